#include "formats/wthor/solitaires.hpp"

#include "base/catalogue/wthor.hpp"
#include "formats/othello_common/squares.hpp"

#include <algorithm>
#include <string>

namespace shinpan::formats::wthor {
namespace {

constexpr std::int8_t board = 8;

// Where the parts of a solitaire stand.
constexpr std::size_t year_at = 0;
constexpr std::size_t tournament_at = 2;
constexpr std::size_t black_at = 4;
constexpr std::size_t white_at = 8;
constexpr std::size_t squares_at = 12;
constexpr std::size_t empties_at = 28;
constexpr std::size_t side_at = 29;
constexpr std::size_t perfect_at = 30;
constexpr std::size_t solution_at = 31;
constexpr std::size_t real_at = 32;

constexpr Span span_at(std::size_t at, std::size_t bytes) {
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + bytes)};
}

// Two bytes a row, two bits a square from column a on: 3 Black, 2 White, else empty.
char disc_at(std::string_view bytes, std::int8_t column, std::int8_t row) {
    const auto at = squares_at + static_cast<std::size_t>(row) * 2;
    const auto pair = byte_at(bytes, at) << 8U | byte_at(bytes, at + 1);
    switch (pair >> (14U - 2U * static_cast<unsigned>(column)) & 3U) {
        case 3: return 'B';
        case 2: return 'W';
    }
    return '.';
}

std::uint32_t empties_of(std::string_view bytes) {
    std::uint32_t empties = 0;
    for (std::int8_t row = 0; row < board; ++row) {
        for (std::int8_t column = 0; column < board; ++column) {
            empties += disc_at(bytes, column, row) == '.' ? 1U : 0U;
        }
    }
    return empties;
}

bool looks_right(std::string_view bytes, const Header& header) {
    const auto side = byte_at(bytes, side_at);
    return (side == 1 || side == 2) && byte_at(bytes, empties_at) == header.names &&
           empties_of(bytes) == header.names;
}

void add_number(Record& record, std::string_view name, std::uint32_t value, Span span) {
    othello_common::add_tag(record, name, std::to_string(value), span);
}

void add_name(Record& record, std::string_view name, const NameTable& table, std::uint32_t id,
              Span span) {
    if (id < table.names.size()) {
        othello_common::add_tag(record, name, latin1_to_utf8(table.at(id)), span);
    }
}

void bad_field(Record& record, std::string_view field, std::int64_t value, std::string wanted,
               std::size_t at) {
    record.findings.push_back(make_finding(
        code::wthor_solitaire_field, span_at(at, 1), 0,
        {{"field", std::string(field)}, {"value", value}, {"wanted", std::move(wanted)}}));
    record.damaged = true;
}

}  // namespace

std::size_t preface_of(std::string_view body, const Header& header) {
    for (const std::size_t size : {most_preface / 2, most_preface}) {
        if (body.size() < size + solitaire_bytes) break;
        if (looks_right(body.substr(size, solitaire_bytes), header)) return size;
    }
    return most_preface;
}

void read_solitaire(std::string_view bytes, const Context* file, Record& record) {
    record.position_only = true;
    record.has_setup = true;
    auto& setup = record.setup;
    setup.columns = setup.rows = board;
    setup.span = span_at(squares_at, 16);
    if (bytes.size() < solitaire_bytes) return;  // wthor/cut-record has said it
    for (std::int8_t row = 0; row < board; ++row) {
        for (std::int8_t column = 0; column < board; ++column) {
            const char disc = disc_at(bytes, column, row);
            if (disc != '.') setup.men.push_back({{column, row}, disc});
        }
    }
    const auto side = byte_at(bytes, side_at);
    if (side == 1 || side == 2) {
        setup.to_move = side == 1 ? Seat::first : Seat::second;
    } else {
        bad_field(record, "the side to move", side, "1 (Black) or 2 (White)", side_at);
    }
    const auto empties = byte_at(bytes, empties_at);
    if (const auto counted = empties_of(bytes); counted != empties) {
        bad_field(record, "the number of empties", empties, std::to_string(counted), empties_at);
    }
    const auto tournament = u16_at(bytes, tournament_at);
    const auto black = u32_at(bytes, black_at);
    const auto white = u32_at(bytes, white_at);
    if (file != nullptr) {
        add_name(record, "Event", file->tournaments, tournament, span_at(tournament_at, 2));
        add_name(record, "Black", file->players, black, span_at(black_at, 4));
        add_name(record, "White", file->players, white, span_at(white_at, 4));
    }
    add_number(record, "EventId", tournament, span_at(tournament_at, 2));
    add_number(record, "BlackId", black, span_at(black_at, 4));
    add_number(record, "WhiteId", white, span_at(white_at, 4));
    add_number(record, "Date", u16_at(bytes, year_at), span_at(year_at, 2));
    if (const auto point = point_of(byte_at(bytes, solution_at), board)) {
        othello_common::add_tag(record, "Solution", to_string(*point), span_at(solution_at, 1));
    }
    add_number(record, "PerfectScore", byte_at(bytes, perfect_at), span_at(perfect_at, 1));
    if (const auto real = byte_at(bytes, real_at); real != 0) {
        add_number(record, "RealScore", real, span_at(real_at, 1));
    }
}

}  // namespace shinpan::formats::wthor
