#include "app/selecting.hpp"

#include "app/judging.hpp"
#include "base/catalogue/io.hpp"
#include "report/text.hpp"

#include <utility>

namespace shinpan::app {
namespace {

// What a damaged record says of itself cannot be relied on, so it is selected only by conditions on
// the damage.
bool asks_for_damage(const select::Expression& where) {
    return where.mentions(select::Field::verdict) || where.mentions(select::Field::code);
}

bool is_selected(const Selection& selection, select::Subject& subject, Chosen& chosen) {
    const auto truth = select::evaluate(selection.where, subject);
    if (truth == select::Truth::unknown) ++chosen.unknown;
    return truth == (selection.inverted ? select::Truth::no : select::Truth::yes);
}

void fill(const Needs& needs, select::Subject& subject, Pick& pick) {
    for (const auto& key : needs.columns) {
        pick.columns.push_back(select::shown(key.field, subject));
    }
    for (const auto& key : needs.order) pick.order.push_back(select::shown(key.field, subject));
    for (const auto& key : needs.counts) {
        pick.counts.push_back(select::counted_under(key.field, subject));
    }
    if (needs.split) {
        for (auto& value : select::counted_under(*needs.split, subject)) {
            pick.split.push_back(std::move(value.text));
        }
    }
}

void report_errors(const Judged& judged, const Verdict& verdict, std::string& out) {
    for (const auto& finding : verdict.ruling.findings) {
        if (finding.severity != Severity::error) continue;
        report::append_finding(out, judged.place, finding, {});
    }
}

}  // namespace

Chosen choose(const archive::Batch& batch, const Settings& settings, const Selection& selection) {
    Chosen chosen;
    chosen.origin =
        std::make_shared<Origin>(Origin{batch.path, batch.format, batch.context, batch.decoded});
    for (const auto* list : {&batch.opening, &batch.closing}) {
        for (const auto& finding : *list) {
            chosen.unread = chosen.unread || finding.code == code::io_unreadable ||
                            finding.code == code::io_truncated;
            if (finding.severity == Severity::note) continue;  // a file of names, say
            report::append_finding(chosen.messages, batch.path, finding, {});
        }
    }
    const auto& needs = selection.needs;
    const bool damage = asks_for_damage(selection.where);
    Judged judged;
    for (const auto& raw : batch.records) {
        ++chosen.found;
        const auto* ruleset = read_raw(batch, raw, settings, Hashing::off, judged);
        auto& record = judged.record;
        select::Subject subject(batch.path, raw.number, record, ruleset, judged.verdict);
        if (selection.openings != nullptr) subject.know(*selection.openings);
        if (record.damaged) {
            ++chosen.damaged;
            report_errors(judged, subject.verdict(), chosen.messages);
            if (!damage) continue;
        }
        if (!is_selected(selection, subject, chosen)) continue;
        ++chosen.selected;
        auto& pick = chosen.picks.emplace_back();
        pick.number = raw.number;
        pick.start = raw.start;
        fill(needs, subject, pick);
        if (needs.statistics) chosen.statistics.add(subject);
        if (needs.line) {
            pick.line = archive::game_line(record, subject.verdict().ruling, raw.number);
        }
        if (!needs.record) continue;
        const auto& facts = subject.facts();
        pick.accepted = facts.accepted;
        pick.score = facts.score;
        if (needs.bytes) {
            pick.bytes = judged.place.text;
        } else {
            pick.record = std::move(record);
        }
    }
    return chosen;
}

void choose(const select::StoredRecord& stored, const Selection& selection, Chosen& chosen) {
    select::Subject subject(stored);
    ++chosen.found;
    if (!is_selected(selection, subject, chosen)) return;
    ++chosen.selected;
    auto& pick = chosen.picks.emplace_back();
    pick.number = stored.number;
    fill(selection.needs, subject, pick);
    if (selection.needs.statistics) chosen.statistics.add(subject);
}

void read_again(const Origin& origin, const Settings& settings, Pick& pick) {
    auto read = settings.read;
    read.decoded = origin.decoded;
    pick.record.clear();
    pick.record.game = origin.format->info().game;
    pick.record.format = origin.format->info().name;
    origin.format->read(pick.bytes, origin.context.get(), read, pick.record);
}

}  // namespace shinpan::app
