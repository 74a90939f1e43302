#pragma once
// --infer-rules and --what-if of shinpan-adjudicate, as lines of text.

#include "app/judging.hpp"

#include <string>

namespace shinpan::app {

// One line for each ruleset of the game, those that fit first; `place` names the record.
void append_inference(std::string& out, const std::string& place, const Judged& judged);
// The ruling, then one line for each value of a key that would change it.
void append_what_if(std::string& out, const std::string& place, const Judged& judged);

}  // namespace shinpan::app
