/* fetch.c - pages of the web as bytes */
#include "fetch.h"

#include <libsoup/soup.h>
#include <string.h>

#include "address.h"
#include "cookie-text.h"
#include "errors.h"
#include "origin.h"
#include "proxy.h"
#include "retry-after.h"
#include "robots-tag.h"
#include "secret.h"
#include "sniff.h"

#define CHUNK (64 * 1024)

void
vlps_fetched_free (VlpsFetched *fetched)
{
  if (fetched == NULL)
    return;
  g_clear_pointer (&fetched->bytes, g_bytes_unref);
  g_free (fetched->url);
  g_free (fetched->charset);
  g_free (fetched->refresh);
  vlps_fetch_metadata_clear (&fetched->fetch_metadata);
  g_free (fetched);
}

struct _VlpsFetcher
{
  GMainContext *context;
  SoupSession *session;
  char *cookies;         /* as text; NULL: none */
  char **headers;        /* "Name: value"; NULL: none */
  char *user, *password; /* NULL: none */
  VlpsBotAuth *bot_auth; /* NULL: none */
  VlpsPolicy *policy;    /* NULL: none */
  VlpsProxy *proxy;      /* the way that it leaves; NULL until the first request */
  gboolean any_content, insecure;
};

VlpsFetcher *
vlps_fetcher_new (const VlpsFetchOptions *options)
{
  VlpsFetcher *fetcher = g_new0 (VlpsFetcher, 1);

  fetcher->context = g_main_context_new ();
  g_main_context_push_thread_default (fetcher->context);
  fetcher->session = soup_session_new_with_options (
      "user-agent",
      options->user_agent != NULL ? options->user_agent : "Mozilla/5.0 (compatible; vlps/" VLPS_VERSION ")",
      "accept-language", options->language != NULL ? options->language : "en", NULL);
  if (options->proxy != NULL)
    {
      g_autoptr (GProxyResolver) resolver = g_simple_proxy_resolver_new (options->proxy, NULL);

      soup_session_set_proxy_resolver (fetcher->session, resolver);
    }
  g_main_context_pop_thread_default (fetcher->context);
  fetcher->insecure = options->insecure;
  fetcher->cookies = g_strdup (options->cookies);
  fetcher->headers = options->headers != NULL ? g_strsplit (options->headers, "\n", -1) : NULL;
  fetcher->user = g_strdup (options->user);
  fetcher->password = g_strdup (options->password);
  fetcher->bot_auth = options->bot_auth != NULL ? vlps_bot_auth_ref (options->bot_auth) : NULL;
  fetcher->policy = options->policy != NULL ? vlps_policy_ref (options->policy) : NULL;
  return fetcher;
}

void
vlps_fetcher_free (VlpsFetcher *fetcher)
{
  if (fetcher == NULL)
    return;
  g_main_context_push_thread_default (fetcher->context);
  soup_session_abort (fetcher->session);
  g_object_unref (fetcher->session);
  /* connections that close leave work for the context behind */
  while (g_main_context_iteration (fetcher->context, FALSE))
    continue;
  g_main_context_pop_thread_default (fetcher->context);
  g_main_context_unref (fetcher->context);
  g_clear_pointer (&fetcher->proxy, vlps_proxy_free);
  g_clear_pointer (&fetcher->policy, vlps_policy_unref);
  g_clear_pointer (&fetcher->bot_auth, vlps_bot_auth_unref);
  g_strfreev (fetcher->headers);
  g_free (fetcher->user);
  vlps_secret_free (fetcher->password);
  g_free (fetcher->cookies);
  g_free (fetcher);
}

/* One request. */
typedef struct
{
  char *url;                   /* without a user name and a password */
  char **headers;              /* the fetcher's */
  const VlpsBotAuth *bot_auth; /* the same */
  char *user, *password;       /* those in the address that was asked for, else the fetcher's */
  SoupMessage *message;
  GCancellable *cancellable; /* of this request alone */
  GInputStream *stream;
  GByteArray *bytes;
  gboolean http_errors, any_content;
  gsize most;    /* bytes of a file that is not a page; 0: it is a page */
  gboolean late; /* the deadline passed */
  VlpsFetchMetadata fetch_metadata;
  gboolean done;
  GError *error;
} Request;

