#include "formats/sgf/tree.hpp"

#include <algorithm>

namespace shinpan::formats::sgf {
namespace {

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_name_letter(char c) {
    return is_upper(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}
bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
Span span_of(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// The place of the bracket that closes the value that starts at `at`, or the end of the text.
std::size_t value_end(std::string_view bytes, std::size_t at, charset::Family family) {
    if (family == charset::Family::single || family == charset::Family::utf8) {
        // Every byte of these sets that looks like a bracket is one.
        while (at < bytes.size() && bytes[at] != ']') at += bytes[at] == '\\' ? 2U : 1U;
    } else {
        while (at < bytes.size() && bytes[at] != ']') {
            if (bytes[at] == '\\') ++at;
            if (at < bytes.size()) at += charset::step(bytes, at, family);
        }
    }
    return std::min(at, bytes.size());
}

}  // namespace

void Tree::clear() {
    nodes.clear();
    properties.clear();
    values.clear();
    branch_points_.clear();
    cut = stray = tail = {};
    unclosed = strays = 0;
}

bool Tree::parse(std::string_view bytes, charset::Family family) {
    clear();
    std::uint32_t current = none;
    bool in_node = false;  // properties may follow
    bool over = false;     // the parenthesis of the root is closed
    std::size_t over_at = 0;
    const auto add_stray = [&](std::size_t begin, std::size_t end) {
        const auto words = bytes.substr(over_at, end - over_at);
        if (over && words.find_first_of("();[]") == std::string_view::npos) {
            tail = span_of(begin, end);
        } else if (strays++ == 0) {
            stray = span_of(begin, end);
        }
    };
    std::size_t at = 0;
    while (at < bytes.size()) {
        const char c = bytes[at];
        if (is_blank(c)) {
            ++at;
            continue;
        }
        if (over) {
            // Whatever follows the game is stray, up to its end.
            add_stray(at, bytes.find_last_not_of(" \t\r\n\v\f") + 1);
            break;
        }
        const bool inside = !branch_points_.empty();
        if (c == '(') {
            branch_points_.push_back(current);
            in_node = false;
            ++at;
        } else if (inside && c == ';') {
            Node node;
            node.parent = current;
            node.first_property = static_cast<std::uint32_t>(properties.size());
            const auto index = static_cast<std::uint32_t>(nodes.size());
            if (current != none) {
                auto& parent = nodes[current];
                if (parent.first_child == none) {
                    parent.first_child = index;
                } else {
                    nodes[parent.last_child].next_sibling = index;
                }
                parent.last_child = index;
            } else if (index != 0) {
                // A second root inside one game: a branch of the first.
                auto& root = nodes.front();
                node.parent = 0;
                if (root.first_child == none) {
                    root.first_child = index;
                } else {
                    nodes[root.last_child].next_sibling = index;
                }
                root.last_child = index;
            }
            nodes.push_back(node);
            current = index;
            in_node = true;
            ++at;
        } else if (inside && c == ')') {
            current = branch_points_.back();
            branch_points_.pop_back();
            in_node = false;
            ++at;
            over = branch_points_.empty() && !nodes.empty();
            over_at = at;
        } else if (in_node && c == '[' && nodes.back().properties > 0) {
            const auto close = value_end(bytes, at + 1, family);
            if (close == bytes.size()) {
                cut = span_of(at, close);
            } else {
                values.push_back(span_of(at + 1, close));
                ++properties.back().values;
            }
            at = std::min(close + 1, bytes.size());
        } else if (in_node && is_name_letter(c)) {
            auto end = at;
            while (end < bytes.size() && is_name_letter(bytes[end])) ++end;
            auto next = end;
            while (next < bytes.size() && is_blank(bytes[next])) ++next;
            if (next == bytes.size()) {
                cut = span_of(at, end);
            } else if (bytes[next] == '[') {
                Property property;
                property.name = span_of(at, end);
                property.first_value = static_cast<std::uint32_t>(values.size());
                properties.push_back(property);
                ++nodes.back().properties;
            } else {
                add_stray(at, end);
            }
            at = end;
        } else {
            const auto begin = at++;
            while (at < bytes.size() && !is_blank(bytes[at]) && bytes[at] != '(' &&
                   bytes[at] != ')' && bytes[at] != ';') {
                ++at;
            }
            add_stray(begin, at);
        }
    }
    unclosed = static_cast<std::uint32_t>(branch_points_.size());
    return !nodes.empty();
}

std::uint32_t Tree::main_leaf() const {
    std::uint32_t node = 0;
    while (nodes[node].first_child != none) node = nodes[node].first_child;
    return node;
}

std::vector<std::uint32_t> Tree::leaves() const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].first_child == none) all.push_back(i);
    }
    return all;
}

std::uint32_t Tree::leaf_count() const {
    return static_cast<std::uint32_t>(std::count_if(
        nodes.begin(), nodes.end(), [](const Node& node) { return node.first_child == none; }));
}

void Tree::path_to(std::uint32_t node, std::vector<std::uint32_t>& path) const {
    path.clear();
    for (; node != none; node = nodes[node].parent) path.push_back(node);
    std::reverse(path.begin(), path.end());
}

bool is_named(std::string_view written, std::string_view name) {
    // Names of today have no small letters; the names of FF[1] to FF[3] may.
    if (!written.empty() && written.front() < 'a' && written.front() != name.front()) return false;
    std::size_t at = 0;
    for (const char c : written) {
        if (c >= 'a' && c <= 'z') continue;
        if (at == name.size() || name[at] != c) return false;
        ++at;
    }
    return at == name.size();
}

}  // namespace shinpan::formats::sgf
