/* renderer.c - a renderer as the driver sees it */
#include "renderer-private.h"

#include <string.h>

#include "errors.h"
#include "limit.h"
#include "script-data.h"
#include "snapshot.h"
#include "wire.h"

VlpsRenderer *
vlps_renderer_new (VlpsPortKind port, gboolean offline, gboolean sandbox, gboolean log, guint64 memory)
{
  VlpsRenderer *renderer = g_new0 (VlpsRenderer, 1);

  renderer->port = port;
  renderer->memory = memory;
  renderer->offline = offline;
  renderer->sandbox = sandbox;
  renderer->log = log;
  renderer->socket = -1;
  renderer->shown = g_new0 (char *, 1);
  renderer->expected = g_new0 (char *, 1);
  return renderer;
}

void
vlps_renderer_set_jar (VlpsRenderer *renderer, VlpsJar *jar)
{
  renderer->jar = jar;
}

void
vlps_renderer_expect (VlpsRenderer *renderer, const char *const *folders)
{
  g_strfreev (renderer->expected);
  renderer->expected = g_strdupv ((char **) (gsize) folders);
}

void
vlps_renderer_free (VlpsRenderer *renderer)
{
  if (renderer == NULL)
    return;
  vlps_renderer_stop (renderer);
  g_clear_pointer (&renderer->display, vlps_render_environment_free);
  g_strfreev (renderer->shown);
  g_strfreev (renderer->expected);
  g_free (renderer->log_path);
  g_free (renderer);
}

VlpsCrashes
vlps_renderer_take_crashes (VlpsRenderer *renderer)
{
  VlpsCrashes crashes = renderer->crashes;

  renderer->crashes = (VlpsCrashes){ 0 };
  return crashes;
}

gboolean
vlps_renderer_is_spent (const GError *failure)
{
  return failure != NULL && failure->domain == VLPS_ERROR
         && (failure->code == VLPS_ERROR_TIMEOUT || failure->code == VLPS_ERROR_CRASHED
             || failure->code == VLPS_ERROR_MEMORY || failure->code == VLPS_ERROR_ENGINE);
}

int
vlps_renderer_pid (VlpsRenderer *renderer)
{
  return g_atomic_int_get (&renderer->pid);
}

/* Keeps documents, of which a page has so many bytes in all, `*received` before. */
static gboolean
take_documents (GBytes *payload, GPtrArray *documents, gsize *received, GError **error)
{
  *received += g_bytes_get_size (payload);
  if (*received > VLPS_WIRE_MAX_DOCUMENTS || documents->len >= VLPS_ANSWER_MAX_DOCUMENTS)
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer sent too much for one page");
  if (!vlps_answer_check_documents (payload, error))
    return FALSE;
  g_ptr_array_add (documents, g_bytes_ref (payload));
  return TRUE;
}

static gboolean
take_picture (const VlpsWireMessage *message, const VlpsRenderRequest *request, cairo_surface_t **picture,
              GError **error)
{
  double most = request->picture_pixels > 0 ? request->picture_pixels : request->probe_pixels;

  g_clear_pointer (picture, cairo_surface_destroy);
  *picture = vlps_answer_picture (message->payload, message->fd, most, request->scale, error);
  return *picture != NULL;
}

/* The end of the page.  *broken: the renderer cannot be asked again. */
static gboolean
take_result (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options, GBytes *payload,
             const GPtrArray *documents, VlpsRendering *rendering, gboolean *broken, GError **error)
{
  g_autoptr (VlpsAnswer) answer = NULL;
  gboolean failed, taken;

  vlps_deadline_go_on (options->deadline);
  answer = vlps_answer_parse (payload, error);
  failed = answer != NULL && answer->failure != NULL;
  taken = answer != NULL && vlps_renderer_take_answer (rendering, renderer, answer, documents, source, options, error);
  if (failed)
    vlps_network_explain (&renderer->network, source, error);
  if (taken && vlps_renderer_keeps_cookies (renderer, source))
    vlps_jar_put (renderer->jar, source->uri, answer->cookies);
  /* one that says what cannot be is not asked again */
  *broken = !taken && !failed;
  return taken;
}

/* Sends a request and takes the messages of its answer.  FALSE: it failed, and *broken tells whether the process can go
 * on. */
