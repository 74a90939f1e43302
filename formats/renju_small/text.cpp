// Small text formats: .rdf, hexadecimal pairs (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>

namespace shinpan::formats {
namespace {

using text::span_of;
using namespace renju_common;

constexpr std::size_t stones_before_fifth = 4;

void add_offer(Record& record, Point at, Span span) {
    add_event(record, EventKind::offer, span);
    record.events.back().to = at;
}

}  // namespace

namespace rdf {
namespace {

bool is_head(std::string_view line) {
    return line.find(":RDFA") != std::string_view::npos;
}

// …:RDFA…:01HH02IG…A5gi05JJ…! — number, column and row as letters, A on top.
void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    const auto head = bytes.find(":RDFA");
    const auto open = head == std::string_view::npos ? head : bytes.find(':', head + 1);
    if (open == std::string_view::npos) {
        return fail(record, bad_field("head", text::excerpt(trimmed(bytes)), ":RDFA and a colon",
                                      span_of(0, bytes.size())));
    }
    const auto close = bytes.find('!', open);
    const auto end = std::min(close, trimmed(bytes).size() + bytes.find_first_not_of(" \t\r\n"));
    const Rows rows(RowOne::top, options, usual_board);
    Point alternative;
    Span alternative_at;
    for (auto at = open + 1; at < end; at += 4) {
        const auto token = bytes.substr(at, std::min<std::size_t>(4, end - at));
        const auto where = span_of(at, at + token.size());
        const auto letter = [&](std::size_t which) -> std::int64_t {
            return token.size() == 4 && text::is_letter(token[which])
                       ? text::lower(token[which]) - 'a'
                       : -1;
        };
        const auto point = rows.at(letter(2), letter(3));
        const bool other = token.starts_with("A5");
        const bool number =
            token.size() == 4 && text::is_digit(token[0]) && text::is_digit(token[1]);
        if (!point.given() || (!other && !number)) {
            fail(record, bad_cell(token, usual_board, where));
            return text::note_not_judged(static_cast<std::int64_t>((end - at - 1) / 4), record);
        }
        if (other) {
            alternative = point;
            alternative_at = where;
            continue;
        }
        if (record.events.size() == stones_before_fifth && alternative.given()) {
            add_offer(record, alternative, alternative_at);
        }
        add_stone(record, point, where);
    }
    // Where it stands behind the fifth, it belongs before it all the same.
    if (alternative.given() && record.events.size() > stones_before_fifth &&
        record.events[stones_before_fifth].kind != EventKind::offer) {
        Event event;
        event.kind = EventKind::offer;
        event.to = alternative;
        event.span = alternative_at;
        record.events.insert(record.events.begin() + stones_before_fifth, event);
    }
    if (close == std::string_view::npos) {
        fail(record, bad_field("end", {}, "an exclamation mark", span_of(end, end)));
    }
}

Confidence detect(std::string_view head) {
    return is_head(text::line_at(head, text::skip_blank(head, 0)).in(head)) ? Confidence::certain
                                                                            : Confidence::no;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return block_splitter(is_head);
}

}  // namespace
}  // namespace rdf

namespace hex_pairs {
namespace {

int nibble(char c) {
    if (text::is_digit(c)) return c - '0';
    c = text::lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// 8879…: column and row from 1, a game a line.
void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    const Rows rows(RowOne::bottom, options, usual_board);
    const auto begin = text::skip_blank(bytes, 0);
    const auto line = text::line_at(bytes, begin);
    const auto words = trimmed(line.in(bytes));
    for (std::size_t at = 0; at < words.size(); at += 2) {
        const auto pair = words.substr(at, 2);
        const auto where = span_of(begin + at, begin + at + pair.size());
        const auto point =
            pair.size() == 2 ? rows.at(nibble(pair[0]) - 1, nibble(pair[1]) - 1) : Point{};
        if (!point.given()) {
            fail(record, bad_cell(pair, usual_board, where));
            return text::note_not_judged(static_cast<std::int64_t>((words.size() - at - 1) / 2),
                                         record);
        }
        add_stone(record, point, where);
    }
}

Confidence detect(std::string_view head) {
    const auto words = trimmed(text::line_at(head, text::skip_blank(head, 0)).in(head));
    if (words.size() < 6 || words.size() % 2 != 0 || !words.starts_with("88")) {
        return Confidence::no;
    }
    return std::all_of(words.begin(), words.end(), [](char c) { return nibble(c) > 0; })
               ? Confidence::likely
               : Confidence::no;
}

}  // namespace
}  // namespace hex_pairs

const Format& rdf_format() {
    static const renju_common::SimpleFormat format({
        {.name = "rdf",
         .title = "RDF games: numbered pairs of letters",
         .game = Game::renju,
         .extensions = ".rdf",
         .verified = false},
        rdf::detect,
        rdf::make_splitter,
        rdf::read,
    });
    return format;
}

const Format& hex_pairs_format() {
    static const renju_common::SimpleFormat format({
        {.name = "hex-pairs",
         .title = "moves as hexadecimal pairs, a game a line",
         .game = Game::renju,
         .extensions = ".txt",
         .verified = false},
        hex_pairs::detect,
        renju_common::line_records,
        hex_pairs::read,
    });
    return format;
}

}  // namespace shinpan::formats
