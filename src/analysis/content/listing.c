/* listing.c - the entries of a list page, found by what repeats on it */
#include "listing.h"

#include <string.h>

#include "hash.h"
#include "node-shape.h"
#include "product.h"

/* Entries of a list, at least; what share of them has a link of its own, and of those that there are a picture, a heading
 * or words beside the link: without any of these it is a menu. */
#define FEWEST 3
#define WITH_LINK .7
#define WITH_MORE .5

/* Characters of an entry: on the mean at least and at most, beside its links so that these are more than words of a menu,
 * and that count where lists are compared, so that of a grid's rows and cells the cells win. */
#define LEAST_MEAN 8
#define MOST_MEAN 700
#define BESIDE_LINKS 12
#define LONG_LINK 40
#define COUNTED 300

/* Share of what the page says, outside of menus and margins, that the entries hold at least. */
#define SHARE .3

/* Of rendered pages: narrower or lower entries, in px, are words. */
#define LEAST_WIDTH 60
#define LEAST_HEIGHT 12

/* Characters of an entry whose heading leads nowhere by itself, or whose link is not the first; characters before the link
 * that heads an entry; what share of the entries begins so, and has a title of its own. */
#define MOST_CARD 250
#define MOST_BEFORE 120
#define HEADED .6
#define LEAST_WORD 3

/* Bytes of a title, and of a text that is a price. */
#define MOST_TITLE 300
#define MOST_PRICE 40

typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  guint *linked;   /* for each node, and one more: characters in links in those before it */
  guint *images;   /* the same: pictures */
  guint *headings; /* the same: headings */
  int *next_link;  /* the first link at it or behind it */
  guint8 *margin;  /* 1: in a menu, header, footer or margin */
} Search;

typedef struct
{
  GArray *members; /* of int: elements, none in another */
  guint score;     /* 0: not a list */
} Group;

static void
group_free (gpointer data)
{
  g_array_unref (((Group *) data)->members);
  g_free (data);
}

static void
listed_clear (gpointer data)
{
  VlpsListed *listed = data;

  g_free (listed->title);
  g_free (listed->price);
  g_free (listed->currency);
}

static gboolean
is_link (const VlpsNode *node)
{
  const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;

  return href != NULL && *href != '\0' && *href != '#' && g_ascii_strncasecmp (href, "javascript:", 11) != 0;
}

static gboolean
is_margin (const VlpsNode *node)
{
  const char *role = vlps_node_attribute (node, "role");

  return node->tag == VLPS_TAG_NAV || node->tag == VLPS_TAG_FOOTER || node->tag == VLPS_TAG_ASIDE
         || node->tag == VLPS_TAG_FORM || g_strcmp0 (role, "navigation") == 0 || g_strcmp0 (role, "contentinfo") == 0;
}

static void
count (Search *search)
{
  const VlpsPage *page = search->page;
  const VlpsReading *reading = search->reading;
  int link_end = 0;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      search->margin[i] = (node->parent >= 0 && search->margin[node->parent]) || is_margin (node);
      if (is_link (node))
        link_end = MAX (link_end, node->end);
      search->linked[i + 1] = search->linked[i] + (i < link_end ? reading->characters[i] : 0);
      search->images[i + 1] = search->images[i] + (node->tag == VLPS_TAG_IMG);
      search->headings[i + 1] = search->headings[i] + vlps_tag_is_heading (node->tag, NULL);
    }
  search->next_link[page->n_nodes] = (int) page->n_nodes;
  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    search->next_link[i] = is_link (&page->nodes[i]) ? i : search->next_link[i + 1];
}

static guint
characters_in (const Search *search, int node)
{
  return search->reading->before[search->page->nodes[node].end] - search->reading->before[node];
}

