// A record as SGF FF[4], UTF-8.

#include "formats/sgf/write.hpp"

#include "clock/clock.hpp"
#include "clock/match.hpp"
#include "formats/othello_common/held_tags.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/sgf/sgf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace shinpan::formats::sgf {

void write_value(std::string_view value, std::string& out) {
    out += '[';
    for (const char c : value) {
        if (c == ']' || c == '\\') out += '\\';
        out += c;
    }
    out += ']';
}

namespace {

// Tags of other formats by the property that means the same.
struct Meaning {
    std::string_view property;
    std::array<std::string_view, 3> names;
};
constexpr std::array meanings{
    Meaning{"PB", {"Black", "PlayerBlack", "black_player"}},
    Meaning{"PW", {"White", "PlayerWhite", "white_player"}},
    Meaning{"BR", {"BlackElo", "RB", ""}},
    Meaning{"WR", {"WhiteElo", "RW", ""}},
    Meaning{"EV", {"Event", "Tournament", ""}},
    Meaning{"PC", {"Site", "Place", ""}},
    Meaning{"DT", {"Date", "", ""}},
    Meaning{"RO", {"Round", "", ""}},
    Meaning{"TM", {"TimeControl", "TI", ""}},
    Meaning{"RU", {"Ruleset", "Rules", ""}},
    Meaning{"GC", {"Comment", "", ""}},
};
constexpr std::array own_names{"GN", "US", "SO", "AN", "CP", "ON", "OT", "BT", "WT", "HA", "KM"};

void write_point(Point at, Game game, int size, std::string& out) {
    if (game == Game::othello) {
        out += to_string(at);
        return;
    }
    out += static_cast<char>('a' + at.column);
    out += static_cast<char>('a' + (size - 1 - at.row));
}

std::string_view reason_word(EndReason reason) {
    switch (reason) {
        case EndReason::resign: return "Resign";
        case EndReason::timeout: return "Time";
        case EndReason::adjudicated:
        case EndReason::ruling:
        case EndReason::abandon:
        case EndReason::illegal_move:
        case EndReason::opening:
        case EndReason::fouls: return "Forfeit";
        case EndReason::forbidden: return "Forbidden";
        case EndReason::none:
        case EndReason::no_moves:
        case EndReason::full_board:
        case EndReason::five:
        case EndReason::overline:
        case EndReason::elimination:
        case EndReason::both_eliminated:
        case EndReason::no_move:
        case EndReason::max_plies:
        case EndReason::no_progress:
        case EndReason::repetition:
        case EndReason::chase:
        case EndReason::draw_agreed:
        case EndReason::both_pass: break;
    }
    return "";
}

// RE; false when the claim has something RE cannot say.
bool write_result(const Record& record, const ClaimedResult& claim, std::string& out) {
    auto halves = claim.difference_halves;
    if (claim.score) halves = claim.score->first_halves - claim.score->second_halves;
    auto outcome = claim.outcome;
    if (halves && outcome == Outcome::undecided) {
        outcome = *halves == 0 ? Outcome::draw : win_of(*halves > 0 ? Seat::first : Seat::second);
    }
    const auto reason = reason_word(claim.reason);
    switch (outcome) {
        case Outcome::first_wins:
        case Outcome::second_wins: {
            const char letter = outcome == Outcome::first_wins ? 'B' : 'W';
            const bool agrees =
                halves && (outcome == Outcome::first_wins ? *halves > 0 : *halves < 0);
            if (!reason.empty() || !agrees || record.game != Game::othello) {
                out += fmt::format("RE[{}+{}]", letter, reason);
                return reason.empty() ? !halves || record.game != Game::othello || agrees : !halves;
            }
            const auto size = *halves < 0 ? -*halves : *halves;
            out += fmt::format("RE[{}+{}{}]", letter, size / 2, size % 2 != 0 ? ".5" : "");
            // RE holds the difference, which gives back the score when the empties are counted in.
            return true;
        }
        case Outcome::draw: out += "RE[Draw]"; return true;
        case Outcome::undecided:
            if (claim.reason == EndReason::abandon) out += "RE[Void]";
            return claim.reason == EndReason::abandon;
        case Outcome::unfinished: break;
    }
    return true;
}

// Tags; what found no property is left to `held` to report.
void write_tags(const Record& record, othello_common::HeldTags& held, std::string& out) {
    std::vector<std::pair<std::string_view, std::string_view>> written;  // property, value
    for (const auto& tag : record.tags) {
        std::string_view property;
        for (const auto& meaning : meanings) {
            const bool same = tag.name == meaning.property ||
                              std::find(meaning.names.begin(), meaning.names.end(), tag.name) !=
                                  meaning.names.end();
            if (same) property = meaning.property;
        }
        for (const std::string_view name : own_names) {
            if (tag.name == name) property = name;
        }
        // RE names the reason of a win.
        const bool reason = tag.name == "Termination" && record.claim &&
                            (record.claim->outcome == Outcome::first_wins ||
                             record.claim->outcome == Outcome::second_wins) &&
                            !reason_word(record.claim->reason).empty() &&
                            tag.value == name_of(record.claim->reason);
        if (tag.name == "RE" || tag.name == "Result" || tag.name == "5A" || tag.name == "SW" ||
            reason || tag.value.empty()) {
            held.said({tag.name});  // anew
            continue;
        }
        if (property.empty()) continue;
        const auto before =
            std::find_if(written.begin(), written.end(),
                         [property](const auto& one) { return one.first == property; });
        if (before != written.end()) {
            if (before->second == tag.value) held.take({tag.name});
        } else {
            written.emplace_back(property, tag.value);
            held.take({tag.name});
            // SGF counts time in seconds; other spellings of a clock are words for OT.
            const bool words =
                property == "TM" && tag.value.find_first_not_of("0123456789.") != std::string::npos;
            out += words ? std::string_view("OT") : property;
            write_value(tag.value, out);
        }
    }
}

void write_setup(const Setup& setup, Game game, int size, std::string& out) {
    for (const char piece : {'B', 'W'}) {
        bool any = false;
        for (const auto& man : setup.men) {
            if (man.piece != piece) continue;
            if (!any) out += piece == 'B' ? "AB" : "AW";
            any = true;
            out += '[';
            write_point(man.at, game, size, out);
            out += ']';
        }
    }
    if (setup.to_move != Seat::none) out += setup.to_move == Seat::second ? "PL[W]" : "PL[B]";
}

// The end a word of the players names, where RE can name it.
EndReason word_of(const Event& event) {
    if (event.kind == EventKind::resign) return EndReason::resign;
    if (event.kind == EventKind::timeout) return EndReason::timeout;
    if (event.kind == EventKind::abandon) return EndReason::abandon;
    if (event.kind != EventKind::claim) return EndReason::none;
    switch (static_cast<ClaimKind>(event.number)) {
        case ClaimKind::time: return EndReason::timeout;
        case ClaimKind::five: return EndReason::none;  // the row stands on the board
        case ClaimKind::forbidden:
        case ClaimKind::double_three:
        case ClaimKind::double_four:
        case ClaimKind::overline: return EndReason::forbidden;
    }
    return EndReason::none;
}

// The result of a record; of renju, with the reason that the last word gives for it.
std::optional<ClaimedResult> result_of(const Record& record) {
    auto result = record.claim;
    if (!result || record.game != Game::renju || result->reason != EndReason::none) return result;
    if (winner_of(result->outcome) == Seat::none || record.events.empty()) return result;
    result->reason = word_of(record.events.back());
    return result;
}

// The tag Time of a game of renju where it is a control; with a colon it is the time of day.
const Tag* time_as_control(const Record& record) {
    const auto* time = record.tag("Time");
    return time == nullptr || time->value.find(':') != std::string::npos ? nullptr : time;
}

// OT as parse_match reads it beside TM; empty: there is none.
std::string overtime_of(const clock::MatchControl& control) {
    if (control.increment > 0) return clock::seconds(control.increment) + " fischer";
    if (control.period == 0) return {};
    const auto period = clock::seconds(control.period);
    return control.period_moves > 1
               ? std::to_string(control.period_moves) + '/' + period + " canadian"
               : std::to_string(control.periods) + 'x' + period + " byo-yomi";
}

// The tag Time of a game of renju as TM and OT.
void write_control(const Record& record, othello_common::HeldTags& held, std::string& out) {
    const auto* time = time_as_control(record);
    if (time == nullptr || record.tag("TM") != nullptr || record.tag("TimeControl") != nullptr ||
        record.tag("OT") != nullptr) {
        return;
    }
    const auto control = clock::parse_match(time->value, {});
    if (!control) return;
    const bool both = control->increment > 0 && control->period > 0;
    if (control->initial > 0 && control->moves == 0 && control->per_move == 0 && !both) {
        out += "TM[" + clock::seconds(control->initial) + ']';
        if (const auto overtime = overtime_of(*control); !overtime.empty()) {
            out += "OT[" + overtime + ']';
        }
    } else if (clock::parse_match({}, time->value) == control) {
        out += "OT";
        write_value(time->value, out);
    } else {
        return;
    }
    held.said({"Time"});
}

// BL and WL after the moves of renju, where a time for the game is all there is to the control.
class LeftWriter {
  public:
    explicit LeftWriter(const Record& record) {
        if (record.game != Game::renju) return;
        const auto* overtime = record.tag("OT");
        const Tag* main = nullptr;
        for (const auto* name : {"TimeControl", "TM"}) {
            if (main == nullptr) main = record.tag(name);
        }
        if (main == nullptr) main = time_as_control(record);
        const auto words = [](const Tag* tag) {
            return tag == nullptr ? std::string_view() : std::string_view(tag->value);
        };
        const auto control = clock::parse_match(words(main), words(overtime));
        if (!control || control->initial == 0 || control->period > 0 || control->moves > 0 ||
            control->per_move > 0) {
            return;
        }
        left_ = {control->initial, control->initial};
        increment_ = control->increment;
        known_ = {true, true};
    }

