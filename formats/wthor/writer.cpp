#include "formats/wthor/writer.hpp"

#include "base/catalogue/wthor.hpp"
#include "formats/othello_common/held_tags.hpp"
#include "formats/othello_common/squares.hpp"
#include "formats/text/scan.hpp"
#include "formats/wthor/tables.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <map>

namespace shinpan::formats::wthor {
namespace {

constexpr std::string_view format_name = "wthor";
constexpr std::uint32_t most_names = 65535;

struct Ids {
    std::uint32_t tournament = 0;
    std::uint32_t black = 0;
    std::uint32_t white = 0;
};

std::uint32_t number_tag(const Record& record, std::string_view name, std::uint32_t limit) {
    std::uint32_t value = 0;
    if (const auto* tag = record.tag(name)) {
        const auto* end = tag->value.data() + tag->value.size();
        if (std::from_chars(tag->value.data(), end, value).ptr != end) return 0;
    }
    return std::min(value, limit);
}

Ids ids_of(const Record& record) {
    return {number_tag(record, "EventId", most_names), number_tag(record, "BlackId", most_names),
            number_tag(record, "WhiteId", most_names)};
}

void report(const WriteOptions& options, Code code, Args args) {
    if (options.dropped != nullptr) {
        options.dropped->push_back(make_finding(code, {}, 0, std::move(args)));
    }
}

bool refuse(const WriteOptions& options, std::string_view what) {
    report(options, code::wthor_cannot_hold, {{"what", std::string(what)}});
    return false;
}

// The score byte: what the record said when it came from WTHOR, however it reads; else the full
// score of Black.
std::uint8_t score_byte(const Record& record, const WriteOptions& options) {
    if (const auto discs = othello_common::full_score(record, options)) {
        return static_cast<std::uint8_t>(discs->black);
    }
    report(options, code::wthor_no_score, {{"written", std::int64_t{0}}});
    return 0;
}

bool put_moves(const Record& record, const WriteOptions& options, std::int8_t size,
               std::string& out) {
    const std::size_t room = size == 10 ? 96 : 60;
    const auto start = out.size();
    out.append(room, '\0');
    const bool native = record.format == format_name;
    auto turn = othello_common::Turn::none;
    std::size_t count = 0;
    for (const auto& event : record.events) {
        const bool unknown = native && event.kind == EventKind::unknown;
        if (event.kind != EventKind::place && !unknown) continue;
        if (count == 0 && !unknown && !native) turn = othello_common::turn_to_f5(event.to, size);
        // A record from WTHOR keeps the place of each move, and with it its holes.
        const auto at =
            native && event.span.begin >= fixed_bytes ? event.span.begin - fixed_bytes : count;
        ++count;
        if (at >= room || (!unknown && (event.to.column >= size || event.to.row >= size))) {
            out.resize(start);
            return refuse(options, at >= room ? "so many moves" : "a move off its board");
        }
        out[start + at] = static_cast<char>(
            unknown ? event.number : code_of(othello_common::turned(event.to, turn, size), size));
    }
    if (turn != othello_common::Turn::none) {
        othello_common::report_dropped(
            options, format_name,
            "the orientation of the record (turned so that it begins with f5)", 1);
    }
    return true;
}

bool put_record(const Record& record, Ids ids, const WriteOptions& options, std::string& out) {
    const auto size = othello_common::board_size(record);
    if (record.game != Game::othello) return refuse(options, "another game");
    if (size != 8 && size != 10) return refuse(options, "this board size");
    if (record.position_only) return refuse(options, "a position without a game");
    if (record.has_setup && !othello_common::is_standard_start(record.setup)) {
        return refuse(options, "a game that does not begin at the start");
    }
    const auto before = out.size();
    put_u16(ids.tournament, out);
    put_u16(ids.black, out);
    put_u16(ids.white, out);
    std::uint8_t score = 0;
    const bool native = record.format == format_name;
    if (native && !record.claim) {  // the score was out of range; the finding holds it
        for (const auto& finding : record.findings) {
            if (finding.code != code::wthor_score_range) continue;
            for (const auto& arg : finding.args) {
                if (arg.name == "value") {
                    score = static_cast<std::uint8_t>(std::get<std::int64_t>(arg.value));
                }
            }
        }
    } else {
        score = score_byte(record, options);
    }
    out += static_cast<char>(score);
    out += static_cast<char>(record.tag("TheoreticalScore") != nullptr
                                 ? number_tag(record, "TheoreticalScore", 255)
                                 : score);
    if (!put_moves(record, options, size, out)) {
        out.resize(before);
        return false;
    }
    if (native) return true;
    othello_common::report_dropped_events(record, options, format_name);
    othello_common::report_dropped_times(record, options, format_name);
    othello_common::report_dropped_evaluations(record, options, format_name);
    othello_common::report_dropped_reason(record, options, format_name);
    return true;
}

// A growing table: names get a number once, in the order they come.
class Names {
  public:
    Names(std::size_t width, std::string_view nobody) : width_(width), nobody_(nobody) {}

