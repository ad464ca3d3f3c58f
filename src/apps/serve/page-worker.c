/* page-worker.c - the process behind the service that does pages, one after the other */
#include "page-worker.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "batch-run.h"
#include "errors.h"
#include "feed.h"
#include "files.h"
#include "json-tree.h"
#include "memory.h"
#include "overlay.h"
#include "page-picture.h"
#include "page-request.h"
#include "pipeline.h"
#include "png-file.h"
#include "provenance.h"
#include "task-warnings.h"
#include "wire.h"

#define SITEMAP_SECONDS 10 /* for all of them */
#define MAX_SITEMAPS 20
#define MAX_SITEMAP 10000000 /* bytes of one */
#define PAGE_KEY "page"      /* in the watch: there is one at a time */

typedef struct
{
  int socket;
  const VlpsWorkerOptions *options;
  VlpsWatch *watch;
  VlpsPermission *permission;
  VlpsFetcher *fetcher;
  VlpsRenderer *renderer;
  guint pages;  /* of this renderer */
  GBytes *last; /* snapshot that was sorted last, and */
  VlpsInput *last_input;
} Worker;

/* Parts of the answer. */
typedef struct
{
  GPtrArray *parts; /* of GBytes */
  GPtrArray *types; /* of static strings */
  cJSON *warnings;  /* a list; NULL: none, or a part has them */
} Answer;

static void
answer_clear (Answer *answer)
{
  g_clear_pointer (&answer->parts, g_ptr_array_unref);
  g_clear_pointer (&answer->types, g_ptr_array_unref);
  g_clear_pointer (&answer->warnings, cJSON_Delete);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answer, answer_clear)

static void
add_part (Answer *answer, GBytes *bytes, const char *type)
{
  g_ptr_array_add (answer->parts, bytes);
  g_ptr_array_add (answer->types, (gpointer) (gsize) type);
}

static void
add_text (Answer *answer, char *text, const char *type)
{
  add_part (answer, g_bytes_new_take (text, strlen (text)), type);
}

/* --- the renderer --- */

static void
drop_renderer (Worker *worker)
{
  g_clear_pointer (&worker->renderer, vlps_renderer_free);
  worker->pages = 0;
}

static VlpsRenderer *
get_renderer (gpointer data, GError **error)
{
  Worker *worker = data;
  const VlpsOptions *options = worker->options->options;

  if (!worker->options->renders)
    return vlps_error_null (error, VLPS_ERROR_ENGINE, "a worker without renderer got a page to render");
  if (worker->renderer == NULL)
    worker->renderer = vlps_renderer_new (options->port, options->offline, options->sandbox, options->verbose,
                                          worker->options->memory);
  return worker->renderer;
}

/* Starts the engine before anybody waits for it, and makes sure that it can be had. */
static gboolean
warm_up (Worker *worker, GError **error)
{
  static const char page[] = "<!doctype html><title>ready</title><p>ready";
  g_autoptr (VlpsSource) source = vlps_source_new_html (page, "about:blank");
  g_autoptr (VlpsRendering) rendering = NULL;

  if (!worker->options->renders)
    return TRUE;
  rendering =
      vlps_renderer_render (get_renderer (worker, error), source, &worker->options->options->render, NULL, error);
  return rendering != NULL;
}

static void
recycle (Worker *worker, const GError *failure)
{
  int pid;
  guint64 memory = 0;

  if (worker->renderer == NULL)
    return;
  pid = vlps_renderer_pid (worker->renderer);
  vlps_memory_of_trees (&pid, 1, &memory);
  if (vlps_renderer_is_spent (failure) || ++worker->pages >= worker->options->recycle
      || (double) memory > VLPS_BATCH_RECYCLE_SHARE * (double) worker->options->memory)
    {
      drop_renderer (worker);
      warm_up (worker, NULL);
    }
}

/* --- the page --- */

static gboolean
add_picture (Answer *answer, cairo_surface_t *picture, GError **error)
{
  GBytes *png = vlps_png_file_encode (picture, error);

  if (png == NULL)
    return FALSE;
  add_part (answer, png, "image/png");
  return TRUE;
}

