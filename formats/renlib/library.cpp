// A whole library in memory, and the writer.

#include "formats/renlib/renlib.hpp"

namespace shinpan::formats::renlib {

void Library::clear() {
    nodes.assign(1, Node{});
    texts.clear();
}

std::uint32_t Library::find_or_add(std::uint32_t parent, std::uint8_t point, std::uint8_t flags) {
    auto previous = none;
    for (auto at = nodes[parent].first_child; at != none; at = nodes[at].next_sibling) {
        if (nodes[at].point == point) return at;
        previous = at;
    }
    const auto index = static_cast<std::uint32_t>(nodes.size());
    auto& node = nodes.emplace_back();
    node.point = point;
    node.flags = flags;
    (previous == none ? nodes[parent].first_child : nodes[previous].next_sibling) = index;
    return index;
}

std::uint32_t Library::child(std::uint32_t parent, std::uint8_t point) {
    const auto node = find_or_add(parent, point, 0);
    nodes[node].flags &= static_cast<std::uint8_t>(~no_move);
    return node;
}

std::uint32_t Library::spot(std::uint32_t parent, std::uint8_t point) {
    return find_or_add(parent, point, no_move);
}

void Library::add_text(std::uint32_t node, std::string_view text) {
    text = text.substr(0, text.find('\0'));
    auto& one = nodes[node];
    const auto before = texts.substr(one.text_begin, one.text_end - one.text_begin);
    if (text.empty() || before.find(text) != std::string::npos) return;
    one.text_begin = static_cast<std::uint32_t>(texts.size());
    texts += before;
    if (!before.empty()) texts += '\n';
    texts += text;
    one.text_end = static_cast<std::uint32_t>(texts.size());
}

bool Library::set_letters(std::uint32_t node, std::string_view letters) {
    letters = letters.substr(0, letters.find('\0'));
    auto& one = nodes[node];
    const auto length = one.board_end - one.board_begin;
    if (length > 0) return std::string_view(texts).substr(one.board_begin, length) == letters;
    one.board_begin = static_cast<std::uint32_t>(texts.size());
    texts += letters;
    one.board_end = static_cast<std::uint32_t>(texts.size());
    return true;
}

namespace {

// The first line, 08, the others; lines of RenLib end with CR LF.
void write_comment(std::string_view text, std::string& out) {
    const auto begin = out.size();
    bool first = true;
    for (const char c : text) {
        if (c == '\r') continue;
        if (c != '\n') {
            out += c;
        } else if (first) {
            out += '\b';
            first = false;
        } else {
            out += "\r\n";
        }
    }
    out.append(2 - (out.size() - begin) % 2, '\0');
}

}  // namespace

void Library::write(std::string& out) const {
    bool passes = false;
    for (std::size_t i = 1; i < nodes.size(); ++i) passes = passes || nodes[i].point == 0;
    const auto first = nodes[0].first_child;
    const auto& root = nodes[0];
    const bool bare = root.text_end == root.text_begin && root.flags == 0;
    const bool plain = !passes && bare && first != none && nodes[first].next_sibling == none &&
                       nodes[first].point == 0x78 && nodes[first].flags == 0;
    out += "\xFFRenLib\xFF";
    out += '\x03';
    out += plain ? '\0' : '\x04';
    out.append(header_bytes - 10, '\xFF');
    std::vector<std::uint32_t> open;
    for (auto at = plain ? first : 0; at != none;) {
        const auto& node = nodes[at];
        std::uint8_t flags = node.flags;
        if (node.next_sibling != none) {
            flags |= sibling_follows;
            open.push_back(node.next_sibling);
        }
        if (node.first_child == none) flags |= leaf;
        const std::string_view all(texts);
        const auto words = all.substr(node.text_begin, node.text_end - node.text_begin);
        const auto letters = all.substr(node.board_begin, node.board_end - node.board_begin);
        if (!words.empty()) flags |= comment;
        if (!letters.empty()) flags |= extended;
        out += static_cast<char>(node.point);
        out += static_cast<char>(flags);
        if (!letters.empty()) out.append("\0\1", 2);
        if (!words.empty()) write_comment(words, out);
        if (!letters.empty()) {
            out += letters;
            out.append(2 - letters.size() % 2, '\0');
        }
        at = node.first_child;
        if (at == none && !open.empty()) {
            at = open.back();
            open.pop_back();
        }
    }
}

}  // namespace shinpan::formats::renlib
