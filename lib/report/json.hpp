#pragma once
// A small JSON writer: keys in the order written, one line, never throws. Invalid UTF-8 becomes
// U+FFFD. (nlohmann/json reads JSON elsewhere; output this plain does not need a document tree.)

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace shinpan::report {

// Appends `text`; what is not well-formed UTF-8, and NUL, becomes U+FFFD.
void append_utf8(std::string& out, std::string_view text);
// Appends `text` as a JSON string with its quotes.
void append_json_string(std::string& out, std::string_view text);
// The same without quotes.
void append_json_text(std::string& out, std::string_view text);
void append_integer(std::string& out, std::int64_t number);

class JsonWriter {
  public:
    // Where it begins: a value of its own, or in an object that has members already.
    enum class Place : std::uint8_t { value, after_a_member };

    explicit JsonWriter(std::string& out, Place place = Place::value)
        : out_(out), comma_(place == Place::after_a_member) {}

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(std::same_as<bool> auto truth) { return raw(truth ? "true" : "false"); }
    template <std::integral T>
    requires(!std::same_as<T, bool> && !std::same_as<T, char>) JsonWriter& value(T number) {
        return integer(static_cast<std::int64_t>(number));
    }
    JsonWriter& null() { return raw("null"); }
    // A token that is JSON already.
    JsonWriter& raw(std::string_view json);

    template <class T>
    JsonWriter& member(std::string_view name, const T& content) {
        return key(name).value(content);
    }

  private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& integer(std::int64_t number);
    void separate();

    std::string& out_;
    bool comma_ = false;  // a value stands before the next one
};

}  // namespace shinpan::report
