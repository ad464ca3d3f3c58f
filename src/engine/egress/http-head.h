/* http-head.h - parses the heads of HTTP messages as far as a proxy needs them (RFC 9112) */
#pragma once

#include "body.h"

/* A request to a proxy. */
typedef struct
{
  char *host; /* without brackets */
  guint16 port;
  gboolean connect;    /* request for a tunnel; `text` is NULL */
  gboolean head;       /* HEAD request: the response has no body */
  gboolean keep_alive; /* another request may follow on the same connection */
  VlpsBody body;
  GString *text; /* head to send to the server: path instead of address, matching Host, without headers for proxies */
} VlpsRequestHead;

void vlps_request_head_clear (VlpsRequestHead *head);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRequestHead, vlps_request_head_clear)

/* Parses a head, including the empty line at its end. Strict: returns FALSE for everything that two parsers could
 * read differently (line ends other than CRLF, blanks before colons, folded lines, control characters, two lengths or
 * two hosts), and for requests that an http proxy cannot get (https: and other addresses, bare paths, port 0). */
gboolean vlps_request_head_parse (const char *text, gsize length, VlpsRequestHead *ret_head);

typedef struct
{
  guint status; /* a head with 1xx, except 101, is followed by another */
  gboolean keep_alive;
  VlpsBody body; /* VLPS_BODY_OPEN if the end is ambiguous */
} VlpsResponseHead;

/* Parses the head of a response. `no_body`: response to HEAD. Returns FALSE if it is invalid. */
gboolean vlps_response_head_parse (const char *text, gsize length, gboolean no_body, VlpsResponseHead *ret_head);
