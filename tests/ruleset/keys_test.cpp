// The key tables: every key, every permitted value, and values that are not.

#include "base/catalogue/ruleset.hpp"
#include "ruleset/helpers.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

#include <functional>
#include <set>

using namespace shinpan;
using test::all_games;
using test::errors_of;
using test::head_of;
using test::nested;

namespace {

std::string sample_of(const Key& key, std::size_t index) {
    switch (key.kind) {
        case ValueKind::word: {
            std::vector<std::string> words;
            for (const auto& word : test::words(key.values, '|')) {
                words.push_back(word.substr(word.front() == ' ' ? 1 : 0));
                if (words.back().back() == ' ') words.back().pop_back();
            }
            return index < words.size() ? words[index] : "";
        }
        case ValueKind::count: {
            if (index == 3) return key.absent == Absent::null ? "null" : "";
            const std::int64_t values[] = {key.low, key.low + key.step, key.high};
            return index < 3 ? fmt::format("{}", values[index]) : "";
        }
        case ValueKind::seconds: {
            const char* values[] = {"0.001", "30", "12.5", "86400", "null"};
            return index < 5 ? values[index] : "";
        }
        case ValueKind::pieces: {
            const char* values[] = {"{K: 1, G: 2, M: 2, R: 2, N: 2, C: 2, P: 5}",
                                    "{K: 2, G: 2, M: 2, R: 2, N: 2, C: 2, P: 4}",
                                    "{K: 16, G: 0, M: 0, R: 0, N: 0, C: 0, P: 0}"};
            return index < 3 ? values[index] : "";
        }
        case ValueKind::ladder: {
            const char* values[] = {"[K, G, M, R, N, C, P]", "[K, R, N, C, G, M, P]",
                                    "[K, [G, M], R, [N, C, P]]", "[[K, G, M, R, N, C, P]]"};
            return index < 4 ? values[index] : "";
        }
    }
    return "";
}

std::vector<std::string> wrong_values(const Key& key) {
    std::vector<std::string> wrong{"wrong", "yes", "\"\"", "'null'", "''", "1.0000"};
    if (key.absent == Absent::refused && key.values.substr(0, 4) != "null") wrong.push_back("null");
    if (key.kind != ValueKind::pieces) {
        wrong.insert(wrong.end(), {"{}", "{a: b}"});
    }
    if (key.kind != ValueKind::ladder) wrong.insert(wrong.end(), {"[]", "[a]"});
    switch (key.kind) {
        case ValueKind::word:
            wrong.insert(wrong.end(), {"True", "no", "on", "'true'", "0", std::string(key.values)});
            break;
        case ValueKind::count:
            wrong.insert(wrong.end(),
                         {fmt::format("{}", key.low - key.step), fmt::format("{}", key.high + 1),
                          fmt::format("'{}'", key.low), "0x8", "+8", "08", "8.0", "8 8", "1e1",
                          "99999999999999999999"});
            break;
        case ValueKind::seconds:
            wrong.insert(wrong.end(), {"0", "-1", "-0.5", "1.0001", ".5", "5.", "1e3", "0:30",
                                       "86400.001", "99999999999999999999", "30s"});
            break;
        case ValueKind::pieces:
            wrong.insert(wrong.end(), {"{K: 1}", "{K: 1, G: 2, M: 2, R: 2, N: 2, C: 2, P: 6}",
                                       "{K: 1, G: 2, M: 2, R: 2, N: 2, C: 2, X: 5}",
                                       "{K: -1, G: 2, M: 2, R: 2, N: 2, C: 2, P: 7}",
                                       "{K: 1, G: 2, M: 2, R: 2, N: 2, C: 2, P: 5, Q: 0}"});
            break;
        case ValueKind::ladder:
            wrong.insert(wrong.end(), {"[K]", "[K, G, M, R, N, C]", "[K, G, M, R, N, C, P, P]",
                                       "[K, K, M, R, N, C, P]", "[K, G, M, R, N, C, [P, []]]",
                                       "[K, G, M, R, N, C, P, []]", "[KG, M, R, N, C, P]",
                                       "[k, G, M, R, N, C, P]"});
            break;
    }
    return wrong;
}

// One enumerator of one key: parsed from its word, nothing else changed.
template <class R>
void check(std::string_view path, std::string_view word, const std::function<void(R&)>& change) {
    INFO(path << ": " << word);
    R expected;
    change(expected);
    const auto game = static_cast<Game>(Rules(R{}).index());
    const auto read = parse_ruleset(head_of(game) + nested(path, word), "test.yaml");
    REQUIRE(errors_of(read) == "");
    CHECK(std::get<R>(read->rules) == expected);
}

}  // namespace

