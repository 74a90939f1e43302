#include "app/score_ledger.hpp"

#include "base/catalogue/score.hpp"
#include "base/sha256.hpp"
#include "report/style.hpp"
#include "score/out/exports.hpp"
#include "score/out/grid.hpp"

#include <fmt/format.h>

#include <utility>

namespace shinpan::app {
namespace {

using score::Ledger;
using score::points_to_string;

std::string signed_points(score::Halves points) {
    return (points > 0 ? "+" : "") + points_to_string(points);
}

// A line of its own: what is wrong is no usage.
std::string trouble(const std::string& path, const std::string& what) {
    const auto finding = make_finding(code::score_ledger, {}, 0, {{"what", what}});
    return fmt::format("{}: error: {} [{}]\n", path, message(finding),
                       shinpan::describe(finding.code).id);
}

// PLAYER=POINTS:REASON
tl::expected<Ledger::Entry, std::string> correction(const std::string& text) {
    const auto equals = text.rfind('=', text.find(':'));
    const auto colon = equals == std::string::npos ? equals : text.find(':', equals);
    const auto points = colon == std::string::npos
                            ? std::nullopt
                            : score::read_halves(text.substr(equals + 1, colon - equals - 1));
    if (!points || equals == 0 || colon + 1 == text.size()) {
        return tl::unexpected(
            fmt::format("--correct: '{}' is not PLAYER=POINTS:REASON, as 'Li Si=-5:late'", text));
    }
    Ledger::Entry entry;
    entry.kind = "correction";
    entry.remark = text.substr(colon + 1);
    entry.hash = sha256("correction\n" + text);
    entry.postings.push_back({text.substr(0, equals), *points, 0});
    return entry;
}

Ledger::Entry entry_of(const score::Event& event, const score::Pairing& pairing,
                       const EventBuilder::Extra& extra) {
    Ledger::Entry entry;
    entry.kind = "game";
    entry.event = event.name;
    entry.date = extra.date;
    if (pairing.place.file != score::none) {
        const auto& path = event.files[pairing.place.file];
        const auto slash = path.rfind('/');
        // The file's own name: the same ledger from wherever the files lie.
        entry.source = path.substr(slash == std::string::npos ? 0 : slash + 1) +
                       fmt::format("#{}", pairing.place.record);
    }
    entry.hash = extra.sha256;
    entry.postings.push_back({event.players[pairing.first].full_name(), pairing.first_points, 0});
    entry.postings.push_back({event.players[pairing.second].full_name(), pairing.second_points, 0});
    if (entry.sum() != 0) {
        entry.remark = score::imbalance(pairing.first_points, pairing.second_points);
    }
    return entry;
}

std::string csv(const std::vector<Ledger::Entry>& entries) {
    std::string out = "entry,kind,event,date,source,player,points,balance,remark,hash\r\n";
    for (const auto& entry : entries) {
        for (const auto& posting : entry.postings) {
            const std::string fields[] = {std::to_string(entry.number),
                                          entry.kind,
                                          entry.event,
                                          entry.date,
                                          entry.source,
                                          posting.player,
                                          points_to_string(posting.points),
                                          points_to_string(posting.balance),
                                          entry.remark,
                                          entry.hash};
            std::string line;
            for (const auto& field : fields) {
                line += (line.empty() ? "" : ",") + score::out::csv_field(field);
            }
            out += line + "\r\n";
        }
    }
    return out;
}

std::string text_of(Ledger& ledger, std::size_t added, std::size_t known) {
    using score::out::Side;
    const auto entries = ledger.entries();
    auto text = fmt::format("ledger: {} entr{}, {} new in this run, {} booked before\n\n",
                            entries.size(), entries.size() == 1 ? "y" : "ies", added, known);
    score::out::Grid grid;
    grid.column("player", Side::left);
    grid.column("balance", Side::right);
    grid.column("entries", Side::right);
    for (const auto& one : ledger.balances()) {
        grid.rows.push_back({report::printable(one.player), signed_points(one.points),
                             std::to_string(one.entries)});
    }
    text += score::out::as_text(grid) + "\nreconciliation\n";
    score::Halves net = 0;
    for (const auto& entry : entries) {
        const auto sum = entry.sum();
        net += sum;
        if (sum == 0) continue;
        std::string who;
        for (const auto& posting : entry.postings) {
            who += fmt::format("{}{} {}", who.empty() ? "" : ", ",
                               report::printable(posting.player), signed_points(posting.points));
        }
        auto what = entry.source.empty() ? entry.kind : report::printable(entry.source);
        if (!entry.event.empty()) what += fmt::format(" ({})", report::printable(entry.event));
        text += fmt::format("  entry {} {}: not zero-sum by {}: {}: {}\n", entry.number, what,
                            signed_points(sum), who, report::printable(entry.remark));
    }
    return text + fmt::format("  net {}\n", net == 0 ? "0" : signed_points(net));
}

}  // namespace

tl::expected<LedgerReport, std::string> keep_ledger(std::vector<ScoredEvent>& events,
                                                    const Options& options) {
    std::vector<Ledger::Entry> corrections;
    for (const auto& text : options.values("correct")) {
        auto entry = correction(text);
        if (!entry) return tl::unexpected(entry.error());
        corrections.push_back(std::move(*entry));
    }
    const auto path = options.value("ledger");
    auto ledger = Ledger::open(path);
    if (!ledger) return tl::unexpected(trouble(path, ledger.error()));
    LedgerReport report;
    std::size_t added = 0;
    std::size_t known = 0;
    for (auto& one : events) {
        auto& event = *one.event;
        if (!event.same_as.empty()) continue;
        for (std::size_t i = 0; i < std::min(one.extras.size(), event.pairings.size()); ++i) {
            const auto& pairing = event.pairings[i];
            if (one.extras[i].sha256.empty() || pairing.second == score::none ||
                pairing.how == score::How::open) {
                continue;
            }
            auto entry = entry_of(event, pairing, one.extras[i]);
            const auto booked = ledger->book(entry);
            if (!booked) return tl::unexpected(trouble(path, booked.error()));
            auto place = pairing.place;
            place.file = static_cast<score::Index>(report.files.size());
            report.files.push_back(event.files[pairing.place.file]);
            if (*booked == Ledger::Booking::known) {
                ++known;
                report.notes.push_back({place, make_finding(code::score_already_scored, {}, 0,
                                                            {{"entry", entry.number}})});
                continue;
            }
            ++added;
            if (entry.sum() == 0) continue;
            report.notes.push_back({place, make_finding(code::score_not_zero_sum, {}, 0,
                                                        {{"sum", signed_points(entry.sum())},
                                                         {"reason", entry.remark}})});
        }
    }
    for (auto& entry : corrections) {
        const auto booked = ledger->book(entry);
        if (!booked) return tl::unexpected(trouble(path, booked.error()));
        ++(*booked == Ledger::Booking::added ? added : known);
    }
    if (const auto kept = ledger->commit(); !kept) {
        return tl::unexpected(trouble(path, kept.error()));
    }
    report.text =
        options.value("to") == "csv" ? csv(ledger->entries()) : text_of(*ledger, added, known);
    return report;
}

}  // namespace shinpan::app
