/* text-block.h - a page as a sequence of text blocks: the pieces of text that a decision is made about
 *
 * A text block is the text between two line breaks of the markup: borders of block-level elements and br.  Paragraphs,
 * list items, cells, headings and lines of a menu are text blocks; a link inside a sentence is not.
 */
#pragma once

#include "reading.h"

typedef struct
{
  int first; /* its first and last text run with visible text; nodes between them belong to it */
  int last;
  int block;             /* innermost block-level element around the whole text block; else the root */
  guint characters;      /* characters other than white space */
  guint link_characters; /* of them in links, buttons and choices */
  guint links;           /* number of such elements that begin in it */
  guint words;           /* as vlps_characters_words() counts */
  guint ideographs;      /* of the characters */
  guint digits;          /* of the characters */
  guint capitals;        /* of the characters */
  guint commas;          /* commas and semicolons of any script */
  guint stops;           /* marks that end sentences, of any script */
  guint dividers;        /* bars, dots and arrows that stand between the entries of menus */
  gunichar begins;       /* first character that is not white space */
  gunichar ends;         /* last such character */
  guint hash;            /* of its text without white space and without regard to case */
  gboolean strong;       /* all of it is set in bold or as a heading by its tags */
  gboolean year;         /* four digits that read as a year from 1990 to 2039 stand alone in it */
  gboolean clock;        /* a time of day such as 12:34 */
  gboolean address;      /* it begins with an address, http:// or https:// */
  gboolean copyright;    /* a copyright notice or reservation of rights */
} VlpsTextBlock;

typedef struct
{
  VlpsTextBlock *items;
  guint n;
  int *before;               /* for each node, and one more: number of text blocks that begin before it */
  double *characters_before; /* for each text block, and one more: sum of the characters of those before it */
  int *larger;               /* for each node: nearest element around it with more text, -1 where there is none */
} VlpsTextBlocks;

VlpsTextBlocks *vlps_text_blocks_new (const VlpsPage *page, const VlpsReading *reading);

/* The same blocks in a third of the time, with nothing known of their texts but places and characters. */
VlpsTextBlocks *vlps_text_blocks_new_places (const VlpsPage *page, const VlpsReading *reading);

void vlps_text_blocks_free (VlpsTextBlocks *blocks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTextBlocks, vlps_text_blocks_free)

/* Replaces `out` by the words of one text block, with white space as the page has it. */
void vlps_text_blocks_join (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block, GString *out);

/* Returns the text of one text block on one line; newly allocated. */
char *vlps_text_blocks_text (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block);

/* Returns the level of the heading, by its own element or the one around it: 1 to 6; 0: not a heading. */
int vlps_text_block_heading (const VlpsPage *page, const VlpsTextBlock *block);

/* Returns the share of its text in links, 0 to 1. */
double vlps_text_block_link_share (const VlpsTextBlock *block);

/* Returns its length in letters; an ideograph counts as two and a half. */
double vlps_text_block_length (const VlpsTextBlock *block);

/* Returns TRUE for running text: of some length, with sentences, and not mostly links. FALSE for a copyright notice. */
gboolean vlps_text_block_is_running_text (const VlpsTextBlock *block);

/* Returns the sum of the characters of the text blocks that begin in a node. */
double vlps_text_blocks_characters (const VlpsPage *page, const VlpsTextBlocks *blocks, int node);
