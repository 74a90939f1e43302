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

const Format* detect_format(std::string_view head, std::string_view path) {
    const auto dot = path.rfind('.');
    const auto extension = dot == std::string_view::npos ? std::string_view{} : path.substr(dot);
    const auto claims_extension = [extension](const Format& format) {
        const auto list = format.info().extensions;
        const auto at = extension.empty() ? std::string_view::npos : list.find(extension);
        return at != std::string_view::npos &&
               (at + extension.size() == list.size() || list[at + extension.size()] == ' ');
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
