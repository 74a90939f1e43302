#pragma once
// The codes of score.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/score.def"
#define SHINPAN_AREA_FIRST 0x4000
#include "base/catalogue/declare.inc"
