// Erix-Senpai/Banqi: `a1 = (w_king)`, `a1 - a2`, `a1 x a2`, as a list of moves a line or as the
// JSON state of a game. w is red; the board lies on its side. Described in FORMAT.md.

#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/json/json.hpp"
#include "formats/text/scan.hpp"

#include <array>
#include <optional>

namespace shinpan::formats {
namespace senpai {
namespace {

constexpr auto axes = flip::Axes::eight_by_four;

// "(w_king)": the ICGA letter; 0 for anything else.
char piece_in(std::string_view word) {
    if (word.size() < 5 || word.front() != '(' || word.back() != ')' || word[2] != '_') return 0;
    return flip::piece_named(word.substr(3, word.size() - 4), word.substr(1, 1));
}

// A square alone in its word.
std::optional<Point> square_in(std::string_view word) {
    return word.size() == 2 ? flip::square_at(word, 0, axes) : std::nullopt;
}

std::optional<Event> read_ply(std::string_view notation, Span span) {
    flip::Words words(notation, 0, notation.size());
    const auto from = square_in(words.next());
    const auto sign = words.next();
    const auto rest = words.next();
    if (!from || sign.size() != 1 || !words.next().empty()) return std::nullopt;
    if (sign == "=") {
        const auto piece = piece_in(rest);
        if (piece == 0) return std::nullopt;
        return flip::flip_event(*from, piece, span);
    }
    const auto to = square_in(rest);
    if (!to || (sign != "-" && sign != "x")) return std::nullopt;
    auto event = flip::move_event(*from, *to, span);
    event.mark = sign[0];
    return event;
}

Finding told() {
    return flip::assumed(axes, flip::Letters::kabrncp, flip::Sure::certain);
}

class LogReader {
  public:
    LogReader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        record_.findings.push_back(told());
        for (std::size_t at = text::bom_at(bytes_, 0); at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            if (text::is_idle(line.in(bytes_)) || damage_.skip()) continue;
            const auto span = text::span_of(line.begin, line.end);
            auto event = read_ply(line.in(bytes_), span);
            if (!event) {
                damage_.at(span);
                continue;
            }
            event->seat = flip::seat_of_ply(record_.events.size());
            record_.events.push_back(*event);
        }
        damage_.finish();
    }

  private:
    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
};

class StateReader {
  public:
    StateReader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        if (!json::parse_record(bytes_, document_, record_)) return;
        record_.findings.push_back(told());
        const auto* root = document_.root();
        const auto* players = document_.find(root, "players", json::Kind::object);
        const auto player = [&](std::string_view seat, std::string_view key) {
            return document_.find(document_.find(players, seat), key);
        };
        json::add_tag(document_, player("A", "username"), "PlayerA", record_);
        json::add_tag(document_, player("B", "username"), "PlayerB", record_);
        read_moves(document_.find(root, "moves", json::Kind::object));
        read_result(root, document_.text(player("A", "colour")));
        damage_.finish();
    }

  private:
    // A list for each seat; A moves first.
    void read_moves(const json::Value* moves) {
        std::array<const json::Value*, 2> next{};
        for (const std::size_t seat : {0U, 1U}) {
            const auto* list = document_.find(moves, seat == 0 ? "A" : "B", json::Kind::array);
            next[seat] = list == nullptr ? nullptr : document_.first(*list);
        }
        std::size_t seat = 0;
        for (; next[seat] != nullptr; seat = 1 - seat) {
            const auto& value = *next[seat];
            next[seat] = document_.next(value);
            if (damage_.skip()) continue;
            auto event = read_ply(document_.text(&value), value.span);
            if (!event) {
                damage_.at(value.span);
                continue;
            }
            event->seat = seat == 0 ? Seat::first : Seat::second;
            record_.events.push_back(*event);
        }
        // One seat has moves left over whose turn never came.
        if (next[1 - seat] != nullptr && !damage_.skip()) damage_.at(next[1 - seat]->span);
    }

    void read_result(const json::Value* root, std::string_view colour_of_a) {
        const auto* winner = document_.find(root, "winner", json::Kind::string);
        const auto* result = document_.find(root, "result", json::Kind::string);
        ClaimedResult claim;
        const auto word = document_.text(winner);
        if ((word == "w" || word == "b") && !colour_of_a.empty()) {
            claim.outcome = word == colour_of_a ? Outcome::first_wins : Outcome::second_wins;
            claim.reason = EndReason::elimination;  // the only end the server finds itself
            claim.span = winner->span;
        } else if (document_.text(result) == "Drawn") {
            claim.outcome = Outcome::draw;
            claim.reason = EndReason::adjudicated;
            claim.span = result->span;
        } else {
            return;
        }
        record_.claim = claim;
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    json::Document document_;
};

Confidence detect_log(std::string_view head) {
    const auto line = flip::first_line(head);
    const auto event = read_ply(line, {});
    return event && event->kind == EventKind::flip ? Confidence::certain : Confidence::no;
}

Confidence detect_state(std::string_view head) {
    const bool state = json::looks_like_json(head) && json::has_key(head, "piece_pool") &&
                       json::has_key(head, "player_turn");
    return state ? Confidence::certain : Confidence::no;
}

}  // namespace
}  // namespace senpai

const Format& senpai_log_format() {
    static const flip::SimpleFormat format({
        {.name = "senpai-log",
         .title = "Erix-Senpai/Banqi moves, one a line: a1 = (w_king), a1 x a2",
         .game = Game::flipchess,
         .extensions = ".txt",
         .verified = false,
         .default_rules = "flipchess-taiwan-otb",
         .rules_unknown = true},
        senpai::detect_log,
        flip::paragraph_splitter,
        flip::read_with<senpai::LogReader>,
    });
    return format;
}
const Format& senpai_json_format() {
    static const flip::SimpleFormat format({
        {.name = "senpai-json",
         .title = "Erix-Senpai/Banqi: the state of a game with its moves (JSON)",
         .game = Game::flipchess,
         .extensions = ".json",
         .verified = false,
         .default_rules = "flipchess-taiwan-otb",
         .rules_unknown = true},
        senpai::detect_state,
        flip::object_splitter,
        flip::read_with<senpai::StateReader>,
    });
    return format;
}

}  // namespace shinpan::formats
