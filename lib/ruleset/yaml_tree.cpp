#include "ruleset/yaml_tree.hpp"

#include "base/catalogue/ruleset.hpp"

#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <istream>
#include <optional>
#include <streambuf>
#include <utility>

namespace shinpan::yaml {
namespace {

constexpr std::string_view bom = "\xEF\xBB\xBF";

// Ends the reading at once; never leaves this file.
struct Refusal {
    std::size_t offset;
    std::string reason;
};

// A stream over bytes that are somebody else's.
class View : public std::streambuf {
  public:
    explicit View(std::string_view text) {
        char* begin = const_cast<char*>(text.data());  // a get area is only read
        setg(begin, begin, begin + text.size());
    }
};

// Turns offsets into lines and columns. The parser asks in the order of the text, so each byte is
// looked at about once.
class Locator {
  public:
    explicit Locator(std::string_view text) : text_(text) {}

    [[nodiscard]] Position operator()(std::size_t offset) {
        offset = std::min(offset, text_.size());
        if (offset < offset_) {
            // A step back is to the start of the same line at most; look for it from there.
            const auto line = text_.substr(0, offset).rfind('\n');
            const auto start = line == std::string_view::npos ? 0 : line + 1;
            const auto breaks =
                std::count(text_.begin() + static_cast<std::ptrdiff_t>(start),
                           text_.begin() + static_cast<std::ptrdiff_t>(offset_), '\n');
            at_ = {at_.line - static_cast<std::uint64_t>(breaks), 1};
            offset_ = start;
        }
        at_ = locate(text_.substr(offset_), static_cast<std::uint32_t>(offset - offset_), at_);
        offset_ = offset;
        return at_;
    }

  private:
    std::string_view text_;
    std::size_t offset_ = 0;
    Position at_;
};

// The length of the UTF-8 sequence at the start of `text`; 0 when it is damaged.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return 0;
    }
    const unsigned second = byte(1);
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) {
        return 0;
    }
    return length;
}

// yaml-cpp guesses UTF-16 and UTF-32 from the first bytes and takes byte 4 for the end of the
// stream; a ruleset is UTF-8 text without control characters, or nothing.
void check_characters(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte < 0x20 && byte != '\n' && byte != '\r' && byte != '\t') || byte == 0x7F) {
            throw Refusal{i, "a control character"};
        }
        const auto length = utf8_length(text.substr(i));
        if (length == 0) throw Refusal{i, "not UTF-8"};
        i += length;
    }
}

