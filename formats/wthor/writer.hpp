#pragma once
// Writing WTHOR: one record, or a whole .wtb file with its .JOU and .TRN (formats/wthor/FORMAT.md).

#include "formats/format.hpp"

#include <memory>
#include <string>

namespace shinpan::formats::wthor {

// The game record alone; ids are the record's BlackId, WhiteId and EventId tags, else 0. False, and
// nothing is appended, when the record cannot be held; the reason is in options.dropped.
bool write_record(const Record& record, const WriteOptions& options, std::string& out);

// A file of games read from .wtb files comes out byte for byte; other records get players and
// tournaments appended to the tables of the first .wtb input, or to fresh ones.
[[nodiscard]] std::unique_ptr<ArchiveWriter> make_writer(const ArchiveOptions& options);
// The same, appending to the tables in the files that `tables` names; empty where one of them is no
// table of names.
[[nodiscard]] std::unique_ptr<ArchiveWriter> make_writer(const ArchiveOptions& options,
                                                         const SplitterOptions& tables);

}  // namespace shinpan::formats::wthor
