#include "select/opening.hpp"

#include "othello/moves.hpp"
#include "renju/opening.hpp"
#include "select/pattern.hpp"
#include "select/text.hpp"
#include "select/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace shinpan::select {
namespace {

struct Line {
    std::string_view moves;
    std::string_view names;  // separated by '|'
};
constexpr std::array table{
#define SHINPAN_OPENING(moves, names) Line{moves, names},
#include "select/othello_openings.def"
#undef SHINPAN_OPENING
};

constexpr std::int32_t size = 8;

// The cells after moves such as "f5d6c3"; empty when one of them is illegal.
std::optional<Cells> played(std::string_view moves, std::int32_t& plies) {
    using L = othello::Small;
    auto board = othello::start_board<L>(OthelloRules{});
    plies = 0;
    for (std::size_t i = 0; i + 2 <= moves.size(); i += 2, ++plies) {
        const char column = static_cast<char>(moves[i] | 0x20);
        if (column < 'a' || column > 'h' || moves[i + 1] < '1' || moves[i + 1] > '8') return {};
        const int square = (column - 'a') + L::stride * (moves[i + 1] - '1');
        if (legal_moves(board) == 0) board.pass();
        if ((board.empties() & othello::bit<L>(square)) == 0) return {};
        const auto flipped = othello::flips<L>(board.own(), board.opposing(), square);
        if (flipped == 0) return {};
        board.play(square, flipped);
    }
    if (plies == 0 || moves.size() % 2 != 0) return {};
    Cells cells;
    for (int square = 0; square < L::squares; ++square) cells += board.letter(square);
    return cells;
}

std::uint64_t key_of(const Cells& cells) {
    std::uint64_t key = 0;
    for (std::uint32_t cell = 0; cell < cells.size(); ++cell) key ^= cell_key(cell, cells[cell]);
    return key;
}

std::vector<std::string> split_names(std::string_view names) {
    std::vector<std::string> list;
    while (!names.empty()) {
        const auto end = std::min(names.find('|'), names.size());
        list.emplace_back(names.substr(0, end));
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return list;
}

const renju::Opening* renju_opening(const Record& record) {
    if (record.has_setup) return nullptr;
    std::array<renju::Cell, 3> stones;
    std::size_t count = 0;
    for (const auto& event : record.events) {
        if (!is_ply(event.kind)) continue;
        if (event.kind != EventKind::place || !event.to.given()) return nullptr;
        stones[count++] = {static_cast<std::uint8_t>(event.to.column),
                           static_cast<std::uint8_t>(event.to.row)};
        if (count == stones.size()) break;
    }
    constexpr renju::Cell centre{7, 7};
    if (count < stones.size() || stones[0] != centre) return nullptr;
    return renju::find_opening(centre, stones[1], stones[2]);
}

// The 26, from every second and third stone there is.
bool is_renju_opening(std::string_view name) {
    constexpr renju::Cell centre{7, 7};
    for (std::uint8_t at = 0; at < 50; ++at) {
        const renju::Cell second{at < 25 ? std::uint8_t{7} : std::uint8_t{8}, 8};
        const renju::Cell third{static_cast<std::uint8_t>(5 + at % 5),
                                static_cast<std::uint8_t>(5 + at % 25 / 5)};
        const auto* found = renju::find_opening(centre, second, third);
        if (found != nullptr &&
            (folded(found->code) == name || folded(found->name) == name || found->kanji == name)) {
            return true;
        }
    }
    return false;
}

}  // namespace

OpeningBook::OpeningBook() {
    for (const auto& line : table) {
        // The table is held to legal moves by a test.
        static_cast<void>(add_line(line.moves, split_names(line.names)));
    }
}

bool OpeningBook::add_line(std::string_view moves, std::vector<std::string> names) {
    std::int32_t plies = 0;
    const auto cells = played(moves, plies);
    if (!cells) return false;
    last_ply_ = std::max(last_ply_, plies);
    for (const auto& image : images_of(*cells, size, size)) {
        boards_.insert_or_assign(key_of(image), names_.size());
    }
    names_.push_back(std::move(names));
    return true;
}

tl::expected<void, std::string> OpeningBook::add(std::string_view list, std::string_view stem) {
    std::size_t number = 0;
    while (!list.empty()) {
        const auto end = std::min(list.find('\n'), list.size());
        auto line = list.substr(0, end);
        list.remove_prefix(std::min(end + 1, list.size()));
        ++number;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || line.front() == '#') continue;
        const auto tab = std::min(line.find('\t'), line.size());
        const auto moves = line.substr(0, tab);
        auto names = split_names(line.substr(std::min(tab + 1, line.size())));
        if (names.empty()) names.push_back(fmt::format("{}#{}", stem, number));
        if (!add_line(moves, std::move(names))) {
            return tl::unexpected(
                fmt::format("line {}: '{}' are no legal moves from the start", number, moves));
        }
    }
    return {};
}

std::vector<std::string_view> OpeningBook::names_of(Subject& subject) const {
    const auto* record = subject.record();
    if (record == nullptr) return {};
    switch (record->game) {
        case Game::othello: {
            const auto walk = walk_of(subject);
            if (!walk || walk->columns() != size || record->has_setup) return {};
            const std::vector<std::string>* last = nullptr;
            while (walk->ply() < last_ply_ && walk->next()) {
                const auto found = boards_.find(walk->key());
                if (found != boards_.end()) last = &names_[found->second];
            }
            if (last == nullptr) return {};
            return {last->begin(), last->end()};
        }
        case Game::renju: {
            const auto* found = renju_opening(*record);
            if (found == nullptr) return {};
            return {found->code, found->name, found->kanji};
        }
        case Game::flipchess: return {};
    }
    return {};
}

bool OpeningBook::knows(std::string_view name) const {
    for (const auto& names : names_) {
        for (const auto& one : names) {
            if (folded(one) == name) return true;
        }
    }
    return is_renju_opening(name);
}

const OpeningBook& usual_openings() {
    static const OpeningBook book;
    return book;
}

}  // namespace shinpan::select
