// shinpan-select: find, split, sort and count records.

#include "app/common.hpp"
#include "app/inputs.hpp"
#include "app/select_plan.hpp"
#include "app/select_sinks.hpp"
#include "app/selecting.hpp"
#include "archive/duplicates.hpp"
#include "archive/pipeline.hpp"
#include "report/svg_bars.hpp"
#include "select/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace shinpan::app {
namespace {

constexpr auto tool = Tool::select;

// What a run counts, whatever becomes of the records.
struct Sums {
    std::uint64_t found = 0;
    std::uint64_t selected = 0;
    std::uint64_t damaged = 0;
    std::uint64_t unknown = 0;
    std::uint64_t duplicates = 0;
    std::optional<std::uint64_t> drawn;
    bool unread = false;
    select::Statistics statistics;
};

// Picks that wait for the end of the input: to be sorted, sampled, or held against each other.
class Waiting {
  public:
    void add(std::shared_ptr<Origin> origin, std::vector<Pick> picks) {
        for (auto& pick : picks) picks_.push_back({origin, std::move(pick)});
    }
    // Keeps `count` of all picks that are there or come, drawn by lot.
    void draw(std::uint64_t count, std::uint64_t seed);
    // Drops games that are there more than once, or inside a longer one; how many.
    std::uint64_t drop_duplicates(std::int32_t min_plies);
    void sort(const std::vector<select::Key>& keys);
    void deliver(Sink& sink, const Settings& settings);
    [[nodiscard]] std::uint64_t size() const { return picks_.size(); }

  private:
    struct One {
        std::shared_ptr<Origin> origin;
        Pick pick;
    };
    struct Lot {
        std::uint64_t number = 0;
        std::uint64_t place = 0;  // among all that came
        std::size_t at = 0;       // in picks_
        bool operator<(const Lot& other) const {
            return std::pair(number, place) < std::pair(other.number, other.place);
        }
    };
    std::uint64_t next_number();

    std::vector<One> picks_;
    std::vector<Lot> lots_;  // a heap, the largest number first
    std::uint64_t state_ = 0;
    std::uint64_t drawn_ = 0;
};

std::uint64_t Waiting::drop_duplicates(std::int32_t min_plies) {
    archive::Duplicates games;
    // Numbered anew, so that a place says which pick it is.
    for (std::size_t i = 0; i < picks_.size(); ++i) {
        auto& line = picks_[i].pick.line;
        line.number = i;
        games.add("", std::span(&line, 1));
    }
    std::vector<char> dropped(picks_.size(), 0);
    for (const auto& pair : games.find(min_plies)) dropped[pair.place.record] = 1;
    std::vector<One> kept;
    for (std::size_t i = 0; i < picks_.size(); ++i) {
        if (dropped[i] == 0) kept.push_back(std::move(picks_[i]));
    }
    const auto gone = picks_.size() - kept.size();
    picks_ = std::move(kept);
    return gone;
}

// splitmix64: the same everywhere
std::uint64_t Waiting::next_number() {
    auto x = state_ += 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}

// Each pick draws a number and the smallest stay: each set of `count` is as likely as any other,
// and no more than `count` are ever kept from batch to batch. They stay in the order of the input.
void Waiting::draw(std::uint64_t count, std::uint64_t seed) {
    if (drawn_ == 0) state_ = seed;
    const auto old = lots_.size();
    std::vector<char> kept(picks_.size(), 1);
    for (auto i = old; i < picks_.size(); ++i) {
        lots_.push_back({next_number(), drawn_++, i});
        std::push_heap(lots_.begin(), lots_.end());
        if (lots_.size() <= count) continue;
        std::pop_heap(lots_.begin(), lots_.end());
        kept[lots_.back().at] = 0;
        lots_.pop_back();
    }
    std::vector<std::size_t> moved(picks_.size(), 0);
    std::size_t to = 0;
    for (std::size_t i = 0; i < picks_.size(); ++i) {
        if (kept[i] == 0) continue;
        moved[i] = to;
        if (to != i) picks_[to] = std::move(picks_[i]);
        ++to;
    }
    picks_.resize(to);
    for (auto& lot : lots_) lot.at = moved[lot.at];
}

void Waiting::sort(const std::vector<select::Key>& keys) {
    if (keys.empty()) return;
    std::stable_sort(picks_.begin(), picks_.end(), [&keys](const One& a, const One& b) {
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto& one = a.pick.order[i];
            const auto& two = b.pick.order[i];
            const int order = select::compare(keys[i].field, one, two);
            if (order == 0) continue;
            // What is not known stays at the end.
            const bool up = keys[i].direction == select::Key::Direction::up || one.text.empty() ||
                            two.text.empty();
            return up ? order < 0 : order > 0;
        }
        return false;
    });
}

