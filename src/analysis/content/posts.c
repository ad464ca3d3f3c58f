/* posts.c - the posts of a thread, found by what repeats on the page */
#include "posts.h"

#include <string.h>

#include "fast.h"

/* Longest line that is a date and little else; fewest words and ideographs of a line that says something. */
#define LONGEST_DATE 80
#define LEAST_WORDS 3
#define LEAST_IDEOGRAPHS 6

/* Of the posts, how many have a date, how many say something; what share of the page's text they hold, and beside the
 * group that holds most; how many have a heading of their own where they are entries of a list. */
#define MOST_DATED .7
#define NEARLY_ALL .9
#define MOST_SAYING .6
#define LEAST_TEXT .2
#define LIKE_MOST .7
#define HEADED_LIST .6

/* Posts that have cells alike, at least: two columns may hold two boxes each. */
#define LEAST_CELLED 3

/* Share of the text of all posts that the element with their bodies has at least, and of that in elements beside one of
 * the same shape at most: paragraphs repeat, bodies do not. */
#define BODY_SHARE .6
#define BESIDE_SHARE .1
#define LEAST_BODIES .6

/* Share of the elements taken for posts that have such a body, at least, where the page is surely for them. */
#define MOST_BODIES .75

/* Share of what the posts say that the page has once, at least, where lines that it has twice are told from the rest. */
#define LEAST_FRESH .3

/* Share of what is said before the answers that what opens a thread has at least. */
#define OPENING_SHARE .7

/* Lines at an end of the bodies that are looked at; posts, at least, that have a line there in common, which is then not
 * what they say; and the longest line about a change. */
#define MOST_TRIMMED 4
#define LEAST_TRIMMED 3
#define LONGEST_CHANGE 120

/* Share of the page's text that is in posts where it is for them, at least, and before them, at most. */
#define MOST_OF_PAGE .6
#define MOST_BEFORE .2

/* The same where they are much of it; here of their own text. */
#define MUCH_OF_PAGE .3
#define LESS_BEFORE .4

typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  const VlpsTextBlocks *blocks;
  double *prose; /* for each text block, and one more: characters that say something in those before it */
  double *fresh; /* the same without signatures and other lines that the page has twice */
  guint *dates;  /* the same: lines with a date */
} Search;

typedef struct
{
  GArray *members; /* of int: elements */
  gboolean sibling;
  double prose;
  double dated; /* share of the members that have a date */
} Group;

gsize
vlps_posts_shape (const VlpsNode *node)
{
  const char *name = vlps_node_attribute (node, "class");
  gsize hash = 5381 * 33 + (gsize) node->tag;

  if (name == NULL || *name == '\0')
    name = vlps_node_attribute (node, "id");
  for (; name != NULL && *name != '\0' && *name != ' '; name++)
    if (!g_ascii_isdigit (*name))
      hash = hash * 33 + (guchar) *name;
  return hash;
}

/* TRUE for what begins with a length of time, such as "2 Wochen 15 Stunden her". */
static gboolean
begins_with_age (const char *lower)
{
  static const char *const units[] = { "minut",  "hour",  "stunde", "heure", "hora",  "uur",   "day",    "tag",
                                       "jour",   "día",   "giorn",  "dag",   "week",  "woche", "semain", "seman",
                                       "settim", "month", "monat",  "mois",  "mes",   "maand", "year",   "jahr",
                                       "año",    "jaar",  "час",    "дн",    "недел", "месяц" };
  gsize digits = strspn (lower, "0123456789");

  if (digits == 0 || digits > 2 || lower[digits] != ' ')
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_has_prefix (lower + digits + 1, units[i]))
      return TRUE;
  return FALSE;
}

