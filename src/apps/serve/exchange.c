/* exchange.c - one request of a client and its answer */
#include "exchange.h"

#include <string.h>

#include "errors.h"
#include "json-tree.h"

#define RETRY_SECONDS "2"  /* where the queue is full */
#define MAX_WARNINGS 2000U /* bytes of them in a header field; proxies take 4 KB of all header fields */

void
vlps_exchange_wait (VlpsExchange *exchange)
{
  if (!exchange->disconnected)
    soup_server_message_pause (exchange->message);
}

/* --- what clients sent --- */

typedef struct
{
  VlpsExchange *exchange;
  VlpsReadTask *reading;
  VlpsReadFunc read;
  VlpsExchangeDone done;
  gpointer data;
  GDestroyNotify free_data;
} BodyRead;

static void
body_read_free (gpointer data)
{
  BodyRead *body = data;

  body->free_data (body->data);
  g_free (body);
}

static void
read_cb (gpointer data)
{
  BodyRead *body = data;

  body->read (body->data);
}

static void
read_done_cb (gpointer data)
{
  BodyRead *body = data;

  body->exchange->data = NULL;
  body->exchange->free_data = NULL;
  body->done (body->exchange, body->data);
  body_read_free (body);
}

static void
forget_cb (gpointer data)
{
  vlps_readers_forget (((BodyRead *) data)->reading);
}

void
vlps_exchange_read (VlpsExchange *exchange, VlpsReadFunc read, VlpsExchangeDone done, gpointer data,
                    GDestroyNotify free_data)
{
  BodyRead *body = g_new0 (BodyRead, 1);

  body->exchange = exchange;
  body->read = read;
  body->done = done;
  body->data = data;
  body->free_data = free_data;
  exchange->data = body;
  exchange->free_data = forget_cb;
  body->reading = vlps_readers_begin (exchange->parts->readers, g_bytes_get_size (exchange->body), read_cb,
                                      read_done_cb, body, body_read_free);
}

/* --- answers --- */

/* Has libsoup write what there is.  Of a connection that is closed it may not be asked, and between that and the end of
 * the exchange the handler goes on. */
static void
resume (VlpsExchange *exchange)
{
  if (!exchange->disconnected)
    soup_server_message_unpause (exchange->message);
}

static void
set_headers (VlpsExchange *exchange)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (exchange->message);
  const char *origin =
      vlps_access_origin (exchange->parts->access, soup_server_message_get_request_headers (exchange->message));

  soup_message_headers_replace (headers, "Connection", "close");
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
  soup_server_message_set_status (message, status, vlps_error_status_phrase (status, soup_status_get_phrase (status)));
  if (type != NULL)
    soup_message_headers_set_content_type (soup_server_message_get_response_headers (message), type, NULL);
  if (body != NULL && g_bytes_get_size (body) > 0)
    soup_message_body_append_bytes (soup_server_message_get_response_body (message), body);
  resume (exchange);
}

void
vlps_exchange_answer_text (VlpsExchange *exchange, guint status, const char *type, char *text)
{
  g_autoptr (GBytes) body = g_bytes_new_take (text, strlen (text));

  vlps_exchange_answer (exchange, status, type, body);
}

static void
fail (VlpsExchange *exchange, const VlpsRefusal *refusal)
{
  GString *text = g_string_new ("{\"error\": ");

  vlps_refusal_write (text, refusal);
  g_string_append (text, "}\n");
  vlps_exchange_answer_text (exchange, refusal->status, "application/json", g_string_free (text, FALSE));
}

void
vlps_exchange_fail (VlpsExchange *exchange, guint status, const char *code, const char *message)
{
  fail (exchange, &(VlpsRefusal){ status, code, message, 0 });
}

void
vlps_exchange_refuse (VlpsExchange *exchange, const VlpsRefusal *refusal)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (exchange->message);

  if (refusal->status == SOUP_STATUS_SERVICE_UNAVAILABLE
      && soup_message_headers_get_one (headers, "Retry-After") == NULL)
    soup_message_headers_replace (headers, "Retry-After", RETRY_SECONDS);
  fail (exchange, refusal);
}

void
vlps_exchange_log (VlpsExchange *exchange, const GError *error)
{
  if (exchange->parts->options.verbose)
    g_printerr ("vlps: %s: %s\n", exchange->route, error->message);
}

void
vlps_exchange_fail_error (VlpsExchange *exchange, const GError *error)
{
  const VlpsRefusal refusal = vlps_refusal_of (error);
  double after = error->domain == VLPS_ERROR ? vlps_error_retry_after (error) : 0;

  vlps_exchange_log (exchange, error);
  if (after > 0)
    {
      g_autofree char *seconds = g_strdup_printf ("%.0f", CLAMP (after, 1, 86400));

      soup_message_headers_replace (soup_server_message_get_response_headers (exchange->message), "Retry-After",
                                    seconds);
    }
  vlps_exchange_refuse (exchange, &refusal);
}

/* --- answers that come bit by bit --- */

