/* math-svg.h - TeX of formulas that MathJax draws, where their MathML is left out */
#pragma once

#include "math-tex.h"

/* Whether an element is part of such a drawing: a node of MathML or a sign. */
gboolean vlps_math_svg_is (const VlpsNode *node);

/* TeX of that element, from that of what stands in it; newly allocated. */
char *vlps_math_svg_to_tex (const VlpsConverter *converter, int node);
