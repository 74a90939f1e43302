#pragma once
// The codes of pgn.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/pgn.def"
#define SHINPAN_AREA_FIRST 0x0a00
#include "base/catalogue/declare.inc"
