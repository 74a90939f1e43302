#pragma once
// The codes of json.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/json.def"
#define SHINPAN_AREA_FIRST 0x0b00
#include "base/catalogue/declare.inc"
