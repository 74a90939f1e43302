#include "app/shards.hpp"

#include "base/sha256.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace shinpan::app {
namespace {

constexpr std::string_view job_start = R"({"type":"job",)";
constexpr std::string_view run_start = R"({"type":"run",)";
constexpr std::string_view part_start = R"({"type":"part",)";
constexpr std::string_view summary_start = R"({"type":"summary",)";

// Options that change how a run goes, not what it says.
constexpr std::array without_effect{"jobs",  "output",  "resume",       "shard",  "quiet",
                                    "color", "verbose", "max-findings", "summary"};

struct Part {
    std::uint64_t number = 0;
    report::Summary summary;
};

// The counts of a `part` or `summary`; empty when the line is damaged.
std::optional<Part> part_of(std::string_view line) {
    const auto object = nlohmann::json::parse(line, nullptr, false);
    if (!object.is_object()) return std::nullopt;
    const auto count = [&object](const char* name) -> std::uint64_t {
        const auto at = object.find(name);
        return at != object.end() && at->is_number_unsigned() ? at->get<std::uint64_t>() : 0;
    };
    Part part;
    part.number = count("part");
    part.summary.inputs = count("inputs");
    part.summary.found = count("found");
    part.summary.verdicts = count("verdicts");
    part.summary.accepted = count("accepted");
    part.summary.rejected = count("rejected");
    part.summary.unfinished = count("unfinished");
    part.summary.errors = count("errors");
    part.summary.warnings = count("warnings");
    part.summary.notes = count("notes");
    part.summary.unreadable = count("unreadable");
    const auto codes = object.find("codes");
    if (codes == object.end() || !codes->is_object()) return std::nullopt;
    for (const auto& [id, number] : codes->items()) {
        const auto code = find_code(id);
        if (!code || !number.is_number_unsigned()) return std::nullopt;
        part.summary.codes[*code] = number.get<std::uint64_t>();
    }
    return part;
}

// One output of a shard, read a part at a time.
class PartReader {
  public:
    explicit PartReader(const std::string& path) : path_(path), in_(path, std::ios::binary) {
        opened_ = in_.is_open();
        while (std::getline(in_, line_)) {
            if (line_.starts_with(job_start)) {
                job_ = line_;
            } else if (line_.starts_with(run_start)) {
                run_ = line_ + '\n';
                break;
            } else {
                break;
            }
        }
        next();
    }

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] bool opened() const { return opened_; }
    [[nodiscard]] const std::string& job() const { return job_; }
    [[nodiscard]] const std::string& run() const { return run_; }
    // The part at hand; empty at the end.
    [[nodiscard]] const std::optional<Part>& part() const { return part_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] bool complete() const { return complete_; }

    void next() {
        part_.reset();
        text_.clear();
        while (std::getline(in_, line_)) {
            if (in_.eof()) return;  // torn
            if (line_.starts_with(part_start)) {
                part_ = part_of(line_);
                return;
            }
            if (line_.starts_with(summary_start)) {
                complete_ = true;
                return;
            }
            text_ += line_;
            text_ += '\n';
        }
    }

  private:
    std::string path_;
    std::ifstream in_;
    std::string line_;
    std::string job_;
    std::string run_;
    std::optional<Part> part_;
    std::string text_;
    bool opened_ = false;
    bool complete_ = false;
};

std::string shards_missing(const std::vector<std::unique_ptr<PartReader>>& readers) {
    std::set<std::uint64_t> seen;
    std::uint64_t of = 0;
    for (const auto& reader : readers) {
        const auto object = nlohmann::json::parse(reader->job(), nullptr, false);
        if (!object.is_object()) continue;
        seen.insert(object.value("shard", std::uint64_t{0}));
        of = object.value("shards", std::uint64_t{0});
    }
    std::string missing;
    for (std::uint64_t number = 1; number <= of; ++number) {
        if (!seen.contains(number)) missing += fmt::format(" {}/{}", number, of);
    }
    return missing;
}

tl::unexpected<std::string> not_complete(const PartReader& reader) {
    return tl::unexpected<std::string>(
        fmt::format("{}: not complete; run that shard again", reader.path()));
}

}  // namespace

tl::expected<Shard, std::string> shard_from(const Options& options) {
    Shard shard;
    if (!options.has("shard")) return shard;
    const auto text = options.value("shard");
    const auto slash = text.find('/');
    const auto number = [](std::string_view digits, std::uint64_t& to) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), to);
        return error == std::errc{} && end == digits.data() + digits.size();
    };
    const std::string_view view = text;
    if (slash == std::string::npos || !number(view.substr(0, slash), shard.number) ||
        !number(view.substr(slash + 1), shard.of) || shard.number < 1 || shard.number > shard.of) {
        return tl::unexpected(
            fmt::format("--shard: '{}' is not K/N with K from 1 to N, as in 2/7", text));
    }
    return shard;
}

