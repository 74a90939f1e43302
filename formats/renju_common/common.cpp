#include "formats/renju_common/common.hpp"

#include "base/catalogue/io.hpp"
#include "formats/charset/charset.hpp"
#include "formats/text/rules_word.hpp"
#include "formats/text/tag_names.hpp"

#include <algorithm>
#include <utility>

namespace shinpan::formats::renju_common {

using text::span_of;

void note_row_one(const Rows& rows, const ReadOptions& options, Record& record) {
    if (options.row_one != RowOne::as_format) return;
    record.findings.push_back(
        make_finding(code::stones_row_one_assumed, {}, 0, {{"side", std::string(rows.side())}}));
}

std::optional<Square> square_at(std::string_view bytes, std::size_t at, Letters letters) {
    if (at >= bytes.size() || !text::is_letter(bytes[at])) return std::nullopt;
    const char letter = text::lower(bytes[at]);
    const auto row = text::number_at(bytes, at + 1, 2);
    if (!row || row->value == 0) return std::nullopt;
    std::int64_t column = letter - 'a';
    if (letters == Letters::skip_i) {
        if (letter == 'i') return std::nullopt;
        if (letter > 'i') --column;
    }
    return Square{column, row->value - 1, row->after};
}

Event& add_stone(Record& record, Point at, Span span) {
    auto& event = record.events.emplace_back();
    event.kind = EventKind::place;
    event.to = at;
    event.span = span;
    return event;
}

void add_event(Record& record, EventKind kind, Span span) {
    auto& event = record.events.emplace_back();
    event.kind = kind;
    event.span = span;
}

void add_tag(Record& record, std::string_view name, std::string_view value, Span span) {
    if (!value.empty()) record.tags.push_back({std::string(name), std::string(value), span});
}

void set_result(Record& record, Outcome outcome, EndReason reason, Span span) {
    ClaimedResult claim;
    claim.outcome = outcome;
    claim.reason = reason;
    claim.span = span;
    record.claim = claim;
}

void set_board(Record& record, int board) {
    if (board != usual_board) {
        record.setup.columns = record.setup.rows = static_cast<std::int8_t>(board);
    }
}

void set_rules(Record& record, std::string_view words, Span span) {
    add_tag(record, "Ruleset", text::renju_preset_of(words), span);
}

void assume_gomoku(Record& record, std::string_view words, std::string_view ruleset, Span span) {
    add_tag(record, "Ruleset", ruleset, span);
    record.findings.push_back(
        make_finding(code::stones_rules_assumed, span, 0,
                     {{"text", text::excerpt(words)}, {"used", std::string(ruleset)}}));
}

std::int32_t next_ply(const Record& record) {
    const auto plies = std::count_if(record.events.begin(), record.events.end(),
                                     [](const Event& event) { return is_ply(event.kind); });
    return static_cast<std::int32_t>(plies) + 1;
}

void fail(Record& record, Finding finding) {
    finding.ply = next_ply(record);
    record.findings.push_back(std::move(finding));
    record.damaged = true;
}

Finding bad_cell(std::string_view text, int board, Span span) {
    return make_finding(code::stones_bad_cell, span, 0,
                        {{"text", text::excerpt(text)}, {"board", std::int64_t{board}}});
}

Finding bad_field(std::string_view field, std::string_view text, std::string_view wanted,
                  Span span) {
    return make_finding(code::stones_bad_field, span, 0,
                        {{"field", std::string(field)},
                         {"text", text::excerpt(text)},
                         {"wanted", std::string(wanted)}});
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank(" \t\r\n\0", 5);
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) + 1 - first);
}

std::string shown(std::string_view bytes) {
    const auto choice = charset::choose(bytes, {});
    return std::string(trimmed(charset::decode(bytes, choice.name).text));
}

std::string shown(std::string_view bytes, const ReadOptions& options) {
    if (options.encoding.empty()) return shown(bytes);
    return std::string(trimmed(charset::decode(bytes, options.encoding).text));
}

void add_shown_tag(Record& record, std::string_view name, std::string_view bytes, Span span,
                   const ReadOptions& options) {
    add_tag(record, name, shown(bytes, options), span);
    const auto choice = charset::choose(bytes, {});
    const bool assumed =
        options.encoding.empty() && choice.reason == charset::Choice::Reason::assumed;
    const auto said = [](const Finding& one) { return one.code == code::io_encoding_assumed; };
    if (!assumed || std::any_of(record.findings.begin(), record.findings.end(), said)) return;
    record.findings.push_back(
        make_finding(code::io_encoding_assumed, span, 0, {{"encoding", choice.name}}));
}

namespace {

class WholeSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (!last) return {Cut::Kind::more};
        if (window.find_first_not_of(" \t\r\n") == std::string_view::npos) return {};
        return {Cut::Kind::record, 0, window.size()};
    }
};

class BlockSplitter final : public Splitter {
  public:
    explicit BlockSplitter(bool (*starts)(std::string_view)) : starts_(starts) {}

    Cut next(std::string_view window, bool last) override {
        if (window.size() < seen_) at_ = looked_ = 0;  // a block too long was thrown away
        seen_ = window.size();
        while (at_ < window.size()) {
            const auto line = text::line_at(window, at_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more};
            const auto words = line.in(window);
            if (starts_(words)) {
                if (started_) return cut(line.begin);
                started_ = true;
            }
            blank_ = blank_ && text::skip_blank(words, 0) == words.size();
            at_ = line.next;
        }
        if (!last) return {Cut::Kind::more};
        if (blank_) return {};
        return cut(window.size());
    }

