#pragma once
// Records in words, so that tables of test data can say what a reader must find.

#include "formats/format.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace shinpan::test {

// `\n`, `\r`, `\t`, `\0`, `\\` and `\xHH` of a table cell as the bytes they stand for.
[[nodiscard]] std::string unescaped(std::string_view cell);

// "flip A a7(K) #1 8300ms late": everything of an event but its span.
[[nodiscard]] std::string describe_event(const Record& record, const Event& event);
[[nodiscard]] std::string describe_events(const Record& record);  // joined by "; "
[[nodiscard]] std::string describe_claim(const Record& record);
[[nodiscard]] std::string describe_setup(const Record& record);
// "record/cut-token@2:3 record/not-judged": errors and warnings with their line and column, notes
// without.
[[nodiscard]] std::string describe_findings(const Record& record, std::string_view bytes);
// All of a record but spans and findings.
[[nodiscard]] std::string describe_record(const Record& record);

// Cuts `bytes` as a source would that shows the splitter `chunk` more bytes at a time.
[[nodiscard]] std::vector<std::string> split(const formats::Format& format, std::string_view bytes,
                                             std::size_t chunk);
[[nodiscard]] Record read(const formats::Format& format, std::string_view bytes,
                          formats::Leniency leniency = formats::Leniency::strict);

}  // namespace shinpan::test