    // False: the time of the move is lost, and those of the side's later moves.
    bool write(Seat seat, const Event& event, std::string& out) {
        const auto side = seat == Seat::second ? 1U : 0U;
        known_[side] = known_[side] && event.elapsed >= 0;
        if (!known_[side]) return event.elapsed < 0;
        left_[side] += increment_ - event.elapsed;
        const bool below = left_[side] < 0;
        out += seat == Seat::second ? "WL[" : "BL[";
        if (below) out += '-';
        out += clock::seconds(below ? -left_[side] : left_[side]) + ']';
        return true;
    }

  private:
    std::array<std::int64_t, 2> left_{};
    std::int64_t increment_ = 0;
    std::array<bool, 2> known_{};
};

}  // namespace

void write_move(const Event& event, int size, std::string& out) {
    out += '[';
    const bool on_board = event.kind == EventKind::place && event.to.given() &&
                          event.to.column < size && event.to.row < size;
    if (on_board) write_point(event.to, Game::renju, size, out);
    out += ']';
}

void write_move_point(Point at, int size, std::string& out) {
    write_point(at, Game::renju, size, out);
}

void write_game(const Record& record, const WriteOptions& options, Body body, std::string& out) {
    const bool othello = record.game == Game::othello;
    const int size = record.setup.columns > 0 ? record.setup.columns : (othello ? 8 : 15);
    std::int64_t lost_claims = 0;
    out += fmt::format("(;FF[4]GM[{}]CA[UTF-8]AP[Shinpan]SZ[{}]", othello ? 2 : 4, size);
    othello_common::HeldTags tags(record);
    write_tags(record, tags, out);
    if (!othello) write_control(record, tags, out);
    const auto result = result_of(record);
    if (result && !write_result(record, *result, out)) ++lost_claims;

    // Events that SGF can hold beside the moves: a swap after the third stone, offered fifths.
    std::int64_t lost_events = 0;
    std::int64_t lost_words = 0;
    std::int64_t lost_times = 0;
    std::int32_t plies = 0;
    std::vector<Point> offered;
    Point fifth;
    std::string_view swap;
    for (const auto& event : record.events) {
        if (is_ply(event.kind)) {
            ++plies;
            const bool here = othello || body == Body::root || event.stamp >= 0;
            if (here && (event.elapsed >= 0 || event.stamp >= 0)) ++lost_times;
        }
        if (plies == 5 && event.kind == EventKind::place) fifth = event.to;
        if (event.kind == EventKind::place || event.kind == EventKind::pass) continue;
        const bool ends = word_of(event) != EndReason::none;
        if (ends && result && result->reason != EndReason::none) {
            // RE names it, as a claim; who reads that has not the word itself.
            lost_words += othello ? 0 : 1;
            continue;
        }
        // Offers stand before the fifth stone or right behind it.
        if (!othello && event.kind == EventKind::offer && (plies == 4 || plies == 5)) {
            offered.push_back(event.to);
        } else if (!othello && event.kind == EventKind::swap && plies == 3) {
            swap = event.number == 1 ? "SW[YES]" : "SW[NO]";
        } else {
            ++lost_events;
        }
    }
    out += swap;
    if (!offered.empty() && !fifth.given()) {
        lost_events += static_cast<std::int64_t>(offered.size());
    } else if (!offered.empty()) {
        // The fifth move stands among those offered (ORC).
        if (std::find(offered.begin(), offered.end(), fifth) == offered.end()) {
            offered.push_back(fifth);
        }
        out += "5A";
        for (const auto at : offered) {
            out += '[';
            write_point(at, record.game, size, out);
            out += ']';
        }
    }
    if (record.has_setup) {
        write_setup(record.setup, record.game, size, out);
    } else if (othello) {
        out += "AB[e4][d5]AW[d4][e5]PL[B]";
    }

    const auto move = [&](Seat seat, const Event* event) {
        out += seat == Seat::second ? "\n;W[" : "\n;B[";
        const bool on_board = event != nullptr && event->kind == EventKind::place &&
                              event->to.given() && event->to.column < size && event->to.row < size;
        if (on_board) write_point(event->to, record.game, size, out);
        if (event != nullptr && event->kind == EventKind::place && !on_board) ++lost_events;
        out += ']';
    };
    if (body == Body::root) {
        // The moves are the caller's.
    } else if (othello) {
        for (const auto& ply : othello_common::plies_of(record)) move(ply.seat, ply.event);
    } else {
        auto seat = record.setup.to_move == Seat::second ? Seat::second : Seat::first;
        LeftWriter left(record);
        for (const auto& event : record.events) {
            if (event.kind != EventKind::place && event.kind != EventKind::pass) continue;
            if (event.seat != Seat::none) seat = event.seat;
            move(seat, &event);
            if (!left.write(seat, event, out) && event.stamp < 0) ++lost_times;
            seat = other(seat);
        }
    }
    if (body == Body::moves) out += ")\n";
    using othello_common::report_dropped;
    tags.said_board();
    // SZ says the board, and the points are where they belong.
    const auto side = std::to_string(size);
    const auto* board = record.tag("Board");
    if (board != nullptr && (board->value == side || board->value == side + 'x' + side)) {
        tags.said({"Board"});
    }
    if (!othello) tags.said({"RowOne"});
    tags.said_by_names();
    tags.report(options, "sgf");
    report_dropped(options, "sgf", "an event that is not a move", lost_events);
    report_dropped(options, "sgf", "the word that ended the game beside its result", lost_words);
    report_dropped(options, "sgf", "the time of a move", lost_times);
    report_dropped(options, "sgf", "all that the result says", lost_claims);
    if (othello) {
        othello_common::report_dropped_evaluations(record, options, "sgf");
        if (record.claim && reason_word(record.claim->reason).empty()) {
            othello_common::report_dropped_reason(record, options, "sgf");
        }
    }
}

}  // namespace shinpan::formats::sgf
