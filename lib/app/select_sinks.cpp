#include "app/select_sinks.hpp"

#include "app/left_behind.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace shinpan::app {
namespace {

class ListSink final : public Sink {
  public:
    ListSink(Output out, std::vector<select::Key> columns, select::TableForm form)
        : out_(std::move(out)), table_(std::move(columns), form) {
        table_.head(text_);
    }
    void take(const Origin&, Pick& pick) override {
        table_.row(text_, pick.columns);
        if (text_.size() > (std::size_t{64} << 10U)) flush();
    }
    [[nodiscard]] bool going_on() const override { return out_.open_for_writing(); }
    [[nodiscard]] std::optional<std::string> finish() override {
        table_.foot(text_);
        flush();
        if (!out_.commit() && !out_.trouble().empty()) return out_.trouble();
        return std::nullopt;
    }

  private:
    void flush() {
        out_.write(text_);
        text_.clear();
    }
    Output out_;
    select::ListTable table_;
    std::string text_;
};

class CountSink final : public Sink {
  public:
    CountSink(Output out, std::vector<select::Key> keys, std::vector<select::Key> order,
              select::TableForm form)
        : out_(std::move(out)), table_(std::move(keys)), order_(std::move(order)), form_(form) {}
    void take(const Origin&, Pick& pick) override { table_.add(pick.counts); }
    [[nodiscard]] bool going_on() const override { return out_.open_for_writing(); }
    [[nodiscard]] std::optional<std::string> finish() override {
        out_.write(table_.report(form_, order_));
        if (!out_.commit() && !out_.trouble().empty()) return out_.trouble();
        return std::nullopt;
    }

  private:
    Output out_;
    select::CountTable table_;
    std::vector<select::Key> order_;
    select::TableForm form_;
};

// One output in the making, opened with its first record.
class File {
  public:
    std::optional<std::string> begin(Output out, const std::string& path,
                                     const formats::Format& format, const Writing& writing) {
        auto writer = writer_for(format, writing.archive, writing.beside);
        if (!writer) return writer.error();
        converted_ = std::make_unique<Converted>(std::move(out), path, format, std::move(*writer));
        return std::nullopt;
    }
    [[nodiscard]] bool begun() const { return converted_ != nullptr; }
    // False when the format cannot hold the record.
    bool append(const Origin& origin, const Pick& pick, const Writing& writing, DropTeller& drops) {
        auto dropped = pick.beside;  // it may go to several files
        formats::WriteOptions how;
        how.dropped = &dropped;
        how.score = pick.score;
        how.context = origin.context.get();
        const bool held = converted_->append(pick.record, how);
        if (!writing.quiet || !held) drops.tell_of(origin.path, pick.number, pick.start, dropped);
        return held;
    }
    [[nodiscard]] bool open_for_writing() const { return converted_->open_for_writing(); }
    [[nodiscard]] std::optional<std::string> finish() { return converted_->finish(); }

  private:
    std::unique_ptr<Converted> converted_;
};

class WriteSink final : public Sink {
  public:
    WriteSink(Output out, std::string path, Writing writing)
        : out_(std::make_unique<Output>(std::move(out))),
          path_(std::move(path)),
          writing_(std::move(writing)) {}

    void take(const Origin& origin, Pick& pick) override {
        if (!trouble_.empty()) return;
        if (!file_.begun()) {
            const auto target =
                target_format(writing_.format, path_, pick.record.game, origin.format);
            if (!target) {
                trouble_ = target.error();
                return;
            }
            if (auto wrong = file_.begin(std::move(*out_), path_, **target, writing_)) {
                trouble_ = *wrong;
                return;
            }
            counts_.files = 1;
        }
        const bool held = file_.append(origin, pick, writing_, drops_);
        ++(held ? counts_.written : counts_.left_out);
        if (held && !pick.accepted) ++counts_.rejected;
    }
    [[nodiscard]] bool going_on() const override {
        return trouble_.empty() && (!file_.begun() || file_.open_for_writing());
    }
    [[nodiscard]] std::optional<std::string> finish() override {
        drops_.close();
        if (!trouble_.empty()) return trouble_;
        // Nothing selected leaves no file behind, and an older one as it is.
        return file_.begun() ? file_.finish() : std::nullopt;
    }

