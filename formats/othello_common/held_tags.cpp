#include "formats/othello_common/held_tags.hpp"

#include "formats/othello_common/squares.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace shinpan::formats::othello_common {

std::string_view HeldTags::take(std::initializer_list<std::string_view> names) {
    std::string_view value;
    bool found = false;
    for (const auto name : names) {
        for (std::size_t i = 0; i < held_.size(); ++i) {
            const auto& tag = record_.tags[i];
            if (tag.name != name || (found && tag.value != value)) continue;
            value = tag.value;
            found = true;
            held_[i] = true;
        }
    }
    return value;
}

void HeldTags::said(std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i < held_.size(); ++i) {
        if (std::find(names.begin(), names.end(), record_.tags[i].name) != names.end()) {
            held_[i] = true;
        }
    }
}

bool stands_for_itself(const Record& record, const Tag& tag) {
    constexpr std::string_view names[] = {"GM", "FF",  "CA",    "SZ",   "ST",
                                          "BO", "FEN", "SetUp", "Games"};
    if (std::find(std::begin(names), std::end(names), tag.name) != std::end(names)) return true;
    // A match type may say more than the size: pairs, komi, random starts.
    if (tag.name == "TY") return tag.value == std::to_string(board_size(record));
    return tag.name == "AP" && tag.value == "Shinpan";  // what this project wrote itself
}

bool begins_at_start(const Record& record) {
    return !record.position_only && record.setup.columns == 8 && record.setup.rows == 8 &&
           is_standard_start(record.setup);
}

void HeldTags::said_board() {
    for (std::size_t i = 0; i < held_.size(); ++i) {
        held_[i] = held_[i] || stands_for_itself(record_, record_.tags[i]);
    }
}

void HeldTags::said_by_names() {
    constexpr std::string_view pairs[][2] = {
        {"Event", "EventId"}, {"Black", "BlackId"}, {"White", "WhiteId"}};
    for (const auto& [name, number] : pairs) {
        for (std::size_t i = 0; i < held_.size(); ++i) {
            if (held_[i] && record_.tags[i].name == name) said({number});
        }
    }
}

void HeldTags::report(const WriteOptions& options, std::string_view format) const {
    constexpr std::size_t most_named = 20;
    std::string names;
    std::size_t count = 0;
    for (std::size_t i = 0; i < held_.size(); ++i) {
        if (held_[i] || record_.tags[i].value.empty()) continue;
        if (++count > most_named) continue;
        if (!names.empty()) names += ", ";
        names += record_.tags[i].name;
    }
    if (count > most_named) names += ", …";
    report_dropped(options, format, (count == 1 ? "the tag " : "the tags ") + names,
                   static_cast<std::int64_t>(count));
}

void report_dropped_times(const Record& record, const WriteOptions& options,
                          std::string_view format) {
    const auto timed =
        std::count_if(record.events.begin(), record.events.end(),
                      [](const Event& event) { return event.elapsed >= 0 || event.stamp >= 0; });
    report_dropped(options, format, "the time of a move", timed);
}

void report_dropped_evaluations(const Record& record, const WriteOptions& options,
                                std::string_view format) {
    const auto rated = std::count_if(
        record.events.begin(), record.events.end(),
        [](const Event& event) { return event.kind == EventKind::place && event.number != 0; });
    report_dropped(options, format, "the evaluation of a move", rated);
}

void report_dropped_reason(const Record& record, const WriteOptions& options,
                           std::string_view format) {
    if (!record.claim || record.claim->reason == EndReason::none) return;
    report_dropped(options, format,
                   "the reason of the result (" + std::string(name_of(record.claim->reason)) + ')',
                   1);
}

}  // namespace shinpan::formats::othello_common
