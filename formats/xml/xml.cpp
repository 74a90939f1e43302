#include "formats/xml/xml.hpp"

#include "base/catalogue/io.hpp"
#include "base/catalogue/xml.hpp"
#include "formats/charset/charset.hpp"
#include "formats/text/scan.hpp"

#include <expat.h>

#include <algorithm>
#include <deque>

namespace shinpan::formats::xml {
namespace {

using text::span_of;

std::string_view local_name(std::string_view name) {
    const auto colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// One for all records of a thread: to make one costs a sixth of reading a game with it.
XML_Parser fresh_parser(const char* encoding) {
    thread_local std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser(nullptr,
                                                                                XML_ParserFree);
    if (parser == nullptr || XML_ParserReset(parser.get(), encoding) == XML_FALSE) {
        parser.reset(XML_ParserCreate(encoding));
    }
    return parser.get();
}

// UTF-8 in which some bytes mean nothing: they are marked, so that every other keeps its place.
struct Marked {
    static constexpr char mark = '\x7F';
    std::string bytes;
    std::int64_t damaged = 0;
    std::int64_t characters = 0;  // of two bytes and more

    explicit Marked(std::string_view text) {
        bytes.reserve(text.size());
        for (std::size_t at = 0; at < text.size();) {
            const auto length = charset::step(text, at, charset::Family::utf8);
            const bool alone = length == 1 && static_cast<unsigned char>(text[at]) >= 0x80U;
            bytes += alone ? std::string_view(&mark, 1) : text.substr(at, length);
            damaged += alone ? 1 : 0;
            characters += length > 1 ? 1 : 0;
            at += length;
        }
    }
};

class Parser {
  public:
    // U+FFFD in what the handler is given for each byte Marked::mark.
    enum class Marks : std::uint8_t { none, shown };

    Parser(std::string_view bytes, Handler& handler, Record& record, Marks marks = Marks::none)
        : bytes_(bytes), handler_(handler), record_(record), marks_(marks) {}

    bool run(const std::string& encoding) {
        parser_ = fresh_parser(encoding.empty() ? nullptr : encoding.c_str());
        if (parser_ == nullptr) return fail("no memory", {});
        XML_SetUserData(parser_, this);
        XML_SetElementHandler(parser_, on_start, on_end);
        XML_SetCharacterDataHandler(parser_, on_text);
        XML_SetSkippedEntityHandler(parser_, on_skipped);
        XML_SetEntityDeclHandler(parser_, on_entity_declared);
        XML_SetUnknownEncodingHandler(parser_, on_unknown_encoding, nullptr);
        XML_SetParamEntityParsing(parser_, XML_PARAM_ENTITY_PARSING_NEVER);
        const auto status = XML_Parse(parser_, bytes_.data(), static_cast<int>(bytes_.size()), 1);
        if (failed_) return false;
        if (status == XML_STATUS_OK) return true;
        const auto error = XML_GetErrorCode(parser_);
        const auto at = place();
        if (error == XML_ERROR_UNDEFINED_ENTITY) return fail_entity(at);
        return fail(XML_ErrorString(error), {at.begin, at.begin});
    }

  private:
    static Parser& self(void* data) { return *static_cast<Parser*>(data); }

    // The event expat is at, as bytes.
    [[nodiscard]] Span place() const {
        const auto begin = static_cast<std::size_t>(std::clamp<XML_Index>(
            XML_GetCurrentByteIndex(parser_), 0, static_cast<XML_Index>(bytes_.size())));
        const auto count = static_cast<std::size_t>(std::max(XML_GetCurrentByteCount(parser_), 0));
        return span_of(begin, std::min(begin + count, bytes_.size()));
    }
    void stop() {
        failed_ = true;
        XML_StopParser(parser_, XML_FALSE);
    }
    bool fail(std::string_view reason, Span at) {
        failed_ = true;
        record_.damaged = true;
        record_.findings.push_back(
            make_finding(code::xml_syntax, at, 0, {{"reason", std::string(reason)}}));
        return false;
    }
    // For an entity in an attribute expat names the place of its element.
    [[nodiscard]] std::size_t foreign_entity(std::size_t from) const {
        for (auto at = bytes_.find('&', from); at < bytes_.size(); at = bytes_.find('&', at + 1)) {
            const auto rest = bytes_.substr(at + 1);
            bool own = false;
            for (const std::string_view name : {"#", "amp;", "lt;", "gt;", "quot;", "apos;"}) {
                own = own || rest.starts_with(name);
            }
            if (!own) return at;
        }
        return from;
    }
    bool fail_entity(Span at) {
        failed_ = true;
        record_.damaged = true;
        const auto begin = foreign_entity(at.begin);
        const auto end = std::min(bytes_.find(';', begin), bytes_.size());
        const auto name = bytes_.substr(begin, std::min<std::size_t>(end - begin, 40));
        record_.findings.push_back(make_finding(
            code::xml_entity, span_of(begin, std::min(begin + name.size(), bytes_.size())), 0,
            {{"name", std::string(name.starts_with('&') ? name.substr(1) : name)}}));
        return false;
    }

    // The values of the attributes where they stand in the tag.
    void locate_values(Span tag) {
        const auto words = bytes_.substr(tag.begin, tag.end - tag.begin);
        std::size_t at = 0;
        for (auto& attribute : attributes_) {
            const auto equals = words.find('=', at);
            if (equals == std::string_view::npos) return;
            const auto open = words.find_first_of("\"'", equals);
            if (open == std::string_view::npos) return;
            const auto close = words.find(words[open], open + 1);
            if (close == std::string_view::npos) return;
            attribute.span = span_of(tag.begin + open + 1, tag.begin + close);
            at = close + 1;
        }
    }

    static std::string shown(std::string_view value) {
        std::string out;
        for (const char c : value) {
            if (c == Marked::mark) {
                out += "\uFFFD";
            } else {
                out += c;
            }
        }
        return out;
    }
    void show_marks() {
        if (marks_ == Marks::none) return;
        shown_.clear();
        for (auto& attribute : attributes_) {
            if (attribute.value.find(Marked::mark) == std::string_view::npos) continue;
            attribute.value = shown_.emplace_back(shown(attribute.value));
        }
    }

    static void on_start(void* data, const XML_Char* name, const XML_Char** attributes) {
        auto& parser = self(data);
        if (parser.failed_) return;
        const auto tag = parser.place();
        if (++parser.depth_ > depth_limit) {
            parser.record_.damaged = true;
            parser.record_.findings.push_back(
                make_finding(code::xml_too_deep, tag, 0, {{"limit", std::int64_t{depth_limit}}}));
            parser.stop();
            return;
        }
        parser.attributes_.clear();
        for (; *attributes != nullptr; attributes += 2) {
            parser.attributes_.push_back({attributes[0], attributes[1], tag});
        }
        parser.locate_values(tag);
        parser.show_marks();
        for (auto& attribute : parser.attributes_) attribute.name = local_name(attribute.name);
        parser.handler_.start(local_name(name), parser.attributes_, tag);
    }
    static void on_end(void* data, const XML_Char* name) {
        auto& parser = self(data);
        if (parser.failed_) return;
        --parser.depth_;
        parser.handler_.end(local_name(name), parser.place());
    }
    static void on_text(void* data, const XML_Char* words, int length) {
        auto& parser = self(data);
        if (parser.failed_) return;
        const std::string_view text(words, static_cast<std::size_t>(length));
        if (parser.marks_ == Marks::none) return parser.handler_.text(text, parser.place());
        parser.handler_.text(shown(text), parser.place());
    }
    static void on_skipped(void* data, const XML_Char*, int) {
        auto& parser = self(data);
        if (parser.failed_) return;
        (void)parser.fail_entity(parser.place());
        parser.stop();
    }
    // An entity that is declared would be expanded: the text is refused instead.
    static void on_entity_declared(void* data, const XML_Char* name, int, const XML_Char*, int,
                                   const XML_Char*, const XML_Char*, const XML_Char*,
                                   const XML_Char*) {
        auto& parser = self(data);
        if (parser.failed_) return;
        parser.record_.damaged = true;
        parser.record_.findings.push_back(
            make_finding(code::xml_entity, parser.place(), 0, {{"name", text::excerpt(name)}}));
        parser.stop();
    }
    // Sets of single bytes beyond expat's own, by iconv.
    static int on_unknown_encoding(void*, const XML_Char* name, XML_Encoding* encoding) {
        if (charset::family_of(name) != charset::Family::single || !charset::is_known(name))
            return 0;
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const char one = static_cast<char>(byte);
            const auto decoded = charset::decode({&one, 1}, name);
            const auto glyph = text::glyph_at(decoded.text, 0);
            const bool valid = byte < 0x80 || (decoded.damaged == 0 && glyph.length != 0);
            encoding->map[byte] = byte < 0x80 ? static_cast<int>(byte)
                                  : valid     ? static_cast<int>(glyph.code)
                                              : -1;
        }
        encoding->data = nullptr;
        encoding->convert = nullptr;
        encoding->release = nullptr;
        return 1;
    }

    std::string_view bytes_;
    Handler& handler_;
    Record& record_;
    XML_Parser parser_ = nullptr;
    Marks marks_;
    std::vector<Attribute> attributes_;
    std::deque<std::string> shown_;  // values of attributes_ with marks
    std::uint32_t depth_ = 0;
    bool failed_ = false;
};

bool is_name_end(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '>' || c == '/';
}

constexpr std::size_t prolog_limit = 64 * 1024;

class ElementSplitter final : public Splitter {
  public:
    explicit ElementSplitter(std::string_view name) {
        open_ += name;
        close_ += name;
    }

