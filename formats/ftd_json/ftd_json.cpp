// FlipTheDisc tournament JSON: transcripts as records, scores as claims (FORMAT.md).

#include "base/catalogue/json.hpp"
#include "formats/json/json.hpp"
#include "formats/text/scan.hpp"
#include "othello/board.hpp"
#include "othello/moves.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace shinpan::formats {
namespace ftd_json {
namespace {

using json::Document;
using json::Kind;
using json::Value;

// What stands about a pairing outside of it.
struct Place {
    std::string round;
    std::string stage;
    std::string category;
    bool same_elsewhere = false;  // the same bytes occur in another round, so the round is open
};

struct Tournament final : InputContext {
    std::string name;
    std::string city;
    std::unordered_map<std::string, Place> pairings;  // by their bytes
};

// Numbers beyond a hundred are stages.
std::string_view stage_of(std::int64_t round) {
    switch (round) {
        case 107: return "quarter-final";
        case 108: return "semi-final";
        case 109: return "third place";
        case 110: return "final";
        default: return {};
    }
}

// The whole input is one document: what a pairing belongs to stands around it.
class TournamentSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (!parsed_) {
            if (!last) return {Cut::Kind::more, 0, 0};
            parse(window);
        }
        if (next_ == spans_.size()) return {};
        const auto span = spans_[next_++];
        const Cut cut{Cut::Kind::record, span.begin - done_, span.end - done_};
        done_ = span.end;
        return cut;
    }
    [[nodiscard]] std::shared_ptr<const InputContext> context() const override {
        return tournament_;
    }
    [[nodiscard]] std::vector<Finding> findings() const override { return findings_; }

  private:
    void parse(std::string_view bytes) {
        parsed_ = true;
        Document document;
        if (!document.parse(bytes)) findings_.push_back(*document.error());
        const auto* root = document.root();
        const auto* info = document.find(root, "info", Kind::object);
        tournament_->name = document.text(document.find(info, "name"));
        tournament_->city = document.text(document.find(info, "city"));
        const auto* rounds = document.find(root, "rounds", Kind::array);
        std::int64_t missing = 0;
        const auto* round = rounds == nullptr ? nullptr : document.first(*rounds);
        for (; round != nullptr; round = document.next(*round)) {
            const auto number = document.integer(document.find(round, "currentRound"));
            const auto* pairing = document.find(round, "pairing", Kind::array);
            const auto* pair = pairing == nullptr ? nullptr : document.first(*pairing);
            std::string category;
            for (; pair != nullptr; pair = document.next(*pair)) {
                if (pair->kind == Kind::string) category = document.text(pair);
                // A container that was never closed has only its bracket as span.
                if (pair->kind != Kind::array || pair->span.end - pair->span.begin < 3) continue;
                const auto* first = document.first(*pair);
                if (document.find(first, "transcript", Kind::string) == nullptr) {
                    if (document.find(first, "score", Kind::number) != nullptr) ++missing;
                    continue;
                }
                spans_.push_back(pair->span);
                Place place;
                place.round = number ? std::to_string(*number) : std::string();
                place.stage = number ? stage_of(*number) : std::string_view{};
                place.category = category;
                const auto [known, added] =
                    tournament_->pairings.emplace(document.raw(*pair), std::move(place));
                if (!added) known->second.same_elsewhere = true;
            }
        }
        if (missing > 0) {
            findings_.push_back(
                make_finding(code::json_no_transcript, {}, 0, {{"count", missing}}));
        }
    }

    std::shared_ptr<Tournament> tournament_ = std::make_shared<Tournament>();
    std::vector<Span> spans_;
    std::vector<Finding> findings_;
    std::size_t next_ = 0;
    std::uint32_t done_ = 0;  // where the window starts in the input
    bool parsed_ = false;
};

// What the board shows when the transcript is legal to its end; empties to the winner.
struct Final {
    bool over = false;
    std::int32_t black = 0;
    std::int32_t white = 0;
};
Final final_of(const Record& record) {
    using othello::Small;
    auto board = othello::start_board<Small>(OthelloRules{});
    for (const auto& event : record.events) {
        if (event.kind == EventKind::pass) {
            board.pass();
            continue;
        }
        const auto square = othello::square_of<Small>(event.to);
        if ((board.empties() & othello::bit<Small>(square)) == 0) return {};
        if (othello::legal_moves(board) == 0) board.pass();
        const auto flipped = othello::flips<Small>(board.own(), board.opposing(), square);
        if (flipped == 0) return {};
        board.play(square, flipped);
    }
    Final result;
    result.over = othello::is_over(board);
    const auto black = othello::count(board.black);
    const auto white = othello::count(board.white);
    result.black = black == white ? 32 : black > white ? 64 - white : black;
    result.white = 64 - result.black;
    return result;
}

class PairReader {
  public:
    PairReader(std::string_view bytes, const Tournament* tournament, Record& record)
        : bytes_(bytes), tournament_(tournament), record_(record) {}

