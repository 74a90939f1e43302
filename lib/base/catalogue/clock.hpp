#pragma once
// The codes of clock.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/clock.def"
#define SHINPAN_AREA_FIRST 0x0400
#include "base/catalogue/declare.inc"