static gboolean
can_be_entry (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_LI:
    case VLPS_TAG_DIV:
    case VLPS_TAG_ARTICLE:
    case VLPS_TAG_SECTION:
    case VLPS_TAG_A:
    case VLPS_TAG_TR:
    case VLPS_TAG_DL:
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_OTHER: /* elements that a page makes up */
      return TRUE;
    default:
      return FALSE;
    }
}

/* Elements of one shape in elements of one shape. */
static GPtrArray *
find_groups (const Search *search)
{
  const VlpsPage *page = search->page;
  g_autoptr (GHashTable) groups = g_hash_table_new (g_direct_hash, g_direct_equal);
  GPtrArray *order = g_ptr_array_new_with_free_func (group_free);

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gsize key;
      Group *group;

      if (node->kind != VLPS_NODE_ELEMENT || !can_be_entry (node->tag) || node->parent < 0 || search->margin[i]
          || characters_in (search, i) == 0 || search->next_link[i] >= node->end
          || (page->rendered && (node->box.width < LEAST_WIDTH || node->box.height < LEAST_HEIGHT)))
        continue;
      key = vlps_node_shape (node) + 31 * vlps_node_shape (&page->nodes[node->parent]);
      group = g_hash_table_lookup (groups, GSIZE_TO_POINTER (key));
      if (group == NULL)
        {
          group = g_new0 (Group, 1);
          group->members = g_array_new (FALSE, FALSE, sizeof (int));
          g_hash_table_insert (groups, GSIZE_TO_POINTER (key), group);
          g_ptr_array_add (order, group);
        }
      if (group->members->len == 0
          || page->nodes[g_array_index (group->members, int, group->members->len - 1)].end <= i)
        g_array_append_val (group->members, i);
    }
  return order;
}

/* How much of a list the group is; 0 where it is none. */
static guint
score_of (const Search *search, const Group *group, guint all)
{
  const VlpsPage *page = search->page;
  g_autoptr (GHashTable) targets = g_hash_table_new (vlps_hash_string, g_str_equal);
  guint n = group->members->len, more = 0, beside = 0, pictures = 0, topped = 0;
  double characters = 0;
  guint score = 0;

  if (n < FEWEST)
    return 0;
  for (guint i = 0; i < n; i++)
    {
      int node = g_array_index (group->members, int, i), end = page->nodes[node].end;
      guint own = characters_in (search, node), linked = search->linked[end] - search->linked[node];

      characters += own;
      score += MIN (own, COUNTED);
      pictures += search->images[end] > search->images[node];
      topped += search->headings[end] > search->headings[node];
      beside += own - linked >= BESIDE_LINKS;
      more += linked >= LONG_LINK;
      g_hash_table_add (targets, (gpointer) vlps_node_attribute (&page->nodes[search->next_link[node]], "href"));
    }
  if (g_hash_table_size (targets) < WITH_LINK * n || characters < SHARE * all || characters < LEAST_MEAN * n
      || characters > MOST_MEAN * n
      || (pictures < WITH_MORE * n && topped < WITH_MORE * n && beside < WITH_MORE * n && more < WITH_MORE * n))
    return 0;
  return score;
}

/* --- what an entry has --- */

/* Text of an element as one line; NULL where it is none, too long for a title, or what several entries have, as the words
 * of a button. */
static char *
title_text (const Search *search, GHashTable *seen, int node)
{
  g_autofree char *text = vlps_reading_text (search->page, search->reading, node);

  return *text != '\0' && strlen (text) <= MOST_TITLE && GPOINTER_TO_UINT (g_hash_table_lookup (seen, text)) < FEWEST
             ? g_steal_pointer (&text)
             : NULL;
}

/* How often links and headings have the same words. */
static GHashTable *
count_words (const Search *search, const Group *group)
{
  GHashTable *seen = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < group->members->len; i++)
    for (int k = g_array_index (group->members, int, i), end = search->page->nodes[k].end; k < end; k++)
      if (is_link (&search->page->nodes[k]) && characters_in (search, k) <= MOST_TITLE)
        {
          char *text = vlps_reading_text (search->page, search->reading, k);

          g_hash_table_insert (seen, text, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (seen, text)) + 1));
        }
  return seen;
}

