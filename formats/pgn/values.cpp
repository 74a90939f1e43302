#include "formats/pgn/values.hpp"

#include "formats/text/scan.hpp"

#include <algorithm>

namespace shinpan::formats::pgn {
namespace {

using text::is_digit;

// "37" and "34.5" → halves.
std::optional<std::int32_t> halves_in(std::string_view words) {
    const auto whole = text::number_at(words, 0, 3);
    if (!whole) return std::nullopt;
    const auto rest = words.substr(whole->after);
    const auto halves = static_cast<std::int32_t>(whole->value) * 2;
    if (rest.empty() || rest == ".0") return halves;
    if (rest == ".5" || rest == "\xC2\xBD") return halves + 1;
    return std::nullopt;
}

}  // namespace

ResultRead read_result(std::string_view words) {
    ResultRead read;
    const auto claim = [&read](Outcome outcome) {
        ClaimedResult result;
        result.outcome = outcome;
        read.claim = result;
        return read;
    };
    if (words.empty() || words == "*" || words == "?") return read;
    if (words == "1-0") return claim(Outcome::first_wins);
    if (words == "0-1") return claim(Outcome::second_wins);
    if (words == "1/2-1/2" || words == "1/2" || words == "\xC2\xBD-\xC2\xBD") {
        return claim(Outcome::draw);
    }
    const auto dash = words.find('-');
    const auto first = halves_in(words.substr(0, dash));
    const auto second =
        dash == std::string_view::npos ? std::nullopt : halves_in(words.substr(dash + 1));
    read.understood = first && second && *first + *second > 0;
    if (!read.understood) return read;
    (void)claim(*first == *second  ? Outcome::draw
                : *first > *second ? Outcome::first_wins
                                   : Outcome::second_wins);
    read.claim->score = Score{*first, *second};
    return read;
}

EndReason termination(std::string_view words) {
    std::string small(words);
    for (auto& c : small) c = text::lower(c);
    const auto holds = [&small](std::string_view part) {
        return small.find(part) != std::string::npos;
    };
    if (holds("resign")) return EndReason::resign;
    if (holds("abandon") || holds("disconnect")) return EndReason::abandon;
    if (holds("time")) return EndReason::timeout;
    if (holds("illegal") || holds("infraction")) return EndReason::illegal_move;
    if (holds("unplayed") || holds("forfeit") || holds("adjudicat")) return EndReason::adjudicated;
    return EndReason::none;
}

bool is_fairy(std::string_view fen) {
    // The stones in hand, or the counters of chess.
    return fen.find('[') != std::string_view::npos || std::count(fen.begin(), fen.end(), ' ') >= 2;
}

bool read_fen(std::string_view fen, FenDialect dialect, Setup& setup) {
    const auto board = fen.substr(0, fen.find_first_of(" ["));
    const auto rows = 1 + std::count(board.begin(), board.end(), '/');
    if (rows != 4 && rows != 6 && rows != 8 && rows != 10) return false;
    const auto size = static_cast<std::int8_t>(rows);
    setup.men.clear();
    std::int8_t line = 0;
    std::int8_t column = 0;
    for (std::size_t at = 0; at < board.size(); ++at) {
        const char c = board[at];
        if (c == '/') {
            if (column != size) return false;
            column = 0;
            ++line;
        } else if (is_digit(c)) {
            const auto empty = text::number_at(board, at, 2);
            if (!empty || empty->value > size - column) return false;
            column = static_cast<std::int8_t>(column + empty->value);
            at = empty->after - 1;
        } else {
            if ((c != 'p' && c != 'P') || column >= size) return false;
            const bool edax = dialect == FenDialect::edax;
            const auto row = edax ? static_cast<std::int8_t>(size - 1 - line) : line;
            setup.men.push_back({{column, row}, (c == 'p') == edax ? 'B' : 'W'});
            ++column;
        }
    }
    if (column != size) return false;
    setup.columns = setup.rows = size;
    const auto gap = fen.find(' ');
    const char side = gap == std::string_view::npos || gap + 1 >= fen.size() ? '?' : fen[gap + 1];
    if (side != 'b' && side != 'w') return false;
    const bool black = (side == 'b') == (dialect == FenDialect::edax);
    setup.to_move = black ? Seat::first : Seat::second;
    return true;
}

void write_fen(const Setup& setup, std::string& out) {
    for (auto row = setup.rows; row-- > 0;) {
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0) out += std::to_string(empty);
            empty = 0;
        };
        for (std::int8_t column = 0; column < setup.columns; ++column) {
            const auto man =
                std::find_if(setup.men.begin(), setup.men.end(), [&](const Setup::Man& one) {
                    return one.at == Point{column, row};
                });
            if (man == setup.men.end()) {
                ++empty;
                continue;
            }
            flush();
            out += man->piece == 'B' ? 'p' : 'P';
        }
        flush();
        if (row > 0) out += '/';
    }
    out += setup.to_move == Seat::second ? " w" : " b";
}

}  // namespace shinpan::formats::pgn
