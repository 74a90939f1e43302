// Othello PGN: PlayOK, WTHOR-derived, Edax, Cassio, PlayStrategy (FORMAT.md).

#include "base/catalogue/pgn.hpp"

#include "base/catalogue/record.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/pgn/numbering.hpp"
#include "formats/pgn/scan.hpp"
#include "formats/pgn/values.hpp"
#include "formats/pgn/write.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {
namespace pgn {
namespace {

constexpr std::size_t cassio_entries = 60;  // thirty pairs

std::string_view without_suffix(std::string_view word) {
    while (!word.empty() && (word.back() == '!' || word.back() == '?' || word.back() == '+' ||
                             word.back() == '#' || word.back() == ',')) {
        word.remove_suffix(1);
    }
    return word;
}

class GameReader {
  public:
    GameReader(std::string_view bytes, Record& record) : bytes_(bytes), record_(record) {}

    void read() {
        const auto start = read_tags(bytes_, record_);
        position();
        claim();
        if (const auto* control = record_.tag("TimeControl"))
            control_ = time_control(control->value);
        left_ = {control_.initial, control_.initial};
        Scanner scanner(bytes_, start);
        for (auto token = scanner.next(); token.kind != TokenKind::end; token = scanner.next()) {
            if (!this->token(token, scanner.text_of(token.span))) {
                not_judged(scanner);
                break;
            }
        }
        finish();
    }

  private:
    void position();
    void claim();
    bool token(const Token& token, std::string_view words);
    bool word(const Token& token, std::string_view words);
    void end_result(const Token& token, std::string_view words);
    void clock(std::string_view comment);
    void not_judged(Scanner& scanner);
    void finish();

    void push(EventKind kind, Point to, Span span) {
        Event event;
        event.kind = kind;
        event.to = to;
        event.span = span;
        event.numbered = number_;
        record_.events.push_back(event);
    }
    void add(Code code, Span span, Args args = {}) {
        record_.findings.push_back(make_finding(code, span, 0, std::move(args)));
    }

