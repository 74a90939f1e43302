#pragma once
// The codes of tree.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/tree.def"
#define SHINPAN_AREA_FIRST 0x1200
#include "base/catalogue/declare.inc"
