/* content-blocks.h - the blocks of the content: where each stands on the page, and where in the Markdown
 *
 * A block is what Markdown sets apart: a heading, a paragraph, an item of a list, a table.  Blocks have ids by their order,
 * "b1" first, which are the same in all formats.
 */
#pragma once

#include "document.h"

typedef enum
{
  VLPS_CONTENT_PARAGRAPH,
  VLPS_CONTENT_HEADING,
  VLPS_CONTENT_ITEM,
  VLPS_CONTENT_QUOTE,
  VLPS_CONTENT_CODE,
  VLPS_CONTENT_TABLE,
  VLPS_CONTENT_FORMULA,
  VLPS_CONTENT_CAPTION,
  VLPS_CONTENT_PICTURE, /* nothing but pictures */
  VLPS_CONTENT_NOTE,
  VLPS_CONTENT_RULE,
  VLPS_CONTENT_COMMENTS, /* those of readers, where they are wanted apart */
  VLPS_N_CONTENT_KINDS,
} VlpsContentKind;

/* "paragraph"; static. */
const char *vlps_content_kind_name (VlpsContentKind kind);

typedef struct
{
  VlpsContentKind kind;
  int level;   /* of a heading, 1 to 6; else 0 */
  int node;    /* the innermost element around all of it; -1: the result is a text without elements */
  int region;  /* VlpsRegion; -1 where the result has none */
  VlpsBox box; /* around what is seen of it; empty where nothing is */
  gsize start; /* bytes of the Markdown, with the signs that its first line begins with */
  gsize end;
  guint first_link; /* in the list of links */
  guint n_links;
} VlpsContentBlock;

typedef struct
{
  char *markdown; /* as vlps_emit_markdown() gives it */
  GArray *blocks; /* of VlpsContentBlock, in order */
  GArray *links;  /* of int: the link's node */

  /*< private >*/
  const VlpsPage *page;
  const VlpsResult *result;
  VlpsContentBlock next; /* what came in since the last block */
  guint n_leaves, n_pictures, depth[VLPS_N_CONTENT_KINDS];
  int link;
} VlpsContentBlocks;

/* Those of a document. */
VlpsContentBlocks *vlps_content_blocks_new (VlpsDocument *document);
void vlps_content_blocks_free (VlpsContentBlocks *blocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsContentBlocks, vlps_content_blocks_free)

/* One JSON object a line for each: id, kind, level, region, box, start, end and markdown.  `shift`: characters that stand before
 * the Markdown in its file. */
char *vlps_emit_blocks (VlpsDocument *document, gsize shift);

/* The attributes that say of each element of the HTML which blocks it is: strings such as ` data-vlps-id="b1"` by node. */
GHashTable *vlps_content_blocks_attributes (VlpsDocument *document);

/* The box as JSON; null where it is empty. */
void vlps_content_blocks_append_box (GString *out, VlpsBox box);

/* ", "region": ..., "box": ..." of a block, behind other members of an object. */
void vlps_content_blocks_append_place (GString *out, const VlpsContentBlock *block);

/* --- for those who write the Markdown; `blocks` may be NULL --- */

void vlps_content_blocks_init (VlpsContentBlocks *blocks, VlpsDocument *document);

/* Something of the next block comes out of this node. */
void vlps_content_blocks_leaf (VlpsContentBlocks *blocks, int node, gboolean picture);

/* Text that follows is in this link; -1: in none. */
void vlps_content_blocks_link (VlpsContentBlocks *blocks, int node);

/* Paragraphs that follow are parts of an item, a quotation or a note, until they leave it. */
void vlps_content_blocks_enter (VlpsContentBlocks *blocks, VlpsContentKind kind);
void vlps_content_blocks_leave (VlpsContentBlocks *blocks, VlpsContentKind kind);

/* Discards the leaves added since the last block. */
void vlps_content_blocks_drop (VlpsContentBlocks *blocks);

/* What came in is a block: the one before has ended at `end`, this one begins on the last line of `out`. */
void vlps_content_blocks_begin (VlpsContentBlocks *blocks, VlpsContentKind kind, int level, gsize end,
                                const GString *out);

/* What came in belongs to the last block, as a further row of a table. */
void vlps_content_blocks_extend (VlpsContentBlocks *blocks);

/* All has come in; takes the Markdown. */
void vlps_content_blocks_finish (VlpsContentBlocks *blocks, const char *markdown);
