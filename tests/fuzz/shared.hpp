#pragma once
// What every fuzz target of the shared formats does: any bytes, split whole and in pieces, read,
// written where the format writes, and read again, without a crash and with every span in its
// bytes.

#include "formats/format.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::fuzz {

inline void check(const Record& record, std::string_view bytes) {
    const auto inside = [bytes](Span span) {
        if (span.begin > span.end || span.end > bytes.size()) std::abort();
    };
    for (const auto& event : record.events) inside(event.span);
    for (const auto& tag : record.tags) inside(tag.span);
    for (const auto& finding : record.findings) {
        inside(finding.span);
        (void)message(finding);
    }
}

inline std::vector<std::string> split(const formats::Format& format, std::string_view bytes,
                                      std::size_t piece, Record* record) {
    std::vector<std::string> chunks;
    const auto splitter = format.splitter("");
    std::size_t begin = 0;
    std::size_t end = std::min(piece, bytes.size());
    while (true) {
        const bool last = end == bytes.size();
        const auto cut = splitter->next(bytes.substr(begin, end - begin), last);
        if (cut.kind == formats::Cut::Kind::more) {
            if (last) std::abort();
            end = std::min(end + piece, bytes.size());
            continue;
        }
        if (cut.kind == formats::Cut::Kind::end) break;
        if (cut.begin >= cut.end || begin + cut.end > end) std::abort();
        chunks.emplace_back(bytes.substr(begin + cut.begin, cut.end - cut.begin));
        begin += cut.end;
        if (record == nullptr) continue;
        record->clear();
        format.read(chunks.back(), splitter->context().get(), {}, *record);
        check(*record, chunks.back());
        if (!format.info().writes) continue;
        std::string written;
        format.write(*record, {}, written);
        Record again;
        format.read(written, nullptr, {}, again);
        check(again, written);
    }
    (void)splitter->findings();
    return chunks;
}

// Also demands that records do not depend on how the bytes arrive.
inline void run(std::string_view name, const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto* format = formats::find_format(name);
    (void)format->detect(bytes);
    Record record;
    const auto whole = split(*format, bytes, size + 1, &record);
    if (size < 4096 && split(*format, bytes, 5, nullptr) != whole) std::abort();
    // Any bytes as one record, as a caller without a splitter gives them.
    record.clear();
    format->read(bytes, nullptr, {}, record);
    check(record, bytes);
}

}  // namespace shinpan::fuzz
