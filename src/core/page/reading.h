/* reading.h - a page as the text methods read it: which nodes are visible and how long each text is */
#pragma once

#include "page.h"

/* Arrays with one entry for each node. */
typedef struct
{
  guint8 *shown;     /* 1 if a reader sees the node: vlps_node_is_shown() for all nodes in one pass */
  guint *characters; /* visible text runs: number of characters other than white space; else 0 */
  guint *before;     /* sum of the characters of all nodes before this one; one more entry at the end has the total */
} VlpsReading;

/* Returns the number of characters of visible text in a node. */
static inline guint
vlps_reading_characters (const VlpsReading *reading, const VlpsPage *page, int node)
{
  return reading->before[page->nodes[node].end] - reading->before[node];
}

VlpsReading *vlps_reading_new (const VlpsPage *page);
void vlps_reading_free (VlpsReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsReading, vlps_reading_free)

/* Returns the visible text inside a node as one line with white space folded; newly allocated. Spaces separate the
 * text of block-level elements. */
char *vlps_reading_text (const VlpsPage *page, const VlpsReading *reading, int node);

/* One line of text: the text between two line breaks (borders of block-level elements, br, line feeds of preformatted
 * text). */
typedef struct
{
  int first; /* its first and last text run; runs between them belong to it if they are marked in `content` */
  int last;
  char *text; /* white space folded, never empty */
} VlpsLine;

/* Returns the lines of the text runs marked in `content`: an array of VlpsLine, which it owns. */
GArray *vlps_reading_lines (const VlpsPage *page, const VlpsReading *reading, const guint8 *content);

/* Returns the same lines as text, each ended by a line feed; newly allocated. */
char *vlps_reading_content (const VlpsPage *page, const VlpsReading *reading, const guint8 *content);

/* Adds elements to `content` (as in VlpsResult), in which the text runs to keep are marked: elements around kept
 * text, and elements without text (line breaks, rules, images) that are among kept text of their parent or whose
 * parent's text is all kept. Unmarks text runs that nobody sees. */
void vlps_reading_close (const VlpsPage *page, const VlpsReading *reading, guint8 *content);
