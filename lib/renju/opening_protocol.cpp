#include "renju/opening_protocol.hpp"

#include "base/catalogue/renju.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace shinpan::renju {
namespace {

// Steps, as the protocols are written below.
constexpr Step within(int squares, Actor by = Actor::turn) {
    return {Act::stone, 0, static_cast<std::int8_t>(squares / 2), by};
}
constexpr Step outside(int squares) {
    return {Act::stone, static_cast<std::int8_t>(squares / 2 + 1), 127, Actor::turn};
}
constexpr Step anywhere(Actor by = Actor::turn) {
    return {Act::stone, 0, 127, by};
}
constexpr Step swap{Act::swap};
constexpr Step fifths{Act::fifths};
constexpr Step declare(Actor by) {
    return {Act::declare, 0, 127, by};
}
constexpr auto first = Actor::first;
constexpr auto second = Actor::second;

constexpr std::array classic{within(1), within(3), within(5)};
constexpr std::array pro{within(1), anywhere(), outside(5)};
constexpr std::array long_pro{within(1), anywhere(), outside(7)};
constexpr std::array rif{within(1, first), within(3, first), within(5, first), swap,
                         anywhere(),       fifths,           anywhere()};
// Here the second stone was laid by the tentative White.
constexpr std::array swap_1989{within(1),  within(3), within(5), swap,
                               anywhere(), fifths,    anywhere()};
constexpr std::array yamaguchi{
    within(1, first), within(3, first), within(5, first), declare(first), swap,
    anywhere(),       fifths,           anywhere()};
constexpr std::array soosorv{within(1, first),
                             within(3, first),
                             within(5, first),
                             swap,
                             anywhere(),
                             declare(Actor::turn),
                             swap,
                             fifths,
                             anywhere()};
constexpr std::array taraguchi_swaps{within(1), swap, within(3), swap, within(5), swap,
                                     within(7), swap, within(9), swap, anywhere()};
constexpr std::array taraguchi_fifths{within(1), swap,      within(3), swap,      within(5),
                                      swap,      within(7), fifths,    anywhere()};
constexpr std::array super_taraguchi_swaps{within(1), swap, within(5), swap, within(7), swap,
                                           within(9), swap, within(9), swap, anywhere()};
constexpr std::array super_taraguchi_fifths{within(1), swap,      within(5), swap,      within(7),
                                            swap,      within(9), fifths,    anywhere()};
constexpr std::array super_sakata{within(1, first),  within(3, first),  within(5, first),
                                  within(7, second), within(9, second), swap};
constexpr std::array gomoku_swap{anywhere(first), anywhere(first), anywhere(first), swap};
constexpr std::array swap2_five{anywhere(first),  anywhere(first),  anywhere(first),
                                anywhere(second), anywhere(second), swap};

using Lines = std::array<std::span<const Step>, 2>;

// In the order of RenjuRules::Opening.
constexpr std::array protocols{
    Protocol{"none", Lines{}, 0},
    Protocol{"classic", Lines{classic}},
    Protocol{"RIF", Lines{rif}, 1, 2},
    Protocol{"Swap 1989", Lines{swap_1989}, 1, 2, 6, false, true},
    Protocol{"Yamaguchi", Lines{yamaguchi}, 1, 12},
    Protocol{"Soosorv", Lines{soosorv}, 1, 8},
    Protocol{"Taraguchi", Lines{taraguchi_swaps, taraguchi_fifths}, 2, 10},
    Protocol{"Super Taraguchi", Lines{super_taraguchi_swaps, super_taraguchi_fifths}, 2, 10},
    Protocol{"Tarannikov", Lines{taraguchi_swaps}},
    Protocol{"Super Sakata", Lines{super_sakata}, 1, 0, 4, true},
    Protocol{"Swap", Lines{gomoku_swap}},
    Protocol{"Swap2", Lines{gomoku_swap, swap2_five}, 2, 0, 4, false, false, true},
    Protocol{"Pro", Lines{pro}},
    Protocol{"Long Pro", Lines{long_pro}},
};
static_assert(protocols.size() == static_cast<std::size_t>(RenjuRules::Opening::long_pro) + 1);

// Nobody puts a choice off longer than this.
constexpr std::int32_t last_added_pair = 25;

Code code_of_stone(std::int32_t ply) {
    switch (ply) {
        case 1: return code::renju_opening_centre;
        case 2: return code::renju_opening_second;
        case 3: return code::renju_opening_third;
        case 4: return code::renju_opening_fourth;
        default: return code::renju_opening_fifth;
    }
}

std::string text(Cell cell) {
    return to_string(to_point(cell));
}
std::string area(int ring) {
    const auto squares = std::to_string(2 * ring + 1);
    return squares + " x " + squares;
}

}  // namespace

