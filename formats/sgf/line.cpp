// One line of a tree as a record: tags, set-up, events, the claimed result.

#include "base/catalogue/clock.hpp"
#include "base/catalogue/record.hpp"
#include "base/catalogue/renju_archives.hpp"
#include "base/catalogue/sgf.hpp"
#include "clock/clock.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/sgf/left_clock.hpp"
#include "formats/sgf/notes.hpp"
#include "formats/sgf/sgf.hpp"
#include "formats/text/rules_word.hpp"
#include "formats/text/scan.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats::sgf {
namespace {

// What is said of the game rather than of a position. ST, FF, CA, FG and the like are about the
// file.
constexpr std::array<std::string_view, 27> info_names{
    "PB", "PW", "BR", "WR", "BT", "WT", "EV", "PC", "DT", "RO", "RE", "RU", "TM", "OT",
    "GN", "GC", "US", "SO", "AN", "CP", "ON", "AP", "HA", "KM", "SW", "5A", "TE",
};

constexpr std::size_t largest_size = 52;

std::string_view trimmed(std::string_view value) {
    while (!value.empty() && (text::is_space(value.front()) || value.front() == '\n')) {
        value.remove_prefix(1);
    }
    while (!value.empty() && (text::is_space(value.back()) || value.back() == '\n')) {
        value.remove_suffix(1);
    }
    return value;
}

// Fills a record along the path; one object per line.
class LineReader {
  public:
    LineReader(SgfGame& game, Record& record) : game_(game), record_(record) {}

    // False: the line ends here, what follows is not read.
    bool node(const Node& node) {
        const auto before = record_.events.size();
        for (std::uint32_t i = 0; i < node.properties; ++i) {
            const auto& property = game_.tree.properties[node.first_property + i];
            if (property.values == 0) continue;
            if (!this->property(property)) return false;
        }
        const auto moves = record_.events.size() - before;
        if (moves > 1 && !opening_) {
            if (crowded_++ == 0) crowded_at_ = record_.events[before].span;
        }
        opening_ = false;
        if (moves == 1 && left_at_.end != 0) clock(record_.events.back());
        left_at_ = count_at_ = {};
        return true;
    }

    void finish();

    // Of a tree: the plies above the node that is read next.
    void resume(std::int32_t plies) {
        plies_ = plies;
        crowded_ = 0;
        small_ = 0;
    }
    [[nodiscard]] std::int32_t plies() const { return plies_; }
    [[nodiscard]] bool sets_up(const Node& node) const {
        for (std::uint32_t i = 0; i < node.properties; ++i) {
            const auto& property = game_.tree.properties[node.first_property + i];
            const auto name = game_.text_of(property.name);
            if (property.values > 0 &&
                (is_named(name, "AB") || is_named(name, "AW") || is_named(name, "AE"))) {
                return true;
            }
        }
        return false;
    }

  private:
    bool property(const Property& property);
    bool moves(const Property& property, Seat seat);
    bool add_stones(const Property& property, char piece);
    void quest_opening(const Property& property);
    void info(std::string_view name, const Property& property);
    void clock(Event& event);
    void claim(const Property& property, std::string_view value);
    void swap_and_offers();
    void rules();
    void setup();

    [[nodiscard]] Span value(const Property& property, std::uint32_t i) const {
        return game_.tree.values[property.first_value + i];
    }
    bool bad_point(Span at) {
        record_.findings.push_back(make_finding(code::sgf_bad_point, at, plies_ + 1,
                                                {{"text", text::excerpt(game_.shown(at))}}));
        record_.damaged = true;
        return false;
    }
    void push(EventKind kind, Seat seat, Point to, Span span) {
        Event event;
        event.kind = kind;
        event.seat = seat;
        event.to = to;
        event.span = span;
        record_.events.push_back(event);
        ++plies_;
    }
    [[nodiscard]] const Tag* tag(std::string_view name) const { return record_.tag(name); }

