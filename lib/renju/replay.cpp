#include "renju/replay.hpp"

#include "base/catalogue/record.hpp"
#include "base/catalogue/renju.hpp"
#include "renju/opening.hpp"

#include <algorithm>
#include <utility>

namespace shinpan::renju {
namespace {

std::string text(Point point) {
    return to_string(point);
}
std::string text(Cell cell) {
    return to_string(to_point(cell));
}
std::string text(Seat seat) {
    return std::string(name_of(seat, Game::renju));
}
std::size_t index(Seat seat) {
    return seat == Seat::second ? 1 : 0;
}

Code code_of(Kind kind) {
    switch (kind) {
        case Kind::double_three: return code::renju_double_three;
        case Kind::double_four: return code::renju_double_four;
        case Kind::overline: return code::renju_overline;
    }
    return code::renju_overline;
}

std::string_view name_of(ClaimKind kind) {
    switch (kind) {
        case ClaimKind::forbidden: return "a forbidden move";
        case ClaimKind::double_three: return "a double-three";
        case ClaimKind::double_four: return "a double-four";
        case ClaimKind::overline: return "an overline";
        case ClaimKind::five: return "a five";
        case ClaimKind::time: return "time";
    }
    return {};
}

// Results a record may give for a forbidden move without naming it.
bool may_mean_forbidden(EndReason reason) {
    return reason == EndReason::none || reason == EndReason::forbidden ||
           reason == EndReason::adjudicated;
}

}  // namespace

template <int Capacity>
Replay<Capacity>::Replay(const Record& record, const RenjuRules& rules, Ruling& ruling)
    : record_(record),
      rules_(rules),
      black_(black_rules(rules)),
      ruling_(ruling),
      tables_(line_tables()),
      board_(rules.board),
      in_opening_(!record.has_setup && rules.board == 15 && !black_.forbidden.empty()),
      watch_(rules, rules.board),
      watching_(!record.has_setup && watch_.active()),
      most_stones_(rules.board * rules.board) {
    if (rules.draw_at > 0) most_stones_ = std::min(most_stones_, rules.draw_at);
}

template <int Capacity>
void Replay<Capacity>::run() {
    bool stopped = set_up() == Go::stop;
    std::size_t at = 0;
    while (!stopped) {
        at = play_quiet(at);
        if (at == record_.events.size()) break;
        stopped = take(record_.events[at++]) == Go::stop;
    }
    if (stopped) {
        ruling_.stopped = true;
        const auto left = record_.events.size() - at;
        if (left > 0) {
            add(code::record_not_judged, record_.events[at].span, 0,
                {{"count", static_cast<std::int64_t>(left)}});
        }
    } else {
        finish();
    }
    ruling_.plies = ply_;
    ruling_.position = board_.digest();
}

// Most stones are like this: the right side puts one on a free point, and its lines decide nothing.
template <int Capacity>
std::size_t Replay<Capacity>::play_quiet(std::size_t at) {
    const bool plain = !over_ && draw_due_ == EndReason::none && !unsettled_ && !in_opening_ &&
                       offer_ == Seat::none && !(watching_ && watch_.active());
    if (!plain) return at;
    // The stone that fills the board or reaches a limit is for `place`.
    auto most = static_cast<std::int64_t>(most_stones_) - 1 - stones_;
    if (rules_.max_moves > 0) most = std::min<std::int64_t>(most, rules_.max_moves - 1 - ply_);
    const auto* const first = record_.events.data() + at;
    const auto left = static_cast<std::int64_t>(record_.events.size() - at);
    const auto* const end = first + std::clamp<std::int64_t>(most, 0, left);
    // On copies, so that the compiler may keep them where it likes.
    auto board = board_;
    const auto& tables = tables_;
    auto stone = stone_of(turn_);
    auto waiting = other(turn_);
    const auto* event = first;
    for (; event != end; ++event) {
        if (event->kind != EventKind::place || event->seat == waiting) break;
        const auto cell = board.cell(event->to);
        if (!cell || board.at(*cell) != Stone::none) break;
        if (!lines_through(tables, board, *cell, stone).quiet()) break;
        board.put(*cell, stone);
        waiting = waiting == Seat::second ? Seat::first : Seat::second;
        stone = waiting == Seat::second ? Stone::black : Stone::white;
    }
    if (event == first) return at;
    const auto count = static_cast<std::int32_t>(event - first);
    board_ = board;
    turn_ = other(waiting);
    ply_ += count;
    stones_ += count;
    passes_ = 0;
    last_ = *board_.cell((event - 1)->to);
    return at + static_cast<std::size_t>(count);
}

template <int Capacity>
void Replay<Capacity>::run_before(std::int32_t ply) {
    if (set_up() == Go::stop) return;
    for (const auto& event : record_.events) {
        if (is_ply(event.kind) && ply_ + 1 >= ply) return;
        if (take(event) == Go::stop) return;
    }
}

template <int Capacity>
void Replay<Capacity>::run_moves() {
    bool stopped = set_up() == Go::stop;
    for (const auto& event : record_.events) {
        if (stopped || over_ || draw_due_ != EndReason::none) break;
        if (is_ply(event.kind)) stopped = take(event) == Go::stop;
    }
    if (!over_ && draw_due_ != EndReason::none) end(Outcome::draw, draw_due_, ply_);
    ruling_.plies = ply_;
}

template <int Capacity>
auto Replay<Capacity>::set_up() -> Go {
    if (!record_.has_setup) return Go::on;
    const auto& setup = record_.setup;
    std::array<std::int32_t, 2> count{};
    for (const auto& man : setup.men) {
        Event event;
        event.to = man.at;
        event.span = setup.span;
        const auto cell = board_.cell(man.at);
        const auto seat = man.piece == 'W' ? Seat::second : Seat::first;
        if (!cell || board_.at(*cell) != Stone::none) {
            const auto code = cell ? code::renju_occupied : code::renju_off_board;
            Args args{{"at", text(man.at)}, {"board", std::int64_t{rules_.board}}};
            if (cell)
                args.push_back({"colour", board_.at(*cell) == Stone::black ? "Black" : "White"});
            add(code, setup.span, 0, std::move(args));
            return Go::stop;
        }
        board_.put(*cell, stone_of(seat));
        ++count[index(seat)];
        ++stones_;
    }
    turn_ = setup.to_move != Seat::none ? setup.to_move
            : count[0] > count[1]       ? Seat::second
                                        : Seat::first;
    return Go::on;
}

template <int Capacity>
auto Replay<Capacity>::take(const Event& event) -> Go {
    switch (event.kind) {
        case EventKind::place: return place(event);
        case EventKind::pass: return pass(event);
        case EventKind::claim: claim(event); return Go::on;
        case EventKind::resign:
        case EventKind::timeout:
        case EventKind::abandon: {
            const auto seat = event.seat == Seat::none ? turn_ : event.seat;
            if (over_) {
                // RIF 10: both players' time is out.
                const bool both = event.kind == EventKind::timeout &&
                                  ruling_.reason == EndReason::timeout &&
                                  ruling_.outcome == win_of(seat);
                if (both) end(Outcome::draw, EndReason::timeout, 0);
                return Go::on;
            }
            end(win_of(other(seat)),
                event.kind == EventKind::resign    ? EndReason::resign
                : event.kind == EventKind::timeout ? EndReason::timeout
                                                   : EndReason::abandon,
                0);
            return Go::on;
        }
        case EventKind::draw_offer:
            // RIF 10.2: offered together with one's own move, so by the side that has just moved.
            offer_ = event.seat == Seat::none ? other(turn_) : event.seat;
            return Go::on;
        case EventKind::draw_decline: offer_ = Seat::none; return Go::on;
        case EventKind::draw_accept:
            if (over_) return Go::on;
            if (offer_ == Seat::none || offer_ == event.seat) {
                add(code::renju_no_offer, event.span, ply_, {});
            } else {
                end(Outcome::draw, EndReason::draw_agreed, 0);
            }
            return Go::on;
        case EventKind::flip:
        case EventKind::move:
        case EventKind::hop:
        case EventKind::unknown:
            // A ply nobody can read: the reader has said so, and the board is not known from here
            // on.
            ruling_.critical_ply = ply_ + 1;
            return Go::stop;
        case EventKind::swap:
        case EventKind::declare:
        case EventKind::offer: return watching_ ? opening_word(event) : Go::on;
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::warn_chase:
        case EventKind::refused:
        case EventKind::ruling: return Go::on;
    }
    return Go::on;
}

template <int Capacity>
auto Replay<Capacity>::turn_is(const Event& event) -> Go {
    if (!over_ && draw_due_ != EndReason::none) end(Outcome::draw, draw_due_, ply_);
    if (over_) {
        return error(code::renju_after_end, event,
                     {{"at", text(event.to)},
                      {"end", std::int64_t{ply_}},
                      {"reason", std::string(shinpan::name_of(ruling_.reason))}});
    }
    if (event.seat != Seat::none && event.seat != turn_) {
        return error(code::renju_wrong_colour, event,
                     {{"at", text(event.to)}, {"by", text(event.seat)}, {"turn", text(turn_)}});
    }
    return Go::on;
}

template <int Capacity>
auto Replay<Capacity>::place(const Event& event) -> Go {
    if (turn_is(event) == Go::stop) return Go::stop;
    const auto cell = board_.cell(event.to);
    if (!cell) {
        return error(code::renju_off_board, event,
                     {{"at", text(event.to)}, {"board", std::int64_t{rules_.board}}});
    }
    const auto there = board_.at(*cell);
    if (there != Stone::none) {
        return error(
            code::renju_occupied, event,
            {{"at", text(event.to)}, {"colour", there == Stone::black ? "Black" : "White"}});
    }
    move_begins();
    if (watching_ && watch_.active()) {
        std::vector<OpeningFact> facts;
        watch_.stone(ply_, *cell, stone_of(turn_), facts);
        if (heed(facts, event) == Go::stop) {
            --ply_;
            return Go::stop;
        }
    }
    if (in_opening_) name_opening(event, *cell);
    const auto sum = lines_through(tables_, board_, *cell, stone_of(turn_));
    board_.put(*cell, stone_of(turn_));
    last_ = *cell;
    passes_ = 0;
    ++stones_;
    if (!over_ && !sum.quiet()) played(event, *cell, sum);
    if (stones_ >= most_stones_ || ply_ == rules_.max_moves) note_draw();
    turn_ = other(turn_);
    return Go::on;
}

template <int Capacity>
void Replay<Capacity>::note_draw() {
    draw_due_ =
        stones_ == board_.size() * board_.size() ? EndReason::full_board : EndReason::max_plies;
}

template <int Capacity>
auto Replay<Capacity>::pass(const Event& event) -> Go {
    if (turn_is(event) == Go::stop) return Go::stop;
    if (rules_.passes == RenjuRules::Passes::none) {
        return error(code::renju_no_pass, event, {{"by", text(turn_)}});
    }
    move_begins();
    // A pass too early is a breach, but the board is sound: the game is judged on (RIF 12.9).
    if (!record_.has_setup && !watch_.may_pass(ply_)) {
        add(code::renju_pass_early, event.span, ply_,
            {{"by", text(turn_)}, {"first", std::int64_t{protocol_of(rules_.opening).first_pass}}});
        in_opening_ = false;
    }
    if (watching_ && watch_.active()) {
        std::vector<OpeningFact> facts;
        watch_.pass(ply_, facts);
        if (heed(facts, event) == Go::stop) return Go::stop;
    }
    if (!over_ && ++passes_ == 2) end(Outcome::draw, EndReason::both_pass, 0);
    if (ply_ == rules_.max_moves) note_draw();
    turn_ = other(turn_);
    return Go::on;
}

// The next ply: what could only be claimed before it is settled.
template <int Capacity>
void Replay<Capacity>::move_begins() {
    ++ply_;
    if (offer_ == turn_) offer_ = Seat::none;
    if (!unsettled_) return;
    unsettled_ = false;
    if (fresh_ != none) {
        open_claim(faults_[fresh_]);
        (faults_[fresh_].lasting() ? lasting_ : missed_) = fresh_;
        fresh_ = none;
    }
    for (auto seat : {Seat::first, Seat::second}) {
        auto& five = fives_[index(seat)];
        if (five.ply == 0 || five.unnoticed) continue;
        five.unnoticed = true;
        add(code::renju_five_unnoticed, five.span, five.ply,
            {{"at", text(five.cell)}, {"by", text(seat)}});
    }
}

template <int Capacity>
void Replay<Capacity>::name_opening(const Event& event, Cell cell) {
    const auto middle = static_cast<std::uint8_t>(board_.size() / 2);
    const Cell centre{middle, middle};
    if (ply_ == 2) second_ = cell;
    in_opening_ = ply_ < 3 && ring(centre, cell) < ply_;
    if (ply_ != 3) return;
    if (const auto* opening = find_opening(centre, second_, cell)) {
        add(code::renju_opening_name, event.span, ply_,
            {{"code", std::string(opening->code)}, {"name", std::string(opening->name)}});
    }
}

// Swaps, declared and offered fifth moves.
template <int Capacity>
auto Replay<Capacity>::opening_word(const Event& event) -> Go {
    std::vector<OpeningFact> facts;
    const auto coming = ply_ + 1;
    if (event.kind == EventKind::swap) {
        using Exchange = OpeningWatch::Exchange;
        watch_.swap(coming, event.number != 0 ? Exchange::yes : Exchange::no, facts);
    } else if (event.kind == EventKind::declare) {
        watch_.declare(coming, event.number, facts);
    } else {
        const auto cell = board_.cell(event.to);
        if (!cell) {
            return error(code::renju_off_board, event,
                         {{"at", text(event.to)}, {"board", std::int64_t{rules_.board}}});
        }
        const auto there = board_.at(*cell);
        // An offer may stand behind the fifth move that was chosen, and name it again.
        if (there != Stone::none && (ply_ != 5 || *cell != last_)) {
            return error(
                code::renju_occupied, event,
                {{"at", text(event.to)}, {"colour", there == Stone::black ? "Black" : "White"}});
        }
        watch_.offer(coming, *cell, facts);
    }
    return heed(facts, event);
}

// What the opening shows, at the price of the ruleset.
template <int Capacity>
auto Replay<Capacity>::heed(const std::vector<OpeningFact>& facts, const Event& event) -> Go {
    for (const auto& fact : facts) {
        auto& finding = add(fact.code, event.span, fact.ply, fact.args);
        if (fact.weight == OpeningFact::Weight::remark) continue;
        in_opening_ = false;
        switch (rules_.breach) {
            case RenjuRules::Breach::reject: ruling_.critical_ply = fact.ply; return Go::stop;
            case RenjuRules::Breach::warn: finding.severity = Severity::warning; break;
            case RenjuRules::Breach::loss: {
                if (over_) break;
                const auto loser = fact.by == Seat::none ? turn_ : fact.by;
                ended_by_ = faults_.size();
                faults_.push_back({fact.ply, {}, {}, ruling_.findings.size() - 1, 1, 0});
                end(win_of(other(loser)), EndReason::opening, fact.ply);
                break;
            }
        }
    }
    return Go::on;
}

// A stone whose lines show something.
template <int Capacity>
void Replay<Capacity>::played(const Event& event, Cell cell, LineSum sum) {
    const WinRule rule{turn_ == Seat::first ? rules_.black_five : rules_.white_five,
                       rules_.blocked_five};
    if (wins(board_, cell, stone_of(turn_), sum, rule)) {
        made_five(event, cell, turn_, sum);
    } else if (turn_ == Seat::first && !black_.forbidden.empty()) {
        black_played(event, cell, sum);
    }
}

template <int Capacity>
void Replay<Capacity>::black_played(const Event& event, Cell cell, LineSum sum) {
    const auto found = assess(board_, cell, sum, black_);
    if (!found.kinds.empty()) {
        const auto number = faults_.size();
        faults_.push_back({ply_, cell, found.kinds, ruling_.findings.size(), 0, 0});
        for (const auto kind : kinds) {
            if (!found.kinds.has(kind)) continue;
            add(code_of(kind), event.span, ply_,
                {{"at", text(cell)}, {"kinds", to_string(found.kinds)}})
                .severity = Severity::warning;
            ++faults_[number].findings;
        }
        if (ruling_.critical_ply == 0) ruling_.critical_ply = ply_;
        if (rules_.claim == RenjuRules::Claim::automatic) {
            set_severity(faults_[number], Severity::error);
            ended_by_ = number;
            end(Outcome::second_wins, EndReason::forbidden, ply_);
        } else {
            fresh_ = number;
            unsettled_ = true;
        }
    }
    if (sum.threes() < 2 || !black_.forbidden.has(Kind::double_three)) return;
    if (found.kinds.empty()) seeming_ = ply_;
    const auto other_found = assess(board_, cell, sum, black_.other_reading());
    if (other_found == found) return;
    if (ruling_.critical_ply == 0) ruling_.critical_ply = ply_;
    add(code::renju_depends_on_reading, event.span, ply_,
        {{"at", text(cell)}, {"this", to_string(found)}, {"other", to_string(other_found)}});
}

template <int Capacity>
void Replay<Capacity>::made_five(const Event& event, Cell cell, Seat seat, LineSum sum) {
    const bool free = rules_.blocked_five == RenjuRules::BlockedFive::wins ||
                      open_five(board_, cell, stone_of(seat));
    const auto reason = sum.fives() != 0 && free ? EndReason::five : EndReason::overline;
    if (rules_.five == RenjuRules::FiveEnds::natural) {
        end(win_of(seat), reason, ply_);
    } else if (fives_[index(seat)].ply == 0) {
        fives_[index(seat)] = {ply_, cell, event.span, reason, false};
        unsettled_ = true;
    }
}

template <int Capacity>
void Replay<Capacity>::claim(const Event& event) {
    const auto kind = static_cast<ClaimKind>(event.number);
    if (over_) {
        // White points out what the referee has ruled already.
        if (ended_by_ != none && kind != ClaimKind::five && kind != ClaimKind::time) acknowledge();
        return;
    }
    switch (kind) {
        case ClaimKind::forbidden:
        case ClaimKind::double_three:
        case ClaimKind::double_four:
        case ClaimKind::overline:
            return claim_forbidden(event, kind,
                                   event.seat == Seat::none ? Seat::second : event.seat);
        case ClaimKind::five: {
            const auto owner = fives_[0].ply != 0   ? Seat::first
                               : fives_[1].ply != 0 ? Seat::second
                                                    : other(turn_);
            return claim_five(event, event.seat == Seat::none ? owner : event.seat);
        }
        case ClaimKind::time: {
            const auto by = event.seat == Seat::none ? other(turn_) : event.seat;
            return end(win_of(by), EndReason::timeout, 0);
        }
    }
}

// RIF 9.8. White's words need not name the kind: the stone is forbidden by whatever it is.
template <int Capacity>
void Replay<Capacity>::claim_forbidden(const Event& event, ClaimKind kind, Seat by) {
    if (by == Seat::second && fresh_ != none) return ruled_out(faults_[fresh_]);
    const bool fits_overline = kind == ClaimKind::forbidden || kind == ClaimKind::overline;
    if (by == Seat::second && lasting_ != none && fits_overline)
        return ruled_out(faults_[lasting_]);
    if (by == Seat::second && missed_ != none && kind != ClaimKind::overline) {
        const auto& fault = faults_[missed_];
        add(code::renju_claim_late, event.span, ply_,
            {{"at", text(fault.cell)},
             {"ply", std::int64_t{fault.ply}},
             {"until", std::int64_t{fault.ply + 1}}});
        return;
    }
    wrong_claim(event, by, kind);
}

template <int Capacity>
void Replay<Capacity>::claim_five(const Event& event, Seat by) {
    const auto& five = fives_[index(by)];
    if (five.ply != 0) return end(win_of(by), five.reason, five.ply);
    wrong_claim(event, by, ClaimKind::five);
}

template <int Capacity>
void Replay<Capacity>::wrong_claim(const Event& event, Seat by, ClaimKind kind) {
    add(code::renju_claim_wrong, event.span, ply_,
        {{"by", text(by)}, {"what", std::string(name_of(kind))}});
    if (rules_.wrong_claim == RenjuRules::WrongClaim::loss) {
        end(win_of(other(by)), EndReason::fouls, ply_);
    }
}

// The record is over, and the game may be: a result given without a claim event is the claim.
template <int Capacity>
void Replay<Capacity>::finish() {
    if (watching_) {
        std::vector<OpeningFact> facts;
        watch_.close(facts);
        Event end_of_record;
        if (heed(facts, end_of_record) == Go::stop) return;
    }
    if (!over_) taken_as_claim();
    if (!over_) missing_move();
    if (!over_ && draw_due_ != EndReason::none) end(Outcome::draw, draw_due_, ply_);
    if (!over_ && fresh_ != none) open_claim(faults_[fresh_]);
    if (ended_by_ != none && record_.claim && record_.claim->outcome == ruling_.outcome)
        acknowledge();
    if (!over_ && !record_.position_only && !record_.damaged) {
        add(code::renju_unfinished, {}, 0, {{"turn", text(turn_)}});
    }
}

template <int Capacity>
void Replay<Capacity>::taken_as_claim() {
    const auto* claim = record_.claim ? &*record_.claim : nullptr;
    if (claim != nullptr && claim->outcome == Outcome::second_wins) {
        if (fresh_ != none && may_mean_forbidden(claim->reason)) return ruled_out(faults_[fresh_]);
        const bool named =
            claim->reason == EndReason::forbidden || claim->reason == EndReason::overline;
        if (lasting_ != none && named) return ruled_out(faults_[lasting_]);
    }
    for (auto seat : {Seat::first, Seat::second}) {
        const auto& five = fives_[index(seat)];
        if (five.ply == 0) continue;
        // A record that ends on a five ends by it; one that goes on must say so.
        const bool said =
            claim != nullptr && claim->outcome == win_of(seat) && claim->reason == EndReason::five;
        if (five.ply == ply_ || said) return end(win_of(seat), five.reason, five.ply);
    }
}

// Some writers drop the forbidden move that lost the game (psq): then the record ends one move
// early, with White as winner and Black to move.
template <int Capacity>
void Replay<Capacity>::missing_move() {
    const auto* claim = record_.claim ? &*record_.claim : nullptr;
    if (claim == nullptr || claim->outcome != Outcome::second_wins || turn_ != Seat::first ||
        black_.forbidden.empty() || fresh_ != none || lasting_ != none) {
        return;
    }
    // Without a reason it is only likely where nobody but the referee ends a game.
    const bool said = claim->reason == EndReason::forbidden;
    const bool likely =
        claim->reason == EndReason::none && rules_.claim == RenjuRules::Claim::automatic;
    if (!said && !likely) return;
    std::vector<AssessedCell> found;
    scan(board_, black_, found);
    std::string points;
    for (const auto& one : found) {
        if (one.assessment.kinds.empty()) continue;
        points += (points.empty() ? "" : " ") + text(one.cell);
    }
    if (points.empty()) return;
    add(code::renju_forbidden_move_missing, claim->span, ply_ + 1, {{"points", std::move(points)}});
}

template <int Capacity>
void Replay<Capacity>::acknowledge() {
    set_severity(faults_[ended_by_], Severity::note);
    faults_[ended_by_].claimed = ply_;
}

template <int Capacity>
void Replay<Capacity>::ruled_out(Fault& fault) {
    set_severity(fault, Severity::note);
    fault.claimed = ply_;
    end(Outcome::second_wins, EndReason::forbidden, fault.ply);
}

template <int Capacity>
void Replay<Capacity>::open_claim(const Fault& fault) {
    const auto& fact = ruling_.findings[fault.first_finding];
    auto until = fault.lasting() ? std::string("the end of the game")
                                 : "ply " + std::to_string(fault.ply + 1);
    add(code::renju_claim_open, fact.span, fault.ply,
        {{"at", text(fault.cell)}, {"until", std::move(until)}});
}

template <int Capacity>
void Replay<Capacity>::set_severity(const Fault& fault, Severity severity) {
    for (std::size_t i = 0; i < fault.findings; ++i) {
        ruling_.findings[fault.first_finding + i].severity = severity;
    }
}

template <int Capacity>
void Replay<Capacity>::end(Outcome outcome, EndReason reason, std::int32_t critical) {
    over_ = true;
    ruling_.outcome = outcome;
    ruling_.reason = reason;
    if (critical != 0) ruling_.critical_ply = critical;
}

template <int Capacity>
auto Replay<Capacity>::error(Code code, const Event& event, Args args) -> Go {
    add(code, event.span, ply_ + 1, std::move(args));
    ruling_.critical_ply = ply_ + 1;
    return Go::stop;
}

template <int Capacity>
Finding& Replay<Capacity>::add(Code code, Span span, std::int32_t ply, Args args) {
    return ruling_.findings.emplace_back(make_finding(code, span, ply, std::move(args)));
}

template class Replay<15>;
template class Replay<20>;

}  // namespace shinpan::renju
