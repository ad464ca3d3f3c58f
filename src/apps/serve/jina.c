/* jina.c - GET /https://... and POST /, for clients of Jina Reader */
#include "jina.h"

#include <string.h>

#include "errors.h"
#include "json-body.h"
#include "json-tree.h"
#include "query.h"

typedef enum
{
  SETTING_FORMAT,
  SETTING_RESPOND,
  SETTING_TARGET,
  SETTING_WAIT_FOR,
  SETTING_TIMEOUT,
  SETTING_TOLERANCE,
  SETTING_LOCALE,
  SETTING_AGENT,
  SETTING_LINKS_SUMMARY,
  SETTING_IMAGES_SUMMARY,
  SETTING_IMAGES,
  SETTING_LINKS,
  SETTING_LINK_STYLE,
  SETTING_ENGINE,
  SETTING_TIMING,
  SETTING_NO_CACHE,
  SETTING_REMOVE,
  SETTING_COOKIE,
  SETTING_PROXY,
  SETTING_URL,
  SETTING_HTML,
  N_SETTINGS,
} Setting;

static const struct
{
  const char *header; /* NULL: a member of the body alone */
  const char *member;
  const char *option; /* of ours that it is; NULL: it takes more than that */
  gboolean refused;
} rows[N_SETTINGS] = {
  [SETTING_FORMAT] = { "X-Return-Format", "returnFormat", NULL, FALSE },
  [SETTING_RESPOND] = { "X-Respond-With", "respondWith", NULL, FALSE },
  [SETTING_TARGET] = { "X-Target-Selector", "targetSelector", "selector", FALSE },
  [SETTING_WAIT_FOR] = { "X-Wait-For-Selector", "waitForSelector", "wait-for", FALSE },
  [SETTING_TIMEOUT] = { "X-Timeout", "timeout", "timeout", FALSE },
  [SETTING_TOLERANCE] = { "X-Cache-Tolerance", "cacheTolerance", NULL, FALSE },
  [SETTING_LOCALE] = { "X-Locale", "locale", "language", FALSE },
  [SETTING_AGENT] = { "X-User-Agent", "userAgent", "user-agent", FALSE },
  [SETTING_LINKS_SUMMARY] = { "X-With-Links-Summary", "withLinksSummary", NULL, FALSE },
  [SETTING_IMAGES_SUMMARY] = { "X-With-Images-Summary", "withImagesSummary", NULL, FALSE },
  [SETTING_IMAGES] = { "X-Retain-Images", "retainImages", NULL, FALSE },
  [SETTING_LINKS] = { "X-Retain-Links", "retainLinks", NULL, FALSE },
  [SETTING_LINK_STYLE] = { "X-Md-Link-Style", "mdLinkStyle", NULL, FALSE },
  [SETTING_ENGINE] = { "X-Engine", "engine", NULL, FALSE },
  [SETTING_TIMING] = { "X-Respond-Timing", "respondTiming", NULL, FALSE },
  [SETTING_NO_CACHE] = { "X-No-Cache", "noCache", NULL, FALSE },
  [SETTING_REMOVE] = { "X-Remove-Selector", "removeSelector", NULL, TRUE },
  [SETTING_COOKIE] = { "X-Set-Cookie", "setCookies", NULL, TRUE },
  [SETTING_PROXY] = { "X-Proxy-Url", "proxyUrl", NULL, TRUE },
  [SETTING_URL] = { NULL, "url", NULL, FALSE },
  [SETTING_HTML] = { NULL, "html", NULL, FALSE },
};

/* A request while it is read. */
typedef struct
{
  char *values[N_SETTINGS]; /* NULL: not said */
  gboolean json, form;      /* what the answer is to be; what the body is */
  GBytes *body;
  char *format;
  VlpsPageRequest *request; /* NULL: `error` says why */
  GError *error;
} JinaRead;

static void
jina_read_free (gpointer data)
{
  JinaRead *read = data;

  for (guint i = 0; i < N_SETTINGS; i++)
    g_free (read->values[i]);
  g_bytes_unref (read->body);
  g_free (read->format);
  vlps_page_request_free (read->request);
  g_clear_error (&read->error);
  g_free (read);
}

/* --- what the client says --- */

