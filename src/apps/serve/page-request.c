/* page-request.c - what a client wants of a page */
#include "page-request.h"

#include <libsoup/soup.h>
#include <string.h>

#include "encoding.h"
#include "errors.h"
#include "form-parts.h"
#include "json-body.h"
#include "json-tree.h"
#include "option-use.h"
#include "query.h"
#include "sniff.h"

static const char *const action_names[VLPS_N_ACTIONS] = {
  "segment", "render", "overlay", "picture", "view", "sitemap"
};

void
vlps_page_request_free (VlpsPageRequest *request)
{
  if (request == NULL)
    return;
  g_free (request->url);
  g_free (request->path);
  g_free (request->shown);
  g_free (request->kept);
  g_free (request->format);
  g_clear_pointer (&request->body, g_bytes_unref);
  g_free (request->charset);
  vlps_request_options_clear (&request->options);
  g_free (request);
}

static gboolean
fail (GError **error, const char *what, const char *name)
{
  return vlps_error_false (error, VLPS_ERROR_USAGE, "the request's \"%s\" %s", name, what);
}

/* --- members --- */

static char *
option_name (const char *name)
{
  char *own = g_strdup (name);

  g_strdelimit (own, "_", '-');
  return own;
}

static gboolean
set_url (VlpsPageRequest *request, const char *value, GError **error)
{
  if (!vlps_request_options_check_address ("url", value, VLPS_FROM_WEB, error))
    return FALSE;
  g_free (request->url);
  request->url = g_strdup (value);
  return TRUE;
}

/* Whether it may be read is known to the worker (page-worker.c). */
static gboolean
set_path (VlpsPageRequest *request, const char *value, GError **error)
{
  if (!g_path_is_absolute (value))
    return fail (error, "takes the absolute path of a file", "path");
  g_free (request->path);
  request->path = g_strdup (value);
  return TRUE;
}

static gboolean
keep_max_age (VlpsPageRequest *request, double seconds, GError **error)
{
  if (!(seconds >= 0 && seconds <= 1e9))
    return fail (error, "takes seconds, 0 or more", "max-age");
  request->max_age = seconds;
  return TRUE;
}

static gboolean
set_max_age (VlpsPageRequest *request, const char *value, GError **error)
{
  char *end;
  double seconds = g_ascii_strtod (value, &end);

  return keep_max_age (request, *value != '\0' && *end == '\0' ? seconds : -1, error);
}

/* Takes a text as the page: it is UTF-8, whatever the page declares. */
static void
set_body (VlpsPageRequest *request, const char *text)
{
  g_clear_pointer (&request->body, g_bytes_unref);
  request->body = g_bytes_new (text, strlen (text));
  g_free (request->charset);
  request->charset = g_strdup ("utf-8");
}

static gboolean
is_true (const char *value)
{
  return value == NULL || *value == '\0' || strcmp (value, "true") == 0;
}

