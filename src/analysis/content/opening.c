/* opening.c - first paragraphs of an article that something parts from the rest */
#include "opening.h"

#include "attribute.h"

/* Probability of a first paragraph, at least; text blocks between it and the text that is kept, at most; share of the
 * kept text that stands in the part of the page with headline and first paragraph, at least. */
#define LEAST_PROBABILITY .25
#define MOST_BETWEEN 12
#define LEAST_SHARE .5

/* The first kept running text; -1: none. */
static int
first_kept (const VlpsTextBlocks *blocks, const guint8 *kept)
{
  for (guint i = 0; i < blocks->n; i++)
    if (kept[i] && vlps_text_block_is_running_text (&blocks->items[i]))
      return (int) i;
  return -1;
}

/* The last text block before `end` that is a heading of the first two levels; -1: none. */
static int
find_headline (const VlpsPage *page, const VlpsTextBlocks *blocks, int end)
{
  for (int i = end; i-- > 0;)
    {
      int level = vlps_text_block_heading (page, &blocks->items[i]);

      if (level == 1 || level == 2)
        return i;
    }
  return -1;
}

/* The innermost element around two nodes. */
static int
common_part (const VlpsPage *page, int a, int b)
{
  while (a >= 0 && b >= page->nodes[a].end)
    a = page->nodes[a].parent;
  return a;
}

/* Share of the characters kept that stand in a part of the page. */
static double
share_in (const VlpsPage *page, const VlpsTextBlocks *blocks, const guint8 *kept, int part)
{
  double inside = 0, all = 0;

  for (guint i = 0; i < blocks->n; i++)
    if (kept[i])
      {
        const VlpsTextBlock *block = &blocks->items[i];

        all += block->characters;
        if (block->first >= part && block->first < page->nodes[part].end)
          inside += block->characters;
      }
  return all > 0 ? inside / all : 0;
}

/* TRUE where both are set alike: by the same tag and the same class, or in elements of the same. */
static gboolean
are_alike (const VlpsPage *page, const VlpsTextBlock *one, const VlpsTextBlock *other)
{
  int a = vlps_attribute_find_class (page, one->block), b = vlps_attribute_find_class (page, other->block);

  return page->nodes[one->block].tag == page->nodes[other->block].tag && a >= 0 && b >= 0
         && page->nodes[a].class_number == page->nodes[b].class_number && page->nodes[a].tag == page->nodes[b].tag;
}

void
vlps_opening_settle (const VlpsPage *page, const VlpsTextBlocks *blocks, const double *probabilities, guint8 *kept)
{
  int first = first_kept (blocks, kept), headline = first > 0 ? find_headline (page, blocks, first) : -1, part;

  if (headline < 0)
    return;
  part = common_part (page, blocks->items[headline].first, blocks->items[first].first);
  if (part < 0 || page->nodes[part].tag == VLPS_TAG_BODY || share_in (page, blocks, kept, part) < LEAST_SHARE)
    return;
  for (int i = first - 1; i > headline && i >= first - MOST_BETWEEN; i--)
    if (vlps_text_block_is_running_text (&blocks->items[i]) && probabilities[i] >= LEAST_PROBABILITY
        && are_alike (page, &blocks->items[i], &blocks->items[first]))
      kept[i] = TRUE;
}