    SgfGame& game_;
    Record& record_;
    std::int32_t plies_ = 0;
    std::int32_t crowded_ = 0;  // nodes with more than one move
    Span crowded_at_;
    std::int32_t small_ = 0;  // moves called b and w
    Span small_at_;
    std::int32_t unread_clocks_ = 0;  // BL and WL that are no times
    Span unread_clock_at_;
    Span chess_at_;
    Span left_at_;   // of BL or WL in this node
    Span count_at_;  // of OB or OW
    std::int32_t quest_stones_ = 0;
    Span quest_at_;
    bool opening_ = false;  // the node holds the opening in private properties
    LeftClock left_;
    std::string grid_;  // stones set up, row by row from row 1; empty: none yet
};

bool LineReader::property(const Property& property) {
    const auto name = game_.text_of(property.name);
    if (name == "b" || name == "w") {
        if (small_++ == 0) small_at_ = property.name;
        return moves(property, name == "b" ? Seat::first : Seat::second);
    }
    if (name == "B" || is_named(name, "B")) return moves(property, Seat::first);
    if (name == "W" || is_named(name, "W")) return moves(property, Seat::second);
    if (is_named(name, "AB")) return add_stones(property, 'B');
    if (is_named(name, "AW")) return add_stones(property, 'W');
    if (is_named(name, "AE")) return add_stones(property, '.');
    if (is_named(name, "PL")) {
        const auto who = trimmed(game_.text_of(value(property, 0)));
        const char first = who.empty() ? '?' : text::lower(who.front());
        if (first == 'b' || first == '1') record_.setup.to_move = Seat::first;
        if (first == 'w' || first == '2') record_.setup.to_move = Seat::second;
        return true;
    }
    if (is_named(name, "BL") || is_named(name, "WL")) {
        left_at_ = value(property, 0);
        return true;
    }
    if (is_named(name, "OB") || is_named(name, "OW")) {
        count_at_ = value(property, 0);
        return true;
    }
    if (is_named(name, "QPR") || is_named(name, "QSLW")) {
        quest_opening(property);
        return true;
    }
    const auto known = info_name(name);
    // TE marks a good move; c-gomoku-cli keeps the reason of the result there, in the root.
    if (!known.empty() && (known != "TE" || plies_ == 0)) info(known, property);
    return true;
}

bool LineReader::moves(const Property& property, Seat seat) {
    for (std::uint32_t i = 0; i < property.values; ++i) {
        const auto at = value(property, i);
        // The token with its name and brackets; of several values only the first has the name.
        const Span span{i == 0 ? property.name.begin : at.begin - 1, at.end + 1};
        const auto place = game_.place(trimmed(game_.text_of(at)));
        switch (place.kind) {
            case Place::Kind::point:
                if (place.chess_like && chess_at_.end == 0) chess_at_ = span;
                push(EventKind::place, seat, place.at, span);
                break;
            case Place::Kind::pass: push(EventKind::pass, seat, {}, span); break;
            case Place::Kind::bad: return bad_point(at);
        }
    }
    return true;
}

bool LineReader::add_stones(const Property& property, char piece) {
    if (plies_ > 0) {
        record_.findings.push_back(make_finding(code::sgf_late_setup, property.name, plies_ + 1));
        record_.damaged = true;
        return false;
    }
    if (!record_.has_setup) record_.setup.span = value(property, 0);
    record_.has_setup = true;
    if (grid_.empty()) grid_.assign(largest_size * largest_size, '.');
    for (std::uint32_t i = 0; i < property.values; ++i) {
        const auto words = trimmed(game_.text_of(value(property, i)));
        const auto colon = words.find(':');
        const auto from = game_.place(words.substr(0, colon));
        const auto to =
            colon == std::string_view::npos ? from : game_.place(words.substr(colon + 1));
        const auto off = [&](const Place& place) {
            return place.kind != Place::Kind::point || place.at.column >= game_.size ||
                   place.at.row >= game_.size;
        };
        if (off(from) || off(to)) return bad_point(value(property, i));
        if (from.chess_like && chess_at_.end == 0) chess_at_ = value(property, i);
        const auto [left, right] = std::minmax(from.at.column, to.at.column);
        const auto [low, high] = std::minmax(from.at.row, to.at.row);
        for (auto row = low; row <= high; ++row) {
            for (auto column = left; column <= right; ++column) {
                grid_[static_cast<std::size_t>(row) * largest_size +
                      static_cast<std::size_t>(column)] = piece;
            }
        }
    }
    return true;
}

// QPR[first,second,third] and QSLW[fourth]: stones of alternating colour.
void LineReader::quest_opening(const Property& property) {
    opening_ = true;
    for (std::uint32_t i = 0; i < property.values; ++i) {
        const auto at = value(property, i);
        const auto words = game_.text_of(at);
        std::size_t begin = 0;
        while (begin <= words.size()) {
            const auto end = std::min(words.find(',', begin), words.size());
            const auto word = trimmed(words.substr(begin, end - begin));
            const auto place = game_.place(word);
            if (place.kind == Place::Kind::point) {
                const auto from = at.begin + static_cast<std::uint32_t>(begin);
                push(EventKind::place, plies_ % 2 == 0 ? Seat::first : Seat::second, place.at,
                     {from, at.begin + static_cast<std::uint32_t>(end)});
                if (quest_stones_++ == 0) quest_at_ = property.name;
            }
            begin = end + 1;
        }
    }
}

void LineReader::info(std::string_view name, const Property& property) {
    const auto at = value(property, 0);
    if (tag(name) != nullptr) {
        text::report_duplicate(record_, name, at);
        return;
    }
    Tag tag{std::string(name), game_.shown(at), at};
    for (std::uint32_t i = 1; i < property.values; ++i) {
        tag.value += ' ';
        tag.value += game_.shown(value(property, i));
    }
    if (name == "RE") claim(property, tag.value);
    record_.tags.push_back(std::move(tag));
    if (name == "TM" || name == "OT") {
        const auto words = [this](std::string_view one) {
            const auto* found = record_.tag(one);
            return found == nullptr ? std::string_view() : std::string_view(found->value);
        };
        left_.set_control(words("TM"), words("OT"));
    }
}

// BL and WL give what is left after the move.
void LineReader::clock(Event& event) {
    const auto words = trimmed(game_.text_of(left_at_));
    const bool below = words.starts_with('-');
    const auto time = text::seconds_at(words, below ? 1 : 0);
    if (!time || time->after != words.size()) {
        if (unread_clocks_++ == 0) unread_clock_at_ = left_at_;
        return;
    }
    LeftClock::Left left{below ? -time->value : time->value};
    if (count_at_.end != 0) {
        const auto count = text::number_at(trimmed(game_.text_of(count_at_)), 0, 4);
        if (count) left.count = static_cast<std::int32_t>(count->value);
    }
    const auto used = left_.moved(event.seat, left);
    // Othello has no use for byoyomi: its referee reads no OT.
    if (game_.game == Game::renju || tag("OT") == nullptr) event.elapsed = used.elapsed;
    if (!used.gained || game_.game != Game::renju) return;
    record_.findings.push_back(
        make_finding(code::clock_gained, left_at_, plies_,
                     {{"seat", std::string(name_of(event.seat, Game::renju))},
                      {"left", clock::seconds(left.time)},
                      {"before", clock::seconds(used.before)}}));
}

void LineReader::claim(const Property& property, std::string_view value) {
    const auto at = this->value(property, 0);
    auto read = read_result(value, game_.game, game_.size);
    if (!read.understood) {
        record_.findings.push_back(
            make_finding(code::sgf_bad_result, at, 0, {{"text", text::excerpt(value)}}));
        return;
    }
    record_.claim = read.claim;
    if (record_.claim) record_.claim->span = at;
}

// SW[YES] exchanges colours after the third stone; 5A holds the fifths that were offered.
void LineReader::swap_and_offers() {
    if (game_.game != Game::renju) return;
    const auto ply_event = [&](std::int32_t ply) {
        std::int32_t seen = 0;
        return std::find_if(record_.events.begin(), record_.events.end(), [&](const Event& event) {
            return is_ply(event.kind) && ++seen == ply;
        });
    };
    if (const auto* offers = tag("5A"); offers != nullptr) {
        const auto fifth = ply_event(5);
        std::vector<Event> made;
        bool chosen = false;
        for (std::size_t at = 0; fifth != record_.events.end() && at < offers->value.size();) {
            const auto end = std::min(offers->value.find(' ', at), offers->value.size());
            const auto place = game_.place(std::string_view(offers->value).substr(at, end - at));
            if (place.kind == Place::Kind::point) {
                Event event;
                event.kind = EventKind::offer;
                event.seat = Seat::first;
                event.to = place.at;
                event.span = offers->span;
                // The one played is among them; the others were not chosen.
                if (place.at == fifth->to) {
                    chosen = true;
                } else {
                    made.push_back(event);
                }
            }
            at = end + 1;
        }
        if (chosen) {
            record_.events.insert(fifth, made.begin(), made.end());
        } else if (!made.empty()) {
            record_.findings.push_back(make_finding(code::sgf_offers_unread, offers->span));
        }
    }
    const auto* swap = tag("SW");
    if (swap == nullptr) return;
    const auto fourth = ply_event(4);
    const bool yes = !swap->value.empty() && text::lower(swap->value.front()) == 'y';
    const bool no = !swap->value.empty() && text::lower(swap->value.front()) == 'n';
    if (fourth == record_.events.end() || (!yes && !no)) return;
    Event event;
    event.kind = EventKind::swap;
    event.number = yes ? 1 : 0;
    event.span = swap->span;
    record_.events.insert(fourth, event);
}

void LineReader::rules() {
    const auto preset_named = [this](std::string_view words) {
        return game_.game == Game::renju ? text::renju_preset_of(words) : std::string_view{};
    };
    const auto* rule = tag("RU");
    const auto* name = tag("GN");
    const auto add = [&](std::string_view preset, Span span) {
        if (!preset.empty()) record_.tags.push_back({"Ruleset", std::string(preset), span});
    };
    if (rule != nullptr) {
        // A name of a preset, as our own writer gives it, stands for itself.
        for (const auto* family : {"renju-", "gomoku-", "gomocup-", "othello-"}) {
            if (rule->value.starts_with(family)) return add(rule->value, rule->span);
        }
        if (const auto preset = preset_named(rule->value); !preset.empty()) {
            return add(preset, rule->span);
        }
        if (game_.game != Game::renju || trimmed(rule->value).empty()) return;
        const auto shown = text::excerpt(rule->value);
        if (text::names_gomoku(rule->value)) {
            const std::string taken = "gomoku-freestyle";
            add(taken, rule->span);
            record_.findings.push_back(make_finding(code::stones_rules_assumed, rule->span, 0,
                                                    {{"text", shown}, {"used", taken}}));
            return;
        }
        record_.findings.push_back(
            make_finding(code::sgf_rules_unread, rule->span, 0, {{"text", shown}}));
        return;
    }
    // ORC puts the rule behind a colon in the name: "A-B(B) : RIF rule".
    if (name == nullptr) return;
    const auto colon = name->value.rfind(" : ");
    if (colon == std::string::npos) return;
    const auto title = std::string_view(name->value);
    const auto words = title.substr(colon + 3);
    const auto preset = preset_named(words);
    add(preset, name->span);
    const auto players = title.substr(0, colon);
    const bool orc = players.ends_with("(B)") || players.ends_with("(W)");
    if (game_.game == Game::renju && orc && preset.empty()) {
        record_.findings.push_back(make_finding(code::stones_rules_unread, name->span, 0,
                                                {{"text", text::excerpt(words)}}));
    }
}

void LineReader::setup() {
    auto& setup = record_.setup;
    const bool usual = game_.size == (game_.game == Game::othello ? 8 : 15);
    if (record_.has_setup) {
        setup.columns = setup.rows = game_.size;
        for (std::size_t i = 0; i < grid_.size(); ++i) {
            if (grid_[i] == '.') continue;
            setup.men.push_back({{static_cast<std::int8_t>(i % largest_size),
                                  static_cast<std::int8_t>(i / largest_size)},
                                 grid_[i]});
        }
        if (setup.to_move == Seat::none) {
            const auto first = std::find_if(record_.events.begin(), record_.events.end(),
                                            [](const Event& event) { return is_ply(event.kind); });
            if (first != record_.events.end()) setup.to_move = first->seat;
        }
        record_.position_only = plies_ == 0;
        // Writers of Othello always list the four discs of the start.
        if (game_.game == Game::othello && usual && plies_ > 0 &&
            othello_common::is_standard_start(setup)) {
            record_.has_setup = false;
            setup.clear();
        }
        return;
    }
    setup.to_move = Seat::none;
    if (usual) return;
    setup.columns = setup.rows = game_.size;
    if (game_.game == Game::othello) {
        othello_common::set_standard_start(game_.size, setup);
        record_.has_setup = true;
    }
}

void LineReader::finish() {
    setup();
    swap_and_offers();
    rules();
    const auto add = [&](Code code, Span span, Args args = {}) {
        record_.findings.push_back(make_finding(code, span, 0, std::move(args)));
    };
    if (crowded_ > 0) add(code::sgf_two_moves, crowded_at_, {{"count", std::int64_t{crowded_}}});
    if (small_ > 0) add(code::sgf_small_letters, small_at_, {{"count", std::int64_t{small_}}});
    if (unread_clocks_ > 0) {
        add(code::sgf_clock_unread, unread_clock_at_,
            {{"text", text::excerpt(game_.shown(unread_clock_at_))},
             {"count", std::int64_t{unread_clocks_}}});
    }
    if (quest_stones_ > 0) {
        add(code::sgf_private_opening, quest_at_, {{"count", std::int64_t{quest_stones_}}});
    }
    const bool told = game_.row_one != RowOne::as_format;
    if (chess_at_.end != 0 && game_.game == Game::renju && !told)
        add(code::sgf_chess_points, chess_at_);
    if (game_.game == Game::renju && left_.in_vain()) {
        add(code::clock_control_unread, tag("OT")->span, {{"text", tag("OT")->value}});
    }
    const auto* program = tag("AP");
    const auto* result = tag("RE");
    if (game_.game == Game::othello && program != nullptr && result != nullptr &&
        text::equal_ignoring_case(std::string_view(program->value).substr(0, 6), "cassio") &&
        result->value.starts_with("B+")) {
        add(code::sgf_cassio_result, result->span);
    }
    const auto* why = tag("TE");
    if (why == nullptr || !record_.claim || record_.claim->reason != EndReason::none) return;
    const auto holds = [why](std::string_view word) {
        return why->value.find(word) != std::string::npos;
    };
    if (holds("forbid")) record_.claim->reason = EndReason::forbidden;
    if (holds("time")) record_.claim->reason = EndReason::timeout;
    if (holds("resign")) record_.claim->reason = EndReason::resign;
    if (holds("illegal")) record_.claim->reason = EndReason::illegal_move;
    if (holds("crash")) record_.claim->reason = EndReason::abandon;
    if (holds("adjudic")) record_.claim->reason = EndReason::adjudicated;
    if (holds("fullfilled")) record_.claim->reason = EndReason::full_board;  // as it writes it
    if (holds("five connection")) record_.claim->reason = EndReason::five;
}

}  // namespace

