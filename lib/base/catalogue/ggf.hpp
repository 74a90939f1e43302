#pragma once
// The codes of ggf.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/ggf.def"
#define SHINPAN_AREA_FIRST 0x0d00
#include "base/catalogue/declare.inc"
