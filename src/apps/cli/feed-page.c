/* feed-page.c - sitemaps and feeds where a command takes pages */
#include "feed-page.h"

#include <string.h>

#include "address.h"
#include "errors.h"
#include "feed.h"
#include "file.h"

#define PREFIX "feed:"

GBytes *
vlps_feed_page_load (const char *url, gpointer data, GError **error)
{
  const VlpsFeedWeb *web = data;
  g_autoptr (VlpsFetcher) fetcher = NULL;
  g_autoptr (VlpsFetched) fetched = NULL;
  const VlpsDeadline deadline = { .seconds = web->options->render.request.timeout };

  if (web->options->offline)
    return vlps_error_null (error, VLPS_ERROR_NETWORK, "cannot load %s: --offline forbids the network", url);
  fetcher = vlps_options_fetcher (web->options);
  vlps_fetcher_take_any_content (fetcher);
  fetched = vlps_fetcher_get (fetcher, url, &deadline, FALSE, web->cancellable, error);
  return fetched != NULL ? g_bytes_ref (fetched->bytes) : NULL;
}

/* The bytes of what may be a sitemap or feed; NULL where it cannot be read, or is something else by its type. */
static GBytes *
read_feed (const char *name, const VlpsFeedWeb *web, const GError *failure)
{
  const char *url = g_str_has_prefix (name, PREFIX) ? name + strlen (PREFIX) : name;
  char *text;
  gsize length;

  if (vlps_address_begins_web (url))
    return vlps_feed_is_address (name) || vlps_error_is_xml (failure)
               ? vlps_feed_page_load (url, (gpointer) (gsize) web, NULL)
               : NULL;
  return vlps_file_read (name, &text, &length, NULL) ? g_bytes_new_take (text, length) : NULL;
}

gboolean
vlps_feed_page_explain (const char *name, const VlpsFeedWeb *web, GError **error)
{
  gboolean prefixed = g_str_has_prefix (name, PREFIX), of_web = strstr (name, "://") != NULL;
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) feeds = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *others = NULL;

  if (error == NULL || *error == NULL || (!prefixed && !g_error_matches (*error, VLPS_ERROR, VLPS_ERROR_NOT_HTML)))
    return FALSE;
  bytes = read_feed (name, web, *error);
  if (bytes == NULL
      || !vlps_feed_parse (bytes, of_web ? name + (prefixed ? strlen (PREFIX) : 0) : NULL, name, pages, feeds, NULL)
      || pages->len + feeds->len == 0)
    return FALSE;
  others = g_strdup_printf (" and %u other sitemap%s", feeds->len, feeds->len == 1 ? "" : "s");
  g_clear_error (error);
  return vlps_error_false (
      error, VLPS_ERROR_NOT_HTML,
      "%s is not a page, but a sitemap or feed that names %u page%s%s; 'vlps batch %s%s -o DIR' does them", name,
      pages->len, pages->len == 1 ? "" : "s", feeds->len > 0 ? others : "",
      of_web && !vlps_feed_is_address (name) ? PREFIX : "", name);
}
