#include "flipchess/start.hpp"

#include "base/catalogue/flipchess.hpp"
#include "base/catalogue/record.hpp"
#include "base/sha256.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

namespace shinpan::flipchess {
namespace {

constexpr std::int32_t largest_stake = 1'000'000;

// The tags a game starts from, found in one pass.
enum class Name : std::uint8_t { first, stake, time, strikes, first_captures, deal, deal_hash };
constexpr std::array<std::string_view, 7> names{"First",         "Stake", "Time",    "Strikes",
                                                "FirstCaptures", "Deal",  "DealHash"};

class TagReader {
  public:
    TagReader(const Record& record, std::vector<Finding>& findings)
        : record_(record), findings_(findings) {
        for (const Tag& tag : record.tags) {
            for (std::size_t i = 0; i < names.size(); ++i) {
                if (tag.name != names[i]) continue;
                if (found_[i] == nullptr) found_[i] = &tag;  // a second one does not count
                break;
            }
        }
    }

    [[nodiscard]] const Tag* get(Name name) const { return found_[static_cast<std::size_t>(name)]; }

    void bad(const Tag& tag, std::string_view wanted) {
        const auto known = [&tag](const Finding& one) {
            return one.code == code::record_bad_tag_value && one.span == tag.span;
        };
        if (std::any_of(record_.findings.begin(), record_.findings.end(), known)) return;
        findings_.push_back(make_finding(
            code::record_bad_tag_value, tag.span, 0,
            {{"tag", tag.name}, {"text", tag.value}, {"wanted", std::string(wanted)}}));
    }

  private:
    const Record& record_;
    std::vector<Finding>& findings_;
    std::array<const Tag*, names.size()> found_{};
};

std::optional<std::int32_t> whole_number(std::string_view text, std::int32_t max) {
    std::int32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [after, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || after != end || number < 0 || number > max) return std::nullopt;
    return number;
}

// "A2 B0" or "Ak B-": what follows each seat letter. Both seats are optional, each once.
bool by_seat(std::string_view text, std::array<std::string_view, 2>& values) {
    while (!text.empty()) {
        const auto space = text.find(' ');
        const std::string_view part = text.substr(0, space);
        text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
        if (part.size() < 2 || (part[0] != 'A' && part[0] != 'B')) return false;
        std::string_view& value = values[part[0] == 'A' ? 0 : 1];
        if (!value.empty()) return false;
        value = part.substr(1);
    }
    return true;
}

// The strikes at which a player has lost (rules: A21); where each timeout loses there is no such
// number, and strikes mean nothing.
std::optional<std::int32_t> losing_strikes(const clock::Control& control) {
    if (control.on_timeout == clock::OnTimeout::loss || control.strikes_max <= 0) {
        return std::nullopt;
    }
    return control.strikes_max + (control.lose_when == clock::LoseWhen::exceeded ? 1 : 0);
}

void read_strikes(TagReader& tags, const clock::Control& control, Start& start) {
    const Tag* tag = tags.get(Name::strikes);
    if (tag == nullptr) return;
    std::array<std::string_view, 2> values;
    bool good = by_seat(tag->value, values);
    for (std::size_t seat = 0; good && seat < 2; ++seat) {
        if (values[seat].empty()) continue;
        const auto number = whole_number(values[seat], 1000);
        good = number.has_value();
        start.strikes[seat] = number.value_or(0);
    }
    if (!good) {
        start.strikes = {};
        return tags.bad(*tag, "strikes by seat, as A2 B0");
    }
    // Who has lost already cannot play on.
    const auto losing = losing_strikes(control);
    if (losing && std::max(start.strikes[0], start.strikes[1]) >= *losing) {
        start.strikes = {};
        tags.bad(*tag, "fewer than " + std::to_string(*losing) + " strikes for each seat");
    }
}

void read_first_captures(TagReader& tags, const Record& record, Start& start) {
    using Known = FirstCapture::Known;
    if (record.has_setup) {
        for (FirstCapture& first : start.first_captures) first.known = Known::unknown;
    }
    const Tag* tag = tags.get(Name::first_captures);
    if (tag == nullptr) return;
    std::array<std::string_view, 2> values;
    bool good = by_seat(tag->value, values);
    for (std::size_t seat = 0; good && seat < 2; ++seat) {
        if (values[seat].empty()) continue;
        FirstCapture& first = start.first_captures[seat];
        const Piece piece = values[seat].size() == 1 ? piece_of(values[seat][0]) : Piece{};
        if (piece.shown()) {
            first = {Known::piece, piece};
        } else if (values[seat] == "-") {
            first = {Known::none, {}};
        } else if (values[seat] == "?") {
            first = {Known::unknown, {}};
        } else {
            good = false;
        }
    }
    if (!good) tags.bad(*tag, "first captures by seat, as Ak B-");
}

bool parse_deal(std::string_view text, const FlipchessRules& rules,
                std::array<Piece, squares>& deal) {
    if (text.size() != squares + 7) return false;
    std::array<std::int8_t, 16> counts{};
    std::size_t place = 0;
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < columns; ++column) {
            const Piece piece = piece_of(text[place++]);
            if (!piece.shown()) return false;
            deal[static_cast<std::size_t>(row * columns + column)] = piece;
            ++counts[piece.code];
        }
        if (row > 0 && text[place++] != '/') return false;
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        if (counts[kind + 1] != rules.pieces[kind] || counts[kind + 9] != rules.pieces[kind]) {
            return false;
        }
    }
    return true;
}

