#include "app/diff.hpp"

#include "app/judging.hpp"
#include "app/output.hpp"
#include "archive/game_line.hpp"
#include "archive/pipeline.hpp"
#include "report/edition.hpp"
#include "report/rows.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace shinpan::app {
namespace {

struct Edition {
    std::vector<report::EditionRecord> records;
    bool complete = true;
};

struct Piece {
    std::vector<report::EditionRecord> records;
    std::string trouble;
};

report::EditionRecord edition_record(const Judged& judged) {
    auto row = report::row_of(judged.place, judged.record, judged.verdict, {});
    report::EditionRecord record;
    record.path = judged.place.path;
    record.number = judged.place.number;
    record.moves = archive::game_line(judged.record, judged.verdict.ruling, row.number).line;
    if (record.moves.empty()) record.moves = archive::written_line(judged.record);
    std::string result = row.claimed;
    if (judged.verdict.claim && judged.verdict.claim->score) {
        result += ' ' + to_string(*judged.verdict.claim->score, ScoreStyle::plain);
    }
    record.fields = {std::move(row.first), std::move(row.second), std::move(row.event),
                     std::move(row.round), std::move(row.date),   std::move(result)};
    return record;
}

Edition read_edition(const std::string& path, const Settings& settings, int jobs) {
    Edition edition;
    archive::RecordStream stream(
        archive::list_inputs(std::array{path}, settings.stream.inputs.selection), settings.stream);
    archive::run_ordered(
        jobs,
        [&] { return next_batch(stream); },
        [&](const archive::Batch& batch) {
            Piece piece;
            Judged judged;
            for (const auto& raw : batch.records) {
                judge_raw(batch, raw, settings, Hashing::off, judged);
                piece.records.push_back(edition_record(judged));
            }
            for (const auto* findings : {&batch.opening, &batch.closing}) {
                for (const auto& finding : *findings) {
                    if (finding.severity != Severity::error) continue;
                    report::append_finding(piece.trouble, batch.path, finding, {});
                }
            }
            return piece;
        },
        [&](Piece& piece) {
            edition.complete = edition.complete && piece.trouble.empty();
            if (!piece.trouble.empty()) tell(piece.trouble);
            std::move(piece.records.begin(), piece.records.end(),
                      std::back_inserter(edition.records));
        });
    return edition;
}

}  // namespace

Status run_diff(std::span<const std::string> paths, const Options& options,
                const Settings& settings, int jobs) {
    if (paths.size() != 2) {
        return usage_error(Tool::validate, "--diff wants two inputs: the old and the new edition");
    }
    if (options.value("format", "text") != "text") {
        return usage_error(Tool::validate, "--diff prints text: --format has no use");
    }
    auto out = Output::open(options.value("output"));
    if (!out) return usage_error(Tool::validate, out.error());
    const auto before = read_edition(paths[0], settings, jobs);
    const auto after = read_edition(paths[1], settings, jobs);
    if (interrupted()) return Status::interrupted;
    const auto diff = report::compare_editions(before.records, after.records);
    std::string text;
    report::append_edition_diff(text, diff, before.records, after.records);
    out->write(text);
    const bool same = diff.changed.empty() && diff.removed.empty() && diff.added.empty();
    auto status = same ? Status::accepted : Status::rejected;
    if (!before.complete || !after.complete) status = worse(status, Status::unread);
    if (!out->commit()) {
        tell(fmt::format("shinpan-validate: {}\n", out->trouble()));
        status = worse(status, Status::unread);
    }
    return status;
}

}  // namespace shinpan::app
