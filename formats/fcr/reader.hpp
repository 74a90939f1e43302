#pragma once
// The reader of one record, inside this folder: read.cpp has its lines and the end, tags.cpp what
// comes before the first event, events.cpp an event, result.cpp a result.

#include "formats/fcr/fcr.hpp"
#include "formats/text/leniency.hpp"
#include "formats/text/scan.hpp"

#include <array>

namespace shinpan::formats::fcr1 {

using text::is_digit;
using text::is_space;
using text::span_of;

// What only a lenient reader forgives.
enum class Slack : std::uint8_t {
    spacing,
    no_ply_number,
    no_seat,
    several_a_line,
    letter_case,
    dash_for_capture,
    no_points,
    no_plies,
    late_tag,
};
inline constexpr std::array<std::string_view, 9> slack_names{
    "spacing",         "no ply number", "no seat",      "several events a line", "letter case",
    "- for a capture", "no points",     "no ply count", "tag below the moves"};

// Which squares are surely occupied, so far as the record's own marks tell: a lenient reader lists
// a `-` onto such a square. After a `-` that took something the square is in doubt (an equal
// rank may have gone with it) and counts as empty.
class Occupied {
  public:
    void start(const Record& record) {
        squares_ = record.has_setup ? 0 : 0xFFFFFFFFU;
        if (!record.has_setup) return;
        for (const auto& man : record.setup.men) squares_ |= bit(man.at);
    }
    [[nodiscard]] bool surely(Point at) const { return (squares_ & bit(at)) != 0; }
    void step(Point from, Point to, bool stays) {
        squares_ &= ~bit(from);
        squares_ = stays ? squares_ | bit(to) : squares_ & ~bit(to);
    }

  private:
    static std::uint32_t bit(Point at) {
        return 1U << static_cast<unsigned>(at.row * 4 + at.column);
    }
    std::uint32_t squares_ = 0;
};

// What became of an attempt to read: `fine`, or where it stopped and whether the text ran out.
enum class Parse : std::uint8_t { fine, bad, short_ };

class Reader {
  public:
    Reader(std::string_view bytes, const ReadOptions& options, Record& record)
        : bytes_(bytes),
          lenient_(options.leniency == Leniency::lenient),
          leniency_(options.leniency),
          record_(record) {}

    void run();

  private:
    // lines and the end
    void read_line(std::size_t begin, std::size_t end);
    // Reads plain lines from the start of a line on; the start of the first that is not
    // (plain.cpp).
    std::size_t read_plain_lines(std::size_t at);
    void read_events();
    Parse read_one();
    void finish();
    void damage(Span where, text::Damage kind);
    [[nodiscard]] Span token_around(std::size_t begin) const;

    // tags and position
    void read_tag_line();
    void read_position_line();
    void start();
    void apply_tag(const Tag& tag);
    void bad_value(std::string_view tag, std::string_view value, Span where,
                   std::string_view wanted);
    void note_glyph(const Piece& piece, Span where, std::int32_t ply);
    void note_glyphs(std::string_view text, Span where);

    // an event
    Parse read_ply_and_seat(Event& head);
    Parse read_square(Point& point);
    Parse read_piece(char& letter, const Event* capture = nullptr);
    [[nodiscard]] char colour_of_victim(const Event& event);
    [[nodiscard]] bool at_hop() const;
    Parse read_hop(Event& event);
    Parse read_action(Event& event);
    void relax_dash(Point from, Event& event);
    Parse read_word(Event& event);
    Parse read_warning(Event& event);
    Parse read_refused(Event& event);
    Parse read_ruling(Event& event);
    void keep_text(std::string words, Event& event);
    Parse read_trailer(std::size_t first);
    Parse read_time(Event& event);

    // a result
    Parse read_result();
    Parse read_points(ClaimedResult& claim);

    // small steps
    [[nodiscard]] char peek() const { return at_ < end_ ? bytes_[at_] : '\0'; }
    [[nodiscard]] bool at_end() const { return at_ >= end_ || bytes_[at_] == '#'; }
    void skip_spaces() {
        while (at_ < end_ && is_space(bytes_[at_])) ++at_;
    }
    // Passes the spaces between two words; false when there are none.
    bool one_space() {
        const auto begin = at_;
        skip_spaces();
        if (begin == at_) return false;
        if (at_ - begin != 1 || bytes_[begin] != ' ') slack(Slack::spacing, begin, at_);
        return true;
    }
    std::string_view take_word() {
        const auto where = token_span();
        at_ = where.end;
        return bytes_.substr(where.begin, where.end - where.begin);
    }
    [[nodiscard]] Span token_span() const {
        auto end = at_;
        while (end < end_ && !is_space(bytes_[end]) && bytes_[end] != '|') ++end;
        return span_of(at_, end);
    }
    [[nodiscard]] std::size_t trimmed_end() const {
        auto end = end_;
        while (end > at_ && is_space(bytes_[end - 1])) --end;
        return end;
    }
    // Whether an event is read as it stands: nothing is wrong yet, and nothing is forgiven.
    [[nodiscard]] bool plain() const {
        return started_ && !lenient_ && !record_.damaged && !record_.claim && !result_seen_;
    }
    [[nodiscard]] bool only_blank_after(std::size_t at) const {
        return bytes_.find_first_not_of(" \t\r\n", at) == std::string_view::npos;
    }
    [[nodiscard]] std::int32_t next_ply() const {
        return record_.setup.plies + progress_.plies + 1;
    }

    void push(const Event& event) {
        if (is_ply(event.kind) && event.kind != EventKind::hop) ++progress_.plies;
        record_.events.push_back(event);
    }

    void slack(Slack kind, std::size_t begin, std::size_t end) {
        progress_.leniencies.use(kind, span_of(begin, end));
    }

    struct GlyphUse {
        std::int64_t count = 0;
        Span first;
        std::int32_t ply = 0;
        char letter = 0;
    };
    // What an event that turns out unreadable must leave as it was.
    struct Progress {
        std::int32_t plies = 0;
        Occupied occupied;
        text::Leniencies<Slack, slack_names.size()> leniencies;
        std::array<GlyphUse, ambiguous_glyphs> glyphs{};
    };

    std::string_view bytes_;
    bool lenient_;
    Leniency leniency_;
    Record& record_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;   // of the line
    bool started_ = false;  // the tags are over
    bool result_seen_ = false;
    bool dash_seat_ = false;
    Seat red_ = Seat::none;           // who plays red, once a glyph asked for it
    std::size_t looked_for_red_ = 0;  // events searched for the first flip
    std::int64_t not_judged_ = 0;
    std::int64_t after_result_ = 0;
    Span after_result_at_;
    Progress progress_;
};

}  // namespace shinpan::formats::fcr1
