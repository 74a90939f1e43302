#include "app/writing.hpp"

#include "formats/wthor/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <utility>
#include <vector>

namespace shinpan::app {
std::string format_hint(std::string_view name, std::span<const formats::Format* const> among) {
    std::vector<std::string> names;
    for (const auto* one : among) {
        names.emplace_back(one->info().name);
        // "psq" for what is called piskvork here.
        if (formats::has_extension(one->info(), fmt::format(".{}", name))) {
            return fmt::format(" (did you mean {}?)", names.back());
        }
    }
    return did_you_mean(name, names);
}

std::optional<std::string> wrong_target(const std::string& name) {
    const auto* format = formats::find_format(name);
    if (format != nullptr && format->info().writes) return std::nullopt;
    std::vector<const formats::Format*> written;
    std::vector<std::string_view> names;
    for (const auto* one : formats::registry()) {
        if (!one->info().writes) continue;
        written.push_back(one);
        names.push_back(one->info().name);
    }
    return fmt::format("--to: '{}' is not a format that can be written{}; these can: {}", name,
                       format_hint(name, written), fmt::join(names, ", "));
}

tl::expected<formats::ArchiveOptions, std::string> archive_options(const Options& options) {
    formats::ArchiveOptions archive;
    if (!options.has("date")) return archive;
    const auto text = options.value("date");
    const auto part = [&text](std::size_t begin, std::size_t length, std::int32_t low,
                              std::int32_t high, std::int32_t& value) {
        if (text.size() < begin + length) return false;
        const auto* end = text.data() + begin + length;
        const auto read = std::from_chars(text.data() + begin, end, value);
        return read.ec == std::errc{} && read.ptr == end && value >= low && value <= high;
    };
    const auto in_calendar = [&archive] {
        using namespace std::chrono;
        return year_month_day{year{archive.year}, month{static_cast<unsigned>(archive.month)},
                              day{static_cast<unsigned>(archive.day)}}
            .ok();
    };
    const bool good = text.size() == 10 && text[4] == '-' && text[7] == '-' &&
                      part(0, 4, 1900, 2155, archive.year) && part(5, 2, 1, 12, archive.month) &&
                      part(8, 2, 1, 31, archive.day) && in_calendar();
    if (!good) {
        return tl::unexpected(fmt::format("--date: '{}' is not a date such as 2026-02-01", text));
    }
    return archive;
}

tl::expected<std::unique_ptr<formats::ArchiveWriter>, std::string> writer_for(
    const formats::Format& format, const formats::ArchiveOptions& archive,
    const formats::SplitterOptions& beside) {
    const bool tables = !beside.players.empty() || !beside.tournaments.empty();
    if (!tables || format.info().name != "wthor") return format.archive_writer(archive);
    auto writer = formats::wthor::make_writer(archive, beside);
    if (writer == nullptr) {
        return tl::unexpected<std::string>(
            "--players, --tournaments: not a table of names of WTHOR");
    }
    return writer;
}

tl::expected<const formats::Format*, std::string> target_format(const std::string& name,
                                                                const std::string& output,
                                                                Game game,
                                                                const formats::Format* input) {
    if (!name.empty()) return formats::find_format(name);
    const auto extension = std::filesystem::path(output).extension().string();
    const formats::Format* best = nullptr;
    int best_rank = -1;
    for (const auto* format : formats::registry()) {
        const auto& info = format->info();
        if (!info.writes || !formats::has_extension(info, extension)) continue;
        const bool same_game = info.game == game || info.second_game == game;
        const int rank = (same_game ? 2 : 0) + (format == input ? 1 : 0);
        if (rank > best_rank) {
            best = format;
            best_rank = rank;
        }
    }
    if (best == nullptr) {
        return tl::unexpected(fmt::format(
            "no format that can be written is called '{}'; say --to FORMAT", extension));
    }
    return best;
}

Converted::Converted(Output out, std::string path, const formats::Format& format,
                     std::unique_ptr<formats::ArchiveWriter> writer)
    : out_(std::move(out)),
      path_(std::move(path)),
      writer_(std::move(writer)),
      hold_(!format.info().text) {}

bool Converted::append(const Record& record, const formats::WriteOptions& options) {
    std::string text;
    const bool held = writer_->append(record, options, text);
    put(text);
    return held;
}

void Converted::put(const std::string& text) {
    if (hold_) {
        held_ += text;
    } else {
        out_.write(text);
    }
}

bool Converted::holds_trees() const {
    return dynamic_cast<const formats::TreeArchiveWriter*>(writer_.get()) != nullptr;
}

bool Converted::append_tree(const Record& head, const formats::TreeKeeper& tree,
                            const formats::WriteOptions& options) {
    auto* writer = dynamic_cast<formats::TreeArchiveWriter*>(writer_.get());
    if (writer == nullptr) return false;
    std::string text;
    const bool held = writer->append_tree(head, tree, options, text);
    put(text);
    return held;
}

std::optional<std::string> Converted::finish() {
    auto rest = writer_->finish();
    if (hold_) held_.replace(0, std::min(rest.head.size(), held_.size()), rest.head);
    out_.write(hold_ ? held_ : std::string_view());
    out_.write(rest.tail);
    if (!out_.commit()) return out_.trouble();
    const bool to_stdout = path_.empty() || path_ == "-";
    if (to_stdout && !rest.beside.empty()) {
        return "the names have no place on standard output; give -o FILE";
    }
    for (const auto& side : rest.beside) {
        const auto beside = std::filesystem::path(path_).replace_extension(side.extension).string();
        auto out = Output::open(beside);
        if (!out) return out.error();
        out->write(side.bytes);
        if (!out->commit()) return out->trouble();
    }
    return std::nullopt;
}

}  // namespace shinpan::app
