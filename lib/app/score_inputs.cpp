#include "app/score_inputs.hpp"

#include "app/output.hpp"
#include "app/score_verdicts.hpp"
#include "archive/encoding.hpp"
#include "archive/pipeline.hpp"
#include "archive/source.hpp"
#include "base/catalogue/json.hpp"
#include "report/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace shinpan::app {
namespace {

constexpr std::size_t head_bytes = std::size_t{64} << 10U;
constexpr std::size_t table_bytes = std::size_t{256} << 20U;  // a table is read whole

std::string header(const Record& record, report::Header which) {
    return report::repaired(report::header_of(record, which));
}

// A game that was hardly begun: what counts is the forfeit, not the moves.
bool is_unrated(const Record& record, const Verdict& verdict) {
    const auto* tag = record.tag("Termination");
    if (tag != nullptr && tag->value == "unplayed") return true;
    return verdict.ruling.plies <= 1 && verdict.claim &&
           (verdict.claim->reason == EndReason::abandon);
}

ScoredRecord scored(Judged& judged) {
    const auto& record = judged.record;
    const auto& verdict = judged.verdict;
    ScoredRecord out;
    out.event = header(record, report::Header::event);
    out.round = header(record, report::Header::round);
    if (const auto* stage = record.tag("Stage")) out.stage = report::repaired(stage->value);
    out.date = header(record, report::Header::date);
    out.first = header(record, report::Header::first);
    out.second = header(record, report::Header::second);
    out.sha256 = judged.sha256;
    out.game = record.game;
    out.outcome = verdict.ruling.outcome;
    out.score = verdict.ruling.score;
    out.claim = verdict.claim;
    out.reason = verdict.ruling.reason;
    out.number = judged.place.number;
    if (!judged.place.binary) out.at = judged.place.start;
    out.plies = verdict.ruling.plies;
    for (const auto& finding : verdict.ruling.findings) {
        if (finding.severity != Severity::error || verdict.accepted) continue;
        out.why = describe(finding.code).id;
        if (finding.ply > 0) out.why += fmt::format(" at ply {}", finding.ply);
        break;
    }
    out.accepted = verdict.accepted;
    out.unrated = is_unrated(record, verdict);
    out.exchanged = std::any_of(
        verdict.ruling.findings.begin(), verdict.ruling.findings.end(),
        [](const Finding& finding) { return finding.code == code::json_colours_exchanged; });
    return out;
}

struct Sheaf {
    std::string path;
    std::vector<ScoredRecord> records;
    std::string about_input;
    bool unread = false;
    bool nothing = false;
};

Sheaf judge_batch(const archive::Batch& batch, const Settings& settings, Hashing hashing) {
    Sheaf sheaf;
    sheaf.path = batch.path;
    for (const auto* list : {&batch.opening, &batch.closing}) {
        for (const auto& finding : *list) {
            sheaf.unread = sheaf.unread || leaves_unread(finding.code);
            sheaf.nothing = sheaf.nothing || finding.severity == Severity::error;
            if (finding.severity == Severity::note) continue;
            report::append_finding(sheaf.about_input, batch.path, finding, {});
        }
    }
    sheaf.records.reserve(batch.records.size());
    Judged judged;
    for (const auto& raw : batch.records) {
        judge_raw(batch, raw, settings, hashing, judged);
        sheaf.records.push_back(scored(judged));
    }
    return sheaf;
}

std::string decoded(std::string text) {
    constexpr std::string_view bom = "\xEF\xBB\xBF";
    if (text.starts_with(bom)) text.erase(0, bom.size());
    if (archive::is_utf8(text)) return text;
    return archive::decode_all("WINDOWS-1252", text);
}

}  // namespace

ScoreInputs::ScoreInputs(const ScorePlan& plan, const Settings& settings, const std::string& only)
    : plan_(plan), settings_(settings), only_(only) {}

std::optional<std::string> ScoreInputs::text_of(const std::string& path) {
    auto source = archive::open_source(path);
    std::string text;
    while (source) {
        const auto got = (*source)->read(text, std::size_t{256} << 10U);
        if (!got) {
            tell(fmt::format("{}: error: {} [{}]\n", path, message(got.error()),
                             describe(got.error().code).id));
            return std::nullopt;
        }
        if (*got == 0) return decoded(std::move(text));
        if (text.size() > table_bytes) {
            tell(fmt::format("{}: error: larger than 256 MiB\n", path));
            return std::nullopt;
        }
    }
    tell(fmt::format("{}: error: {} [{}]\n", path, message(source.error()),
                     describe(source.error().code).id));
    return std::nullopt;
}

bool ScoreInputs::wanted(const std::string& name) const {
    if (!only_.empty() && name.find(only_) == std::string::npos) return false;
    const auto& records = plan_.file.records;
    return records.empty() || std::find(records.begin(), records.end(), name) != records.end();
}

void ScoreInputs::read_table(score::in::Format format, const std::string& path) {
    const auto text = text_of(path);
    if (!text) {
        counts_.unread = true;
        return;
    }
    ++counts_.tables;
    // The transcripts of an export are read once more, as records.
    if (path == "-" && format == score::in::Format::ftd) archive::give_back_to_stdin(*text);
    for (auto& event : score::in::read(format, path, *text)) {
        counts_.lines_found += event.lines_found;
        counts_.lines_read += event.lines_read;
        if (format == score::in::Format::csv_players || format == score::in::Format::papp) {
            rosters_.push_back(std::move(event));
            continue;
        }
        if (!wanted(event.name)) {
            others_.insert(event.name);
            continue;
        }
        if (!only_.empty()) matched_.insert(event.name);
        by_file_[path] = events_.size();
        events_.push_back(std::make_unique<EventBuilder>(plan_, std::move(event)));
    }
}

