/* load.c - loading: what arrives, what is refused, how the text is encoded */
#include "load.h"

#include <string.h>

#include "address.h"
#include "bad-port.h"
#include "collect.h"
#include "content-policy.h"
#include "encoding.h"
#include "files.h"
#include "inside.h"
#include "mend.h"
#include "refresh.h"
#include "retry-after.h"
#include "robots-tag.h"
#include "script.h"
#include "session-reset.h"
#include "sniff.h"
#include "steps.h"

#define MAX_REFRESH_SECONDS 30 /* a page that sends the reader on later than that is read itself */
#define MAX_NAVIGATIONS 5      /* a page may send the reader on that often; then it is taken as it is */

/* One that ends without an answer may still get one: a beacon, or what its page gave up. */
static void
forget_resource_cb (WebKitWebResource *resource, VlpsWorker *worker)
{
  if (webkit_web_resource_get_response (resource) != NULL)
    g_hash_table_remove (worker->open, resource);
}

static void
resource_finished_cb (WebKitWebResource *resource, VlpsWorker *worker)
{
  WebKitURIResponse *response = webkit_web_resource_get_response (resource);
  guint status = response != NULL ? webkit_uri_response_get_status_code (response) : 0;

  if (status >= 400 && resource != webkit_web_view_get_main_resource (worker->view))
    vlps_render_job_miss (worker, webkit_web_resource_get_uri (resource), (int) MIN (status, 999));
  if (worker->job.pending > 0)
    worker->job.pending--;
  if (resource == webkit_web_view_get_main_resource (worker->view))
    worker->job.main_done = TRUE;
}

static void
resource_failed_cb (WebKitWebResource *resource, GError *error, VlpsWorker *worker)
{
  gboolean main = resource == webkit_web_view_get_main_resource (worker->view);

  if (worker->job.replaced)
    return;
  /* The engine calls off the load of a document for a redirection from the web to another kind of address, of which it
   * says no more, and when another web process takes the load over, which then goes on. */
  if (main && g_error_matches (error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED))
    {
      g_free (worker->job.cancelled);
      worker->job.cancelled = g_strdup (webkit_web_resource_get_uri (resource));
      return;
    }
  worker->job.failed_requests++;
  if (!main && g_strcmp0 (webkit_web_resource_get_uri (resource), VLPS_INSIDE_NO_FILE) != 0)
    vlps_render_job_miss (worker, webkit_web_resource_get_uri (resource), 0);
}

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

static gboolean
is_at_work (VlpsWorker *worker)
{
  return worker->state != VLPS_RENDER_IDLE && worker->state != VLPS_RENDER_OPENING
         && worker->state != VLPS_RENDER_ENDING && worker->state != VLPS_RENDER_BETWEEN;
}

