/* steps.c - what is done on a loaded page before it is taken
 *
 * Step 0 is the script, then come the clicks, then the element that is waited for.  A step may lead to another document:
 * what is under way in the old one is then stale, and the new one, when it is loaded, goes on with the step that was not
 * done.
 */
#include "steps.h"

#include "script.h"
#include "settle.h"

#define LOOK_MS 25 /* between two looks for an element */

static void do_step (VlpsWorker *worker);

static guint
n_clicks (const VlpsRenderRequest *request)
{
  return request->clicks != NULL ? g_strv_length ((char **) (gsize) request->clicks) : 0;
}

void
vlps_steps_prepare (VlpsWorker *worker)
{
  const char *source = worker->job.request.init_script;

  worker->job.step = 0;
  if (worker->init_script != NULL)
    {
      webkit_user_content_manager_remove_script (worker->contents, worker->init_script);
      g_clear_pointer (&worker->init_script, webkit_user_script_unref);
    }
  if (source == NULL)
    return;
  worker->init_script = webkit_user_script_new (source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                                WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);
  webkit_user_content_manager_add_script (worker->contents, worker->init_script);
}

static void
script_done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree VlpsRenderCall *call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JSCValue) value =
      webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, &error);

  if (call->serial != call->worker->serial)
    return;
  if (value == NULL)
    vlps_render_job_fail (call->worker, VLPS_ERROR_USAGE, "--script failed on the page: %.*s",
                          vlps_error_shown (error->message), error->message);
  else
    do_step (call->worker);
}

static void
run_script (VlpsWorker *worker)
{
  /* what it returns may be nothing that can be handed over, and is nobody's business */
  g_autofree char *body = g_strdup_printf ("await (async () => {%s\n})(); return true;", worker->job.request.script);

  webkit_web_view_call_async_javascript_function (worker->view, body, -1, NULL, NULL, NULL, NULL, script_done_cb,
                                                  vlps_render_job_call (worker));
}

static gboolean
look_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->job.wait_source = 0;
  do_step (worker);
  return G_SOURCE_REMOVE;
}

static void
looked (VlpsWorker *worker, const char *text)
{
  gboolean clicks = worker->job.step <= n_clicks (&worker->job.request);

  if (g_strcmp0 (text, "invalid") == 0)
    vlps_render_job_fail (worker, VLPS_ERROR_USAGE, "the engine does not understand the selector of --%s",
                          clicks ? "click" : "wait-for");
  else if (g_strcmp0 (text, "shown") == 0)
    {
      worker->job.step++;
      do_step (worker);
    }
  else
    worker->job.wait_source = g_timeout_add (LOOK_MS, look_cb, worker);
}

static void
look (VlpsWorker *worker, const char *function, const char *selector)
{
  cJSON *text = cJSON_CreateString (selector);
  g_autofree char *literal = cJSON_PrintUnformatted (text);

  cJSON_Delete (text);
  vlps_script_run (worker, FALSE, looked, "vlps.%s(%s)", function, literal);
}

static void
do_step (VlpsWorker *worker)
{
  const VlpsRenderRequest *request = &worker->job.request;
  guint clicks = n_clicks (request);

  if (worker->job.step == 0)
    {
      /* it does not run a second time where it leads elsewhere */
      worker->job.step++;
      if (request->script != NULL)
        {
          run_script (worker);
          return;
        }
    }
  if (worker->job.step <= clicks)
    look (worker, "click", request->clicks[worker->job.step - 1]);
  else if (worker->job.step == clicks + 1 && request->wait_for != NULL)
    look (worker, "find", request->wait_for);
  else
    vlps_settle (worker);
}

static void
printed (VlpsWorker *worker, const char *text)
{
  do_step (worker);
}

void
vlps_steps (VlpsWorker *worker)
{
  worker->state = VLPS_RENDER_ACTING;
  if (worker->job.request.media == VLPS_MEDIA_PRINT)
    vlps_script_run (worker, FALSE, printed, "vlps.print()");
  else
    do_step (worker);
}

char *
vlps_steps_phrase (const VlpsWorker *worker)
{
  const VlpsRenderRequest *request = &worker->job.request;
  guint clicks = n_clicks (request), step = worker->job.step;

  if (step == 1 && request->script != NULL)
    return g_strdup ("--script or what came after it was still at work");
  if (step >= 1 && step <= clicks)
    return g_strdup_printf ("no visible element matches --click '%.*s'", vlps_error_shown (request->clicks[step - 1]),
                            request->clicks[step - 1]);
  return g_strdup_printf ("no visible element matches --wait-for '%.*s'", vlps_error_shown (request->wait_for),
                          request->wait_for != NULL ? request->wait_for : "");
}