    Cut next(std::string_view window, bool last) override {
        if (at_ > window.size()) at_ = begin_ = 0;  // an element too long was thrown away
        if (!inside_) {
            while (true) {
                const auto open = find_open(window, at_);
                // Only as far as there: most windows hold no comment, and many elements.
                const auto comment = window.substr(0, open).find("<!--", at_);
                if (comment != std::string_view::npos) {
                    const auto end = window.find("-->", comment);
                    if (end != std::string_view::npos) {
                        at_ = end + 3;
                        continue;
                    }
                    if (!last) return {Cut::Kind::more, 0, 0};
                }
                if (open == std::string_view::npos) {
                    if (!known_ && (last || window.size() > prolog_limit)) learn(window);
                    // The start of a name may still arrive.
                    const auto keep = std::min(window.size(), open_.size() + 3);
                    if (comment == std::string_view::npos) {
                        at_ = std::max(at_, window.size() - keep);
                    }
                    return {last ? Cut::Kind::end : Cut::Kind::more, 0, 0};
                }
                if (!known_) learn(window.substr(0, open));
                begin_ = open;
                at_ = open + open_.size();
                inside_ = true;
                break;
            }
        }
        const auto open = find_open(window, at_);
        const auto close = window.substr(0, open).find(close_, at_);
        if (close == std::string_view::npos && open != std::string_view::npos) return cut(open);
        if (close != std::string_view::npos) {
            const auto end = window.find('>', close);
            if (end != std::string_view::npos) return cut(end + 1);
            if (last) return cut(window.size());
            return {Cut::Kind::more, 0, 0};
        }
        if (last) return cut(window.size());
        const auto keep = std::min(window.size(), close_.size() + 3);
        at_ = std::max(at_, window.size() - keep);
        return {Cut::Kind::more, 0, 0};
    }
    [[nodiscard]] std::shared_ptr<const InputContext> context() const override { return context_; }
    [[nodiscard]] std::vector<Finding> findings() const override {
        if (!context_->prolog.declares_entities) return {};
        return {make_finding(code::xml_declared_entities)};
    }