    void adopt(const NameTable& table) {
        names_ = table.names;
        known_.clear();
        for (std::size_t i = 0; i < names_.size(); ++i) {
            known_.emplace(names_[i], static_cast<std::uint32_t>(i));
        }
        adopted_ = names_.size();
    }

    std::uint32_t number(std::string_view utf8, const WriteOptions& options) {
        if (names_.empty()) {
            names_.emplace_back(nobody_);
            known_.emplace(nobody_, 0);
        }
        if (utf8.empty()) return 0;
        auto latin1 = utf8_to_latin1(utf8);
        const bool cut = latin1.bytes.size() > width_ - 1;
        if (cut) latin1.bytes.resize(width_ - 1);
        if (cut || !latin1.exact) {
            report(options, code::wthor_name_cut,
                   {{"name", std::string(utf8)}, {"kept", latin1_to_utf8(latin1.bytes)}});
        }
        const auto next = static_cast<std::uint32_t>(names_.size());
        if (const auto found = known_.find(latin1.bytes); found != known_.end())
            return found->second;
        if (next >= most_names) {
            othello_common::report_dropped(options, format_name, "more than 65535 names", 1);
            return 0;
        }
        known_.emplace(latin1.bytes, next);
        names_.push_back(std::move(latin1.bytes));
        return next;
    }

    [[nodiscard]] bool grown() const { return names_.size() > adopted_; }

    [[nodiscard]] std::string file(const Header& games) const {
        Header header;
        header.year = games.year;
        header.month = games.month;
        header.day = games.day;
        header.names = static_cast<std::uint32_t>(names_.size());
        std::string bytes;
        bytes.reserve(header_bytes + names_.size() * width_);
        write_header(header, bytes);
        for (const auto& name : names_) {
            bytes += name;
            bytes.append(width_ - name.size(), '\0');
        }
        return bytes;
    }

  private:
    std::size_t width_;
    std::string nobody_;
    std::vector<std::string> names_;
    std::map<std::string, std::uint32_t, std::less<>> known_;
    std::size_t adopted_ = 0;
};

class Writer final : public ArchiveWriter {
  public:
    explicit Writer(const ArchiveOptions& options) {
        header_.year = options.year;
        header_.month = options.month;
        header_.day = options.day;
        header_.board = 8;
        header_.depth = 24;
        const ArchiveOptions undated;
        dated_ = options.year != undated.year || options.month != undated.month ||
                 options.day != undated.day;
    }

    bool adopt(const SplitterOptions& tables) {
        return load(tables.players, player_bytes, players_) &&
               load(tables.tournaments, tournament_bytes, tournaments_);
    }

    bool append(const Record& record, const WriteOptions& options, std::string& out) override {
        const auto* context = dynamic_cast<const Context*>(options.context);
        const bool native = record.format == format_name && context != nullptr;
        if (!started_) start(record, native ? context : nullptr, out);
        const auto size = othello_common::board_size(record);
        if (games_ > 0 && (size == 10) != (header_.board == 10)) {
            return refuse(options, "two board sizes in one file");
        }
        if (games_ == 0 && size == 10) header_.board = 10;
        const auto year = year_of(record, native ? context : nullptr);
        if (year != 0 && header_.games_year == 0 && games_ == 0) header_.games_year = year;
        if (year != 0 && year != header_.games_year) {
            report(options, code::wthor_year_differs,
                   {{"year", std::int64_t{year}}, {"file", std::int64_t{header_.games_year}}});
        }
        if (!put_record(record, numbers(record, native, context, options), options, out)) {
            return false;
        }
        if (!native) report_tags(record, options);
        ++games_;
        return true;
    }

