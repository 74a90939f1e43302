#pragma once
// The parts of the format "othello-transcript"; the format itself is in othello_transcript.cpp.

#include "formats/format.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace shinpan::formats::othello_text {

void read_transcript(std::string_view bytes, Record& record);
void write_transcript(const Record& record, const WriteOptions& options, std::string& out);
[[nodiscard]] std::unique_ptr<Splitter> make_splitter();
[[nodiscard]] const BatchReader& batch_reader();
[[nodiscard]] Confidence detect_transcript(std::string_view head);

}  // namespace shinpan::formats::othello_text
