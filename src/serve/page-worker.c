/* page-worker.c - the process behind the service that does pages, one after the other */
#include "page-worker.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "emit.h"
#include "errors.h"
#include "memory.h"
#include "overlay.h"
#include "page-request.h"
#include "permission.h"
#include "png-file.h"
#include "wire.h"

#define RECYCLE_SHARE 0.6 /* of the memory that a renderer may hold, beyond which it is replaced between two pages */
#define PAGE_KEY "page"   /* in the watch: there is one at a time */

typedef struct
{
  int socket;
  const VlpsWorkerOptions *options;
  VlpsWatch *watch;
  VlpsPermission *permission;
  VlpsFetcher *fetcher;
  VlpsRenderEnvironment *environment;
  VlpsRenderer *renderer;
  guint pages;  /* of this renderer */
  GBytes *last; /* snapshot that was sorted last, and */
  VlpsInput *last_input;
} Worker;

/* What goes back. */
typedef struct
{
  GPtrArray *parts; /* of GBytes */
  GPtrArray *types; /* of static strings */
} Answer;

static void
answer_clear (Answer *answer)
{
  g_clear_pointer (&answer->parts, g_ptr_array_unref);
  g_clear_pointer (&answer->types, g_ptr_array_unref);
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
  g_clear_pointer (&worker->environment, vlps_render_environment_free);
  worker->pages = 0;
}

static gboolean
have_renderer (Worker *worker, GError **error)
{
  const VlpsOptions *options = worker->options->options;

  if (worker->renderer != NULL)
    return TRUE;
  worker->environment = vlps_render_environment_new (options->port, error);
  if (worker->environment == NULL)
    return FALSE;
  worker->renderer = vlps_renderer_new (worker->environment, options->offline, options->sandbox, options->verbose);
  vlps_renderer_set_memory (worker->renderer, worker->options->memory);
  return TRUE;
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
  if (!have_renderer (worker, error))
    return FALSE;
  rendering = vlps_renderer_render (worker->renderer, source, &worker->options->options->render, NULL, error);
  return rendering != NULL;
}

static void
recycle (Worker *worker, const GError *failure)
{
  int pid;
  guint64 memory = 0;
  gboolean broken = failure != NULL && failure->domain == VLPS_ERROR
                    && (failure->code == VLPS_ERROR_TIMEOUT || failure->code == VLPS_ERROR_CRASHED
                        || failure->code == VLPS_ERROR_MEMORY || failure->code == VLPS_ERROR_ENGINE);

  if (worker->renderer == NULL)
    return;
  pid = vlps_renderer_pid (worker->renderer);
  vlps_memory_of_trees (&pid, 1, &memory);
  if (broken || ++worker->pages >= worker->options->recycle
      || (double) memory > RECYCLE_SHARE * (double) worker->options->memory)
    {
      drop_renderer (worker);
      warm_up (worker, NULL);
    }
}

/* --- the page --- */

/* What is refused is refused before its robots.txt is asked for, or an engine begins. */
static gboolean
may_reach (VlpsPolicy *policy, const char *url, GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_PARSE_RELAXED, NULL);
  GList *addresses;

  if (policy == NULL || uri == NULL || g_uri_get_host (uri) == NULL)
    return TRUE;
  addresses = vlps_policy_resolve (policy, g_uri_get_host (uri), NULL, error);
  vlps_policy_free_addresses (addresses);
  return addresses != NULL;
}

static gboolean
may_read (Worker *worker, const char *url, VlpsWatchPage *page, GError **error)
{
  double delay;
  gboolean allowed;

  vlps_watch_rest (page);
  allowed = may_reach (worker->options->options->render.policy, url, error)
            && (worker->permission == NULL || vlps_permission_ask (worker->permission, url, &delay, NULL, error));
  vlps_watch_go_on (page, 0);
  return allowed;
}

static VlpsInput *
open_page (Worker *worker, const VlpsPageRequest *request, const VlpsOptions *options, GError **error)
{
  VlpsSource *source;

  if (request->url != NULL)
    return may_read (worker, request->url, options->render.watch, error)
               ? vlps_input_open (request->url, options, error)
               : NULL;
  source = vlps_source_new_bytes (request->body, "the page", options->base_url, error);
  return source != NULL ? vlps_input_new (source, options, error) : NULL;
}

