// The transcript reader on any bytes: splits, reads, writes and judges without a crash, and what it
// writes it can read again.

#include "formats/format.hpp"
#include "othello/referee.hpp"

#include <cstdlib>
#include <string>

namespace {

using namespace shinpan;

bool same_plies(const Record& a, const Record& b) {
    if (a.events.size() != b.events.size()) return false;
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        if (a.events[i].kind != b.events[i].kind || !(a.events[i].to == b.events[i].to)) {
            // What could not be read is written as an unknown ply, whatever it was.
            if (a.events[i].kind != EventKind::unknown) return false;
        }
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto* format = formats::find_format("othello-transcript");
    (void)format->detect(text);
    const auto splitter = format->splitter("");
    Record record;
    Record again;
    Ruling ruling;
    std::size_t at = 0;
    while (at <= size) {
        const auto cut = splitter->next(text.substr(at), true);
        if (cut.kind != formats::Cut::Kind::record) break;
        if (cut.end <= cut.begin || at + cut.end > size) std::abort();
        record.clear();
        format->read(text.substr(at + cut.begin, cut.end - cut.begin), nullptr, {}, record);
        for (const auto& event : record.events) {
            if (event.span.end > size || event.span.begin > event.span.end) std::abort();
        }
        ruling.clear();
        othello::judge(record, {}, ruling);
        (void)othello::explain(record, {}, ruling);
        std::string written;
        format->write(record, {}, written);
        again.clear();
        format->read(written, nullptr, {}, again);
        if (!record.damaged && !same_plies(record, again)) std::abort();
        at += cut.end;
    }
    return 0;
}