/* The link in an element or right around it; -1 for none. */
static int
link_at (const Search *search, int node, int entry)
{
  const VlpsPage *page = search->page;

  if (search->next_link[node] < page->nodes[node].end)
    return search->next_link[node];
  for (; node >= entry; node = page->nodes[node].parent)
    if (is_link (&page->nodes[node]))
      return node;
  return -1;
}

/* What heads the entry: a heading, else the link with most text, else what its picture is called.  TRUE where that is a
 * link at the beginning, as in a list: a link in prose is another thing. */
static gboolean
find_title (const Search *search, GHashTable *seen, VlpsListed *listed)
{
  const VlpsPage *page = search->page;
  int end = page->nodes[listed->node].end, longest = -1;
  guint own = characters_in (search, listed->node);

  for (int i = listed->node; i < end; i++)
    {
      gboolean heading = vlps_tag_is_heading (page->nodes[i].tag, NULL);

      if (heading && listed->title == NULL)
        {
          listed->title = title_text (search, seen, i);
          listed->link = listed->title != NULL ? link_at (search, i, listed->node) : -1;
        }
      if (is_link (&page->nodes[i]) && (longest < 0 || characters_in (search, i) > characters_in (search, longest)))
        {
          g_autofree char *text = title_text (search, seen, i);

          if (text != NULL)
            longest = i;
        }
    }
  if (listed->title != NULL)
    {
      gboolean linked = listed->link >= 0;

      /* the button below */
      if (!linked)
        listed->link = search->next_link[listed->node];
      return linked || own <= MOST_CARD;
    }
  if (longest >= 0)
    {
      listed->title = title_text (search, seen, longest);
      listed->link = longest;
      return search->reading->before[longest] - search->reading->before[listed->node] <= MOST_BEFORE
             && (own <= MOST_CARD || is_link (&page->nodes[listed->node])
                 || search->next_link[listed->node] == longest);
    }
  if (listed->image >= 0)
    {
      const char *alt = vlps_node_attribute (&page->nodes[listed->image], "alt");

      listed->title = alt != NULL && *alt != '\0' && strlen (alt) <= MOST_TITLE ? g_strdup (alt) : NULL;
      listed->link = search->next_link[listed->node];
    }
  /* all links are buttons: what is said first */
  for (int i = listed->node; i < end && listed->title == NULL && own <= MOST_CARD; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && search->reading->characters[i] >= LEAST_WORD)
      {
        g_autofree char *text = g_strstrip (g_strdup (page->nodes[i].text));

        if (*text != '\0' && strlen (text) <= MOST_TITLE)
          listed->title = g_steal_pointer (&text);
        listed->link = search->next_link[listed->node];
      }
  return listed->title != NULL;
}

static gsize
count_letters (const char *text)
{
  gsize letters = 0;

  for (const char *p = text; *p != '\0'; p++)
    letters += g_ascii_isalpha (*p);
  return letters;
}

/* A sign of money, or the code of a currency with nothing but figures beside it: other capitals are words. */
static gboolean
is_currency (const char *text, const char *currency)
{
  return currency != NULL && (!g_ascii_isalpha (*currency) || count_letters (text) == strlen (currency));
}

/* One price and nothing else: its currency stands there once, and no word. */
static gboolean
is_bare_price (const char *text, const char *currency)
{
  const char *first = strstr (text, currency);

  return first != NULL && strstr (first + strlen (currency), currency) == NULL
         && count_letters (text) == (g_ascii_isalpha (*currency) ? strlen (currency) : 0);
}

/* The first price with its currency that stands by itself in a run or an element; else the first among words.  What is
 * struck out is none. */
