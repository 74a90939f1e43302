#include "renju/replay.hpp"

#include "base/catalogue/record.hpp"
#include "base/catalogue/renju.hpp"
#include "renju/quiet.hpp"
#include "renju/words.hpp"

#include <algorithm>
#include <bitset>
#include <span>
#include <utility>

namespace shinpan::renju {
namespace {

// The stones at the front of a stretch of events, for play_quiet_stones.
struct PlaceEvents {
    std::span<const Event> events;
    [[nodiscard]] Cell at(std::size_t number, Stone colour) const {
        constexpr Cell nowhere{255, 255};
        if (number >= events.size()) return nowhere;
        const auto& event = events[number];
        const auto waiting = colour == Stone::black ? Seat::second : Seat::first;
        if (event.kind != EventKind::place || event.seat == waiting) return nowhere;
        return {static_cast<std::uint8_t>(event.to.column),
                static_cast<std::uint8_t>(event.to.row)};
    }
};

}  // namespace

Seat first_to_move(const Record& record) {
    if (!record.has_setup) return Seat::first;
    if (record.setup.to_move != Seat::none) return record.setup.to_move;
    const auto& men = record.setup.men;
    const auto white =
        std::count_if(men.begin(), men.end(), [](const auto& man) { return man.piece == 'W'; });
    const auto black = static_cast<std::ptrdiff_t>(men.size()) - white;
    return black > white ? Seat::second : Seat::first;
}

Choices choices_of(const Record& record) {
    Choices choices;
    std::int32_t plies = 0;
    for (const auto& event : record.events) {
        if (is_ply(event.kind)) ++plies;
        if (event.kind != EventKind::swap) continue;
        choices.last_after = plies;
        if (event.number != 0) ++choices.exchanges;
    }
    return choices;
}

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
    timing_ = Timing::of(record, rules, ruling.findings);
    if (timing_ && watching_ && has_words(protocol_of(rules.opening))) {
        choices_ = choices_of(record);
    }
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
                       offer_.by == Seat::none && !(watching_ && watch_.active()) && !timing_;
    if (!plain) return at;
    // The stone that fills the board or reaches a limit is for `place`.
    auto most = static_cast<std::int64_t>(most_stones_) - 1 - stones_;
    if (rules_.max_moves > 0) most = std::min<std::int64_t>(most, rules_.max_moves - 1 - ply_);
    // Where a row stands already, a new one cannot be told from it.
    const auto watched = black_.forbidden.empty() ? Watched::nobody : Watched::black;
    if (record_.has_setup || stones_ >= 9) {
        if (row_stands(board_, Stone::white)) return at;
        if (watched == Watched::nobody && row_stands(board_, Stone::black)) return at;
    }
    const auto left = static_cast<std::int64_t>(record_.events.size() - at);
    const auto length = static_cast<std::size_t>(std::clamp<std::int64_t>(most, 0, left));
    const PlaceEvents source{std::span(record_.events).subspan(at, length)};
    // On copies, so that the compiler may keep them where it likes.
    auto board = board_;
    std::bitset<std::size_t{Capacity} * Capacity> seemed;
    const auto seeming_before = seeming_;
    const auto nothing = [&](const BasicBoard<Capacity>& with, Cell cell, LineSum sum,
                             std::size_t number) {
        const auto played = static_cast<std::int32_t>(number);
        if (!decides_nothing(with, cell, sum, played)) return false;
        seemed[number] = seeming_ == ply_ + played + 1;
        return true;
    };
    const auto first = stone_of(turn_);
    // A position, or a game with passes, may have more black stones than half.
    const bool in_turn = !record_.has_setup && ply_ == stones_;
    const int blacks = in_turn ? (stones_ + 1) / 2 : stones_;
    const auto stones =
        watched == Watched::black
            ? play_quiet_stones<Watched::black>(board, tables_, first, blacks, source, nothing)
            : play_quiet_stones<Watched::nobody>(board, tables_, first, blacks, source, nothing);
    const auto count = static_cast<std::int32_t>(stones);
    // What was taken back was not there to seem anything.
    if (seeming_ > ply_ + count) {
        seeming_ = seeming_before;
        for (std::size_t i = 0; i < stones; ++i) {
            if (seemed[i]) seeming_ = ply_ + static_cast<std::int32_t>(i) + 1;
        }
    }
    if (count == 0) return at;
    board_ = board;
    if (count % 2 != 0) turn_ = other(turn_);
    ply_ += count;
    stones_ += count;
    passes_ = 0;
    last_ = *board_.cell(record_.events[at + stones - 1].to);
    return at + stones;
}

