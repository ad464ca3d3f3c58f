/* exchange.c - one request of a client and its answer */
#include "exchange.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "errors.h"
#include "json-text.h"
#include "service.h"

#define KEPT_FOREVER 1e18 /* s */

/* What clients are told of an error. */
static const struct
{
  VlpsError code;
  guint status;
  const char *message; /* NULL: the error's own, which is about the request */
} answers[] = {
  { VLPS_ERROR_USAGE, 400, NULL },
  { VLPS_ERROR_NOT_FOUND, 502, "the host of the page is not found" },
  { VLPS_ERROR_IO, 500, "the service cannot read or write what it needs" },
  { VLPS_ERROR_NETWORK, 502, "the server of the page cannot be reached" },
  { VLPS_ERROR_HTTP, 502, "the server of the page answers with an error" },
  { VLPS_ERROR_BUSY, 502, "the server of the page is busy" },
  { VLPS_ERROR_REDIRECT, 502, "the redirections of the page lead nowhere" },
  { VLPS_ERROR_TLS, 502, "the certificate of the page's server is not acceptable" },
  { VLPS_ERROR_NOT_HTML, 422, "this is no HTML page" },
  { VLPS_ERROR_EMPTY, 422, "the page shows nothing: no text and no picture" },
  { VLPS_ERROR_TIMEOUT, 504, "the page was not done in time" },
  { VLPS_ERROR_CRASHED, 502, "what works on the page ended unexpectedly" },
  { VLPS_ERROR_MEMORY, 422, "the page needs more memory than it may take" },
  { VLPS_ERROR_ENGINE, 500, "the renderer cannot start" },
  { VLPS_ERROR_ROBOTS, 403, "the robots.txt of the page's server does not allow it" },
  { VLPS_ERROR_SNAPSHOT, 400, "this is no snapshot, or one of another version" },
  { VLPS_ERROR_NOT_PUBLIC, 403, "the address is not one that pages may be taken from" },
  { VLPS_ERROR_CANCELLED, 503, "the service ends" },
};

guint
vlps_exchange_status (const GError *error, const char **ret_message)
{
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    if (g_error_matches (error, VLPS_ERROR, (int) answers[i].code))
      {
        *ret_message = answers[i].message != NULL ? answers[i].message : error->message;
        return answers[i].status;
      }
  *ret_message = "the service failed";
  return SOUP_STATUS_INTERNAL_SERVER_ERROR;
}

void
vlps_exchange_wait (VlpsExchange *exchange)
{
  soup_server_message_pause (exchange->message);
}

static void
set_headers (VlpsExchange *exchange)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (exchange->message);
  const char *origin = vlps_access_origin (vlps_service_access (exchange->service),
                                           soup_server_message_get_request_headers (exchange->message));

  soup_message_headers_replace (headers, "X-Content-Type-Options", "nosniff");
  if (soup_message_headers_get_one (headers, "Cache-Control") == NULL)
    soup_message_headers_replace (headers, "Cache-Control", "no-store");
  /* what comes from pages is shown as if it came from nowhere, and runs and loads nothing */
  if (soup_message_headers_get_one (headers, "Content-Security-Policy") == NULL)
    soup_message_headers_replace (headers, "Content-Security-Policy",
                                  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
  if (origin != NULL)
    {
      soup_message_headers_replace (headers, "Access-Control-Allow-Origin", origin);
      soup_message_headers_replace (headers, "Vary", "Origin");
    }
}

void
vlps_exchange_answer (VlpsExchange *exchange, guint status, const char *type, GBytes *body)
{
  SoupServerMessage *message = exchange->message;

  g_return_if_fail (!exchange->answered);
  exchange->answered = TRUE;
  exchange->status = status;
  set_headers (exchange);
  soup_server_message_set_status (message, status, NULL);
  if (type != NULL)
    soup_message_headers_set_content_type (soup_server_message_get_response_headers (message), type, NULL);
  if (body != NULL && g_bytes_get_size (body) > 0)
    soup_message_body_append_bytes (soup_server_message_get_response_body (message), body);
  soup_server_message_unpause (message);
}

void
vlps_exchange_answer_text (VlpsExchange *exchange, guint status, const char *type, char *text)
{
  g_autoptr (GBytes) body = g_bytes_new_take (text, strlen (text));

  vlps_exchange_answer (exchange, status, type, body);
}

void
vlps_exchange_fail (VlpsExchange *exchange, guint status, const char *code, const char *message)
{
  GString *text = g_string_new ("{\"error\": {\"code\": ");

  vlps_json_text_string (text, code);
  g_string_append (text, ", \"message\": ");
  vlps_json_text_string (text, message);
  g_string_append (text, "}}\n");
  vlps_exchange_answer_text (exchange, status, "application/json", g_string_free (text, FALSE));
}

