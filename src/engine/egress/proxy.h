/* proxy.h - a web proxy that leads to the servers of a policy, and nowhere else
 *
 * It takes http requests, and tunnels (CONNECT) for all else: https, wss, ws.  It looks names up itself, connects to
 * the very address that the policy passed, and does so anew for every request that needs a connection, so neither a
 * redirection nor a name that changes its address leads past it.  What it refuses, and what it cannot reach, gets no
 * answer: to a page that is a server which is not there.  The reason can be asked for.
 */
#pragma once

#include <gio/gio.h>

#include "cure.h"
#include "policy.h"

typedef struct _VlpsProxy VlpsProxy;

/* What a client or a server may take. */
typedef struct
{
  guint connections;  /* at a time; what comes beyond is closed */
  guint head_seconds; /* for the head of a request, from its first byte */
  guint dial_seconds; /* for a connection to a server */
  guint idle_seconds; /* in which nothing moves */
  guint all_seconds;  /* for a connection, whatever moves */
} VlpsProxyLimits;

/* Those of any page. */
#define VLPS_PROXY_LIMITS_INIT                                                                                         \
  {                                                                                                                    \
    .connections = 256, .head_seconds = 30, .dial_seconds = 60, .idle_seconds = 600, .all_seconds = 86400              \
  }

/* Longest head of a request; of an answer, what is longer is passed on unread. */
#define VLPS_PROXY_MAX_HEAD 65536

typedef struct
{
  guint requests; /* heads of http requests, and tunnels */
  guint refused;  /* of them, by the policy */
  char *example;  /* why the first of these; NULL where there is none */
  VlpsCure cure;  /* of it */
} VlpsProxyCounts;

void vlps_proxy_counts_clear (VlpsProxyCounts *counts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsProxyCounts, vlps_proxy_counts_clear)

/* Serves on a listening TCP socket in threads of its own, at first nothing.  `limits` NULL: the usual ones.  Takes
 * `listener` over, also when it fails, with VLPS_ERROR_ENGINE. */
VlpsProxy *vlps_proxy_new (int listener, const VlpsProxyLimits *limits, GError **error);

/* The same on a socket of its own for requests of this program: leads to the servers of `policy` from the start.  Fails
 * also with VLPS_ERROR_NETWORK where there is no loopback interface. */
VlpsProxy *vlps_proxy_new_own (VlpsPolicy *policy, GError **error);

/* Ends all connections. */
void vlps_proxy_free (VlpsProxy *proxy);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsProxy, vlps_proxy_free)

/* Address of the proxy: "http://127.0.0.1:PORT". */
const char *vlps_proxy_address (VlpsProxy *proxy);

/* Leads to the servers of `policy` from now on, and counts and notes failures anew; NULL: new requests lead nowhere.
 * Connections that were made under another policy end with what moves on them next. */
void vlps_proxy_serve (VlpsProxy *proxy, VlpsPolicy *policy);

/* What was asked for since. */
void vlps_proxy_count (VlpsProxy *proxy, VlpsProxyCounts *ret_counts);

/* Why the last request for `host` (NULL: for any) that failed since did so, as vlps_policy_resolve() does or with
 * VLPS_ERROR_NETWORK; NULL where none did.  To be freed. */
GError *vlps_proxy_failure (VlpsProxy *proxy, const char *host);
