#pragma once
// A small JSON reader for records: every value knows where it stands in the bytes, nothing
// recurses, nothing throws, and depth is limited. What was read before an error stays usable.

#include "formats/format.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats::json {

inline constexpr std::uint32_t none = 0xFFFFFFFFU;
inline constexpr std::uint32_t depth_limit = 64;

enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

struct Value {
    Kind kind = Kind::null;
    Span span;  // strings: between the quotes
    Span key;   // of a member, between the quotes
    std::uint32_t first_child = none;
    std::uint32_t next = none;
};

class Document {
  public:
    // One value and nothing behind it. False at the first error, which is then in `error()`.
    bool parse(std::string_view bytes);
    [[nodiscard]] const std::optional<Finding>& error() const { return error_; }

    // Null when nothing was read.
    [[nodiscard]] const Value* root() const { return values_.empty() ? nullptr : values_.data(); }
    [[nodiscard]] const Value* first(const Value& value) const { return at(value.first_child); }
    [[nodiscard]] const Value* next(const Value& value) const { return at(value.next); }
    // The member of an object; the first when a key is given twice. Null: none, or no object.
    [[nodiscard]] const Value* find(const Value* object, std::string_view key) const;
    [[nodiscard]] const Value* find(const Value* object, std::string_view key, Kind kind) const;
    // As it stands in the bytes.
    [[nodiscard]] std::string_view raw(const Value& value) const { return text_of(value.span); }
    [[nodiscard]] std::string_view key_of(const Value& value) const { return text_of(value.key); }
    // A string with its escapes undone; other values as they stand. Null is empty.
    [[nodiscard]] std::string text(const Value* value) const;
    // A number without a fraction that fits; a fraction is cut off.
    [[nodiscard]] std::optional<std::int64_t> integer(const Value* value) const;

  private:
    struct Reader;
    [[nodiscard]] const Value* at(std::uint32_t index) const {
        return index == none ? nullptr : &values_[index];
    }
    [[nodiscard]] std::string_view text_of(Span span) const {
        return bytes_.substr(span.begin, span.end - span.begin);
    }

    std::string_view bytes_;
    std::vector<Value> values_;
    std::optional<Finding> error_;
};

// Parses a record; an error becomes a finding of the record. False when there is no object at all.
bool parse_record(std::string_view bytes, Document& document, Record& record);

// Records are objects: one, several one after the other, the elements of an array, or those of the
// array that stands under `wrapper` in an outer object. An object that lost its end is cut where
// another starts with the same two keys as the first record.
[[nodiscard]] std::unique_ptr<Splitter> object_splitter(std::string_view wrapper);

// The first keys of the first object or objects of an input that may be cut; for detection.
[[nodiscard]] bool looks_like_json(std::string_view head);
[[nodiscard]] bool has_key(std::string_view head, std::string_view key);

void add_tag(const Document& document, const Value* value, std::string_view name, Record& record);
[[nodiscard]] Finding missing_key(std::string_view key, Span where);
[[nodiscard]] Finding bad_value(const Document& document, const Value& value, std::string_view key,
                                std::string_view wanted);

// An Othello transcript "f5d6…" that stands at `base` in the record: squares, passes ("--", "pa",
// "ps"), blanks and commas between. False at a token nobody can read (reported).
bool read_transcript(std::string_view text, std::uint32_t base, Record& record);

}  // namespace shinpan::formats::json
