// The writer of platform records: lossless for games under Taiwan rules, whose captures need no
// mark.

#include "formats/flipchess_common/dialect.hpp"
#include "formats/ntu/ntu.hpp"
#include "formats/text/drops.hpp"
#include "formats/text/scan.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace shinpan::formats::ntu {
namespace {

using text::Drops;

constexpr std::string_view count_letters = "KGMRNCPkgmrncp";
constexpr std::string_view full_counts = "1 2 2 2 2 2 5 1 2 2 2 2 2 5";

bool one_line(std::string_view value) {
    return value.find_first_of("\r\n") == std::string_view::npos;
}

class Writer {
  public:
    Writer(const Record& record, const WriteOptions& options, std::string& out)
        : record_(record), drops_(format_name, options), out_(out) {}

    void run() {
        find_source();
        out_ += "INITIAL\n";
        write_header();
        write_board();
        line("first {}", first_.empty() ? "0" : first_);
        write_time();
        write_moves();
        if (record_.claim) write_result();
        line("{}", comment_.empty() ? "Comment 0 0" : comment_);
        for (const auto& words : lost_) line("Comment {}", words);
        write_stamps();
        for (const auto& tag : record_.tags) {
            constexpr std::string_view held =
                " FCR PlayerA PlayerB Time Date Source Ruleset Position Pool First ";
            if (held.find(" " + tag.name + " ") == std::string_view::npos) drops_.drop("a tag");
        }
    }

  private:
    template <class... Args>
    void line(fmt::format_string<Args...> words, Args&&... args) {
        out_ += "* ";
        fmt::format_to(std::back_inserter(out_), words, std::forward<Args>(args)...);
        out_ += '\n';
    }

    // The platform's own words, kept by the reader.
    void find_source() {
        const auto* tag = record_.tag("Source");
        if (tag == nullptr || !tag->value.starts_with(source_prefix) || !one_line(tag->value)) {
            if (tag != nullptr) drops_.drop("a tag");
            return;
        }
        std::string_view rest = std::string_view(tag->value).substr(source_prefix.size());
        const auto take = [&rest](std::string_view opening) -> std::string_view {
            if (!rest.starts_with(opening)) return {};
            const auto end = rest.find("; ", 2);
            const auto part = rest.substr(2, end == rest.npos ? rest.npos : end - 2);
            rest = end == rest.npos ? std::string_view{} : rest.substr(end);
            return part;
        };
        if (const auto first = take("; first "); !first.empty()) first_ = first.substr(6);
        comment_ = take("; Comment");
        if (rest.starts_with("; ")) result_ = rest.substr(2);
    }

    [[nodiscard]] std::string_view name_of(std::string_view tag_name) {
        const auto* tag = record_.tag(tag_name);
        return tag != nullptr && one_line(tag->value) && !tag->value.empty()
                   ? std::string_view(tag->value)
                   : std::string_view("?");
    }

    void write_header() {
        if (const auto* date = record_.tag("Date"); date != nullptr) {
            if (const auto words = write_date(date->value)) {
                line("{}", *words);
            } else {
                drops_.drop("a date");
            }
        }
        line("{} vs {}", name_of("PlayerA"), name_of("PlayerB"));
        if (const auto* first = record_.tag("First"); first != nullptr && first->value == "B") {
            drops_.drop("that player B moves first");
        }
    }

    void write_board() {
        if (!record_.has_setup) {
            line("{}", full_counts);
            for (int row = 0; row < flip::rows; ++row) out_ += "* X X X X\n";
            return;
        }
        std::array<int, count_letters.size()> counts{};
        std::array<char, flip::squares> men{};
        men.fill('-');
        const auto count = [&](char piece) {
            if (const auto kind = count_letters.find(piece); kind != count_letters.npos) {
                ++counts[kind];
            }
        };
        for (const auto& man : record_.setup.men) {
            if (man.at.given() && man.at.column < flip::columns && man.at.row < flip::rows) {
                men[flip::index_of(man.at)] = man.piece;
                count(man.piece);
            }
        }
        for (const auto piece : record_.setup.pool) count(piece);
        out_ += '*';
        for (const auto one : counts) out_ += fmt::format(" {}", one);
        out_ += '\n';
        for (int row = flip::rows - 1; row >= 0; --row) {
            out_ += '*';
            for (int column = 0; column < flip::columns; ++column) {
                out_ += ' ';
                out_ += men[static_cast<std::size_t>(row * flip::columns + column)];
            }
            out_ += '\n';
        }
        if (record_.setup.plies > 0) drops_.drop("the plies before the position");
        // The package reads the number behind `first` as the colour to move of an open position.
        const char side = record_.setup.side;
        if (side != 'r' && side != 'b') return;
        if (flip::all_face_down(record_.setup)) {
            drops_.drop("the side to move of the position");
        } else {
            first_ = side == 'r' ? "0" : "1";
        }
    }

