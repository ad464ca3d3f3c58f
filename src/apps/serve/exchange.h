/* exchange.h - one request of a client and its response
 *
 * The handler of a route gets an exchange and answers it, at once or later; until then the client waits. Everything
 * happens in the service's main context. */
#pragma once

#include <libsoup/soup.h>

#include "page-work.h"
#include "readers.h"

#define VLPS_CLIENT_GONE 499 /* status if the client is gone */

typedef struct _VlpsService VlpsService;
typedef struct _VlpsExchange VlpsExchange;

struct _VlpsExchange
{
  VlpsService *service;
  const VlpsServiceParts *parts; /* of the service */
  SoupServerMessage *message;
  GBytes *body;      /* of the request; empty if there is none */
  const char *route; /* static; for metrics */
  char *path;        /* of the request, decoded; NULL if invalid */
  const char *rest;  /* part of `path` after that of the route */
  gboolean answered;
  gboolean disconnected; /* nothing can be written any more */
  guint status;          /* of the response; VLPS_CLIENT_GONE if there is none */
  /* owned by the handler */
  gpointer data;
  GDestroyNotify free_data; /* also called when the client disconnects */
};

/* Marks the exchange as pending. If the client disconnects meanwhile, `exchange` is freed. */
void vlps_exchange_wait (VlpsExchange *exchange);

/* Calls `read` in a thread, and then `done` in the main context unless the client is gone; `data` is freed
 * afterwards. For processing the body of a request before it is answered. */
typedef void (*VlpsExchangeDone) (VlpsExchange *exchange, gpointer data);
void vlps_exchange_read (VlpsExchange *exchange, VlpsReadFunc read, VlpsExchangeDone done, gpointer data,
                         GDestroyNotify free_data);

/* Cancels all work for a client that has disconnected. */
void vlps_exchange_abandon (VlpsExchange *exchange);

/* Sends the response. `body` may be NULL. */
void vlps_exchange_answer (VlpsExchange *exchange, guint status, const char *type, GBytes *body);
void vlps_exchange_answer_text (VlpsExchange *exchange, guint status, const char *type, char *text);

/* Responds with {"error": {"code", "message"}}. */
void vlps_exchange_fail (VlpsExchange *exchange, guint status, const char *code, const char *message);

/* Respond with a refusal, and with an error, which is also logged. */
void vlps_exchange_refuse (VlpsExchange *exchange, const VlpsRefusal *refusal);
void vlps_exchange_fail_error (VlpsExchange *exchange, const GError *error);

/* Logs an error, with --verbose. */
void vlps_exchange_log (VlpsExchange *exchange, const GError *error);

/* Begin, continue and end a response sent in chunks. The message's signal wrote-chunk reports each chunk that the
 * client has received. */
void vlps_exchange_begin (VlpsExchange *exchange, guint status, const char *type);
void vlps_exchange_send (VlpsExchange *exchange, GBytes *data);
void vlps_exchange_end (VlpsExchange *exchange);

/* Does a page, or takes it from the cache, and calls `func` with the outcome. Responds itself if the queue is full or
 * a stored page is gone. Takes `request`. */
typedef void (*VlpsExchangeFunc) (VlpsExchange *exchange, VlpsWorkDone *done);
void vlps_exchange_page (VlpsExchange *exchange, VlpsPageRequest *request, const char *format, VlpsExchangeFunc func);

/* Responds with the first part of the outcome, or its failure; for vlps_exchange_page(). */
void vlps_exchange_answer_done (VlpsExchange *exchange, VlpsWorkDone *done);

/* A route. A `path` that ends in '/' includes everything below it. Two may have the same path and different methods. */
typedef struct
{
  const char *path;
  const char *methods; /* "GET", "POST" or "GET POST" */
  gboolean open;       /* serves no data of pages: needs no token, and other sites may link to it */
  void (*handle) (VlpsExchange *exchange);
} VlpsRoute;

/* All routes; the last has no path. */
extern const VlpsRoute vlps_routes[];
