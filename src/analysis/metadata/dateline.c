/* dateline.c - when a page was published, and when it was changed last */
#include "dateline.h"

#include <string.h>

#include "attribute.h"
#include "local-day.h"
#include "meta.h"
#include "shown-dates.h"

/* Lines with a date are no longer than this, in characters. */
#define MAX_LINE 120

/* Dates before this year are of what the page is about, or a value that nobody set: there was no web. */
#define FIRST_YEAR 1991

/* What is looked for, with what all ways to find it share. */
typedef struct
{
  const VlpsClues *clues;
  GArray *shown;       /* of VlpsShownDate; NULL: not looked for yet */
  VlpsDateOrder order; /* of day and month; UNKNOWN: not looked for yet */
  gboolean days;       /* eight figures alone count as a day */
} Dateline;

/* One way to find a date.  TRUE: *date was found, and *ret_by (a name, or words of the page; may stay NULL) says by
 * what. */
typedef gboolean (*Find) (Dateline *line, VlpsDate *date, const char **ret_by);

static gboolean
is_plausible (const Dateline *line, const VlpsDate *date)
{
  return date->year >= FIRST_YEAR && vlps_date_is_within (date, line->clues->bounds);
}

/* A number of seconds or milliseconds since 1970, as some pages have them in attributes. */
static gboolean
read_epoch (const char *text, VlpsDate *date)
{
  gsize length = strspn (text, "0123456789");
  g_autoptr (GDateTime) time = NULL;

  if ((length != 10 && length != 13) || text[length] != '\0')
    return FALSE;
  time = g_date_time_new_from_unix_utc (g_ascii_strtoll (text, NULL, 10) / (length == 13 ? 1000 : 1));
  if (time == NULL)
    return FALSE;
  *date = (VlpsDate){ .year = g_date_time_get_year (time),
                      .month = g_date_time_get_month (time),
                      .day = g_date_time_get_day_of_month (time),
                      .hour = g_date_time_get_hour (time),
                      .minute = g_date_time_get_minute (time),
                      .second = g_date_time_get_second (time),
                      .has_zone = TRUE };
  return TRUE;
}

static VlpsDateOrder
order_of (Dateline *line)
{
  if (line->order == VLPS_DATE_ORDER_UNKNOWN)
    line->order = vlps_shown_dates_order (line->clues);
  return line->order;
}

/* A time of day behind a day in figures alone: "201508031245", "20150803124500"; `days`: also a day, "20150803". */
static gboolean
read_figures (const char *text, gboolean days, VlpsDate *date)
{
  g_autofree char *figures = g_strstrip (g_strdup (text));
  gsize length = strspn (figures, "0123456789");
  g_autofree char *iso = NULL;

  if (figures[length] != '\0' || (length != 12 && length != 14 && !(days && length == 8)))
    return FALSE;
  iso = length == 8 ? g_strdup_printf ("%.4s-%.2s-%.2s", figures, figures + 4, figures + 6)
                    : g_strdup_printf ("%.8sT%s", figures, figures + 8);
  return vlps_date_find (iso, date, NULL, NULL);
}

static gboolean
read_date (Dateline *line, const char *text, VlpsDate *date)
{
  VlpsDate found;

  if (text == NULL
      || (!read_epoch (text, &found) && !read_figures (text, line->days, &found)
          && !vlps_date_find (text, &found, NULL, NULL)
          && (strpbrk (text, "./-") == NULL || !vlps_date_find_ordered (text, order_of (line), &found, NULL, NULL)))
      || !is_plausible (line, &found))
    return FALSE;
  *date = found;
  return TRUE;
}

static GArray *
shown_dates (Dateline *line)
{
  if (line->shown == NULL)
    line->shown = vlps_shown_dates (line->clues, order_of (line));
  return line->shown;
}

/* --- what the page says of itself --- */

static gboolean
find_meta (Dateline *line, const char *const *names, guint n, VlpsDate *date, const char **ret_by)
{
  for (guint i = 0; i < n; i++)
    if (read_date (line, g_hash_table_lookup (line->clues->meta, names[i]), date))
      {
        *ret_by = names[i];
        return TRUE;
      }
  return FALSE;
}

/* The names behind the prefixes of vocabularies in a value of itemprop or property. */
static gboolean
has_property (const VlpsNode *node, const char *const *names, const char **ret_by)
{
  static const char *const attributes[] = { "itemprop", "property" };
  static const char *const prefixes[] = { "", "schema:", "dc:", "dcterms:", "article:", "rnews:", "og:" };

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    {
      if (vlps_node_attribute (node, attributes[i]) == NULL)
        continue;
      for (guint k = 0; names[k] != NULL; k++)
        for (guint p = 0; p < G_N_ELEMENTS (prefixes); p++)
          {
            char full[64];

            g_snprintf (full, sizeof full, "%s%s", prefixes[p], names[k]);
            if (vlps_attribute_has (node, attributes[i], full))
              {
                *ret_by = names[k];
                return TRUE;
              }
          }
    }
  return FALSE;
}

