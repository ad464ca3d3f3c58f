/* collect.c - the page model of the top document and of the frames that only report by themselves
 *
 * All that comes here was made by the web process, which a page may have taken over: it is text, bounded, and taken
 * apart without the engine's help.
 */
#include "collect.h"

#include <string.h>

#include "print.h"
#include "script.h"
#include "shot.h"

#define FRAME_WAIT_MS 2000 /* for the next report of a frame of another origin */
#define MAX_FRAMES 1000    /* that are called; WebKit makes no more for a page */
#define MAX_NAME 64        /* bytes, as MAX_PATH */
#define MAX_PATH 512

static int
compare_paths (gconstpointer a, gconstpointer b, gpointer data)
{
  return strcmp (a, b);
}

static gboolean
send_report_cb (gpointer path, gpointer documents, gpointer data)
{
  vlps_render_job_send (data, VLPS_WIRE_DOCUMENTS, documents, -1);
  return FALSE;
}

static void
shoot_or_finish (VlpsWorker *worker)
{
  if (worker->job.request.picture_pixels > 0 || worker->job.request.probe_pixels > 0)
    vlps_shot_take (worker);
  else
    vlps_render_job_finish (worker);
}

static void
collected_all (VlpsWorker *worker)
{
  vlps_render_job_clear_source (&worker->job.wait_source);
  worker->job.collected = g_get_monotonic_time ();
  g_tree_foreach (worker->job.reports, send_report_cb, worker);
  g_tree_remove_all (worker->job.reports);
  if (worker->job.request.pdf)
    vlps_print (worker, shoot_or_finish);
  else
    shoot_or_finish (worker);
}

static gboolean
frames_late_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->job.wait_source = 0;
  vlps_render_job_warn (worker, "%u frames of other origins did not report their content",
                        g_hash_table_size (worker->job.called));
  collected_all (worker);
  return G_SOURCE_REMOVE;
}

/* --- frames --- */

/* The name of a frame that can be called later, from "name @place"; NULL where it is none or there are too many. */
static char *
ready_name (VlpsWorker *worker, JSCValue *value)
{
  g_autofree char *text = vlps_script_text (value);
  char *place = text != NULL && strlen (text) <= MAX_NAME + MAX_PATH ? strchr (text, ' ') : NULL;

  if (place == NULL || g_hash_table_size (worker->ready) >= MAX_FRAMES)
    return NULL;
  *place++ = '\0';
  g_hash_table_insert (worker->places, g_strdup (place), g_strdup (text));
  return g_steal_pointer (&text);
}

#ifdef VLPS_ENGINE_OLD
/* Messages cannot be answered: the collector of the document around tells the frame. */
static void
answer (gpointer reply, const char *path, gboolean probe)
{
}

static void
frame_ready_cb (WebKitUserContentManager *contents, VlpsMessage *message, VlpsWorker *worker)
{
  char *name = ready_name (worker, vlps_message_value (message));

  if (name != NULL)
    g_hash_table_insert (worker->ready, name, NULL);
}

static void
connect_ready (VlpsWorker *worker, WebKitUserContentManager *contents)
{
  worker->ready = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_signal_connect (contents, "script-message-received::vlpsReady", G_CALLBACK (frame_ready_cb), worker);
  webkit_user_content_manager_register_script_message_handler (contents, "vlpsReady", VLPS_SCRIPT_WORLD);
}
#else

/* By an error, which is plain text.  A value would be serialized here under the lock of its virtual machine; strings
 * made then and gone later are entered in one table and taken out of another, and the next look-up reads freed memory.
 */
static void
answer (gpointer reply, const char *path, gboolean probe)
{
  g_autofree char *call = g_strconcat ("vlps: collect ", path, probe ? "+" : "", NULL);

  webkit_script_message_reply_return_error_message (reply, call);
}

/* A frame its parent cannot read has started; it waits for the call to report. */
static gboolean
frame_ready_cb (WebKitUserContentManager *contents, JSCValue *value, WebKitScriptMessageReply *reply,
                VlpsWorker *worker)
{
  char *name = ready_name (worker, value);

  if (name != NULL)
    g_hash_table_insert (worker->ready, name, webkit_script_message_reply_ref (reply));
  return TRUE;
}

static void
connect_ready (VlpsWorker *worker, WebKitUserContentManager *contents)
{
  worker->ready =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) webkit_script_message_reply_unref);
  webkit_user_content_manager_register_script_message_handler_with_reply (contents, "vlpsReady", VLPS_SCRIPT_WORLD);
  g_signal_connect (contents, "script-message-with-reply-received::vlpsReady", G_CALLBACK (frame_ready_cb), worker);
}
#endif

static gboolean
is_path (const char *text)
{
  return *text != '\0' && strlen (text) <= MAX_PATH && text[strspn (text, "0123456789.")] == '\0';
}