  private:
    Cut cut(std::size_t end) {
        at_ = looked_ = seen_ = 0;
        started_ = false;
        blank_ = true;
        return {Cut::Kind::record, 0, end};
    }

    bool (*starts_)(std::string_view);
    std::size_t seen_ = 0;
    std::size_t at_ = 0;
    std::size_t looked_ = 0;
    bool started_ = false;
    bool blank_ = true;
};

// Says once that the reader was never tried on files of others.
class NotingSplitter final : public Splitter {
  public:
    NotingSplitter(std::unique_ptr<Splitter> inner, std::string_view format)
        : inner_(std::move(inner)), format_(format) {}

    Cut next(std::string_view window, bool last) override {
        const auto cut = inner_->next(window, last);
        any_ = any_ || cut.kind == Cut::Kind::record;
        return cut;
    }
    [[nodiscard]] std::shared_ptr<const InputContext> context() const override {
        return inner_->context();
    }
    [[nodiscard]] std::vector<Finding> findings() const override {
        auto findings = inner_->findings();
        if (any_) {
            findings.push_back(
                make_finding(code::stones_unverified, {}, 0, {{"format", std::string(format_)}}));
        }
        return findings;
    }

  private:
    std::unique_ptr<Splitter> inner_;
    std::string_view format_;
    bool any_ = false;
};

bool is_filled(std::string_view line) {
    return text::skip_blank(line, 0) < line.size();
}

}  // namespace

std::unique_ptr<Splitter> whole_splitter(std::string_view) {
    return std::make_unique<WholeSplitter>();
}

std::unique_ptr<Splitter> block_splitter(bool (*starts)(std::string_view)) {
    return std::make_unique<BlockSplitter>(starts);
}

std::unique_ptr<Splitter> line_records(std::string_view) {
    return block_splitter(is_filled);
}

std::unique_ptr<Splitter> SimpleFormat::splitter(std::string_view path) const {
    return splitter_with(path, {});
}

std::unique_ptr<Splitter> SimpleFormat::splitter_with(std::string_view path,
                                                      const SplitterOptions& options) const {
    const bool whole =
        options.trees == SplitterOptions::Trees::whole && parts_.tree_splitter != nullptr;
    auto inner = whole ? parts_.tree_splitter(path) : parts_.splitter(path);
    if (parts_.info.verified) return inner;
    return std::make_unique<NotingSplitter>(std::move(inner), parts_.info.name);
}

void SimpleFormat::read(std::string_view bytes, const InputContext* context,
                        const ReadOptions& options, Record& record) const {
    record.game = Game::renju;
    record.format = parts_.info.name;
    parts_.read(bytes, context, options, record);
}

std::optional<Stones> stones_of(const Record& record, int board, Passes passes,
                                text::Drops& drops) {
    if (record.has_setup) {
        drops.drop("a game that starts from a position");
        return std::nullopt;
    }
    Stones game;
    bool passed = false;
    for (const auto& event : record.events) {
        switch (event.kind) {
            case EventKind::place:
                if (!event.to.given() || event.to.column >= board || event.to.row >= board) {
                    drops.drop("a game on a larger board");
                    return std::nullopt;
                }
                if (passed) break;
                game.plies.push_back(&event);
                break;
            case EventKind::pass:
                if (passes == Passes::held) {
                    game.plies.push_back(&event);
                } else {
                    passed = true;
                    drops.drop("a pass and what follows it");
                }
                break;
            case EventKind::offer: game.offers.push_back(&event); break;
            case EventKind::unknown:
            case EventKind::flip:
            case EventKind::move:
            case EventKind::hop:
                passed = true;
                drops.drop("an unreadable move and what follows it");
                break;
            case EventKind::resign:
            case EventKind::timeout:
            case EventKind::abandon: break;  // part of the result
            case EventKind::draw_offer:
            case EventKind::draw_accept:
            case EventKind::draw_decline:
            case EventKind::claim:
            case EventKind::swap:
            case EventKind::declare:
            case EventKind::foul:
            case EventKind::adjourn:
            case EventKind::warn_chase:
            case EventKind::refused:
            case EventKind::ruling: drops.drop("an event"); break;
        }
    }
    return game;
}

int board_of(const Record& record) {
    return record.setup.columns > 0 ? record.setup.columns : usual_board;
}

std::string_view tag_of(const Record& record, std::string_view name) {
    const auto* tag = record.tag(name);
    if (tag != nullptr) return tag->value;
    const auto other = std::find_if(record.tags.begin(), record.tags.end(), [name](const Tag& one) {
        return text::common_name(one.name) == name;
    });
    return other == record.tags.end() ? std::string_view{} : std::string_view(other->value);
}

void drop_tags(const Record& record, std::string_view held, text::Drops& drops) {
    const auto holds = [held](std::string_view name) {
        const auto at = held.find(name);
        return at != std::string_view::npos && (at == 0 || held[at - 1] == ' ') &&
               (at + name.size() == held.size() || held[at + name.size()] == ' ');
    };
    for (const auto& tag : record.tags) {
        if (holds(tag.name) || text::is_said_by_record(tag.name, record)) continue;
        const auto name = text::common_name(tag.name);
        // Of two tags that mean the same, one is written.
        if (holds(name) && tag_of(record, name) == tag.value) continue;
        drops.drop("a tag");
    }
}

}  // namespace shinpan::formats::renju_common
