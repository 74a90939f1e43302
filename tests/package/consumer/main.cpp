// A program outside the project: reads a record and judges it.

#include "formats/format.hpp"
#include "referee/select.hpp"
#include "referee/verdict.hpp"

#include <cstdio>
#include <vector>

int main() {
    shinpan::Record record;
    shinpan::formats::find_format("othello-transcript")->read("f5d6c3", nullptr, {}, record);
    shinpan::RulesetChooser rules;
    std::vector<shinpan::Finding> findings;
    shinpan::Verdict verdict;
    shinpan::judge(record, *rules.choose(record, {}, findings), verdict);
    std::printf("%s, %d plies\n", verdict.accepted ? "accepted" : "rejected", verdict.ruling.plies);
    return verdict.accepted ? 0 : 1;
}