TEST_CASE("every key is documented, and its default is what the struct says") {
    for (const auto game : all_games) {
        std::set<std::string_view> paths;
        for (const auto& info : keys_of(game)) {
            INFO(info.path);
            CHECK(paths.insert(info.path).second);
            CHECK(!info.values.empty());
            CHECK(!info.doc.empty());
            CHECK(!info.source.empty());
            const auto yaml = head_of(game) + nested(info.path, info.default_value);
            const auto read = parse_ruleset(yaml, "test.yaml");
            REQUIRE(errors_of(read) == "");
            CHECK(read->rules == default_rules(game));
        }
    }
}

TEST_CASE("each permitted value of each key is read and printed as it was written") {
    for (const auto game : all_games) {
        for (const auto& key : key_table(game)) {
            std::size_t seen = 0;
            for (auto value = sample_of(key, 0); !value.empty(); value = sample_of(key, ++seen)) {
                INFO(key.path << ": " << value);
                const auto read = parse_ruleset(head_of(game) + nested(key.path, value), "t.yaml");
                REQUIRE(errors_of(read) == "");
                CHECK(value_of(key, read->rules) == value);
                // Nothing but this key has changed.
                Rules back = read->rules;
                key.set(back, key.get(default_rules(game)));
                CHECK(back == default_rules(game));
            }
            CHECK(seen >= 2);
        }
    }
}

TEST_CASE("a value that is not permitted is refused at its own line and column") {
    for (const auto game : all_games) {
        for (const auto& key : key_table(game)) {
            for (const auto& value : wrong_values(key)) {
                const auto yaml = nested(key.path, value);
                const auto line = 3 + std::count(yaml.begin(), yaml.end(), '\n');
                // The value ends its line, which is the last.
                const auto start = yaml.rfind('\n', yaml.size() - 2);
                const auto column = yaml.size() - (start + 1) - value.size();
                INFO(yaml);
                CHECK(errors_of(head_of(game) + yaml) ==
                      fmt::format("{}:{} ruleset/bad-value", line, column));
            }
        }
    }
}

TEST_CASE("a key without a value is refused at the key, never taken for null") {
    for (const auto game : all_games) {
        for (const auto& key : key_table(game)) {
            const auto yaml = head_of(game) + nested(key.path, "") + "title: next\n";
            INFO(yaml);
            const auto errors = errors_of(yaml);
            CHECK(errors.find("ruleset/bad-value") != errors.npos);
            CHECK(errors.find(',') == errors.npos);
        }
    }
}

