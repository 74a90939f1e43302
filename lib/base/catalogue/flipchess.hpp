#pragma once
// The codes of flipchess.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/flipchess.def"
#define SHINPAN_AREA_FIRST 0x0700
#include "base/catalogue/declare.inc"
