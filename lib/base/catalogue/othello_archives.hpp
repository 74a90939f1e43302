#pragma once
// The codes of othello_archives.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/othello_archives.def"
#define SHINPAN_AREA_FIRST 0x0f00
#include "base/catalogue/declare.inc"
