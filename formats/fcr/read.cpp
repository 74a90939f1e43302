// One grammar for strict and lenient reading. What only a lenient reader forgives is counted by
// kind, and the report is an error or a warning. Here: the lines of a record and its end.

#include "base/catalogue/record.hpp"
#include "formats/fcr/reader.hpp"

#include <algorithm>

namespace shinpan::formats::fcr1 {

void Reader::run() {
    for (std::size_t at = 0; at < bytes_.size();) {
        if (plain()) at = read_plain_lines(at);
        if (at >= bytes_.size()) break;
        const auto line = text::line_at(bytes_, at);
        read_line(line.begin, line.end);
        at = line.next;
    }
    if (!started_) start();
    finish();
}

void Reader::read_line(std::size_t begin, std::size_t end) {
    at_ = text::skip_blank(bytes_, begin);
    end_ = end;
    if (at_ >= end_ || bytes_[at_] == '#') return;
    const bool indented = at_ > begin && is_space(bytes_[at_ - 1]);
    if (bytes_[at_] == '[') return read_tag_line();
    if (bytes_[at_] != '=' && looks_like_position(bytes_.substr(at_, end_ - at_))) {
        return read_position_line();
    }
    if (!started_) start();
    if (indented) slack(Slack::spacing, begin, at_);
    read_events();
}

void Reader::read_events() {
    for (;;) {
        const auto token = at_;
        const auto before = progress_;
        const auto events = record_.events.size();
        const auto texts = record_.texts.size();
        const auto parse = read_one();
        if (parse != Parse::fine) {
            progress_ = before;
            record_.events.resize(events);
            record_.texts.resize(texts);
            const auto where = token_around(token);
            const bool cut = parse == Parse::short_ && only_blank_after(where.end);
            return damage(where, cut ? text::Damage::cut : text::Damage::unreadable);
        }
        skip_spaces();
        if (at_end()) return;
        if (bytes_[at_] != '|') return damage(token_span(), text::Damage::unreadable);
        slack(Slack::several_a_line, at_, at_ + 1);
        ++at_;
        skip_spaces();
        if (at_end()) return;
    }
}

// An event or a result at the cursor; the cursor ends behind it.
Parse Reader::read_one() {
    if (bytes_[at_] == '=') return read_result();
    if (record_.damaged) {
        ++not_judged_;
        at_ = end_;
        return Parse::fine;
    }
    if (record_.claim || result_seen_) {
        ++after_result_;
        if (after_result_ == 1) after_result_at_ = span_of(at_, trimmed_end());
        at_ = end_;
        return Parse::fine;
    }
    Event head;
    if (const auto parse = read_ply_and_seat(head); parse != Parse::fine) {
        return parse;
    }
    const auto first = record_.events.size();
    const bool word = peek() == '!';
    if (const auto parse = word ? read_word(head) : read_action(head); parse != Parse::fine) {
        return parse;
    }
    return read_trailer(first);
}

void Reader::finish() {
    for (std::size_t i = 0; i < ambiguous_glyphs; ++i) {
        const auto& seen = progress_.glyphs[i];
        if (seen.count == 0) continue;
        record_.findings.push_back(make_finding(code::record_ambiguous_glyph, seen.first, seen.ply,
                                                {{"text", std::string(ambiguous_glyph(i))},
                                                 {"piece", std::string(1, seen.letter)},
                                                 {"count", seen.count}}));
    }
    progress_.leniencies.report(slack_names, leniency_, record_);
    text::check_tag_names(known_tags, record_);
    if (after_result_ > 0) {
        record_.findings.push_back(make_finding(code::record_after_result, after_result_at_, 0,
                                                {{"count", after_result_}}));
    }
    text::note_not_judged(not_judged_, record_);
    record_.position_only =
        record_.has_setup && record_.events.empty() && !record_.claim && !record_.damaged;
}

void Reader::damage(Span where, text::Damage kind) {
    at_ = end_;
    if (record_.damaged) {
        ++not_judged_;
        return;
    }
    record_.damaged = true;
    record_.findings.push_back(text::unreadable(bytes_, where, next_ply(), kind));
}

// The word in which reading stopped, of an event that began at `begin`.
Span Reader::token_around(std::size_t begin) const {
    auto first = std::min(at_, end_);
    if (first == end_ || is_space(bytes_[first])) {
        while (first > begin && is_space(bytes_[first - 1])) --first;
    }
    while (first > begin && !is_space(bytes_[first - 1])) --first;
    auto last = first;
    while (last < end_ && !is_space(bytes_[last]) && bytes_[last] != '|') ++last;
    return span_of(first, last);
}

void read(std::string_view bytes, const ReadOptions& options, Record& record) {
    Reader(bytes, options, record).run();
}

}  // namespace shinpan::formats::fcr1
