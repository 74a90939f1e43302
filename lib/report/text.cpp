#include "report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace shinpan::report {
namespace {

constexpr std::size_t caret_width = 100;  // columns of the source line that are shown

std::string severity_word(Severity severity, const TextStyle& style) {
    return paint(fmt::format("{}:", name_of(severity)), ink_of(severity), style.colour);
}

// The line around `span` with a caret under it; long lines are shown around the place.
void append_caret(std::string& out, std::string_view text, Span span, Colour colour) {
    const auto begin = std::min<std::size_t>(span.begin, text.size());
    const auto previous = begin == 0 ? std::string_view::npos : text.rfind('\n', begin - 1);
    const auto line_begin = previous == std::string_view::npos ? 0 : previous + 1;
    const auto line_end = std::min(text.find_first_of("\r\n", begin), text.size());
    auto from = line_begin;
    if (begin - line_begin > caret_width / 2) from = begin - caret_width / 2;
    while (from < begin && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80U) ++from;
    auto to = std::min(line_end, from + caret_width);
    while (to < line_end && (static_cast<unsigned char>(text[to]) & 0xC0U) == 0x80U) ++to;
    const std::string_view left = from > line_begin ? "…" : "";
    const std::string_view right = to < line_end ? "…" : "";
    const auto before = printable(text.substr(from, begin - from));
    const auto end = std::clamp<std::size_t>(span.end, begin, to);
    const auto marked = width_of(printable(text.substr(begin, end - begin)));
    fmt::format_to(std::back_inserter(out), "  {}{}{}\n", left,
                   printable(text.substr(from, to - from)), right);
    std::string mark(std::max<std::size_t>(marked, 1), '~');
    mark.front() = '^';
    fmt::format_to(std::back_inserter(out), "  {}{}\n",
                   std::string(width_of(left) + width_of(before), ' '),
                   paint(mark, Ink::good, colour));
}

}  // namespace

ScoreStyle score_style(Game game) {
    return game == Game::flipchess ? ScoreStyle::by_seat : ScoreStyle::plain;
}

Position RecordPlace::position_of(std::uint32_t offset) const {
    if (known.at.line == 0 || offset < known.offset) {
        known = {0, start};
    }
    offset = std::min(offset, static_cast<std::uint32_t>(text.size()));
    known = {offset, locate(text.substr(known.offset), offset - known.offset, known.at)};
    return known.at;
}

std::string place_of(const RecordPlace& record, const Finding& finding) {
    if (record.binary) {
        if (finding.ply == 0) return fmt::format("{}#{}", printable(record.path), record.number);
        return fmt::format("{}#{}:ply {}", printable(record.path), record.number, finding.ply);
    }
    const auto at = record.position_of(finding.span.begin);
    return fmt::format("{}:{}:{}", printable(record.path), at.line, at.column);
}

void append_finding(std::string& out, const RecordPlace& record, const Finding& finding,
                    const TextStyle& style) {
    fmt::format_to(std::back_inserter(out), "{}: {} {} [{}]\n",
                   paint(place_of(record, finding), Ink::strong, style.colour),
                   severity_word(finding.severity, style), printable(message(finding)),
                   describe(finding.code).id);
    const bool has_place = finding.span != Span{} && !record.binary;
    if (style.caret == Caret::shown && has_place && finding.severity != Severity::note) {
        append_caret(out, record.text, finding.span, style.colour);
    }
}

void append_finding(std::string& out, std::string_view path, const Finding& finding,
                    const TextStyle& style) {
    fmt::format_to(std::back_inserter(out), "{}: {} {} [{}]\n",
                   paint(printable(path), Ink::strong, style.colour),
                   severity_word(finding.severity, style), printable(message(finding)),
                   describe(finding.code).id);
}

std::string result_in_words(const Ruling& ruling, Game game) {
    std::string words(name_of(ruling.outcome));
    const auto plies =
        fmt::format("after {} {}", ruling.plies, ruling.plies == 1 ? "ply" : "plies");
    if (ruling.reason != EndReason::none) {
        words += fmt::format(" by {}", name_of(ruling.reason));
        if (ruling.outcome == Outcome::unfinished) words += " " + plies;
    } else {
        words += " " + plies;
    }
    if (ruling.score) words += ", " + to_string(*ruling.score, score_style(game));
    return words;
}

void append_verdict(std::string& out, const RecordPlace& record, const Verdict& verdict, Game game,
                    std::string_view sha256, const TextStyle& style) {
    const auto word = verdict.accepted ? paint("accepted:", Ink::good, style.colour)
                                       : paint("rejected:", Ink::error, style.colour);
    fmt::format_to(
        std::back_inserter(out), "{} {} {}{}{}{}\n",
        paint(fmt::format("{}#{}:", printable(record.path), record.number), Ink::strong,
              style.colour),
        word,
        verdict.ruleset == nullptr ? std::string("not read")
                                   : result_in_words(verdict.ruling, game),
        verdict.agreement == Agreement::differs ? ", the claim differs" : "",
        verdict.ruleset == nullptr ? std::string() : fmt::format(" ({})", verdict.ruleset->id),
        sha256.empty() ? std::string() : fmt::format(" sha256:{}", sha256));
}

}  // namespace shinpan::report
