// Any bytes to any reader: detect, split, read, judge, explain, write, without a crash, every span
// inside its record; records do not depend on how the bytes arrive; and formats that promise it
// read back what they wrote.
//
// $SHINPAN_FUZZ_FORMAT names the format; CMake makes one test per format. Without it the first byte
// of the input chooses, so that one run covers all.

#include "flipchess/bulk_replay.hpp"
#include "flipchess/referee.hpp"
#include "formats/batch.hpp"
#include "formats/format.hpp"
#include "othello/bulk_replay.hpp"
#include "othello/referee.hpp"
#include "renju/bulk_replay.hpp"
#include "renju/referee.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace shinpan;

// Formats whose writer keeps every event of a sound record.
bool keeps_events(const formats::Format& format) {
    const auto name = format.info().name;
    return name == "fcr" || name == "renju-text" || name == "othello-transcript";
}

bool same_ply(const Event& a, const Event& b) {
    if (a.kind == EventKind::unknown) return true;  // whatever could not be read
    // A lenient reader hands the `-` of a hop over as a mark that was not made.
    const bool same_mark = a.mark == b.mark || a.mark == 0 || b.mark == 0;
    // The writer marks such a capture and names what it took.
    const bool same_piece = a.piece == b.piece || (a.mark == 0 && a.piece == 0);
    return a.kind == b.kind && a.to == b.to && a.from == b.from && same_piece && same_mark;
}

void judge(const Record& record) {
    Ruling ruling;
    switch (record.game) {
        case Game::othello:
            othello::judge(record, {}, ruling);
            (void)othello::explain(record, {}, ruling);
            return;
        case Game::renju:
            renju::judge(record, {}, ruling);
            (void)renju::explain(record, {}, ruling);
            return;
        case Game::flipchess:
            flipchess::judge(record, {}, ruling);
            (void)flipchess::explain(record, {}, ruling);
            return;
    }
}