  private:
    std::size_t find_open(std::string_view window, std::size_t from) const {
        for (auto at = window.find(open_, from); at != std::string_view::npos;
             at = window.find(open_, at + 1)) {
            const auto end = at + open_.size();
            if (end < window.size() && is_name_end(window[end])) return at;
        }
        return std::string_view::npos;
    }
    void learn(std::string_view prolog) {
        context_->prolog = read_prolog(prolog);
        known_ = true;
    }
    Cut cut(std::size_t end) {
        const Cut done{Cut::Kind::record, begin_, end};
        at_ = begin_ = 0;
        inside_ = false;
        return done;
    }

    std::string open_ = "<";
    std::string close_ = "</";
    std::shared_ptr<XmlContext> context_ = std::make_shared<XmlContext>();
    std::size_t at_ = 0;
    std::size_t begin_ = 0;
    bool inside_ = false;
    bool known_ = false;
};

}  // namespace

bool parse(std::string_view bytes, const Options& options, Handler& handler, Record& record) {
    auto encoding = options.encoding;
    const bool utf8 = encoding.empty() || charset::family_of(encoding) == charset::Family::utf8;
    if (utf8 && !charset::is_utf8(bytes)) {
        // A few broken bytes do not make the names around them another set.
        if (const Marked marked(bytes); marked.characters >= marked.damaged) {
            record.findings.push_back(
                make_finding(code::io_undecodable, {}, 0, {{"count", marked.damaged}}));
            return Parser(marked.bytes, handler, record, Parser::Marks::shown).run(encoding);
        }
        encoding = "windows-1252";
        record.findings.push_back(
            make_finding(code::io_encoding_assumed, {}, 0, {{"encoding", "WINDOWS-1252"}}));
    }
    return Parser(bytes, handler, record).run(encoding);
}

void keep_inside(std::string_view bytes, Record& record) {
    const auto end = static_cast<std::uint32_t>(bytes.size());
    const auto keep = [end](Span& span) {
        span = {std::min(span.begin, end), std::min(span.end, end)};
    };
    for (auto& event : record.events) keep(event.span);
    for (auto& finding : record.findings) keep(finding.span);
}

Prolog read_prolog(std::string_view bytes) {
    Prolog prolog;
    prolog.declares_entities = bytes.find("<!ENTITY") != std::string_view::npos;
    const auto start = text::bom_at(bytes, 0);
    if (!bytes.substr(start).starts_with("<?xml")) return prolog;
    const auto declaration = bytes.substr(start, bytes.find("?>", start) - start);
    const auto name = declaration.find("encoding");
    if (name == std::string_view::npos) return prolog;
    const auto open = declaration.find_first_of("\"'", name);
    if (open == std::string_view::npos) return prolog;
    const auto close = declaration.find(declaration[open], open + 1);
    if (close == std::string_view::npos || close - open > 40) return prolog;
    prolog.encoding = declaration.substr(open + 1, close - open - 1);
    return prolog;
}

std::unique_ptr<Splitter> element_splitter(std::string_view name) {
    return std::make_unique<ElementSplitter>(name);
}

}  // namespace shinpan::formats::xml
