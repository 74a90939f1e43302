#include "app/plain_lane.hpp"

#include "formats/batch.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace shinpan::app {
namespace {

bool holds(std::span<const Code> codes, Code code) {
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

// The rulesets that the records of one batch name, each looked up once.
class NamedRules {
  public:
    NamedRules(const archive::Batch& batch, const Settings& settings)
        : info_(batch.format->info()), chooser_(*settings.chooser) {}

    // Null: choosing leaves something to say, or the lane does not know these rules.
    template <class Lane>
    const Ruleset* find(std::string_view name) {
        for (const auto& [known, ruleset] : known_) {
            if (known == name) return ruleset;
        }
        Record record;
        record.game = info_.game;
        if (!name.empty()) record.tags.push_back({"Ruleset", std::string(name), {}});
        std::vector<Finding> doubts;
        const auto* ruleset =
            chooser_.choose(record, {info_.default_rules, info_.rules_unknown}, doubts);
        const auto& changes = ruleset->severities;
        const bool usual = std::none_of(
            changes.begin(), changes.end(),
            [](const SeverityChange& change) { return holds(Lane::notes, change.code); });
        if (!doubts.empty() || !usual || !Lane::knows(*ruleset)) ruleset = nullptr;
        // Names come from records: a hostile batch is not to make a long list of them.
        if (known_.size() < 8) known_.emplace_back(name, ruleset);
        return ruleset;
    }

  private:
    const formats::FormatInfo& info_;
    RulesetChooser& chooser_;
    std::vector<std::pair<std::string_view, const Ruleset*>> known_;
};

void leave_out_ignored(const std::vector<Code>& ignored, PlainRecord& plain) {
    const auto end = std::remove_if(plain.notes.begin(), plain.notes.end(),
                                    [&](PlainNote note) { return holds(ignored, note.code); });
    std::fill(end, plain.notes.end(), PlainNote{});
}

template <class Lane>
std::vector<PlainRecord> records_of(const archive::Batch& batch, const Settings& settings) {
    using Moves = typename Lane::Moves;
    const auto* reader =
        dynamic_cast<const formats::PlainReader<Moves>*>(batch.format->batch_reader());
    if (reader == nullptr) return {};
    thread_local PlainCandidates<Moves> found;  // its memory is kept from batch to batch
    found.records.clear();
    found.moves.clear();
    NamedRules rules(batch, settings);
    formats::PlainGame<Moves> game;
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        const auto& raw = batch.records[i];
        if (raw.too_long || raw.cut) continue;
        game = {};
        const auto text = batch.text_of(raw);
        if (!reader->read(text, batch.context.get(), game)) continue;
        const auto* ruleset = rules.find<Lane>(game.rules);
        if (ruleset == nullptr) continue;
        found.records.push_back({i, text, game.claim, ruleset});
        found.moves.push_back(std::move(game.moves));
    }
    if (found.records.empty()) return {};
    std::vector<PlainRecord> records(batch.records.size());
    Lane::prove(found, records);
    if (!settings.ignored.empty()) {
        for (auto& record : records) leave_out_ignored(settings.ignored, record);
    }
    return records;
}

}  // namespace

Lane lane_from_environment() {
    const char* value = std::getenv("SHINPAN_BATCH_LANE");
    return value != nullptr && std::string_view(value) == "off" ? Lane::off : Lane::on;
}

std::vector<PlainRecord> plain_records(const archive::Batch& batch, const Settings& settings) {
    if (batch.format == nullptr || batch.format->batch_reader() == nullptr) return {};
    const bool trees = settings.stream.beside.trees == formats::SplitterOptions::Trees::whole;
    // A plain reader counts rows as its format does.
    const bool turned = settings.read.row_one != formats::RowOne::as_format;
    if (settings.baseline != nullptr || trees || turned) return {};
    switch (batch.format->info().game) {
        case Game::othello: return records_of<OthelloLane>(batch, settings);
        case Game::flipchess: return records_of<FlipchessLane>(batch, settings);
        case Game::renju: return records_of<RenjuLane>(batch, settings);
    }
    return {};
}

void facts_of(const PlainRecord& plain, select::Facts& facts) {
    facts.outcome = plain.outcome;
    facts.reason = plain.reason;
    facts.plies = plain.plies;
    facts.score = plain.score;
    facts.accepted = true;
}

bool rule_plain(const PlainRecord& plain, Verdict& verdict) {
    verdict.clear();
    verdict.ruleset = plain.ruleset;
    verdict.claim = plain.claim;
    verdict.agreement = plain.agreement;
    verdict.accepted = true;
    auto& ruling = verdict.ruling;
    ruling.outcome = plain.outcome;
    ruling.reason = plain.reason;
    ruling.plies = plain.plies;
    ruling.score = plain.score;
    struct Rule {
        const PlainRecord& plain;
        Ruling& ruling;
        bool operator()(const PlainOthello& game) const {
            return OthelloLane::rule(plain, game, ruling);
        }
        bool operator()(const PlainFlipchess& game) const {
            return FlipchessLane::rule(plain, game, ruling);
        }
        bool operator()(const PlainRenju& game) const {
            return RenjuLane::rule(plain, game, ruling);
        }
    };
    return std::visit(Rule{plain, ruling}, plain.game);
}

}  // namespace shinpan::app
