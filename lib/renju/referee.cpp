#include "renju/referee.hpp"

#include "base/catalogue/record.hpp"
#include "base/catalogue/renju.hpp"
#include "renju/ledgers.hpp"
#include "renju/proof.hpp"
#include "renju/replay.hpp"

#include <algorithm>
#include <optional>

namespace shinpan::renju {
namespace {

// Calls `work` with the type of board the rules need: the small one wherever it will do.
template <class Work>
auto on_board(const RenjuRules& rules, const Work& work) {
    return rules.board <= 15 ? work(Board()) : work(LargeBoard());
}

template <int Capacity>
Replay<Capacity> replayed(const BasicBoard<Capacity>&, const Record& record,
                          const RenjuRules& rules, Ruling& scratch) {
    Replay<Capacity> replay(record, rules, scratch);
    replay.run();
    return replay;
}

bool speaks_of_a_stone(Code code) {
    return code == code::renju_double_three || code == code::renju_double_four ||
           code == code::renju_overline || code == code::renju_depends_on_reading;
}

// The ply the account stands before, and every ply whose stone is to be proved.
struct Turning {
    std::int32_t ply = 0;
    std::vector<std::int32_t> proved;
};
Turning turning_points(const Ruling& ruling) {
    Turning turning;
    turning.ply = ruling.critical_ply;
    for (const auto& finding : ruling.findings) {
        if (!speaks_of_a_stone(finding.code)) continue;
        if (turning.ply == 0) turning.ply = finding.ply;
        if (turning.proved.empty() || turning.proved.back() != finding.ply) {
            turning.proved.push_back(finding.ply);
        }
    }
    std::sort(turning.proved.begin(), turning.proved.end());
    turning.proved.erase(std::unique(turning.proved.begin(), turning.proved.end()),
                         turning.proved.end());
    return turning;
}

// The event of ply `ply`; null: there is none.
const Event* event_of_ply(const Record& record, std::int32_t ply) {
    std::int32_t count = 0;
    for (const auto& event : record.events) {
        if (is_ply(event.kind) && ++count == ply) return &event;
    }
    return nullptr;
}

// Whether the error at a ply is not of its stone but of a word before it: an exchange, an offer.
bool turns_on_a_word(const Ruling& ruling, std::int32_t ply, const Event& event) {
    return std::any_of(ruling.findings.begin(), ruling.findings.end(), [&](const Finding& finding) {
        return finding.severity == Severity::error && finding.ply == ply && ruling.stopped &&
               finding.span.end <= event.span.begin;
    });
}

template <int Capacity>
Diagram draw(const BasicBoard<Capacity>& board) {
    Diagram diagram;
    diagram.columns = diagram.rows = static_cast<std::int8_t>(board.size());
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const auto stone = board.at(x, y);
            diagram.men += stone == Stone::black ? 'B' : stone == Stone::white ? 'W' : '.';
        }
    }
    return diagram;
}

Point point_of(const std::string& name) {
    return {static_cast<std::int8_t>(name[0] - 'a'),
            static_cast<std::int8_t>(std::stoi(name.substr(1)) - 1)};
}

// The points of a proof's own rows; what lies deeper is for the words.
void mark(Diagram& diagram, const Reason& reason, int depth) {
    for (const auto& shape : reason.shapes) {
        for (const auto& name : shape.points) {
            const auto at = point_of(name);
            const auto known = std::any_of(diagram.marks.begin(), diagram.marks.end(),
                                           [at](const auto& one) { return one.at == at; });
            if (!known) diagram.marks.push_back({at, shape.role});
        }
    }
    if (depth == 0) return;
    for (const auto& one : reason.because) mark(diagram, one, depth - 1);
}

// Why the stone of a ply is what it is, on the board before it.
template <int Capacity>
Reason prove_ply(const BasicBoard<Capacity>& board, Seat turn, Point point,
                 const RenjuRules& rules) {
    const auto cell = board.cell(point);
    if (!cell) return {ReasonCode::off_board, to_string(point), {}, {}, {}};
    if (board.at(*cell) != Stone::none) {
        return {ReasonCode::occupied, to_string(point), {}, {}, {}};
    }
    const auto black = black_rules(rules);
    if (turn == Seat::first && !black.forbidden.empty()) return prove(board, *cell, black);
    auto after = board;
    after.put(*cell, stone_of(turn));
    return prove_win(after, *cell, stone_of(turn));
}

