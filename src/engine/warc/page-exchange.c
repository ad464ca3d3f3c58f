/* page-exchange.c - a request that a page made, with its answer */
#include "page-exchange.h"

#include <string.h>

#include "address.h"

VlpsPageExchange *
vlps_page_exchange_new (const char *method, const char *url)
{
  VlpsPageExchange *exchange = g_atomic_rc_box_new0 (VlpsPageExchange);

  exchange->started = g_get_real_time ();
  exchange->method = g_strdup (method);
  exchange->url = vlps_address_bare (url);
  exchange->request_headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_REQUEST);
  exchange->response_headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_RESPONSE);
  exchange->body = g_byte_array_new ();
  exchange->times = (VlpsPageExchangeTimes){ -1, -1, -1, -1, -1, -1, -1 };
  return exchange;
}

VlpsPageExchange *
vlps_page_exchange_ref (VlpsPageExchange *exchange)
{
  return g_atomic_rc_box_acquire (exchange);
}

static void
clear (gpointer data)
{
  VlpsPageExchange *exchange = data;

  g_free (exchange->method);
  g_free (exchange->url);
  soup_message_headers_unref (exchange->request_headers);
  soup_message_headers_unref (exchange->response_headers);
  g_clear_pointer (&exchange->request_body, g_bytes_unref);
  g_byte_array_unref (exchange->body);
  g_free (exchange->server);
  g_free (exchange->phrase);
  g_free (exchange->failure);
}

void
vlps_page_exchange_unref (VlpsPageExchange *exchange)
{
  if (exchange != NULL)
    g_atomic_rc_box_release_full (exchange, clear);
}

void
vlps_page_exchange_hide (VlpsPageExchange *exchange, const char *lines, gboolean signed_in)
{
  g_auto (GStrv) headers = g_strsplit (lines != NULL ? lines : "", "\n", -1);

  for (guint i = 0; headers[i] != NULL; i++)
    {
      g_autofree char *name = g_strndup (headers[i], strcspn (headers[i], ":"));

      if (*name != '\0')
        soup_message_headers_remove (exchange->request_headers, name);
    }
  soup_message_headers_remove (exchange->request_headers, "Authorization");
  soup_message_headers_remove (exchange->request_headers, "Cookie");
  if (signed_in)
    soup_message_headers_remove (exchange->response_headers, "Set-Cookie");
}

static void
append_header (const char *name, const char *value, gpointer text)
{
  g_string_append_printf (text, "%s: %s\r\n", name, value);
}

/* The head, and a body after it. */
static GBytes *
make_message (GString *head, SoupMessageHeaders *headers, gconstpointer body, gsize length)
{
  soup_message_headers_foreach (headers, append_header, head);
  g_string_append (head, "\r\n");
  g_string_append_len (head, body != NULL ? body : "", (gssize) length);
  return g_string_free_to_bytes (head);
}

GBytes *
vlps_page_exchange_request (const VlpsPageExchange *exchange)
{
  g_autoptr (GUri) uri = g_uri_parse (exchange->url, SOUP_HTTP_URI_FLAGS, NULL);
  GString *head = g_string_new (NULL);
  gsize length = 0;
  const void *body = exchange->request_body != NULL ? g_bytes_get_data (exchange->request_body, &length) : NULL;
  const char *path = uri != NULL ? g_uri_get_path (uri) : "", *query = uri != NULL ? g_uri_get_query (uri) : NULL;

  g_string_append_printf (head, "%s %s%s%s HTTP/1.1\r\n", exchange->method, *path != '\0' ? path : "/",
                          query != NULL ? "?" : "", query != NULL ? query : "");
  return make_message (head, exchange->request_headers, body, length);
}

GBytes *
vlps_page_exchange_response (const VlpsPageExchange *exchange)
{
  GString *head;

  if (exchange->status == 0)
    return NULL;
  head = g_string_new (NULL);
  g_string_append_printf (head, "HTTP/1.1 %u %s\r\n", exchange->status,
                          exchange->phrase != NULL ? exchange->phrase : "");
  return make_message (head, exchange->response_headers, exchange->body->data, exchange->body->len);
}
