/* fetch.h - pages of the web as bytes, without rendering them */
#pragma once

#include <gio/gio.h>

#include "bot-auth.h"
#include "deadline.h"
#include "fetch-metadata.h"
#include "policy.h"

/* Most bytes of one page, after unpacking. */
#define VLPS_FETCH_MAX_BYTES (128 * 1024 * 1024)

typedef struct
{
  GBytes *bytes;       /* unpacked */
  char *url;           /* where redirections led */
  char *charset;       /* label of the Content-Type header, NULL where it has none */
  gboolean incomplete; /* the server sent a part, or fewer bytes than it announced */
  VlpsFetchMetadata fetch_metadata;
} VlpsFetched;

void vlps_fetched_free (VlpsFetched *fetched);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFetched, vlps_fetched_free)

/* Loads pages one after the other and keeps connections open between them.  It has a main context of its own and
 * belongs to the thread that made it. */
typedef struct _VlpsFetcher VlpsFetcher;

/* What servers are told, and how they are reached.  All zero is the usual way. */
typedef struct
{
  const char *user_agent; /* NULL: the program's own name */
  const char *language;   /* NULL: English */
  const char *cookies;    /* that each page begins with, see cookie-text.h; NULL: none */
  const char *headers;    /* "Name: value" lines for the server of the page alone, see request.h; NULL: none */
  const char *user;       /* for the server of the page alone, where it asks (Basic or Digest); NULL: none */
  const char *password;   /* of the user */
  const char *proxy;      /* address; NULL: that of the environment, if there is one */
  VlpsBotAuth *bot_auth;  /* signs every request; NULL: none is signed */
  gboolean insecure;      /* certificates are not checked */
  VlpsPolicy *policy;     /* all that is reached, redirections included, and not through `proxy`; NULL: whatever the
                           * machine reaches */
} VlpsFetchOptions;

/* Cookies that servers set are not kept. */
VlpsFetcher *vlps_fetcher_new (const VlpsFetchOptions *options);
void vlps_fetcher_free (VlpsFetcher *fetcher);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFetcher, vlps_fetcher_free)

/* From now on it loads also what is not a page. */
void vlps_fetcher_take_any_content (VlpsFetcher *fetcher);

/* Loads `url` (http or https) within what is left of the deadline, all in all.  What is refused is what the renderer refuses, with
 * the same errors: other content than pages (VLPS_ERROR_NOT_HTML), status 4xx and 5xx unless `http_errors` (_HTTP),
 * redirections without an end or to other addresses than those of the web (_REDIRECT), bad certificates (_TLS), hosts
 * that do not exist (_NOT_FOUND) or do not answer (_NETWORK, _TIMEOUT), those the policy does not allow (_NOT_PUBLIC);
 * and pages of more than VLPS_FETCH_MAX_BYTES (_MEMORY).  Fails with _CANCELLED when `cancellable` (may be NULL) is. */
VlpsFetched *vlps_fetcher_get (VlpsFetcher *fetcher, const char *url, const VlpsDeadline *deadline,
                               gboolean http_errors, GCancellable *cancellable, GError **error);

/* Loads a file that is not a page, such as robots.txt, whatever its type: its first `most` bytes, at least 1.  *ret_status
 * becomes the HTTP status, 0 where no answer came.  Fails as vlps_fetcher_get() does, and for any status but 2xx. */
GBytes *vlps_fetcher_get_file (VlpsFetcher *fetcher, const char *url, gsize most, const VlpsDeadline *deadline,
                               guint *ret_status, GCancellable *cancellable, GError **error);
