/* har.c - what a page loaded, as an HTTP Archive (HAR 1.2) */
#include "har.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

#include "http.h"

#define PAGE_ID "page_1"

static void
add_time (cJSON *object, const char *name, gint64 us)
{
  g_autoptr (GDateTime) seconds = g_date_time_new_from_unix_utc (us / G_USEC_PER_SEC);
  g_autofree char *start = g_date_time_format (seconds, "%Y-%m-%dT%H:%M:%S");
  g_autofree char *text = g_strdup_printf ("%s.%03dZ", start, (int) (us % G_USEC_PER_SEC / 1000));

  cJSON_AddStringToObject (object, name, text);
}

/* Servers say anything. */
static void
add_text (cJSON *object, const char *name, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);

  cJSON_AddStringToObject (object, name, valid);
}

static void
add_pair (cJSON *array, const char *name, const char *value)
{
  cJSON *pair = cJSON_CreateObject ();

  add_text (pair, "name", name);
  add_text (pair, "value", value);
  cJSON_AddItemToArray (array, pair);
}

static void
add_header (const char *name, const char *value, gpointer array)
{
  add_pair (array, name, value);
}

/* Adds the members that request and response have in common. */
static void
add_head (cJSON *object, const VlpsPageExchange *exchange, SoupMessageHeaders *headers)
{
  cJSON_AddStringToObject (object, "httpVersion", exchange->http2 ? "HTTP/2" : "HTTP/1.1");
  /* they are the user's */
  cJSON_AddArrayToObject (object, "cookies");
  soup_message_headers_foreach (headers, add_header, cJSON_AddArrayToObject (object, "headers"));
  cJSON_AddNumberToObject (object, "headersSize", -1);
}

static void
add_query (cJSON *request, const char *url)
{
  cJSON *array = cJSON_AddArrayToObject (request, "queryString");
  g_autoptr (GUri) uri = g_uri_parse (url, SOUP_HTTP_URI_FLAGS, NULL);
  const char *query = uri != NULL ? g_uri_get_query (uri) : NULL;
  g_auto (GStrv) parts = g_strsplit (query != NULL ? query : "", "&", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *value = strchr (parts[i], '=');

      if (*parts[i] == '\0')
        continue;
      if (value != NULL)
        *value++ = '\0';
      add_pair (array, parts[i], value);
    }
}

/* As text where it is one. */
static void
add_body (cJSON *object, const void *data, gsize length, gboolean base64)
{
  g_autofree char *text = NULL;

  /* JSON has no NUL */
  if (g_utf8_validate_len (data, length, NULL) && memchr (data, '\0', length) == NULL)
    text = g_strndup (data, length);
  else if (base64)
    {
      text = g_base64_encode (data, length);
      cJSON_AddStringToObject (object, "encoding", "base64");
    }
  else
    text = g_utf8_make_valid (data, (gssize) length);
  cJSON_AddStringToObject (object, "text", text);
}

static void
add_request (cJSON *entry, const VlpsPageExchange *exchange)
{
  cJSON *request = cJSON_AddObjectToObject (entry, "request"), *posted;
  const char *type = soup_message_headers_get_one (exchange->request_headers, "Content-Type");
  gsize length = 0;
  const void *data = exchange->request_body != NULL ? g_bytes_get_data (exchange->request_body, &length) : NULL;

  cJSON_AddStringToObject (request, "method", exchange->method);
  add_text (request, "url", exchange->url);
  add_head (request, exchange, exchange->request_headers);
  add_query (request, exchange->url);
  cJSON_AddNumberToObject (request, "bodySize", (double) length);
  if (length == 0)
    return;
  posted = cJSON_AddObjectToObject (request, "postData");
  add_text (posted, "mimeType", type);
  cJSON_AddArrayToObject (posted, "params");
  add_body (posted, data, length, FALSE);
}