void
vlps_exchange_begin (VlpsExchange *exchange, guint status, const char *type)
{
  SoupServerMessage *message = exchange->message;
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  g_return_if_fail (!exchange->answered);
  exchange->answered = TRUE;
  exchange->status = status;
  set_headers (exchange);
  soup_server_message_set_status (message, status, vlps_error_status_phrase (status, soup_status_get_phrase (status)));
  soup_message_headers_set_content_type (headers, type, NULL);
  soup_message_headers_set_encoding (headers, soup_server_message_get_http_version (message) == SOUP_HTTP_1_0
                                                  ? SOUP_ENCODING_EOF
                                                  : SOUP_ENCODING_CHUNKED);
  /* what is sent is not kept */
  soup_message_body_set_accumulate (soup_server_message_get_response_body (message), FALSE);
  resume (exchange);
}

void
vlps_exchange_send (VlpsExchange *exchange, GBytes *data)
{
  soup_message_body_append_bytes (soup_server_message_get_response_body (exchange->message), data);
  resume (exchange);
}

void
vlps_exchange_end (VlpsExchange *exchange)
{
  soup_message_body_complete (soup_server_message_get_response_body (exchange->message));
  resume (exchange);
}

/* libsoup sees that nobody is there when it writes. */
void
vlps_exchange_abandon (VlpsExchange *exchange)
{
  if (exchange->free_data != NULL)
    exchange->free_data (exchange->data);
  exchange->free_data = NULL;
  if (!exchange->answered)
    soup_server_message_set_status (exchange->message, SOUP_STATUS_INTERNAL_SERVER_ERROR, NULL);
  exchange->answered = TRUE;
  exchange->status = VLPS_CLIENT_GONE;
  vlps_exchange_end (exchange);
}

/* --- pages --- */

typedef struct
{
  VlpsExchange *exchange;
  VlpsExchangeFunc func;
  VlpsPageWork *work;
} PageWait;

static void
page_wait_free (gpointer data)
{
  PageWait *wait = data;

  if (wait->work != NULL)
    vlps_page_work_cancel (wait->work);
  g_free (wait);
}

static void
done_cb (VlpsWorkDone *done, gpointer data)
{
  PageWait *wait = data;
  VlpsExchange *exchange = wait->exchange;
  VlpsExchangeFunc func = wait->func;

  wait->work = NULL;
  exchange->data = NULL;
  exchange->free_data = NULL;
  page_wait_free (wait);
  if (done->kept)
    {
      g_autofree char *age = g_strdup_printf ("%.0f", done->age);

      soup_message_headers_replace (soup_server_message_get_response_headers (exchange->message), "Age", age);
    }
  func (exchange, done);
}

void
vlps_exchange_page (VlpsExchange *exchange, VlpsPageRequest *request, const char *format, VlpsExchangeFunc func)
{
  const VlpsRefusal *refusal;
  PageWait *wait = g_new0 (PageWait, 1);

  wait->exchange = exchange;
  wait->func = func;
  wait->work = vlps_page_work_begin (exchange->parts, request, format, done_cb, wait, &refusal);
  if (wait->work == NULL)
    {
      vlps_page_request_free (request);
      g_free (wait);
      vlps_exchange_refuse (exchange, refusal);
      return;
    }
  exchange->data = wait;
  exchange->free_data = page_wait_free;
}

/* Appends JSON in ASCII, as a header field needs it. */
static void
append_ascii (GString *text, const char *json)
{
  for (const char *c = json; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (character < 0x80)
        g_string_append_c (text, *c == '\n' ? ' ' : *c);
      else if (character < 0x10000)
        g_string_append_printf (text, "\\u%04x", character);
      else
        g_string_append_printf (text, "\\u%04x\\u%04x", 0xd7c0 + (character >> 10), 0xdc00 + (character & 0x3ff));
    }
}

/* Names the warnings that the body does not have, as many as servers in between let pass. */
static void
set_warnings (VlpsExchange *exchange, const char *json)
{
  g_autoptr (cJSON) list = cJSON_Parse (json);
  g_autoptr (GString) text = g_string_new ("[");
  const cJSON *warning;
  guint n = 0, left = (guint) cJSON_GetArraySize (list);

  cJSON_ArrayForEach (warning, list)
  {
    gsize before = text->len;
    g_autofree char *one = vlps_json_tree_text (warning);

    g_string_append (text, n > 0 ? ", " : "");
    append_ascii (text, one);
    if (text->len > MAX_WARNINGS)
      {
        g_string_truncate (text, before);
        break;
      }
    n++;
  }
  if (n < left)
    g_string_append_printf (text, "%s\"%u more; format json has them\"", n > 0 ? ", " : "", left - n);
  g_string_append_c (text, ']');
  soup_message_headers_replace (soup_server_message_get_response_headers (exchange->message), "X-Vlps-Warnings",
                                text->str);
}

void
vlps_exchange_answer_done (VlpsExchange *exchange, VlpsWorkDone *done)
{
  if (done->failure != NULL)
    {
      vlps_exchange_fail_error (exchange, done->failure);
      return;
    }
  if (done->warnings != NULL)
    set_warnings (exchange, done->warnings);
  vlps_exchange_answer (exchange, SOUP_STATUS_OK, done->types[0], done->parts->pdata[0]);
}
