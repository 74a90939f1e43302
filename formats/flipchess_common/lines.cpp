#include "formats/flipchess_common/lines.hpp"

#include "formats/json/json.hpp"

#include <optional>
#include <utility>

namespace shinpan::formats::flip {
namespace {

class LineSplitter final : public Splitter {
  public:
    explicit LineSplitter(LineRoles roles) : roles_(std::move(roles)) {}

    Cut next(std::string_view window, bool last) override {
        for (;;) {
            if (scanned_ >= window.size()) {
                if (!last) return {Cut::Kind::more, 0, 0};
                break;
            }
            const auto line = text::line_at(window, scanned_, looked_);
            if (!line.complete && !last) return {Cut::Kind::more, 0, 0};
            switch (roles_(line.in(window), !begin_)) {
                case LineRole::starts:
                    if (begin_) return cut(line.begin);
                    begin_ = line.begin;
                    break;
                case LineRole::inside:
                    if (!begin_) begin_ = line.begin;
                    break;
                case LineRole::ends:
                    if (!begin_) begin_ = line.begin;
                    return cut(line.next);
                case LineRole::idle: break;
            }
            scanned_ = line.next;
        }
        if (begin_) return cut(window.size());
        return {Cut::Kind::end, window.size(), window.size()};
    }

  private:
    Cut cut(std::size_t end) {
        const Cut found{Cut::Kind::record, *begin_, end};
        begin_.reset();
        scanned_ = looked_ = 0;
        return found;
    }

    LineRoles roles_;
    std::optional<std::size_t> begin_;
    std::size_t scanned_ = 0;
    std::size_t looked_ = 0;
};

bool is_empty(std::string_view line) {
    return text::skip_blank(line, 0) >= line.size();
}

}  // namespace

std::unique_ptr<Splitter> line_splitter(LineRoles roles) {
    return std::make_unique<LineSplitter>(std::move(roles));
}

std::unique_ptr<Splitter> paragraph_splitter() {
    return line_splitter([gap = false](std::string_view line, bool fresh) mutable {
        if (is_empty(line)) {
            gap = true;
            return LineRole::idle;
        }
        if (text::is_idle(line)) return LineRole::idle;
        const bool starts = gap && !fresh;
        gap = false;
        if (starts) {
            // Asked again for the same line once the record before it was cut.
            return LineRole::starts;
        }
        return LineRole::inside;
    });
}

std::unique_ptr<Splitter> each_line_splitter() {
    return line_splitter([](std::string_view line, bool) {
        return text::is_idle(line) ? LineRole::idle : LineRole::ends;
    });
}

std::unique_ptr<Splitter> whole_splitter() {
    return line_splitter([](std::string_view line, bool fresh) {
        const bool blank = text::skip_blank(line, 0) >= line.size();
        return fresh && blank ? LineRole::idle : LineRole::inside;
    });
}

std::unique_ptr<Splitter> object_splitter() {
    return json::object_splitter("games");
}

std::string_view first_line(std::string_view head) {
    for (std::size_t at = 0; at < head.size();) {
        const auto line = text::line_at(head, at);
        at = line.next;
        if (!text::is_idle(line.in(head))) return line.in(head);
    }
    return {};
}

std::string_view Words::next() {
    while (at_ < end_ && text::is_space(bytes_[at_])) ++at_;
    const auto begin = at_;
    while (at_ < end_ && !text::is_space(bytes_[at_])) ++at_;
    span_ = text::span_of(begin, at_);
    return bytes_.substr(begin, at_ - begin);
}

void Damage::at(Span where) {
    const bool cut = bytes_.find_first_not_of(" \t\r\n", where.end) == std::string_view::npos &&
                     !bytes_.ends_with('\n');
    report(text::unreadable(bytes_, where, static_cast<std::int32_t>(record_.events.size()) + 1,
                            cut ? text::Damage::cut : text::Damage::unreadable));
}

void Damage::report(Finding finding) {
    if (skip()) return;
    record_.damaged = true;
    record_.findings.push_back(std::move(finding));
}

}  // namespace shinpan::formats::flip
