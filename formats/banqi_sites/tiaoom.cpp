// tiaoom's JSON: 4 rows of 8, squares "row,column", and glyphs whose script tells the colour.

#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/json/json.hpp"
#include "formats/text/scan.hpp"

#include <array>
#include <optional>
#include <string>

namespace shinpan::formats {
namespace tiaoom {
namespace {

using flip::Axes;
using flip::Letters;

struct Glyph {
    char32_t code;
    char letter;
};
// Simplified che, ma and pao are red here, traditional ones black: never fold them.
constexpr std::array glyphs{
    Glyph{0x5E05, 'K'}, Glyph{0x4ED5, 'G'}, Glyph{0x76F8, 'M'}, Glyph{0x8F66, 'R'},
    Glyph{0x9A6C, 'N'}, Glyph{0x70AE, 'C'}, Glyph{0x5175, 'P'}, Glyph{0x5C06, 'k'},
    Glyph{0x58EB, 'g'}, Glyph{0x8C61, 'm'}, Glyph{0x8ECA, 'r'}, Glyph{0x99AC, 'n'},
    Glyph{0x7832, 'c'}, Glyph{0x5352, 'p'},
};

char piece_of(std::string_view text, std::size_t at) {
    const auto glyph = text::glyph_at(text, at);
    for (const auto& one : glyphs) {
        if (one.code == glyph.code) return one.letter;
    }
    return 0;
}

// The victim in "mover, verb, victim": the last glyph.
char last_piece(std::string_view text) {
    char piece = 0;
    for (std::size_t at = 0; at < text.size();) {
        piece = piece_of(text, at);
        at += text::glyph_at(text, at).length;
    }
    return piece;
}

std::optional<Point> square_of(std::string_view text) {
    if (text.size() != 3 || text[1] != ',') return std::nullopt;
    const int row = text[0] - '0';
    const int column = text[2] - '0';
    if (row < 0 || row >= flip::columns || column < 0 || column >= flip::rows) return std::nullopt;
    return flip::swapped(column, row);
}

class Reader {
  public:
    Reader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        if (!json::parse_record(bytes_, document_, record_)) return;
        record_.findings.push_back(
            flip::assumed(Axes::eight_by_four, Letters::kabrncp, flip::Sure::certain));
        const auto* root = document_.root();
        read_deal(document_.find(root, "initialBoard", json::Kind::array));
        const auto* history = document_.find(root, "history", json::Kind::array);
        if (history == nullptr && document_.find(root, "action") != nullptr) {
            read_action(*root);
        }
        for (const auto* one = history == nullptr ? nullptr : document_.first(*history);
             one != nullptr; one = document_.next(*one)) {
            if (!damage_.skip()) read_action(*one);
        }
        read_players(document_.find(root, "players", json::Kind::array));
        damage_.finish();
    }

  private:
    void read_deal(const json::Value* board) {
        if (board == nullptr) return;
        std::array<char, flip::squares> deal{};
        std::size_t count = 0;
        int row = 0;
        for (const auto* line = document_.first(*board); line != nullptr && row < flip::columns;
             line = document_.next(*line), ++row) {
            int column = 0;
            for (const auto* cell = document_.first(*line); cell != nullptr && column < flip::rows;
                 cell = document_.next(*cell), ++column) {
                const auto type = document_.text(document_.find(cell, "type"));
                const auto side = document_.text(document_.find(cell, "side"));
                if (type.size() != 1) continue;
                const auto red = flip::to_icga(type[0], Letters::kabrncp);
                if (red == 0) continue;
                deal[flip::index_of(flip::swapped(column, row))] =
                    side == "red" ? red : text::lower(red);
                ++count;
            }
        }
        if (count == flip::squares) {
            record_.tags.push_back({"Deal", flip::deal_text(deal), board->span});
        }
    }

    void read_action(const json::Value& value) {
        const auto action = document_.text(document_.find(&value, "action"));
        const auto from = square_of(document_.text(document_.find(&value, "from")));
        const auto to = square_of(document_.text(document_.find(&value, "to")));
        const auto piece = document_.text(document_.find(&value, "piece"));
        Event event;
        if (action == "flip") {
            const auto letter = piece_of(piece, 0);
            if (!from || letter == 0) return damage_.at(value.span);
            event = flip::flip_event(*from, letter, value.span);
        } else if (action == "move" || action == "capture") {
            if (!from || !to) return damage_.at(value.span);
            event = flip::move_event(*from, *to, value.span);
            event.mark = '-';
            if (action == "capture") {
                const bool trade = document_.text(document_.find(&value, "result")) == "trade";
                const bool hidden = men_.at(*to) == 'X';
                event.mark = hidden ? '?' : trade ? '*' : 'x';
                event.piece = last_piece(piece);
            }
        } else {
            return damage_.at(value.span);
        }
        if (event.kind == EventKind::flip) {
            men_.put(event.to, event.piece);
        } else {
            men_.move(event.from, event.to);
            if (event.mark == '*') men_.put(event.to, 0);
        }
        event.seat = flip::seat_of_ply(record_.events.size());
        event.stamp = document_.integer(document_.find(&value, "time")).value_or(-1);
        record_.events.push_back(event);
    }

    // The players are listed in the order of their seats in the room; their camps tell who began.
    void read_players(const json::Value* players) {
        if (players == nullptr || record_.events.empty()) return;
        const auto first = record_.events.front().piece;
        for (const auto* one = document_.first(*players); one != nullptr;
             one = document_.next(*one)) {
            const auto camp = document_.text(document_.find(one, "camp"));
            if (camp != "red" && camp != "black") continue;
            const bool opens = (camp == "red") == flip::is_red(first);
            const auto* name = document_.find(one, "name");
            if (name == nullptr) continue;
            record_.tags.push_back(
                {opens ? "PlayerA" : "PlayerB", document_.text(name), name->span});
        }
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    json::Document document_;
    flip::Men men_;
};

Confidence detect(std::string_view head) {
    if (!json::looks_like_json(head)) return Confidence::no;
    if (json::has_key(head, "history") && json::has_key(head, "initialBoard")) {
        return Confidence::certain;
    }
    const bool action = json::has_key(head, "action") && json::has_key(head, "from") &&
                        json::has_key(head, "piece");
    return action ? Confidence::likely : Confidence::no;
}

}  // namespace
}  // namespace tiaoom

const Format& tiaoom_format() {
    static const flip::SimpleFormat format({
        {.name = "tiaoom-json",
         .title = "tiaoom games of flip-chess (JSON)",
         .game = Game::flipchess,
         .extensions = ".json",
         .verified = false,
         .rules_unknown = true},
        tiaoom::detect,
        flip::object_splitter,
        flip::read_with<tiaoom::Reader>,
    });
    return format;
}

}  // namespace shinpan::formats
