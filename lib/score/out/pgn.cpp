// Results without moves: what Ordo and BayesElo read. White is the second seat: in Othello and
// renju Black moves first.

#include "report/rows.hpp"
#include "score/out/exports.hpp"

#include <fmt/format.h>

namespace shinpan::score::out {
namespace {

std::string tag(std::string_view name, std::string_view value) {
    std::string out = fmt::format("[{} \"", name);
    for (const char c : report::repaired(value)) {
        if (c == '"' || c == '\\') out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out + "\"]\n";
}

}  // namespace

std::string pgn(const std::vector<Sheet>& sheets) {
    std::string out;
    for (const auto& sheet : sheets) {
        const auto& event = *sheet.event;
        for (const auto& one : event.pairings) {
            // Only games that were played say something of strength.
            if (one.second == none || one.how != How::played) continue;
            std::string_view result;
            switch (one.outcome) {
                case Outcome::first_wins: result = "0-1"; break;
                case Outcome::second_wins: result = "1-0"; break;
                case Outcome::draw: result = "1/2-1/2"; break;
                case Outcome::unfinished:
                case Outcome::undecided: continue;
            }
            out += tag("Event", event.name.empty() ? "?" : event.name);
            if (!event.date.empty()) out += tag("Date", event.date);
            if (one.round > 0) out += tag("Round", std::to_string(one.round));
            out += tag("White", event.players[one.second].full_name());
            out += tag("Black", event.players[one.first].full_name());
            out += tag("Result", result);
            if (one.has(Mark::rejected)) out += tag("Annotator", "record not accepted");
            out += fmt::format("\n{}\n\n", result);
        }
    }
    return out;
}

}  // namespace shinpan::score::out
