#include "app/baseline.hpp"

#include "app/options.hpp"
#include "archive/source.hpp"
#include "base/catalogue.hpp"
#include "report/style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace shinpan::app {
namespace {

std::string key_of(std::string_view place, std::string_view code) {
    return fmt::format("{}\t{}", place, code);
}

}  // namespace

tl::expected<std::shared_ptr<const Baseline>, std::string> Baseline::load(const std::string& path) {
    auto source = archive::open_source(path);
    if (!source) return tl::unexpected(fmt::format("{}: {}", path, message(source.error())));
    std::string text;
    while (true) {
        const auto got = (*source)->read(text, std::size_t{64} << 10U);
        if (!got) return tl::unexpected(fmt::format("{}: {}", path, message(got.error())));
        if (*got == 0) break;
    }
    const auto baseline = std::make_shared<Baseline>();
    std::string_view rest = text;
    for (std::size_t number = 1; !rest.empty(); ++number) {
        const auto end = std::min(rest.find('\n'), rest.size());
        auto line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || line.front() == '#') continue;
        const auto first = line.find('\t');
        const auto second = first == std::string_view::npos ? first : line.find('\t', first + 1);
        if (second == std::string_view::npos) {
            return tl::unexpected(
                fmt::format("{}:{}: FILE#RECORD, CODE and a reason are wanted, with tabs between",
                            path, number));
        }
        const auto code = line.substr(first + 1, second - first - 1);
        if (!find_code(code)) {
            std::vector<std::string> names;
            for (const auto& entry : catalogue()) names.emplace_back(entry.id);
            return tl::unexpected(fmt::format("{}:{}: no finding is called '{}'{}", path, number,
                                              code, did_you_mean(code, names)));
        }
        if (line.substr(second + 1).find_first_not_of(" \t") == std::string_view::npos) {
            return tl::unexpected(
                fmt::format("{}:{}: the reason for {} is missing", path, number, code));
        }
        baseline->entries_[key_of(line.substr(0, first), code)] =
            std::make_unique<Entry>(fmt::format("{}:{}", path, number));
    }
    return baseline;
}

void Baseline::apply(std::string_view path, std::uint64_t record,
                     std::vector<Finding>& findings) const {
    for (auto& finding : findings) {
        if (finding.severity == Severity::note) continue;
        auto place = report::printable(path);
        if (record > 0) place += fmt::format("#{}", record);
        const auto known = entries_.find(key_of(place, describe(finding.code).id));
        if (known == entries_.end()) continue;
        known->second->met.store(true, std::memory_order_relaxed);
        finding.severity = Severity::note;
    }
}

std::vector<std::string> Baseline::unmet() const {
    std::vector<std::string> lines;
    for (const auto& [key, entry] : entries_) {
        if (!entry->met.load(std::memory_order_relaxed)) lines.push_back(entry->line);
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

}  // namespace shinpan::app
