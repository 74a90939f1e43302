// Jieqi is xiangqi with hidden pieces on 9 files and 10 ranks. Its FEN and JSON are known here only
// to be refused with a clear word.

#include "base/catalogue/flipchess_formats.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>

namespace shinpan::formats {
namespace jieqi {
namespace {

// Ten ranks of nine files with face-down pieces among them.
bool is_board(std::string_view word) {
    if (std::count(word.begin(), word.end(), '/') != 9) return false;
    int file = 0;
    bool hidden = false;
    for (const auto c : word) {
        if (c == '/') {
            if (file != 9) return false;
            file = 0;
        } else if (c >= '1' && c <= '9') {
            file += c - '0';
        } else if (text::is_letter(c)) {
            ++file;
            hidden = hidden || text::lower(c) == 'x';
        } else {
            return false;
        }
    }
    return file == 9 && hidden;
}

bool is_jieqi(std::string_view head) {
    const auto at = head.find('/');
    if (at == std::string_view::npos || at > 2048) return false;
    auto begin = at;
    while (begin > 0 && (text::is_letter(head[begin - 1]) || text::is_digit(head[begin - 1]))) {
        --begin;
    }
    auto end = at;
    while (end < head.size() &&
           (text::is_letter(head[end]) || text::is_digit(head[end]) || head[end] == '/')) {
        ++end;
    }
    return is_board(head.substr(begin, end - begin));
}

Confidence detect(std::string_view head) {
    return is_jieqi(head) ? Confidence::certain : Confidence::no;
}

void read(std::string_view bytes, Record& record) {
    const auto line = text::line_at(bytes, 0);
    flip::Damage(bytes, record)
        .report(make_finding(code::jieqi_not_flipchess, text::span_of(line.begin, line.end)));
}

}  // namespace
}  // namespace jieqi

const Format& jieqi_format() {
    static const flip::SimpleFormat format({
        {.name = "jieqi",
         .title = "jieqi (xiangqi with hidden pieces): refused",
         .game = Game::flipchess,
         .extensions = ".fen .json",
         .verified = false},
        jieqi::detect,
        flip::whole_splitter,
        jieqi::read,
    });
    return format;
}

}  // namespace shinpan::formats
