/* collect.c - the page model of the top document and of the frames that only report by themselves */
#include "collect.h"

#include <string.h>

#include "script.h"
#include "shot.h"

#define FRAME_WAIT_MS 2000 /* for frames of other origins to report */

static void
collected_all (VlpsWorker *worker)
{
  vlps_job_clear_source (&worker->wait_source);
  worker->collected = g_get_monotonic_time ();
  for (guint i = 0; i < worker->documents->len; i++)
    vlps_job_send (worker, VLPS_WIRE_DOCUMENTS, worker->documents->pdata[i], -1);
  g_ptr_array_set_size (worker->documents, 0);
  if (vlps_job_number (worker, "picture", 0) > 0)
    vlps_shoot (worker);
  else
    vlps_job_finish (worker);
}

static gboolean
frames_late_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->wait_source = 0;
  vlps_job_warn (worker, "%u frames of other origins did not report their content",
                 worker->frames_expected - worker->frames_answered);
  collected_all (worker);
  return G_SOURCE_REMOVE;
}

#ifdef VLPS_ENGINE_OLD
/* Messages cannot be answered: the collector of the top document calls those of all frames. */
static void
called (VlpsWorker *worker, JSCValue *value)
{
}

GPtrArray *
vlps_collect_new_ready (void)
{
  return g_ptr_array_new ();
}

static void
call_frames (VlpsWorker *worker)
{
  worker->frames_expected += worker->ready->len;
  if (worker->ready->len > 0)
    vlps_script_run (worker, FALSE, called, "vlps.callFrames()");
}

static void
frame_ready_cb (WebKitUserContentManager *contents, VlpsMessage *message, VlpsWorker *worker)
{
  g_ptr_array_add (worker->ready, NULL);
}

static void
connect_ready (VlpsWorker *worker, WebKitUserContentManager *contents)
{
  g_signal_connect (contents, "script-message-received::vlpsReady", G_CALLBACK (frame_ready_cb), worker);
  webkit_user_content_manager_register_script_message_handler (contents, "vlpsReady", VLPS_SCRIPT_WORLD);
}
#else
GPtrArray *
vlps_collect_new_ready (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) webkit_script_message_reply_unref);
}

static void
call_frame (VlpsWorker *worker, WebKitScriptMessageReply *reply)
{
  webkit_script_message_reply_return_error_message (reply, "vlps: collect");
  worker->frames_expected++;
}

static void
call_frames (VlpsWorker *worker)
{
  for (guint i = 0; i < worker->ready->len; i++)
    call_frame (worker, worker->ready->pdata[i]);
}

/* A frame its parent cannot read has started; it waits for the call to report. */
static gboolean
frame_ready_cb (WebKitUserContentManager *contents, JSCValue *value, WebKitScriptMessageReply *reply,
                VlpsWorker *worker)
{
  g_ptr_array_add (worker->ready, webkit_script_message_reply_ref (reply));
  return TRUE;
}

static void
connect_ready (VlpsWorker *worker, WebKitUserContentManager *contents)
{
  webkit_user_content_manager_register_script_message_handler_with_reply (contents, "vlpsReady", VLPS_SCRIPT_WORLD);
  g_signal_connect (contents, "script-message-with-reply-received::vlpsReady", G_CALLBACK (frame_ready_cb), worker);
}
#endif

void
vlps_collect_accept (VlpsWorker *worker, JSCValue *value)
{
  g_ptr_array_insert (worker->documents, 0, jsc_value_to_string (value));
  call_frames (worker);
  g_ptr_array_set_size (worker->ready, 0);
  if (worker->frames_answered == worker->frames_expected)
    collected_all (worker);
  else
    worker->wait_source = g_timeout_add (FRAME_WAIT_MS, frames_late_cb, worker);
}

void
vlps_collect (VlpsWorker *worker)
{
  worker->state = VLPS_JOB_COLLECTING;
  vlps_script_run (worker, FALSE, vlps_collect_accept, "vlps.collect()");
}

static void
frame_documents_cb (WebKitUserContentManager *contents, VlpsMessage *message, VlpsWorker *worker)
{
  g_autofree char *text = jsc_value_to_string (vlps_message_value (message));
  const char *line = strchr (text, '\n');

  if (worker->state != VLPS_JOB_COLLECTING || line == NULL)
    return;
  g_ptr_array_add (worker->documents, g_strdup (line + 1));
  worker->frames_answered++;
  if (worker->wait_source != 0 && worker->frames_answered == worker->frames_expected)
    collected_all (worker);
}

void
vlps_collect_connect (VlpsWorker *worker, WebKitUserContentManager *contents)
{
  connect_ready (worker, contents);
  webkit_user_content_manager_register_script_message_handler (contents, "vlpsDocuments", VLPS_SCRIPT_WORLD);
  g_signal_connect (contents, "script-message-received::vlpsDocuments", G_CALLBACK (frame_documents_cb), worker);
}
