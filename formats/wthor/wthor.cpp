// Reading WTHOR files: games (8x8 and 10x10), their name tables, solitaires
// (formats/wthor/FORMAT.md).

#include "base/catalogue/wthor.hpp"

#include "formats/othello_common/squares.hpp"
#include "formats/wthor/batch.hpp"
#include "formats/wthor/solitaires.hpp"
#include "formats/wthor/tables.hpp"
#include "formats/wthor/writer.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace shinpan::formats {
namespace wthor {
namespace {

constexpr FormatInfo wthor_info{
    .name = "wthor",
    .title =
        "WTHOR database of the French Othello Federation (.wtb, .wtd; .jou and .trn beside it)",
    .game = Game::othello,
    .extensions = ".wtb .WTB .wtd .WTD .jou .JOU .trn .TRN .pzz .PZZ",
    .text = false,
    .writes = true,
};

constexpr std::size_t largest_table = std::size_t{4} << 20U;  // 65,535 names are 1.7 MB

std::int8_t board_of(FileKind kind) {
    return kind == FileKind::games10 ? 10 : 8;
}

std::optional<NameTable> load_names(const std::string& path, std::size_t width) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::string bytes(largest_table, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    return read_names(bytes, width);
}

class WthorSplitter final : public Splitter {
  public:
    WthorSplitter(std::string_view path, const SplitterOptions& options)
        : path_(path), options_(options), context_(std::make_shared<Context>()) {}

    Cut next(std::string_view window, bool last) override {
        std::size_t at = 0;
        if (!started_) {
            // A name table needs a few names to be told from a file of games.
            constexpr auto enough = header_bytes + 64 * tournament_bytes;
            static_assert(enough >= header_bytes + most_preface + solitaire_bytes);
            if (window.size() < enough && !last) return {Cut::Kind::more};
            if (window.size() < header_bytes) {
                if (window.empty()) return {};
                report(code::wthor_cut_record,
                       {{"found", static_cast<std::int64_t>(window.size())},
                        {"wanted", static_cast<std::int64_t>(header_bytes)}});
                return {};
            }
            start(window);
        }
        // The header stands in the window until the first record is cut.
        if (found_ == 0) at = std::min(head_, window.size());
        switch (context_->kind) {
            case FileKind::games8:
            case FileKind::games10:
            case FileKind::solitaires: return next_game(window, at, last);
            case FileKind::players:
            case FileKind::tournaments: return skip_names(window, at, last);
        }
        return {};
    }

    [[nodiscard]] std::shared_ptr<const InputContext> context() const override { return context_; }
    [[nodiscard]] std::vector<Finding> findings() const override { return findings_; }

  private:
    void report(Code code, Args args) {
        findings_.push_back(make_finding(code, {}, 0, std::move(args)));
    }

    void start(std::string_view window) {
        started_ = true;
        auto& context = *context_;
        context.header = read_header(window);
        context.kind = kind_of(context.header, window);
        check_header();
        if (context.kind == FileKind::players || context.kind == FileKind::tournaments) return;
        if (context.kind == FileKind::solitaires) {
            head_ += preface_of(window.substr(header_bytes), context.header);
            report(code::wthor_solitaires_unverified, {});
        }
        const auto beside = find_beside(path_);
        load(options_.players, beside.players, player_bytes, "players", context.players);
        load(options_.tournaments, beside.tournaments, tournament_bytes, "tournaments",
             context.tournaments);
        context.tables = digest_of(context.players, context.tournaments);
    }

    void load(const std::string& named, const std::string& found, std::size_t width,
              std::string_view what, NameTable& table) {
        const auto& path = named.empty() ? found : named;
        if (path.empty()) return;
        if (auto names = load_names(path, width)) {
            table = std::move(*names);
        } else {
            report(code::wthor_name_file_unreadable, {{"path", path}, {"what", std::string(what)}});
        }
    }

    void field(std::string_view name, std::int64_t value, std::string_view wanted) {
        report(code::wthor_header_field,
               {{"field", std::string(name)}, {"value", value}, {"wanted", std::string(wanted)}});
    }

    void check_header() {
        const auto& header = context_->header;
        const bool names =
            context_->kind == FileKind::players || context_->kind == FileKind::tournaments;
        if (!header.date_ok()) {
            report(code::wthor_header_date,
                   {{"date", std::to_string(header.year) + '-' + std::to_string(header.month) +
                                 '-' + std::to_string(header.day)}});
        }
        // Some name tables hold 124 as board size (GGFToWthor); nobody minds.
        if (!names && header.board != 0 && header.board != 8 && header.board != 10) {
            field("P1 (board size)", header.board, "8 or 10");
        }
        if (header.kind > 1) field("P2 (type)", header.kind, "0 or 1");
        if (header.depth > 60) field("P3 (depth)", header.depth, "a depth of 60 at most");
        if (context_->kind == FileKind::games8 || context_->kind == FileKind::games10) {
            if (header.names != 0) field("N2", header.names, "0 in a file of games");
            if (header.games_year < 1880 || header.games_year > 2200) {
                field("year of the games", header.games_year, "a year");
            }
        }
    }