void ScoreInputs::read_database(const std::string& path) {
    const auto read = read_verdicts(path, [this](ScoredRecord record, const std::string& input) {
        add(std::move(record), input);
    });
    if (read) return;
    tell(fmt::format("{}: error: not a store of verdicts: {}\n", path, read.error()));
    counts_.unread = true;
}

void ScoreInputs::read_lines(const std::string& path) {
    const auto text = text_of(path);
    if (!text) {
        counts_.unread = true;
        return;
    }
    const auto read = read_verdict_lines(
        *text,
        [this](ScoredRecord record, const std::string& input) { add(std::move(record), input); });
    if (read) return;
    tell(fmt::format("{}: error: {}\n", path, read.error()));
    counts_.found_nothing = true;
}

void ScoreInputs::add(ScoredRecord record, const std::string& path) {
    ++counts_.records;
    if (record.accepted) ++counts_.accepted;
    if (const auto table = by_file_.find(path); table != by_file_.end()) {
        return events_[table->second]->add(std::move(record), path);
    }
    if (!wanted(record.event)) {
        others_.insert(record.event);
        return;
    }
    if (!only_.empty()) matched_.insert(record.event);
    // With an event file that names an event everything that is wanted is that one.
    const auto name = plan_.file.name.empty() ? record.event : std::string();
    const auto [known, fresh] = by_name_.emplace(name, events_.size());
    if (fresh) events_.push_back(std::make_unique<EventBuilder>(plan_, record.event));
    events_[known->second]->add(std::move(record), path);
}

tl::expected<void, std::string> ScoreInputs::settle_event() {
    if (matched_.size() < 2) return {};
    if (matched_.contains(only_) && plan_.file.name.empty()) {
        events_.erase(std::remove_if(events_.begin(), events_.end(),
                                     [this](const auto& one) { return one->name() != only_; }),
                      events_.end());
        return {};
    }
    return tl::unexpected(fmt::format("--event: '{}' is in the names of several events: {}", only_,
                                      fmt::join(matched_, ", ")));
}

void ScoreInputs::read(archive::Listing listing, std::optional<score::in::Format> table, int jobs,
                       Hashing hashing) {
    archive::Listing records;
    records.trouble = listing.trouble;
    for (auto& one : records.trouble) one.before = 0;
    for (auto& input : listing.inputs) {
        auto format = table;
        if (!format) {
            auto source = archive::open_source(input.path);
            std::string head;
            while (source && head.size() < head_bytes) {  // a pipe gives little at a time
                const auto got = (*source)->read(head, head_bytes - head.size());
                if (!got || *got == 0) break;
            }
            format = score::in::detect(head);
            const bool lines = is_verdict_lines(head);
            const bool database = is_database(head);
            if (input.path == "-") archive::give_back_to_stdin(std::move(head));
            if (lines) {
                read_lines(input.path);
                continue;
            }
            if (database && input.path != "-") {
                read_database(input.path);
                continue;
            }
        }
        if (!format) {
            records.inputs.push_back(std::move(input));
            continue;
        }
        read_table(*format, input.path);
        // Its transcripts are records, too.
        if (*format == score::in::Format::ftd) records.inputs.push_back(std::move(input));
    }
    if (records.inputs.empty() && records.trouble.empty()) return;
    archive::RecordStream stream(std::move(records), settings_.stream);
    archive::run_ordered(
        jobs, [&] { return next_batch(stream); },
        [&](const archive::Batch& batch) { return judge_batch(batch, settings_, hashing); },
        [&](Sheaf& sheaf) {
            if (!sheaf.about_input.empty()) tell(sheaf.about_input);
            counts_.unread = counts_.unread || sheaf.unread;
            counts_.found_nothing = counts_.found_nothing || sheaf.nothing;
            for (auto& record : sheaf.records) add(std::move(record), sheaf.path);
        });
}

NoteTally tell_notes(const std::vector<score::Note>& notes, const std::vector<std::string>& files,
                     const NoteStyle& style) {
    NoteTally tally;
    std::map<std::pair<score::Index, Code>, std::uint64_t> told;
    std::string text;
    for (const auto& note : notes) {
        const auto& finding = note.finding;
        const auto& ignored = style.ignored;
        if (std::find(ignored.begin(), ignored.end(), finding.code) != ignored.end()) continue;
        switch (finding.severity) {
            case Severity::error: ++tally.errors; break;
            case Severity::warning: ++tally.warnings; break;
            case Severity::note: ++tally.notes; break;
        }
        if (finding.severity < style.least) continue;
        auto& count = told[{note.place.file, finding.code}];
        ++count;
        if (style.cap > 0 && count > style.cap) continue;
        std::string place = note.place.file < files.size() ? files[note.place.file] : "event";
        if (note.place.record > 0 && note.place.line == 0) {
            place += fmt::format("#{}", note.place.record);
        } else if (note.place.line > 0) {
            place += fmt::format(":{}:{}", note.place.line, std::max(note.place.column, 1U));
        }
        text +=
            fmt::format("{}: {}: {} [{}]\n", report::printable(place), name_of(finding.severity),
                        report::printable(message(finding)), describe(finding.code).id);
    }
    for (const auto& [key, count] : told) {
        if (style.cap == 0 || count <= style.cap) continue;
        const auto path = key.first < files.size() ? files[key.first] : std::string("event");
        text += fmt::format("{}: {} more [{}]\n", report::printable(path), count - style.cap,
                            describe(key.second).id);
    }
    tell(text);
    return tally;
}

}  // namespace shinpan::app
