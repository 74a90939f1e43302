#include "base/catalogue/record.hpp"
#include "formats/othello_common/held_tags.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/othello_transcript/othello_transcript.hpp"
#include "formats/othello_transcript/position.hpp"

#include <string>

namespace shinpan::formats::othello_text {
namespace {

void write_event(const Event& event, std::string& out) {
    switch (event.kind) {
        case EventKind::place: out += to_string(event.to); break;
        case EventKind::pass: out += "--"; break;
        case EventKind::unknown:
        case EventKind::flip:
        case EventKind::move:
        case EventKind::hop: out += "??"; break;
        case EventKind::resign:
        case EventKind::timeout:
        case EventKind::draw_offer:
        case EventKind::draw_accept:
        case EventKind::draw_decline:
        case EventKind::claim:
        case EventKind::abandon:
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer:
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::warn_chase:
        case EventKind::refused:
        case EventKind::ruling: break;
    }
}

// Whether the colours say more than the order of the plies does, and each move has one: a colour
// out of turn, or a pass left out.
bool needs_signs(const Record& record) {
    auto turn = record.has_setup ? record.setup.to_move : Seat::first;
    bool out_of_turn = false;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) continue;
        if (event.kind == EventKind::place) {
            if (event.seat == Seat::none) return false;
            out_of_turn = out_of_turn || event.seat != turn;
            turn = event.seat;
        }
        turn = other(turn);
    }
    // A line that began with '-' would be none of moves.
    return out_of_turn && record.events.front().kind == EventKind::place &&
           record.events.front().seat == Seat::first;
}

}  // namespace

void write_transcript(const Record& record, const WriteOptions& options, std::string& out) {
    const auto drop = [&options](Span span, std::string_view what, std::int64_t count) {
        if (options.dropped == nullptr || count == 0) return;
        options.dropped->push_back(make_finding(
            code::record_dropped, span, 0,
            {{"format", "othello-transcript"}, {"what", std::string(what)}, {"count", count}}));
    };
    constexpr std::string_view name = "othello-transcript";
    othello_common::HeldTags tags(record);
    if (record.claim) tags.said({"Result", "RE"});
    tags.said_board();
    tags.report(options, name);
    othello_common::report_dropped_times(record, options, name);
    othello_common::report_dropped_evaluations(record, options, name);
    othello_common::report_dropped_reason(record, options, name);
    std::int64_t unwritten = 0;
    Span first_unwritten;
    const bool draws_position = record.has_setup && !othello_common::begins_at_start(record);
    if (draws_position) {
        write_position(record.setup, out);
        if (!record.events.empty()) out += ' ';
    }
    const bool signs = needs_signs(record);
    // Hyphens and question marks of two plies must not run together, nor hyphens and signs.
    bool gap = false;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) {
            if (unwritten++ == 0) first_unwritten = event.span;
            continue;
        }
        const bool place = event.kind == EventKind::place;
        if (gap && (signs || !place)) out += ' ';
        if (signs && !place && !gap) out += ' ';
        gap = !place;
        if (signs && event.kind == EventKind::place) out += event.seat == Seat::first ? '+' : '-';
        write_event(event, out);
    }
    drop(first_unwritten, "events", unwritten);
    // A bare difference is a score once the empties are counted in.
    auto score = record.claim ? record.claim->score : std::nullopt;
    if (record.claim && !score && record.claim->difference_halves) {
        if (const auto discs = othello_common::full_score(record, {})) {
            score = Score::whole(discs->black, discs->white);
        } else {
            drop(record.claim->span, "the difference of the result", 1);
        }
    }
    if (score) {
        if (!record.events.empty() || draws_position) out += ' ';
        out += to_string(*score, ScoreStyle::plain);
    } else if (record.claim) {
        switch (record.claim->outcome) {
            case Outcome::first_wins: out += " 1-0"; break;
            case Outcome::second_wins: out += " 0-1"; break;
            case Outcome::draw: out += " 0.5-0.5"; break;
            case Outcome::unfinished:
            case Outcome::undecided: drop(record.claim->span, "result", 1); break;
        }
    }
    out += '\n';
}

}  // namespace shinpan::formats::othello_text
