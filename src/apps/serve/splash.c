/* splash.c - /render.html, /render.png and /render.json, for clients of Splash */
#include "splash.h"

#include <math.h>
#include <string.h>

#include "address.h"
#include "errors.h"
#include "json-body.h"
#include "json-text.h"
#include "json-tree.h"
#include "page-lines.h"

#define DEFAULT_VIEWPORT "1024x768"
#define MAX_WAIT 60 /* s */
#define ASKED_KEY "vlps-splash-asked"

typedef struct
{
  gboolean html, png, all; /* as asked for */
} Wish;

static gboolean
fail (const char *name, const char *what, GError **error)
{
  return vlps_error_false (error, VLPS_ERROR_USAGE, "the argument \"%s\" %s", name, what);
}

/* --- arguments --- */

/* Numbers and flags come as texts, too. */
static gboolean
read_number (const cJSON *item, double *ret_number)
{
  char *end;

  if (cJSON_IsNumber (item))
    *ret_number = item->valuedouble;
  else if (cJSON_IsBool (item))
    *ret_number = cJSON_IsTrue (item) ? 1 : 0;
  else if (cJSON_IsString (item))
    {
      *ret_number = g_ascii_strtod (item->valuestring, &end);
      return *item->valuestring != '\0' && *end == '\0' && isfinite (*ret_number);
    }
  else
    return FALSE;
  return TRUE;
}

/* TRUE where an argument says nothing. */
static gboolean
is_empty (const cJSON *item)
{
  double number;

  return cJSON_IsNull (item) || cJSON_IsFalse (item) || (cJSON_IsString (item) && *item->valuestring == '\0')
         || ((cJSON_IsArray (item) || cJSON_IsObject (item)) && item->child == NULL)
         || (read_number (item, &number) && number >= 0 && number <= 0);
}

static gboolean
set_header (VlpsPageRequest *request, const char *name, const char *value, GError **error)
{
  g_autofree char *language = NULL;

  if (name == NULL || value == NULL)
    return fail ("headers", "takes names and texts", error);
  if (g_ascii_strcasecmp (name, "User-Agent") == 0)
    return vlps_page_request_set (request, "user-agent", value, error);
  if (g_ascii_strcasecmp (name, "Accept-Language") != 0)
    return TRUE;
  /* the first of them */
  language = g_strndup (value, strcspn (value, ",;"));
  return vlps_page_request_set (request, "language", g_strstrip (language), error);
}

/* An object, or a list of pairs. */
static gboolean
set_headers (VlpsPageRequest *request, const cJSON *headers, GError **error)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, headers)
  {
    gboolean pair = cJSON_IsArray (item);
    const char *name = pair ? cJSON_GetStringValue (cJSON_GetArrayItem (item, 0)) : item->string;
    const char *value = cJSON_GetStringValue (pair ? cJSON_GetArrayItem (item, 1) : item);

    if (!set_header (request, name, value, error))
      return FALSE;
  }
  return TRUE;
}

/* Without a wait the page is taken at its load event; with one, when nothing has changed for so long. */
static gboolean
set_wait (VlpsPageRequest *request, double seconds, GError **error)
{
  g_autofree char *quiet = g_strdup_printf ("%d", (int) (seconds * 1000));

  if (seconds < 0 || seconds > MAX_WAIT)
    return fail ("wait", "takes 0 to 60 seconds", error);
  if (seconds < 0.001)
    return vlps_page_request_set (request, "wait", "load", error);
  return vlps_page_request_set (request, "wait", "quiet", error)
         && vlps_page_request_set (request, "quiet-time", quiet, error);
}

static gboolean
set_viewport (VlpsPageRequest *request, Wish *wish, const char *text, GError **error)
{
  if (text == NULL)
    return fail ("viewport", "takes WIDTHxHEIGHT or full", error);
  if (strcmp (text, "full") != 0)
    return vlps_page_request_set (request, "viewport", text, error);
  wish->all = TRUE;
  return vlps_page_request_set (request, "viewport", DEFAULT_VIEWPORT, error);
}