/* An element with one of the properties, or with the attribute `flag` (may be NULL). */
static gboolean
find_marked (Dateline *line, const char *const *properties, const char *flag, VlpsDate *date, const char **ret_by)
{
  const VlpsClues *clues = line->clues;
  const VlpsPage *page = clues->page;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean flagged = flag != NULL && vlps_node_attribute (node, flag) != NULL;
      const char *value;

      if (node->kind != VLPS_NODE_ELEMENT || node->tag == VLPS_TAG_META
          || !(flagged || has_property (node, properties, ret_by)) || vlps_attribute_in_comment (page, (int) i))
        continue;
      *ret_by = flagged ? flag : *ret_by;
      value = vlps_node_attribute (node, "datetime");
      if (read_date (line, value != NULL ? value : vlps_node_attribute (node, "content"), date))
        return TRUE;
      if (clues->reading->before[node->end] - clues->reading->before[i] <= MAX_LINE)
        {
          g_autofree char *text = vlps_reading_text (page, clues->reading, (int) i);

          if (read_date (line, text, date))
            return TRUE;
        }
    }
  return FALSE;
}

static gboolean
linked_published (Dateline *line, VlpsDate *date, const char **ret_by)
{
  *ret_by = "datePublished";
  return read_date (line, line->clues->data->time, date);
}

/* Names that mean nothing but the day of publication, */
static gboolean
meta_published (Dateline *line, VlpsDate *date, const char **ret_by)
{
  static const char *const names[] = { "article:published_time",
                                       "og:article:published_time",
                                       "article:published",
                                       "article.published",
                                       "datepublished",
                                       "date_published",
                                       "pubdate",
                                       "publishdate",
                                       "publish_date",
                                       "publish-date",
                                       "published-date",
                                       "published_date",
                                       "publication_date",
                                       "publication-date",
                                       "publicationdate",
                                       "publishtime",
                                       "publish_time",
                                       "published_time",
                                       "originalpublicationdate",
                                       "article_date_original",
                                       "article:publicationdate",
                                       "rnews:datepublished",
                                       "parsely-pub-date",
                                       "sailthru.date",
                                       "shareaholic:article_published_time",
                                       "dc.date.issued",
                                       "dc.date.publication",
                                       "dcterms.issued",
                                       "og:published_time",
                                       "og:release_date",
                                       "citation_publication_date",
                                       "citation_online_date",
                                       "weibo: article:create_at" };

  return find_meta (line, names, G_N_ELEMENTS (names), date, ret_by);
}

/* and those that pages use for other days as well. */
static gboolean
meta_date (Dateline *line, VlpsDate *date, const char **ret_by)
{
  static const char *const names[] = {
    "dcterms.created", "dc.date.created", "dc.created", "dc:created",    "created",
    "datecreated",     "article.created", "dateposted", "dc.date",       "dc:date",
    "dcterms.date",    "dcterms:date",    "date",       "citation_date", "bepress_citation_date",
    "gentime",         "ms.date",         "timestamp"
  };
  gboolean found;

  line->days = TRUE;
  found = find_meta (line, names, G_N_ELEMENTS (names), date, ret_by);
  line->days = FALSE;
  return found;
}

static gboolean
marked_published (Dateline *line, VlpsDate *date, const char **ret_by)
{
  static const char *const properties[] = { "datePublished", "published_time", "issued", "dateCreated",
                                            "created",       "datePosted",     NULL };

  return find_marked (line, properties, "pubdate", date, ret_by);
}

/* Eight figures in a meta element: with less to tell than an element with the time of day. */
static gboolean
meta_figures (Dateline *line, VlpsDate *date, const char **ret_by)
{
  gboolean found;

  line->days = TRUE;
  found = meta_published (line, date, ret_by);
  line->days = FALSE;
  return found;
}

/* --- what it shows --- */

/* Where on the page a date is looked for. */
typedef enum
{
  ABOVE,   /* around the title and the beginning of the content */
  BESIDE,  /* there, and around the end of the content */
  IN_PAGE, /* anywhere but in what is about something else */
  ANYWHERE,
} Where;

