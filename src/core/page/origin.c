/* origin.c - whether two addresses are of the same server */
#include "origin.h"

#include <string.h>

static GUri *
parse (const char *uri)
{
  GUriFlags flags = G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED | G_URI_FLAGS_SCHEME_NORMALIZE;
  g_autoptr (GUri) parsed = uri != NULL ? g_uri_parse (uri, flags, NULL) : NULL;

  if (parsed == NULL || g_uri_get_host (parsed) == NULL
      || (strcmp (g_uri_get_scheme (parsed), "http") != 0 && strcmp (g_uri_get_scheme (parsed), "https") != 0))
    return NULL;
  return g_steal_pointer (&parsed);
}

gboolean
vlps_origin_is_same (const char *a, const char *b)
{
  g_autoptr (GUri) one = parse (a), other = parse (b);

  return one != NULL && other != NULL && strcmp (g_uri_get_scheme (one), g_uri_get_scheme (other)) == 0
         && g_ascii_strcasecmp (g_uri_get_host (one), g_uri_get_host (other)) == 0
         && g_uri_get_port (one) == g_uri_get_port (other);
}
