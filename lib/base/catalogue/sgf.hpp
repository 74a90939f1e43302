#pragma once
// The codes of sgf.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/sgf.def"
#define SHINPAN_AREA_FIRST 0x0900
#include "base/catalogue/declare.inc"
