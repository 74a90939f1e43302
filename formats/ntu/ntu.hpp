#pragma once
// Records of the NTU course platform and of the TCGA rules text. Described in FORMAT.md.

#include "formats/format.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace shinpan::formats::ntu {

inline constexpr std::string_view format_name = "ntu";
inline constexpr std::string_view text_name = "tcga-text";
inline constexpr std::string_view summary_name = "ntu-summary";
inline constexpr std::string_view rules_name = "flipchess-ntu-2021";
// Opens the value of the tag Source that keeps the words no other tag holds.
inline constexpr std::string_view source_prefix = "NTU platform";

// What kind of line it is, by its look alone.
enum class LineKind : std::uint8_t {
    blank,
    initial,  // INITIAL
    date,
    players,
    counts,
    board,
    first,
    time,
    moves,
    result,
    comment,
    star,   // another line with a star
    stamp,  // "12. 1642090560069"
    other,
};
[[nodiscard]] LineKind kind_of(std::string_view line);
// Without the star, the blanks behind it and at the end.
[[nodiscard]] std::string_view content_of(std::string_view line);

// "4:15pm Jan 13, 2022" → "2022-01-13 16:15", "Jan 16, 2019" → "2019-01-16"; and back.
[[nodiscard]] std::optional<std::string> read_date(std::string_view text);
[[nodiscard]] std::optional<std::string> write_date(std::string_view date);

// `<reason> <name> wins <points>` in any of its spellings.
struct ResultLine {
    std::string_view word = {};  // "NoMove"; with what follows its comma
    std::string_view name = {};  // of the winner, or of somebody in a draw
    bool draw = false;
    std::string_view points = {};  // "1,0"; empty: none
    std::optional<Score> score = std::nullopt;
};
[[nodiscard]] std::optional<ResultLine> read_result(std::string_view text);
// None for NoMove, which is decided by the pieces, and for words nobody knows.
[[nodiscard]] EndReason reason_of(std::string_view word);
[[nodiscard]] std::string_view word_of(EndReason reason);

[[nodiscard]] std::unique_ptr<Splitter> make_splitter();
[[nodiscard]] std::unique_ptr<Splitter> make_text_splitter();
[[nodiscard]] std::unique_ptr<Splitter> make_summary_splitter();
[[nodiscard]] Confidence detect(std::string_view head);
[[nodiscard]] Confidence detect_text(std::string_view head);
[[nodiscard]] Confidence detect_summary(std::string_view head);
enum class Dialect : std::uint8_t { platform, rules_text };
void read(std::string_view bytes, Dialect dialect, Record& record);
void write(const Record& record, const WriteOptions& options, std::string& out);
[[nodiscard]] const BatchReader& batch_reader();

}  // namespace shinpan::formats::ntu
