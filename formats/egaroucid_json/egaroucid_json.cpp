// Othello games in JSON of two programs: Egaroucid and rs-othello-sim (FORMAT.md).

#include "formats/json/json.hpp"
#include "formats/text/scan.hpp"

namespace shinpan::formats {
namespace egaroucid_json {
namespace {

using json::Document;
using json::Kind;

void read_egaroucid(std::string_view bytes, Record& record) {
    Document document;
    if (!json::parse_record(bytes, document, record)) return;
    const auto* root = document.root();
    for (const auto& [key, name] :
         {std::pair{"date", "Date"}, std::pair{"black_player", "Black"},
          std::pair{"white_player", "White"}, std::pair{"memo", "Comment"}}) {
        json::add_tag(document, document.find(root, key), name, record);
    }
    const auto* black = document.find(root, "black_discs");
    const auto first = document.integer(black);
    const auto second = document.integer(document.find(root, "white_discs"));
    // A game that was not finished has negative counts or both zero.
    if (first && second && *first >= 0 && *second >= 0 && *first <= 64 && *second <= 64 &&
        *first + *second > 0) {
        ClaimedResult claim;
        claim.outcome = *first == *second  ? Outcome::draw
                        : *first > *second ? Outcome::first_wins
                                           : Outcome::second_wins;
        claim.score =
            Score::whole(static_cast<std::int32_t>(*first), static_cast<std::int32_t>(*second));
        claim.span = black->span;
        record.claim = claim;
    }
    const auto* transcript = document.find(root, "transcript", Kind::string);
    if (transcript == nullptr) {
        record.damaged = true;
        if (!document.error()) {
            record.findings.push_back(json::missing_key("transcript", root->span));
        }
        return;
    }
    (void)json::read_transcript(document.raw(*transcript), transcript->span.begin, record);
}

class EgaroucidJson final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = "egaroucid-json",
            .title = "Egaroucid saved games (JSON)",
            .game = Game::othello,
            .extensions = ".json",
            .verified = false,
        };
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const bool ours = json::looks_like_json(head) && json::has_key(head, "black_player") &&
                          json::has_key(head, "white_player") && json::has_key(head, "transcript");
        return ours ? Confidence::certain : Confidence::no;
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return json::object_splitter({});
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.format = info().name;
        record.game = Game::othello;
        read_egaroucid(bytes, record);
    }
};

void read_simulator(std::string_view bytes, Record& record) {
    Document document;
    if (!json::parse_record(bytes, document, record)) return;
    const auto* root = document.root();
    const auto* metadata = document.find(root, "metadata");
    const auto* players = document.find(metadata, "players");
    for (const auto& [key, name] : {std::pair{"black", "Black"}, std::pair{"white", "White"}}) {
        json::add_tag(document, document.find(players, key, Kind::string), name, record);
    }
    const auto* moves = document.find(root, "moves", Kind::array);
    if (moves == nullptr) {
        record.damaged = true;
        if (!document.error()) record.findings.push_back(json::missing_key("moves", root->span));
        return;
    }
    std::int64_t left = 0;
    bool stopped = false;
    for (const auto* entry = document.first(*moves); entry != nullptr;
         entry = document.next(*entry)) {
        if (stopped) {
            ++left;
            continue;
        }
        const auto* move = document.find(entry, "move");
        const auto* place = document.find(move, "Place", Kind::object);
        const auto row = document.integer(document.find(place, "row"));
        const auto column = document.integer(document.find(place, "col"));
        Event event;
        const auto side = document.text(document.find(entry, "side"));
        if (text::equal_ignoring_case(side, "black")) event.seat = Seat::first;
        if (text::equal_ignoring_case(side, "white")) event.seat = Seat::second;
        if (row && column && *row >= 0 && *row < 26 && *column >= 0 && *column < 26) {
            event.kind = EventKind::place;
            event.to = {static_cast<std::int8_t>(*column), static_cast<std::int8_t>(*row)};
            event.span = place->span;
        } else if (move != nullptr && move->kind == Kind::string && document.raw(*move) == "Pass") {
            event.kind = EventKind::pass;
            event.span = move->span;
        } else {
            stopped = true;
            record.damaged = true;
            if (document.error()) continue;
            auto finding = move == nullptr ? json::missing_key("move", entry->span)
                                           : json::bad_value(document, *move, "move", "a move");
            finding.ply = static_cast<std::int32_t>(record.events.size()) + 1;
            record.findings.push_back(std::move(finding));
            continue;
        }
        record.events.push_back(event);
    }
    if (left > 0) text::note_not_judged(left, record);
}

class RsOthelloJson final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = "rs-othello-json",
            .title = "rs-othello-sim records (JSON)",
            .game = Game::othello,
            .extensions = ".json",
            .verified = false,
        };
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const bool ours = json::looks_like_json(head) && json::has_key(head, "schema_version") &&
                          json::has_key(head, "moves") &&
                          (json::has_key(head, "Place") || json::has_key(head, "metadata"));
        return ours ? Confidence::likely : Confidence::no;
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return json::object_splitter({});
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.format = info().name;
        record.game = Game::othello;
        read_simulator(bytes, record);
    }
};

}  // namespace
}  // namespace egaroucid_json

const Format& egaroucid_json_format() {
    static const egaroucid_json::EgaroucidJson format;
    return format;
}

const Format& rs_othello_json_format() {
    static const egaroucid_json::RsOthelloJson format;
    return format;
}

}  // namespace shinpan::formats
