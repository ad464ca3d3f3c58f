/* load-policy.c - what a page may load, and which answers are pages */
#include "load-policy.h"

#include <string.h>

#include "address.h"
#include "content-policy.h"
#include "files.h"
#include "inside.h"
#include "retry-after.h"
#include "robots-tag.h"
#include "session-reset.h"
#include "sniff.h"

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

gboolean
vlps_load_policy_allows (VlpsWorker *worker, const char *uri)
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
  if (worker->frozen || !vlps_render_job_is_at_work (worker))
    return FALSE;
  /* there was nothing before this page */
  if (webkit_navigation_action_get_navigation_type (action) == WEBKIT_NAVIGATION_TYPE_BACK_FORWARD
      && !g_hash_table_contains (worker->job.chain, uri))
    return FALSE;
  return vlps_load_policy_allows (worker, uri);
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
      if (vlps_render_job_is_at_work (worker))
        {
          g_hash_table_add (worker->job.chain, g_strdup (uri));
          note_leaving (worker, uri);
        }
    }
  return FALSE;
}

void
vlps_load_policy_connect (VlpsWorker *worker)
{
  g_signal_connect (worker->view, "decide-policy", G_CALLBACK (decide_policy_cb), worker);
  g_signal_connect (worker->view, "user-message-received", G_CALLBACK (message_cb), worker);
}