// Whether a black stone whose lines show something decides nothing after all, under either reading.
// `played`: the stones put since ply_ was counted.
template <int Capacity>
bool Replay<Capacity>::decides_nothing(const BasicBoard<Capacity>& board, Cell cell, LineSum sum,
                                       std::int32_t played) {
    if (sum.five_or_more()) return false;
    if (black_.forbidden.empty()) return true;
    const auto [own, other] = assess_both(board, cell, sum, black_);
    if (own != Assessment{} || other != Assessment{}) return false;
    if (sum.threes() < 2 || !black_.forbidden.has(Kind::double_three)) return true;
    seeming_ = ply_ + played + 1;
    return true;
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
        // Words of the opening tell whose clock runs.
        if (is_ply(event.kind) || Timing::is_word(event.kind)) stopped = take(event) == Go::stop;
    }
    draw_if_due();
    ruling_.plies = ply_;
}

template <int Capacity>
auto Replay<Capacity>::set_up() -> Go {
    if (!record_.has_setup) return Go::on;
    const auto& setup = record_.setup;
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
        ++stones_;
    }
    turn_ = first_to_move(record_);
    return Go::on;
}

template <int Capacity>
auto Replay<Capacity>::take(const Event& event) -> Go {
    // What is said behind the draw comes too late, unless its last stone waits for a claim.
    if (!unsettled_) draw_if_due();
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
                if (both) {
                    add(code::renju_both_out_of_time, event.span, 0, {});
                    end(Outcome::draw, EndReason::timeout, 0);
                }
                return Go::on;
            }
            if (event.kind == EventKind::timeout) {
                timeout(event);
                return Go::on;
            }
            end(win_of(other(seat)),
                event.kind == EventKind::resign ? EndReason::resign : EndReason::abandon, 0);
            return Go::on;
        }
        case EventKind::draw_offer:
        case EventKind::draw_decline:
        case EventKind::draw_accept:
            if (!over_) speak_of_draw(event);
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
        case EventKind::offer: return opening_word(event);
        case EventKind::foul:
        case EventKind::adjourn:
        case EventKind::warn_chase:
        case EventKind::refused:
        case EventKind::ruling: return Go::on;
    }
    return Go::on;
}

// RIF 10.2: a draw is offered together with one's own move and cannot be withdrawn.
template <int Capacity>
void Replay<Capacity>::speak_of_draw(const Event& event) {
    switch (event.kind) {
        case EventKind::draw_offer: {
            // Without a name by the side that has just moved.
            const auto by = event.seat == Seat::none ? other(turn_) : event.seat;
            offer_ = {by, ply_, by == turn_ ? ply_ + 1 : ply_, event.span};
            return;
        }
        case EventKind::draw_decline:
            if (event.seat != Seat::none && event.seat == offer_.by) {
                add(code::renju_offer_withdrawn, event.span, ply_, {{"by", text(event.seat)}});
            } else {
                offer_.by = Seat::none;
            }
            return;
        default: break;
    }
    if (offer_.by == Seat::none || offer_.by == event.seat) {
        add(code::renju_no_offer, event.span, ply_, {});
        return;
    }
    // The last move before a set-up is not in the record.
    const bool moved = offer_.move == 0 ? record_.has_setup : offer_.move <= ply_;
    if (!moved) add(code::renju_offer_alone, offer_.span, offer_.ply, {{"by", text(offer_.by)}});
    end(Outcome::draw, EndReason::draw_agreed, 0);
}

template <int Capacity>
auto Replay<Capacity>::turn_is(const Event& event) -> Go {
    draw_if_due();
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
    if (timing_ && out_of_time(event)) return Go::on;
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
    if (undecided_) return Go::stop;
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
void Replay<Capacity>::draw_if_due() {
    if (!over_ && draw_due_ != EndReason::none) end(Outcome::draw, draw_due_, ply_);
}

template <int Capacity>
auto Replay<Capacity>::pass(const Event& event) -> Go {
    if (turn_is(event) == Go::stop) return Go::stop;
    if (rules_.passes == RenjuRules::Passes::none) {
        return error(code::renju_no_pass, event, {{"by", text(turn_)}});
    }
    if (timing_ && out_of_time(event)) return Go::on;
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
        if (heed(facts, event) == Go::stop) {
            --ply_;
            return Go::stop;
        }
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
    if (offer_.by == turn_ && ply_ > offer_.move) offer_.by = Seat::none;
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
