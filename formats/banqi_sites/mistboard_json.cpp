// mistboard's publication of a finished game as JSON: squares of the site's board, reveals as
// colour and role, players by seat. Described in FORMAT.md.

#include "base/catalogue/record.hpp"
#include "formats/banqi_sites/mistboard.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/json/json.hpp"

#include <array>
#include <utility>

namespace shinpan::formats {
namespace mistboard {
namespace {

using flip::Axes;

constexpr std::array<std::pair<std::string_view, EndReason>, 6> terminations{{
    {"stalemate", EndReason::no_move},
    {"no-progress", EndReason::no_progress},
    {"repetition", EndReason::repetition},
    {"timeout", EndReason::timeout},
    {"resignation", EndReason::resign},
    {"abandonment", EndReason::abandon},
}};

class JsonReader {
  public:
    JsonReader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        if (!json::parse_record(bytes_, document_, record_)) return;
        record_.findings.push_back(
            flip::assumed(Axes::eight_by_four, flip::Letters::gaerhcs, flip::Sure::certain));
        const auto* root = document_.root();
        read_tags(root);
        const auto* plies = document_.find(root, "plies", json::Kind::array);
        for (const auto* one = plies == nullptr ? nullptr : document_.first(*plies); one != nullptr;
             one = document_.next(*one)) {
            if (!damage_.skip()) read_ply(*one);
        }
        read_result(root);
        damage_.finish();
    }

  private:
    void read_tags(const json::Value* root) {
        const auto* origin = document_.find(root, "origin", json::Kind::object);
        json::add_tag(document_, document_.find(origin, "event"), "Event", record_);
        const auto* source = document_.find(root, "source", json::Kind::object);
        json::add_tag(document_, document_.find(source, "game_url"), "Site", record_);
        const auto* started = document_.find(root, "started_at");
        const auto moment = document_.text(started);
        if (moment.size() > 10 && moment[4] == '-' && moment[7] == '-' && moment[10] == 'T') {
            record_.tags.push_back({"Date", moment.substr(0, 10), started->span});
        }
        // Red is the seat that moves first, whatever the first flip shows.
        const auto* players = document_.find(root, "players", json::Kind::object);
        const auto handle = [&](std::string_view seat) {
            return document_.find(document_.find(players, seat), "handle");
        };
        json::add_tag(document_, handle("red"), "PlayerA", record_);
        json::add_tag(document_, handle("black"), "PlayerB", record_);
        const auto* deal = document_.find(root, "deal_fen", json::Kind::string);
        if (deal == nullptr) return;
        const auto fen = read_fen(document_.text(deal));
        if (fen && !fen->deal.empty()) {
            record_.tags.push_back({"Deal", fen->deal, deal->span});
        } else {
            damage_.report(json::bad_value(document_, *deal, "deal_fen",
                                           "a FEN of banqi with all 32 pieces named"));
        }
    }

    void read_ply(const json::Value& value) {
        const auto uci = document_.text(document_.find(&value, "uci"));
        Event event;
        if (uci.size() == 3 && uci[0] == '@') {
            const auto at = flip::square_at(uci, 1, Axes::eight_by_four);
            const auto* revealed = document_.find(&value, "revealed", json::Kind::object);
            const auto piece = piece_of(revealed);
            // An older publication does not say what a flip showed.
            if (!at || (revealed != nullptr && piece == 0)) return damage_.at(value.span);
            event = flip::flip_event(*at, piece, value.span);
        } else {
            const auto from = flip::square_at(uci, 0, Axes::eight_by_four);
            const auto to = flip::square_at(uci, 2, Axes::eight_by_four);
            if (uci.size() != 4 || !from || !to) return damage_.at(value.span);
            event = flip::move_event(*from, *to, value.span);  // captures are not marked
        }
        if (event.kind == EventKind::flip) {
            men_.put(event.to, event.piece);
        } else {
            men_.move(event.from, event.to);
        }
        event.seat = seat_of(document_.text(document_.find(&value, "mover")));
        const auto number = document_.integer(document_.find(&value, "ply"));
        if (number && *number > 0 && *number < 100'000) {
            event.numbered = static_cast<std::int32_t>(*number);
        }
        record_.events.push_back(event);
    }

    [[nodiscard]] char piece_of(const json::Value* revealed) const {
        return flip::piece_named(document_.text(document_.find(revealed, "role")),
                                 document_.text(document_.find(revealed, "color")));
    }

    [[nodiscard]] Seat seat_of(std::string_view mover) const {
        if (mover == "red") return Seat::first;
        if (mover == "black") return Seat::second;
        return flip::seat_of_ply(record_.events.size());
    }

    void read_result(const json::Value* root) {
        const auto* result = document_.find(root, "result", json::Kind::string);
        if (result == nullptr || record_.damaged) return;
        const auto words = document_.text(result);
        ClaimedResult claim;
        claim.span = result->span;
        claim.reason = EndReason::adjudicated;
        if (words.starts_with("red")) {
            claim.outcome = Outcome::first_wins;
        } else if (words.starts_with("black")) {
            claim.outcome = Outcome::second_wins;
        } else if (words == "draw") {
            claim.outcome = Outcome::draw;
        } else {
            damage_.report(json::bad_value(document_, *result, "result", "red, black or draw"));
            return;
        }
        const auto* ended = document_.find(root, "termination", json::Kind::string);
        const auto how = document_.text(ended);
        for (const auto& [word, reason] : terminations) {
            if (word == how) claim.reason = reason;
        }
        // The site says stalemate of a side without pieces, too.
        if (claim.reason == EndReason::no_move && men_.wiped_out()) {
            claim.reason = EndReason::elimination;
        }
        record_.claim = claim;
        end_by_player(claim, ended);
    }

    // What ended the game without a ply stands in no ply; nothing else in the record shows it.
    void end_by_player(const ClaimedResult& claim, const json::Value* ended) {
        const auto winner = winner_of(claim.outcome);
        if (winner == Seat::none || ended == nullptr) return;
        Event event;
        if (claim.reason == EndReason::resign) {
            event.kind = EventKind::resign;
        } else if (claim.reason == EndReason::timeout) {
            event.kind = EventKind::timeout;
        } else if (claim.reason == EndReason::abandon) {
            event.kind = EventKind::abandon;
        } else {
            return;
        }
        event.seat = other(winner);
        event.remarks = static_cast<std::uint8_t>(Remark::doubtful);
        event.span = ended->span;
        record_.events.push_back(event);
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    json::Document document_;
    flip::Men men_;
};

Confidence detect(std::string_view head) {
    const bool plies = json::looks_like_json(head) && json::has_key(head, "plies");
    if (!plies || !json::has_key(head, "variant")) return Confidence::no;
    return head.find("\"banqi\"") != head.npos ? Confidence::certain : Confidence::no;
}

}  // namespace
}  // namespace mistboard

const Format& mistboard_json_format() {
    static const flip::SimpleFormat format({
        {.name = "mistboard-json",
         .title = "mistboard games of banqi (JSON)",
         .game = Game::flipchess,
         .extensions = ".json .jsonl",
         .verified = false,
         .default_rules = "flipchess-ntu-2021",
         .rules_unknown = true},
        mistboard::detect,
        flip::object_splitter,
        flip::read_with<mistboard::JsonReader>,
    });
    return format;
}

}  // namespace shinpan::formats
