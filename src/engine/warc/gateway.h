/* gateway.h - a web proxy that gets its responses from a function
 *
 * It accepts http requests, and https and wss requests through a tunnel that ends in the proxy itself, with a
 * certificate made for it; clients have to accept that certificate. */
#pragma once

#include <libsoup/soup.h>

typedef struct _VlpsGateway VlpsGateway;

typedef struct
{
  /* Answers a request for `url`, at once or later (soup_server_message_pause()). */
  void (*answer) (SoupServerMessage *message, const char *url, gpointer data);
  void (*end) (gpointer data); /* called after the last request; NULL: nothing to do */
} VlpsGatewayCalls;

/* Serves on a listening TCP socket in a thread with a main context of its own, which also makes the calls. Takes
 * `listener` over even on failure (VLPS_ERROR_ENGINE). `calls` must be static. */
VlpsGateway *vlps_gateway_new (int listener, const VlpsGatewayCalls *calls, gpointer data, GError **error);

/* Closes all connections and ends the thread. */
void vlps_gateway_free (VlpsGateway *gateway);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsGateway, vlps_gateway_free)

/* Returns the address of the proxy: "http://127.0.0.1:PORT". Borrowed. */
const char *vlps_gateway_address (VlpsGateway *gateway);
