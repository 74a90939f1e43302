#pragma once
// The codes of wthor.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/wthor.def"
#define SHINPAN_AREA_FIRST 0x0800
#include "base/catalogue/declare.inc"
