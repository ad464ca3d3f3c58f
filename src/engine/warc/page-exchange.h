/* page-exchange.h - a request of a page and its response, as sent over the network */
#pragma once

#include <libsoup/soup.h>

/* Phases of an exchange, in ms; negative: did not take place. */
typedef struct
{
  double blocked, dns, connect, tls, send, wait, receive;
} VlpsPageExchangeTimes;

/* Reference counted (g_atomic_rc_box). */
typedef struct
{
  gint64 started; /* us since 1970 */
  char *method, *url;
  SoupMessageHeaders *request_headers;
  GBytes *request_body;
  gboolean http2;
  char *server;                         /* IP address, e.g. "192.0.2.1"; NULL: unknown, as behind a proxy */
  guint status;                         /* 0: no response */
  char *phrase;                         /* reason phrase */
  SoupMessageHeaders *response_headers; /* without headers of the connection */
  GByteArray *body;                     /* as sent: compressed if the headers say so */
  gboolean cut;                         /* the body was truncated: too large, or the page did not wait for its end */
  gboolean done;                        /* completely received */
  char *failure;                        /* why there is no response; NULL: there is one, or it is pending */
  VlpsPageExchangeTimes times;
} VlpsPageExchange;

VlpsPageExchange *vlps_page_exchange_new (const char *method, const char *url);
VlpsPageExchange *vlps_page_exchange_ref (VlpsPageExchange *exchange);
void vlps_page_exchange_unref (VlpsPageExchange *exchange);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPageExchange, vlps_page_exchange_unref)

/* Removes secrets of the user and the server: cookies and passwords that were sent, the headers in the lines "Name:
 * value" (NULL: none), and, if `signed_in`, cookies that the server set. */
void vlps_page_exchange_hide (VlpsPageExchange *exchange, const char *lines, gboolean signed_in);

/* Return request and response as HTTP/1.1 messages; a missing response is NULL. */
GBytes *vlps_page_exchange_request (const VlpsPageExchange *exchange);
GBytes *vlps_page_exchange_response (const VlpsPageExchange *exchange);
