/* item-level.c - levels of list items that no nesting of elements has */
#include "item-level.h"

#include <string.h>

#include "whitespace.h"

#define DEEPEST 9

/* Points by which word processors indent a level. */
#define STEP 36.0

/* Bytes of a bullet or number, and nodes of an element that shows one. */
#define LONGEST_MARKER 12
#define MOST_IN_MARKER 12

/* Items of one list whose margins are compared. */
#define MOST_ITEMS 2000

static guint
limited (gint64 level)
{
  return (guint) CLAMP (level, 0, DEEPEST);
}

/* The left margin in the style attribute, in points; -1 where there is none. */
static double
margin_of (const VlpsNode *node)
{
  static const struct
  {
    const char *name;
    double points;
  } units[] = {
    { "pt", 1 }, { "px", .75 }, { "in", 72 }, { "cm", 28.35 }, { "mm", 2.835 }, { "em", 12 }, { "pc", 12 }
  };
  const char *style = vlps_node_attribute (node, "style");
  const char *found = style != NULL ? strstr (style, "margin-left:") : NULL;
  char *end;
  double value;

  if (found == NULL)
    return -1;
  found += strlen ("margin-left:");
  value = g_ascii_strtod (found, &end);
  if (end == found || value < 0)
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_has_prefix (end, units[i].name))
      return value * units[i].points;
  return value > 0 ? -1 : 0;
}