    std::string_view bytes_;
    Record& record_;
    Numbering numbering_;
    TimeControl control_;
    std::array<std::int64_t, 2> left_{-1, -1};
    std::int32_t number_ = -1;
    std::int8_t size_ = 8;
    Span drop_;  // the first P@e3
    std::int64_t variations_ = 0;
    Span variation_at_;
    bool over_ = false;  // the result at the end of the moves was read
    std::int64_t after_ = 0;
    Span after_at_;
};

void GameReader::position() {
    const auto* variant = record_.tag("Variant");
    const auto named = [variant](std::string_view part) {
        return variant != nullptr && variant->value.find(part) != std::string::npos;
    };
    if (named("10") || named("rand")) size_ = 10;  // flipello10, Grand Othello
    if (named("nti") && record_.tag("Ruleset") == nullptr) {
        record_.tags.push_back({"Ruleset", "othello-anti", record_.tag("Variant")->span});
    }
    if (const auto* fen = record_.tag("FEN")) {
        const auto dialect =
            is_fairy(fen->value) || variant != nullptr ? FenDialect::fairy : FenDialect::edax;
        if (read_fen(fen->value, dialect, record_.setup)) {
            record_.has_setup = true;
            record_.setup.span = fen->span;
            size_ = record_.setup.columns;
        } else {
            record_.setup.clear();
            record_.damaged = true;
            add(code::pgn_bad_position, fen->span, {{"text", text::excerpt(fen->value)}});
        }
    } else if (size_ != 8) {
        othello_common::set_standard_start(size_, record_.setup);
        record_.has_setup = true;
    }
    if (record_.has_setup && size_ == 8 && othello_common::is_standard_start(record_.setup)) {
        record_.has_setup = false;
        record_.setup.clear();
    }
}

void GameReader::claim() {
    const auto* tag = record_.tag("Result");
    if (tag != nullptr) {
        auto read = read_result(tag->value);
        if (!read.understood) {
            add(code::pgn_bad_result, tag->span, {{"text", text::excerpt(tag->value)}});
        }
        record_.claim = read.claim;
        if (record_.claim) record_.claim->span = tag->span;
    }
    const auto* why = record_.tag("Termination");
    if (why != nullptr && record_.claim) record_.claim->reason = termination(why->value);
}

bool GameReader::token(const Token& token, std::string_view words) {
    switch (token.kind) {
        case TokenKind::end: return true;
        case TokenKind::number:
            if (over_) return true;
            numbering_.number(token, record_);
            number_ = token.number;
            return true;
        case TokenKind::comment: clock(words); return true;
        case TokenKind::variation:
            if (variations_++ == 0) variation_at_ = token.span;
            return true;
        case TokenKind::result: end_result(token, words); return true;
        case TokenKind::unclosed:
            record_.damaged = true;
            add(code::pgn_unclosed, token.span);
            return true;
        case TokenKind::word:
        case TokenKind::junk:
            if (!over_) return word(token, words);
            if (after_++ == 0) after_at_ = token.span;
            return true;
    }
    return true;
}

bool GameReader::word(const Token& token, std::string_view words) {
    auto move = without_suffix(words);
    if (!move.empty() && othello_common::is_pass(move)) {
        (void)numbering_.entry();
        push(EventKind::pass, {}, token.span);
        return true;
    }
    // A null move "c3c3" is a pass, whatever its square.
    if (move.size() == 4 && move.substr(0, 2) == move.substr(2) &&
        othello_common::square(move.substr(0, 2))) {
        (void)numbering_.entry();
        push(EventKind::pass, {}, token.span);
        return true;
    }
    const auto at = move.find('@');
    const bool drop = at != std::string_view::npos && at <= 1;
    if (drop) move.remove_prefix(at + 1);
    const auto point = token.kind == TokenKind::word ? othello_common::square(move) : std::nullopt;
    if (!point) {
        record_.damaged = true;
        // A token that reaches the end of the bytes may have been cut.
        const bool cut = token.span.end == bytes_.size() && move.size() == 1;
        const auto ply = static_cast<std::int32_t>(record_.events.size()) + 1;
        record_.findings.push_back(text::unreadable(
            bytes_, token.span, ply, cut ? text::Damage::cut : text::Damage::unreadable));
        return false;
    }
    if (drop && drop_.end == 0) drop_ = token.span;
    (void)numbering_.entry();
    push(EventKind::place, *point, token.span);
    return true;
}

void GameReader::end_result(const Token& token, std::string_view words) {
    if (over_) {
        add(code::record_two_results, token.span);
        return;
    }
    over_ = true;
    auto read = read_result(words);
    if (!read.understood) {
        add(code::pgn_bad_result, token.span, {{"text", text::excerpt(words)}});
        return;
    }
    if (!read.claim) return;
    const auto* tag = record_.tag("Result");
    if (!record_.claim) {
        record_.claim = read.claim;
        record_.claim->span = token.span;
        return;
    }
    const bool scores = read.claim->score && record_.claim->score;
    const bool differ = scores ? *read.claim->score != *record_.claim->score
                               : read.claim->outcome != record_.claim->outcome;
    if (differ && tag != nullptr) {
        add(code::pgn_results_differ, token.span,
            {{"tag", tag->value}, {"found", text::excerpt(words)}});
    } else if (!scores && read.claim->score) {
        record_.claim->score = read.claim->score;  // the tag says who won, the end by how much
    }
}

void GameReader::clock(std::string_view comment) {
    if (record_.events.empty() || comment.find("[%") == std::string_view::npos) return;
    auto& event = record_.events.back();
    if (const auto used = clock_in(comment, "[%emt"); used >= 0) event.elapsed = used;
    const auto left = clock_in(comment, "[%clk");
    if (left < 0) return;
    auto& before = left_[(record_.events.size() - 1) % 2];
    const auto used = before + control_.increment - left;
    if (before >= 0 && used >= 0 && event.elapsed < 0) event.elapsed = used;
    before = left;
}

void GameReader::not_judged(Scanner& scanner) {
    std::int64_t rest = 0;
    for (auto token = scanner.next(); token.kind != TokenKind::end; token = scanner.next()) {
        if (token.kind == TokenKind::word) ++rest;
        if (token.kind == TokenKind::result) end_result(token, scanner.text_of(token.span));
    }
    if (rest > 0) text::note_not_judged(rest, record_);
}

void GameReader::finish() {
    auto& events = record_.events;
    // Cassio fills up thirty pairs and writes no pass within the game.
    if (events.size() == cassio_entries) {
        const auto last = std::find_if(events.rbegin(), events.rend(), [](const Event& event) {
            return event.kind != EventKind::pass;
        });
        const auto padding = last - events.rbegin();
        const bool within = std::any_of(
            last, events.rend(), [](const Event& event) { return event.kind == EventKind::pass; });
        if (padding > 0 && !within) {
            add(code::pgn_padding, events[events.size() - static_cast<std::size_t>(padding)].span,
                {{"count", std::int64_t{padding}}});
            events.resize(events.size() - static_cast<std::size_t>(padding));
        }
    }
    if (drop_.end != 0) {
        for (auto& event : events) {
            if (event.kind == EventKind::place && event.to.row < size_) {
                event.to.row = static_cast<std::int8_t>(size_ - 1 - event.to.row);
            }
        }
        add(code::pgn_ranks_flipped, drop_);
    }
    if (variations_ > 0) add(code::pgn_variations, variation_at_, {{"count", variations_}});
    if (after_ > 0) add(code::record_after_result, after_at_, {{"count", after_}});
    record_.position_only = record_.has_setup && events.empty();
}

class Pgn final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = "pgn",
            .title = "PGN of Othello (PlayOK, WTHOR, Edax, Cassio, PlayStrategy)",
            .game = Game::othello,
            .extensions = ".pgn",
            .writes = true,
        };
        return info;
    }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const auto seen = look_at(head);
        if (!seen.tags || seen.far > 0 || seen.choices > 0) return Confidence::no;
        if (seen.game_type.starts_with("61")) return Confidence::no;
        if (seen.strange > seen.squares) return Confidence::no;
        // Moves of pawns look like squares of any board; one odd word may be a slip.
        if (seen.chess * 8 > seen.squares) return Confidence::no;
        if (seen.squares > 0) return Confidence::likely;
        return Confidence::possible;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return make_splitter();
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.format = info().name;
        record.game = Game::othello;
        GameReader(bytes, record).read();
    }

    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        write_game(record, options, out);
    }
};

}  // namespace
}  // namespace pgn

const Format& pgn_format() {
    static const pgn::Pgn format;
    return format;
}

}  // namespace shinpan::formats