static void
request_clear (Request *request)
{
  g_free (request->url);
  g_free (request->user);
  vlps_secret_free (request->password);
  g_clear_object (&request->message);
  g_clear_object (&request->cancellable);
  g_clear_object (&request->stream);
  g_clear_pointer (&request->bytes, g_byte_array_unref);
  g_clear_error (&request->error);
  vlps_fetch_metadata_clear (&request->fetch_metadata);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

/* Returns the current address of the request, without a password that a redirection may have added. */
static char *
url_of (SoupMessage *message)
{
  g_autofree char *url = g_uri_to_string (soup_message_get_uri (message));

  return vlps_address_bare (url);
}

/* Fails for an answer that leads on to what is not an address of the web. */
static gboolean
check_redirection (Request *request, GError **error)
{
  const char *location =
      soup_message_headers_get_one (soup_message_get_response_headers (request->message), "Location");
  g_autofree char *url = NULL;

  if (!SOUP_STATUS_IS_REDIRECTION (soup_message_get_status (request->message)) || location == NULL)
    return TRUE;
  url = url_of (request->message);
  return vlps_error_false (error, VLPS_ERROR_REDIRECT, "%s redirects to %.*s, which is not a web address", url,
                           vlps_error_shown (location), location);
}

static void
take_error (Request *request, const GError *error)
{
  VlpsError code = VLPS_ERROR_NETWORK;

  request->done = TRUE;
  if (g_error_matches (error, SOUP_SESSION_ERROR, SOUP_SESSION_ERROR_REDIRECT_BAD_URI)
      && !check_redirection (request, &request->error))
    return;
  if (error->domain == G_RESOLVER_ERROR)
    code = VLPS_ERROR_NOT_FOUND;
  else if (error->domain == G_TLS_ERROR)
    code = VLPS_ERROR_TLS;
  else if (g_error_matches (error, SOUP_SESSION_ERROR, SOUP_SESSION_ERROR_TOO_MANY_REDIRECTS))
    code = VLPS_ERROR_REDIRECT;
  request->error = g_error_new (VLPS_ERROR, code, "cannot load %s: %s", request->url, error->message);
  if (g_error_matches (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE))
    vlps_error_add_cure (&request->error, VLPS_CURE_INSECURE);
}

static gboolean
fail_status (const Request *request, VlpsCure cure, GError **error)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (request->message);
  guint status = soup_message_get_status (request->message);
  g_autofree char *url = url_of (request->message);

  g_set_error (error, VLPS_ERROR, vlps_error_of_status (status), "%s answered with HTTP status %u (%s)", url, status,
               vlps_error_status_phrase (status, soup_status_get_phrase (status)));
  vlps_error_add_cure (error, cure);
  if (error != NULL && vlps_error_of_status (status) != VLPS_ERROR_HTTP)
    vlps_error_set_retry_after (*error, vlps_retry_after (headers, g_get_real_time () / G_USEC_PER_SEC));
  return FALSE;
}

/* Refuses what is not a page before its content arrives. */
static gboolean
check_response (Request *request, GError **error)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (request->message);
  guint status = soup_message_get_status (request->message);
  const char *mime = soup_message_headers_get_content_type (headers, NULL);
  g_autofree char *url = url_of (request->message);
  g_autofree char *disposition = NULL;

  if (request->most > 0)
    return SOUP_STATUS_IS_SUCCESSFUL (status) || fail_status (request, VLPS_CURE_NONE, error);
  if (status >= 400 && !request->http_errors)
    return fail_status (request, VLPS_CURE_HTTP_ERRORS, error);
  /* of those that can be followed, none arrives here */
  if (!check_redirection (request, error))
    return FALSE;
  if (status == 204 || status == 205)
    return vlps_error_false (error, VLPS_ERROR_EMPTY, "%s answered with HTTP status %u: no content", url, status);
  if (request->any_content)
    return TRUE;
  if (soup_message_headers_get_content_disposition (headers, &disposition, NULL)
      && g_ascii_strcasecmp (disposition, "attachment") == 0)
    return vlps_error_false (error, VLPS_ERROR_NOT_HTML, "%s is a file to download, not a page", url);
  if (vlps_sniff_type_is_page (mime))
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_HTML, "%s is %s, not an HTML page", url, mime);
  if (error != NULL)
    vlps_error_note_xml (*error, strstr (mime, "xml") != NULL);
  return FALSE;
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Request *request = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  gsize length;
  const guint8 *bytes = chunk != NULL ? g_bytes_get_data (chunk, &length) : NULL;

  if (chunk == NULL)
    take_error (request, error);
  else if (g_bytes_get_size (chunk) == 0)
    request->done = TRUE;
  else if (request->most > 0 && request->bytes->len + g_bytes_get_size (chunk) >= request->most)
    {
      request->done = TRUE;
      g_byte_array_append (request->bytes, bytes, (guint) (request->most - request->bytes->len));
    }
  else if (request->bytes->len + g_bytes_get_size (chunk) > VLPS_FETCH_MAX_BYTES)
    {
      request->done = TRUE;
      request->error = g_error_new (VLPS_ERROR, VLPS_ERROR_MEMORY, "%s is larger than %d MB", request->url,
                                    VLPS_FETCH_MAX_BYTES / (1024 * 1024));
    }
  else
    {
      g_byte_array_append (request->bytes, bytes, (guint) g_bytes_get_size (chunk));
      g_input_stream_read_bytes_async (request->stream, CHUNK, G_PRIORITY_DEFAULT, request->cancellable, read_cb,
                                       request);
    }
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Request *request = data;
  g_autoptr (GError) error = NULL;

  request->stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  if (request->stream == NULL)
    take_error (request, error);
  else if (!check_response (request, &request->error))
    request->done = TRUE;
  else
    g_input_stream_read_bytes_async (request->stream, CHUNK, G_PRIORITY_DEFAULT, request->cancellable, read_cb,
                                     request);
}