static gboolean
add_overlay (Answer *answer, const VlpsOutcome *outcome, gboolean outlines, GError **error)
{
  const VlpsOverlayOptions overlay = { .outlines = outlines };
  g_autoptr (cairo_surface_t) drawn = vlps_overlay_draw (outcome->document, outcome->input->picture, &overlay, error);

  return drawn != NULL && add_picture (answer, drawn, error);
}

/* The page as it is, or after removal. */
static gboolean
add_page_picture (Answer *answer, VlpsOutcome *outcome, const VlpsPageRequest *request, GError **error)
{
  GBytes *png = vlps_page_picture (outcome, request->after, request->screen, error);

  if (png == NULL)
    return FALSE;
  add_part (answer, png, "image/png");
  return TRUE;
}

/* The addresses that the sitemap of the page's server names, and those that it leads to; none where it has none. */
static GPtrArray *
read_sitemap (Worker *worker, const char *page)
{
  g_autoptr (GPtrArray) feeds = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *pages = g_ptr_array_new_with_free_func (g_free);
  const VlpsDeadline deadline = { .seconds = SITEMAP_SECONDS };
  gint64 end = g_get_monotonic_time () + SITEMAP_SECONDS * G_USEC_PER_SEC;

  g_ptr_array_add (feeds, g_uri_resolve_relative (page, "/sitemap.xml", G_URI_FLAGS_ENCODED, NULL));
  for (guint i = 0; i < feeds->len && i < MAX_SITEMAPS && g_get_monotonic_time () < end; i++)
    {
      const char *url = feeds->pdata[i];
      guint status;
      double delay;
      g_autoptr (GBytes) bytes = NULL;

      if (url == NULL || vlps_provenance_check (VLPS_FROM_WEB, url, "the sitemap", NULL) == FALSE
          || (worker->permission != NULL
              && !vlps_permission_ask (worker->permission, url, &deadline, &delay, NULL, NULL)))
        continue;
      bytes = vlps_fetcher_get_file (worker->fetcher, url, MAX_SITEMAP, &deadline, &status, NULL, NULL);
      if (bytes != NULL)
        vlps_feed_parse (bytes, url, url, pages, feeds, NULL);
    }
  return pages;
}

/* Adds the addresses of sitemaps; loads no page. */
static gboolean
add_sitemap (Worker *worker, Answer *answer, const VlpsPageRequest *request)
{
  g_autoptr (GPtrArray) pages = read_sitemap (worker, request->url);
  g_autoptr (cJSON) object = cJSON_CreateObject ();
  cJSON *urls = cJSON_AddArrayToObject (object, "urls");

  for (guint i = 0; i < pages->len; i++)
    cJSON_AddItemToArray (urls, cJSON_CreateString (pages->pdata[i]));
  add_text (answer, vlps_json_tree_text (object), "application/json");
  return TRUE;
}

/* What is to be said of the page and of its result, as a list. */
static cJSON *
list_warnings (const VlpsOutcome *outcome, VlpsFace face)
{
  cJSON *list = cJSON_CreateArray ();
  const GPtrArray *of_page = outcome->input->page->warnings;
  g_autoptr (GPtrArray) of_result = vlps_task_warnings (outcome->document->result, outcome->page);

  for (guint i = 0; i < of_page->len + of_result->len; i++)
    {
      g_autofree char *words =
          vlps_warning_text (i < of_page->len ? of_page->pdata[i] : of_result->pdata[i - of_page->len], face);

      cJSON_AddItemToArray (list, cJSON_CreateString (words));
    }
  return list;
}

/* The content as vlps segment prints it, and what it says of it on standard error. */
static char *
command_line_text (const VlpsOutcome *outcome, const char *text)
{
  g_autoptr (cJSON) object = cJSON_CreateObject ();

  cJSON_AddItemToObject (object, "warnings", list_warnings (outcome, VLPS_FACE_COMMAND_LINE));
  cJSON_AddStringToObject (object, "text", text);
  return vlps_json_tree_text (object);
}

