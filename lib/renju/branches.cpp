#include "renju/branches.hpp"

#include "renju/referee.hpp"
#include "renju/replay.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

namespace shinpan::renju {
namespace {

// 128 bits of a board and the side to move: no two boards of a tree are taken for one.
struct Digest {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    friend bool operator==(const Digest&, const Digest&) = default;
    Digest& operator^=(const Digest& other) {
        low ^= other.low;
        high ^= other.high;
        return *this;
    }
};

std::uint64_t mixed(std::uint64_t word) {  // splitmix64
    word += 0x9e3779b97f4a7c15U;
    word = (word ^ (word >> 30U)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27U)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31U);
}
Digest key_of(std::uint64_t word) {
    return {mixed(word), mixed(word ^ 0x6a09e667f3bcc908U)};
}
Digest key_of(const Event& event, Seat mover) {
    const auto byte = [](std::int8_t coordinate) {
        return static_cast<std::uint64_t>(static_cast<std::uint8_t>(coordinate));
    };
    const auto stone = event.kind == EventKind::place
                           ? 1U << 16U | byte(event.to.column) << 8U | byte(event.to.row)
                           : 0U;
    return key_of(stone << 2U | (mover == Seat::second ? 2U : 1U));
}

struct HashOfDigest {
    std::size_t operator()(const Digest& digest) const { return digest.low; }
};

// Positions met, by 64 bits of their digest: for counting only. Grows up to a limit.
class Positions {
  public:
    enum class Met : std::uint8_t { first, again };
    Met meet(const Digest& digest) {
        if (2 * (used_ + 1) > slots_.size()) {
            if (used_ >= Branches::most_positions) return find(digest) ? Met::again : Met::first;
            grow();
        }
        auto& slot = slot_of(digest.low);
        if (slot != 0) return Met::again;
        slot = word_of(digest.low);
        ++used_;
        return Met::first;
    }

  private:
    static std::uint64_t word_of(std::uint64_t word) { return word == 0 ? 1 : word; }
    std::uint64_t& slot_of(std::uint64_t word) {
        auto at = static_cast<std::size_t>(word) & (slots_.size() - 1);
        while (slots_[at] != 0 && slots_[at] != word_of(word)) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }
    [[nodiscard]] bool find(const Digest& digest) { return slot_of(digest.low) != 0; }
    void grow() {
        auto old = std::move(slots_);
        slots_.assign(old.empty() ? 1024 : 2 * old.size(), 0);
        for (const auto word : old) {
            if (word != 0) slot_of(word) = word;
        }
    }

    std::vector<std::uint64_t> slots_;
    std::size_t used_ = 0;
};

template <int Capacity>
class BranchReplay final : public Branches {
  public:
    BranchReplay(const Record& record, RenjuRules rules, FirstLine first_line)
        : rules_(std::move(rules)), first_line_(first_line) {
        start_.game = record.game;
        start_.has_setup = record.has_setup;
        start_.setup = record.setup;
        now_ = std::make_shared<State>(start_, rules_, scratch_);
        sound_ = now_->replay.begin() == Replay<Capacity>::Go::on;
        now_->turn = now_->replay.turn();
    }

    void step(const TreeStep& step) override {
        const bool given = step.role == TreeStep::Role::context;
        if (!given) {
            ++report_.nodes;
            if (step.line == TreeStep::Line::ends) ++report_.lines;
        }
        judge(step);
        if (step.line == TreeStep::Line::ends) first_line_ = FirstLine::none;
    }

    [[nodiscard]] const BranchReport& report() const override { return report_; }

  private:
    void judge(const TreeStep& step) {
        const bool given = step.role == TreeStep::Role::context;
        rewind(step.depth);
        if (step.later == TreeStep::Later::siblings) kept_.push_back({step.depth, now_, sound_});
        marks_.push_back(moves_.size());
        if (!sound_) {
            if (!given) ++report_.not_judged;
            return;
        }
        scratch_.findings.clear();
        for (const auto& event : step.events) {
            if (event.kind != EventKind::place && event.kind != EventKind::pass) continue;
            play(event);
            if (!sound_) break;
        }
        if (step.trouble != nullptr) {
            scratch_.findings.push_back(*step.trouble);
            sound_ = false;
        }
        if (given) return;
        if (sound_ && !step.events.empty()) count_position();
        if (first_line_ == FirstLine::none) report_findings();
    }

