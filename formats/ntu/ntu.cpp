// The formats of the NTU platform in the registry.

#include "formats/ntu/ntu.hpp"

namespace shinpan::formats {
namespace {

class Platform final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = ntu::format_name,
            .title = "NTU platform records and boards (flip-chess, TCGA contests)",
            .game = Game::flipchess,
            .extensions = ".txt",
            .writes = true,
            .default_rules = ntu::rules_name};
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        return ntu::detect(head);
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return ntu::make_splitter();
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::flipchess;
        record.format = ntu::format_name;
        ntu::read(bytes, ntu::Dialect::platform, record);
    }
    [[nodiscard]] const BatchReader* batch_reader() const override { return &ntu::batch_reader(); }
    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        ntu::write(record, options, out);
    }
};

class RulesText final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = ntu::text_name,
            .title = "flip-chess moves as the TCGA rules show them: 1. a7(K) a8(p)",
            .game = Game::flipchess,
            .extensions = ".txt",
            .verified = false,
            .default_rules = "flipchess-tcga-2016",
            .rules_unknown = true};
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        return ntu::detect_text(head);
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return ntu::make_text_splitter();
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::flipchess;
        record.format = ntu::text_name;
        ntu::read(bytes, ntu::Dialect::rules_text, record);
    }
};

class Summary final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = ntu::summary_name,
            .title = "NTU platform match summary: known, and holds no records",
            .game = Game::flipchess,
            .extensions = ".info"};
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        return ntu::detect_summary(head);
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return ntu::make_summary_splitter();
    }
    void read(std::string_view, const InputContext*, const ReadOptions&,
              Record& record) const override {
        record.game = Game::flipchess;
        record.format = ntu::summary_name;
        record.damaged = true;
    }
};

}  // namespace

const Format& ntu_format() {
    static const Platform format;
    return format;
}
const Format& tcga_text_format() {
    static const RulesText format;
    return format;
}
const Format& ntu_summary_format() {
    static const Summary format;
    return format;
}

}  // namespace shinpan::formats