static void
find_price (const Search *search, VlpsListed *listed)
{
  const VlpsPage *page = search->page;

  for (int i = listed->node; i < page->nodes[listed->node].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint characters = characters_in (search, i);
      g_autofree char *text = NULL, *currency = NULL, *price = NULL;
      gboolean bare;

      if (node->tag == VLPS_TAG_DEL || node->tag == VLPS_TAG_S || node->tag == VLPS_TAG_STRIKE)
        {
          i = node->end - 1;
          continue;
        }
      if (characters == 0 || characters > MOST_PRICE)
        continue;
      text = node->kind == VLPS_NODE_TEXT ? g_strstrip (g_strdup (node->text))
                                          : vlps_reading_text (page, search->reading, i);
      if (strlen (text) <= MOST_PRICE && strpbrk (text, "0123456789") != NULL)
        price = vlps_product_read_price (text, &currency);
      if (price == NULL || !is_currency (text, currency))
        continue;
      bare = is_bare_price (text, currency);
      /* an element with more than the price may have that in a part of it */
      if (bare || (listed->price == NULL && node->kind == VLPS_NODE_TEXT))
        {
          g_free (listed->price);
          g_free (listed->currency);
          listed->price = g_steal_pointer (&price);
          listed->currency = g_steal_pointer (&currency);
        }
      if (bare)
        return;
    }
}

static GArray *
read_entries (const Search *search, const Group *group)
{
  const VlpsPage *page = search->page;
  g_autoptr (GHashTable) seen = count_words (search, group);
  g_autoptr (GHashTable) titles = g_hash_table_new (vlps_hash_string, g_str_equal);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (VlpsListed));
  guint headed = 0;

  g_array_set_clear_func (found, listed_clear);
  for (guint i = 0; i < group->members->len; i++)
    {
      VlpsListed listed = { .node = g_array_index (group->members, int, i), .link = -1, .image = -1 };

      for (int k = listed.node; k < page->nodes[listed.node].end && listed.image < 0; k++)
        if (page->nodes[k].tag == VLPS_TAG_IMG)
          listed.image = k;
      headed += find_title (search, seen, &listed);
      if (listed.title == NULL || listed.link < 0)
        {
          listed_clear (&listed);
          continue;
        }
      find_price (search, &listed);
      g_hash_table_add (titles, listed.title);
      g_array_append_val (found, listed);
    }
  if (headed < HEADED * group->members->len || g_hash_table_size (titles) < HEADED * group->members->len)
    g_array_set_size (found, 0);
  return found;
}

/* Characters outside of menus and margins. */
static guint
said_in (const Search *search)
{
  guint all = 0;

  for (guint i = 0; i < search->page->n_nodes; i++)
    all += search->margin[i] ? 0 : search->reading->characters[i];
  return all;
}

GArray *
vlps_listing_find (const VlpsPage *page, const VlpsReading *reading)
{
  gsize n = page->n_nodes + 1;
  g_autofree guint *linked = g_new0 (guint, n);
  g_autofree guint *images = g_new0 (guint, n);
  g_autofree guint *headings = g_new0 (guint, n);
  g_autofree int *next_link = g_new0 (int, n);
  g_autofree guint8 *margin = g_new0 (guint8, n);
  Search search = { .page = page,
                    .reading = reading,
                    .linked = linked,
                    .images = images,
                    .headings = headings,
                    .next_link = next_link,
                    .margin = margin };
  g_autoptr (GPtrArray) groups = NULL;
  g_autoptr (GArray) found = NULL;
  const Group *best = NULL;
  guint all;

  count (&search);
  all = said_in (&search);
  groups = find_groups (&search);
  for (guint i = 0; i < groups->len; i++)
    {
      Group *group = g_ptr_array_index (groups, i);

      group->score = score_of (&search, group, all);
      if (group->score > 0
          && (best == NULL || group->score > best->score
              || (group->score == best->score && group->members->len > best->members->len)))
        best = group;
    }
  if (best == NULL)
    return NULL;
  found = read_entries (&search, best);
  return found->len >= FEWEST ? g_steal_pointer (&found) : NULL;
}
