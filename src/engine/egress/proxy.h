/* proxy.h - a web proxy that only connects to servers allowed by a policy
 *
 * It accepts http requests, and tunnels (CONNECT) for everything else: https, wss, ws. It resolves names itself,
 * connects to the very address that the policy allowed, and does so again for every request that needs a connection.
 * So neither a redirection nor a name that changes its address circumvents the policy. Requests to servers that it
 * refuses or cannot reach get no response: to the page these servers do not exist. vlps_proxy_failure() returns the
 * reason. */
#pragma once

#include <gio/gio.h>

#include "cure.h"
#include "policy.h"

typedef struct _VlpsProxy VlpsProxy;

/* Limits of clients and servers. Times in seconds. */
typedef struct
{
  guint connections;  /* at the same time; further ones are closed */
  guint head_seconds; /* for the head of a request, from its first byte */
  guint dial_seconds; /* for connecting to a server */
  guint idle_seconds; /* without data in either direction */
  guint all_seconds;  /* for a whole connection */
} VlpsProxyLimits;

/* Limits for ordinary pages. */
#define VLPS_PROXY_LIMITS_INIT                                                                                         \
  {                                                                                                                    \
    .connections = 256, .head_seconds = 30, .dial_seconds = 60, .idle_seconds = 600, .all_seconds = 86400              \
  }

/* Longest head of a request, bytes; the rest of a longer response head is passed on without parsing. */
#define VLPS_PROXY_MAX_HEAD 65536

typedef struct
{
  guint requests; /* http requests and tunnels */
  guint refused;  /* number refused by the policy */
  char *example;  /* reason of the first refusal; NULL if there is none */
  VlpsCure cure;  /* cure of the first refusal */
} VlpsProxyCounts;

void vlps_proxy_counts_clear (VlpsProxyCounts *counts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsProxyCounts, vlps_proxy_counts_clear)

/* Serves on a listening TCP socket in threads of its own; refuses everything until vlps_proxy_serve(). `limits` NULL:
 * those for ordinary pages. Takes `listener` over even on failure (VLPS_ERROR_ENGINE). */
VlpsProxy *vlps_proxy_new (int listener, const VlpsProxyLimits *limits, GError **error);

/* Serves this program itself on a new socket, with `policy` from the start. Fails with VLPS_ERROR_ENGINE, or with
 * VLPS_ERROR_NETWORK if there is no loopback interface. */
VlpsProxy *vlps_proxy_new_own (VlpsPolicy *policy, GError **error);

/* Closes all connections and frees the proxy. */
void vlps_proxy_free (VlpsProxy *proxy);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsProxy, vlps_proxy_free)

/* Returns the address of the proxy: "http://127.0.0.1:PORT". Borrowed. */
const char *vlps_proxy_address (VlpsProxy *proxy);

/* Serves under `policy` from now on and resets counts and failures; NULL: refuses new requests. Connections made
 * under another policy end with their next data. */
void vlps_proxy_serve (VlpsProxy *proxy, VlpsPolicy *policy);

/* Copies the counts since the last vlps_proxy_serve(). */
void vlps_proxy_count (VlpsProxy *proxy, VlpsProxyCounts *ret_counts);

/* Returns why the last failed request for `host` (NULL: any host) failed since the last vlps_proxy_serve(): an error
 * as from vlps_policy_resolve(), or VLPS_ERROR_NETWORK. NULL if none failed. Newly allocated. */
GError *vlps_proxy_failure (VlpsProxy *proxy, const char *host);
