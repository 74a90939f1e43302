#include "app/plain_lane.hpp"

#include "base/catalogue/othello.hpp"
#include "formats/batch.hpp"
#include "othello/board.hpp"
#include "othello/scoring.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>
#include <string_view>

namespace shinpan::app {
namespace {

// Whether a game the bulk replay finds fine has no finding under these rules but passes left out.
bool knows(const Ruleset& ruleset) {
    const auto* rules = std::get_if<OthelloRules>(&ruleset.rules);
    if (rules == nullptr || rules->board != 8 || rules->start == OthelloRules::Start::parallel ||
        rules->first != OthelloRules::First::black ||
        rules->passes == OthelloRules::Passes::explicit_only ||
        rules->empties == OthelloRules::Empties::joa_by_date) {
        return false;
    }
    const auto& changes = ruleset.severities;
    return std::none_of(changes.begin(), changes.end(), [](const SeverityChange& one) {
        return one.code == code::othello_implicit_pass;
    });
}

othello::Discs discs_of(const othello::BulkVerdict& game) {
    const auto black = std::popcount(game.black);
    const auto white = std::popcount(game.white);
    return {black, white, 64 - black - white};
}

PlainRecord record_of(const othello::BulkVerdict& game, const std::optional<ClaimedResult>& claim,
                      const Ruleset& ruleset) {
    const auto& rules = std::get<OthelloRules>(ruleset.rules);
    // A game that stops early wants a word.
    if (game.state != othello::BulkVerdict::State::over) return {};
    const auto discs = discs_of(game);
    const auto score = othello::score_of(discs, rules);
    const auto outcome = othello::outcome_of(score, rules);
    if (claim) {
        if (claim->reason != EndReason::none || claim->score != score) return {};
        // A bare score claims what these rules make of it.
        if (claim->outcome != outcome && claim->outcome != Outcome::undecided) return {};
    }
    const auto reason = discs.empties == 0 ? EndReason::full_board : EndReason::no_moves;
    return {true, game.passes, outcome, reason, game, claim, std::nullopt, &ruleset};
}

// Memory kept from batch to batch.
struct Workspace {
    std::vector<std::size_t> numbers;  // of the candidates, in the batch
    std::vector<othello::PlainMoves> moves;
    std::vector<std::optional<ClaimedResult>> claims;
    std::vector<othello::BulkVerdict> verdicts;

    void clear() {
        numbers.clear();
        moves.clear();
        claims.clear();
    }
};

}  // namespace

Lane lane_from_environment() {
    const char* value = std::getenv("SHINPAN_BATCH_LANE");
    return value != nullptr && std::string_view(value) == "off" ? Lane::off : Lane::on;
}

std::vector<PlainRecord> plain_records(const archive::Batch& batch, const Settings& settings) {
    const auto* reader = batch.format == nullptr ? nullptr : batch.format->batch_reader();
    const bool trees = settings.stream.beside.trees == formats::SplitterOptions::Trees::whole;
    if (reader == nullptr || settings.baseline != nullptr || trees) return {};
    thread_local Workspace work;
    work.clear();
    formats::PlainGame game;
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        const auto& raw = batch.records[i];
        if (raw.too_long || raw.cut) continue;
        game.claim.reset();
        if (!reader->read(batch.text_of(raw), batch.context.get(), game)) continue;
        work.numbers.push_back(i);
        work.moves.push_back(game.moves);
        work.claims.push_back(game.claim);
    }
    if (work.numbers.empty()) return {};
    // A plain record names no ruleset, so all of them have the same.
    Record nothing;
    nothing.game = batch.format->info().game;
    std::vector<Finding> doubts;
    const auto& info = batch.format->info();
    const auto* ruleset =
        settings.chooser->choose(nothing, {info.default_rules, info.rules_unknown}, doubts);
    if (!knows(*ruleset) || !doubts.empty()) return {};
    work.verdicts.resize(work.moves.size());
    othello::bulk_replay(work.moves, work.verdicts);
    const auto& ignored = settings.ignored;
    const bool silent =
        std::find(ignored.begin(), ignored.end(), code::othello_implicit_pass) != ignored.end();
    std::vector<PlainRecord> records(batch.records.size());
    for (std::size_t k = 0; k < work.numbers.size(); ++k) {
        auto& record = records[work.numbers[k]];
        record = record_of(work.verdicts[k], work.claims[k], *ruleset);
        if (silent) record.passes = 0;
        const auto& moves = work.moves[k];
        if (moves.coding == othello::PlainMoves::Coding::square_pairs) {
            const auto text = batch.text_of(batch.records[work.numbers[k]]);
            record.pairs_at = static_cast<std::uint32_t>(moves.bytes.data() - text.data());
        }
    }
    return records;
}

void facts_of(const PlainRecord& plain, select::Facts& facts) {
    facts.outcome = plain.outcome;
    facts.reason = plain.reason;
    facts.plies = plain.game.plies;
    facts.score =
        othello::score_of(discs_of(plain.game), std::get<OthelloRules>(plain.ruleset->rules));
    facts.accepted = true;
}

bool rule_plain(const PlainRecord& plain, Verdict& verdict) {
    const auto& game = plain.game;
    if (game.passes > game.pass_plies.size()) return false;
    verdict.clear();
    verdict.ruleset = plain.ruleset;
    verdict.claim = plain.claim;
    verdict.agreement = plain.claim ? Agreement::agrees : Agreement::no_claim;
    verdict.accepted = true;
    auto& ruling = verdict.ruling;
    ruling.outcome = plain.outcome;
    ruling.reason = plain.reason;
    ruling.plies = game.plies;
    ruling.score = othello::score_of(discs_of(game), std::get<OthelloRules>(plain.ruleset->rules));
    for (std::size_t i = 0; i < game.passes; ++i) {
        // Who is to move changes with each ply and each pass before.
        const std::int32_t ply = game.pass_plies[i];
        const auto seat =
            (static_cast<std::size_t>(ply) - 1 + i) % 2 == 0 ? Seat::first : Seat::second;
        const auto at =
            plain.pairs_at ? *plain.pairs_at + 2 * static_cast<std::uint32_t>(ply - 1) : 0;
        const auto span = plain.pairs_at ? Span{at, at + 2} : Span{};
        ruling.findings.push_back(
            make_finding(code::othello_implicit_pass, span, ply,
                         {{"seat", std::string(name_of(seat, Game::othello))}}));
    }
    othello::Board<othello::Small> board;
    board.black = game.black;
    board.white = game.white;
    board.to_move = (game.plies + game.passes) % 2 == 0 ? Seat::first : Seat::second;
    ruling.position = othello::digest(board);
    return true;
}

}  // namespace shinpan::app
