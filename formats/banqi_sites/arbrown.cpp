// The JSON of arbrown/banqi: the state of a game with its list of moves; 4 rows of 8, pieces by
// name. Described in FORMAT.md.

#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/json/json.hpp"

#include <optional>

namespace shinpan::formats {
namespace arbrown {
namespace {

class Reader {
  public:
    Reader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        if (!json::parse_record(bytes_, document_, record_)) return;
        record_.findings.push_back(
            flip::assumed(flip::Axes::eight_by_four, flip::Letters::kabrncp, flip::Sure::certain));
        const auto* moves = document_.find(document_.root(), "moves", json::Kind::array);
        for (const auto* one = moves == nullptr ? nullptr : document_.first(*moves); one != nullptr;
             one = document_.next(*one)) {
            if (!damage_.skip()) read_move(*one);
        }
        damage_.finish();
    }

  private:
    [[nodiscard]] std::optional<Point> square(const json::Value& move, std::string_view key) const {
        const auto* place = document_.find(&move, key, json::Kind::object);
        const auto row = document_.integer(document_.find(place, "row"));
        const auto column = document_.integer(document_.find(place, "col"));
        if (!row || !column || *row < 0 || *row >= flip::columns || *column < 0 ||
            *column >= flip::rows) {
            return std::nullopt;
        }
        return flip::swapped(static_cast<int>(*column), static_cast<int>(*row));
    }

    [[nodiscard]] char piece(const json::Value& move, std::string_view key) const {
        const auto* value = document_.find(&move, key, json::Kind::object);
        return flip::piece_named(document_.text(document_.find(value, "type")),
                                 document_.text(document_.find(value, "color")));
    }

    void read_move(const json::Value& value) {
        const auto type = document_.text(document_.find(&value, "type"));
        Event event;
        if (type == "flip") {
            const auto at = square(value, "position");
            const auto shown = piece(value, "piece");
            if (!at || shown == 0) return damage_.at(value.span);
            event = flip::flip_event(*at, shown, value.span);
        } else if (type == "move" || type == "capture") {
            const auto from = square(value, "from");
            const auto to = square(value, "to");
            if (!from || !to) return damage_.at(value.span);
            event = flip::move_event(*from, *to, value.span);
            event.mark = '-';
            if (type == "capture") {
                event.mark = 0;  // whether equals vanish together is for the rules to say
                event.piece = piece(value, "capturedPiece");
                if (event.piece == 0) return damage_.at(value.span);
            }
        } else {
            return damage_.at(value.span);
        }
        const auto ply = record_.events.size();
        event.seat = flip::seat_of_ply(ply);
        const auto number = document_.integer(document_.find(&value, "moveNumber"));
        if (number && *number > 0 && *number < 100'000) {
            event.numbered = static_cast<std::int32_t>(*number);
        }
        if (ply < 2) {
            json::add_tag(document_, document_.find(&value, "playerId"),
                          ply == 0 ? "PlayerA" : "PlayerB", record_);
        }
        record_.events.push_back(event);
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    json::Document document_;
};

Confidence detect(std::string_view head) {
    const bool state = json::looks_like_json(head) && json::has_key(head, "faceDownPieces") &&
                       json::has_key(head, "lastMoveNumber");
    return state ? Confidence::certain : Confidence::no;
}

}  // namespace
}  // namespace arbrown

const Format& arbrown_format() {
    static const flip::SimpleFormat format({
        {.name = "arbrown-json",
         .title = "arbrown/banqi: the state of a game with its moves (JSON)",
         .game = Game::flipchess,
         .extensions = ".json",
         .verified = false,
         .default_rules = "flipchess-taiwan-otb",
         .rules_unknown = true},
        arbrown::detect,
        flip::object_splitter,
        flip::read_with<arbrown::Reader>,
    });
    return format;
}

}  // namespace shinpan::formats
