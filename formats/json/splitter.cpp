#include "formats/json/json.hpp"
#include "formats/text/scan.hpp"

namespace shinpan::formats::json {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// The first two keys of the object that opens at `at`.
struct Keys {
    enum class State : std::uint8_t { found, none, more };
    State state = State::none;
    std::string first;
    std::string second;

    friend bool operator==(const Keys&, const Keys&) = default;
};

class KeyReader {
  public:
    KeyReader(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

    Keys read() {
        Keys keys;
        ++at_;  // the brace
        if (!string(keys.first) || !sign(':') || !simple_value() || !sign(',') ||
            !string(keys.second)) {
            keys.state = at_ >= bytes_.size() ? Keys::State::more : Keys::State::none;
            return keys;
        }
        keys.state = Keys::State::found;
        return keys;
    }

  private:
    void skip() {
        while (at_ < bytes_.size() && is_blank(bytes_[at_])) ++at_;
    }
    bool sign(char c) {
        skip();
        if (at_ >= bytes_.size() || bytes_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool string(std::string& out) {
        if (!sign('"')) return false;
        const auto begin = at_;
        while (at_ < bytes_.size() && bytes_[at_] != '"' && bytes_[at_] != '\n') ++at_;
        if (at_ >= bytes_.size() || bytes_[at_] != '"') return false;
        out = bytes_.substr(begin, at_ - begin);
        ++at_;
        return true;
    }
    bool simple_value() {
        skip();
        std::string ignored;
        if (at_ < bytes_.size() && bytes_[at_] == '"') return string(ignored);
        const auto begin = at_;
        while (at_ < bytes_.size() &&
               (text::is_digit(bytes_[at_]) || text::is_letter(bytes_[at_]) || bytes_[at_] == '.' ||
                bytes_[at_] == '-' || bytes_[at_] == '+')) {
            ++at_;
        }
        return at_ > begin;
    }

    std::string_view bytes_;
    std::size_t at_;
};

class ObjectSplitter final : public Splitter {
  public:
    explicit ObjectSplitter(std::string_view wrapper) : wrapper_(wrapper) {}

    Cut next(std::string_view window, bool last) override {
        if (at_ > window.size()) at_ = begin_ = key_ = 0;  // a record too long was thrown away
        for (; at_ < window.size(); ++at_) {
            const char c = window[at_];
            if (c == '{' && (depth_ > 0 || in_string_)) {
                const auto look = starts_record(window, last);
                if (look == Keys::State::more) return {Cut::Kind::more, 0, 0};
                if (look == Keys::State::found) return cut(at_);
            }
            if (in_string_) {
                if (c == '\\') {
                    if (at_ + 1 == window.size() && !last) return {Cut::Kind::more, 0, 0};
                    ++at_;
                } else if (c == '"' || c == '\n') {  // a string ends with its line at the latest
                    in_string_ = false;
                    key_end_ = at_;
                }
                continue;
            }
            if (c == '"') {
                in_string_ = true;
                key_ = at_ + 1;
            } else if (c == '{' || c == '[') {
                if (depth_ == 0 && c == '{') begin_ = at_;
                if (depth_ == 1 && c == '[' && !wrapper_.empty() && key_end_ > key_ &&
                    window.substr(key_, key_end_ - key_) == wrapper_) {
                    depth_ = 0;  // this object only wraps the records
                    learned_ = false;
                    continue;
                }
                if (depth_ == 0 && c == '{' && !learned_) {
                    signature_ = KeyReader(window, at_).read();
                    if (signature_.state == Keys::State::more && !last) {
                        return {Cut::Kind::more, 0, 0};
                    }
                    learned_ = true;
                }
                if (depth_ > 0 || c == '{') ++depth_;
            } else if ((c == '}' || c == ']') && depth_ > 0) {
                --depth_;
                if (depth_ == 0) {
                    complete_ = true;
                    return cut(at_ + 1);
                }
            }
        }
        if (!last) return {Cut::Kind::more, 0, 0};
        if (depth_ == 0) return {};
        return cut(window.size());
    }

  private:
    // Whether a record starts at the brace at `at_` although one is still open.
    Keys::State starts_record(std::string_view window, bool last) {
        if (signature_.state != Keys::State::found) return Keys::State::none;
        const auto keys = KeyReader(window, at_).read();
        if (keys.state == Keys::State::more && !last) return Keys::State::more;
        if (keys != signature_) return Keys::State::none;
        // Where the first record itself holds such an object it says nothing.
        if (!complete_) {
            signature_.state = Keys::State::none;
            return Keys::State::none;
        }
        return Keys::State::found;
    }
    Cut cut(std::size_t end) {
        const Cut done{Cut::Kind::record, begin_, end};
        at_ = begin_ = key_ = key_end_ = 0;
        depth_ = 0;
        in_string_ = false;
        return done;
    }

    std::string wrapper_;
    Keys signature_;
    bool learned_ = false;
    bool complete_ = false;  // a whole record was seen
    std::size_t at_ = 0;
    std::size_t begin_ = 0;
    std::size_t key_ = 0;
    std::size_t key_end_ = 0;
    std::uint32_t depth_ = 0;
    bool in_string_ = false;
};

}  // namespace

std::unique_ptr<Splitter> object_splitter(std::string_view wrapper) {
    return std::make_unique<ObjectSplitter>(wrapper);
}

}  // namespace shinpan::formats::json
