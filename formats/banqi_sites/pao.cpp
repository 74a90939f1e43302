// pao: `?B4=qB4` turns a piece over, `GC2>GD2xpD2` moves and takes. Red is in lower case, q is the
// cannon and c the cart, and the board lies on its side.

#include "base/catalogue/flipchess_formats.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <optional>

namespace shinpan::formats {
namespace pao {
namespace {

using flip::Axes;
using flip::Letters;

// A piece and its square at `at`: "GC2".
struct Man {
    char piece = 0;
    Point at;
};
std::optional<Man> man_at(std::string_view word, std::size_t at) {
    if (at >= word.size()) return std::nullopt;
    const auto piece = flip::to_icga(word[at], Letters::pao);
    const auto square = flip::square_at(word, at + 1, Axes::eight_by_four);
    if (piece == 0 || !square) return std::nullopt;
    return Man{piece, *square};
}

struct Ply {
    Event event;
    char mover = 0;
};
std::optional<Ply> read_ply(std::string_view word, Span where) {
    if (word.size() == 7 && word[0] == '?' && word[3] == '=') {
        const auto square = flip::square_at(word, 1, Axes::eight_by_four);
        const auto shown = man_at(word, 4);
        if (!square || !shown || shown->at != *square) return std::nullopt;
        return Ply{flip::flip_event(*square, shown->piece, where), 0};
    }
    const auto from = man_at(word, 0);
    const auto to = man_at(word, 4);
    if (word.size() < 7 || word[3] != '>' || !from || !to || from->piece != to->piece) {
        return std::nullopt;
    }
    auto event = flip::move_event(from->at, to->at, where);
    if (word.size() == 7) {
        event.mark = '-';
        return Ply{event, from->piece};
    }
    const auto victim = man_at(word, 8);
    if (word.size() != 11 || word[7] != 'x' || !victim || victim->at != to->at) {
        return std::nullopt;
    }
    event.piece = victim->piece;  // whether equals vanish together is for the rules to say
    return Ply{event, from->piece};
}

class Reader {
  public:
    Reader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        record_.findings.push_back(
            flip::assumed(Axes::eight_by_four, Letters::pao, flip::Sure::certain));
        for (std::size_t at = text::bom_at(bytes_, 0); at < bytes_.size();) {
            const auto line = text::line_at(bytes_, at);
            at = line.next;
            if (text::is_idle(line.in(bytes_))) continue;
            flip::Words words(bytes_, line.begin, line.end);
            for (auto word = words.next(); !word.empty(); word = words.next()) {
                const bool number = text::is_digit(word[0]) && word.back() == '.';
                if (!number && !damage_.skip()) read_word(word, words.span());
            }
        }
        damage_.finish();
    }

  private:
    void read_word(std::string_view word, Span where) {
        const auto ply = read_ply(word, where);
        if (!ply) return damage_.at(where);
        auto event = ply->event;
        if (ply->mover != 0) {
            const auto found = men_.at(event.from);
            if (found != 0 && found != 'X' && found != ply->mover) {
                return damage_.report(
                    make_finding(code::dialect_piece_differs, where,
                                 static_cast<std::int32_t>(record_.events.size()) + 1,
                                 {{"at", to_string(event.from)},
                                  {"found", std::string(1, found)},
                                  {"written", std::string(1, ply->mover)}}));
            }
            men_.move(event.from, event.to);
        } else {
            men_.put(event.to, event.piece);
        }
        event.seat = flip::seat_of_ply(record_.events.size());
        record_.events.push_back(event);
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    flip::Men men_;
};

Confidence detect(std::string_view head) {
    const auto line = flip::first_line(head);
    flip::Words words(line, 0, line.size());
    auto word = words.next();
    if (!word.empty() && text::is_digit(word[0]) && word.back() == '.') word = words.next();
    return read_ply(word, {}) ? Confidence::certain : Confidence::no;
}

}  // namespace
}  // namespace pao

const Format& pao_format() {
    static const flip::SimpleFormat format({
        {.name = "pao",
         .title = "pao logs of ban chi: ?B4=qB4 GC2>GD2xpD2",
         .game = Game::flipchess,
         .extensions = ".txt",
         .verified = false,
         .rules_unknown = true},
        pao::detect,
        flip::paragraph_splitter,
        flip::read_with<pao::Reader>,
    });
    return format;
}

}  // namespace shinpan::formats
