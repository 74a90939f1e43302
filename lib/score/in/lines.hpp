#pragma once
// Lines and fields of a text, each with its place.

#include "score/event.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::score::in {

struct Line {
    std::string_view text;     // without its end
    std::uint32_t number = 0;  // from 1
};

// LF, CR LF and CR all end a line.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}
    [[nodiscard]] std::optional<Line> next();

  private:
    std::string_view rest_;
    std::uint32_t number_ = 0;
};

// A place in a line: `offset` bytes into it, as a column in code points.
[[nodiscard]] Place place_in(const Line& line, std::size_t offset, Index file = 0);
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string lowered(std::string_view text);
[[nodiscard]] std::optional<std::int64_t> whole_number(std::string_view text);

// A row of a table with separators and quotes (RFC 4180). A quoted field may hold line ends.
struct CsvRow {
    std::vector<std::string> fields;
    std::vector<Place> places;
    std::uint32_t line = 0;
};
struct Csv {
    CsvRow head;
    std::vector<CsvRow> rows;
    std::vector<Note> notes;
};
// The separator is comma, semicolon or tab, whichever the first line has most of.
[[nodiscard]] Csv read_csv(std::string_view text);
// The column of the head with one of these names, in any case; `none` when there is none.
[[nodiscard]] Index column_of(const Csv& csv, std::initializer_list<std::string_view> names);

}  // namespace shinpan::score::in
