#include "referee/referee.hpp"

#include "flipchess/referee.hpp"
#include "othello/referee.hpp"
#include "renju/referee.hpp"

namespace shinpan {
namespace {

bool fits(const Record& record, const Ruleset& ruleset) {
    return record.game == ruleset.game();
}

}  // namespace

Account explain(const Record& record, const Ruleset& ruleset, const Verdict& verdict) {
    if (!fits(record, ruleset)) return {};
    switch (record.game) {
        case Game::othello:
            return othello::explain(record, std::get<OthelloRules>(ruleset.rules), verdict.ruling);
        case Game::renju:
            return renju::explain(record, std::get<RenjuRules>(ruleset.rules), verdict.ruling);
        case Game::flipchess:
            return flipchess::explain(record, std::get<FlipchessRules>(ruleset.rules),
                                      verdict.ruling);
    }
    return {};
}

Diagram final_board(const Record& record, const Ruleset& ruleset, const Verdict& verdict) {
    if (!fits(record, ruleset)) return {};
    // The account of renju stands before a stone that only looks forbidden, too.
    if (record.game == Game::renju) {
        return renju::final_board(record, std::get<RenjuRules>(ruleset.rules));
    }
    auto without_turning = verdict;
    without_turning.ruling.critical_ply = 0;
    return explain(record, ruleset, without_turning).board;
}

std::vector<PointNote> legal(const Record& record, const Ruleset& ruleset) {
    if (!fits(record, ruleset)) return {};
    switch (record.game) {
        case Game::othello: return othello::legal(record, std::get<OthelloRules>(ruleset.rules));
        case Game::renju: return renju::legal(record, std::get<RenjuRules>(ruleset.rules));
        case Game::flipchess:
            return flipchess::legal(record, std::get<FlipchessRules>(ruleset.rules));
    }
    return {};
}

std::vector<PointNote> forbidden(const Record& record, const Ruleset& ruleset) {
    if (!fits(record, ruleset) || record.game != Game::renju) return {};
    return renju::forbidden(record, std::get<RenjuRules>(ruleset.rules));
}

std::vector<PointNote> forbidden_otherwise(const Record& record, const Ruleset& ruleset) {
    if (!fits(record, ruleset) || record.game != Game::renju) return {};
    return renju::forbidden_otherwise(record, std::get<RenjuRules>(ruleset.rules));
}

std::vector<Point> fives(const Record& record, const Ruleset& ruleset) {
    if (!fits(record, ruleset) || record.game != Game::renju) return {};
    return renju::fives(record, std::get<RenjuRules>(ruleset.rules));
}

Reason why(const Record& record, const Ruleset& ruleset, Point point) {
    if (!fits(record, ruleset)) return {};
    switch (record.game) {
        case Game::othello:
            return othello::why(record, std::get<OthelloRules>(ruleset.rules), point);
        case Game::renju: return renju::why(record, std::get<RenjuRules>(ruleset.rules), point);
        case Game::flipchess:
            return flipchess::why(record, std::get<FlipchessRules>(ruleset.rules), point);
    }
    return {};
}

Reason why(const Record& record, const Ruleset& ruleset, Point from, Point to) {
    if (record.game != Game::flipchess || !fits(record, ruleset)) return why(record, ruleset, to);
    return flipchess::why(record, std::get<FlipchessRules>(ruleset.rules), from, to);
}

}  // namespace shinpan
