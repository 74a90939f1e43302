#pragma once
// XML for records, over expat: streaming, every element, attribute and text with its place, nothing
// fetched and nothing expanded. A document type is skipped; an entity that is not XML's own is a
// finding, so that no bomb can go off. Names are without their namespace prefix.

#include "formats/format.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats::xml {

inline constexpr std::uint32_t depth_limit = 64;

struct Attribute {
    std::string_view name;
    std::string_view value;  // UTF-8
    Span span;               // of the value in the bytes
};

class Handler {
  public:
    virtual ~Handler() = default;
    // `tag` is the whole tag in the bytes.
    virtual void start(std::string_view name, const std::vector<Attribute>& attributes,
                       Span tag) = 0;
    virtual void end(std::string_view name, Span tag) = 0;
    // A run of text without references has as many bytes in `span` as in `text`; a reference
    // arrives alone.
    virtual void text(std::string_view text, Span span) = 0;
};

struct Options {
    // What the declaration of the document says; empty: as the bytes themselves say, else UTF-8.
    std::string encoding;
};

// Feeds `bytes`, one element or a whole document, to the handler. False at the first error, which
// is then a finding of the record (xml/syntax, xml/entity, xml/too-deep), with what stood before
// already delivered.
bool parse(std::string_view bytes, const Options& options, Handler& handler, Record& record);

// For places that a handler counted in what it was given: in another character set than UTF-8 that
// is longer than its bytes. No place stays behind the end of them.
void keep_inside(std::string_view bytes, Record& record);

// What the text before the first record declares.
struct Prolog {
    std::string encoding;  // of the XML declaration; empty: none
    bool declares_entities = false;
};
[[nodiscard]] Prolog read_prolog(std::string_view bytes);

struct XmlContext final : InputContext {
    Prolog prolog;
};

// Records are the elements of one name, wherever they stand. One that is never closed ends where
// the next starts. The context is an XmlContext.
[[nodiscard]] std::unique_ptr<Splitter> element_splitter(std::string_view name);

}  // namespace shinpan::formats::xml