static void
resource_started_cb (WebKitWebView *view, WebKitWebResource *resource, WebKitURIRequest *request, VlpsWorker *worker)
{
  if (!vlps_session_reset_is_blank (worker, webkit_uri_request_get_uri (request)))
    {
      g_hash_table_add (worker->open, g_object_ref (resource));
      g_signal_connect (resource, "finished", G_CALLBACK (forget_resource_cb), worker);
    }
  if (!is_at_work (worker))
    return;
  g_hash_table_remove (worker->job.leaving, webkit_uri_request_get_uri (request));
  worker->job.requests++;
  worker->job.pending++;
  /* "finished" comes after "failed" too */
  g_signal_connect (resource, "finished", G_CALLBACK (resource_finished_cb), worker);
  g_signal_connect (resource, "failed", G_CALLBACK (resource_failed_cb), worker);
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

static gboolean
is_ascii (const guchar *bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (bytes[i] >= 0x80)
      return FALSE;
  return TRUE;
}

/* Looks for what swallows the body of a page, and keeps the page with that closed, for the case that it shows nothing.
 * Returns the page with its closed shadow trees open, and its empty tags of XML closed; NULL where it has neither. */
static GBytes *
mend (VlpsWorker *worker, GBytes *bytes, const char *uri, const char *mime, const char *charset)
{
  gsize length, better_length = 0, mended_length = 0;
  const char *text = g_bytes_get_data (bytes, &length), *empty;
  gboolean readable = length > 0 && (mime == NULL || strcmp (mime, "text/html") == 0)
                      && (charset == NULL || g_ascii_strncasecmp (charset, "utf-16", 6) != 0);
  char *better = readable ? vlps_mend_shadow_trees (text, length, &better_length) : NULL, *closed, *mended;

  g_clear_pointer (&worker->job.mended, g_bytes_unref);
  if (!readable)
    return NULL;
  closed = vlps_mend_empty_tags (better != NULL ? better : text, better != NULL ? better_length : length,
                                 &better_length, &empty);
  if (closed != NULL)
    {
      vlps_render_job_warn (worker, VLPS_MEND_EMPTY_WARNING, empty);
      g_free (better);
      better = closed;
    }
  mended = vlps_mend (better != NULL ? better : text, better != NULL ? better_length : length, &mended_length,
                      &worker->job.mended_name);
  if (mended != NULL)
    {
      worker->job.mended = g_bytes_new_take (mended, mended_length);
      g_free (worker->job.mended_charset);
      g_free (worker->job.mended_mime);
      g_free (worker->job.mended_uri);
      worker->job.mended_uri = g_strdup (uri);
      worker->job.mended_charset = g_strdup (charset);
      worker->job.mended_mime = g_strdup (mime);
    }
  return better != NULL ? g_bytes_new_take (better, better_length) : NULL;
}

void
vlps_load_look (VlpsWorker *worker)
{
  GBytes *better =
      mend (worker, worker->job.bytes, worker->job.request.uri, worker->job.request.mime, worker->job.request.charset);

  if (better == NULL)
    return;
  g_bytes_unref (worker->job.bytes);
  worker->job.bytes = better;
}

void
vlps_load_mended (VlpsWorker *worker)
{
  vlps_render_job_warn (worker, VLPS_MEND_WARNING, worker->job.mended_name);
  g_clear_pointer (&worker->job.bytes, g_bytes_unref);
  worker->job.bytes = g_steal_pointer (&worker->job.mended);
  webkit_web_view_load_bytes (worker->view, worker->job.bytes, worker->job.mended_mime, worker->job.mended_charset,
                              worker->job.mended_uri);
}

/* A page was kept from a file. */
static void
refuse_file (VlpsWorker *worker, const char *uri)
{
  vlps_render_job_miss (worker, uri, -1);
  if (worker->job.refused++ == 0)
    {
      gboolean of_host = vlps_address_is_file_of_host (uri);

      vlps_render_job_add_warning (
          worker,
          vlps_warning_new (VLPS_WARNING_PLAIN, of_host ? VLPS_CURE_BASE_URL : VLPS_CURE_ALLOW_FILES,
                            of_host ? "%.*s has a host but no scheme (//HOST/PATH), so it is an address of the web, "
                                      "not a file"
                                    : "the page asked for files outside its folder, such as %.*s",
                            vlps_error_shown (uri), uri));
    }
}

/* Returns TRUE if a document of the page, in any frame, may come from this address. A local page that redirected to
 * the web loses its access to files for good. */
static gboolean
may_load_document (VlpsWorker *worker, const char *uri)
{
  const char *page = worker->job.request.uri;
  gboolean local = worker->job.request.local && (!worker->job.shown || vlps_files_is_file (worker->job.address));

  if (!vlps_files_is_file (uri)
      || (local
          && (g_strcmp0 (uri, page) == 0 || vlps_files_allow (page, (const char *const *) worker->files, uri, TRUE))))
    return TRUE;
  if (worker->state == VLPS_RENDER_LOADING && !worker->job.shown && worker->job.failure == NULL)
    worker->job.failure =
        g_error_new (VLPS_ERROR, VLPS_ERROR_REDIRECT, "%s redirects to a file of this machine (%.*s), which is refused",
                     page, vlps_error_shown (uri), uri);
  else
    refuse_file (worker, uri);
  return FALSE;
}

/* Returns TRUE if the document redirects after a delay and the view has begun to follow. */
static gboolean
follow_refresh (VlpsWorker *worker, const char *value)
{
  const char *here = webkit_web_view_get_uri (worker->view);
  guint seconds;
  g_autofree char *address = vlps_refresh_read (value, &seconds);
  g_autofree char *target =
      address != NULL ? g_uri_resolve_relative (here, address, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;

  if (target == NULL || worker->frozen || g_hash_table_contains (worker->job.chain, target)
      || !(vlps_address_begins_web (target) || vlps_files_is_file (target)))
    return FALSE;
  if (seconds > MAX_REFRESH_SECONDS)
    {
      vlps_render_job_add_warning (
          worker,
          vlps_warning_new (VLPS_WARNING_REFRESH_IGNORED, VLPS_CURE_NONE,
                            "the page redirects its readers to %s after %u s; it was read without waiting for that",
                            target, seconds));
      return FALSE;
    }
  if (vlps_files_is_file (target) && !may_load_document (worker, target))
    return FALSE;
  if (vlps_bad_port_is (target))
    {
      vlps_render_job_add_warning (
          worker, vlps_warning_new (VLPS_WARNING_REFRESH_IGNORED, VLPS_CURE_NONE,
                                    "the page redirects its readers to %.*s, from whose port engines load no pages; "
                                    "it was read itself",
                                    vlps_error_shown (target), target));
      return FALSE;
    }
  /* without a delay it is a redirection, which the engine may be slow to begin */
  if (seconds > 0)
    vlps_render_job_add_warning (
        worker, vlps_warning_new (VLPS_WARNING_REFRESH_FOLLOWED, VLPS_CURE_NONE,
                                  "the page redirects its readers to %s after %u s; that address was read instead",
                                  target, seconds));
  webkit_web_view_load_uri (worker->view, target);
  return TRUE;
}

static void
arrived (VlpsWorker *worker, const char *text)
{
  g_autoptr (GBytes) strict = g_steal_pointer (&worker->job.strict);
  g_autofree char *header = g_steal_pointer (&worker->job.refresh);

  if (strict != NULL && text != NULL && *text == '1')
    {
      vlps_render_job_add_warning (
          worker,
          vlps_warning_new (VLPS_WARNING_XHTML_ERROR, VLPS_CURE_NONE,
                            "the page is sent as XHTML but is not well-formed, for which browsers show an error "
                            "in its place; it was read as HTML"));
      g_clear_pointer (&worker->job.bytes, g_bytes_unref);
      worker->job.bytes = g_steal_pointer (&strict);
      webkit_web_view_load_bytes (worker->view, worker->job.bytes, "text/html", "utf-8",
                                  webkit_web_view_get_uri (worker->view));
    }
  else if (!(header != NULL && follow_refresh (worker, header))
           && !(text != NULL && strlen (text) > 2 && follow_refresh (worker, text + 2)))
    vlps_steps (worker);
}

static gboolean
contains (GBytes *bytes, const char *word)
{
  gsize length;
  const char *p = g_bytes_get_data (bytes, &length), *end = p + length;

  for (; p != NULL && end - p >= (gssize) strlen (word); p++)
    {
      const char *lower = memchr (p, word[0], (gsize) (end - p)), *upper;

      upper = memchr (p, g_ascii_toupper (word[0]), (gsize) ((lower != NULL ? lower : end) - p));
      p = upper != NULL ? upper : lower;
      if (p == NULL)
        break;
      if (end - p >= (gssize) strlen (word) && g_ascii_strncasecmp (p, word, strlen (word)) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Goes on with a document that is there: unless it sends its reader on, or is not what it says. */
static void
go_on (VlpsWorker *worker, GBytes *bytes)
{
  if (worker->job.strict == NULL && worker->job.refresh == NULL
      && !(contains (bytes, "refresh") && contains (bytes, "http-equiv")))
    {
      vlps_steps (worker);
      return;
    }
  worker->state = VLPS_RENDER_SETTLING;
  vlps_script_run (worker, FALSE, arrived, "vlps.arrived()");
}

/* Returns FALSE if a document that is sent as a page has other content, which browsers would show as garbage. */
static gboolean
check_content (VlpsWorker *worker, GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  VlpsContent content = vlps_sniff (data, length);

  switch (content.kind)
    {
    case VLPS_CONTENT_COMPRESSED:
    case VLPS_CONTENT_PDF:
    case VLPS_CONTENT_IMAGE:
    case VLPS_CONTENT_MEDIA:
    case VLPS_CONTENT_FONT:
    case VLPS_CONTENT_ARCHIVE:
      vlps_render_job_fail (worker, VLPS_ERROR_NOT_HTML, "not-html: %s is sent as a page but is %s",
                            webkit_web_view_get_uri (worker->view), content.name);
      return FALSE;
    default:
      return TRUE;
    }
}

/* Warns of an answer that is only a part, or shorter than it says.  Of one that is compressed, in chunks or without a
 * length, only the text can tell: the engine takes what arrived as the whole. */
static void
check_length (VlpsWorker *worker, WebKitURIResponse *response, const guint8 *data, gsize length)
{
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
  gboolean counted = headers != NULL && soup_message_headers_get_one (headers, "Content-Encoding") == NULL
                     && soup_message_headers_get_encoding (headers) == SOUP_ENCODING_CONTENT_LENGTH;
  goffset all = counted ? soup_message_headers_get_content_length (headers) : 0;

  if (webkit_uri_response_get_status_code (response) == SOUP_STATUS_PARTIAL_CONTENT)
    vlps_render_job_add_warning (worker,
                                 vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, VLPS_CURE_NONE,
                                                   "the server sent only a part of the page (HTTP status 206)"));
  else if (all > (goffset) length)
    vlps_render_job_add_warning (worker, vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, VLPS_CURE_NONE,
                                                           "%" G_GSIZE_FORMAT " of the %" G_GOFFSET_FORMAT
                                                           " bytes of the page arrived",
                                                           length, all));
  else if (headers != NULL && !counted && vlps_sniff_breaks_off (data, length))
    vlps_render_job_add_warning (
        worker, vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, VLPS_CURE_NONE,
                                  "the page breaks off before its end; it was read as far as it goes"));
}

/* Engines take pages that declare no encoding, or a wrong one, at their word; readers see garbage then.  The bytes know
 * better: such a page is loaded again from them. */
static void
main_data_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree VlpsRenderCall *call = data;
  VlpsWorker *worker = call->worker;
  gsize length = 0;
  g_autofree guchar *bytes = webkit_web_resource_get_data_finish (WEBKIT_WEB_RESOURCE (source), result, &length, NULL);
  WebKitURIResponse *response = webkit_web_resource_get_response (WEBKIT_WEB_RESOURCE (source));
  g_autofree char *charset = NULL, *uri = NULL;
  g_autoptr (GBytes) plain = NULL, better = NULL;
  VlpsEncoding encoding;

  if (call->serial != worker->serial)
    return;
  if (bytes == NULL)
    length = 0;
  if (bytes != NULL && response != NULL && webkit_uri_response_get_http_headers (response) != NULL)
    {
      SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
      g_autoptr (GHashTable) parameters = NULL;

      soup_message_headers_get_content_type (headers, &parameters);
      charset = parameters != NULL ? g_strdup (g_hash_table_lookup (parameters, "charset")) : NULL;
    }
  g_free (worker->job.fetch_metadata.sha256);
  worker->job.fetch_metadata.sha256 =
      bytes != NULL ? g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, length) : NULL;
  encoding = vlps_encoding_find (bytes, length, charset, "windows-1252");
  plain = g_bytes_new_take (g_steal_pointer (&bytes), length);
  if (!check_content (worker, plain))
    return;
  if (response != NULL)
    {
      SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);

      check_length (worker, response, g_bytes_get_data (plain, NULL), length);
      g_free (worker->job.refresh);
      worker->job.refresh = headers != NULL ? g_strdup (soup_message_headers_get_one (headers, "Refresh")) : NULL;
      g_clear_pointer (&worker->job.strict, g_bytes_unref);
      if (g_strcmp0 (webkit_uri_response_get_mime_type (response), "application/xhtml+xml") == 0)
        worker->job.strict = g_bytes_ref (plain);
    }
  uri = g_strdup (webkit_web_view_get_uri (worker->view));
  better =
      response != NULL ? mend (worker, plain, uri, webkit_uri_response_get_mime_type (response), encoding.label) : NULL;
  if (better == NULL && !encoding.overridden
      && (encoding.source != VLPS_ENCODING_DETECTED || is_ascii (g_bytes_get_data (plain, NULL), length)
          || strcmp (encoding.label, "windows-1252") == 0))
    {
      go_on (worker, plain);
      return;
    }
  if (encoding.overridden)
    vlps_render_job_warn (worker, "the page declares %s but is %s", encoding.declared, encoding.label);
  worker->job.bytes = g_bytes_ref (better != NULL ? better : plain);
  webkit_web_view_load_bytes (worker->view, worker->job.bytes, webkit_uri_response_get_mime_type (response),
                              encoding.label, uri);
}