    void read() {
        Document document;
        if (!document.parse(bytes_)) {
            record_.damaged = true;
            record_.findings.push_back(*document.error());
        }
        const auto* root = document.root();
        const auto* first =
            root == nullptr || root->kind != Kind::array ? nullptr : document.first(*root);
        const auto* second = first == nullptr ? nullptr : document.next(*first);
        const auto* transcript = document.find(first, "transcript", Kind::string);
        if (transcript == nullptr) {
            record_.damaged = true;
            if (!document.error()) {
                record_.findings.push_back(json::missing_key("transcript", {0, 0}));
            }
            return;
        }
        tournament_tags();
        name(document, first, "Black");
        name(document, second, "White");
        json::add_tag(document, document.find(first, "roundStarted"), "Date", record_);
        json::add_tag(document, document.find(first, "gameId"), "Id", record_);
        json::add_tag(document, document.find(first, "comment"), "Comment", record_);
        claim(document, *first);
        if (json::read_transcript(document.raw(*transcript), transcript->span.begin, record_)) {
            exchange();
        }
    }

  private:
    void tournament_tags() {
        if (tournament_ == nullptr) return;
        const auto add = [this](std::string_view name, const std::string& value) {
            if (!value.empty()) record_.tags.push_back({std::string(name), value, {}});
        };
        add("Event", tournament_->name);
        add("Site", tournament_->city);
        const auto place = tournament_->pairings.find(std::string(bytes_));
        if (place == tournament_->pairings.end()) return;
        if (!place->second.same_elsewhere) {
            add("Round", place->second.round);
            add("Stage", place->second.stage);
        }
        add("Category", place->second.category);
    }

    void name(const Document& document, const Value* player, std::string_view tag) {
        const auto* surname = document.find(player, "surname", Kind::string);
        if (surname == nullptr) return;
        auto words = document.text(surname);
        const auto given = document.text(document.find(player, "name"));
        if (!given.empty()) {
            words += ' ';
            words += given;
        }
        record_.tags.push_back({std::string(tag), std::move(words), surname->span});
    }

    void claim(const Document& document, const Value& first) {
        const auto* written = document.find(&first, "score", Kind::number);
        const auto score = document.integer(written);
        const auto* points = document.find(&first, "result", Kind::number);
        const auto result = document.integer(points);
        ClaimedResult claim;
        if (result) {
            claim.outcome = *result == 2   ? Outcome::first_wins
                            : *result == 1 ? Outcome::draw
                            : *result == 0 ? Outcome::second_wins
                                           : Outcome::undecided;
            claim.span = points->span;
        }
        if (score && (*score < 0 || *score > 64)) {
            record_.findings.push_back(
                json::bad_value(document, *written, "score", "a number of discs"));
        } else if (score) {
            const auto discs = static_cast<std::int32_t>(*score);
            claim.score = Score::whole(discs, 64 - discs);
            claim.span = written->span;
            const auto shown = discs == 32  ? Outcome::draw
                               : discs > 32 ? Outcome::first_wins
                                            : Outcome::second_wins;
            if (!result) claim.outcome = shown;
            if (result && shown != claim.outcome) {
                record_.findings.push_back(
                    json::bad_value(document, *points, "result", "the result of this score"));
            }
        }
        if (score || result) record_.claim = claim;
    }

    // A score that fits the board only the other way round: the one listed first held White.
    void exchange() {
        if (!record_.claim || !record_.claim->score) return;
        const auto final = final_of(record_);
        if (!final.over || final.black == final.white) return;
        auto& claim = *record_.claim;
        if (*claim.score != Score::whole(final.white, final.black)) return;
        const auto listed = record_.tag("Black") != nullptr ? record_.tag("Black")->value : "A";
        record_.findings.push_back(make_finding(
            code::json_colours_exchanged, claim.span, 0,
            {{"claimed", to_string(*claim.score, ScoreStyle::plain)}, {"white", listed}}));
        std::swap(claim.score->first_halves, claim.score->second_halves);
        const auto winner = winner_of(claim.outcome);
        if (winner != Seat::none) claim.outcome = win_of(other(winner));
        for (auto& tag : record_.tags) {
            if (tag.name == "Black") {
                tag.name = "White";
            } else if (tag.name == "White") {
                tag.name = "Black";
            }
        }
    }

    std::string_view bytes_;
    const Tournament* tournament_;
    Record& record_;
};

class FtdJson final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = "ftd-json",
            .title = "FlipTheDisc tournament export (JSON)",
            .game = Game::othello,
            .extensions = ".json",
        };
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        if (!json::looks_like_json(head)) return Confidence::no;
        if (json::has_key(head, "pairing") && json::has_key(head, "currentRound")) {
            return Confidence::certain;
        }
        // A large field fills the head with players.
        return json::has_key(head, "players_list") ? Confidence::likely : Confidence::no;
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return std::make_unique<TournamentSplitter>();
    }
    void read(std::string_view bytes, const InputContext* context, const ReadOptions&,
              Record& record) const override {
        record.format = info().name;
        record.game = Game::othello;
        PairReader(bytes, dynamic_cast<const Tournament*>(context), record).read();
    }
};

}  // namespace
}  // namespace ftd_json

const Format& ftd_json_format() {
    static const ftd_json::FtdJson format;
    return format;
}

}  // namespace shinpan::formats
