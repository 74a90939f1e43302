// Files of aliases: YAML or CSV.

#include "base/catalogue/score.hpp"
#include "score/event_file.hpp"
#include "score/in/lines.hpp"

namespace shinpan::score {
namespace {

Position position_of(const Place& place) {
    return {place.line, place.column};
}

EventFile of_csv(const in::Csv& csv, Index alias, Index name) {
    EventFile file;
    for (const auto& note : csv.notes) {
        file.problems.push_back({position_of(note.place), note.finding});
    }
    for (const auto& row : csv.rows) {
        const auto cell = [&row](Index column) {
            return column < row.fields.size() ? row.fields[column] : std::string();
        };
        const auto at = position_of(row.places.front());
        if (cell(alias).empty() || cell(name).empty()) {
            const auto empty = cell(alias).empty() ? "alias" : "name";
            file.problems.push_back({at, make_finding(code::score_bad_column, {}, 0,
                                                      {{"column", std::string(empty)},
                                                       {"value", std::string()},
                                                       {"wanted", std::string("a name")}})});
            continue;
        }
        file.aliases.push_back({cell(alias), cell(name), at});
    }
    return file;
}

}  // namespace

EventFile read_aliases(std::string_view text) {
    const auto csv = in::read_csv(text);
    const auto alias = in::column_of(csv, {"alias", "aliases"});
    const auto name = in::column_of(csv, {"name", "player"});
    if (alias != none && name != none) return of_csv(csv, alias, name);
    EventFile file;
    auto tree = yaml::read(text);
    file.problems = std::move(tree.problems);
    const auto* map = &tree.root;
    if (map->kind == yaml::Kind::empty) return file;
    const auto wrong = [&file](const yaml::Node& node, const char* wanted) {
        file.problems.push_back(
            yaml::problem(code::score_bad_value, node.blame(),
                          {{"key", node.key.empty() ? std::string("value") : node.key},
                           {"value", node.is_text() ? node.text : std::string("a list or map")},
                           {"wanted", std::string(wanted)}}));
    };
    // The key of the event file may stand here, too.
    if (map->kind == yaml::Kind::map && map->items.size() == 1 &&
        map->items.front().key == "aliases" && !map->items.front().is_text()) {
        map = &map->items.front();
    }
    if (map->kind != yaml::Kind::map) {
        wrong(*map, "a map from alias to name");
        return file;
    }
    for (const auto& one : map->items) {
        if (!one.is_text()) {
            wrong(one, "a name");
            continue;
        }
        file.aliases.push_back({one.key, one.text, one.key_place.at});
    }
    return file;
}

}  // namespace shinpan::score
