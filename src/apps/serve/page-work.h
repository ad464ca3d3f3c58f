/* page-work.h - a page that a client waits for: cached, or done by a worker
 *
 * Everything happens in the service's main context. */
#pragma once

#include "page-request.h"
#include "refusal.h"
#include "service-parts.h"

typedef struct _VlpsPageWork VlpsPageWork;

/* The queue of waiting requests is full. */
extern const VlpsRefusal vlps_page_work_refusal_full;

/* Receives the outcome; `done` stays the caller's. */
typedef void (*VlpsPageWorkFunc) (VlpsWorkDone *done, gpointer data);

/* Does a page, or takes it from the cache. Calls `func` later, once; the returned object is freed before. Takes
 * `request`. Returns NULL with the reason if the queue is full or a stored page is gone. */
VlpsPageWork *vlps_page_work_begin (const VlpsServiceParts *parts, VlpsPageRequest *request, const char *format,
                                    VlpsPageWorkFunc func, gpointer data, const VlpsRefusal **ret_refusal);

/* Cancels the work; `func` is not called. */
void vlps_page_work_cancel (VlpsPageWork *work);
