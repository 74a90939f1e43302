// .bdt of ShowRenju: Tournament=[Black,White,+,889977…,H9,R,comment] (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {
namespace bdt {
namespace {

using text::span_of;
using namespace renju_common;

constexpr std::size_t field_count = 7;  // the last one, the comment, may hold commas
constexpr std::size_t stones_before_fifth = 4;

int nibble(char c) {
    if (text::is_digit(c)) return c - '0';
    c = text::lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

struct Fields {
    std::string_view tournament;
    std::array<std::string_view, field_count> field;
    bool whole = false;
};

Fields fields_of(std::string_view line) {
    Fields fields;
    const auto open = line.find("=[");
    if (open == std::string_view::npos) return fields;
    fields.tournament = trimmed(line.substr(0, open));
    auto rest = line.substr(open + 2);
    const auto close = rest.rfind(']');
    if (close != std::string_view::npos) rest = rest.substr(0, close);
    std::size_t count = 0;
    while (count + 1 < field_count) {
        const auto comma = rest.find(',');
        fields.field[count++] = trimmed(rest.substr(0, comma));
        if (comma == std::string_view::npos) return fields;
        rest = rest.substr(comma + 1);
    }
    fields.field[count] = trimmed(rest);
    fields.whole = close != std::string_view::npos;
    return fields;
}

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    const auto begin = text::skip_blank(bytes, 0);
    const auto line = text::line_at(bytes, begin);
    const auto fields = fields_of(line.in(bytes));
    const auto span = [&](std::string_view field) {
        if (field.empty()) return span_of(line.begin, line.end);
        const auto at = static_cast<std::size_t>(field.data() - bytes.data());
        return span_of(at, at + field.size());
    };
    const auto& [black, white, result, moves, alternative, reverse, comment] = fields.field;
    if (fields.tournament != ",")
        add_tag(record, "Event", fields.tournament, span(fields.tournament));
    add_tag(record, "Black", black, span(black));
    add_tag(record, "White", white, span(white));
    add_tag(record, "Swap", reverse, span(reverse));
    add_tag(record, "Comment", comment, span(comment));
    if (result == "+") {
        set_result(record, Outcome::first_wins, EndReason::none, span(result));
    } else if (result == "-") {
        set_result(record, Outcome::second_wins, EndReason::none, span(result));
    } else if (result == "=") {
        set_result(record, Outcome::draw, EndReason::none, span(result));
    } else if (!result.empty() && result != "?") {
        record.findings.push_back(bad_field("result", result, "+, - or =", span(result)));
    }
    const Rows rows(RowOne::bottom, options, usual_board);
    const auto base = span(moves).begin;
    for (std::size_t at = 0; at < moves.size(); at += 2) {
        const auto where = span_of(base + at, base + std::min(at + 2, moves.size()));
        if (record.events.size() == stones_before_fifth) {
            // The letters of this field skip I.
            const auto other = square_at(alternative, 0, Letters::skip_i);
            const auto point = other ? rows.at(other->column, other->row) : Point{};
            if (point.given()) {
                add_event(record, EventKind::offer, span(alternative));
                record.events.back().to = point;
            }
        }
        const int x = nibble(moves[at]);
        const int y = at + 1 < moves.size() ? nibble(moves[at + 1]) : -1;
        if (x == 0 && y == 0) {
            add_event(record, EventKind::pass, where);
            continue;
        }
        const auto point = x > 0 && y > 0 ? rows.at(x - 1, y - 1) : Point{};
        if (!point.given()) {
            fail(record, bad_cell(moves.substr(at, 2), usual_board, where));
            text::note_not_judged(static_cast<std::int64_t>((moves.size() - at - 1) / 2), record);
            return;
        }
        add_stone(record, point, where);
    }
    if (!fields.whole) {
        fail(record, bad_field("line", line.in(bytes), "of seven fields in brackets",
                               span_of(line.begin, line.end)));
    }
}

void write(const Record& record, const WriteOptions& options, std::string& out) {
    text::Drops drops("bdt", options);
    const auto game = stones_of(record, usual_board, Passes::held, drops);
    if (!game) return;
    drop_tags(record, "Event Black White Swap Comment", drops);
    const auto field = [&](std::string_view tag, std::string_view bad) {
        const auto words = tag_of(record, tag);
        const bool clean = words.find_first_of(bad) == std::string_view::npos &&
                           trimmed(words) == words && words.find("=[") == std::string_view::npos;
        if (!clean) drops.drop("a tag");
        return clean ? words : std::string_view{};
    };
    constexpr std::string_view digits = "0123456789ABCDEF";
    out += field("Event", "\r\n");
    out += "=[";
    out += field("Black", ",]\r\n");
    out += ',';
    out += field("White", ",]\r\n");
    out += ',';
    if (record.claim) {
        if (record.claim->reason != EndReason::none) drops.drop("the reason of a result");
        switch (record.claim->outcome) {
            case Outcome::first_wins: out += '+'; break;
            case Outcome::second_wins: out += '-'; break;
            case Outcome::draw: out += '='; break;
            case Outcome::unfinished:
            case Outcome::undecided: drops.drop("an undecided result"); break;
        }
    }
    out += ',';
    for (const auto* event : game->plies) {
        if (event->elapsed >= 0) drops.drop("a time");
        const bool pass = event->kind == EventKind::pass;
        out += pass ? '0' : digits[static_cast<std::size_t>(event->to.column + 1)];
        out += pass ? '0' : digits[static_cast<std::size_t>(event->to.row + 1)];
    }
    out += ',';
    // One alternative has room, and its letters skip I.
    if (game->offers.empty()) {
        out += '?';
    } else {
        auto name = to_string(game->offers.front()->to);
        if (name.front() >= 'i') ++name.front();
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
        out += name;
        for (std::size_t i = 1; i < game->offers.size(); ++i) drops.drop("an offered fifth");
    }
    out += ',';
    out += field("Swap", ",]\r\n");
    out += ',';
    out += field("Comment", "]\r\n");
    out += "]\n";
}

bool is_game(std::string_view line) {
    const auto fields = fields_of(line);
    const auto moves = fields.field[3];
    return fields.whole && !moves.empty() && moves.size() % 2 == 0 &&
           std::all_of(moves.begin(), moves.end(), [](char c) { return nibble(c) >= 0; });
}

// A game that was not played: no moves, and a fifth that was not offered.
bool is_unplayed(std::string_view line) {
    const auto fields = fields_of(line);
    const auto result = fields.field[2];
    return fields.whole && fields.field[3].empty() && result.size() <= 1 &&
           std::string_view("+-=?").find(result) != std::string_view::npos &&
           (fields.field[4].empty() || fields.field[4] == "?");
}

// A line that was cut off after some of its moves.
bool is_cut_game(std::string_view line) {
    const auto fields = fields_of(line);
    const auto result = fields.field[2];
    const auto moves = fields.field[3];
    return !fields.whole && moves.size() > 1 && result.size() <= 1 &&
           std::string_view("+-=?").find(result) != std::string_view::npos &&
           std::all_of(moves.begin(), moves.end(), [](char c) { return nibble(c) >= 0; });
}

bool starts_game(std::string_view line) {
    return line.find("=[") != std::string_view::npos;
}

Confidence detect(std::string_view head) {
    const auto line = text::line_at(head, text::skip_blank(head, 0));
    if (is_game(line.in(head))) return Confidence::certain;
    if (is_unplayed(line.in(head))) return Confidence::likely;
    return is_cut_game(line.in(head)) ? Confidence::likely : Confidence::no;
}

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return block_splitter(starts_game);
}

}  // namespace
}  // namespace bdt

const Format& bdt_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "bdt",
            .title = "ShowRenju .bdt: a game a line, moves as hexadecimal pairs",
            .game = Game::renju,
            .extensions = ".bdt",
            .writes = true,
            .verified = false,
        },
        bdt::detect,
        bdt::make_splitter,
        bdt::read,
        bdt::write,
    });
    return format;
}

}  // namespace shinpan::formats
