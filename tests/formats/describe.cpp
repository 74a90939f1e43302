#include "formats/describe.hpp"

#include <algorithm>

namespace shinpan::test {
namespace {

std::string_view kind_name(EventKind kind) {
    switch (kind) {
        case EventKind::place: return "place";
        case EventKind::pass: return "pass";
        case EventKind::flip: return "flip";
        case EventKind::move: return "move";
        case EventKind::hop: return "hop";
        case EventKind::unknown: return "unknown";
        case EventKind::resign: return "resign";
        case EventKind::timeout: return "timeout";
        case EventKind::draw_offer: return "draw-offer";
        case EventKind::draw_accept: return "draw-accept";
        case EventKind::draw_decline: return "draw-decline";
        case EventKind::claim: return "claim";
        case EventKind::abandon: return "abandon";
        case EventKind::swap: return "swap";
        case EventKind::declare: return "declare";
        case EventKind::offer: return "offer";
        case EventKind::foul: return "foul";
        case EventKind::adjourn: return "adjourn";
        case EventKind::warn_chase: return "warn-chase";
        case EventKind::refused: return "refused";
        case EventKind::ruling: return "ruling";
    }
    return {};
}

bool has_text(const Event& event) {
    return event.kind == EventKind::ruling || event.kind == EventKind::refused;
}

}  // namespace

std::string unescaped(std::string_view cell) {
    std::string out;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        if (cell[i] != '\\' || i + 1 == cell.size()) {
            out += cell[i];
            continue;
        }
        switch (cell[++i]) {
            case 'n': out += '\n'; break;
            case 'r': out += '\r'; break;
            case 't': out += '\t'; break;
            case '0': out += '\0'; break;
            case 'x':
                out +=
                    static_cast<char>(std::stoi(std::string(cell.substr(i + 1, 2)), nullptr, 16));
                i += 2;
                break;
            default: out += cell[i];
        }
    }
    return out;
}

std::string describe_event(const Record& record, const Event& event) {
    std::string out(kind_name(event.kind));
    if (event.seat != Seat::none) out += event.seat == Seat::first ? " A" : " B";
    if (event.from.given()) out += " " + to_string(event.from) + ">";
    if (event.to.given()) out += (event.from.given() ? "" : " ") + to_string(event.to);
    if (event.piece != 0) out += std::string("(") + event.piece + ")";
    if (event.mark != 0) out += std::string(" ") + event.mark;
    if (event.numbered >= 0) out += " #" + std::to_string(event.numbered);
    if (has_text(event)) {
        out += " \"" + record.texts.at(static_cast<std::size_t>(event.number)) + "\"";
    } else if (event.number != 0) {
        out += " n" + std::to_string(event.number);
    }
    if (event.elapsed >= 0) out += " " + std::to_string(event.elapsed) + "ms";
    if (event.stamp >= 0) out += " @" + std::to_string(event.stamp);
    if (event.has(Remark::late)) out += " late";
    if (event.has(Remark::automatic)) out += " auto";
    if (event.has(Remark::doubtful)) out += " ?";
    if (event.has(Remark::good)) out += " !";
    return out;
}

std::string describe_events(const Record& record) {
    std::string out;
    for (const auto& event : record.events) {
        if (!out.empty()) out += "; ";
        out += describe_event(record, event);
    }
    return out;
}

std::string describe_claim(const Record& record) {
    if (!record.claim) return {};
    auto out = std::string(name_of(record.claim->outcome)) + "/" +
               std::string(name_of(record.claim->reason));
    if (record.claim->score) out += " " + to_string(*record.claim->score, ScoreStyle::by_seat);
    return out;
}

std::string describe_setup(const Record& record) {
    if (!record.has_setup) return {};
    const auto& setup = record.setup;
    std::vector<std::string> men;
    for (const auto& man : setup.men) men.push_back(man.piece + to_string(man.at));
    std::sort(men.begin(), men.end());
    std::string out;
    for (const auto& man : men) out += man + " ";
    if (setup.side != 0) out += std::string("side ") + setup.side + " ";
    if (setup.to_move != Seat::none) out += setup.to_move == Seat::first ? "A moves " : "B moves ";
    if (setup.plies != 0) out += "plies " + std::to_string(setup.plies) + " ";
    if (!setup.pool.empty()) out += "pool " + setup.pool + " ";
    if (!out.empty()) out.pop_back();
    return out;
}

std::string describe_findings(const Record& record, std::string_view bytes) {
    std::string out;
    for (const auto& finding : record.findings) {
        if (!out.empty()) out += ' ';
        out += describe(finding.code).id;
        if (finding.severity == Severity::note) continue;
        const auto at = locate(bytes, finding.span.begin);
        out += '@' + std::to_string(at.line) + ':' + std::to_string(at.column);
    }
    return out;
}

std::string describe_record(const Record& record) {
    std::string out;
    for (const auto& tag : record.tags) out += tag.name + "=" + tag.value + "\n";
    out += "setup " + describe_setup(record) + "\nevents " + describe_events(record) + "\nclaim " +
           describe_claim(record) + "\n";
    if (record.damaged) out += "damaged\n";
    if (record.position_only) out += "position only\n";
    return out;
}

std::vector<std::string> split(const formats::Format& format, std::string_view bytes,
                               std::size_t chunk) {
    std::vector<std::string> records;
    const auto splitter = format.splitter("");
    std::size_t from = 0;
    std::size_t shown = std::min(chunk, bytes.size());
    for (;;) {
        const auto window = bytes.substr(from, shown - from);
        const auto cut = splitter->next(window, shown == bytes.size());
        switch (cut.kind) {
            case formats::Cut::Kind::record:
                records.emplace_back(window.substr(cut.begin, cut.end - cut.begin));
                from += cut.end;
                break;
            case formats::Cut::Kind::more: shown = std::min(shown + chunk, bytes.size()); break;
            case formats::Cut::Kind::skip: from += cut.end; break;
            case formats::Cut::Kind::end: return records;
        }
    }
}

Record read(const formats::Format& format, std::string_view bytes, formats::Leniency leniency) {
    Record record;
    format.read(bytes, nullptr, {leniency}, record);
    return record;
}

}  // namespace shinpan::test
