#include "app/compare.hpp"

#include "app/judging.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace shinpan::app {
namespace {

struct Sheet {
    std::string name;      // "a.txt#2"
    archive::Batch batch;  // holds the bytes
    Judged judged;
    std::vector<Point> moves;  // without passes
};

// FILE or FILE#K.
std::pair<std::string, std::uint64_t> split_name(const std::string& input) {
    const auto hash = input.rfind('#');
    std::error_code ignored;
    if (hash == std::string::npos || std::filesystem::exists(input, ignored)) return {input, 1};
    std::uint64_t number = 0;
    const auto* end = input.data() + input.size();
    const auto read = std::from_chars(input.data() + hash + 1, end, number);
    if (read.ec != std::errc{} || read.ptr != end || number == 0) return {input, 1};
    return {input.substr(0, hash), number};
}

// Empty when the record is there; else what to say on stderr, and the status.
std::optional<std::pair<std::string, Status>> load(const std::string& input,
                                                   const Settings& settings, Sheet& sheet) {
    const auto [path, number] = split_name(input);
    const std::array paths{path};
    archive::RecordStream stream(archive::list_inputs(paths), settings.stream);
    std::string about;
    while (auto batch = stream.next()) {
        for (const auto& finding : batch->opening) {
            report::append_finding(about, path, finding, {});
        }
        for (std::size_t i = 0; i < batch->records.size(); ++i) {
            if (batch->records[i].number != number) continue;
            sheet.batch = std::move(*batch);
            const auto& raw = sheet.batch.records[i];
            judge_raw(sheet.batch, raw, settings, Hashing::off, sheet.judged);
            sheet.name = fmt::format("{}#{}", path, number);
            for (const auto& event : sheet.judged.record.events) {
                if (event.kind == EventKind::place) sheet.moves.push_back(event.to);
                // A token nobody can read is a move that is no square.
                if (event.kind == EventKind::unknown) sheet.moves.emplace_back();
            }
            return std::nullopt;
        }
    }
    if (!about.empty()) return std::pair{about, Status::unread};
    return std::pair{fmt::format("{} has no record {}\n", path, number), Status::usage};
}

// The turnings of the board that keep its start.
enum class Turn : std::uint8_t { none, half_turn, transposed, anti_transposed };
constexpr std::array turns{Turn::none, Turn::half_turn, Turn::transposed, Turn::anti_transposed};

Point turned(Point point, Turn turn, std::int8_t size) {
    const auto mirror = [size](std::int8_t one) {
        return static_cast<std::int8_t>(size - 1 - one);
    };
    if (!point.given()) return point;
    switch (turn) {
        case Turn::none: return point;
        case Turn::half_turn: return {mirror(point.column), mirror(point.row)};
        case Turn::transposed: return {point.row, point.column};
        case Turn::anti_transposed: return {mirror(point.row), mirror(point.column)};
    }
    return point;
}

std::string_view name_of(Turn turn) {
    switch (turn) {
        case Turn::none: return "";
        case Turn::half_turn: return "half-turn";
        case Turn::transposed: return "transposed";
        case Turn::anti_transposed: return "anti-transposed";
    }
    return {};
}

std::size_t common(const Sheet& a, const Sheet& b, Turn turn, std::int8_t size) {
    std::size_t same = 0;
    while (same < a.moves.size() && same < b.moves.size() && a.moves[same].given() &&
           a.moves[same] == turned(b.moves[same], turn, size)) {
        ++same;
    }
    return same;
}

std::string move_of(const Sheet& sheet, std::size_t index, Turn turn, std::int8_t size) {
    if (index >= sheet.moves.size()) return "nothing more";
    return to_string(turned(sheet.moves[index], turn, size));
}

// Legal as far as it goes, whatever it claims.
bool legal(const Sheet& sheet) {
    return !sheet.judged.verdict.ruling.stopped && !sheet.judged.record.damaged;
}

// The score a sheet is held against: its own, else the other's.
std::optional<Score> score_for(const Sheet& own, const Sheet& other) {
    for (const auto* sheet : {&own, &other}) {
        const auto& claim = sheet->judged.record.claim;
        if (claim && claim->score) return claim->score;
    }
    return std::nullopt;
}

enum class Meets : std::uint8_t { yes, no, unknown };
Meets meets(const Sheet& own, const Sheet& other) {
    const auto wanted = score_for(own, other);
    const auto& found = own.judged.verdict.ruling.score;
    if (!wanted || !found || !legal(own)) return Meets::unknown;
    return *wanted == *found ? Meets::yes : Meets::no;
}

std::string in_words(const Sheet& own, const Sheet& other) {
    if (!legal(own)) return "not legal";
    const auto wanted = score_for(own, other);
    const auto score = wanted ? to_string(*wanted, ScoreStyle::plain) : std::string();
    switch (meets(own, other)) {
        case Meets::yes: return fmt::format("legal throughout, meets the score {}", score);
        case Meets::no: return fmt::format("legal throughout, does not meet the score {}", score);
        case Meets::unknown: break;
    }
    return "legal throughout, no score to meet";
}

int rank(const Sheet& own, const Sheet& other) {
    if (!legal(own)) return 0;
    switch (meets(own, other)) {
        case Meets::no: return 1;
        case Meets::unknown: return 2;
        case Meets::yes: return 3;
    }
    return 0;
}

}  // namespace

