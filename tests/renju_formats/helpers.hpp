#pragma once
// Whole inputs through a format, however their bytes arrive, and small files made in memory.

#include "formats/format.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::test {

struct Read {
    std::vector<std::string> pieces;
    std::vector<Record> records;
    std::vector<Finding> findings;  // of the input
};

inline const formats::Format& format(std::string_view name) {
    const auto* found = formats::find_format(name);
    REQUIRE(found != nullptr);
    return *found;
}

inline Read read_all(std::string_view name, std::string_view bytes, std::size_t step = 0,
                     std::string_view path = {}, formats::ReadOptions options = {}) {
    using formats::Cut;
    const auto& how = format(name);
    Read all;
    const auto splitter = how.splitter(path);
    if (step == 0) step = bytes.size() + 1;
    std::size_t at = 0;
    std::size_t end = std::min(step, bytes.size());
    for (;;) {
        const auto cut = splitter->next(bytes.substr(at, end - at), end == bytes.size());
        if (cut.kind == Cut::Kind::end) break;
        if (cut.kind == Cut::Kind::more) {
            REQUIRE(end < bytes.size());
            end = std::min(end + step, bytes.size());
            continue;
        }
        REQUIRE(cut.begin < cut.end);
        REQUIRE(at + cut.end <= end);
        if (cut.kind == Cut::Kind::record) {
            all.pieces.emplace_back(bytes.substr(at + cut.begin, cut.end - cut.begin));
        }
        at += cut.end;
    }
    const auto context = splitter->context();
    all.findings = splitter->findings();
    for (const auto& piece : all.pieces) {
        auto& record = all.records.emplace_back();
        how.read(piece, context.get(), options, record);
        for (const auto& event : record.events) {
            REQUIRE(event.span.begin <= event.span.end);
            REQUIRE(event.span.end <= piece.size());
        }
        for (const auto& finding : record.findings) {
            REQUIRE(finding.span.end <= piece.size());
            (void)message(finding);
        }
    }
    return all;
}

inline Record read_one(std::string_view name, std::string_view bytes, std::string_view path = {},
                       formats::ReadOptions options = {}) {
    auto all = read_all(name, bytes, 0, path, options);
    REQUIRE(all.records.size() == 1);
    return all.records.front();
}

// "renlib/unclosed stones/tree", in order.
inline std::string codes(const std::vector<Finding>& findings) {
    std::string text;
    for (const auto& finding : findings) {
        if (finding.code == *find_code("stones/unverified")) continue;
        text += (text.empty() ? "" : " ") + std::string(describe(finding.code).id);
    }
    return text;
}

// "h8 i9 ?g7 --": stones, offers and passes.
inline std::string moves(const Record& record) {
    std::string text;
    for (const auto& event : record.events) {
        if (!text.empty()) text += ' ';
        text += event.kind == EventKind::place   ? to_string(event.to)
                : event.kind == EventKind::offer ? '?' + to_string(event.to)
                : event.kind == EventKind::pass  ? "--"
                                                 : "!";
    }
    return text;
}

inline std::string tag(const Record& record, std::string_view name) {
    const auto* found = record.tag(name);
    return found == nullptr ? "" : found->value;
}

// A line of a text, read by the coordinate transcript.
inline Record game(std::string_view text) {
    return read_one("renju-text", text);
}
inline std::string written(std::string_view name, const std::vector<Record>& records,
                           std::vector<Finding>* dropped = nullptr) {
    std::string out;
    const auto writer = format(name).archive_writer({});
    formats::WriteOptions options;
    options.dropped = dropped;
    for (const auto& record : records) (void)writer->append(record, options, out);
    return out + writer->finish().tail;
}

}  // namespace shinpan::test
