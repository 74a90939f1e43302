#include "oracle.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace shinpan::test {
namespace {

const std::string ranks = "KGMRNCP";
std::size_t u(int i) {
    return static_cast<std::size_t>(i);
}
bool is_piece(char c) {
    return c != '.' && c != 'X';
}
int colour(char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0 ? 0 : 1;
}
int kind(char c) {
    return static_cast<int>(
        ranks.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c)))));
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
    if (m == 5) return true;  // no shipped or tested ruleset makes equal ranks illegal
    if (m == 6 && v == 0) return rules_.soldier_takes_general;
    if (m == 0 && v == 6) return rules_.general_takes_soldier;
    if (m == v) return rules_.equal_rank != R::EqualRank::illegal;
    return m < v;
}

bool Oracle::attacks(const std::string& board, int from, int to) const {
    const char mover = board[u(from)];
    const char victim = board[u(to)];
    if (!is_piece(mover) || !is_piece(victim) || colour(mover) == colour(victim)) return false;
    if (kind(mover) == 5 ? screens(board, from, to) != 1 : !one_step(from, to)) return false;
    return takes(mover, victim);
}

char Oracle::move_kind(int from, int to) const {
    const char mover = board_[u(from)];
    const char target = board_[u(to)];
    if (!is_piece(mover) || colour(mover) != colour_to_move()) return 0;
    if (target == '.') return one_step(from, to) ? '-' : '\0';
    if (!attacks(board_, from, to)) return 0;
    const bool equal = kind(mover) == kind(target);
    const bool capture =
        rules_.equal_rank == FlipchessRules::EqualRank::attacker_wins ||
        (kind(mover) == 5 && rules_.cannon.equal == FlipchessRules::CannonEqual::capture);
    return equal && !capture ? '*' : 'x';
}

// Count backwards: my moves must all be quiet moves of this piece that attack the same target, and
// each answer between them a quiet move of that target.
int Oracle::chase_steps(int from, int to) const {
    std::string board = board_;
    std::vector<int> ids = ids_;
    int longest = 0;
    board[u(to)] = board[u(from)];
    board[u(from)] = '.';
    ids[u(to)] = ids[u(from)];
    ids[u(from)] = 0;
    const int me = ids[u(to)];
    for (int target = 0; target < 32; ++target) {
        if (!attacks(board, to, target)) continue;
        if (kind(board[u(to)]) == kind(board[u(target)]) && !rules_.chase.equal_rank) continue;
        if (kind(board[u(to)]) == 5 && !rules_.chase.cannon) continue;
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
        for (std::size_t i = history_.size(); i >= 2; i -= 2) {
            const Ply& answer = history_[i - 1];
            const Ply& mine = history_[i - 2];
            if (answer.kind != 'm' || answer.mover != prey) break;
            if (mine.kind != 'm' || mine.mover != me) break;
            undo(answer.from, answer.to);
            const auto where = [&](int id) {
                return static_cast<int>(std::find(before_ids.begin(), before_ids.end(), id) -
                                        before_ids.begin());
            };
            if (!attacks(before, where(me), where(prey))) break;
            ++steps;
            undo(mine.from, mine.to);
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
            const bool over = what == '-' && rules_.chase.max_steps > 0 &&
                              chase_steps(from, to) > rules_.chase.max_steps;
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
    history_.push_back({'f', square, square, deal_[u(square)], '.', ids_[u(square)], 0});
    after_ply();
}

void Oracle::move(int from, int to) {
    const char what = move_kind(from, to);
    Ply ply{what == '-' ? 'm' : what,
            from,
            to,
            board_[u(from)],
            board_[u(to)],
            ids_[u(from)],
            ids_[u(to)]};
    if (what != '-' && first_[seat_].empty()) first_[seat_] = ply.victim;
    if (what == '*' && first_[1 - seat_].empty()) first_[1 - seat_] = ply.piece;
    board_[u(to)] = what == '*' ? '.' : ply.piece;
    board_[u(from)] = '.';
    ids_[u(to)] = what == '*' ? 0 : ply.mover;
    ids_[u(from)] = 0;
    history_.push_back(ply);
    after_ply();
}

void Oracle::timeout() {
    const bool lost = rules_.clock.timeout_action == FlipchessRules::TimeoutAction::loss ||
                      ++strikes_[seat_] >= rules_.clock.timeouts_max;
    if (lost) return finish("timeout", 1 - seat_);
    history_.push_back({'t', -1, -1, '.', '.', 0, 0});
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
    const int red = alive(0);
    const int black = alive(1);
    if (red == 0 && black == 0) return finish("both-eliminated", -1);
    if (red == 0 || black == 0)
        return finish("elimination", (red == 0) == (first_colour_ == 0) ? 1 : 0);
    if (!can_act()) return finish("no-move", 1 - seat_);
    const auto& end = rules_.end;
    if (end.max_plies > 0 && plies_ >= end.max_plies) return finish("max-plies", -1);
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
    if (rules_.points.kind == FlipchessRules::ScoreKind::wdl) {
        if (winner_ < 0) return "A+0.5 B+0.5";
        return winner_ == 0 ? "A+1 B+0" : "A+0 B+1";
    }
    int raw[2] = {0, 0};
    if (winner_ >= 0) {
        const int loser = 1 - winner_;
        if (plies_ < 40) {
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
