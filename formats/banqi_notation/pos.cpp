// .pos files: keys, then a board of four columns and eight rows.

#include "base/catalogue/flipchess_formats.hpp"
#include "base/catalogue/record.hpp"
#include "formats/flipchess_common/dialect.hpp"
#include "formats/flipchess_common/lines.hpp"
#include "formats/format.hpp"
#include "formats/text/scan.hpp"

#include <array>
#include <string>

namespace shinpan::formats {
namespace banqi_pos {
namespace {

using flip::LineRole;

std::string_view key_of(std::string_view line) {
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) return {};
    const auto at = text::skip_blank(line, 0);
    return at < colon ? line.substr(at, colon - at) : std::string_view{};
}

class Reader {
  public:
    Reader(std::string_view bytes, Record& record)
        : bytes_(bytes), record_(record), damage_(bytes, record) {}

    void run() {
        auto& setup = record_.setup;
        setup.columns = flip::columns;
        setup.rows = flip::rows;
        for (std::size_t at = text::bom_at(bytes_, 0); at < bytes_.size() && !record_.damaged;) {
            auto line = text::line_at(bytes_, at);
            at = line.next;
            const auto comment = line.in(bytes_).find('#');
            if (comment != std::string_view::npos) line.end = line.begin + comment;
            const auto words = line.in(bytes_);
            if (text::skip_blank(words, 0) >= words.size()) continue;
            if (const auto key = key_of(words); !key.empty()) {
                read_key(key, line);
            } else {
                read_row(line);
            }
        }
        if (!record_.damaged && rows_ != flip::rows) {
            damage_.report(make_finding(
                code::record_bad_tag_value, setup.span, 0,
                {{"tag", "board"}, {"text", std::to_string(rows_)}, {"wanted", "8 rows"}}));
        }
        if (record_.damaged) {
            setup.clear();
            return;
        }
        finish();
    }

  private:
    void read_key(std::string_view key, const text::Line& line) {
        const auto colon = bytes_.find(':', line.begin);
        const auto begin = text::skip_blank(bytes_.substr(0, line.end), colon + 1);
        auto end = line.end;
        while (end > begin && text::is_space(bytes_[end - 1])) --end;
        const auto value = bytes_.substr(begin, end - begin);
        const auto where = text::span_of(begin, end);
        if (key == "variant" && value != "banqi") {
            bad(key, value, where, "banqi");
        } else if (key == "side_to_move") {
            side_ = colour(value);
            if (side_ == 0) bad(key, value, where, "red or black");
        } else if (key == "side_assignment") {
            first_ = colour(value.substr(0, value.find(',')));
            if (first_ == 0) bad(key, value, where, "red,black or black,red");
        } else if (key == "house" && !value.empty()) {
            record_.tags.push_back({"Room", "house rules " + std::string(value), where});
        }
    }

    static char colour(std::string_view value) {
        if (value == "red" || value == "0") return 'r';
        return value == "black" || value == "1" ? 'b' : '\0';
    }

    void bad(std::string_view key, std::string_view value, Span where, std::string_view wanted) {
        damage_.report(make_finding(code::record_bad_tag_value, where, 0,
                                    {{"tag", std::string(key)},
                                     {"text", text::excerpt(value)},
                                     {"wanted", std::string(wanted)}}));
    }

    void read_row(const text::Line& line) {
        const int row = flip::rows - 1 - rows_++;
        auto& setup = record_.setup;
        if (rows_ == 1) setup.span = text::span_of(line.begin, line.end);
        setup.span.end = static_cast<std::uint32_t>(line.end);
        int column = 0;
        for (auto at = line.begin; at < line.end; ++at) {
            if (text::is_space(bytes_[at])) continue;
            const bool hidden = bytes_[at] == '?';
            if (hidden && at + 1 < line.end) ++at;
            const auto piece = flip::to_icga(bytes_[at], flip::Letters::kabrncp);
            const bool empty = bytes_[at] == '.' && !hidden;
            if ((piece == 0 && !empty) || row < 0 || column >= flip::columns) {
                return damage_.at(text::span_of(at, at + 1));
            }
            if (!empty) {
                setup.men.push_back(
                    {{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)},
                     hidden ? 'X' : piece});
                if (hidden) setup.pool += piece;
                if (hidden) deal_[static_cast<std::size_t>(row * flip::columns + column)] = piece;
            }
            ++column;
        }
        if (column != flip::columns) damage_.at(text::span_of(line.begin, line.end));
    }

    void finish() {
        auto& setup = record_.setup;
        record_.has_setup = true;
        record_.position_only = true;
        setup.side = '-';
        if (first_ != 0 && side_ != 0) {
            setup.side = side_;
            if (side_ != first_) record_.tags.push_back({"First", "B", setup.span});
        }
        record_.findings.push_back(
            flip::assumed(flip::Axes::four_by_eight, flip::Letters::kabrncp, flip::Sure::certain));
        if (setup.pool.empty()) return;
        record_.findings.push_back(
            make_finding(code::banqi_deal_known, setup.span, 0,
                         {{"count", static_cast<std::int64_t>(setup.pool.size())}}));
        if (flip::all_face_down(setup)) {
            record_.tags.push_back({"Deal", flip::deal_text(deal_), setup.span});
        }
    }

    std::string_view bytes_;
    Record& record_;
    flip::Damage damage_;
    std::array<char, flip::squares> deal_{};
    int rows_ = 0;
    char side_ = 0;
    char first_ = 0;
};

Confidence detect(std::string_view head) {
    bool banqi = false;
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        const auto words = line.in(head);
        if (text::is_idle(words)) continue;
        const auto key = key_of(words);
        if (key.empty()) return banqi ? Confidence::likely : Confidence::no;
        if (key == "variant") banqi = words.find("banqi") != words.npos;
        if (banqi && key == "board") return Confidence::certain;
        if (key != "variant" && key != "side_to_move" && key != "side_assignment" &&
            key != "house" && key != "seed" && key != "no_progress_plies") {
            return Confidence::no;
        }
    }
    return banqi ? Confidence::likely : Confidence::no;
}

std::unique_ptr<Splitter> make_splitter() {
    return flip::line_splitter([](std::string_view line, bool fresh) {
        if (text::is_idle(line)) return LineRole::idle;
        return !fresh && key_of(line) == "variant" ? LineRole::starts : LineRole::inside;
    });
}

}  // namespace
}  // namespace banqi_pos

const Format& banqi_pos_format() {
    static const flip::SimpleFormat format({
        {.name = "banqi-pos",
         .title = "flip-chess positions with keys (.pos)",
         .game = Game::flipchess,
         .extensions = ".pos",
         .rules_unknown = true},
        banqi_pos::detect,
        banqi_pos::make_splitter,
        flip::read_with<banqi_pos::Reader>,
    });
    return format;
}

}  // namespace shinpan::formats
