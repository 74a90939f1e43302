// Othello Quest JSON: games and lists of games (FORMAT.md).

#include "base/catalogue/json.hpp"
#include "formats/json/json.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"


namespace shinpan::formats {
namespace quest_json {
namespace {

using json::Document;
using json::Kind;
using json::Value;

class GameReader {
  public:
    GameReader(std::string_view bytes, Record& record) : bytes_(bytes), record_(record) {}

    void read() {
        if (!json::parse_record(bytes_, document_, record_)) return;
        const auto* root = document_.root();
        tags(*root);
        const auto* position = document_.find(root, "position", Kind::object);
        const auto* moves = document_.find(position, "moves", Kind::array);
        if (moves == nullptr) {
            list_entry(*root);
            return;
        }
        if (const auto* start = document_.find(position, "startPos", Kind::string)) {
            if (!json::read_transcript(document_.raw(*start), start->span.begin, record_)) return;
            if (!record_.events.empty()) {
                record_.findings.push_back(
                    make_finding(code::json_start_moves, start->span, 0,
                                 {{"count", static_cast<std::int64_t>(record_.events.size())}}));
            }
        }
        std::int64_t left = 0;
        bool stopped = false;
        for (const auto* entry = document_.first(*moves); entry != nullptr;
             entry = document_.next(*entry)) {
            if (stopped) {
                ++left;
            } else {
                stopped = !this->entry(*entry);
            }
        }
        if (left > 0) text::note_not_judged(left, record_);
    }

  private:
    void tags(const Value& root);
    void list_entry(const Value& root);
    bool entry(const Value& entry);
    void status(const Value& value);

    // The side to move is the parity of the entries, passes included.
    [[nodiscard]] Seat to_move() const {
        return record_.events.size() % 2 == 0 ? Seat::first : Seat::second;
    }

    std::string_view bytes_;
    Record& record_;
    Document document_;
};

void GameReader::tags(const Value& root) {
    json::add_tag(document_, document_.find(&root, "id"), "Id", record_);
    json::add_tag(document_, document_.find(&root, "created"), "Date", record_);
    json::add_tag(document_, document_.find(&root, "gtype"), "GameType", record_);
    json::add_tag(document_, document_.find(&root, "tcb"), "TimeControlMs", record_);
    const auto* players = document_.find(&root, "players", Kind::array);
    const auto* black = players == nullptr ? nullptr : document_.first(*players);
    const auto* white = black == nullptr ? nullptr : document_.next(*black);
    for (const auto& [player, name, rating] :
         {std::tuple{black, "Black", "BlackElo"}, std::tuple{white, "White", "WhiteElo"}}) {
        const auto* written = document_.find(player, "name");
        json::add_tag(document_, written != nullptr ? written : document_.find(player, "id"), name,
                      record_);
        json::add_tag(document_, document_.find(player, "oldR"), rating, record_);
    }
}

// {id, created, finalStatus, length, players}: no moves, so nothing to judge.
void GameReader::list_entry(const Value& root) {
    const auto* final_status = document_.find(&root, "finalStatus");
    if (final_status == nullptr) {
        record_.damaged = true;
        if (!document_.error()) {
            record_.findings.push_back(json::missing_key("position.moves", root.span));
        }
        return;
    }
    json::add_tag(document_, final_status, "FinalStatus", record_);
    json::add_tag(document_, document_.find(&root, "length"), "Length", record_);
    record_.findings.push_back(make_finding(code::json_no_moves, final_status->span));
}

bool GameReader::entry(const Value& entry) {
    if (const auto* terminal = document_.find(&entry, "s", Kind::string)) {
        status(*terminal);
        return true;
    }
    const auto* move = document_.find(&entry, "m");
    const auto words = move == nullptr ? std::string_view{} : document_.raw(*move);
    const auto point = othello_common::square(words);
    Event event;
    if (move != nullptr && move->kind == Kind::string && words == "-") {
        event.kind = EventKind::pass;
    } else if (move != nullptr && move->kind == Kind::string && point) {
        event.kind = EventKind::place;
        event.to = *point;
    } else {
        record_.damaged = true;
        if (document_.error() && move == nullptr) return false;  // cut within the entry
        auto finding = move == nullptr ? json::missing_key("m", entry.span)
                                       : json::bad_value(document_, *move, "m", "a move");
        finding.ply = static_cast<std::int32_t>(record_.events.size()) + 1;
        record_.findings.push_back(std::move(finding));
        return false;
    }
    event.span = move->span;
    event.seat = to_move();
    if (const auto time = document_.integer(document_.find(&entry, "t")); time && *time >= 0) {
        event.elapsed = *time;
    }
    record_.events.push_back(event);
    return true;
}

// "LOSE:RESIGN", seen from the side to move.
void GameReader::status(const Value& value) {
    const auto words = document_.raw(value);
    ClaimedResult claim;
    claim.span = value.span;
    const auto mover = to_move();
    const auto colon = words.find(':');
    const auto head = words.substr(0, colon);
    const auto why = colon == std::string_view::npos ? std::string_view{} : words.substr(colon + 1);
    if (head == "LOSE" || head == "WIN") {
        const auto loser = head == "LOSE" ? mover : other(mover);
        claim.outcome = win_of(other(loser));
        Event event;
        event.span = value.span;
        event.seat = loser;
        if (why == "RESIGN") {
            claim.reason = EndReason::resign;
            event.kind = EventKind::resign;
        } else if (why == "TIMEUP" || why == "TIMEOUT") {
            claim.reason = EndReason::timeout;
            event.kind = EventKind::timeout;
        } else if (why == "DISCONNECT") {
            claim.reason = EndReason::abandon;
            event.kind = EventKind::abandon;
        } else {
            claim.reason = EndReason::adjudicated;
        }
        record_.claim = claim;
        if (is_ply(event.kind)) return;
        record_.events.push_back(event);
        return;
    }
    if (head.starts_with("DRAW")) {
        claim.outcome = Outcome::draw;
        record_.claim = claim;
        return;
    }
    if (!head.starts_with("SCORE")) {
        record_.damaged = true;
        record_.findings.push_back(json::bad_value(document_, value, "s", "the end of a game"));
    }
}

class QuestJson final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = "quest-json",
            .title = "Othello Quest JSON, games and lists",
            .game = Game::othello,
            .extensions = ".json",
            .verified = false,
        };
        return info;
    }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        if (!json::looks_like_json(head)) return Confidence::no;
        const bool players = json::has_key(head, "players");
        if (players && json::has_key(head, "position") && json::has_key(head, "moves")) {
            const bool quest = json::has_key(head, "gtype") || json::has_key(head, "tcb") ||
                               json::has_key(head, "startPos");
            return quest ? Confidence::certain : Confidence::likely;
        }
        return players && json::has_key(head, "finalStatus") ? Confidence::certain : Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return json::object_splitter("games");
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.format = info().name;
        record.game = Game::othello;
        GameReader(bytes, record).read();
    }
};

}  // namespace
}  // namespace quest_json

const Format& quest_json_format() {
    static const quest_json::QuestJson format;
    return format;
}

}  // namespace shinpan::formats