const Protocol& protocol_of(RenjuRules::Opening opening) {
    return protocols[static_cast<std::size_t>(opening)];
}

bool asks_for(const Protocol& protocol, Act act) {
    return std::any_of(protocol.lines.begin(), protocol.lines.end(), [act](const auto& steps) {
        return std::any_of(steps.begin(), steps.end(),
                           [act](const Step& step) { return step.act == act; });
    });
}

OpeningWatch::OpeningWatch(const RenjuRules& rules, int board)
    : protocol_(&protocol_of(rules.opening)),
      symmetry_(rules.symmetry),
      fifths_(rules.fifths > 0 ? rules.fifths : protocol_->usual_fifths),
      centre_{static_cast<std::uint8_t>(board / 2), static_cast<std::uint8_t>(board / 2)} {
    for (std::uint8_t i = 0; i < protocol_->line_count; ++i) {
        lines_[i].steps = protocol_->lines[i];
        alive_ = static_cast<std::uint8_t>(alive_ | 1U << i);
    }
}

void OpeningWatch::Line::leave_unsaid(std::int32_t ply) {
    if (unsaid_count < unsaid.size()) unsaid[unsaid_count++] = static_cast<std::int8_t>(ply);
}

bool OpeningWatch::fits_stone(Line& line, std::int32_t ply, int distance) const {
    line.at_fifth = false;
    for (; line.at < line.steps.size(); ++line.at) {
        const auto& step = line.steps[line.at];
        switch (step.act) {
            case Act::stone:
                if (distance != a_pass && (distance < step.nearest || distance > step.farthest)) {
                    return false;
                }
                ++line.at;
                return true;
            case Act::fifths:
                line.at_fifth = true;
                ++line.at;
                return true;
            case Act::swap:
                if (protocol_->adds_pairs && ply <= last_added_pair) {
                    // Not taken up yet: two more stones, and the choice comes again.
                    if (line.unsaid_count == 0) line.leave_unsaid(ply - 1);
                    return true;
                }
                if (!protocol_->adds_pairs) line.leave_unsaid(ply - 1);
                break;
            case Act::declare: line.undeclared = true; break;
        }
    }
    return true;
}

bool OpeningWatch::fits_word(Line& line, std::int32_t ply, Act act) const {
    if (act == Act::fifths && line.at_fifth) return true;  // written behind the chosen one
    auto at = line.at;
    // What stands before it has been passed over: a number of fifth moves before a choice of
    // colours, a choice before the fifth moves.
    while (at < line.steps.size() && line.steps[at].act != act &&
           line.steps[at].act != Act::stone && line.steps[at].act != Act::fifths) {
        ++at;
    }
    if (at == line.steps.size() || line.steps[at].act != act) return false;
    if (act == Act::swap && protocol_->adds_pairs && ply % 2 != 0) return false;
    for (; line.at < at; ++line.at) {
        if (line.steps[line.at].act == Act::swap) line.leave_unsaid(ply - 1);
        if (line.steps[line.at].act == Act::declare) line.undeclared = true;
    }
    if (act != Act::fifths) ++line.at;
    if (act == Act::swap && protocol_->adds_pairs) line.unsaid_count = 0;
    return true;
}