static gboolean
add_content (Answer *answer, const VlpsPageRequest *request, const VlpsOutcome *outcome, GError **error)
{
  g_autofree char *text = NULL;
  VlpsFormat format;

  if (!vlps_format_parse (request->format, &format, error))
    return FALSE;
  text = vlps_task_emit (&outcome->task, outcome->document, format);
  if (request->command_line)
    {
      add_text (answer, command_line_text (outcome, text), "application/json");
      return TRUE;
    }
  add_text (answer, g_steal_pointer (&text), vlps_format_row (format)->type);
  if (format != VLPS_FORMAT_JSON)
    answer->warnings = list_warnings (outcome, VLPS_FACE_SERVICE);
  return TRUE;
}

static gboolean
write_answer (Worker *worker, const VlpsPageRequest *request, VlpsOutcome *outcome, gboolean outlines, Answer *answer,
              GError **error)
{
  const VlpsTask *task = &outcome->task;
  const VlpsInput *input = outcome->input;
  GBytes *snapshot;

  switch (request->action)
    {
    case VLPS_ACTION_RENDER:
      snapshot = vlps_task_snapshot (task->options, input, error);
      if (snapshot == NULL)
        return FALSE;
      add_part (answer, snapshot, "application/json");
      return TRUE;
    case VLPS_ACTION_OVERLAY:
      answer->warnings = list_warnings (outcome, VLPS_FACE_SERVICE);
      return add_overlay (answer, outcome, outlines, error);
    case VLPS_ACTION_PICTURE:
      answer->warnings = list_warnings (outcome, VLPS_FACE_SERVICE);
      return add_page_picture (answer, outcome, request, error);
    case VLPS_ACTION_VIEW:
      add_text (answer, vlps_task_emit (task, outcome->document, VLPS_FORMAT_JSON), "application/json");
      add_part (answer, g_bytes_ref (input->snapshot), "application/json");
      return input->picture == NULL || add_picture (answer, input->picture, error);
    case VLPS_ACTION_SEGMENT:
    case VLPS_ACTION_SITEMAP:
    case VLPS_N_ACTIONS:
    default:
      return add_content (answer, request, outcome, error);
    }
}

static gboolean
has_picture (const VlpsPageRequest *request)
{
  VlpsAction action = request->action;

  return action == VLPS_ACTION_OVERLAY || action == VLPS_ACTION_PICTURE || action == VLPS_ACTION_VIEW;
}

/* The lines of a page are moved many times: its snapshot need not be read anew each time. */
static VlpsInput *
take_last (Worker *worker, const VlpsPageRequest *request, const VlpsOptions *options)
{
  if (worker->last_input == NULL || options->base_url != NULL || request->action != VLPS_ACTION_SEGMENT
      || request->body == NULL || !g_bytes_equal (request->body, worker->last))
    return NULL;
  return g_steal_pointer (&worker->last_input);
}

static void
keep_last (Worker *worker, const VlpsPageRequest *request, VlpsOutcome *outcome)
{
  if (worker->options->renders || outcome->task.options->base_url != NULL || outcome->page == NULL
      || outcome->input->source->page == NULL)
    return;
  g_clear_pointer (&worker->last_input, vlps_input_free);
  g_clear_pointer (&worker->last, g_bytes_unref);
  worker->last = g_bytes_ref (request->body);
  worker->last_input = vlps_outcome_take_input (outcome);
}

/* A step to the parent folder leads elsewhere behind a link than in the name. */
static gboolean
has_parent_step (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  return g_strv_contains ((const char *const *) parts, "..");
}

/* A file is read only where the operator has allowed its folder. Whether there is one is a question of the request: "not
 * found" is what a server on the web says. */
static gboolean
check_path (const VlpsPageRequest *request, const VlpsOptions *options, GError **error)
{
  const char *path = request->path;
  GStatBuf status;

  if (path == NULL)
    return TRUE;
  if (has_parent_step (path) || !vlps_files_are_in (options->render.request.files, path))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the service may not read %s; 'vlps serve --allow-files DIR' allows a folder", path);
  if (g_stat (path, &status) == 0 && S_ISDIR (status.st_mode))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s is a folder; name one page in it", path);
  if (g_access (path, R_OK) == 0)
    return TRUE;
  if (errno == ENOENT || errno == ENOTDIR)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "there is no file %s", path);
  if (errno == EACCES)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the service cannot read %s; grant its user read access", path);
  return vlps_error_false (error, VLPS_ERROR_USAGE, "the service cannot read %s: %s", path, g_strerror (errno));
}

