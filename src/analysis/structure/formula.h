/* formula.h - formulas, however they came onto the page: MathML, TeX in scripts, attributes and pictures */
#pragma once

#include "builder.h"

/* Marks an element that is a formula.  TRUE where nothing inside the element is to be looked at any more. */
gboolean vlps_formula_recognise (VlpsBuilder *builder, int node);
