#include "archive/inputs.hpp"

#include "base/catalogue/io.hpp"

#include <utility>

namespace shinpan::archive {
namespace {

Finding skipped(std::string_view reason) {
    return make_finding(code::io_skipped, {}, 0, {{"reason", std::string(reason)}});
}

}  // namespace

InputQueue::InputQueue(Listing listing, InputOptions options)
    : listing_(std::move(listing)), options_(std::move(options)), listed_(listing_.bytes()) {}

std::optional<InputQueue::Opened> InputQueue::next() {
    while (true) {
        const bool inside = !levels_.empty();
        if (!inside && next_input_ == listing_.inputs.size() &&
            next_trouble_ == listing_.trouble.size()) {
            return std::nullopt;
        }
        if (auto opened = inside ? next_member() : next_listed()) return opened;
    }
}

std::optional<InputQueue::Opened> InputQueue::next_listed() {
    Opened opened;
    if (next_trouble_ < listing_.trouble.size() &&
        listing_.trouble[next_trouble_].before <= next_input_) {
        auto& trouble = listing_.trouble[next_trouble_++];
        opened.path = std::move(trouble.path);
        opened.findings.push_back(std::move(trouble.finding));
        return opened;
    }
    const auto& input = listing_.inputs[next_input_++];
    opened.path = input.path;
    opened.origin = input.origin;
    auto source = open_source(input.path);
    if (!source) {
        opened.findings.push_back(source.error());
        return opened;
    }
    auto budget = std::make_shared<Budget>();
    budget->limits = options_.limits;
    budget->size = (*source)->size().value_or(0);
    opened.source = counted(std::move(*source), budget, progress_);
    return unwrap(std::move(opened), std::move(budget), 0);
}

std::optional<InputQueue::Opened> InputQueue::next_member() {
    auto& level = levels_.back();
    Opened opened;
    opened.origin = Input::Origin::found;
    auto member = level.container->next();
    if (!member) {
        opened.path = level.path;
        opened.findings.push_back(member.error());
        levels_.pop_back();
        return opened;
    }
    if (!*member) {
        const bool empty = level.empty;
        opened.path = level.path;
        levels_.pop_back();
        if (!empty) return std::nullopt;
        opened.findings.push_back(make_finding(code::io_no_record));
        return opened;
    }
    level.empty = false;
    opened.path = level.path + "!/" + (*member)->name;
    if (options_.selection.excludes(opened.path)) return std::nullopt;
    using What = Container::Member::What;
    switch ((*member)->what) {
        case What::folder: return std::nullopt;
        case What::link: opened.findings.push_back(skipped("a link")); return opened;
        case What::other: opened.findings.push_back(skipped("not a regular file")); return opened;
        case What::locked: opened.findings.push_back(make_finding(code::io_locked)); return opened;
        case What::file: break;
    }
    if (auto bomb = level.budget->foresee((*member)->bytes)) {
        opened.findings.push_back(std::move(*bomb));
        return opened;
    }
    opened.source = level.container->data();
    return unwrap(std::move(opened), level.budget, level.depth);
}

std::optional<InputQueue::Opened> InputQueue::unwrap(Opened opened, std::shared_ptr<Budget> budget,
                                                     int depth) {
    const auto give_up = [&opened](Finding finding) {
        opened.source.reset();
        opened.findings.push_back(std::move(finding));
        return std::move(opened);
    };
    while (true) {
        std::string head;
        while (head.size() < kind_bytes) {
            const auto got = opened.source->read(head, kind_bytes - head.size());
            // Bytes that came before the failure are still read.
            if (!got && head.empty()) return give_up(got.error());
            if (!got) {
                opened.findings.push_back(got.error());
                break;
            }
            if (*got == 0) break;
        }
        const auto kind = kind_of(head);
        const auto word = word_of(head);
        opened.source = with_head(std::move(head), std::move(opened.source));
        if (kind == Kind::refused) {
            return give_up(make_finding(code::io_refused, {}, 0, {{"kind", std::string(word)}}));
        }
        if (kind == Kind::plain) {
            const bool found = opened.origin == Input::Origin::found;
            const auto& wanted = options_.selection;
            if (found && !wanted.wants(opened.path) &&
                !wanted.wants(without_packing(opened.path))) {
                return std::nullopt;
            }
            if (found && !word.empty()) return give_up(skipped(word));
            return opened;
        }
        if (++depth > budget->limits.depth) {
            return give_up(make_finding(code::io_too_deep, {}, 0,
                                        {{"depth", std::int64_t{budget->limits.depth}}}));
        }
        if (kind == Kind::zip || kind == Kind::tar) {
            Level level;
            level.container = std::make_unique<Container>(kind, std::move(opened.source), budget);
            level.budget = std::move(budget);
            level.path = std::move(opened.path);
            level.depth = depth;
            levels_.push_back(std::move(level));
            if (opened.findings.empty()) return std::nullopt;
            opened.path = levels_.back().path;
            return opened;
        }
        opened.source = unpacked(kind, std::move(opened.source), budget);
    }
}

}  // namespace shinpan::archive
