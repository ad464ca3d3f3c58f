/* last-heading.c - headings at the end of the content whose sections were cut */
#include "last-heading.h"

/* Elements from a heading up to the one around it and its section. */
#define MOST_UP 4

/* Headings that may stand above each other there, and words of each. */
#define MOST_HEADINGS 3
#define MOST_WORDS 4

/* A name below the first level, or a label: "Related content:".  A heading that is a sentence says something of its own. */
static gboolean
is_lower_heading (const VlpsPage *page, const VlpsTextBlock *block)
{
  if (block->words > MOST_WORDS || block->ends == '.' || block->ends == '?' || block->ends == '!')
    return FALSE;
  return block->ends == ':' ? page->nodes[block->block].tag == VLPS_TAG_P : vlps_text_block_heading (page, block) > 1;
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
    if (nodes[i].tag == VLPS_TAG_IMG || nodes[i].tag == VLPS_TAG_IFRAME || nodes[i].tag == VLPS_TAG_VIDEO
        || nodes[i].tag == VLPS_TAG_SVG || nodes[i].tag == VLPS_TAG_CANVAS)
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
      kept[last - 1] = FALSE;
    }
}
