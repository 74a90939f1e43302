#include "oracle.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace shinpan::test {
namespace {

std::size_t u(int i) {
    return static_cast<std::size_t>(i);
}
bool is_piece(char c) {
    return c != '.' && c != 'X';
}
int colour(char c) {
    return c >= 'A' && c <= 'Z' ? 0 : 1;
}
// The place of each letter in KGMRNCP; -1 for anything else.
constexpr std::array<int, 128> kinds = [] {
    std::array<int, 128> made{};
    made.fill(-1);
    constexpr std::string_view letters = "KGMRNCPkgmrncp";
    for (std::size_t i = 0; i < letters.size(); ++i) {
        made[static_cast<std::size_t>(letters[i])] = static_cast<int>(i % 7);
    }
    return made;
}();
int kind(char c) {
    return kinds[static_cast<std::size_t>(c & 127)];
}
bool one_step(int from, int to) {
    return std::abs(from % 4 - to % 4) + std::abs(from / 4 - to / 4) == 1;
}
// Pieces strictly between two squares of a line, or -1.
int screens(const std::string& board, int from, int to) {
    const int dc = to % 4 - from % 4;
    const int dr = to / 4 - from / 4;
    if ((dc != 0 && dr != 0) || from == to) return -1;
    const int step = dc > 0 ? 1 : dc < 0 ? -1 : dr > 0 ? 4 : -4;
    int count = 0;
    for (int at = from + step; at != to; at += step) count += board[u(at)] != '.' ? 1 : 0;
    return count;
}

}  // namespace

std::string square_name(int square) {
    return {static_cast<char>('a' + square % 4), static_cast<char>('1' + square / 4)};
}

Oracle::Oracle(const FlipchessRules& rules, std::string board, std::string deal, int side,
               int plies)
    : rules_(rules),
      board_(std::move(board)),
      deal_(std::move(deal)),
      first_colour_(side),
      plies_(plies) {
    for (int i = 0; i < 32; ++i) ids_.push_back(board_[u(i)] == '.' ? 0 : i + 1);
    positions_.push_back(board_ + "0");
}

int Oracle::colour_to_move() const {
    return first_colour_ < 0 ? -1 : seat_ == 0 ? first_colour_ : 1 - first_colour_;
}

bool Oracle::takes(char mover, char victim) const {
    const int m = kind(mover);
    const int v = kind(victim);
    using R = FlipchessRules;
    if (jumps(mover)) return true;  // no shipped or tested ruleset makes equal ranks illegal
    if (m == 6 && v == 0) return rules_.soldier_takes_general;
    if (m == 0 && v == 6) return rules_.general_takes_soldier;
    if (m == v) return rules_.equal_rank != R::EqualRank::illegal;
    return rules_.ladder[u(m)] > rules_.ladder[u(v)];
}

bool Oracle::jumps(char mover) const {
    return kind(mover) == 5 && rules_.cannon.capture == FlipchessRules::CannonCapture::jump;
}

bool Oracle::runs(char mover) const {
    return kind(mover) == 3 && (rules_.chariot.rush || rules_.chariot.slide);
}

bool Oracle::attacks(const std::string& board, int from, int to) const {
    const char mover = board[u(from)];
    const char victim = board[u(to)];
    if (!is_piece(mover) || !is_piece(victim) || colour(mover) == colour(victim)) return false;
    if (jumps(mover)) return screens(board, from, to) == 1;
    if (runs(mover) && !one_step(from, to)) {
        return screens(board, from, to) == 0 && (rules_.chariot.rush || takes(mover, victim));
    }
    return one_step(from, to) && takes(mover, victim);
}

char Oracle::move_kind(int from, int to) const {
    const char mover = board_[u(from)];
    if (!is_piece(mover) || colour(mover) != colour_to_move()) return 0;
    return kind_for(mover, from, to);
}

char Oracle::kind_for(char mover, int from, int to) const {
    using R = FlipchessRules;
    const char target = board_[u(to)];
    if (target == '.') {
        if (runs(mover)) return screens(board_, from, to) == 0 ? '-' : '\0';
        if (kind(mover) == 5 && rules_.cannon.quiet == R::CannonQuiet::none) return 0;
        return one_step(from, to) ? '-' : '\0';
    }
    if (target == 'X') {
        const bool may = jumps(mover) && rules_.cannon.capture_hidden != R::CaptureHidden::none;
        return may && screens(board_, from, to) == 1 ? '?' : '\0';
    }
    if (!attacks(board_, from, to)) return 0;
    const bool equal = kind(mover) == kind(target);
    const bool capture = rules_.equal_rank == R::EqualRank::attacker_wins ||
                         (jumps(mover) && rules_.cannon.equal == R::CannonEqual::capture);
    return equal && !capture ? '*' : 'x';
}