    // The replay after the moves of the path. Shared by all places of the path that may have to
    // come back to it, and copied before the next stone then.
    struct State {
        State(const Record& record, const RenjuRules& rules, Ruling& ruling)
            : replay(record, rules, ruling) {}
        Replay<Capacity> replay;
        Outcome outcome = Outcome::unfinished;
        EndReason reason = EndReason::none;
        std::int32_t critical = 0;
        Seat turn = Seat::first;
    };
    struct Kept {
        std::uint32_t depth;
        std::shared_ptr<State> state;
        bool sound;
    };
    struct Move {
        Point at;      // not given: a pass
        Digest after;  // of the position the move makes, or would make
    };

    // Back to the place above `depth`.
    void rewind(std::uint32_t depth) {
        if (depth >= marks_.size()) return;
        moves_.resize(marks_[depth]);
        marks_.resize(depth);
        while (!kept_.empty() && kept_.back().depth > depth) kept_.pop_back();
        if (kept_.empty() || kept_.back().depth != depth) {
            // Nobody said that siblings would follow.
            sound_ = false;
            return;
        }
        now_ = std::move(kept_.back().state);
        sound_ = kept_.back().sound;
        kept_.pop_back();
    }

    void play(const Event& event) {
        if (now_.use_count() > 1) now_ = std::make_shared<State>(*now_);
        auto& state = *now_;
        auto after = moves_.empty() ? Digest{} : moves_.back().after;
        after ^= key_of(event, state.turn);
        moves_.push_back({event.kind == EventKind::place ? event.to : Point{}, after});
        // The ruling is shared by all states: what a state knows of its end is its own.
        scratch_.outcome = state.outcome;
        scratch_.reason = state.reason;
        scratch_.critical_ply = state.critical;
        if (state.replay.next(event) == Replay<Capacity>::Go::stop) sound_ = false;
        state.outcome = scratch_.outcome;
        state.reason = scratch_.reason;
        state.critical = scratch_.critical_ply;
        state.turn = state.replay.turn();
    }

    void count_position() {
        auto position = moves_.back().after;
        position ^= key_of(now_->turn == Seat::second ? 7U << 24U : 6U << 24U);
        if (positions_.meet(position) == Positions::Met::again) ++report_.repeats;
    }

    void report_findings() {
        for (auto& finding : scratch_.findings) {
            if (finding.severity == Severity::note) continue;
            const auto moves = finding.ply > 0
                                   ? std::min(static_cast<std::size_t>(finding.ply), moves_.size())
                                   : moves_.size();
            // The same stone on the same board says the same, however it was reached.
            if (moves > 0) {
                auto fact = moves_[moves - 1].after;
                const auto& at = moves_[moves - 1].at;
                fact ^=
                    key_of((1ULL << 48U) | static_cast<std::uint64_t>(finding.code) << 16U |
                           static_cast<std::uint64_t>(static_cast<std::uint8_t>(at.column)) << 8U |
                           static_cast<std::uint8_t>(at.row));
                if (given_.size() < most_positions && !given_.insert(fact).second) continue;
            }
            if (report_.findings.size() == most_findings) {
                ++report_.unlisted;
                if (finding.severity == Severity::error) ++report_.unlisted_errors;
                continue;
            }
            std::string path;
            for (std::size_t i = 0; i < moves; ++i) {
                if (i > 0) path += ' ';
                path += moves_[i].at.given() ? to_string(moves_[i].at) : "pass";
            }
            finding.args.push_back({"branch", std::move(path)});
            report_.findings.push_back(std::move(finding));
        }
    }

    Record start_;
    RenjuRules rules_;
    FirstLine first_line_;
    Ruling scratch_;
    std::shared_ptr<State> now_;
    bool sound_ = true;               // the path can be judged so far
    std::vector<Kept> kept_;          // where branches will part again, the deepest last
    std::vector<std::size_t> marks_;  // for each node of the path: the moves before it
    std::vector<Move> moves_;         // of the path
    Positions positions_;
    std::unordered_set<Digest, HashOfDigest> given_;
    BranchReport report_;
};

}  // namespace

std::unique_ptr<Branches> judge_branches(const Record& record, const RenjuRules& rules,
                                         Branches::FirstLine first_line) {
    const auto own = rules_on_board(record, rules);
    if (!own) return nullptr;
    if (own->board <= 15) {
        return std::make_unique<BranchReplay<15>>(record, *own, first_line);
    }
    return std::make_unique<BranchReplay<20>>(record, *own, first_line);
}

}  // namespace shinpan::renju
