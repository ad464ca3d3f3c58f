/* condense.h - shortens HTML for the parser
 *
 * Gumbo spends about 70 ns on every byte. Most bytes of a page are text, scripts and attributes, which the parser
 * only carries along: the shape of the tree depends only on the tags and on whether there is text. So each such piece
 * is replaced by one private character before parsing and put back afterwards. Comments are removed. Attributes are
 * removed as well; the position of their tag leads back to them. Parsing gets 4 to 15 times as fast, and the tree is
 * the same: a piece never hides markup, except in scripts and the like, which contain none. */
#pragma once

#include "condensed.h"

/* Number of attributes that a start tag keeps at most: parsers compare each new one with all before. */
#define VLPS_CONDENSE_ATTRIBUTES 256

/* Condenses valid UTF-8 without NUL and CR; the result refers to `text`. Unless `max_depth` is 0, also makes tags
 * nest properly and removes tags that would be deeper than that; their text stays. */
VlpsCondensed *vlps_condense (const char *text, gsize length, guint max_depth);

/* Returns TRUE for the class of a line of code whose white space only a style sheet preserves; a page with such a
 * class keeps all of it. `classes` may be NULL. */
gboolean vlps_condense_is_code_line (const char *classes);
