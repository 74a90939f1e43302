#pragma once
// File names made of what records say: safe on every system, never outside their folder.

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace shinpan::select {

// Letters, digits, '-', '_' and '.' of `text`; everything else, spaces and '/' among it, becomes
// '_'. No name begins with a dot or a dash, none is a reserved device name, none is longer than 100
// bytes; "unknown" where nothing is left.
[[nodiscard]] std::string safe_name(std::string_view text);

// Gives each value its own name: what differs only in letter case, or became equal by being made
// safe, is told apart by a number. The same values in the same order get the same names.
class FileNames {
  public:
    [[nodiscard]] const std::string& name_of(const std::string& value);

  private:
    std::map<std::string, std::string> given_;  // value → name
    std::set<std::string> taken_;               // folded
    std::map<std::string, int> numbers_;        // the last number given to a folded name
};

}  // namespace shinpan::select
