/* byline.c - who wrote the content, and when, as the page shows it around the headline */
#include "byline.h"

#include "attribute.h"
#include "shown-dates.h"
#include "title.h"

/* Characters before the headline, and after it or the beginning of the content, in which a byline stands. */
#define BEFORE 300
#define AFTER 600

/* Characters of a line beside author and date: "By", "Published on". */
#define REST 24

/* Characters of an element with the author, beside the name. */
#define LONG_REST 60

/* Items of a list have dates of one class: so many, with no more characters from one to the next. */
#define LEAST_ITEMS 3
#define LONGEST_ITEM 600

typedef struct
{
  const VlpsClues *clues;
  const guint8 *content;
  int headline;
  int begin, end;
} Search;

/* Author or date. */
typedef struct
{
  int node;         /* -1: not shown */
  guint characters; /* of its words */
} Piece;

static guint
count_characters (const char *text)
{
  guint n = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    n += !g_unichar_isspace (g_utf8_get_char (p));
  return n;
}

static gboolean
is_in (const VlpsPage *page, int node, int outer)
{
  return node >= outer && node < page->nodes[outer].end;
}

/* Sets the nodes between which the byline is looked for. */
static void
set_range (Search *search)
{
  const VlpsPage *page = search->clues->page;
  const VlpsReading *reading = search->clues->reading;
  int first = 0, top = search->headline;
  guint64 from, to;

  while (first < (int) page->n_nodes && !(search->content[first] && reading->characters[first] > 0))
    first++;
  from = reading->before[top] - MIN (reading->before[top], BEFORE);
  to = MAX (reading->before[page->nodes[top].end], reading->before[first]) + AFTER;
  search->begin = search->end = top;
  while (search->begin > 0 && reading->before[search->begin - 1] >= from)
    search->begin--;
  while (search->end < (int) page->n_nodes && reading->before[search->end] < to)
    search->end++;
}

static gboolean
has_all (const char *text, const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    if (!vlps_title_has (text, g_ptr_array_index (names, i)))
      return FALSE;
  return TRUE;
}

/* The smallest node with all authors. */
static Piece
find_author (const Search *search, const VlpsFacts *facts)
{
  const VlpsPage *page = search->clues->page;
  Piece found = { -1, facts->author != NULL ? count_characters (facts->author) : 0 };
  guint best = found.characters + LONG_REST;

  if (facts->author == NULL || facts->authors == NULL || facts->authors->len == 0)
    return found;
  for (int i = search->begin; i < search->end; i++)
    {
      guint characters = vlps_reading_characters (search->clues->reading, search->clues->page, i);
      g_autofree char *text = NULL;

      if (characters == 0 || characters >= best || is_in (page, i, search->headline))
        continue;
      text = vlps_reading_text (page, search->clues->reading, i);
      if (has_all (text, facts->authors))
        {
          found.node = i;
          best = characters;
        }
    }
  return found;
}

static gboolean
are_alike (const VlpsPage *page, int a, int b)
{
  return a >= 0 && b >= 0 && a != b && page->nodes[a].tag == page->nodes[b].tag
         && page->nodes[a].class_number == page->nodes[b].class_number;
}

/* TRUE where the date is that of the first item of a list: others like it follow, of one item each. */
static gboolean
is_of_item (const VlpsClues *clues, const GArray *dates, guint at)
{
  int last = g_array_index (dates, VlpsShownDate, at).node;
  guint n = 1;

  for (guint i = at + 1; i < dates->len && n < LEAST_ITEMS; i++)
    {
      int node = g_array_index (dates, VlpsShownDate, i).node;

      if (!are_alike (clues->page, vlps_attribute_find_class (clues->page, last),
                      vlps_attribute_find_class (clues->page, node))
          || vlps_attribute_in_comment (clues->page, node))
        continue;
      if (clues->reading->before[node] - clues->reading->before[last] > LONGEST_ITEM)
        return FALSE;
      last = node;
      n++;
    }
  return n == LEAST_ITEMS;
}