    Cut next_game(std::string_view window, std::size_t at, bool last) {
        const auto size = record_bytes(context_->kind);
        const auto left = window.size() - at;
        if (left >= size) {
            ++found_;
            return {Cut::Kind::record, at, at + size};
        }
        if (!last) return {Cut::Kind::more};
        const auto stated = context_->header.games;
        if (left > 0 && found_ < stated) {  // a game cut in the middle is still a game
            ++found_;
            cut_ = true;
            return {Cut::Kind::record, at, window.size()};
        }
        close(stated, left);
        return {};
    }

    // What is wrong with the size of the file, once all of it was seen.
    void close(std::uint64_t stated, std::size_t left) {
        if (closed_) return;
        closed_ = true;
        if (left > 0) {
            report(code::wthor_extra_bytes, {{"count", static_cast<std::int64_t>(left)}});
        }
        if (found_ == stated && !cut_) return;
        if (cut_ && found_ == stated) return;  // wthor/cut-record has said it
        const auto code = found_ < stated ? code::wthor_short_file : code::wthor_count_differs;
        report(code, {{"stated", static_cast<std::int64_t>(stated)},
                      {"found", static_cast<std::int64_t>(found_)}});
    }

    Cut skip_names(std::string_view window, std::size_t at, bool last) {
        const auto width = record_bytes(context_->kind);
        if (!last) return {Cut::Kind::more};  // at most 1.7 MB
        auto body = window.substr(at);
        for (; body.size() >= width; body.remove_prefix(width)) {
            if (body.substr(0, width).find('\0') == std::string_view::npos) {
                report(code::wthor_name_unterminated,
                       {{"number", static_cast<std::int64_t>(found_)}});
            }
            ++found_;
        }
        report(code::wthor_name_table, {{"count", static_cast<std::int64_t>(found_)}});
        close(context_->header.names, body.size());
        return {};
    }

    std::string path_;
    SplitterOptions options_;
    std::shared_ptr<Context> context_;
    std::vector<Finding> findings_;
    std::uint64_t found_ = 0;
    std::size_t head_ = header_bytes;  // what stands before the first record
    bool started_ = false;
    bool cut_ = false;
    bool closed_ = false;
};

class Wthor final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return wthor_info; }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        if (head.size() < header_bytes) return Confidence::no;
        const auto header = read_header(head);
        const auto body = head.substr(header_bytes);
        const bool header_ok = header.date_ok() && header.reserved == 0 && header.kind <= 1;
        if (header.kind == 1 && header_ok && header.games > 0) return Confidence::likely;
        const auto kind = kind_of(header, head);
        if (kind == FileKind::players || kind == FileKind::tournaments) {
            return header_ok ? Confidence::certain : Confidence::likely;
        }
        if (kind == FileKind::solitaires) return Confidence::no;
        const bool games = games_fit(body, kind);
        if (games) return header_ok ? Confidence::certain : Confidence::likely;
        // No game to look at: the header must speak for itself.
        if (header_ok && header.names == 0 && header.games_year >= 1880 &&
            header.games_year <= 2200) {
            return Confidence::likely;
        }
        return Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view path) const override {
        return splitter_with(path, {});
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter_with(
        std::string_view path, const SplitterOptions& options) const override {
        return std::make_unique<WthorSplitter>(path, options);
    }

    void read(std::string_view bytes, const InputContext* context, const ReadOptions& options,
              Record& record) const override;
    [[nodiscard]] const BatchReader* batch_reader() const override {
        return &wthor::batch_reader();
    }
    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        write_record(record, options, out);
    }
    [[nodiscard]] std::unique_ptr<ArchiveWriter> archive_writer(
        const ArchiveOptions& options) const override {
        return make_writer(options);
    }

  private:
    // The first record begins with a move that is legal on the start position and goes on with
    // squares.
    static bool games_fit(std::string_view body, FileKind kind) {
        const auto size = board_of(kind);
        if (body.size() < fixed_bytes + 8) return false;
        const auto first = point_of(byte_at(body, fixed_bytes), size);
        if (!first) return false;
        const auto turn = othello_common::turn_to_f5(*first, size);
        const auto turned = othello_common::turned(*first, turn, size);
        if (turned !=
            Point{static_cast<std::int8_t>(size / 2 + 1), static_cast<std::int8_t>(size / 2)}) {
            return false;
        }
        const auto moves = std::min(body.size(), record_bytes(kind));
        for (auto at = fixed_bytes; at < moves; ++at) {
            const auto code = byte_at(body, at);
            if (code != 0 && !point_of(code, size)) return false;
        }
        return true;
    }
};

void tag_number(Record& record, std::string_view name, std::uint32_t value, Span span) {
    othello_common::add_tag(record, name, std::to_string(value), span);
}

