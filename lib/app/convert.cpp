// shinpan-convert: any reader to any writer, record by record through the referee.

#include "app/common.hpp"
#include "app/judging.hpp"
#include "app/left_behind.hpp"
#include "app/writing.hpp"
#include "archive/pipeline.hpp"
#include "referee/select.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

namespace shinpan::app {
namespace {

constexpr auto tool = Tool::convert;

// One record on its way from the reader to the writer.
struct Piece {
    Record record;
    std::optional<Score> score;
    std::uint64_t number = 0;
    Position start;
    bool accepted = false;
    std::string report;           // why it is not
    std::vector<Finding> beside;  // what of the input is no part of the record: other branches
    std::unique_ptr<formats::TreeKeeper> tree;  // --branches: all of them
    std::string bytes;  // as the input holds it; for --accepted and --rejected
};

struct Sheaf {
    std::string path;
    const formats::Format* format = nullptr;
    std::shared_ptr<const formats::InputContext> context;
    std::vector<Piece> pieces;
    std::string about_input;
    bool unread = false;
};

enum class Keep : std::uint8_t { record, bytes };

// The tree of a record; null: the format has none.
std::unique_ptr<formats::TreeKeeper> tree_of(const archive::Batch& batch, const Settings& settings,
                                             const Judged& judged) {
    auto read = settings.read;
    read.decoded = batch.decoded;
    auto tree = std::make_unique<formats::TreeKeeper>();
    if (!batch.format->walk(judged.place.text, batch.context.get(), read, *tree)) return nullptr;
    return tree->empty() ? nullptr : std::move(tree);
}

// A format that has rules of its own does not write them: in another format the record would be
// read under the usual ones, so it is told which it was judged under (flip-chess, where each
// platform plays its own game and a writer marks trades by them).
void name_rules(Record& record, const Ruleset* ruleset) {
    if (record.game != Game::flipchess || ruleset == nullptr) return;
    if (record.position_only || record.tag("Ruleset") != nullptr) return;
    const auto known = presets();
    const bool preset = std::any_of(known.begin(), known.end(),
                                    [&](const Preset& one) { return one.name == ruleset->id; });
    if (!preset || ruleset->id == usual_ruleset(record.game)) return;
    record.tags.push_back({"Ruleset", ruleset->name(), {}});
}

Sheaf judge_batch(const archive::Batch& batch, const Settings& settings, Keep keep) {
    Sheaf sheaf{batch.path, batch.format, batch.context, {}, {}, false};
    for (const auto* list : {&batch.opening, &batch.closing}) {
        for (const auto& finding : *list) {
            sheaf.unread = sheaf.unread || leaves_unread(finding.code);
            report::append_finding(sheaf.about_input, batch.path, finding, {});
        }
    }
    sheaf.pieces.reserve(batch.records.size());
    for (const auto& raw : batch.records) {
        Judged judged;
        judge_raw(batch, raw, settings, Hashing::off, judged);
        auto& piece = sheaf.pieces.emplace_back();
        piece.number = raw.number;
        piece.start = raw.start;
        piece.accepted = judged.verdict.accepted;
        piece.score = judged.verdict.ruling.score;
        const auto& findings = judged.verdict.ruling.findings;
        for (const auto& finding : findings) {
            if (finding.severity != Severity::error) continue;
            report::append_finding(piece.report, judged.place, finding, {});
        }
        const bool trees = settings.stream.beside.trees == formats::SplitterOptions::Trees::whole;
        const bool as_bytes = keep == Keep::bytes && batch.format->info().text;
        if (trees) {
            piece.tree = tree_of(batch, settings, judged);
        } else if (!as_bytes) {
            piece.beside = left_behind({batch.format, batch.context.get(), batch.decoded}, settings,
                                       judged.place.text, judged.record, findings);
        }
        if (as_bytes) {
            piece.bytes = batch.text_of(raw);
        } else {
            piece.record = std::move(judged.record);
            name_rules(piece.record, judged.verdict.ruleset);
        }
    }
    return sheaf;
}

struct Counts {
    std::uint64_t found = 0;
    std::uint64_t written = 0;
    std::uint64_t refused = 0;   // not accepted
    std::uint64_t left_out = 0;  // the target cannot hold it
    bool unread = false;
};

class Conversion {
  public:
    Conversion(const Options& options, const Settings& settings,
               const formats::ArchiveOptions& archive)
        : options_(options), settings_(settings), archive_(archive) {}

    [[nodiscard]] std::optional<std::string> open(const std::string& path) {
        auto out = Output::open(path);
        if (!out) return out.error();
        path_ = path;
        out_ = std::make_unique<Output>(std::move(*out));
        return std::nullopt;
    }

