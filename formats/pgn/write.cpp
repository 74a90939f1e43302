#include "formats/pgn/write.hpp"

#include "formats/othello_common/held_tags.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/pgn/values.hpp"
#include "formats/text/scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace shinpan::formats::pgn {
namespace {

constexpr std::size_t line_length = 79;

struct Meaning {
    std::string_view name;
    std::array<std::string_view, 3> others;
};
// In the order PlayOK writes them.
constexpr std::array meanings{
    Meaning{"Event", {"EV", "Tournament", ""}},
    Meaning{"Site", {"PC", "Place", ""}},
    Meaning{"Date", {"DT", "", ""}},
    Meaning{"Round", {"RO", "", ""}},
    Meaning{"Black", {"PB", "PlayerBlack", "black_player"}},
    Meaning{"White", {"PW", "PlayerWhite", "white_player"}},
    Meaning{"Result", {"RE", "", ""}},
    Meaning{"Time", {"", "", ""}},
    Meaning{"TimeControl", {"TM", "TI", ""}},
    Meaning{"BlackElo", {"BR", "RB", ""}},
    Meaning{"WhiteElo", {"WR", "RW", ""}},
    Meaning{"Ruleset", {"Rules", "RU", ""}},
    Meaning{"FEN", {"", "", ""}},
    Meaning{"Termination", {"", "", ""}},
};

std::string result_of(const Record& record, const WriteOptions& options) {
    if (record.claim && record.claim->score) {
        return to_string(*record.claim->score, ScoreStyle::plain);
    }
    if (const auto discs = othello_common::full_score(record, options)) {
        return fmt::format("{}-{}", discs->black, discs->white);
    }
    if (!record.claim) return "*";
    switch (record.claim->outcome) {
        case Outcome::first_wins: return "1-0";
        case Outcome::second_wins: return "0-1";
        case Outcome::draw: return "1/2-1/2";
        case Outcome::unfinished:
        case Outcome::undecided: break;
    }
    return "*";
}

std::string_view termination_of(EndReason reason) {
    switch (reason) {
        case EndReason::resign: return "resignation";
        case EndReason::timeout: return "time forfeit";
        case EndReason::abandon: return "abandoned";
        case EndReason::illegal_move: return "rules infraction";
        case EndReason::adjudicated:
        case EndReason::ruling: return "adjudication";
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
        case EndReason::forbidden:
        case EndReason::opening:
        case EndReason::chase:
        case EndReason::draw_agreed:
        case EndReason::both_pass:
        case EndReason::fouls: break;
    }
    return {};
}

// Words of the moves, in lines as PGN wants them.
class Lines {
  public:
    explicit Lines(std::string& out) : out_(out), begin_(out.size()) {}
    void word(std::string_view text) {
        const auto length = out_.size() - begin_;
        if (length > 0 && length + 1 + text.size() > line_length) {
            out_ += '\n';
            begin_ = out_.size();
        } else if (length > 0) {
            out_ += ' ';
        }
        out_ += text;
    }

  private:
    std::string& out_;
    std::size_t begin_;
};

std::string move_time(std::int64_t milliseconds) {
    std::string seconds;
    text::write_seconds(milliseconds % 60'000, seconds);
    return fmt::format("{{[%emt {}:{:02}:{}]}}", milliseconds / 3'600'000,
                       milliseconds / 60'000 % 60, seconds);
}

std::int64_t write_tags(const Record& record, std::string_view result, std::string& out) {
    std::int64_t lost = 0;
    std::vector<const Tag*> used;
    for (const auto& meaning : meanings) {
        const auto found =
            std::find_if(record.tags.begin(), record.tags.end(), [&](const Tag& tag) {
                return tag.name == meaning.name ||
                       (!tag.name.empty() && std::find(meaning.others.begin(), meaning.others.end(),
                                                       tag.name) != meaning.others.end());
            });
        if (found != record.tags.end()) used.push_back(&*found);
        if (meaning.name == "Result") {
            text::write_tag("Result", result, out);
        } else if (meaning.name == "FEN") {
            if (!record.has_setup || othello_common::begins_at_start(record)) continue;
            std::string fen;
            write_fen(record.setup, fen);
            text::write_tag("FEN", fen, out);
        } else if (found != record.tags.end()) {
            text::write_tag(meaning.name, found->value, out);
        } else if (meaning.name == "Termination" && record.claim) {
            const auto word = termination_of(record.claim->reason);
            if (!word.empty()) text::write_tag("Termination", word, out);
        } else if (meaning.name == "Black" || meaning.name == "White") {
            text::write_tag(meaning.name, "?", out);
        }
    }
    for (const auto& tag : record.tags) {
        if (std::find(used.begin(), used.end(), &tag) != used.end()) continue;
        const bool spelled = std::any_of(meanings.begin(), meanings.end(), [&](const Meaning& one) {
            return one.name == tag.name ||
                   std::find(one.others.begin(), one.others.end(), tag.name) != one.others.end();
        });
        const bool repeats = std::any_of(used.begin(), used.end(),
                                         [&](const Tag* one) { return one->value == tag.value; });
        const bool said = tag.name == "Result" || tag.name == "RE" || tag.name == "FEN";
        if (spelled && (repeats || said)) continue;
        if (othello_common::stands_for_itself(record, tag)) continue;
        if (text::writable_tag(tag.name, tag.value)) {
            text::write_tag(tag.name, tag.value, out);
        } else {
            ++lost;
        }
    }
    return lost;
}

}  // namespace

void write_game(const Record& record, const WriteOptions& options, std::string& out) {
    const auto result = result_of(record, options);
    const auto lost_tags = write_tags(record, result, out);
    out += '\n';
    Lines lines(out);
    std::int32_t entries = 0;
    const bool white_first = record.has_setup && record.setup.to_move == Seat::second;
    if (white_first) {
        lines.word("1...");
        entries = 1;
    }
    for (const auto& ply : othello_common::plies_of(record)) {
        if (entries % 2 == 0) lines.word(fmt::format("{}.", entries / 2 + 1));
        const bool place = ply.event != nullptr && ply.event->kind == EventKind::place;
        lines.word(place ? to_string(ply.event->to) : std::string("--"));
        if (ply.event != nullptr && ply.event->elapsed >= 0) {
            lines.word(move_time(ply.event->elapsed));
        }
        ++entries;
    }
    lines.word(result);
    out += "\n\n";
    std::int64_t lost_events = 0;
    for (const auto& event : record.events) {
        const bool said = event.kind == EventKind::resign || event.kind == EventKind::timeout ||
                          event.kind == EventKind::abandon;
        const bool move = event.kind == EventKind::place || event.kind == EventKind::pass;
        if (!move && !(said && record.claim)) ++lost_events;
    }
    othello_common::report_dropped(options, "pgn", "a tag with such a name", lost_tags);
    othello_common::report_dropped(options, "pgn", "an event that is not a move", lost_events);
    othello_common::report_dropped_evaluations(record, options, "pgn");
    if (record.claim && termination_of(record.claim->reason).empty()) {
        othello_common::report_dropped_reason(record, options, "pgn");
    }
}

}  // namespace shinpan::formats::pgn
