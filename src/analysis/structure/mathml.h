/* mathml.h - MathML as TeX */
#pragma once

#include "page.h"

/* TeX for the MathML below a node; newly allocated, "" where there is none. */
char *vlps_mathml_to_tex (const VlpsPage *page, int node);