/* TRUE for a day without a year, such as "4th April" or 29.01.19, and for words such as "2 days ago". */
static gboolean
says_day (const char *text)
{
  static const char *const words[] = { " ago",  "vor ",    "il y a", "hace ",  "geleden", "yesterday",
                                       "today", "gestern", "heute",  "hier à", "ayer",    "前",
                                       "назад", "昨天",    "今天",   "há ",    "minutes", "hours" };
  static const char *const months[] = { "jan", "feb", "mar", "mär", "apr", "avr", "abr", "may",
                                        "mai", "jun", "jui", "jul", "aug", "aoû", "ago", "sep",
                                        "oct", "okt", "nov", "dec", "dez", "déc", "月" };
  g_autofree char *lower = vlps_fast_strdown (text);
  const char *digit = strpbrk (lower, "0123456789");
  guint32 letters = vlps_fast_letters (lower);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (vlps_fast_may_hold (letters, words[i]) && strstr (lower, words[i]) != NULL)
      return TRUE;
  if (begins_with_age (lower))
    return TRUE;
  for (guint i = 0; digit != NULL && i < G_N_ELEMENTS (months); i++)
    {
      const char *month = vlps_fast_may_hold (letters, months[i]) ? strstr (lower, months[i]) : NULL;

      if (month != NULL && (month == lower || !g_ascii_isalpha (month[-1])))
        return TRUE;
    }
  for (const char *p = digit; p != NULL && *p != '\0'; p++)
    if (g_ascii_isdigit (*p) && strspn (p, "0123456789./-") >= 6 && strcspn (p, "./-") <= 2
        && strpbrk (p + strcspn (p, "./-") + 1, "./-") != NULL)
      return TRUE;
  return FALSE;
}

/* TRUE for a short line with a date, a time of day, or words such as "2 days ago". */
static gboolean
is_dated (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block)
{
  g_autofree char *text = NULL;

  if (block->characters > LONGEST_DATE)
    return FALSE;
  if (block->year || block->clock)
    return TRUE;
  if (block->characters > LONGEST_DATE / 2)
    return FALSE;
  text = vlps_text_blocks_text (page, reading, block);
  return says_day (text);
}

/* TRUE for an element that is for a time: it is called so, or has nothing but an age, in a line with other words. */
static gboolean
is_time (const Search *search, int i)
{
  const VlpsNode *node = &search->page->nodes[i];
  guint characters = search->reading->before[node->end] - search->reading->before[i];
  const char *text = node->end > i + 1 ? node[1].text : NULL;
  g_autofree char *lower = NULL;

  if (node->tag != VLPS_TAG_SPAN || text == NULL || characters > LONGEST_DATE / 3)
    return node->tag == VLPS_TAG_TIME;
  text += strspn (text, " \t\r\n");
  if (!g_ascii_isdigit (*text))
    return FALSE;
  lower = vlps_fast_strdown (text);
  return begins_with_age (lower);
}

static void
count_blocks (Search *search)
{
  const VlpsTextBlocks *blocks = search->blocks;
  g_autofree guint8 *dated = g_new0 (guint8, blocks->n + 1);
  g_autoptr (GHashTable) once = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autoptr (GHashTable) again = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < blocks->n; i++)
    if (!g_hash_table_add (once, GUINT_TO_POINTER (blocks->items[i].hash)))
      g_hash_table_add (again, GUINT_TO_POINTER (blocks->items[i].hash));
  for (int i = 0; i < (int) search->page->n_nodes; i++)
    if (search->reading->shown[i] && is_time (search, i))
      {
        int k = blocks->before[i];

        dated[k > 0 && blocks->items[k - 1].last > i ? k - 1 : k] = TRUE;
      }
  for (guint i = 0; i < blocks->n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      gboolean date = dated[i] || is_dated (search->page, search->reading, block);
      gboolean says = (block->words >= LEAST_WORDS || block->ideographs >= LEAST_IDEOGRAPHS)
                      && vlps_text_block_link_share (block) < .5 && !(date && block->characters <= LONGEST_DATE);

      search->prose[i + 1] = search->prose[i] + (says ? block->characters : 0);
      search->fresh[i + 1] =
          search->fresh[i]
          + (says && !g_hash_table_contains (again, GUINT_TO_POINTER (block->hash)) ? block->characters : 0);
      search->dates[i + 1] = search->dates[i] + date;
    }
}

