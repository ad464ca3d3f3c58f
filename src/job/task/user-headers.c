/* user-headers.c - headers and the password that the user gives for the server of a page */
#include "user-headers.h"

#include <string.h>

#include "errors.h"
#include "file.h"
#include "secret.h"

#define AUTHORIZATION "Authorization"

static gboolean
is_name (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (text[i]) && strchr ("!#$%&'*+-.^_`|~", text[i]) == NULL)
      return FALSE;
  return length > 0;
}

/* Returns what to use instead of a header that the engine or another option sets; "" if there is nothing; NULL if the
 * header may be set. */
static const char *
find_cure (const char *name)
{
  static const char *const cures[][2] = {
    { "Cookie", "; use --cookies" },
    { "User-Agent", "; use --user-agent" },
    { "Accept-Language", "; use --language" },
    { "Host", "" },
    { "Connection", "" },
    { "Content-Length", "" },
    { "Transfer-Encoding", "" },
    { "Upgrade", "" },
    { "Proxy-Authorization", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cures); i++)
    if (g_ascii_strcasecmp (name, cures[i][0]) == 0)
      return cures[i][1];
  return NULL;
}

static gboolean
add_header (GString *lines, const char *header, GError **error)
{
  const char *colon = strchr (header, ':');
  g_autofree char *name = colon != NULL ? g_strndup (header, (gsize) (colon - header)) : NULL;
  g_autofree char *value = colon != NULL ? g_strstrip (g_strdup (colon + 1)) : NULL;
  const char *cure;

  if (name == NULL || !is_name (name, strlen (name)))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--header takes 'Name: value', with a name of letters, digits and '-'");
  for (const char *p = value; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p) || (*p & 0x80) != 0)
      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "--header: the value of %s has a control character or one beyond ASCII", name);
  cure = find_cure (name);
  if (cure != NULL || *value == '\0')
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             cure != NULL ? "--header cannot set %s%s" : "--header: %s has no value%s", name,
                             cure != NULL ? cure : "");
  g_string_append_printf (lines, "%s%s: %s", lines->len > 0 ? "\n" : "", name, value);
  return TRUE;
}

char *
vlps_user_headers (char *const *headers, GError **error)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  for (; headers != NULL && *headers != NULL; headers++)
    if (!add_header (lines, *headers, error))
      return NULL;
  return g_strdup (lines->str);
}

static gboolean
has_authorization (const char *lines)
{
  g_auto (GStrv) headers = g_strsplit (lines != NULL ? lines : "", "\n", -1);

  for (guint i = 0; headers[i] != NULL; i++)
    if (g_ascii_strncasecmp (headers[i], AUTHORIZATION ":", strlen (AUTHORIZATION ":")) == 0)
      return TRUE;
  return FALSE;
}

char *
vlps_user_headers_password (const char *user, const char *path, const char *headers, GError **error)
{
  g_autoptr (GError) local = NULL;
  const char *problem = NULL;
  char *password, *line;

  if (user == NULL || path == NULL)
    problem = "--user and --password-file belong together";
  else if (*user == '\0' || strchr (user, ':') != NULL)
    problem = "--user takes a name without ':'; the password is read from --password-file";
  else if (has_authorization (headers))
    problem = "--user and --header Authorization say the same; drop one of them";
  if (problem != NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "%s", problem);
  if (!vlps_file_read_most (path, VLPS_FILE_MOST, &password, NULL, &local))
    return vlps_error_null (error, VLPS_ERROR_USAGE, "--password-file: %s", local->message);
  line = g_strndup (password, strcspn (password, "\r\n"));
  vlps_secret_free (password);
  if (*line != '\0')
    return line;
  g_free (line);
  return vlps_error_null (error, VLPS_ERROR_USAGE, "--password-file: the first line of %s is empty", path);
}
