/* date-facts.c - days in tables of facts and in lists of terms */
#include "date-facts.h"

#include <string.h>

/* Elements between a cell and its table. */
#define MOST_TO_TABLE 4

#define LEAST_RUNNING 4      /* words */
#define LEAST_OF_SENTENCE 60 /* characters of a text run */

gboolean
vlps_date_facts_is_running (const char *text)
{
  guint words = 0;
  gunichar before = ' ';

  for (const char *p = text; *p != '\0' && words < LEAST_RUNNING; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      words += g_unichar_islower (c) && g_unichar_isspace (before);
      before = c;
    }
  return words >= LEAST_RUNNING;
}

gboolean
vlps_date_facts_is_other_label (const char *text)
{
  static const char *const words[] = {
    "join",      "regist",   "member",    "birth",     "born",          "death",    "died",    "expir",   "due",
    "start",     "end date", "open",      "found",     "launch",        "air date", "aired",   "built",   "complet",
    "establish", "event",    "arriv",     "depart",    "geburt",        "sterbe",   "todes",   "beitrit", "mitglied",
    "ablauf",    "enddat",   "gründun",   "eröffnung", "veranstaltung", "nacimie",  "naissan", "nascita", "nascimento",
    "inscript",  "рожден",   "регистрац", "出生",      "生年",          "注册",     "註冊",    "加入",    "가입",
  };
  g_autofree char *lower = g_utf8_strdown (text, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

gboolean
vlps_date_facts_is_label (const char *text)
{
  /* alone */
  static const char *const labels[] = { "day",      "data",    "dato",   "dátum",   "päivämäärä", "on",    "am",
                                        "le",       "el",      "il",     "op",      "sent",       "stand", "posted",
                                        "gesendet", "enviado", "envoyé", "inviato", "verzonden",  NULL };
  /* also beside others */
  static const char *const words[] = { "date", "datum", "fecha", "tarih", "tarihi", "дата" };
  static const char *const parts[] = { "日期", "日付", "날짜" };
  g_autofree char *lower = g_utf8_strdown (text, -1);
  g_auto (GStrv) tokens = NULL;

  g_strstrip (lower);
  if (g_str_has_suffix (lower, ":"))
    lower[strlen (lower) - 1] = '\0';
  g_strchomp (lower);
  if (g_strv_contains (labels, lower))
    return TRUE;
  if (vlps_date_facts_is_other_label (lower))
    return FALSE;
  tokens = g_strsplit_set (lower, " -/.,:", -1);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strv_contains ((const char *const *) tokens, words[i]))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (lower, parts[i]) != NULL)
      return TRUE;
  /* German compounds */
  return g_str_has_suffix (lower, "datum");
}

/* TRUE for classes with a word for dates: "post-date", "datePublished", "timestamp"; not "update", "runtime". */
static gboolean
are_date_classes (const char *classes)
{
  static const char *const words[] = { "date", "published", "time" };
  gboolean found = FALSE;

  for (const char *p = classes; *p != '\0' && !found; p++)
    if (p == classes || !g_ascii_isalpha (p[-1]) || (g_ascii_isupper (*p) && g_ascii_islower (p[-1])))
      for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        {
          gsize length = strlen (words[i]);

          found = found
                  || (g_ascii_strncasecmp (p, words[i], length) == 0
                      && (!g_ascii_islower (p[length]) || g_str_has_prefix (p + length, "stamp")
                          || g_str_has_prefix (p + length, "line")));
        }
  return found && !vlps_date_facts_is_other_label (classes);
}

/* TRUE for a time element or one with such classes. `known`: results by the numbers of classes, one more than each. */
static gboolean
is_dated (const VlpsPage *page, const VlpsNode *node, guint8 *known)
{
  guint8 *result = &known[node->class_number];

  if (node->kind != VLPS_NODE_ELEMENT || node->tag == VLPS_TAG_TIME || node->class_number == 0)
    return node->kind == VLPS_NODE_ELEMENT && node->tag == VLPS_TAG_TIME;
  if (*result == 0)
    *result = are_date_classes (page->classes[node->class_number]) ? 2 : 1;
  return *result == 2;
}

/* The table around a cell; -1: none. */
static int
table_of (const VlpsPage *page, int cell)
{
  int node = page->nodes[cell].parent;

  for (int depth = 0; node >= 0 && depth < MOST_TO_TABLE; node = page->nodes[node].parent, depth++)
    if (page->nodes[node].tag == VLPS_TAG_TABLE)
      return node;
  return -1;
}

