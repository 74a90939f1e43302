#pragma once
// One record in depth for people: on the terminal, and as a Markdown ruling sheet to print and
// sign.

#include "base/terms.hpp"
#include "record/account.hpp"
#include "record/record.hpp"
#include "referee/verdict.hpp"
#include "report/text.hpp"

#include <string>
#include <string_view>

namespace shinpan::report {

struct RulingView {
    RecordPlace place;
    const Record& record;
    const Verdict& verdict;
    const Account& account;
    std::string_view sha256;   // of the record's bytes
    std::string_view version;  // of the program
    Language language = Language::english;  // of the reasons
};

void append_ruling_text(std::string& out, const RulingView& view, const TextStyle& style);
void append_ruling_sheet(std::string& out, const RulingView& view);

}  // namespace shinpan::report
