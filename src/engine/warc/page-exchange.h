/* page-exchange.h - a request that a page made, with its answer, as they went over the network */
#pragma once

#include <libsoup/soup.h>

/* Parts of the time for an exchange, in ms; below 0: there was none. */
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
  char *server;                         /* its address, e.g. "192.0.2.1"; NULL: not known, as behind a proxy */
  guint status;                         /* 0: there was no answer */
  char *phrase;                         /* of it */
  SoupMessageHeaders *response_headers; /* without those of the connection alone */
  GByteArray *body;                     /* as it was sent: packed, where the headers say so */
  gboolean cut;                         /* there was more of the body than is kept, or the page did not wait for it */
  gboolean done;                        /* all of it has come */
  char *failure;                        /* why there was no answer; NULL: there was one, or none yet */
  VlpsPageExchangeTimes times;
} VlpsPageExchange;

VlpsPageExchange *vlps_page_exchange_new (const char *method, const char *url);
VlpsPageExchange *vlps_page_exchange_ref (VlpsPageExchange *exchange);
void vlps_page_exchange_unref (VlpsPageExchange *exchange);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPageExchange, vlps_page_exchange_unref)

/* Takes out what only the user and the server are to know: cookies and passwords that were sent, the headers of the
 * lines "Name: value" (NULL: none), and, for one who is `signed_in`, cookies that were set. */
void vlps_page_exchange_hide (VlpsPageExchange *exchange, const char *lines, gboolean signed_in);

/* Request and answer as HTTP/1.1 has them; the answer NULL where there was none. */
GBytes *vlps_page_exchange_request (const VlpsPageExchange *exchange);
GBytes *vlps_page_exchange_response (const VlpsPageExchange *exchange);