template <class Fits>
bool OpeningWatch::keep_if(const Fits& fits) {
    auto tried = lines_;
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < protocol_->line_count; ++i) {
        if ((alive_ >> i & 1U) == 0 || !fits(tried[i])) continue;
        kept = static_cast<std::uint8_t>(kept | 1U << i);
        lines_[i] = tried[i];
    }
    if (kept != 0) alive_ = kept;
    return kept != 0;
}

Seat OpeningWatch::seat_of(Actor actor, Stone colour) const {
    switch (actor) {
        case Actor::turn: return colour == Stone::white ? Seat::second : Seat::first;
        case Actor::first: return exchanged_ ? Seat::second : Seat::first;
        case Actor::second: return exchanged_ ? Seat::first : Seat::second;
    }
    return Seat::none;
}

// Super Sakata: whoever has the choice plays White or, by an exchange, Black; each pair that is
// added instead hands the choice to the other player.
Seat OpeningWatch::maker_with_pairs(std::int32_t ply, Stone colour, const Choices& choices) {
    constexpr std::int32_t before_choice = 5;
    const auto until = std::max(choices.last_after, before_choice);
    if (ply > until) return colour == Stone::white ? Seat::second : Seat::first;
    const auto chooser = choices.exchanges % 2 != 0 ? Seat::first : Seat::second;
    const bool first_chooses = (until - before_choice) / 2 % 2 == 0;
    const auto first_player = first_chooses ? chooser : other(chooser);
    if (ply <= before_choice) return ply <= 3 ? first_player : other(first_player);
    return (ply - before_choice - 1) / 2 % 2 == 0 ? first_player : other(first_player);
}

Seat OpeningWatch::maker(std::int32_t ply, Stone colour, const Choices& choices) const {
    if (protocol_->adds_pairs) return maker_with_pairs(ply, colour, choices);
    // Of two ways that both fit the one with more stones before the choice (swap2).
    const auto& line = lines_[(alive_ & 2) != 0 ? 1 : 0];
    auto at = line.at;
    while (at < line.steps.size() &&
           (line.steps[at].act == Act::swap || line.steps[at].act == Act::declare)) {
        ++at;
    }
    const auto actor = at < line.steps.size() ? line.steps[at].by : Actor::turn;
    const bool odd = choices.exchanges % 2 != 0;
    const auto first_player = odd ? Seat::second : Seat::first;
    switch (actor) {
        case Actor::first: return first_player;
        case Actor::second: return other(first_player);
        case Actor::turn: break;
    }
    const auto holder = colour == Stone::white ? Seat::second : Seat::first;
    return odd == exchanged_ ? holder : other(holder);
}

void OpeningWatch::stone(std::int32_t ply, Cell cell, Stone colour,
                         std::vector<OpeningFact>& facts) {
    const auto distance = ring(centre_, cell);
    const bool fifth = leading().at < leading().steps.size() && ply == 5;
    if (!keep_if([&](Line& line) { return fits_stone(line, ply, distance); })) {
        misplaced(ply, cell, facts);
        protocol_ = &protocol_of(RenjuRules::Opening::none);  // one breach is enough
        return stop();
    }
    if (ply == 3 && protocol_->old_patterns) check_pattern(cell, facts);
    if (fifth && asks_for(*protocol_, Act::fifths)) add_fifth(cell, facts);
    if (stone_count_ < stones_.size()) stones_[stone_count_++] = {cell, colour};
    close_if_finished(facts);
}

void OpeningWatch::pass(std::int32_t ply, std::vector<OpeningFact>& facts) {
    (void)keep_if([&](Line& line) { return fits_stone(line, ply, a_pass); });
    close_if_finished(facts);
}

void OpeningWatch::close_if_finished(std::vector<OpeningFact>& facts) {
    for (std::uint8_t i = 0; i < protocol_->line_count; ++i) {
        if ((alive_ >> i & 1U) != 0 && !lines_[i].finished()) return;
    }
    if (active()) close(facts);
}

