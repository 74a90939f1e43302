#include "formats/json/json.hpp"

#include "base/catalogue/json.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <charconv>

namespace shinpan::formats::json {
namespace {

using text::is_digit;
using text::span_of;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void append_utf8(std::uint32_t code, std::string& out) {
    if (code < 0x80U) {
        out += static_cast<char>(code);
    } else if (code < 0x800U) {
        out += static_cast<char>(0xC0U | (code >> 6U));
        out += static_cast<char>(0x80U | (code & 0x3FU));
    } else if (code < 0x10000U) {
        out += static_cast<char>(0xE0U | (code >> 12U));
        out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (code & 0x3FU));
    } else {
        out += static_cast<char>(0xF0U | (code >> 18U));
        out += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
        out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (code & 0x3FU));
    }
}

// Four hexadecimal digits at `at`; nothing when there are none.
std::optional<std::uint32_t> hex4(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    if (at + 4 > bytes.size()) return std::nullopt;
    const auto [end, error] = std::from_chars(bytes.data() + at, bytes.data() + at + 4, value, 16);
    if (error != std::errc{} || end != bytes.data() + at + 4) return std::nullopt;
    return value;
}

}  // namespace

// One pass with an explicit stack of the containers that are open.
struct Document::Reader {
    struct Open {
        std::uint32_t value = 0;
        std::uint32_t last_child = none;
    };

    Document& document;
    std::string_view bytes;
    std::size_t at = 0;
    std::vector<Open> open;
    Span key;

    void skip() {
        while (at < bytes.size() && is_blank(bytes[at])) ++at;
    }
    [[nodiscard]] char peek() const { return at < bytes.size() ? bytes[at] : '\0'; }
    bool fail(std::string_view wanted) {
        const auto end = std::min(at + 1, bytes.size());
        document.error_ = make_finding(code::json_syntax, span_of(std::min(at, end), end), 0,
                                       {{"wanted", std::string(wanted)}});
        return false;
    }
    // Behind the closing quote of the string whose opening quote is at `at`.
    bool string(Span& inside) {
        const auto begin = ++at;
        while (at < bytes.size() && bytes[at] != '"') {
            if (static_cast<unsigned char>(bytes[at]) < 0x20U) return fail("the end of a string");
            at += bytes[at] == '\\' ? 2U : 1U;
        }
        if (at >= bytes.size()) {
            at = bytes.size();
            return fail("the end of a string");
        }
        inside = span_of(begin, at++);
        return true;
    }
    std::uint32_t add(Kind kind, Span span) {
        const auto index = static_cast<std::uint32_t>(document.values_.size());
        Value value;
        value.kind = kind;
        value.span = span;
        value.key = key;
        key = {};
        document.values_.push_back(value);
        if (!open.empty()) {
            auto& parent = open.back();
            if (parent.last_child == none) {
                document.values_[parent.value].first_child = index;
            } else {
                document.values_[parent.last_child].next = index;
            }
            parent.last_child = index;
        }
        return index;
    }
    bool word(std::string_view expected, Kind kind) {
        if (bytes.substr(at, expected.size()) != expected) return fail("a value");
        (void)add(kind, span_of(at, at + expected.size()));
        at += expected.size();
        return true;
    }
    bool number() {
        const auto begin = at;
        if (peek() == '-') ++at;
        if (!is_digit(peek())) return fail("a value");
        while (is_digit(peek()) || peek() == '.' || peek() == 'e' || peek() == 'E' ||
               peek() == '+' || peek() == '-') {
            ++at;
        }
        (void)add(Kind::number, span_of(begin, at));
        return true;
    }
    // One value; a container is only opened.
    bool value() {
        skip();
        Span inside;
        switch (peek()) {
            case '{':
            case '[': {
                if (open.size() == depth_limit) {
                    document.error_ = make_finding(code::json_too_deep, span_of(at, at + 1), 0,
                                                   {{"limit", std::int64_t{depth_limit}}});
                    return false;
                }
                const auto kind = peek() == '{' ? Kind::object : Kind::array;
                const auto index = add(kind, span_of(at, at + 1));
                open.push_back({index, none});
                ++at;
                return true;
            }
            case '"':
                if (!string(inside)) return false;
                (void)add(Kind::string, inside);
                return true;
            case 't': return word("true", Kind::boolean);
            case 'f': return word("false", Kind::boolean);
            case 'n': return word("null", Kind::null);
            default: return number();
        }
    }
    bool member_key() {
        skip();
        if (peek() != '"') return fail("a key");
        Span inside;
        if (!string(inside)) return false;
        skip();
        if (peek() != ':') return fail("':'");
        ++at;
        key = inside;
        return true;
    }
    // Closes containers and steps over commas until a value is due; false when all is done.
    enum class Turn : std::uint8_t { value, done, error };
    Turn turn(bool fresh) {
        while (!open.empty()) {
            const bool object = document.values_[open.back().value].kind == Kind::object;
            skip();
            if (peek() == (object ? '}' : ']')) {
                ++at;
                document.values_[open.back().value].span.end = static_cast<std::uint32_t>(at);
                open.pop_back();
                fresh = false;
                continue;
            }
            if (!fresh) {
                if (peek() != ',') {
                    (void)fail(object ? "',' or '}'" : "',' or ']'");
                    return Turn::error;
                }
                ++at;
            }
            if (object && !member_key()) return Turn::error;
            return Turn::value;
        }
        return Turn::done;
    }
    bool all() {
        if (!value()) return false;
        bool fresh = true;
        while (true) {
            const auto opened = document.values_.size();
            switch (turn(fresh)) {
                case Turn::done: skip(); return at == bytes.size() ? true : fail("the end");
                case Turn::error: return false;
                case Turn::value: break;
            }
            if (!value()) return false;
            const auto kind = document.values_[opened].kind;
            fresh = kind == Kind::array || kind == Kind::object;
        }
    }
};

