/* lists.c - lists, tables and code between the paragraphs of an article
 *
 * Few words and many links speak against ingredients, tools and sources one by one.  What counts is their place: below
 * kept text, above kept text, introduced by a sentence or a heading, close to both in the tree.
 */
#include "lists.h"

#include <string.h>

#include "characters.h"
#include "lexicon.h"
#include "name-hint.h"
#include "whitespace.h"

/* Elements from a list and its neighbours up to the one around both. */
#define MOST_UP 5

/* Characters of a list that comes back, and of a heading above it. */
#define MOST_LIST 6000
#define MOST_HEADING 50

/* Share of a list's characters in links: mixed with other text up to the first, all links from the second on. */
#define MIXED .85
#define FEW_LINKS .35

/* Characters of a link on average that reads as a headline. */
#define TEASER 28

/* Characters of a sentence that introduces a list. */
#define SENTENCE 20

/* Words of a heading and of a label at most. */
#define HEADING_WORDS 8
#define LABEL_WORDS 5

/* What the heading of a list outside the text is made of, and that of sources. */
#define FOREIGN 1
#define REFERENCE 2
static const VlpsMeaning meanings[] = {
  { FOREIGN, { "related",    "recommend", "popular", "trending", "latest",  "recent",  "share",  "follow",  "subscri",
               "newsletter", "tags$",     "tagged",  "categor",  "archive", "sponsor", "advert", "comment", "navigat",
               "menu$",      "posted",    "filed",   "like$",    "similar", "login",   "sign$" } },
  { FOREIGN, { "most$",    "more$", "previous",  "contents$", "elsewhere", "blogroll",     "posts$", "stories",
               "articles", "news$", "headlines", "meta$",     "contact",   "meistgelesen", "mehr$",  "verwandte",
               "inhalt",   "lire$", "plus$",     "articolo",  "noticias",  "relacionad" } },
  { REFERENCE,
    { "source", "reference", "citation", "notes$", "footnote", "bibliograph", "literatur", "external", "reading$",
      "resources", "quellen", "weblinks", "einzelnachweise", "bibliografia", "fuentes", "notas$", "fonti$" } },
};

typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  const VlpsTextBlocks *blocks;
  const guint8 *barred;
  guint8 *kept;
  VlpsLexicon *lexicon;
} Lists;

/* A list or table and what surrounds it. */
typedef struct
{
  int node;
  int first, end; /* its text blocks */
  double characters, linked;
  guint links;
  int lead;   /* text block right above: heading, sentence, label; -1 for none close to it */
  int before; /* last text block above that is no heading; -1 likewise */
  int behind; /* text block right below; -1 likewise */
} Found;

/* Whether text block `other` and `node` are close in the tree, without a landmark between them. */
static gboolean
is_close (const Lists *lists, int node, int other)
{
  const VlpsPage *page = lists->page;
  int text = lists->blocks->items[other].first, around = page->nodes[node].parent, up;

  for (up = 0; up < MOST_UP && around >= 0 && !(around <= text && text < page->nodes[around].end); up++)
    around = page->nodes[around].parent;
  if (around < 0 || up == MOST_UP)
    return FALSE;
  for (int i = lists->blocks->items[other].block; i > around; i = page->nodes[i].parent, up++)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_NAV:
      case VLPS_TAG_ASIDE:
      case VLPS_TAG_FOOTER:
        return FALSE;
      default:
        break;
      }
  return up <= 2 * MOST_UP;
}

static guint
hints_of (const VlpsNode *node)
{
  static const char *const attributes[] = { "class", "id", "role", NULL };
  guint hints = 0;

  for (const char *const *name = attributes; *name != NULL; name++)
    {
      const char *value = vlps_node_attribute (node, *name);

      if (value != NULL)
        hints |= vlps_name_hint_of (value);
    }
  return hints;
}

/* Whether tags and names around a list say that it is no part of a text. */
static gboolean
is_foreign (const Lists *lists, const Found *found)
{
  const guint apart = 1u << VLPS_NAME_HINT_NAVIGATION | 1u << VLPS_NAME_HINT_RELATED | 1u << VLPS_NAME_HINT_SHARE
                      | 1u << VLPS_NAME_HINT_OFFER | 1u << VLPS_NAME_HINT_FOOT | 1u << VLPS_NAME_HINT_COMMENT
                      | 1u << VLPS_NAME_HINT_BYLINE;
  const VlpsPage *page = lists->page;
  const int *before = lists->blocks->before;
  gboolean alone = TRUE;

  for (int i = found->node; i >= 0; i = page->nodes[i].parent)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->tag == VLPS_TAG_NAV || node->tag == VLPS_TAG_ASIDE || node->tag == VLPS_TAG_FOOTER
          || node->tag == VLPS_TAG_FORM || node->tag == VLPS_TAG_DIALOG || node->tag == VLPS_TAG_HEADER)
        return TRUE;
      /* names of what holds the list and at most its heading */
      alone = alone && before[node->end] - before[i] <= found->end - found->first + 2;
      if (alone && (hints_of (node) & apart) != 0)
        return TRUE;
    }
  /* code has a button to copy it */
  for (int i = found->node; i < page->nodes[found->node].end && page->nodes[found->node].tag != VLPS_TAG_PRE; i++)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_FORM:
      case VLPS_TAG_INPUT:
      case VLPS_TAG_SELECT:
      case VLPS_TAG_BUTTON:
      case VLPS_TAG_NAV:
        return TRUE;
      default:
        break;
      }
  return FALSE;
}

