// eOthello's CSV: id,winner,moves (formats/othello_lines/FORMAT.md).

#include "base/catalogue/othello_archives.hpp"
#include "formats/othello_common/lines.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

namespace shinpan::formats {
namespace eothello {
namespace {

using text::span_of;

constexpr FormatInfo eothello_info{
    .name = "eothello-csv",
    .title = "eOthello games as CSV: id,winner,moves",
    .game = Game::othello,
    .extensions = ".csv",
};

struct Fields {
    std::string_view id;
    std::string_view winner;
    std::string_view moves;
    bool all = false;
};

Fields fields_of(std::string_view line) {
    Fields fields;
    const auto first = line.find(',');
    const auto second = first == std::string_view::npos ? first : line.find(',', first + 1);
    if (second == std::string_view::npos) return fields;
    fields = {line.substr(0, first), line.substr(first + 1, second - first - 1),
              line.substr(second + 1), true};
    return fields;
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}
bool is_winner(std::string_view text) {
    return text == "1" || text == "-1" || text == "0";
}

// The line that names the columns is no game.
bool is_heading(std::string_view line) {
    const auto fields = fields_of(line);
    return fields.all && !is_number(fields.id) && fields.winner == "winner";
}

bool is_game(std::string_view line) {
    return !is_heading(line);
}

class Eothello final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return eothello_info; }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const auto first = othello_common::first_line(head);
        if (is_heading(first.line)) return Confidence::certain;
        const auto fields = fields_of(first.line);
        if (!fields.all || !is_number(fields.id) || !is_winner(fields.winner))
            return Confidence::no;
        return othello_common::square_at(fields.moves, 0) ? Confidence::certain : Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return othello_common::line_splitter(is_game);
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::othello;
        record.format = eothello_info.name;
        const auto line = text::line_at(bytes, 0);
        const auto words = line.in(bytes);
        const auto fields = fields_of(words);
        if (!fields.all) {
            record.findings.push_back(
                text::unreadable(bytes, span_of(line.begin, line.end), 0, text::Damage::cut));
            record.damaged = true;
            return;
        }
        const auto at = [&](std::string_view part) {
            const auto begin = static_cast<std::size_t>(part.data() - bytes.data());
            return span_of(begin, begin + part.size());
        };
        othello_common::add_tag(record, "Id", fields.id, at(fields.id));
        moves(bytes, at(fields.moves), record);
        if (!is_winner(fields.winner)) {
            record.findings.push_back(make_finding(code::lines_bad_field, at(fields.winner), 0,
                                                   {{"field", std::string("winner")},
                                                    {"text", text::excerpt(fields.winner)},
                                                    {"wanted", std::string("1, 0 or -1")}}));
            return;
        }
        ClaimedResult claim;
        claim.span = at(fields.winner);
        claim.outcome = fields.winner == "1"   ? Outcome::first_wins
                        : fields.winner == "0" ? Outcome::draw
                                               : Outcome::second_wins;
        record.claim = claim;
    }

  private:
    static void moves(std::string_view bytes, Span where, Record& record) {
        std::size_t at = where.begin;
        const auto end = std::size_t{where.end};
        while (at < end) {
            if (text::is_space(bytes[at]) || bytes[at] == '"') {
                ++at;
                continue;
            }
            auto& event = record.events.emplace_back();
            const auto pair = bytes.substr(at, std::min<std::size_t>(2, end - at));
            if (const auto square = othello_common::square(pair)) {
                event.kind = EventKind::place;
                event.to = *square;
            } else if (pair.size() == 2 && othello_common::is_pass(pair)) {
                event.kind = EventKind::pass;
            } else {
                event.span = span_of(at, pair.size() == 2 ? at + 2 : end);
                record.findings.push_back(text::unreadable(
                    bytes, event.span, static_cast<std::int32_t>(record.events.size()),
                    pair.size() == 2 ? text::Damage::unreadable : text::Damage::cut));
                record.damaged = true;
                text::note_not_judged(static_cast<std::int64_t>((end - event.span.end) / 2),
                                      record);
                return;
            }
            event.span = span_of(at, at + 2);
            at += 2;
        }
    }
};

}  // namespace
}  // namespace eothello

const Format& eothello_format() {
    static const eothello::Eothello format;
    return format;
}

}  // namespace shinpan::formats
