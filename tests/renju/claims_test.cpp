// Claims, passes, draws and time against a judge that knows nothing but the rules (renju 5; RIF 9.4
// to 9.8, 10): the stones are always the same, and so is what they make; what players say is drawn.

#include "formats/format.hpp"
#include "renju/referee.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

using namespace shinpan;

namespace {

using Random = std::mt19937_64;
enum Side : int { black, white };
constexpr int nobody = -1, both = 2;
// Something of each side.
template <class Thing>
struct Each {
    Thing things[2];
    Thing& operator[](int side) { return things[side]; }
    const Thing& operator[](int side) const { return things[side]; }
};
Side opponent(Side side) {
    return side == black ? white : black;
}

// Black's sixth stone is a double-three, his twelfth an overline, his seventeenth a five.
constexpr std::array stones_of_black{"h8",  "h7",  "i7",  "g8",  "g9",  "g7", "b14",
                                     "c14", "d14", "f14", "g14", "e14", "m1", "m2",
                                     "m4",  "m5",  "m3",  "c3",  "c5"};
constexpr std::array stones_of_white{"i9",  "a1",  "a15", "o1",  "o15", "a3", "a5",
                                     "a7",  "a9",  "a11", "o3",  "o5",  "o7", "o9",
                                     "o11", "o13", "k1",  "k15", "c1"};
constexpr std::size_t double_three_stone = 6, overline_stone = 12, five_stone = 17;
constexpr std::int64_t given = 60'000;

enum class What { stone, pass, claim, resign, offer, accept, decline };
struct Said {
    What what = What::stone;
    std::string point;
    int by = nobody;  // as far as the record says
    ClaimKind kind = ClaimKind::forbidden;
    std::int64_t time = -1;
};

struct Claimed {
    int winner = nobody;
    EndReason reason = EndReason::none;
};

// The plain judge. Facts as the referee's codes, each with its ply.
class Judge {
  public:
    Judge(const RenjuRules& rules, bool timed) : rules_(rules), clock_(timed && limited()) {}

    bool over = false, stopped = false;
    int winner = nobody;
    EndReason reason = EndReason::none;
    std::vector<std::string> facts;

    void hear(const Said& said) {
        switch (said.what) {
            case What::stone:
            case What::pass: return move(said);
            case What::claim: return claim(said);
            case What::resign: {
                const auto by = said.by < 0 ? turn_ : static_cast<Side>(said.by);
                if (!over) end(opponent(by), EndReason::resign);
                return;
            }
            case What::offer:
                if (over) return;
                offer_ = said.by < 0 ? int{opponent(turn_)} : said.by;
                offered_at_ = ply_;
                offer_move_ = offer_ == turn_ ? ply_ + 1 : ply_;
                return;
            case What::decline:
                if (over) return;
                if (said.by >= 0 && said.by == offer_) return fact("renju/offer-withdrawn");
                offer_ = nobody;
                return;
            case What::accept:
                if (over) return;
                if (offer_ < 0 || offer_ == said.by) return fact("renju/no-offer");
                if (offer_move_ == 0 || offer_move_ > ply_) {
                    facts.push_back("renju/offer-alone" +
                                    (offered_at_ > 0 ? "@" + std::to_string(offered_at_) : ""));
                }
                end(both, EndReason::draw_agreed);
                return;
        }
    }

    void close(const Claimed& claimed) {
        if (stopped) return;
        const bool none = claimed.reason == EndReason::none;
        const bool forbidden = claimed.reason == EndReason::forbidden;
        const bool by_one = claimed.winner == black || claimed.winner == white;
        if (!over && claimed.winner == white) {
            if (fresh_ != 0 && (none || forbidden)) {
                end(white, EndReason::forbidden);
            } else if (overline_open_ &&
                       (forbidden || (none && five_ply_ != 0 && five_ply_ == ply_))) {
                end(white, EndReason::forbidden);
            }
        }
        const bool named = claimed.winner == black && claimed.reason == EndReason::five;
        if (!over && five_ply_ != 0 && (five_ply_ == ply_ || named)) end(black, EndReason::five);
        if (!over && claimed.reason == EndReason::timeout) {
            if (claimed.winner == both) {
                if (flag_[black] != 0 && flag_[white] != 0) show_time(white, false);
            } else if (by_one && failed_time_[static_cast<Side>(claimed.winner)] != ply_) {
                show_time(static_cast<Side>(claimed.winner), false);
            }
        }
        if (!over && by_one) {
            const auto by = static_cast<Side>(claimed.winner);
            const bool of_stone =
                forbidden ? failed_stone_[by] >= 0 : none && failed_stone_[by] == ply_;
            const bool of_time =
                (none || claimed.reason == EndReason::timeout) && failed_time_[by] == ply_;
            if (of_stone || of_time) facts.emplace_back("renju/result-unsupported");
        }
        for (const auto side : {black, white}) {
            if (flag_[side] == 0 || shown_[side]) continue;
            facts.push_back("clock/evidence-without-claim@" + std::to_string(flag_[side]));
        }
    }

