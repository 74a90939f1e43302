#pragma once
// What a record format is to the rest of the program: how to know it, where its records start, how
// to read one and how to write one. One folder per format; one line in formats/registry.def.

#include "base/span.hpp"
#include "record/record.hpp"
#include "record/tree.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats {

struct FormatInfo {
    std::string_view name;   // "othello-transcript": --input-format, --to, reports
    std::string_view title;  // one line for --list-formats
    Game game;
    std::string_view extensions;  // ".txt .tr", tie-break and help only: detection is by content
    bool text = true;             // bytes are decoded to UTF-8 before read() sees them
    bool writes = false;
    bool verified = true;  // tried on files from outside this project
    // The ruleset of a record that names none; empty: the usual one of the game.
    std::string_view default_rules = {};
    bool rules_unknown = false;  // the format never says the rules: ruleset/assumed is reported
    // A record may declare its own encoding (SGF CA[], an XML declaration): read() gets the bytes
    // as they are, decodes what it shows and reports what it assumed.
    bool declares_encoding = false;
    // A format of two families of games (SGF): Record::game says which.
    std::optional<Game> second_game = std::nullopt;
};

// How sure a format is that an input is its own. Two that are equally sure are settled by the
// extension, then by the order of the registry.
enum class Confidence : std::uint8_t { no, possible, likely, certain };

// The short way through a batch of records that are plainly fine; see formats/batch.hpp.
class BatchReader;

// Where one record lies in the window a splitter was shown.
struct Cut {
    enum class Kind : std::uint8_t {
        record,  // bytes [begin, end) are one record
        more,    // no decision without more bytes; never given when `last`
        skip,    // bytes [0, end), at least one, belong to no record: what else a huge tree holds
        end,     // no further record in what is left
    };
    Kind kind = Kind::end;
    std::size_t begin = 0;
    std::size_t end = 0;  // the next call starts here
};

// What a format keeps for a whole input (a file header, side files). Most need none.
struct InputContext {
    virtual ~InputContext() = default;
};

// Finds records without the tokenizer's help, so that a damaged one cannot swallow the next.
// One splitter serves one input, front to back.
class Splitter {
  public:
    virtual ~Splitter() = default;
    // `window` starts where the last cut ended; `last` says that the input ends with it.
    virtual Cut next(std::string_view window, bool last) = 0;
    // Valid once the first cut was made; may be null.
    [[nodiscard]] virtual std::shared_ptr<const InputContext> context() const { return nullptr; }
    // Findings about the input as a whole (a header that lies); asked after Cut::end.
    [[nodiscard]] virtual std::vector<Finding> findings() const { return {}; }
};

enum class Leniency : std::uint8_t { strict, lenient };

// From which side of the board a record counts its rows, where its format does not say or is known
// to have been used both ways (renju, gomoku).
enum class RowOne : std::uint8_t { as_format, bottom, top };

struct ReadOptions {
    Leniency leniency = Leniency::strict;
    // The bytes were turned into UTF-8 (--encoding, a byte order mark): what a record declares of
    // its encoding is overridden.
    bool decoded = false;
    RowOne row_one = RowOne::as_format;  // --row-one
    // --encoding: of the texts in a binary format, which is not decoded.
    std::string encoding = {};
};

// Files beside an input that its format may want (WTHOR: players and tournaments). Empty: look for
// them beside the input.
struct SplitterOptions {
    std::string players;
    std::string tournaments;
    // --branches: a tree whose first line would do is cut as a whole, so that walk() sees all of
    // it.
    enum class Trees : std::uint8_t { first_line, whole };
    Trees trees = Trees::first_line;
};

struct WriteOptions {
    // What the target could not hold, one finding each (record/dropped), is appended here.
    std::vector<Finding>* dropped = nullptr;
    // The score the referee found; used where the target wants one and the record claims none.
    std::optional<Score> score = std::nullopt;
    // Of the input the record was read from; may be null.
    const InputContext* context = nullptr;
};

// What a whole output is told that no record says.
struct ArchiveOptions {
    std::int32_t year = 2001;  // date of creation, where the format has one
    std::int32_t month = 1;
    std::int32_t day = 1;
};

// Writes one whole output. Most formats put record after record; some need a header that is known
// only at the end, or files beside the output.
class ArchiveWriter {
  public:
    struct SideFile {
        std::string extension;  // ".JOU": the file is called as the output, with this extension
        std::string bytes;
    };
    struct Rest {
        std::string tail;  // stands after the last record
        std::string head;  // replaces as many bytes at the start of the output
        std::vector<SideFile> beside;
    };

    virtual ~ArchiveWriter() = default;
    // Appends to `out`. A record the format cannot hold is left out: false, and the reason is in
    // options.dropped.
    virtual bool append(const Record& record, const WriteOptions& options, std::string& out) = 0;
    // Once, after the last record.
    [[nodiscard]] virtual Rest finish() { return {}; }
};

class Format {
  public:
    virtual ~Format() = default;
    [[nodiscard]] virtual const FormatInfo& info() const = 0;
    // From the first bytes of an input (at most 64 KiB). Must not look at names.
    [[nodiscard]] virtual Confidence detect(std::string_view head) const = 0;
    [[nodiscard]] virtual std::unique_ptr<Splitter> splitter(std::string_view path) const = 0;
    // The same with the files beside the input named. Most formats have none.
    [[nodiscard]] virtual std::unique_ptr<Splitter> splitter_with(std::string_view path,
                                                                  const SplitterOptions&) const {
        return splitter(path);
    }
    // Fills `record` (cleared by the caller) from the bytes of one record. Never throws on bad
    // input: what cannot be read is a finding, and `record.damaged` is set when sense was lost.
    virtual void read(std::string_view bytes, const InputContext* context,
                      const ReadOptions& options, Record& record) const = 0;
    // A way to read plain records without making a Record of them; null: there is none.
    [[nodiscard]] virtual const BatchReader* batch_reader() const { return nullptr; }
    // Tells the whole tree of a record (--branches), after read() has read its first line. False:
    // this format has no trees.
    virtual bool walk(std::string_view, const InputContext*, const ReadOptions&,
                      TreeVisitor&) const {
        return false;
    }
    // Appends the record to `out`. Called only when info().writes.
    virtual void write(const Record& record, const WriteOptions& options, std::string& out) const;
    // For a whole output; by default record after record through write().
    [[nodiscard]] virtual std::unique_ptr<ArchiveWriter> archive_writer(
        const ArchiveOptions& options) const;
};

[[nodiscard]] std::span<const Format* const> registry();
[[nodiscard]] const Format* find_format(std::string_view name);
// Whether a file is called as those of the format are, in capitals or small letters.
[[nodiscard]] bool has_extension(const FormatInfo& info, std::string_view path);
// The format that claims `head`, or null. `path` only settles ties.
[[nodiscard]] const Format* detect_format(std::string_view head, std::string_view path);
// Whether a file is called as files of a format are (`.sgf`, `.psq`), and not as any text may be
// (`.txt`, `.json`).
[[nodiscard]] bool named_like_records(std::string_view path);

}  // namespace shinpan::formats