static gboolean
request_page (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
              GCancellable *cancellable, VlpsRendering *rendering, gboolean *broken, GError **error)
{
  gint64 end;
  gsize received = 0;
  g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  *broken = TRUE;
  if (!vlps_renderer_prepare (renderer, source, options, cancellable, error))
    return FALSE;
  vlps_network_begin (&renderer->network, source, options->policy);
  vlps_deadline_lend (options->deadline);
  end = vlps_renderer_patience (options->deadline);
  if (!vlps_renderer_send (renderer, source, options, error))
    return FALSE;
  for (;;)
    {
      g_autoptr (VlpsWireMessage) message = vlps_wire_receive (renderer->socket, end, cancellable, error);

      if (message == NULL)
        {
          vlps_renderer_explain_crash (renderer, error);
          return FALSE;
        }
      switch (message->kind)
        {
        case VLPS_WIRE_DOCUMENTS:
          if (!take_documents (message->payload, documents, &received, error))
            return FALSE;
          break;
        case VLPS_WIRE_PICTURE:
          if (!take_picture (message, &options->request, &rendering->picture, error))
            return FALSE;
          g_clear_pointer (&rendering->lowered, g_array_unref);
          rendering->lowered = vlps_answer_lowered (message->payload);
          break;
        case VLPS_WIRE_BARE:
          if (!take_picture (message, &options->request, &rendering->bare, error))
            return FALSE;
          break;
        case VLPS_WIRE_PDF:
          g_clear_pointer (&rendering->pdf, g_bytes_unref);
          rendering->pdf = vlps_answer_pdf (message->fd, error);
          if (rendering->pdf == NULL)
            return FALSE;
          break;
        case VLPS_WIRE_RESULT:
          return take_result (renderer, source, options, message->payload, documents, rendering, broken, error);
        case VLPS_WIRE_READY:
        case VLPS_WIRE_REQUEST:
        case VLPS_WIRE_DATA:
        default:
          return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer sent a message out of place");
        }
    }
}

