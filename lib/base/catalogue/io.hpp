#pragma once
// The codes of io.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/io.def"
#define SHINPAN_AREA_FIRST 0x0100
#include "base/catalogue/declare.inc"