bool is_hash(std::string_view text) {
    return text.size() == 64 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void read_deal(TagReader& tags, const Record& record, const FlipchessRules& rules, Start& start,
               std::vector<Finding>& findings) {
    const Tag* hash = tags.get(Name::deal_hash);
    const bool has_hash = hash != nullptr && is_hash(hash->value);
    if (hash != nullptr && !has_hash) tags.bad(*hash, "64 lower-case hex digits");
    if (const Tag* tag = tags.get(Name::deal); tag != nullptr) {
        start.has_deal = parse_deal(tag->value, rules, start.deal);
        if (!start.has_deal) {
            tags.bad(*tag, "the pieces of the set as 32 letters, rows 8 to 1, with / between");
            return;
        }
        if (has_hash) check_deal_hash(record, tag->value, tag->span, 0, findings);
    } else {
        start.watch_deal = has_hash && !record.has_setup;
    }
}

// The men and the pool of a position.
void read_position(const Record& record, const FlipchessRules& rules, Start& start,
                   std::vector<Finding>& findings) {
    const Setup& setup = record.setup;
    Board& board = start.board;
    board = {};
    const auto refuse = [&](Code code, Args args) {
        findings.push_back(make_finding(code, setup.span, 0, std::move(args)));
        start.broken = true;
    };
    if ((setup.columns != 0 && setup.columns != columns) ||
        (setup.rows != 0 && setup.rows != rows) || setup.plies < 0) {
        return refuse(
            code::record_bad_tag_value,
            {{"tag", "Position"}, {"text", "-"}, {"wanted", "a board of 4 columns and 8 rows"}});
    }
    std::array<std::int8_t, 16> counts{};
    for (const Setup::Man& man : setup.men) {
        const Square square = square_of(man.at);
        const Piece piece = man.piece == 'X' ? face_down : piece_of(man.piece);
        if (square >= squares || piece.empty() || !board.at(square).empty()) {
            return refuse(code::record_bad_tag_value,
                          {{"tag", "Position"},
                           {"text", "-"},
                           {"wanted", "a board of 4 columns and 8 rows"}});
        }
        board.put(square, piece);
        if (piece.shown()) ++counts[piece.code];
    }
    const int hidden = std::popcount(board.hidden);
    if (setup.pool.empty() && std::popcount(board.occupied()) == squares) {
        // Nothing was captured: what is not face-up is face-down.
        for (std::size_t code = 1; code < 16; ++code) {
            if (code == 8) continue;
            board.bag[code] = static_cast<std::int8_t>(rules.pieces[(code & 7) - 1] - counts[code]);
        }
    } else if (setup.pool.size() != static_cast<std::size_t>(hidden)) {
        return refuse(code::flipchess_pool_size,
                      {{"hidden", hidden}, {"pool", static_cast<std::int64_t>(setup.pool.size())}});
    } else {
        for (const char c : setup.pool) {
            const Piece piece = piece_of(c);
            if (!piece.shown())
                return refuse(code::record_bad_tag_value,
                              {{"tag", "Position"},
                               {"text", "-"},
                               {"wanted", "a board of 4 columns and 8 rows"}});
            ++board.bag[piece.code];
        }
    }
    for (std::size_t code = 1; code < 16; ++code) {
        if (code == 8) continue;
        const int count = counts[code] + board.bag[code];
        const int max = rules.pieces[(code & 7) - 1];
        if (count > max || board.bag[code] < 0) {
            return refuse(code::flipchess_too_many, {{"count", std::max<int>(count, counts[code])},
                                                     {"piece", std::string(1, piece_letters[code])},
                                                     {"max", max}});
        }
        board.down[code >> 3] = static_cast<std::int8_t>(board.down[code >> 3] + board.bag[code]);
    }
    start.plies = setup.plies;
    // The seat that moves first owns the side named in the position (FCR-1).
    if (setup.side == 'r' || setup.side == 'b') {
        const Colour mover = setup.side == 'r' ? Colour::red : Colour::black;
        start.first_colour = start.to_move == Seat::first ? mover : other(mover);
    }
}

}  // namespace