void tag_name(Record& record, std::string_view tag, std::string_view id_tag, std::string_view what,
              const NameTable* table, std::uint32_t id, Span span) {
    if (table != nullptr && !table->empty()) {
        if (id < table->names.size()) {
            othello_common::add_tag(record, tag, latin1_to_utf8(table->at(id)), span);
        } else {
            record.findings.push_back(
                make_finding(code::wthor_id_range, span, 0,
                             {{"what", std::string(what)},
                              {"value", std::int64_t{id}},
                              {"count", static_cast<std::int64_t>(table->names.size())}}));
        }
    }
    tag_number(record, id_tag, id, span);
}

void read_moves(std::string_view bytes, std::int8_t size, Record& record) {
    const auto list = bytes.substr(fixed_bytes);
    const auto used = list.find_last_not_of('\0') + 1;  // npos + 1 is 0
    std::int64_t hole = 0;
    for (std::size_t i = 0; i < used; ++i) {
        const auto code = byte_at(list, i);
        const Span span{static_cast<std::uint32_t>(fixed_bytes + i),
                        static_cast<std::uint32_t>(fixed_bytes + i + 1)};
        const auto ply = static_cast<std::int32_t>(record.events.size()) + 1;
        if (code == 0) {
            ++hole;
            continue;
        }
        if (hole > 0) {
            const Span where{static_cast<std::uint32_t>(span.begin - hole), span.begin};
            record.findings.push_back(
                make_finding(code::wthor_hole, where, ply, {{"count", hole}}));
            hole = 0;
        }
        auto& event = record.events.emplace_back();
        event.span = span;
        if (const auto point = point_of(code, size)) {
            event.kind = EventKind::place;
            event.to = *point;
            continue;
        }
        event.kind = EventKind::unknown;
        event.number = static_cast<std::int32_t>(code);
        if (!record.damaged) {
            record.findings.push_back(
                make_finding(code::wthor_bad_square, span, ply, {{"value", std::int64_t{code}}}));
        }
        record.damaged = true;
    }
}

void Wthor::read(std::string_view bytes, const InputContext* context, const ReadOptions&,
                 Record& record) const {
    const auto* file = dynamic_cast<const Context*>(context);
    const auto kind = file != nullptr                    ? file->kind
                      : bytes.size() == fixed_bytes + 96 ? FileKind::games10
                                                         : FileKind::games8;
    const auto size = board_of(kind);
    const auto discs =
        std::uint32_t{static_cast<std::uint8_t>(size)} * static_cast<std::uint8_t>(size);
    const auto wanted = record_bytes(kind);
    record.game = Game::othello;
    record.format = wthor_info.name;
    if (bytes.size() < wanted) {
        record.findings.push_back(make_finding(code::wthor_cut_record,
                                               {0, static_cast<std::uint32_t>(bytes.size())}, 0,
                                               {{"found", static_cast<std::int64_t>(bytes.size())},
                                                {"wanted", static_cast<std::int64_t>(wanted)}}));
        record.damaged = true;
        if (bytes.size() < fixed_bytes && kind != FileKind::solitaires) return;
    }
    if (kind == FileKind::solitaires) return read_solitaire(bytes, file, record);
    const auto tournament = u16_at(bytes, 0);
    const auto black = u16_at(bytes, 2);
    const auto white = u16_at(bytes, 4);
    record.tags.reserve(8);
    tag_name(record, "Event", "EventId", "tournament", file ? &file->tournaments : nullptr,
             tournament, {0, 2});
    tag_name(record, "Black", "BlackId", "player", file ? &file->players : nullptr, black, {2, 4});
    tag_name(record, "White", "WhiteId", "player", file ? &file->players : nullptr, white, {4, 6});
    if (file != nullptr && file->header.games_year != 0) {
        tag_number(record, "Date", static_cast<std::uint32_t>(file->header.games_year), {0, 0});
    }
    const auto theory = byte_at(bytes, 7);
    tag_number(record, "TheoreticalScore", theory, {7, 8});
    if (kind == FileKind::games10) {
        othello_common::add_tag(record, "Ruleset", "othello-10x10", {0, 0});
        record.has_setup = true;
        othello_common::set_standard_start(size, record.setup);
    }
    // Number 0 is the unknown player "???", who may well have played himself.
    if (black == white && black != 0) {
        const auto* name = record.tag("Black");
        record.findings.push_back(
            make_finding(code::wthor_same_player, {2, 6}, 0,
                         {{"name", name != nullptr ? name->value : std::to_string(black)}}));
    }
    const auto score = byte_at(bytes, 6);
    if (score > discs) {
        record.findings.push_back(
            make_finding(code::wthor_score_range, {6, 7}, 0,
                         {{"value", std::int64_t{score}}, {"max", std::int64_t{discs}}}));
    } else {
        record.claim = claim_of(score, discs);
    }
    if (theory > discs) {
        record.findings.push_back(
            make_finding(code::wthor_theoretical_range, {7, 8}, 0,
                         {{"value", std::int64_t{theory}}, {"max", std::int64_t{discs}}}));
    }
    read_moves(bytes.substr(0, wanted), size, record);
}

}  // namespace
}  // namespace wthor

const Format& wthor_format() {
    static const wthor::Wthor format;
    return format;
}

}  // namespace shinpan::formats