bool Document::parse(std::string_view bytes) {
    bytes_ = bytes;
    values_.clear();
    error_.reset();
    Reader reader{*this, bytes, text::bom_at(bytes, 0), {}, {}};
    return reader.all();
}

const Value* Document::find(const Value* object, std::string_view key) const {
    if (object == nullptr || object->kind != Kind::object) return nullptr;
    for (const auto* child = first(*object); child != nullptr; child = next(*child)) {
        if (key_of(*child) == key) return child;
    }
    return nullptr;
}

const Value* Document::find(const Value* object, std::string_view key, Kind kind) const {
    const auto* value = find(object, key);
    return value != nullptr && value->kind == kind ? value : nullptr;
}

std::string Document::text(const Value* value) const {
    if (value == nullptr || value->kind == Kind::null) return {};
    const auto words = raw(*value);
    std::string out;
    if (value->kind != Kind::string) return std::string(words);
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (words[at] != '\\' || at + 1 == words.size()) {
            out += words[at];
            continue;
        }
        switch (words[++at]) {
            case 'n': out += '\n'; break;
            case 't': out += '\t'; break;
            case 'r': out += '\r'; break;
            case 'b':
            case 'f': out += ' '; break;
            case 'u': {
                auto code = hex4(words, at + 1);
                if (!code) {
                    append_utf8(0xFFFDU, out);
                    break;
                }
                at += 4;
                const bool high = *code >= 0xD800U && *code < 0xDC00U;
                const auto low =
                    high && words.substr(at + 1, 2) == "\\u" ? hex4(words, at + 3) : std::nullopt;
                if (low && *low >= 0xDC00U && *low < 0xE000U) {
                    at += 6;
                    append_utf8(0x10000U + ((*code - 0xD800U) << 10U) + (*low - 0xDC00U), out);
                } else {
                    append_utf8(*code >= 0xD800U && *code < 0xE000U ? 0xFFFDU : *code, out);
                }
                break;
            }
            default: out += words[at];
        }
    }
    return out;
}

