// Verdicts that shinpan-validate wrote as JSON Lines with the tags of each record.

#include "app/score_verdicts.hpp"
#include "base/catalogue/json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace shinpan::app {
namespace {

using Json = nlohmann::json;

std::string text_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int64_t number_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

// 34 or 34.5: halves are whole.
std::optional<Score> score_of(const Json& object) {
    const auto score = object.find("score");
    if (score == object.end() || !score->is_object()) return std::nullopt;
    const auto halves = [&score](const char* key) -> std::optional<std::int32_t> {
        const auto found = score->find(key);
        if (found == score->end() || !found->is_number()) return std::nullopt;
        constexpr double most = 1e9;
        const auto value = found->get<double>() * 2;
        if (value > most || value < -most) return std::nullopt;
        return static_cast<std::int32_t>(value);
    };
    const auto first = halves("first");
    const auto second = halves("second");
    if (!first || !second) return std::nullopt;
    return Score{*first, *second};
}

ScoredRecord record_of(const Json& line) {
    ScoredRecord record;
    record.number = static_cast<std::uint64_t>(number_of(line, "record"));
    if (line.contains("line")) {
        record.at = {static_cast<std::uint64_t>(number_of(line, "line")),
                     static_cast<std::uint64_t>(number_of(line, "column"))};
    }
    if (const auto game = find_game(text_of(line, "game"))) record.game = *game;
    record.sha256 = text_of(line, "sha256");
    record.accepted = line.value("accepted", false);
    record.outcome = find_outcome(text_of(line, "outcome")).value_or(Outcome::undecided);
    record.reason = find_end_reason(text_of(line, "reason")).value_or(EndReason::none);
    record.plies = static_cast<std::int32_t>(number_of(line, "plies"));
    record.score = score_of(line);
    if (const auto claim = line.find("claim"); claim != line.end() && claim->is_object()) {
        record.claim = ClaimedResult{};
        record.claim->outcome =
            find_outcome(text_of(*claim, "outcome")).value_or(Outcome::undecided);
        record.claim->reason = find_end_reason(text_of(*claim, "reason")).value_or(EndReason::none);
        record.claim->score = score_of(*claim);
    }
    if (const auto findings = line.find("findings");
        findings != line.end() && findings->is_array()) {
        for (const auto& finding : *findings) {
            if (!finding.is_object()) continue;
            const auto code = text_of(finding, "code");
            record.exchanged |= code == describe(code::json_colours_exchanged).id;
            if (record.accepted || !record.why.empty()) continue;
            if (text_of(finding, "severity") != "error") continue;
            record.why = code;
            const auto ply = number_of(finding, "ply");
            if (ply > 0) record.why += fmt::format(" at ply {}", ply);
        }
    }
    const auto& tags = line["tags"];
    record.event = text_of(tags, "event");
    record.round = text_of(tags, "round");
    record.stage = text_of(tags, "stage");
    record.date = text_of(tags, "date");
    record.first = text_of(tags, "first");
    record.second = text_of(tags, "second");
    return record;
}

}  // namespace

bool is_verdict_lines(std::string_view head) {
    return head.starts_with(R"({"type":"run","tool":"shinpan-)");
}

tl::expected<void, std::string> read_verdict_lines(
    std::string_view text,
    const std::function<void(ScoredRecord record, const std::string& input)>& take) {
    std::uint64_t nameless = 0;
    std::uint64_t last = 0;
    bool whole = false;
    for (std::uint64_t number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = Json::parse(text.substr(0, end), nullptr, false);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.is_discarded() || !line.is_object()) {
            return tl::unexpected(fmt::format("line {} is no verdict", number));
        }
        const auto type = text_of(line, "type");
        whole = whole || type == "summary";
        if (type != "record") continue;
        last = number;
        const auto tags = line.find("tags");
        if (tags == line.end() || !tags->is_object()) {
            ++nameless;
            continue;
        }
        take(record_of(line), text_of(line, "file"));
    }
    if (nameless > 0) {
        return tl::unexpected(
            fmt::format("{} verdict{} without the players; shinpan-validate --format jsonl --tags "
                        "writes them",
                        nameless, nameless == 1 ? "" : "s"));
    }
    if (!whole) {
        return tl::unexpected(fmt::format("cut short: no summary stands behind line {}", last));
    }
    return {};
}

}  // namespace shinpan::app
