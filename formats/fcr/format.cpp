// FCR-1 as a Format of the registry.

#include "formats/batch.hpp"
#include "formats/fcr/fcr.hpp"

namespace shinpan::formats {
namespace {

class Fcr final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{fcr1::format_name,
                                         "FCR-1, the flip-chess log: one event a line",
                                         Game::flipchess,
                                         ".fcr",
                                         true,
                                         true,
                                         true};
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        return fcr1::detect(head);
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return fcr1::make_splitter();
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions& options,
              Record& record) const override {
        record.game = Game::flipchess;
        record.format = fcr1::format_name;
        fcr1::read(bytes, options, record);
    }
    [[nodiscard]] const BatchReader* batch_reader() const override { return &fcr1::batch_reader(); }
    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        fcr1::write(record, options, out);
    }
};

}  // namespace

const Format& fcr() {
    static const Fcr format;
    return format;
}

}  // namespace shinpan::formats
