/* page-worker.h - the process behind the service that does pages, one after the other
 *
 * The service itself reads no page.  A worker loads, renders, sorts and writes them, in a process of its own under a
 * watch (watch.h): what ends it ends one page, and the service answers for it.  They speak in the messages of wire.h:
 *
 *   worker:  READY    {"error": null} or {"error": {"code", "message"}}: it can take requests, or never will.  When it
 *                     comes in the place of an answer, the page before broke a limit: {"verdict": {"code", "message"}}
 *   service: REQUEST  see vlps_page_request_write(), then
 *   service: DATA     the page; empty where it is to be loaded
 *   worker:  DOCUMENTS, one for each part of the answer, then
 *   worker:  RESULT   {"error": null or {"code", "message", "httpStatus", "retryAfter"}, "parts": ["text/plain",
 *                      ...], "warnings": null or ["...", ...], "crashes"}; warnings that no part has
 */
#pragma once

#include "options.h"
#include "watch.h"

typedef struct
{
  const VlpsOptions *options; /* checked; defaults for requests; --timeout is the maximum */
  gboolean robots;            /* ask servers whether programs may read their pages */
  gboolean renders;           /* FALSE: it only gets pages that need no renderer */
  guint recycle;              /* pages after which it gets a new renderer */
  guint64 memory;             /* most bytes of a renderer, and of this process for one page */
} VlpsWorkerOptions;

/* Serves the other end of `socket` until it is closed. Fails with VLPS_ERROR_ENGINE if it receives an invalid
 * message. */
gboolean vlps_page_worker_run (int socket, const VlpsWorkerOptions *options, VlpsWatch *watch, GError **error);