static double
prose_in (const Search *search, int first, int end)
{
  return search->prose[search->blocks->before[end]] - search->prose[search->blocks->before[first]];
}

static double
fresh_in (const Search *search, int first, int end)
{
  return search->fresh[search->blocks->before[end]] - search->fresh[search->blocks->before[first]];
}

static guint
dates_in (const Search *search, int first, int end)
{
  return search->dates[search->blocks->before[end]] - search->dates[search->blocks->before[first]];
}

/* --- what repeats --- */

/* Where the page repeats most of what its posts say, for browsers without scripts for example, a line that stands twice is
 * not taken for a signature. */
static void
check_fresh (const Search *search, const GArray *posts)
{
  double fresh = 0, prose = 0;

  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, i);

      prose += post->depth == 0 ? prose_in (search, post->first, post->end) : 0;
      fresh += post->depth == 0 ? fresh_in (search, post->first, post->end) : 0;
    }
  if (fresh < LEAST_FRESH * prose)
    memcpy (search->fresh, search->prose, (search->blocks->n + 1) * sizeof *search->prose);
}

static void
group_free (gpointer data)
{
  g_array_unref (((Group *) data)->members);
  g_free (data);
}

static gboolean
can_repeat (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_BR:
    case VLPS_TAG_A:
    case VLPS_TAG_SPAN:
    case VLPS_TAG_B:
    case VLPS_TAG_STRONG:
    case VLPS_TAG_TD:
    case VLPS_TAG_BLOCKQUOTE:
      return FALSE;
    default:
      return TRUE;
    }
}

static GPtrArray *
find_groups (const Search *search)
{
  const VlpsPage *page = search->page;
  g_autoptr (GHashTable) groups = g_hash_table_new (g_direct_hash, g_direct_equal);
  GPtrArray *order = g_ptr_array_new_with_free_func (group_free);

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gpointer key;
      Group *group;

      if (node->kind != VLPS_NODE_ELEMENT || !can_repeat (node) || node->parent < 0
          || search->reading->before[node->end] == search->reading->before[i])
        continue;
      key = GSIZE_TO_POINTER (
          vlps_posts_shape (node)
          + (vlps_node_attribute (node, "class") == NULL ? 31 * vlps_posts_shape (&page->nodes[node->parent]) : 0));
      group = g_hash_table_lookup (groups, key);
      if (group == NULL)
        {
          group = g_new0 (Group, 1);
          group->members = g_array_new (FALSE, FALSE, sizeof (int));
          group->sibling = TRUE;
          g_hash_table_insert (groups, key, group);
          g_ptr_array_add (order, group);
        }
      if (group->members->len > 0)
        group->sibling &= page->nodes[g_array_index (group->members, int, 0)].parent == node->parent;
      g_array_append_val (group->members, i);
    }
  return order;
}

/* Where the last of some siblings ends: it has as many elements behind it as any of the others. */
static int
end_of_last (const VlpsPage *page, const GArray *members)
{
  int last = g_array_index (members, int, members->len - 1), end = page->nodes[last].end, most = 0;

  for (guint i = 0; i + 1 < members->len; i++)
    {
      int n = 0;

      for (int k = page->nodes[g_array_index (members, int, i)].end; k < g_array_index (members, int, i + 1);
           k = page->nodes[k].end)
        n++;
      most = MAX (most, n);
    }
  for (int n = 0; n < most && end < page->nodes[page->nodes[last].parent].end; n++)
    end = page->nodes[end].end;
  return end;
}

/* The posts that a group would make, without their bodies. */
static GArray *
posts_of (const Search *search, const Group *group)
{
  const VlpsPage *page = search->page;
  GArray *posts = g_array_sized_new (FALSE, TRUE, sizeof (VlpsPost), group->members->len);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < group->members->len; i++)
    {
      int first = g_array_index (group->members, int, i);
      VlpsPost post = { .first = first, .end = page->nodes[first].end };

      while (open->len > 0 && g_array_index (open, int, open->len - 1) <= first)
        g_array_set_size (open, open->len - 1);
      post.depth = open->len;
      if (group->sibling)
        post.end = i + 1 < group->members->len ? g_array_index (group->members, int, i + 1)
                                               : end_of_last (page, group->members);
      else
        g_array_append_val (open, post.end);
      g_array_append_val (posts, post);
    }
  return posts;
}

