/* load.c - the loads of the view, from their start to their end or failure */
#include "load.h"

#include <string.h>

#include "address.h"
#include "bad-port.h"
#include "collect.h"
#include "load-policy.h"
#include "main-document.h"
#include "requests.h"
#include "session-reset.h"

#define MAX_NAVIGATIONS 5 /* a page may send the reader on that often; then it is taken as it is */

/* For an address whose port is one of another service. */
static GError *
port_failure (const char *uri)
{
  GError *failure =
      g_error_new (VLPS_ERROR, VLPS_ERROR_NETWORK,
                   "the engine does not load %.*s: its port is not allowed for pages; let the server use another "
                   "one, such as 8080",
                   vlps_error_shown (uri), uri);

  vlps_error_add_cure (&failure, VLPS_CURE_NO_RENDER);
  return failure;
}

GError *
vlps_load_refused_redirect (const VlpsWorker *worker)
{
  if (worker->job.shown || worker->job.bytes != NULL || worker->job.cancelled == NULL)
    return NULL;
  if (vlps_bad_port_is (worker->job.cancelled))
    return port_failure (worker->job.cancelled);
  return g_error_new (VLPS_ERROR, VLPS_ERROR_REDIRECT,
                      "%s redirects to something that is not a web address, such as a file, which is refused",
                      worker->job.cancelled);
}

gboolean
vlps_load_cap_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->job.load_cap_source = 0;
  /* without the whole document there is nothing to stand by: wait for the deadline */
  if (worker->state == VLPS_RENDER_LOADING && worker->job.main_done)
    {
      vlps_render_job_add_warning (
          worker, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_TIMEOUT,
                                    "%u part%s of the page did not arrive in time; it was read without",
                                    worker->job.pending, worker->job.pending == 1 ? "" : "s"));
      worker->job.cut_short = TRUE;
      webkit_web_view_stop_loading (worker->view);
    }
  return G_SOURCE_REMOVE;
}

/* The view is on its way to an address of the web. */
static void
pass (VlpsWorker *worker)
{
  const char *uri = webkit_web_view_get_uri (worker->view);

  if (uri != NULL && g_ascii_strncasecmp (uri, "http", 4) == 0)
    vlps_fetch_metadata_pass (&worker->job.fetch_metadata, uri);
}

/* Nothing was asked of any server: the engine loads no pages from the ports of other services, such as 6000, and shows
 * about:blank instead, or nothing. */
static GError *
closed_port (const VlpsWorker *worker)
{
  return worker->job.bytes == NULL && worker->job.requests == 0 ? port_failure (worker->job.request.uri) : NULL;
}

/* The engine takes a Location in UTF-8 for Latin-1, and asks for what no server has. */
static void
repair_redirect (VlpsWorker *worker)
{
  g_autofree char *address = vlps_address_encode_once (webkit_web_view_get_uri (worker->view));

  if (address == NULL || g_hash_table_contains (worker->job.chain, address))
    return;
  worker->job.replaced = TRUE;
  webkit_web_view_load_uri (worker->view, address);
}

/* The first load, or the page sends the reader on. */
static void
load_started (VlpsWorker *worker)
{
  worker->job.replaced = FALSE;
  worker->serial++;
  g_hash_table_remove_all (worker->job.leaving);
  worker->job.pending = 0;
  worker->job.main_done = FALSE;
  worker->job.committed = FALSE;
  pass (worker);
  worker->state = VLPS_RENDER_LOADING;
  vlps_render_job_clear_source (&worker->job.wait_source);
  if (worker->job.navigations++ != MAX_NAVIGATIONS)
    return;
  vlps_render_job_warn (worker, "the page redirected more than %d times; it was read as it was then", MAX_NAVIGATIONS);
  worker->frozen = TRUE;
  webkit_web_view_stop_loading (worker->view);
}

static void
load_committed (VlpsWorker *worker)
{
  const char *uri = webkit_web_view_get_uri (worker->view);
  gboolean follows = g_hash_table_contains (worker->job.chain, uri);

  worker->job.committed = worker->job.shown = TRUE;
  vlps_collect_reset (worker);
  g_hash_table_remove_all (worker->job.failures);
  g_free (worker->job.address);
  worker->job.address = g_strdup (uri);
  g_free (worker->job.nonce);
  worker->job.nonce =
      g_strdup_printf ("%08x%08x%08x%08x", g_random_int (), g_random_int (), g_random_int (), g_random_int ());
  if (worker->job.failure == NULL && !follows)
    worker->job.failure = closed_port (worker);
  if (worker->job.failure == NULL && !follows)
    worker->job.failure =
        g_error_new (VLPS_ERROR, VLPS_ERROR_ENGINE, "the engine loaded %.*s, which is not a redirection of %.*s",
                     vlps_error_shown (uri), uri, vlps_error_shown (worker->job.request.uri), worker->job.request.uri);
}

static void
load_finished (VlpsWorker *worker)
{
  if (worker->job.replaced)
    return;
  if (worker->job.failure == NULL && worker->state != VLPS_RENDER_LOADING)
    return;
  if (worker->job.failure == NULL)
    {
      worker->job.failure = vlps_load_refused_redirect (worker);
      if (worker->job.failure == NULL)
        worker->job.failure = closed_port (worker);
      worker->job.loaded = g_get_monotonic_time ();
      worker->job.main_done = TRUE;
    }
  if (worker->job.failure != NULL)
    vlps_render_job_finish (worker);
  else if (worker->job.bytes == NULL)
    vlps_main_document_check (worker);
  else
    vlps_main_document_go_on (worker, worker->job.bytes);
}

