#include "referee/articles.hpp"

#include <algorithm>

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

}  // namespace

std::vector<std::string_view> articles_of(const Verdict& verdict) {
    std::vector<std::string_view> articles;
    const auto add = [&articles](std::string_view article) {
        if (article.empty()) return;
        if (std::find(articles.begin(), articles.end(), article) == articles.end()) {
            articles.push_back(article);
        }
    };
    const auto& ruling = verdict.ruling;
    if (verdict.ruleset != nullptr) add(article_of(ruling.reason, verdict.ruleset->game()));
    for (const auto& finding : ruling.findings) {
        const bool turns_on_it = finding.ply > 0 && finding.ply == ruling.critical_ply;
        if (finding.severity == Severity::note && !turns_on_it) continue;
        const auto article = describe(finding.code).article;
        if (verdict.ruleset == nullptr) {
            add(article);
        } else {
            for (const auto part : own_parts(article, verdict.ruleset->game())) add(part);
        }
    }
    return articles;
}

}  // namespace shinpan
