/* fetch.h - loads pages of the web as bytes, without rendering them */
#pragma once

#include <gio/gio.h>

#include "bot-auth.h"
#include "deadline.h"
#include "fetch-metadata.h"
#include "policy.h"

/* Largest page, after decompression, bytes. */
#define VLPS_FETCH_MAX_BYTES (128 * 1024 * 1024)

typedef struct
{
  GBytes *bytes;       /* decompressed */
  char *url;           /* address after redirections */
  char *charset;       /* label of the Content-Type header; NULL if absent */
  char *refresh;       /* Refresh header; NULL if absent */
  gboolean incomplete; /* the server sent a partial response, or fewer bytes than announced */
  VlpsFetchMetadata fetch_metadata;
} VlpsFetched;

void vlps_fetched_free (VlpsFetched *fetched);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFetched, vlps_fetched_free)

/* Loads pages one after the other over persistent connections. It has a main context of its own and belongs to the
 * thread that made it. */
typedef struct _VlpsFetcher VlpsFetcher;

/* Request headers and network access of a fetcher. All zero is the default. */
typedef struct
{
  const char *user_agent; /* NULL: name of the program */
  const char *language;   /* NULL: English */
  const char *cookies;    /* initial cookies of each page, see cookie-text.h; NULL: none */
  const char *headers;    /* "Name: value" lines for the server of the page only, see render-request.h; NULL: none */
  const char *user;       /* for the server of the page only, if it asks (Basic or Digest); NULL: none */
  const char *password;   /* of the user */
  const char *proxy;      /* address; NULL: the proxy of the environment, if any */
  VlpsBotAuth *bot_auth;  /* signs every request; NULL: unsigned */
  gboolean insecure;      /* skips verification of certificates */
  VlpsPolicy *policy;     /* restricts the servers, redirections included, and excludes `proxy`; NULL: no restriction */
} VlpsFetchOptions;

/* Makes a fetcher. Cookies that servers set are discarded. */
VlpsFetcher *vlps_fetcher_new (const VlpsFetchOptions *options);
void vlps_fetcher_free (VlpsFetcher *fetcher);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFetcher, vlps_fetcher_free)

/* Makes the fetcher accept any content from now on, not only pages. */
void vlps_fetcher_take_any_content (VlpsFetcher *fetcher);

/* Loads `url` (http or https) within the time left of the deadline. Refuses what the renderer refuses, with the same
 * errors: content other than pages (VLPS_ERROR_NOT_HTML), status 4xx and 5xx unless `http_errors` (_HTTP, _BUSY,
 * _SERVER), endless redirections and those to other schemes (_REDIRECT), invalid certificates (_TLS), hosts that do
 * not exist (_NOT_FOUND) or do not answer (_NETWORK, _TIMEOUT), hosts that the policy forbids (_NOT_PUBLIC), and
 * pages of more than VLPS_FETCH_MAX_BYTES (_MEMORY). Fails with _CANCELLED if `cancellable` (may be NULL) is
 * cancelled. */
VlpsFetched *vlps_fetcher_get (VlpsFetcher *fetcher, const char *url, const VlpsDeadline *deadline,
                               gboolean http_errors, GCancellable *cancellable, GError **error);

/* Loads a file such as robots.txt, whatever its type, up to its first `most` bytes (at least 1). *ret_status: the
 * HTTP status, 0 without a response. Fails like vlps_fetcher_get(), and for any status but 2xx. */
GBytes *vlps_fetcher_get_file (VlpsFetcher *fetcher, const char *url, gsize most, const VlpsDeadline *deadline,
                               guint *ret_status, GCancellable *cancellable, GError **error);
