#pragma once
// The codes of flipchess_formats.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/flipchess_formats.def"
#define SHINPAN_AREA_FIRST 0x1100
#include "base/catalogue/declare.inc"
