/* address.c - addresses of pages, as texts that somebody says */
#include "address.h"

#include <string.h>

#define NO_HOST "\\ \t\r\n\"<>" /* cannot stand before the path */

static gboolean
begins_with (const char *address, const char *scheme)
{
  return g_ascii_strncasecmp (address, scheme, strlen (scheme)) == 0;
}

/* Engines leave out tabs and line feeds wherever they stand, and blanks at both ends: what a text says is then not what
 * is loaded. */
static gboolean
is_plain (const char *address)
{
  gsize length = strnlen (address, VLPS_ADDRESS_MAX + 1);

  if (length > VLPS_ADDRESS_MAX || !g_utf8_validate (address, (gssize) length, NULL)
      || (length > 0 && (address[0] == ' ' || address[length - 1] == ' ')))
    return FALSE;
  for (const char *p = address; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iscntrl (g_utf8_get_char (p)))
      return FALSE;
  return TRUE;
}

gboolean
vlps_address_is_same_document (const char *one, const char *other)
{
  gsize length = strcspn (one, "#");

  return strcspn (other, "#") == length && strncmp (one, other, length) == 0;
}

gboolean
vlps_address_begins_web (const char *text)
{
  return text != NULL && (begins_with (text, "http://") || begins_with (text, "https://"));
}

gboolean
vlps_address_is_file_of_host (const char *address)
{
  return g_ascii_strncasecmp (address, "file://", 7) == 0 && address[7] != '/' && address[7] != '\0'
         && g_ascii_strncasecmp (address + 7, "localhost/", 10) != 0;
}

gboolean
vlps_address_is_web (const char *address)
{
  g_autoptr (GUri) uri = NULL;
  const char *authority;

  if (!vlps_address_begins_web (address) || !is_plain (address))
    return FALSE;
  authority = strstr (address, "://") + 3;
  /* to an engine a backslash ends the host, to other readers it does not; and what ends an address in a text cannot be
   * in a host */
  if (strcspn (authority, NO_HOST) < strcspn (authority, "/?#"))
    return FALSE;
  uri = g_uri_parse (address, G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED, NULL);
  return uri != NULL && g_uri_get_host (uri) != NULL && *g_uri_get_host (uri) != '\0';
}

char *
vlps_address_path (const char *address, char **ret_host)
{
  g_autofree char *bare = g_strndup (address, strcspn (address, "?#"));

  return g_filename_from_uri (bare, ret_host, NULL);
}

gboolean
vlps_address_is_of_page (const char *address)
{
  if (address == NULL || !is_plain (address))
    return FALSE;
  if (begins_with (address, "file:"))
    {
      g_autofree char *path = vlps_address_path (address, NULL);

      return path != NULL;
    }
  return *address == '\0' || strcmp (address, "about:blank") == 0 || begins_with (address, "blob:http://")
         || begins_with (address, "blob:https://") || vlps_address_is_web (address);
}

/* The user's part of an address whose host begins at `authority`; its length with the '@' behind it, 0: there is none.
 * The last '@' counts, as in engines.  In a text the host ends with the address. */
static gsize
length_of_user (const char *authority)
{
  gsize length = strcspn (authority, "/?#" NO_HOST);
  const char *at = memrchr (authority, '@', length);

  return at != NULL ? (gsize) (at - authority) + 1 : 0;
}

char *
vlps_address_split (const char *address, char **ret_user, char **ret_password)
{
  const char *authority = strstr (address, "://");
  gsize length = authority != NULL ? length_of_user (authority + 3) : 0;
  g_autofree char *both = length > 0 ? g_strndup (authority + 3, length - 1) : NULL;
  char *colon = both != NULL ? strchr (both, ':') : NULL;

  *ret_user = *ret_password = NULL;
  if (both == NULL)
    return g_strdup (address);
  if (colon != NULL)
    *colon = '\0';
  *ret_user = g_uri_unescape_string (both, NULL);
  *ret_password = colon != NULL ? g_uri_unescape_string (colon + 1, NULL) : NULL;
  /* what cannot be decoded is what it is */
  if (*ret_user == NULL)
    *ret_user = g_strdup (both);
  if (*ret_password == NULL)
    *ret_password = g_strdup (colon != NULL ? colon + 1 : "");
  return g_strdup_printf ("%.*s%s", (int) (authority + 3 - address), address, authority + 3 + length);
}

