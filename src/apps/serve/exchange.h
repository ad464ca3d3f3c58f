/* exchange.h - one request of a client and its answer
 *
 * A handler of a route gets an exchange and answers it, at once or later; what is not answered waits.  Everything here
 * happens in the service's main context.
 */
#pragma once

#include <libsoup/soup.h>

#include "page-work.h"
#include "readers.h"

#define VLPS_CLIENT_GONE 499 /* status where there was nobody left to answer */

typedef struct _VlpsService VlpsService;
typedef struct _VlpsExchange VlpsExchange;

struct _VlpsExchange
{
  VlpsService *service;
  SoupServerMessage *message;
  GBytes *body;      /* of the request; empty where there is none */
  const char *route; /* static, for what is counted */
  char *path;        /* of the request, decoded; NULL where it cannot be */
  const char *rest;  /* of that, beyond the path of the route */
  gboolean answered;
  gboolean disconnected; /* nothing can be written any more */
  guint status;          /* of the answer; VLPS_CLIENT_GONE where there is none */
  /* of the handler */
  gpointer data;
  GDestroyNotify free_data; /* also when the client goes */
};

/* Waits for the answer; the client may go meanwhile, and then `exchange` is freed. */
void vlps_exchange_wait (VlpsExchange *exchange);

/* Has `read` called in a thread, and then `done` in the main context unless the client has gone; `data` is freed behind
 * that.  For what is to be done with the body of a request before it is answered. */
typedef void (*VlpsExchangeDone) (VlpsExchange *exchange, gpointer data);
void vlps_exchange_read (VlpsExchange *exchange, VlpsReadFunc read, VlpsExchangeDone done, gpointer data,
                         GDestroyNotify free_data);

/* The client has gone: whatever is being done for it is dropped. */
void vlps_exchange_abandon (VlpsExchange *exchange);

/* Answers. `body` may be NULL. */
void vlps_exchange_answer (VlpsExchange *exchange, guint status, const char *type, GBytes *body);
void vlps_exchange_answer_text (VlpsExchange *exchange, guint status, const char *type, char *text);

/* Answers with {"error": {"code", "message"}}. */
void vlps_exchange_fail (VlpsExchange *exchange, guint status, const char *code, const char *message);

/* The same for what a page is refused with, and for an error, which is also told to the log. */
void vlps_exchange_refuse (VlpsExchange *exchange, const VlpsRefusal *refusal);
void vlps_exchange_fail_error (VlpsExchange *exchange, const GError *error);

/* Tells the log, with --verbose. */
void vlps_exchange_log (VlpsExchange *exchange, const GError *error);

/* In the place of an answer: one that comes bit by bit.  What has been sent is taken by the client when the message's
 * signal wrote-chunk comes, once for each bit. */
void vlps_exchange_begin (VlpsExchange *exchange, guint status, const char *type);
void vlps_exchange_send (VlpsExchange *exchange, GBytes *data);
void vlps_exchange_end (VlpsExchange *exchange);

/* Has a page done, or takes it from the cache, and calls `func` with what came.  Answers by itself where the queue is
 * full or a kept page is gone.  `request` is taken over. */
typedef void (*VlpsExchangeFunc) (VlpsExchange *exchange, VlpsWorkDone *done);
void vlps_exchange_page (VlpsExchange *exchange, VlpsPageRequest *request, const char *format, VlpsExchangeFunc func);

/* Answers with the first part of what was done, or the failure; for vlps_exchange_page(). */
void vlps_exchange_answer_done (VlpsExchange *exchange, VlpsWorkDone *done);

/* A route.  `path` that ends in '/' stands for all below it.  Two may have the same path and other methods. */
typedef struct
{
  const char *path;
  const char *methods; /* "GET", "POST" or "GET POST" */
  gboolean open;       /* says nothing of pages: no token is needed, and links of other sites may lead here */
  void (*handle) (VlpsExchange *exchange);
} VlpsRoute;

/* All of them; the last has no path. */
extern const VlpsRoute vlps_routes[];
