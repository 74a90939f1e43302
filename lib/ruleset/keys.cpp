#include "ruleset/keys.hpp"

#include "base/catalogue/ruleset.hpp"
#include "base/sha256.hpp"
#include "ruleset/key_table.hpp"
#include "ruleset/yaml_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>

namespace shinpan {
namespace {

using yaml::Kind;
using yaml::Node;

constexpr std::string_view letters = "KGMRNCP";  // flip-chess, in the order of the arrays
constexpr std::int64_t men_of_one_side = 16;     // half of a full 4x8 board (rules: flipchess A1)

std::vector<std::string_view> words_of(std::string_view values) {
    constexpr std::string_view bar = " | ";
    std::vector<std::string_view> words;
    for (auto at = values.find(bar); at != values.npos; at = values.find(bar)) {
        words.push_back(values.substr(0, at));
        values.remove_prefix(at + bar.size());
    }
    words.push_back(values);
    return words;
}

// A quoted true, null or 8 is a text, not a truth value, an absence or a number.
bool only_plain(std::string_view word) {
    return word == "true" || word == "false";
}

std::optional<std::int64_t> read_word(const Key& key, const Node& node) {
    const auto words = words_of(key.values);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool fits =
            words[i] == "null" ? node.kind == Kind::null : node.is_text() && node.text == words[i];
        if (!fits || (only_plain(words[i]) && node.kind != Kind::plain)) continue;
        return static_cast<std::int64_t>(i);
    }
    return std::nullopt;
}

std::optional<std::int64_t> read_integer(std::string_view text) {
    std::int64_t value = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || fmt::format("{}", value) != text)
        return std::nullopt;
    return value;
}

// "30" or "30.25" → milliseconds.
std::optional<std::int64_t> read_milliseconds(std::string_view text) {
    const auto dot = text.find('.');
    const auto whole = read_integer(text.substr(0, dot));
    if (!whole || *whole < 0 || *whole > 1'000'000'000 || text.front() == '-') return std::nullopt;
    std::int64_t fraction = 0;
    if (dot != text.npos) {
        auto digits = std::string(text.substr(dot + 1));
        if (digits.empty() || digits.size() > 3 ||
            digits.find_first_not_of("0123456789") != digits.npos) {
            return std::nullopt;
        }
        digits.resize(3, '0');
        for (const char digit : digits) fraction = fraction * 10 + (digit - '0');
    }
    return *whole * 1'000 + fraction;
}

std::optional<std::int64_t> within(const Key& key, std::optional<std::int64_t> value) {
    if (!value || *value < key.low || *value > key.high || (*value - key.low) % key.step != 0) {
        return std::nullopt;
    }
    return value;
}

std::optional<std::int64_t> read_number(const Key& key, const Node& node) {
    if (node.kind == Kind::null && key.absent == Absent::null) return 0;
    if (node.kind != Kind::plain) return std::nullopt;
    return within(key, key.kind == ValueKind::seconds ? read_milliseconds(node.text)
                                                      : read_integer(node.text));
}

std::optional<std::int64_t> read_pieces(const Node& node) {
    if (node.kind != Kind::map || node.items.size() != letters.size()) return std::nullopt;
    std::array<std::int8_t, 7> counts{};
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto* entry = yaml::member(node, letters.substr(i, 1));
        if (entry == nullptr || entry->kind != Kind::plain) return std::nullopt;
        const auto value = read_integer(entry->text);
        if (!value || *value < 0 || *value > men_of_one_side) return std::nullopt;
        counts[i] = static_cast<std::int8_t>(*value);
        sum += *value;
    }
    if (sum != men_of_one_side) return std::nullopt;
    return keys::pack(counts);
}

// Gives the piece `node` names its strength; false when it names none, or one already seen.
bool place_piece(const Node& node, std::size_t strength, std::array<std::int8_t, 7>& ladder) {
    const auto at =
        node.is_text() && node.text.size() == 1 ? letters.find(node.text) : letters.npos;
    if (at == letters.npos || ladder[at] != 0) return false;
    ladder[at] = static_cast<std::int8_t>(strength);
    return true;
}

std::optional<std::int64_t> read_ladder(const Node& node) {
    if (node.kind != Kind::sequence) return std::nullopt;
    std::array<std::int8_t, 7> ladder{};
    auto strength = node.items.size();
    if (strength > letters.size()) return std::nullopt;
    for (const auto& rung : node.items) {
        if (rung.kind == Kind::sequence) {
            if (rung.items.empty()) return std::nullopt;
            for (const auto& piece : rung.items) {
                if (!place_piece(piece, strength, ladder)) return std::nullopt;
            }
        } else if (!place_piece(rung, strength, ladder)) {
            return std::nullopt;
        }
        --strength;
    }
    if (std::find(ladder.begin(), ladder.end(), 0) != ladder.end()) return std::nullopt;
    return keys::pack(ladder);
}

std::string print_pieces(std::int64_t packed) {
    const auto counts = keys::unpack(packed);
    std::string text = "{";
    for (std::size_t i = 0; i < counts.size(); ++i) {
        text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", letters[i], counts[i]);
    }
    return text + "}";
}

