#include "formats/sgf/left_clock.hpp"

namespace shinpan::formats::sgf {

void LeftClock::set_control(std::string_view main, std::string_view overtime) {
    control_ = clock::parse_match(main, overtime);
    overtime_unread_ = !control_ && !overtime.empty();
    // The main time is known where only the words of OT are not.
    const auto main_only = control_ || main.empty() ? std::nullopt : clock::parse_match(main, {});
    const auto initial = control_    ? control_->initial
                         : main_only ? main_only->initial
                                     : std::int64_t{-1};
    for (auto& side : sides_) {
        side = {};
        if (initial > 0) side.left = initial;
        if (control_ && initial == 0) side.in_period = true;
    }
}

LeftClock::Used LeftClock::moved(Seat seat, Left left) {
    auto& side = sides_[seat == Seat::second ? 1 : 0];
    ++moves_;
    Used used;
    used.before = side.left;
    const bool byoyomi = control_ && control_->period > 0 && control_->moves == 0;
    const bool known = side.left >= 0;
    const bool fell = left.count < 0 && known && left.time <= side.left && !side.in_period;
    if (byoyomi && !fell) {
        used.elapsed = in_byoyomi(side, left);
        side.in_period = true;
    } else if (byoyomi) {
        used.elapsed = side.left - left.time;
    } else if (known && !overtime_unread_) {
        const auto increment = control_ ? control_->increment : 0;
        const auto difference = side.left + increment - left.time;
        const bool agreed = control_ && control_->moves > 0;
        if (difference >= 0) {
            used.elapsed = difference;
        } else if (increment == 0 && !agreed) {
            used.gained = true;
        }
    }
    side.left = left.time;
    side.count = left.count;
    return used;
}

// What a move in byoyomi took, the rest of the time before it included.
std::int64_t LeftClock::in_byoyomi(const Side& side, Left left) const {
    const auto period = control_->period;
    if (left.time > period) return -1;
    const auto rest = side.in_period ? 0 : side.left < 0 ? 0 : side.left;
    if (control_->period_moves > 1) {
        // A period for several moves: it runs on from move to move, until the last of them.
        if (!side.in_period) return rest + period - left.time;
        const bool next = side.count < 0 || left.count < 0 || left.count == side.count - 1;
        if (side.left < 0) return -1;
        return next && left.time <= side.left ? side.left - left.time : -1;
    }
    // A period for each move; those that were used up are counted.
    const auto before = side.count >= 0 ? side.count : control_->periods;
    const auto gone = left.count >= 0 ? before - left.count : 0;
    if (gone < 0) return -1;
    return rest + gone * period + period - left.time;
}

}  // namespace shinpan::formats::sgf