/* `note`: warning to go with the page, NULL for none. */
static VlpsRendering *
render_once (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options, const char *note,
             GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsRendering) rendering = g_new0 (VlpsRendering, 1);
  g_autoptr (GError) local = NULL;
  gboolean broken, done;

  rendering->warnings = vlps_warnings_new ();
  if (note != NULL)
    g_ptr_array_add (rendering->warnings, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "%s", note));
  vlps_deadline_rest (options->deadline);
  done = request_page (renderer, source, options, cancellable, rendering, &broken, &local);
  vlps_deadline_go_on (options->deadline);
  vlps_renderer_log_read (renderer, options, rendering);
  /* what the page asks for from now on is not the next one's business */
  rendering->exchanges = vlps_network_end (&renderer->network);
  if (done)
    return g_steal_pointer (&rendering);
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED))
    {
      renderer->crashes.renderer += broken ? 1 : 0;
      renderer->crashes.web_process += broken ? 0 : 1;
    }
  if (broken)
    vlps_renderer_stop (renderer);
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_TIMEOUT) && broken)
    {
      g_clear_error (&local);
      g_set_error (&local, VLPS_ERROR, VLPS_ERROR_TIMEOUT,
                   "the page was not finished after %g s and its renderer did not react; it was ended",
                   options->request.timeout);
      vlps_error_add_cure (&local, VLPS_CURE_TIMEOUT);
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

/* A renderer or web process that ends by itself, which is rare, is seldom the page's doing: another one has a try, without
 * what is known to end some.  Where that ends, too, the page is taken without its scripts, unless something is to be done on
 * it. */
static VlpsRendering *
render_with_retry (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                   GCancellable *cancellable, GError **error)
{
  static const char *const notes[] = { NULL,
                                       "the engine crashed on the page; this is from a second try, in which no frame "
                                       "lies behind the page",
                                       "the engine crashed on the page twice; it was taken without its scripts" };
  gboolean bare = options->request.javascript && !vlps_render_request_acts (&options->request);
  VlpsRenderOptions again = *options;
  g_autoptr (GError) local = NULL;

  for (guint i = 0; i < (bare ? 3 : 2); i++)
    {
      VlpsRendering *rendering;

      g_clear_error (&local);
      again.request.level_frames = i > 0;
      again.request.javascript = i < 2 && options->request.javascript;
      rendering = render_once (renderer, source, &again, notes[i], cancellable, &local);
      if (rendering != NULL)
        return rendering;
      if (!g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED))
        break;
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

/* The page without its scripts; those that cannot reach their servers often leave nothing of a page that has its text in
 * the markup.  NULL where it shows nothing either; *ret_cut_short says whether there was not enough time to know. */
static VlpsRendering *
render_without_scripts (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                        GCancellable *cancellable, gboolean *ret_cut_short)
{
  VlpsRenderOptions without = *options;
  g_autoptr (VlpsRendering) bare = NULL;
  g_autoptr (GError) local = NULL;

  without.request.javascript = FALSE;
  bare = render_once (renderer, source, &without, "with its scripts the page shows nothing; it was taken without them",
                      cancellable, &local);
  *ret_cut_short = bare != NULL ? bare->cut_short : g_error_matches (local, VLPS_ERROR, VLPS_ERROR_TIMEOUT);
  return bare != NULL && !vlps_snapshot_is_empty_page (bare->page) ? g_steal_pointer (&bare) : NULL;
}

/* The text in the data of the page's scripts, as a page of its own; NULL where the page shows enough or has none. */
static VlpsRendering *
render_data (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options, const VlpsPage *page,
             GCancellable *cancellable)
{
  g_autofree char *html = vlps_script_data_page (
      page, NULL, 0, options->request.javascript ? VLPS_SCRIPT_DATA_MOST_RUN : VLPS_SCRIPT_DATA_MOST);
  VlpsSource *data = html != NULL ? vlps_source_new_made (source, html, page->url) : NULL;
  VlpsRenderOptions without = *options;
  VlpsRendering *rendering;

  if (data == NULL)
    return NULL;
  without.request.javascript = FALSE;
  rendering = render_once (renderer, data, &without, VLPS_SCRIPT_DATA_WARNING, cancellable, NULL);
  vlps_source_free (data);
  return rendering;
}

/* `made` shows what `first` brought along: how that came is how the page came, and what was loaded and said was for it. */
static void
take_over (VlpsRendering *made, VlpsRendering *first)
{
  const VlpsFetchMetadata fetch_metadata = made->fetch_metadata;
  char *console = made->console;

  made->fetch_metadata = first->fetch_metadata;
  first->fetch_metadata = fetch_metadata;
  made->console = first->console;
  first->console = console;
  if (first->exchanges != NULL && made->exchanges != NULL)
    g_ptr_array_extend_and_steal (first->exchanges, g_steal_pointer (&made->exchanges));
  if (first->exchanges != NULL)
    made->exchanges = g_steal_pointer (&first->exchanges);
  made->load_ms += first->load_ms;
  made->settle_ms += first->settle_ms;
  made->collect_ms += first->collect_ms;
  made->requests += first->requests;
  made->failed_requests += first->failed_requests;
  made->blocked += first->blocked;
  made->missing += first->missing;
}

static VlpsRendering *
render_somehow (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsRendering) rendering = render_with_retry (renderer, source, options, cancellable, error);
  VlpsRendering *other = NULL;
  gboolean cut_short = FALSE;

  /* what is done on the page is done with its scripts */
  if (rendering == NULL || rendering->page == NULL || vlps_render_request_acts (&options->request))
    return g_steal_pointer (&rendering);
  if (options->request.javascript && vlps_snapshot_is_empty_page (rendering->page))
    other = render_without_scripts (renderer, source, options, cancellable, &cut_short);
  rendering->cut_short |= cut_short;
  if (other != NULL)
    {
      vlps_rendering_free (rendering);
      rendering = other;
    }
  other = render_data (renderer, source, options, rendering->page, cancellable);
  if (other == NULL)
    return g_steal_pointer (&rendering);
  take_over (other, rendering);
  return other;
}

VlpsRendering *
vlps_renderer_render (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                      GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;
  VlpsDeadline own = { .seconds = options->request.timeout };
  VlpsRenderOptions with = *options;
  VlpsRendering *rendering;
  VlpsLimit *limit;

  if (with.deadline == NULL)
    with.deadline = &own;
  if (!vlps_network_check (source, options, renderer->offline, error))
    return NULL;
  if (renderer->memory == 0)
    rendering = render_somehow (renderer, source, &with, cancellable, &local);
  else
    {
      limit = vlps_limit_new (&renderer->pid, renderer->memory, cancellable);
      rendering = render_somehow (renderer, source, &with, vlps_limit_cancellable (limit), &local);
      vlps_limit_end (limit, &local);
    }
  /* the engine keeps the password, which was for this page */
  if (source->asked != NULL)
    vlps_renderer_stop (renderer);
  if (rendering == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return rendering;
}
