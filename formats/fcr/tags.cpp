// What comes before the first event: tags and a position.

#include "base/catalogue/record.hpp"
#include "formats/fcr/reader.hpp"

#include <utility>

namespace shinpan::formats::fcr1 {

void Reader::read_tag_line() {
    const auto begin = at_;
    Tag tag;
    const auto read = text::read_tag(bytes_, begin, end_, tag);
    if (read.status != text::TagRead::Status::ok) {
        const auto end = trimmed_end();
        const bool cut = read.status == text::TagRead::Status::cut && only_blank_after(end_);
        return damage(span_of(begin, end), cut ? text::Damage::cut : text::Damage::unreadable);
    }
    // A start that is told after the first event comes too late to be one.
    if (started_ && tag.name == "Position") {
        return damage(span_of(begin, read.after), text::Damage::unreadable);
    }
    if (!read.plain) slack(Slack::spacing, begin, read.after);
    if (started_) slack(Slack::late_tag, begin, read.after);
    record_.tags.push_back(std::move(tag));
    if (started_) apply_tag(record_.tags.back());
    at_ = read.after;
    skip_spaces();
    if (!at_end()) damage(token_span(), text::Damage::unreadable);
}

void Reader::read_position_line() {
    const auto begin = at_;
    auto end = begin;
    while (end < end_ && bytes_[end] != '#') ++end;
    end_ = end;
    const auto where = span_of(begin, trimmed_end());
    if (started_ || record_.has_setup) return damage(where, text::Damage::unreadable);
    started_ = true;
    record_.has_setup = true;
    record_.setup.span = where;
    const auto text = bytes_.substr(where.begin, where.end - where.begin);
    // The plies are counted as missing only where the rest could be read.
    if (read_position(text, Plies::required, record_.setup)) {
        note_glyphs(text, where);
        return;
    }
    record_.setup.clear();
    if (read_position(text, Plies::optional, record_.setup)) {
        record_.setup.span = where;
        note_glyphs(text, where);
        return slack(Slack::no_plies, where.begin, where.end);
    }
    bad_value("Position", text, where, "a position");
}

// The tags are complete: everything a replay needs to start from is looked at now.
void Reader::start() {
    started_ = true;
    if (record_.damaged) return;
    for (const auto& tag : record_.tags) apply_tag(tag);
    const auto* pool = record_.has_setup || record_.damaged ? nullptr : record_.tag("Pool");
    if (pool != nullptr && !record_.setup.pool.empty()) {
        bad_value("Pool", pool->value, pool->span, "of use without a Position");
    }
    progress_.occupied.start(record_);
}

void Reader::apply_tag(const Tag& tag) {
    if (record_.tag(tag.name) != &tag) return;  // a second one does not count
    if (const auto wanted = tag_fault(tag); !wanted.empty()) {
        return bad_value(tag.name, tag.value, tag.span, wanted);
    }
    if (tag.name == "Position") {
        record_.has_setup = read_position(tag.value, Plies::required, record_.setup);
        record_.setup.span = tag.span;
    } else if (tag.name == "Pool") {
        for (std::size_t at = 0; at < tag.value.size();) {
            const auto piece = piece_at(tag.value, at);
            record_.setup.pool += piece.letter;
            at += piece.length;
        }
    }
    if (tag.name == "Position" || tag.name == "Pool" || tag.name == "Deal") {
        note_glyphs(tag.value, tag.span);
    }
}

void Reader::bad_value(std::string_view tag, std::string_view value, Span where,
                       std::string_view wanted) {
    record_.findings.push_back(make_finding(code::record_bad_tag_value, where, 0,
                                            {{"tag", std::string(tag)},
                                             {"text", text::excerpt(value)},
                                             {"wanted", std::string(wanted)}}));
    if (tag == "Position") {  // nothing can be judged from an unknown start
        record_.setup.clear();
        record_.has_setup = false;
        record_.damaged = true;
    }
}

void Reader::note_glyph(const Piece& piece, Span where, std::int32_t ply) {
    if (piece.ambiguous < 0) return;
    auto& use = progress_.glyphs[static_cast<std::size_t>(piece.ambiguous)];
    if (use.count++ == 0) use = {1, where, ply, piece.letter};
}
void Reader::note_glyphs(std::string_view text, Span where) {
    for (std::size_t at = 0; at < text.size();) {
        const auto piece = piece_at(text, at);
        note_glyph(piece, where, 0);
        at += piece.length == 0 ? 1 : piece.length;
    }
}

}  // namespace shinpan::formats::fcr1
