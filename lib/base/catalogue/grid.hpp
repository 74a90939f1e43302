#pragma once
// The codes of grid.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/grid.def"
#define SHINPAN_AREA_FIRST 0x0e00
#include "base/catalogue/declare.inc"
