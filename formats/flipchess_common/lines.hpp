#pragma once
// Splitting and damage for small text dialects, and formats made of a few functions.

#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <functional>
#include <memory>
#include <string_view>

namespace shinpan::formats::flip {

// What a line is to a splitter; asked line after line, `fresh` when no record is open. A record
// ends before `starts` (which is then asked again, fresh) and behind `ends`.
enum class LineRole : std::uint8_t { idle, inside, starts, ends };
using LineRoles = std::function<LineRole(std::string_view line, bool fresh)>;
[[nodiscard]] std::unique_ptr<Splitter> line_splitter(LineRoles roles);
// Records are separated by blank lines.
[[nodiscard]] std::unique_ptr<Splitter> paragraph_splitter();
// A line is a record; '#' starts a comment.
[[nodiscard]] std::unique_ptr<Splitter> each_line_splitter();
// The whole input is one record, from its first line that is not blank.
[[nodiscard]] std::unique_ptr<Splitter> whole_splitter();
// Records are JSON objects (formats/json), also those of an array `games` in an outer one.
[[nodiscard]] std::unique_ptr<Splitter> object_splitter();
// The first line that is neither blank nor a comment; empty where there is none.
[[nodiscard]] std::string_view first_line(std::string_view head);

// Words of a line, one after the other.
class Words {
  public:
    Words(std::string_view bytes, std::size_t begin, std::size_t end)
        : bytes_(bytes), at_(begin), end_(end) {}
    // Empty at the end.
    [[nodiscard]] std::string_view next();
    [[nodiscard]] Span span() const { return span_; }

  private:
    std::string_view bytes_;
    std::size_t at_;
    std::size_t end_;
    Span span_;
};

// Counts what is not judged behind the first error, and reports that error.
class Damage {
  public:
    Damage(std::string_view bytes, Record& record) : bytes_(bytes), record_(record) {}
    void at(Span where);
    void report(Finding finding);
    // True when the event is not to be read; it is counted.
    bool skip() {
        if (record_.damaged) ++not_judged_;
        return record_.damaged;
    }
    void finish() { text::note_not_judged(not_judged_, record_); }

  private:
    std::string_view bytes_;
    Record& record_;
    std::int64_t not_judged_ = 0;
};

// --- a format made of functions -----------------------------------------------------------------

struct Parts {
    FormatInfo info;
    Confidence (*detect)(std::string_view head);
    std::unique_ptr<Splitter> (*splitter)();
    void (*read)(std::string_view bytes, Record& record);
};

// Sets game and format of the record.
class SimpleFormat final : public Format {
  public:
    explicit SimpleFormat(const Parts& parts) : parts_(parts) {}
    [[nodiscard]] const FormatInfo& info() const override { return parts_.info; }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        return parts_.detect(head);
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return parts_.splitter();
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = parts_.info.game;
        record.format = parts_.info.name;
        parts_.read(bytes, record);
    }

  private:
    Parts parts_;
};

// What `read` is where a class does the reading.
template <class Reader>
void read_with(std::string_view bytes, Record& record) {
    Reader(bytes, record).run();
}

}  // namespace shinpan::formats::flip
