// mistboard: PGN in ICGA squares and letters; FEN on the site's own board, which lies on its side
// and has other letters. Described in FORMAT.md.

#include "formats/banqi_sites/mistboard.hpp"

#include "base/catalogue/record.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <array>
#include <optional>
#include <string>

namespace shinpan::formats {
namespace mistboard {
namespace {

using flip::Axes;
using flip::Letters;
using flip::LineRole;

bool read_board(std::string_view rows, std::string_view hidden, Fen& fen) {
    std::array<char, flip::squares> deal{};
    std::size_t named = 0;
    int rank = flip::columns - 1;
    int file = 0;
    for (const auto c : rows) {
        if (c == '/') {
            if (file != flip::rows || rank == 0) return false;
            --rank;
            file = 0;
            continue;
        }
        if (c >= '1' && c <= '8') {
            file += c - '0';
            if (file > flip::rows) return false;
            continue;
        }
        const auto piece = c == 'X' ? 'X' : flip::to_icga(c, Letters::gaerhcs);
        if (piece == 0 || file >= flip::rows) return false;
        const auto at = flip::swapped(file, rank);
        fen.setup.men.push_back({at, piece});
        if (piece == 'X' && named < hidden.size()) {
            const auto letter = flip::to_icga(hidden[named++], Letters::gaerhcs);
            if (letter == 0) return false;
            deal[flip::index_of(at)] = letter;
        }
        ++file;
    }
    if (rank != 0 || file != flip::rows || named != hidden.size()) return false;
    if (named == flip::squares) fen.deal = flip::deal_text(deal);
    return true;
}

bool read_pool(std::string_view pool, Setup& setup) {
    if (pool == "-") return true;
    for (std::size_t at = 0; at < pool.size();) {
        const auto piece = flip::to_icga(pool[at], Letters::gaerhcs);
        const auto count = text::number_at(pool, at + 1, 2);
        if (piece == 0 || !count || count->value > 32) return false;
        setup.pool.append(static_cast<std::size_t>(count->value), piece);
        at = count->after;
    }
    return true;
}

}  // namespace

std::optional<Fen> read_fen(std::string_view text) {
    flip::Words words(text, 0, text.size());
    const auto rows = words.next();
    const auto side = words.next();
    const auto pool = words.next();
    const auto clock = words.next();
    const auto number = words.next();
    const auto hidden = words.next();
    Fen fen;
    fen.setup.columns = flip::columns;
    fen.setup.rows = flip::rows;
    if (side != "r" && side != "b" && side != "-") return std::nullopt;
    fen.setup.side = side[0];
    if (!text::number_at(clock, 0, 4) || !text::number_at(number, 0, 5)) return std::nullopt;
    if (!words.next().empty()) return std::nullopt;
    if (!read_board(rows, hidden, fen) || !read_pool(pool, fen.setup)) return std::nullopt;
    return fen;
}

namespace {

Confidence detect_fen(std::string_view head) {
    return read_fen(flip::first_line(head)) ? Confidence::certain : Confidence::no;
}

void read_position(std::string_view bytes, Record& record) {
    const auto line = text::line_at(bytes, text::skip_blank(bytes, 0));
    const auto where = text::span_of(line.begin, line.end);
    auto fen = read_fen(line.in(bytes));
    if (!fen) {
        flip::Damage(bytes, record).at(where);
        return;
    }
    record.setup = std::move(fen->setup);
    record.setup.span = where;
    record.has_setup = true;
    record.position_only = true;
    if (!fen->deal.empty()) record.tags.push_back({"Deal", fen->deal, where});
    record.findings.push_back(
        flip::assumed(Axes::eight_by_four, Letters::gaerhcs, flip::Sure::certain));
}

class PgnReader {
  public:
    PgnReader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        for (std::size_t at = text::bom_at(bytes_, 0); at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto begin = text::skip_blank(bytes_.substr(0, line.end), line.begin);
            if (begin >= line.end) continue;
            if (bytes_[begin] == '[' && !in_comment_) {
                read_tag(begin, line.end);
            } else {
                read_moves(line.begin, line.end);
            }
        }
        finish();
    }

  private:
    void read_tag(std::size_t begin, std::size_t end) {
        Tag tag;
        const auto read = text::read_tag(bytes_, begin, end, tag);
        if (read.status != text::TagRead::Status::ok) {
            return damage_.at(text::span_of(begin, end));
        }
        if (tag.name == "FEN") {
            if (const auto fen = read_fen(tag.value)) {
                if (!flip::all_face_down(fen->setup) || !full(fen->setup.pool)) {
                    record_.setup = fen->setup;
                    record_.setup.span = tag.span;
                    record_.has_setup = true;
                }
            } else {
                bad(tag, "a FEN of banqi");
            }
        } else if (tag.name == "DealFEN") {
            const auto fen = read_fen(tag.value);
            if (!fen || fen->deal.empty()) {
                bad(tag, "a FEN with all 32 pieces named");
            } else {
                record_.tags.push_back({"Deal", fen->deal, tag.span});
            }
        } else if (tag.name == "Red" || tag.name == "Black") {
            players_[tag.name == "Red" ? 0 : 1] = tag;
        } else if (tag.name == "Event" || tag.name == "Site" || tag.name == "Date" ||
                   tag.name == "Round") {
            record_.tags.push_back(std::move(tag));
        }
    }

    static bool full(std::string_view pool) { return pool.empty() || pool.size() == flip::squares; }

