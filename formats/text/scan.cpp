#include "formats/text/scan.hpp"

#include "base/catalogue/io.hpp"
#include "base/catalogue/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace shinpan::formats::text {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::size_t excerpt_limit = 40;

bool is_name(char c) {
    return is_letter(c) || is_digit(c) || c == '_';
}

// Tabs and line ends are text; the other control bytes are not.
bool is_binary(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == 0x7F || (byte < 0x20 && (byte < 0x09 || byte > 0x0D));
}

}  // namespace

Line line_at(std::string_view bytes, std::size_t at, std::size_t& looked) {
    Line line{at, bytes.size(), bytes.size(), false};
    const auto from = std::min(std::max(at, looked), bytes.size());
    const auto feed = bytes.find('\n', from);
    looked = feed == std::string_view::npos ? bytes.size() : feed;
    if (feed != std::string_view::npos) {
        line.end = feed;
        line.next = feed + 1;
        line.complete = true;
    }
    if (line.end > line.begin && bytes[line.end - 1] == '\r') --line.end;
    return line;
}

Line line_at(std::string_view bytes, std::size_t at) {
    std::size_t looked = 0;
    return line_at(bytes, at, looked);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

std::size_t bom_at(std::string_view bytes, std::size_t at) {
    return bytes.substr(std::min(at, bytes.size())).substr(0, 3) == byte_order_mark ? 3 : 0;
}

std::size_t skip_blank(std::string_view bytes, std::size_t at) {
    while (at < bytes.size()) {
        if (is_space(bytes[at])) {
            ++at;
        } else if (const auto mark = bom_at(bytes, at); mark != 0) {
            at += mark;
        } else {
            break;
        }
    }
    return at;
}

bool is_idle(std::string_view line) {
    const auto first = skip_blank(line, 0);
    return first == line.size() || line[first] == '#';
}

std::string excerpt(std::string_view text) {
    if (text.size() <= excerpt_limit) return std::string(text);
    auto end = excerpt_limit;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return std::string(text.substr(0, end)) + "...";
}

Finding unreadable(std::string_view bytes, Span token, std::int32_t ply, Damage damage) {
    const auto words = bytes.substr(token.begin, token.end - token.begin);
    if (std::any_of(words.begin(), words.end(), is_binary)) {
        return make_finding(code::io_binary_data, token, ply);
    }
    const auto code = damage == Damage::cut ? code::record_cut_token : code::record_unknown_token;
    return make_finding(code, token, ply, {{"text", excerpt(words)}});
}

void note_not_judged(std::int64_t events, Record& record) {
    if (events == 0) return;
    const auto where = record.findings.empty() ? Span{} : record.findings.back().span;
    record.findings.push_back(make_finding(code::record_not_judged, where, 0, {{"count", events}}));
}

TagRead read_tag(std::string_view bytes, std::size_t begin, std::size_t end, Tag& tag) {
    const auto cut = TagRead{TagRead::Status::cut, end, true};
    const auto bad = TagRead{TagRead::Status::bad, end, true};
    auto at = begin;
    if (at == end || bytes[at] != '[') return bad;
    const auto name = ++at;
    while (at < end && is_name(bytes[at])) ++at;
    tag.name.assign(bytes.substr(name, at - name));
    if (at == end) return cut;
    if (tag.name.empty()) return bad;
    const auto gap = at;
    while (at < end && is_space(bytes[at])) ++at;
    const bool plain = at - gap == 1 && bytes[gap] == ' ';
    if (at == end) return cut;
    if (bytes[at] != '"') return bad;
    const auto value = ++at;
    tag.value.clear();
    while (at < end && bytes[at] != '"') {
        const bool escape =
            bytes[at] == '\\' && at + 1 < end && (bytes[at + 1] == '"' || bytes[at + 1] == '\\');
        if (escape) ++at;
        tag.value += bytes[at++];
    }
    if (at == end) return cut;
    tag.span = span_of(value, at);
    ++at;
    while (at < end && is_space(bytes[at])) ++at;
    if (at == end) return cut;
    if (bytes[at] != ']') return bad;
    return {TagRead::Status::ok, at + 1, plain};
}

std::string_view tag_name(std::string_view line) {
    const auto open = skip_blank(line, 0);
    if (open == line.size() || line[open] != '[') return {};
    auto end = open + 1;
    while (end < line.size() && is_name(line[end])) ++end;
    return line.substr(open + 1, end - open - 1);
}

void quote(std::string_view value, std::string& out) {
    out += '"';
    for (const auto c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    out += '"';
}

void write_tag(std::string_view name, std::string_view value, std::string& out) {
    out += '[';
    out += name;
    out += ' ';
    quote(value, out);
    out += "]\n";
}

bool writable_tag(std::string_view name, std::string_view value) {
    return !name.empty() && std::all_of(name.begin(), name.end(), is_name) &&
           value.find('\n') == std::string_view::npos && value.find('\r') == std::string_view::npos;
}

void check_tag_names(std::string_view known, Record& record) {
    const auto is_known = [known](std::string_view name) {
        for (auto from = known.find(name); from != std::string_view::npos;
             from = known.find(name, from + 1)) {
            const auto after = from + name.size();
            if ((from == 0 || known[from - 1] == ' ') &&
                (after == known.size() || known[after] == ' ')) {
                return true;
            }
        }
        return false;
    };
    // Comparing each with each is quickest where there are few.
    constexpr std::size_t few = 24;
    std::set<std::string_view> names;
    const auto seen = [&](const Tag& tag) {
        if (record.tags.size() > few) return !names.insert(tag.name).second;
        return record.tag(tag.name) != &tag;
    };
    for (const auto& tag : record.tags) {
        if (seen(tag)) {
            report_duplicate(record, tag.name, tag.span);
        } else if (!is_known(tag.name)) {
            record.findings.push_back(
                make_finding(code::record_unknown_tag, tag.span, 0, {{"tag", tag.name}}));
        }
    }
}

void report_duplicate(Record& record, std::string_view name, Span at) {
    // Looking a little way back is enough for people's records and keeps hostile ones linear.
    constexpr std::size_t looked_at = 64;
    auto& findings = record.findings;
    const auto first = findings.size() - std::min(findings.size(), looked_at);
    for (std::size_t i = first; i < findings.size(); ++i) {
        if (findings[i].code != code::record_duplicate_tag) continue;
        if (std::get<std::string>(findings[i].args[0].value) != name) continue;
        ++std::get<std::int64_t>(findings[i].args[1].value);
        return;
    }
    record.findings.push_back(
        make_finding(code::record_duplicate_tag, at, 0,
                     {{"tag", std::string(name)}, {"count", std::int64_t{1}}}));
}

Glyph glyph_at(std::string_view bytes, std::size_t at) {
    if (at >= bytes.size()) return {};
    const auto byte = [&](std::size_t i) {
        return at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U;
    };
    const auto lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return {0xFFFD, 1};
    char32_t code = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {0xFFFD, 1};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    return {code, length};
}

std::optional<Number> number_at(std::string_view bytes, std::size_t at, std::size_t max_digits) {
    Number number{0, at};
    while (number.after < bytes.size() && is_digit(bytes[number.after])) {
        if (number.after - at == max_digits) return std::nullopt;
        number.value = number.value * 10 + (bytes[number.after++] - '0');
    }
    if (number.after == at) return std::nullopt;
    return number;
}

std::optional<Number> seconds_at(std::string_view bytes, std::size_t at) {
    auto number = number_at(bytes, at, 12);
    if (!number) return std::nullopt;
    number->value *= 1000;
    if (number->after == bytes.size() || bytes[number->after] != '.') return number;
    auto digit = number->after + 1;
    if (digit == bytes.size() || !is_digit(bytes[digit])) return std::nullopt;
    bool more = false;
    for (std::int64_t weight = 100; digit < bytes.size() && is_digit(bytes[digit]); ++digit) {
        number->value += weight * (bytes[digit] - '0');
        more = more || (weight == 0 && bytes[digit] != '0');
        weight /= 10;
    }
    number->value += more ? 1 : 0;
    number->after = digit;
    return number;
}

void write_seconds(std::int64_t milliseconds, std::string& out) {
    fmt::format_to(std::back_inserter(out), "{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    while (out.back() == '0' && out[out.size() - 2] != '.') out.pop_back();
}

}  // namespace shinpan::formats::text
