/* cookie-file.c - cookies in the Netscape format */
#include "cookie-file.h"

#include <string.h>

#include "cookie-text.h"
#include "errors.h"
#include "file.h"

#define HTTP_ONLY "#HttpOnly_"
#define MAX_TEXT (16 << 20) /* bytes of all cookies */

enum
{
  DOMAIN,
  BELOW,
  PATH,
  SECURE,
  ENDS,
  NAME,
  VALUE,
  N_FIELDS,
};

/* Parses a line; NULL if it is not a cookie. */
static SoupCookie *
parse_line (const char *line)
{
  gboolean http_only = g_str_has_prefix (line, HTTP_ONLY);
  g_auto (GStrv) fields = g_strsplit (http_only ? line + strlen (HTTP_ONLY) : line, "\t", N_FIELDS);
  guint n = g_strv_length (fields);
  g_autofree char *domain = NULL;
  SoupCookie *cookie;
  gint64 ends;

  /* some programs leave the tab before an empty value out */
  if (n < VALUE || *fields[DOMAIN] == '\0' || *fields[PATH] != '/'
      || !g_ascii_string_to_signed (fields[ENDS], 10, 0, G_MAXINT64, &ends, NULL))
    return NULL;
  domain = *fields[DOMAIN] != '.' && g_ascii_strcasecmp (fields[BELOW], "TRUE") == 0
               ? g_strconcat (".", fields[DOMAIN], NULL)
               : g_strdup (fields[DOMAIN]);
  cookie = soup_cookie_new (fields[NAME], n > VALUE ? fields[VALUE] : "", domain, fields[PATH], -1);
  soup_cookie_set_secure (cookie, g_ascii_strcasecmp (fields[SECURE], "TRUE") == 0);
  soup_cookie_set_http_only (cookie, http_only);
  /* the format does not say which it was; a browser then takes it for one that comes along with links */
  soup_cookie_set_same_site_policy (cookie, SOUP_SAME_SITE_POLICY_LAX);
  if (ends > 0)
    {
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (MIN (ends, 200000000000));

      soup_cookie_set_expires (cookie, time);
    }
  return cookie;
}

static gboolean
has_ended (SoupCookie *cookie)
{
  GDateTime *ends = soup_cookie_get_expires (cookie);

  return ends != NULL && g_date_time_to_unix (ends) <= g_get_real_time () / G_USEC_PER_SEC;
}

char *
vlps_cookie_file_read (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;
  g_auto (GStrv) lines = NULL;
  GList *cookies = NULL;
  char *printed = NULL;
  guint bad = 0;

  if (!vlps_file_read_most (path, VLPS_FILE_MOST, &text, NULL, &local))
    return vlps_error_null (error, VLPS_ERROR_USAGE, "--cookies: %s", local->message);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && bad == 0; i++)
    {
      gsize length = strlen (lines[i]);
      SoupCookie *cookie;

      if (length > 0 && lines[i][length - 1] == '\r')
        lines[i][length - 1] = '\0';
      if (*lines[i] == '\0' || (*lines[i] == '#' && !g_str_has_prefix (lines[i], HTTP_ONLY)))
        continue;
      cookie = g_utf8_validate (lines[i], -1, NULL) ? parse_line (lines[i]) : NULL;
      if (cookie == NULL)
        bad = i + 1;
      else if (has_ended (cookie))
        soup_cookie_free (cookie);
      else
        cookies = g_list_prepend (cookies, cookie);
    }
  cookies = g_list_reverse (cookies);
  if (bad == 0)
    printed = vlps_cookie_text_print (cookies, MAX_TEXT);
  else
    g_set_error (
        error, VLPS_ERROR, VLPS_ERROR_USAGE,
        "--cookies: line %u of %s is not a cookie in the Netscape format: domain, TRUE or FALSE, path, TRUE or "
        "FALSE, end in seconds since 1970, name and value, with a tab between them",
        bad, path);
  g_list_free_full (cookies, (GDestroyNotify) soup_cookie_free);
  return printed;
}
