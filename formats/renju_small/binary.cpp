// .wzq of Basecity and .buf of Datafree (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <bitset>

namespace shinpan::formats {
namespace {

using text::span_of;
using namespace renju_common;

constexpr int cells = usual_board * usual_board;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

void add_offer(Record& record, Point at, Span span) {
    add_event(record, EventKind::offer, span);
    record.events.back().to = at;
}

}  // namespace

namespace wzq {
namespace {

constexpr std::size_t name_at = 10;
constexpr std::uint8_t centre = 0x70;  // h8, where every game starts

struct Parts {
    std::string_view black, white;
    std::size_t black_at = 0, white_at = 0;
    std::size_t moves = 0;  // the first stone; 0: none
};

Parts parts_of(std::string_view bytes) {
    Parts parts;
    const auto name = [bytes](std::size_t& at, std::string_view& words) {
        if (at >= bytes.size()) return false;
        const std::size_t length = byte_at(bytes, at++);
        if (at + length > bytes.size()) return false;
        words = bytes.substr(at, length);
        at += length;
        return true;
    };
    auto at = name_at;
    parts.black_at = at + 1;
    if (!name(at, parts.black)) return parts;
    parts.white_at = at + 1;
    if (!name(at, parts.white)) return parts;
    const auto first = bytes.find(static_cast<char>(centre), at);
    parts.moves = first == std::string_view::npos ? 0 : first;
    return parts;
}

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    const auto parts = parts_of(bytes);
    add_shown_tag(record, "Black", parts.black,
                  span_of(parts.black_at, parts.black_at + parts.black.size()), options);
    add_shown_tag(record, "White", parts.white,
                  span_of(parts.white_at, parts.white_at + parts.white.size()), options);
    if (parts.moves == 0) {
        return fail(record,
                    make_finding(code::stones_cut, span_of(0, bytes.size()), 0,
                                 {{"found", static_cast<std::int64_t>(bytes.size())},
                                  {"wanted", static_cast<std::int64_t>(bytes.size()) + 1}}));
    }
    // Zero bytes are no stones.
    std::vector<std::size_t> places;
    for (auto at = parts.moves; at < bytes.size(); ++at) {
        if (bytes[at] != '\0') places.push_back(at);
    }
    const Rows rows(RowOne::top, options, usual_board);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto here = span_of(places[i], places[i] + 1);
        const auto value = [&](std::size_t which) { return int{byte_at(bytes, places[which])}; };
        const auto point = [&](int v) { return rows.at(v / usual_board, v % usual_board); };
        if (value(i) >= cells) {
            fail(record, bad_cell(std::to_string(value(i)), usual_board, here));
            return text::note_not_judged(static_cast<std::int64_t>(places.size() - i) - 1, record);
        }
        // Two fifths, then the one that White struck out.
        if (i == 4 && i + 2 < places.size() && value(4) != value(5) &&
            (value(6) == value(4) || value(6) == value(5))) {
            const bool first_out = value(6) == value(4);
            const auto out = places[first_out ? 4 : 5];
            const auto stone = places[first_out ? 5 : 4];
            add_offer(record, point(byte_at(bytes, out)), span_of(out, out + 1));
            add_stone(record, point(byte_at(bytes, stone)), span_of(stone, stone + 1));
            i = 6;
            continue;
        }
        add_stone(record, point(value(i)), here);
    }
}

Confidence detect(std::string_view head) {
    constexpr std::size_t longest_name = 40;
    if (head.size() < 16 || head.size() > 4096) return Confidence::no;
    const auto parts = parts_of(head);
    if (parts.moves == 0 || parts.black.size() > longest_name ||
        parts.white.size() > longest_name || parts.black.empty() || parts.white.empty()) {
        return Confidence::no;
    }
    if (head.substr(0, name_at).find('\0') == std::string_view::npos) return Confidence::no;
    const auto moves = head.substr(parts.moves);
    const bool fits = std::all_of(moves.begin(), moves.end(),
                                  [](char c) { return static_cast<std::uint8_t>(c) < cells; });
    return fits ? Confidence::possible : Confidence::no;
}

}  // namespace
}  // namespace wzq

