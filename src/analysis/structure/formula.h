/* formula.h - recognises formulas in any form: MathML, TeX in scripts, attributes and pictures */
#pragma once

#include "builder.h"

/* Marks an element that is a formula. Returns TRUE if nothing inside needs further recognition. */
gboolean vlps_formula_recognise (VlpsBuilder *builder, int node);