static void
set_value (JinaRead *read, Setting setting, const char *value)
{
  g_free (read->values[setting]);
  read->values[setting] = g_strdup (value);
}

static gboolean
take_member (const char *name, const char *value, gpointer data, GError **error)
{
  for (guint i = 0; i < N_SETTINGS; i++)
    if (strcmp (name, rows[i].member) == 0)
      set_value (data, (Setting) i, value);
  return TRUE;
}

/* Selectors come as a list, too. */
static char *
text_of (const cJSON *item)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  GString *list;
  const cJSON *each;

  if (cJSON_IsString (item))
    return g_strdup (item->valuestring);
  if (cJSON_IsBool (item))
    return g_strdup (cJSON_IsTrue (item) ? "true" : "false");
  if (cJSON_IsNumber (item))
    return g_strdup (g_ascii_formatd (number, sizeof number, "%.10g", item->valuedouble));
  if (!cJSON_IsArray (item) || item->child == NULL)
    return NULL;
  list = g_string_new (NULL);
  cJSON_ArrayForEach (each, item) if (cJSON_IsString (each))
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", each->valuestring);
  return g_string_free (list, FALSE);
}

static gboolean
read_body (JinaRead *read)
{
  gsize length;
  const char *text = g_bytes_get_data (read->body, &length);
  g_autoptr (cJSON) object = NULL;

  if (length == 0)
    return TRUE;
  if (read->form)
    return vlps_query_each (text, length, take_member, read, &read->error);
  object = vlps_json_body_parse_object (text, length, &read->error);
  for (guint i = 0; object != NULL && i < N_SETTINGS; i++)
    {
      g_autofree char *value = text_of (cJSON_GetObjectItemCaseSensitive (object, rows[i].member));

      if (value != NULL)
        set_value (read, (Setting) i, value);
    }
  return read->error == NULL;
}

/* --- what that means --- */

static gboolean
is (const JinaRead *read, Setting setting, const char *value)
{
  return read->values[setting] != NULL && g_ascii_strcasecmp (read->values[setting], value) == 0;
}

/* TRUE where it is said, and not with "false". */
static gboolean
is_said (const JinaRead *read, Setting setting)
{
  return read->values[setting] != NULL && *read->values[setting] != '\0' && !is (read, setting, "false");
}

static gboolean
set (JinaRead *read, const char *name, const char *value)
{
  return vlps_page_request_set (read->request, name, value, &read->error);
}

static gboolean
fail (JinaRead *read, Setting setting, const char *what)
{
  return vlps_error_false (&read->error, VLPS_ERROR_USAGE, "%s %s", rows[setting].header, what);
}

/* The page and how it is loaded. */
static gboolean
set_page (JinaRead *read)
{
  const char *url = read->values[SETTING_URL], *html = read->values[SETTING_HTML];

  if (html != NULL && (!set (read, "html", html) || (url != NULL && !set (read, "base-url", url))))
    return FALSE;
  if (html == NULL && url != NULL && !set (read, "url", url))
    return FALSE;
  for (guint i = 0; i < N_SETTINGS; i++)
    {
      if (rows[i].refused && is_said (read, (Setting) i))
        return fail (read, (Setting) i, "is not supported by this service");
      if (rows[i].option != NULL && is_said (read, (Setting) i) && !set (read, rows[i].option, read->values[i]))
        return FALSE;
    }
  if (is_said (read, SETTING_TOLERANCE) && !is_said (read, SETTING_NO_CACHE)
      && !set (read, "max-age", read->values[SETTING_TOLERANCE]))
    return FALSE;
  if ((is (read, SETTING_TIMING, "html") || is (read, SETTING_TIMING, "visible-content"))
      && !set (read, "wait", "load"))
    return FALSE;
  return !(is (read, SETTING_ENGINE, "direct") || is (read, SETTING_ENGINE, "curl")) || set (read, "no-render", "true");
}

static gboolean
set_links (JinaRead *read)
{
  const char *links = NULL;

  if (is (read, SETTING_LINKS, "none"))
    links = "none";
  else if (is (read, SETTING_LINKS, "text") || is (read, SETTING_LINK_STYLE, "discarded"))
    links = "text";
  else if (is (read, SETTING_LINK_STYLE, "referenced"))
    links = "references";
  if (links != NULL && !set (read, "links", links))
    return FALSE;
  return !is (read, SETTING_IMAGES, "none") || set (read, "no-images", "true");
}

