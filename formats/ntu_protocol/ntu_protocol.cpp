// Transcripts of the numbered protocol between the NTU platform and an engine (.command).

#include "base/catalogue/flipchess_formats.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace shinpan::formats {
namespace protocol {
namespace {

using flip::Axes;
using flip::LineRole;

enum class Command : std::uint8_t { none, other, reset, name, move, flip, genmove, time, left };

constexpr std::array<std::string_view, 9> others{"protocol_version", "version",   "known_command",
                                                 "list_commands",    "quit",      "boardsize",
                                                 "num_repetition",   "game_over", "ready"};

// The word behind the number says what it is; numbers alone would do, but logs disagree on some.
Command command_of(std::string_view word) {
    if (word == "reset_board") return Command::reset;
    if (word == "name") return Command::name;
    if (word == "move") return Command::move;
    if (word == "flip") return Command::flip;
    if (word == "genmove") return Command::genmove;
    if (word == "time_setting" || word == "time_settings") return Command::time;
    if (word == "time_left") return Command::left;
    const bool known = std::find(others.begin(), others.end(), word) != others.end();
    return known || word == "num_moves_to_draw" || word == "showboard" ? Command::other
                                                                       : Command::none;
}

bool is_number(std::string_view word) {
    return !word.empty() && word.size() <= 3 &&
           std::all_of(word.begin(), word.end(), text::is_digit);
}

Command command_in(std::string_view line) {
    flip::Words words(line, text::skip_blank(line, 0), line.size());
    if (!is_number(words.next())) return Command::none;
    return command_of(words.next());
}

bool is_reply(std::string_view line) {
    const auto at = text::skip_blank(line, 0);
    return line.substr(at).starts_with(">>") ||
           (at < line.size() && (line[at] == '=' || line[at] == '?'));
}

class Reader {
  public:
    Reader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        for (std::size_t at = text::bom_at(bytes_, 0); at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto words = line.in(bytes_);
            if (text::is_idle(words)) continue;
            flip::Words rest(bytes_, text::skip_blank(bytes_, line.begin), line.end);
            if (is_reply(words)) {
                read_reply(rest);
            } else {
                read_command(rest, text::span_of(line.begin, line.end));
            }
        }
        damage_.finish();
        if (stray_ > 0) {
            record_.findings.push_back(
                make_finding(code::ntu_other_output, stray_at_, 0, {{"count", stray_}}));
        }
    }

  private:
    void read_command(flip::Words& words, Span line) {
        const auto id = words.next();
        const auto begin = words.span().begin;
        const auto word = words.next();
        switch (is_number(id) ? command_of(word) : Command::none) {
            case Command::none:
                // What an engine prints is no command; a number in front makes it one.
                if (!id.empty() && text::is_digit(id[0])) {
                    return damage_.at(text::span_of(begin, line.end));
                }
                if (stray_++ == 0) stray_at_ = line;
                return;
            case Command::other:
            case Command::reset:
            case Command::name:
            case Command::genmove: answer_.clear(); return;
            case Command::time: return read_setting(words);
            case Command::left: return read_left(words);
            case Command::flip:
            case Command::move: break;
        }
        if (damage_.skip()) return;
        const auto first = words.next();
        const auto place = words.span();
        const auto from = flip::square_at(first, 0, Axes::four_by_eight);
        if (!from || first.size() != 2) return damage_.at(place);
        const auto second = words.next();
        const auto where = text::span_of(place.begin, words.span().end);
        if (command_of(word) == Command::flip) {
            const auto piece =
                second.size() == 1 ? flip::to_icga(second[0], flip::Letters::icga) : '\0';
            if (piece == 0) return damage_.at(second.empty() ? place : words.span());
            push(flip::flip_event(*from, piece, where),
                 std::string(first) + " " + std::string(first));
            return;
        }
        const auto to = flip::square_at(second, 0, Axes::four_by_eight);
        if (!to || second.size() != 2) return damage_.at(second.empty() ? place : words.span());
        push(flip::move_event(*from, *to, where), std::string(first) + " " + std::string(second));
    }

