#include "support.hpp"

#include "support/catch.hpp"

#include <algorithm>

namespace shinpan::test {

using formats::Cut;

Reading read_all(const formats::Format& format, std::string_view bytes, std::size_t piece,
                 formats::ReadOptions options) {
    Reading reading;
    const auto splitter = format.splitter("input");
    if (piece == 0) piece = bytes.size() + 1;
    std::size_t begin = 0;
    std::size_t end = std::min(piece, bytes.size());
    while (true) {
        const bool last = end == bytes.size();
        const auto window = bytes.substr(begin, end - begin);
        const auto cut = splitter->next(window, last);
        if (cut.kind == Cut::Kind::more) {
            REQUIRE_FALSE(last);
            end = std::min(end + piece, bytes.size());
            continue;
        }
        if (cut.kind == Cut::Kind::end) break;
        REQUIRE(cut.begin < cut.end);
        REQUIRE(cut.end <= window.size());
        reading.chunks.emplace_back(window.substr(cut.begin, cut.end - cut.begin));
        begin += cut.end;
        end = std::max(end, begin);
    }
    const auto context = splitter->context();
    for (const auto& chunk : reading.chunks) {
        auto& record = reading.records.emplace_back();
        format.read(chunk, context.get(), options, record);
        check_spans(record, chunk);
    }
    reading.findings = splitter->findings();
    return reading;
}

Record read_one(const formats::Format& format, std::string_view bytes,
                formats::ReadOptions options) {
    auto reading = read_all(format, bytes, 0, options);
    REQUIRE(reading.records.size() == 1);
    return reading.records.front();
}

Record read_chunk(const formats::Format& format, std::string_view chunk) {
    Record record;
    format.read(chunk, nullptr, {}, record);
    check_spans(record, chunk);
    return record;
}

std::string moves(const Record& record) {
    std::string out;
    for (const auto& event : record.events) {
        if (!out.empty()) out += ' ';
        switch (event.kind) {
            case EventKind::place: out += to_string(event.to); break;
            case EventKind::pass: out += "--"; break;
            case EventKind::resign: out += "!resign"; break;
            case EventKind::timeout: out += "!timeout"; break;
            case EventKind::abandon: out += "!abandon"; break;
            case EventKind::swap: out += event.number == 1 ? "!swap" : "!stay"; break;
            case EventKind::offer:
                out += '?';
                out += to_string(event.to);
                break;
            case EventKind::flip:
            case EventKind::move:
            case EventKind::hop:
            case EventKind::unknown:
            case EventKind::draw_offer:
            case EventKind::draw_accept:
            case EventKind::draw_decline:
            case EventKind::claim:
            case EventKind::declare:
            case EventKind::foul:
            case EventKind::adjourn:
            case EventKind::warn_chase:
            case EventKind::refused:
            case EventKind::ruling: out += "??"; break;
        }
    }
    return out;
}

std::string codes(const std::vector<Finding>& findings) {
    std::string out;
    for (const auto& finding : findings) {
        if (!out.empty()) out += ' ';
        out += describe(finding.code).id;
    }
    return out;
}

std::string codes(const Record& record) {
    return codes(record.findings);
}

std::string value(const Record& record, std::string_view tag) {
    const auto* found = record.tag(tag);
    return found == nullptr ? "" : found->value;
}

void check_spans(const Record& record, std::string_view chunk) {
    const auto inside = [chunk](Span span) {
        return span.begin <= span.end && span.end <= chunk.size();
    };
    for (const auto& event : record.events) REQUIRE(inside(event.span));
    for (const auto& tag : record.tags) REQUIRE(inside(tag.span));
    for (const auto& finding : record.findings) {
        INFO(message(finding));
        REQUIRE(inside(finding.span));
        REQUIRE(message(finding).find('{') == std::string::npos);
    }
    if (record.claim) REQUIRE(inside(record.claim->span));
    REQUIRE(inside(record.setup.span));
}

void check_cuts(const formats::Format& format, std::string_view bytes) {
    const auto whole = read_all(format, bytes);
    for (std::size_t end = 0; end < bytes.size(); ++end) {
        const auto part = read_all(format, bytes.substr(0, end));
        // All but the last record stand as they did.
        for (std::size_t i = 0; i + 1 < part.chunks.size(); ++i) {
            REQUIRE(i < whole.chunks.size());
            REQUIRE(part.chunks[i] == whole.chunks[i]);
            REQUIRE(moves(part.records[i]) == moves(whole.records[i]));
        }
    }
}

void check_pieces(const formats::Format& format, std::string_view bytes) {
    const auto whole = read_all(format, bytes);
    for (const std::size_t piece : {1U, 2U, 3U, 7U, 64U, 1000U}) {
        if (bytes.size() / piece > 100'000) continue;
        REQUIRE(read_all(format, bytes, piece).chunks == whole.chunks);
    }
}

}  // namespace shinpan::test