std::optional<std::int64_t> Document::integer(const Value* value) const {
    if (value == nullptr || value->kind != Kind::number) return std::nullopt;
    const auto words = raw(*value);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
    const bool whole = end == words.data() + words.size();
    if (error != std::errc{} || (!whole && *end != '.')) return std::nullopt;
    if (words.find_first_of("eE") != std::string_view::npos) return std::nullopt;
    return number;
}

bool parse_record(std::string_view bytes, Document& document, Record& record) {
    if (!document.parse(bytes)) {
        record.damaged = true;
        record.findings.push_back(*document.error());
    }
    const auto* root = document.root();
    return root != nullptr && root->kind == Kind::object;
}

bool looks_like_json(std::string_view head) {
    auto at = text::bom_at(head, 0);
    while (at < head.size() && is_blank(head[at])) ++at;
    if (at == head.size() || (head[at] != '{' && head[at] != '[')) return false;
    const char first = head[at];
    ++at;
    while (at < head.size() && (is_blank(head[at]) || head[at] == '[')) ++at;
    if (at == head.size()) return true;
    return head[at] == '"' || head[at] == '{' || (first == '[' && head[at] == ']') ||
           head[at] == '}';
}

bool has_key(std::string_view head, std::string_view key) {
    for (auto at = head.find(key); at != std::string_view::npos; at = head.find(key, at + 1)) {
        if (at == 0 || head[at - 1] != '"') continue;
        auto end = at + key.size();
        if (end >= head.size() || head[end] != '"') continue;
        ++end;
        while (end < head.size() && is_blank(head[end])) ++end;
        if (end < head.size() && head[end] == ':') return true;
    }
    return false;
}

void add_tag(const Document& document, const Value* value, std::string_view name, Record& record) {
    auto words = document.text(value);
    if (words.empty()) return;
    record.tags.push_back({std::string(name), std::move(words), value->span});
}

Finding missing_key(std::string_view key, Span where) {
    return make_finding(code::json_missing_key, where, 0, {{"key", std::string(key)}});
}

Finding bad_value(const Document& document, const Value& value, std::string_view key,
                  std::string_view wanted) {
    return make_finding(code::json_bad_value, value.span, 0,
                        {{"key", std::string(key)},
                         {"text", text::excerpt(document.raw(value))},
                         {"wanted", std::string(wanted)}});
}

bool read_transcript(std::string_view words, std::uint32_t base, Record& record) {
    const auto place = [base](std::size_t begin, std::size_t end) {
        return Span{base + static_cast<std::uint32_t>(begin),
                    base + static_cast<std::uint32_t>(end)};
    };
    for (std::size_t at = 0; at < words.size();) {
        const char c = text::lower(words[at]);
        if (is_blank(c) || c == ',') {
            ++at;
            continue;
        }
        Event event;
        const char second = at + 1 < words.size() ? text::lower(words[at + 1]) : '\0';
        std::size_t length = 2;
        if (c >= 'a' && c <= 'h' && second >= '1' && second <= '8') {
            event.kind = EventKind::place;
            event.to = {static_cast<std::int8_t>(c - 'a'), static_cast<std::int8_t>(second - '1')};
        } else if ((c == '-' && second == '-') || (c == 'p' && (second == 'a' || second == 's'))) {
            event.kind = EventKind::pass;
            if (text::equal_ignoring_case(words.substr(at, 4), "pass")) length = 4;
        } else {
            const auto ply = static_cast<std::int32_t>(record.events.size()) + 1;
            const bool cut = second == '\0' && c >= 'a' && c <= 'h';
            auto finding =
                text::unreadable(words, text::span_of(at, std::min(at + 2, words.size())), ply,
                                 cut ? text::Damage::cut : text::Damage::unreadable);
            finding.span = place(at, std::min(at + 2, words.size()));
            record.findings.push_back(std::move(finding));
            record.damaged = true;
            const auto rest = static_cast<std::int64_t>(words.size() - at) / 2 - 1;
            if (rest > 0) text::note_not_judged(rest, record);
            return false;
        }
        event.span = place(at, at + length);
        record.events.push_back(event);
        at += length;
    }
    return true;
}

}  // namespace shinpan::formats::json