static gboolean
is_there (const Dateline *line, const VlpsShownDate *shown, Where where)
{
  switch (where)
    {
    case ABOVE:
      return shown->near && !shown->apart && shown->node < line->clues->place->first_line;
    case BESIDE:
      return shown->near && !shown->apart;
    case IN_PAGE:
      return !shown->apart;
    case ANYWHERE:
    default:
      return TRUE;
    }
}

/* The first of the dates with the highest rank from `least` to `most`. */
static gboolean
find_shown (Dateline *line, Where where, VlpsDateRank least, VlpsDateRank most, VlpsDate *date, const char **ret_by)
{
  static const char *const names[] = { "text",         "text (change)", "line", "line called date",
                                       "time element", "labelled line" };
  const GArray *dates = shown_dates (line);
  const VlpsShownDate *best = NULL;

  for (guint i = 0; i < dates->len; i++)
    {
      const VlpsShownDate *shown = &g_array_index (dates, VlpsShownDate, i);

      if (!is_there (line, shown, where) || shown->rank < least || shown->rank > most
          || !is_plausible (line, &shown->date) || (best != NULL && shown->rank <= best->rank))
        continue;
      best = shown;
    }
  if (best == NULL)
    return FALSE;
  *date = best->date;
  *ret_by = names[best->rank];
  return TRUE;
}

static gboolean
marked_above (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, ABOVE, VLPS_DATE_CALLED, VLPS_DATE_LABELLED, date, ret_by);
}

static gboolean
marked_beside (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, BESIDE, VLPS_DATE_CALLED, VLPS_DATE_LABELLED, date, ret_by);
}

static gboolean
alone_above (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, ABOVE, VLPS_DATE_ALONE, VLPS_DATE_LABELLED, date, ret_by);
}

static gboolean
labelled_in_page (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, IN_PAGE, VLPS_DATE_LABELLED, VLPS_DATE_LABELLED, date, ret_by);
}

static gboolean
modified_above (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, ABOVE, VLPS_DATE_MODIFIED, VLPS_DATE_LABELLED, date, ret_by);
}

static gboolean
alone_beside (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, BESIDE, VLPS_DATE_ALONE, VLPS_DATE_LABELLED, date, ret_by);
}

static gboolean
marked_in_page (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, IN_PAGE, VLPS_DATE_CALLED, VLPS_DATE_TIME, date, ret_by);
}

static gboolean
any_beside (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, BESIDE, VLPS_DATE_IN_TEXT, VLPS_DATE_LABELLED, date, ret_by);
}

static gboolean
alone_in_page (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, IN_PAGE, VLPS_DATE_ALONE, VLPS_DATE_LABELLED, date, ret_by);
}

static gboolean
alone_anywhere (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, ANYWHERE, VLPS_DATE_ALONE, VLPS_DATE_LABELLED, date, ret_by);
}

/* --- addresses --- */

static gboolean
read_address (const Dateline *line, const char *address, VlpsDate *date)
{
  VlpsDate found;

  if (address == NULL || !vlps_date_find_in_address (address, &found) || !is_plausible (line, &found))
    return FALSE;
  *date = found;
  return TRUE;
}

static gboolean
in_address (Dateline *line, VlpsDate *date, const char **ret_by)
{
  const VlpsPage *page = line->clues->page;

  *ret_by = "address";
  if (read_address (line, page->url, date))
    return TRUE;
  *ret_by = "og:url";
  if (read_address (line, g_hash_table_lookup (line->clues->meta, "og:url"), date))
    return TRUE;
  *ret_by = "canonical";
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_LINK && vlps_attribute_has (&page->nodes[i], "rel", "canonical"))
      return read_address (line, vlps_node_attribute (&page->nodes[i], "href"), date);
  return FALSE;
}

/* --- changes --- */

static gboolean
linked_modified (Dateline *line, VlpsDate *date, const char **ret_by)
{
  *ret_by = "dateModified";
  return read_date (line, line->clues->data->modified, date);
}

static gboolean
meta_modified (Dateline *line, VlpsDate *date, const char **ret_by)
{
  static const char *const names[] = { "article:modified_time",
                                       "og:article:modified_time",
                                       "og:updated_time",
                                       "datemodified",
                                       "dateupdate",
                                       "dcterms.modified",
                                       "dc.date.modified",
                                       "dc.modified",
                                       "modified-date",
                                       "modified_time",
                                       "updated_time",
                                       "last-modified",
                                       "lastmodified",
                                       "revised",
                                       "updated_at",
                                       "lastmod" };

  return find_meta (line, names, G_N_ELEMENTS (names), date, ret_by);
}

