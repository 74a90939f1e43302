// Othello transcripts: f5d6c3d3c4… in all its spellings. The format is described in FORMAT.md.

#include "formats/othello_transcript/othello_transcript.hpp"

namespace shinpan::formats {
namespace {

class OthelloTranscript final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override { return info_; }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        return othello_text::detect_transcript(head);
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return othello_text::make_splitter();
    }
    void read(std::string_view bytes, const InputContext*, const ReadOptions&,
              Record& record) const override {
        othello_text::read_transcript(bytes, record);
    }
    [[nodiscard]] const BatchReader* batch_reader() const override {
        return &othello_text::batch_reader();
    }
    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        othello_text::write_transcript(record, options, out);
    }

  private:
    FormatInfo info_ = [] {
        FormatInfo info{};
        info.name = "othello-transcript";
        info.title = "Othello transcript: f5d6c3…, one game a line, or a position of 64 letters";
        info.game = Game::othello;
        info.extensions = ".txt .tr .oth .xot .pos";
        info.writes = true;
        return info;
    }();
};

}  // namespace

const Format& othello_transcript() {
    static const OthelloTranscript format;
    return format;
}

}  // namespace shinpan::formats