    void bad(const Tag& tag, std::string_view wanted) {
        damage_.report(make_finding(code::record_bad_tag_value, tag.span, 0,
                                    {{"tag", tag.name},
                                     {"text", text::excerpt(tag.value)},
                                     {"wanted", std::string(wanted)}}));
    }

    void read_moves(std::size_t begin, std::size_t end) {
        flip::Words words(bytes_, begin, end);
        for (auto word = words.next(); !word.empty(); word = words.next()) {
            if (in_comment_ || word[0] == '{') {
                in_comment_ = word.find('}') == word.npos;
                continue;
            }
            if (text::is_digit(word[0]) && word.find_first_not_of("0123456789.") == word.npos &&
                word.back() == '.') {
                continue;
            }
            if (word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*") {
                if (!result_.empty()) {
                    record_.findings.push_back(
                        make_finding(code::record_two_results, words.span()));
                    continue;
                }
                result_ = word;
                result_at_ = words.span();
                continue;
            }
            if (!damage_.skip() && !read_move(word, words.span())) damage_.at(words.span());
        }
    }

    bool read_move(std::string_view word, Span where) {
        const auto from = flip::square_at(word, 0, Axes::four_by_eight);
        if (!from) return false;
        Event event;
        if (word.size() == 4 && word[2] == '=') {
            const auto piece = flip::to_icga(word[3], Letters::icga);
            if (piece == 0) return false;
            event = flip::flip_event(*from, piece, where);
        } else if (word.size() == 5 && word[2] == '-') {
            const auto to = flip::square_at(word, 3, Axes::four_by_eight);
            if (!to) return false;
            event = flip::move_event(*from, *to, where);  // captures are not marked
        } else {
            return false;
        }
        event.seat = flip::seat_of_ply(record_.events.size());
        record_.events.push_back(event);
        return true;
    }

    // Red and Black are seats, not colours: Red moves first, whatever the first flip shows.
    void finish() {
        const auto add = [&](std::string_view name, const Tag& tag) {
            if (!tag.name.empty() && tag.value != "?") {
                record_.tags.push_back({std::string(name), tag.value, tag.span});
            }
        };
        add("PlayerA", players_[0]);
        add("PlayerB", players_[1]);
        record_.findings.push_back(
            flip::assumed(Axes::four_by_eight, Letters::icga, flip::Sure::certain));
        if (!result_.empty() && result_ != "*") {
            ClaimedResult claim;
            claim.span = result_at_;
            claim.reason = EndReason::adjudicated;
            if (result_ == "1/2-1/2") {
                claim.outcome = Outcome::draw;
            } else {
                claim.outcome = result_ == "1-0" ? Outcome::first_wins : Outcome::second_wins;
            }
            record_.claim = claim;
        }
        damage_.finish();
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    std::array<Tag, 2> players_;
    std::string_view result_;
    Span result_at_;
    bool in_comment_ = false;
};

Confidence detect_pgn(std::string_view head) {
    bool tags = false;
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = line.in(head);
        const auto begin = text::skip_blank(words, 0);
        if (begin >= words.size()) continue;
        if (words[begin] == '[') {
            tags = true;
            Tag tag;
            (void)text::read_tag(words, begin, words.size(), tag);
            if ((tag.name == "MistboardVariant" || tag.name == "Variant")) {
                return text::equal_ignoring_case(tag.value, "banqi") && tag.value.size() == 5
                           ? Confidence::certain
                           : Confidence::no;
            }
            continue;
        }
        flip::Words rest(words, begin, words.size());
        auto word = rest.next();
        if (word == "1.") word = rest.next();
        const bool flip = word.size() == 4 && word[2] == '=' &&
                          flip::square_at(word, 0, Axes::four_by_eight) &&
                          flip::to_icga(word[3], Letters::icga) != 0;
        return tags && flip ? Confidence::certain : Confidence::no;
    }
    return Confidence::no;
}

std::unique_ptr<Splitter> make_splitter_pgn() {
    return flip::line_splitter(
        [moves = false, opened = std::string()](std::string_view line, bool fresh) mutable {
            const auto begin = text::skip_blank(line, 0);
            if (begin >= line.size()) return LineRole::idle;
            if (fresh) {
                moves = false;
                opened = text::tag_name(line);
                moves = opened.empty();
                return LineRole::inside;
            }
            if (line[begin] != '[') {
                moves = true;
                return LineRole::inside;
            }
            // The moves are over, or the first tag comes again.
            return moves || text::tag_name(line) == opened ? LineRole::starts : LineRole::inside;
        });
}

}  // namespace
}  // namespace mistboard

const Format& mistboard_pgn_format() {
    static const flip::SimpleFormat format({
        {.name = "mistboard-pgn",
         .title = "mistboard PGN of banqi: b2=G, b4-b2",
         .game = Game::flipchess,
         .extensions = ".pgn",
         .verified = false,
         .default_rules = "flipchess-ntu-2021",
         .rules_unknown = true},
        mistboard::detect_pgn,
        mistboard::make_splitter_pgn,
        flip::read_with<mistboard::PgnReader>,
    });
    return format;
}
const Format& mistboard_fen_format() {
    static const flip::SimpleFormat format({
        {.name = "mistboard-fen",
         .title = "mistboard FEN of banqi: 8 files, 4 ranks",
         .game = Game::flipchess,
         .extensions = ".fen",
         .verified = false,
         .rules_unknown = true},
        mistboard::detect_fen,
        flip::each_line_splitter,
        mistboard::read_position,
    });
    return format;
}

}  // namespace shinpan::formats
