/* keep.h - which nodes of a page come out in its HTML, and how
 *
 * Content decides, but not alone: an element that is not content stays as a shell where content is inside it, a row
 * keeps the places of its cells, a graphic is kept whole or not at all, style sheets and heads always stay, and nothing
 * stays that could act.
 */
#pragma once

#include "document.h"

G_BEGIN_DECLS

typedef enum
{
  VLPS_KEEP_NOTHING, /* though style sheets in it may be kept */
  VLPS_KEEP_NODE,
  VLPS_KEEP_SHELL,   /* the element around what is kept in it */
  VLPS_KEEP_CELL,    /* an empty cell that holds a place */
  VLPS_KEEP_CONTENT, /* what is in it without the element */
} VlpsKeepHow;

typedef enum
{
  VLPS_KEEP_FOREIGN = 1 << 0, /* element of SVG or MathML */
  VLPS_KEEP_HOST = 1 << 1,    /* element with a shadow tree */
  VLPS_KEEP_FRAME = 1 << 2,   /* element that shows a document of its own, which was collected */
  VLPS_KEEP_ROOT = 1 << 3,    /* root of a document */
  VLPS_KEEP_OUTLINE = 1 << 4, /* head, body or frameset of a document */
} VlpsKeepBits;

/* Arrays by node index. */
typedef struct
{
  guint8 *how;  /* VlpsKeepHow */
  guint8 *bits; /* VlpsKeepBits */
} VlpsKeep;

VlpsKeep *vlps_keep_new (VlpsDocument *document);
void vlps_keep_free (VlpsKeep *keep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsKeep, vlps_keep_free)

G_END_DECLS