static void
load_changed_cb (WebKitWebView *view, WebKitLoadEvent event, VlpsWorker *worker)
{
  if (worker->state == VLPS_RENDER_BETWEEN)
    vlps_session_reset_load_changed (worker, event);
  if (worker->state == VLPS_RENDER_OPENING)
    {
      if (event == WEBKIT_LOAD_FINISHED)
        worker->opened (worker);
      return;
    }
  if (!vlps_render_job_is_at_work (worker))
    return;
  switch (event)
    {
    case WEBKIT_LOAD_STARTED:
      load_started (worker);
      break;
    case WEBKIT_LOAD_COMMITTED:
      load_committed (worker);
      break;
    case WEBKIT_LOAD_FINISHED:
      load_finished (worker);
      break;
    case WEBKIT_LOAD_REDIRECTED:
      pass (worker);
      g_hash_table_add (worker->job.chain, g_strdup (webkit_web_view_get_uri (view)));
      repair_redirect (worker);
      break;
    default:
      break;
    }
}

/* From 2.54 on WebKitGTK has one error for a port of another service and for a redirection to another kind of address.
 * NULL for others. */
static GError *
refused_load (VlpsWorker *worker, const char *uri, const GError *error)
{
  GError *failure;

  if (!g_error_matches (error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_CANNOT_USE_RESTRICTED_PORT))
    return NULL;
  failure = closed_port (worker);
  if (failure != NULL)
    return failure;
  g_free (worker->job.cancelled);
  worker->job.cancelled = g_strdup (uri);
  return vlps_load_refused_redirect (worker);
}

static void
set_load_failure (VlpsWorker *worker, const char *uri, const GError *error)
{
  VlpsError code = VLPS_ERROR_NETWORK;

  worker->job.failure = refused_load (worker, uri, error);
  if (worker->job.failure != NULL)
    return;
  if (g_str_has_prefix (uri, "file:")
      || g_error_matches (error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST))
    code = VLPS_ERROR_NOT_FOUND;
  else if (error->domain == G_RESOLVER_ERROR)
    code = VLPS_ERROR_NOT_FOUND;
  else if (strstr (error->message, "redirect") != NULL || strstr (error->message, "Redirect") != NULL)
    code = VLPS_ERROR_REDIRECT;
  worker->job.failure = g_error_new (VLPS_ERROR, code, "cannot load %s: %s", uri, error->message);
}

/* The engine connects to a server before it asks for the page, and a request may take that connection over.  Where its
 * certificate is refused, both are called off, and the request fails without the cause, which a second one names. */
static gboolean
load_again (VlpsWorker *worker, const char *uri, const GError *error)
{
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || worker->job.loaded_again || worker->job.shown
      || worker->job.bytes != NULL)
    return FALSE;
  worker->job.loaded_again = worker->job.replaced = TRUE;
  webkit_web_view_load_uri (worker->view, uri);
  return TRUE;
}

static gboolean
load_failed_cb (WebKitWebView *view, WebKitLoadEvent event, const char *uri, GError *error, VlpsWorker *worker)
{
  if (worker->state != VLPS_RENDER_LOADING || worker->job.failure != NULL)
    return TRUE;
  /* our own stop, or a navigation that replaces another */
  if (g_error_matches (error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED)
      || g_error_matches (error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE))
    return TRUE;
  if (load_again (worker, uri, error))
    return TRUE;
  /* its resource never reports an end */
  if (worker->job.pending > 0)
    worker->job.pending--;
  if (worker->job.loaded != 0)
    vlps_render_job_warn (worker, "the page redirects to %s, which cannot be loaded: %s", uri, error->message);
  else
    set_load_failure (worker, uri, error);
  return TRUE;
}

static gboolean
tls_failed_cb (WebKitWebView *view, const char *uri, GTlsCertificate *certificate, GTlsCertificateFlags flags,
               VlpsWorker *worker)
{
  if (worker->job.failure == NULL)
    {
      worker->job.failure = g_error_new (VLPS_ERROR, VLPS_ERROR_TLS, "the certificate of %s is not valid (%s)", uri,
                                         flags & G_TLS_CERTIFICATE_EXPIRED        ? "expired"
                                         : flags & G_TLS_CERTIFICATE_BAD_IDENTITY ? "made for another host"
                                         : flags & G_TLS_CERTIFICATE_UNKNOWN_CA   ? "signed by an unknown authority"
                                                                                  : "not valid");
      vlps_error_add_cure (&worker->job.failure, VLPS_CURE_INSECURE);
    }
  /* no FINISHED follows */
  vlps_render_job_finish (worker);
  return TRUE;
}

void
vlps_load_connect (VlpsWorker *worker)
{
  g_signal_connect (worker->view, "load-changed", G_CALLBACK (load_changed_cb), worker);
  g_signal_connect (worker->view, "load-failed", G_CALLBACK (load_failed_cb), worker);
  g_signal_connect (worker->view, "load-failed-with-tls-errors", G_CALLBACK (tls_failed_cb), worker);
  vlps_requests_connect (worker);
  vlps_load_policy_connect (worker);
}
