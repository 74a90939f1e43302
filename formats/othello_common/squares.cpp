#include "formats/othello_common/squares.hpp"

#include "base/catalogue/record.hpp"
#include "formats/text/scan.hpp"
#include "othello/moves.hpp"

#include <algorithm>
#include <utility>

namespace shinpan::formats::othello_common {

std::optional<SquareRead> square_at(std::string_view text, std::size_t at) {
    if (at + 1 >= text.size()) return std::nullopt;
    const char column = text::lower(text[at]);
    if (column < 'a' || column >= 'a' + largest_board) return std::nullopt;
    const char first = text[at + 1];
    if (first < '1' || first > '9') return std::nullopt;
    SquareRead read{{static_cast<std::int8_t>(column - 'a'), static_cast<std::int8_t>(first - '1')},
                    at + 2};
    if (at + 2 < text.size() && text::is_digit(text[at + 2])) {
        const int row = (first - '0') * 10 + (text[at + 2] - '0');
        if (row > largest_board) return std::nullopt;
        read.point.row = static_cast<std::int8_t>(row - 1);
        read.after = at + 3;
    }
    return read;
}

std::optional<Point> square(std::string_view text) {
    const auto read = square_at(text, 0);
    if (!read || read->after != text.size()) return std::nullopt;
    return read->point;
}

bool is_pass(std::string_view text) {
    if (text == "--" || text == "-" || text::equal_ignoring_case(text, "ps")) return true;
    constexpr std::string_view word = "pass";
    return !text.empty() && text.size() <= word.size() &&
           text::equal_ignoring_case(text, word.substr(0, text.size()));
}

char disc_of(char letter) {
    switch (letter) {
        case '*':
        case 'x':
        case 'X':
        case 'b':
        case 'B': return 'B';
        case 'o':
        case 'O':
        case 'w':
        case 'W': return 'W';
        case '-':
        case '.':
        case '_': return '.';
        default: return 0;
    }
}

void set_standard_start(std::int8_t size, Setup& setup) {
    setup.columns = setup.rows = size;
    setup.to_move = Seat::first;
    const auto low = static_cast<std::int8_t>(size / 2 - 1);
    const auto high = static_cast<std::int8_t>(size / 2);
    setup.men = {{{low, low}, 'W'}, {{high, low}, 'B'}, {{low, high}, 'B'}, {{high, high}, 'W'}};
}

bool is_standard_start(const Setup& setup) {
    if (setup.men.size() != 4 || setup.to_move == Seat::second) return false;
    const auto low = setup.columns == 0 ? 3 : setup.columns / 2 - 1;
    for (const auto& man : setup.men) {
        const int column = man.at.column - low;
        const int row = man.at.row - low;
        if (column < 0 || column > 1 || row < 0 || row > 1) return false;
        if ((man.piece == 'W') != (column == row)) return false;
    }
    return true;
}

std::int8_t board_size(const Record& record) {
    return record.has_setup && record.setup.columns > 0 ? record.setup.columns : std::int8_t{8};
}

Turn turn_to_f5(Point first, std::int8_t size) {
    const Point wanted{static_cast<std::int8_t>(size / 2 + 1), static_cast<std::int8_t>(size / 2)};
    for (const auto turn : {Turn::main_diagonal, Turn::half_turn, Turn::other_diagonal}) {
        if (turned(first, turn, size) == wanted) return turn;
    }
    return Turn::none;
}

Point turned(Point point, Turn turn, std::int8_t size) {
    const auto far = [size](std::int8_t at) { return static_cast<std::int8_t>(size - 1 - at); };
    switch (turn) {
        case Turn::none: break;
        case Turn::main_diagonal: return {point.row, point.column};
        case Turn::half_turn: return {far(point.column), far(point.row)};
        case Turn::other_diagonal: return {far(point.row), far(point.column)};
    }
    return point;
}

namespace {

using Big = othello::Large;

othello::Board<Big> start_of(const Record& record) {
    OthelloRules rules;
    rules.board = board_size(record);
    auto board = othello::start_board<Big>(rules);
    if (!record.has_setup) return board;
    board.black = board.white = 0;
    board.to_move = record.setup.to_move == Seat::second ? Seat::second : Seat::first;
    for (const auto& man : record.setup.men) {
        if (!board.holds(man.at)) continue;
        auto& set = man.piece == 'W' ? board.white : board.black;
        set = static_cast<Big::Word>(set | othello::bit<Big>(othello::square_of<Big>(man.at)));
    }
    return board;
}

Big::Word flips_of(const othello::Board<Big>& board, Point point) {
    if (!board.holds(point)) return 0;
    const auto square = othello::square_of<Big>(point);
    if (((board.black | board.white) & othello::bit<Big>(square)) != 0) return 0;
    return othello::flips<Big>(board.own(), board.opposing(), square);
}

}  // namespace

std::vector<Ply> plies_of(const Record& record) {
    std::vector<Ply> plies;
    bool followed = board_size(record) <= Big::stride;  // the replay still knows the board
    auto board = followed ? start_of(record) : othello::Board<Big>{};
    if (!followed && record.setup.to_move == Seat::second) board.to_move = Seat::second;
    for (const auto& event : record.events) {
        if (event.kind != EventKind::place && event.kind != EventKind::pass) continue;
        if (event.kind == EventKind::place && followed) {
            auto flipped = flips_of(board, event.to);
            if (flipped == 0 && othello::legal_moves(board) == 0) {
                auto passed = board;
                passed.pass();
                if (flips_of(passed, event.to) != 0) {
                    plies.push_back({board.to_move, nullptr});
                    board = passed;
                    flipped = flips_of(board, event.to);
                }
            }
            followed = flipped != 0;
            const auto seat = event.seat == Seat::none ? board.to_move : event.seat;
            plies.push_back({seat, &event});
            if (followed) {
                board.play(othello::square_of<Big>(event.to), flipped);
            } else {
                board.to_move = other(seat);
            }
            continue;
        }
        const auto seat = event.seat == Seat::none ? board.to_move : event.seat;
        plies.push_back({seat, &event});
        board.to_move = other(seat);
    }
    return plies;
}

std::string_view first_tag(const Record& record, std::initializer_list<std::string_view> names) {
    for (const auto name : names) {
        if (const auto* tag = record.tag(name)) return tag->value;
    }
    return {};
}

std::string_view player_name(const Record& record, Seat seat) {
    return seat == Seat::second ? first_tag(record, {"White", "PW", "PlayerWhite", "white_player"})
                                : first_tag(record, {"Black", "PB", "PlayerBlack", "black_player"});
}

std::optional<Discs> full_score(const Record& record, const WriteOptions& options) {
    const auto squares = std::int32_t{board_size(record)} * board_size(record);
    const auto from_difference = [squares](std::int32_t halves) -> std::optional<Discs> {
        const auto doubled = squares * 2 + halves;
        if (doubled % 4 != 0 || doubled < 0 || doubled > squares * 4) return std::nullopt;
        return Discs{doubled / 4, squares - doubled / 4};
    };
    // What the record claims goes before what the referee found: a converter does not judge.
    auto score = record.claim ? record.claim->score : std::nullopt;
    if (!score && record.claim && record.claim->difference_halves) {
        if (auto discs = from_difference(*record.claim->difference_halves)) return discs;
    }
    if (!score) score = options.score;
    if (!score || score->first_halves % 2 != 0 || score->second_halves % 2 != 0) {
        if (!score) return std::nullopt;
        return from_difference(score->first_halves - score->second_halves);
    }
    Discs discs{score->first_halves / 2, score->second_halves / 2};
    const auto empties = squares - discs.black - discs.white;
    if (empties < 0 || discs.black < 0 || discs.white < 0) return std::nullopt;
    if (discs.black == discs.white) return Discs{squares / 2, squares / 2};
    (discs.black > discs.white ? discs.black : discs.white) += empties;
    return discs;
}

void Repeated::add(Record& record, Code code, Span span, std::int32_t ply, std::string text) {
    if (at_) {
        ++std::get<std::int64_t>(record.findings[*at_].args.back().value);
        return;
    }
    at_ = record.findings.size();
    record.findings.push_back(
        make_finding(code, span, ply, {{"text", std::move(text)}, {"count", std::int64_t{1}}}));
}

void add_tag(Record& record, std::string_view name, std::string_view value, Span span) {
    auto& tag = record.tags.emplace_back();
    tag.name = name;
    tag.value = value;
    tag.span = span;
}

void report_dropped(const WriteOptions& options, std::string_view format, std::string_view what,
                    std::int64_t count) {
    if (options.dropped == nullptr || count == 0) return;
    options.dropped->push_back(make_finding(
        code::record_dropped, {}, 0,
        {{"format", std::string(format)}, {"what", std::string(what)}, {"count", count}}));
}

void report_dropped_events(const Record& record, const WriteOptions& options,
                           std::string_view format) {
    std::int64_t unread = 0;
    std::int64_t words = 0;
    for (const auto& event : record.events) {
        if (event.kind == EventKind::place || event.kind == EventKind::pass) continue;
        ++(is_ply(event.kind) ? unread : words);
    }
    report_dropped(options, format, "a move nobody can read", unread);
    report_dropped(options, format, "an event that is not a move", words);
}

}  // namespace shinpan::formats::othello_common
