/* runs.c - runs of similar sibling elements
 *
 * A run are three or more children of an element with the same tag and first class.  Text blocks at the same path below
 * them play the same role: title, summary, date.  All text blocks of a role are content, or none.
 */
#include "runs.h"

#include <string.h>

/* Items of a run, at least. */
#define LEAST_ITEMS 3

/* Levels below an item that are looked at for its roles. */
#define MOST_LEVELS 6

/* Share of the items in which a role must be kept: of roles with and without links. */
#define KEPT_LINKS .5
#define KEPT_TEXT .05

/* Mean probability of a role without links that is kept in few items. */
#define LIKELY .2

/* Share of a teaser that is in links, and its words. */
#define MOST_LINKED .7
#define TEASER 4

/* Characters of a date or time. */
#define MOST_TIME 40

/* Titles of a list: their mean words and the share of different ones. */
#define TITLE 3
#define DIFFERENT .9

typedef struct
{
  guint items, kept;         /* text blocks with the role, and how many of them are kept */
  double characters, linked; /* of all of them */
  double sum, weights;       /* of the probabilities */
  guint times;               /* how many are a time or a date */
  guint texts;               /* different texts */
  guint words;               /* of all of them */
  guint leads;               /* how many stand above all that is kept of their item, and running text is */
} Role;

typedef struct
{
  guint items;
  guint kept;      /* those of which more than a time is kept */
  guint described; /* those of which running text is kept */
} Tally;

typedef struct
{
  const VlpsPage *page;
  const VlpsTextBlocks *blocks;
  const double *probabilities;
  guint8 *kept;
  guint *classes; /* of each class number: hash of its first class */
} Runs;

static guint *
hash_first_classes (const VlpsPage *page)
{
  guint *hashes = g_new0 (guint, page->n_classes + 1);

  for (guint i = 1; i < page->n_classes; i++)
    {
      const char *first = page->classes[i] + strspn (page->classes[i], " \t\n\f\r");
      gsize length = strcspn (first, " \t\n\f\r0123456789");
      guint hash = 5381;

      for (gsize k = 0; k < length; k++)
        hash = hash * 33 + (guchar) first[k];
      hashes[i] = hash;
    }
  return hashes;
}

static guint
look_of (const Runs *runs, int node)
{
  const VlpsNode *at = &runs->page->nodes[node];

  return (guint) at->tag * 31 + (at->tag == VLPS_TAG_LI ? 0 : runs->classes[at->class_number]);
}

static gboolean
can_be_item (const Runs *runs, int node)
{
  const VlpsNode *at = &runs->page->nodes[node];

  if (runs->blocks->before[node] == runs->blocks->before[at->end])
    return FALSE;
  switch (at->tag)
    {
    case VLPS_TAG_LI:
    case VLPS_TAG_ARTICLE:
    case VLPS_TAG_BLOCKQUOTE:
      return TRUE;
    case VLPS_TAG_DIV:
    case VLPS_TAG_SECTION:
      return at->class_number != 0;
    default:
      return FALSE;
    }
}

/* The role of a text block in an item; 0 where it is too deep. */
static guint
role_of (const Runs *runs, int item, guint index)
{
  const VlpsNode *nodes = runs->page->nodes;
  guint hash = 1;
  const VlpsTextBlock *block = &runs->blocks->items[index];
  int node = block->block, level;

  for (level = 0; node > item && level < MOST_LEVELS; node = nodes[node].parent, level++)
    hash = hash * 33 + look_of (runs, node);
  /* a teaser among paragraphs */
  if (nodes[item].tag != VLPS_TAG_LI && vlps_text_block_link_share (block) > MOST_LINKED && block->words >= TEASER)
    hash = hash * 33 + 7;
  return level < MOST_LEVELS ? hash | 1 : 0;
}

static gboolean
is_time (const Runs *runs, guint index)
{
  const VlpsNode *nodes = runs->page->nodes;
  const VlpsTextBlock *block = &runs->blocks->items[index];

  if (block->characters > MOST_TIME)
    return FALSE;
  if (block->clock)
    return TRUE;
  for (int i = block->first; i > block->block; i = nodes[i].parent)
    if (nodes[i].tag == VLPS_TAG_TIME)
      return TRUE;
  return FALSE;
}

/* TRUE for linked titles above descriptions that are kept.  A title that a side column repeats looks like a menu entry. */
static gboolean
is_title (const Role *role, const Tally *tally)
{
  return role->items <= tally->items && 2 * tally->described > tally->items && 2 * role->leads > tally->items
         && role->words >= TITLE * role->items && role->texts >= DIFFERENT * role->items;
}