std::string print_ladder(std::int64_t packed) {
    const auto ladder = keys::unpack(packed);
    std::map<int, std::string, std::greater<>> rungs;
    for (std::size_t i = 0; i < ladder.size(); ++i) {
        auto& rung = rungs[ladder[i]];
        if (!rung.empty()) rung += ", ";
        rung += letters[i];
    }
    std::string text;
    for (const auto& [strength, rung] : rungs) {
        text += text.empty() ? "[" : ", ";
        text += rung.size() == 1 ? rung : "[" + rung + "]";
    }
    return text + "]";
}

std::string print_seconds(std::int64_t milliseconds) {
    auto text = fmt::format("{}", milliseconds / 1'000);
    if (milliseconds % 1'000 != 0) {
        text += fmt::format(".{:03}", milliseconds % 1'000);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

}  // namespace

std::span<const Key> key_table(Game game) {
    switch (game) {
        case Game::othello: return othello_keys();
        case Game::renju: return renju_keys();
        case Game::flipchess: return flipchess_keys();
    }
    return {};
}

const Key* find_key(Game game, std::string_view path) {
    const auto table = key_table(game);
    const auto found = std::find_if(table.begin(), table.end(),
                                    [path](const Key& key) { return key.path == path; });
    return found == table.end() ? nullptr : &*found;
}

Rules default_rules(Game game) {
    switch (game) {
        case Game::othello: return OthelloRules{};
        case Game::renju: return RenjuRules{};
        case Game::flipchess: return FlipchessRules{};
    }
    return {};
}

std::string print_value(const Key& key, std::int64_t value) {
    if (value == 0 && key.absent == Absent::null) return "null";
    switch (key.kind) {
        case ValueKind::word: {
            const auto words = words_of(key.values);
            const auto index = static_cast<std::size_t>(value);
            return index < words.size() ? std::string(words[index]) : fmt::format("{}", value);
        }
        case ValueKind::count: return fmt::format("{}", value);
        case ValueKind::seconds: return print_seconds(value);
        case ValueKind::pieces: return print_pieces(value);
        case ValueKind::ladder: return print_ladder(value);
    }
    return {};
}

std::string value_of(const Key& key, const Rules& rules) {
    return print_value(key, key.get(rules));
}

std::optional<std::int64_t> read_value(const Key& key, const Node& node) {
    switch (key.kind) {
        case ValueKind::word: return read_word(key, node);
        case ValueKind::count:
        case ValueKind::seconds: return read_number(key, node);
        case ValueKind::pieces: return read_pieces(node);
        case ValueKind::ladder: return read_ladder(node);
    }
    return std::nullopt;
}

std::vector<std::string> other_values(const Ruleset& ruleset, std::string_view path) {
    const auto* key = find_key(ruleset.game(), path);
    if (key == nullptr) return {};
    const auto now = key->get(ruleset.rules);
    std::vector<std::int64_t> others;
    switch (key->kind) {
        case ValueKind::word:
            for (std::size_t i = 0; i < words_of(key->values).size(); ++i) {
                others.push_back(static_cast<std::int64_t>(i));
            }
            break;
        case ValueKind::count:
        case ValueKind::seconds: {
            const auto step = key->kind == ValueKind::seconds ? 1'000 : key->step;
            if (key->absent == Absent::null) others.push_back(0);
            for (const auto near : {now - step, now + step}) {
                if (within(*key, near)) others.push_back(near);
            }
            break;
        }
        case ValueKind::pieces:
        case ValueKind::ladder: break;  // too many to be worth trying
    }
    std::vector<std::string> values;
    for (const auto other : others) {
        if (other != now) values.push_back(print_value(*key, other));
    }
    return values;
}

Result<Ruleset> with_value(const Ruleset& ruleset, std::string_view path, std::string_view value) {
    const auto* key = find_key(ruleset.game(), path);
    if (key == nullptr) {
        return fail(make_finding(code::ruleset_unknown_key, {}, 0, {{"key", std::string(path)}}));
    }
    const auto tree = yaml::read(value);
    const auto number = tree.problems.empty() ? read_value(*key, tree.root) : std::nullopt;
    if (!number) {
        return fail(make_finding(code::ruleset_bad_value, {}, 0,
                                 {{"key", std::string(path)},
                                  {"text", std::string(value)},
                                  {"wanted", std::string(key->values)}}));
    }
    Ruleset changed = ruleset;
    key->set(changed.rules, *number);
    changed.effective = effective_text(changed.rules, changed.severities);
    changed.sha256 = sha256(changed.effective);
    return changed;
}

std::string effective_text(const Rules& rules, std::span<const SeverityChange> severities) {
    const auto game = static_cast<Game>(rules.index());
    auto text = fmt::format("game: {}\n", name_of(game));
    for (const auto& key : key_table(game)) {
        text += fmt::format("{}: {}\n", key.path, value_of(key, rules));
    }
    // By name, so that the order of the catalogue may change.
    std::map<std::string_view, std::string_view> changes;
    for (const auto& change : severities) {
        changes[describe(change.code).id] = change.severity ? name_of(*change.severity) : "ignore";
    }
    for (const auto& [code, severity] : changes) {
        text += fmt::format("findings.{}: {}\n", code, severity);
    }
    return text;
}

std::vector<KeyInfo> keys_of(Game game) {
    std::vector<KeyInfo> infos;
    const auto defaults = default_rules(game);
    for (const auto& key : key_table(game)) {
        infos.push_back(
            {key.path, key.values, key.unit, key.doc, key.source, value_of(key, defaults)});
    }
    return infos;
}

}  // namespace shinpan
