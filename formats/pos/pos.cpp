// .pos files of ZJRenju and LesPos: a count, then a byte for each stone (FORMAT.md).

#include "formats/renju_common/common.hpp"

#include <array>
#include <bitset>

namespace shinpan::formats {
namespace renju_pos {
namespace {

using text::span_of;
using namespace renju_common;

constexpr int cells = usual_board * usual_board;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

// What only the name of the file tells: table#rule#black#white#swap#state.pos
struct NameContext final : InputContext {
    std::vector<std::string> fields;
};

class PosSplitter final : public Splitter {
  public:
    explicit PosSplitter(std::string_view path) {
        auto name = path.substr(path.find_last_of("/\\") + 1);
        name = name.substr(0, name.rfind('.'));
        for (std::size_t at = 0; at <= name.size();) {
            const auto end = std::min(name.find('#', at), name.size());
            context_->fields.emplace_back(name.substr(at, end - at));
            at = end + 1;
        }
        if (context_->fields.size() != 6) context_->fields.clear();
    }
    Cut next(std::string_view window, bool last) override {
        if (!last) return {Cut::Kind::more};
        if (window.empty()) return {};
        return {Cut::Kind::record, 0, window.size()};
    }
    [[nodiscard]] std::shared_ptr<const InputContext> context() const override { return context_; }

  private:
    std::shared_ptr<NameContext> context_ = std::make_shared<NameContext>();
};

// States of a table: active, forbidden, draw, wins, resignations, times.
void read_state(std::string_view state, Record& record) {
    struct State {
        std::string_view number;
        Outcome outcome;
        EndReason reason;
    };
    constexpr std::array states{
        State{"1", Outcome::second_wins, EndReason::forbidden},
        State{"2", Outcome::draw, EndReason::none},
        State{"3", Outcome::first_wins, EndReason::none},
        State{"4", Outcome::second_wins, EndReason::none},
        State{"5", Outcome::first_wins, EndReason::resign},
        State{"6", Outcome::second_wins, EndReason::resign},
        State{"7", Outcome::first_wins, EndReason::timeout},
        State{"8", Outcome::second_wins, EndReason::timeout},
    };
    for (const auto& one : states) {
        if (one.number == state) set_result(record, one.outcome, one.reason, {});
    }
}

void read(std::string_view bytes, const InputContext* context, const ReadOptions& options,
          Record& record) {
    if (const auto* name = dynamic_cast<const NameContext*>(context);
        name != nullptr && !name->fields.empty()) {
        const auto& fields = name->fields;
        add_tag(record, "Event", shown(fields[0]), {});
        add_tag(record, "Black", shown(fields[2]), {});
        add_tag(record, "White", shown(fields[3]), {});
        if (fields[1] == "1") add_tag(record, "Ruleset", "renju-rif", {});
        if (const auto rule = fields[1] == "0"   ? std::string_view("Sakata")
                              : fields[1] == "2" ? std::string_view("two-swap")
                                                 : std::string_view();
            !rule.empty()) {
            add_tag(record, "Rule", rule, {});
            record.findings.push_back(
                make_finding(code::stones_rules_unread, {}, 0, {{"text", std::string(rule)}}));
        }
        add_tag(record, "Swap", shown(fields[4]), {});
        read_state(fields[5], record);
    }
    const Rows rows(RowOne::top, options, usual_board);
    const std::int64_t stated = bytes.empty() ? 0 : byte_at(bytes, 0);
    const std::int64_t found = bytes.empty() ? 0 : static_cast<std::int64_t>(bytes.size()) - 1;
    for (std::size_t at = 1; at < bytes.size(); ++at) {
        const int cell = byte_at(bytes, at);
        if (cell >= cells) {
            fail(record, bad_cell(std::to_string(cell), usual_board, span_of(at, at + 1)));
            text::note_not_judged(static_cast<std::int64_t>(bytes.size() - at) - 1, record);
            return;
        }
        add_stone(record, rows.at(cell % usual_board, cell / usual_board), span_of(at, at + 1));
    }
    // All stones that are there are judged; which of the two numbers is right, nobody can tell.
    if (stated != found) {
        record.findings.push_back(make_finding(code::stones_count_differs, span_of(0, 1), 0,
                                               {{"stated", stated}, {"found", found}}));
    }
}

void write(const Record& record, const WriteOptions& options, std::string& out) {
    text::Drops drops("renju-pos", options);
    const auto game = stones_of(record, usual_board, Passes::not_held, drops);
    if (!game) return;
    drop_tags(record, {}, drops);
    if (record.claim) drops.drop("a result");
    auto count = game->plies.size();
    if (count > static_cast<std::size_t>(cells)) count = cells;
    out += static_cast<char>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = game->plies[i]->to;
        if (game->plies[i]->elapsed >= 0) drops.drop("a time");
        out += static_cast<char>((usual_board - 1 - at.row) * usual_board + at.column);
    }
    if (!game->offers.empty()) drops.drop("an offered fifth");
}

// A file holds one game.
class PosWriter final : public ArchiveWriter {
  public:
    bool append(const Record& record, const WriteOptions& options, std::string& out) override {
        if (written_) {
            text::Drops("renju-pos", options).drop("a second game");
            return false;
        }
        const auto size = out.size();
        write(record, options, out);
        written_ = out.size() > size;
        return written_;
    }

  private:
    bool written_ = false;
};

std::unique_ptr<ArchiveWriter> make_writer() {
    return std::make_unique<PosWriter>();
}

std::unique_ptr<Splitter> make_splitter(std::string_view path) {
    return std::make_unique<PosSplitter>(path);
}

// The count fits and no cell comes twice; or it nearly fits and the bytes are no text.
Confidence detect(std::string_view head) {
    if (head.size() < 2 || head.size() > cells + 1U) return Confidence::no;
    std::bitset<256> seen;
    bool text = byte_at(head, 0) >= 0x20 || head[0] == '\n' || head[0] == '\r' || head[0] == '\t';
    for (const char c : head.substr(1)) {
        const auto cell = static_cast<std::uint8_t>(c);
        if (cell >= cells || seen[cell]) return Confidence::no;
        seen.set(cell);
        text = text && ((cell >= 0x20 && cell < 0x7F) || cell == '\n' || cell == '\r');
    }
    // A game of nine stones and more that was cut behind its first or second looks like text.
    const bool cut_short = head.size() <= 3 && head[1] == '\x70' && byte_at(head, 0) < 0x20;
    if (text && !cut_short) return Confidence::no;
    const bool exact = byte_at(head, 0) + 1U == head.size();
    return exact ? Confidence::certain : Confidence::possible;
}

}  // namespace
}  // namespace renju_pos

const Format& renju_pos_format() {
    static const renju_common::SimpleFormat format({
        {
            .name = "renju-pos",
            .title = "ZJRenju and LesPos .pos: a count and a byte for each stone",
            .game = Game::renju,
            .extensions = ".pos",
            .text = false,
            .writes = true,
        },
        renju_pos::detect,
        renju_pos::make_splitter,
        renju_pos::read,
        renju_pos::write,
        renju_pos::make_writer,
    });
    return format;
}

}  // namespace shinpan::formats
