// Formats of flip-chess that are known, but whose games cannot be judged: each is recognised and
// refused with its name and the reason, so that nobody takes it for damage.

#include "base/catalogue/flipchess_formats.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

namespace shinpan::formats {
namespace banqi_refused {
namespace {

// The beginning tells, and every input is asked.
constexpr std::size_t enough = 1024;

std::string_view first_word(std::string_view head) {
    const auto begin = head.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return head.substr(begin, head.find_first_of(" \t\r\n", begin) - begin);
}

bool holds(std::string_view head, std::string_view words) {
    return head.find(words) != std::string_view::npos;
}

bool is_socket(std::string_view head) {
    const auto word = first_word(head);
    return word == "/move" || word == "/flip" || word == "/turn" || word.starts_with("/start,");
}

// Whether JSON holds these words, blanks aside.
bool json_holds(std::string_view head, std::string_view words) {
    const auto open = head.find_first_not_of(" \t\r\n");
    if (open == std::string_view::npos || (head[open] != '[' && head[open] != '{')) return false;
    std::string dense;
    std::copy_if(head.begin(), head.end(), std::back_inserter(dense),
                 [](char c) { return !text::is_space(c) && c != '\n'; });
    return holds(dense, words);
}

// {type:'flip',position:{row,col},piece:{type,color}}, one move or a bare list of them.
bool is_typed_json(std::string_view head) {
    return json_holds(head, R"("type":"flip","position":{"row")");
}

// An engine's answer: four lines, `0`, two squares, `0` for a move, and `1`, a square, `0`, `0` for
// a flip. The squares of it, in words; empty where it is none.
std::string answer_in(std::string_view head) {
    std::array<std::string_view, 4> words;
    std::size_t count = 0;
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        if (text::skip_blank(head.substr(0, line.end), line.begin) >= line.end) continue;
        if (count == words.size()) return {};
        words[count++] = line.in(head);
    }
    const auto square = [](std::string_view word) {
        return word.size() == 2 && flip::square_at(word, 0, flip::Axes::four_by_eight).has_value();
    };
    if (count != words.size() || !square(words[1]) || words[3] != "0") return {};
    if (words[0] == "0" && square(words[2])) {
        return std::string(words[1]) + " to " + std::string(words[2]);
    }
    return words[0] == "1" && words[2] == "0" ? "a flip of " + std::string(words[1])
                                              : std::string();
}
bool is_move_file(std::string_view head) {
    return !answer_in(head).empty();
}

// A single move on a line of its own, `a7-a6` or `a7(K)`, with or without a star; Othello has such
// lines, too.
bool is_single_move(std::string_view head) {
    const auto line = text::line_at(head, 0);
    auto word = line.in(head);
    if (word.starts_with("* ")) word.remove_prefix(2);
    const bool alone = head.find_first_not_of(" \t\r\n", line.end) == std::string_view::npos;
    constexpr auto axes = flip::Axes::four_by_eight;
    if (!alone || word.size() != 5 || !flip::square_at(word, 0, axes)) return false;
    return (word[2] == '-' && flip::square_at(word, 3, axes)) || (word[2] == '(' && word[4] == ')');
}

bool is_server_notice(std::string_view head) {
    return holds(head, "ClientPlayChessPiecesNotify");
}

bool is_ludii(std::string_view head) {
    return holds(head, "Banqi.lud") || holds(head, "(game \"Banqi\"");
}

// `@c3` flips, and does not say what it showed.
bool is_uci(std::string_view head) {
    const auto word = first_word(head);
    return word.size() == 3 && word[0] == '@' && word[1] >= 'a' && word[1] <= 'h' &&
           word[2] >= '1' && word[2] <= '4';
}

// Lines of row and column digits: `11` flips, `1121` moves.
bool is_digits(std::string_view head) {
    std::array<bool, 2> seen{};
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        if (!line.complete && head.size() == enough) break;
        const auto word = line.in(head);
        if (word.empty() || word == "RS" || word == "TH") continue;
        const auto digit = [](char c) { return c >= '1' && c <= '8'; };
        const bool whole =
            (word.size() == 2 || word.size() == 4) && std::all_of(word.begin(), word.end(), digit);
        if (!whole) return false;
        seen[word.size() == 4 ? 1 : 0] = true;
    }
    return seen[0] && seen[1];
}

struct Known {
    bool (*is)(std::string_view head);
    Confidence confidence;
    std::string_view what;
    std::string_view why;
};
constexpr std::string_view silent = "flips do not say what they showed";
constexpr std::array known{
    Known{is_socket, Confidence::certain, "the socket protocol of the NTU package",
          "its numbers stand for other pieces from one table to the next"},
    Known{is_typed_json, Confidence::likely, "moves of arbrown/banqi without their game",
          "the state of a game, which holds them, is read"},
    Known{is_move_file, Confidence::likely, "a move file of the NTU package",
          "it is an engine's answer, one move without its game"},
    Known{is_single_move, Confidence::possible, "a single move",
          "it says nothing without its game"},
    Known{is_server_notice, Confidence::certain, "a notice of the limingfan server", silent},
    Known{is_ludii, Confidence::certain, "a game of Ludii", "its moves follow rules of its own"},
    Known{is_uci, Confidence::certain, "a UCI list of mistboard", silent},
    Known{is_digits, Confidence::possible, "the moves of Zhiyu-Lei/Chinese_Chess_Flipping", silent},
};

const Known* find(std::string_view text) {
    const auto head = text.substr(0, enough);
    const auto* found =
        std::find_if(known.begin(), known.end(), [head](const Known& one) { return one.is(head); });
    return found == known.end() ? nullptr : found;
}

Confidence detect(std::string_view head) {
    const auto* one = find(head);
    return one == nullptr ? Confidence::no : one->confidence;
}

void read(std::string_view bytes, Record& record) {
    const auto line = text::line_at(bytes, 0);
    const auto* one = find(bytes);
    std::string what(one == nullptr ? "an unknown record" : one->what);
    if (const auto answer = answer_in(bytes); !answer.empty()) what += " (" + answer + ")";
    const std::string_view why = one == nullptr ? "nothing in it is known" : one->why;
    flip::Damage(bytes, record)
        .report(make_finding(code::dialect_not_read, text::span_of(line.begin, line.end), 0,
                             {{"what", what}, {"why", std::string(why)}}));
}

}  // namespace
}  // namespace banqi_refused

const Format& banqi_refused_format() {
    static const flip::SimpleFormat format({
        {.name = "banqi-refused",
         .title = "formats of flip-chess that cannot be judged",
         .game = Game::flipchess,
         .extensions = ".txt .json .trl",
         .verified = false},
        banqi_refused::detect,
        flip::whole_splitter,
        banqi_refused::read,
    });
    return format;
}

}  // namespace shinpan::formats
