/* routes.c - what there is at the paths of the service */
#include "exchange.h"

#include <string.h>

#include "collection-routes.h"
#include "errors.h"
#include "job-routes.h"
#include "label-routes.h"
#include "mcp.h"
#include "metrics-text.h"
#include "openapi.h"
#include "page-stream.h"
#include "service.h"
#include "viewer.h"

/* --- formats --- */

/* The format that a client accepts as `type`; the first of several. */
static gboolean
accept_format (const char *type, VlpsFormat *ret_format)
{
  /* other names of types, and what clients mean by them */
  static const struct
  {
    const char *type;
    VlpsFormat format;
  } others[] = {
    { "application/xhtml+xml", VLPS_FORMAT_HTML },
    { "application/x-ndjson", VLPS_FORMAT_LINKS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_ascii_strcasecmp (type, others[i].type) == 0)
      {
        *ret_format = others[i].format;
        return TRUE;
      }
  for (guint format = 0; format < VLPS_N_FORMATS; format++)
    {
      const char *row = vlps_format_row ((VlpsFormat) format)->type;
      gsize length = strcspn (row, ";");

      if (strlen (type) == length && g_ascii_strncasecmp (type, row, length) == 0)
        {
          *ret_format = (VlpsFormat) format;
          return TRUE;
        }
    }
  return FALSE;
}

/* The format that the client likes best; JSON where it does not say. */
static const char *
format_of (const VlpsPageRequest *request, SoupServerMessage *message)
{
  const char *header = soup_message_headers_get_list (soup_server_message_get_request_headers (message), "Accept");
  VlpsFormat format = VLPS_FORMAT_JSON;
  GSList *types = NULL;

  if (request->format != NULL)
    return request->format;
  types = header != NULL ? soup_header_parse_quality_list (header, NULL) : NULL;
  for (const GSList *i = types; i != NULL && !accept_format (i->data, &format); i = i->next)
    ;
  soup_header_free_list (types);
  return vlps_format_row (format)->name;
}

/* --- pages --- */

/* A request while it is read. */
typedef struct
{
  VlpsAction action;
  VlpsExchangeFunc answer;
  char *query, *type; /* NULL: none */
  GBytes *body;
  VlpsPageRequest *request; /* NULL: `error` says why */
  GError *error;
} PageRead;

static void
page_read_free (gpointer data)
{
  PageRead *page = data;

  g_free (page->query);
  g_free (page->type);
  g_bytes_unref (page->body);
  vlps_page_request_free (page->request);
  g_clear_error (&page->error);
  g_free (page);
}

static void
read_cb (gpointer data)
{
  PageRead *page = data;

  page->request = vlps_page_request_parse (page->action, page->query, page->type, page->body, &page->error);
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  PageRead *page = data;
  g_autofree char *format = NULL;
  VlpsFormat known;

  if (page->request != NULL && page->action == VLPS_ACTION_SEGMENT)
    format = g_strdup (format_of (page->request, exchange->message));
  if (page->request != NULL && (format == NULL || vlps_format_parse (format, &known, &page->error)))
    vlps_exchange_page (exchange, g_steal_pointer (&page->request), format, page->answer);
  else
    vlps_exchange_fail_error (exchange, page->error);
}

static void
handle_action (VlpsExchange *exchange, VlpsAction action, VlpsExchangeFunc answer)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (exchange->message);
  PageRead *page = g_new0 (PageRead, 1);

  page->action = action;
  page->answer = answer;
  page->query = g_strdup (g_uri_get_query (soup_server_message_get_uri (exchange->message)));
  page->type = g_strdup (soup_message_headers_get_one (headers, "Content-Type"));
  page->body = g_bytes_ref (exchange->body);
  vlps_exchange_read (exchange, read_cb, read_done_cb, page, page_read_free);
}

static void
handle_segment (VlpsExchange *exchange)
{
  handle_action (exchange, VLPS_ACTION_SEGMENT, vlps_exchange_answer_done);
}

static void
handle_render (VlpsExchange *exchange)
{
  handle_action (exchange, VLPS_ACTION_RENDER, vlps_exchange_answer_done);
}

static void
handle_overlay (VlpsExchange *exchange)
{
  handle_action (exchange, VLPS_ACTION_OVERLAY, vlps_exchange_answer_done);
}

static void
handle_picture (VlpsExchange *exchange)
{
  handle_action (exchange, VLPS_ACTION_PICTURE, vlps_exchange_answer_done);
}

