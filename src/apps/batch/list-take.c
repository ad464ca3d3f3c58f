/* list-take.c - hands on the pages of a list: files, addresses, and what is in web archives */
#include "list-take.h"

#include <string.h>

#include "address.h"
#include "archive-name.h"
#include "archive.h"
#include "json-tree.h"

/* "ftp://host/x": also of schemes that are not taken, so that the page fails by its scheme and not as a file. */
static gboolean
is_address (const char *name)
{
  const char *scheme = g_uri_peek_scheme (name);

  return scheme != NULL && g_str_has_prefix (name + strlen (scheme), "://");
}

char *
vlps_list_take_location (const char *name)
{
  if (is_address (name) || g_ascii_strncasecmp (name, "file:", 5) == 0)
    return g_strdup (name);
  return g_canonicalize_filename (name, NULL);
}

gboolean
vlps_list_take_page (const ListTaker *taker, const char *input, const char *path, GError **error)
{
  g_auto (VlpsItem) item = { .input = g_strdup (input),
                             .location = vlps_list_take_location (input),
                             .path = g_strdup (path),
                             .frame = taker->frames };

  return taker->take (&item, taker->data, error);
}

char *
vlps_list_take_page_option (const char *url)
{
  g_autoptr (cJSON) options = cJSON_CreateObject ();
  char *text;

  cJSON_AddStringToObject (options, "page", url);
  text = cJSON_PrintUnformatted (options);
  return text;
}

/* `errors`: they came with an error; what came without one as well is not among them. */
static gboolean
take_archived (const ListTaker *taker, const char *input, const char *path, const GPtrArray *pages, gboolean errors,
               GError **error)
{
  for (guint i = 0; i < pages->len; i++)
    {
      const VlpsArchivePage *page = pages->pdata[i];
      g_auto (VlpsItem)
          item = { .input = g_strdup (input), .location = g_strdup (path), .frame = page->frame, .error = errors };
      g_autofree char *name = vlps_archive_page_name (page);

      if (errors && page->again)
        continue;
      item.options = vlps_list_take_page_option (name);
      if (!taker->take (&item, taker->data, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
vlps_list_take_archive (const ListTaker *taker, const char *input, const char *below, GError **error)
{
  g_autofree char *path = vlps_list_take_location (input);
  g_autoptr (VlpsArchive) archive = vlps_archive_open (path, NULL);

  if (archive != NULL && taker->damaged != NULL && vlps_archive_problems (archive)->len > 0)
    taker->damaged (input, vlps_archive_problems (archive), taker->data);
  /* what cannot be opened is a page that fails, as any file that is not there */
  if (archive == NULL || vlps_archive_pages (archive)->len + vlps_archive_error_pages (archive)->len == 0)
    return vlps_list_take_page (taker, input, below, error);
  return take_archived (taker, input, path, vlps_archive_pages (archive), FALSE, error)
         && take_archived (taker, input, path, vlps_archive_error_pages (archive), TRUE, error);
}

gboolean
vlps_list_take_ends_with (const char *name, const char *const *endings)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (; *endings != NULL; endings++)
    if (g_str_has_suffix (lower, *endings))
      return TRUE;
  return FALSE;
}

gboolean
vlps_list_take_named (const ListTaker *taker, const char *input, const char *path, GError **error)
{
  /* to look into each of a million files would take its time */
  if (!vlps_archive_name_is (input) || vlps_address_begins_web (input))
    return vlps_list_take_page (taker, input, path, error);
  return taker->names_only || vlps_list_take_archive (taker, input, path, error);
}