std::string job_of(const Options& options, const Settings& settings,
                   const archive::Listing& listing) {
    std::string text(version());
    for (const auto& [name, values] : options.given) {
        if (std::find(without_effect.begin(), without_effect.end(), name) != without_effect.end()) {
            continue;
        }
        text += fmt::format("\n--{}", name);
        for (const auto& value : values) text += fmt::format(" {}", value);
    }
    if (settings.forced) text += fmt::format("\nrules {}", settings.forced->sha256);
    for (const auto& input : listing.inputs)
        text += fmt::format("\n{} {}", input.bytes, input.path);
    return sha256(text);
}

std::string job_line(std::string_view job, const Shard& shard) {
    return fmt::format("{}\"sha256\":\"{}\",\"shard\":{},\"shards\":{}}}\n", job_start, job,
                       shard.number, shard.of);
}

tl::expected<LogState, std::string> read_log(const std::string& path, std::string_view head) {
    LogState state;
    std::ifstream in(path, std::ios::binary);
    if (!in) return state;
    std::string found(head.size(), '\0');
    in.read(found.data(), static_cast<std::streamsize>(found.size()));
    found.resize(static_cast<std::size_t>(in.gcount()));
    const auto cut = [&path](std::uint64_t length) -> tl::expected<void, std::string> {
        if (::truncate(path.c_str(), static_cast<off_t>(length)) == 0) return {};
        return tl::unexpected(fmt::format("{}: {}", path, std::generic_category().message(errno)));
    };
    // A log killed in its first line is a new one.
    if (found != head) {
        if (!head.starts_with(found)) {
            return tl::unexpected(fmt::format(
                "{}: the log of another run (other inputs, options, shard or version)", path));
        }
        if (auto done = cut(0); !done) return tl::unexpected(done.error());
        return state;
    }
    state.fresh = false;
    std::uint64_t place = head.size();
    std::uint64_t good = place;
    for (std::string line; std::getline(in, line) && !in.eof();) {
        place += line.size() + 1;
        if (line.starts_with(part_start)) {
            const auto part = part_of(line);
            if (!part) break;
            state.next_part = part->number + 1;
            state.summary.add(part->summary);
            good = place;
        } else if (line.starts_with(summary_start)) {
            state.complete = true;
            return state;
        }
    }
    in.close();
    if (auto done = cut(good); !done) return tl::unexpected(done.error());
    return state;
}

tl::expected<void, std::string> merge_outputs(std::span<const std::string> paths, Output& out,
                                              report::Summary& summary) {
    std::vector<std::unique_ptr<PartReader>> readers;
    for (const auto& path : paths) {
        auto reader = std::make_unique<PartReader>(path);
        if (!reader->opened()) return tl::unexpected(fmt::format("{}: cannot be opened", path));
        if (reader->job().empty() || reader->run().empty()) {
            return tl::unexpected(fmt::format(
                "{}: not an output of --format jsonl with --shard K/N or --resume", path));
        }
        const auto digest = [](const std::string& job) {
            return job.substr(0, job.find(",\"shard\""));
        };
        if (!readers.empty() && (digest(readers.front()->job()) != digest(reader->job()) ||
                                 readers.front()->run() != reader->run())) {
            return tl::unexpected(
                fmt::format("{}: of another run than {}", path, readers.front()->path()));
        }
        readers.push_back(std::move(reader));
    }
    if (const auto missing = shards_missing(readers); !missing.empty()) {
        return tl::unexpected("shards are missing:" + missing);
    }
    out.write(readers.front()->run());
    for (std::uint64_t wanted = 0;; ++wanted) {
        PartReader* holder = nullptr;
        bool more = false;
        for (const auto& reader : readers) {
            // The same shard may have been given twice.
            while (reader->part() && reader->part()->number < wanted) reader->next();
            if (!reader->part()) continue;
            more = true;
            if (reader->part()->number == wanted && holder == nullptr) holder = reader.get();
        }
        if (holder == nullptr && !more) break;
        if (holder == nullptr) {
            for (const auto& reader : readers) {
                if (!reader->part() && !reader->complete()) return not_complete(*reader);
            }
            return tl::unexpected(fmt::format("part {} is in none of the files", wanted));
        }
        out.write(holder->text());
        summary.add(holder->part()->summary);
        holder->next();
    }
    for (const auto& reader : readers) {
        if (!reader->complete()) return not_complete(*reader);
    }
    std::string text;
    report::append_summary(text, summary);
    out.write(text);
    return {};
}

}  // namespace shinpan::app
