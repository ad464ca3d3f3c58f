/* math-tex.h - helpers for converting trees of formulas to TeX */
#pragma once

#include "page.h"

/* Most bytes of the TeX of a node. */
#define VLPS_MATH_MOST_TEX (32 * 1024)

typedef struct
{
  const VlpsPage *page;
  int begin;
  char **tex; /* of each node from `begin` on; NULL if it yields nothing */
} VlpsConverter;

/* Returns the TeX of a converted node; "" for -1 and if it yields nothing. */
const char *vlps_math_tex (const VlpsConverter *converter, int node);

/* Returns the TeX of the children, joined by `between`; newly allocated. */
char *vlps_math_tex_join (const VlpsConverter *converter, int node, const char *between);

/* Returns the TeX, in braces if an index or a power needs them; newly allocated. */
char *vlps_math_tex_group (const char *tex);

/* Returns letters and signs, and names of functions, as TeX; newly allocated. */
char *vlps_math_tex_signs (const char *text);
char *vlps_math_tex_identifier (const char *text);
