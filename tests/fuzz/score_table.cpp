// Any bytes as a table of results: detected and read in every format without a crash, every number
// of a player, stage and file valid, no line read that was not found; and what was read can be
// checked and ranked.

#include "score/checks.hpp"
#include "score/event_file.hpp"
#include "score/in/tables.hpp"
#include "score/points.hpp"
#include "score/standings.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace shinpan;

void check(score::Event& event) {
    const auto demand = [](bool held) {
        if (!held) std::abort();
    };
    demand(event.lines_read <= event.lines_found || event.lines_found == 0);
    for (const auto& one : event.pairings) {
        demand(one.first < event.players.size());
        demand(one.second == score::none || one.second < event.players.size());
        demand(one.stage < event.stages.size());
        demand(one.place.file == score::none || one.place.file < event.files.size());
    }
    for (const auto& note : event.notes) {
        demand(note.place.file == score::none || note.place.file < event.files.size());
        (void)message(note.finding);
    }
    score::apply_points(event, {});
    (void)score::check_declared(event);
    // A table of all rounds of all players is as large as a claim of rounds makes it.
    constexpr std::size_t enough = 100'000;
    if (event.players.size() * static_cast<std::size_t>(event.rounds + 1) > enough) return;
    score::check_pairings(event);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using score::in::Format;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)score::in::detect(text);
    (void)score::read_event_file(text);
    (void)score::read_aliases(text);
    for (const auto format :
         {Format::elo, Format::trf, Format::ftd, Format::gomocup, Format::zjrenju,
          Format::csv_results, Format::csv_players, Format::papp}) {
        for (auto& event : score::in::read(format, "table", text)) check(event);
    }
    return 0;
}