/* The result with the numbers under which snapshot and picture are kept. */
static void
answer_view (VlpsExchange *exchange, VlpsWorkDone *done)
{
  VlpsResultCache *cache = vlps_service_parts (exchange->service)->cache;
  g_autofree char *snapshot = NULL, *picture = NULL;
  GString *text;
  gsize length;
  const char *result;

  if (done->failure != NULL)
    {
      vlps_exchange_fail_error (exchange, done->failure);
      return;
    }
  if (done->parts->len > 1)
    snapshot = vlps_result_cache_keep (cache, done->types[1], done->parts->pdata[1]);
  if (done->parts->len > 2)
    picture = vlps_result_cache_keep (cache, done->types[2], done->parts->pdata[2]);
  if (snapshot == NULL)
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_INSUFFICIENT_STORAGE, "too-large",
                          "the page is too large to be kept; whoever runs the service can enlarge its cache");
      return;
    }
  result = g_bytes_get_data (done->parts->pdata[0], &length);
  text = g_string_new (NULL);
  g_string_append_printf (text, "{\"snapshot\": \"%s\", \"picture\": ", snapshot);
  if (picture != NULL)
    g_string_append_printf (text, "\"%s\"", picture);
  else
    g_string_append (text, "null");
  g_string_append (text, ", \"result\": ");
  g_string_append_len (text, result, (gssize) length);
  g_string_append (text, "}\n");
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json", g_string_free (text, FALSE));
}

static void
handle_sitemap (VlpsExchange *exchange)
{
  handle_action (exchange, VLPS_ACTION_SITEMAP, vlps_exchange_answer_done);
}

static void
handle_view (VlpsExchange *exchange)
{
  handle_action (exchange, VLPS_ACTION_VIEW, answer_view);
}

static void
handle_kept (VlpsExchange *exchange)
{
  g_autofree char *type = NULL;
  g_autoptr (GBytes) kept =
      vlps_result_cache_get_kept (vlps_service_parts (exchange->service)->cache, exchange->rest, &type);

  if (kept == NULL)
    vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "not-kept", "nothing is kept under this number any more");
  else
    vlps_exchange_answer (exchange, SOUP_STATUS_OK, type, kept);
}

/* --- the service itself --- */

static void
handle_health (VlpsExchange *exchange)
{
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json", g_strdup ("{\"status\": \"ok\"}\n"));
}

static void
handle_ready (VlpsExchange *exchange)
{
  VlpsWorkersState state;

  vlps_workers_state (vlps_service_parts (exchange->service)->workers, &state);
  if (state.ready > 0)
    vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json", g_strdup ("{\"status\": \"ready\"}\n"));
  else
    {
      soup_message_headers_replace (soup_server_message_get_response_headers (exchange->message), "Retry-After", "1");
      vlps_exchange_fail (exchange, SOUP_STATUS_SERVICE_UNAVAILABLE, "not-ready", "no renderer is ready yet");
    }
}

static void
handle_metrics (VlpsExchange *exchange)
{
  VlpsService *service = exchange->service;
  VlpsWorkersState state;
  VlpsMetricsNow now;

  vlps_workers_state (vlps_service_parts (service)->workers, &state);
  now = (VlpsMetricsNow){
    .workers_ready = state.ready,
    .workers_busy = state.busy,
    .waiting = state.waiting,
    .started = state.started,
    .connections = vlps_clients_count (vlps_service_parts (service)->clients),
    .bodies = vlps_bodies_bytes (vlps_service_parts (service)->bodies),
    .memory = vlps_workers_memory (vlps_service_parts (service)->workers),
  };
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, VLPS_METRICS_TYPE,
                             vlps_metrics_text (vlps_service_parts (service)->metrics, &now));
}

static void
handle_openapi (VlpsExchange *exchange)
{
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json", vlps_openapi_text ());
}

const VlpsRoute vlps_routes[] = {
  { "/", "GET", TRUE, vlps_viewer_handle },
  { "/viewer/", "GET", TRUE, vlps_viewer_handle },
  { "/v1/segment", "GET POST", FALSE, handle_segment },
  { "/v1/render", "GET POST", FALSE, handle_render },
  { "/v1/overlay", "GET POST", FALSE, handle_overlay },
  { "/v1/picture", "GET POST", FALSE, handle_picture },
  { "/v1/view", "POST", FALSE, handle_view },
  { "/v1/sitemap", "GET POST", FALSE, handle_sitemap },
  { "/v1/stream", "POST", FALSE, vlps_page_stream_handle },
  { "/v1/jobs", "GET POST", FALSE, vlps_job_routes_handle_all },
  { "/v1/jobs/", "GET POST DELETE", FALSE, vlps_job_routes_handle_one },
  { "/v1/kept/", "GET", FALSE, handle_kept },
  { "/v1/labels", "GET POST", FALSE, vlps_label_routes_sets },
  { "/v1/labels/", "GET", FALSE, vlps_label_routes_page },
  { "/v1/collections", "GET", FALSE, vlps_collection_routes_all },
  { "/v1/collections/", "GET", FALSE, vlps_collection_routes_one },
  { "/mcp", "POST", FALSE, vlps_mcp_handle },
  { "/healthz", "GET", TRUE, handle_health },
  { "/readyz", "GET", TRUE, handle_ready },
  { "/metrics", "GET", FALSE, handle_metrics },
  { "/openapi.json", "GET", TRUE, handle_openapi },
  { NULL, NULL, FALSE, NULL },
};
