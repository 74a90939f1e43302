#pragma once
// The codes of trf.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/trf.def"
#define SHINPAN_AREA_FIRST 0x4200
#include "base/catalogue/declare.inc"