/* TRUE where the elements of the group can be posts; group->prose becomes what they say.  What replies have is theirs. */
static gboolean
is_candidate (const Search *search, Group *group)
{
  g_autoptr (GArray) posts = NULL;
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree double *prose = g_new0 (double, group->members->len);
  g_autofree guint *dates = g_new0 (guint, group->members->len);
  guint dated = 0, saying = 0;

  /* each date is that of one of them at most */
  if (group->members->len < 2 || search->dates[search->blocks->n] < MOST_DATED * group->members->len)
    return FALSE;
  posts = posts_of (search, group);
  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, i);

      prose[i] = prose_in (search, post->first, post->end);
      dates[i] = dates_in (search, post->first, post->end);
      g_array_set_size (open, post->depth);
      if (post->depth > 0)
        {
          guint around = g_array_index (open, guint, post->depth - 1);

          prose[around] -= prose[i];
          dates[around] -= dates[i];
        }
      g_array_append_val (open, i);
    }
  for (guint i = 0; i < posts->len; i++)
    {
      group->prose += prose[i];
      dated += dates[i] > 0;
      saying += prose[i] > 0;
    }
  group->dated = (double) dated / posts->len;
  return dated >= MOST_DATED * posts->len && saying >= MOST_SAYING * posts->len
         && group->prose >= LEAST_TEXT * search->prose[search->blocks->n];
}

/* TRUE where each element of `whole` holds as many of `part` as the others, two or more: the cells of a post, such as
 * one about its author and one with what is said. */
static gboolean
has_cells (const Search *search, const Group *whole, const Group *part)
{
  guint n = part->members->len / whole->members->len, at = 0;

  if (whole->members->len < LEAST_CELLED || n < 2 || n * whole->members->len != part->members->len)
    return FALSE;
  for (guint i = 0; i < whole->members->len; i++)
    {
      int first = g_array_index (whole->members, int, i), end = search->page->nodes[first].end;
      guint here = 0;

      for (; at < part->members->len && g_array_index (part->members, int, at) < end; at++)
        here += g_array_index (part->members, int, at) > first;
      if (here != n)
        return FALSE;
    }
  return TRUE;
}

/* Of the groups with most text, the one with most elements; cells are not posts. */
static const Group *
choose (const Search *search, const GPtrArray *groups)
{
  g_autoptr (GPtrArray) candidates = g_ptr_array_new ();
  const Group *best = NULL;
  double most = 0;

  for (guint i = 0; i < groups->len; i++)
    if (is_candidate (search, g_ptr_array_index (groups, i)))
      {
        g_ptr_array_add (candidates, g_ptr_array_index (groups, i));
        most = MAX (most, ((Group *) g_ptr_array_index (groups, i))->prose);
      }
  for (guint pass = 0; pass < 2 && best == NULL; pass++)
    for (guint i = 0; i < candidates->len; i++)
      {
        const Group *group = g_ptr_array_index (candidates, i);

        if (group->prose >= LIKE_MOST * most && (pass == 1 || group->dated >= NEARLY_ALL)
            && (best == NULL || group->members->len > best->members->len)
            && (best == NULL || best->dated < NEARLY_ALL || !has_cells (search, best, group)))
          best = group;
      }
  return best;
}

/* Hash of the heading that an entry of a list begins with, 0 where there is none: what leads to another page.  A date
 * that is a link leads to the post itself. */
static guint
heading_of (const Search *search, const VlpsPost *post)
{
  const VlpsTextBlocks *blocks = search->blocks;

  for (int i = blocks->before[post->first]; i < blocks->before[post->end]; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      gboolean heading = vlps_tag_is_heading (search->page->nodes[block->block].tag, NULL);

      if ((block->words >= LEAST_WORDS || block->ideographs >= LEAST_IDEOGRAPHS)
          && vlps_text_block_link_share (block) > .9 && block->characters > 12
          && !is_dated (search->page, search->reading, block)
          && (heading || search->prose[i + 1] <= search->prose[blocks->before[post->first]]))
        return block->hash;
      if (search->prose[i + 1] > search->prose[i])
        break;
    }
  return 0;
}

