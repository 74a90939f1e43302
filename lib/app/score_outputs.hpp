#pragma once
// From events to standings, and from standings to what was asked for.

#include "app/options.hpp"
#include "app/score_events.hpp"
#include "app/status.hpp"
#include "score/crosstable.hpp"
#include "score/out/tables.hpp"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <vector>

namespace shinpan::app {

struct ScoredEvent {
    std::unique_ptr<score::Event> event;
    std::vector<EventBuilder::Extra> extras;
    std::unique_ptr<score::Table> table;
    score::Standings standings;
    score::Crosstable crosstable;

    [[nodiscard]] score::out::Sheet sheet() const {
        return {event.get(), table.get(), &standings, &crosstable};
    }
};

[[nodiscard]] std::vector<score::Event*> events_of(std::vector<ScoredEvent>& events);
// Standings and crosstable; checks leave their notes in the event.
void score_event(ScoredEvent& one, const score::EventFile& file);

// A line for each event: lines found and read, declared scores against computed ones.
[[nodiscard]] std::string check_text(std::vector<ScoredEvent>& events,
                                     const std::vector<score::Event>& rosters);
// What the options ask for, but for checks and the ledger. What is wrong with them, in words. What
// a form cannot hold is appended to `notes`.
[[nodiscard]] tl::expected<std::string, std::string> score_text(
    const std::vector<ScoredEvent>& events, const ScorePlan& plan, const Options& options,
    std::vector<score::Note>& notes);

}  // namespace shinpan::app