static void
add_response (cJSON *entry, const VlpsPageExchange *exchange)
{
  cJSON *response = cJSON_AddObjectToObject (entry, "response"), *content;
  g_autoptr (GBytes) bytes = vlps_page_exchange_response (exchange);
  g_autoptr (VlpsHttpResponse) unpacked = bytes != NULL ? vlps_http_response_parse (bytes, NULL) : NULL;
  const char *type = soup_message_headers_get_one (exchange->response_headers, "Content-Type");
  gsize length = 0;
  const void *data = unpacked != NULL ? g_bytes_get_data (unpacked->body, &length) : NULL;

  cJSON_AddNumberToObject (response, "status", exchange->status);
  add_text (response, "statusText", exchange->phrase);
  add_head (response, exchange, exchange->response_headers);
  add_text (response, "redirectURL", soup_message_headers_get_one (exchange->response_headers, "Location"));
  cJSON_AddNumberToObject (response, "bodySize", exchange->status != 0 ? (double) exchange->body->len : -1);
  content = cJSON_AddObjectToObject (response, "content");
  cJSON_AddNumberToObject (content, "size", (double) length);
  add_text (content, "mimeType", type != NULL ? type : "x-unknown");
  if (length > 0)
    add_body (content, data, length, TRUE);
  if (exchange->cut)
    cJSON_AddStringToObject (content, "comment", "there was more than is kept here");
  if (exchange->failure != NULL)
    add_text (response, "comment", exchange->failure);
}

static double
milliseconds (double value)
{
  return value < 0 ? -1 : round (value * 1000) / 1000;
}

static void
add_timings (cJSON *entry, const VlpsPageExchangeTimes *times)
{
  cJSON *timings = cJSON_AddObjectToObject (entry, "timings");
  const struct
  {
    const char *name;
    double value;
  } parts[] = {
    { "blocked", times->blocked },    { "dns", times->dns },
    { "connect", times->connect },    { "send", MAX (0, times->send) },
    { "wait", MAX (0, times->wait) }, { "receive", MAX (0, times->receive) },
  };
  double all = 0;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      cJSON_AddNumberToObject (timings, parts[i].name, milliseconds (parts[i].value));
      all += MAX (0, milliseconds (parts[i].value));
    }
  /* a part of "connect" */
  cJSON_AddNumberToObject (timings, "ssl", milliseconds (times->tls));
  cJSON_AddNumberToObject (entry, "time", all);
}

static void
add_entry (cJSON *entries, const VlpsPageExchange *exchange)
{
  cJSON *entry = cJSON_CreateObject ();

  cJSON_AddStringToObject (entry, "pageref", PAGE_ID);
  add_time (entry, "startedDateTime", exchange->started);
  add_request (entry, exchange);
  add_response (entry, exchange);
  cJSON_AddObjectToObject (entry, "cache");
  add_timings (entry, &exchange->times);
  if (exchange->server != NULL)
    cJSON_AddStringToObject (entry, "serverIPAddress", exchange->server);
  cJSON_AddItemToArray (entries, entry);
}

static void
add_program (cJSON *log, const char *kind, const char *name, const char *version)
{
  cJSON *program = cJSON_AddObjectToObject (log, kind);

  add_text (program, "name", name);
  add_text (program, "version", version);
}

char *
vlps_har_print (const GPtrArray *exchanges, const VlpsHarPage *page)
{
  cJSON *har = cJSON_CreateObject (), *log = cJSON_AddObjectToObject (har, "log"), *pages, *object, *timings, *entries;
  const char *version = page->engine != NULL ? strrchr (page->engine, ' ') : NULL;
  char *text;

  cJSON_AddStringToObject (log, "version", "1.2");
  add_program (log, "creator", "vlps", VLPS_VERSION);
  if (version != NULL)
    {
      g_autofree char *name = g_strndup (page->engine, (gsize) (version - page->engine));

      add_program (log, "browser", name, version + 1);
    }
  pages = cJSON_AddArrayToObject (log, "pages");
  object = cJSON_CreateObject ();
  add_time (object, "startedDateTime",
            exchanges->len > 0 ? ((VlpsPageExchange *) exchanges->pdata[0])->started : g_get_real_time ());
  cJSON_AddStringToObject (object, "id", PAGE_ID);
  add_text (object, "title", page->title);
  timings = cJSON_AddObjectToObject (object, "pageTimings");
  cJSON_AddNumberToObject (timings, "onContentLoad", -1);
  cJSON_AddNumberToObject (timings, "onLoad", milliseconds (page->load_ms));
  cJSON_AddItemToArray (pages, object);
  entries = cJSON_AddArrayToObject (log, "entries");
  for (guint i = 0; i < exchanges->len; i++)
    add_entry (entries, exchanges->pdata[i]);
  text = cJSON_Print (har);
  cJSON_Delete (har);
  return text;
}