/* TRUE for a cell in a row that begins with a heading. */
static gboolean
has_heading (const VlpsPage *page, int cell)
{
  int first = page->nodes[cell].parent + 1;

  while (first < cell && page->nodes[first].kind != VLPS_NODE_ELEMENT)
    first++;
  return page->nodes[first].tag == VLPS_TAG_TH;
}

/* What comes before each node. */
typedef struct
{
  guint *sentences; /* characters of running text */
  guint *headings;  /* h1 elements */
  guint *dated;     /* marks VLPS_DATE_FACTS_DATED */
} Sums;

/* Unmarks tables that lay out the page: with its heading, or with a cell, in a row without headings, that has most of the
 * text as running text. */
static void
unmark_layout (const VlpsClues *clues, const Sums *sums, guint8 *marks)
{
  const VlpsNode *nodes = clues->page->nodes;

  for (int i = 0; i < (int) clues->page->n_nodes; i++)
    {
      const VlpsNode *node = &nodes[i];
      guint sentences = sums->sentences[node->end] - sums->sentences[i];
      int table = node->tag == VLPS_TAG_TD && sentences >= LEAST_OF_SENTENCE ? table_of (clues->page, i) : -1;

      if (node->tag == VLPS_TAG_TABLE && sums->headings[node->end] > sums->headings[i])
        marks[i] = VLPS_DATE_FACTS_NONE;
      if (table < 0)
        continue;
      marks[i] = VLPS_DATE_FACTS_END;
      if (!has_heading (clues->page, i)
          && 2 * sentences > clues->reading->before[nodes[table].end] - clues->reading->before[table])
        marks[table] = VLPS_DATE_FACTS_NONE;
    }
}

/* Unmarks elements for dates in tables of facts with several: these are columns of days. */
static void
unmark_columns (const VlpsClues *clues, const Sums *sums, guint8 *marks)
{
  int end = 0;

  for (int i = 0; i < (int) clues->page->n_nodes; i++)
    {
      const VlpsNode *node = &clues->page->nodes[i];

      if (node->tag == VLPS_TAG_TABLE && marks[i] == VLPS_DATE_FACTS_BEGIN
          && sums->dated[node->end] - sums->dated[i] > 1)
        end = MAX (end, node->end);
      if (i < end && marks[i] == VLPS_DATE_FACTS_DATED)
        marks[i] = node->tag == VLPS_TAG_DD ? VLPS_DATE_FACTS_BEGIN : VLPS_DATE_FACTS_NONE;
    }
}

guint8 *
vlps_date_facts_find (const VlpsClues *clues)
{
  const VlpsPage *page = clues->page;
  guint8 *marks = g_new0 (guint8, page->n_nodes + 1);
  g_autofree guint *sentences = g_new0 (guint, page->n_nodes + 1);
  g_autofree guint *headings = g_new0 (guint, page->n_nodes + 1);
  g_autofree guint *dated = g_new0 (guint, page->n_nodes + 1);
  g_autofree guint8 *known = g_new0 (guint8, page->n_classes + 1);
  const Sums sums = { sentences, headings, dated };
  gboolean tables = FALSE;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint characters = clues->reading->characters[i];
      int table = node->tag == VLPS_TAG_TH ? table_of (page, i) : -1;

      if (is_dated (page, node, known))
        marks[i] = VLPS_DATE_FACTS_DATED;
      else if (node->tag == VLPS_TAG_DD)
        marks[i] = VLPS_DATE_FACTS_BEGIN;
      if (table >= 0)
        marks[table] = VLPS_DATE_FACTS_BEGIN;
      tables = tables || table >= 0;
      sentences[i + 1] = sentences[i]
                         + (characters >= LEAST_OF_SENTENCE
                                    && (vlps_date_facts_is_running (node->text) || strstr (node->text, "。") != NULL)
                                ? characters
                                : 0);
      headings[i + 1] = headings[i] + (node->tag == VLPS_TAG_H1);
      dated[i + 1] = dated[i] + (marks[i] == VLPS_DATE_FACTS_DATED);
    }
  if (tables)
    {
      unmark_layout (clues, &sums, marks);
      unmark_columns (clues, &sums, marks);
    }
  return marks;
}
