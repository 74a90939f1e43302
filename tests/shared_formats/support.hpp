#pragma once
// Reads whole inputs as the record stream does, piece by piece.

#include "formats/format.hpp"
#include "record/record.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shinpan::formats {

const Format& sgf_format();
const Format& pgn_format();
const Format& playok_format();
const Format& xof_format();
const Format& quest_json_format();
const Format& egaroucid_json_format();
const Format& rs_othello_json_format();
const Format& ftd_json_format();

}  // namespace shinpan::formats

namespace shinpan::test {

struct Reading {
    std::vector<std::string> chunks;
    std::vector<Record> records;
    std::vector<Finding> findings;  // the splitter's
};

// `piece`: how many bytes arrive at once; 0: all.
[[nodiscard]] Reading read_all(const formats::Format& format, std::string_view bytes,
                               std::size_t piece = 0, formats::ReadOptions options = {});
// The only record of an input; fails the test when there are others.
[[nodiscard]] Record read_one(const formats::Format& format, std::string_view bytes,
                              formats::ReadOptions options = {});
// The record of a chunk, without a splitter.
[[nodiscard]] Record read_chunk(const formats::Format& format, std::string_view chunk);

// "h8 i9 -- !resign": places, passes and other events, as short words.
[[nodiscard]] std::string moves(const Record& record);
// "sgf/variations pgn/hole", in order.
[[nodiscard]] std::string codes(const std::vector<Finding>& findings);
[[nodiscard]] std::string codes(const Record& record);
[[nodiscard]] std::string value(const Record& record, std::string_view tag);
// Every span lies in the bytes, and no byte is a plain surprise: sizes, order.
void check_spans(const Record& record, std::string_view chunk);
// Reads every prefix of `bytes`; spans hold, and every record that was complete stays as it is.
void check_cuts(const formats::Format& format, std::string_view bytes);
// The same records whatever the size of the pieces.
void check_pieces(const formats::Format& format, std::string_view bytes);

}  // namespace shinpan::test
