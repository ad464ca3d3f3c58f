/* access.h - who may come in: tokens, the names that the service answers to, origins of pages, rates of clients */
#pragma once

#include <libsoup/soup.h>

typedef struct _VlpsAccess VlpsAccess;

typedef struct
{
  const char *token_file;     /* a token a line, 16 characters or more; NULL: no token is asked for */
  const char *const *hosts;   /* names beside addresses and localhost, as "example.com", or "https://example.com"
                               * where clients come by TLS; NULL-terminated, NULL: none */
  const char *const *origins; /* whose pages may ask ("https://example.com"); NULL-terminated, NULL: none */
  double rate;                /* requests of one client a minute; 0: any */
} VlpsAccessOptions;

/* Fails with VLPS_ERROR_USAGE, _NOT_FOUND or _IO. */
VlpsAccess *vlps_access_new (const VlpsAccessOptions *options, GError **error);
void vlps_access_free (VlpsAccess *access);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsAccess, vlps_access_free)

/* HTTP status by which a request is to be refused, 0 where it may come in; *ret_reason is a static text.
 *
 * 421: it was sent to a name that is not ours, so a page of that name could read the answer (DNS rebinding).
 * 403: a page of another origin asks; http and https of one name are two origins.  `open`: something that says nothing of pages and costs nothing, as the viewer
 * itself, so links may lead to it and no token is needed.  401: the token is missing or wrong. */
guint vlps_access_check (VlpsAccess *access, SoupMessageHeaders *headers, gboolean open, const char **ret_reason);

/* The origin of the request where it is one of those named, so that the answer says so; else NULL. */
const char *vlps_access_origin (VlpsAccess *access, SoupMessageHeaders *headers);

/* Counts a request of a client at `now` (monotonic time).  Returns 0, or seconds until the next one may come: each has
 * its minute's share at once, and it fills up steadily.  An IPv6 network of 64 bits is one client, and
 * so are all that come by a local socket (NULL). */
double vlps_access_count (VlpsAccess *access, GInetAddress *client, gint64 now);
