#pragma once
// What a writer could not hold: counted by kind, reported as record/dropped when asked for.

#include "base/catalogue/record.hpp"
#include "formats/format.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shinpan::formats::text {

class Drops {
  public:
    Drops(std::string_view format, const WriteOptions& options)
        : format_(format), options_(options) {}
    Drops(const Drops&) = delete;
    Drops& operator=(const Drops&) = delete;
    ~Drops() {
        if (options_.dropped == nullptr) return;
        for (const auto& [what, count] : counts_) {
            options_.dropped->push_back(make_finding(
                code::record_dropped, {}, 0,
                {{"format", std::string(format_)}, {"what", std::string(what)}, {"count", count}}));
        }
    }

    // `what` is a literal.
    void drop(std::string_view what) {
        const auto found = std::find_if(counts_.begin(), counts_.end(),
                                        [what](const auto& one) { return one.first == what; });
        if (found == counts_.end()) {
            counts_.emplace_back(what, 1);
        } else {
            ++found->second;
        }
    }

  private:
    std::string_view format_;
    const WriteOptions& options_;
    std::vector<std::pair<std::string_view, std::int64_t>> counts_;
};

}  // namespace shinpan::formats::text
