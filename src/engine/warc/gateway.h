/* gateway.h - a web proxy that leads nowhere itself: a function gives its answers
 *
 * It takes http requests, and https and wss requests through a tunnel that ends in the proxy itself, under a
 * certificate made for it on the spot; its client has to accept that.
 */
#pragma once

#include <libsoup/soup.h>

typedef struct _VlpsGateway VlpsGateway;

typedef struct
{
  /* Answers a request for `url`, at once or later (soup_server_message_pause()). */
  void (*answer) (SoupServerMessage *message, const char *url, gpointer data);
  void (*end) (gpointer data); /* all requests are over; NULL: nothing is to be done then */
} VlpsGatewayCalls;

/* Serves on a listening TCP socket in a thread of its own, in which it makes the calls and whose default main context is
 * its own.  Takes `listener` over, also when it fails, with VLPS_ERROR_ENGINE.  `calls` must be static. */
VlpsGateway *vlps_gateway_new (int listener, const VlpsGatewayCalls *calls, gpointer data, GError **error);

/* Ends all connections and the thread. */
void vlps_gateway_free (VlpsGateway *gateway);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsGateway, vlps_gateway_free)

/* Address of the proxy: "http://127.0.0.1:PORT". */
const char *vlps_gateway_address (VlpsGateway *gateway);
