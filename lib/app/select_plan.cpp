#include "app/select_plan.hpp"

#include "archive/source.hpp"
#include "select/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

namespace shinpan::app {
namespace {

using Failed = tl::unexpected<std::string>;

constexpr std::string_view usual_columns =
    "file,record,date,first,second,first-score,second-score,plies,result,end";

// "--where:12: no field is called …", the text, and a caret below the place.
std::string with_caret(std::string_view option, std::string_view text,
                       const select::ExpressionError& error) {
    const auto offset = std::min(error.offset, text.size());
    const auto place = locate(text, static_cast<std::uint32_t>(offset));
    const auto line_begin = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
    auto line = text.substr(line_begin, text.find('\n', line_begin) - line_begin);
    auto head = text.substr(line_begin, offset - line_begin);
    // Of a long line, what stands around the place.
    constexpr std::size_t most = 70;
    const auto inside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    if (head.size() > most) {
        auto cut = head.size() - most;
        while (cut < head.size() && inside(head[cut])) ++cut;
        head.remove_prefix(cut);
        line.remove_prefix(cut);
    }
    if (line.size() > head.size() + most) {
        auto end = head.size() + most;
        while (end > head.size() && inside(line[end])) --end;
        line = line.substr(0, end);
    }
    const auto before = report::printable(head);
    const auto at = place.line == 1 ? fmt::format("{}", place.column)
                                    : fmt::format("{}:{}", place.line, place.column);
    return fmt::format("shinpan-select: --{}:{}: {}\n  {}\n  {}^\n", option, at, error.what,
                       report::printable(line), std::string(report::width_of(before), ' '));
}

tl::expected<std::string, std::string> contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (!file && !file.eof()) return Failed(fmt::format("{}: cannot be read", path));
    return text;
}

// --where, --position and what they are read with.
tl::expected<void, std::string> read_conditions(const Options& options, const Settings& settings,
                                                SelectPlan& plan) {
    select::ExpressionContext context;
    context.patterns.game = settings.game;
    if (settings.forced) context.patterns.game = settings.forced->game();
    if (options.has("oriented")) context.patterns.orientation = select::Orientation::as_written;
    if (options.has("openings")) {
        plan.openings = std::make_shared<select::OpeningBook>();
        for (const auto& path : options.values("openings")) {
            const auto text = contents(path);
            if (!text) return Failed(text.error());
            const auto stem = std::filesystem::path(path).stem().string();
            if (const auto added = plan.openings->add(*text, stem); !added) {
                return Failed(fmt::format("{}: {}", path, added.error()));
            }
        }
        context.openings = plan.openings.get();
        plan.selection.openings = plan.openings.get();
    }
    std::vector<select::Expression> all;
    for (const auto& text : options.values("where")) {
        auto parsed = select::parse_expression(text, context);
        if (!parsed) return Failed(with_caret("where", text, parsed.error()));
        all.push_back(std::move(*parsed));
    }
    for (const auto& text : options.values("position")) {
        // "@10 f5d6c3": at a ply, as position@10 in an expression.
        std::string whole = "position";
        std::string_view rest = text;
        std::size_t shift = 0;
        if (rest.starts_with('@')) {
            shift = std::min(rest.find(' ') + 1, rest.size());
            whole += rest.substr(0, shift);
            rest.remove_prefix(shift);
        }
        whole += " = '";
        const auto head = whole.size();
        for (const char c : rest) whole += c == '\'' ? std::string("''") : std::string(1, c);
        whole += '\'';
        auto parsed = select::parse_expression(whole, context);
        if (!parsed) {
            auto error = parsed.error();
            error.offset = error.offset >= head ? error.offset - head + shift : 0;
            return Failed(with_caret("position", text, error));
        }
        all.push_back(std::move(*parsed));
    }
    plan.selection.where = select::joined(std::move(all));
    if (options.has("oriented") && !plan.selection.where.mentions(select::Field::position)) {
        return Failed("--oriented goes with a position");
    }
    plan.selection.inverted = options.has("invert");
    return {};
}

tl::expected<std::vector<select::Key>, std::string> keys(const Options& options,
                                                         std::string_view option,
                                                         select::CountKey count) {
    auto list = select::parse_keys(options.value(option), count);
    if (!list) return Failed(fmt::format("--{}: {}", option, list.error()));
    return list;
}

std::optional<std::string> read_split(const Options& options, SelectPlan& plan) {
    const auto key = options.value("split-by");
    const auto* end = key.data() + key.size();
    const auto read = std::from_chars(key.data(), end, plan.each);
    if (read.ec == std::errc{} && read.ptr == end) {
        if (plan.each > 0) return std::nullopt;
        return "--split-by: a file of 0 records holds nothing";
    }
    plan.each = 0;
    const auto* field = select::find_field(key);
    if (field == nullptr || field->type == select::Type::position) {
        return fmt::format(
            "--split-by: '{}' is neither a field nor a number of records; "
            "--list help lists the fields",
            key);
    }
    plan.selection.needs.split = field->field;
    return std::nullopt;
}

// What a database of verdicts cannot answer.
std::optional<std::string> beyond_store(const Options& options, const SelectPlan& plan) {
    const auto beyond = [](std::string_view field) {
        return fmt::format(
            "a database of verdicts does not hold {}; select from the records "
            "themselves",
            field);
    };
    if (const auto name = select::not_stored(plan.selection.where); !name.empty()) {
        return beyond(name);
    }
    const auto& needs = plan.selection.needs;
    for (const auto* list : {&needs.columns, &needs.order, &needs.counts}) {
        for (const auto& key : *list) {
            const auto& field = select::describe(key.field);
            if (!key.count && !field.stored) return beyond(field.name);
        }
    }
    if (needs.record) return beyond("the records to be written");
    if (options.has("unique")) return beyond("the moves that --unique compares");
    return std::nullopt;
}

std::optional<std::string> contradiction(const Options& options) {
    int kinds = 0;
    for (const auto* name : {"list", "count-by", "split-by", "stats", "to"}) {
        if (std::string_view(name) == "to" && options.has("split-by")) continue;
        kinds += options.has(name) ? 1 : 0;
    }
    if (kinds > 1) return "give one of --list, --count-by, --split-by, --stats and --to";
    if (options.has("svg") && !options.has("stats")) return "--svg goes with --stats";
    if (options.has("seed") && !options.has("sample")) return "--seed goes with --sample";
    if (options.has("min-plies") && !options.has("unique")) return "--min-plies goes with --unique";
    const auto output = options.value("output");
    if (options.has("split-by") && (output.empty() || output == "-")) {
        return "--split-by wants a folder: -o FOLDER";
    }
    if (options.has("stats") &&
        (options.has("sort") || options.has("sample") || options.has("unique"))) {
        return "--stats counts every record that is selected; --sort, --sample and --unique do "
               "not go with it";
    }
    if (options.has("to")) return wrong_target(options.value("to"));
    return std::nullopt;
}

bool writes_records(const Options& options) {
    if (options.has("split-by") || options.has("to")) return true;
    const auto output = options.value("output");
    const bool table = options.has("list") || options.has("count-by") || options.has("stats") ||
                       options.has("format");
    return !table && !output.empty() && output != "-";
}

}  // namespace

