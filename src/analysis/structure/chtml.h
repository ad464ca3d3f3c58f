/* chtml.h - formulas as MathJax 3 and 4 lay them out in elements of their own, as TeX */
#pragma once

#include "math-tex.h"

/* TeX of an element of MathJax's own (mjx-...), whose children have been converted; newly allocated. */
char *vlps_chtml_to_tex (const VlpsConverter *converter, int node);
