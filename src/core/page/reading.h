/* reading.h - a page as the text methods read it: what a reader sees, how long each text is, what is kept */
#pragma once

#include "page.h"

/* One entry for each node. */
typedef struct
{
  guint8 *shown;     /* 1 where a reader sees the node: vlps_node_is_shown() for all of them in one pass */
  guint *characters; /* text runs that are shown: number of characters other than white space; else 0 */
  guint *before;     /* sum of the characters of all nodes before this one; with one entry more: of all nodes */
} VlpsReading;

/* Characters of the text that is shown in a node. */
static inline guint
vlps_reading_characters (const VlpsReading *reading, const VlpsPage *page, int node)
{
  return reading->before[page->nodes[node].end] - reading->before[node];
}

VlpsReading *vlps_reading_new (const VlpsPage *page);
void vlps_reading_free (VlpsReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsReading, vlps_reading_free)

/* The shown text inside a node as one line, white space folded; newly allocated.  Text of block-level elements inside
 * is set apart by spaces. */
char *vlps_reading_text (const VlpsPage *page, const VlpsReading *reading, int node);

/* One line of text: what stands between two line breaks (borders of block-level elements, br, line feeds of
 * preformatted text). */
typedef struct
{
  int first; /* its first and last text run; runs between them are part of it where they are marked in `content` */
  int last;
  char *text; /* white space folded, never empty */
} VlpsLine;

/* The lines of the text runs marked in `content`; an array of VlpsLine that frees them with itself. */
GArray *vlps_reading_lines (const VlpsPage *page, const VlpsReading *reading, const guint8 *content);

/* The same as text, each line ended by a line feed; newly allocated. */
char *vlps_reading_content (const VlpsPage *page, const VlpsReading *reading, const guint8 *content);

/* Completes `content` (as in VlpsResult), in which the text runs to keep are marked, by the elements: those around kept
 * text, and those without any text (line breaks, rules, images) that stand among kept text of their parent, or whose
 * parent's text is all kept.  Marks on text runs that nobody sees are taken back. */
void vlps_reading_close (const VlpsPage *page, const VlpsReading *reading, guint8 *content);