static gboolean
is_list (const Search *search, const GArray *posts)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < posts->len; i++)
    {
      guint hash = heading_of (search, &g_array_index (posts, VlpsPost, i));

      if (hash != 0)
        g_hash_table_add (seen, GUINT_TO_POINTER (hash));
    }
  return g_hash_table_size (seen) > HEADED_LIST * posts->len;
}

/* --- bodies --- */

typedef struct
{
  double most; /* in the largest such element of each post */
  double all;
  double largest; /* in the post at hand */
  guint post;     /* its number, from 1 */
  guint n;        /* posts that have such an element */
  VlpsTag tag;
} Part;

/* The largest child of that shape in [body, body_end) of a post; -1 for none. */
static int
largest_child (const Search *search, const VlpsPost *post, gsize shape)
{
  const VlpsPage *page = search->page;
  double most = 0;
  int found = -1;

  for (int i = post->body; i < post->body_end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && vlps_posts_shape (&page->nodes[i]) == shape
        && search->reading->before[page->nodes[i].end] > search->reading->before[i]
        && (found < 0 || prose_in (search, i, page->nodes[i].end) > most))
      {
        most = prose_in (search, i, page->nodes[i].end);
        found = i;
      }
  return found;
}

static GHashTable *
find_parts (const Search *search, const GArray *posts, double *ret_total)
{
  const VlpsPage *page = search->page;
  GHashTable *parts = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);

  *ret_total = 0;
  for (guint k = 0; k < posts->len; k++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, k);
      int next = k + 1 < posts->len ? g_array_index (posts, VlpsPost, k + 1).first : (int) page->n_nodes;

      for (int i = post->body; i < post->body_end; i = page->nodes[i].end)
        {
          const VlpsNode *node = &page->nodes[i];
          double prose = fresh_in (search, i, node->end);
          gpointer key;
          Part *part;

          /* a reply stands for itself */
          if (next >= i && next < node->end && next > post->first)
            continue;
          *ret_total += prose;
          if (node->kind != VLPS_NODE_ELEMENT || prose_in (search, i, node->end) <= 0)
            continue;
          key = GSIZE_TO_POINTER (vlps_posts_shape (node));
          part = g_hash_table_lookup (parts, key);
          if (part == NULL)
            {
              part = g_new0 (Part, 1);
              part->tag = node->tag;
              g_hash_table_insert (parts, key, part);
            }
          part->all += prose;
          if (part->post != k + 1)
            {
              part->largest = 0;
              part->n++;
            }
          part->post = k + 1;
          part->most += MAX (0, prose - part->largest);
          part->largest = MAX (part->largest, prose);
        }
    }
  return parts;
}

static gboolean
can_be_body (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_UL:
    case VLPS_TAG_OL:
    case VLPS_TAG_A:
      return FALSE;
    default:
      return TRUE;
    }
}

/* The shape of the element that holds most of what the posts say, where there is one such element in most of them; 0
 * where there is none. */
static gsize
choose_part (const Search *search, const GArray *posts)
{
  double total;
  g_autoptr (GHashTable) parts = find_parts (search, posts, &total);
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, parts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const Part *part = value;

      if (part->most > BODY_SHARE * total && part->n >= LEAST_BODIES * posts->len
          && part->all - part->most <= BESIDE_SHARE * part->all && can_be_body (part->tag))
        return GPOINTER_TO_SIZE (key);
    }
  return 0;
}

/* Goes down to the bodies.  What does not have all that is around those of the others is not a post, and goes.  The shape
 * of the bodies; 0 where they are whole posts. */
