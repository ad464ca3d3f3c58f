/* fetch-metadata.c - how a page came */
#include "fetch-metadata.h"

#include <string.h>

#include "sha256.h"

void
vlps_fetch_metadata_clear (VlpsFetchMetadata *fetch_metadata)
{
  g_clear_pointer (&fetch_metadata->redirects, g_ptr_array_unref);
  g_clear_pointer (&fetch_metadata->sha256, g_free);
  g_clear_pointer (&fetch_metadata->robots_tag, g_free);
  fetch_metadata->fetched = 0;
  fetch_metadata->status = 0;
}

void
vlps_fetch_metadata_pass (VlpsFetchMetadata *fetch_metadata, const char *url)
{
  GPtrArray *passed = fetch_metadata->redirects;

  if (url == NULL || *url == '\0' || (passed != NULL && passed->len >= VLPS_FETCH_METADATA_MAX_REDIRECTS)
      || (passed != NULL && passed->len > 0 && strcmp (passed->pdata[passed->len - 1], url) == 0))
    return;
  if (passed == NULL)
    passed = fetch_metadata->redirects = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (passed, g_strdup (url));
}

void
vlps_fetch_metadata_arrive (VlpsFetchMetadata *fetch_metadata, const char *url)
{
  GPtrArray *passed = fetch_metadata->redirects;

  for (guint i = passed != NULL ? passed->len : 0; url != NULL && i-- > 0;)
    if (strcmp (passed->pdata[i], url) == 0)
      {
        g_ptr_array_set_size (passed, (int) i);
        break;
      }
}

void
vlps_fetch_metadata_set_bytes (VlpsFetchMetadata *fetch_metadata, GBytes *bytes)
{
  gconstpointer data = NULL;
  gsize length = 0;

  g_free (fetch_metadata->sha256);
  if (bytes != NULL)
    data = g_bytes_get_data (bytes, &length);
  fetch_metadata->sha256 = bytes != NULL ? vlps_sha256_hex (data, length) : NULL;
}
