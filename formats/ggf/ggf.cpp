// GGF as a format: detection, and writing.

#include "formats/ggf/ggf.hpp"

#include "formats/othello_common/held_tags.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <iterator>

namespace shinpan::formats {
namespace ggf {
namespace {

constexpr FormatInfo ggf_info{
    .name = format_name,
    .title = "GGF, the game format of the GGS server, NBoard and Edax",
    .game = Game::othello,
    .extensions = ".ggf",
    .writes = true,
};

// A value ends at the first ']' and stands on one line.
void put_tag(std::string_view name, std::string_view value, const WriteOptions& options,
             std::string& out) {
    if (value.empty()) return;
    out += name;
    out += '[';
    std::int64_t changed = 0;
    for (const char c : value) {
        const bool breaks = c == '\n' || c == '\r';
        changed += c == ']' || breaks ? 1 : 0;
        out += c == ']' ? ')' : breaks ? ' ' : c;
    }
    out += ']';
    othello_common::report_dropped(options, format_name, "a ']' or a line end in a tag", changed);
}

std::optional<std::int32_t> difference_halves(const Record& record, const WriteOptions& options) {
    if (record.claim && record.claim->difference_halves) return record.claim->difference_halves;
    const auto score = record.claim && record.claim->score ? record.claim->score : options.score;
    if (!score) return std::nullopt;
    return score->first_halves - score->second_halves;
}

void put_result(const Record& record, const WriteOptions& options, othello_common::HeldTags& tags,
                std::string& out) {
    // A GGF result is kept as it was written: RE and KM belong together.
    if (record.format == format_name && record.tag("RE") != nullptr) {
        put_tag("RE", tags.take({"RE"}), options, out);
        return;
    }
    const auto& claim = record.claim;
    const auto halves = difference_halves(record, options);
    if (!halves) {
        if (claim && claim->outcome != Outcome::unfinished) {
            othello_common::report_dropped(options, format_name, "a result without a score", 1);
            othello_common::report_dropped_reason(record, options, format_name);
        }
        return;
    }
    tags.said({"RE", "Result"});
    const auto value = halves.value_or(0);
    fmt::format_to(std::back_inserter(out), "RE[{}{}.{}", value < 0 ? '-' : '+',
                   std::abs(value) / 2, value % 2 != 0 ? "500" : "000");
    if (claim && claim->reason == EndReason::resign) {
        out += ":r";
    } else if (claim && claim->reason == EndReason::timeout) {
        out += ":t";
    } else if (claim && claim->reason == EndReason::draw_agreed) {
        out += ":s";
    } else {
        othello_common::report_dropped_reason(record, options, format_name);
    }
    out += ']';
}

}  // namespace

void write_game(const Record& record, const WriteOptions& options, std::string& out) {
    othello_common::HeldTags tags(record);
    out += "(;GM[Othello]";
    put_tag("PC", tags.take({"PC", "Site", "Event", "EV"}), options, out);
    put_tag("DT", tags.take({"DT", "Date"}), options, out);
    put_tag("PB", tags.take({"Black", "PB", "PlayerBlack", "black_player"}), options, out);
    put_tag("PW", tags.take({"White", "PW", "PlayerWhite", "white_player"}), options, out);
    put_tag("RB", tags.take({"RB", "BlackElo", "BR"}), options, out);
    put_tag("RW", tags.take({"RW", "WhiteElo", "WR"}), options, out);
    for (const std::string_view name : {"TI", "TB", "TW"}) {
        put_tag(name, tags.take({name}), options, out);
    }
    const auto type = tags.take({"TY"});
    put_tag("TY", type.empty() ? std::to_string(othello_common::board_size(record)) : type, options,
            out);
    for (const std::string_view name : {"KB", "KW", "KM"}) {
        put_tag(name, tags.take({name}), options, out);
    }
    put_result(record, options, tags, out);
    out += "BO[";
    write_board(record, out);
    out += ']';
    put_tag("CO", tags.take({"CO", "Comment", "GC"}), options, out);
    tags.said_board();
    tags.said_by_names();
    if (record.format == format_name) {  // tags of others stay theirs
        constexpr std::string_view written =
            " Games GM PC DT PB PW RB RW TI TB TW TY KB KW KM RE BO CO Ruleset ";
        for (const auto& tag : record.tags) {
            if (written.find(' ' + tag.name + ' ') == std::string_view::npos) {
                put_tag(tag.name, tags.take({tag.name}), options, out);
            }
        }
        // The reader makes it of TY and BO.
        tags.said({"Ruleset"});
    }
    tags.report(options, format_name);
    for (const auto& ply : othello_common::plies_of(record)) {
        out += ply.seat == Seat::second ? "W[" : "B[";
        if (ply.event == nullptr || ply.event->kind == EventKind::pass) {
            out += "pass";
        } else {
            out += to_string(ply.event->to);
        }
        if (ply.event != nullptr && (ply.event->number != 0 || ply.event->elapsed >= 0)) {
            out += '/';
            if (const auto eval = ply.event->number; eval != 0) {
                fmt::format_to(std::back_inserter(out), "{}{}.{:02}", eval < 0 ? "-" : "",
                               std::abs(eval) / 100, std::abs(eval) % 100);
            }
            if (const auto time = ply.event->elapsed; time >= 0) {
                fmt::format_to(std::back_inserter(out), "/{}.{:02}", time / 1000, time % 1000 / 10);
                if (time % 10 != 0) out += static_cast<char>('0' + time % 10);
            }
        }
        out += ']';
    }
    out += ";)";
    std::int64_t unread = 0;
    for (const auto& event : record.events) unread += event.kind == EventKind::unknown ? 1 : 0;
    othello_common::report_dropped(options, format_name, "a move nobody can read", unread);
}

namespace {

// Synchro matches stay on one line.
class Writer final : public ArchiveWriter {
  public:
    bool append(const Record& record, const WriteOptions& options, std::string& out) override {
        if (record.game != Game::othello) {
            othello_common::report_dropped(options, format_name, "another game", 1);
            return false;
        }
        if (left_ == 0) {
            const auto* games = record.format == format_name ? record.tag("Games") : nullptr;
            left_ = games != nullptr && games->value == "2" ? 2 : 1;
            out += left_ == 2 ? "2 " : "1 ";
        }
        write_game(record, options, out);
        if (--left_ == 0) out += '\n';
        return true;
    }
    [[nodiscard]] Rest finish() override {
        Rest rest;
        if (left_ > 0) rest.tail.push_back('\n');
        return rest;
    }

