/* page-work.h - a page that somebody waits for: kept from before, or done by a worker
 *
 * Everything here happens in the service's main context.
 */
#pragma once

#include "page-request.h"
#include "workers.h"

typedef struct _VlpsService VlpsService;
typedef struct _VlpsPageWork VlpsPageWork;

/* Why something is not done, in the words for clients; static. */
typedef struct
{
  guint status; /* of HTTP */
  const char *code, *message;
  guint http_status; /* with which the server of the page answered; 0 where that is not why */
} VlpsRefusal;

/* {"code", "message", "http_status"}, the last one only where there is one. */
void vlps_page_work_refusal_write (GString *json, const VlpsRefusal *refusal);

/* More requests wait than may. */
extern const VlpsRefusal vlps_page_work_refusal_full;

/* What came of it; `done` stays the caller's. */
typedef void (*VlpsPageWorkFunc) (VlpsWorkDone *done, gpointer data);

/* Has a page done, or takes it from the cache; `func` is called later, once, and by then what is returned is freed.
 * `request` is taken over. Otherwise returns NULL and says why: the queue is full, or a kept page is gone. */
VlpsPageWork *vlps_page_work_begin (VlpsService *service, VlpsPageRequest *request, const char *format,
                                    VlpsPageWorkFunc func, gpointer data, const VlpsRefusal **ret_refusal);

/* Nobody waits any more; `func` is not called. */
void vlps_page_work_cancel (VlpsPageWork *work);

/* The same words for an error.  Clients are told what kind it is, and of wrong requests what is wrong; the rest, which
 * may hold addresses and paths of this machine, is for the log.  The message lives as long as the error. */
VlpsRefusal vlps_page_work_refusal_of (const GError *error);