gboolean
vlps_page_request_set (VlpsPageRequest *request, const char *given, const char *value, GError **error)
{
  g_autofree char *name = option_name (given);

  if (value != NULL && !g_utf8_validate (value, -1, NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the request is not in UTF-8");
  if (strcmp (name, "url") == 0)
    return set_url (request, value != NULL ? value : "", error);
  if (strcmp (name, "path") == 0)
    return set_path (request, value != NULL ? value : "", error);
  if (strcmp (name, "max-age") == 0)
    return set_max_age (request, value != NULL ? value : "", error);
  if (strcmp (name, "html") == 0 || strcmp (name, "snapshot") == 0 || strcmp (name, "file") == 0)
    {
      set_body (request, value != NULL ? value : "");
      return strcmp (name, "snapshot") != 0 || vlps_page_request_is_snapshot (request->body)
             || fail (error, "takes a snapshot, as 'vlps render' and /v1/render make it", name);
    }
  if (strcmp (name, "kept") == 0 || strcmp (name, "format") == 0 || strcmp (name, "shown") == 0)
    {
      char **member = name[0] == 'k' ? &request->kept : name[0] == 'f' ? &request->format : &request->shown;

      g_free (*member);
      *member = g_strdup (value != NULL ? value : "");
      return TRUE;
    }
  if (strcmp (name, "after") == 0 || strcmp (name, "screen") == 0 || strcmp (name, "command-line") == 0)
    {
      *(name[0] == 'a'   ? &request->after
        : name[0] == 's' ? &request->screen
                         : &request->command_line) = is_true (value);
      return TRUE;
    }
  return vlps_request_options_set_text (&request->options, name, value, error);
}

gboolean
vlps_page_request_finish (VlpsPageRequest *request, GError **error)
{
  int pages = (request->url != NULL) + (request->path != NULL) + (request->body != NULL) + (request->kept != NULL);

  if (pages != 1)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s",
                             pages == 0
                                 ? "the request names no page: \"url\", \"html\", \"snapshot\", or the page itself"
                                 : "the request names more than one page: one of \"url\", \"html\", "
                                   "\"snapshot\" and \"kept\" is taken");
  if (request->path != NULL && request->action != VLPS_ACTION_SEGMENT)
    return fail (error, "is for /v1/segment alone", "path");
  if (request->action == VLPS_ACTION_SITEMAP && request->url == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "a sitemap is found by the \"url\" of a page alone");
  return TRUE;
}

/* --- JSON --- */

/* Members other than options. */
static gboolean
set_own (VlpsPageRequest *request, const char *name, const cJSON *item, GError **error)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (cJSON_IsNull (item))
    return TRUE;
  if (cJSON_IsString (item))
    return vlps_page_request_set (request, name, item->valuestring, error);
  if (cJSON_IsBool (item))
    return vlps_page_request_set (request, name, cJSON_IsTrue (item) ? "true" : "false", error);
  if (cJSON_IsNumber (item) && strcmp (name, "max-age") == 0)
    return keep_max_age (request, item->valuedouble, error);
  if (cJSON_IsNumber (item))
    return vlps_page_request_set (request, name, g_ascii_formatd (number, sizeof number, "%.10g", item->valuedouble),
                                  error);
  if (cJSON_IsObject (item) && strcmp (name, "snapshot") == 0)
    {
      char *text = cJSON_PrintUnformatted (item);

      set_body (request, text);
      cJSON_free (text);
      return TRUE;
    }
  return fail (error, "takes a text, a number, true or false", name);
}

static gboolean
set_item (VlpsPageRequest *request, const cJSON *item, GError **error)
{
  static const char *const own[] = { "url",    "path",  "shown",  "html",    "snapshot",     "file", "kept",
                                     "format", "after", "screen", "max-age", "command-line", NULL };
  g_autofree char *name = option_name (item->string);

  return g_strv_contains (own, name) ? set_own (request, name, item, error)
                                     : vlps_request_options_set (&request->options, name, item, error);
}

static VlpsPageRequest *
read_object (VlpsAction action, const cJSON *object, GError **error)
{
  g_autoptr (VlpsPageRequest) request = g_new0 (VlpsPageRequest, 1);
  const cJSON *item;

  request->action = action;
  cJSON_ArrayForEach (item, object) if (!set_item (request, item, error)) return NULL;
  return g_steal_pointer (&request);
}

VlpsPageRequest *
vlps_page_request_parse_object (VlpsAction action, const cJSON *object, GError **error)
{
  g_autoptr (VlpsPageRequest) request =
      vlps_json_body_check_object (object, error) ? read_object (action, object, error) : NULL;

  return request != NULL && vlps_page_request_finish (request, error) ? g_steal_pointer (&request) : NULL;
}

/* --- all that can come --- */

static gboolean
set_member (const char *name, const char *value, gpointer data, GError **error)
{
  return vlps_page_request_set (data, name, value, error);
}

static gboolean
set_parts (VlpsPageRequest *request, const char *type, GBytes *body, GError **error)
{
  g_autoptr (GPtrArray) parts = vlps_form_parts_read (type, body, error);

  for (guint i = 0; parts != NULL && i < parts->len; i++)
    {
      const VlpsFormPart *part = parts->pdata[i];
      g_autofree char *value = NULL;

      if (part->is_file || strcmp (part->name, "html") == 0)
        {
          g_clear_pointer (&request->body, g_bytes_unref);
          request->body = g_bytes_ref (part->data);
          g_clear_pointer (&request->charset, g_free);
          continue;
        }
      value = g_strndup (g_bytes_get_data (part->data, NULL), g_bytes_get_size (part->data));
      if (!vlps_page_request_set (request, part->name, value, error))
        return FALSE;
    }
  return parts != NULL;
}

