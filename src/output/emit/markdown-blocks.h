/* markdown-blocks.h - writes the blocks of Markdown within their quotations and list items
 *
 * CommonMark calls these container blocks. Each line of a block begins with the markers or spaces of all its
 * containers. The markers of a container are written with its first line: an empty one leaves nothing. */
#pragma once

#include <glib.h>

typedef struct
{
  GString *out;       /* text written so far */
  GArray *containers; /* open containers; the first is the document */
  guint deeper;       /* number of open containers beyond the maximum depth */
  guint gap;          /* line feeds before the next block: 2, fewer between list items and rows */
} VlpsMarkdownBlocks;

void vlps_markdown_blocks_init (VlpsMarkdownBlocks *blocks);

/* Frees everything but `out`, which is the caller's. */
void vlps_markdown_blocks_clear (VlpsMarkdownBlocks *blocks);

/* Begins a block that is not a list item (`paragraph`: lines of text): separates it from the previous block and
 * writes pending markers. */
void vlps_markdown_blocks_begin (VlpsMarkdownBlocks *blocks, gboolean paragraph);

/* Begins a line that is not a separate block, such as a row of a table. */
void vlps_markdown_blocks_begin_line (VlpsMarkdownBlocks *blocks);

/* Appends text to the current block; its line feeds begin new lines in the same containers. */
void vlps_markdown_blocks_append (VlpsMarkdownBlocks *blocks, const char *text);

/* Open containers. The first opens a list directly inside a list, which belongs to the item before it. */
void vlps_markdown_blocks_open_bare_list (VlpsMarkdownBlocks *blocks);
void vlps_markdown_blocks_open_quote (VlpsMarkdownBlocks *blocks);

/* Opens the place of an item that is `depth` levels (1 or more) below the last item here, and closes it behind the item:
 * items of one level are one list. */
void vlps_markdown_blocks_open_level (VlpsMarkdownBlocks *blocks, guint depth);
void vlps_markdown_blocks_close_level (VlpsMarkdownBlocks *blocks, guint depth);

/* The largest number of an item. */
#define VLPS_MARKDOWN_BLOCKS_GREATEST 999999999

/* Opens an item of the list at node `list` (-1: outside any list) with its number, from 0 to the largest; `ordered`
 * FALSE: with a bullet. */
void vlps_markdown_blocks_open_item (VlpsMarkdownBlocks *blocks, int list, gboolean ordered, int number);

/* Indentation that begins code in CommonMark. */
#define VLPS_MARKDOWN_BLOCKS_INDENT 4

/* Opens the definition of the term in the preceding paragraph, indented by `indent`. `marked`: it follows the term
 * directly after ": ", as in Markdown Extra and pandoc. */
void vlps_markdown_blocks_open_definition (VlpsMarkdownBlocks *blocks, gboolean marked, guint indent);

/* Opens the definition of a footnote; `number` from 1. */
void vlps_markdown_blocks_open_note (VlpsMarkdownBlocks *blocks, guint number);

/* Closes the innermost open container. */
void vlps_markdown_blocks_close (VlpsMarkdownBlocks *blocks);
