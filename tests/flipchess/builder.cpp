#include "builder.hpp"

#include "support/table.hpp"

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace shinpan::test {
namespace {

Point point(std::string_view text) {
    return {static_cast<std::int8_t>(text.at(0) - 'a'), static_cast<std::int8_t>(text.at(1) - '1')};
}

void set_position(Record& record, std::string_view text) {
    const auto parts = words(text);
    record.has_setup = true;
    Setup& setup = record.setup;
    setup.columns = 4;
    setup.rows = 8;
    int row = 7;
    int column = 0;
    for (const char c : parts.at(0)) {
        if (c == '/') {
            --row;
            column = 0;
        } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            column += c - '0';
        } else {
            setup.men.push_back(
                {{static_cast<std::int8_t>(column++), static_cast<std::int8_t>(row)}, c});
        }
    }
    setup.side = parts.at(1)[0];
    setup.plies = std::atoi(parts.at(2).c_str());
}

}  // namespace

Event action(std::string_view text) {
    Event event;
    if (text[0] == '!') {
        const auto word = text.substr(1);
        event.kind = word == "timeout"        ? EventKind::timeout
                     : word == "resign"       ? EventKind::resign
                     : word == "abandon"      ? EventKind::abandon
                     : word == "draw-offer"   ? EventKind::draw_offer
                     : word == "draw-accept"  ? EventKind::draw_accept
                     : word == "draw-decline" ? EventKind::draw_decline
                     : word == "foul"         ? EventKind::foul
                                              : EventKind::unknown;
        if (event.kind == EventKind::foul) event.seat = Seat::first;
        if (event.kind == EventKind::unknown) throw std::runtime_error(std::string(text));
        return event;
    }
    if (text[0] == 'x' || text[0] == '*') {  // a further capture of a chain: "xb7(p)"
        event.kind = EventKind::hop;
        event.mark = text[0];
        event.to = point(text.substr(1));
        if (text.size() >= 6) event.piece = text[4];
        return event;
    }
    if (text.size() == 5 && text[2] == '(') {
        event.kind = EventKind::flip;
        event.to = point(text);
        event.piece = text[3];
        return event;
    }
    event.kind = EventKind::move;
    event.from = point(text);
    event.mark = text[2];
    if (text[3] == '?') {
        event.mark = '?';
        text.remove_prefix(1);
    }
    event.to = point(text.substr(3));
    if (text.size() >= 8) event.piece = text[6];
    return event;
}

Record build(std::string_view tags, std::string_view position, std::string_view actions) {
    Record record;
    record.game = Game::flipchess;
    for (const auto& part : words(tags, ';')) {
        const auto begin = part.find_first_not_of(' ');
        if (begin == std::string::npos) continue;
        const auto equals = part.find('=');
        record.tags.push_back({part.substr(begin, equals - begin), part.substr(equals + 1), {}});
    }
    if (!position.empty()) set_position(record, position);
    if (const Tag* pool = record.tag("Pool"); pool != nullptr) record.setup.pool = pool->value;
    for (const auto& word : words(actions)) {
        if (word.empty()) continue;
        if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
            record.events.back().elapsed = std::llround(std::stod(word) * 1000);
        } else {
            record.events.push_back(action(word));
        }
    }
    return record;
}

}  // namespace shinpan::test
