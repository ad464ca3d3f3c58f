/* article-end.c - what follows the main element and the article that a page declares */
#include "article-end.h"

#include <string.h>

#include "title-element.h"
#include "title.h"

/* Kept words that an element has at least, whose end is that of the content. */
#define LEAST_WORDS 40

typedef gboolean (*IsSuch) (const VlpsNode *node);

static gboolean
has_value (const VlpsNode *node, const char *attribute, const char *value)
{
  const char *own = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, attribute) : NULL;

  return own != NULL && strcmp (own, value) == 0;
}

static gboolean
is_main (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_MAIN || has_value (node, "role", "main");
}

static gboolean
is_article (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_ARTICLE;
}

static gboolean
is_article_body (const VlpsNode *node)
{
  return has_value (node, "itemprop", "articleBody");
}

static gboolean
has_title (const VlpsPage *page, int node)
{
  for (int i = node; i < page->nodes[node].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_H1)
      return TRUE;
  return FALSE;
}

/* The one element of a kind that is in no other of it, or of several the only one with a title; -1: none.  `ret_n`: how
 * many there are. */
static int
find (const VlpsPage *page, IsSuch is_such, guint *ret_n)
{
  int last = -1, titled = -1;
  guint n_titled = 0;

  *ret_n = 0;
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (is_such (&page->nodes[i]))
      {
        *ret_n += 1;
        last = i;
        if (has_title (page, i))
          {
            n_titled++;
            titled = i;
          }
        i = page->nodes[i].end - 1;
      }
  return *ret_n == 1 ? last : n_titled == 1 ? titled : -1;
}

static gboolean
is_in_article (const VlpsPage *page, int node)
{
  while (node >= 0 && !is_article (&page->nodes[node]))
    node = page->nodes[node].parent;
  return node >= 0;
}

static gboolean
has_text (const VlpsTextBlocks *blocks, int begin, int end, const guint8 *kept)
{
  guint words = 0;

  for (int i = begin; i < end; i++)
    words += kept[i] ? blocks->items[i].words : 0;
  return words >= LEAST_WORDS;
}

/* Takes back what stands behind an element with enough text; `in_others`: only what is in articles. */
static void
cut_behind (const VlpsPage *page, const VlpsTextBlocks *blocks, int element, gboolean in_others, const guint8 *spared,
            guint8 *kept)
{
  int end = blocks->before[page->nodes[element].end];

  if (!has_text (blocks, blocks->before[element], end, kept))
    return;
  for (int i = end; i < (int) blocks->n; i++)
    if (!spared[i] && (!in_others || is_in_article (page, blocks->items[i].first)))
      kept[i] = FALSE;
}

static gboolean
is_title_heading (const VlpsPage *page, const VlpsReading *reading, int node)
{
  return page->nodes[node].tag == VLPS_TAG_H1 && reading->before[page->nodes[node].end] > reading->before[node];
}

/* The next heading of the first level behind a node; -1: none. */
static int
next_title (const VlpsPage *page, const VlpsReading *reading, int node)
{
  for (int i = node; i < (int) page->n_nodes; i++)
    if (is_title_heading (page, reading, i))
      return i;
  return -1;
}

/* The heading of the first level with the title of a page that has several; -1: none. */
static int
find_own_title (const VlpsPage *page, const VlpsReading *reading)
{
  int first = next_title (page, reading, 0), title;

  if (first < 0 || next_title (page, reading, page->nodes[first].end) < 0)
    return -1;
  title = vlps_title_find (page, reading);
  while (title >= 0 && !is_title_heading (page, reading, title))
    title = page->nodes[title].parent;
  return title;
}

/* TRUE where running text of a part of the page is kept above a heading in it: the part continues what is before it. */
static gboolean
begins_with_text (const VlpsTextBlocks *blocks, int part, int heading, const guint8 *kept)
{
  for (int i = blocks->before[part]; i < blocks->before[heading]; i++)
    if (kept[i] && vlps_text_block_is_running_text (&blocks->items[i]))
      return TRUE;
  return FALSE;
}

/* Another article behind that of the page has a title of its own, in a part of its own: not in the one in which the
 * page's title and text are, and not right beside these, as the chapters of a text have it.  Its part begins with the
 * title: chapters may be of the first level, too, in a part below the one with the title. */
static void
cut_next_article (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *spared,
                  guint8 *kept)
{
  const VlpsNode *nodes = page->nodes;
  int title = find_own_title (page, reading), next = title, article = title, other;
  g_autofree char *own = title >= 0 ? vlps_reading_text (page, reading, title) : NULL;

  while (title >= 0 && (next = next_title (page, reading, nodes[next].end)) >= 0)
    {
      g_autofree char *text = vlps_reading_text (page, reading, next);

      if (!vlps_title_is_part (own, text) && !vlps_title_has (vlps_page_title (page), text))
        break;
    }
  if (title < 0 || next < 0)
    return;
  while (nodes[nodes[article].parent].end <= next)
    article = nodes[article].parent;
  other = nodes[article].end;
  while (nodes[other].end <= next)
    other = nodes[other].end;
  if (article != title && other != next && nodes[article].tag != VLPS_TAG_SECTION
      && !begins_with_text (blocks, other, next, kept))
    cut_behind (page, blocks, article, FALSE, spared, kept);
}

void
vlps_article_end_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                         const guint8 *spared, guint8 *kept)
{
  guint n, n_articles;
  int main_element = find (page, is_main, &n), article = find (page, is_article, &n_articles);

  if (main_element >= 0 && n == 1)
    cut_behind (page, blocks, main_element, FALSE, spared, kept);
  if (n_articles == 0)
    article = find (page, is_article_body, &n);
  if (article >= 0)
    cut_behind (page, blocks, article, n_articles > 1, spared, kept);
  cut_next_article (page, reading, blocks, spared, kept);
}
