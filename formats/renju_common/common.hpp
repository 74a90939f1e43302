#pragma once
// What the formats of renju and gomoku share: where row 1 lies, letters that skip I, stones of a
// record, formats made of a few functions. See README.md.

#include "base/catalogue/renju_archives.hpp"
#include "formats/format.hpp"
#include "formats/text/drops.hpp"
#include "formats/text/scan.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats::renju_common {

inline constexpr int usual_board = 15;

// Turns columns and rows as a file counts them, from 0, into points. `usual` is what the format
// does where the user does not say otherwise.
class Rows {
  public:
    Rows(RowOne usual, const ReadOptions& options, int board)
        : top_((options.row_one == RowOne::as_format ? usual : options.row_one) == RowOne::top),
          board_(board) {}

    // Not given when the board has no such cell.
    [[nodiscard]] Point at(std::int64_t column, std::int64_t row) const {
        if (column < 0 || row < 0 || column >= board_ || row >= board_) return {};
        return {static_cast<std::int8_t>(column),
                static_cast<std::int8_t>(top_ ? board_ - 1 - row : row)};
    }
    [[nodiscard]] int board() const { return board_; }
    [[nodiscard]] std::string_view side() const { return top_ ? "top" : "bottom"; }

  private:
    bool top_;
    int board_;
};

// stones/row-one-assumed, unless the user has said it.
void note_row_one(const Rows& rows, const ReadOptions& options, Record& record);

enum class Letters : std::uint8_t { all, skip_i };

// A letter and a number at `at`, column and row counted from 0; rows up to 99.
struct Square {
    std::int64_t column = 0;
    std::int64_t row = 0;
    std::size_t after = 0;
};
[[nodiscard]] std::optional<Square> square_at(std::string_view bytes, std::size_t at,
                                              Letters letters);

Event& add_stone(Record& record, Point at, Span span);
void add_event(Record& record, EventKind kind, Span span);
void add_tag(Record& record, std::string_view name, std::string_view value, Span span);
void set_result(Record& record, Outcome outcome, EndReason reason, Span span);
// The size of the board where it is not the usual one.
void set_board(Record& record, int board);
// The preset that words for a rule mean, as tag Ruleset.
void set_rules(Record& record, std::string_view words, Span span);
// The ruleset for words of which no more is known than that they mean gomoku.
void assume_gomoku(Record& record, std::string_view words, std::string_view ruleset, Span span);
[[nodiscard]] std::int32_t next_ply(const Record& record);

// Sense was lost: the finding, at the ply that would be next.
void fail(Record& record, Finding finding);
[[nodiscard]] Finding bad_cell(std::string_view text, int board, Span span);
[[nodiscard]] Finding bad_field(std::string_view field, std::string_view text,
                                std::string_view wanted, Span span);

// UTF-8 of a text whose character set is not declared; trimmed.
[[nodiscard]] std::string shown(std::string_view bytes);
// The same in a binary format, for which --encoding may say it.
[[nodiscard]] std::string shown(std::string_view bytes, const ReadOptions& options);
// As a tag; where the character set is assumed, that is noted once a record.
void add_shown_tag(Record& record, std::string_view name, std::string_view bytes, Span span,
                   const ReadOptions& options);
[[nodiscard]] std::string_view trimmed(std::string_view text);

// --- splitters ----------------------------------------------------------------------------------

// The whole input is one record (unless it is blank).
[[nodiscard]] std::unique_ptr<Splitter> whole_splitter(std::string_view path);
// A record starts with each line that `starts` accepts; lines before the first belong to it.
[[nodiscard]] std::unique_ptr<Splitter> block_splitter(bool (*starts)(std::string_view line));
// Lines that are not blank, each a record.
[[nodiscard]] std::unique_ptr<Splitter> line_records(std::string_view path);

// --- a format made of functions -----------------------------------------------------------------

struct Parts {
    FormatInfo info;
    Confidence (*detect)(std::string_view head);
    std::unique_ptr<Splitter> (*splitter)(std::string_view path);
    void (*read)(std::string_view bytes, const InputContext* context, const ReadOptions& options,
                 Record& record);
    void (*write)(const Record& record, const WriteOptions& options, std::string& out) = nullptr;
    std::unique_ptr<ArchiveWriter> (*writer)() = nullptr;
    // Formats that hold trees: see Format::walk, and SplitterOptions::Trees::whole.
    void (*walk)(std::string_view bytes, const InputContext* context, const ReadOptions& options,
                 TreeVisitor& visitor) = nullptr;
    std::unique_ptr<Splitter> (*tree_splitter)(std::string_view path) = nullptr;
};

// Sets game and format of the record; a reader that is not verified says so once an input.
class SimpleFormat final : public Format {
  public:
    explicit SimpleFormat(const Parts& parts) : parts_(parts) {}
    [[nodiscard]] const FormatInfo& info() const override { return parts_.info; }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        return parts_.detect(head);
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view path) const override;
    [[nodiscard]] std::unique_ptr<Splitter> splitter_with(
        std::string_view path, const SplitterOptions& options) const override;
    bool walk(std::string_view bytes, const InputContext* context, const ReadOptions& options,
              TreeVisitor& visitor) const override {
        if (parts_.walk != nullptr) parts_.walk(bytes, context, options, visitor);
        return parts_.walk != nullptr;
    }
    void read(std::string_view bytes, const InputContext* context, const ReadOptions& options,
              Record& record) const override;
    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        if (parts_.write != nullptr) parts_.write(record, options, out);
    }
    [[nodiscard]] std::unique_ptr<ArchiveWriter> archive_writer(
        const ArchiveOptions& options) const override {
        return parts_.writer != nullptr ? parts_.writer() : Format::archive_writer(options);
    }

  private:
    Parts parts_;
};

// --- writing ------------------------------------------------------------------------------------

// What a format of bare stones can hold of a record.
struct Stones {
    std::vector<const Event*> plies;   // places, and passes if wanted
    std::vector<const Event*> offers;  // fifths offered beside the one played
};
enum class Passes : std::uint8_t { held, not_held };
// Nothing when the record has a set-up or a stone off the board of `board` lines. Other events are
// dropped with a word; a pass that is not held ends the game there.
[[nodiscard]] std::optional<Stones> stones_of(const Record& record, int board, Passes passes,
                                              text::Drops& drops);
[[nodiscard]] int board_of(const Record& record);
// The value of a tag, or of one of another name that says the same (text/tag_names.hpp); empty when
// there is none.
[[nodiscard]] std::string_view tag_of(const Record& record, std::string_view name);
// Every tag that is not among `held` (words separated by blanks) is dropped.
void drop_tags(const Record& record, std::string_view held, text::Drops& drops);

}  // namespace shinpan::formats::renju_common
