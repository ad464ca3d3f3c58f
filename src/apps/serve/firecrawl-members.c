/* firecrawl-members.c - what the members of a request of Firecrawl's ask of a page */
#include "firecrawl-members.h"

#include <string.h>

#include "errors.h"

#define MAX_WAIT 60000 /* ms */

typedef struct
{
  VlpsPageRequest *request;
  GString *format;
  GError **error;
} FireMembers;

static gboolean
fail (FireMembers *read, const char *name, const char *what)
{
  return vlps_error_false (read->error, VLPS_ERROR_USAGE, "the request's \"%s\" %s", name, what);
}

static gboolean
set (FireMembers *read, const char *name, const char *value)
{
  return vlps_page_request_set (read->request, name, value, read->error);
}

/* A time in milliseconds as an option of ours in seconds. */
static gboolean
set_seconds (FireMembers *read, const char *name, const cJSON *item)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!cJSON_IsNumber (item) || !(item->valuedouble >= 0 && item->valuedouble < 1e12))
    return fail (read, item->string, "takes milliseconds");
  return set (read, name, g_ascii_formatd (text, sizeof text, "%.3f", item->valuedouble / 1000));
}

static gboolean
set_format (FireMembers *read, const cJSON *item)
{
  static const char *const known[] = { "markdown", "html", "rawHtml", "links", "images", NULL };
  const char *name =
      cJSON_IsObject (item) ? cJSON_GetStringValue (cJSON_GetObjectItem (item, "type")) : cJSON_GetStringValue (item);
  gboolean full = g_strcmp0 (name, "screenshot@fullPage") == 0 || cJSON_IsTrue (cJSON_GetObjectItem (item, "fullPage"));
  g_autofree char *small = NULL;

  if (name != NULL && g_strv_contains (known, name))
    {
      small = g_ascii_strdown (name, -1);
      g_string_append_printf (read->format, " %s", small);
      return TRUE;
    }
  if (name == NULL || !g_str_has_prefix (name, "screenshot"))
    return fail (read, "formats", "takes markdown, html, rawHtml, links, images and screenshot");
  g_string_append (read->format, full ? " picture" : " picture screen");
  read->request->screen = !full;
  return TRUE;
}

static gboolean
set_formats (FireMembers *read, const cJSON *list)
{
  const cJSON *item;

  if (list == NULL)
    g_string_append (read->format, " markdown");
  cJSON_ArrayForEach (item, list) if (!set_format (read, item)) return FALSE;
  return TRUE;
}

static gboolean
set_selector (FireMembers *read, const cJSON *list)
{
  g_autoptr (GString) selector = g_string_new (NULL);
  const cJSON *item;

  cJSON_ArrayForEach (item, list) if (cJSON_IsString (item))
      g_string_append_printf (selector, "%s%s", selector->len > 0 ? ", " : "", item->valuestring);
  return selector->len == 0 || set (read, "selector", selector->str);
}

static gboolean
set_wait (FireMembers *read, const cJSON *item)
{
  g_autofree char *quiet = NULL;

  if (!cJSON_IsNumber (item) || !(item->valuedouble >= 0 && item->valuedouble <= MAX_WAIT))
    return fail (read, "waitFor", "takes 0 to 60000 milliseconds");
  if (item->valueint == 0)
    return TRUE;
  quiet = g_strdup_printf ("%d", item->valueint);
  return set (read, "wait", "quiet") && set (read, "quiet-time", quiet);
}

static gboolean
set_headers (FireMembers *read, const cJSON *headers)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, headers)
  {
    if (cJSON_IsString (item) && g_ascii_strcasecmp (item->string, "User-Agent") == 0
        && !set (read, "user-agent", item->valuestring))
      return FALSE;
    if (g_ascii_strcasecmp (item->string, "Cookie") == 0 || g_ascii_strcasecmp (item->string, "Authorization") == 0)
      return fail (read, "headers", "cannot sign in to a page");
  }
  return TRUE;
}

static gboolean
set_member (FireMembers *read, const cJSON *item)
{
  const char *name = item->string;
  const char *language = NULL;

  if (strcmp (name, "url") == 0)
    return set (read, name, cJSON_IsString (item) ? item->valuestring : "");
  if (strcmp (name, "timeout") == 0 || strcmp (name, "maxAge") == 0)
    return cJSON_IsNull (item) || set_seconds (read, name[0] == 't' ? "timeout" : "max-age", item);
  if (strcmp (name, "headers") == 0)
    return set_headers (read, item);
  if (strcmp (name, "mobile") == 0)
    return !cJSON_IsTrue (item) || set (read, "device", "phone");
  if (strcmp (name, "location") == 0)
    language = cJSON_GetStringValue (cJSON_GetArrayItem (cJSON_GetObjectItem (item, "languages"), 0));
  if (language != NULL)
    return set (read, "language", language);
  if (strcmp (name, "includeTags") == 0)
    return set_selector (read, item);
  if (strcmp (name, "waitFor") == 0)
    return set_wait (read, item);
  if ((strcmp (name, "actions") == 0 || strcmp (name, "excludeTags") == 0) && item->child != NULL)
    return fail (read, name, "is not supported by this service");
  if (strcmp (name, "onlyMainContent") == 0 && cJSON_IsFalse (item))
    g_string_append (read->format, " whole");
  return TRUE;
}

gboolean
vlps_firecrawl_members_read (const cJSON *object, VlpsPageRequest *request, GString *format, GError **error)
{
  FireMembers read = { request, format, error };
  const cJSON *item;

  cJSON_ArrayForEach (item, object) if (!set_member (&read, item)) return FALSE;
  return TRUE;
}

gboolean
vlps_firecrawl_members_read_formats (const cJSON *object, VlpsPageRequest *request, GString *format, GError **error)
{
  FireMembers read = { request, format, error };

  return set_formats (&read, cJSON_GetObjectItem (object, "formats"));
}