/* The content, and the format of the answer. */
static gboolean
set_content (JinaRead *read)
{
  Setting which = is_said (read, SETTING_FORMAT) ? SETTING_FORMAT : SETTING_RESPOND;
  const char *wish = is_said (read, which) ? read->values[which] : "content";
  g_autoptr (GString) format = g_string_new ("jina");
  gboolean screen = is (read, which, "screenshot");

  if (is (read, which, "content") || is (read, which, "markdown") || is (read, which, "html")
      || is (read, which, "text") || !is_said (read, which))
    g_string_append_printf (format, " %s", wish);
  else if (screen || is (read, which, "pageshot"))
    g_string_append_printf (format, " picture%s", screen ? " screen" : "");
  else
    return fail (read, which, "takes content, markdown, html, text, screenshot or pageshot");
  /* these are of the whole page */
  if (is (read, which, "markdown") || is (read, which, "text"))
    g_string_append (format, " whole");
  read->request->screen = screen;
  if (read->json)
    g_string_append (format, " json");
  if (is_said (read, SETTING_LINKS_SUMMARY))
    g_string_append (format, " links");
  if (is_said (read, SETTING_IMAGES_SUMMARY))
    g_string_append (format, " images");
  read->format = g_ascii_strdown (format->str, -1);
  return TRUE;
}

static void
read_cb (gpointer data)
{
  JinaRead *read = data;

  if (!read_body (read))
    return;
  read->request = g_new0 (VlpsPageRequest, 1);
  read->request->action = VLPS_ACTION_ARTICLE;
  if (!set_page (read) || !set_links (read) || !set_content (read)
      || !vlps_page_request_finish (read->request, &read->error))
    g_clear_pointer (&read->request, vlps_page_request_free);
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  JinaRead *read = data;

  if (read->request == NULL)
    vlps_exchange_fail_error (exchange, read->error);
  else
    vlps_exchange_page (exchange, g_steal_pointer (&read->request), read->format, vlps_exchange_answer_done);
}

/* The address of a page that the path of a request is, with the request's query: as it is, or encoded as a whole.  Of two
 * slashes, what stands between may have left one. */
static char *
address_in (GUri *uri)
{
  const char *raw = g_uri_get_path (uri) + 1, *query = g_uri_get_query (uri);
  gboolean plain = g_str_has_prefix (raw, "http:/") || g_str_has_prefix (raw, "https:/");
  g_autofree char *decoded = plain ? g_strdup (raw) : g_uri_unescape_string (raw, NULL);
  const char *colon = strchr (decoded, ':');
  gboolean short_of_one = g_str_has_prefix (colon, ":/") && !g_str_has_prefix (colon, "://");

  return g_strdup_printf ("%.*s%s%s%s%s", (int) (colon + 1 - decoded), decoded, short_of_one ? "/" : "", colon + 1,
                          query != NULL ? "?" : "", query != NULL ? query : "");
}

void
vlps_jina_handle (VlpsExchange *exchange)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (exchange->message);
  const char *accept = soup_message_headers_get_list (headers, "Accept");
  const char *type = soup_message_headers_get_one (headers, "Content-Type");
  GUri *uri = soup_server_message_get_uri (exchange->message);
  JinaRead *read = g_new0 (JinaRead, 1);

  for (guint i = 0; i < N_SETTINGS; i++)
    if (rows[i].header != NULL)
      read->values[i] = g_strdup (soup_message_headers_get_list (headers, rows[i].header));
  /* the rest of the request's address is that of the page */
  if (*exchange->rest != '\0')
    read->values[SETTING_URL] = address_in (uri);
  read->json = accept != NULL && strstr (accept, "application/json") != NULL;
  read->form = type != NULL && g_ascii_strncasecmp (type, "application/x-www-form-urlencoded", 33) == 0;
  read->body = g_bytes_ref (exchange->body);
  vlps_exchange_read (exchange, read_cb, read_done_cb, read, jina_read_free);
}
