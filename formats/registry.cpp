// Every format, one line each: its factory, declared here and defined in its folder.

#include "formats/format.hpp"

#include <algorithm>
#include <array>

namespace shinpan::formats {

const Format& othello_transcript();
const Format& renju_text();
const Format& fcr();
const Format& sgf_format();
const Format& playok_format();
const Format& pgn_format();
const Format& quest_json_format();
const Format& egaroucid_json_format();
const Format& rs_othello_json_format();
const Format& ftd_json_format();
const Format& xof_format();
const Format& wthor_format();
const Format& ggf_format();
const Format& othello_grid_format();
const Format& logistello_format();
const Format& oko_format();
const Format& eothello_format();
const Format& ios_format();
const Format& obf_format();
const Format& othello_fen_format();
const Format& othello_fen_edax_format();
const Format& othello_fen_fairy_format();

std::span<const Format* const> registry() {
    static const std::array all{
        &othello_transcript(),
        &renju_text(),
        &fcr(),
        &sgf_format(),
        &playok_format(),
        &pgn_format(),
        &quest_json_format(),
        &egaroucid_json_format(),
        &rs_othello_json_format(),
        &ftd_json_format(),
        &xof_format(),
        &wthor_format(),
        &ggf_format(),
        &othello_grid_format(),
        &logistello_format(),
        &oko_format(),
        &eothello_format(),
        &ios_format(),
        &obf_format(),
        &othello_fen_format(),
        &othello_fen_edax_format(),
        &othello_fen_fairy_format(),
    };
    return all;
}

void Format::write(const Record&, const WriteOptions&, std::string&) const {}

namespace {

class RecordAfterRecord final : public ArchiveWriter {
  public:
    explicit RecordAfterRecord(const Format& format) : format_(format) {}

    bool append(const Record& record, const WriteOptions& options, std::string& out) override {
        format_.write(record, options, out);
        return true;
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
