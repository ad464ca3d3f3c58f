/* blocks.h - a page as a sequence of text blocks (Zou & Zhong 2011, section 1.2.1)
 *
 * Certain elements (type I) go with their content, the tags of others (type II) separate blocks, all other tags vanish.
 * The source works on the page's text; here the same is read off the tree, where every tag has been completed.
 */
#pragma once

#include "reading.h"

typedef struct
{
  guint characters; /* without white space */
  int first;        /* its first and last text run with text; -1 if it is empty */
  int last;
} VlpsBlock;

/* Which tags separate blocks. */
typedef enum
{
  VLPS_SEPARATORS_BLOCK,    /* every element that starts a new line, and br */
  VLPS_SEPARATORS_PAPER,    /* those of the paper's table 1: ul li dl dt dd p hr div table tr td head body tbody */
  VLPS_SEPARATORS_PAPER_BR, /* the same with br, the likeliest reading of the gap after hr */
} VlpsBlockSeparators;

/* Their names, "block", "paper" and "paper-br"; ends with NULL. */
extern const char *const vlps_separator_names[];

typedef struct
{
  VlpsBlockSeparators separators;
  gboolean drop_empty; /* omit blocks without text, of which adjacent separators make many */
  gboolean keep_links; /* return the text of links to main text if less of the block is link than text */
} VlpsBlockOptions;

typedef struct
{
  VlpsBlock *blocks;
  guint n_blocks;
  /* One entry for each node. */
  guint *at;      /* block at the position of the node, also for dropped nodes */
  guint8 *kept;   /* 1 for text runs that are part of their block */
  guint8 *linked; /* 1 for text runs dropped only because they are in a link */
} VlpsBlocks;

VlpsBlocks *vlps_blocks_new (const VlpsPage *page, const VlpsReading *reading, const VlpsBlockOptions *options);
void vlps_blocks_free (VlpsBlocks *blocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBlocks, vlps_blocks_free)

/* Returns the text of one block on one line; newly allocated. */
char *vlps_blocks_text (const VlpsPage *page, const VlpsBlocks *blocks, guint block);

/* Marks the text runs of the blocks marked in `main_blocks` (one entry each) in `content`; with `keep_links` those in
 * their links too. */
void vlps_blocks_mark (const VlpsPage *page, const VlpsBlocks *blocks, const guint8 *main_blocks, gboolean keep_links,
                       guint8 *content);

/* The parameters of the member `blocks` (VlpsBlockOptions) of `type`, as part of a method's list (Zou & Zhong 2011). */
#define VLPS_BLOCK_PARAMS(type)                                                                                        \
  {                                                                                                                    \
    .name = "separators",                                                                                              \
    .kind = VLPS_PARAM_CHOICE,                                                                                         \
    .offset = G_STRUCT_OFFSET (type, blocks.separators),                                                               \
    .usual = VLPS_SEPARATORS_BLOCK,                                                                                    \
    .choices = vlps_separator_names,                                                                                   \
    .description = "tags between blocks: all that start a new line, the readable ones of the paper, or these and br",  \
    .source = "section 1.2.1, table 1, which the scan cuts; chosen by measuring",                                      \
  },                                                                                                                   \
  {                                                                                                                    \
    .name = "keep-links", .kind = VLPS_PARAM_CHOICE, .offset = G_STRUCT_OFFSET (type, blocks.keep_links),              \
    .usual = FALSE, .choices = vlps_no_yes,                                                                            \
    .description = "give main text the text of its links back where less of a block is link than text",                \
    .source = "section 1.2.1, table 1: links go",                                                                      \
  }