/* Calls the frames of the line "name path name path ...", where "@place" may stand for a name. */
static void
call_frames (VlpsWorker *worker, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 2 * MAX_FRAMES + 1);

  for (guint i = 0; words[i] != NULL && words[i + 1] != NULL; i += 2)
    {
      const char *name = *words[i] == '@' ? g_hash_table_lookup (worker->places, words[i]) : words[i];
      gpointer reply;

      if (name == NULL
          || g_tree_nnodes (worker->job.reports) + (int) g_hash_table_size (worker->job.called) > MAX_FRAMES
          || !is_path (words[i + 1]) || !g_hash_table_lookup_extended (worker->ready, name, NULL, &reply))
        continue;
      answer (reply, words[i + 1], vlps_render_request_wants_lines (&worker->job.request));
      g_hash_table_insert (worker->job.called, g_strdup (name), g_strdup (words[i + 1]));
      g_hash_table_remove (worker->ready, name);
    }
}

/* Takes the line of the frames to call and the documents after it, which stand at `path` (its own to free).  FALSE
 * where that is not what came, or more than a page may have. */
static gboolean
take_report (VlpsWorker *worker, char *path, const char *text)
{
  const char *documents = text != NULL ? strchr (text, '\n') : NULL;
  gsize length = documents != NULL ? strlen (++documents) : 0;
  g_autofree char *own_path = path, *line = NULL;

  if (length == 0 || length > VLPS_WIRE_MAX_DOCUMENTS - worker->job.reported)
    return FALSE;
  worker->job.reported += length;
  g_tree_insert (worker->job.reports, g_steal_pointer (&own_path), g_strndup (documents, length));
  line = g_strndup (text, (gsize) (documents - 1 - text));
  call_frames (worker, line);
  return TRUE;
}

void
vlps_collect_accept (VlpsWorker *worker, const char *text)
{
  if (!take_report (worker, g_strdup (""), text))
    vlps_render_job_fail (worker, VLPS_ERROR_MEMORY, "the page is larger than %d MB as the renderer reads it",
                          VLPS_WIRE_MAX_DOCUMENTS >> 20);
  else if (g_hash_table_size (worker->job.called) == 0)
    collected_all (worker);
  else
    worker->job.wait_source = g_timeout_add (FRAME_WAIT_MS, frames_late_cb, worker);
}

void
vlps_collect (VlpsWorker *worker)
{
  worker->state = VLPS_RENDER_COLLECTING;
  vlps_script_run (worker, FALSE, vlps_collect_accept, "vlps.collect('', " VLPS_COLLECT_POST ", %s)",
                   vlps_render_request_wants_lines (&worker->job.request) ? "true" : "false");
}

static void
frame_documents_cb (WebKitUserContentManager *contents, VlpsMessage *message, VlpsWorker *worker)
{
  g_autofree char *text = NULL, *path = NULL, *name = NULL;
  const char *line;

  if (worker->state != VLPS_RENDER_COLLECTING || worker->job.wait_source == 0)
    return;
  text = vlps_script_text (vlps_message_value (message));
  line = text != NULL ? strchr (text, '\n') : NULL;
  name = line != NULL ? g_strndup (text, (gsize) (line - text)) : NULL;
  if (name == NULL || !g_hash_table_steal_extended (worker->job.called, name, NULL, (gpointer *) &path))
    return;
  if (!take_report (worker, g_steal_pointer (&path), line + 1))
    vlps_render_job_warn (worker, "a frame of another origin is too large to be read");
  if (g_hash_table_size (worker->job.called) == 0)
    {
      collected_all (worker);
      return;
    }
  /* many frames on a busy machine take long; as long as they report, more will */
  g_source_remove (worker->job.wait_source);
  worker->job.wait_source = g_timeout_add (FRAME_WAIT_MS, frames_late_cb, worker);
}

void
vlps_collect_reset (VlpsWorker *worker)
{
  g_hash_table_remove_all (worker->ready);
  g_hash_table_remove_all (worker->places);
  g_hash_table_remove_all (worker->job.called);
  g_tree_remove_all (worker->job.reports);
  worker->job.reported = 0;
}

void
vlps_collect_connect (VlpsWorker *worker, WebKitUserContentManager *contents)
{
  worker->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  worker->job.called = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  worker->job.reports = g_tree_new_full (compare_paths, NULL, g_free, g_free);
  connect_ready (worker, contents);
  webkit_user_content_manager_register_script_message_handler (contents, "vlpsDocuments", VLPS_SCRIPT_WORLD);
  g_signal_connect (contents, "script-message-received::vlpsDocuments", G_CALLBACK (frame_documents_cb), worker);
}

void
vlps_collect_disconnect (VlpsWorker *worker)
{
  g_hash_table_unref (worker->ready);
  g_hash_table_unref (worker->places);
  g_hash_table_unref (worker->job.called);
  g_tree_unref (worker->job.reports);
}