void Waiting::deliver(Sink& sink, const Settings& settings) {
    for (auto& [origin, pick] : picks_) {
        if (interrupted() || !sink.going_on()) return;
        if (!pick.bytes.empty()) read_again(*origin, settings, pick);
        sink.take(*origin, pick);
        pick = {};
    }
}

class Run {
  public:
    Run(const SelectPlan& plan, const Settings& settings, Sink* sink)
        : plan_(plan), settings_(settings), sink_(sink) {}

    void write(Chosen& chosen) {
        if (!chosen.messages.empty()) tell(chosen.messages);
        sums_.found += chosen.found;
        sums_.selected += chosen.selected;
        sums_.damaged += chosen.damaged;
        sums_.unknown += chosen.unknown;
        sums_.unread = sums_.unread || chosen.unread;
        sums_.statistics.add(chosen.statistics);
        if (sink_ == nullptr) return;
        if (plan_.waits()) {
            waiting_.add(chosen.origin, std::move(chosen.picks));
            if (plan_.sample && !plan_.unique) waiting_.draw(*plan_.sample, plan_.seed);
            return;
        }
        for (auto& pick : chosen.picks) sink_->take(*chosen.origin, pick);
    }
    [[nodiscard]] bool going_on() const {
        return !interrupted() && (sink_ == nullptr || sink_->going_on());
    }
    void read_records(const std::vector<std::string>& paths) {
        archive::RecordStream stream(archive::list_inputs(paths, settings_.stream.inputs.selection),
                                     settings_.stream);
        archive::run_ordered(
            plan_.jobs,
            [&]() -> std::optional<archive::Batch> {
                return going_on() ? stream.next() : std::nullopt;
            },
            [&](const archive::Batch& batch) { return choose(batch, settings_, plan_.selection); },
            [&](Chosen& chosen) { write(chosen); });
    }
    // What went wrong, or nothing.
    [[nodiscard]] std::optional<std::string> read_store(const std::string& path) {
        auto store = select::Store::open(path);
        if (!store) return store.error();
        Chosen chosen;
        chosen.origin = std::make_shared<Origin>();
        const auto narrow =
            plan_.selection.inverted ? select::Store::Narrow::no : select::Store::Narrow::yes;
        const auto trouble = store->visit(
            plan_.selection.where, narrow,
            [&](const select::StoredRecord& stored) { choose(stored, plan_.selection, chosen); });
        chosen.found = store->records();
        chosen.damaged = store->damaged();
        // Rows that the indexes left out were not asked.
        if (narrow == select::Store::Narrow::yes) chosen.unknown = 0;
        write(chosen);
        if (!trouble.empty()) return fmt::format("{}: {}", path, trouble);
        return std::nullopt;
    }
    void deliver() {
        if (sink_ == nullptr || !plan_.waits()) return;
        if (plan_.unique) sums_.duplicates = waiting_.drop_duplicates(plan_.min_plies);
        if (plan_.sample && plan_.unique) waiting_.draw(*plan_.sample, plan_.seed);
        if (plan_.sample) sums_.drawn = waiting_.size();
        waiting_.sort(plan_.selection.needs.order);
        waiting_.deliver(*sink_, settings_);
    }
    [[nodiscard]] const Sums& sums() const { return sums_; }

  private:
    const SelectPlan& plan_;
    const Settings& settings_;
    Sink* sink_;
    Waiting waiting_;
    Sums sums_;
};

