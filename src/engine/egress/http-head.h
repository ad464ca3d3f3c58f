/* http-head.h - the heads of HTTP messages, as far as a proxy has to understand them (RFC 9112) */
#pragma once

#include "body.h"

/* A request to a proxy. */
typedef struct
{
  char *host; /* without brackets */
  guint16 port;
  gboolean connect;    /* it asks for a tunnel, and `text` is NULL */
  gboolean head;       /* its answer has no body */
  gboolean keep_alive; /* another one may follow on the same connection */
  VlpsBody body;
  GString *text; /* the head for the server: with the path for the address, Host made to fit, nothing for proxies */
} VlpsRequestHead;

void vlps_request_head_clear (VlpsRequestHead *head);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRequestHead, vlps_request_head_clear)

/* Reads a head, with the empty line at its end, strictly: FALSE for all that two readers could take for different
 * things (lines ended otherwise than by CRLF, blanks before colons, folded lines, control characters, two lengths or
 * two hosts) and for what no proxy of http is asked for (https: and other addresses, paths alone, port 0). */
gboolean vlps_request_head_parse (const char *text, gsize length, VlpsRequestHead *ret_head);

typedef struct
{
  guint status; /* 1xx is not the last head of its answer, but for 101 */
  gboolean keep_alive;
  VlpsBody body; /* VLPS_BODY_OPEN where the end is in doubt */
} VlpsResponseHead;

/* Reads the head of an answer to a request; `no_body`: to one that is answered without a body, HEAD.  FALSE: it is
 * no head. */
gboolean vlps_response_head_parse (const char *text, gsize length, gboolean no_body, VlpsResponseHead *ret_head);