  private:
    [[nodiscard]] bool limited() const { return rules_.clock.initial > 0; }
    void end(int who, EndReason why) {
        over = true;
        winner = who;
        reason = why;
    }
    void fact(const char* code) {
        facts.push_back(std::string(code) + (ply_ > 0 ? "@" + std::to_string(ply_) : ""));
    }

    void move(const Said& said) {
        if (over) {
            ++ply_;
            fact("renju/after-end");
            stopped = true;
            return;
        }
        if (clock_) {
            if (said.time < 0) {
                untimed_[turn_] = true;
            } else {
                used_[turn_] += said.time;
                last_timed_[turn_] = ply_ + 1;
                if (used_[turn_] > given && flag_[turn_] == 0) flag_[turn_] = ply_ + 1;
            }
        }
        ++ply_;
        if (offer_ == turn_ && ply_ > offer_move_) offer_ = nobody;
        if (fresh_ == double_three_stone) missed_ = true;
        if (fresh_ == overline_stone) overline_open_ = true;
        fresh_ = 0;
        if (five_ply_ != 0 && !noticed_) {
            noticed_ = true;
            facts.push_back("renju/five-unnoticed@" + std::to_string(five_ply_));
        }
        if (said.what == What::pass) {
            if (++passes_ == 2) end(both, EndReason::both_pass);
        } else {
            passes_ = 0;
            if (turn_ == black) black_stone(++black_stones_);
        }
        turn_ = opponent(turn_);
    }

    void black_stone(std::size_t number) {
        if (number == double_three_stone || number == overline_stone) fresh_ = number;
        if (number != five_stone) return;
        if (rules_.five == RenjuRules::FiveEnds::natural) return end(black, EndReason::five);
        five_ply_ = ply_;
    }

    void claim(const Said& said) {
        const bool of_five = said.kind == ClaimKind::five;
        const bool of_time = said.kind == ClaimKind::time;
        int by = said.by;
        if (by < 0 && of_five) by = five_ply_ != 0 ? black : opponent(turn_);
        if (by < 0 && of_time) {
            const bool one = (flag_[black] != 0) != (flag_[white] != 0);
            by = one ? (flag_[black] != 0 ? white : black) : opponent(turn_);
        }
        if (by < 0) by = white;
        const auto side = static_cast<Side>(by);
        if (over) {
            if (winner != by) fact("renju/claim-after-end");
            return;
        }
        if (of_time) return show_time(side, true);
        if (of_five) {
            if (five_ply_ == 0) return in_vain("renju/claim-wrong", side);
            if (side == white) return in_vain("renju/claim-wrong-side", side);
            return end(black, EndReason::five);
        }
        if (side == black) {
            const bool something = fresh_ != 0 || overline_open_;
            return in_vain(something ? "renju/claim-wrong-side" : "renju/claim-wrong", side);
        }
        const bool any = said.kind == ClaimKind::forbidden;
        const bool three = said.kind == ClaimKind::double_three;
        const bool overline = said.kind == ClaimKind::overline;
        const bool fits = fresh_ != 0 && (any || (fresh_ == double_three_stone ? three : overline));
        if (fits || (overline_open_ && (any || overline))) return end(white, EndReason::forbidden);
        if (fresh_ != 0) {
            fact("renju/claim-kind");
            return end(white, EndReason::forbidden);
        }
        if (missed_ && !overline && (three || any || !overline_open_)) {
            fact("renju/claim-late");
            failed_stone_[white] = ply_;
            return;
        }
        if (!overline_open_) return in_vain("renju/claim-wrong", white);
        fact("renju/claim-kind");
        end(white, EndReason::forbidden);
    }