char *
vlps_address_bare (const char *address)
{
  g_autofree char *user = NULL, *password = NULL;

  return vlps_address_split (address, &user, &password);
}

/* TRUE for what no address has as it is (https://url.spec.whatwg.org/, percent-encode set of queries and paths). */
static gboolean
is_escaped (char c)
{
  return (guchar) c <= ' ' || (guchar) c >= 0x7f || strchr ("\"<>`{}", c) != NULL;
}

static void
append_normal (GString *out, const char *part)
{
  for (const char *p = part; *p != '\0'; p++)
    {
      char c = *p;

      if (c == '%' && g_ascii_isxdigit (p[1]) && g_ascii_isxdigit (p[2]))
        {
          c = (char) (g_ascii_xdigit_value (p[1]) << 4 | g_ascii_xdigit_value (p[2]));
          p += 2;
          if (g_ascii_isalnum (c) || (c != '\0' && strchr ("-_~", c) != NULL))
            g_string_append_c (out, c);
          else
            g_string_append_printf (out, "%%%02X", (guint) (guchar) c);
        }
      else if (is_escaped (c))
        g_string_append_printf (out, "%%%02X", (guint) (guchar) c);
      else
        g_string_append_c (out, c);
    }
}

char *
vlps_address_normal (const char *address)
{
  const GUriFlags flags =
      G_URI_FLAGS_HAS_PASSWORD | G_URI_FLAGS_ENCODED | G_URI_FLAGS_SCHEME_NORMALIZE | G_URI_FLAGS_PARSE_RELAXED;
  g_autoptr (GUri) uri = vlps_address_is_web (address) ? g_uri_parse_relative (NULL, address, flags, NULL) : NULL;
  g_autofree char *host = uri != NULL ? g_hostname_to_ascii (g_uri_get_host (uri)) : NULL;
  g_autoptr (GString) out = NULL;
  int port;

  if (host == NULL)
    return NULL;
  port = g_uri_get_port (uri);
  out = g_string_new (g_uri_get_scheme (uri));
  g_string_append_printf (out, strchr (host, ':') != NULL ? "://[%s]" : "://%s", host);
  if (port > 0 && port != (strcmp (g_uri_get_scheme (uri), "https") == 0 ? 443 : 80))
    g_string_append_printf (out, ":%d", port);
  if (*g_uri_get_path (uri) != '/')
    g_string_append_c (out, '/');
  append_normal (out, g_uri_get_path (uri));
  if (g_uri_get_query (uri) != NULL)
    {
      g_string_append_c (out, '?');
      append_normal (out, g_uri_get_query (uri));
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
vlps_address_hide (const char *text)
{
  const char *scheme;
  GString *hidden;

  if (text == NULL)
    return NULL;
  hidden = g_string_new (NULL);
  while ((scheme = strstr (text, "://")) != NULL)
    {
      g_string_append_len (hidden, text, scheme + 3 - text);
      text = scheme + 3 + length_of_user (scheme + 3);
    }
  g_string_append (hidden, text);
  return g_string_free (hidden, FALSE);
}

char *
vlps_address_site (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_PARSE_RELAXED, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  g_autofree char *lower = g_ascii_strdown (host != NULL ? host : "", -1);

  return g_strdup (g_str_has_prefix (lower, "www.") ? lower + 4 : lower);
}

char *
vlps_address_encode_once (const char *address)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *bytes = NULL;
  GString *once;
  gsize length;

  for (const char *p = address; *p != '\0'; p++)
    if (*p == '%' && g_ascii_xdigit_value (p[1]) >= 8 && g_ascii_isxdigit (p[2]))
      {
        g_string_append_c (text, (char) (g_ascii_xdigit_value (p[1]) << 4 | g_ascii_xdigit_value (p[2])));
        p += 2;
      }
    else
      g_string_append_c (text, *p);
  if (g_str_is_ascii (text->str) || !g_utf8_validate (text->str, -1, NULL))
    return NULL;
  bytes = g_convert (text->str, -1, "ISO-8859-1", "UTF-8", NULL, &length, NULL);
  if (bytes == NULL || !g_utf8_validate (bytes, (gssize) length, NULL))
    return NULL;
  once = g_string_sized_new (text->len);
  for (const char *p = bytes; *p != '\0'; p++)
    g_string_append_printf (once, (guchar) *p < 0x80 ? "%c" : "%%%02X", (guchar) *p);
  return g_string_free (once, FALSE);
}
