// The renju-text reader on any bytes, strict and lenient: splits, reads, writes and judges without
// a crash, and what it writes it can read again.

#include "formats/format.hpp"
#include "renju/referee.hpp"

#include <cstdlib>
#include <string>

namespace {

using namespace shinpan;

bool same_events(const Record& a, const Record& b) {
    if (a.events.size() != b.events.size()) return false;
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        const auto& one = a.events[i];
        const auto& two = b.events[i];
        if (one.kind != two.kind || one.seat != two.seat || one.piece != two.piece ||
            one.mark != two.mark || !(one.from == two.from) || !(one.to == two.to)) {
            return false;
        }
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto* format = formats::find_format("renju-text");
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
        const auto bytes = text.substr(at + cut.begin, cut.end - cut.begin);
        for (const auto leniency : {formats::Leniency::strict, formats::Leniency::lenient}) {
            record.clear();
            format->read(bytes, nullptr, {leniency}, record);
            for (const auto& event : record.events) {
                if (event.span.end > bytes.size() || event.span.begin > event.span.end) {
                    std::abort();
                }
            }
            ruling.clear();
            renju::judge(record, {}, ruling);
            (void)renju::explain(record, {}, ruling);
            std::string written;
            format->write(record, {}, written);
            again.clear();
            format->read(written, nullptr, {leniency}, again);
            if (!record.damaged && !same_events(record, again)) std::abort();
        }
        at += cut.end;
    }
    return 0;
}
