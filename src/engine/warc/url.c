/* url.c - addresses as keys: equal for equal requests */
#include "url.h"

#include <string.h>

static gboolean
is_unreserved (guchar c)
{
  return g_ascii_isalnum (c) || strchr ("-._~", c) != NULL;
}

static void
add_escaped (GString *key, const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      guchar c = (guchar) text[i];

      if (c == '%' && i + 2 < length && g_ascii_isxdigit (text[i + 1]) && g_ascii_isxdigit (text[i + 2]))
        {
          c = (guchar) (g_ascii_xdigit_value (text[i + 1]) * 16 + g_ascii_xdigit_value (text[i + 2]));
          i += 2;
          if (c != '\0' && is_unreserved (c))
            g_string_append_c (key, (char) c);
          else
            g_string_append_printf (key, "%%%02X", c);
        }
      else if (c <= ' ' || c >= 0x7f || strchr ("\"<>\\^`{|}'", c) != NULL)
        g_string_append_printf (key, "%%%02X", c);
      else
        g_string_append_c (key, (char) c);
    }
}

char *
vlps_url_key (const char *url)
{
  static const struct
  {
    const char *scheme;
    const char *port;
  } known[] = { { "http", ":80" }, { "https", ":443" }, { "ws", ":80" }, { "wss", ":443" } };
  gsize n = strcspn (url, ":");
  const char *host, *user, *path, *port;
  GString *key;

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      if (strlen (known[i].scheme) != n || g_ascii_strncasecmp (url, known[i].scheme, n) != 0
          || strncmp (url + n, "://", 3) != 0)
        continue;
      host = url + n + 3;
      path = host + strcspn (host, "/?#");
      user = memrchr (host, '@', (gsize) (path - host));
      if (user != NULL)
        host = user + 1;
      port = memrchr (host, ':', (gsize) (path - host));
      if (port != NULL
          && (port + 1 == path
              || ((gsize) (path - port) == strlen (known[i].port)
                  && memcmp (port, known[i].port, strlen (known[i].port)) == 0)))
        ;
      else
        port = path;
      if (port == host)
        return NULL;
      key = g_string_new (known[i].scheme);
      g_string_append (key, "://");
      for (const char *at = host; at < port; at++)
        g_string_append_c (key, g_ascii_tolower (*at));
      if (*path != '/')
        g_string_append_c (key, '/');
      add_escaped (key, path, strcspn (path, "#"));
      return g_string_free (key, FALSE);
    }
  return NULL;
}

char *
vlps_url_other_scheme (const char *key)
{
  if (g_str_has_prefix (key, "http://"))
    return g_strconcat ("https", key + 4, NULL);
  if (g_str_has_prefix (key, "https://"))
    return g_strconcat ("http", key + 5, NULL);
  return NULL;
}
