#pragma once
// The codes of othello.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/othello.def"
#define SHINPAN_AREA_FIRST 0x0500
#include "base/catalogue/declare.inc"
