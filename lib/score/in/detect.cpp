#include "score/in/lines.hpp"
#include "score/in/tables.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace shinpan::score::in {
namespace {

struct Name {
    Format format;
    std::string_view name;
};
constexpr std::array names{
    Name{Format::elo, "elo"},
    Name{Format::trf, "trf"},
    Name{Format::ftd, "ftd"},
    Name{Format::gomocup, "gomocup"},
    Name{Format::zjrenju, "zjrenju"},
    Name{Format::csv_results, "csv-results"},
    Name{Format::csv_players, "csv-players"},
    Name{Format::papp, "papp"},
};

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
}

// "A - B: 21 : 3"
bool is_gomocup(std::string_view line) {
    const auto dash = line.find(" - ");
    const auto last = line.rfind(" : ");
    if (dash == std::string_view::npos || last == std::string_view::npos || last < dash)
        return false;
    const auto colon = line.rfind(": ", last - 1);
    if (colon == std::string_view::npos || colon < dash) return false;
    return all_digits(trimmed(line.substr(last + 3))) &&
           all_digits(trimmed(line.substr(colon + 1, last - colon - 1)));
}

bool is_trf(std::string_view head) {
    Lines lines(head);
    for (int n = 0; n < 50; ++n) {
        const auto line = lines.next();
        if (!line) return false;
        const auto text = line->text;
        if (text.starts_with("###") || trimmed(text).empty()) continue;
        if (text.size() < 4 || !all_digits(text.substr(0, 3)) || text[3] != ' ') return false;
        return text.starts_with("0");
    }
    return false;
}

// A head line of CSV with the columns a table needs.
std::optional<Format> csv_kind(std::string_view line) {
    const auto csv = read_csv(std::string(line) + "\n");
    if (csv.head.fields.size() < 2) return std::nullopt;
    const bool sides = column_of(csv, {"first", "black", "player a", "playera"}) != none &&
                       column_of(csv, {"second", "white", "player b", "playerb"}) != none;
    if (sides && column_of(csv, {"result", "score"}) != none &&
        column_of(csv, {"moves", "transcript"}) == none) {
        return Format::csv_results;
    }
    const bool more = column_of(csv, {"id", "points", "pts", "country", "rating", "aliases",
                                      "given", "team", "rank"}) != none;
    if (column_of(csv, {"name", "player"}) != none && more) return Format::csv_players;
    return std::nullopt;
}

}  // namespace

std::string_view name_of(Format format) {
    return names[static_cast<std::size_t>(format)].name;
}

std::optional<Format> find_format(std::string_view name) {
    const auto found = std::find_if(names.begin(), names.end(),
                                    [name](const Name& one) { return one.name == name; });
    if (found == names.end()) return std::nullopt;
    return found->format;
}

std::optional<Format> detect(std::string_view head) {
    constexpr std::string_view bom = "\xEF\xBB\xBF";
    if (head.starts_with(bom)) head.remove_prefix(bom.size());
    const auto opening = head.substr(0, 4096);
    if (has(opening, "%%Tournament") || opening.starts_with("%_%") || has(opening, "\n%_%")) {
        return Format::elo;
    }
    const auto start = trimmed(head.substr(0, 4096));
    if (start.starts_with("{")) {
        const bool rounds = has(head, "\"currentRound\"") && has(head, "\"pairing\"");
        if (rounds || has(head, "\"players_list\"")) return Format::ftd;
        return std::nullopt;
    }
    if (has(head, ">No</td><td>Name</td>") && has(head, ">Berg<")) return Format::zjrenju;
    if (is_trf(head)) return Format::trf;
    const auto line = start.substr(0, start.find_first_of("\r\n"));
    if (is_gomocup(line)) return Format::gomocup;
    if (start.starts_with("%Round")) return Format::elo;
    return csv_kind(line);
}

std::vector<Event> read(Format format, std::string_view path, std::string_view text) {
    switch (format) {
        case Format::elo: return read_elo(path, text);
        case Format::trf: return read_trf(path, text);
        case Format::ftd: return read_ftd(path, text);
        case Format::gomocup: return read_gomocup(path, text);
        case Format::zjrenju: return read_zjrenju(path, text);
        case Format::csv_results: return read_csv_results(path, text);
        case Format::csv_players: return read_csv_players(path, text);
        case Format::papp: return read_papp(path, text);
    }
    return {};
}

}  // namespace shinpan::score::in
