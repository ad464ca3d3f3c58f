/* recorder.h - a web proxy (gateway.h) that forwards requests to servers and records the exchanges
 *
 * It verifies the certificates of servers, because the page's engine sees only those of the gateway. If a server
 * cannot be reached or has an invalid certificate, the page gets no response. Redirections, cookies and passwords are
 * passed through. Web sockets are not supported: they do not open. */
#pragma once

#include "page-exchange.h"
#include "policy.h"

typedef struct _VlpsRecorder VlpsRecorder;

/* Most bytes recorded of the bodies of one page, and of one body; the rest is passed on but not recorded. */
#define VLPS_RECORDER_MOST (512u << 20)
#define VLPS_RECORDER_MOST_BODY (60u << 20)

/* Makes a recorder. `proxy`: address of the proxy to use; NULL: that of the environment, if any. `policy`: restricts
 * the servers and excludes `proxy`; NULL: no restriction. `insecure`: skips verification of certificates. Takes
 * `listener` over even on failure (VLPS_ERROR_ENGINE, VLPS_ERROR_NETWORK). */
VlpsRecorder *vlps_recorder_new (int listener, const char *proxy, VlpsPolicy *policy, gboolean insecure,
                                 GError **error);
void vlps_recorder_free (VlpsRecorder *recorder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRecorder, vlps_recorder_free)

/* Returns the address of the proxy: "http://127.0.0.1:PORT". Borrowed. */
const char *vlps_recorder_address (VlpsRecorder *recorder);

/* Serves a page from now on; requests before and after a page get no response. */
void vlps_recorder_begin (VlpsRecorder *recorder);

/* Ends the page and returns its exchanges, of VlpsPageExchange, in the order of the requests; to be unreferenced. */
GPtrArray *vlps_recorder_end (VlpsRecorder *recorder);

/* Returns why the last failed request since the beginning failed; NULL if none did. Newly allocated. */
GError *vlps_recorder_failure (VlpsRecorder *recorder);
