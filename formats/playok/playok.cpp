// PlayOK (Kurnik) gomoku: PGN tags, and choices and placeholders among the moves (FORMAT.md).

#include "base/catalogue/pgn.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/pgn/numbering.hpp"
#include "formats/pgn/scan.hpp"
#include "formats/pgn/values.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace shinpan::formats {
namespace playok {
namespace {

using pgn::Scanner;
using pgn::Token;
using pgn::TokenKind;

class GameReader {
  public:
    GameReader(std::string_view bytes, Record& record) : bytes_(bytes), record_(record) {}

    void read() {
        const auto start = pgn::read_tags(bytes_, record_);
        Scanner scanner(bytes_, start);
        std::int64_t rest = 0;
        bool stopped = false;
        for (auto token = scanner.next(); token.kind != TokenKind::end; token = scanner.next()) {
            const auto words = scanner.text_of(token.span);
            if (token.kind == TokenKind::result) {
                end_ = words;
                end_at_ = token.span;
            } else if (stopped) {
                if (token.kind == TokenKind::word) ++rest;
            } else {
                stopped = !this->token(token, words);
            }
        }
        if (rest > 0) text::note_not_judged(rest, record_);
        finish();
    }

  private:
    bool token(const Token& token, std::string_view words);
    bool word(const Token& token, std::string_view words);
    bool stone(Point at, Span span, std::string_view words);
    void finish();
    void claim();
    void rules();

    void push(EventKind kind, Point to, Span span, std::int32_t number = 0) {
        Event event;
        event.kind = kind;
        event.to = to;
        event.span = span;
        event.numbered = number_;
        event.number = number;
        record_.events.push_back(event);
    }
    void take_offers() {
        for (const auto& one : offers_) push(EventKind::offer, one.at, one.span);
        offers_.clear();
    }
    void add(Code code, Span span, Args args = {}) {
        record_.findings.push_back(make_finding(code, span, 0, std::move(args)));
    }

