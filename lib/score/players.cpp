#include "score/players.hpp"

#include "base/catalogue/score.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <unordered_set>
#include <utility>

namespace shinpan::score {
namespace {

constexpr std::size_t wthor_length = 19;  // bytes of a name in WTHOR's tables, without the NUL

bool digit(char c) {
    return c >= '0' && c <= '9';
}

// Letters without case and the commonest accents, words in order: what two spellings share.
std::string folded(std::string_view name) {
    std::string plain;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto byte = static_cast<unsigned char>(name[i]);
        if (byte < 0x80) {
            plain += std::isalnum(byte) != 0 ? static_cast<char>(std::tolower(byte)) : ' ';
        } else if (byte == 0xC3 && i + 1 < name.size()) {
            // À to ÿ of Latin-1, as UTF-8.
            constexpr std::string_view base = "aaaaaaaceeeeiiiidnooooo ouuuuyts";
            const auto low = static_cast<unsigned char>(name[++i]) & 0x1FU;
            plain += base[low];
        } else {
            plain += name[i];
        }
    }
    std::vector<std::string> words;
    std::string word;
    for (const char c : plain + " ") {
        if (c != ' ') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::exchange(word, {}));
        }
    }
    std::sort(words.begin(), words.end());
    std::string text;
    for (const auto& one : words) text += (text.empty() ? "" : " ") + one;
    return text;
}

// Two that differ in a figure only are numbered on purpose ("player 1", "player 2").
bool differ_in_figures(std::string_view a, std::string_view b) {
    const auto letters = [](std::string_view text) {
        std::string out;
        std::copy_if(text.begin(), text.end(), std::back_inserter(out),
                     [](char c) { return !digit(c); });
        return out;
    };
    return a != b && letters(a) == letters(b);
}

}  // namespace

Index Roster::add(Player player, Place place, std::vector<Note>& problems) {
    player.place = place;
    const auto name = player.full_name();
    if (!player.id.empty() && !player.unknown) {
        const auto [known, fresh] = ids_.emplace(player.id, static_cast<Index>(players_.size()));
        if (!fresh) {
            problems.push_back({place, make_finding(code::score_duplicate_id, {}, 0,
                                                    {{"first", players_[known->second].full_name()},
                                                     {"second", name},
                                                     {"id", player.id}})});
            return known->second;
        }
    }
    if (!player.unknown) {
        const auto [known, fresh] = names_.emplace(name, static_cast<Index>(players_.size()));
        // Namesakes with ids of their own are two persons; a name alone cannot tell them apart.
        if (!fresh && (player.id.empty() || players_[known->second].id.empty())) {
            problems.push_back(
                {place, make_finding(code::score_duplicate_name, {}, 0, {{"name", name}})});
            return known->second;
        }
    }
    players_.push_back(std::move(player));
    known_ = players_.size();
    return static_cast<Index>(players_.size() - 1);
}

void Roster::adopt(std::vector<Player> players) {
    players_ = std::move(players);
    known_ = players_.size();
    for (std::size_t i = 0; i < players_.size(); ++i) {
        if (players_[i].unknown) continue;
        names_.emplace(players_[i].full_name(), static_cast<Index>(i));
        if (!players_[i].id.empty()) ids_.emplace(players_[i].id, static_cast<Index>(i));
    }
}

void Roster::add_alias(std::string name, std::string stands_for, Place place) {
    if (const auto known = aliases_.find(name); known != aliases_.end()) {
        const auto& first = known->second.stands_for;
        if (first == stands_for) return;
        alias_conflicts_.push_back({place, make_finding(code::score_alias_twice, {}, 0,
                                                        {{"name", std::move(name)},
                                                         {"first", first},
                                                         {"second", std::move(stands_for)}})});
        return;
    }
    alias_order_.push_back(name);
    aliases_.emplace(std::move(name), Alias{std::move(stands_for), place});
}

void Roster::add_aliases_of(const Roster& other) {
    for (const auto& name : other.alias_order_) {
        const auto& alias = other.aliases_.at(name);
        add_alias(name, alias.stands_for, alias.place);
    }
}

