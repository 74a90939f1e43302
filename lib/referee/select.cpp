#include "referee/select.hpp"

#include "base/catalogue/ruleset.hpp"
#include "base/catalogue/sgf.hpp"

#include <algorithm>
#include <utility>

namespace shinpan {

std::string_view usual_ruleset(Game game) {
    switch (game) {
        case Game::othello: return "othello-wof";
        case Game::renju: return "renju-classic";
        case Game::flipchess: return "flipchess-classic";
    }
    return {};
}

namespace {

// Record formats that can name their rules do it in one of these tags.
const Tag* rules_tag(const Record& record) {
    const auto* tag = record.tag("Ruleset");
    return tag != nullptr ? tag : record.tag("Rules");
}

bool names(std::string_view asked, const Ruleset& ruleset) {
    return asked == ruleset.id || asked == ruleset.name();
}

// Renju has 15 lines: a larger board, where nothing names the rules, is of gomoku. Not where an SGF
// file says that it is of another game: GM[1] on 19 lines may well be Go.
bool is_large_gomoku(const Record& record, std::string_view usual) {
    const auto lines = record.setup.columns;
    if (!usual.starts_with("renju-") || lines <= 15 || lines > 20 || record.setup.rows != lines) {
        return false;
    }
    return std::none_of(record.findings.begin(), record.findings.end(),
                        [](const Finding& one) { return one.code == code::sgf_game_number; });
}

}  // namespace

RulesetChooser::RulesetChooser(Ruleset forced) : forced_(std::move(forced)) {}

const Ruleset* RulesetChooser::choose(const Record& record, FormatRules format,
                                      std::vector<Finding>& findings) {
    const auto* tag = rules_tag(record);
    if (forced_) {
        if (tag != nullptr && !names(tag->value, *forced_)) {
            findings.push_back(make_finding(code::ruleset_overridden, tag->span, 0,
                                            {{"asked", tag->value}, {"used", forced_->name()}}));
        }
        return &*forced_;
    }
    if (tag != nullptr) {
        if (const auto* named = preset(tag->value)) return named;
        findings.push_back(
            make_finding(code::ruleset_unknown_name, tag->span, 0, {{"name", tag->value}}));
    }
    auto name = format.ruleset.empty() ? usual_ruleset(record.game) : format.ruleset;
    const bool large = tag == nullptr && is_large_gomoku(record, name);
    if (large) name = "gomoku-freestyle";
    // Freestyle gomoku is at home on two boards; where the record says which, that is the one.
    constexpr std::int8_t large_board = 20;
    if (name == "gomoku-freestyle" && record.setup.columns == large_board) {
        name = "gomocup-freestyle";
    }
    const auto* usual = preset(name);
    if (tag == nullptr && (format.unknown || large)) {
        findings.push_back(make_finding(code::ruleset_assumed, {}, 0, {{"used", usual->name()}}));
    }
    return usual;
}

const Ruleset* RulesetChooser::preset(std::string_view name) {
    const std::scoped_lock lock(mutex_);
    if (const auto found = loaded_.find(name); found != loaded_.end()) return found->second.get();
    const auto id = name.substr(0, name.find('@'));
    const auto all = presets();
    const auto known =
        std::any_of(all.begin(), all.end(), [id](const Preset& one) { return one.name == id; });
    std::unique_ptr<Ruleset> made;
    if (known) {
        if (auto ruleset = load_ruleset(name))
            made = std::make_unique<Ruleset>(std::move(*ruleset));
    }
    // Names come from records: do not let a hostile archive fill the memory with unknown ones.
    if (made == nullptr) return nullptr;
    return loaded_.emplace(std::string(name), std::move(made)).first->second.get();
}

std::vector<const Ruleset*> RulesetChooser::used() const {
    if (forced_) return {&*forced_};
    const std::scoped_lock lock(mutex_);
    std::vector<const Ruleset*> all;
    for (const auto& [name, ruleset] : loaded_) all.push_back(ruleset.get());
    return all;
}

}  // namespace shinpan
