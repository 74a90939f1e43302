#pragma once
// The ordered pipeline: produce in order → work in parallel → write in order.
//
// Generic over its three stages and knows nothing of records. Output is the same for every number
// of jobs because order is kept at both ends; memory is constant because the number of items in
// flight is bounded.

#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace shinpan::archive {

// produce() → std::optional<Item>, called by one thread at a time, in order; empty ends the run.
// work(Item&) → Done, called by `jobs` threads at once.
// write(Done&), called by one thread at a time, in the order of produce.
template <class Produce, class Work, class Write>
void run_ordered(int jobs, Produce&& produce, Work&& work, Write&& write) {
    auto first = produce();
    if (!first) return;
    using Item = std::decay_t<decltype(*first)>;
    using Done = std::decay_t<decltype(work(*first))>;
    // A second item decides whether threads are worth their start.
    auto second = produce();
    const auto one = [&](Item& item) {
        auto done = work(item);
        write(done);
    };
    if (jobs <= 1 || !second) {
        one(*first);
        for (auto item = std::move(second); item; item = produce()) one(*item);
        return;
    }
    const auto pull = [&]() -> std::optional<Item> {
        if (first) return std::exchange(first, std::nullopt);
        if (second) return std::exchange(second, std::nullopt);
        return produce();
    };
    // More threads than the process may use would only draw a warning from oneTBB.
    jobs = std::min(jobs, tbb::this_task_arena::max_concurrency());
    const auto in_flight = static_cast<std::size_t>(jobs) * 4;
    tbb::task_arena arena(jobs);
    arena.execute([&] {
        tbb::parallel_pipeline(in_flight,
                               tbb::make_filter<void, std::shared_ptr<Item>>(
                                   tbb::filter_mode::serial_in_order,
                                   [&](tbb::flow_control& flow) -> std::shared_ptr<Item> {
                                       auto item = pull();
                                       if (!item) {
                                           flow.stop();
                                           return nullptr;
                                       }
                                       return std::make_shared<Item>(std::move(*item));
                                   }) &
                                   tbb::make_filter<std::shared_ptr<Item>, std::shared_ptr<Done>>(
                                       tbb::filter_mode::parallel,
                                       [&](const std::shared_ptr<Item>& item) {
                                           return std::make_shared<Done>(work(*item));
                                       }) &
                                   tbb::make_filter<std::shared_ptr<Done>, void>(
                                       tbb::filter_mode::serial_in_order,
                                       [&](const std::shared_ptr<Done>& done) { write(*done); }));
    });
}

}  // namespace shinpan::archive
