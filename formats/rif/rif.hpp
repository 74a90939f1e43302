#pragma once
// RenjuNet databases and Renju Offline games, both XML (FORMAT.md).

#include "formats/format.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace shinpan::formats::rif {

// What stands before the games of a database: names by id.
struct Context final : InputContext {
    std::string encoding;
    std::map<std::string, std::string, std::less<>> players, rules, tournaments, openings;
};

[[nodiscard]] std::unique_ptr<Splitter> make_splitter(std::string_view path);
[[nodiscard]] std::unique_ptr<ArchiveWriter> make_writer();
void write(const Record& record, const WriteOptions& options, std::string& out);

}  // namespace shinpan::formats::rif