    void write(Sheaf& sheaf) {
        if (!trouble_.empty()) return;
        if (!sheaf.about_input.empty()) tell(sheaf.about_input);
        counts_.unread = counts_.unread || sheaf.unread;
        for (auto& piece : sheaf.pieces) {
            ++counts_.found;
            if (!piece.accepted && !options_.has("as-is")) {
                ++counts_.refused;
                tell(piece.report);
                continue;
            }
            // What could not be read is not in the output.
            if (piece.record.damaged) tell(piece.report);
            if (!converted_ && !begin(sheaf, piece)) return;
            auto dropped = std::move(piece.beside);
            formats::WriteOptions how;
            how.dropped = &dropped;
            how.score = piece.score;
            how.context = sheaf.context.get();
            const bool held = piece.tree ? converted_->append_tree(piece.record, *piece.tree, how)
                                         : converted_->append(piece.record, how);
            ++(held ? counts_.written : counts_.left_out);
            if (!options_.has("quiet") || !held) {
                drops_.tell_of(sheaf.path, piece.number, piece.start, dropped);
            }
        }
    }

    [[nodiscard]] bool going_on() const {
        return trouble_.empty() && (!converted_ || converted_->open_for_writing());
    }
    [[nodiscard]] const Counts& counts() const { return counts_; }
    // What went wrong; the status is then `usage` when nothing could begin.
    [[nodiscard]] std::optional<std::string> finish() {
        drops_.close();
        if (!trouble_.empty()) return trouble_;
        // Nothing to write leaves no file behind, and an older one as it is.
        return converted_ ? converted_->finish() : std::nullopt;
    }

  private:
    // The first record says which game an extension such as .txt means.
    bool begin(const Sheaf& sheaf, const Piece& piece) {
        const auto target = target_format(options_.value("to"), options_.value("output"),
                                          piece.record.game, sheaf.format);
        if (!target) {
            trouble_ = target.error();
            return false;
        }
        auto writer = writer_for(**target, archive_, settings_.stream.beside);
        if (!writer) {
            trouble_ = writer.error();
            return false;
        }
        converted_ =
            std::make_unique<Converted>(std::move(*out_), path_, **target, std::move(*writer));
        if (options_.has("branches") && !converted_->holds_trees()) {
            trouble_ = fmt::format(
                "{} holds no trees: give --to sgf or renlib with --branches, or "
                "leave it away for the first line",
                (*target)->info().name);
            return false;
        }
        return true;
    }

    const Options& options_;
    const Settings& settings_;
    formats::ArchiveOptions archive_;
    std::string path_;
    std::unique_ptr<Output> out_;
    std::unique_ptr<Converted> converted_;
    Counts counts_;
    DropTeller drops_;
    std::string trouble_;
};

// --accepted and --rejected: records go where they belong as they are; files with a header of their
// own are written anew by their format.
class Split {
  public:
    explicit Split(const formats::ArchiveOptions& archive) : archive_(archive) {}

    [[nodiscard]] std::optional<std::string> open(const Options& options) {
        for (auto [name, side] :
             {std::pair{"accepted", &accepted_}, std::pair{"rejected", &rejected_}}) {
            if (!options.has(name)) continue;
            side->path = options.value(name);
            auto out = Output::open(side->path);
            if (!out) return out.error();
            side->out = std::make_unique<Output>(std::move(*out));
        }
        return std::nullopt;
    }

    void write(Sheaf& sheaf) {
        if (!trouble_.empty()) return;
        if (!sheaf.about_input.empty()) tell(sheaf.about_input);
        counts_.unread = counts_.unread || sheaf.unread;
        if (sheaf.format == nullptr) return;
        if (format_ == nullptr) format_ = sheaf.format;
        if (format_ != sheaf.format) {
            trouble_ = fmt::format("{}: is {}, not {} as the inputs before; split one format a run",
                                   sheaf.path, sheaf.format->info().name, format_->info().name);
            return;
        }
        for (auto& piece : sheaf.pieces) {
            ++counts_.found;
            if (!piece.accepted) {
                ++counts_.refused;
                tell(piece.report);
            }
            put(piece.accepted ? accepted_ : rejected_, sheaf, piece);
        }
    }

    [[nodiscard]] bool going_on() const { return trouble_.empty(); }
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] std::optional<std::string> finish() {
        drops_.close();
        if (!trouble_.empty()) return trouble_;
        for (auto* side : {&accepted_, &rejected_}) {
            if (side->converted) {
                if (auto wrong = side->converted->finish()) return wrong;
            } else if (side->out && !side->out->commit()) {
                return side->out->trouble();
            }
        }
        return std::nullopt;
    }

  private:
    struct Side {
        std::string path;
        std::unique_ptr<Output> out;
        std::unique_ptr<Converted> converted;
    };