gboolean
vlps_page_request_is_snapshot (GBytes *body)
{
  gsize length;
  const void *data = g_bytes_get_data (body, &length);

  return vlps_sniff (data, length).kind == VLPS_CONTENT_SNAPSHOT;
}

/* Some clients call all that they send a form. */
static gboolean
is_form (GBytes *body)
{
  gsize length;
  const char *data = g_bytes_get_data (body, &length);

  return length > 0 && data[0] != '<' && data[0] != '{' && data[0] != '\x1f' && !g_ascii_isspace (data[0])
         && !vlps_sniff_is_mhtml (data, length);
}

/* Returns TRUE if the body is a request as JSON: by its type or, if that says nothing, by its first character. */
static gboolean
is_json (const char *kind, GBytes *body)
{
  static const char *const vague[] = { "", "application/x-www-form-urlencoded", "application/octet-stream",
                                       "text/plain", NULL };
  gsize length;
  const char *data = g_bytes_get_data (body, &length);
  gsize start = 0;

  if (length == 0 || vlps_page_request_is_snapshot (body))
    return FALSE;
  if (strcmp (kind, "application/json") == 0)
    return TRUE;
  while (start < length && g_ascii_isspace (data[start]))
    start++;
  return start < length && data[start] == '{' && g_strv_contains (vague, kind);
}

static VlpsPageRequest *
read_json (VlpsAction action, const char *kind, GBytes *body, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (body, &length);
  g_autoptr (cJSON) object = vlps_json_body_parse_object (data, length, error);

  if (object != NULL)
    return read_object (action, object, error);
  if (strcmp (kind, "application/json") != 0)
    g_prefix_error (error, "the body begins as JSON (for a page, send it as Content-Type: text/html), but ");
  return NULL;
}

/* The label of "text/html; charset=..."; NULL: it has none that is known. */
static char *
charset_of (const char *type)
{
  g_autoptr (GHashTable) parameters = NULL;
  const char *start = strchr (type, ';'), *value, *label;

  if (start == NULL)
    return NULL;
  parameters = soup_header_parse_semi_param_list (start + 1);
  value = g_hash_table_lookup (parameters, "charset");
  label = value != NULL ? vlps_encoding_label (value, -1) : NULL;
  return g_strdup (label);
}

VlpsPageRequest *
vlps_page_request_parse (VlpsAction action, const char *query, const char *type, GBytes *body, GError **error)
{
  g_autoptr (VlpsPageRequest) request = NULL;
  gsize length = 0;
  const char *data = body != NULL ? g_bytes_get_data (body, &length) : NULL;
  g_autofree char *kind = type != NULL ? g_ascii_strdown (type, (gssize) strcspn (type, "; ")) : g_strdup ("");

  gboolean json = body != NULL && is_json (kind, body);

  if (json)
    {
      request = read_json (action, kind, body, error);
      if (request == NULL)
        return NULL;
    }
  else
    {
      request = g_new0 (VlpsPageRequest, 1);
      request->action = action;
    }
  if (query != NULL && !vlps_query_each (query, strlen (query), set_member, request, error))
    return NULL;
  if (length > 0 && strcmp (kind, "application/x-www-form-urlencoded") == 0 && is_form (body))
    {
      if (!vlps_query_each (data, length, set_member, request, error))
        return NULL;
    }
  else if (length > 0 && strcmp (kind, "multipart/form-data") == 0)
    {
      if (!set_parts (request, type, body, error))
        return NULL;
    }
  else if (length > 0 && !json)
    {
      g_clear_pointer (&request->body, g_bytes_unref);
      request->body = g_bytes_ref (body);
      g_free (request->charset);
      request->charset = type != NULL ? charset_of (type) : NULL;
    }
  if (!vlps_page_request_finish (request, error))
    return NULL;
  return g_steal_pointer (&request);
}

/* --- what follows from it --- */

gboolean
vlps_page_request_is_quick (const VlpsPageRequest *request)
{
  if (request->path != NULL)
    return vlps_task_options_unrendered (&request->options.task) != NULL && request->options.task.examples == NULL;
  if (request->body == NULL || (request->action != VLPS_ACTION_SEGMENT && request->action != VLPS_ACTION_OVERLAY))
    return FALSE;
  if (request->options.task.examples != NULL)
    return FALSE;
  return vlps_page_request_is_snapshot (request->body) || vlps_task_options_unrendered (&request->options.task) != NULL;
}

