// RenjuNet and Renju Offline: one game.

#include "formats/rif/rif.hpp"

#include "base/catalogue/xml.hpp"
#include "formats/renju_common/common.hpp"
#include "formats/text/rules_word.hpp"
#include "formats/xml/xml.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {
namespace rif {
namespace {

using namespace renju_common;
using xml::Attribute;

constexpr std::size_t stones_before_fifth = 4;

class GameHandler final : public xml::Handler {
  public:
    GameHandler(const Context* context, const ReadOptions& options, Record& record)
        : context_(context), rows_(RowOne::bottom, options, usual_board), record_(record) {}

    void start(std::string_view name, const std::vector<Attribute>& attributes, Span tag) override {
        element_ = name;
        text_.clear();
        text_at_ = {tag.end, tag.end};
        if (name != "game") return;
        game_at_ = tag;
        for (const auto& one : attributes) attribute(one);
    }

    void text(std::string_view words, Span span) override {
        if (text_.empty()) text_at_.begin = span.begin;
        // Blanks fill the room a reference takes, so that every letter keeps its place.
        const auto place = span.begin - text_at_.begin;
        if ((element_ == "move" || element_ == "board") && text_.size() < place) {
            text_.resize(place, ' ');
        }
        text_ += words;
        text_at_.end = span.end;
    }

    void end(std::string_view name, Span) override {
        if (name != element_) return;  // text of an element with children means nothing
        const auto words = trimmed(text_);
        if (name == "move" || name == "board") {
            has_moves_ = true;
            stones();
        } else if (name == "info") {
            add_tag(record_, "Comment", words, text_at_);
        } else if (name == "id") {
            add_tag(record_, "Id", words, text_at_);
        } else if (name == "creation_time") {
            add_tag(record_, "Date", words, text_at_);
        } else if (name == "black") {
            add_tag(record_, "Black", words, text_at_);
        } else if (name == "white") {
            add_tag(record_, "White", words, text_at_);
        } else if (name == "rule") {
            rule(words, text_at_);
        } else if (name == "winner") {
            winner(words);
        } else if (name == "winby") {
            const auto reason = find_end_reason(words);
            if (reason && record_.claim) {
                record_.claim->reason = *reason;
            } else if (!words.empty()) {
                add_tag(record_, "WinBy", words, text_at_);
            }
        } else if (name == "alt5" && !words.empty()) {
            alternatives_ = words;
            alternatives_at_ = text_at_;
            offers_late_ = true;
        }
        element_.clear();
        text_.clear();
    }

    void finish() {
        choices();
        if (offers_late_) {
            insert_behind(stones_before_fifth, [&] { offers(); });
        }
        if (has_moves_ || record_.damaged) return;
        record_.damaged = true;
        record_.findings.push_back(
            make_finding(code::xml_missing_element, game_at_, 0, {{"name", std::string("move")}}));
    }

  private:
    // The name an id stands for, else the id itself under another tag.
    void named(std::string_view tag, const std::map<std::string, std::string, std::less<>>* table,
               const Attribute& id) {
        const auto found = table == nullptr ? decltype(table->end()){} : table->find(id.value);
        if (table != nullptr && found != table->end()) {
            add_tag(record_, tag, found->second, id.span);
        } else {
            add_tag(record_, std::string(tag) + "Id", id.value, id.span);
        }
    }

    void rule(std::string_view words, Span span) {
        add_tag(record_, "Rule", words, span);
        set_rules(record_, words, span);
    }