class Builder : public YAML::EventHandler {
  public:
    Builder(std::string_view text, Tree& tree, Locator& locator)
        : text_(text), tree_(tree), locator_(locator) {}

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (++documents_ > 1) throw Refusal{offset_of(mark), "a second document in one file"};
    }
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        Node node = start(mark, "?", anchor);
        if (says_null(offset_of(mark))) {
            node.kind = Kind::null;
            node.text = "null";
        }
        attach(std::move(node));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
        throw Refusal{offset_of(mark), "anchors and aliases are not part of a ruleset"};
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        Node node = start(mark, tag, anchor);
        node.kind = tag == "!" ? Kind::quoted : Kind::plain;
        node.text = value;
        attach(std::move(node));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value /*style*/) override {
        open(start(mark, tag, anchor), Kind::sequence);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value /*style*/) override {
        open(start(mark, tag, anchor), Kind::map);
    }
    void OnMapEnd() override { close(); }

  private:
    struct Open {
        Node node;
        std::optional<Node> key;  // in a map: the key that waits for its value
    };

    [[nodiscard]] std::size_t offset_of(const YAML::Mark& mark) const {
        return std::min(static_cast<std::size_t>(std::max(mark.pos, 0)), text_.size());
    }

    // yaml-cpp reports a value left out like a written null, at the place of whatever comes next.
    [[nodiscard]] bool says_null(std::size_t offset) const {
        const auto rest = text_.substr(offset);
        for (const std::string_view word : {"null", "Null", "NULL", "~"}) {
            if (rest.substr(0, word.size()) != word) continue;
            const auto after = rest.substr(word.size(), 1);
            return after.empty() || std::string_view(" \t\r\n,]}").find(after) != after.npos;
        }
        return false;
    }

    Node start(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        const auto offset = offset_of(mark);
        if (anchor != YAML::NullAnchor) {
            throw Refusal{offset, "anchors and aliases are not part of a ruleset"};
        }
        if (!tag.empty() && tag != "?" && tag != "!") {
            throw Refusal{offset, "tags are not part of a ruleset"};
        }
        if (++values_ > max_values) throw Refusal{offset, "more than 5000 values"};
        Node node;
        node.place.at = locator_(offset);
        node.place.span = {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(offset)};
        return node;
    }

    void open(Node node, Kind kind) {
        if (open_.size() >= max_depth) {
            throw Refusal{node.place.span.begin, "nested more than 16 deep"};
        }
        node.kind = kind;
        open_.push_back({std::move(node), std::nullopt});
    }

    void close() {
        Node node = std::move(open_.back().node);
        open_.pop_back();
        attach(std::move(node));
    }

    void attach(Node node) {
        if (node.kind == Kind::plain) {
            const auto length = static_cast<std::uint32_t>(node.text.size());
            node.place.span.end = node.place.span.begin + length;
        }
        if (open_.empty()) {
            tree_.root = std::move(node);
            return;
        }
        Open& parent = open_.back();
        if (parent.node.kind == Kind::sequence) {
            parent.node.items.push_back(std::move(node));
        } else if (!parent.key) {
            if (!node.is_text()) throw Refusal{node.place.span.begin, "a key that is not a word"};
            parent.key = std::move(node);
        } else {
            add(parent, std::move(node));
        }
    }

    // The first value of a key stands; a second is an error at the second key.
    void add(Open& parent, Node node) {
        node.key = std::move(parent.key->text);
        node.key_place = parent.key->place;
        parent.key.reset();
        if (member(parent.node, node.key) != nullptr) {
            tree_.problems.push_back(
                problem(code::ruleset_duplicate_key, node.key_place, {{"key", node.key}}));
            return;
        }
        parent.node.items.push_back(std::move(node));
    }

    std::string_view text_;
    Tree& tree_;
    Locator& locator_;
    std::vector<Open> open_;
    std::size_t values_ = 0;
    std::size_t documents_ = 0;
};

void build(std::string_view text, Tree& tree, Locator& locator) {
    if (text.size() > max_bytes) throw Refusal{0, "longer than 1 MiB"};
    check_characters(text);
    View view(text);
    std::istream stream(&view);
    Builder builder(text, tree, locator);
    try {
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) {
        }
    } catch (const YAML::Exception& error) {
        const auto offset = error.mark.is_null() ? 0 : std::max(error.mark.pos, 0);
        std::string reason = error.msg;
        // Inside our sentence it is lower case, but "YAML" stays.
        if (reason.size() > 1 && std::islower(static_cast<unsigned char>(reason[1])) != 0) {
            reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
        }
        throw Refusal{static_cast<std::size_t>(offset), std::move(reason)};
    }
}

}  // namespace

Problem problem(Code code, const Place& place, Args args) {
    return {place.at, make_finding(code, place.span, 0, std::move(args))};
}

const Node* member(const Node& map, std::string_view key) {
    const auto found = std::find_if(map.items.begin(), map.items.end(),
                                    [key](const Node& one) { return one.key == key; });
    return found == map.items.end() ? nullptr : &*found;
}

Tree read(std::string_view text) {
    if (text.substr(0, bom.size()) == bom) text.remove_prefix(bom.size());
    Tree tree;
    Locator locator(text);
    try {
        build(text, tree, locator);
    } catch (const Refusal& refusal) {
        const auto offset = std::min(refusal.offset, text.size());
        const auto begin = static_cast<std::uint32_t>(offset);
        const Place place{locate(text, begin), {begin, begin}};
        tree = {};
        tree.problems.push_back(problem(code::ruleset_syntax, place, {{"reason", refusal.reason}}));
    }
    return tree;
}

}  // namespace shinpan::yaml