/* What the words of a heading or label mean: FOREIGN, REFERENCE; 0 for a longer text. */
static guint
meaning_of (const Lists *lists, int index)
{
  const VlpsTextBlock *block = &lists->blocks->items[index];
  g_autofree char *text = NULL;

  if (block->words > (vlps_text_block_heading (lists->page, block) ? HEADING_WORDS : LABEL_WORDS))
    return 0;
  text = vlps_text_blocks_text (lists->page, lists->reading, block);
  return vlps_lexicon_read (lists->lexicon, text, strlen (text), NULL);
}

/* A table of data: two rows or more, of two cells or more, without headings or pictures or another table. */
static gboolean
is_data (const VlpsPage *page, int table)
{
  int rows = 0, cells = 2;

  for (int i = table + 1; i < page->nodes[table].end; i++)
    {
      VlpsTag tag = page->nodes[i].tag;

      if (tag == VLPS_TAG_TABLE || tag == VLPS_TAG_IMG || vlps_tag_is_heading (tag, NULL))
        return FALSE;
      if (tag == VLPS_TAG_TR)
        {
          if (cells < 2)
            return FALSE;
          rows++;
          cells = 0;
        }
      cells += tag == VLPS_TAG_TD || tag == VLPS_TAG_TH;
    }
  return rows >= 2 && cells >= 2;
}

/* Links to places in the page itself: a table of contents. */
static gboolean
is_contents (const VlpsPage *page, int node)
{
  guint inside = 0, all = 0;

  for (int i = node; i < page->nodes[node].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_A)
      {
        const char *target = vlps_node_attribute (&page->nodes[i], "href");

        all += target != NULL;
        inside += target != NULL && *target == '#';
      }
  return all > 0 && 2 * inside > all;
}

/* Whether each item has a picture: a gallery with its captions. */
static gboolean
is_gallery (const VlpsPage *page, int node)
{
  int items = 0, pictures = 0, end = node;

  for (int i = node; i < page->nodes[node].end; i++)
    {
      items += page->nodes[i].tag == VLPS_TAG_LI;
      if (i >= end && (page->nodes[i].tag == VLPS_TAG_IMG || page->nodes[i].tag == VLPS_TAG_FIGURE))
        {
          pictures++;
          end = page->nodes[i].end;
        }
    }
  return pictures > 0 && pictures >= items;
}

static Found
look (const Lists *lists, int node)
{
  const VlpsTextBlocks *blocks = lists->blocks;
  Found found = { .node = node,
                  .first = blocks->before[node],
                  .end = blocks->before[lists->page->nodes[node].end],
                  .lead = -1,
                  .before = -1,
                  .behind = -1 };

  for (int i = found.first; i < found.end; i++)
    {
      found.characters += blocks->items[i].characters;
      found.linked += blocks->items[i].link_characters;
      found.links += blocks->items[i].links;
    }
  if (found.first > 0 && is_close (lists, node, found.first - 1))
    found.lead = found.before = found.first - 1;
  for (int up = 0; up < 2 && found.before >= 0 && vlps_text_block_heading (lists->page, &blocks->items[found.before]);
       up++)
    found.before = found.before > 0 && is_close (lists, node, found.before - 1) ? found.before - 1 : -1;
  if (found.end < (int) blocks->n && is_close (lists, node, found.end))
    found.behind = found.end;
  return found;
}

/* Whether an earlier heading of the same tag heads kept text. */
static gboolean
is_among_chapters (const Lists *lists, int heading)
{
  const VlpsPage *page = lists->page;
  const VlpsTextBlocks *blocks = lists->blocks;

  for (int i = heading - 1; i > 0 && is_close (lists, blocks->items[heading].block, i); i--)
    if (lists->kept[i] && !vlps_text_block_heading (page, &blocks->items[i]) && lists->kept[i - 1]
        && page->nodes[blocks->items[i - 1].block].tag == page->nodes[blocks->items[heading].block].tag
        && vlps_text_block_heading (page, &blocks->items[i - 1]))
      return TRUE;
  return FALSE;
}