// With White to move a point may end the game by a row of White's: that is the answer then,
// whatever a black stone on it would be.
template <int Capacity>
std::optional<Reason> white_wins(const BasicBoard<Capacity>& board, Cell cell,
                                 const RenjuRules& rules) {
    const auto sum = lines_through(line_tables(), board, cell, Stone::white);
    if (!wins(board, cell, Stone::white, sum, {rules.white_five, rules.blocked_five})) return {};
    auto after = board;
    after.put(cell, Stone::white);
    auto row = prove_win(after, cell, Stone::white);
    Reason root{ReasonCode::wins, row.at, {}, {}, {}};
    root.args = {{"by", std::string(name_of(Seat::second, Game::renju))}};
    for (const auto& arg : row.args) {
        if (arg.name == "length") root.args.push_back(arg);
    }
    root.because.push_back(std::move(row));
    return root;
}

// The ply that put a stone on the point, of the first `plies`; 0: a set-up did.
std::int32_t ply_of(const Record& record, Point point, std::int32_t plies) {
    std::int32_t ply = 0;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind) || ++ply > plies) continue;
        if (event.kind == EventKind::place && event.to == point) return ply;
    }
    return 0;
}

// A point of the record is taken: what its stone was when it was made.
template <int Capacity>
Reason why_taken(const BasicBoard<Capacity>&, const Record& record, const RenjuRules& rules,
                 Point point, std::int32_t plies) {
    Reason root{ReasonCode::occupied, to_string(point), {}, {}, {}};
    const auto ply = ply_of(record, point, plies);
    if (ply == 0) return root;
    Ruling scratch;
    Replay<Capacity> before(record, rules, scratch);
    before.run_before(ply);
    Reason played{ReasonCode::was_played, to_string(point), {}, {}, {}};
    played.args = {{"by", std::string(name_of(before.turn(), Game::renju))},
                   {"ply", std::int64_t{ply}}};
    auto reason = prove_ply(before.board(), before.turn(), point, rules);
    // A stone that no row shows and that could not be forbidden has nothing more to say.
    const bool empty = reason.code == ReasonCode::five && reason.shapes.empty();
    if (!empty) played.because.push_back(std::move(reason));
    root.because.push_back(std::move(played));
    return root;
}

// How the board a record states goes with the ruleset's. Gomoku is the same game on 15 to 20 lines
// and is judged on the record's; renju has one board.
enum class BoardFit : std::uint8_t { ruleset, record, wrong };
BoardFit board_fit(const Record& record, const RenjuRules& rules) {
    const auto columns = record.setup.columns;
    const auto rows = record.setup.rows;
    if ((columns == 0 && rows == 0) || (columns == rules.board && rows == rules.board)) {
        return BoardFit::ruleset;
    }
    const bool gomoku = black_rules(rules).forbidden.empty();
    const bool known = columns == rows && columns >= 15 && columns <= 20;
    return gomoku && known ? BoardFit::record : BoardFit::wrong;
}

RenjuRules on_own_board(const Record& record, RenjuRules rules) {
    if (board_fit(record, rules) != BoardFit::record) return rules;
    const auto points = [](std::int32_t lines) { return lines * lines; };
    const std::int32_t own = record.setup.columns;
    // A draw by the number of stones leaves as many points free on any board (board² - 25).
    if (rules.draw_at > 0) {
        rules.draw_at = std::max(1, rules.draw_at + points(own) - points(rules.board));
    }
    rules.board = record.setup.columns;
    return rules;
}

Args boards(const Record& record, const RenjuRules& rules) {
    return {{"found", std::int64_t{record.setup.columns}}, {"wanted", std::int64_t{rules.board}}};
}

