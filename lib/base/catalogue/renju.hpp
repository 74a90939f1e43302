#pragma once
// The codes of renju.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/renju.def"
#define SHINPAN_AREA_FIRST 0x0600
#include "base/catalogue/declare.inc"
