/* page-work.h - a page that a client waits for: cached, or done by a worker
 *
 * Everything happens in the service's main context. */
#pragma once

#include "page-request.h"
#include "workers.h"

typedef struct _VlpsService VlpsService;
typedef struct _VlpsPageWork VlpsPageWork;

/* Why a request is refused, worded for clients; static. */
typedef struct
{
  guint status; /* of HTTP */
  const char *code, *message;
  guint http_status; /* status from the server of the page; 0 if that is not the reason */
} VlpsRefusal;

/* Appends {"code", "message", "http_status"}, the last only if there is one. */
void vlps_page_work_refusal_write (GString *json, const VlpsRefusal *refusal);

/* The queue of waiting requests is full. */
extern const VlpsRefusal vlps_page_work_refusal_full;

/* Receives the outcome; `done` stays the caller's. */
typedef void (*VlpsPageWorkFunc) (VlpsWorkDone *done, gpointer data);

/* Does a page, or takes it from the cache. Calls `func` later, once; the returned object is freed before. Takes
 * `request`. Returns NULL with the reason if the queue is full or a stored page is gone. */
VlpsPageWork *vlps_page_work_begin (VlpsService *service, VlpsPageRequest *request, const char *format,
                                    VlpsPageWorkFunc func, gpointer data, const VlpsRefusal **ret_refusal);

/* Cancels the work; `func` is not called. */
void vlps_page_work_cancel (VlpsPageWork *work);

/* Words an error for clients. They learn its kind and, for invalid requests, what is invalid; the rest may contain
 * addresses and paths of this machine and is only logged. The message lives as long as the error. */
VlpsRefusal vlps_page_work_refusal_of (const GError *error);
