// A whole library in memory, and the writer.

#include "base/catalogue/renju_archives.hpp"
#include "formats/renlib/renlib.hpp"
#include "formats/text/scan.hpp"

#include <unordered_map>

namespace shinpan::formats::renlib {

void Library::clear() {
    nodes.assign(1, Node{});
    texts.clear();
}

std::uint32_t Library::add(std::uint32_t parent, std::uint32_t previous, std::uint8_t point) {
    const auto index = static_cast<std::uint32_t>(nodes.size());
    auto& node = nodes.emplace_back();
    node.parent = parent;
    node.point = point;
    (previous == none ? nodes[parent].first_child : nodes[previous].next_sibling) = index;
    return index;
}

std::uint32_t Library::child(std::uint32_t parent, std::uint8_t point) {
    auto previous = none;
    for (auto at = nodes[parent].first_child; at != none; at = nodes[at].next_sibling) {
        if (nodes[at].point == point && nodes[at].is_move()) return at;
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

bool Library::parse(std::string_view bytes, Record& record) {
    clear();
    const auto header = read_header(bytes);
    if (header.kind == Header::Kind::cut || header.kind == Header::Kind::wrong_version) {
        record.damaged = true;
        return false;
    }
    Walk walk;
    // Of each depth, the node last met: the parent of the next deeper one.
    std::vector<std::uint32_t> last;
    std::vector<std::uint32_t> path;
    auto at = header.bytes;
    while (!walk.ended() && !walk.too_deep()) {
        const auto raw = read_node(bytes, at);
        if (raw.status != RawNode::Status::ok) break;
        const auto begin = static_cast<std::uint32_t>(at);
        at = raw.after;
        const bool first = walk.nodes() == 0;
        const auto depth = walk.take(raw);
        path.resize(depth);
        last.resize(depth + 1, none);
        std::uint32_t index = 0;
        if (!first || raw.point != 0) {
            const auto parent = depth == 0 ? 0 : path[depth - 1];
            const auto brother = last[depth];
            const bool same = brother != none && nodes[brother].parent == parent;
            index = add(parent, same ? brother : none, raw.point);
        }
        auto& node = nodes[index];
        node.at = begin;
        node.flags = static_cast<std::uint8_t>(
            raw.flags & ~(sibling_follows | leaf | comment | old_comment | extended));
        if (raw.text.end > raw.text.begin) {
            auto text = bytes.substr(raw.text.begin, raw.text.end - raw.text.begin);
            set_text(index, text);
            if (!raw.has(comment)) texts.back() = static_cast<char>(texts.back() & 0x7F);
        }
        path.push_back(index);
        last[depth] = index;
    }
    if (!walk.ended()) {
        record.findings.push_back(make_finding(
            code::renlib_unclosed, text::span_of(bytes.size(), bytes.size()), 0,
            {{"nodes", walk.nodes()}, {"count", static_cast<std::int64_t>(walk.open())}}));
    }
    return walk.nodes() > 0;
}

std::vector<std::uint32_t> Library::leaves() const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].first_child == none) all.push_back(i);
    }
    return all;
}

void Library::line(std::uint32_t node, std::vector<std::uint32_t>& path, Record& record) const {
    path.clear();
    for (auto at = node; at != none && at != 0; at = nodes[at].parent) path.push_back(at);
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
        const auto& one = nodes[*it];
        if (!one.is_move()) continue;
        auto& event = record.events.emplace_back();
        event.kind = one.point == 0 ? EventKind::pass : EventKind::place;
        event.to = point_of(one.point);
        if (one.at != none) event.span = {one.at, one.at + 2};
    }
}

std::vector<std::uint32_t> Library::transpositions() const {
    const auto key = [](std::uint64_t word) {
        word = (word ^ (word >> 31U)) * 0xff51afd7ed558ccdU + 0x9e3779b97f4a7c15U;
        word = (word ^ (word >> 29U)) * 0xc4ceb9fe1a85ec53U;
        return word ^ (word >> 32U);
    };
    std::vector<std::uint32_t> same(nodes.size());
    std::vector<std::uint64_t> stones(nodes.size());
    std::vector<std::uint8_t> parity(nodes.size());  // 1: White is to move
    std::unordered_map<std::uint64_t, std::uint32_t> first;
    // Parents stand before their children.
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        const auto& node = nodes[i];
        same[i] = i;
        if (node.parent == none) continue;
        const auto mover = parity[node.parent];
        parity[i] = mover;
        stones[i] = stones[node.parent];
        if (!node.is_move()) continue;
        parity[i] = mover ^ 1U;
        if (node.point != 0) stones[i] ^= key(node.point * 2U + mover + 1);
        same[i] = first.emplace(stones[i] ^ key(1000U + parity[i]), i).first->second;
    }
    return same;
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
        auto flags = node.flags;
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