char *
vlps_page_request_key (const VlpsPageRequest *request, const char *format)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (cJSON) object = vlps_request_options_write (&request->options);
  g_autofree char *options = vlps_json_tree_text (object);
  const char *const parts[] = { action_names[request->action],
                                format,
                                request->url,
                                request->charset,
                                request->after ? "after" : NULL,
                                request->screen ? "screen" : NULL,
                                request->command_line ? "command-line" : NULL };

  /* each with the NUL at its end, so that no two lists are the same bytes */
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const char *part = parts[i] != NULL ? parts[i] : "";

      g_checksum_update (sum, (const guchar *) part, (gssize) strlen (part) + 1);
    }
  g_checksum_update (sum, (const guchar *) options, (gssize) strlen (options) + 1);
  if (request->body != NULL)
    g_checksum_update (sum, g_bytes_get_data (request->body, NULL), (gssize) g_bytes_get_size (request->body));
  return g_strconcat ("request:", g_checksum_get_string (sum), NULL);
}

char *
vlps_page_request_write (const VlpsPageRequest *request, const char *format)
{
  g_autoptr (cJSON) object = cJSON_CreateObject ();

  cJSON_AddNumberToObject (object, "action", request->action);
  if (request->url != NULL)
    cJSON_AddStringToObject (object, "url", request->url);
  if (request->path != NULL)
    cJSON_AddStringToObject (object, "path", request->path);
  if (request->shown != NULL)
    cJSON_AddStringToObject (object, "shown", request->shown);
  if (format != NULL)
    cJSON_AddStringToObject (object, "format", format);
  if (request->charset != NULL)
    cJSON_AddStringToObject (object, "charset", request->charset);
  cJSON_AddBoolToObject (object, "after", request->after);
  cJSON_AddBoolToObject (object, "screen", request->screen);
  cJSON_AddBoolToObject (object, "commandLine", request->command_line);
  cJSON_AddItemToObject (object, "options", vlps_request_options_write (&request->options));
  return vlps_json_tree_text (object);
}

VlpsPageRequest *
vlps_page_request_read (const char *text, GBytes *body, GError **error)
{
  g_autoptr (VlpsPageRequest) request = g_new0 (VlpsPageRequest, 1);
  g_autoptr (cJSON) object = cJSON_Parse (text);
  const cJSON *action = cJSON_GetObjectItem (object, "action");

  if (!cJSON_IsNumber (action) || action->valueint < 0 || action->valueint >= VLPS_N_ACTIONS)
    return vlps_error_null (error, VLPS_ERROR_ENGINE, "malformed page request");
  request->action = (VlpsAction) action->valueint;
  request->url = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (object, "url")));
  request->path = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (object, "path")));
  request->shown = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (object, "shown")));
  request->format = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (object, "format")));
  request->charset = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (object, "charset")));
  request->after = cJSON_IsTrue (cJSON_GetObjectItem (object, "after"));
  request->screen = cJSON_IsTrue (cJSON_GetObjectItem (object, "screen"));
  request->command_line = cJSON_IsTrue (cJSON_GetObjectItem (object, "commandLine"));
  request->body = request->url == NULL && request->path == NULL && body != NULL ? g_bytes_ref (body) : NULL;
  return vlps_request_options_read (&request->options, cJSON_GetObjectItem (object, "options"), error)
             ? g_steal_pointer (&request)
             : NULL;
}

/* Checks that the options have an effect. Options that the operator set for all requests need not. */
static gboolean
check_use (const VlpsPageRequest *request, const VlpsGivenOptions *given, const char *unrendered, GError **error)
{
  VlpsFormat format = VLPS_FORMAT_TEXT;

  if (request->action != VLPS_ACTION_SEGMENT)
    return TRUE;
  if (request->format != NULL && !vlps_format_parse (request->format, &format, error))
    return FALSE;
  return vlps_option_use_check (given, unrendered, request->format != NULL ? 1u << format : 0, error);
}

gboolean
vlps_page_request_apply (const VlpsPageRequest *request, VlpsOptions *options, VlpsTaskOptions *task, GError **error)
{
  const VlpsRequestOptions *own = &request->options;

  vlps_option_copy_given (vlps_task_options_table (NULL).rows, task, &own->task);
  if (!check_use (request, &own->given, vlps_task_options_unrendered (task), error))
    return FALSE;
  vlps_options_add (options, &own->given);
  return vlps_options_check (options, error);
}