    void in_vain(const char* code, Side by) {
        fact(code);
        failed_stone_[by] = ply_;
        if (rules_.wrong_claim == RenjuRules::WrongClaim::loss) {
            end(opponent(by), EndReason::fouls);
        }
    }

    void show_time(Side by, bool express) {
        const auto loser = opponent(by);
        const bool all_timed = clock_ && last_timed_[loser] != 0 && !untimed_[loser];
        if (clock_ && flag_[loser] == 0 && last_timed_[loser] != 0 && used_[loser] == given) {
            flag_[loser] = last_timed_[loser];
        }
        if (flag_[loser] != 0) {
            shown_[loser] = true;
            if (flag_[by] == 0) return end(by, EndReason::timeout);
            shown_[by] = true;
            return end(both, EndReason::timeout);
        }
        if (loser == turn_ || !all_timed) {
            if (express) end(by, EndReason::timeout);
            return;
        }
        if (!express) {
            facts.emplace_back("clock/claimed-without-evidence");
            return;
        }
        fact("clock/claimed-without-evidence");
        failed_time_[by] = ply_;
        if (rules_.wrong_claim == RenjuRules::WrongClaim::loss) end(loser, EndReason::fouls);
    }

    const RenjuRules& rules_;
    bool clock_;
    std::int32_t ply_ = 0;
    Side turn_ = black;
    int offer_ = nobody;
    int offered_at_ = 0, offer_move_ = 0;
    int passes_ = 0;
    std::size_t black_stones_ = 0;
    std::size_t fresh_ = 0;  // which forbidden stone is the last move
    bool missed_ = false, overline_open_ = false;
    std::int32_t five_ply_ = 0;  // of a five nobody has claimed
    bool noticed_ = false;
    Each<std::int32_t> failed_stone_{{-1, -1}}, failed_time_{{-1, -1}};
    Each<std::int64_t> used_{};
    Each<std::int32_t> last_timed_{}, flag_{};
    Each<bool> untimed_{}, shown_{};
};

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}
    bool one_in(unsigned many) { return random_() % many == 0; }
    std::size_t below(std::size_t end) { return random_() % end; }
    template <class List>
    auto of(const List& list) {
        return list[below(list.size())];
    }

  private:
    Random random_;
};

void words(Dice& dice, unsigned one_in, std::vector<Said>& game) {
    while (one_in != 0 && dice.one_in(one_in)) {
        Said said;
        said.by = static_cast<int>(dice.below(4)) - 2;
        if (said.by < -1) said.by = -1;
        const auto which = dice.below(12);
        said.what = which < 8     ? What::claim
                    : which == 8  ? What::offer
                    : which == 9  ? What::accept
                    : which == 10 ? What::decline
                                  : What::resign;
        said.kind = dice.of(std::array{ClaimKind::forbidden, ClaimKind::double_three,
                                       ClaimKind::double_four, ClaimKind::overline, ClaimKind::five,
                                       ClaimKind::time});
        game.push_back(said);
    }
}

std::vector<Said> random_game(Dice& dice, bool timed) {
    std::vector<Said> game;
    // Often up to where something may be claimed.
    const auto plies =
        dice.of(std::array<std::size_t, 9>{11, 12, 13, 23, 24, 25, 33, 34, dice.below(38)});
    const auto talk = dice.of(std::array<unsigned, 3>{0, 20, 4});
    const auto last_talk = dice.of(std::array<unsigned, 2>{0, 2});
    const auto passes = dice.of(std::array<unsigned, 3>{0, 10, 4});
    words(dice, talk, game);
    std::array<std::size_t, 2> next{};
    for (std::size_t ply = 0; ply < plies; ++ply) {
        Said said;
        const auto side = ply % 2;
        if (passes != 0 && ply > 2 && dice.one_in(passes)) {
            said.what = What::pass;
        } else {
            const auto at = next[side]++;
            said.point = side == 0 ? stones_of_black[at] : stones_of_white[at];
        }
        if (timed && !dice.one_in(40)) {
            said.time = dice.of(std::array<std::int64_t, 6>{0, 500, 1000, 5000, 10'000, 18'000});
        }
        game.push_back(said);
        words(dice, talk, game);
    }
    words(dice, last_talk, game);
    return game;
}

