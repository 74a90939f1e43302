#include "referee/articles.hpp"

#include <algorithm>
#include <string>

namespace shinpan {
namespace {

std::string_view othello_article(EndReason reason) {
    switch (reason) {
        case EndReason::no_moves:
        case EndReason::full_board: return "othello 5";
        case EndReason::resign: return "othello, policy resign";
        case EndReason::timeout: return "othello, policy timeout";
        case EndReason::illegal_move: return "othello 2, policy illegal_move";
        case EndReason::none:
        case EndReason::five:
        case EndReason::overline:
        case EndReason::elimination:
        case EndReason::both_eliminated:
        case EndReason::no_move:
        case EndReason::max_plies:
        case EndReason::no_progress:
        case EndReason::repetition:
        case EndReason::forbidden:
        case EndReason::opening:
        case EndReason::chase:
        case EndReason::draw_agreed:
        case EndReason::both_pass:
        case EndReason::abandon:
        case EndReason::fouls:
        case EndReason::ruling:
        case EndReason::adjudicated: break;
    }
    return {};
}

std::string_view renju_article(EndReason reason) {
    switch (reason) {
        case EndReason::five: return "RIF 9.1";
        case EndReason::overline:
            return "RIF 9.1 (a row of six or more wins where it is not forbidden)";
        case EndReason::forbidden: return "RIF 9.2, 9.6, 9.8";
        case EndReason::timeout: return "RIF 9.4";
        case EndReason::resign: return "RIF 9.5";
        case EndReason::full_board:
        case EndReason::max_plies:
        case EndReason::draw_agreed:
        case EndReason::both_pass: return "RIF 10";
        case EndReason::opening: return "opening rule of the ruleset";
        case EndReason::fouls: return "RIF 9.6, policy wrong_claim";
        case EndReason::none:
        case EndReason::no_moves:
        case EndReason::elimination:
        case EndReason::both_eliminated:
        case EndReason::no_move:
        case EndReason::no_progress:
        case EndReason::repetition:
        case EndReason::illegal_move:
        case EndReason::chase:
        case EndReason::abandon:
        case EndReason::ruling:
        case EndReason::adjudicated: break;
    }
    return {};
}

std::string_view flipchess_article(EndReason reason) {
    switch (reason) {
        case EndReason::elimination: return "flipchess 15, A24, A25, A26";
        case EndReason::both_eliminated: return "flipchess 15, A25";
        case EndReason::no_move: return "flipchess A23";
        case EndReason::max_plies: return "flipchess 18, A17";
        case EndReason::no_progress:
        case EndReason::repetition: return "flipchess A38, 1.4";
        case EndReason::chase: return "flipchess 8, 14, A34, A35";
        case EndReason::resign:
        case EndReason::draw_agreed: return "flipchess 16, A18";
        case EndReason::timeout: return "flipchess 12, 13, A20, A21";
        case EndReason::abandon: return "flipchess A39";
        case EndReason::fouls: return "flipchess 1.4 (fouls)";
        case EndReason::none:
        case EndReason::no_moves:
        case EndReason::full_board:
        case EndReason::five:
        case EndReason::overline:
        case EndReason::forbidden:
        case EndReason::illegal_move:
        case EndReason::opening:
        case EndReason::both_pass:
        case EndReason::ruling:
        case EndReason::adjudicated: break;
    }
    return {};
}

}  // namespace

std::string_view article_of(EndReason reason, Game game) {
    switch (game) {
        case Game::othello: return othello_article(reason);
        case Game::renju: return renju_article(reason);
        case Game::flipchess: return flipchess_article(reason);
    }
    return {};
}

namespace {

bool cites_another_game(std::string_view article, Game game) {
    const auto is_of = [article](Game one) {
        return article.starts_with(name_of(one)) ||
               (one == Game::flipchess && article.starts_with("FCR-1")) ||
               (one == Game::renju && article.starts_with("RIF "));
    };
    for (const auto one : {Game::othello, Game::renju, Game::flipchess}) {
        if (one != game && is_of(one)) return true;
    }
    return false;
}

// A fact of several games cites each: "flipchess 1.4, clock; othello, time forfeit; RIF 9.4".
std::vector<std::string_view> own_parts(std::string_view article, Game game) {
    std::vector<std::string_view> parts;
    bool shared = false;
    for (auto rest = article;;) {
        const auto end = rest.find("; ");
        const auto part = rest.substr(0, end);
        const bool own = !cites_another_game(part, game);
        if (own) parts.push_back(part);
        shared = shared || !own;
        if (end == std::string_view::npos) break;
        rest = rest.substr(end + 2);
    }
    return shared && !parts.empty() ? parts : std::vector{article};
}

// What is cited of one rule document.
struct Cited {
    std::string_view source;
    std::vector<std::string_view> items;
};

// "9.2" says no more than "9.2 c".
bool covers(std::string_view exact, std::string_view item) {
    return exact == item ||
           (exact.starts_with(item) && exact.size() > item.size() && exact[item.size()] == ' ');
}

void cite(Cited& cited, std::string_view item) {
    if (item.empty()) return;
    for (auto& known : cited.items) {
        if (covers(known, item)) return;
        if (covers(item, known)) {
            known = item;
            return;
        }
    }
    cited.items.push_back(item);
}

bool begins_with_a_word(std::string_view item) {
    return !item.empty() && item[0] >= 'a' && item[0] <= 'z';
}

// The rule document a part begins with; empty: none of those that cite by numbers. "renju formats"
// is another one.
std::string_view source_of(std::string_view part) {
    for (const std::string_view source : {"renju", "RIF", "othello", "flipchess"}) {
        if (part == source) return source;
        const bool follows = part.starts_with(source) && part[source.size()] == ' ';
        if (follows && !begins_with_a_word(part.substr(source.size() + 1))) return source;
    }
    return {};
}

// Where the first part ends: at a comma outside brackets.
std::size_t end_of_part(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')') --depth;
        if (text[i] == ',' && depth == 0) return i;
    }
    return text.size();
}

