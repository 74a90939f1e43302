#pragma once
// --infer-rules and --what-if of shinpan-adjudicate, as lines of text or as a line of JSON.

#include "app/judging.hpp"

#include <string>

namespace shinpan::app {

// One line for each ruleset of the game, those that fit first; `place` names the record.
void append_inference(std::string& out, const std::string& place, const Judged& judged);
// The ruling, then one line for each value of a key that would change it.
void append_what_if(std::string& out, const std::string& place, const Judged& judged);

// The same as one object each (types `inference` and `what-if` of verdict.schema.json).
void append_inference_json(std::string& out, const Judged& judged);
void append_what_if_json(std::string& out, const Judged& judged);

}  // namespace shinpan::app