static gboolean
is_content (const Role *role, const Tally *tally)
{
  gboolean links = role->linked > .5 * role->characters;

  if (role->times >= role->items && 2 * tally->kept > tally->items)
    return TRUE;
  /* buttons and credits */
  if (2 * role->texts < role->items)
    return FALSE;
  if (role->kept >= KEPT_LINKS * role->items || (links && is_title (role, tally)))
    return TRUE;
  return !links && role->kept >= KEPT_TEXT * role->items && role->sum >= LIKELY * role->weights;
}

/* The first text block of an item that is kept and no time, or the end of the item where no running text is kept. */
static guint
first_of_described (const Runs *runs, int item)
{
  guint end = (guint) runs->blocks->before[runs->page->nodes[item].end], first = end;

  for (guint i = (guint) runs->blocks->before[item]; i < end; i++)
    {
      first = runs->kept[i] && first == end && !is_time (runs, i) ? i : first;
      if (runs->kept[i] && vlps_text_block_is_running_text (&runs->blocks->items[i]))
        return first;
    }
  return end;
}

/* Gives each role of the children `items` one verdict. */
static void
settle (const Runs *runs, const GArray *items)
{
  const int *before = runs->blocks->before;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autoptr (GHashTable) roles = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  Tally tally = { .items = items->len };

  for (guint k = 0; k < items->len; k++)
    {
      int item = g_array_index (items, int, k);
      guint end = (guint) before[runs->page->nodes[item].end], first = first_of_described (runs, item);
      gboolean any = FALSE;

      for (guint i = (guint) before[item]; i < end; i++)
        {
          const VlpsTextBlock *block = &runs->blocks->items[i];
          gpointer key = GUINT_TO_POINTER (role_of (runs, item, i));
          Role *role = g_hash_table_lookup (roles, key);

          if (role == NULL)
            g_hash_table_insert (roles, key, role = g_new0 (Role, 1));
          role->items++;
          role->kept += runs->kept[i];
          role->characters += block->characters;
          role->linked += block->link_characters;
          role->sum += block->characters * runs->probabilities[i];
          role->weights += block->characters;
          role->times += is_time (runs, i);
          role->texts += g_hash_table_add (seen, GUINT_TO_POINTER (block->hash ^ GPOINTER_TO_UINT (key)));
          role->words += block->words;
          role->leads += first < end && i <= first;
          any = any || (runs->kept[i] && !is_time (runs, i));
        }
      tally.kept += any;
      tally.described += first < end;
    }
  for (guint k = 0; k < items->len && tally.kept > 0; k++)
    {
      int item = g_array_index (items, int, k);

      for (guint i = (guint) before[item]; i < (guint) before[runs->page->nodes[item].end]; i++)
        {
          guint key = role_of (runs, item, i);
          const Role *role = g_hash_table_lookup (roles, GUINT_TO_POINTER (key));

          if (key != 0 && role->items >= LEAST_ITEMS && runs->probabilities[i] > 0 && !runs->kept[i]
              && is_content (role, &tally))
            runs->kept[i] = TRUE;
        }
    }
}

/* Finds the runs among the children of an element. */
static void
settle_children (const Runs *runs, int node)
{
  const VlpsNode *nodes = runs->page->nodes;
  g_autoptr (GHashTable) looks = NULL;
  GHashTableIter iter;
  gpointer items;
  guint children = 0;

  for (int i = node + 1; i < nodes[node].end; i = nodes[i].end)
    children += nodes[i].kind == VLPS_NODE_ELEMENT && can_be_item (runs, i);
  if (children < LEAST_ITEMS)
    return;
  looks = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, (GDestroyNotify) g_array_unref);
  for (int i = node + 1; i < nodes[node].end; i = nodes[i].end)
    if (nodes[i].kind == VLPS_NODE_ELEMENT && can_be_item (runs, i))
      {
        gpointer look = GUINT_TO_POINTER (look_of (runs, i));

        items = g_hash_table_lookup (looks, look);
        if (items == NULL)
          g_hash_table_insert (looks, look, items = g_array_new (FALSE, FALSE, sizeof (int)));
        g_array_append_val ((GArray *) items, i);
      }
  g_hash_table_iter_init (&iter, looks);
  while (g_hash_table_iter_next (&iter, NULL, &items))
    if (((GArray *) items)->len >= LEAST_ITEMS)
      settle (runs, items);
}

void
vlps_runs_settle (const VlpsPage *page, const VlpsTextBlocks *blocks, const double *probabilities, guint8 *kept)
{
  g_autofree guint *classes = hash_first_classes (page);
  const Runs runs = { page, blocks, probabilities, kept, classes };

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT
        && blocks->before[page->nodes[i].end] - blocks->before[i] >= LEAST_ITEMS)
      settle_children (&runs, i);
}