// "renju 3, RIF 9.2 c, 9.3", each document once with all that is cited of it.
void cite_all(std::vector<Cited>& all, std::string_view article) {
    const auto cited_of = [&all](std::string_view source) -> Cited& {
        const auto known = std::find_if(
            all.begin(), all.end(), [source](const Cited& one) { return one.source == source; });
        return known != all.end() ? *known : all.emplace_back(Cited{source, {}});
    };
    auto source = source_of(article.substr(0, end_of_part(article)));
    if (source.empty()) {
        if (!article.empty()) cited_of(article);
        return;
    }
    while (!article.empty()) {
        const auto end = end_of_part(article);
        auto part = article.substr(0, end);
        article = article.substr(std::min(article.size(), end + 2));
        if (const auto named = source_of(part); !named.empty()) {
            source = named;
            part = part.substr(std::min(part.size(), named.size() + 1));
        }
        cite(cited_of(source), part);
    }
}

std::string in_words(const Cited& cited) {
    std::string text(cited.source);
    for (const auto item : cited.items) {
        const bool first = item == cited.items.front();
        text += first && !begins_with_a_word(item) ? " " : ", ";
        text += item;
    }
    return text;
}

}  // namespace

std::vector<std::string> articles_of(const Verdict& verdict) {
    std::vector<Cited> all;
    const auto& ruling = verdict.ruling;
    if (verdict.ruleset != nullptr) {
        cite_all(all, article_of(ruling.reason, verdict.ruleset->game()));
    }
    for (const auto& finding : ruling.findings) {
        const bool turns_on_it = finding.ply > 0 && finding.ply == ruling.critical_ply;
        if (finding.severity == Severity::note && !turns_on_it) continue;
        const auto article = describe(finding.code).article;
        if (verdict.ruleset == nullptr) {
            cite_all(all, article);
        } else {
            for (const auto part : own_parts(article, verdict.ruleset->game())) cite_all(all, part);
        }
    }
    std::vector<std::string> articles;
    for (const auto& cited : all) articles.push_back(in_words(cited));
    return articles;
}

}  // namespace shinpan