static gboolean
marked_modified (Dateline *line, VlpsDate *date, const char **ret_by)
{
  static const char *const properties[] = { "dateModified", "dateUpdated", "modified_time", "modified", NULL };

  return find_marked (line, properties, NULL, date, ret_by);
}

static gboolean
shown_modified (Dateline *line, VlpsDate *date, const char **ret_by)
{
  return find_shown (line, IN_PAGE, VLPS_DATE_MODIFIED, VLPS_DATE_MODIFIED, date, ret_by);
}

/* --- all of them --- */

typedef struct
{
  const char *origin;
  Find find;
} Way;

static const Way published_ways[] = {
  { "json-ld", linked_published }, { "meta", meta_published },   { "markup", marked_published },
  { "meta", meta_figures },        { "byline", marked_above },   { "address", in_address },
  { "byline", marked_beside },     { "meta", meta_date },        { "byline", alone_above },
  { "byline", labelled_in_page },  { "byline", modified_above }, { "byline", alone_beside },
  { "byline", marked_in_page },    { "byline", any_beside },     { "byline", alone_in_page },
  { "json-ld", linked_modified },  { "meta", meta_modified },    { "markup", marked_modified },
  { "byline", shown_modified },    { "byline", alone_anywhere },
};

static const Way modified_ways[] = {
  { "json-ld", linked_modified },
  { "meta", meta_modified },
  { "markup", marked_modified },
  { "byline", shown_modified },
};

/* TRUE where a date that is shown beside the content is that moment or day. */
static gboolean
settle_by_shown (Dateline *line, gboolean with_time, VlpsDate *date)
{
  const GArray *dates = shown_dates (line);

  for (guint i = 0; i < dates->len; i++)
    {
      const VlpsShownDate *shown = &g_array_index (dates, VlpsShownDate, i);
      gboolean timed = shown->date.hour >= 0 && !(shown->date.has_zone && shown->date.zone == 0);

      if (is_there (line, shown, BESIDE) && timed == with_time && shown->rank >= VLPS_DATE_ALONE
          && vlps_local_day_settle (date, &shown->date))
        return TRUE;
    }
  return FALSE;
}

/* The same by what the page says of itself, in its order. */
static gboolean
settle_by_meta (Dateline *line, VlpsDate *date)
{
  const VlpsPage *page = line->clues->page;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const char *content =
          page->nodes[i].tag == VLPS_TAG_META ? vlps_node_attribute (&page->nodes[i], "content") : NULL;
      VlpsDate other;

      if (content != NULL && strlen (content) < MAX_LINE && read_date (line, content, &other) && other.hour >= 0
          && !(other.has_zone && other.zone == 0) && vlps_meta_has (line->clues->meta, &page->nodes[i])
          && vlps_local_day_settle (date, &other))
        return TRUE;
    }
  return FALSE;
}

/* Takes the day of the page's own clock for a time in UTC, as other statements, address or text have it. */
static void
settle (Dateline *line, VlpsDate *date)
{
  VlpsDate other;
  const char *other_by;

  if (date->hour < 0 || !date->has_zone || date->zone != 0)
    return;
  if (!settle_by_meta (line, date) && !settle_by_shown (line, TRUE, date)
      && !(in_address (line, &other, &other_by) && vlps_local_day_settle (date, &other)))
    settle_by_shown (line, FALSE, date);
}

static char *
find_by (Dateline *line, const Way *ways, guint n, const char **ret_origin, char **ret_by)
{
  *ret_origin = NULL;
  for (guint i = 0; i < n; i++)
    {
      const char *by = NULL;
      VlpsDate date;
      int day;

      if (!ways[i].find (line, &date, &by))
        continue;
      day = vlps_date_day (&date);
      settle (line, &date);
      *ret_origin = ways[i].origin;
      *ret_by = g_strconcat (by, vlps_date_day (&date) != day ? ", by the page's own clock" : NULL, NULL);
      return vlps_date_format (&date);
    }
  return NULL;
}

void
vlps_dateline_fill (const VlpsClues *clues, char **time, VlpsFacts *facts)
{
  Dateline line = { .clues = clues, .order = VLPS_DATE_ORDER_UNKNOWN };

  if (*time == NULL)
    *time =
        find_by (&line, published_ways, G_N_ELEMENTS (published_ways), &facts->origin[VLPS_FACT_TIME], &facts->time_by);
  else
    facts->origin[VLPS_FACT_TIME] = "method";
  if (facts->modified == NULL)
    facts->modified = find_by (&line, modified_ways, G_N_ELEMENTS (modified_ways), &facts->origin[VLPS_FACT_MODIFIED],
                               &facts->modified_by);
  g_clear_pointer (&line.shown, g_array_unref);
}