TEST_CASE("every word of an Othello key sets the enumerator of its name") {
    using R = OthelloRules;
    check<R>("start", "parallel", [](R& r) { r.start = R::Start::parallel; });
    check<R>("first", "white", [](R& r) { r.first = R::First::white; });
    check<R>("goal", "fewest", [](R& r) { r.goal = R::Goal::fewest; });
    check<R>("empties", "winner", [](R& r) { r.empties = R::Empties::winner; });
    check<R>("empties", "split", [](R& r) { r.empties = R::Empties::split; });
    check<R>("empties", "none", [](R& r) { r.empties = R::Empties::none; });
    check<R>("wipeout", "64-0", [](R& r) { r.wipeout = R::Wipeout::full_board; });
    check<R>("wipeout", "as-counted", [](R& r) { r.wipeout = R::Wipeout::as_counted; });
    check<R>("draw_holder", "black", [](R& r) { r.draw_holder = R::DrawHolder::black; });
    check<R>("draw_holder", "white", [](R& r) { r.draw_holder = R::DrawHolder::white; });
    check<R>("passes", "explicit", [](R& r) { r.passes = R::Passes::explicit_only; });
    check<R>("passes", "implicit", [](R& r) { r.passes = R::Passes::implicit_only; });
    check<R>("illegal_move", "stands", [](R& r) { r.illegal_move = R::IllegalMove::stands; });
    check<R>("board", "10", [](R& r) { r.board = 10; });
    check<R>("start", "xot", [](R& r) { r.start = R::Start::xot; });
    check<R>("empties", "joa-by-date", [](R& r) { r.empties = R::Empties::joa_by_date; });
    check<R>("timeout", "zero64", [](R& r) { r.timeout = R::Timeout::zero64; });
    check<R>("timeout", "wof-two-minutes", [](R& r) { r.timeout = R::Timeout::wof_two_minutes; });
    check<R>("timeout", "joa-33", [](R& r) { r.timeout = R::Timeout::joa_33; });
    check<R>("timeout", "ggs", [](R& r) { r.timeout = R::Timeout::ggs; });
    check<R>("resign", "64-0", [](R& r) { r.resign = R::Resign::full_board; });
    check<R>("resign", "none", [](R& r) { r.resign = R::Resign::none; });
    check<R>("komi", "-3", [](R& r) { r.komi = -3; });
    check<R>("clock.initial", "1200", [](R& r) { r.clock.initial = 1'200'000; });
    check<R>("clock.increment", "2.5", [](R& r) { r.clock.increment = 2'500; });
    check<R>("clock.extension", "null", [](R& r) { r.clock.extension = 0; });
    check<R>("clock.least_loss", "4", [](R& r) { r.clock.least_loss = 4; });
}

TEST_CASE("every word of a renju key sets the enumerator of its name") {
    using R = RenjuRules;
    check<R>("exactly_five.black", "false", [](R& r) { r.black_five = R::Five::or_more; });
    check<R>("exactly_five.white", "true", [](R& r) { r.white_five = R::Five::exactly; });
    check<R>("forbidden.black.double_three", "false", [](R& r) { r.forbid_double_three = false; });
    check<R>("forbidden.black.double_four", "false", [](R& r) { r.forbid_double_four = false; });
    check<R>("forbidden.black.overline", "false", [](R& r) { r.forbid_overline = false; });
    check<R>("claim", "automatic", [](R& r) { r.claim = R::Claim::automatic; });
    check<R>("wrong_claim", "loss", [](R& r) { r.wrong_claim = R::WrongClaim::loss; });
    check<R>("five", "claimed", [](R& r) { r.five = R::FiveEnds::claimed; });
    check<R>("blocked_five", "void", [](R& r) { r.blocked_five = R::BlockedFive::void_; });
    check<R>("opening.protocol", "none", [](R& r) { r.opening = R::Opening::none; });
    check<R>("opening.protocol", "rif", [](R& r) { r.opening = R::Opening::rif; });
    check<R>("opening.protocol", "swap-1989", [](R& r) { r.opening = R::Opening::swap_1989; });
    check<R>("opening.protocol", "yamaguchi", [](R& r) { r.opening = R::Opening::yamaguchi; });
    check<R>("opening.protocol", "soosorv", [](R& r) { r.opening = R::Opening::soosorv; });
    check<R>("opening.protocol", "taraguchi", [](R& r) { r.opening = R::Opening::taraguchi; });
    check<R>("opening.protocol", "super-taraguchi",
             [](R& r) { r.opening = R::Opening::super_taraguchi; });
    check<R>("opening.protocol", "tarannikov", [](R& r) { r.opening = R::Opening::tarannikov; });
    check<R>("opening.protocol", "super-sakata",
             [](R& r) { r.opening = R::Opening::super_sakata; });
    check<R>("opening.protocol", "swap", [](R& r) { r.opening = R::Opening::swap; });
    check<R>("opening.protocol", "swap2", [](R& r) { r.opening = R::Opening::swap2; });
    check<R>("opening.protocol", "pro", [](R& r) { r.opening = R::Opening::pro; });
    check<R>("opening.protocol", "long-pro", [](R& r) { r.opening = R::Opening::long_pro; });
    check<R>("opening.fifths", "8", [](R& r) { r.fifths = 8; });
    check<R>("opening.symmetry", "board", [](R& r) { r.symmetry = R::Symmetry::board; });
    check<R>("max_moves", "150", [](R& r) { r.max_moves = 150; });
    check<R>("opening.breach", "warn", [](R& r) { r.breach = R::Breach::warn; });
    check<R>("opening.breach", "loss", [](R& r) { r.breach = R::Breach::loss; });
    check<R>("passes", "none", [](R& r) { r.passes = R::Passes::none; });
    check<R>("three_through_five", "counts",
             [](R& r) { r.three_through_five = R::ThreeThroughFive::counts; });
    check<R>("draw_at", "200", [](R& r) { r.draw_at = 200; });
    check<R>("board", "19", [](R& r) { r.board = 19; });
}

TEST_CASE("every word of a flip-chess key sets the enumerator of its name") {
    using R = FlipchessRules;
    check<R>("equal_rank", "attacker_wins",
             [](R& r) { r.equal_rank = R::EqualRank::attacker_wins; });
    check<R>("equal_rank", "illegal", [](R& r) { r.equal_rank = R::EqualRank::illegal; });
    check<R>("cannon.capture_hidden", "enemy",
             [](R& r) { r.cannon.capture_hidden = R::CaptureHidden::enemy; });
    check<R>("cannon.capture_hidden", "enemy_or_own",
             [](R& r) { r.cannon.capture_hidden = R::CaptureHidden::enemy_or_own; });
    check<R>("cannon.equal", "capture", [](R& r) { r.cannon.equal = R::CannonEqual::capture; });
    check<R>("end.no_move", "pass", [](R& r) { r.end.no_move = R::NoMove::pass; });
    check<R>("end.no_move", "draw", [](R& r) { r.end.no_move = R::NoMove::draw; });
    check<R>("end.max_plies", "null", [](R& r) { r.end.max_plies = 0; });
    check<R>("end.max_plies_trigger", "next",
             [](R& r) { r.end.max_plies_trigger = R::Trigger::next; });
    check<R>("end.no_progress", "60", [](R& r) { r.end.no_progress = 60; });
    check<R>("end.repetition.kind", "position",
             [](R& r) { r.end.repetition = R::Repetition::position; });
    check<R>("end.repetition.kind", "cycle", [](R& r) { r.end.repetition = R::Repetition::cycle; });
    check<R>("end.repetition.kind", "forbidden",
             [](R& r) { r.end.repetition = R::Repetition::forbidden; });
    check<R>("end.repetition", "null", [](R& r) { r.end.repetition = R::Repetition::none; });
    check<R>("chase.max_steps", "null", [](R& r) { r.chase.max_steps = 0; });
    check<R>("chase.equal_rank", "false", [](R& r) { r.chase.equal_rank = false; });
    check<R>("chase.cannon", "false", [](R& r) { r.chase.cannon = false; });
    check<R>("chase.on_exceed", "loss", [](R& r) { r.chase.on_exceed = R::OnExceed::loss; });
    check<R>("chase.on_exceed", "draw", [](R& r) { r.chase.on_exceed = R::OnExceed::draw; });
    check<R>("chase.on_exceed", "warn", [](R& r) { r.chase.on_exceed = R::OnExceed::warn; });
    check<R>("chase.only_move", "loss", [](R& r) { r.chase.only_move = R::OnlyMove::loss; });
    check<R>("clock.per_move", "12.5", [](R& r) { r.clock.per_move = 12'500; });
    check<R>("clock.total", "900", [](R& r) { r.clock.total = 900'000; });
    check<R>("clock.timeout_action", "loss",
             [](R& r) { r.clock.timeout_action = R::TimeoutAction::loss; });
    check<R>("clock.late_move", "void", [](R& r) { r.clock.late_move = R::LateMove::void_; });
    check<R>("clock.lose_when", "exceeded",
             [](R& r) { r.clock.lose_when = R::LoseWhen::exceeded; });
    check<R>("clock.reset_on_move", "true", [](R& r) { r.clock.reset_on_move = true; });
    check<R>("clock.first_move_free", "true", [](R& r) { r.clock.first_move_free = true; });
    check<R>("resign.early", "forfeit", [](R& r) { r.resign_early = R::Early::forfeit; });
    check<R>("resign.min_plies", "10", [](R& r) { r.resign_min_plies = 10; });
    check<R>("draw_offer.min_plies", "20", [](R& r) { r.draw_offer_min_plies = 20; });
    check<R>("score.kind", "wdl", [](R& r) { r.points.kind = R::ScoreKind::wdl; });
    check<R>("score.kind", "none", [](R& r) { r.points.kind = R::ScoreKind::none; });
    check<R>("score.early.loser", "-12", [](R& r) { r.points.early_loser = -12; });
    check<R>("score.remaining", "revealed",
             [](R& r) { r.points.remaining = R::Remaining::revealed; });
    check<R>("score.bonus.trade_counts_for", "mover",
             [](R& r) { r.points.trade_counts_for = R::TradeCountsFor::mover; });
    check<R>("score.bonus.trade_counts_for", "none",
             [](R& r) { r.points.trade_counts_for = R::TradeCountsFor::none; });
    check<R>("score.bonus.in_early", "true", [](R& r) { r.points.bonus_in_early = true; });
    check<R>("ladder", "[K, [G, M], R, N, C, P]", [](R& r) { r.ladder = {6, 5, 5, 4, 3, 2, 1}; });
    check<R>("pieces", "{K: 2, G: 2, M: 2, R: 2, N: 2, C: 2, P: 4}",
             [](R& r) { r.pieces = {2, 2, 2, 2, 2, 2, 4}; });
    check<R>("cannon.capture", "step", [](R& r) { r.cannon.capture = R::CannonCapture::step; });
    check<R>("cannon.quiet", "slide", [](R& r) { r.cannon.quiet = R::CannonQuiet::slide; });
    check<R>("cannon.quiet", "none", [](R& r) { r.cannon.quiet = R::CannonQuiet::none; });
    check<R>("chariot.rush", "true", [](R& r) { r.chariot.rush = true; });
    check<R>("chariot.slide", "true", [](R& r) { r.chariot.slide = true; });
    check<R>("chain_capture", "revealed",
             [](R& r) { r.chain_capture = R::ChainCapture::revealed; });
    check<R>("end.few_pieces_draw.pieces_lt", "2", [](R& r) { r.end.few_pieces.pieces_lt = 2; });
    check<R>("end.few_pieces_draw.plies_gt", "30", [](R& r) { r.end.few_pieces.plies_gt = 30; });
    check<R>("chase.definition", "D2", [](R& r) { r.chase.definition = R::ChaseDefinition::d2; });
    check<R>("chase.definition", "D3", [](R& r) { r.chase.definition = R::ChaseDefinition::d3; });
    check<R>("chase.scope", "piece", [](R& r) { r.chase.scope = R::ChaseScope::piece; });
    check<R>("fouls_max", "2", [](R& r) { r.fouls_max = 2; });
}

TEST_CASE("a what-if offers other values, each of which gives a ruleset of its own") {
    for (const auto& preset : presets()) {
        const auto ruleset = load_ruleset(preset.name);
        REQUIRE(ruleset);
        for (const auto& key : key_table(ruleset->game())) {
            const auto others = other_values(*ruleset, key.path);
            CHECK((key.kind == ValueKind::pieces || key.kind == ValueKind::ladder ||
                   !others.empty()));
            for (const auto& other : others) {
                INFO(preset.name << " " << key.path << ": " << other);
                const auto changed = with_value(*ruleset, key.path, other);
                REQUIRE(changed);
                CHECK(changed->rules != ruleset->rules);
                CHECK(changed->sha256 != ruleset->sha256);
                CHECK(value_of(key, changed->rules) == other);
                const auto back = with_value(*changed, key.path, value_of(key, ruleset->rules));
                REQUIRE(back);
                CHECK(back->sha256 == ruleset->sha256);
            }
        }
        CHECK(other_values(*ruleset, "no.such.key").empty());
        CHECK(with_value(*ruleset, "no.such.key", "1").error().code == code::ruleset_unknown_key);
        CHECK(with_value(*ruleset, "board", "[").error().code == (ruleset->game() == Game::flipchess
                                                                      ? code::ruleset_unknown_key
                                                                      : code::ruleset_bad_value));
    }
}
