// A RenjuNet database: tables first, so all games of an output are kept until its end.

#include "formats/renju_common/common.hpp"
#include "formats/rif/rif.hpp"
#include "formats/text/rules_word.hpp"

#include <fmt/format.h>

namespace shinpan::formats::rif {
namespace {

using namespace renju_common;

// For an attribute; control characters have no place in XML.
std::string escaped(std::string_view words) {
    std::string out;
    for (const char c : words) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\n': out += "&#10;"; break;
            case '\t': out += "&#9;"; break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20) out += c;
        }
    }
    return out;
}

// Names get ids in the order they are met.
class Table {
  public:
    // `more` are further attributes of the row: ` category="gomoku"`.
    std::size_t id(std::string_view name, std::string_view more = {}) {
        auto row = fmt::format("name=\"{}\"{}", escaped(name), more);
        const auto [at, added] = ids_.try_emplace(std::move(row), rows_.size() + 1);
        if (added) rows_.push_back(at->first);
        return at->second;
    }
    void write(std::string_view table, std::string_view row, std::string& out) const {
        fmt::format_to(std::back_inserter(out), "  <{}>\n", table);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            fmt::format_to(std::back_inserter(out), "    <{} id=\"{}\" {}/>\n", row, i + 1,
                           rows_[i]);
        }
        fmt::format_to(std::back_inserter(out), "  </{}>\n", table);
    }

  private:
    std::map<std::string, std::size_t, std::less<>> ids_;
    std::vector<std::string_view> rows_;  // keys of ids_
};

class RifWriter final : public ArchiveWriter {
  public:
    bool append(const Record& record, const WriteOptions& options, std::string&) override {
        text::Drops drops("renjunet", options);
        const auto exchanges = exchanges_of(record);
        Record rest;  // of which an attribute says the exchanges
        if (!exchanges.empty()) {
            rest = record;
            std::erase_if(rest.events,
                          [](const Event& event) { return event.kind == EventKind::swap; });
        }
        const auto game =
            stones_of(exchanges.empty() ? record : rest, usual_board, Passes::held, drops);
        if (!game) return false;
        drop_tags(record,
                  "Black White Event Opening Publisher Rule Rules Ruleset Round Alt Swap BlackTime "
                  "WhiteTime "
                  "Comment",
                  drops);
        auto& out = games_;
        out += "    <game";
        number("id", ++count_);
        name("tournament", record, "Event", tournaments_);
        text("round", record, "Round");
        rule(record, drops);
        name("publisher", record, "Publisher", players_);
        name("black", record, "Black", players_);
        name("white", record, "White", players_);
        result(record, drops);
        text("btime", record, "BlackTime");
        text("wtime", record, "WhiteTime");
        name("opening", record, "Opening", openings_);
        if (!game->offers.empty()) {
            out += " alt=\"";
            for (const auto* offer : game->offers) {
                if (out.back() != '"') out += ' ';
                out += to_string(offer->to);
            }
            out += '"';
        } else {
            text("alt", record, "Alt");
        }
        if (exchanges.empty()) {
            text("swap", record, "Swap");
        } else {
            games_ += " swap=\"" + exchanges + '"';
        }
        out += "><move>";
        for (const auto* event : game->plies) {
            if (event != game->plies.front()) out += ' ';
            out += event->kind == EventKind::pass ? "--" : to_string(event->to);
            if (event->elapsed >= 0) drops.drop("a time");
        }
        out += "</move><info>" + escaped(tag_of(record, "Comment")) + "</info></game>\n";
        return true;
    }

    [[nodiscard]] Rest finish() override {
        Rest rest;
        auto& out = rest.tail;
        out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"1.0\">\n";
        rules_.write("rules", "rule", out);
        openings_.write("openings", "opening", out);
        players_.write("players", "player", out);
        tournaments_.write("tournaments", "tournament", out);
        out += "  <games>\n" + games_ + "  </games>\n</database>\n";
        return rest;
    }

  private:
    void number(std::string_view attribute, std::size_t value) {
        fmt::format_to(std::back_inserter(games_), " {}=\"{}\"", attribute, value);
    }
    void name(std::string_view attribute, const Record& record, std::string_view tag,
              Table& table) {
        const auto words = tag_of(record, tag);
        if (!words.empty()) number(attribute, table.id(words));
    }
    // A letter for each choice of colours, where all were said and stand where they belong.
    static std::string exchanges_of(const Record& record) {
        std::string letters;
        std::vector<int> behind;
        int plies = 0;
        for (const auto& event : record.events) {
            if (is_ply(event.kind)) ++plies;
            if (event.kind != EventKind::swap) continue;
            behind.push_back(plies);
            letters += event.number != 0 ? exchanged : kept;
        }
        auto ruleset = tag_of(record, "Ruleset");
        if (ruleset.empty()) ruleset = text::renju_preset_of(tag_of(record, "Rules"));
        const auto wanted = choices_after(ruleset, letters.size());
        const bool all = std::equal(wanted.begin(), wanted.end(), behind.begin(), behind.end());
        return all ? letters : std::string();
    }
    // The words of the rule, or the ruleset where there are none or they would name another.
    void rule(const Record& record, text::Drops& drops) {
        auto ruleset = tag_of(record, "Ruleset");
        if (ruleset.empty()) ruleset = text::renju_preset_of(tag_of(record, "Rules"));
        auto words = tag_of(record, "Rule");
        if (words.empty()) words = tag_of(record, "Rules");
        const auto named = text::renju_preset_of(words);
        const bool by_category = named.empty() && ruleset == usual_gomoku;
        if (!ruleset.empty() && named != ruleset && (words.empty() || !by_category)) {
            if (!words.empty()) drops.drop("the words of a rule");
            words = ruleset;
        }
        if (words.empty()) return;
        const bool gomoku = ruleset.starts_with("gom");
        number("rule", rules_.id(words, gomoku ? " category=\"gomoku\"" : ""));
    }
    void text(std::string_view attribute, const Record& record, std::string_view tag) {
        const auto words = tag_of(record, tag);
        if (words.empty()) return;
        fmt::format_to(std::back_inserter(games_), " {}=\"{}\"", attribute, escaped(words));
    }
    void result(const Record& record, text::Drops& drops) {
        if (!record.claim) return;
        if (record.claim->reason != EndReason::none) drops.drop("the reason of a result");
        switch (record.claim->outcome) {
            case Outcome::first_wins: games_ += " bresult=\"1\""; break;
            case Outcome::second_wins: games_ += " bresult=\"0\""; break;
            case Outcome::draw: games_ += " bresult=\"0.5\""; break;
            case Outcome::unfinished:
            case Outcome::undecided: drops.drop("an undecided result"); break;
        }
    }

    Table players_, rules_, tournaments_, openings_;
    std::string games_;
    std::size_t count_ = 0;
};

}  // namespace

std::unique_ptr<ArchiveWriter> make_writer() {
    return std::make_unique<RifWriter>();
}

void write(const Record& record, const WriteOptions& options, std::string& out) {
    RifWriter writer;
    if (writer.append(record, options, out)) out += writer.finish().tail;
}

}  // namespace shinpan::formats::rif
