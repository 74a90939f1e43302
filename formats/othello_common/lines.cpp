#include "formats/othello_common/lines.hpp"

#include "formats/text/scan.hpp"

namespace shinpan::formats::othello_common {
namespace {

class LineSplitter final : public Splitter {
  public:
    explicit LineSplitter(IsRecord is_record) : is_record_(is_record) {}

    Cut next(std::string_view window, bool last) override {
        // A caller that gave up on an endless line starts a new window behind it.
        if (window.size() < seen_) at_ = looked_ = 0;
        seen_ = window.size();
        while (at_ < window.size()) {
            const auto line = text::line_at(window, at_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more};
            const auto begin = text::skip_blank(window, line.begin);
            at_ = line.next;
            if (begin < line.end && is_record_(window.substr(begin, line.end - begin))) {
                at_ = looked_ = seen_ = 0;
                return {Cut::Kind::record, begin, line.next};
            }
        }
        if (!last) return {Cut::Kind::more};
        return {};
    }

  private:
    IsRecord is_record_;
    std::size_t seen_ = 0;    // size of the window last time
    std::size_t at_ = 0;      // lines before this place hold no record
    std::size_t looked_ = 0;  // no line end between at_ and this place
};

}  // namespace

std::unique_ptr<Splitter> line_splitter(IsRecord is_record) {
    return std::make_unique<LineSplitter>(is_record);
}

bool not_a_comment(std::string_view line) {
    return !line.empty() && line.front() != '#' && line.front() != '%';
}

FirstLine first_line(std::string_view head) {
    std::size_t at = 0;
    while (at < head.size()) {
        const auto line = text::line_at(head, at);
        const auto begin = text::skip_blank(head, line.begin);
        if (begin < line.end) {
            const auto words = head.substr(begin, line.end - begin);
            if (not_a_comment(words)) return {words, line.complete};
        }
        at = line.next;
    }
    return {};
}

}  // namespace shinpan::formats::othello_common