    void attribute(const Attribute& one) {
        const auto* c = context_;
        if (one.name == "id") return add_tag(record_, "Id", one.value, one.span);
        if (one.name == "round") return add_tag(record_, "Round", one.value, one.span);
        if (one.name == "swap") {
            swaps_ = one.value;
            swaps_at_ = one.span;
            return;
        }
        if (one.name == "btime") return add_tag(record_, "BlackTime", one.value, one.span);
        if (one.name == "wtime") return add_tag(record_, "WhiteTime", one.value, one.span);
        if (one.name == "publisher") return named("Publisher", c ? &c->players : nullptr, one);
        if (one.name == "black") return named("Black", c ? &c->players : nullptr, one);
        if (one.name == "white") return named("White", c ? &c->players : nullptr, one);
        if (one.name == "tournament") {
            named("Event", c ? &c->tournaments : nullptr, one);
            if (c == nullptr) return;
            const auto date = c->dates.find(one.value);
            if (date != c->dates.end()) add_tag(record_, "Date", date->second, one.span);
            return;
        }
        if (one.name == "opening") return named("Opening", c ? &c->openings : nullptr, one);
        if (one.name == "rule") {
            const auto found = c == nullptr ? decltype(c->rules.end()){} : c->rules.find(one.value);
            if (c != nullptr && found != c->rules.end()) {
                rule(found->second, one.span);
            } else {
                add_tag(record_, "RuleId", one.value, one.span);
            }
            if (record_.tag("Ruleset") != nullptr) return;
            const bool gomoku = (c != nullptr && c->gomoku.contains(one.value)) ||
                                text::names_gomoku(tag_of(record_, "Rule"));
            if (gomoku) assume_gomoku(record_, tag_of(record_, "Rule"), usual_gomoku, one.span);
            return;
        }
        if (one.name == "bresult") return result(one);
        if (one.name == "alt") {
            if (!names_points(one.value)) return add_tag(record_, "Alt", one.value, one.span);
            alternatives_ = one.value;
            alternatives_at_ = one.span;
        }
    }

    void result(const Attribute& one) {
        const auto value = trimmed(one.value);
        if (value == "1")
            return set_result(record_, Outcome::first_wins, EndReason::none, one.span);
        if (value == "0")
            return set_result(record_, Outcome::second_wins, EndReason::none, one.span);
        if (value == "0.5") return set_result(record_, Outcome::draw, EndReason::none, one.span);
        if (value.empty()) return;
        record_.findings.push_back(bad_field("bresult", value, "1, 0 or 0.5", one.span));
    }

    void winner(std::string_view words) {
        if (words == "black") {
            set_result(record_, Outcome::first_wins, EndReason::none, text_at_);
        } else if (words == "white") {
            set_result(record_, Outcome::second_wins, EndReason::none, text_at_);
        } else if (words == "draw") {
            set_result(record_, Outcome::draw, EndReason::none, text_at_);
        }
    }

    void stones() {
        std::int64_t left = 0;
        std::size_t placed = 0;
        for (std::size_t at = 0; at < text_.size();) {
            if (text_[at] == ' ' || text_[at] == '\n' || text_[at] == '\t' || text_[at] == '\r') {
                ++at;
                continue;
            }
            auto end = at;
            while (end < text_.size() &&
                   std::string_view(" \n\t\r").find(text_[end]) == std::string_view::npos) {
                ++end;
            }
            const auto words = std::string_view(text_).substr(at, end - at);
            // In a document that is not UTF-8 the text may be longer than its bytes.
            const Span span{
                std::min(text_at_.begin + static_cast<std::uint32_t>(at), text_at_.end),
                std::min(text_at_.begin + static_cast<std::uint32_t>(end), text_at_.end)};
            at = end;
            if (record_.damaged) {
                ++left;
                continue;
            }
            if (placed == stones_before_fifth) offers();
            if (words == "--" || words == "pass") {
                add_event(record_, EventKind::pass, span);
                continue;
            }
            const auto square = square_at(words, 0, Letters::all);
            const bool whole = square && square->after == words.size();
            const auto point = whole ? rows_.at(square->column, square->row) : Point{};
            if (!point.given()) {
                fail(record_, bad_cell(words, usual_board, span));
                continue;
            }
            add_stone(record_, point, span);
            ++placed;
        }
        text::note_not_judged(left, record_);
    }

    // Numbers stand there, too (51), and nothing says what of.
    static bool names_points(std::string_view words) {
        for (std::size_t at = 0; at < words.size(); ++at) {
            if (square_at(words, at, Letters::all)) return true;
        }
        return false;
    }

    // Fifths that were offered and not chosen, before the one that was.
    void offers() {
        for (std::size_t at = 0; at < alternatives_.size();) {
            const auto square = square_at(alternatives_, at, Letters::all);
            if (!square) {
                ++at;
                continue;
            }
            const auto point = rows_.at(square->column, square->row);
            at = square->after;
            if (!point.given()) continue;
            auto& event = record_.events.emplace_back();
            event.kind = EventKind::offer;
            event.to = point;
            event.span = alternatives_at_;
        }
        alternatives_.clear();
    }

