#pragma once
// Pieces of flip-chess (rules: flipchess 1.1): seven kinds in two colours, or a piece face-down.
// Letters K G M R N C P, upper case red, X face-down.

#include <cstdint>
#include <string_view>

namespace shinpan::flipchess {

enum class Colour : std::uint8_t { red, black, none };

[[nodiscard]] constexpr Colour other(Colour colour) {
    switch (colour) {
        case Colour::red:
            return Colour::black;
        case Colour::black:
            return Colour::red;
        case Colour::none:
            break;
    }
    return Colour::none;
}

enum class Kind : std::uint8_t { general, advisor, elephant, chariot, horse, cannon, soldier };
inline constexpr std::size_t kinds = 7;

// What stands on a square, in four bits: the kind plus one, and 8 for black. The two codes without
// a kind are the empty square and the piece face-down.
struct Piece {
    std::uint8_t code = 0;

    [[nodiscard]] static constexpr Piece of(Kind kind, Colour colour) {
        return {static_cast<std::uint8_t>(static_cast<unsigned>(kind) + 1 +
                                          (colour == Colour::black ? 8U : 0U))};
    }
    [[nodiscard]] constexpr bool empty() const { return code == 0; }
    [[nodiscard]] constexpr bool hidden() const { return code == 8; }
    [[nodiscard]] constexpr bool shown() const { return (code & 7) != 0; }
    // Of a shown piece only.
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>((code & 7) - 1); }
    [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>(code >> 3); }

    friend bool operator==(Piece, Piece) = default;
};
inline constexpr Piece face_down{8};

inline constexpr std::string_view piece_letters = ".KGMRNCPXkgmrncp";
[[nodiscard]] constexpr char letter(Piece piece) {
    return piece_letters[piece.code & 15];
}

// The shown piece of a letter; the empty piece for every other character.
[[nodiscard]] constexpr Piece piece_of(char c) {
    switch (c) {
        case 'K':
            return {1};
        case 'G':
            return {2};
        case 'M':
            return {3};
        case 'R':
            return {4};
        case 'N':
            return {5};
        case 'C':
            return {6};
        case 'P':
            return {7};
        case 'k':
            return {9};
        case 'g':
            return {10};
        case 'm':
            return {11};
        case 'r':
            return {12};
        case 'n':
            return {13};
        case 'c':
            return {14};
        case 'p':
            return {15};
        default:
            return {};
    }
}

[[nodiscard]] constexpr std::string_view name_of(Colour colour) {
    switch (colour) {
        case Colour::red:
            return "red";
        case Colour::black:
            return "black";
        case Colour::none:
            break;
    }
    return "none";
}

}  // namespace shinpan::flipchess
