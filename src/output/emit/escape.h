/* escape.h - escapes text for Markdown */
#pragma once

#include <glib.h>

/* Context of the text. */
typedef enum
{
  VLPS_INLINE_PARAGRAPH, /* may have several lines */
  VLPS_INLINE_HEADING,   /* one line after number signs */
  VLPS_INLINE_CELL,      /* one line between bars */
} VlpsInlinesKind;

/* Appends `length` bytes of text. `link_follows`: a link opens directly after it. `last`: nothing follows in the
 * context. The beginning of a line may also need vlps_escape_line(). */
void vlps_escape_text (GString *out, const char *text, gsize length, VlpsInlinesKind kind, gboolean link_follows,
                       gboolean last);

/* Appends an address for the parentheses of a link. */
void vlps_escape_address (GString *out, const char *address);

/* Appends a code span of at least one byte. Nothing can be escaped in it: in a cell it must not have a bar after a
 * backslash. */
void vlps_escape_code (GString *out, const char *text, gsize length, VlpsInlinesKind kind);

/* Escapes the line of a paragraph that ends `out` and begins at `begin` so that it is not read as something else:
 * heading, quotation, list, rule, table. */
void vlps_escape_line (GString *out, gsize begin);
