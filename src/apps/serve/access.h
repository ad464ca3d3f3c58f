/* access.h - access control: tokens, host names of the service, origins of pages, rates of clients */
#pragma once

#include <libsoup/soup.h>

typedef struct _VlpsAccess VlpsAccess;

typedef struct
{
  const char *token_file; /* one token a line, at least 16 characters; NULL: no token is needed */
  /* names besides addresses and localhost, as "example.com", or "https://example.com" behind TLS; NULL-terminated,
   * NULL: none */
  const char *const *hosts;
  /* origins whose pages may send requests ("https://example.com"); NULL-terminated, NULL: none */
  const char *const *origins;
  double rate; /* requests of one client a minute; 0: no limit */
} VlpsAccessOptions;

/* Makes the rules. Fails with VLPS_ERROR_USAGE, _NOT_FOUND or _IO. */
VlpsAccess *vlps_access_new (const VlpsAccessOptions *options, GError **error);
void vlps_access_free (VlpsAccess *access);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsAccess, vlps_access_free)

/* Returns the HTTP status by which a request is refused, 0 if it is accepted; *ret_reason is a static text.
 *
 * 421: it was sent to a name that is not ours, so a page of that name could read the answer (DNS rebinding). 403: a
 * page of another origin asks; http and https of one name are two origins. `open`: something that says nothing of
 * pages and costs nothing, as the viewer itself, so links may lead to it and no token is needed. 401: the token is
 * missing or wrong. */
guint vlps_access_check (VlpsAccess *access, SoupMessageHeaders *headers, gboolean open, const char **ret_reason);

/* Returns the origin of the request if it is one of those allowed, for the response; else NULL. */
const char *vlps_access_origin (VlpsAccess *access, SoupMessageHeaders *headers);

/* Counts a request of a client at `now` (monotonic time). Returns 0, or the seconds until the next one is accepted: a
 * client can use its share of a minute at once, and it refills steadily. An IPv6 network of 64 bits counts as one
 * client, and so do all clients of a local socket (NULL). */
double vlps_access_count (VlpsAccess *access, GInetAddress *client, gint64 now);