    void push(Event event, const std::string& played) {
        event.seat = flip::seat_of_ply(record_.events.size());
        record_.events.push_back(event);
        if (!answer_.empty() && answer_ != played) {
            record_.findings.push_back(
                make_finding(code::ntu_answer_differs, event.span,
                             static_cast<std::int32_t>(record_.events.size()),
                             {{"answer", text::excerpt(answer_)}, {"played", played}}));
        }
        answer_.clear();
        timed_ = false;
    }

    // ">>12 a8 a8" and "=12 a8 a8": what the engine wants to play.
    void read_reply(flip::Words& words) {
        auto head = words.next();
        head.remove_prefix(head.starts_with(">>") ? 2 : 1);
        if (head != "12") return;
        const auto first = words.next();
        const auto second = words.next();
        if (first.size() == 2 && second.size() == 2) {
            answer_ = std::string(first) + " " + std::string(second);
        }
    }

    void read_setting(flip::Words& words) {
        const auto word = words.next();
        const auto number = text::number_at(word, 0, 9);
        if (!number || number->after != word.size()) return;
        left_ = {number->value, number->value};
        if (record_.tag("Time") == nullptr && number->value % 1000 == 0 && number->value > 0) {
            record_.tags.push_back(
                {"Time", std::to_string(number->value / 1000) + "/game", words.span()});
        }
    }

    // Said of the player who has just moved.
    void read_left(flip::Words& words) {
        const auto colour = words.next();
        const auto where = words.span();
        const auto word = words.next();
        const auto number = text::number_at(word, 0, 9);
        const bool red = colour == "red";
        if (!number || number->after != word.size() || (!red && colour != "black")) return;
        auto& left = left_[red ? 0 : 1];
        if (!record_.events.empty() && !timed_ && left >= 0) {
            timed_ = true;
            if (number->value > left) {
                record_.findings.push_back(make_finding(
                    code::ntu_time_left_grows, where,
                    static_cast<std::int32_t>(record_.events.size()),
                    {{"colour", std::string(colour)}, {"before", left}, {"after", number->value}}));
            } else {
                record_.events.back().elapsed = left - number->value;
            }
        }
        left = number->value;
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    std::string answer_;
    std::array<std::int64_t, 2> left_{-1, -1};  // red, black
    bool timed_ = false;
    std::int64_t stray_ = 0;
    Span stray_at_;
};

Confidence detect(std::string_view head) {
    int commands = 0;
    int replies = 0;
    bool first = true;
    for (std::size_t at = 0; at < head.size() && commands < 3;) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = line.in(head);
        if (text::is_idle(words)) continue;
        const bool command = command_in(words) != Command::none;
        if (first && !command) return Confidence::no;
        first = false;
        if (command) ++commands;
        if (is_reply(words)) ++replies;
        if (at > 4096) break;
    }
    if (commands == 0) return Confidence::no;
    return commands >= 3 && replies > 0 ? Confidence::certain : Confidence::likely;
}

std::unique_ptr<Splitter> make_splitter() {
    return flip::line_splitter([moves = false](std::string_view line, bool fresh) mutable {
        if (text::is_idle(line)) return LineRole::idle;
        if (fresh) moves = false;
        const auto command = command_in(line);
        // A new game: the engine is asked its name again, or the board is set up anew.
        if (moves && (command == Command::name || command == Command::reset)) {
            return LineRole::starts;
        }
        moves = moves || command == Command::move || command == Command::flip;
        return LineRole::inside;
    });
}

}  // namespace
}  // namespace protocol

const Format& ntu_protocol_format() {
    static const flip::SimpleFormat format({
        {.name = "ntu-protocol",
         .title = "NTU platform protocol transcripts (.command)",
         .game = Game::flipchess,
         .extensions = ".command",
         .default_rules = "flipchess-ntu-2021",
         .rules_unknown = true},
        protocol::detect,
        protocol::make_splitter,
        flip::read_with<protocol::Reader>,
    });
    return format;
}

}  // namespace shinpan::formats
