/* html-selection.h - selects the nodes of a page that its HTML output contains
 *
 * Content is not the only criterion: an element around content stays as a shell, a row keeps the places of its cells,
 * a graphic stays whole or not at all, style sheets and heads always stay, and active elements never do. */
#pragma once

#include "document.h"

typedef enum
{
  VLPS_HTML_NOTHING, /* omitted; style sheets in it may stay */
  VLPS_HTML_NODE,
  VLPS_HTML_SHELL,   /* only the element itself, around what stays inside */
  VLPS_HTML_CELL,    /* an empty cell that keeps the columns aligned */
  VLPS_HTML_CONTENT, /* its content without the element */
} VlpsHtmlWay;

typedef enum
{
  VLPS_HTML_FOREIGN = 1 << 0, /* element of SVG or MathML */
  VLPS_HTML_HOST = 1 << 1,    /* element with a shadow tree */
  VLPS_HTML_FRAME = 1 << 2,   /* element with a document of its own, which was collected */
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
