/* tex.h - finds formulas written as TeX in running text */
#pragma once

#include <glib.h>

/* Returns TRUE for text that looks like TeX: a command, an index, a power. */
gboolean vlps_tex_is_likely (const char *text, gsize length);

/* A piece of a text run: text, or a formula. */
typedef struct
{
  const char *text;
  gsize length;
  gboolean formula; /* `text` is its TeX, without delimiters */
  gboolean display; /* displayed on separate lines, according to its delimiters */
} VlpsTexPiece;

/* Returns FALSE for text without the characters that formulas begin with. */
gboolean vlps_tex_may_be_in (const char *text);

/* Returns the next piece of the text at *cursor, which moves on behind it; FALSE at the end. Formulas stand between
 * $$ and $$, \[ and \], \( and \), or $ and $ where what is between them is TeX: money is not; in environments such
 * as equation, which are part of their TeX; and between [tex] and [/tex], which boards have. */
gboolean vlps_tex_next (const char **cursor, VlpsTexPiece *ret_piece);
