#include "formats/format.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {

#define SHINPAN_FORMAT(factory, name) const Format& factory();
#include "formats/registry.def"
#undef SHINPAN_FORMAT

std::span<const Format* const> registry() {
    static const std::array all{
#define SHINPAN_FORMAT(factory, name) &factory(),
#include "formats/registry.def"
#undef SHINPAN_FORMAT
    };
    return all;
}

void Format::write(const Record&, const WriteOptions&, std::string&) const {}

namespace {

class RecordAfterRecord final : public ArchiveWriter {
  public:
    explicit RecordAfterRecord(const Format& format) : format_(format) {}

    bool append(const Record& record, const WriteOptions& options, std::string& out) override {
        const auto before = out.size();
        format_.write(record, options, out);
        return out.size() > before;  // nothing: left out, and options.dropped says why
    }

  private:
    const Format& format_;
};

}  // namespace

std::unique_ptr<ArchiveWriter> Format::archive_writer(const ArchiveOptions&) const {
    return std::make_unique<RecordAfterRecord>(*this);
}

const Format* find_format(std::string_view name) {
    const auto all = registry();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [name](const Format* one) { return one->info().name == name; });
    return found == all.end() ? nullptr : *found;
}

namespace {

// `list`: extensions with blanks between them.
bool holds(std::string_view list, std::string_view path) {
    const auto dot = path.rfind('.');
    if (dot == std::string_view::npos) return false;
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    const auto wanted = path.substr(dot);
    while (!list.empty()) {
        const auto end = std::min(list.find(' '), list.size());
        const auto one = list.substr(0, end);
        if (std::equal(one.begin(), one.end(), wanted.begin(), wanted.end(),
                       [lower](char a, char b) { return lower(a) == lower(b); })) {
            return true;
        }
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

}  // namespace

bool has_extension(const FormatInfo& info, std::string_view path) {
    return holds(info.extensions, path);
}

bool named_like_records(std::string_view path) {
    constexpr std::string_view of_any_text = ".txt .json .jsonl .csv .tsv .xml .info .command";
    const auto all = registry();
    return !holds(of_any_text, path) &&
           std::any_of(all.begin(), all.end(), [path](const Format* format) {
               return has_extension(format->info(), path);
           });
}

const Format* detect_format(std::string_view head, std::string_view path) {
    const Format* best = nullptr;
    auto best_rank = std::pair{Confidence::no, false};
    for (const auto* format : registry()) {
        const auto rank = std::pair{format->detect(head), has_extension(format->info(), path)};
        if (rank.first != Confidence::no && rank > best_rank) {
            best = format;
            best_rank = rank;
        }
    }
    return best;
}

}  // namespace shinpan::formats