/* What vlps segment has of itself (segment.c), in place of what the service has. */
static void
take_command_line (const VlpsPageRequest *request, VlpsOptions *options)
{
  options->settled.face = request->command_line ? VLPS_FACE_COMMAND_LINE : VLPS_FACE_SERVICE;
  if (request->command_line)
    options->given.csv_safe = FALSE;
}

static gboolean
do_request (Worker *worker, const VlpsPageRequest *request, Answer *answer, GError **error)
{
  const VlpsOptions *base = worker->options->options;
  const VlpsPipelineTools tools = {
    .watch = worker->watch,
    .key = PAGE_KEY,
    .memory = worker->options->memory,
    .get_renderer = get_renderer,
    .renderer_data = worker,
    .fetcher = worker->fetcher,
    .permission = worker->permission,
    .policy = base->render.policy,
  };
  VlpsPipelineInput input = { .bytes = request->body,
                              .charset = request->charset,
                              .name = request->url != NULL    ? request->url
                                      : request->path != NULL ? request->path
                                                              : "the page",
                              .shown = request->path != NULL ? request->shown : NULL,
                              .listed = request->path != NULL };
  g_auto (VlpsOptions) options = { 0 };
  g_auto (VlpsTaskOptions) given = { 0 };
  VlpsTask task = { .options = &options };
  g_autoptr (VlpsOutcome) outcome = NULL;
  gboolean done;

  vlps_options_copy (base, &options);
  options.settled.timeout = base->render.request.timeout;
  take_command_line (request, &options);
  if (!check_path (request, base, error) || !vlps_page_request_apply (request, &options, &given, error)
      || !vlps_task_choose (&task, &given, request->action != VLPS_ACTION_SEGMENT, error)
      || !vlps_task_check_regions (&task, &given, error))
    return FALSE;
  task.extract.curves = request->command_line && g_strcmp0 (request->format, "json") == 0;
  task.picture_pixels = has_picture (request) ? VLPS_TASK_PICTURE_PIXELS : 0;
  /* the viewer draws on it by the boxes of the snapshot */
  options.render.request.bars_last = request->action != VLPS_ACTION_VIEW;
  task.again = request->action != VLPS_ACTION_PICTURE ? VLPS_AGAIN_NEVER
               : request->after                       ? VLPS_AGAIN_ALWAYS
                                                      : VLPS_AGAIN_MISSING;
  task.example_names = given.examples;
  if (request->action == VLPS_ACTION_RENDER)
    task.extract.method = NULL;
  input.input = take_last (worker, request, &options);
  outcome = vlps_pipeline_run (&task, &input, &tools, NULL);
  done = vlps_outcome_check (outcome, error) && write_answer (worker, request, outcome, given.outlines, answer, error);
  keep_last (worker, request, outcome);
  return done;
}

/* --- messages --- */

static void
add_error (cJSON *object, const char *name, const GError *failure)
{
  cJSON *item;

  if (failure == NULL)
    {
      cJSON_AddNullToObject (object, name);
      return;
    }
  item = cJSON_AddObjectToObject (object, name);
  cJSON_AddStringToObject (item, "code", vlps_error_name (failure));
  cJSON_AddStringToObject (item, "message", failure->message);
  cJSON_AddNumberToObject (item, "httpStatus", vlps_error_http_status (failure));
  cJSON_AddNumberToObject (item, "retryAfter", failure->domain == VLPS_ERROR ? vlps_error_retry_after (failure) : 0);
}

static gboolean
send_object (Worker *worker, VlpsWireKind kind, cJSON *object, GError **error)
{
  g_autofree char *text = vlps_json_tree_text (object);

  cJSON_Delete (object);
  return vlps_wire_send (worker->socket, kind, text, strlen (text), -1, error);
}

static gboolean
send_ready (Worker *worker, const GError *verdict, const GError *failure, GError **error)
{
  cJSON *object = cJSON_CreateObject ();

  add_error (object, "error", failure);
  add_error (object, "verdict", verdict);
  return send_object (worker, VLPS_WIRE_READY, object, error);
}