std::string_view info_name(std::string_view written) {
    for (const std::string_view name : info_names) {
        if (is_named(written, name)) return name;
    }
    return {};
}

void SgfGame::line(std::uint32_t node, Record& record) {
    record.game = game;
    tree.path_to(node, path_);
    LineReader reader(*this, record);
    for (std::size_t i = 0; i < path_.size(); ++i) {
        if (reader.node(tree.nodes[path_[i]])) continue;
        const auto rest = static_cast<std::int64_t>(path_.size() - i) - 1;
        if (rest > 0) text::note_not_judged(rest, record);
        break;
    }
    reader.finish();
}

void SgfGame::walk(TreeVisitor& visitor) {
    // What a node says of the game is read with the main line; here only its moves count.
    Record scratch;
    LineReader reader(*this, scratch);
    std::vector<std::int32_t> plies;  // after each node of the path
    bool main_line = true;            // up to the first leaf; its set-up is the record's
    const bool with_texts = visitor.texts() == TreeVisitor::Texts::wanted;
    NotesReader notes(*this);
    std::vector<std::uint32_t> depths(tree.nodes.size());
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const auto& node = tree.nodes[i];
        TreeStep step;
        step.depth = depths[i] = node.parent == none ? 0 : depths[node.parent] + 1;
        if (node.next_sibling != none) step.later = TreeStep::Later::siblings;
        if (node.first_child == none) step.line = TreeStep::Line::ends;
        plies.resize(step.depth);
        const auto above = plies.empty() ? 0 : plies.back();
        reader.resume(above);
        scratch.clear();
        Finding trouble;
        if (!main_line && above == 0 && reader.sets_up(node)) {
            const auto at = tree.properties[node.first_property].name;
            trouble = make_finding(code::sgf_branch_setup, at, 0);
            step.trouble = &trouble;
        } else if (!reader.node(node) && !scratch.findings.empty()) {
            trouble = std::move(scratch.findings.back());
            step.trouble = &trouble;
        }
        step.events = scratch.events;
        if (with_texts) {
            using Told = NotesReader::Told;
            const bool start = main_line && above == 0;
            step.notes = notes.read(node, start       ? Told::all_of_game
                                          : main_line ? Told::game
                                                      : Told::nothing);
        }
        visitor.step(step);
        plies.push_back(reader.plies());
        main_line = main_line && node.first_child != none;
    }
}

}  // namespace shinpan::formats::sgf
