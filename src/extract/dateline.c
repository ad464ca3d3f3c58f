/* dateline.c - when a page was published, and when it was changed last */
#include "dateline.h"

#include <string.h>

#include "date.h"
#include "meta.h"

/* Lines with a date are no longer than this, in characters. */
#define MAX_LINE 120

/* A word before a date stands at most this many nodes before it. */
#define MOST_NODES 8

/* Dates in text before this year are of what the text is about: there was no web. */
#define FIRST_YEAR 1991

static const char *const published[] = { "publish", "posted", "released on", "first seen",
                                         "发布",    "發佈",   "发表",        "發表" };
static const char *const modified[] = { "updated", "modified", "last edited", "last reviewed", "更新" };

static char *
find_date (const char *text)
{
  VlpsDate date;

  return text != NULL && vlps_date_find (text, &date, NULL, NULL) ? vlps_date_format (&date) : NULL;
}

static char *
find_shown_date (const char *text)
{
  VlpsDate date;

  return vlps_date_find (text, &date, NULL, NULL) && date.year >= FIRST_YEAR ? vlps_date_format (&date) : NULL;
}

static gboolean
has_word (const char *text, const char *const *words, guint n)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);

  for (guint i = 0; i < n; i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* --- what the page says of itself --- */

static char *
find_meta (GHashTable *meta, const char *const *names, guint n)
{
  char *time = NULL;

  for (guint i = 0; i < n && time == NULL; i++)
    time = find_date (g_hash_table_lookup (meta, names[i]));
  return time;
}

/* An element with one of the two values of itemprop, or with the attribute `flag` (may be NULL). */
static char *
find_marked (const VlpsClues *clues, const char *property, const char *other, const char *flag)
{
  const VlpsPage *page = clues->page;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *value;
      char *date = NULL;

      if (node->kind != VLPS_NODE_ELEMENT || node->tag == VLPS_TAG_META
          || !(vlps_place_attribute_is (node, "itemprop", property) || vlps_place_attribute_is (node, "itemprop", other)
               || (flag != NULL && vlps_node_attribute (node, flag) != NULL)))
        continue;
      value = vlps_node_attribute (node, "datetime");
      date = find_date (value != NULL ? value : vlps_node_attribute (node, "content"));
      if (date == NULL && clues->reading->before[node->end] - clues->reading->before[i] <= MAX_LINE)
        {
          g_autofree char *text = vlps_reading_text (page, clues->reading, (int) i);

          date = find_date (text);
        }
      if (date != NULL)
        return date;
    }
  return NULL;
}

/* --- what it shows --- */

/* How well a text run speaks for its date: 5 behind a word for publishing, 3 in an element called after dates, 2 in a
 * short line, 1 in any text, and where it is the date of the last change. */
static int
rank_run (const VlpsClues *clues, int run, int label)
{
  static const char *const words[] = { "date", "time", "pub", "post", "info", "meta" };
  const VlpsNode *nodes = clues->page->nodes;
  const char *said = label >= 0 && run - label <= MOST_NODES ? nodes[label].text : "";

  if (clues->reading->characters[run] > MAX_LINE)
    return 1;
  if (has_word (nodes[run].text, published, G_N_ELEMENTS (published))
      || has_word (said, published, G_N_ELEMENTS (published)))
    return 5;
  if (has_word (nodes[run].text, modified, G_N_ELEMENTS (modified))
      || has_word (said, modified, G_N_ELEMENTS (modified)))
    return 1;
  return vlps_place_is_called (&nodes[nodes[run].parent], words, G_N_ELEMENTS (words)) ? 3 : 2;
}

