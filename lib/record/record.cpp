#include "record/record.hpp"

#include "record/ruling.hpp"

#include <algorithm>

namespace shinpan {

std::string_view name_of(Game game) {
    switch (game) {
        case Game::othello:
            return "othello";
        case Game::renju:
            return "renju";
        case Game::flipchess:
            return "flipchess";
    }
    return {};
}

std::optional<Game> find_game(std::string_view name) {
    if (name == "gomoku") return Game::renju;
    for (const auto game : {Game::othello, Game::renju, Game::flipchess}) {
        if (name == name_of(game)) return game;
    }
    return std::nullopt;
}

std::string_view name_of(Seat seat, Game game) {
    const bool letters = game == Game::flipchess;
    switch (seat) {
        case Seat::first:
            return letters ? "A" : "Black";
        case Seat::second:
            return letters ? "B" : "White";
        case Seat::none:
            break;
    }
    return "nobody";
}

std::string to_string(Point point) {
    if (!point.given()) return "?";
    std::string text;
    if (point.column >= 26) text += static_cast<char>('a' + point.column / 26 - 1);
    text += static_cast<char>('a' + point.column % 26);
    text += std::to_string(point.row + 1);
    return text;
}

void Setup::clear() {
    men.clear();
    columns = rows = 0;
    to_move = Seat::none;
    side = 0;
    plies = 0;
    pool.clear();
    span = {};
}

void Record::clear() {
    tags.clear();
    has_setup = false;
    setup.clear();
    events.clear();
    texts.clear();
    claim.reset();
    findings.clear();
    damaged = position_only = false;
}

const Tag* Record::tag(std::string_view name) const {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [name](const Tag& one) { return one.name == name; });
    return found == tags.end() ? nullptr : &*found;
}

void Ruling::clear() {
    outcome = Outcome::unfinished;
    reason = EndReason::none;
    plies = critical_ply = 0;
    score.reset();
    stopped = false;
    position = 0;
    findings.clear();
}

}  // namespace shinpan
