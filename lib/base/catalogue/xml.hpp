#pragma once
// The codes of xml.def: code::AREA_NAME.
#define SHINPAN_AREA_FILE "base/catalogue/xml.def"
#define SHINPAN_AREA_FIRST 0x0c00
#include "base/catalogue/declare.inc"