static char *
find_between (const VlpsClues *clues, int first, int end)
{
  const VlpsReading *reading = clues->reading;
  char *best = NULL;
  int best_rank = 0, label = -1;

  for (int i = first; i < end && best_rank < 5; i++)
    {
      const VlpsNode *node = &clues->page->nodes[i];
      char *date = NULL;
      int rank = 0;

      if (node->tag == VLPS_TAG_TIME)
        {
          rank = 4;
          date = find_date (vlps_node_attribute (node, "datetime"));
        }
      else if (reading->characters[i] > 0)
        {
          date = find_shown_date (node->text);
          rank = date != NULL ? rank_run (clues, i, label) : 0;
          /* what stands before a date is a word or two */
          label = date == NULL && reading->characters[i] <= MAX_LINE / 4 ? i : -1;
        }
      if (date != NULL && rank > best_rank)
        {
          g_free (best);
          best = g_steal_pointer (&date);
          best_rank = rank;
        }
      g_free (date);
    }
  return best;
}

/* A date behind one of the words, anywhere: in the same short line, or in one of the next two. */
static char *
find_behind (const VlpsClues *clues, const char *const *words, guint n)
{
  const VlpsReading *reading = clues->reading;
  const VlpsPage *page = clues->page;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      char *date;
      int lines = 0;

      if (reading->characters[i] == 0 || reading->characters[i] > MAX_LINE / 2
          || !has_word (page->nodes[i].text, words, n))
        continue;
      date = find_shown_date (page->nodes[i].text);
      for (int k = i + 1; date == NULL && k <= i + MOST_NODES && k < (int) page->n_nodes && lines < 2; k++)
        if (reading->characters[k] > 0)
          {
            lines++;
            if (reading->characters[k] <= MAX_LINE / 2)
              date = find_shown_date (page->nodes[k].text);
          }
      if (date != NULL)
        return date;
    }
  return NULL;
}

/* --- both --- */

char *
vlps_dateline_published (const VlpsClues *clues, const char **ret_origin)
{
  static const char *const names[] = { "article:published_time",
                                       "og:article:published_time",
                                       "datepublished",
                                       "pubdate",
                                       "publishdate",
                                       "publish_date",
                                       "publish-date",
                                       "published-date",
                                       "published_date",
                                       "publication_date",
                                       "publishtime",
                                       "publish_time",
                                       "parsely-pub-date",
                                       "sailthru.date",
                                       "dc.date.issued",
                                       "dcterms.issued",
                                       "dcterms.created",
                                       "dc.date",
                                       "dcterms.date",
                                       "article_date_original",
                                       "og:published_time",
                                       "og:release_date",
                                       "weibo: article:create_at",
                                       "citation_publication_date",
                                       "date",
                                       "ms.date" };
  const VlpsPlace *place = clues->place;
  char *time;

  *ret_origin = "json-ld";
  if ((time = find_date (clues->data->time)) != NULL)
    return time;
  *ret_origin = "meta";
  if ((time = find_meta (clues->meta, names, G_N_ELEMENTS (names))) != NULL)
    return time;
  *ret_origin = "markup";
  if ((time = find_marked (clues, "datePublished", "dateCreated", "pubdate")) != NULL)
    return time;
  *ret_origin = "byline";
  if ((time = find_between (clues, place->head, place->first_line)) != NULL
      || (time = find_between (clues, place->tail, place->end)) != NULL
      || (time = find_behind (clues, published, G_N_ELEMENTS (published))) != NULL)
    return time;
  time = find_date (clues->page->url);
  *ret_origin = time != NULL ? "address" : NULL;
  return time;
}

char *
vlps_dateline_modified (const VlpsClues *clues, const char **ret_origin)
{
  static const char *const names[] = { "article:modified_time",
                                       "og:article:modified_time",
                                       "og:updated_time",
                                       "datemodified",
                                       "dcterms.modified",
                                       "dc.date.modified",
                                       "modified-date",
                                       "last-modified",
                                       "updated_at",
                                       "lastmod" };
  char *time;

  *ret_origin = "json-ld";
  if ((time = find_date (clues->data->modified)) != NULL)
    return time;
  *ret_origin = "meta";
  if ((time = find_meta (clues->meta, names, G_N_ELEMENTS (names))) != NULL)
    return time;
  *ret_origin = "markup";
  if ((time = find_marked (clues, "dateModified", "dateUpdated", NULL)) != NULL)
    return time;
  time = find_behind (clues, modified, G_N_ELEMENTS (modified));
  *ret_origin = time != NULL ? "byline" : NULL;
  return time;
}
