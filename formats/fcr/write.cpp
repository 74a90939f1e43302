// The writer: strict FCR-1.

#include "formats/fcr/fcr.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/text/drops.hpp"
#include "formats/text/scan.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace shinpan::formats::fcr1 {
namespace {

using text::Drops;

std::string_view word_of(EventKind kind) {
    switch (kind) {
        case EventKind::resign: return "resign";
        case EventKind::timeout: return "timeout";
        case EventKind::draw_offer: return "draw-offer";
        case EventKind::draw_accept: return "draw-accept";
        case EventKind::draw_decline: return "draw-decline";
        case EventKind::abandon: return "abandon";
        case EventKind::foul: return "foul";
        case EventKind::adjourn: return "adjourn";
        case EventKind::warn_chase: return "warn-chase";
        case EventKind::refused: return "refused";
        case EventKind::ruling: return "ruling";
        case EventKind::place:
        case EventKind::pass:
        case EventKind::flip:
        case EventKind::move:
        case EventKind::hop:
        case EventKind::unknown:
        case EventKind::claim:
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer: break;
    }
    return {};
}

bool is_arbiters(EventKind kind) {
    return kind == EventKind::foul || kind == EventKind::adjourn || kind == EventKind::warn_chase ||
           kind == EventKind::refused || kind == EventKind::ruling;
}

bool holds(Point point) {
    return point.given() && point.column < 4 && point.row < 8;
}

bool holds(const Event& event) {
    switch (event.kind) {
        case EventKind::flip: return holds(event.to) && event.piece != 0;
        case EventKind::hop: return holds(event.to);
        case EventKind::move:
        case EventKind::warn_chase:
        case EventKind::refused: return holds(event.from) && holds(event.to);
        case EventKind::resign:
        case EventKind::timeout:
        case EventKind::draw_offer:
        case EventKind::draw_accept:
        case EventKind::draw_decline:
        case EventKind::abandon:
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::ruling: return true;
        case EventKind::place:
        case EventKind::pass:
        case EventKind::unknown:
        case EventKind::claim:
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer: break;
    }
    return false;
}

class Writer {
  public:
    Writer(const Record& record, const WriteOptions& options, std::string& out)
        : record_(record), drops_(format_name, options), out_(out), found_(options.score) {
        if (record.has_setup) men_ = flip::Men(record.setup);
        const auto* rules = record.tag("Ruleset");
        trades_ = rules == nullptr || rules->value.starts_with("flipchess-classic");
    }

    void run() {
        const bool bare =
            record_.position_only && record_.tags.empty() && record_.setup.pool.empty();
        if (bare) {
            write_position(record_.setup, out_);
            out_ += '\n';
            return;
        }
        write_tags();
        for (std::size_t i = 0; i < record_.events.size(); ++i) i = write_event(i);
        if (record_.claim) write_result(*record_.claim);
    }

  private:
    void write_tags() {
        if (record_.tag("FCR") == nullptr) out_ += "[FCR \"1\"]\n";
        for (const auto& tag : record_.tags) {
            if (text::writable_tag(tag.name, tag.value)) {
                text::write_tag(tag.name, tag.value, out_);
            } else {
                drops_.drop("a tag");
            }
        }
        if (record_.has_setup && record_.tag("Position") == nullptr) {
            std::string position;
            write_position(record_.setup, position);
            text::write_tag("Position", position, out_);
        }
        if (!record_.setup.pool.empty() && record_.tag("Pool") == nullptr) {
            text::write_tag("Pool", record_.setup.pool, out_);
        }
        if (!record_.events.empty()) out_ += '\n';
    }

