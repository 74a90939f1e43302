// The text of one game as a whole: character set, tree, game and size.

#include "base/catalogue/io.hpp"
#include "base/catalogue/record.hpp"
#include "base/catalogue/sgf.hpp"
#include "formats/sgf/sgf.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <charconv>

namespace shinpan::formats::sgf {
namespace {

using text::span_of;

// The value of CA, looked for byte by byte before anything is known of the characters.
std::string_view declared_charset(std::string_view bytes) {
    for (auto at = bytes.find("CA["); at != std::string_view::npos;
         at = bytes.find("CA[", at + 1)) {
        if (at > 0 && bytes[at - 1] >= 'A' && bytes[at - 1] <= 'Z') continue;
        const auto close = bytes.find(']', at);
        if (close == std::string_view::npos || close - at > 64) return {};
        auto name = bytes.substr(at + 3, close - at - 3);
        while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
        while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
        return name;
    }
    return {};
}

void report_charset(const charset::Choice& choice, std::string_view declared, Span at,
                    Record& record) {
    using Reason = charset::Choice::Reason;
    switch (choice.reason) {
        case Reason::plain:
        case Reason::declared: return;
        case Reason::wrong:
            record.findings.push_back(
                make_finding(code::sgf_wrong_charset, at, 0,
                             {{"declared", std::string(declared)}, {"found", choice.name}}));
            return;
        case Reason::unknown:
            record.findings.push_back(
                make_finding(code::sgf_unknown_charset, at, 0,
                             {{"declared", text::excerpt(declared)}, {"found", choice.name}}));
            return;
        case Reason::assumed:
            record.findings.push_back(
                make_finding(code::io_encoding_assumed, at, 0, {{"encoding", choice.name}}));
            return;
    }
}

void report_tree(const Tree& tree, std::string_view bytes, Record& record) {
    const auto words = [bytes](Span span) {
        return text::excerpt(bytes.substr(span.begin, span.end - span.begin));
    };
    if (tree.strays > 0) {
        record.findings.push_back(
            make_finding(code::sgf_stray_text, tree.stray, 0,
                         {{"text", words(tree.stray)}, {"count", std::int64_t{tree.strays}}}));
    }
    if (tree.tail.end > 0) {
        record.findings.push_back(
            make_finding(code::sgf_tail_text, tree.tail, 0, {{"text", words(tree.tail)}}));
    }
    if (tree.cut.end > 0) {
        record.findings.push_back(
            make_finding(code::record_cut_token, tree.cut, 0, {{"text", words(tree.cut)}}));
        record.damaged = true;
    } else if (tree.unclosed > 0) {
        const auto end = bytes.size();
        record.findings.push_back(make_finding(code::sgf_unclosed, span_of(end, end), 0,
                                               {{"count", std::int64_t{tree.unclosed}}}));
        record.damaged = true;
    }
}

std::optional<int> number_in(std::string_view words) {
    while (!words.empty() && text::is_space(words.front())) words.remove_prefix(1);
    while (!words.empty() && text::is_space(words.back())) words.remove_suffix(1);
    int number = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
    if (error != std::errc{} || end != words.data() + words.size()) return std::nullopt;
    return number;
}

// "15" or "15:15"; boards are square. 0: no size of a board.
int size_in(std::string_view words) {
    const auto colon = words.find(':');
    const auto columns = number_in(words.substr(0, colon));
    if (!columns || *columns < 4 || *columns > 52) return 0;
    if (colon != std::string_view::npos && number_in(words.substr(colon + 1)) != columns) return 0;
    return *columns;
}

// Rules of Go as RU names them (SGF FF[4], and what servers write).
bool is_rule_of_go(std::string_view words) {
    for (const std::string_view name : {"japanese", "chinese", "korean", "aga", "ing", "goe", "nz",
                                        "new zealand", "tromp-taylor", "ogs", "stone_scoring"}) {
        if (text::equal_ignoring_case(words, name)) return true;
    }
    return false;
}

// "B+3.5": a win by points, which no game of fives has.
bool is_score_of_go(std::string_view words) {
    return words.size() > 2 && words[1] == '+' && text::is_digit(words[2]) && words != "B+1" &&
           words != "W+1";
}

// Properties of the root that speak of Go where the board is not renju's: komi and handicap,
// territory, its rules, a score. One alone is enough; what GM[1] alone says, renju files say, too.
bool speaks_of_go(std::string_view name, std::string_view value) {
    for (const auto* property : {"KM", "HA", "TB", "TW"}) {
        if (is_named(name, property)) return true;
    }
    return (is_named(name, "RU") && is_rule_of_go(value)) ||
           (is_named(name, "RE") && is_score_of_go(value));
}

}  // namespace

bool SgfGame::parse(std::string_view text, Record& record) {
    bytes = text;
    const auto declared = decoded ? std::string_view("UTF-8") : declared_charset(bytes);
    charset = charset::choose(bytes, declared);
    const auto declared_at =
        declared.empty() || decoded
            ? Span{}
            : span_of(static_cast<std::size_t>(declared.data() - bytes.data()),
                      static_cast<std::size_t>(declared.data() - bytes.data()) + declared.size());
    report_charset(charset, declared, declared_at, record);
    if (charset.reason != charset::Choice::Reason::plain) {
        const auto damaged = charset::decode(bytes, charset.name).damaged;
        if (damaged > 0) {
            record.findings.push_back(
                make_finding(code::sgf_damaged_text, declared_at, 0,
                             {{"count", damaged}, {"charset", charset.name}}));
        }
    }
    const bool any = tree.parse(bytes, charset.family);
    report_tree(tree, bytes, record);
    if (!any) {
        record.damaged = true;
        if (tree.cut.end == 0 && tree.strays == 0 && tree.unclosed == 0) {
            record.findings.push_back(
                text::unreadable(bytes, span_of(0, bytes.size()), 0, text::Damage::unreadable));
        }
        return false;
    }
    // Game and size stand in the root, which some write as two nodes.
    std::optional<int> number;
    Span number_at;
    Span size_at;
    Span go_at;  // the first property that only Go has
    const auto look = [&](const Node& node) {
        bool moves = false;
        for (std::uint32_t i = 0; i < node.properties; ++i) {
            const auto& property = tree.properties[node.first_property + i];
            if (property.values == 0) continue;
            const auto name = text_of(property.name);
            const auto value = tree.values[property.first_value];
            if (is_named(name, "GM") && number_at.end == 0) {
                number_at = value;
                number = number_in(text_of(value));
            } else if (is_named(name, "SZ") && size_at.end == 0) {
                size_at = value;
            }
            if (go_at.end == 0 && speaks_of_go(name, text_of(value))) {
                go_at = {property.name.begin, value.end + 1};
            }
            moves = moves || is_named(name, "B") || is_named(name, "W");
        }
        return moves;
    };
    for (std::uint32_t node = 0; node != none && !look(tree.nodes[node]);
         node = tree.nodes[node].first_child) {
    }
    const auto written =
        number_at.end == 0 ? std::string("none") : text::excerpt(text_of(number_at));
    const auto parsed = size_at.end == 0 ? 0 : size_in(text_of(size_at));
    // GM[1], and no GM, are Go by the standard and renju in the wild. The board decides together
    // with what else the root says: on 15 lines nobody plays Go.
    const bool go_board = parsed == 19 || parsed == 13 || parsed == 9;
    if (go_at.end != 0 && go_board && number.value_or(number_at.end == 0 ? 1 : -1) == 1) {
        record.findings.push_back(make_finding(
            code::sgf_go_record, go_at, 0,
            {{"lines", std::int64_t{parsed}}, {"property", text::excerpt(text_of(go_at))}}));
        record.damaged = true;
        return false;
    }
    switch (number.value_or(number_at.end == 0 ? 0 : -1)) {
        case 2: game = Game::othello; break;
        case 4: game = Game::renju; break;
        case 0:
            // Without GM the standard says Go; a board of eight is Othello's.
            game = parsed == 8 ? Game::othello : Game::renju;
            break;
        case 1:
        case 5: game = Game::renju; break;
        default:
            record.findings.push_back(
                make_finding(code::sgf_other_game, number_at, 0, {{"number", written}}));
            record.damaged = true;
            return false;
    }
    if (number != 2 && number != 4) {
        record.findings.push_back(make_finding(
            code::sgf_game_number, number_at, 0,
            {{"number", written},
             {"game", std::string(game == Game::othello ? "Othello" : "renju and gomoku")}}));
    }
    const bool othello = game == Game::othello;
    size = static_cast<std::int8_t>(parsed != 0 ? parsed : othello ? 8 : 15);
    if (size_at.end != 0 && parsed == 0) {
        record.findings.push_back(make_finding(
            code::sgf_bad_size, size_at, 0,
            {{"text", text::excerpt(text_of(size_at))}, {"size", std::int64_t{size}}}));
        record.damaged = true;
    }
    return true;
}

Place SgfGame::place(std::string_view value) const {
    auto place = place_of(value, game, size);
    const bool turned = place.chess_like && game == Game::renju && row_one == RowOne::top;
    if (turned && place.at.row >= 0 && place.at.row < size) {
        place.at.row = static_cast<std::int8_t>(size - 1 - place.at.row);
    }
    return place;
}

std::string SgfGame::shown(Span value) const {
    const auto raw = text_of(value);
    std::string plain;
    for (std::size_t at = 0; at < raw.size();) {
        if (raw[at] == '\\') {
            ++at;
            // An escaped line end is no line end at all.
            if (at < raw.size() && (raw[at] == '\n' || raw[at] == '\r')) {
                const char first = raw[at++];
                if (at < raw.size() && (raw[at] == '\n' || raw[at] == '\r') && raw[at] != first) {
                    ++at;
                }
                continue;
            }
            if (at == raw.size()) break;
        }
        const auto length = charset::step(raw, at, charset.family);
        plain += raw.substr(at, length);
        at += length;
    }
    auto shown = charset::decode(plain, charset.name).text;
    const auto first = shown.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return {};
    return shown.substr(first, shown.find_last_not_of(" \t\r\n") + 1 - first);
}

}  // namespace shinpan::formats::sgf
