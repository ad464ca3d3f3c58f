/* math-svg.h - converts formulas drawn by MathJax without MathML to TeX */
#pragma once

#include "math-tex.h"

/* Returns TRUE if an element is part of such a drawing: a node of MathML or a sign. */
gboolean vlps_math_svg_is (const VlpsNode *node);

/* Returns the TeX of that element, made from the TeX of its content; newly allocated. */
char *vlps_math_svg_to_tex (const VlpsConverter *converter, int node);