std::string in_words(std::uint64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

void tell_sums(const Sums& sums, const Sink* sink) {
    auto text = fmt::format("{} found, {} selected", in_words(sums.found, "record", "records"),
                            sums.selected);
    if (sums.unknown > 0) text += fmt::format(", of {} it cannot be told", sums.unknown);
    if (sums.damaged > 0) text += fmt::format(", {} damaged", sums.damaged);
    if (sums.duplicates > 0) {
        text += fmt::format(", {} dropped", in_words(sums.duplicates, "duplicate", "duplicates"));
    }
    if (sums.drawn) text += fmt::format(", {} drawn", *sums.drawn);
    if (sink != nullptr) {
        const auto& counts = sink->counts();
        if (counts.files > 0) {
            text += fmt::format("; {} written to {}", counts.written,
                                in_words(counts.files, "file", "files"));
        }
        if (counts.rejected > 0) {
            text += fmt::format(", {} of them not accepted by the referee", counts.rejected);
        }
        if (counts.left_out > 0) {
            text += fmt::format(", {} that the target cannot hold", counts.left_out);
        }
    }
    tell(text + '\n');
}

std::optional<std::string> write_file(const std::string& path, std::string_view text) {
    auto out = Output::open(path);
    if (!out) return out.error();
    out->write(text);
    if (!out->commit() && !out->trouble().empty()) return out->trouble();
    return std::nullopt;
}

std::string svg_of(const select::Statistics& statistics) {
    std::vector<report::BarChart> charts;
    for (std::size_t i = 0; i < select::Statistics::tables; ++i) {
        const auto table = static_cast<select::Statistics::Table>(i);
        report::BarChart chart{std::string(select::Statistics::title(table)), {}};
        for (auto& line : statistics.lines(table)) {
            chart.bars.push_back({std::move(line.name), line.count});
        }
        if (!chart.bars.empty()) charts.push_back(std::move(chart));
    }
    return report::svg_bars(charts);
}

}  // namespace

Status run_select(std::span<const std::string> arguments) {
    if (std::find(arguments.begin(), arguments.end(), "--branches") != arguments.end()) {
        return usage_error(tool,
                           "--branches: a tree is one record here, selected by its main line; "
                           "shinpan-validate judges every branch");
    }
    auto options = parse_options(tool, arguments);
    if (!options) return usage_error(tool, options.error());
    if (const auto answered = answer_question(tool, *options)) return *answered;
    if (options->value("list") == "help") {
        auto out = Output::open("");
        out->write(select::field_help());
        return Status::accepted;
    }
    const auto paths = paths_from(*options);
    if (!paths) return usage_error(tool, paths.error());
    if (paths->empty() && !options->has("files-from")) {
        tell(short_help(tool));
        return Status::usage;
    }
    auto settings = settings_from(*options);
    if (!settings) return usage_error(tool, settings.error());
    const auto inputs = input_options_from(*options);
    if (!inputs) return usage_error(tool, inputs.error());
    settings->stream.inputs = *inputs;
    const auto stores = static_cast<std::size_t>(
        std::count_if(paths->begin(), paths->end(), &select::Store::is_one));
    if (stores > 0 && stores < paths->size()) {
        return usage_error(tool, "name databases of verdicts or records, not both in one run");
    }
    const auto plan = select_plan(*options, *settings, stores > 0 ? From::store : From::records);
    if (!plan) return usage_error(tool, plan.error());

    auto sink = open_sink(*options, *plan, *settings);
    if (!sink) return usage_error(tool, sink.error());
    Run run(*plan, *settings, sink->get());
    std::optional<std::string> trouble;
    if (stores == 0) {
        run.read_records(*paths);
    } else {
        for (const auto& path : *paths) {
            if (!trouble) trouble = run.read_store(path);
        }
    }
    run.deliver();
    if (interrupted()) return Status::interrupted;
    const auto& sums = run.sums();
    if (!trouble && *sink != nullptr) trouble = (*sink)->finish();
    if (!trouble && plan->statistics) {
        trouble = write_file(options->value("output"), sums.statistics.report(plan->form));
        if (!trouble && options->has("svg")) {
            trouble = write_file(options->value("svg"), svg_of(sums.statistics));
        }
    }
    if (trouble) {
        tell(fmt::format("{}: {}\n", describe(tool).name, *trouble));
        return *sink != nullptr && (*sink)->counts().written > 0 ? Status::unread : Status::usage;
    }
    if (!options->has("quiet")) tell_sums(sums, sink->get());
    auto status = sums.selected > 0 && sums.damaged == 0 ? Status::accepted : Status::rejected;
    if (*sink != nullptr && (*sink)->counts().left_out > 0) status = Status::rejected;
    return sums.unread ? worse(status, Status::unread) : status;
}

}  // namespace shinpan::app