std::vector<int> Oracle::hops() const {
    std::vector<int> found;
    if (chain_ < 0) return found;
    for (int to = 0; to < 32; ++to) {
        const char what = kind_for(board_[u(chain_)], chain_, to);
        if (what == 'x' || what == '*') found.push_back(to);
    }
    return found;
}

void Oracle::hop(int to) {
    const int from = chain_;
    const char what = kind_for(board_[u(from)], from, to);
    const int by = 1 - seat_;  // the turn has passed already
    take(from, to, what, by);
    chain_ = what == 'x' ? to : -1;
    decide();
}

void Oracle::settle() {
    chain_ = -1;
    if (!waiting_) return;
    waiting_ = false;
    if (!over()) other_ends();
}

// Definition D2, from the plies since the last flip, capture or timeout, forwards.
int Oracle::frozen_steps(int seat, int piece) const {
    std::size_t begin = history_.size();
    while (begin > 0 && history_[begin - 1].kind == 'm') --begin;
    int chaser[2] = {0, 0};
    int prey[2] = {0, 0};
    int steps[2] = {0, 0};
    for (std::size_t i = begin; i < history_.size(); ++i) {
        const Ply& ply = history_[i];
        const int side = ply.seat;
        if (prey[1 - side] != ply.mover) steps[1 - side] = 0;
        if (steps[side] > 0 && chaser[side] == ply.mover) {
            ++steps[side];
            continue;
        }
        steps[side] = 0;
        if (kind(ply.piece) == 5 || ply.chased.size() != 1) continue;
        chaser[side] = ply.mover;
        prey[side] = ply.chased[0];
        steps[side] = 1;
    }
    return chaser[seat] == piece ? steps[seat] : 0;
}

bool Oracle::chased(const std::string& board, int from, int to) const {
    if (!attacks(board, from, to)) return false;
    if (kind(board[u(from)]) == kind(board[u(to)]) && !rules_.chase.equal_rank) {
        // over a gap a rushing chariot takes its equal like any other kind
        if (!(runs(board[u(from)]) && rules_.chariot.rush && !one_step(from, to))) return false;
    }
    return kind(board[u(from)]) != 5 || rules_.chase.cannon;
}

int Oracle::chase_steps(int from, int to) const {
    using D = FlipchessRules::ChaseDefinition;
    if (rules_.chase.definition == D::d2) {
        const int before = frozen_steps(seat_, ids_[u(from)]);
        if (before > 0) return before + 1;
        if (kind(board_[u(from)]) == 5) return 0;
        std::string board = board_;
        board[u(to)] = board[u(from)];
        board[u(from)] = '.';
        int found = 0;
        for (int target = 0; target < 32; ++target) found += chased(board, to, target) ? 1 : 0;
        return found == 1 ? 1 : 0;
    }
    return chase_back(from, to);
}

// Count backwards: my moves must all be quiet moves of this piece that attack the same target, and
// each answer between them a quiet move of that target.
int Oracle::chase_back(int from, int to) const {
    std::string board = board_;
    std::vector<int> ids = ids_;
    int longest = 0;
    board[u(to)] = board[u(from)];
    board[u(from)] = '.';
    ids[u(to)] = ids[u(from)];
    ids[u(from)] = 0;
    const int me = ids[u(to)];
    for (int target = 0; target < 32; ++target) {
        if (!chased(board, to, target)) continue;
        const int prey = ids[u(target)];
        int steps = 1;
        std::string before = board;
        std::vector<int> before_ids = ids;
        const auto undo = [&](int a, int b) {
            before[u(a)] = before[u(b)];
            before[u(b)] = '.';
            before_ids[u(a)] = before_ids[u(b)];
            before_ids[u(b)] = 0;
        };
        undo(from, to);
        std::size_t i = history_.size();
        for (; i >= 2; i -= 2) {
            const Ply& answer = history_[i - 1];
            const Ply& mine = history_[i - 2];
            if (answer.kind != 'm' || answer.mover != prey) break;
            if (mine.kind != 'm' || mine.mover != me) break;
            undo(answer.from, answer.to);
            const auto where = [&](int id) {
                return static_cast<int>(std::find(before_ids.begin(), before_ids.end(), id) -
                                        before_ids.begin());
            };
            if (!chased(before, where(me), where(prey))) break;
            ++steps;
            undo(mine.from, mine.to);
        }
        if (rules_.chase.definition == FlipchessRules::ChaseDefinition::d3) {
            // By D3 the first step, too, follows a move of the prey.
            const bool answered = i >= 1 && history_[i - 1].mover == prey &&
                                  (history_[i - 1].kind == 'm' || history_[i - 1].kind == 'x');
            if (!answered) --steps;
        }
        longest = std::max(longest, steps);
    }
    return longest;
}

