#pragma once
// From records and tables to events: grouped by event, players resolved, records held against
// pairings that were stated without them.

#include "record/result.hpp"
#include "score/event_file.hpp"
#include "score/players.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace shinpan::app {

// One judged record, as far as scores need it.
struct ScoredRecord {
    std::string event;
    std::string round;
    std::string stage;
    std::string date;
    std::string first;
    std::string second;
    std::string sha256;  // empty: not asked
    std::string why;     // of a record that was not accepted: its first error
    Game game = Game::othello;
    Outcome outcome = Outcome::unfinished;  // by the referee
    std::optional<Score> score;
    std::optional<ClaimedResult> claim;
    EndReason reason = EndReason::none;
    std::uint64_t number = 0;
    Position at{0, 0};  // line 0: binary
    std::int32_t plies = 0;
    bool accepted = false;
    bool unrated = false;    // its result is by forfeit, hardly anything was played
    bool exchanged = false;  // the reader found the colours turned round
};

// How records and tables become events.
struct ScorePlan {
    enum class Rejected : std::uint8_t { left_out, included };
    Rejected rejected = Rejected::left_out;
    bool has_file = false;
    std::string file_path;
    score::EventFile file;
    std::string known_path;           // of --roster
    std::vector<score::Event> known;  // players files
    struct Aliases {
        std::string path;
        std::vector<score::EventFile::AliasLine> lines;
    };
    std::vector<Aliases> aliases;       // of --aliases
    std::vector<score::Event> results;  // results that have no record
};

// Players and aliases the plan announces, checked: what is wrong with them, with places in `files`.
struct Announced {
    score::Roster roster;
    std::vector<std::string> files;
    std::vector<score::Note> problems;
    std::size_t participants = 0;  // those of the event file stand first and take part in any case
};
[[nodiscard]] Announced announced_players(const ScorePlan& plan);

class EventBuilder {
  public:
    // What a ledger wants of a pairing beside its players and points.
    struct Extra {
        std::string sha256;
        std::string date;
        EndReason reason = EndReason::none;
    };

    EventBuilder(const ScorePlan& plan, std::string name);
    // Of a table: its players and pairings stand, and records are held against them.
    EventBuilder(const ScorePlan& plan, score::Event table);

    void add(ScoredRecord record, std::string_view path);
    // Everything the event file says is applied, points are given.
    [[nodiscard]] score::Event finish();

    [[nodiscard]] const std::string& name() const { return event_.name; }
    [[nodiscard]] score::Event& event() { return event_; }
    // By pairing; only of pairings that came with a hash.
    [[nodiscard]] const std::vector<Extra>& extras() const { return extras_; }

  private:
    void seed();
    void join_announced(std::vector<score::Pairing>& pairings);
    // What was stated without records comes first: records are held against it.
    void state();
    void add_results(const score::Event& table);
    void add_stated(score::Pairing pairing);
    void add_file_results();
    void add_adjustments();
    void set_stages();
    void set_rounds();
    void drop_idle_players();
    [[nodiscard]] score::Pairing* stated(score::Index first, score::Index second,
                                         std::int32_t round);
    void reconcile(score::Pairing& stated, const score::Pairing& shown, const ScoredRecord& record);
    [[nodiscard]] std::string name_of(score::Index player) const;
    [[nodiscard]] score::Place file_place(Position at);

    const ScorePlan& plan_;
    score::Event event_;
    score::Roster roster_;
    std::size_t participants_ = 0;
    std::unordered_multimap<std::uint64_t, score::Index> open_;  // stated pairings without a record
    std::vector<Extra> extras_;
};

// "3", "Round 3", "R3": 3; 0: no number.
[[nodiscard]] std::int32_t round_number(std::string_view text);

}  // namespace shinpan::app
