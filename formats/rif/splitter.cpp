// Where games start, and the tables before the first.

#include "formats/rif/rif.hpp"
#include "formats/xml/xml.hpp"

namespace shinpan::formats::rif {
namespace {

using xml::Attribute;

// Rows of the tables: <player id name surname>, <rule id name>, <tournament id name>, <opening id
// name>.
class TableHandler final : public xml::Handler {
  public:
    explicit TableHandler(Context& context) : context_(context) {}

    void start(std::string_view name, const std::vector<Attribute>& attributes, Span) override {
        auto* table = name == "player"       ? &context_.players
                      : name == "rule"       ? &context_.rules
                      : name == "tournament" ? &context_.tournaments
                      : name == "opening"    ? &context_.openings
                                             : nullptr;
        if (table == nullptr) return;
        std::string_view id, first, last;
        for (const auto& one : attributes) {
            if (one.name == "id") id = one.value;
            if (one.name == "name") first = one.value;
            if (one.name == "surname") last = one.value;
        }
        std::string words(first);
        if (!last.empty()) words += (words.empty() ? "" : " ") + std::string(last);
        if (!id.empty() && !words.empty()) table->emplace(id, std::move(words));
    }
    void end(std::string_view, Span) override {}
    void text(std::string_view, Span) override {}

  private:
    Context& context_;
};

class RifSplitter final : public Splitter {
  public:
    Cut next(std::string_view window, bool last) override {
        const auto cut = inner_->next(window, last);
        if (cut.kind == Cut::Kind::record && !known_) {
            known_ = true;
            const auto prolog = window.substr(0, cut.begin);
            context_->encoding = xml::read_prolog(prolog).encoding;
            TableHandler handler(*context_);
            // Cut off before the games, so it cannot be whole; what it says of itself is not
            // needed.
            Record ignored;
            (void)xml::parse(prolog, {context_->encoding}, handler, ignored);
        }
        return cut;
    }
    [[nodiscard]] std::shared_ptr<const InputContext> context() const override { return context_; }
    [[nodiscard]] std::vector<Finding> findings() const override { return inner_->findings(); }

  private:
    std::unique_ptr<Splitter> inner_ = xml::element_splitter("game");
    std::shared_ptr<Context> context_ = std::make_shared<Context>();
    bool known_ = false;
};

}  // namespace

std::unique_ptr<Splitter> make_splitter(std::string_view) {
    return std::make_unique<RifSplitter>();
}

}  // namespace shinpan::formats::rif