void OpeningWatch::misplaced(std::int32_t ply, Cell cell, std::vector<OpeningFact>& facts) {
    const auto& line = leading();
    auto at = line.at;
    while (at < line.steps.size() && line.steps[at].act != Act::stone) ++at;
    if (at == line.steps.size()) return;
    const auto& step = line.steps[at];
    OpeningFact fact;
    fact.code = code_of_stone(ply);
    fact.ply = ply;
    fact.by = seat_of(step.by, ply % 2 != 0 ? Stone::black : Stone::white);
    fact.args = {{"at", text(cell)}, {"wanted", text(centre_)}};
    if (step.nearest > 0) {
        fact.code = code::renju_opening_near;
        fact.args.push_back({"area", area(step.nearest - 1)});
    } else if (ply > 1) {
        fact.args.push_back({"area", area(step.farthest)});
    }
    facts.push_back(std::move(fact));
}

void OpeningWatch::check_pattern(Cell third, std::vector<OpeningFact>& facts) {
    const auto* opening = find_opening(centre_, stones_[1].cell, third);
    if (opening == nullptr || (opening->code != "D13" && opening->code != "I13")) return;
    facts.push_back({code::renju_opening_pattern,
                     OpeningFact::Weight::fault,
                     3,
                     Seat::first,
                     {{"at", text(third)},
                      {"code", std::string(opening->code)},
                      {"name", std::string(opening->name)}}});
}

void OpeningWatch::swap(std::int32_t ply, Exchange exchange, std::vector<OpeningFact>& facts) {
    if (!has_words(*protocol_)) return;
    words_seen_ = true;
    // A refusal fits where there is nothing to refuse, too.
    const bool must_fit = exchange == Exchange::yes || protocol_->refusal_decides;
    bool fitted = false;
    const auto fits = [&](Line& line) {
        const bool fit = fits_word(line, ply, Act::swap);
        fitted = fitted || fit;
        return fit || !must_fit;
    };
    if (exchange == Exchange::yes) exchanged_ = !exchanged_;
    if (active()) (void)keep_if(fits);
    const bool again = chosen_ == ply;
    if (fitted) chosen_ = ply;
    if (fitted || exchange == Exchange::no) return;
    facts.push_back(
        {again ? code::renju_opening_swap_again : code::renju_opening_swap,
         OpeningFact::Weight::fault,
         ply,
         Seat::none,
         {{"after", std::int64_t{ply - 1}}, {"protocol", std::string(protocol_->name)}}});
}

void OpeningWatch::declare(std::int32_t ply, std::int32_t count, std::vector<OpeningFact>& facts) {
    if (!has_words(*protocol_)) return;
    // Where the number is fixed, a record may state it.
    const bool fixed = asks_for(*protocol_, Act::fifths) && !asks_for(*protocol_, Act::declare);
    if (fixed && count == fifths_) return;
    OpeningFact fact;
    fact.ply = ply;
    fact.by = ply == 4 ? seat_of(Actor::first, Stone::black) : Seat::second;
    fact.args = {{"protocol", std::string(protocol_->name)}};
    if (!active() || !keep_if([&](Line& line) { return fits_word(line, ply, Act::declare); })) {
        fact.code = code::renju_opening_declare;
        fact.args.push_back({"after", std::int64_t{ply - 1}});
        facts.push_back(std::move(fact));
        return;
    }
    declared_ = count;
    if (count >= 1 && count <= fifths_) return;
    fact.code = code::renju_opening_declared;
    fact.args.push_back({"count", std::int64_t{count}});
    fact.args.push_back({"most", std::int64_t{fifths_}});
    facts.push_back(std::move(fact));
}

void OpeningWatch::offer(std::int32_t ply, Cell cell, std::vector<OpeningFact>& facts) {
    if (!has_words(*protocol_)) return;
    if (!active() || !keep_if([&](Line& line) { return fits_word(line, ply, Act::fifths); })) {
        facts.push_back({code::renju_opening_offer,
                         OpeningFact::Weight::fault,
                         ply,
                         Seat::first,
                         {{"at", text(cell)}, {"protocol", std::string(protocol_->name)}}});
        return;
    }
    offered_ = true;
    add_fifth(cell, facts);
}