static gboolean
make_page (Worker *worker, const VlpsPageRequest *request, VlpsInput *input, const VlpsTask *task, double pixels,
           GError **error)
{
  if (task->no_render)
    {
      vlps_input_set_fetcher (input, worker->fetcher);
      return vlps_input_parse (input, task->options, NULL, error);
    }
  if (input->page == NULL || request->action == VLPS_ACTION_PICTURE)
    {
      if (!worker->options->renders || !have_renderer (worker, error))
        return FALSE;
      vlps_input_set_renderer (input, worker->renderer);
    }
  return vlps_input_render (input, task->options, pixels, NULL, error);
}

static const char *
type_of (VlpsFormat format)
{
  switch (format)
    {
    case VLPS_FORMAT_JSON:
      return "application/json";
    case VLPS_FORMAT_HTML:
      return "text/html; charset=utf-8";
    case VLPS_FORMAT_MARKDOWN:
      return "text/markdown; charset=utf-8";
    case VLPS_FORMAT_LINKS:
      return "application/jsonl";
    case VLPS_FORMAT_TEI:
      return "application/tei+xml";
    case VLPS_FORMAT_CSV:
      return "text/csv; charset=utf-8";
    case VLPS_FORMAT_TEXT:
    case VLPS_N_FORMATS:
    default:
      return "text/plain; charset=utf-8";
    }
}

static gboolean
add_picture (Answer *answer, cairo_surface_t *picture, GError **error)
{
  GBytes *png = vlps_png_encode (picture, error);

  if (png == NULL)
    return FALSE;
  add_part (answer, png, "image/png");
  return TRUE;
}

/* Of the picture of a page, with `scale` pixels to a CSS px, what fits into the window. */
static gboolean
add_screen (Answer *answer, cairo_surface_t *picture, const VlpsPage *page, int scale, GError **error)
{
  int window = (int) page->viewport.height * scale;
  int height = MIN (cairo_image_surface_get_height (picture), MAX (window, 1));
  g_autoptr (cairo_surface_t) screen = cairo_image_surface_create_for_data (
      cairo_image_surface_get_data (picture), cairo_image_surface_get_format (picture),
      cairo_image_surface_get_width (picture), height, cairo_image_surface_get_stride (picture));

  return add_picture (answer, screen, error);
}

static gboolean
add_overlay (Answer *answer, const VlpsInput *input, const VlpsResult *result, gboolean outlines, GError **error)
{
  const VlpsOverlayOptions overlay = { .outlines = outlines };
  g_autoptr (cairo_surface_t) drawn = vlps_overlay_draw (input->page, result, input->picture, &overlay, error);

  return drawn != NULL && add_picture (answer, drawn, error);
}

/* The page as it is, or after removal. */
static gboolean
add_page_picture (Answer *answer, VlpsInput *input, const VlpsResult *result, const VlpsTask *task,
                  const VlpsPageRequest *request, GError **error)
{
  g_autoptr (cairo_surface_t) again = NULL, part = NULL;
  cairo_surface_t *picture = input->picture;

  if (request->after || picture == NULL)
    {
      g_autoptr (VlpsResult) whole = request->after ? NULL : vlps_result_new_whole (input->page);
      g_autofree char *html = vlps_emit_html (input->page, request->after ? result : whole);

      picture = again = vlps_input_picture_of (input, html, task->options, VLPS_TASK_PICTURE_PIXELS, NULL, error);
    }
  if (picture == NULL)
    return FALSE;
  if (result != NULL && !request->after)
    picture = part = vlps_task_picture_part (input->page, result, picture);
  return request->screen ? add_screen (answer, picture, input->page, task->options->render.request.scale, error)
                         : add_picture (answer, picture, error);
}