Status compare_sheets(const Options& options, const Settings& settings, Output& out) {
    std::array<Sheet, 2> sheets;
    for (std::size_t i = 0; i < 2; ++i) {
        if (const auto wrong = load(options.inputs[i], settings, sheets[i])) {
            tell(wrong->first);
            return wrong->second;
        }
    }
    const auto& [a, b] = sheets;
    const auto* rules = a.judged.verdict.ruleset == nullptr
                            ? nullptr
                            : std::get_if<OthelloRules>(&a.judged.verdict.ruleset->rules);
    if (rules == nullptr || b.judged.record.game != Game::othello) {
        tell("--compare is for Othello\n");
        return Status::usage;
    }
    const auto size = static_cast<std::int8_t>(rules->board);
    auto turn = Turn::none;
    for (const auto one : turns) {
        if (common(a, b, one, size) > common(a, b, turn, size)) turn = one;
    }
    const auto same = common(a, b, turn, size);
    const bool equal = same == a.moves.size() && same == b.moves.size();

    std::string text;
    const auto to = std::back_inserter(text);
    if (turn != Turn::none) {
        fmt::format_to(to, "{} is read under: {}\n", report::printable(b.name), name_of(turn));
    }
    if (equal) {
        fmt::format_to(to, "the sheets agree on all {} discs\n", same);
    } else {
        fmt::format_to(
            to, "the sheets agree on {} discs and part at disc {}: {} has {}, {} has {}\n", same,
            same + 1, report::printable(a.name), move_of(a, same, Turn::none, size),
            report::printable(b.name), move_of(b, same, turn, size));
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& own = sheets[i];
        for (const auto& finding : own.judged.verdict.ruling.findings) {
            if (finding.severity == Severity::note) continue;
            report::append_finding(text, own.judged.place, finding, {});
        }
        report::append_verdict(text, own.judged.place, own.judged.verdict, Game::othello, {}, {});
    }
    for (std::size_t i = 0; i < 2; ++i) {
        fmt::format_to(to, "{}: {}\n", report::printable(sheets[i].name),
                       in_words(sheets[i], sheets[1 - i]));
    }
    const auto rank_a = rank(a, b);
    const auto rank_b = rank(b, a);
    if (equal) {
        text += "nothing to choose between them\n";
    } else if (rank_a == rank_b) {
        text += "the board does not tell which is right\n";
    } else {
        fmt::format_to(to, "right as far as the board tells: {}\n",
                       report::printable(rank_a > rank_b ? a.name : b.name));
    }
    out.write(text);
    const bool settled = equal ? a.judged.verdict.accepted && b.judged.verdict.accepted : false;
    return settled ? Status::accepted : Status::rejected;
}

}  // namespace shinpan::app