template <int Capacity>
Account account_of(const Record& record, const RenjuRules& rules, const Ruling& ruling) {
    Account account;
    auto turning = turning_points(ruling);

    Ruling scratch;
    Replay<Capacity> whole(record, rules, scratch);
    whole.run();
    const auto times =
        whole.timing() == nullptr ? Ledger{} : clock_ledger(record, rules, whole.timing()->seats());
    for (auto& ledger : {opening_ledger(record, rules), times,
                         claims_ledger(whole.faults(), whole.timing(), rules.claim),
                         results_ledger(record, rules, ruling)}) {
        if (!ledger.rows.empty()) account.ledgers.push_back(ledger);
    }
    // With nothing to rule, a stone that only looks forbidden is what a reader will ask about.
    if (turning.ply == 0 && whole.seeming() != 0) {
        turning.ply = whole.seeming();
        turning.proved.push_back(turning.ply);
    }
    account.ply = turning.ply;
    if (turning.ply == 0) {
        account.board = draw(whole.board());
        return account;
    }

    // Proofs at the plies that hold a fact, then at the critical one if it holds none.
    auto plies = turning.proved;
    if (std::find(plies.begin(), plies.end(), turning.ply) == plies.end()) {
        plies.push_back(turning.ply);
    }
    for (const auto ply : plies) {
        Ruling unused;
        Replay<Capacity> before(record, rules, unused);
        before.run_before(ply);
        const auto* event = event_of_ply(record, ply);
        const auto point =
            event == nullptr || event->kind != EventKind::place ? Point{} : event->to;
        const bool here = ply == turning.ply;
        if (here) {
            account.board = draw(before.board());
            account.board.caption = "before ply " + std::to_string(ply) + ", " +
                                    std::string(name_of(before.turn(), Game::renju)) + " to move";
        }
        if (!point.given() || turns_on_a_word(ruling, ply, *event)) continue;
        auto reason = prove_ply(before.board(), before.turn(), point, rules);
        // A critical ply without a fact is a winning row, or an error that is no matter of rows.
        const bool fact =
            std::find(turning.proved.begin(), turning.proved.end(), ply) != turning.proved.end();
        const bool shows = fact || (reason.code != ReasonCode::not_forbidden &&
                                    (reason.code != ReasonCode::five || !reason.shapes.empty()));
        if (here && before.board().cell(point)) account.board.marks.push_back({point, "played"});
        if (!shows) continue;
        if (here) mark(account.board, reason, 2);
        account.reasons.push_back(std::move(reason));
    }
    return account;
}

template <int Capacity>
std::vector<PointNote> forbidden_on(const BasicBoard<Capacity>& board, const RenjuRules& rules) {
    std::vector<AssessedCell> found;
    scan(board, black_rules(rules), found);
    std::vector<PointNote> notes;
    for (const auto& one : found) {
        auto words = names_of(one.assessment.kinds);
        if (one.assessment.decided == Decided::no) words = {"undecided"};
        if (!words.empty()) notes.push_back({to_string(to_point(one.cell)), std::move(words)});
    }
    return notes;
}

template <int Capacity>
std::vector<PointNote> forbidden_otherwise_on(const BasicBoard<Capacity>& board,
                                              const RenjuRules& rules) {
    const auto black = black_rules(rules);
    std::vector<PointNote> notes;
    for (std::uint8_t y = 0; y < board.size(); ++y) {
        for (std::uint8_t x = 0; x < board.size(); ++x) {
            const Cell cell{x, y};
            if (board.at(cell) != Stone::none) continue;
            const auto sum = lines_through(line_tables(), board, cell, Stone::black);
            const auto [here, there] = assess_both(board, cell, sum, black);
            if (here.decided == Decided::no || there.decided == Decided::no || here == there) {
                continue;
            }
            auto words = names_of(there.kinds);
            if (words.empty()) words = {"legal"};
            notes.push_back({to_string(to_point(cell)), std::move(words)});
        }
    }
    return notes;
}

template <int Capacity>
std::vector<PointNote> legal_on(const BasicBoard<Capacity>& board, Seat turn,
                                const RenjuRules& rules) {
    const auto black = black_rules(rules);
    std::vector<PointNote> notes;
    for (std::uint8_t y = 0; y < board.size(); ++y) {
        for (std::uint8_t x = 0; x < board.size(); ++x) {
            const Cell cell{x, y};
            if (board.at(cell) != Stone::none) continue;
            const auto sum = lines_through(line_tables(), board, cell, stone_of(turn));
            const WinRule rule{turn == Seat::first ? rules.black_five : rules.white_five,
                               rules.blocked_five};
            if (wins(board, cell, stone_of(turn), sum, rule)) {
                notes.push_back({to_string(to_point(cell)), {"five"}});
                continue;
            }
            if (turn == Seat::second) {
                notes.push_back({to_string(to_point(cell)), {}});
                continue;
            }
            const auto found = assess(board, cell, sum, black);
            if (found.decided == Decided::no) {
                notes.push_back({to_string(to_point(cell)), {"undecided"}});
            } else if (found.kinds.empty()) {
                notes.push_back({to_string(to_point(cell)), {}});
            }
        }
    }
    return notes;
}

}  // namespace

std::optional<RenjuRules> rules_on_board(const Record& record, const RenjuRules& rules) {
    if (board_fit(record, rules) == BoardFit::wrong) return std::nullopt;
    return on_own_board(record, rules);
}

