/* teasers.c - lists of beginnings of other pages below an article */
#include "teasers.h"

/* Kept words of running text above the list, at least: the article. */
#define LEAST_ABOVE 40

/* Words of a text that breaks off, at least, and items with such a text. */
#define LEAST_WORDS 6
#define LEAST_ITEMS 2

/* Ends of a text that breaks off, in lower case. */
static const char *const cut_ends[] = {
  "...",
  "…",
  "...]",
  "…]",
  "...)",
  "…)",
  "read more",
  "read more »",
  "read more >",
  "more »",
  "continue reading",
  "weiterlesen",
  "mehr lesen",
  "lire la suite",
  "leer más",
  "leia mais",
  "leggi tutto",
  "lees meer",
  "czytaj dalej",
  "читать далее",
  "阅读全文",
  "查看全文",
  "閱讀全文",
  "全文",
  "続きを読む",
};

static gboolean
breaks_off (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block)
{
  g_autofree char *text = NULL, *lower = NULL;

  if (block->words < LEAST_WORDS || vlps_text_block_heading (page, block) > 0)
    return FALSE;
  text = vlps_text_blocks_text (page, reading, block);
  lower = g_utf8_strdown (text, -1);
  g_strchomp (lower);
  for (guint i = 0; i < G_N_ELEMENTS (cut_ends); i++)
    if (g_str_has_suffix (lower, cut_ends[i]))
      return TRUE;
  return FALSE;
}

/* The child of `around` that holds the node. */
static int
child_of (const VlpsPage *page, int around, int node)
{
  while (page->nodes[node].parent != around)
    node = page->nodes[node].parent;
  return node;
}

/* TRUE where a link begins in a range of nodes, or is around it. */
static gboolean
has_link (const VlpsPage *page, int begin, int end)
{
  for (int i = begin; i < end; i++)
    if (page->nodes[i].tag == VLPS_TAG_A && vlps_node_attribute (&page->nodes[i], "href") != NULL)
      return TRUE;
  for (int at = begin; at >= 0; at = page->nodes[at].parent)
    if (page->nodes[at].tag == VLPS_TAG_A)
      return TRUE;
  return FALSE;
}

/* TRUE where a node is an element like an item; paragraphs, quotations and cells are not items. */
static gboolean
is_item (const VlpsNode *node, const VlpsNode *other)
{
  return node->kind == VLPS_NODE_ELEMENT && node->tag == other->tag && node->tag != VLPS_TAG_P
         && node->tag != VLPS_TAG_BLOCKQUOTE && node->tag != VLPS_TAG_TD && node->tag != VLPS_TAG_TR;
}

static gboolean
has_kept (const VlpsTextBlocks *blocks, const guint8 *kept, int begin, int end)
{
  for (int i = blocks->before[begin]; i < blocks->before[end]; i++)
    if (kept[i])
      return TRUE;
  return FALSE;
}

/* TRUE for an item with one text, which breaks off; a link is its title, or leads on at its end. */
static gboolean
is_teaser (const VlpsPage *page, const VlpsTextBlocks *blocks, const guint8 *broken, int item)
{
  int text = -1;

  for (int i = blocks->before[item]; i < blocks->before[page->nodes[item].end]; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];

      if (text >= 0 && (broken[i] || vlps_text_block_is_running_text (block)))
        return FALSE;
      if (broken[i])
        text = i;
      else if (vlps_text_block_heading (page, block) == 0 && vlps_text_block_is_running_text (block))
        return FALSE;
    }
  return text >= 0 && has_link (page, item, blocks->items[text].last + 1);
}

/* TRUE where kept text that is not a heading stands right above the list, in the element around it. */
static gboolean
is_introduced (const VlpsPage *page, const VlpsTextBlocks *blocks, int list, const guint8 *kept)
{
  int above = blocks->before[list] - 1, around = page->nodes[list].parent;
  const VlpsTextBlock *block = above >= 0 && kept[above] ? &blocks->items[above] : NULL;

  return block != NULL && (block->block == around || page->nodes[block->block].parent == around)
         && vlps_text_block_heading (page, block) == 0;
}

/* Takes back the items of a list if half of those with kept text are teasers. */
static void
drop_list (const VlpsPage *page, const VlpsTextBlocks *blocks, const guint8 *broken, int list, int item, guint8 *kept)
{
  const VlpsNode *nodes = page->nodes;
  guint items = 0, teasers = 0, above = 0;
  int first = -1, last = -1;

  for (int i = list + 1; i < nodes[list].end; i = nodes[i].end)
    {
      if (!is_item (&nodes[i], &nodes[item]) || !has_kept (blocks, kept, i, nodes[i].end))
        continue;
      items++;
      if (is_teaser (page, blocks, broken, i))
        {
          teasers++;
          first = first < 0 ? i : first;
          last = i;
        }
    }
  if (teasers < LEAST_ITEMS || 2 * teasers < items || is_introduced (page, blocks, list, kept))
    return;
  for (int i = 0; i < blocks->before[first]; i++)
    above += kept[i] && vlps_text_block_is_running_text (&blocks->items[i]) ? blocks->items[i].words : 0;
  if (above < LEAST_ABOVE)
    return;
  for (int i = blocks->before[first]; i < blocks->before[nodes[last].end]; i++)
    kept[i] = FALSE;
}

void
vlps_teasers_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept)
{
  g_autofree guint8 *broken = g_new0 (guint8, blocks->n + 1);
  int last = -1;

  for (guint i = 0; i < blocks->n; i++)
    broken[i] = kept[i] && breaks_off (page, reading, &blocks->items[i]);
  for (guint i = 0; i < blocks->n; i++)
    {
      int around, one, other;

      if (!broken[i])
        continue;
      if (last >= 0 && kept[last])
        {
          around = blocks->items[last].first;
          while (page->nodes[around].end <= blocks->items[i].first)
            around = page->nodes[around].parent;
          one = child_of (page, around, blocks->items[last].first);
          other = child_of (page, around, blocks->items[i].first);
          if (is_item (&page->nodes[one], &page->nodes[other]))
            drop_list (page, blocks, broken, around, one, kept);
        }
      last = (int) i;
    }
}
