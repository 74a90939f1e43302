#include "select/table.hpp"

#include "report/json.hpp"
#include "report/style.hpp"
#include "select/spelling.hpp"
#include "select/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace shinpan::select {
namespace {

constexpr std::string_view count_name = "count";

// A tab inside a value would be a column.
std::string tab_cell(std::string_view text) {
    auto cell = report::printable(text);
    std::replace(cell.begin(), cell.end(), '\t', ' ');
    return cell;
}

void json_value(report::JsonWriter& json, Field field, const Value& value) {
    if (value.text.empty()) {
        json.null();
    } else if (const auto type = describe(field).type;
               type == Type::number || type == Type::points || type == Type::duration) {
        json.raw(value.text);
    } else {
        json.value(value.text);
    }
}

}  // namespace

std::string csv_cell(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string cell = "\"";
    for (const char c : text) {
        if (c == '"') cell += '"';
        cell += c;
    }
    return cell + '"';
}

tl::expected<std::vector<Key>, std::string> parse_keys(std::string_view list, CountKey count) {
    std::vector<Key> keys;
    while (true) {
        const auto end = std::min(list.find(','), list.size());
        auto name = folded(list.substr(0, end));
        Key key;
        if (name.starts_with('-')) {
            key.direction = Key::Direction::down;
            name.erase(0, 1);
        }
        key.count = count == CountKey::allowed && name == count_name;
        const auto* field = find_field(name);
        if (!key.count && (field == nullptr || field->type == Type::position)) {
            return tl::unexpected(unknown_field(name));
        }
        if (!key.count) key.field = field->field;
        keys.push_back(key);
        if (end == list.size()) return keys;
        list.remove_prefix(end + 1);
    }
}

int compare(Field field, const Value& a, const Value& b) {
    if (a.text.empty() || b.text.empty()) {
        return static_cast<int>(a.text.empty()) - static_cast<int>(b.text.empty());
    }
    const auto type = describe(field).type;
    if (!is_textual(type) && type != Type::flag) {
        if (a.interval.low != b.interval.low) return a.interval.low < b.interval.low ? -1 : 1;
        return 0;
    }
    const auto one = folded(a.text);
    const auto two = folded(b.text);
    if (one == two) return 0;
    return one < two ? -1 : 1;
}

std::vector<Value> counted_under(Field field, Subject& subject) {
    Values values;
    values_of(field, {}, subject, values);
    auto& list = values.list;
    const auto many = describe(field).many;
    if (many == Many::aliases && list.size() > 1) list.resize(1);
    if (list.empty()) list.emplace_back();
    std::vector<Value> once;
    for (auto& value : list) {
        const bool met = std::any_of(once.begin(), once.end(), [&value](const Value& other) {
            return other.text == value.text;
        });
        if (!met) once.push_back(std::move(value));
    }
    return once;
}

ListTable::ListTable(std::vector<Key> columns, TableForm form)
    : columns_(std::move(columns)), form_(form) {}

void ListTable::head(std::string& out) const {
    if (form_ == TableForm::json) {
        out += '[';
        return;
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (i > 0) out += form_ == TableForm::csv ? ',' : '\t';
        out += describe(columns_[i].field).name;
    }
    out += '\n';
}

void ListTable::row(std::string& out, const std::vector<Value>& values) {
    if (form_ == TableForm::json) {
        out += first_ ? "\n" : ",\n";
        report::JsonWriter json(out);
        json.begin_object();
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            json.key(describe(columns_[i].field).name);
            json_value(json, columns_[i].field, values[i]);
        }
        json.end_object();
    } else {
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (i > 0) out += form_ == TableForm::csv ? ',' : '\t';
            out += form_ == TableForm::csv ? csv_cell(values[i].text) : tab_cell(values[i].text);
        }
        out += '\n';
    }
    first_ = false;
}

void ListTable::foot(std::string& out) const {
    if (form_ == TableForm::json) out += first_ ? "]\n" : "\n]\n";
}

void CountTable::add(const std::vector<std::vector<Value>>& values) {
    // Odometer over the values of each key.
    std::vector<std::size_t> at(values.size(), 0);
    while (true) {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < values.size(); ++i) texts.push_back(values[i][at[i]].text);
        auto& row = rows_[std::move(texts)];
        if (row.count++ == 0) {
            for (std::size_t i = 0; i < values.size(); ++i) row.values.push_back(values[i][at[i]]);
        }
        std::size_t i = 0;
        while (i < at.size() && ++at[i] == values[i].size()) at[i++] = 0;
        if (i == at.size()) return;
    }
}

std::string CountTable::report(TableForm form, const std::vector<Key>& order) const {
    std::vector<const Row*> rows;
    for (const auto& [texts, row] : rows_) rows.push_back(&row);
    const auto& by = order.empty() ? keys_ : order;
    std::stable_sort(rows.begin(), rows.end(), [&](const Row* a, const Row* b) {
        for (const auto& key : by) {
            int less = 0;
            if (key.count) {
                less = a->count < b->count ? -1 : a->count > b->count ? 1 : 0;
            } else {
                for (std::size_t i = 0; i < keys_.size(); ++i) {
                    if (keys_[i].field != key.field) continue;
                    less = compare(key.field, a->values[i], b->values[i]);
                }
            }
            if (less != 0) return key.direction == Key::Direction::up ? less < 0 : less > 0;
        }
        return false;
    });
    std::string out;
    if (form == TableForm::json) {
        out = "[";
        for (const auto* row : rows) {
            out += row == rows.front() ? "\n" : ",\n";
            report::JsonWriter json(out);
            json.begin_object();
            for (std::size_t i = 0; i < keys_.size(); ++i) {
                json.key(describe(keys_[i].field).name);
                json_value(json, keys_[i].field, row->values[i]);
            }
            json.member(count_name, row->count).end_object();
        }
        return out + (rows.empty() ? "]\n" : "\n]\n");
    }
    std::vector<std::vector<std::string>> cells(1);
    for (const auto& key : keys_) cells[0].emplace_back(describe(key.field).name);
    cells[0].emplace_back(count_name);
    for (const auto* row : rows) {
        auto& line = cells.emplace_back();
        for (const auto& value : row->values) {
            const auto& text = value.text;
            line.push_back(form == TableForm::csv ? csv_cell(text)
                           : text.empty()         ? "-"
                                                  : tab_cell(text));
        }
        line.push_back(std::to_string(row->count));
    }
    if (form == TableForm::csv) {
        for (const auto& line : cells) out += fmt::format("{}\n", fmt::join(line, ","));
        return out;
    }
    std::vector<std::size_t> widths(cells[0].size(), 0);
    for (const auto& line : cells) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], report::width_of(line[i]));
        }
    }
    for (const auto& line : cells) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            const auto blank = std::string(widths[i] - report::width_of(line[i]), ' ');
            const bool last = i + 1 == line.size();  // the count: to the right
            out += last ? blank + line[i] + '\n' : line[i] + blank + "  ";
        }
    }
    return out;
}

}  // namespace shinpan::select