void judge(const Record& record, const RenjuRules& rules, Ruling& ruling) {
    switch (board_fit(record, rules)) {
        case BoardFit::ruleset: break;
        case BoardFit::record:
            ruling.findings.push_back(make_finding(code::renju_board_of_record, record.setup.span,
                                                   0, boards(record, rules)));
            break;
        case BoardFit::wrong:
            ruling.stopped = true;
            ruling.findings.push_back(
                make_finding(code::renju_wrong_board, record.setup.span, 0, boards(record, rules)));
            if (!record.events.empty()) {
                ruling.findings.push_back(
                    make_finding(code::record_not_judged, record.events.front().span, 0,
                                 {{"count", static_cast<std::int64_t>(record.events.size())}}));
            }
            return;
    }
    const auto own = on_own_board(record, rules);
    if (own.board <= 15) {
        Replay<15>(record, own, ruling).run();
    } else {
        Replay<20>(record, own, ruling).run();
    }
}

Account explain(const Record& record, const RenjuRules& rules, const Ruling& ruling) {
    if (board_fit(record, rules) == BoardFit::wrong) return {};
    const auto own = on_own_board(record, rules);
    return own.board <= 15 ? account_of<15>(record, own, ruling)
                           : account_of<20>(record, own, ruling);
}

Diagram final_board(const Record& record, const RenjuRules& ruleset) {
    if (board_fit(record, ruleset) == BoardFit::wrong) return {};
    const auto rules = on_own_board(record, ruleset);
    return on_board(rules, [&](const auto& kind) {
        Ruling scratch;
        return draw(replayed(kind, record, rules, scratch).board());
    });
}

std::vector<PointNote> legal(const Record& record, const RenjuRules& ruleset) {
    const auto rules = on_own_board(record, ruleset);
    return on_board(rules, [&](const auto& kind) -> std::vector<PointNote> {
        Ruling scratch;
        const auto replay = replayed(kind, record, rules, scratch);
        if (replay.over()) return {};
        return legal_on(replay.board(), replay.turn(), rules);
    });
}

std::vector<PointNote> forbidden(const Record& record, const RenjuRules& ruleset) {
    const auto rules = on_own_board(record, ruleset);
    return on_board(rules, [&](const auto& kind) {
        Ruling scratch;
        return forbidden_on(replayed(kind, record, rules, scratch).board(), rules);
    });
}

std::vector<PointNote> forbidden_otherwise(const Record& record, const RenjuRules& ruleset) {
    const auto rules = on_own_board(record, ruleset);
    return on_board(rules, [&](const auto& kind) {
        Ruling scratch;
        return forbidden_otherwise_on(replayed(kind, record, rules, scratch).board(), rules);
    });
}

std::vector<Point> fives(const Record& record, const RenjuRules& ruleset) {
    const auto rules = on_own_board(record, ruleset);
    return on_board(rules, [&](const auto& kind) {
        Ruling scratch;
        std::vector<AssessedCell> found;
        scan(replayed(kind, record, rules, scratch).board(), black_rules(rules), found);
        std::vector<Point> points;
        for (const auto& one : found) {
            if (one.assessment.five == FiveMade::yes) points.push_back(to_point(one.cell));
        }
        return points;
    });
}

Reason why(const Record& record, const RenjuRules& ruleset, Point point) {
    const auto rules = on_own_board(record, ruleset);
    return on_board(rules, [&](const auto& kind) -> Reason {
        Ruling scratch;
        const auto replay = replayed(kind, record, rules, scratch);
        const auto& board = replay.board();
        const auto cell = board.cell(point);
        if (!cell) return {ReasonCode::off_board, to_string(point), {}, {}, {}};
        if (board.at(*cell) != Stone::none) {
            return why_taken(kind, record, rules, point, scratch.plies);
        }
        // A position that does not say who is to move is asked about Black.
        const bool said =
            !record.has_setup || record.setup.to_move != Seat::none || !record.events.empty();
        if (said && replay.turn() == Seat::second && !replay.over()) {
            if (auto win = white_wins(board, *cell, rules)) return *std::move(win);
        }
        const auto black = black_rules(rules);
        auto reason = prove(board, *cell, black);
        if (black.forbidden.empty() && reason.code == ReasonCode::not_forbidden) {
            reason.because.insert(reason.because.begin(),
                                  Reason{ReasonCode::no_forbidden_points, reason.at, {}, {}, {}});
        }
        return reason;
    });
}

}  // namespace shinpan::renju
