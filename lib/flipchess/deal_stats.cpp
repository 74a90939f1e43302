#include "flipchess/deal_stats.hpp"

#include <cmath>

namespace shinpan::flipchess {
namespace {

std::size_t row_of_piece(Piece piece) {
    return static_cast<std::size_t>(piece.kind()) + (piece.colour() == Colour::black ? kinds : 0);
}

// The pieces of a Deal tag by square; false when it is no full deal.
bool read_deal(std::string_view text, std::array<Piece, squares>& deal) {
    if (text.size() != squares + 7) return false;
    std::size_t at = 0;
    for (int row = rows - 1; row >= 0; --row, ++at) {
        for (int column = 0; column < columns; ++column) {
            const Piece piece = piece_of(text[at++]);
            if (!piece.shown()) return false;
            deal[static_cast<std::size_t>(row * columns + column)] = piece;
        }
    }
    return true;
}

}  // namespace

void DealStats::add(const Record& record) {
    if (record.game != Game::flipchess || record.has_setup) return;
    std::array<Piece, squares> known{};
    const Tag* deal = record.tag("Deal");
    const bool declared = deal != nullptr && read_deal(deal->value, known);
    if (!declared) known.fill({});
    bool first = true;
    for (const Event& event : record.events) {
        if (event.kind != EventKind::flip) continue;
        const Square square = square_of(event.to);
        const Piece piece = piece_of(event.piece);
        if (square >= squares || !piece.shown()) continue;
        if (first) {
            const Tag* starts = record.tag("First");
            const bool second = event.seat == Seat::none ? starts != nullptr && starts->value == "B"
                                                         : event.seat == Seat::second;
            ++first_flipper[second ? 1 : 0];
            ++first_colour[piece.colour() == Colour::black ? 1 : 0];
            ++first_kind[static_cast<std::size_t>(piece.kind())];
            ++games;
            first = false;
        }
        if (!declared && known[square].empty()) known[square] = piece;
    }
    for (std::size_t square = 0; square < squares; ++square) {
        if (known[square].shown()) ++places[row_of_piece(known[square])][square];
    }
}

void DealStats::add(const DealStats& more) {
    games += more.games;
    for (std::size_t i = 0; i < 2; ++i) {
        first_flipper[i] += more.first_flipper[i];
        first_colour[i] += more.first_colour[i];
    }
    for (std::size_t i = 0; i < kinds; ++i) first_kind[i] += more.first_kind[i];
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = 0; j < squares; ++j) places[i][j] += more.places[i][j];
    }
}

double chi_squared_p(double value, int freedom) {
    if (value <= 0 || freedom <= 0) return 1;
    const double a = freedom / 2.0;
    const double x = value / 2.0;
    const double scale = std::exp(a * std::log(x) - x - std::lgamma(a));
    constexpr int most = 10'000;
    constexpr double enough = 1e-15;
    if (x < a + 1) {  // the series of the lower function
        double term = 1 / a;
        double sum = term;
        for (int n = 1; n < most && term > sum * enough; ++n) {
            term *= x / (a + n);
            sum += term;
        }
        return 1 - scale * sum;
    }
    // The continued fraction of the upper one, by Lentz's method.
    constexpr double tiny = 1e-300;
    double b = x + 1 - a;
    double c = 1 / tiny;
    double d = 1 / b;
    double product = d;
    for (int n = 1; n < most; ++n) {
        const double an = -n * (n - a);
        b += 2;
        d = an * d + b;
        if (std::abs(d) < tiny) d = tiny;
        c = b + an / c;
        if (std::abs(c) < tiny) c = tiny;
        d = 1 / d;
        const double step = d * c;
        product *= step;
        if (std::abs(step - 1) < enough) break;
    }
    return scale * product;
}

ChiSquared compare(std::span<const std::int64_t> counts, std::span<const int> shares) {
    double all = 0;
    double parts = 0;
    for (const std::int64_t count : counts) all += static_cast<double>(count);
    for (const int share : shares) parts += share;
    ChiSquared result;
    result.freedom = static_cast<int>(counts.size()) - 1;
    if (all == 0 || parts == 0) return result;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double expected = all * shares[i] / parts;
        const double off = static_cast<double>(counts[i]) - expected;
        if (expected > 0) result.value += off * off / expected;
    }
    result.p = chi_squared_p(result.value, result.freedom);
    return result;
}

ChiSquared compare_places(const DealStats& stats) {
    std::array<double, 2 * kinds> by_kind{};
    std::array<double, squares> by_square{};
    double all = 0;
    for (std::size_t kind = 0; kind < by_kind.size(); ++kind) {
        for (std::size_t square = 0; square < squares; ++square) {
            const auto count = static_cast<double>(stats.places[kind][square]);
            by_kind[kind] += count;
            by_square[square] += count;
            all += count;
        }
    }
    int used_kinds = 0;
    int used_squares = 0;
    for (const double sum : by_kind) used_kinds += sum > 0 ? 1 : 0;
    for (const double sum : by_square) used_squares += sum > 0 ? 1 : 0;
    ChiSquared result;
    if (used_kinds < 2 || used_squares < 2) return result;
    result.freedom = (used_kinds - 1) * (used_squares - 1);
    for (std::size_t kind = 0; kind < by_kind.size(); ++kind) {
        for (std::size_t square = 0; square < squares; ++square) {
            const double expected = by_kind[kind] * by_square[square] / all;
            if (expected == 0) continue;
            const double off = static_cast<double>(stats.places[kind][square]) - expected;
            result.value += off * off / expected;
        }
    }
    result.value *= 31.0 / 32.0;
    result.p = chi_squared_p(result.value, result.freedom);
    return result;
}

}  // namespace shinpan::flipchess