static gboolean
late_cb (gpointer data)
{
  Request *request = data;

  request->late = TRUE;
  g_cancellable_cancel (request->cancellable);
  return G_SOURCE_REMOVE;
}

/* What passes a cancellation from the thread that asks for it to the fetcher's own, where everything that waits for
 * `own` lives: GCancellable may lose one of its sources when these are on different threads.  It comes after whatever of
 * SENDING is ready, for libsoup 3.6.5 frees a message twice that is cancelled when its headers have been read and the
 * one who waits has not been told. */
#define SENDING G_PRIORITY_HIGH

typedef struct
{
  GMainContext *context;
  GCancellable *own;
} Relay;

static void
relay_free (gpointer data)
{
  Relay *relay = data;

  g_main_context_unref (relay->context);
  g_object_unref (relay->own);
  g_free (relay);
}

static gboolean
cancel_own_cb (gpointer data)
{
  g_cancellable_cancel (data);
  return G_SOURCE_REMOVE;
}

static void
cancelled_cb (GCancellable *cancellable, Relay *relay)
{
  g_main_context_invoke_full (relay->context, G_PRIORITY_DEFAULT, cancel_own_cb, g_object_ref (relay->own),
                              g_object_unref);
}

/* Runs the request to its end, whatever that is. */
static void
run (VlpsFetcher *fetcher, Request *request, double seconds, GCancellable *cancellable)
{
  g_autoptr (GSource) deadline = g_timeout_source_new ((guint) MIN (seconds * 1000, 86400000.0));
  gulong handler = 0;

  /* else a cancellation between two iterations would be carried out on the thread that asks for it */
  g_main_context_acquire (fetcher->context);
  g_main_context_push_thread_default (fetcher->context);
  g_source_set_callback (deadline, late_cb, request, NULL);
  g_source_attach (deadline, fetcher->context);
  if (cancellable != NULL)
    {
      Relay *relay = g_new0 (Relay, 1);

      relay->context = g_main_context_ref (fetcher->context);
      relay->own = g_object_ref (request->cancellable);
      handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), relay, relay_free);
    }
  soup_session_send_async (fetcher->session, request->message, SENDING, request->cancellable, sent_cb, request);
  while (!request->done)
    g_main_context_iteration (fetcher->context, TRUE);
  if (handler != 0)
    g_cancellable_disconnect (cancellable, handler);
  g_source_destroy (deadline);
  /* a response that was refused is broken off here, on the session's own context */
  g_clear_object (&request->stream);
  g_main_context_pop_thread_default (fetcher->context);
  g_main_context_release (fetcher->context);
}

/* The user's headers are for the server of the page, and must not follow a redirection to another. */
static void
set_headers (const Request *request)
{
  SoupMessageHeaders *headers = soup_message_get_request_headers (request->message);
  g_autofree char *url = url_of (request->message);
  gboolean own = vlps_origin_is_same (url, request->url);

  for (guint i = 0; request->headers != NULL && request->headers[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (request->headers[i], ": ", 2);

      if (g_strv_length (parts) != 2)
        continue;
      if (own)
        soup_message_headers_replace (headers, parts[0], parts[1]);
      else
        soup_message_headers_remove (headers, parts[0]);
    }
}

/* A redirection is signed anew, for its own server. */
static void
sign (const Request *request)
{
  SoupMessageHeaders *headers = soup_message_get_request_headers (request->message);
  g_autofree char *url = url_of (request->message), *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (request->bot_auth == NULL)
    return;
  text = vlps_bot_auth_headers (request->bot_auth, url, g_get_real_time () / G_USEC_PER_SEC, TRUE);
  lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], ": ", 2);

      soup_message_headers_replace (headers, parts[0], parts[1]);
    }
}