    void write_time() {
        const auto* time = record_.tag("Time");
        if (time == nullptr) return;
        const auto number = text::number_at(time->value, 0, 6);
        if (number && time->value.substr(number->after) == "/game") {
            line("time {}", number->value);
        } else {
            drops_.drop("a time control");
        }
    }

    void write_moves() {
        std::size_t plies = 0;
        for (const auto& event : record_.events) {
            std::string token;
            if (event.kind == EventKind::flip && event.piece != 0) {
                token = fmt::format("{}({})", to_string(event.to), event.piece);
            } else if (event.kind == EventKind::move && event.from.given() && event.to.given()) {
                token = fmt::format("{}-{}", to_string(event.from), to_string(event.to));
                if (event.mark == '*') lose(plies + 1, "trade");
                if (event.mark == '?') lose(plies + 1, "hidden capture");
            } else {
                const bool held = event.kind == EventKind::timeout && event.elapsed < 0;
                if (!held) lose(plies, "an event");
                continue;
            }
            if (event.remarks != 0) drops_.drop("a remark on a move");
            if (plies % 2 == 0) {
                out_ += fmt::format("* {}.", plies / 2 + 1);
            }
            out_ += ' ';
            out_ += token;
            if (plies % 2 == 1) out_ += '\n';
            ++plies;
        }
        if (plies % 2 == 1) out_ += '\n';
    }

    void lose(std::size_t ply, std::string_view what) {
        drops_.drop(what);
        lost_.push_back(fmt::format("{} {}", ply, what));
    }

    void write_result() {
        const auto& claim = *record_.claim;
        if (!result_.empty() && agrees(claim)) return line("{}", result_);
        auto word = word_of(claim.reason);
        if (word.empty()) {
            drops_.drop("the reason of the result");
            word = claim.outcome == Outcome::draw ? "DrawAgreed" : "NoMove";
        }
        switch (claim.outcome) {
            case Outcome::first_wins: line("{} {} wins 1,0", word, name_of("PlayerA")); break;
            case Outcome::second_wins: line("{} {} wins 0,1", word, name_of("PlayerB")); break;
            case Outcome::draw: line("{} {} Draw 0.5,0.5", word, name_of("PlayerA")); break;
            case Outcome::unfinished:
            case Outcome::undecided: drops_.drop("an undecided result"); return;
        }
        if (claim.score && !is_game_points(*claim.score)) drops_.drop("points");
    }

    static bool is_game_points(Score score) {
        return score.first_halves >= 0 && score.second_halves >= 0 &&
               score.first_halves + score.second_halves == 2;
    }

    // The kept words still say what the record claims.
    [[nodiscard]] bool agrees(const ClaimedResult& claim) const {
        const auto kept = read_result(result_);
        if (!kept || kept->draw != (claim.outcome == Outcome::draw)) return false;
        if (kept->score && claim.score && *kept->score != *claim.score) return false;
        const auto reason = reason_of(kept->word);
        if (kept->word == "NoMove") {
            return claim.reason == EndReason::no_move || claim.reason == EndReason::elimination ||
                   claim.reason == EndReason::none;
        }
        return reason == EndReason::none || reason == claim.reason;
    }

    // One line more than plies; only when every time is known.
    void write_stamps() {
        std::vector<std::int64_t> stamps;
        bool known = false;
        for (const auto& event : record_.events) {
            if (!is_ply(event.kind)) continue;
            known = known || event.elapsed >= 0 || event.stamp >= 0;
            if (stamps.empty()) {
                const auto base = event.stamp >= 0 ? event.stamp : 0;
                stamps = {base, base};
            } else if (event.stamp >= 0) {
                stamps.push_back(event.stamp);
            } else if (event.elapsed >= 0) {
                stamps.push_back(stamps.back() + event.elapsed);
            } else {
                if (known) drops_.drop("times of some moves only");
                return;
            }
        }
        if (!known) return;
        for (std::size_t i = 0; i < stamps.size(); ++i) {
            fmt::format_to(std::back_inserter(out_), "{}. {}\n", i, stamps[i]);
        }
    }

    const Record& record_;
    Drops drops_;
    std::string& out_;
    std::string_view first_;
    std::string_view comment_;
    std::string_view result_;
    std::vector<std::string> lost_;
};

}  // namespace

void write(const Record& record, const WriteOptions& options, std::string& out) {
    Writer(record, options, out).run();
}

}  // namespace shinpan::formats::ntu
