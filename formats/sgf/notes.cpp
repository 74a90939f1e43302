#include "formats/sgf/notes.hpp"

#include "formats/sgf/write.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats::sgf {
namespace {

// Properties that are told by the events, or are about the file.
constexpr std::array<std::string_view, 18> told_names{"B",  "W",  "AB", "AW", "AE",  "PL",
                                                      "BL", "WL", "OB", "OW", "GM",  "FF",
                                                      "CA", "AP", "SZ", "ST", "QPR", "QSLW"};

}  // namespace

const TreeNotes& NotesReader::read(const Node& node, Told told) {
    comment_.clear();
    properties_.clear();
    texts_.clear();
    labels_.clear();
    notes_ = {};
    for (std::uint32_t i = 0; i < node.properties; ++i) {
        const auto& property = game_.tree.properties[node.first_property + i];
        if (property.values > 0) this->property(property, told);
    }
    notes_.comment = comment_;
    notes_.properties = properties_;
    for (std::size_t i = 0; i < labels_.size(); ++i) labels_[i].text = texts_[i];
    notes_.labels = labels_;
    return notes_;
}

void NotesReader::property(const Property& property, Told told) {
    const auto name = game_.text_of(property.name);
    if (name == "b" || name == "w") return;
    if (is_named(name, "C") && comment_.empty()) {
        comment_ = game_.shown(game_.tree.values[property.first_value]);
        return;
    }
    if (is_named(name, "HO")) {
        notes_.mark = TreeNotes::Mark::marked;
        return;
    }
    if (std::any_of(told_names.begin(), told_names.end(),
                    [name](std::string_view one) { return is_named(name, one); })) {
        return;
    }
    const auto of_game = info_name(name);
    const bool has_tag = told == Told::all_of_game || (told == Told::game && of_game != "TE");
    if (!of_game.empty() && has_tag) return;
    const bool letters = is_named(name, "LB");
    bool any = false;
    for (std::uint32_t i = 0; i < property.values; ++i) {
        const auto value = game_.tree.values[property.first_value + i];
        if (letters && label(value)) continue;
        if (!any) properties_ += name;
        any = true;
        write_value(game_.shown(value), properties_);
    }
}

// LB[hh:A]; false: there is no such point, or nothing on it.
bool NotesReader::label(Span value) {
    const auto colon = game_.text_of(value).find(':');
    if (colon == std::string_view::npos) return false;
    const auto behind = value.begin + static_cast<std::uint32_t>(colon);
    const auto place = game_.place(game_.text_of({value.begin, behind}));
    auto text = game_.shown({behind + 1, value.end});
    const bool on_board = place.kind == Place::Kind::point && place.at.column < game_.size &&
                          place.at.row < game_.size;
    if (!on_board || text.empty()) return false;
    labels_.push_back({place.at, {}});
    texts_.push_back(std::move(text));
    return true;
}

}  // namespace shinpan::formats::sgf
