#pragma once
// The codes of record.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/record.def"
#define SHINPAN_AREA_FIRST 0x0300
#include "base/catalogue/declare.inc"
