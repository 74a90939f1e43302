// .pdb of GoRenjer on Palm: games in the records of a Palm database (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {
namespace pdb {
namespace {

using text::span_of;
using namespace renju_common;

constexpr std::size_t head_bytes = 78;
constexpr std::size_t creator_at = 64;
constexpr std::size_t count_at = 76;
constexpr std::size_t entry_bytes = 8;  // of the list of records behind the head
constexpr std::string_view creator = "5Ren";
constexpr std::size_t game_head_bytes = 6;

enum BoardType : unsigned { professional = 0x0010, fifth_offered = 0x0200, problem = 0x4000 };
enum Stone : unsigned { white = 1, black = 2 };

// Numbers have their high byte first.
std::size_t number_at(std::string_view bytes, std::size_t at, std::size_t length) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < length; ++i) {
        number = number << 8U | static_cast<std::uint8_t>(bytes[at + i]);
    }
    return number;
}

// A record reaches to the next one, wherever the list says that is; the head belongs to none.
class PdbSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (ends_.empty() && !begun_) {
            const auto list = window.size() < head_bytes
                                  ? head_bytes + 1
                                  : head_bytes + entry_bytes * number_at(window, count_at, 2);
            if (window.size() < list) {
                if (!last) return {Cut::Kind::more};
                if (window.empty()) return {};
                begun_ = true;
                return {Cut::Kind::record, 0, window.size()};  // cut: read() says so
            }
            begun_ = true;
            std::vector<std::size_t> starts;
            for (auto at = head_bytes; at < list; at += entry_bytes) {
                starts.push_back(number_at(window, at, 4));
            }
            std::sort(starts.begin(), starts.end());
            std::erase_if(starts, [list](std::size_t start) { return start < list; });
            if (starts.empty()) return next_part(window, last);  // all of it is one
            ends_.assign(starts.rbegin(), starts.rend());
            const auto first = ends_.back();
            ends_.pop_back();
            place_ = first;
            if (window.size() < first) {
                skip_ = first;
                return next_part(window, last);
            }
            return {Cut::Kind::skip, 0, first};
        }
        return next_part(window, last);
    }

  private:
    Cut next_part(std::string_view window, bool last) {
        if (skip_ > 0) {
            if (window.empty()) return {last ? Cut::Kind::end : Cut::Kind::more};
            const auto part = std::min(skip_, window.size());
            skip_ -= part;
            return {Cut::Kind::skip, 0, part};
        }
        if (window.empty()) return {last ? Cut::Kind::end : Cut::Kind::more};
        const auto wanted = ends_.empty() ? std::string_view::npos : ends_.back() - place_;
        if (window.size() < wanted && !last) return {Cut::Kind::more};
        const auto length = std::min(wanted, window.size());
        if (!ends_.empty()) {
            place_ = ends_.back();
            ends_.pop_back();
        }
        if (length == 0) return next_part(window, last);  // two records at one place
        return {Cut::Kind::record, 0, length};
    }

    bool begun_ = false;
    std::vector<std::size_t> ends_;  // starts of the records still to come, the next one last
    std::size_t place_ = 0;          // in the input, of the window
    std::size_t skip_ = 0;
};

void cut(std::string_view bytes, std::size_t wanted, Record& record) {
    fail(record, make_finding(code::stones_cut, span_of(0, bytes.size()), 0,
                              {{"found", static_cast<std::int64_t>(bytes.size())},
                               {"wanted", static_cast<std::int64_t>(wanted)}}));
}

void read(std::string_view bytes, const InputContext*, const ReadOptions& options, Record& record) {
    if (bytes.size() < game_head_bytes) return cut(bytes, game_head_bytes, record);
    const auto type = number_at(bytes, 0, 2);
    const auto stones = number_at(bytes, 3, 1);  // all of them, whichever are shown
    const auto moves_end = game_head_bytes + 2 * stones;
    if ((type & problem) != 0) {
        return fail(record, bad_field("board type", "a problem", "a game", span_of(0, 2)));
    }
    const Rows rows(RowOne::top, options, usual_board);
    std::array<std::string_view, 5> words;  // title, Black, White, comment, date
    auto at = std::min(moves_end, bytes.size());
    for (auto& word : words) {
        const auto end = std::min(bytes.find('\0', at), bytes.size());
        word = bytes.substr(at, end - at);
        at = std::min(end + 1, bytes.size());
    }
    const auto tag = [&](std::string_view name, std::string_view word) {
        const auto begin = static_cast<std::size_t>(word.data() - bytes.data());
        add_shown_tag(record, name, word, span_of(begin, begin + word.size()), options);
    };
    tag("Event", words[0]);
    tag("Black", words[1]);
    tag("White", words[2]);
    tag("Comment", words[3]);
    const auto both = professional | fifth_offered;
    const bool offered = (type & both) == both && at + 2 <= bytes.size();
    for (std::size_t i = 0; i < stones; ++i) {
        const auto place = game_head_bytes + 2 * i;
        if (place + 2 > bytes.size()) return cut(bytes, moves_end, record);
        const auto here = span_of(place, place + 2);
        const auto colour = number_at(bytes, place + 1, 1);
        const auto point = rows.at(static_cast<std::int64_t>(number_at(bytes, place, 1) >> 4U),
                                   static_cast<std::int64_t>(number_at(bytes, place, 1) & 15U));
        if (!point.given() || (colour != black && colour != white)) {
            fail(record, bad_cell(std::to_string(number_at(bytes, place, 2)), usual_board, here));
            return text::note_not_judged(static_cast<std::int64_t>(stones - i) - 1, record);
        }
        // The fifth that was offered beside the one played.
        if (i == 4 && offered) {
            const auto other = rows.at(static_cast<std::int64_t>(number_at(bytes, at, 1)),
                                       static_cast<std::int64_t>(number_at(bytes, at + 1, 1)));
            if (other.given() && other != point) {
                add_event(record, EventKind::offer, span_of(at, at + 2));
                record.events.back().to = other;
            }
        }
        auto& event = add_stone(record, point, here);
        event.seat = colour == black ? Seat::first : Seat::second;
    }
}

Confidence detect(std::string_view head) {
    if (head.size() <= head_bytes) return Confidence::no;
    return head.substr(creator_at, creator.size()) == creator ? Confidence::certain
                                                              : Confidence::no;
}

}  // namespace
}  // namespace pdb

const Format& pdb_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "pdb",
            .title = "GoRenjer .pdb: games in a Palm database",
            .game = Game::renju,
            .extensions = ".pdb",
            .text = false,
            .verified = false,
        },
        pdb::detect,
        [](std::string_view) -> std::unique_ptr<Splitter> {
            return std::make_unique<pdb::PdbSplitter>();
        },
        pdb::read,
    });
    return format;
}

}  // namespace shinpan::formats