void check(const Record& record, std::string_view bytes) {
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

// The records of an input whose bytes arrive in pieces.
std::vector<std::string> split(const formats::Format& format, std::string_view input,
                               std::size_t piece) {
    std::vector<std::string> records;
    const auto splitter = format.splitter("");
    std::size_t at = 0;
    auto end = std::min(piece, input.size());
    for (;;) {
        const auto cut = splitter->next(input.substr(at, end - at), end == input.size());
        if (cut.kind == formats::Cut::Kind::more) {
            if (end == input.size()) std::abort();  // never at the end of an input
            end = std::min(end + piece, input.size());
            continue;
        }
        if (cut.kind == formats::Cut::Kind::end) return records;
        if (cut.begin > cut.end || cut.end == 0 || at + cut.end > end) std::abort();
        if (cut.kind == formats::Cut::Kind::record) {
            records.emplace_back(input.substr(at + cut.begin, cut.end - cut.begin));
        }
        at += cut.end;
    }
}

void write(const formats::Format& format, const Record& record,
           const formats::InputContext* context, formats::ArchiveWriter& archive) {
    std::vector<Finding> dropped;
    formats::WriteOptions options;
    options.dropped = &dropped;
    options.context = context;
    std::string whole;
    (void)archive.append(record, options, whole);
    std::string text;
    format.write(record, options, text);
    Record again;
    format.read(text, context, {formats::Leniency::lenient}, again);
    check(again, text);
    if (!keeps_events(format) || record.damaged || !dropped.empty()) return;
    if (again.events.size() != record.events.size()) std::abort();
    if (!std::equal(record.events.begin(), record.events.end(), again.events.begin(), same_ply)) {
        std::abort();
    }
}

// --branches: the tree of each record, cut as a whole.
void walk(const formats::Format& format, std::string_view input) {
    struct Listener final : TreeVisitor {
        void step(const TreeStep& step) override {
            if (first && step.depth > depth + 1) std::abort();
            depth = step.depth;
            first = true;
        }
        std::uint32_t depth = 0;
        bool first = false;
    };
    formats::SplitterOptions options;
    options.trees = formats::SplitterOptions::Trees::whole;
    const auto splitter = format.splitter_with("", options);
    for (std::size_t at = 0;;) {
        const auto cut = splitter->next(input.substr(at), true);
        if (cut.kind == formats::Cut::Kind::more) std::abort();
        if (cut.kind == formats::Cut::Kind::end) return;
        if (cut.kind == formats::Cut::Kind::record) {
            Listener listener;
            (void)format.walk(input.substr(at + cut.begin, cut.end - cut.begin),
                              splitter->context().get(), {}, listener);
        }
        at += cut.end;
    }
}

// What a batch reader takes and the bulk replay finds fine must be sound when it is read in full.
void read_plain(const formats::Format& format, std::string_view bytes,
                const formats::InputContext* context, const Record& record) {
    const auto* reader = format.batch_reader();
    const auto is_fine = [&]<class Moves>(const auto& bulk) {
        const auto* plain = dynamic_cast<const formats::PlainReader<Moves>*>(reader);
        formats::PlainGame<Moves> game;
        return plain != nullptr && plain->read(bytes, context, game) && bulk(game.moves);
    };
    const auto othello = [](const othello::PlainMoves& moves) {
        othello::BulkVerdict verdict;
        othello::bulk_replay({&moves, 1}, {&verdict, 1});
        return verdict.state == othello::BulkVerdict::State::over;
    };
    const auto renju = [](const renju::PlainMoves& moves) {
        return renju::bulk_replay(moves, {}).fine;
    };
    const auto flipchess = [](const flipchess::PlainMoves& moves) {
        return flipchess::bulk_replay(moves, {}).fine;
    };
    const bool fine = is_fine.template operator()<othello::PlainMoves>(othello) ||
                      is_fine.template operator()<renju::PlainMoves>(renju) ||
                      is_fine.template operator()<flipchess::PlainMoves>(flipchess);
    if (fine && (record.damaged || record.has_setup || record.events.empty())) std::abort();
}

void read_all(const formats::Format& format, std::string_view input) {
    (void)format.detect(input.substr(0, 65536));
    const auto splitter = format.splitter("");
    const auto archive = format.archive_writer({});
    Record record;
    std::size_t at = 0;
    for (;;) {
        const auto cut = splitter->next(input.substr(at), true);
        if (cut.kind == formats::Cut::Kind::more) std::abort();  // never at the end of an input
        if (cut.kind == formats::Cut::Kind::end) break;
        if (cut.begin > cut.end || cut.end == 0 || at + cut.end > input.size()) std::abort();
        if (cut.kind == formats::Cut::Kind::skip) {
            at += cut.end;
            continue;
        }
        const auto context = splitter->context();
        const auto bytes = input.substr(at + cut.begin, cut.end - cut.begin);
        for (const auto leniency : {formats::Leniency::strict, formats::Leniency::lenient}) {
            record.clear();
            format.read(bytes, context.get(), {leniency}, record);
            check(record, bytes);
            judge(record);
            if (leniency == formats::Leniency::strict) {
                read_plain(format, bytes, context.get(), record);
            }
            if (format.info().writes) write(format, record, context.get(), *archive);
        }
        at += cut.end;
    }
    (void)archive->finish();
    (void)splitter->findings();
    constexpr std::size_t small = 4096;
    if (input.size() < small && split(format, input, 5) != split(format, input, small)) {
        std::abort();
    }
    walk(format, input);
    // Any bytes as one record, as a caller without a splitter gives them.
    record.clear();
    format.read(input, nullptr, {}, record);
    check(record, input);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const char* const named = std::getenv("SHINPAN_FUZZ_FORMAT");
    std::string_view input(reinterpret_cast<const char*>(data), size);
    if (named != nullptr) {
        const auto* format = formats::find_format(named);
        if (format == nullptr) std::abort();
        read_all(*format, input);
    } else if (!input.empty()) {
        const auto all = formats::registry();
        const auto chosen = static_cast<std::uint8_t>(input.front()) % all.size();
        read_all(*all[chosen], input.substr(1));
    }
    return 0;
}
