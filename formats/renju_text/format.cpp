// The coordinate transcript as a Format of the registry.

#include "formats/batch.hpp"
#include "formats/renju_text/renju_text.hpp"

namespace shinpan::formats {
namespace {

class RenjuText final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{transcript::format_name,
                                         "renju and gomoku moves as coordinates, h8 i9 h7",
                                         Game::renju,
                                         ".txt .moves",
                                         true,
                                         true,
                                         true};
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        return transcript::detect(head);
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return transcript::make_splitter();
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions& options,
              Record& record) const override {
        record.game = Game::renju;
        record.format = transcript::format_name;
        transcript::read(bytes, options, record);
    }
    [[nodiscard]] const BatchReader* batch_reader() const override {
        return &transcript::batch_reader();
    }
    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        transcript::write(record, options, out);
    }
};

}  // namespace

const Format& renju_text() {
    static const RenjuText format;
    return format;
}

}  // namespace shinpan::formats
