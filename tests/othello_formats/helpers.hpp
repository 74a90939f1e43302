#pragma once
// Reading whole inputs through a format, whatever the size of the window it is shown.

#include "formats/format.hpp"
#include "record/record.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::test {

struct Read {
    std::vector<std::string> pieces;  // bytes of the records
    std::vector<Record> records;
    std::vector<Finding> findings;  // of the input
    std::shared_ptr<const formats::InputContext> context;
};

// Splits and reads `bytes`; the splitter sees them in steps of `step` bytes (0: all at once).
inline Read read_all(const formats::Format& format, std::string_view bytes, std::size_t step = 0,
                     std::string_view path = {}, formats::SplitterOptions options = {},
                     formats::ReadOptions read = {}) {
    Read all;
    const auto splitter = format.splitter_with(path, options);
    std::size_t at = 0;
    std::size_t end = step == 0 ? bytes.size() : std::min(step, bytes.size());
    for (;;) {
        const auto cut = splitter->next(bytes.substr(at, end - at), end == bytes.size());
        if (cut.kind == formats::Cut::Kind::more) {
            if (end == bytes.size()) throw std::logic_error("more after the end");
            end = std::min(end + step, bytes.size());
            continue;
        }
        if (cut.kind == formats::Cut::Kind::end) break;
        if (cut.begin > cut.end || cut.end > end - at) throw std::logic_error("cut outside window");
        all.pieces.emplace_back(bytes.substr(at + cut.begin, cut.end - cut.begin));
        at += cut.end;
    }
    all.context = splitter->context();
    all.findings = splitter->findings();
    for (const auto& piece : all.pieces) {
        Record record;
        format.read(piece, all.context.get(), read, record);
        all.records.push_back(std::move(record));
    }
    return all;
}

inline const formats::Format& format(std::string_view name) {
    const auto* found = formats::find_format(name);
    if (found == nullptr) throw std::logic_error("no format " + std::string(name));
    return *found;
}

// "wthor/hole@7 wthor/bad-square@3", in order; without a ply the code alone.
inline std::string codes(const std::vector<Finding>& findings) {
    std::string text;
    for (const auto& finding : findings) {
        if (!text.empty()) text += ' ';
        text += describe(finding.code).id;
        if (finding.ply != 0) text += '@' + std::to_string(finding.ply);
    }
    return text;
}

// "f5 d6 -- ??"
inline std::string moves(const Record& record) {
    std::string text;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) continue;
        if (!text.empty()) text += ' ';
        text += event.kind == EventKind::place  ? to_string(event.to)
                : event.kind == EventKind::pass ? "--"
                                                : "??";
    }
    return text;
}

inline std::string tag(const Record& record, std::string_view name) {
    const auto* found = record.tag(name);
    return found == nullptr ? "(none)" : found->value;
}

inline std::string write_all(const formats::Format& to, const Read& read,
                             std::vector<Finding>* dropped = nullptr,
                             std::vector<formats::ArchiveWriter::SideFile>* beside = nullptr) {
    std::string out;
    const auto writer = to.archive_writer({});
    formats::WriteOptions options;
    options.dropped = dropped;
    options.context = read.context.get();
    for (const auto& record : read.records) writer->append(record, options, out);
    auto rest = writer->finish();
    out += rest.tail;
    out.replace(0, rest.head.size(), rest.head);
    if (beside != nullptr) *beside = std::move(rest.beside);
    return out;
}

}  // namespace shinpan::test
