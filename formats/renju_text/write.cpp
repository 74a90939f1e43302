// The writer of transcripts: one line without a header where nothing needs one, else a header and
// moves in lines.

#include "formats/renju_text/renju_text.hpp"
#include "formats/text/drops.hpp"
#include "formats/text/scan.hpp"
#include "formats/text/tag_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace shinpan::formats::transcript {
namespace {

using text::Drops;

constexpr int tokens_a_line = 20;

class Writer {
  public:
    Writer(const Record& record, const WriteOptions& options, std::string& out)
        : record_(record), drops_(format_name, options), out_(out) {
        const auto* board = record.tag("Board");
        if (board != nullptr) board_ = board_of(*board).value_or(usual_board);
        const auto* row_one = record.tag("RowOne");
        turn_ = row_one != nullptr && row_one->value == "top";
    }

    void run() {
        const bool setup = record_.has_setup && record_.tag("Position") == nullptr;
        if (setup && record_.position_only && record_.tags.empty()) {
            write_position(record_.setup, out_);
            out_ += '\n';
            return;
        }
        const bool header = write_tags(setup);
        // A line that starts with a later number would join the line before it to one record.
        const bool later = !record_.events.empty() && record_.events.front().numbered > 1;
        if (!header && later) out_ += '\n';
        const auto moves = out_.size();
        for (const auto& event : record_.events) {
            if (out_.size() > moves) out_ += separator(header);
            write_event(event);
        }
        write_result(moves, header);
        out_ += header ? "\n\n" : "\n";
    }

  private:
    // Whether there is a header.
    bool write_tags(bool setup) {
        const auto begin = out_.size();
        for (const auto& tag : record_.tags) write_tag(tag);
        if (record_.setup.columns > 0 && record_.tag("Board") == nullptr) {
            text::write_tag("Board", fmt::format("{}", record_.setup.columns), out_);
        }
        if (setup) {
            auto turned_setup = record_.setup;
            for (auto& man : turned_setup.men) man.at = oriented(man.at);
            std::string position;
            write_position(turned_setup, position);
            text::write_tag("Position", position, out_);
        }
        const auto& claim = record_.claim;
        if (claim && claim->reason != EndReason::none && record_.tag("Termination") == nullptr) {
            text::write_tag("Termination", name_of(claim->reason), out_);
        }
        return out_.size() > begin;
    }

    // By the name this format has for it.
    void write_tag(const Tag& tag) {
        if (tag.name != "Result" && text::is_said_by_record(tag.name, record_)) return;
        if (tag.name == "RU" && record_.tag("Ruleset") != nullptr) return;
        auto value = std::string_view(tag.value);
        // What the tag says of the seats of a header may have been turned over to the stones.
        if (tag.name == "Result" && record_.claim) {
            const auto word = outcome_word(record_.claim->outcome);
            if (!word.empty()) value = word;
        }
        auto name = text::common_name(tag.name);
        const auto same = [name](const Tag& one) { return text::common_name(one.name) == name; };
        const auto first = std::find_if(record_.tags.begin(), record_.tags.end(), same);
        if (name != tag.name && (&*first != &tag || record_.tag(name) != nullptr)) name = tag.name;
        // 5A of SGF would start no header.
        if (text::writable_tag(name, value) && text::is_letter(name.front())) {
            text::write_tag(name, value, out_);
        } else {
            drops_.drop("a tag");
        }
    }

    [[nodiscard]] Point oriented(Point point) const {
        return turn_ ? turned(point, board_) : point;
    }

    std::string_view separator(bool header) {
        return header && ++tokens_ % tokens_a_line == 0 ? "\n" : " ";
    }

    void write_event(const Event& event) {
        const auto begin = out_.size();
        if (event.numbered >= 0) fmt::format_to(std::back_inserter(out_), "{}. ", event.numbered);
        if (event.seat == Seat::first) out_ += "black:";
        if (event.seat == Seat::second) out_ += "white:";
        const auto* word = find_word(event.kind, event.number);
        if (event.kind == EventKind::place && event.to.given() && event.to.column < 26) {
            out_ += to_string(oriented(event.to));
        } else if (event.kind == EventKind::declare) {
            fmt::format_to(std::back_inserter(out_), "declare:{}", event.number);
        } else if (event.kind == EventKind::offer) {
            out_ += "offer:";
            out_ += to_string(oriented(event.to));
        } else if (word != nullptr) {
            out_ += event.kind == EventKind::pass ? std::string_view("pass") : word->text;
        } else {
            out_.resize(begin);
            drops_.drop("an event");
            return;
        }
        if (event.elapsed >= 0) {
            out_ += '{';
            text::write_seconds(event.elapsed, out_);
            out_ += '}';
        }
        if (event.stamp >= 0) fmt::format_to(std::back_inserter(out_), "{{@{}}}", event.stamp);
        if (event.has(Remark::good)) out_ += '!';
        if (event.has(Remark::doubtful)) out_ += '?';
        if (event.has(Remark::late) || event.has(Remark::automatic)) drops_.drop("a remark");
    }

    void write_result(std::size_t moves, bool header) {
        std::string_view word;
        if (record_.claim) {
            word = outcome_word(record_.claim->outcome);
            if (word.empty()) drops_.drop("an undecided result");
            if (record_.claim->score) drops_.drop("a score");
        }
        // A record has moves, or it would take those of the next.
        if (word.empty() && out_.size() == moves) word = "*";
        if (word.empty()) return;
        if (out_.size() > moves) out_ += separator(header);
        out_ += word;
    }

    const Record& record_;
    Drops drops_;
    std::string& out_;
    std::int32_t board_ = usual_board;
    bool turn_ = false;
    int tokens_ = 0;
};

}  // namespace

void write(const Record& record, const WriteOptions& options, std::string& out) {
    Writer(record, options, out).run();
}

}  // namespace shinpan::formats::transcript
