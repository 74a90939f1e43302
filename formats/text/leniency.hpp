#pragma once
// The leniencies a reader used: each kind is reported once, where it was met first, with a count.
// One grammar serves strict and lenient reading; only the report differs.

#include "base/catalogue/record.hpp"
#include "formats/format.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace shinpan::formats::text {

// `Kind` is an enum whose values count from 0.
template <class Kind, std::size_t kinds>
class Leniencies {
  public:
    void use(Kind kind, Span where) {
        auto& entry = entries_[static_cast<std::size_t>(kind)];
        if (entry.count++ == 0) entry.first = where;
    }

    // record/lenient for a lenient reader, record/needs-lenient for a strict one.
    void report(const std::array<std::string_view, kinds>& names, Leniency leniency,
                Record& record) const {
        const auto code =
            leniency == Leniency::lenient ? code::record_lenient : code::record_needs_lenient;
        for (std::size_t i = 0; i < kinds; ++i) {
            if (entries_[i].count == 0) continue;
            record.findings.push_back(
                make_finding(code, entries_[i].first, 0,
                             {{"what", std::string(names[i])}, {"count", entries_[i].count}}));
        }
    }

  private:
    struct Entry {
        std::int64_t count = 0;
        Span first;
    };
    std::array<Entry, kinds> entries_{};
};

}  // namespace shinpan::formats::text
