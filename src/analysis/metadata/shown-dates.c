/* shown-dates.c - the dates that a page shows */
#include "shown-dates.h"

#include <string.h>

#include <stdio.h>

#include "attribute.h"
#include "date-facts.h"
#include "fast.h"

/* Lines with a date are no longer than this, in characters. */
#define MAX_LINE 120

/* The line of a text run with a date in it is no longer than this; links and the like do not end it. */
#define MOST_OF_LINE (2 * MAX_LINE)

/* Elements whose date is spread over several text runs hold no more characters than this. */
#define MAX_SPREAD 60

/* A word before a date stands at most this many nodes before it. */
#define MOST_NODES 8

/* Dates in text before this year are of what the text is about: there was no web. */
#define FIRST_YEAR 1991

/* Dates of a page that are looked at. */
#define MOST_DATES 2000

static gboolean
has_word (const char *text, const char *const *words, guint n)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);

  for (guint i = 0; i < n; i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* TRUE where the text has a word for publishing, or for a change. */
static gboolean
says_published (const char *text)
{
  static const char *const words[] = {
    "publi",     "posted", "released on", "first seen", "veröffentlicht", "erschienen", "erstellt",
    "geplaatst", "pubbl",  "yayın",       "опублик",    "дата публ",      "发布",       "發佈",
    "发表",      "發表",   "公開日",      "掲載",       "입력",           "등록",
  };

  return has_word (text, words, G_N_ELEMENTS (words));
}

static gboolean
says_modified (const char *text)
{
  static const char *const words[] = {
    "updated",   "modified",   "last edited", "last reviewed", "last change", "aktualisiert", "geändert",
    "stand:",    "bearbeitet", "mis à jour",  "mise à jour",   "modifié",     "actualizad",   "aggiornat",
    "atualizad", "bijgewerkt", "gewijzigd",   "oppdatert",     "opdateret",   "uppdaterad",   "güncelle",
    "обновлен",  "изменен",    "aktualizov",  "更新",          "修改",        "수정",
  };

  return has_word (text, words, G_N_ELEMENTS (words));
}

/* --- the order of day and month --- */

/* What the dates of a text such as 04/05/2011 say: 1 that the day comes first, -1 the month, 0 nothing.  `known` are
 * days that the page says otherwise, `n` of them. */
static int
order_shown (const char *text, const VlpsDate *known, guint n)
{
  for (const char *p = text; (p = strchr (p, '/')) != NULL; p++)
    {
      int first, second, year;
      const char *start = p;

      while (start > text && p - start < 2 && g_ascii_isdigit (start[-1]))
        start--;
      if (start == p || (start > text && g_ascii_isdigit (start[-1]))
          || sscanf (start, "%2d/%2d/%4d", &first, &second, &year) != 3 || year < FIRST_YEAR || year > 2099 || first < 1
          || second < 1 || first == second)
        continue;
      if (first > 12 || second > 12)
        return first <= 31 && second <= 12 ? 1 : second <= 31 && first <= 12 ? -1 : 0;
      for (guint i = 0; i < n; i++)
        if (known[i].year == year && known[i].day == first && known[i].month == second)
          return 1;
        else if (known[i].year == year && known[i].day == second && known[i].month == first)
          return -1;
    }
  return 0;
}

/* Countries that write the day first in English, by the ends of their hosts. */
static gboolean
is_day_first_host (const VlpsPage *page)
{
  g_autoptr (GUri) uri = g_uri_parse (page->url, G_URI_FLAGS_PARSE_RELAXED, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  const char *end = host != NULL ? strrchr (host, '.') : NULL;

  /* two letters are a country, and there is only one that does not */
  return end != NULL && strlen (end) == 3 && g_ascii_isalpha (end[1]) && g_ascii_strcasecmp (end, ".us") != 0;
}

/* Languages that write the year first, also where it has two figures. */
static gboolean
is_year_first (const char *language)
{
  static const char *const languages[] = { "zh", "ja", "ko", "hu", "sv", "lt" };

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (g_ascii_strncasecmp (language, languages[i], 2) == 0 && !g_ascii_isalpha (language[2]))
      return TRUE;
  return FALSE;
}

VlpsDateOrder
vlps_shown_dates_order (const VlpsClues *clues)
{
  const VlpsPage *page = clues->page;
  const char *language = page->n_frames > 0 ? page->frames[0].language : "";
  const char *locale = g_hash_table_lookup (clues->meta, "og:locale");
  const char *const said[] = { clues->data->time, clues->data->modified };
  VlpsDate known[G_N_ELEMENTS (said) + 1];
  guint n = vlps_date_find_in_address (page->url, &known[0]) ? 1 : 0;
  int shown = 0;

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (said[i] != NULL && vlps_date_find (said[i], &known[n], NULL, NULL))
      n++;
  for (guint i = 0; i < page->n_nodes; i++)
    if (clues->reading->characters[i] > 0 && clues->reading->characters[i] <= MAX_LINE)
      shown += order_shown (page->nodes[i].text, known, n);
  if (shown != 0)
    return shown > 0 ? VLPS_DATE_ORDER_DAY_FIRST : VLPS_DATE_ORDER_MONTH_FIRST;
  if (*language == '\0' || (locale != NULL && strlen (language) == 2))
    language = locale != NULL ? locale : language;
  if (is_year_first (language))
    return VLPS_DATE_ORDER_YEAR_FIRST;
  if (g_ascii_strncasecmp (language, "en", 2) != 0 && *language != '\0')
    return VLPS_DATE_ORDER_DAY_FIRST;
  if (strlen (language) == 5)
    return g_ascii_strcasecmp (language + 3, "us") == 0 ? VLPS_DATE_ORDER_MONTH_FIRST : VLPS_DATE_ORDER_DAY_FIRST;
  if (is_day_first_host (page))
    return VLPS_DATE_ORDER_DAY_FIRST;
  return *language != '\0' ? VLPS_DATE_ORDER_MONTH_FIRST : VLPS_DATE_ORDER_LIKELY;
}

/* --- what is shown --- */

typedef struct
{
  const VlpsClues *clues;
  VlpsDateOrder order;
  GArray *dates;
  guint8 *apart; /* Apart of each node */
  guint8 *runs;  /* what is known of each text run: Run */
  int label;     /* the last short text run without a date; -1 */
  int spread;    /* end of an element whose date has been read from all of it */
} Search;

static gboolean
is_other_page (const VlpsPage *page, int node)
{
  const char *href = vlps_node_attribute (&page->nodes[node], "href");

  return href != NULL && *href != '#' && *href != '\0';
}

/* What is about something else than the page. */
enum
{
  APART = 1,
  OF_SUBJECT,  /* and more: days of what the page is about, and of what it cites: never the day of the page */
  FACTS,       /* a table with headings, or a list of terms: the day of the page only where a label says so */
  DATED_FACTS, /* in these, an element for a date: unless a label says another day */
};

/* What the classes or the id of an element say; 0: nothing. */
static guint8
find_called (const char *value)
{
  static const char *const words[] = { "comment", "kommentar", "related", "sidebar", "teaser", "widget", "recent" };
  static const char *const cited[] = { "references", "citation", "accessdate" };

  if (vlps_attribute_value_calls_infobox (value) || vlps_attribute_value_calls (value, cited, G_N_ELEMENTS (cited)))
    return OF_SUBJECT;
  return vlps_attribute_value_calls (value, words, G_N_ELEMENTS (words)) ? APART : 0;
}

/* What both say.  `known`: by the numbers of classes, one more than what was found. */
static guint8
called (const VlpsPage *page, const VlpsNode *node, guint8 *known)
{
  const char *id = vlps_node_attribute (node, "id");
  guint8 *classes = &known[node->class_number];

  if (*classes == 0)
    *classes = (guint8) ((node->class_number > 0 ? find_called (page->classes[node->class_number]) : 0) + 1);
  return MAX ((guint8) (*classes - 1), find_called (id));
}

/* Marks what is about something else than the page. */
static guint8 *
find_apart (const VlpsClues *clues)
{
  const VlpsPage *page = clues->page;
  guint8 *apart = g_new0 (guint8, page->n_nodes + 1);
  g_autofree guint8 *facts = vlps_date_facts_find (clues);
  g_autofree guint8 *known = g_new0 (guint8, page->n_classes + 1);

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint characters = clues->reading->before[node->end] - clues->reading->before[i];
      gboolean whole = node->tag == VLPS_TAG_HTML || node->tag == VLPS_TAG_BODY || node->tag == VLPS_TAG_MAIN
                       || node->tag == VLPS_TAG_ARTICLE
                       || (clues->place->title >= i && clues->place->title < node->end);

      guint8 around = node->parent >= 0 ? apart[node->parent] : 0;

      if (around == FACTS && facts[i] == VLPS_DATE_FACTS_DATED)
        apart[i] = DATED_FACTS;
      else if (around != 0 && !(around == FACTS && facts[i] == VLPS_DATE_FACTS_END))
        apart[i] = around;
      else if (node->kind != VLPS_NODE_ELEMENT || whole)
        continue;
      else if (node->tag == VLPS_TAG_NAV || node->tag == VLPS_TAG_FOOTER)
        apart[i] = node->tag == VLPS_TAG_NAV || characters > 2 * MAX_LINE ? APART : 0;
      else if (node->tag == VLPS_TAG_A)
        apart[i] = characters > MAX_SPREAD / 2 && is_other_page (page, i) ? APART : 0;
      else
        apart[i] = called (page, node, known);
      if (apart[i] != 0 || whole)
        continue;
      if (facts[i] == VLPS_DATE_FACTS_BEGIN)
        apart[i] = FACTS;
      else if (facts[i] == VLPS_DATE_FACTS_DATED && node->tag == VLPS_TAG_DD)
        apart[i] = DATED_FACTS;
    }
  return apart;
}

static gboolean
find_date (const Search *search, const char *text, VlpsDate *date)
{
  return vlps_date_find_ordered (text, search->order, date, NULL, NULL) && date->year >= FIRST_YEAR;
}

/* What is found once of a text run: all short elements around it ask for it. */
enum
{
  READ = 1 << 0,
  DIGIT = 1 << 1, /* it has a figure */
  DATED = 1 << 2, /* and a date */
};

static guint8
run_of (Search *search, int index)
{
  const char *text = search->clues->page->nodes[index].text;
  VlpsDate date;

  if (search->runs[index] == 0)
    search->runs[index] = (guint8) (READ | (strpbrk (text, "0123456789") != NULL ? DIGIT : 0)
                                    | (find_date (search, text, &date) ? DATED : 0));
  return search->runs[index];
}

/* A word for a date in the name of the element that holds the run, or of the one around it. */
static gboolean
is_called_date (const VlpsClues *clues, int node)
{
  static const char *const words[] = { "date", "time", "pub", "post", "info", "meta", "datum", "fecha", "byline" };
  const VlpsNode *nodes = clues->page->nodes;

  for (int depth = 0; depth < 2 && node >= 0; depth++, node = nodes[node].parent)
    {
      if (clues->reading->before[nodes[node].end] - clues->reading->before[node] > MAX_LINE)
        return FALSE;
      if (vlps_attribute_calls (&nodes[node], words, G_N_ELEMENTS (words)))
        return TRUE;
    }
  return FALSE;
}

/* TRUE where a word for a change stands before the date of the line, or right behind it. */
static gboolean
is_changed (const Search *search, const char *text)
{
  g_autofree char *before = NULL, *behind = NULL;
  VlpsDate date;
  gsize start, end;

  if (!says_modified (text))
    return FALSE;
  if (!vlps_date_find_ordered (text, search->order, &date, &start, &end))
    return TRUE;
  before = g_strndup (text, start);
  end += strspn (text + end, " ");
  behind =
      g_strndup (text + end, (gsize) (g_utf8_offset_to_pointer (text + end, MIN (12, g_utf8_strlen (text + end, -1)))
                                      - (text + end)));
  return says_modified (before) || (g_unichar_isalpha (g_utf8_get_char (behind)) && says_modified (behind));
}

/* Characters on one side of a text run in its line, which blocks and line breaks end: `step` is where to go on, 1 or -1.
 * No more are counted than `most`. */
static guint
beside (const VlpsClues *clues, int node, int step, guint most)
{
  const VlpsNode *nodes = clues->page->nodes;
  guint characters = 0;

  for (int i = node + step; i >= 0 && i < (int) clues->page->n_nodes && characters < most; i += step)
    {
      if (nodes[i].kind == VLPS_NODE_ELEMENT && (nodes[i].tag == VLPS_TAG_BR || vlps_node_is_block (clues->page, i)))
        break;
      characters += clues->reading->characters[i];
    }
  return characters;
}

static VlpsDateRank
rank_text (const Search *search, int node, const char *text, guint characters)
{
  const VlpsNode *nodes = search->clues->page->nodes;
  const char *said = search->label >= 0 && node - search->label <= MOST_NODES ? nodes[search->label].text : "";
  gboolean changed;

  if (characters > MAX_LINE
      || (nodes[node].kind == VLPS_NODE_TEXT && vlps_date_facts_is_running (text)
          && beside (search->clues, node, 1, MOST_OF_LINE) + beside (search->clues, node, -1, MOST_OF_LINE)
                 >= MOST_OF_LINE))
    return VLPS_DATE_IN_TEXT;
  changed = says_modified (said) || is_changed (search, text);
  if (says_published (text) || (!changed && says_published (said)))
    return VLPS_DATE_LABELLED;
  if (changed)
    return VLPS_DATE_MODIFIED;
  return is_called_date (search->clues, nodes[node].kind == VLPS_NODE_TEXT ? nodes[node].parent : node)
             ? VLPS_DATE_CALLED
             : VLPS_DATE_ALONE;
}

/* TRUE for a label in a data cell before that of `node`: in a table with headings its words are data. */
static gboolean
is_in_other_cell (const VlpsPage *page, int label, int node)
{
  const VlpsNode *nodes = page->nodes;

  for (int i = nodes[label].parent, depth = 0; i >= 0 && depth < MOST_NODES; i = nodes[i].parent, depth++)
    if (nodes[i].tag == VLPS_TAG_TD)
      return nodes[i].end <= node && !g_str_has_suffix (nodes[label].text, ":");
  return FALSE;
}

/* TRUE for a date in facts that the page says to be its own, by a label or an element for dates. */
static gboolean
is_own_fact (const Search *search, int node, VlpsDateRank rank)
{
  const char *label =
      search->label >= 0 && node - search->label <= MOST_NODES ? search->clues->page->nodes[search->label].text : "";

  if (search->apart[node] == DATED_FACTS)
    return !vlps_date_facts_is_other_label (label);
  return rank == VLPS_DATE_LABELLED || rank == VLPS_DATE_MODIFIED
         || (vlps_date_facts_is_label (label) && !is_in_other_cell (search->clues->page, search->label, node));
}

static void
add (Search *search, int node, const VlpsDate *date, VlpsDateRank rank)
{
  const VlpsPlace *place = search->clues->place;
  VlpsShownDate shown = {
    .date = *date,
    .rank = rank,
    .node = node,
    .near = (node >= place->head && node < place->first_line) || (node >= place->tail && node < place->end),
    .apart = search->apart[node] == APART,
  };

  if (search->apart[node] == OF_SUBJECT || (search->apart[node] >= FACTS && !is_own_fact (search, node, rank)))
    return;
  if (search->dates->len < MOST_DATES)
    g_array_append_val (search->dates, shown);
}

/* A time element, or one that microformats mark: its attribute, unless its text has a day of its own that is another. */
static gboolean
add_marked (Search *search, int index)
{
  static const char *const attributes[] = { "datetime", "title", "content" };
  const VlpsClues *clues = search->clues;
  const VlpsNode *node = &clues->page->nodes[index];
  guint characters = clues->reading->before[node->end] - clues->reading->before[index];
  g_autofree char *text =
      characters <= MAX_LINE ? vlps_reading_text (clues->page, clues->reading, index) : g_strdup ("");
  const char *label =
      search->label >= 0 && index - search->label <= MOST_NODES ? clues->page->nodes[search->label].text : "";
  gboolean changed = is_changed (search, text) || says_modified (label) || vlps_attribute_has (node, "class", "updated")
                     || vlps_attribute_is (node, "itemprop", "dateModified");
  VlpsDateRank rank = changed ? VLPS_DATE_MODIFIED : VLPS_DATE_TIME;
  VlpsDate shown, date;
  gboolean has_text = find_date (search, text, &shown);

  if (!changed && (says_published (text) || says_published (label)))
    rank = VLPS_DATE_LABELLED;
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    {
      const char *value = vlps_node_attribute (node, attributes[i]);

      if (value == NULL || !find_date (search, value, &date))
        continue;
      if (has_text && (date.year != shown.year || date.month != shown.month || date.day != shown.day))
        date = shown;
      add (search, index, &date, rank);
      return TRUE;
    }
  if (has_text)
    add (search, index, &shown, rank);
  return has_text;
}

static gboolean
is_marked (const VlpsNode *node)
{
  static const char *const names[] = { "published", "dt-published", "updated", "dt-updated" };
  const char *classes = node->tag != VLPS_TAG_TIME ? vlps_node_attribute (node, "class") : NULL;
  guint32 shared = vlps_fast_letters ("pude"); /* by all names, and few classes have them */

  if (node->tag == VLPS_TAG_TIME)
    return TRUE;
  if (classes == NULL || (vlps_fast_letters (classes) & shared) != shared)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (vlps_attribute_has (node, "class", names[i]))
      return TRUE;
  return FALSE;
}

/* A date of which each part has its own element. */
static gboolean
add_spread (Search *search, int index)
{
  const VlpsClues *clues = search->clues;
  const VlpsNode *node = &clues->page->nodes[index];
  guint characters = clues->reading->before[node->end] - clues->reading->before[index];
  g_autofree char *text = NULL;
  gboolean digit = FALSE;
  guint n_runs = 0;
  VlpsDate date;

  if (characters < 6 || characters > MAX_SPREAD)
    return FALSE;
  for (int i = index; i < node->end; i++)
    if (clues->reading->characters[i] > 0)
      {
        guint8 run = run_of (search, i);

        n_runs++;
        digit = digit || (run & DIGIT) != 0;
        if ((run & DATED) != 0)
          return FALSE;
      }
  if (n_runs < 2 || !digit)
    return FALSE;
  text = vlps_reading_text (clues->page, clues->reading, index);
  if (!find_date (search, text, &date))
    return FALSE;
  add (search, index, &date, rank_text (search, index, text, characters));
  return TRUE;
}

static GArray *
find_dates (const VlpsClues *clues, VlpsDateOrder order)
{
  const VlpsReading *reading = clues->reading;
  g_autofree guint8 *apart = find_apart (clues);
  g_autofree guint8 *runs = g_new0 (guint8, clues->page->n_nodes + 1);
  Search search = { clues, order, g_array_new (FALSE, FALSE, sizeof (VlpsShownDate)), apart, runs, -1, 0 };

  for (int i = 0; i < (int) clues->page->n_nodes; i++)
    {
      const VlpsNode *node = &clues->page->nodes[i];
      VlpsDate date;

      if (i < search.spread)
        continue;
      if (node->kind == VLPS_NODE_ELEMENT)
        {
          if (reading->shown[i] && ((is_marked (node) && add_marked (&search, i)) || add_spread (&search, i)))
            search.spread = node->end;
        }
      else if (reading->characters[i] > 0)
        {
          gboolean found = reading->characters[i] <= 4 * MAX_LINE && (runs[i] == 0 || (runs[i] & DATED) != 0)
                           && find_date (&search, node->text, &date);

          if (found)
            add (&search, i, &date, rank_text (&search, i, node->text, reading->characters[i]));
          /* what stands before a date is a word or two */
          search.label = !found && reading->characters[i] <= MAX_LINE / 4 ? i : -1;
        }
    }
  return search.dates;
}

GArray *
vlps_shown_dates (const VlpsClues *clues, VlpsDateOrder order)
{
  VlpsShownDates *shown = clues->shown;

  if (shown == NULL)
    return find_dates (clues, order);
  if (shown->dates == NULL || shown->order != order)
    {
      g_clear_pointer (&shown->dates, g_array_unref);
      *shown = (VlpsShownDates){ order, find_dates (clues, order) };
    }
  return g_array_ref (shown->dates);
}