void check_deal_hash(const Record& record, std::string_view deal, Span span, std::int32_t ply,
                     std::vector<Finding>& findings) {
    const Tag* published = record.tag("DealHash");
    if (published == nullptr) return;
    const Tag* salt = record.tag("DealSalt");
    const std::string found = salt == nullptr ? sha256(deal) : sha256({deal, salt->value});
    if (found == published->value) return;
    findings.push_back(make_finding(code::flipchess_deal_hash_mismatch,
                                    ply == 0 ? published->span : span, ply,
                                    {{"found", found}, {"published", published->value}}));
}

std::string deal_text(const std::array<Piece, squares>& deal) {
    std::string text;
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < columns; ++column) {
            text += letter(deal[static_cast<std::size_t>(row * columns + column)]);
        }
        if (row > 0) text += '/';
    }
    return text;
}

clock::Control control_of(const FlipchessRules::Clock& rules) {
    using Rules = FlipchessRules;
    return {.per_move = rules.per_move,
            .total = rules.total,
            .first_move_free = rules.first_move_free,
            .on_timeout = rules.timeout_action == Rules::TimeoutAction::skip
                              ? clock::OnTimeout::strike
                              : clock::OnTimeout::loss,
            .late_move = rules.late_move == Rules::LateMove::stands ? clock::LateMove::stands
                                                                    : clock::LateMove::void_,
            .strikes_max = rules.timeouts_max,
            .lose_when = rules.lose_when == Rules::LoseWhen::reached ? clock::LoseWhen::reached
                                                                     : clock::LoseWhen::exceeded,
            .reset_on_move = rules.reset_on_move};
}

Start read_start(const Record& record, const FlipchessRules& rules,
                 std::vector<Finding>& findings) {
    Start start;
    TagReader tags(record, findings);
    if (const Tag* first = tags.get(Name::first); first != nullptr) {
        if (first->value == "B") {
            start.to_move = Seat::second;
        } else if (first->value != "A") {
            tags.bad(*first, "A or B");
        }
    }
    if (const Tag* stake = tags.get(Name::stake); stake != nullptr) {
        const auto number = whole_number(stake->value, largest_stake);
        if (number && *number > 0) {
            start.stake = *number;
        } else {
            tags.bad(*stake, "a whole number from 1 to 1000000");
        }
    }
    if (const Tag* time = tags.get(Name::time); time != nullptr) {
        if (clock::parse_limits(time->value)) {
            clock::compare(*time, control_of(rules.clock), findings);
        } else {
            tags.bad(*time, "seconds/move or seconds/game");
        }
    }
    read_strikes(tags, control_of(rules.clock), start);
    read_first_captures(tags, record, start);
    if (record.has_setup) {
        read_position(record, rules, start, findings);
    } else {
        start.board = Board::start(rules);
    }
    read_deal(tags, record, rules, start, findings);
    return start;
}

}  // namespace shinpan::flipchess
