/* firecrawl.c - POST /v2/scrape and /v2/map, for clients of Firecrawl */
#include "firecrawl.h"

#include <string.h>

#include "errors.h"
#include "firecrawl-members.h"
#include "json-body.h"
#include "json-text.h"
#include "json-tree.h"

#define MAX_LINKS 100000
#define USUAL_LINKS 5000

/* A request while it is read. */
typedef struct
{
  GBytes *body;
  gboolean map;
  GString *format;
  VlpsPageRequest *request; /* NULL: `error` says why */
  GError *error;
} FireRead;

static void
fire_read_free (gpointer data)
{
  FireRead *read = data;

  g_bytes_unref (read->body);
  g_string_free (read->format, TRUE);
  vlps_page_request_free (read->request);
  g_clear_error (&read->error);
  g_free (read);
}

/* --- requests --- */

static gboolean
fail (FireRead *read, const char *name, const char *what)
{
  return vlps_error_false (&read->error, VLPS_ERROR_USAGE, "the request's \"%s\" %s", name, what);
}

static gboolean
set_map (FireRead *read, const cJSON *object)
{
  const char *search = cJSON_GetStringValue (cJSON_GetObjectItem (object, "search"));
  const char *sitemap = cJSON_GetStringValue (cJSON_GetObjectItem (object, "sitemap"));
  const cJSON *limit = cJSON_GetObjectItem (object, "limit");

  if (sitemap != NULL && strcmp (sitemap, "include") != 0 && strcmp (sitemap, "skip") != 0
      && strcmp (sitemap, "only") != 0)
    return fail (read, "sitemap", "takes include, skip or only");
  if (limit != NULL && !(cJSON_IsNumber (limit) && limit->valuedouble >= 1 && limit->valuedouble <= MAX_LINKS))
    return fail (read, "limit", "takes 1 to 100000");
  g_string_append_printf (read->format, " map whole sitemap=%s limit=%d", sitemap != NULL ? sitemap : "include",
                          limit != NULL ? limit->valueint : USUAL_LINKS);
  if (cJSON_IsFalse (cJSON_GetObjectItem (object, "includeSubdomains")))
    g_string_append (read->format, " host");
  if (search != NULL && *search != '\0')
    {
      g_autofree char *word = g_uri_escape_string (search, NULL, FALSE);

      g_string_append_printf (read->format, " search=%s", word);
    }
  return TRUE;
}

static void
read_cb (gpointer data)
{
  FireRead *read = data;
  gsize length;
  const char *text = g_bytes_get_data (read->body, &length);
  g_autoptr (cJSON) object = vlps_json_body_parse_object (text != NULL ? text : "", length, &read->error);
  gboolean well;

  read->request = g_new0 (VlpsPageRequest, 1);
  read->request->action = VLPS_ACTION_ARTICLE;
  well = object != NULL && vlps_firecrawl_members_read (object, read->request, read->format, &read->error)
         && (read->map ? set_map (read, object)
                       : vlps_firecrawl_members_read_formats (object, read->request, read->format, &read->error));
  if (!well || !vlps_page_request_finish (read->request, &read->error))
    g_clear_pointer (&read->request, vlps_page_request_free);
}

/* --- answers --- */

void
vlps_firecrawl_refuse (VlpsExchange *exchange, const VlpsRefusal *refusal)
{
  GString *text = g_string_new ("{\"success\": false, \"error\": ");

  vlps_json_text_string (text, refusal->message);
  g_string_append (text, ", \"code\": ");
  vlps_json_text_string (text, refusal->code);
  g_string_append (text, "}\n");
  vlps_exchange_answer_text (exchange, refusal->status, "application/json", g_string_free (text, FALSE));
}

void
vlps_firecrawl_fail (VlpsExchange *exchange, const GError *error)
{
  const VlpsRefusal refusal = vlps_page_work_refusal_of (error);

  vlps_exchange_log (exchange, error);
  vlps_firecrawl_refuse (exchange, &refusal);
}

static void
answer_done (VlpsExchange *exchange, VlpsWorkDone *done)
{
  if (done->failure != NULL)
    vlps_firecrawl_fail (exchange, done->failure);
  else
    vlps_exchange_answer_done (exchange, done);
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  FireRead *read = data;

  if (read->request == NULL)
    vlps_firecrawl_fail (exchange, read->error);
  else
    vlps_exchange_page (exchange, g_steal_pointer (&read->request), read->format->str, answer_done);
}

static void
handle (VlpsExchange *exchange, gboolean map)
{
  FireRead *read = g_new0 (FireRead, 1);

  read->body = g_bytes_ref (exchange->body);
  read->map = map;
  read->format = g_string_new ("firecrawl");
  vlps_exchange_read (exchange, read_cb, read_done_cb, read, fire_read_free);
}

void
vlps_firecrawl_scrape (VlpsExchange *exchange)
{
  handle (exchange, FALSE);
}

void
vlps_firecrawl_map (VlpsExchange *exchange)
{
  handle (exchange, TRUE);
}