    // Writes the event at `i` with the hops that follow it; returns the last one written.
    std::size_t write_event(std::size_t i) {
        const auto& event = record_.events[i];
        if (!holds(event) || event.kind == EventKind::hop) {
            drops_.drop("an event");
            return i;
        }
        if (event.numbered >= 0) {
            fmt::format_to(std::back_inserter(out_), "{} ", event.numbered);
        } else {
            out_ += "- ";
        }
        write_seat(event);
        if (event.kind == EventKind::flip) {
            out_ += to_string(event.to);
            write_piece(event.piece);
            men_.put(event.to, event.piece);
        } else if (event.kind == EventKind::move) {
            out_ += to_string(event.from);
            write_hop(marked(event, event.from));
            while (i + 1 < record_.events.size() && record_.events[i + 1].kind == EventKind::hop &&
                   holds(record_.events[i + 1])) {
                const auto from = record_.events[i].to;
                write_hop(marked(record_.events[++i], from));
            }
        } else {
            write_word(event);
        }
        if (event.elapsed >= 0) {
            out_ += ' ';
            text::write_seconds(event.elapsed, out_);
            if (event.stamp >= 0) drops_.drop("a time stamp");
        } else if (event.stamp >= 0) {
            fmt::format_to(std::back_inserter(out_), " @{}", event.stamp);
        }
        if (event.has(Remark::late)) out_ += " late";
        if (event.has(Remark::automatic)) out_ += " auto";
        if (event.has(Remark::doubtful)) out_ += " ?";
        if (event.has(Remark::good)) out_ += " !";
        out_ += '\n';
        return i;
    }

    // A seat that is not said is left out: only a lenient reader takes that, but it is the truth.
    void write_seat(const Event& event) {
        switch (event.seat) {
            case Seat::first: out_ += "A "; return;
            case Seat::second: out_ += "B "; return;
            case Seat::none: break;
        }
        if (is_arbiters(event.kind)) out_ += "- ";
    }

    void write_piece(char piece) {
        out_ += '(';
        out_ += piece;
        out_ += ')';
    }

    void write_hop(const Event& event) {
        if (event.mark == '?') out_ += 'x';
        out_ += event.mark == 0 ? '-' : event.mark;
        out_ += to_string(event.to);
        if (event.piece != 0) write_piece(event.piece);
    }

    // Other formats do not mark captures: the pieces on the board tell. Which equals vanish
    // together is for the ruleset the record names.
    [[nodiscard]] Event marked(Event event, Point from) {
        const auto victim = men_.at(event.to);
        if (event.mark == 0 && victim != 0 && victim != 'X') {
            const auto equal = text::lower(victim) == text::lower(men_.at(from));
            event.mark = equal && trades_ ? '*' : 'x';
            if (event.piece == 0) event.piece = victim;  // what the record names stands
        }
        men_.move(from, event.to);
        if (event.mark == '*') men_.put(event.to, 0);
        return event;
    }

    void write_word(const Event& event) {
        out_ += '!';
        out_ += word_of(event.kind);
        if (event.kind == EventKind::warn_chase) {
            fmt::format_to(std::back_inserter(out_), " {}>{} {}", to_string(event.from),
                           to_string(event.to), event.number);
        } else if (event.kind == EventKind::refused) {
            out_ += ' ';
            out_ += to_string(event.from);
            write_hop(event);
            const auto words = text_of(event);
            // Further steps of a chain stand before the word, see Record::texts.
            const bool more_steps = words.find(' ') != std::string_view::npos;
            if (!more_steps) out_ += ' ';
            out_ += words.empty() ? "refused" : words;
        } else if (event.kind == EventKind::ruling) {
            out_ += ' ';
            text::quote(text_of(event), out_);
        }
    }

    [[nodiscard]] std::string_view text_of(const Event& event) const {
        const auto at = static_cast<std::size_t>(event.number);
        return at < record_.texts.size() ? std::string_view(record_.texts[at]) : std::string_view();
    }

    void write_result(const ClaimedResult& claim) {
        switch (claim.outcome) {
            case Outcome::first_wins: out_ += "= A "; break;
            case Outcome::second_wins: out_ += "= B "; break;
            case Outcome::draw: out_ += "= draw "; break;
            case Outcome::undecided: out_ += "= void "; break;
            case Outcome::unfinished: return;
        }
        auto word = reason_word(claim.reason);
        if (word.empty()) {
            drops_.drop("the reason of the result");
            word = "ruling";
        }
        out_ += word;
        // A result line has points; where the record claims none, those the referee found.
        const auto& score = claim.score ? claim.score : found_;
        if (score) {
            out_ += ' ';
            out_ += to_string(*score, ScoreStyle::by_seat);
        }
        out_ += '\n';
    }

    const Record& record_;
    Drops drops_;
    std::string& out_;
    flip::Men men_;
    std::optional<Score> found_;
    bool trades_ = true;
};

}  // namespace

void write(const Record& record, const WriteOptions& options, std::string& out) {
    Writer(record, options, out).run();
}

}  // namespace shinpan::formats::fcr1
