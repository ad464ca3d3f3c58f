/* escape.h - text as Markdown that reads as that text */
#pragma once

#include <glib.h>

/* Where the inlines stand. */
typedef enum
{
  VLPS_INLINE_PARAGRAPH, /* may have several lines */
  VLPS_INLINE_HEADING,   /* one line after number signs */
  VLPS_INLINE_CELL,      /* one line between bars */
} VlpsInlinesKind;

/* Appends `length` bytes of text.  `link_follows`: a link opens right after it; `last`: no inlines follow.
 * What begins a line may need vlps_escape_line(), too. */
void vlps_escape_text (GString *out, const char *text, gsize length, VlpsInlinesKind kind, gboolean link_follows,
                       gboolean last);

/* An address as what stands between the brackets of a link. */
void vlps_escape_address (GString *out, const char *address);

/* A code span of at least one byte.  Nothing can be escaped in it: in a cell it must not have a bar after a backslash.
 */
void vlps_escape_code (GString *out, const char *text, gsize length, VlpsInlinesKind kind);

/* Keeps the line of a paragraph that ends `out` and begins at `begin` from being read as something else: heading,
 * quotation, list, rule, table. */
void vlps_escape_line (GString *out, gsize begin);
