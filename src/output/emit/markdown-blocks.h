/* markdown-blocks.h - the blocks of Markdown, one after the other, in the quotations and list items that they stand in
 *
 * CommonMark calls what other blocks stand in container blocks.  Each line of such a block begins with the signs or
 * spaces of all its containers.  The markers of a container are written with the first line that comes into it: one
 * that stays empty leaves nothing.
 */
#pragma once

#include <glib.h>

typedef struct
{
  GString *out;       /* what is written so far */
  GArray *containers; /* the first is the document */
  guint deeper;       /* open containers beyond the greatest depth that is written */
  guint gap;          /* line feeds before the next block: 2 but between list items and rows */
} VlpsMarkdownBlocks;

void vlps_markdown_blocks_init (VlpsMarkdownBlocks *blocks);

/* Frees all but `out`, which is the caller's. */
void vlps_markdown_blocks_clear (VlpsMarkdownBlocks *blocks);

/* The first line of a block that is not a list item (`paragraph`: lines of text): parts it from the block before and
 * writes the markers that are due. */
void vlps_markdown_blocks_begin (VlpsMarkdownBlocks *blocks, gboolean paragraph);

/* The same for a line that is not a block of its own, as a row of a table. */
void vlps_markdown_blocks_begin_line (VlpsMarkdownBlocks *blocks);

/* Text of the block at hand; its line feeds begin new lines in the same containers. */
void vlps_markdown_blocks_append (VlpsMarkdownBlocks *blocks, const char *text);

/* Containers.  The first takes a list that stands straight in a list: it goes with the item before it. */
void vlps_markdown_blocks_open_bare_list (VlpsMarkdownBlocks *blocks);
void vlps_markdown_blocks_open_quote (VlpsMarkdownBlocks *blocks);

/* The greatest number of an item. */
#define VLPS_MARKDOWN_BLOCKS_GREATEST 999999999

/* An item of the list at node `list` (-1: outside any list) with its number, from 0 to the greatest; `ordered`
 * FALSE: with a bullet. */
void vlps_markdown_blocks_open_item (VlpsMarkdownBlocks *blocks, int list, gboolean ordered, int number);

/* What begins code to CommonMark. */
#define VLPS_MARKDOWN_BLOCKS_INDENT 4

/* The definition of the term in the paragraph before, indented by `indent`; `marked`: it follows the term at once behind
 * ": ", as Markdown Extra and pandoc have it. */
void vlps_markdown_blocks_open_definition (VlpsMarkdownBlocks *blocks, gboolean marked, guint indent);

/* The definition of a footnote; `number` from 1. */
void vlps_markdown_blocks_open_note (VlpsMarkdownBlocks *blocks, guint number);

/* The innermost open container ends. */
void vlps_markdown_blocks_close (VlpsMarkdownBlocks *blocks);