static gboolean
belongs (const Lists *lists, const Found *found)
{
  const VlpsTextBlocks *blocks = lists->blocks;
  const VlpsTextBlock *lead = found->lead >= 0 ? &blocks->items[found->lead] : NULL;
  double share = found->characters > 0 ? found->linked / found->characters : 0;
  gboolean headed = lead != NULL && vlps_text_block_heading (lists->page, lead), announced, teasers, between;
  guint meaning = lead != NULL ? meaning_of (lists, found->lead) : 0;

  if (lead == NULL || found->before < 0 || !lists->kept[found->before] || found->characters > MOST_LIST
      || is_foreign (lists, found) || meaning == FOREIGN
      || (lists->page->nodes[found->node].tag == VLPS_TAG_TABLE && !is_data (lists->page, found->node)))
    return FALSE;
  announced = !headed && lists->kept[found->lead] && vlps_characters_is_colon (lead->ends);
  teasers = share > MIXED && found->links > 0 && found->linked >= TEASER * found->links;
  between = found->behind >= 0 && lists->kept[found->behind];
  if ((share > MIXED && is_contents (lists->page, found->node)) || is_gallery (lists->page, found->node))
    return FALSE;
  if (announced && (!teasers || between || lead->characters >= SENTENCE))
    return TRUE;
  if (teasers)
    return headed && (meaning & REFERENCE) != 0 && (between || is_among_chapters (lists, found->lead));
  if (between)
    return share <= MIXED || headed || (lists->kept[found->lead] && lead->characters >= SENTENCE);
  if (headed)
    return is_among_chapters (lists, found->lead);
  return share <= FEW_LINKS && vlps_text_block_is_running_text (lead);
}

/* TRUE where no text stands between the two, also none that is closed. */
static gboolean
is_adjacent (const VlpsPage *page, int heading, int list)
{
  for (int i = page->nodes[heading].end; i < list; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && !vlps_whitespace_is_blank (page->nodes[i].text))
      return FALSE;
  return TRUE;
}

/* Takes the mark from a heading whose only text is a list that stays out. */
static void
drop_heading (const Lists *lists, const Found *found)
{
  const VlpsTextBlocks *blocks = lists->blocks;
  int lead = found->lead;

  for (int i = found->first; i < found->end; i++)
    if (lists->kept[i])
      return;
  if (lead < 0 || !lists->kept[lead] || !vlps_text_block_heading (lists->page, &blocks->items[lead])
      || lists->page->nodes[blocks->items[lead].block].tag == VLPS_TAG_H1
      || blocks->items[lead].characters > MOST_HEADING || blocks->items[lead].stops > 0)
    return;
  if (found->end >= (int) blocks->n || !lists->kept[found->end]
      || vlps_text_block_heading (lists->page, &blocks->items[found->end])
      || (is_contents (lists->page, found->node) && is_adjacent (lists->page, blocks->items[lead].block, found->node)))
    lists->kept[lead] = FALSE;
}

/* Takes the marks from headings that are all there is of a menu, such as one that a script fills. */
static void
drop_empty_menus (const Lists *lists)
{
  const VlpsPage *page = lists->page;
  const VlpsTextBlocks *blocks = lists->blocks;

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_NAV && blocks->before[page->nodes[i].end] - blocks->before[i] == 1
        && vlps_text_block_heading (page, &blocks->items[blocks->before[i]])
        && page->nodes[blocks->items[blocks->before[i]].block].tag != VLPS_TAG_H1)
      lists->kept[blocks->before[i]] = FALSE;
}

/* Marks the items of a list that have no marked text: captions and credits in the others stay out. */
static void
mark (const Lists *lists, const Found *found)
{
  const VlpsPage *page = lists->page;
  const VlpsTextBlocks *blocks = lists->blocks;
  g_autoptr (GHashTable) taken = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (int pass = 0; pass < 2; pass++)
    for (int i = found->first; i < found->end; i++)
      {
        int item = blocks->items[i].block;

        while (item > found->node && page->nodes[item].tag != VLPS_TAG_LI && page->nodes[item].tag != VLPS_TAG_TD)
          item = page->nodes[item].parent;
        if (pass == 0 && lists->kept[i] && item > found->node)
          g_hash_table_add (taken, GINT_TO_POINTER (item));
        else if (pass == 1 && !lists->barred[i] && !g_hash_table_contains (taken, GINT_TO_POINTER (item)))
          lists->kept[i] = TRUE;
      }
}

static void
settle (const Lists *lists, int node)
{
  Found found = look (lists, node);
  gboolean left = FALSE;

  for (int i = found.first; i < found.end; i++)
    left = left || !lists->kept[i];
  if (!left)
    return;
  if (!belongs (lists, &found))
    {
      drop_heading (lists, &found);
      return;
    }
  mark (lists, &found);
  if (vlps_text_block_heading (lists->page, &lists->blocks->items[found.lead]))
    lists->kept[found.lead] |= !lists->barred[found.lead];
}

void
vlps_lists_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *barred,
                   guint8 *kept)
{
  g_autoptr (VlpsLexicon) lexicon = vlps_lexicon_new (meanings, G_N_ELEMENTS (meanings));
  const Lists lists = { page, reading, blocks, barred, kept, lexicon };

  for (int i = 0; i < (int) page->n_nodes; i++)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_UL:
      case VLPS_TAG_OL:
      case VLPS_TAG_DL:
      case VLPS_TAG_TABLE:
      case VLPS_TAG_PRE:
        if (blocks->before[page->nodes[i].end] > blocks->before[i])
          settle (&lists, i);
        break;
      default:
        break;
      }
  drop_empty_menus (&lists);
}
