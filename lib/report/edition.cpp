#include "report/edition.hpp"

#include "report/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace shinpan::report {
namespace {

constexpr std::size_t players_end = 2;  // fields 0 and 1 name players, field 2 the event
constexpr std::size_t event_field = 2;

using Indexes = std::vector<std::size_t>;
// Records that have no partner yet, by a key.
using Waiting = std::unordered_map<std::string, Indexes>;

std::size_t fields_in_common(const EditionRecord& a, const EditionRecord& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.fields.size(); ++i) count += a.fields[i] == b.fields[i] ? 1U : 0U;
    return count;
}

// Places of the two games where the same stands: a corrected game resembles what it was.
std::size_t moves_in_common(const EditionRecord& a, const EditionRecord& b) {
    const auto length = std::min(a.moves.size(), b.moves.size());
    return std::inner_product(a.moves.begin(),
                              a.moves.begin() + static_cast<std::ptrdiff_t>(length),
                              b.moves.begin(), std::size_t{0}, std::plus<>(), std::equal_to<>());
}

// Who, where and when, without the moves: finds a record whose moves were corrected.
std::string slot_of(const EditionRecord& record) {
    std::string slot;
    bool any = false;
    for (std::size_t i = 0; i + 1 < record.fields.size(); ++i) {
        slot += record.fields[i] + '\n';
        any = any || !record.fields[i].empty();
    }
    return any ? slot : std::string();
}

// Partners `before` and `after` one to one, those with most fields in common first, then those
// whose moves are most alike.
void pair_up(Indexes& before, const Indexes& after, std::span<const EditionRecord> old_records,
             std::span<const EditionRecord> new_records,
             std::vector<std::optional<std::size_t>>& partner) {
    constexpr std::size_t compared = 64;  // more equal games than that are taken as they come
    for (const auto at : after) {
        if (before.empty()) return;
        const auto end =
            before.begin() + static_cast<std::ptrdiff_t>(std::min(before.size(), compared));
        const auto best = std::max_element(before.begin(), end, [&](std::size_t a, std::size_t b) {
            const auto& wanted = new_records[at];
            const auto of_a = fields_in_common(old_records[a], wanted);
            const auto of_b = fields_in_common(old_records[b], wanted);
            if (of_a != of_b) return of_a < of_b;
            return moves_in_common(old_records[a], wanted) <
                   moves_in_common(old_records[b], wanted);
        });
        partner[at] = *best;
        before.erase(best);
    }
}

}  // namespace

EditionDiff compare_editions(std::span<const EditionRecord> before,
                             std::span<const EditionRecord> after) {
    EditionDiff diff;
    std::vector<std::optional<std::size_t>> partner(after.size());  // in `before`
    std::vector<bool> taken(before.size());
    const auto match = [&](auto&& key_of) {
        Waiting old_ones;
        Waiting new_ones;
        std::vector<std::string> order;
        for (std::size_t i = 0; i < before.size(); ++i) {
            auto key = taken[i] ? std::string() : key_of(before[i]);
            if (!key.empty()) old_ones[std::move(key)].push_back(i);
        }
        for (std::size_t i = 0; i < after.size(); ++i) {
            auto key = partner[i] ? std::string() : key_of(after[i]);
            if (key.empty() || !old_ones.contains(key)) continue;
            auto& waiting = new_ones[key];
            if (waiting.empty()) order.push_back(key);
            waiting.push_back(i);
        }
        for (const auto& key : order) {
            pair_up(old_ones[key], new_ones[key], before, after, partner);
        }
        for (const auto& one : partner) {
            if (one) taken[*one] = true;
        }
    };
    // What has not changed at all first.
    match([](const EditionRecord& record) {
        auto key = record.moves;
        for (const auto& field : record.fields) key += '\n' + field;
        return key;
    });
    match([](const EditionRecord& record) { return record.moves; });
    match(slot_of);

    // What each name became, and in how many records.
    std::map<std::tuple<bool, std::string, std::string>, std::uint64_t> became;
    std::map<std::pair<bool, std::string>, std::uint64_t> stood;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (!partner[i]) continue;
        const auto& old_one = before[*partner[i]];
        for (std::size_t field = 0; field <= event_field; ++field) {
            const bool player = field < players_end;
            const auto& name = old_one.fields[field];
            ++stood[{player, name}];
            if (name != after[i].fields[field] && !name.empty() &&
                !after[i].fields[field].empty()) {
                ++became[{player, name, after[i].fields[field]}];
            }
        }
    }
    const auto renamed = [&](std::size_t field, const std::string& from, const std::string& to) {
        if (field > event_field) return false;
        const bool player = field < players_end;
        const auto found = became.find({player, from, to});
        return found != became.end() && found->second == stood[{player, from}];
    };
    for (const auto& [names, records] : became) {
        const auto& [player, from, to] = names;
        if (records != stood[{player, from}]) continue;
        diff.renamed.push_back({player ? "player" : "event", from, to, records});
    }
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (!partner[i]) {
            diff.added.push_back(i);
            continue;
        }
        const auto& old_one = before[*partner[i]];
        EditionDiff::Change change{*partner[i], i, {}};
        for (std::size_t field = 0; field < old_one.fields.size(); ++field) {
            const auto& from = old_one.fields[field];
            const auto& to = after[i].fields[field];
            if (from != to && !renamed(field, from, to)) change.fields.push_back(field);
        }
        if (old_one.moves != after[i].moves || !change.fields.empty()) {
            diff.changed.push_back(std::move(change));
        } else {
            ++diff.same;
        }
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (!taken[i]) diff.removed.push_back(i);
    }
    return diff;
}

void append_edition_diff(std::string& out, const EditionDiff& diff,
                         std::span<const EditionRecord> before,
                         std::span<const EditionRecord> after) {
    const auto to = std::back_inserter(out);
    const auto place = [](const EditionRecord& record) {
        return fmt::format("{}#{}", printable(record.path), record.number);
    };
    for (const auto& one : diff.renamed) {
        fmt::format_to(to, "{} renamed: {} is now {} ({} record{})\n", one.what,
                       printable(one.before), printable(one.after), one.records,
                       one.records == 1 ? "" : "s");
    }
    for (const auto& change : diff.changed) {
        const auto& old_one = before[change.before];
        const auto& new_one = after[change.after];
        fmt::format_to(to, "{}: changed, was {}:", place(new_one), place(old_one));
        if (old_one.moves != new_one.moves) out += " moves";
        for (const auto field : change.fields) {
            fmt::format_to(to, " {} '{}' to '{}'", edition_fields[field],
                           printable(old_one.fields[field]), printable(new_one.fields[field]));
        }
        out += '\n';
    }
    for (const auto one : diff.removed) fmt::format_to(to, "{}: removed\n", place(before[one]));
    for (const auto one : diff.added) fmt::format_to(to, "{}: added\n", place(after[one]));
    // Lines that a list of aliases can take as they are.
    for (const auto& one : diff.renamed) {
        if (one.what == "player") {
            fmt::format_to(to, "alias: {}\t{}\n", printable(one.before), printable(one.after));
        }
    }
    fmt::format_to(to, "{} records the same, {} changed, {} removed, {} added; {} renamed\n",
                   diff.same, diff.changed.size(), diff.removed.size(), diff.added.size(),
                   diff.renamed.size());
}

}  // namespace shinpan::report
