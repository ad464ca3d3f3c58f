/* math-tex.h - trees of formulas on their way to TeX */
#pragma once

#include "page.h"

/* Most bytes that the TeX of a node may have. */
#define VLPS_MATH_MOST_TEX (32 * 1024)

typedef struct
{
  const VlpsPage *page;
  int begin;
  char **tex; /* of each node from `begin` on; NULL where it gives nothing */
} VlpsConverter;

/* TeX of a node that has been converted; "" for -1 and where it gives nothing. */
const char *vlps_math_tex (const VlpsConverter *converter, int node);

/* TeX of the children one after the other, with `between` between them; newly allocated. */
char *vlps_math_tex_join (const VlpsConverter *converter, int node, const char *between);

/* TeX in braces, where it needs them to stand before an index or a power; newly allocated. */
char *vlps_math_tex_group (const char *tex);

/* Letters and signs, and names of functions, as TeX; newly allocated. */
char *vlps_math_tex_signs (const char *text);
char *vlps_math_tex_identifier (const char *text);