namespace buf {
namespace {

constexpr std::size_t record_bytes = 256;
constexpr std::size_t name_bytes = 15;
constexpr std::size_t moves_at = 30;
constexpr std::uint8_t flag = 100;  // added to a letter of the second name
constexpr int centre = 113;
enum FlagPlace : std::size_t {
    time_at = 24,
    draw_at = 25,
    white_at = 27,
    black_at = 28,
    reversed_at = 29
};

class BufSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (window.size() >= record_bytes) return {Cut::Kind::record, 0, record_bytes};
        if (!last) return {Cut::Kind::more};
        if (window.empty()) return {};
        return {Cut::Kind::record, 0, window.size()};
    }
};

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    if (bytes.size() < moves_at) {
        return fail(record, make_finding(code::stones_cut, span_of(0, bytes.size()), 0,
                                         {{"found", static_cast<std::int64_t>(bytes.size())},
                                          {"wanted", static_cast<std::int64_t>(record_bytes)}}));
    }
    const auto flagged = [bytes](std::size_t at) { return byte_at(bytes, at) > 127; };
    std::string names(bytes.substr(0, moves_at));
    for (std::size_t i = 0; i < moves_at; ++i) {
        if (flagged(i)) names[i] = static_cast<char>(byte_at(bytes, i) - flag);
    }
    add_shown_tag(record, "Black", std::string_view(names).substr(0, name_bytes),
                  span_of(0, name_bytes), options);
    add_shown_tag(record, "White", std::string_view(names).substr(name_bytes),
                  span_of(name_bytes, moves_at), options);
    if (flagged(reversed_at)) add_tag(record, "Swap", "R", span_of(reversed_at, reversed_at + 1));
    const auto reason = flagged(time_at) ? EndReason::timeout : EndReason::none;
    const auto result_at = flagged(draw_at) ? draw_at : flagged(white_at) ? white_at : black_at;
    if (flagged(result_at)) {
        set_result(record,
                   result_at == draw_at    ? Outcome::draw
                   : result_at == white_at ? Outcome::second_wins
                                           : Outcome::first_wins,
                   result_at == draw_at ? EndReason::none : reason,
                   span_of(result_at, result_at + 1));
    }
    const Rows rows(RowOne::top, options, usual_board);
    const auto point = [&](int v) { return rows.at((v - 1) % usual_board, (v - 1) / usual_board); };
    // A first entry that is not h8 is the fifth that was not chosen.
    Point alternative;
    for (auto at = moves_at; at < bytes.size() && bytes[at] != '\0'; ++at) {
        int value = byte_at(bytes, at);
        if (value > cells) {
            fail(record, bad_cell(std::to_string(value), usual_board, span_of(at, at + 1)));
            const auto end = std::min(bytes.find('\0', at), bytes.size());
            return text::note_not_judged(static_cast<std::int64_t>(end - at) - 1, record);
        }
        if (at == moves_at && value != centre) {
            alternative = point(value);
            value = centre;
        }
        if (at == moves_at + 4 && alternative.given()) {
            add_offer(record, alternative, span_of(moves_at, moves_at + 1));
        }
        add_stone(record, point(value), span_of(at, at + 1));
    }
    if (bytes.size() < record_bytes) {
        fail(record, make_finding(code::stones_cut, span_of(0, bytes.size()), 0,
                                  {{"found", static_cast<std::int64_t>(bytes.size())},
                                   {"wanted", static_cast<std::int64_t>(record_bytes)}}));
    }
}

// The first game has names, distinct cells, and the rest of its room empty.
Confidence detect(std::string_view head) {
    if (head.size() < record_bytes) return Confidence::no;
    for (std::size_t i = 0; i < moves_at; ++i) {
        if (byte_at(head, i) < 0x20) return Confidence::no;
    }
    std::bitset<256> seen;
    auto at = moves_at;
    for (; at < record_bytes && head[at] != '\0'; ++at) {
        const auto cell = byte_at(head, at);
        if (cell > cells || seen[cell]) return Confidence::no;
        seen.set(cell);
    }
    if (at == moves_at || at == record_bytes) return Confidence::no;
    const bool empty =
        head.substr(at, record_bytes - at).find_first_not_of('\0') == std::string_view::npos;
    return empty ? Confidence::likely : Confidence::possible;
}

}  // namespace
}  // namespace buf

const Format& wzq_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "wzq",
            .title = "Basecity .wzq",
            .game = Game::renju,
            .extensions = ".wzq",
            .text = false,
            .verified = false,
        },
        wzq::detect,
        renju_common::whole_splitter,
        wzq::read,
    });
    return format;
}

const Format& buf_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "buf",
            .title = "Datafree .buf: records of 256 bytes",
            .game = Game::renju,
            .extensions = ".buf",
            .text = false,
            .verified = false,
        },
        buf::detect,
        [](std::string_view) -> std::unique_ptr<Splitter> {
            return std::make_unique<buf::BufSplitter>();
        },
        buf::read,
    });
    return format;
}

}  // namespace shinpan::formats
