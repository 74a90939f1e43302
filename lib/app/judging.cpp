#include "app/judging.hpp"

#include "app/output.hpp"
#include "archive/encoding.hpp"
#include "base/catalogue/io.hpp"
#include "base/catalogue/renju_archives.hpp"
#include "base/catalogue/sgf.hpp"
#include "base/sha256.hpp"
#include "referee/branches.hpp"

#include <algorithm>

namespace shinpan::app {
namespace {

constexpr std::string_view assumed_encoding = "WINDOWS-1252";

// A record that is not read at all, with the reason.
void refuse(Judged& judged, Finding finding) {
    judged.record.damaged = true;
    judged.verdict.clear();
    judged.verdict.ruling.outcome = Outcome::undecided;
    judged.verdict.ruling.findings.push_back(std::move(finding));
}

void accept_anew(Verdict& verdict) {
    const auto& findings = verdict.ruling.findings;
    verdict.accepted = std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::error;
    });
}

// What the user knows already: ignored codes, and the findings of a baseline.
void apply_known(const Settings& settings, Judged& judged) {
    apply_ignored(settings.ignored, judged.verdict);
    if (!settings.baseline) return;
    settings.baseline->apply(judged.place.path, judged.place.number,
                             judged.verdict.ruling.findings);
    accept_anew(judged.verdict);
}

// --branches: all lines of a tree beside the first.
void judge_tree(const archive::Batch& batch, const Settings& settings, Judged& judged) {
    auto read = settings.read;
    read.decoded = batch.decoded;
    const auto& record = judged.record;
    const auto first_line =
        record.position_only ? BranchJudge::FirstLine::none : BranchJudge::FirstLine::judged_apart;
    BranchJudge branches(record, *judged.verdict.ruleset, first_line);
    auto* visitor = branches.visitor();
    if (visitor == nullptr) return;
    if (!batch.format->walk(judged.place.text, batch.context.get(), read, *visitor)) return;
    // What the reader left aside is judged now.
    std::erase_if(judged.verdict.ruling.findings, [](const Finding& finding) {
        return finding.code == code::sgf_variations || finding.code == code::stones_tree;
    });
    branches.finish(judged.verdict);
}

}  // namespace

std::optional<archive::Batch> next_batch(archive::RecordStream& stream) {
    if (interrupted()) return std::nullopt;
    return stream.next();
}

bool is_refused(const Record& record, const Verdict& verdict) {
    if (record.damaged) return true;
    const auto& findings = verdict.ruling.findings;
    return record.position_only &&
           std::any_of(findings.begin(), findings.end(),
                       [](const Finding& finding) { return finding.severity == Severity::error; });
}

void apply_ignored(const std::vector<Code>& ignored, Verdict& verdict) {
    if (ignored.empty()) return;
    auto& findings = verdict.ruling.findings;
    std::erase_if(findings, [&ignored](const Finding& finding) {
        return std::find(ignored.begin(), ignored.end(), finding.code) != ignored.end();
    });
    accept_anew(verdict);
}

void place_raw(const archive::Batch& batch, const archive::RawRecord& raw, Hashing hashing,
               Judged& judged) {
    const auto& info = batch.format->info();
    const auto bytes = batch.text_of(raw);
    judged.record.clear();
    judged.record.game = info.game;
    judged.record.format = info.name;
    judged.place = {batch.path, raw.number, raw.start, bytes, !info.text};
    judged.sha256.clear();
    if (hashing == Hashing::on) judged.sha256 = sha256(bytes);
}

const Ruleset* read_raw(const archive::Batch& batch, const archive::RawRecord& raw,
                        const Settings& settings, Hashing hashing, Judged& judged) {
    place_raw(batch, raw, hashing, judged);
    const auto& info = batch.format->info();
    const auto bytes = judged.place.text;
    auto& record = judged.record;
    if (raw.too_long) {
        refuse(judged, make_finding(code::io_record_too_long, {}, 0,
                                    {{"limit", std::int64_t{archive::max_record_bytes}}}));
        return nullptr;
    }
    // In a binary format the record itself shows that it is cut.
    if (raw.cut && info.text) {
        refuse(judged, make_finding(code::io_record_cut));
        return nullptr;
    }
    bool assumed = false;
    if (info.text) {
        // A format whose records declare their encoding reads the bytes as they are.
        if (!info.declares_encoding && !archive::is_utf8(bytes)) {
            judged.decoded = archive::decode_all(assumed_encoding, bytes);
            judged.place.text = judged.decoded;
            assumed = true;
        }
        const auto nul = judged.place.text.find('\0');
        if (nul != std::string_view::npos) {
            const auto at = static_cast<std::uint32_t>(nul);
            refuse(judged, make_finding(code::io_binary_data, {at, at + 1}));
            return nullptr;
        }
    }
    auto read = settings.read;
    read.decoded = batch.decoded;
    batch.format->read(judged.place.text, batch.context.get(), read, record);
    if (assumed) {
        record.findings.push_back(make_finding(code::io_encoding_assumed, {}, 0,
                                               {{"encoding", std::string("windows-1252")}}));
    }
    return settings.chooser->choose(record, {info.default_rules, info.rules_unknown},
                                    record.findings);
}

void judge_raw(const archive::Batch& batch, const archive::RawRecord& raw, const Settings& settings,
               Hashing hashing, Judged& judged) {
    const auto* ruleset = read_raw(batch, raw, settings, hashing, judged);
    if (ruleset != nullptr) {
        judge(judged.record, *ruleset, judged.verdict);
        if (settings.stream.beside.trees == formats::SplitterOptions::Trees::whole) {
            judge_tree(batch, settings, judged);
        }
    }
    apply_known(settings, judged);
}

}  // namespace shinpan::app