static gboolean
check_refused (const cJSON *item, GError **error)
{
  static const char *const refused[] = { "js",      "js_source", "lua_source", "proxy",   "body",    "formdata",
                                         "cookies", "width",     "height",     "baseurl", "har",     "history",
                                         "iframes", "console",   "script",     "jpeg",    "profile", NULL };

  if (strcmp (item->string, "http_method") == 0
      && g_ascii_strcasecmp (cJSON_IsString (item) ? item->valuestring : "", "GET") != 0)
    return fail (item->string, "is taken only with GET", error);
  if (g_strv_contains (refused, item->string) && !is_empty (item))
    return fail (item->string, "is not supported by this service", error);
  return TRUE;
}

static gboolean
set_argument (VlpsPageRequest *request, Wish *wish, const cJSON *item, GError **error)
{
  const struct
  {
    const char *name;
    gboolean *flag;
  } flags[] = { { "html", &wish->html }, { "png", &wish->png }, { "render_all", &wish->all } };
  const char *name = item->string;
  double number = 0;

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (strcmp (name, flags[i].name) == 0)
      {
        if (!read_number (item, &number))
          return fail (name, "takes 0 or 1", error);
        *flags[i].flag = number > 0;
        return TRUE;
      }
  if (strcmp (name, "url") == 0)
    return vlps_page_request_set (request, name, cJSON_IsString (item) ? item->valuestring : "", error);
  if (strcmp (name, "wait") == 0)
    return read_number (item, &number) ? set_wait (request, number, error) : fail (name, "takes seconds", error);
  if (strcmp (name, "timeout") == 0)
    {
      char text[G_ASCII_DTOSTR_BUF_SIZE];

      return read_number (item, &number)
                 ? vlps_page_request_set (request, name, g_ascii_formatd (text, sizeof text, "%.3f", number), error)
                 : fail (name, "takes seconds", error);
    }
  if (strcmp (name, "viewport") == 0)
    return set_viewport (request, wish, cJSON_GetStringValue (item), error);
  if (strcmp (name, "headers") == 0)
    return set_headers (request, item, error);
  return check_refused (item, error);
}

static VlpsPageRequest *
parse_arguments (const cJSON *arguments, Wish *wish, GError **error)
{
  g_autoptr (VlpsPageRequest) request = g_new0 (VlpsPageRequest, 1);
  const cJSON *item;

  cJSON_ArrayForEach (item, arguments) if (!set_argument (request, wish, item, error)) return NULL;
  if ((!cJSON_HasObjectItem (arguments, "wait") && !set_wait (request, 0, error))
      || (!cJSON_HasObjectItem (arguments, "viewport") && !set_viewport (request, wish, DEFAULT_VIEWPORT, error))
      || !vlps_page_request_set (request, "scroll", "never", error)
      || !vlps_page_request_set (request, "http-errors", "true", error) || !vlps_page_request_finish (request, error))
    return NULL;
  request->screen = !wish->all;
  return g_steal_pointer (&request);
}

/* A request while it is read. */
typedef struct
{
  char *query; /* NULL: none */
  GBytes *body;
  Wish wish;
  VlpsPageRequest *request; /* NULL: `error` says why */
  GError *error;
} ArgumentsRead;

static void
arguments_read_free (gpointer data)
{
  ArgumentsRead *read = data;

  g_free (read->query);
  g_bytes_unref (read->body);
  vlps_page_request_free (read->request);
  g_clear_error (&read->error);
  g_free (read);
}

/* Those of the query, and those of a body that is JSON. */
static cJSON *
collect_arguments (const ArgumentsRead *read, GError **error)
{
  cJSON *arguments = vlps_page_lines_defaults (read->query, error);
  cJSON *body, *item;
  gsize length;
  const char *text = g_bytes_get_data (read->body, &length);

  if (arguments == NULL || length == 0)
    return arguments;
  body = vlps_json_body_parse_object (text, length, error);
  if (body == NULL)
    g_clear_pointer (&arguments, cJSON_Delete);
  while (arguments != NULL && (item = body->child) != NULL)
    {
      cJSON_DetachItemViaPointer (body, item);
      cJSON_DeleteItemFromObjectCaseSensitive (arguments, item->string);
      cJSON_AddItemToArray (arguments, item);
    }
  cJSON_Delete (body);
  return arguments;
}

