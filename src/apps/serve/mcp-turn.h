/* mcp-turn.h - a message of the Model Context Protocol, or a list of them, and the answer to it
 *
 * The same for all transports: mcp.c (HTTP) and mcp-stdio.c (standard input and output).  The messages of a list are
 * answered one after the other; any number of turns can run at the same time.
 *
 * Revisions: 2026-07-28, in which each request names its revision and the client's capabilities in `_meta` and which
 * knows server/discover instead of initialize; 2025-11-25, 2025-06-18, 2025-03-26 and 2024-11-05, which begin with
 * initialize.  See https://modelcontextprotocol.io/specification.
 */
#pragma once

#include <cjson/cJSON.h>

#include "page-work.h"
#include "service.h"

#define VLPS_MCP_STATELESS "2026-07-28" /* the first revision without initialize */

/* Errors of JSON-RPC and of the protocol. */
enum
{
  VLPS_MCP_NOT_JSON = -32700,
  VLPS_MCP_NOT_A_REQUEST = -32600,
  VLPS_MCP_NO_SUCH_METHOD = -32601,
  VLPS_MCP_WRONG_PARAMETERS = -32602,
  VLPS_MCP_WRONG_HEADER = -32020,
  VLPS_MCP_WRONG_VERSION = -32022,
};

typedef struct _VlpsMcpTurn VlpsMcpTurn;

/* The transport's side of a turn. Everything is called in the service's main context. */
typedef struct
{
  VlpsService *service;
  const char *version; /* revision of requests that do not name one */

  /* Called with the answer (NULL: none is due), which stays the turn's. */
  void (*done) (VlpsMcpTurn *turn, const cJSON *answer, gpointer data);
  /* Called before each call of a tool; returns why it is refused, or NULL.  May be NULL. */
  const VlpsRefusal *(*admit) (gpointer data);
  /* Called with the reason why a page failed, for the log.  May be NULL. */
  void (*failed) (const GError *error, gpointer data);
  /* Sends a notification about a request that is not answered yet.  NULL: the transport cannot. */
  void (*notify) (const cJSON *message, gpointer data);
  /* Called with the revision that the client and the service agree on in initialize; static.  May be NULL. */
  void (*agreed) (const char *version, gpointer data);
} VlpsMcpTransport;

/* Reads messages; can be called in any thread. */
VlpsMcpTurn *vlps_mcp_turn_read (const char *text, gsize length);

/* Drops work under way; nothing is called any more. */
void vlps_mcp_turn_free (VlpsMcpTurn *turn);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsMcpTurn, vlps_mcp_turn_free)

/* Answers the messages. Call it once; `transport` and `data` must outlive the turn. */
void vlps_mcp_turn_run (VlpsMcpTurn *turn, const VlpsMcpTransport *transport, gpointer data);

/* Cancels the request with this id (as in "requestId"), which then gets no answer. Returns FALSE if it is not in this
 * turn. */
gboolean vlps_mcp_turn_cancel (VlpsMcpTurn *turn, const cJSON *id);

/* Returns the id of the request that a notification cancels; NULL for all other turns. Borrowed. */
const cJSON *vlps_mcp_turn_cancels (const VlpsMcpTurn *turn);

/* Return members of a single message that transports repeat in headers; NULL if absent, or if the turn is a list. */
const char *vlps_mcp_turn_version (const VlpsMcpTurn *turn); /* revision in `_meta` */
const char *vlps_mcp_turn_method (const VlpsMcpTurn *turn);
const char *vlps_mcp_turn_name (const VlpsMcpTurn *turn); /* of a called tool, as the client spells it */

/* Returns TRUE for a single message that needs no answer. */
gboolean vlps_mcp_turn_is_notice (const VlpsMcpTurn *turn);

/* Makes the turn, which has not run yet, fail with an error; `message` is static. */
void vlps_mcp_turn_refuse (VlpsMcpTurn *turn, int code, const char *message);

/* Returns the HTTP status of the answer. */
guint vlps_mcp_turn_status (const VlpsMcpTurn *turn);