    // Exchanges of colours, where the letters fit the protocol; otherwise the words are kept.
    void choices() {
        if (swaps_.empty()) return;
        const bool letters = std::all_of(swaps_.begin(), swaps_.end(),
                                         [](char c) { return c == exchanged || c == kept; });
        const auto after = choices_after(tag_of(record_, "Ruleset"), swaps_.size());
        if (!letters || after.empty()) return add_tag(record_, "Swap", swaps_, swaps_at_);
        for (std::size_t i = 0; i < after.size(); ++i) {
            insert_behind(static_cast<std::size_t>(after[i]), [&] {
                add_event(record_, EventKind::swap, swaps_at_);
                record_.events.back().number = swaps_[i] == exchanged ? 1 : 0;
            });
        }
    }

    // What `add` appends goes behind the ply `ply`, if the game has so many.
    template <class Add>
    void insert_behind(std::size_t ply, const Add& add) {
        auto& events = record_.events;
        std::size_t at = 0;
        for (std::size_t plies = 0; plies < ply; ++at) {
            if (at == events.size()) return;
            if (is_ply(events[at].kind)) ++plies;
        }
        const auto before = events.size();
        add();
        const auto begin = events.begin();
        std::rotate(begin + static_cast<std::ptrdiff_t>(at),
                    begin + static_cast<std::ptrdiff_t>(before), events.end());
    }

    const Context* context_;
    Rows rows_;
    Record& record_;
    std::string element_;
    std::string text_;
    Span text_at_;
    Span game_at_;
    std::string alternatives_;
    Span alternatives_at_;
    std::string swaps_;
    Span swaps_at_;
    bool offers_late_ = false;  // alternatives_ stood behind the moves
    bool has_moves_ = false;
};

void read(std::string_view bytes, const InputContext* input, const ReadOptions& options,
          Record& record) {
    const auto* context = dynamic_cast<const Context*>(input);
    GameHandler handler(context, options, record);
    xml::Options settings;
    if (context != nullptr && !options.decoded) settings.encoding = context->encoding;
    if (xml::parse(bytes, settings, handler, record)) {
        handler.finish();
    } else {
        record.damaged = true;
    }
    xml::keep_inside(bytes, record);
}

// <database> of RenjuNet, or games with a <board> of Renju Offline.
Confidence detect(std::string_view head) {
    const auto start = head.find_first_not_of(" \t\r\n", text::bom_at(head, 0));
    if (start == std::string_view::npos || head[start] != '<') return Confidence::no;
    const bool games = head.find("<game") != std::string_view::npos;
    if (games && head.find("<board>") != std::string_view::npos) return Confidence::certain;
    const bool moves = head.find("<move>") != std::string_view::npos;
    if (games && moves && head.find("bresult=") != std::string_view::npos) {
        return Confidence::certain;
    }
    const bool database = head.find("<database") != std::string_view::npos;
    // Declarations may fill the start, so that little else is seen.
    if (database && games && moves) return Confidence::certain;
    const bool tables = head.find("<players") != std::string_view::npos ||
                        head.find("<countries") != std::string_view::npos;
    return database && tables ? Confidence::likely : Confidence::no;
}

}  // namespace

std::span<const int> choices_after(std::string_view ruleset, std::size_t letters) {
    static constexpr std::array upto_five{1, 2, 3, 4, 5};
    static constexpr std::array three_and_four{3, 4};
    const std::span<const int> all = upto_five;
    if (ruleset == "renju-tarannikov" || ruleset == "renju-taraguchi10") {
        // With ten fifth moves there is no choice behind the fourth stone.
        const bool fits = letters == 5 || (letters == 3 && ruleset == "renju-taraguchi10");
        return fits ? all.first(letters) : std::span<const int>{};
    }
    if (ruleset == "renju-soosorv8") {
        return letters == 2 ? std::span<const int>(three_and_four) : std::span<const int>{};
    }
    const bool one =
        ruleset == "renju-rif" || ruleset == "renju-yamaguchi" || ruleset == "renju-swap";
    return one && letters == 1 ? all.subspan(2, 1) : std::span<const int>{};
}
}  // namespace rif

const Format& rif_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "renjunet",
            .title = "RenjuNet database (.rif) and Renju Offline games.xml",
            .game = Game::renju,
            .extensions = ".rif .xml",
            .writes = true,
            .verified = false,
            .rules_unknown = true,
            .declares_encoding = true,
        },
        rif::detect,
        rif::make_splitter,
        rif::read,
        rif::write,
        rif::make_writer,
    });
    return format;
}

}  // namespace shinpan::formats