std::vector<std::string> Oracle::legal() const {
    std::vector<std::string> free;
    std::vector<std::string> chases;
    for (int from = 0; from < 32; ++from) {
        if (board_[u(from)] == 'X') free.push_back(square_name(from));
        for (int to = 0; to < 32; ++to) {
            const char what = move_kind(from, to);
            if (what == 0) continue;
            const int max = rules_.chase.max_steps;
            bool over = what == '-' && max > 0 && chase_steps(from, to) > max;
            if (max > 0 && rules_.chase.scope == FlipchessRules::ChaseScope::piece) {
                over = over || frozen_steps(seat_, ids_[u(from)]) >= max;
            }
            (over ? chases : free).push_back(square_name(from) + what + square_name(to));
        }
    }
    if (free.empty()) free = chases;
    std::sort(free.begin(), free.end());
    return free;
}

void Oracle::flip(int square) {
    board_[u(square)] = deal_[u(square)];
    if (first_colour_ < 0) {
        const int shown = colour(deal_[u(square)]);
        first_colour_ = seat_ == 0 ? shown : 1 - shown;
    }
    history_.push_back({'f', square, square, deal_[u(square)], '.', ids_[u(square)], 0, seat_, {}});
    after_ply();
}

void Oracle::move(int from, int to) {
    const char what = move_kind(from, to);
    if (what == '-') {
        Ply ply{'m', from, to, board_[u(from)], '.', ids_[u(from)], 0, seat_, {}};
        board_[u(to)] = ply.piece;
        board_[u(from)] = '.';
        ids_[u(to)] = ply.mover;
        ids_[u(from)] = 0;
        if (rules_.chase.definition == FlipchessRules::ChaseDefinition::d2 ||
            rules_.chase.scope == FlipchessRules::ChaseScope::piece) {
            for (int target = 0; target < 32; ++target) {
                if (chased(board_, to, target)) ply.chased.push_back(ids_[u(target)]);
            }
        }
        history_.push_back(ply);
    } else {
        take(from, to, what, seat_);
        if (rules_.chain_capture != FlipchessRules::ChainCapture::none && what == 'x') {
            chain_ = to;
            waiting_ = true;
        }
    }
    after_ply();
}

void Oracle::take(int from, int to, char what, int by) {
    const char victim = board_[u(to)] == 'X' ? deal_[u(to)] : board_[u(to)];
    Ply ply{what == '*' ? '*' : 'x',
            from,
            to,
            board_[u(from)],
            victim,
            ids_[u(from)],
            ids_[u(to)],
            by,
            {}};
    const bool enemy = colour(victim) != colour(ply.piece);
    if (enemy && first_[by].empty()) first_[by] = ply.victim;
    if (what == '*' && first_[1 - by].empty()) first_[1 - by] = ply.piece;
    board_[u(to)] = what == '*' ? '.' : ply.piece;
    board_[u(from)] = '.';
    ids_[u(to)] = what == '*' ? 0 : ply.mover;
    ids_[u(from)] = 0;
    history_.push_back(ply);
}

void Oracle::timeout() {
    using R = FlipchessRules;
    bool lost = rules_.clock.timeout_action == R::TimeoutAction::loss;
    const int limit =
        rules_.clock.timeouts_max + (rules_.clock.lose_when == R::LoseWhen::exceeded ? 1 : 0);
    if (!lost && ++strikes_[seat_] >= limit) lost = true;
    if (lost) return finish("timeout", 1 - seat_);
    history_.push_back({'t', -1, -1, '.', '.', 0, 0, seat_, {}});
    seat_ = 1 - seat_;
    if (first_colour_ >= 0 && !can_act()) finish("no-move", 1 - seat_);
}

