#include "report/sheet.hpp"

#include "referee/articles.hpp"
#include "report/account.hpp"
#include "report/jsonl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace shinpan::report {
namespace {

std::string agreement_in_words(const RulingView& view) {
    const auto& verdict = view.verdict;
    if (!verdict.claim) return "the record claims no result";
    auto claimed = std::string(name_of(verdict.claim->outcome));
    if (verdict.claim->reason != EndReason::none) {
        claimed += fmt::format(" by {}", name_of(verdict.claim->reason));
    }
    if (verdict.claim->score) {
        claimed += ", " + to_string(*verdict.claim->score, score_style(view.record.game));
    }
    switch (verdict.agreement) {
        case Agreement::no_claim: return "the record claims no result";
        case Agreement::agrees: return fmt::format("the record claims {}: agrees", claimed);
        case Agreement::differs: return fmt::format("the record claims {}: differs", claimed);
        case Agreement::cannot_tell:
            return fmt::format("the record claims {}: cannot tell", claimed);
    }
    return {};
}

std::string ruling_in_words(const RulingView& view) {
    return fmt::format("{}, {}", view.verdict.accepted ? "accepted" : "rejected",
                       result_in_words(view.verdict.ruling, view.record.game));
}

std::string articles_in_words(const RulingView& view) {
    const auto articles = articles_of(view.verdict);
    return articles.empty() ? std::string("no article was needed")
                            : fmt::format("{}", fmt::join(articles, "; "));
}

// Markdown's own characters, pipes and line ends made harmless.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : printable(text)) {
        if (std::string_view("\\`*_[]<>|#").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

void append_table(std::string& out, const Ledger& ledger) {
    std::string rule;
    out += '|';
    for (const auto column : ledger.columns) {
        fmt::format_to(std::back_inserter(out), " {} |", escaped(column));
        rule += "---|";
    }
    fmt::format_to(std::back_inserter(out), "\n|{}\n", rule);
    for (const auto& row : ledger.rows) {
        out += '|';
        for (const auto& cell : row) {
            fmt::format_to(std::back_inserter(out), " {} |", escaped(cell));
        }
        out += '\n';
    }
}

void append_reason_list(std::string& out, const Reason& reason, std::size_t indent,
                        Language language) {
    std::string line;
    Reason alone = reason;
    alone.because.clear();
    append_reason(line, alone, 0, language);
    fmt::format_to(std::back_inserter(out), "{}- {}", std::string(indent, ' '), line);
    for (const auto& cause : reason.because) append_reason_list(out, cause, indent + 2, language);
}

}  // namespace

void append_ruling_text(std::string& out, const RulingView& view, const TextStyle& style) {
    const auto to = std::back_inserter(out);
    const auto head = [&](std::string_view name) {
        return paint(fmt::format("{:<9}", name), Ink::strong, style.colour);
    };
    fmt::format_to(to, "{}{}#{} ({})\n", head("record"), printable(view.place.path),
                   view.place.number, view.record.format);
    fmt::format_to(to, "{}sha256:{}\n", head(""), view.sha256);
    if (view.verdict.ruleset != nullptr) {
        const auto& ruleset = *view.verdict.ruleset;
        fmt::format_to(to, "{}{}: {}\n{}sha256:{}\n", head("rules"), ruleset.name(), ruleset.title,
                       head(""), ruleset.sha256);
    }
    for (const auto& tag : view.record.tags) {
        fmt::format_to(to, "{}{}: {}\n", head(&tag == view.record.tags.data() ? "tags" : ""),
                       printable(tag.name), printable(tag.value));
    }
    out += '\n';
    for (const auto& finding : view.verdict.ruling.findings) {
        append_finding(out, view.place, finding, style);
    }
    if (!view.verdict.ruling.findings.empty()) out += '\n';
    append_diagram(out, with_reasons(view.account.board, view.account.reasons), view.record.game);
    if (!view.account.reasons.empty()) {
        fmt::format_to(to, "\n{}\n", head("why"));
        for (const auto& reason : view.account.reasons)
            append_reason(out, reason, 2, view.language);
    }
    for (const auto& ledger : view.account.ledgers) {
        if (ledger.rows.empty()) continue;
        fmt::format_to(to, "\n{}\n", head(ledger.name));
        append_ledger(out, ledger);
    }
    out += '\n';
    fmt::format_to(to, "{}{}\n", head("ruling"), ruling_in_words(view));
    fmt::format_to(to, "{}{}\n", head("claim"), agreement_in_words(view));
    fmt::format_to(to, "{}{}\n", head("articles"), articles_in_words(view));
}

void append_ruling_sheet(std::string& out, const RulingView& view) {
    const auto to = std::back_inserter(out);
    fmt::format_to(to, "# Ruling sheet\n\n| | |\n|---|---|\n");
    const auto row = [&](std::string_view name, std::string_view value) {
        fmt::format_to(to, "| {} | {} |\n", escaped(name), escaped(value));
    };
    row("Record", fmt::format("{}, record {}", view.place.path, view.place.number));
    row("Record SHA-256", view.sha256);
    for (const auto& tag : view.record.tags) row(tag.name, tag.value);
    if (view.verdict.ruleset != nullptr) {
        row("Ruleset",
            fmt::format("{}: {}", view.verdict.ruleset->name(), view.verdict.ruleset->title));
        row("Ruleset SHA-256", view.verdict.ruleset->sha256);
    }
    row("Program", fmt::format("shinpan {}", view.version));
    fmt::format_to(to, "\n## Ruling\n\n**{}**\n\n", escaped(ruling_in_words(view)));
    fmt::format_to(to, "- Claim: {}\n- Articles: {}\n", escaped(agreement_in_words(view)),
                   escaped(articles_in_words(view)));
    fmt::format_to(to, "\n## Findings\n\n");
    if (view.verdict.ruling.findings.empty()) out += "None.\n";
    for (const auto& finding : view.verdict.ruling.findings) {
        const auto ply = finding.ply > 0 ? fmt::format(" at ply {}", finding.ply) : std::string();
        fmt::format_to(to, "- {}{}: {} (`{}`)\n", name_of(finding.severity), ply,
                       escaped(message(finding)), describe(finding.code).id);
    }
    std::string board;
    append_diagram(board, with_reasons(view.account.board, view.account.reasons), view.record.game);
    if (!board.empty()) fmt::format_to(to, "\n## Position\n\n```\n{}```\n", board);
    if (!view.account.reasons.empty()) {
        out += "\n## Reasons\n\n";
        for (const auto& reason : view.account.reasons)
            append_reason_list(out, reason, 0, view.language);
    }
    for (const auto& ledger : view.account.ledgers) {
        if (ledger.rows.empty()) continue;
        auto name = std::string(ledger.name);
        if (name.front() >= 'a' && name.front() <= 'z') {
            name.front() = static_cast<char>(name.front() - 'a' + 'A');
        }
        fmt::format_to(to, "\n## {}\n\n", name);
        append_table(out, ledger);
    }
    out +=
        "\n## Signed\n\n"
        "| Referee | Date and time | Signature |\n|---|---|---|\n| | | |\n\n"
        "| Player | Accepts / appeals | Signature |\n|---|---|---|\n| | | |\n| | | |\n";
}

}  // namespace shinpan::report
