#pragma once
// What a run of shinpan-select is to do, from its options, checked.

#include "app/options.hpp"
#include "app/select_sinks.hpp"
#include "app/selecting.hpp"
#include "select/opening.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace shinpan::app {

enum class From : std::uint8_t { records, store };

struct SelectPlan {
    Selection selection;
    std::shared_ptr<select::OpeningBook> openings;  // with a list of one's own; else null
    select::TableForm form = select::TableForm::text;
    std::vector<select::Key> count_order;
    std::uint64_t each = 0;  // --split-by N
    std::optional<std::uint64_t> sample;
    std::uint64_t seed = 1;
    std::int32_t min_plies = 12;
    int jobs = 1;
    bool unique = false;
    bool statistics = false;

    // Whether nothing can be delivered before the end of the input.
    [[nodiscard]] bool waits() const {
        return unique || sample.has_value() || !selection.needs.order.empty();
    }
};

// What is wrong is ready to print; an expression with the column and a caret.
[[nodiscard]] tl::expected<SelectPlan, std::string> select_plan(const Options& options,
                                                                const Settings& settings,
                                                                From from);
// Null where only statistics are wanted.
[[nodiscard]] tl::expected<std::unique_ptr<Sink>, std::string> open_sink(const Options& options,
                                                                         const SelectPlan& plan,
                                                                         const Settings& settings);

}  // namespace shinpan::app