/* What the page is, and the page. */
static void
add_page (Answer *answer, const VlpsPage *page)
{
  g_autoptr (VlpsResult) whole = vlps_result_new_whole (page);
  cJSON *facts = cJSON_CreateObject ();
  char *text;

  cJSON_AddStringToObject (facts, "url", page->url);
  cJSON_AddStringToObject (facts, "title", vlps_page_title (page));
  cJSON_AddNumberToObject (facts, "width", page->viewport.width);
  cJSON_AddNumberToObject (facts, "height", page->viewport.height);
  text = cJSON_PrintUnformatted (facts);
  cJSON_Delete (facts);
  add_text (answer, g_strdup (text), "application/json");
  cJSON_free (text);
  add_text (answer, vlps_emit_html (page, whole), type_of (VLPS_FORMAT_HTML));
}

static gboolean
write_answer (const VlpsPageRequest *request, VlpsInput *input, const VlpsTask *task, const VlpsTaskOptions *given,
              const VlpsResult *result, Answer *answer, GError **error)
{
  VlpsFormat format;
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
      return add_overlay (answer, input, result, given->outlines, error);
    case VLPS_ACTION_PICTURE:
      return add_page_picture (answer, input, result, task, request, error);
    case VLPS_ACTION_VIEW:
      add_text (answer, vlps_task_emit (task, input->page, result, VLPS_FORMAT_JSON), "application/json");
      add_part (answer, g_bytes_ref (input->snapshot), "application/json");
      return input->picture == NULL || add_picture (answer, input->picture, error);
    case VLPS_ACTION_PAGE:
      add_page (answer, input->page);
      return TRUE;
    case VLPS_ACTION_SHOT:
      add_page (answer, input->page);
      return add_page_picture (answer, input, result, task, request, error);
    case VLPS_ACTION_SEGMENT:
    case VLPS_N_ACTIONS:
    default:
      if (!vlps_format_parse (request->format, &format, error))
        return FALSE;
      add_text (answer, vlps_task_emit (task, input->page, result, format), type_of (format));
      return TRUE;
    }
}

