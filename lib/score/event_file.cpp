#include "score/event_file.hpp"

#include "base/catalogue/score.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <utility>

namespace shinpan::score {
namespace {

using yaml::Kind;
using yaml::Node;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::optional<std::int64_t> whole(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    constexpr std::int64_t most = 1'000'000'000;
    if (value > most || value < -most) return std::nullopt;
    return value;
}

class Reader {
  public:
    explicit Reader(EventFile& file) : file_(file) {}

    void read(const Node& root);

  private:
    using Take = std::function<void(const Node&)>;
    struct Key {
        std::string_view name;
        Take take;
    };

    void wrong(const Node& node, std::string_view wanted) {
        const auto value = node.is_text() ? node.text : std::string("a list or map");
        file_.problems.push_back(yaml::problem(code::score_bad_value, node.blame(),
                                               {{"key", node.key.empty() ? "value" : node.key},
                                                {"value", value},
                                                {"wanted", std::string(wanted)}}));
    }
    void fields(const Node& map, const std::vector<Key>& keys) {
        if (map.kind != Kind::map) return wrong(map, "a map");
        for (const auto& item : map.items) {
            const auto found = std::find_if(
                keys.begin(), keys.end(), [&item](const Key& key) { return key.name == item.key; });
            if (found != keys.end()) {
                found->take(item);
                continue;
            }
            std::string known;
            for (const auto& key : keys)
                known += (known.empty() ? "" : ", ") + std::string(key.name);
            file_.problems.push_back(yaml::problem(code::score_unknown_key, item.key_place,
                                                   {{"key", item.key}, {"known", known}}));
        }
    }
    void each(const Node& list, const Take& take) {
        if (list.kind != Kind::sequence) return wrong(list, "a list");
        for (const auto& item : list.items) take(item);
    }
    void text(const Node& node, std::string& into) {
        if (!node.is_text()) return wrong(node, "a word");
        into = node.text;
    }
    template <class T>
    void number(const Node& node, T& into, std::int64_t least) {
        const auto value = node.is_text() ? whole(node.text) : std::nullopt;
        if (!value || *value < least) {
            return wrong(node, "a whole number from " + std::to_string(least) + " on");
        }
        into = static_cast<T>(*value);
    }
    void halves(const Node& node, Halves& into) {
        const auto value = node.is_text() ? read_halves(node.text) : std::nullopt;
        if (!value) return wrong(node, "a number of halves, as 1, 0.5 or -10");
        into = *value;
    }
    template <class T, std::size_t N>
    void word(const Node& node, const std::array<std::pair<std::string_view, T>, N>& words,
              T& into) {
        std::string known;
        for (const auto& [name, value] : words) {
            if (node.is_text() && node.text == name) {
                into = value;
                return;
            }
            known += (known.empty() ? "" : " or ") + std::string(name);
        }
        wrong(node, known);
    }

    void event(const Node& node);
    void bye(const Node& node);
    void points(const Node& node);
    void tiebreaks(const Node& node);
    void player(const Node& node);
    void stage(const Node& node);
    void adjust(const Node& node);
    void team(const Node& node);
    void season(const Node& node);
    void result(const Node& node);
    void round(const Node& node, std::int32_t number);

