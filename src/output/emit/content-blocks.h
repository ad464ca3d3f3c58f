/* content-blocks.h - the blocks of the content with their positions on the page and in the Markdown
 *
 * A block is what Markdown sets apart: a heading, a paragraph, an item of a list, a table. Blocks have ids by their
 * order, "b1" first, which are the same in all formats. */
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
  VLPS_CONTENT_PICTURE, /* only pictures */
  VLPS_CONTENT_NOTE,
  VLPS_CONTENT_RULE,
  VLPS_CONTENT_COMMENTS, /* comments of readers, if they are output separately */
  VLPS_N_CONTENT_KINDS,
} VlpsContentKind;

/* Returns the name of a kind, such as "paragraph"; static. */
const char *vlps_content_kind_name (VlpsContentKind kind);

typedef struct
{
  VlpsContentKind kind;
  int level;   /* of a heading, 1 to 6; else 0 */
  int node;    /* innermost element around the whole block; -1: the result is a text without elements */
  int region;  /* VlpsRegion; -1 if the result has no regions */
  VlpsBox box; /* visible extent; empty if nothing is visible */
  gsize start; /* bytes in the Markdown, including the markers of its first line */
  gsize end;
  guint first_link; /* index in the list of links */
  guint n_links;
} VlpsContentBlock;

typedef struct
{
  char *markdown; /* as written by vlps_emit_markdown() */
  GArray *blocks; /* of VlpsContentBlock, in order */
  GArray *links;  /* of int: node of each link */

  /*< private >*/
  const VlpsPage *page;
  const VlpsResult *result;
  VlpsContentBlock next; /* what has been added since the last block */
  guint n_leaves, n_pictures, depth[VLPS_N_CONTENT_KINDS];
  int link;
} VlpsContentBlocks;

/* Returns the blocks of a document. */
VlpsContentBlocks *vlps_content_blocks_new (VlpsDocument *document);
void vlps_content_blocks_free (VlpsContentBlocks *blocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsContentBlocks, vlps_content_blocks_free)

/* Returns one JSON object a line for each block: id, kind, level, region, box, start, end and markdown. `shift`:
 * characters before the Markdown in its file. */
char *vlps_emit_blocks (VlpsDocument *document, gsize shift);

/* Returns, by node, the HTML attributes that name the blocks of each element: strings such as ` data-vlps-id="b1"`. */
GHashTable *vlps_content_blocks_attributes (VlpsDocument *document);

/* Appends the box as JSON; null if it is empty. */
void vlps_content_blocks_append_box (GString *out, VlpsBox box);

/* Appends ", "region": ..., "box": ..." of a block to an object that already has members. */
void vlps_content_blocks_append_place (GString *out, const VlpsContentBlock *block);

/* --- for writers of Markdown; `blocks` may be NULL --- */

void vlps_content_blocks_init (VlpsContentBlocks *blocks, VlpsDocument *document);

/* Adds a node to the next block; `picture`: the node is a picture. */
void vlps_content_blocks_leaf (VlpsContentBlocks *blocks, int node, gboolean picture);

/* Sets the link that contains the following text; -1: none. */
void vlps_content_blocks_link (VlpsContentBlocks *blocks, int node);

/* Begin and end an item, a quotation or a note, to which the following paragraphs belong. */
void vlps_content_blocks_enter (VlpsContentBlocks *blocks, VlpsContentKind kind);
void vlps_content_blocks_leave (VlpsContentBlocks *blocks, VlpsContentKind kind);

/* Discards the leaves added since the last block. */
void vlps_content_blocks_drop (VlpsContentBlocks *blocks);

/* Makes a block of what has been added: the previous one ended at `end`, this one begins on the last line of `out`. */
void vlps_content_blocks_begin (VlpsContentBlocks *blocks, VlpsContentKind kind, int level, gsize end,
                                const GString *out);

/* Adds to the last block, as with another row of a table. */
void vlps_content_blocks_extend (VlpsContentBlocks *blocks);

/* Ends the last block and takes the Markdown. */
void vlps_content_blocks_finish (VlpsContentBlocks *blocks, const char *markdown);