static gboolean
send_answer (Worker *worker, const Answer *answer, const GError *failure, GError **error)
{
  g_autoptr (cJSON) object = cJSON_CreateObject ();
  cJSON *parts = cJSON_AddArrayToObject (object, "parts");
  VlpsCrashes crashes = { 0 };

  if (worker->renderer != NULL)
    crashes = vlps_renderer_take_crashes (worker->renderer);
  add_error (object, "error", failure);
  cJSON_AddNumberToObject (object, "crashes", crashes.renderer + crashes.web_process);
  if (failure == NULL && cJSON_GetArraySize (answer->warnings) > 0)
    cJSON_AddItemReferenceToObject (object, "warnings", answer->warnings);
  for (guint i = 0; failure == NULL && i < answer->parts->len; i++)
    {
      gsize length;
      const void *data = g_bytes_get_data (answer->parts->pdata[i], &length);

      cJSON_AddItemToArray (parts, cJSON_CreateString (answer->types->pdata[i]));
      if (!vlps_wire_send (worker->socket, VLPS_WIRE_DOCUMENTS, data, length, -1, error))
        return FALSE;
    }
  return send_object (worker, VLPS_WIRE_RESULT, g_steal_pointer (&object), error);
}

static gboolean
check_size (const Answer *answer, GError **error)
{
  for (guint i = 0; i < answer->parts->len; i++)
    if (g_bytes_get_size (answer->parts->pdata[i]) > VLPS_WIRE_MAX_DOCUMENTS)
      return vlps_error_false (error, VLPS_ERROR_MEMORY, "the answer is larger than 256 MB");
  return TRUE;
}

/* One request.  FALSE with an error of our own where there is nobody to answer. */
static gboolean
take_request (Worker *worker, GError **error)
{
  g_autoptr (VlpsWireMessage) message = vlps_wire_receive (worker->socket, -1, NULL, error);
  g_autoptr (VlpsWireMessage) data = message != NULL ? vlps_wire_receive (worker->socket, -1, NULL, error) : NULL;
  g_autoptr (VlpsPageRequest) request = NULL;
  g_auto (Answer)
      answer = { g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref), g_ptr_array_new (), NULL };
  g_autoptr (GError) failure = NULL;
  gboolean sent;

  if (data == NULL)
    return FALSE;
  request = vlps_page_request_read (g_bytes_get_data (message->payload, NULL), data->payload, &failure);
  if (request != NULL
      && (request->action == VLPS_ACTION_SITEMAP ? add_sitemap (worker, &answer, request)
                                                 : do_request (worker, request, &answer, &failure)))
    check_size (&answer, &failure);
  vlps_error_word_for (&failure, VLPS_FACE_SERVICE);
  sent = send_answer (worker, &answer, failure, error);
  recycle (worker, failure);
  return sent;
}

gboolean
vlps_page_worker_run (int socket, const VlpsWorkerOptions *options, VlpsWatch *watch, GError **error)
{
  const VlpsOptions *own = options->options;
  Worker worker = { .socket = socket, .options = options, .watch = watch };
  g_autoptr (GError) verdict = NULL, failure = NULL, local = NULL;

  vlps_watch_check (watch, PAGE_KEY, &verdict);
  if (options->robots)
    worker.permission = vlps_permission_new (own->render.request.user_agent, own->render.request.proxy,
                                             own->render.request.insecure, own->render.policy);
  worker.fetcher = vlps_options_fetcher (own);
  if (failure == NULL)
    warm_up (&worker, &failure);
  if (send_ready (&worker, verdict, failure, &local))
    while (failure == NULL && take_request (&worker, &local))
      ;
  drop_renderer (&worker);
  g_clear_pointer (&worker.last_input, vlps_input_free);
  g_clear_pointer (&worker.last, g_bytes_unref);
  g_clear_pointer (&worker.fetcher, vlps_fetcher_free);
  g_clear_pointer (&worker.permission, vlps_permission_free);
  /* the other end is gone when the service is stopping */
  if (local == NULL || g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}
