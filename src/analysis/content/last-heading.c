/* last-heading.c - headings whose sections were cut */
#include "last-heading.h"

#include <string.h>

#include "characters.h"
#include "word-list.h"

/* Elements from a heading up to the one around it and its section. */
#define MOST_UP 4

/* Headings that may stand above each other there, words of each, and of one that ends in a colon. */
#define MOST_HEADINGS 3
#define MOST_WORDS 4
#define MOST_WORDS_WITH_COLON 16

/* Two ideographs count as a word. */
static guint
words_of (const VlpsTextBlock *block)
{
  return block->words - MIN (block->words, block->ideographs) / 2;
}

/* A name below the first level, a label or sentence with a colon ("Related content:", also right behind the text), or a
 * paragraph all in bold.  A heading that is a sentence says something of its own. */
static gboolean
is_lower_heading (const VlpsPage *page, const VlpsTextBlock *block)
{
  VlpsTag tag = page->nodes[block->block].tag;
  gboolean colon = vlps_characters_is_colon (block->ends);

  if (words_of (block) > (colon ? MOST_WORDS_WITH_COLON : MOST_WORDS) || vlps_characters_ends_sentence (block->ends))
    return FALSE;
  if (vlps_text_block_heading (page, block) > 1)
    return TRUE;
  return (colon && (tag == VLPS_TAG_P || tag == VLPS_TAG_DIV)) || (block->strong && tag == VLPS_TAG_P);
}

static gboolean
shows_medium (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_IMG || node->tag == VLPS_TAG_IFRAME || node->tag == VLPS_TAG_VIDEO
         || node->tag == VLPS_TAG_SVG || node->tag == VLPS_TAG_CANVAS;
}

/* TRUE where the text block right behind is in the same part of the page, and no picture or player stands between. */
static gboolean
heads_what_follows (const VlpsPage *page, const VlpsTextBlocks *blocks, guint index)
{
  const VlpsNode *nodes = page->nodes;
  int next, around = blocks->items[index].block;

  if (index + 1 >= blocks->n)
    return FALSE;
  next = blocks->items[index + 1].first;
  for (guint up = 0; up <= MOST_UP && around >= 0 && next >= nodes[around].end; up++)
    around = nodes[around].parent;
  if (around < 0 || next >= nodes[around].end)
    return FALSE;
  for (int i = nodes[blocks->items[index].block].end; i < next; i++)
    if (shows_medium (&nodes[i]))
      return FALSE;
  return TRUE;
}

/* Keeps the paragraphs right behind the heading that continue the text before it: they and kept text before the heading
 * are parts of one element. */
static gboolean
keep_section (const VlpsPage *page, const VlpsTextBlocks *blocks, const double *probabilities, guint heading,
              guint8 *kept)
{
  const VlpsNode *nodes = page->nodes;
  int around = nodes[blocks->items[heading].block].parent;
  guint next = heading + 1;

  if (heading == 0 || !kept[heading - 1] || around < 0 || blocks->items[heading - 1].first < around)
    return FALSE;
  for (; next < blocks->n; next++)
    {
      const VlpsTextBlock *block = &blocks->items[next];

      if (probabilities[next] <= 0 || nodes[block->block].tag != VLPS_TAG_P || nodes[block->block].parent != around
          || !vlps_text_block_is_running_text (block))
        break;
      kept[next] = TRUE;
    }
  return next > heading + 1;
}

/* TRUE where nothing of the section of heading `index` is kept, although it has text: the next that is kept is a heading of
 * its level or above, in the same part of the page.  What stands in code, tables and pictures may come back. */
static gboolean
is_cut_section (const VlpsPage *page, const VlpsTextBlocks *blocks, const guint8 *kept, guint index)
{
  int level = vlps_text_block_heading (page, &blocks->items[index]), next_level;
  guint next = index + 1;

  while (next < blocks->n && !kept[next])
    next++;
  if (next == index + 1 || next >= blocks->n)
    return FALSE;
  next_level = vlps_text_block_heading (page, &blocks->items[next]);
  if (next_level == 0 || next_level > level)
    return FALSE;
  for (int i = page->nodes[blocks->items[index].block].end; i < blocks->items[next].first; i++)
    if (page->nodes[i].tag == VLPS_TAG_PRE || page->nodes[i].tag == VLPS_TAG_TABLE || shows_medium (&page->nodes[i]))
      return FALSE;
  return TRUE;
}

/* TRUE where the text block is the label of a list of contents, by its words. */
static gboolean
names_contents (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block)
{
  static const char names[] =
      "contents|table of contents|on this page|in this article|in this section|page contents|inhalt|"
      "inhaltsverzeichnis|auf dieser seite|sommaire|table des matières|dans cette page|índice|contenido|"
      "tabla de contenido|indice|sommario|conteúdo|inhoud|inhoudsopgave|spis treści|содержание|оглавление|目录|目錄|"
      "目次|차례|목차";
  g_autofree char *text = NULL, *bare = NULL;

  if (block->links > 0 || words_of (block) > MOST_WORDS)
    return FALSE;
  text = vlps_text_blocks_text (page, reading, block);
  bare = vlps_characters_bare (text, -1, vlps_characters_is_around);
  return vlps_phrase_is_in (names, bare);
}

/* TRUE where the list of contents behind its label was cut: an entry, of links into the page, follows and is not kept. */
static gboolean
is_cut_list (const VlpsPage *page, const VlpsTextBlocks *blocks, const guint8 *kept, guint index)
{
  const VlpsTextBlock *next;

  if (index + 1 >= blocks->n || kept[index + 1])
    return FALSE;
  next = &blocks->items[index + 1];
  return next->links > 0 && 2 * next->link_characters > next->characters;
}

void
vlps_cut_headings_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept)
{
  /* backwards: a heading above one that goes may have nothing left, too */
  for (guint i = blocks->n; i-- > 0;)
    {
      const VlpsTextBlock *block = &blocks->items[i];

      if (!kept[i])
        continue;
      if ((is_cut_list (page, blocks, kept, i) && names_contents (page, reading, block))
          || (is_lower_heading (page, block) && vlps_text_block_heading (page, block) > 1
              && heads_what_follows (page, blocks, i) && is_cut_section (page, blocks, kept, i)))
        kept[i] = FALSE;
    }
}

void
vlps_last_heading_settle (const VlpsPage *page, const VlpsTextBlocks *blocks, const double *probabilities, guint8 *kept)
{
  guint last = blocks->n;

  for (guint n = 0; n < MOST_HEADINGS; n++)
    {
      while (last > 0 && !kept[last - 1])
        last--;
      if (last > 0 && vlps_text_block_heading (page, &blocks->items[last - 1]) > 1
          && keep_section (page, blocks, probabilities, last - 1, kept))
        return;
      if (last == 0 || !is_lower_heading (page, &blocks->items[last - 1])
          || !heads_what_follows (page, blocks, last - 1))
        return;
      /* a sentence may stand before what cannot be read; one before links is about them */
      if (blocks->items[last - 1].words > MOST_WORDS && vlps_text_block_heading (page, &blocks->items[last - 1]) == 0
          && !is_cut_list (page, blocks, kept, last - 1))
        return;
      kept[last - 1] = FALSE;
    }
}
