#include "formats/othello_transcript/glyphs.hpp"
#include "formats/othello_transcript/othello_transcript.hpp"

#include <algorithm>
#include <optional>

namespace shinpan::formats::othello_text {
namespace {

// How far a paragraph is searched for a line that makes it one record. The bounds count content,
// not what happens to be in the window, so that the answer is the same however the bytes arrive.
constexpr std::size_t most_lines = 128;
constexpr std::size_t most_bytes = std::size_t{64} << 10U;

// What a line is, from its first glyphs.
struct LineStart {
    bool idle = false;  // blank, or only a comment
    bool blank = false;
    bool numbered = false;  // starts with a move number above 1
};
LineStart look_at(std::string_view line) {
    Cursor at(line);
    while (is_blank(at.letter())) at.next();
    if (at.end()) return {true, true, false};
    if (at.letter() == '#' || at.letter() == '%') return {true, false, false};
    int digits = 0;
    int value = 0;
    for (; is_digit(at.letter()) && digits < 5; at.next(), ++digits) {
        value = value * 10 + (at.letter() - '0');
    }
    const bool number = digits > 0 && digits < 5 && (at.letter() == '.' || at.letter() == ':');
    // "34.5-29.5" is a score, not a number and a move.
    const bool half = at.letter() == '.' && is_digit(at.after().letter());
    return {false, false, number && !half && value > 1};
}

class TranscriptSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        // A window that has not grown is another one: a line too long was given up.
        if (window.size() < seen_) searched_ = paragraph_ = 0;
        seen_ = window.size();
        std::size_t at = 0;
        for (;;) {
            const auto end = line_end(window, at, last);
            if (!end) return more(at);
            if (at >= window.size()) return {Cut::Kind::end, at, at};
            const auto line = look_at(window.substr(at, *end - at));
            if (!line.idle) break;
            if (line.blank) by_lines_ = false;
            at = std::min(*end + 1, window.size());
        }
        if (!by_lines_) {
            const auto paragraph = is_one_record(window, at, last);
            if (!paragraph) return more(at);
            if (*paragraph) return whole_paragraph(window, at, last);
            by_lines_ = true;
        }
        const auto end = line_end(window, at, last);
        if (!end) return more(at);
        return record(at, *end, window);
    }

  private:
    Cut more(std::size_t begin) const { return {Cut::Kind::more, begin, begin}; }
    Cut record(std::size_t begin, std::size_t end, std::string_view window) {
        searched_ = seen_ = 0;
        return {Cut::Kind::record, begin, std::min(end + 1, window.size())};
    }

    // Where the line that starts at `begin` ends; nothing when the window does not say. What was
    // searched in vain is not searched again when the window has grown.
    std::optional<std::size_t> line_end(std::string_view window, std::size_t begin, bool last) {
        const auto feed = window.find('\n', begin == line_ ? std::max(begin, searched_) : begin);
        if (feed != std::string_view::npos) return feed;
        if (last) return window.size();
        line_ = begin;
        searched_ = window.size();
        return std::nullopt;
    }

    // Whether one of the lines after the first starts with a move number above 1.
    std::optional<bool> is_one_record(std::string_view window, std::size_t begin, bool last) {
        const auto known = window.size() - begin;
        const auto bounded = window.substr(begin, most_bytes);
        std::size_t at = 0;
        for (std::size_t lines = 0; lines < most_lines; ++lines) {
            const auto feed = bounded.find('\n', at);
            const auto end = feed == std::string_view::npos ? bounded.size() : feed;
            const bool complete = feed != std::string_view::npos || last || known >= most_bytes;
            if (!complete) return std::nullopt;
            const auto line = look_at(bounded.substr(at, end - at));
            if (line.blank) return false;
            if (lines > 0 && line.numbered) return true;
            if (feed == std::string_view::npos) return false;
            at = feed + 1;
            if (at >= bounded.size()) {
                if (last || known >= most_bytes) return false;
                return std::nullopt;
            }
        }
        return false;
    }

    Cut whole_paragraph(std::string_view window, std::size_t begin, bool last) {
        auto at = std::max(begin, paragraph_);
        for (;;) {
            const auto feed = window.find('\n', at);
            if (feed == std::string_view::npos && !last) {
                paragraph_ = at;
                return more(begin);
            }
            const auto end = feed == std::string_view::npos ? window.size() : feed;
            const bool blank = at > begin && look_at(window.substr(at, end - at)).blank;
            if (blank || feed == std::string_view::npos) {
                paragraph_ = 0;
                return record(begin, blank ? at - 1 : window.size(), window);
            }
            at = feed + 1;
        }
    }

    std::size_t seen_ = 0;   // size of the window of the last call, when that asked for more
    bool by_lines_ = false;  // the paragraph is known to be one record a line
    // The line at `line_` does not end before `searched_`.
    std::size_t line_ = 0;
    std::size_t searched_ = 0;
    std::size_t paragraph_ = 0;  // start of a line; the paragraph goes on at least to here
};

}  // namespace

std::unique_ptr<Splitter> make_splitter() {
    return std::make_unique<TranscriptSplitter>();
}

}  // namespace shinpan::formats::othello_text