static void
pass (Request *request)
{
  g_autofree char *url = url_of (request->message);

  vlps_fetch_metadata_pass (&request->fetch_metadata, url);
}

static gboolean
accept_certificate_cb (SoupMessage *message, GTlsCertificate *certificate, GTlsCertificateFlags flags, gpointer data)
{
  return TRUE;
}

/* So is the user's password; one that was not taken is not sent again. */
static gboolean
authenticate_cb (SoupMessage *message, SoupAuth *auth, gboolean retrying, gpointer data)
{
  const Request *request = data;
  g_autofree char *url = url_of (message);

  if (request->user == NULL || retrying || soup_auth_is_for_proxy (auth) || !vlps_origin_is_same (url, request->url))
    return FALSE;
  soup_auth_authenticate (auth, request->user, request->password);
  return TRUE;
}

static void
restarted_cb (SoupMessage *message, gpointer data)
{
  Request *request = data;

  pass (request);
  set_headers (request);
  sign (request);
}

/* Each page begins with the same cookies: a jar of its own, for its redirections too. */
static void
use_cookies (VlpsFetcher *fetcher)
{
  g_autoptr (SoupCookieJar) jar = NULL;
  g_autoptr (GPtrArray) cookies = NULL;

  if (fetcher->cookies == NULL)
    return;
  soup_session_remove_feature_by_type (fetcher->session, SOUP_TYPE_COOKIE_JAR);
  jar = soup_cookie_jar_new ();
  cookies = vlps_cookie_text_parse (fetcher->cookies);
  for (guint i = 0; i < cookies->len; i++)
    soup_cookie_jar_add_cookie (jar, soup_cookie_copy (cookies->pdata[i]));
  soup_session_add_feature (fetcher->session, SOUP_SESSION_FEATURE (jar));
}

/* The session remembers passwords, and a page that redirects to the server of one before it must not have its. */
static void
forget_passwords (VlpsFetcher *fetcher)
{
  SoupSessionFeature *manager = soup_session_get_feature (fetcher->session, SOUP_TYPE_AUTH_MANAGER);

  if (manager != NULL)
    soup_auth_manager_clear_cached_credentials (SOUP_AUTH_MANAGER (manager));
}

/* Requests leave through a proxy of the fetcher's own, which keeps to the policy. */
static gboolean
keep_to_policy (VlpsFetcher *fetcher, GError **error)
{
  g_autoptr (GProxyResolver) resolver = NULL;

  if (fetcher->policy == NULL)
    return TRUE;
  if (fetcher->proxy != NULL)
    {
      vlps_proxy_serve (fetcher->proxy, fetcher->policy);
      return TRUE;
    }
  fetcher->proxy = vlps_proxy_new_own (fetcher->policy, error);
  if (fetcher->proxy == NULL)
    return FALSE;
  resolver = g_simple_proxy_resolver_new (vlps_proxy_address (fetcher->proxy), NULL);
  soup_session_set_proxy_resolver (fetcher->session, resolver);
  return TRUE;
}

/* The proxy knows why it did not answer. */
static void
explain (VlpsFetcher *fetcher, Request *request)
{
  const char *host = g_uri_get_host (soup_message_get_uri (request->message));
  g_autoptr (GError) reason = NULL;

  if (fetcher->proxy == NULL || !g_error_matches (request->error, VLPS_ERROR, VLPS_ERROR_NETWORK))
    return;
  reason = vlps_proxy_failure (fetcher->proxy, host);
  if (reason == NULL)
    return;
  g_clear_error (&request->error);
  request->error = g_error_new (VLPS_ERROR, reason->code, "cannot load %s: %s", request->url, reason->message);
}

void
vlps_fetcher_take_any_content (VlpsFetcher *fetcher)
{
  fetcher->any_content = TRUE;
}

