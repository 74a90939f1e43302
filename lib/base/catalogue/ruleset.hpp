#pragma once
// The codes of ruleset.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/ruleset.def"
#define SHINPAN_AREA_FIRST 0x0200
#include "base/catalogue/declare.inc"