std::string_view word_of(const Said& said) {
    switch (said.what) {
        case What::stone: return said.point;
        case What::pass: return "pass";
        case What::resign: return "resign";
        case What::offer: return "draw?";
        case What::accept: return "draw=";
        case What::decline: return "draw!";
        case What::claim: break;
    }
    switch (said.kind) {
        case ClaimKind::forbidden: return "claim:forbidden";
        case ClaimKind::double_three: return "claim:33";
        case ClaimKind::double_four: return "claim:44";
        case ClaimKind::overline: return "claim:6";
        case ClaimKind::five: return "claim:five";
        case ClaimKind::time: return "claim:time";
    }
    return {};
}

std::string text_of(const std::vector<Said>& game, const Claimed& claimed) {
    std::string text = "[Rules \"renju-classic\"]\n";
    if (claimed.reason != EndReason::none) {
        text += "[Termination \"" + std::string(name_of(claimed.reason)) + "\"]\n";
    }
    text += '\n';
    for (const auto& said : game) {
        if (said.by >= 0) text += said.by == black ? "black:" : "white:";
        text += word_of(said);
        if (said.time >= 0) {
            text += '{' + std::to_string(said.time / 1000) + (said.time % 1000 != 0 ? ".5}" : "}");
        }
        text += ' ';
    }
    constexpr std::array results{"", "1-0", "0-1", "1/2-1/2"};
    return text + results[static_cast<std::size_t>(claimed.winner + 1)] + '\n';
}

// Those the plain judge knows. What the stones themselves are is tested elsewhere.
std::vector<std::string> facts_of(const Ruling& ruling) {
    std::vector<std::string> facts;
    for (const auto& finding : ruling.findings) {
        const std::string code(describe(finding.code).id);
        const bool other = finding.severity == Severity::note || code == "renju/double-three" ||
                           code == "renju/overline" || code == "renju/no-forbidden-move";
        if (other) continue;
        facts.push_back(finding.ply > 0 ? code + '@' + std::to_string(finding.ply) : code);
    }
    std::sort(facts.begin(), facts.end());
    return facts;
}

}  // namespace

TEST_CASE("what players say is judged as a plain judge does") {
    Dice dice(test::seed() + 7);
    const auto* format = formats::find_format("renju-text");
    for (std::int64_t round = test::rounds(4000); round > 0; --round) {
        RenjuRules rules;
        rules.opening = RenjuRules::Opening::none;
        if (dice.one_in(2)) rules.five = RenjuRules::FiveEnds::claimed;
        if (dice.one_in(2)) rules.wrong_claim = RenjuRules::WrongClaim::loss;
        if (dice.one_in(2)) rules.clock.initial = given;
        const bool timed = dice.one_in(2);
        const auto game = random_game(dice, timed);
        Claimed claimed;
        claimed.winner = static_cast<int>(dice.below(4)) - 1;
        if (claimed.winner >= 0) {
            claimed.reason =
                dice.of(std::array{EndReason::none, EndReason::none, EndReason::forbidden,
                                   EndReason::timeout, EndReason::five, EndReason::resign});
        }
        const auto text = text_of(game, claimed);
        INFO(text << "five " << static_cast<int>(rules.five) << ", wrong claim "
                  << static_cast<int>(rules.wrong_claim) << ", clock " << rules.clock.initial);

        Judge judge(rules, std::any_of(game.begin(), game.end(),
                                       [](const Said& said) { return said.time >= 0; }));
        for (const auto& said : game) {
            judge.hear(said);
            if (judge.stopped) break;
        }
        judge.close(claimed);
        std::sort(judge.facts.begin(), judge.facts.end());

        Record record;
        record.game = Game::renju;
        format->read(text, nullptr, {}, record);
        REQUIRE_FALSE(record.damaged);
        Ruling ruling;
        renju::judge(record, rules, ruling);
        constexpr std::array outcomes{Outcome::unfinished, Outcome::first_wins,
                                      Outcome::second_wins, Outcome::draw};
        CHECK(ruling.outcome == outcomes[static_cast<std::size_t>(judge.winner + 1)]);
        CHECK(ruling.reason == judge.reason);
        CHECK(facts_of(ruling) == judge.facts);
    }
}
