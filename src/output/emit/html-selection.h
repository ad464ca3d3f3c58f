/* html-selection.h - which nodes of a page come out in its HTML, and how
 *
 * Content decides, but not alone: an element that is not content stays as a shell where content is inside it, a row
 * keeps the places of its cells, a graphic is kept whole or not at all, style sheets and heads always stay, and nothing
 * stays that could act.
 */
#pragma once

#include "document.h"

typedef enum
{
  VLPS_HTML_NOTHING, /* though style sheets in it may be kept */
  VLPS_HTML_NODE,
  VLPS_HTML_SHELL,   /* the element around what is kept in it */
  VLPS_HTML_CELL,    /* an empty cell that holds a place */
  VLPS_HTML_CONTENT, /* what is in it without the element */
} VlpsHtmlWay;

typedef enum
{
  VLPS_HTML_FOREIGN = 1 << 0, /* element of SVG or MathML */
  VLPS_HTML_HOST = 1 << 1,    /* element with a shadow tree */
  VLPS_HTML_FRAME = 1 << 2,   /* element that shows a document of its own, which was collected */
  VLPS_HTML_ROOT = 1 << 3,    /* root of a document */
  VLPS_HTML_OUTLINE = 1 << 4, /* head, body or frameset of a document */
} VlpsHtmlBits;

/* Arrays by node index. */
typedef struct
{
  guint8 *how;  /* VlpsHtmlWay */
  guint8 *bits; /* VlpsHtmlBits */
} VlpsHtmlSelection;

VlpsHtmlSelection *vlps_html_selection_new (VlpsDocument *document);
void vlps_html_selection_free (VlpsHtmlSelection *selection);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsHtmlSelection, vlps_html_selection_free)