static gsize
find_bodies (const Search *search, GArray *posts)
{
  const VlpsPage *page = search->page;
  gsize last = 0;

  for (guint k = 0; k < posts->len; k++)
    {
      VlpsPost *post = &g_array_index (posts, VlpsPost, k);

      post->body = post->first;
      post->body_end = post->end;
    }
  for (gsize shape = choose_part (search, posts); shape != 0; shape = choose_part (search, posts))
    {
      guint kept = 0;

      last = shape;
      for (guint k = 0; k < posts->len; k++)
        {
          VlpsPost post = g_array_index (posts, VlpsPost, k);
          int child = largest_child (search, &post, shape);

          if (child < 0)
            continue;
          post.body = child + 1;
          post.body_end = page->nodes[child].end;
          g_array_index (posts, VlpsPost, kept++) = post;
        }
      g_array_set_size (posts, kept);
    }
  return last;
}

/* TRUE for a line that says when a post was changed: "Last edited by Ann on 2 May 2012". */
static gboolean
is_change (const Search *search, const VlpsTextBlock *block)
{
  static const char *const words[] = { "edited",  "edit:",      "modified", "bearbeitet",   "geändert", "modifié",
                                       "editado", "modificado", "bewerkt",  "редактировал", "编辑",     "編輯" };
  g_autofree char *text = NULL, *lower = NULL;

  if (block->characters > LONGEST_CHANGE || !(block->year || block->clock))
    return FALSE;
  text = vlps_text_blocks_text (search->page, search->reading, block);
  lower = vlps_fast_strdown (text);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* The last text block of a body, or its first; NULL where it has no other. */
static const VlpsTextBlock *
end_block (const Search *search, const VlpsPost *post, gboolean last)
{
  int first = search->blocks->before[post->body], end = search->blocks->before[post->body_end];

  return end - first >= 2 ? &search->blocks->items[last ? end - 1 : first] : NULL;
}

static void
take_off (VlpsPost *post, const VlpsTextBlock *block, gboolean last)
{
  if (last)
    post->body_end = block->first;
  else
    post->body = block->last + 1;
}

/* Takes off the ends of the bodies links that most posts have there ("Reply", "Quote"), and what says when a post was
 * changed. */
static void
trim_bodies (const Search *search, GArray *posts)
{
  for (guint side = 0; side < 2; side++)
    for (guint round = 0; round < MOST_TRIMMED; round++)
      {
        g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);
        guint taken = 0;

        for (guint k = 0; k < posts->len; k++)
          {
            const VlpsTextBlock *block = end_block (search, &g_array_index (posts, VlpsPost, k), side == 0);
            gpointer key = block != NULL ? GUINT_TO_POINTER (block->hash) : NULL;

            if (block != NULL)
              g_hash_table_insert (seen, key,
                                   GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (seen, key)) + 1));
          }
        for (guint k = 0; k < posts->len; k++)
          {
            VlpsPost *post = &g_array_index (posts, VlpsPost, k);
            const VlpsTextBlock *block = end_block (search, post, side == 0);
            guint n = block != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (seen, GUINT_TO_POINTER (block->hash))) : 0;

            if (block == NULL
                || !((n >= LEAST_TRIMMED && 2 * n >= posts->len && vlps_text_block_link_share (block) > .9)
                     || (side == 0 && is_change (search, block))))
              continue;
            take_off (post, block, side == 0);
            taken++;
          }
        if (taken == 0)
          break;
      }
}

/* What opens a thread may stand in another element than the answers: it is a body of the same shape before them. */
static gboolean
find_alike (const Search *search, GArray *posts, gsize shape)
{
  const VlpsPage *page = search->page;
  int limit = g_array_index (posts, VlpsPost, 0).first;

  for (int i = 0; i < limit; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsPost post = { .first = i, .body = i + 1, .body_end = node->end };

      if (node->kind != VLPS_NODE_ELEMENT || node->end > limit || vlps_posts_shape (node) != shape
          || prose_in (search, i, node->end) <= 0)
        continue;
      while (page->nodes[post.first].parent >= 0 && page->nodes[page->nodes[post.first].parent].end <= limit)
        post.first = page->nodes[post.first].parent;
      post.end = page->nodes[post.first].end;
      g_array_prepend_val (posts, post);
      return TRUE;
    }
  return FALSE;
}

