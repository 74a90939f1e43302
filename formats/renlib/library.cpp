// A whole library in memory, and the writer.

#include "formats/renlib/renlib.hpp"

namespace shinpan::formats::renlib {

void Library::clear() {
    nodes.assign(1, Node{});
    texts.clear();
}

std::uint32_t Library::add(std::uint32_t parent, std::uint32_t previous, std::uint8_t point) {
    const auto index = static_cast<std::uint32_t>(nodes.size());
    auto& node = nodes.emplace_back();
    node.point = point;
    (previous == none ? nodes[parent].first_child : nodes[previous].next_sibling) = index;
    return index;
}

std::uint32_t Library::child(std::uint32_t parent, std::uint8_t point) {
    auto previous = none;
    for (auto at = nodes[parent].first_child; at != none; at = nodes[at].next_sibling) {
        if (nodes[at].point == point) return at;
        previous = at;
    }
    return add(parent, previous, point);
}

void Library::set_text(std::uint32_t node, std::string_view text) {
    text = text.substr(0, text.find('\0'));
    nodes[node].text_begin = static_cast<std::uint32_t>(texts.size());
    texts += text;
    nodes[node].text_end = static_cast<std::uint32_t>(texts.size());
}

void Library::write(std::string& out) const {
    bool passes = false;
    for (std::size_t i = 1; i < nodes.size(); ++i) passes = passes || nodes[i].point == 0;
    const auto first = nodes[0].first_child;
    const bool plain = !passes && first != none && nodes[first].next_sibling == none &&
                       nodes[first].point == 0x78 && nodes[0].text_end == nodes[0].text_begin;
    out += "\xFFRenLib\xFF";
    out += '\x03';
    out += plain ? '\0' : '\x04';
    out.append(header_bytes - 10, '\xFF');
    std::vector<std::uint32_t> open;
    for (auto at = plain ? first : 0; at != none;) {
        const auto& node = nodes[at];
        std::uint8_t flags = 0;
        if (node.next_sibling != none) {
            flags |= sibling_follows;
            open.push_back(node.next_sibling);
        }
        if (node.first_child == none) flags |= leaf;
        const auto length = node.text_end - node.text_begin;
        if (length > 0) flags |= comment;
        out += static_cast<char>(node.point);
        out += static_cast<char>(flags);
        if (length > 0) {
            out.append(texts, node.text_begin, length);
            out.append(2 - length % 2, '\0');
        }
        at = node.first_child;
        if (at == none && !open.empty()) {
            at = open.back();
            open.pop_back();
        }
    }
}

}  // namespace shinpan::formats::renlib