static void
read_cb (gpointer data)
{
  ArgumentsRead *read = data;
  g_autoptr (cJSON) arguments = collect_arguments (read, &read->error);

  if (arguments != NULL)
    read->request = parse_arguments (arguments, &read->wish, &read->error);
}

/* --- answers --- */

/* What the answer to /render.json has beside the page. */
typedef struct
{
  char *url; /* as asked for, without a password */
  gboolean html;
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  g_free (asked->url);
  g_free (asked);
}

static void
answer_part (VlpsExchange *exchange, VlpsWorkDone *done, guint part)
{
  if (done->failure != NULL)
    vlps_exchange_fail_error (exchange, done->failure);
  else
    vlps_exchange_answer (exchange, SOUP_STATUS_OK, done->types[part], done->parts->pdata[part]);
}

static void
answer_html (VlpsExchange *exchange, VlpsWorkDone *done)
{
  answer_part (exchange, done, 1);
}

static void
answer_png (VlpsExchange *exchange, VlpsWorkDone *done)
{
  answer_part (exchange, done, 2);
}

static void
answer_json (VlpsExchange *exchange, VlpsWorkDone *done)
{
  const Asked *asked = g_object_get_data (G_OBJECT (exchange->message), ASKED_KEY);
  GString *text;
  g_autoptr (cJSON) facts = NULL;

  if (done->failure != NULL)
    {
      vlps_exchange_fail_error (exchange, done->failure);
      return;
    }
  text = g_string_new ("{\"requestedUrl\": ");
  facts =
      cJSON_ParseWithLength (g_bytes_get_data (done->parts->pdata[0], NULL), g_bytes_get_size (done->parts->pdata[0]));
  vlps_json_text_string (text, asked->url);
  g_string_append (text, ", \"url\": ");
  vlps_json_text_string (text, cJSON_GetStringValue (cJSON_GetObjectItem (facts, "url")));
  g_string_append (text, ", \"title\": ");
  vlps_json_text_string (text, cJSON_GetStringValue (cJSON_GetObjectItem (facts, "title")));
  g_string_append_printf (text, ", \"geometry\": [0, 0, %d, %d]", cJSON_GetObjectItem (facts, "width")->valueint,
                          cJSON_GetObjectItem (facts, "height")->valueint);
  if (asked->html)
    {
      g_autofree char *page =
          g_strndup (g_bytes_get_data (done->parts->pdata[1], NULL), g_bytes_get_size (done->parts->pdata[1]));

      g_string_append (text, ", \"html\": ");
      vlps_json_text_string (text, page);
    }
  if (done->parts->len > 2)
    {
      g_autofree char *png =
          g_base64_encode (g_bytes_get_data (done->parts->pdata[2], NULL), g_bytes_get_size (done->parts->pdata[2]));

      g_string_append_printf (text, ", \"png\": \"%s\"", png);
    }
  g_string_append (text, "}\n");
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json", g_string_free (text, FALSE));
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  gboolean png = strcmp (exchange->route, "/render.png") == 0, json = strcmp (exchange->route, "/render.json") == 0;
  ArgumentsRead *read = data;
  Asked *asked;

  if (read->request == NULL)
    {
      vlps_exchange_fail_error (exchange, read->error);
      return;
    }
  asked = g_new0 (Asked, 1);
  asked->url = vlps_address_bare (read->request->url);
  asked->html = read->wish.html;
  g_object_set_data_full (G_OBJECT (exchange->message), ASKED_KEY, asked, asked_free);
  read->request->action = png || (json && read->wish.png) ? VLPS_ACTION_SHOT : VLPS_ACTION_PAGE;
  vlps_exchange_page (exchange, g_steal_pointer (&read->request), NULL,
                      json  ? answer_json
                      : png ? answer_png
                            : answer_html);
}

void
vlps_splash_handle (VlpsExchange *exchange)
{
  ArgumentsRead *read = g_new0 (ArgumentsRead, 1);

  read->query = g_strdup (g_uri_get_query (soup_server_message_get_uri (exchange->message)));
  read->body = g_bytes_ref (exchange->body);
  vlps_exchange_read (exchange, read_cb, read_done_cb, read, arguments_read_free);
}
