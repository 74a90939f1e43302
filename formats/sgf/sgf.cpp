// The format: detection, and the main line as the record.

#include "formats/sgf/sgf.hpp"

#include "base/catalogue/sgf.hpp"
#include "formats/sgf/splitter.hpp"
#include "formats/sgf/write.hpp"

namespace shinpan::formats {
namespace sgf {
namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    return std::min(text.find_first_not_of(" \t\r\n\v\f", at), text.size());
}

class Sgf final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = "sgf",
            .title = "SGF of Othello (GM[2]), renju and gomoku (GM[4], GM[5], GM[1])",
            .game = Game::renju,
            .extensions = ".sgf .sof",
            .writes = true,
            .declares_encoding = true,
            .second_game = Game::othello,
        };
        return info;
    }

    [[nodiscard]] Confidence detect(std::string_view head) const override {
        for (auto at = head.find('('); at != std::string_view::npos; at = head.find('(', at + 1)) {
            const auto node = skip_blanks(head, at + 1);
            if (node == head.size() || (head[node] != ';' && head[node] != '(')) continue;
            const bool first = skip_blanks(head, 0) == at;
            const auto root = head.substr(node, 4096);
            const auto game = root.find("GM[");
            if (game != std::string_view::npos) {
                const char number = game + 3 < root.size() ? root[game + 3] : '0';
                // GM[Othello] is GGF.
                if (number < '0' || number > '9') return Confidence::no;
                return first ? Confidence::certain : Confidence::likely;
            }
            for (const auto* name : {"FF[", "SZ[", "B[", "W[", "AB[", "CA["}) {
                if (root.find(name) != std::string_view::npos) {
                    return first ? Confidence::likely : Confidence::possible;
                }
            }
            if (first && root.size() <= 1) return Confidence::possible;
            return Confidence::no;
        }
        return Confidence::no;
    }

    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return make_splitter();
    }

    void read(std::string_view bytes, const InputContext*, const ReadOptions& options,
              Record& record) const override {
        thread_local SgfGame game;  // keeps its memory from record to record
        record.format = info().name;
        record.game = info().game;
        game.decoded = options.decoded;
        game.row_one = options.row_one;
        if (!game.parse(bytes, record)) return;
        game.line(game.tree.main_leaf(), record);
        if (const auto leaves = game.tree.leaf_count(); leaves > 1) {
            record.findings.push_back(
                make_finding(code::sgf_variations, {}, 0, {{"count", std::int64_t{leaves} - 1}}));
        }
    }

    bool walk(std::string_view bytes, const InputContext*, const ReadOptions& options,
              TreeVisitor& visitor) const override {
        Record unused;  // what is wrong with the text, read() has said
        SgfGame game;
        game.decoded = options.decoded;
        game.row_one = options.row_one;
        if (game.parse(bytes, unused)) game.walk(visitor);
        return true;
    }

    void write(const Record& record, const WriteOptions& options, std::string& out) const override {
        write_game(record, options, Body::moves, out);
    }

    [[nodiscard]] std::unique_ptr<ArchiveWriter> archive_writer(
        const ArchiveOptions&) const override {
        return make_writer();
    }
};

}  // namespace
}  // namespace sgf

const Format& sgf_format() {
    static const sgf::Sgf format;
    return format;
}

}  // namespace shinpan::formats
