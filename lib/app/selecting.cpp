#include "app/selecting.hpp"

#include "app/judging.hpp"
#include "app/left_behind.hpp"
#include "app/plain_lane.hpp"
#include "base/catalogue/renju_archives.hpp"
#include "report/text.hpp"

#include <algorithm>
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

bool asks_for_facts(select::Field field) {
    return select::told_by_facts(field) && select::describe(field).cost == select::Cost::verdict;
}

bool asks_for_facts(const select::Expression& where) {
    if (where.kind == select::Expression::Kind::condition) {
        return asks_for_facts(where.condition.field);
    }
    return std::any_of(where.parts.begin(), where.parts.end(),
                       [](const auto& part) { return asks_for_facts(part); });
}

std::vector<select::Field> fields_of(const Needs& needs) {
    std::vector<select::Field> fields;
    for (const auto* list : {&needs.columns, &needs.order, &needs.counts}) {
        for (const auto& key : *list) fields.push_back(key.field);
    }
    if (needs.split) fields.push_back(*needs.split);
    return fields;
}

// Where the verdict is asked for, the batch lane may know it of most records before one is read.
class Shortcut {
  public:
    Shortcut(const archive::Batch& batch, const Settings& settings, const Selection& selection)
        : selection_(selection) {
        const auto& needs = selection.needs;
        const auto fields = fields_of(needs);
        facts_are_all_ = !needs.record && !needs.line && !needs.statistics &&
                         std::all_of(fields.begin(), fields.end(), &select::told_by_facts);
        // What is only listed does not pay for the lane: each record has to be read all the same.
        const bool wanted =
            asks_for_facts(selection.where) ||
            (facts_are_all_ && std::any_of(fields.begin(), fields.end(), [](select::Field field) {
                 return asks_for_facts(field);
             }));
        if (!wanted || lane_from_environment() == Lane::off) return;
        plain_ = plain_records(batch, settings);
        if (plain_.empty()) return;
        known_.facts_only = true;
        known_.path = batch.path;
        known_.game = batch.format->info().game;
        known_.format = batch.format->info().name;
        known_.facts.accepted = true;
    }

    enum class Answer : std::uint8_t { read, passed_over, taken };
    // What becomes of a record by its facts alone.
    Answer ask(std::size_t index, std::uint64_t number, Chosen& chosen) {
        const auto* plain = this->plain(index);
        if (plain == nullptr) return Answer::read;
        if (known_.rules.empty()) known_.rules = plain->ruleset->name();
        known_.number = number;
        facts_of(*plain, known_.facts);
        select::Subject subject(known_);
        // Further knowledge may decide what is unknown here, and changes nothing else.
        const auto truth = select::evaluate(selection_.where, subject);
        if (truth == select::Truth::unknown) return Answer::read;
        const auto wanted = selection_.inverted ? select::Truth::no : select::Truth::yes;
        if (truth != wanted) return Answer::passed_over;
        if (!facts_are_all_) return Answer::read;
        auto& pick = chosen.picks.emplace_back();
        pick.number = number;
        fill(selection_.needs, subject, pick);
        return Answer::taken;
    }
    [[nodiscard]] const PlainRecord* plain(std::size_t index) const {
        return index < plain_.size() && plain_[index].fine ? &plain_[index] : nullptr;
    }

  private:
    const Selection& selection_;
    std::vector<PlainRecord> plain_;
    select::StoredRecord known_;
    bool facts_are_all_ = false;
};

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
            chosen.unread = chosen.unread || leaves_unread(finding.code);
            // A file of names, say; but that a tree is written as one line is told.
            const bool told = selection.needs.record && finding.code == code::stones_tree;
            if (finding.severity == Severity::note && !told) continue;
            report::append_finding(chosen.messages, batch.path, finding, {});
        }
    }
    const auto& needs = selection.needs;
    const bool damage = asks_for_damage(selection.where);
    Judged judged;
    Shortcut shortcut(batch, settings, selection);
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        const auto& raw = batch.records[i];
        ++chosen.found;
        const auto answer = shortcut.ask(i, raw.number, chosen);
        if (answer == Shortcut::Answer::taken) ++chosen.selected;
        if (answer != Shortcut::Answer::read) continue;
        const auto* ruleset = read_raw(batch, raw, settings, Hashing::off, judged);
        auto& record = judged.record;
        select::Subject subject(batch.path, raw.number, record, ruleset, judged.verdict);
        if (selection.openings != nullptr) subject.know(*selection.openings);
        const auto* plain = shortcut.plain(i);
        if (plain != nullptr && ruleset != nullptr && rule_plain(*plain, judged.verdict)) {
            subject.adopt_verdict();
        }
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
            pick.beside = left_behind({batch.format, batch.context.get(), batch.decoded}, settings,
                                      judged.place.text, record, record.findings);
            pick.record = std::move(record);
        }
    }
    return chosen;
}

void choose(const select::StoredRecord& stored, const Selection& selection, Chosen& chosen) {
    select::Subject subject(stored);
    ++chosen.found;
    if (stored.damaged && !asks_for_damage(selection.where)) return;
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
    pick.beside = left_behind({origin.format, origin.context.get(), origin.decoded}, settings,
                              pick.bytes, pick.record, pick.record.findings);
}

}  // namespace shinpan::app