void OpeningWatch::add_fifth(Cell cell, std::vector<OpeningFact>& facts) {
    const auto known = std::span(fifth_moves_).first(static_cast<std::size_t>(fifth_count_));
    if (std::find(known.begin(), known.end(), cell) != known.end()) return;
    const auto shape = std::span<const ShapeStone>(stones_).first(stone_count_);
    for (const auto other : known) {
        if (!symmetrical(shape, other, cell, centre_, symmetry_)) continue;
        facts.push_back({code::renju_opening_fifths_symmetric,
                         OpeningFact::Weight::fault,
                         5,
                         Seat::first,
                         {{"at", text(cell)}, {"other", text(other)}}});
        break;
    }
    if (fifth_count_ < most_offers) {
        fifth_moves_[static_cast<std::size_t>(fifth_count_++)] = cell;
    }
}

void OpeningWatch::settle_fifths(const Line& line, std::vector<OpeningFact>& facts) {
    const bool declares = std::any_of(line.steps.begin(), line.steps.end(),
                                      [](const Step& step) { return step.act == Act::declare; });
    const bool reached =
        std::any_of(line.steps.begin(), line.steps.begin() + static_cast<std::ptrdiff_t>(line.at),
                    [](const Step& step) { return step.act == Act::fifths; });
    if (!reached) return;
    const auto wanted = declares ? declared_ : fifths_;
    if (declares && declared_ == 0 && line.undeclared) {
        facts.push_back(
            {code::renju_opening_declared_unsaid, OpeningFact::Weight::remark, 4, Seat::none, {}});
    }
    if (!offered_) {
        if (wanted == 1) return;
        facts.push_back(
            {code::renju_opening_fifths_unsaid, OpeningFact::Weight::remark, 5, Seat::none, {}});
        return;
    }
    const auto fault = [&facts](Code code, Args args) {
        facts.push_back({code, OpeningFact::Weight::fault, 5, Seat::first, std::move(args)});
    };
    const std::int64_t count = fifth_count_;
    if (wanted > 0 && count != wanted) {
        fault(code::renju_opening_fifths_count,
              {{"count", count}, {"wanted", std::int64_t{wanted}}});
    } else if (wanted == 0 && count > fifths_) {
        fault(code::renju_opening_fifths_many, {{"count", count},
                                                {"protocol", std::string(protocol_->name)},
                                                {"most", std::int64_t{fifths_}}});
    }
}

void OpeningWatch::close(std::vector<OpeningFact>& facts) {
    if (!active()) return;
    const auto& line = leading();
    if (!words_seen_ && line.unsaid_count > 0) {
        std::string after;
        for (std::uint8_t i = 0; i < line.unsaid_count; ++i) {
            after += (i == 0 ? "" : ", ") + std::to_string(line.unsaid[i]);
        }
        facts.push_back({code::renju_opening_swap_unsaid,
                         OpeningFact::Weight::remark,
                         line.unsaid[0],
                         Seat::none,
                         {{"after", std::move(after)}}});
    }
    way_unsaid(facts);
    settle_fifths(line, facts);
    stop();
}

// Two ways lead on and no word says which was taken.
void OpeningWatch::way_unsaid(std::vector<OpeningFact>& facts) const {
    if (protocol_->line_count < 2 || words_seen_ || offered_) return;
    const auto& [one, other] = protocol_->lines;
    const auto same = std::mismatch(
        one.begin(), one.end(), other.begin(), other.end(), [](const Step& a, const Step& b) {
            return a.act == b.act && a.nearest == b.nearest && a.farthest == b.farthest;
        });
    if (leading().at <= static_cast<std::size_t>(same.first - one.begin())) return;
    const auto stones = std::count_if(one.begin(), same.first,
                                      [](const Step& step) { return step.act == Act::stone; });
    const bool both = alive_ == 3;
    facts.push_back(
        {both ? code::renju_opening_way_open : code::renju_opening_way_unsaid,
         OpeningFact::Weight::remark,
         static_cast<std::int32_t>(stones),
         Seat::none,
         {{"after", std::int64_t{stones}}, {"protocol", std::string(protocol_->name)}}});
}

}  // namespace shinpan::renju
