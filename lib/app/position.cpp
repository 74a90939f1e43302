#include "app/position.hpp"

#include "formats/othello_transcript/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace shinpan::app {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (;;) {
        text = trimmed(text);
        if (text.empty()) return words;
        const auto end = std::min(text.find_first_of(" \t\r\n"), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

bool is_seconds(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789.") == std::string_view::npos;
}

// FCR-1 text of actions without ply numbers and seats. A timeout costs the turn; the other seat
// answers a draw offer.
std::string fcr_lines(const Typed& typed) {
    char seat = 'A';
    std::string text = "[FCR \"1\"]\n";
    for (const auto& [name, value] : typed.tags) {
        text += fmt::format("[{} \"{}\"]\n", name, value);
        if (name == "First" && value == "B") seat = 'B';
    }
    char offered = 'A';  // who offered a draw last
    std::int32_t ply = 0;
    if (!typed.position.empty()) {
        text += fmt::format("[Position \"{}\"]\n", typed.position);
        const auto fields = words_of(typed.position);
        if (fields.size() > 2) {
            std::from_chars(fields[2].data(), fields[2].data() + fields[2].size(), ply);
        }
    }
    const auto other = [](char one) { return one == 'A' ? 'B' : 'A'; };
    const auto words = words_of(typed.moves);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string action(words[i]);
        auto actor = seat;
        if (action.front() == '!') {
            // The events with arguments: "!warn-chase c3>b4 8", "!refused c3-b3 chase".
            const auto arguments = action == "!warn-chase" || action == "!refused" ? 2U : 0U;
            for (std::size_t k = 0; k < arguments && i + 1 < words.size(); ++k) {
                action += fmt::format(" {}", words[++i]);
            }
            if (action == "!draw-offer") offered = seat;
            if (action == "!draw-accept" || action == "!draw-decline") actor = other(offered);
            if (action == "!timeout") seat = other(seat);
            text += fmt::format("- {} {}", actor, action);
        } else {
            text += fmt::format("{} {} {}", ++ply, actor, action);
            seat = other(seat);
        }
        while (i + 1 < words.size() && (is_seconds(words[i + 1]) || words[i + 1] == "late")) {
            text += fmt::format(" {}", words[++i]);
        }
        text += '\n';
    }
    return text;
}

void add_tags(const TagList& tags, Record& record) {
    for (const auto& [name, value] : tags) record.tags.push_back({name, value, {}});
}

void read(const formats::Format& format, const formats::ReadOptions& options, TypedRecord& built) {
    // Some formats learn from the input as a whole; the splitter knows.
    const auto splitter = format.splitter("");
    splitter->next(built.text, true);
    format.read(built.text, splitter->context().get(), options, built.record);
}

bool is_othello_fen(std::string_view position) {
    return formats::find_format("othello-fen")->detect(position) == formats::Confidence::certain;
}

// Rows between slashes are a FEN; null for a position in letters.
const formats::Format* fen_format(const Typed& typed) {
    if (typed.position.find('/') == std::string::npos) return nullptr;
    const bool named =
        typed.format != nullptr && typed.format->info().name.starts_with("othello-fen");
    return named ? typed.format : formats::find_format("othello-fen");
}

}  // namespace

const formats::Format* text_format(Game game) {
    switch (game) {
        case Game::othello: return formats::find_format("othello-transcript");
        case Game::renju: return formats::find_format("renju-text");
        case Game::flipchess: return formats::find_format("fcr");
    }
    return nullptr;
}

tl::expected<TypedRecord, std::string> build_record(Game game, const Typed& typed,
                                                    const formats::ReadOptions& options) {
    TypedRecord built;
    const auto* format = text_format(game);
    if (format == nullptr)
        return tl::unexpected(fmt::format("{} has no text format", name_of(game)));
    auto& record = built.record;
    record.game = game;
    record.format = format->info().name;
    switch (game) {
        case Game::othello:
            built.text = typed.position;
            if (const auto* fen = fen_format(typed)) {
                read(*fen, options, built);
                if (typed.moves.empty() || record.damaged) {
                    add_tags(typed.tags, record);
                    break;
                }
                // Moves follow a position in letters only.
                built.text.clear();
                formats::othello_text::write_position(record.setup, built.text);
                record = {};
            }
            if (!typed.moves.empty()) {
                built.text += fmt::format("{}{}", built.text.empty() ? "" : "; ", typed.moves);
            }
            if (!built.text.empty()) read(*format, options, built);
            add_tags(typed.tags, record);
            break;
        case Game::renju:
            built.text = typed.position;
            if (!typed.moves.empty()) {
                built.text = typed.moves;
                if (!typed.position.empty()) {
                    built.text =
                        fmt::format("[Position \"{}\"]\n{}\n", typed.position, typed.moves);
                }
            }
            if (!built.text.empty()) read(*format, options, built);
            add_tags(typed.tags, record);
            break;
        case Game::flipchess:
            built.text = fcr_lines(typed);
            read(*format, options, built);
            break;
    }
    record.position_only = record.events.empty();
    return built;
}

TagList parse_tags(std::string_view text) {
    TagList tags;
    while (!text.empty()) {
        const auto end = std::min(text.find(';'), text.size());
        const auto one = trimmed(text.substr(0, end));
        const auto equals = one.find('=');
        if (equals != std::string_view::npos) {
            tags.emplace_back(trimmed(one.substr(0, equals)), trimmed(one.substr(equals + 1)));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return tags;
}

Typed split_typed(std::string_view text) {
    Typed typed;
    const auto semicolon = std::min(text.find(';'), text.size());
    typed.position = trimmed(text.substr(0, semicolon));
    if (semicolon == text.size()) return typed;
    const auto rest = text.substr(semicolon + 1);
    if (rest.find('=') == std::string_view::npos) {
        typed.moves = trimmed(rest);  // Othello's "64 letters side; moves"
    } else {
        typed.tags = parse_tags(rest);
    }
    return typed;
}

Game guess_game(std::string_view position) {
    const auto words = words_of(position);
    if (!words.empty() && (words[0] == "B" || words[0] == "W") && words.size() > 1) {
        return Game::renju;
    }
    if (position.find('/') == std::string_view::npos || is_othello_fen(position)) {
        return Game::othello;
    }
    return Game::flipchess;
}

}  // namespace shinpan::app
