#pragma once
// What a score run reads: which inputs are tables, records through the referee, notes on stderr.

#include "app/common.hpp"
#include "app/judging.hpp"
#include "app/score_events.hpp"
#include "score/in/tables.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace shinpan::app {

struct ScoreCounts {
    std::uint64_t records = 0;  // found; each gets a verdict
    std::uint64_t accepted = 0;
    std::uint64_t tables = 0;
    std::uint64_t lines_found = 0;  // results in tables
    std::uint64_t lines_read = 0;
    bool unread = false;
    bool found_nothing = false;  // an input without a record
};

// Everything in the paths, as events in the order met.
class ScoreInputs {
  public:
    ScoreInputs(const ScorePlan& plan, const Settings& settings, const std::string& only);

    // Reads tables, sends records through the referee. Trouble with an input goes to stderr.
    void read(archive::Listing listing, std::optional<score::in::Format> table, int jobs,
              Hashing hashing);
    // A whole file; empty when it cannot be read, which is said on stderr.
    [[nodiscard]] static std::optional<std::string> text_of(const std::string& path);

    [[nodiscard]] std::vector<std::unique_ptr<EventBuilder>>& events() { return events_; }
    // Players files among the inputs.
    [[nodiscard]] std::vector<score::Event>& rosters() { return rosters_; }
    [[nodiscard]] const ScoreCounts& counts() const { return counts_; }
    // Of several events that have what was asked for in their names, the one of just this name. It
    // is an error if there is none.
    [[nodiscard]] tl::expected<void, std::string> settle_event();
    // Names of events that were met and not asked for.
    [[nodiscard]] const std::set<std::string>& others() const { return others_; }

  private:
    void read_table(score::in::Format format, const std::string& path);
    void read_database(const std::string& path);
    void read_lines(const std::string& path);
    void add(ScoredRecord record, const std::string& path);
    [[nodiscard]] bool wanted(const std::string& name) const;

    const ScorePlan& plan_;
    const Settings& settings_;
    std::string only_;
    std::vector<std::unique_ptr<EventBuilder>> events_;
    std::unordered_map<std::string, std::size_t> by_name_;
    std::unordered_map<std::string, std::size_t> by_file_;  // of a table with records in it
    std::vector<score::Event> rosters_;
    std::set<std::string> others_;
    std::set<std::string> matched_;
    ScoreCounts counts_;
};

// Notes of an event as lines: at most `cap` of a code for each file, 0: all.
struct NoteTally {
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    std::uint64_t notes = 0;
};
struct NoteStyle {
    std::uint64_t cap = 20;
    Severity least = Severity::note;
    std::vector<Code> ignored;
};
[[nodiscard]] NoteTally tell_notes(const std::vector<score::Note>& notes,
                                   const std::vector<std::string>& files, const NoteStyle& style);

}  // namespace shinpan::app