static void
check_charset (VlpsWorker *worker)
{
  WebKitWebResource *resource = webkit_web_view_get_main_resource (worker->view);

  worker->state = VLPS_RENDER_SETTLING;
  if (resource == NULL)
    {
      vlps_steps (worker);
      return;
    }
  webkit_web_resource_get_data (resource, NULL, main_data_cb, vlps_render_job_call (worker));
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
    check_charset (worker);
  else
    go_on (worker, worker->job.bytes);
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
  if (!is_at_work (worker))
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

/* Refuses main documents that are not pages; returns FALSE where the response is fine. */
static gboolean
refuse_response (VlpsWorker *worker, WebKitURIResponse *response)
{
  guint status = webkit_uri_response_get_status_code (response);
  const char *mime = webkit_uri_response_get_mime_type (response);
  const char *uri = webkit_uri_response_get_uri (response);
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
  g_autofree char *disposition = NULL;

  if (status >= 400 && !worker->job.request.http_errors)
    {
      worker->job.failure =
          g_error_new (VLPS_ERROR, vlps_error_of_status (status), "%s answered with HTTP status %u (%s)", uri, status,
                       vlps_error_status_phrase (status, soup_status_get_phrase (status)));
      vlps_error_add_cure (&worker->job.failure, VLPS_CURE_HTTP_ERRORS);
      if (headers != NULL && vlps_error_of_status (status) != VLPS_ERROR_HTTP)
        vlps_error_set_retry_after (worker->job.failure,
                                    vlps_retry_after (headers, g_get_real_time () / G_USEC_PER_SEC));
      return TRUE;
    }
  if (status == 204 || status == 205)
    {
      worker->job.failure =
          g_error_new (VLPS_ERROR, VLPS_ERROR_EMPTY, "%s answered with HTTP status %u: no content", uri, status);
      return TRUE;
    }
  if (headers != NULL && soup_message_headers_get_content_disposition (headers, &disposition, NULL)
      && g_ascii_strcasecmp (disposition, "attachment") == 0)
    {
      worker->job.failure =
          g_error_new (VLPS_ERROR, VLPS_ERROR_NOT_HTML, "%s is a file to download (%s), not a page", uri, mime);
      return TRUE;
    }
  if (!vlps_sniff_type_is_page (mime))
    {
      worker->job.failure = g_error_new (VLPS_ERROR, VLPS_ERROR_NOT_HTML, "%s is %s, not an HTML page", uri, mime);
      vlps_error_note_xml (worker->job.failure, strstr (mime, "xml") != NULL);
      return TRUE;
    }
  return FALSE;
}

/* As in browsers, a page that sends the reader on to a download, to nothing or to a question for a password stays what
 * it is. */
static void
keep_shown (VlpsWorker *worker, WebKitURIResponse *response)
{
  if (!worker->job.shown
      || (!g_error_matches (worker->job.failure, VLPS_ERROR, VLPS_ERROR_NOT_HTML)
          && !g_error_matches (worker->job.failure, VLPS_ERROR, VLPS_ERROR_EMPTY)
          && webkit_uri_response_get_status_code (response) != 401))
    return;
  vlps_render_job_warn (worker, "the page redirects to another page, which cannot be loaded: %s",
                        worker->job.failure->message);
  g_clear_error (&worker->job.failure);
}

/* In a document whose policy forbids scripts the engine runs none, ours included, unless scripts are off altogether. */
static void
allow_scripts (VlpsWorker *worker, SoupMessageHeaders *headers)
{
  const char *policy = headers != NULL ? soup_message_headers_get_list (headers, "Content-Security-Policy") : NULL;

  worker->job.scripts = worker->job.request.javascript && !vlps_content_policy_forbids_scripts (policy);
  webkit_settings_set_enable_javascript (worker->settings, worker->job.scripts);
}

/* The answer to the request for the main document.  FALSE: it is not to be shown. */
static gboolean
take_response (VlpsWorker *worker, WebKitURIResponse *response)
{
  gboolean refused = refuse_response (worker, response);

  if (refused)
    keep_shown (worker, response);
  /* what is read from bytes has been answered before */
  if (worker->job.bytes == NULL && (!refused || worker->job.failure != NULL))
    worker->job.fetch_metadata.status = webkit_uri_response_get_status_code (response);
  if (worker->job.bytes == NULL && !refused)
    {
      g_free (worker->job.fetch_metadata.robots_tag);
      worker->job.fetch_metadata.robots_tag = vlps_robots_tag (webkit_uri_response_get_http_headers (response));
    }
  if (worker->job.bytes == NULL && !refused)
    allow_scripts (worker, webkit_uri_response_get_http_headers (response));
  return !refused;
}

static gboolean
is_main_response (VlpsWorker *worker, WebKitResponsePolicyDecision *decision)
{
#ifdef VLPS_ENGINE_OLD
  const char *uri = webkit_uri_request_get_uri (webkit_response_policy_decision_get_request (decision));

  /* a frame would have to show its own page, or to answer while the page is being sent on */
  return g_strcmp0 (uri, webkit_web_view_get_uri (worker->view)) == 0
         || (worker->job.shown && !worker->job.committed && g_hash_table_contains (worker->job.chain, uri));
#else
  return webkit_response_policy_decision_is_main_frame_main_resource (decision);
#endif
}

static gboolean
message_cb (WebKitWebView *view, WebKitUserMessage *message, VlpsWorker *worker)
{
  GVariant *uri = webkit_user_message_get_parameters (message);

  if (strcmp (webkit_user_message_get_name (message), VLPS_INSIDE_REFUSED) == 0 && vlps_render_job_is_there (worker))
    refuse_file (worker, g_variant_get_string (uri, NULL));
  return TRUE;
}

static gboolean
may_navigate (VlpsWorker *worker, WebKitNavigationAction *action, const char *uri)
{
  if (worker->state == VLPS_RENDER_BETWEEN)
    return vlps_session_reset_is_blank (worker, uri);
  if (worker->state == VLPS_RENDER_OPENING)
    return TRUE;
  /* the page in hand stays the page in hand */
  if (worker->frozen || !is_at_work (worker))
    return FALSE;
  /* there was nothing before this page */
  if (webkit_navigation_action_get_navigation_type (action) == WEBKIT_NAVIGATION_TYPE_BACK_FORWARD
      && !g_hash_table_contains (worker->job.chain, uri))
    return FALSE;
  return may_load_document (worker, uri);
}

/* A page that is there may go elsewhere now.  If that is another site, the engine starts a web process before the load
 * begins, which can take longer than the page takes to come to rest. */
static void
note_leaving (VlpsWorker *worker, const char *uri)
{
  const char *here = webkit_web_view_get_uri (worker->view);

  if (!worker->job.committed || !(vlps_address_begins_web (uri) || vlps_files_is_file (uri))
      || (strchr (uri, '#') != NULL && here != NULL && vlps_address_is_same_document (here, uri)))
    return;
  g_hash_table_add (worker->job.leaving, g_strdup (uri));
  worker->job.leaving_since = g_get_monotonic_time ();
}

static gboolean
decide_policy_cb (WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type,
                  VlpsWorker *worker)
{
  if (type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION)
    {
      webkit_policy_decision_ignore (decision);
      return TRUE;
    }
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
    {
      WebKitResponsePolicyDecision *response = WEBKIT_RESPONSE_POLICY_DECISION (decision);

      if (worker->job.replaced)
        webkit_policy_decision_ignore (decision);
      else if (!is_main_response (worker, response) || !vlps_render_job_is_there (worker)
               || worker->state == VLPS_RENDER_OPENING || worker->job.failure != NULL
               || take_response (worker, webkit_response_policy_decision_get_response (response)))
        webkit_policy_decision_use (decision);
      else
        webkit_policy_decision_ignore (decision);
      return TRUE;
    }
  if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION)
    {
      WebKitNavigationAction *action =
          webkit_navigation_policy_decision_get_navigation_action (WEBKIT_NAVIGATION_POLICY_DECISION (decision));
      const char *uri = webkit_uri_request_get_uri (webkit_navigation_action_get_request (action));

      if (!may_navigate (worker, action, uri))
        {
          webkit_policy_decision_ignore (decision);
          return TRUE;
        }
      if (is_at_work (worker))
        {
          g_hash_table_add (worker->job.chain, g_strdup (uri));
          note_leaving (worker, uri);
        }
    }
  return FALSE;
}

void
vlps_load_connect (VlpsWorker *worker)
{
  g_signal_connect (worker->view, "load-changed", G_CALLBACK (load_changed_cb), worker);
  g_signal_connect (worker->view, "load-failed", G_CALLBACK (load_failed_cb), worker);
  g_signal_connect (worker->view, "load-failed-with-tls-errors", G_CALLBACK (tls_failed_cb), worker);
  g_signal_connect (worker->view, "resource-load-started", G_CALLBACK (resource_started_cb), worker);
  g_signal_connect (worker->view, "decide-policy", G_CALLBACK (decide_policy_cb), worker);
  g_signal_connect (worker->view, "user-message-received", G_CALLBACK (message_cb), worker);
}
