/* convert.h - trees of formulas on their way to TeX */
#pragma once

#include "page.h"

G_BEGIN_DECLS

typedef struct
{
  const VlpsPage *page;
  int begin;
  char **tex; /* of each node from `begin` on; NULL where it gives nothing */
} VlpsConverter;

/* TeX of a node that has been converted; "" for -1 and where it gives nothing. */
const char *vlps_math_tex (const VlpsConverter *converter, int node);

/* TeX of the children one after the other, with `between` between them; newly allocated. */
char *vlps_math_join (const VlpsConverter *converter, int node, const char *between);

/* TeX in braces, where it needs them to stand before an index or a power; newly allocated. */
char *vlps_math_group (const char *tex);

/* Letters and signs, and names of functions, as TeX; newly allocated. */
char *vlps_math_signs (const char *text);
char *vlps_math_identifier (const char *text);

/* TeX of an element of MathJax's own (mjx-...), whose children have been converted; newly allocated. */
char *vlps_chtml_to_tex (const VlpsConverter *converter, int node);

G_END_DECLS
