// Bytes of nodes, and where nodes hang.

#include "formats/renlib/renlib.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>

namespace shinpan::formats::renlib {
namespace {

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

// A text ends with NUL and fills an even number of bytes. False: the end is not there yet.
bool text_at(std::string_view bytes, std::size_t& at, Span& span) {
    const auto end = bytes.find('\0', at);
    if (end == std::string_view::npos) return false;
    span = text::span_of(at, end);
    const auto length = end + 1 - at;
    at += length + length % 2;
    return at <= bytes.size();
}

// Before version 3 the last letter of a text has its top bit set.
bool old_text_at(std::string_view bytes, std::size_t& at, Span& span) {
    auto end = at;
    while (end < bytes.size() && byte_at(bytes, end) < 0x80) ++end;
    if (end >= bytes.size()) return false;
    span = text::span_of(at, end + 1);
    const auto length = end + 1 - at;
    at += length + length % 2;
    return at <= bytes.size();
}

constexpr std::string_view magic("\xFFRenLib\xFF", 8);
constexpr std::uint8_t centre = 0x78;

}  // namespace

RawNode read_node(std::string_view bytes, std::size_t at) {
    RawNode node;
    if (at + 2 > bytes.size()) return node;
    node.point = byte_at(bytes, at);
    node.flags = byte_at(bytes, at + 1);
    at += 2;
    if (node.has(extended)) {
        if (at + 2 > bytes.size()) return node;
        node.extension =
            static_cast<std::uint16_t>(byte_at(bytes, at) << 8U | byte_at(bytes, at + 1));
        at += 2;
    }
    if (node.has(comment)) {
        if (!text_at(bytes, at, node.text)) return node;
    } else if (node.has(old_comment)) {
        if (!old_text_at(bytes, at, node.text)) return node;
    }
    if ((node.extension & board_text) != 0 && !text_at(bytes, at, node.board_text)) return node;
    node.after = at;
    node.status = RawNode::Status::ok;
    return node;
}

Point point_of(std::uint8_t byte) {
    const int x = byte & 0x0F;
    const int y = (byte >> 4) + 1;
    if (x == 0 || y > 15) return {};
    return {static_cast<std::int8_t>(x - 1), static_cast<std::int8_t>(15 - y)};
}

std::uint8_t byte_of(Point point) {
    if (!point.given() || point.column > 14 || point.row > 14) return 0;
    return static_cast<std::uint8_t>((14 - point.row) * 16 + point.column + 1);
}

std::uint32_t Walk::take(const RawNode& node) {
    const auto depth = depth_;
    ++nodes_;
    if (node.has(sibling_follows)) open_.push_back(depth);
    if (!node.has(leaf)) {
        ++depth_;
        return depth;
    }
    // A point with letters on it beside the moves to come ends no line.
    if (!is_spot(node)) ++lines_;
    if (open_.empty()) {
        ended_ = true;
    } else {
        depth_ = open_.back();
        open_.pop_back();
    }
    return depth;
}

bool Walk::open_at(std::uint32_t depth) const {
    return std::binary_search(open_.begin(), open_.end(), depth);  // depths only grow
}

Header read_header(std::string_view bytes) {
    Header header;
    if (!bytes.empty() && byte_at(bytes, 0) == centre) {
        header.kind = Header::Kind::absent;
        return header;
    }
    if (bytes.size() < header_bytes || !bytes.starts_with(magic)) return header;
    header.major = byte_at(bytes, 8);
    header.minor = byte_at(bytes, 9);
    header.bytes = header_bytes;
    const bool known = header.major < 3 || (header.major == 3 && header.minor <= 4);
    header.kind = known ? Header::Kind::known : Header::Kind::wrong_version;
    return header;
}

}  // namespace shinpan::formats::renlib