    std::string_view bytes_;
    Record& record_;
    pgn::Numbering numbering_;
    std::int32_t number_ = -1;
    std::int32_t stones_ = 0;
    bool exchanged_ = false;  // the header's White holds the black stones
    Span exchanged_at_;
    bool after_choice_ = false;
    // Renju: the header's Black puts the first three stones, White's column being empty; after the
    // fourth the fifth is offered twice, and chosen.
    bool renju_ = false;
    struct Offer {
        Point at;
        Span span;
    };
    std::vector<Offer> offers_;
    std::int64_t placeholders_ = 0;
    Span placeholder_at_;
    std::string_view end_;
    Span end_at_;
};

bool GameReader::token(const Token& token, std::string_view words) {
    switch (token.kind) {
        case TokenKind::number:
            numbering_.number(token, record_);
            number_ = token.number;
            return true;
        case TokenKind::word:
        case TokenKind::junk: return word(token, words);
        case TokenKind::unclosed:
            record_.damaged = true;
            add(code::pgn_unclosed, token.span);
            return true;
        case TokenKind::end:
        case TokenKind::result:
        case TokenKind::comment:
        case TokenKind::variation: break;
    }
    return true;
}

bool GameReader::word(const Token& token, std::string_view words) {
    if (words == "--") {
        const auto column = numbering_.entry();
        if (stones_ == 1 && column == 1) renju_ = true;
        if (renju_ && stones_ < 6) return true;
        // Beside a choice it fills the column of the side that does not place a stone. Elsewhere it
        // does not pass the turn either (a draw offer, it seems): the stones go on alternating.
        if (!after_choice_ && placeholders_++ == 0) placeholder_at_ = token.span;
        return true;
    }
    if (words == "black" || words == "white") {
        // The column tells who chooses: the header's Black on the left.
        const bool white_chooses = numbering_.entry() == 1;
        const bool takes_black = words == "black";
        const bool exchanged = white_chooses == takes_black;
        push(EventKind::swap, {}, token.span, exchanged != exchanged_ ? 1 : 0);
        exchanged_ = exchanged;
        exchanged_at_ = token.span;
        after_choice_ = true;
        return true;
    }
    const auto point = token.kind == TokenKind::word ? othello_common::square(words) : std::nullopt;
    auto at = point.value_or(Point{});
    if (!point && words.size() >= 2 && words.size() <= 3 && text::is_letter(words.front())) {
        // Points past the letters and numbers of the Othello reader.
        const auto row = text::number_at(words, 1, 2);
        if (row && row->after == words.size() && row->value > 0) {
            at = {static_cast<std::int8_t>(text::lower(words.front()) - 'a'),
                  static_cast<std::int8_t>(row->value - 1)};
        }
    }
    if (!at.given()) {
        record_.damaged = true;
        const bool cut = token.span.end == bytes_.size() && words.size() == 1;
        record_.findings.push_back(text::unreadable(
            bytes_, token.span, stones_ + 1, cut ? text::Damage::cut : text::Damage::unreadable));
        return false;
    }
    (void)numbering_.entry();
    after_choice_ = false;
    return stone(at, token.span, words);
}

bool GameReader::stone(Point at, Span span, std::string_view words) {
    constexpr std::int32_t before_fifth = 4;
    if (renju_ && stones_ == before_fifth) {
        if (offers_.size() < 2) {
            offers_.push_back({at, span});
            return true;
        }
        const auto chosen = std::find_if(offers_.begin(), offers_.end(),
                                         [at](const Offer& one) { return one.at == at; });
        if (chosen == offers_.end()) {
            record_.damaged = true;
            record_.findings.push_back(make_finding(code::pgn_fifth_not_offered, span, stones_ + 1,
                                                    {{"text", text::excerpt(words)}}));
            return false;
        }
        offers_.erase(chosen);
        take_offers();
    }
    push(EventKind::place, at, span);
    ++stones_;
    return true;
}

// The result belongs to the seats of the header; the referee asks for the stones.
void GameReader::claim() {
    const auto* tag = record_.tag("Result");
    const auto words = tag != nullptr ? std::string_view(tag->value) : end_;
    const auto at = tag != nullptr ? tag->span : end_at_;
    auto read = pgn::read_result(words);
    if (!read.understood || (read.claim && read.claim->score)) {
        add(code::pgn_bad_result, at, {{"text", text::excerpt(words)}});
        return;
    }
    if (tag != nullptr && !end_.empty() && end_ != words) {
        add(code::pgn_results_differ, end_at_,
            {{"tag", tag->value}, {"found", text::excerpt(end_)}});
    }
    if (!read.claim) return;
    record_.claim = read.claim;
    record_.claim->span = at;
    if (exchanged_) {
        const auto winner = winner_of(record_.claim->outcome);
        if (winner != Seat::none) record_.claim->outcome = win_of(other(winner));
    }
    if (const auto* why = record_.tag("Termination")) {
        record_.claim->reason = pgn::termination(why->value);
    }
}

void GameReader::rules() {
    const auto* type = record_.tag("GameType");
    if (record_.tag("Ruleset") == nullptr) {
        // Exactly five wins on PlayOK.
        const auto* rules = renju_ ? "renju-rif" : "gomoku-standard";
        record_.tags.push_back({"Ruleset", rules, type != nullptr ? type->span : Span{}});
        type = record_.tag("GameType");
    }
    if (type == nullptr) return;
    const auto comma = type->value.find(',');
    if (comma == std::string::npos) return;
    const auto size = text::number_at(type->value, comma + 1, 2);
    if (!size || size->value < 5 || size->value > 26) return;
    if (size->value != 15) {
        record_.setup.columns = record_.setup.rows = static_cast<std::int8_t>(size->value);
    }
}

void GameReader::finish() {
    take_offers();  // nobody chose
    claim();
    rules();
    if (renju_) add(code::pgn_renju_opening, {});
    if (placeholders_ > 0) {
        add(code::pgn_placeholder, placeholder_at_, {{"count", placeholders_}});
    }
    if (!exchanged_) return;
    add(code::pgn_colours_exchanged, exchanged_at_);
    // Names stand for stones in every record: who holds the black ones is Black.
    const auto exchange = [this](std::string_view black, std::string_view white) {
        const auto find = [this](std::string_view name) {
            return std::find_if(record_.tags.begin(), record_.tags.end(),
                                [name](const Tag& tag) { return tag.name == name; });
        };
        const auto one = find(black);
        const auto two = find(white);
        if (one != record_.tags.end()) one->name = white;
        if (two != record_.tags.end()) two->name = black;
    };
    exchange("Black", "White");
    exchange("BlackElo", "WhiteElo");
}

class PlayOk final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = "playok",
            .title = "PlayOK (Kurnik) gomoku, PGN-like with choice tokens",
            .game = Game::renju,
            .extensions = ".txt .pgn",
            .default_rules = "gomoku-standard",
        };
        return info;
    }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const auto seen = pgn::look_at(head);
        if (!seen.tags || seen.strange > seen.squares + seen.far) return Confidence::no;
        if (seen.game_type.starts_with("61")) return Confidence::certain;
        const bool site =
            seen.site == "PlayOK" || seen.site == "kurnik" || seen.site.ends_with("kurnik.pl");
        if (seen.choices > 0) return site ? Confidence::certain : Confidence::likely;
        return site && seen.far > 0 ? Confidence::likely : Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return pgn::make_splitter();
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.format = info().name;
        record.game = Game::renju;
        GameReader(bytes, record).read();
    }
};

}  // namespace
}  // namespace playok

const Format& playok_format() {
    static const playok::PlayOk format;
    return format;
}

}  // namespace shinpan::formats