  private:
    int left_ = 0;  // games still to come on this line
};

class Ggf final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return ggf_info; }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        for (auto open = head.find("(;"); open != std::string_view::npos;
             open = head.find("(;", open + 2)) {
            auto at = open + 2;
            while (at < head.size() && (text::is_space(head[at]) || head[at] == '\n')) ++at;
            const auto rest = head.substr(at, 11);
            if (text::equal_ignoring_case(rest, "GM[Othello]")) {
                const auto before = head.substr(0, open);
                const bool first =
                    before.find_first_not_of(" \t\r\n0123456789") == std::string_view::npos;
                return first ? Confidence::certain : Confidence::likely;
            }
            // Without GM in front: GGF's own tags tell it from SGF.
            const auto end = std::min(head.find(";)", at), head.size());
            const auto game = head.substr(at, end - at);
            if (game.find("GM[Othello]") != std::string_view::npos ||
                (game.find("TY[") != std::string_view::npos &&
                 game.find("BO[") != std::string_view::npos)) {
                return Confidence::likely;
            }
            if (open > 4096) break;
        }
        return Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return make_splitter();
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        read_game(bytes, record);
    }
    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        out += "1 ";
        write_game(record, options, out);
        out += '\n';
    }
    [[nodiscard]] std::unique_ptr<ArchiveWriter> archive_writer(
        const ArchiveOptions&) const override {
        return std::make_unique<Writer>();
    }
};

}  // namespace
}  // namespace ggf

const Format& ggf_format() {
    static const ggf::Ggf format;
    return format;
}

}  // namespace shinpan::formats