std::string Roster::resolved(std::string_view name) const {
    std::string key(name);
    for (std::size_t steps = 0; steps <= aliases_.size(); ++steps) {
        const auto alias = aliases_.find(key);
        if (alias == aliases_.end()) break;
        key = alias->second.stands_for;
    }
    return key;
}

void Roster::settle(std::vector<Note>& problems) {
    problems.insert(problems.end(), alias_conflicts_.begin(), alias_conflicts_.end());
    std::set<std::string> reported;
    for (const auto& start : alias_order_) {
        std::vector<std::string> chain{start};
        auto at = aliases_.find(start);
        while (at != aliases_.end()) {
            const auto& next = at->second.stands_for;
            const auto met = std::find(chain.begin(), chain.end(), next);
            if (met != chain.end()) {
                if (reported.contains(next)) break;
                std::string text;
                for (auto it = met; it != chain.end(); ++it) {
                    reported.insert(*it);
                    text += *it + " > ";
                }
                problems.push_back({aliases_.at(start).place,
                                    make_finding(code::score_alias_cycle, {}, 0,
                                                 {{"name", start}, {"chain", text + next}})});
                break;
            }
            chain.push_back(next);
            at = aliases_.find(next);
        }
    }
}

Index Roster::cut(std::string_view name) const {
    if (name.size() != wthor_length) return none;
    Index found = none;
    for (std::size_t i = 0; i < known_; ++i) {
        const auto full = players_[i].full_name();
        if (full.size() <= name.size() || !full.starts_with(name)) continue;
        if (found != none) return none;  // two players begin so: nobody knows which
        found = static_cast<Index>(i);
    }
    return found;
}

Index Roster::find(std::string_view name, Place place, Strangers strangers,
                   std::vector<Note>& notes) {
    auto key = resolved(name);
    if (const auto known = names_.find(key); known != names_.end()) return known->second;
    if (const auto known = ids_.find(key); known != ids_.end()) return known->second;
    if (const auto full = cut(key); full != none) {
        notes.push_back(
            {place, make_finding(code::score_cut_name, {}, 0,
                                 {{"name", key},
                                  {"full", players_[full].full_name()},
                                  {"length", static_cast<std::int64_t>(wthor_length)}})});
        names_.emplace(key, full);  // noted once
        return full;
    }
    if (strangers == Strangers::refused) return none;
    Player player;
    player.name = key;
    player.place = place;
    players_.push_back(std::move(player));
    const auto index = static_cast<Index>(players_.size() - 1);
    names_.emplace(std::move(key), index);
    return index;
}

Index Roster::by_id(std::string_view id) const {
    const auto found = ids_.find(std::string(id));
    return found == ids_.end() ? none : found->second;
}

std::vector<LooksAlike> near_duplicates(const std::vector<Player>& players) {
    constexpr std::size_t enough_letters = 6;  // shorter names are alike by chance
    // Two names are near when they are equal after one letter was left out of either.
    std::unordered_map<std::string, std::vector<Index>> by_form;
    std::set<std::pair<Index, Index>> pairs;
    std::vector<std::string> forms;
    for (const auto& player : players) forms.push_back(folded(player.full_name()));
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto& form = forms[i];
        if (players[i].unknown || form.size() < enough_letters) continue;
        std::unordered_set<std::string> shapes{form};
        for (std::size_t k = 0; k < form.size(); ++k) {
            auto less = form;
            less.erase(k, 1);
            shapes.insert(std::move(less));
        }
        for (const auto& shape : shapes) {
            auto& others = by_form[shape];
            for (const auto other : others) {
                const bool own_ids = !players[i].id.empty() && !players[other].id.empty();
                if (own_ids || differ_in_figures(form, forms[other])) continue;
                pairs.emplace(other, static_cast<Index>(i));
            }
            constexpr std::size_t crowd = 50;  // a shape so common says nothing
            if (others.size() < crowd) others.push_back(static_cast<Index>(i));
        }
    }
    std::vector<LooksAlike> found;
    for (const auto& [first, second] : pairs) found.push_back({first, second});
    return found;
}

}  // namespace shinpan::score
