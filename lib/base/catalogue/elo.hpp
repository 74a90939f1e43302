#pragma once
// The codes of elo.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/elo.def"
#define SHINPAN_AREA_FIRST 0x4100
#include "base/catalogue/declare.inc"