  private:
    std::unique_ptr<Output> out_;
    std::string path_;
    Writing writing_;
    File file_;
    DropTeller drops_;
    std::string trouble_;
};

// As many files at once as the system lets a process have.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
    limit.rlim_cur = limit.rlim_max;
    static_cast<void>(setrlimit(RLIMIT_NOFILE, &limit));
}

std::string first_extension(const formats::Format& format) {
    const auto all = format.info().extensions;
    return std::string(all.substr(0, std::min(all.find(' '), all.size())));
}

class SplitSink final : public Sink {
  public:
    SplitSink(std::string folder, std::uint64_t each, Writing writing)
        : folder_(std::move(folder)), each_(each), writing_(std::move(writing)) {
        allow_many_files();
    }

    void take(const Origin& origin, Pick& pick) override {
        if (each_ > 0) pick.split = {fmt::format("part-{:05}", taken_++ / each_ + 1)};
        for (const auto& value : pick.split) {
            if (!trouble_.empty()) return;
            put(value, origin, pick);
        }
    }
    [[nodiscard]] bool going_on() const override { return trouble_.empty(); }
    [[nodiscard]] std::optional<std::string> finish() override {
        drops_.close();
        if (!trouble_.empty()) return trouble_;
        for (auto& [path, file] : files_) {
            if (auto wrong = file.finish()) return wrong;
        }
        return std::nullopt;
    }

  private:
    void put(const std::string& value, const Origin& origin, const Pick& pick) {
        const auto* format =
            writing_.format.empty() ? origin.format : formats::find_format(writing_.format);
        if (!format->info().writes) {
            trouble_ = fmt::format("{} cannot be written; say --to FORMAT", format->info().name);
            return;
        }
        // Inputs of several formats give several files of one value.
        const auto path =
            (std::filesystem::path(folder_) / (names_.name_of(value) + first_extension(*format)))
                .string();
        auto& file = files_[path];
        if (!file.begun()) {
            std::error_code error;
            std::filesystem::create_directories(folder_, error);
            auto out = Output::open(path);
            if (!out) {
                trouble_ = out.error();
                return;
            }
            if (auto wrong = file.begin(std::move(*out), path, *format, writing_)) {
                trouble_ = *wrong;
                return;
            }
            ++counts_.files;
        }
        const bool held = file.append(origin, pick, writing_, drops_);
        ++(held ? counts_.written : counts_.left_out);
        if (held && !pick.accepted) ++counts_.rejected;
        // A full part is done with; keys may come again.
        if (each_ > 0 && taken_ % each_ == 0) {
            if (auto wrong = file.finish()) trouble_ = *wrong;
            files_.erase(path);
        }
    }

    std::string folder_;
    std::uint64_t each_;
    Writing writing_;
    std::uint64_t taken_ = 0;
    select::FileNames names_;
    std::map<std::string, File> files_;
    DropTeller drops_;
    std::string trouble_;
};

}  // namespace

std::unique_ptr<Sink> list_sink(Output out, std::vector<select::Key> columns,
                                select::TableForm form) {
    return std::make_unique<ListSink>(std::move(out), std::move(columns), form);
}
std::unique_ptr<Sink> count_sink(Output out, std::vector<select::Key> keys,
                                 std::vector<select::Key> order, select::TableForm form) {
    return std::make_unique<CountSink>(std::move(out), std::move(keys), std::move(order), form);
}
std::unique_ptr<Sink> write_sink(Output out, std::string path, Writing writing) {
    return std::make_unique<WriteSink>(std::move(out), std::move(path), std::move(writing));
}
std::unique_ptr<Sink> split_sink(std::string folder, std::uint64_t each, Writing writing) {
    return std::make_unique<SplitSink>(std::move(folder), each, std::move(writing));
}

}  // namespace shinpan::app