    EventFile& file_;
    std::int32_t last_round_ = 0;
};

constexpr std::array systems{
    std::pair{std::string_view("swiss"), System::swiss},
    std::pair{std::string_view("round-robin"), System::round_robin},
    std::pair{std::string_view("knockout"), System::knockout},
};

void Reader::bye(const Node& node) {
    file_.points_given = true;
    if (node.kind != Kind::map) return halves(node, file_.points.bye);
    fields(node,
           {{"swiss", [&](const Node& n) { halves(n, file_.points.bye); }},
            {"round-robin", [&](const Node& n) { halves(n, file_.points.bye_round_robin); }}});
}

void Reader::event(const Node& node) {
    if (node.is_text()) return text(node, file_.name);
    fields(node, {{"name", [&](const Node& n) { text(n, file_.name); }},
                  {"country", [&](const Node& n) { text(n, file_.country); }},
                  {"city", [&](const Node& n) { text(n, file_.city); }},
                  {"date", [&](const Node& n) { text(n, file_.date); }},
                  {"sender", [&](const Node& n) { text(n, file_.sender); }},
                  {"records",
                   [&](const Node& n) {
                       each(n, [&](const Node& one) { text(one, file_.records.emplace_back()); });
                   }},
                  {"system", [&](const Node& n) { word(n, systems, file_.system); }},
                  {"bye", [&](const Node& n) { bye(n); }}});
}

void Reader::points(const Node& node) {
    auto& p = file_.points;
    file_.points_given = true;
    constexpr std::array sources{std::pair{std::string_view("result"), Points::From::result},
                                 std::pair{std::string_view("score"), Points::From::score}};
    constexpr std::array holders{std::pair{std::string_view("nobody"), Seat::none},
                                 std::pair{std::string_view("black"), Seat::first},
                                 std::pair{std::string_view("white"), Seat::second}};
    constexpr std::array leaving{
        std::pair{std::string_view("keep"), Points::Withdrawn::keep},
        std::pair{std::string_view("all-lost"), Points::Withdrawn::all_lost}};
    fields(node, {{"from", [&](const Node& n) { word(n, sources, p.from); }},
                  {"win", [&](const Node& n) { halves(n, p.win); }},
                  {"draw", [&](const Node& n) { halves(n, p.draw); }},
                  {"loss", [&](const Node& n) { halves(n, p.loss); }},
                  {"bye", [&](const Node& n) { bye(n); }},
                  {"half-bye", [&](const Node& n) { halves(n, p.half_bye); }},
                  {"zero-bye", [&](const Node& n) { halves(n, p.zero_bye); }},
                  {"forfeit-win", [&](const Node& n) { halves(n, p.forfeit_win); }},
                  {"forfeit-loss", [&](const Node& n) { halves(n, p.forfeit_loss); }},
                  {"double-forfeit", [&](const Node& n) { halves(n, p.double_forfeit); }},
                  {"draw-holder", [&](const Node& n) { word(n, holders, p.draw_holder); }},
                  {"withdrawn", [&](const Node& n) { word(n, leaving, p.withdrawn); }}});
}

void Reader::tiebreaks(const Node& node) {
    each(node, [&](const Node& one) {
        const auto tiebreak = one.is_text() ? parse_tiebreak(one.text) : std::nullopt;
        if (tiebreak) {
            file_.tiebreaks.push_back(*tiebreak);
            return;
        }
        file_.problems.push_back(
            yaml::problem(code::score_unknown_tiebreak, one.blame(),
                          {{"code", one.text}, {"known", std::string(tiebreak_codes())}}));
    });
}

void Reader::player(const Node& node) {
    auto& line = file_.players.emplace_back();
    line.at = node.place.at;
    auto& p = line.player;
    if (node.is_text()) return text(node, p.name);
    fields(node, {{"name", [&](const Node& n) { text(n, p.name); }},
                  {"given", [&](const Node& n) { text(n, p.given); }},
                  {"id", [&](const Node& n) { text(n, p.id); }},
                  {"country", [&](const Node& n) { text(n, p.country); }},
                  {"rating", [&](const Node& n) { number(n, p.rating, 0); }},
                  {"team", [&](const Node& n) { text(n, p.team); }},
                  {"withdrawn", [&](const Node& n) { number(n, p.withdrawn, 0); }},
                  {"aliases", [&](const Node& n) {
                       each(n, [&](const Node& one) { text(one, line.aliases.emplace_back()); });
                   }}});
    if (p.name.empty()) wrong(node, "a player with a name");
}

void Reader::stage(const Node& node) {
    auto& line = file_.stages.emplace_back();
    constexpr std::array answers{std::pair{std::string_view("yes"), true},
                                 std::pair{std::string_view("no"), false}};
    fields(node, {{"name", [&](const Node& n) { text(n, line.name); }},
                  {"counts", [&](const Node& n) { word(n, answers, line.counts); }},
                  {"rounds", [&](const Node& n) {
                       const auto dash = n.text.find('-');
                       const auto from = whole(std::string_view(n.text).substr(0, dash));
                       const auto to = dash == std::string::npos
                                           ? from
                                           : whole(std::string_view(n.text).substr(dash + 1));
                       if (!from || !to || *from < 1 || *to < *from) {
                           return wrong(n, "a round or a range, as 12 or 12-13");
                       }
                       line.from = static_cast<std::int32_t>(*from);
                       line.to = static_cast<std::int32_t>(*to);
                   }}});
    if (line.name.empty()) wrong(node, "a stage with a name");
}

void Reader::adjust(const Node& node) {
    auto& line = file_.adjustments.emplace_back();
    line.at = node.place.at;
    fields(node, {{"player",
                   [&](const Node& n) {
                       text(n, line.player);
                       line.at = n.place.at;
                   }},
                  {"points", [&](const Node& n) { halves(n, line.points); }},
                  {"discs", [&](const Node& n) { halves(n, line.discs); }},
                  {"reason", [&](const Node& n) { text(n, line.reason); }}});
    if (line.player.empty() || line.reason.empty()) wrong(node, "a player and a reason");
}

void Reader::team(const Node& node) {
    auto& line = file_.teams.emplace_back();
    line.at = node.place.at;
    fields(node, {{"name", [&](const Node& n) { text(n, line.name); }},
                  {"boards", [&](const Node& n) {
                       each(n, [&](const Node& one) { text(one, line.boards.emplace_back()); });
                   }}});
}

void Reader::season(const Node& node) {
    auto& s = file_.season;
    constexpr std::array ways{std::pair{std::string_view("up"), Season::Rounding::up},
                              std::pair{std::string_view("down"), Season::Rounding::down},
                              std::pair{std::string_view("nearest"), Season::Rounding::nearest}};
    constexpr std::array backs{std::pair{std::string_view("places"), Season::CountBack::places},
                               std::pair{std::string_view("lot"), Season::CountBack::lot}};
    fields(node, {{"places",
                   [&](const Node& n) {
                       each(n, [&](const Node& one) { number(one, s.places.emplace_back(), 0); });
                   }},
                  {"else", [&](const Node& n) { number(n, s.other, 0); }},
                  {"rounding", [&](const Node& n) { word(n, ways, s.rounding); }},
                  {"best", [&](const Node& n) { number(n, s.best, 1); }},
                  {"count-back", [&](const Node& n) { word(n, backs, s.count_back); }}});
}

// A bye has one player, what is played or given has two; an open pairing may have either.
bool right_number(const EventFile::ResultLine& line, const Pairing& pairing) {
    switch (pairing.how) {
        case How::played:
        case How::unrated:
        case How::forfeit: return !line.second.empty();
        case How::full_bye:
        case How::half_bye:
        case How::zero_bye: return line.second.empty();
        case How::open: return true;
    }
    return true;
}

void Reader::result(const Node& node) {
    auto& line = file_.results.emplace_back();
    line.at = node.place.at;
    fields(node, {{"round", [&](const Node& n) { number(n, line.round, 1); }},
                  {"first", [&](const Node& n) { text(n, line.first); }},
                  {"second", [&](const Node& n) { text(n, line.second); }},
                  {"result", [&](const Node& n) { text(n, line.result); }}});
    Pairing trial;
    if (!read_result(line.result, trial)) {
        return wrong(node, "a result, as 1-0, 40-24, +/- or bye");
    }
    if (!right_number(line, trial)) wrong(node, "two players of a game, or the one of a bye");
}

// "A-B 1-0, C bye": a round on one line. Names with a hyphen go into `results:`.
void Reader::round(const Node& node, std::int32_t number) {
    if (number <= last_round_) {
        file_.problems.push_back(yaml::problem(
            code::score_round_order, node.key_place,
            {{"round", std::int64_t{number}}, {"before", std::int64_t{last_round_}}}));
        return;
    }
    last_round_ = number;
    if (!node.is_text()) return wrong(node, "pairings, as A-B 1-0, C bye");
    std::string_view rest = node.text;
    while (!rest.empty()) {
        const auto comma = std::min(rest.find(','), rest.size());
        const auto item = trimmed(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        if (item.empty()) continue;
        const auto space = item.rfind(' ');
        EventFile::ResultLine line;
        line.round = number;
        line.at = node.place.at;
        Pairing trial;
        if (space != std::string_view::npos) line.result = item.substr(space + 1);
        const auto names = trimmed(item.substr(0, std::min(space, item.size())));
        const auto dash = names.find('-');
        line.first = trimmed(names.substr(0, dash));
        if (dash != std::string_view::npos) line.second = trimmed(names.substr(dash + 1));
        if (line.first.empty() || !read_result(line.result, trial) || !right_number(line, trial)) {
            return wrong(node, "pairings, as A-B 1-0, C bye");
        }
        file_.results.push_back(std::move(line));
    }
}

void Reader::read(const Node& root) {
    constexpr std::array unplayed{
        std::pair{std::string_view("virtual"), TieBreakRules::Unplayed::virtual_opponent},
        std::pair{std::string_view("ignore"), TieBreakRules::Unplayed::ignore}};
    // "round N" is a key for every N; what is left goes through the list.
    Node rest = root;
    rest.items.clear();
    if (root.kind == Kind::map) {
        for (const auto& item : root.items) {
            constexpr std::string_view word = "round ";
            const auto number = item.key.starts_with(word)
                                    ? whole(std::string_view(item.key).substr(word.size()))
                                    : std::nullopt;
            if (number && *number > 0 && *number < 10'000) {
                round(item, static_cast<std::int32_t>(*number));
            } else {
                rest.items.push_back(item);
            }
        }
    }
    const auto list = [this](void (Reader::*take)(const Node&)) {
        return [this, take](const Node& node) {
            each(node, [this, take](const Node& one) { (this->*take)(one); });
        };
    };
    fields(rest, {{"event", [&](const Node& n) { event(n); }},
                  {"rounds", [&](const Node& n) { number(n, file_.rounds, 1); }},
                  {"points", [&](const Node& n) { points(n); }},
                  {"tiebreaks", [&](const Node& n) { tiebreaks(n); }},
                  {"brightwell",
                   [&](const Node& n) {
                       if (!n.is_text() || n.text != "auto") number(n, file_.rules.coefficient, 0);
                   }},
                  {"unplayed", [&](const Node& n) { word(n, unplayed, file_.rules.unplayed); }},
                  {"players", list(&Reader::player)},
                  {"aliases",
                   [&](const Node& n) {
                       if (n.kind != Kind::map) return wrong(n, "a map from alias to name");
                       for (const auto& one : n.items) {
                           auto& line = file_.aliases.emplace_back();
                           line.name = one.key;
                           line.at = one.key_place.at;
                           text(one, line.stands_for);
                       }
                   }},
                  {"stages", list(&Reader::stage)},
                  {"results", list(&Reader::result)},
                  {"adjust", list(&Reader::adjust)},
                  {"teams", list(&Reader::team)},
                  {"season", [&](const Node& n) { season(n); }}});
}

}  // namespace

EventFile read_event_file(std::string_view text) {
    EventFile file;
    auto tree = yaml::read(text);
    file.problems = std::move(tree.problems);
    if (!file.problems.empty() && tree.root.kind == Kind::empty) return file;
    if (tree.root.kind == Kind::empty) return file;
    Reader(file).read(tree.root);
    return file;
}

}  // namespace shinpan::score