/* TRUE for a number or letter with a stop or bracket: "1.", "iv)", "(a)". */
static gboolean
is_number (const char *text)
{
  const char *p = *text == '(' ? text + 1 : text;
  gsize digits = strspn (p, "0123456789."),
        letters = strspn (p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

  if (letters > 0)
    return letters <= 4 && (p[letters] == '.' || p[letters] == ')') && p[letters + 1] == '\0';
  return digits > 0 && g_ascii_isdigit (*p)
         && (p[digits] == '\0' ? p[digits - 1] == '.' : g_str_equal (p + digits, ")"));
}

/* TRUE for a sign alone, also one that a font of pictures draws: "o", "§", "Ø". */
static gboolean
is_bullet (const char *text)
{
  gunichar c = g_utf8_get_char (text);

  return *text != '\0' && *g_utf8_next_char (text) == '\0'
         && (!g_unichar_isalnum (c) || strchr ("oqv", (int) MIN (c, 127)) != NULL || c == 0xD8 || c == 0xFC);
}

/* Text of a node and what is in it, without white space at its ends. `*spaced`: it has no-break spaces. */
static char *
read_marker (const VlpsPage *page, int node, gboolean *spaced)
{
  g_autoptr (GString) text = g_string_new (NULL);

  *spaced = FALSE;
  for (int i = node; i < page->nodes[node].end && text->len <= LONGEST_MARKER; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      {
        *spaced |= strstr (page->nodes[i].text, "\302\240") != NULL;
        vlps_whitespace_append_run (text, page->nodes[i].text);
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The element in [begin, end) that Word keeps only for programs without lists; -1 for none. */
static int
find_ignored (const VlpsPage *page, int begin, int end)
{
  for (int i = begin; i < MIN (end, begin + MOST_IN_MARKER); i++)
    {
      const char *style = vlps_node_attribute (&page->nodes[i], "style");

      if (style != NULL && strstr (style, "mso-list:Ignore") != NULL)
        return i;
    }
  return -1;
}

/* Marks what shows the bullet or number at the beginning of a paragraph; FALSE where there is none. */
static gboolean
mark_marker (const VlpsPage *page, int paragraph, guint8 *levels)
{
  int end = page->nodes[paragraph].end, at = paragraph + 1, ignored = find_ignored (page, at, end), space;
  gboolean spaced;
  g_autofree char *text = NULL;

  if (ignored >= 0)
    {
      levels[ignored] = VLPS_ITEM_MARKER;
      return TRUE;
    }
  while (at < end && page->nodes[at].kind == VLPS_NODE_TEXT && vlps_whitespace_is_blank (page->nodes[at].text))
    at++;
  while (at < end && page->nodes[at].kind == VLPS_NODE_ELEMENT && page->nodes[at].end == end)
    at++;
  text = at < end ? read_marker (page, at, &spaced) : g_strdup ("");
  if (strlen (text) > LONGEST_MARKER || !(is_bullet (text) || is_number (text)))
    return FALSE;
  space = page->nodes[at].end;
  if (!spaced && space < end && page->nodes[space].kind == VLPS_NODE_ELEMENT)
    {
      g_autofree char *rest = read_marker (page, space, &spaced);

      spaced = spaced && *rest == '\0';
      levels[space] = spaced ? VLPS_ITEM_MARKER : 0;
    }
  levels[at] = spaced ? VLPS_ITEM_MARKER : 0;
  return spaced;
}

/* The level of a paragraph of Word; 0 where it is not an item. */
static guint
level_of_paragraph (const VlpsNode *node)
{
  const char *style = vlps_node_attribute (node, "style"), *class = vlps_node_attribute (node, "class");
  const char *list = style != NULL ? strstr (style, "mso-list:") : NULL;
  const char *level = list != NULL ? strstr (list, " level") : NULL;
  double margin;

  if (level != NULL)
    return limited (g_ascii_strtoll (level + strlen (" level"), NULL, 10));
  if (list != NULL || class == NULL || !g_str_has_prefix (class, "MsoList"))
    return 0;
  margin = margin_of (node);
  return limited (margin < STEP ? 1 : (gint64) (margin / STEP + .5));
}

/* The level that an item or its list names; 0 for none. */
static guint
level_of_item (const VlpsPage *page, int item)
{
  const VlpsNode *node = &page->nodes[item];
  const char *own = vlps_node_attribute (node, "aria-level");
  const char *class = node->parent >= 0 ? vlps_node_attribute (&page->nodes[node->parent], "class") : NULL;
  const char *list = class != NULL ? strstr (class, "lst-kix_") : NULL;
  g_autofree char *word = list != NULL ? g_strndup (list, strcspn (list, " ")) : NULL;
  const char *level = word != NULL ? strrchr (word, '-') : NULL;

  if (own != NULL)
    return limited (g_ascii_strtoll (own, NULL, 10));
  return level != NULL ? limited (g_ascii_strtoll (level + 1, NULL, 10) + 1) : 0;
}

static gboolean
has_margins (const VlpsPage *page, int list)
{
  guint n = 0;

  for (int i = list + 1; i < page->nodes[list].end && n < MOST_ITEMS; i = page->nodes[i].end, n++)
    if (page->nodes[i].tag == VLPS_TAG_LI && margin_of (&page->nodes[i]) > 0)
      return TRUE;
  return FALSE;
}

/* Marks the items of a list by their left margins, where these differ: numbers would go on through all levels. */
static void
mark_margins (const VlpsPage *page, int list, guint8 *levels)
{
  double margins[DEEPEST];
  guint depth = 0, n = 0;

  if (!has_margins (page, list))
    return;
  for (int i = list + 1; i < page->nodes[list].end && n < MOST_ITEMS; i = page->nodes[i].end, n++)
    {
      double margin = MAX (margin_of (&page->nodes[i]), 0);

      if (page->nodes[i].tag != VLPS_TAG_LI)
        continue;
      while (depth > 0 && margins[depth - 1] > margin)
        depth--;
      if (depth < DEEPEST && (depth == 0 || margins[depth - 1] < margin))
        margins[depth++] = margin;
      levels[i] = levels[i] != 0 ? levels[i] : (guint8) depth;
    }
}

guint8 *
vlps_item_levels_find (const VlpsPage *page)
{
  guint8 *levels = g_new0 (guint8, page->n_nodes + 1);

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint level = 0;

      if (node->tag == VLPS_TAG_LI)
        level = level_of_item (page, i);
      else if (node->tag == VLPS_TAG_P || node->tag == VLPS_TAG_DIV)
        level = level_of_paragraph (node);
      if (level > 0 && node->tag != VLPS_TAG_LI && !mark_marker (page, i, levels))
        level = 0;
      if (level > 0)
        levels[i] = (guint8) level;
      if (node->tag == VLPS_TAG_UL)
        mark_margins (page, i, levels);
    }
  return levels;
}

/* Items of one list so far, by level. */
typedef struct
{
  int first[DEEPEST + 1]; /* -1 for none */
  int number[DEEPEST + 1];
  int last; /* item */
} Series;

static gboolean
has_text_between (const VlpsFlow *flow, int begin, int end)
{
  for (int i = begin; i < end; i++)
    if (flow->role[i] == VLPS_FLOW_TEXT && !vlps_whitespace_is_blank (flow->page->nodes[i].text))
      return TRUE;
  return FALSE;
}

/* The number in the marker of an item; 0 for a letter, -1 for a bullet. */
static int
number_of (const VlpsFlow *flow, const guint8 *levels, int item)
{
  gboolean spaced;

  for (int i = item + 1; i < flow->page->nodes[item].end; i++)
    if (levels[i] == VLPS_ITEM_MARKER)
      {
        g_autofree char *text = read_marker (flow->page, i, &spaced);
        const char *digits = strpbrk (text, "0123456789"), *last = strrchr (text, '.');

        if (!is_number (text))
          return -1;
        /* the last part of "1.2.3." */
        while (digits != NULL && last != NULL && last > digits && last[1] == '\0'
               && memchr (digits, '.', (gsize) (last - digits)))
          digits = (const char *) memchr (digits, '.', (gsize) (last - digits)) + 1;
        return digits != NULL ? (int) CLAMP (g_ascii_strtoll (digits, NULL, 10), 1, G_MAXINT - 1) : 0;
      }
  return -1;
}

/* Lists of one item each that go on with each other have no empty lines between them. */
static void
join_lists (VlpsFlow *flow, int before, int item)
{
  const int items[] = { before, item };

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    if (flow->role[flow->page->nodes[items[i]].parent] == VLPS_FLOW_LIST)
      flow->bits[flow->page->nodes[items[i]].parent] |= VLPS_FLOW_NESTED;
}

static void
settle_item (VlpsFlow *flow, const guint8 *levels, int item, guint lists, Series *series)
{
  guint level = levels[item];

  if (series->last < 0 || has_text_between (flow, flow->page->nodes[series->last].end, item))
    memset (series->first, 0xff, sizeof series->first);
  else
    join_lists (flow, series->last, item);
  for (guint i = level + 1; i <= DEEPEST; i++)
    series->first[i] = -1;
  if (series->first[level] < 0)
    {
      series->first[level] = item;
      series->number[level] = 0;
    }
  series->last = item;
  flow->depth[item] = (guint8) (level > MAX (lists, 1) ? level - MAX (lists, 1) : 0);
  if (flow->page->nodes[item].tag != VLPS_TAG_LI)
    {
      int number = number_of (flow, levels, item);

      series->number[level] = number > 0 ? number : series->number[level] + 1;
      flow->value[item] = series->number[level];
      flow->bits[item] |= number >= 0 ? VLPS_FLOW_ORDERED : 0;
      flow->list[item] = series->first[level];
    }
  else if (flow->list[series->first[level]] >= 0)
    flow->list[item] = flow->list[series->first[level]];
}

void
vlps_item_levels_settle (VlpsFlow *flow, const guint8 *levels)
{
  const VlpsNode *nodes = flow->page->nodes;
  g_autofree guint8 *lists = g_new0 (guint8, flow->page->n_nodes + 1);
  Series series = { .last = -1 };

  memset (series.first, 0xff, sizeof series.first);
  for (int i = 0; i < (int) flow->page->n_nodes; i++)
    {
      guint around = nodes[i].parent >= 0 ? lists[nodes[i].parent] : 0;

      lists[i] = (guint8) MIN (around + (flow->role[i] == VLPS_FLOW_LIST), G_MAXUINT8);
      if (flow->role[i] == VLPS_FLOW_ITEM && levels[i] > 0 && levels[i] <= DEEPEST)
        settle_item (flow, levels, i, around, &series);
    }
}