    [[nodiscard]] Rest finish() override {
        header_.games = games_;
        Rest rest;
        write_header(header_, started_ ? rest.head : rest.tail);
        if (players_.grown()) rest.beside.push_back({".JOU", players_.file(header_)});
        if (tournaments_.grown()) rest.beside.push_back({".TRN", tournaments_.file(header_)});
        return rest;
    }

  private:
    static bool load(const std::string& path, std::size_t width, Names& names) {
        if (path.empty()) return true;
        std::ifstream file(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        const auto table = read_names(bytes, width);
        if (!file || !table) return false;
        names.adopt(*table);
        return true;
    }

    void start(const Record& record, const Context* context, std::string& out) {
        started_ = true;
        out.append(header_bytes, '\0');
        if (context == nullptr) {
            header_.games_year = year_of(record, nullptr);
            return;
        }
        base_ = context->tables;
        const auto wanted = header_;
        header_ = context->header;
        if (dated_) {
            header_.year = wanted.year;
            header_.month = wanted.month;
            header_.day = wanted.day;
        }
        players_.adopt(context->players);
        tournaments_.adopt(context->tournaments);
    }

    // Ids stay as they are while they mean the same names; else the names decide.
    Ids numbers(const Record& record, bool native, const Context* context,
                const WriteOptions& options) {
        if (native && base_ == context->tables) return ids_of(record);
        const auto named = [](std::string_view name) {
            return name == "?" ? std::string_view{} : name;
        };
        Ids ids;
        ids.tournament = tournaments_.number(
            named(othello_common::first_tag(record, {"Event", "PC", "EV", "Site"})), options);
        ids.black =
            players_.number(named(othello_common::player_name(record, Seat::first)), options);
        ids.white =
            players_.number(named(othello_common::player_name(record, Seat::second)), options);
        return ids;
    }

    // What numbers() and put_record() have held; of a date only the year.
    void report_tags(const Record& record, const WriteOptions& options) const {
        othello_common::HeldTags tags(record);
        tags.take({"Event", "PC", "EV", "Site"});
        tags.take({"Black", "PB", "PlayerBlack", "black_player"});
        tags.take({"White", "PW", "PlayerWhite", "white_player"});
        tags.said_board();
        tags.said({"TheoreticalScore", "Result", "RE"});
        if (record.format == format_name) tags.said({"EventId", "BlackId", "WhiteId"});
        // Another year than the file's is told by wthor/year-differs.
        const auto year = std::to_string(year_of(record, nullptr));
        for (const std::string_view name : {"Date", "DT", "Year"}) {
            const auto* tag = record.tag(name);
            // "2018.??.??" says no more than its year.
            const bool whole =
                tag != nullptr && tag->value.starts_with(year) &&
                tag->value.find_first_not_of(".?-", year.size()) == std::string::npos;
            if (whole) tags.said({name});
        }
        tags.report(options, format_name);
    }

    static std::int32_t year_of(const Record& record, const Context* context) {
        if (context != nullptr) return context->header.games_year;
        const auto date = othello_common::first_tag(record, {"Date", "DT", "Year"});
        std::int32_t year = 0;
        if (date.size() < 4 || (date.size() > 4 && text::is_digit(date[4]))) return 0;
        if (std::from_chars(date.data(), date.data() + 4, year).ptr != date.data() + 4) return 0;
        return year;
    }

    Header header_;
    std::optional<std::uint64_t> base_;  // digest of the tables the numbers refer to
    Names players_{player_bytes, "???"};
    Names tournaments_{tournament_bytes, "Diverses parties"};
    std::uint32_t games_ = 0;
    bool dated_ = false;  // a date of creation was asked for
    bool started_ = false;
};

}  // namespace

bool write_record(const Record& record, const WriteOptions& options, std::string& out) {
    return put_record(record, ids_of(record), options, out);
}

std::unique_ptr<ArchiveWriter> make_writer(const ArchiveOptions& options) {
    return std::make_unique<Writer>(options);
}

std::unique_ptr<ArchiveWriter> make_writer(const ArchiveOptions& options,
                                           const SplitterOptions& tables) {
    auto writer = std::make_unique<Writer>(options);
    if (!writer->adopt(tables)) return nullptr;
    return writer;
}

}  // namespace shinpan::formats::wthor
