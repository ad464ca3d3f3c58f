/* page-prompts.c - what pages ask of their reader: everything is answered, nothing is granted */
#include "page-prompts.h"

#include "collect.h"
#include "load.h"
#include "origin.h"
#include "session-reset.h"

static void
terminated_cb (WebKitWebView *view, WebKitWebProcessTerminationReason reason, VlpsWorker *worker)
{
  g_autoptr (GError) refused = vlps_load_refused_redirect (worker);

  vlps_collect_reset (worker);
  worker->process_gone = TRUE;
  if (worker->state == VLPS_RENDER_IDLE)
    return;
  if (worker->state == VLPS_RENDER_BETWEEN)
    {
      vlps_session_reset_process_gone (worker);
      return;
    }
  if (worker->state == VLPS_RENDER_ENDING)
    {
      vlps_render_job_finish (worker);
      return;
    }
  if (worker->state == VLPS_RENDER_PICTURE && worker->job.request.collect)
    vlps_render_job_go_without_picture (worker, VLPS_ERROR_CRASHED, "the web process crashed on it");
  else if (reason == WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT)
    vlps_render_job_fail (worker, VLPS_ERROR_MEMORY, "the page used more memory than its web process may have");
  else if (refused != NULL)
    vlps_render_job_fail (worker, VLPS_ERROR_REDIRECT, "%s", refused->message);
  else
    vlps_render_job_fail (worker, VLPS_ERROR_CRASHED, "the web process crashed while %s",
                          vlps_render_job_phrase (worker->state));
}

static gboolean
script_dialog_cb (WebKitWebView *view, WebKitScriptDialog *dialog, VlpsWorker *worker)
{
  WebKitScriptDialogType type = webkit_script_dialog_get_dialog_type (dialog);

  if (type == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM)
    webkit_script_dialog_confirm_set_confirmed (dialog, TRUE);
  return TRUE;
}

static gboolean
permission_request_cb (WebKitWebView *view, WebKitPermissionRequest *request, VlpsWorker *worker)
{
  webkit_permission_request_deny (request);
  return TRUE;
}

static gboolean
file_chooser_cb (WebKitWebView *view, WebKitFileChooserRequest *request, VlpsWorker *worker)
{
  webkit_file_chooser_request_cancel (request);
  return TRUE;
}

/* Returns TRUE if the server of the page, and no other, asks for the user's name and password for the first time. */
static gboolean
may_authenticate (const VlpsRenderRequest *page, WebKitAuthenticationRequest *request)
{
  WebKitAuthenticationScheme scheme = webkit_authentication_request_get_scheme (request);
  WebKitSecurityOrigin *origin = webkit_authentication_request_get_security_origin (request);
  g_autofree char *server = webkit_security_origin_to_string (origin);
  gboolean own = server != NULL && vlps_origin_is_same (server, page->uri);

  webkit_security_origin_unref (origin);
  return own && page->user != NULL && page->password != NULL && !webkit_authentication_request_is_for_proxy (request)
         && !webkit_authentication_request_is_retry (request)
         && (scheme == WEBKIT_AUTHENTICATION_SCHEME_HTTP_BASIC || scheme == WEBKIT_AUTHENTICATION_SCHEME_HTTP_DIGEST);
}

static gboolean
authenticate_cb (WebKitWebView *view, WebKitAuthenticationRequest *request, VlpsWorker *worker)
{
  const VlpsRenderRequest *page = &worker->job.request;

  if (may_authenticate (page, request))
    {
      WebKitCredential *credential =
          webkit_credential_new (page->user, page->password, WEBKIT_CREDENTIAL_PERSISTENCE_NONE);

      webkit_authentication_request_authenticate (request, credential);
      webkit_credential_free (credential);
      return TRUE;
    }
  /* a part of the page is simply missing then; of the page itself nothing is left */
  if (worker->state == VLPS_RENDER_LOADING && !worker->job.shown && worker->job.failure == NULL)
    {
      gboolean none = page->user == NULL && page->headers == NULL;

      worker->job.failure =
          g_error_new (VLPS_ERROR, VLPS_ERROR_HTTP, "%s asks for a user name and a password (HTTP status 401)%s",
                       page->uri, none ? "" : "; it does not take those that it was given, if any");
      vlps_error_add_cure (&worker->job.failure, none ? VLPS_CURE_USER : VLPS_CURE_NONE);
    }
  webkit_authentication_request_cancel (request);
  return TRUE;
}

static gboolean
refuse_cb (void)
{
  return TRUE;
}

static WebKitWebView *
create_window_cb (WebKitWebView *view, WebKitNavigationAction *action, VlpsWorker *worker)
{
  return NULL;
}

static void
download_started_cb (GObject *session, WebKitDownload *download, VlpsWorker *worker)
{
  webkit_download_cancel (download);
}

void
vlps_page_prompts_connect (VlpsWorker *worker)
{
  static const char *const refused[] = { "print", "enter-fullscreen", "show-notification", "context-menu" };

#ifdef VLPS_ENGINE_OLD
  g_signal_connect (worker->context, "download-started", G_CALLBACK (download_started_cb), worker);
#else
  g_signal_connect (worker->session, "download-started", G_CALLBACK (download_started_cb), worker);
#endif
  g_signal_connect (worker->view, "web-process-terminated", G_CALLBACK (terminated_cb), worker);
  g_signal_connect (worker->view, "script-dialog", G_CALLBACK (script_dialog_cb), worker);
  g_signal_connect (worker->view, "permission-request", G_CALLBACK (permission_request_cb), worker);
  g_signal_connect (worker->view, "run-file-chooser", G_CALLBACK (file_chooser_cb), worker);
  g_signal_connect (worker->view, "authenticate", G_CALLBACK (authenticate_cb), worker);
  g_signal_connect (worker->view, "create", G_CALLBACK (create_window_cb), worker);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    if (g_signal_lookup (refused[i], G_OBJECT_TYPE (worker->view)) != 0) /* not every port can print */
      g_signal_connect (worker->view, refused[i], G_CALLBACK (refuse_cb), NULL);
}
