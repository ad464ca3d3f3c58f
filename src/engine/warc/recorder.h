/* recorder.h - a web proxy (gateway.h) that asks the servers and writes down what was asked and answered
 *
 * Certificates of servers are checked here, as the page's engine, which takes the gateway's, cannot.  A server that
 * cannot be reached, or has a certificate that is not acceptable, gets the page no answer.  Redirections, cookies and
 * passwords are passed through.  Web sockets are not: they do not open.
 */
#pragma once

#include "page-exchange.h"
#include "policy.h"

typedef struct _VlpsRecorder VlpsRecorder;

/* Bytes that are kept of the bodies of one page, and of one of them; what is beyond is passed on and cut. */
#define VLPS_RECORDER_MOST (512u << 20)
#define VLPS_RECORDER_MOST_BODY (60u << 20)

/* `proxy`: address of the proxy through which servers are asked; NULL: that of the environment, if there is one.
 * `policy`: all that is reached, and not through `proxy`; NULL: whatever the machine reaches.  `insecure`: certificates
 * of servers are not checked.  Takes `listener` over, also when it fails, with VLPS_ERROR_ENGINE or VLPS_ERROR_NETWORK. */
VlpsRecorder *vlps_recorder_new (int listener, const char *proxy, VlpsPolicy *policy, gboolean insecure,
                                 GError **error);
void vlps_recorder_free (VlpsRecorder *recorder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRecorder, vlps_recorder_free)

/* Address of the proxy: "http://127.0.0.1:PORT". */
const char *vlps_recorder_address (VlpsRecorder *recorder);

/* Serves a page from now on; before, and after the end, requests get no answer. */
void vlps_recorder_begin (VlpsRecorder *recorder);

/* What was exchanged since, of VlpsPageExchange, in the order of the requests; to be unreferenced. */
GPtrArray *vlps_recorder_end (VlpsRecorder *recorder);

/* Why the last request that failed since the beginning did so; NULL where none did.  To be freed. */
GError *vlps_recorder_failure (VlpsRecorder *recorder);