/* The child that has most of what an element says and can be a body; -1 where it has none. */
static int
main_child (const Search *search, int node)
{
  const VlpsPage *page = search->page;
  double all = prose_in (search, node, page->nodes[node].end);

  for (int i = node + 1; i < page->nodes[node].end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && can_be_body (page->nodes[i].tag)
        && prose_in (search, i, page->nodes[i].end) >= BODY_SHARE * all)
      return i;
  return -1;
}

/* Or it is of another shape: an element with a date, at the page's heading or behind it, that has most of what is said
 * before the answers. */
static void
find_unlike (const Search *search, GArray *posts)
{
  const VlpsPage *page = search->page;
  int limit = g_array_index (posts, VlpsPost, 0).first, heading = -1;

  for (int i = 0; i < limit && heading < 0; i++)
    heading = page->nodes[i].tag == VLPS_TAG_H1 && search->reading->shown[i] ? i : -1;
  for (int i = 0; heading >= 0 && i < limit; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      double prose;
      VlpsPost post = { .first = i, .end = node->end };

      if (node->kind != VLPS_NODE_ELEMENT || node->end > limit || node->end <= heading)
        continue;
      prose = prose_in (search, i, node->end);
      if (prose <= 0 || prose < OPENING_SHARE * prose_in (search, 0, limit) || dates_in (search, i, node->end) == 0)
        continue;
      post.body = i;
      for (int child = main_child (search, i); child >= 0; child = main_child (search, child))
        post.body = child;
      post.body_end = page->nodes[post.body].end;
      if (heading >= post.body && heading < post.body_end)
        post.body = page->nodes[heading].end;
      g_array_prepend_val (posts, post);
      return;
    }
}

/* How much of what the page says the posts are; little stands before them. */
static VlpsPostsShare
share_of (const Search *search, const GArray *posts)
{
  double all = search->prose[search->blocks->n],
         before = prose_in (search, 0, g_array_index (posts, VlpsPost, 0).first);
  double said = 0;

  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, i);

      said += post->depth == 0 ? prose_in (search, post->first, post->end) : 0;
    }
  if (said >= MOST_OF_PAGE * all && before <= MOST_BEFORE * all)
    return VLPS_POSTS_MOST;
  if (said < MUCH_OF_PAGE * all || before > said)
    return VLPS_POSTS_SOME;
  return before <= LESS_BEFORE * said ? VLPS_POSTS_MUCH : VLPS_POSTS_BEHIND;
}

GArray *
vlps_posts_find (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                 VlpsPostsShare *ret_share)
{
  g_autofree double *prose = g_new0 (double, blocks->n + 1);
  g_autofree double *fresh = g_new0 (double, blocks->n + 1);
  g_autofree guint *dates = g_new0 (guint, blocks->n + 1);
  Search search = {
    .page = page, .reading = reading, .blocks = blocks, .prose = prose, .fresh = fresh, .dates = dates
  };
  g_autoptr (GPtrArray) groups = NULL;
  g_autoptr (GArray) posts = NULL;
  const Group *group;
  gboolean alike;
  gsize shape;
  guint n;

  count_blocks (&search);
  groups = find_groups (&search);
  group = choose (&search, groups);
  if (group == NULL)
    return NULL;
  posts = posts_of (&search, group);
  if (is_list (&search, posts))
    return NULL;
  check_fresh (&search, posts);
  n = posts->len;
  shape = find_bodies (&search, posts);
  if (posts->len == 0)
    return NULL;
  trim_bodies (&search, posts);
  alike = shape != 0 && find_alike (&search, posts, shape);
  /* before an article is taken for what opens the thread of its comments */
  *ret_share = shape != 0 && posts->len >= MOST_BODIES * n ? share_of (&search, posts) : VLPS_POSTS_SOME;
  if (shape != 0 && !alike)
    find_unlike (&search, posts);
  return g_steal_pointer (&posts);
}