/* The day of the facts in the words of the page; *ret_text becomes them.  *ret_is_item: it is that of an item of a list. */
static Piece
find_date (const Search *search, const VlpsFacts *facts, char **ret_text, gboolean *ret_is_item)
{
  const VlpsClues *clues = search->clues;
  Piece found = { -1, 0 };
  VlpsDateOrder order;
  g_autoptr (GArray) dates = NULL;
  VlpsDate time;

  if (facts->time == NULL || !vlps_date_find (facts->time, &time, NULL, NULL))
    return found;
  order = vlps_shown_dates_order (clues);
  dates = vlps_shown_dates (clues, order);
  for (guint i = 0; i < dates->len && found.node < 0 && !*ret_is_item; i++)
    {
      const VlpsShownDate *shown = &g_array_index (dates, VlpsShownDate, i);
      g_autofree char *text = NULL;
      VlpsDate date;
      gsize begin, end;

      if (shown->node < search->begin || shown->node >= search->end || shown->apart || shown->rank <= VLPS_DATE_MODIFIED
          || vlps_date_day (&shown->date) != vlps_date_day (&time)
          || is_in (clues->page, shown->node, search->headline))
        continue;
      text = vlps_reading_text (clues->page, clues->reading, shown->node);
      if (!vlps_date_find_ordered (text, order, &date, &begin, &end))
        continue;
      *ret_is_item = is_of_item (clues, dates, i);
      if (*ret_is_item)
        continue;
      *ret_text = g_strndup (text + begin, end - begin);
      found = (Piece){ shown->node, count_characters (*ret_text) };
    }
  return found;
}

/* Characters of a node that are not of one of the pieces. */
static guint
rest_of (const Search *search, int node, const Piece *pieces)
{
  guint all = vlps_reading_characters (search->clues->reading, search->clues->page, node), known = 0;

  for (guint i = 0; i < 2; i++)
    if (pieces[i].node >= 0 && is_in (search->clues->page, pieces[i].node, node))
      known += pieces[i].characters;
  return all - MIN (all, known);
}

/* The largest element around a piece that has little beside the pieces. */
static int
whole_line (const Search *search, int node, const Piece *pieces)
{
  const VlpsPage *page = search->clues->page;

  for (int i = page->nodes[node].parent;
       i > 0 && rest_of (search, i, pieces) <= REST && !is_in (page, search->headline, i); i = page->nodes[i].parent)
    node = i;
  return node;
}

static gboolean
has_content (const Search *search, int node)
{
  for (int i = node; i < search->clues->page->nodes[node].end; i++)
    if (search->content[i] && search->clues->reading->characters[i] > 0)
      return TRUE;
  return FALSE;
}

/* TRUE in what is about the site or its readers, and has no part of the headline: menus, forms, footers of the page. */
static gboolean
is_elsewhere (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;

  for (int i = node; i >= 0 && !is_in (page, search->headline, i); i = page->nodes[i].parent)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_NAV:
      case VLPS_TAG_FORM:
      case VLPS_TAG_SELECT:
      case VLPS_TAG_BUTTON:
      case VLPS_TAG_DIALOG:
      case VLPS_TAG_FOOTER:
        return TRUE;
      default:
        break;
      }
  return FALSE;
}

/* TRUE where a piece stands in a line of its own: in the content, or near it and about it. */
static gboolean
is_shown (const Search *search, const Piece *pieces, guint at)
{
  int node = pieces[at].node;

  if (node < 0)
    return FALSE;
  if (has_content (search, node))
    return rest_of (search, node, pieces) <= REST;
  return !is_elsewhere (search, node);
}

void
vlps_byline_fill (const VlpsClues *clues, const guint8 *content, VlpsFacts *facts)
{
  Search search = { .clues = clues, .content = content, .headline = facts->headline };
  g_autofree char *date = NULL;
  Piece pieces[2];
  gboolean shown[2], is_item = FALSE;

  if (facts->headline == 0)
    return;
  set_range (&search);
  pieces[0] = find_author (&search, facts);
  pieces[1] = find_date (&search, facts, &date, &is_item);
  if (is_item)
    return;
  for (guint i = 0; i < 2; i++)
    {
      facts->byline_nodes[i] = -1;
      shown[i] = is_shown (&search, pieces, i);
      if (shown[i])
        facts->byline_nodes[i] = whole_line (&search, pieces[i].node, pieces);
    }
  if (shown[0] || shown[1])
    facts->byline =
        g_strconcat (shown[0] ? facts->author : "", shown[0] && shown[1] ? " · " : "", shown[1] ? date : "", NULL);
}
