/* chtml.h - converts formulas in MathJax 3 and 4's own elements to TeX */
#pragma once

#include "math-tex.h"

/* Returns the TeX of an element of MathJax (mjx-...) whose children have been converted; newly allocated. */
char *vlps_chtml_to_tex (const VlpsConverter *converter, int node);