/* Does the request and says how it failed. */
static gboolean
get (VlpsFetcher *fetcher, Request *request, const VlpsDeadline *deadline, GCancellable *cancellable, GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (request->url, SOUP_HTTP_URI_FLAGS, NULL);

  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0'
      || (strcmp (g_uri_get_scheme (uri), "http") != 0 && strcmp (g_uri_get_scheme (uri), "https") != 0))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "'%s' is not a valid address", request->url);
  if (!keep_to_policy (fetcher, error))
    return FALSE;
  request->headers = fetcher->headers;
  request->bot_auth = fetcher->bot_auth;
  if (request->user == NULL)
    {
      request->user = g_strdup (fetcher->user);
      request->password = g_strdup (fetcher->password);
    }
  request->message = soup_message_new_from_uri ("GET", uri);
  soup_message_add_flags (request->message, SOUP_MESSAGE_COLLECT_METRICS);
  if (request->most == 0)
    soup_message_headers_append (soup_message_get_request_headers (request->message), "Accept",
                                 "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5");
  set_headers (request);
  sign (request);
  if (fetcher->insecure)
    g_signal_connect (request->message, "accept-certificate", G_CALLBACK (accept_certificate_cb), NULL);
  g_signal_connect (request->message, "restarted", G_CALLBACK (restarted_cb), request);
  g_signal_connect (request->message, "authenticate", G_CALLBACK (authenticate_cb), request);
  use_cookies (fetcher);
  forget_passwords (fetcher);
  request->cancellable = g_cancellable_new ();
  request->bytes = g_byte_array_new ();
  request->fetch_metadata.fetched = g_get_real_time ();
  pass (request);
  run (fetcher, request, vlps_deadline_left (deadline), cancellable);
  if (request->error == NULL)
    return TRUE;
  explain (fetcher, request);
  vlps_error_set_http_status (request->error, soup_message_get_status (request->message));
  if (request->late)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_TIMEOUT, "%s did not arrive within %g s", request->url,
                 deadline->seconds);
  else if (g_cancellable_is_cancelled (request->cancellable))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "loading %s was stopped", request->url);
  else
    g_propagate_error (error, g_steal_pointer (&request->error));
  return FALSE;
}

/* Bodies that are compressed, in chunks or without a length end without a notice of what is missing; only the text can
 * tell. */
static gboolean
is_incomplete (const Request *request)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (request->message);
  gboolean has_length = soup_message_headers_get_encoding (headers) == SOUP_ENCODING_CONTENT_LENGTH,
           packed = soup_message_headers_get_one (headers, "Content-Encoding") != NULL;
  guint64 arrived = soup_message_metrics_get_response_body_bytes_received (soup_message_get_metrics (request->message));

  return soup_message_get_status (request->message) == SOUP_STATUS_PARTIAL_CONTENT
         || (has_length && (guint64) soup_message_headers_get_content_length (headers) > arrived)
         || ((packed || !has_length) && vlps_sniff_breaks_off (request->bytes->data, request->bytes->len));
}

VlpsFetched *
vlps_fetcher_get (VlpsFetcher *fetcher, const char *url, const VlpsDeadline *deadline, gboolean http_errors,
                  GCancellable *cancellable, GError **error)
{
  g_auto (Request) request = { .http_errors = http_errors, .any_content = fetcher->any_content };
  g_autoptr (GHashTable) parameters = NULL;
  VlpsFetched *fetched;
  const char *charset;

  request.url = vlps_address_split (url, &request.user, &request.password);
  if (!get (fetcher, &request, deadline, cancellable, error))
    return NULL;
  fetched = g_new0 (VlpsFetched, 1);
  fetched->url = url_of (request.message);
  soup_message_headers_get_content_type (soup_message_get_response_headers (request.message), &parameters);
  charset = parameters != NULL ? g_hash_table_lookup (parameters, "charset") : NULL;
  fetched->charset = g_strdup (charset);
  fetched->refresh =
      g_strdup (soup_message_headers_get_one (soup_message_get_response_headers (request.message), "Refresh"));
  fetched->incomplete = is_incomplete (&request);
  fetched->bytes = g_byte_array_free_to_bytes (g_steal_pointer (&request.bytes));
  request.fetch_metadata.status = soup_message_get_status (request.message);
  request.fetch_metadata.robots_tag = vlps_robots_tag (soup_message_get_response_headers (request.message));
  vlps_fetch_metadata_arrive (&request.fetch_metadata, fetched->url);
  vlps_fetch_metadata_set_bytes (&request.fetch_metadata, fetched->bytes);
  fetched->fetch_metadata = request.fetch_metadata;
  request.fetch_metadata = (VlpsFetchMetadata){ 0 };
  return fetched;
}

GBytes *
vlps_fetcher_get_file (VlpsFetcher *fetcher, const char *url, gsize most, const VlpsDeadline *deadline,
                       guint *ret_status, GCancellable *cancellable, GError **error)
{
  g_auto (Request) request = { .most = most };
  gboolean done;

  request.url = vlps_address_split (url, &request.user, &request.password);
  done = get (fetcher, &request, deadline, cancellable, error);
  *ret_status = request.message != NULL ? soup_message_get_status (request.message) : 0;
  return done ? g_byte_array_free_to_bytes (g_steal_pointer (&request.bytes)) : NULL;
}
