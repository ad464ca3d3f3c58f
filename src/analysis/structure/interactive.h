/* interactive.h - finds interactive elements: links, buttons and fields */
#pragma once

#include "page.h"

typedef struct
{
  int node;
  const char *role; /* NULL: none, as for a field for dates; static */
  const char *type; /* of a field or button, as vlps_aria_type(); NULL: none; static */
  char *name;       /* "" if it has none */
  VlpsBox box;      /* empty if it is not visible, and on an unrendered page */
  gboolean disabled;
} VlpsInteractive;

/* Returns the interactive elements of a page, in the order of the document, in which they are read out; of those with
 * 1 in `part` alone, unless that is NULL. An array that frees them with itself.
 *
 * Hidden ones are left out: what nobody sees, aria-hidden, inert. A field for a choice or file of which only its
 * label is seen, as where style sheets draw it, has the label's box. What scripts alone make of an element is not
 * known: of such, those with a role, onclick or tabindex are found. */
GArray *vlps_interactive_find (const VlpsPage *page, const guint8 *part);