void
vlps_exchange_fail_error (VlpsExchange *exchange, const GError *error)
{
  const char *message;
  guint status = vlps_exchange_status (error, &message);
  double after = error->domain == VLPS_ERROR ? vlps_error_retry_after (error) : 0;

  if (vlps_service_is_verbose (exchange->service))
    g_printerr ("vlps: %s: %s\n", exchange->route, error->message);
  if (after > 0 || status == SOUP_STATUS_SERVICE_UNAVAILABLE)
    {
      g_autofree char *seconds = g_strdup_printf ("%.0f", CLAMP (after, 1, 86400));

      soup_message_headers_replace (soup_server_message_get_response_headers (exchange->message), "Retry-After",
                                    seconds);
    }
  vlps_exchange_fail (exchange, status, vlps_error_name (error), message);
}

/* --- pages --- */

typedef struct
{
  VlpsExchangeFunc func;
  char *key; /* in the cache; NULL: the answer is not kept */
} PageWait;

static void
page_wait_free (gpointer data)
{
  PageWait *wait = data;

  g_free (wait->key);
  g_free (wait);
}

static void
done_cb (VlpsWorkDone *given, gpointer data)
{
  g_autoptr (VlpsWorkDone) done = given;
  VlpsExchange *exchange = data;
  PageWait *wait = g_steal_pointer (&exchange->data);
  VlpsService *service = exchange->service;

  exchange->free_data = NULL;
  vlps_metrics_page (vlps_service_metrics (service), done->failure != NULL ? vlps_error_name (done->failure) : NULL,
                     done->waited, done->seconds, done->crashes);
  if (done->failure == NULL && wait->key != NULL && done->parts->len == 1)
    vlps_result_cache_put (vlps_service_cache (service), wait->key, done->types[0], done->parts->pdata[0], NULL);
  wait->func (exchange, done);
  page_wait_free (wait);
}

/* Answers from the cache; FALSE where it has nothing. */
static gboolean
answer_kept (VlpsExchange *exchange, const char *key, double max_age, VlpsExchangeFunc func)
{
  g_autoptr (VlpsWorkDone) done = NULL;
  g_autofree char *type = NULL, *age = NULL;
  double seconds;
  GBytes *kept = vlps_result_cache_get (vlps_service_cache (exchange->service), key, max_age, &type, &seconds);

  vlps_metrics_cache (vlps_service_metrics (exchange->service), kept != NULL);
  if (kept == NULL)
    return FALSE;
  age = g_strdup_printf ("%.0f", seconds);
  soup_message_headers_replace (soup_server_message_get_response_headers (exchange->message), "Age", age);
  done = g_new0 (VlpsWorkDone, 1);
  done->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_ptr_array_add (done->parts, kept);
  done->types = g_new0 (char *, 2);
  done->types[0] = g_steal_pointer (&type);
  func (exchange, done);
  return TRUE;
}

void
vlps_exchange_page (VlpsExchange *exchange, VlpsPageRequest *given, const char *format, VlpsExchangeFunc func)
{
  g_autoptr (VlpsPageRequest) request = given;
  VlpsService *service = exchange->service;
  g_autofree char *key = NULL;
  PageWait *wait;

  if (request->kept != NULL)
    {
      request->body = vlps_result_cache_get (vlps_service_cache (service), request->kept, KEPT_FOREVER, NULL, NULL);
      if (request->body == NULL)
        {
          vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "not-kept",
                              "no snapshot is kept under this number any more");
          return;
        }
    }
  if (request->url != NULL && request->action != VLPS_ACTION_VIEW)
    key = vlps_page_request_key (request, format);
  if (key != NULL && request->max_age > 0 && answer_kept (exchange, key, request->max_age, func))
    return;
  wait = g_new0 (PageWait, 1);
  wait->func = func;
  wait->key = g_steal_pointer (&key);
  exchange->data = wait;
  exchange->free_data = page_wait_free;
  if (vlps_workers_do (vlps_service_workers (service), request, format, done_cb, exchange))
    {
      request = NULL;
      return;
    }
  soup_message_headers_replace (soup_server_message_get_response_headers (exchange->message), "Retry-After", "2");
  vlps_exchange_fail (exchange, SOUP_STATUS_SERVICE_UNAVAILABLE, "queue-full", "too many requests wait already");
}

void
vlps_exchange_answer_done (VlpsExchange *exchange, VlpsWorkDone *done)
{
  if (done->failure != NULL)
    vlps_exchange_fail_error (exchange, done->failure);
  else
    vlps_exchange_answer (exchange, SOUP_STATUS_OK, done->types[0], done->parts->pdata[0]);
}