tl::expected<SelectPlan, std::string> select_plan(const Options& options, const Settings& settings,
                                                  From from) {
    if (const auto wrong = contradiction(options)) return Failed(*wrong);
    SelectPlan plan;
    if (const auto read = read_conditions(options, settings, plan); !read) {
        return Failed(read.error());
    }
    const auto cores = static_cast<std::int64_t>(std::thread::hardware_concurrency());
    const auto jobs = number_option(options, "jobs", std::max<std::int64_t>(cores, 1), 1);
    if (!jobs) return Failed(jobs.error());
    plan.jobs = static_cast<int>(std::min<std::int64_t>(*jobs, 1024));
    const auto form = options.value("format", "text");
    if (form == "csv") plan.form = select::TableForm::csv;
    if (form == "json") plan.form = select::TableForm::json;
    if (options.has("sample")) {
        const auto number = number_option(options, "sample", 1, 1);
        if (!number) return Failed(number.error());
        plan.sample = static_cast<std::uint64_t>(*number);
    }
    const auto seed = number_option(options, "seed", 1, 0);
    if (!seed) return Failed(seed.error());
    plan.seed = static_cast<std::uint64_t>(*seed);
    const auto plies = number_option(options, "min-plies", plan.min_plies, 0);
    if (!plies) return Failed(plies.error());
    plan.min_plies = static_cast<std::int32_t>(std::min<std::int64_t>(*plies, 100'000));
    plan.unique = options.has("unique");
    plan.statistics = options.has("stats");

    auto& needs = plan.selection.needs;
    const bool counting = options.has("count-by");
    if (options.has("sort")) {
        auto order =
            keys(options, "sort", counting ? select::CountKey::allowed : select::CountKey::refused);
        if (!order) return Failed(order.error());
        (counting ? plan.count_order : needs.order) = std::move(*order);
    }
    if (counting) {
        auto counts = keys(options, "count-by", select::CountKey::refused);
        if (!counts) return Failed(counts.error());
        for (const auto& key : plan.count_order) {
            const bool there =
                key.count || std::any_of(counts->begin(), counts->end(), [&key](const auto& one) {
                    return one.field == key.field;
                });
            if (!there) {
                return Failed(fmt::format("--sort: {} is not among the keys of --count-by",
                                          select::describe(key.field).name));
            }
        }
        needs.counts = std::move(*counts);
    }
    if (options.has("split-by")) {
        if (auto wrong = read_split(options, plan)) return Failed(*wrong);
    }
    needs.record = writes_records(options);
    needs.bytes = needs.record && plan.waits();
    needs.line = plan.unique;
    needs.statistics = plan.statistics;
    if (!needs.record && !counting && !plan.statistics) {
        auto columns =
            select::parse_keys(options.value("list", usual_columns), select::CountKey::refused);
        if (!columns) return Failed("--list: " + columns.error());
        needs.columns = std::move(*columns);
    }
    if (from == From::store) {
        if (const auto wrong = beyond_store(options, plan)) return Failed(*wrong);
    }
    return plan;
}

tl::expected<std::unique_ptr<Sink>, std::string> open_sink(const Options& options,
                                                           const SelectPlan& plan,
                                                           const Settings& settings) {
    const auto& needs = plan.selection.needs;
    if (plan.statistics) return nullptr;
    Writing writing;
    if (needs.record) {
        const auto archive = archive_options(options);
        if (!archive) return Failed(archive.error());
        writing = {options.value("to"), *archive, settings.stream.beside, options.has("quiet")};
    }
    const auto path = options.value("output");
    if (options.has("split-by")) return split_sink(path, plan.each, std::move(writing));
    auto out = Output::open(path);
    if (!out) return Failed(out.error());
    if (needs.record) return write_sink(std::move(*out), path, std::move(writing));
    if (!needs.counts.empty()) {
        return count_sink(std::move(*out), needs.counts, plan.count_order, plan.form);
    }
    return list_sink(std::move(*out), needs.columns, plan.form);
}

}  // namespace shinpan::app