int Oracle::alive(int side) const {
    int count = 0;
    for (int i = 0; i < 32; ++i) {
        const char c = board_[u(i)] == 'X' ? deal_[u(i)] : board_[u(i)];
        count += c != '.' && colour(c) == side ? 1 : 0;
    }
    return count;
}

bool Oracle::can_act() const {
    for (int from = 0; from < 32; ++from) {
        if (board_[u(from)] == 'X') return true;
        for (int to = 0; to < 32; ++to) {
            if (move_kind(from, to) != 0) return true;
        }
    }
    return false;
}

void Oracle::after_ply() {
    ++plies_;
    seat_ = 1 - seat_;
    decide();
    if (!over() && !waiting_) other_ends();
}

void Oracle::decide() {
    const int red = alive(0);
    const int black = alive(1);
    if (red == 0 && black == 0) return finish("both-eliminated", -1);
    if (red == 0 || black == 0)
        return finish("elimination", (red == 0) == (first_colour_ == 0) ? 1 : 0);
}

void Oracle::other_ends() {
    if (!can_act()) return finish("no-move", 1 - seat_);
    const auto& end = rules_.end;
    if (end.max_plies > 0 && plies_ >= end.max_plies) return finish("max-plies", -1);
    const int few = end.few_pieces.pieces_lt;
    if (few > 0 && plies_ > end.few_pieces.plies_gt && alive(0) < few && alive(1) < few) {
        return finish("max-plies", -1);
    }
    int quiet = 0;  // plies since the last flip or capture, timeouts aside
    std::vector<std::pair<int, int>> moves;
    for (auto ply = history_.rbegin(); ply != history_.rend(); ++ply) {
        if (ply->kind == 't') continue;
        if (ply->kind != 'm') break;
        ++quiet;
        moves.emplace_back(ply->from, ply->to);
    }
    if (end.no_progress > 0 && quiet >= end.no_progress) return finish("no-progress", -1);
    if (history_.back().kind != 'm') positions_.clear();
    positions_.push_back(board_ + static_cast<char>('0' + seat_));
    using R = FlipchessRules::Repetition;
    if (end.repetition == R::position) {
        const auto times = std::count(positions_.begin(), positions_.end(), positions_.back());
        if (times >= end.repetition_times) return finish("repetition", -1);
    }
    if (end.repetition == R::cycle) {
        for (const int length : {4, 8, 12}) {
            if (static_cast<int>(moves.size()) < 3 * length) continue;
            bool same = true;
            for (int i = 0; i < 2 * length; ++i) same = same && moves[u(i)] == moves[u(i + length)];
            if (same) return finish("repetition", -1);
        }
    }
}

void Oracle::finish(std::string how, int winner) {
    end_ = std::move(how);
    winner_ = winner;
}

std::string Oracle::points() const {
    const auto& rules = rules_.points;
    if (rules.kind == FlipchessRules::ScoreKind::none) return "-";
    if (rules.kind == FlipchessRules::ScoreKind::wdl) {
        if (winner_ < 0) return "A+0.5 B+0.5";
        return winner_ == 0 ? "A+1 B+0" : "A+0 B+1";
    }
    int raw[2] = {rules.draw, rules.draw};
    if (winner_ >= 0) {
        const int loser = 1 - winner_;
        raw[winner_] = 0;
        if (plies_ < rules.early_plies) {
            raw[loser] = -10;
        } else {
            const int side = first_colour_ < 0 ? 0
                             : winner_ == 0    ? first_colour_
                                               : 1 - first_colour_;
            raw[winner_] = alive(side);
            raw[loser] = -raw[winner_];
            if (!first_[winner_].empty() && kind(first_[winner_][0]) == 0) raw[winner_] += 5;
        }
    }
    std::string text;
    for (int seat = 0; seat < 2; ++seat) {
        text += seat == 0 ? "A" : " B";
        text += raw[seat] < 0 ? "-" : "+";
        text += std::to_string(std::abs(raw[seat]));
    }
    return text;
}

}  // namespace shinpan::test
