// The .oko files of 64 bytes a game (formats/othello_lines/FORMAT.md).

#include "base/catalogue/othello_archives.hpp"
#include "formats/format.hpp"

#include <algorithm>
#include <bitset>

namespace shinpan::formats {
namespace oko {
namespace {

constexpr FormatInfo oko_info{
    .name = "oko",
    .title = "binary games of 64 bytes (.oko, Logistello against Durdanovic)",
    .game = Game::othello,
    .extensions = ".oko .OKO",
    .text = false,
    .verified = false,
};

constexpr std::size_t record_size = 64;
constexpr std::size_t first_move = 3;
constexpr std::size_t most_moves = 61;

std::uint32_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

// 1 to 60: the squares from a1 to h8 without the four in the centre.
bool is_square(std::uint32_t code) {
    return code >= 1 && code <= 60;
}
Point point_of(std::uint32_t code) {
    auto square = code - 1;
    if (square >= 27) square += 2;  // d4, e4
    if (square >= 35) square += 2;  // d5, e5
    return {static_cast<std::int8_t>(square % 8), static_cast<std::int8_t>(square / 8)};
}

Span byte_span(std::size_t at) {
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 1)};
}

class OkoSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        if (window.size() >= record_size) return {Cut::Kind::record, 0, record_size};
        if (!last) return {Cut::Kind::more};
        if (window.empty()) return {};
        return {Cut::Kind::record, 0, window.size()};
    }
};

class Oko final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return oko_info; }

    // Each record at hand is a list of different squares that begins like a game.
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const auto records = std::min<std::size_t>(head.size() / record_size, 16);
        for (std::size_t i = 0; i < records; ++i) {
            const auto record = head.substr(i * record_size, record_size);
            const auto moves = byte_at(record, 0);
            if (moves < 4 || moves > most_moves) return i > 0 ? Confidence::likely : Confidence::no;
            std::bitset<61> seen;
            for (std::size_t m = 0; m < moves; ++m) {
                const auto code = byte_at(record, first_move + m);
                if (!is_square(code) || seen[code]) {
                    return i > 0 ? Confidence::likely : Confidence::no;
                }
                seen.set(code);
            }
            const auto first = point_of(byte_at(record, first_move));
            const bool opening = first == Point{3, 2} || first == Point{2, 3} ||
                                 first == Point{5, 4} || first == Point{4, 5};
            if (!opening) return i > 0 ? Confidence::likely : Confidence::no;
        }
        return records > 0 ? Confidence::certain : Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return std::make_unique<OkoSplitter>();
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::othello;
        record.format = oko_info.name;
        if (bytes.size() < record_size) {
            record.findings.push_back(
                make_finding(code::oko_cut_record, {0, static_cast<std::uint32_t>(bytes.size())}, 0,
                             {{"found", static_cast<std::int64_t>(bytes.size())}}));
            record.damaged = true;
            if (bytes.size() <= first_move) return;
        }
        std::size_t moves = byte_at(bytes, 0);
        if (moves > most_moves) {
            record.findings.push_back(make_finding(code::oko_bad_count, byte_span(0), 0,
                                                   {{"value", static_cast<std::int64_t>(moves)}}));
            record.damaged = true;
            moves = 0;  // as many as there are squares
            while (moves < most_moves && first_move + moves < bytes.size() &&
                   is_square(byte_at(bytes, first_move + moves))) {
                ++moves;
            }
        }
        for (std::size_t i = 0; i < moves && first_move + i < bytes.size(); ++i) {
            const auto at = first_move + i;
            const auto code = byte_at(bytes, at);
            auto& event = record.events.emplace_back();
            event.span = byte_span(at);
            if (is_square(code)) {
                event.kind = EventKind::place;
                event.to = point_of(code);
                continue;
            }
            if (!record.damaged) {
                record.findings.push_back(make_finding(code::oko_bad_square, event.span,
                                                       static_cast<std::int32_t>(i) + 1,
                                                       {{"value", std::int64_t{code}}}));
            }
            record.damaged = true;
        }
        const auto score = static_cast<std::int32_t>(static_cast<std::int8_t>(bytes[1]));
        if (score < -64 || score > 64) {
            record.findings.push_back(make_finding(code::oko_score_range, byte_span(1), 0,
                                                   {{"value", std::int64_t{score}}}));
            return;
        }
        ClaimedResult claim;
        claim.span = byte_span(1);
        claim.outcome = score > 0   ? Outcome::first_wins
                        : score < 0 ? Outcome::second_wins
                                    : Outcome::draw;
        claim.difference_halves = score * 2;
        record.claim = claim;
    }
};

}  // namespace
}  // namespace oko

const Format& oko_format() {
    static const oko::Oko format;
    return format;
}

}  // namespace shinpan::formats
