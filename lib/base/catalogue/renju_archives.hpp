#pragma once
// The codes of renju_archives.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/renju_archives.def"
#define SHINPAN_AREA_FIRST 0x1000
#include "base/catalogue/declare.inc"
