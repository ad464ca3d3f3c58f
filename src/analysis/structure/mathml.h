/* mathml.h - converts MathML to TeX */
#pragma once

#include "page.h"

/* Returns TeX for the MathML below a node; newly allocated, "" if there is none. */
char *vlps_mathml_to_tex (const VlpsPage *page, int node);