    void put(Side& side, const Sheaf& sheaf, Piece& piece) {
        if (!side.out && !side.converted) return;
        ++counts_.written;
        if (format_->info().text) {
            auto text = std::move(piece.bytes);
            // A record of several lines is set apart by a blank one.
            const bool lines = text.find('\n') < text.size() - (text.empty() ? 0U : 1U);
            if (!text.ends_with('\n')) text += '\n';
            if (lines) text += '\n';
            side.out->write(text);
            return;
        }
        if (!format_->info().writes) {
            trouble_ = fmt::format("{} cannot be written", format_->info().name);
            return;
        }
        if (!side.converted) {
            side.converted = std::make_unique<Converted>(std::move(*side.out), side.path, *format_,
                                                         format_->archive_writer(archive_));
            side.out.reset();
        }
        auto dropped = std::move(piece.beside);
        formats::WriteOptions how;
        how.dropped = &dropped;
        how.score = piece.score;
        how.context = sheaf.context.get();
        if (!side.converted->append(piece.record, how)) {
            --counts_.written;
            ++counts_.left_out;
        }
        drops_.tell_of(sheaf.path, piece.number, piece.start, dropped);
    }

    formats::ArchiveOptions archive_;
    const formats::Format* format_ = nullptr;
    Side accepted_;
    Side rejected_;
    Counts counts_;
    DropTeller drops_;
    std::string trouble_;
};

template <class Sink>
Status run(Sink& sink, const Options& options, const Settings& settings, std::int64_t jobs,
           Keep keep) {
    archive::RecordStream stream(archive::list_inputs(options.inputs), settings.stream);
    archive::run_ordered(
        static_cast<int>(std::min<std::int64_t>(jobs, 1024)),
        [&]() -> std::optional<archive::Batch> {
            if (interrupted() || !sink.going_on()) return std::nullopt;
            return stream.next();
        },
        [&](const archive::Batch& batch) { return judge_batch(batch, settings, keep); },
        [&](Sheaf& sheaf) { sink.write(sheaf); });
    if (interrupted()) return Status::interrupted;
    const auto wrong = sink.finish();
    if (wrong) {
        tell(fmt::format("{}: {}\n", describe(tool).name, *wrong));
        return sink.counts().written == 0 ? Status::usage : Status::unread;
    }
    const auto& counts = sink.counts();
    if (!options.has("quiet")) {
        tell(fmt::format(
            "{} {} found, {} written, {} not accepted, {} that the target cannot hold\n",
            counts.found, counts.found == 1 ? "record" : "records", counts.written, counts.refused,
            counts.left_out));
    }
    auto status = Status::accepted;
    if (counts.refused > 0 || counts.left_out > 0 || counts.found == 0) status = Status::rejected;
    if (counts.unread) status = worse(status, Status::unread);
    return status;
}

std::optional<std::string> contradiction(const Options& options) {
    const bool split = options.has("accepted") || options.has("rejected");
    if (split && (options.has("output") || options.has("to"))) {
        return "--accepted and --rejected keep the format of the input; -o and --to do not go with "
               "them";
    }
    if (split && options.has("branches")) {
        return "--branches does not go with --accepted and --rejected";
    }
    if (options.has("check") && options.has("as-is")) return "give --check or --as-is, not both";
    if (split) {
        if (options.has("as-is")) return "--as-is does not go with --accepted and --rejected";
        if (options.value("accepted") == options.value("rejected")) {
            return "--accepted and --rejected name the same file";
        }
        return std::nullopt;
    }
    const auto output = options.value("output");
    if ((output.empty() || output == "-") && !options.has("to")) {
        return "say which format to write: --to FORMAT, or -o FILE with an extension";
    }
    if (options.has("to")) return wrong_target(options.value("to"));
    return std::nullopt;
}

}  // namespace

Status run_convert(std::span<const std::string> arguments) {
    auto options = parse_options(tool, arguments);
    if (!options) return usage_error(tool, options.error());
    if (const auto answered = answer_question(tool, *options)) return *answered;
    if (options->inputs.empty()) {
        if (is_terminal(STDIN_FILENO)) {
            tell(short_help(tool));
            return Status::usage;
        }
        options->inputs.emplace_back("-");
    }
    if (const auto wrong = contradiction(*options)) return usage_error(tool, *wrong);
    const auto settings = settings_from(*options);
    if (!settings) return usage_error(tool, settings.error());
    const auto archive = archive_options(*options);
    if (!archive) return usage_error(tool, archive.error());
    const auto cores = static_cast<std::int64_t>(std::thread::hardware_concurrency());
    const auto jobs = number_option(*options, "jobs", std::max<std::int64_t>(cores, 1), 1);
    if (!jobs) return usage_error(tool, jobs.error());

    if (options->has("accepted") || options->has("rejected")) {
        Split split(*archive);
        if (const auto wrong = split.open(*options)) return usage_error(tool, *wrong);
        return run(split, *options, *settings, *jobs, Keep::bytes);
    }
    Conversion conversion(*options, *settings, *archive);
    if (const auto wrong = conversion.open(options->value("output"))) {
        return usage_error(tool, *wrong);
    }
    return run(conversion, *options, *settings, *jobs, Keep::record);
}

}  // namespace shinpan::app