static double
pixels_of (VlpsAction action)
{
  return action == VLPS_ACTION_OVERLAY || action == VLPS_ACTION_PICTURE || action == VLPS_ACTION_VIEW
                 || action == VLPS_ACTION_SHOT
             ? VLPS_TASK_PICTURE_PIXELS
             : 0;
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
keep_last (Worker *worker, const VlpsPageRequest *request, const VlpsOptions *options, VlpsInput *input)
{
  if (worker->options->renders || options->base_url != NULL || input->source->page == NULL)
    {
      vlps_input_free (input);
      return;
    }
  g_clear_pointer (&worker->last_input, vlps_input_free);
  g_clear_pointer (&worker->last, g_bytes_unref);
  worker->last = g_bytes_ref (request->body);
  worker->last_input = input;
}

/* FALSE where the page alone is wanted. */
static gboolean
is_sorted (VlpsAction action)
{
  return action != VLPS_ACTION_RENDER && action != VLPS_ACTION_PAGE && action != VLPS_ACTION_SHOT;
}

static gboolean
do_page (Worker *worker, const VlpsPageRequest *request, const VlpsOptions *options, const VlpsTaskOptions *given,
         Answer *answer, GError **error)
{
  VlpsTask task = { .options = options };
  g_autoptr (VlpsInput) input = NULL, example = NULL;
  g_autoptr (VlpsResult) result = NULL;
  gboolean pictures = request->action != VLPS_ACTION_SEGMENT, done;

  if (!vlps_task_choose (&task, given, pictures, error))
    return FALSE;
  task.extract.curves = FALSE;
  input = take_last (worker, request, options);
  if (input == NULL)
    input = open_page (worker, request, options, error);
  if (input == NULL || !make_page (worker, request, input, &task, pixels_of (request->action), error))
    return FALSE;
  if (given->example != NULL)
    {
      if (!may_read (worker, given->example, options->render.watch, error))
        return FALSE;
      example = vlps_task_open_example (&task, given->example, NULL, error);
      if (example == NULL)
        return FALSE;
    }
  if (is_sorted (request->action))
    {
      result = vlps_task_run (&task, input->page, error);
      if (result == NULL)
        return FALSE;
    }
  done = write_answer (request, input, &task, given, result, answer, error);
  keep_last (worker, request, options, g_steal_pointer (&input));
  return done;
}

static gboolean
do_request (Worker *worker, const VlpsPageRequest *request, Answer *answer, GError **error)
{
  const VlpsOptions *base = worker->options->options;
  g_auto (VlpsOptions) options = { 0 };
  VlpsTaskOptions given = { 0 };
  gboolean done;

  vlps_options_copy (base, &options);
  done = vlps_page_request_apply (request, &options, &given, error);
  options.render.request.timeout = MIN (options.render.request.timeout, base->render.request.timeout);
  if (done)
    {
      VlpsWatchPage *page =
          vlps_watch_begin (worker->watch, PAGE_KEY, options.render.request.timeout, worker->options->memory);

      options.render.watch = page;
      done = do_page (worker, request, &options, &given, answer, error);
      vlps_watch_end (worker->watch, page);
    }
  vlps_task_options_clear (&given);
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
  cJSON_AddNumberToObject (item, "retryAfter", failure->domain == VLPS_ERROR ? vlps_error_retry_after (failure) : 0);
}

static gboolean
send_object (Worker *worker, VlpsWireKind kind, cJSON *object, GError **error)
{
  char *text = cJSON_PrintUnformatted (object);
  gboolean sent = vlps_wire_send (worker->socket, kind, text, strlen (text), -1, error);

  cJSON_free (text);
  cJSON_Delete (object);
  return sent;
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
  cJSON *object = cJSON_CreateObject ();
  cJSON *parts = cJSON_AddArrayToObject (object, "parts");
  VlpsCrashes crashes = { 0 };

  if (worker->renderer != NULL)
    crashes = vlps_renderer_take_crashes (worker->renderer);
  add_error (object, "error", failure);
  cJSON_AddNumberToObject (object, "crashes", crashes.renderer + crashes.web_process);
  for (guint i = 0; failure == NULL && i < answer->parts->len; i++)
    {
      gsize length;
      const void *data = g_bytes_get_data (answer->parts->pdata[i], &length);

      cJSON_AddItemToArray (parts, cJSON_CreateString (answer->types->pdata[i]));
      if (!vlps_wire_send (worker->socket, VLPS_WIRE_DOCUMENTS, data, length, -1, error))
        {
          cJSON_Delete (object);
          return FALSE;
        }
    }
  return send_object (worker, VLPS_WIRE_RESULT, object, error);
}

static gboolean
check_size (const Answer *answer, GError **error)
{
  for (guint i = 0; i < answer->parts->len; i++)
    if (g_bytes_get_size (answer->parts->pdata[i]) > VLPS_WIRE_MAX_DOCUMENTS)
      {
        g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_MEMORY, "the answer is larger than 256 MB");
        return FALSE;
      }
  return TRUE;
}

/* One request.  FALSE with an error of our own where there is nobody to answer. */
static gboolean
take_request (Worker *worker, GError **error)
{
  g_autoptr (VlpsWireMessage) message = vlps_wire_receive (worker->socket, -1, NULL, error);
  g_autoptr (VlpsWireMessage) data = message != NULL ? vlps_wire_receive (worker->socket, -1, NULL, error) : NULL;
  g_autoptr (VlpsPageRequest) request = NULL;
  g_auto (Answer) answer = { g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref), g_ptr_array_new () };
  g_autoptr (GError) failure = NULL;
  gboolean sent;

  if (data == NULL)
    return FALSE;
  request = vlps_page_request_read (g_bytes_get_data (message->payload, NULL), data->payload, &failure);
  if (request != NULL && do_request (worker, request, &answer, &failure))
    check_size (&answer, &failure);
  sent = send_answer (worker, &answer, failure, error);
  recycle (worker, failure);
  return sent;
}

gboolean
vlps_worker_run (int socket, const VlpsWorkerOptions *options, VlpsWatch *watch, GError **error)
{
  const VlpsOptions *own = options->options;
  Worker worker = { .socket = socket, .options = options, .watch = watch };
  g_autoptr (GError) verdict = NULL, failure = NULL, local = NULL;

  vlps_watch_check (watch, PAGE_KEY, &verdict);
  if (options->robots)
    worker.permission =
        vlps_permission_new (own->render.request.user_agent, own->render.request.proxy, own->render.policy);
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
  /* the other end is gone when the service ends */
  if (local == NULL || g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}
