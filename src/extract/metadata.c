/* metadata.c - title, time, author and source of a page, whatever the method */
#include "metadata.h"

#include <string.h>

#include "author.h"
#include "dateline.h"
#include "declared-metadata.h"
#include "meta.h"
#include "title.h"

/* TRUE where the page says of itself that it is an article: what stands above its text is what it is called then, and
 * a slogan or the name of a section as often as not elsewhere. */
static gboolean
is_article (const VlpsClues *clues)
{
  const char *type = g_hash_table_lookup (clues->meta, "og:type");

  return clues->data->title != NULL || (type != NULL && g_ascii_strcasecmp (type, "article") == 0);
}

/* What the page says it is called: in <title>, unless what it names for sharing is a part of that. */
static char *
said_title (const VlpsClues *clues, const char **ret_origin)
{
  static const char *const names[] = { "og:title", "twitter:title", "headline" };
  const char *given = vlps_meta_first (clues->meta, names, G_N_ELEMENTS (names));
  const char *own = vlps_page_title (clues->page);
  char *title;

  *ret_origin = given != NULL ? "meta" : "json-ld";
  if (given == NULL)
    given = clues->data->title;
  if (given != NULL && *own != '\0' && !vlps_title_is_part (given, own))
    given = NULL;
  title = given != NULL ? vlps_title_clean_for (clues->page, given) : NULL;
  if (title != NULL)
    return title;
  *ret_origin = "document";
  return vlps_title_clean_for (clues->page, own);
}

/* The front page of a site is called after the site. */
static gboolean
is_front_page (const VlpsPage *page)
{
  g_autoptr (GUri) uri = g_uri_parse (page->url, G_URI_FLAGS_PARSE_RELAXED, NULL);

  return uri != NULL && g_uri_get_host (uri) != NULL && g_uri_get_query (uri) == NULL
         && (*g_uri_get_path (uri) == '\0' || strcmp (g_uri_get_path (uri), "/") == 0);
}

static char *
find_title (const VlpsClues *clues, const char **ret_origin)
{
  const VlpsPage *page = clues->page;
  int only = vlps_place_only_heading (page, clues->reading);
  g_autofree char *said = NULL, *heading = NULL;

  *ret_origin = "document";
  if (is_front_page (page) && *vlps_page_title (page) != '\0')
    return vlps_title_clean (vlps_page_title (page), NULL, NULL);
  *ret_origin = "heading";
  if (clues->place->title >= 0)
    {
      heading = vlps_reading_text (page, clues->reading, clues->place->title);
      return vlps_title_clean_for (page, heading);
    }
  said = said_title (clues, ret_origin);
  heading = only >= 0 ? vlps_reading_text (page, clues->reading, only) : NULL;
  if (heading == NULL
      || (said != NULL && !is_article (clues) && !vlps_title_is_part (heading, said)
          && !vlps_title_is_site (page, said)))
    return g_steal_pointer (&said);
  *ret_origin = "heading";
  return g_steal_pointer (&heading);
}

/* Fills in what the method did not find, and notes which of both it was. */
static void
fill (char **value, const VlpsClues *clues, char *(*find) (const VlpsClues *, const char **), const char **origin)
{
  if (*value == NULL)
    *value = find (clues, origin);
  else
    *origin = "method";
  if (*value == NULL)
    *origin = NULL;
}

void
vlps_metadata_fill (const VlpsPage *page, VlpsResult *result)
{
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);
  g_auto (VlpsLinkedData) data = { 0 };
  VlpsPlace place = vlps_place_find (page, reading, result->content);
  VlpsClues clues = { .page = page, .reading = reading, .meta = meta, .data = &data, .place = &place };
  const char **origin = result->facts.origin;

  vlps_linked_data_read (page, &data);
  fill (&result->title, &clues, find_title, &origin[VLPS_FACT_TITLE]);
  fill (&result->time, &clues, vlps_dateline_published, &origin[VLPS_FACT_TIME]);
  fill (&result->author, &clues, vlps_author_find, &origin[VLPS_FACT_AUTHOR]);
  fill (&result->source, &clues, vlps_source_find, &origin[VLPS_FACT_SOURCE]);
  fill (&result->facts.modified, &clues, vlps_dateline_modified, &origin[VLPS_FACT_MODIFIED]);
  vlps_declared_metadata_read (&clues, &result->facts);
}
