/* exchange.h - one request of a client and its answer
 *
 * A handler of a route gets an exchange and answers it, at once or later; what is not answered waits.  Everything here
 * happens in the service's main context.
 */
#pragma once

#include <libsoup/soup.h>

#include "page-work.h"

G_BEGIN_DECLS

typedef struct _VlpsService VlpsService;
typedef struct _VlpsExchange VlpsExchange;

struct _VlpsExchange
{
  VlpsService *service;
  SoupServerMessage *message;
  GBytes *body;      /* of the request; empty where there is none */
  const char *route; /* static, for what is counted */
  const char *rest;  /* of the path, beyond that of the route */
  gboolean answered;
  guint status; /* of the answer; 499 where there is none, since the client went */
  /* of the handler */
  gpointer data;
  GDestroyNotify free_data; /* also when the client goes */
};

/* Waits for the answer; the client may go meanwhile, and then `exchange` is freed. */
void vlps_exchange_wait (VlpsExchange *exchange);

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

/* A route.  `path` that ends in '/' stands for all below it. */
typedef struct
{
  const char *path;
  const char *methods; /* "GET", "POST" or "GET POST" */
  gboolean open;       /* says nothing of pages: no token is needed, and links of other sites may lead here */
  void (*handle) (VlpsExchange *exchange);
} VlpsRoute;

/* All of them; the last has no path. */
extern const VlpsRoute vlps_routes[];

G_END_DECLS
