// XOF 1.1, the XML of Othello games (FORMAT.md).

#include "base/catalogue/xml.hpp"
#include "formats/json/json.hpp"
#include "formats/pgn/values.hpp"
#include "formats/text/scan.hpp"
#include "formats/xml/xml.hpp"

#include <algorithm>

namespace shinpan::formats {
namespace xof {
namespace {

using xml::Attribute;

// Text of an element, byte for byte where it stands; what a reference stands for is shorter than
// the reference, and blanks fill the gap.
struct Words {
    std::string text;
    Span span;

    void add(std::string_view run, Span at) {
        if (text.empty()) span.begin = at.begin;
        text.resize(at.begin - span.begin, ' ');
        text += run;
        span.end = at.end;
    }
    [[nodiscard]] std::string_view trimmed() const {
        const std::string_view words = text;
        const auto first = words.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos) return {};
        return words.substr(first, words.find_last_not_of(" \t\r\n") + 1 - first);
    }
};

class GameHandler final : public xml::Handler {
  public:
    explicit GameHandler(Record& record) : record_(record) {}

    void start(std::string_view name, const std::vector<Attribute>& attributes, Span tag) override {
        in_moves_ = name == "moves";
        in_result_ = name == "result";
        const auto find = [&](std::string_view key) -> const Attribute* {
            const auto found =
                std::find_if(attributes.begin(), attributes.end(),
                             [key](const Attribute& one) { return one.name == key; });
            return found == attributes.end() ? nullptr : &*found;
        };
        const auto add = [&](const Attribute* attribute, std::string_view key) {
            if (attribute == nullptr || attribute->value.empty()) return;
            record_.tags.push_back(
                {std::string(key), std::string(attribute->value), attribute->span});
        };
        if (name == "event") {
            add(find("name"), "Event");
            add(find("date"), "Date");
            add(find("round"), "Round");
        } else if (name == "player") {
            const auto* colour = find("color");
            if (colour != nullptr && colour->value == "black") add(find("name"), "Black");
            if (colour != nullptr && colour->value == "white") add(find("name"), "White");
        } else if (in_result_) {
            result_at_ = tag;
            if (const auto* winner = find("winner")) {
                winner_ = winner->value;
                winner_at_ = winner->span;
            }
            if (const auto* type = find("type")) reason_ = pgn::termination(type->value);
        } else if (in_moves_) {
            has_moves_ = true;
            check_moves(find("game"), find("type"));
        }
    }
    void end(std::string_view, Span) override { in_moves_ = in_result_ = false; }
    void text(std::string_view text, Span span) override {
        if (in_moves_) moves_.add(text, span);
        if (in_result_) result_.add(text, span);
    }

    void finish(bool whole) {
        claim();
        if (!has_moves_ && whole) {
            record_.damaged = true;
            record_.findings.push_back(
                make_finding(code::xml_missing_element, {}, 0, {{"name", "moves"}}));
        }
        (void)json::read_transcript(moves_.text, moves_.span.begin, record_);
    }

  private:
    void bad(std::string_view name, std::string_view value, std::string_view wanted, Span at) {
        record_.findings.push_back(make_finding(code::xml_bad_value, at, 0,
                                                {{"name", std::string(name)},
                                                 {"text", text::excerpt(value)},
                                                 {"wanted", std::string(wanted)}}));
    }
    void check_moves(const Attribute* game, const Attribute* type) {
        if (game != nullptr && game->value != "othello-8x8") {
            bad("game", game->value, "othello-8x8", game->span);
        }
        if (type != nullptr && type->value != "flat") bad("type", type->value, "flat", type->span);
    }
    void claim() {
        if (result_at_.end == 0) return;
        ClaimedResult claim;
        claim.reason = reason_;
        claim.span = result_.span.end != 0 ? result_.span : result_at_;
        const auto words = result_.trimmed();
        const auto read = pgn::read_result(words);
        if (!read.understood) bad("result", words, "a score", claim.span);
        if (read.claim) {
            claim.outcome = read.claim->outcome;
            claim.score = read.claim->score;
        }
        if (winner_ == "black") {
            claim.outcome = Outcome::first_wins;
        } else if (winner_ == "white") {
            claim.outcome = Outcome::second_wins;
        } else if (winner_ == "draw" || winner_ == "none") {
            if (read.claim) claim.outcome = Outcome::draw;
        } else if (!winner_.empty() && winner_ != "unknown") {
            bad("winner", winner_, "black, white or draw", winner_at_);
        }
        if (read.claim || claim.outcome != Outcome::undecided) record_.claim = claim;
    }

    Record& record_;
    Words moves_;
    Words result_;
    Span result_at_;
    std::string winner_;
    Span winner_at_;
    EndReason reason_ = EndReason::none;
    bool in_moves_ = false;
    bool in_result_ = false;
    bool has_moves_ = false;
};

class Xof final : public Format {
  public:
    [[nodiscard]] const FormatInfo& info() const override {
        static constexpr FormatInfo info{
            .name = "xof",
            .title = "XOF 1.1, XML of Othello games (Cassio)",
            .game = Game::othello,
            .extensions = ".xof .xml",
            .verified = false,
            .declares_encoding = true,
        };
        return info;
    }
    [[nodiscard]] Confidence detect(std::string_view head) const override {
        const auto first = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        if (first == std::string_view::npos || head[first] != '<') return Confidence::no;
        const auto holds = [head](std::string_view words) {
            return head.find(words) != std::string_view::npos;
        };
        if (holds("othbase.net/xof") || holds("xof.dtd")) return Confidence::certain;
        return holds("<moves") && holds("game=\"othello") ? Confidence::likely : Confidence::no;
    }
    [[nodiscard]] std::unique_ptr<Splitter> splitter(std::string_view) const override {
        return xml::element_splitter("game");
    }
    void read(std::string_view bytes, const InputContext* context, const ReadOptions& options,
              Record& record) const override {
        record.format = info().name;
        record.game = Game::othello;
        xml::Options xml_options;
        const auto* declared = dynamic_cast<const xml::XmlContext*>(context);
        if (declared != nullptr) xml_options.encoding = declared->prolog.encoding;
        if (options.decoded) xml_options.encoding = "UTF-8";
        GameHandler handler(record);
        const bool whole = xml::parse(bytes, xml_options, handler, record);
        handler.finish(whole);
        xml::keep_inside(bytes, record);
    }
};

}  // namespace
}  // namespace xof

const Format& xof_format() {
    static const xof::Xof format;
    return format;
}

}  // namespace shinpan::formats
