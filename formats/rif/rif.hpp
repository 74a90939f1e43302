#pragma once
// RenjuNet databases and Renju Offline games, both XML (FORMAT.md).

#include "formats/format.hpp"

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace shinpan::formats::rif {

// Rules of which only the category is known, gomoku: tournaments want exactly five.
inline constexpr std::string_view usual_gomoku = "gomoku-standard";

// What stands before the games of a database: names by id.
struct Context final : InputContext {
    std::string encoding;
    std::map<std::string, std::string, std::less<>> players, rules, tournaments, openings;
    std::map<std::string, std::string, std::less<>> dates;  // of tournaments, as far as they agree
    std::set<std::string, std::less<>> gomoku;              // ids of rules of that category
};

// The attribute `swap` has a letter for each choice of colours of the protocol, R where they were
// exchanged. The stones behind which these choices come, by ruleset and number of letters; none
// where the number does not fit, or the choices of the protocol have no fixed place.
[[nodiscard]] std::span<const int> choices_after(std::string_view ruleset, std::size_t letters);
inline constexpr char exchanged = 'R';
inline constexpr char kept = '-';

[[nodiscard]] std::unique_ptr<Splitter> make_splitter(std::string_view path);
[[nodiscard]] std::unique_ptr<ArchiveWriter> make_writer();
void write(const Record& record, const WriteOptions& options, std::string& out);

}  // namespace shinpan::formats::rif
