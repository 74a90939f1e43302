#include "formats/format.hpp"

#include <algorithm>
#include <array>
#include <string>

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

std::string_view extension_of(std::string_view path) {
    const auto dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : path.substr(dot);
}

// `list`: extensions with blanks between them.
bool holds(std::string_view list, std::string_view extension) {
    const auto at = extension.empty() ? std::string_view::npos : list.find(extension);
    return at != std::string_view::npos &&
           (at + extension.size() == list.size() || list[at + extension.size()] == ' ');
}

}  // namespace

bool named_like_records(std::string_view path) {
    constexpr std::string_view of_any_text = ".txt .json .jsonl .csv .tsv .xml .info .command";
    std::string extension(extension_of(path));
    for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (holds(of_any_text, extension)) return false;
    const auto all = registry();
    return std::any_of(all.begin(), all.end(), [&extension](const Format* format) {
        return holds(format->info().extensions, extension);
    });
}

const Format* detect_format(std::string_view head, std::string_view path) {
    const auto extension = extension_of(path);
    const auto claims_extension = [extension](const Format& format) {
        return holds(format.info().extensions, extension);
    };
    const Format* best = nullptr;
    auto best_rank = std::pair{Confidence::no, false};
    for (const auto* format : registry()) {
        const auto rank = std::pair{format->detect(head), claims_extension(*format)};
        if (rank.first != Confidence::no && rank > best_rank) {
            best = format;
            best_rank = rank;
        }
    }
    return best;
}

}  // namespace shinpan::formats
