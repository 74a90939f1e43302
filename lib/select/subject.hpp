#pragma once
// What conditions are asked of: one record with its place and rules, judged only when a condition
// needs the verdict; or the row that a database of verdicts keeps of one.

#include "record/record.hpp"
#include "referee/verdict.hpp"
#include "report/rows.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::select {

// The part of a verdict that a database keeps, too.
struct Facts {
    Outcome outcome = Outcome::undecided;
    EndReason reason = EndReason::none;
    std::int32_t plies = 0;
    std::optional<Score> score;
    bool accepted = false;
    Agreement agreement = Agreement::no_claim;
    std::optional<Outcome> claimed;
};

// A row of a database (store.hpp).
struct StoredRecord {
    std::int64_t id = 0;
    std::string path;
    std::uint64_t number = 0;
    Game game = Game::othello;
    std::string format;
    std::string first, second, event, round, date;
    std::string rules;
    Facts facts;
    std::vector<std::string> codes;
    // Nothing is known but the place, the game, the format, the rules and the facts: what else is
    // asked has no answer yet.
    bool facts_only = false;
    bool damaged = false;
};

class OpeningBook;

class Subject {
  public:
    // `verdict` is scratch memory; what it points to must outlive the subject. A refused record has
    // no ruleset, and its verdict says why.
    Subject(std::string_view path, std::uint64_t number, const Record& record,
            const Ruleset* ruleset, Verdict& verdict)
        : path_(path),
          number_(number),
          record_(&record),
          ruleset_(ruleset),
          verdict_(&verdict),
          judged_(ruleset == nullptr) {}
    explicit Subject(const StoredRecord& stored)
        : path_(stored.path), number_(stored.number), stored_(&stored) {}

    [[nodiscard]] std::string_view path() const { return path_; }
    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] Game game() const { return record_ != nullptr ? record_->game : stored_->game; }
    [[nodiscard]] std::string_view format() const {
        return record_ != nullptr ? record_->format : std::string_view(stored_->format);
    }
    // Empty: not said.
    [[nodiscard]] std::string_view header(report::Header header) const;
    [[nodiscard]] std::string rules() const;  // "othello-wof@1"
    [[nodiscard]] bool damaged() const {
        return record_ != nullptr ? record_->damaged : stored_->damaged;
    }
    [[nodiscard]] bool facts_only() const { return stored_ != nullptr && stored_->facts_only; }
    // The verdict is known already: it stands in the scratch memory.
    void adopt_verdict() { judged_ = true; }

    // The book that names its opening; the usual one unless told otherwise.
    void know(const OpeningBook& book) { book_ = &book; }
    [[nodiscard]] const OpeningBook* book() const { return book_; }

    // Null for a row of a database.
    [[nodiscard]] const Record* record() const { return record_; }
    [[nodiscard]] const Ruleset* ruleset() const { return ruleset_; }
    // Judges when first asked; only of a record.
    const Verdict& verdict();
    const Facts& facts();
    std::vector<std::string_view> codes();

    // The ply at which the condition on a position held that was asked first; -1: none.
    [[nodiscard]] std::int32_t reached() const { return reached_; }
    void note_reached(std::int32_t ply) {
        if (reached_ < 0) reached_ = ply;
    }

  private:
    std::string_view path_;
    std::uint64_t number_ = 0;
    const Record* record_ = nullptr;
    const Ruleset* ruleset_ = nullptr;
    Verdict* verdict_ = nullptr;
    const StoredRecord* stored_ = nullptr;
    const OpeningBook* book_ = nullptr;
    Facts facts_;
    bool judged_ = false;
    bool has_facts_ = false;
    std::int32_t reached_ = -1;
};

}  // namespace shinpan::select
