/* requests.c - the requests of a page: how many, which are open, which failed */
#include "requests.h"

#include "inside.h"
#include "session-reset.h"

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

static void
resource_started_cb (WebKitWebView *view, WebKitWebResource *resource, WebKitURIRequest *request, VlpsWorker *worker)
{
  if (!vlps_session_reset_is_blank (worker, webkit_uri_request_get_uri (request)))
    {
      g_hash_table_add (worker->open, g_object_ref (resource));
      g_signal_connect (resource, "finished", G_CALLBACK (forget_resource_cb), worker);
    }
  if (!vlps_render_job_is_at_work (worker))
    return;
  g_hash_table_remove (worker->job.leaving, webkit_uri_request_get_uri (request));
  worker->job.requests++;
  worker->job.pending++;
  /* "finished" comes after "failed" too */
  g_signal_connect (resource, "finished", G_CALLBACK (resource_finished_cb), worker);
  g_signal_connect (resource, "failed", G_CALLBACK (resource_failed_cb), worker);
}

void
vlps_requests_connect (VlpsWorker *worker)
{
  g_signal_connect (worker->view, "resource-load-started", G_CALLBACK (resource_started_cb), worker);
}
