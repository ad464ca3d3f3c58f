/* renderer-answer.c - makes a rendering of what a renderer has sent */
#include "renderer-private.h"

#include "errors.h"
#include "failed-requests.h"
#include "noscript.h"
#include "painted.h"
#include "pictured-page.h"
#include "snapshot.h"

/* Returns TRUE if the texts contain Chinese characters: U+4000 to U+9FFF, which are E4 to E9 and two more bytes in
 * UTF-8. */
static gboolean
have_cjk (const GPtrArray *documents)
{
  for (guint i = 0; i < documents->len; i++)
    {
      gsize length;
      const guint8 *bytes = g_bytes_get_data (documents->pdata[i], &length);

      for (gsize j = 0; j < length; j++)
        if (bytes[j] >= 0xe4 && bytes[j] <= 0xe9)
          return TRUE;
    }
  return FALSE;
}

/* Finds the causes of failed requests. */
static void
explain_failures (VlpsRenderer *renderer, VlpsAnswer *answer, const VlpsSource *source,
                  const VlpsRenderOptions *options)
{
  g_autoptr (GHashTable) blocked = vlps_renderer_log_blocked (renderer, options);
  const VlpsFailedContext context = {
    .offline = renderer->offline,
    .archive = renderer->network.kind == VLPS_NETWORK_ARCHIVE,
    .local = vlps_provenance_has_files (source->from),
    .shown = renderer->sandbox ? (const char *const *) renderer->shown : NULL,
    .blocked = blocked,
  };

  vlps_failed_requests_explain (answer->failures, &context);
}

static void
warn_of_noscript (VlpsRendering *rendering)
{
  VlpsWarning *warning = vlps_noscript_find (rendering->page);

  if (warning == NULL)
    return;
  g_ptr_array_add (rendering->warnings, vlps_warning_copy (warning));
  vlps_page_add_warning (rendering->page, warning);
}

/* The warnings of that, of which the one of style sheets comes first: it puts all else in question. */
static void
warn_of_failures (VlpsRendering *rendering, const GPtrArray *failures)
{
  VlpsWarning *sheets = rendering->page != NULL ? vlps_missing_find (rendering->page, failures) : NULL;
  g_autofree char *causes = rendering->page != NULL ? vlps_missing_causes (&rendering->page->missing) : g_strdup ("");

  if (rendering->failed_requests > 0)
    {
      VlpsWarning *warning =
          vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "%u of the %u requests of the page failed%s%s%s",
                            rendering->failed_requests, rendering->requests, *causes != '\0' ? " (" : "", causes,
                            *causes != '\0' ? ")" : "");

      g_ptr_array_add (rendering->warnings, warning);
      if (rendering->page != NULL)
        vlps_page_add_warning (rendering->page, vlps_warning_copy (warning));
    }
  if (rendering->page != NULL)
    warn_of_noscript (rendering);
  if (sheets == NULL)
    return;
  g_ptr_array_insert (rendering->warnings, 0, vlps_warning_copy (sheets));
  g_ptr_array_insert (rendering->page->warnings, 0, sheets);
}

/* The page of the snapshot, in the place of an earlier one. */
static gboolean
build_page (VlpsRendering *rendering, const VlpsSnapshot *snapshot, GError **error)
{
  g_clear_pointer (&rendering->snapshot, g_bytes_unref);
  g_clear_pointer (&rendering->page, vlps_page_free);
  rendering->snapshot = vlps_snapshot_write (snapshot);
  rendering->page = vlps_snapshot_parse (rendering->snapshot, error);
  /* what an engine just said is not a file of the user's */
  if (rendering->page == NULL && error != NULL)
    (*error)->code = VLPS_ERROR_ENGINE;
  if (rendering->page != NULL && rendering->lowered != NULL)
    g_array_append_vals (rendering->page->lowered, rendering->lowered->data, rendering->lowered->len);
  return rendering->page != NULL;
}

/* Which texts are not painted, for the snapshot; NULL if nobody asked, or, with a warning, if it is not known. */
static char *
find_unpainted (VlpsRendering *rendering, const VlpsRenderRequest *request, const char *problem)
{
  char *unpainted = NULL;

  if (request->probe_pixels > 0 && !request->window)
    {
      VlpsSize shown = rendering->page->size;
      gboolean beyond = FALSE;

      vlps_render_request_cut (request, &shown.width, &shown.height);
      if (rendering->picture != NULL && rendering->bare != NULL)
        {
          g_autoptr (VlpsPicturedPage) pictured = vlps_pictured_page_new (rendering->page);

          unpainted = vlps_painted_find (pictured->page, shown, rendering->picture, rendering->bare, &beyond);
        }
      if (unpainted != NULL && beyond)
        g_ptr_array_add (rendering->warnings,
                         vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                           "the page is too large to be painted whole; beyond its first %.0f x %.0f "
                                           "px, hidden text was found only by styles",
                                           shown.width, shown.height));
      if (unpainted == NULL)
        g_ptr_array_add (
            rendering->warnings,
            vlps_warning_new (
                VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                "the page could not be painted with and without its text (%s); hidden text was found only by styles",
                problem != NULL ? problem : "it changed meanwhile, shows letters beside its texts, or is too long"));
    }
  g_clear_pointer (&rendering->bare, cairo_surface_destroy);
  if (request->picture_pixels <= 0)
    g_clear_pointer (&rendering->picture, cairo_surface_destroy);
  return unpainted;
}

static void
add_warnings (VlpsRendering *rendering, const VlpsRenderer *renderer, VlpsAnswer *answer, const GPtrArray *documents,
              const VlpsSource *source, const VlpsRenderOptions *options)
{
  if (!renderer->cjk_fonts && have_cjk (documents))
    g_ptr_array_add (rendering->warnings,
                     vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                       "no font for Chinese characters is installed, so their boxes are not "
                                       "those a reader sees (Debian package fonts-noto-cjk)"));
  if (source->note != NULL)
    g_ptr_array_add (rendering->warnings, vlps_warning_copy (source->note));
  g_ptr_array_extend_and_steal (rendering->warnings, g_steal_pointer (&answer->warnings));
  if (options->request.picture_pixels > 0 && rendering->picture == NULL)
    g_ptr_array_add (rendering->warnings,
                     vlps_warning_new (VLPS_WARNING_PLAIN, answer->no_picture->cure,
                                       "there is no picture of the page: %s", answer->no_picture->message));
}

gboolean
vlps_renderer_take_answer (VlpsRendering *rendering, VlpsRenderer *renderer, VlpsAnswer *answer,
                           const GPtrArray *documents, const VlpsSource *source, const VlpsRenderOptions *options,
                           GError **error)
{
  VlpsSnapshot snapshot;
  g_autofree char *unpainted = NULL;

  if (answer->failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&answer->failure));
      return FALSE;
    }
  if (options->request.picture_pixels > 0 && rendering->picture == NULL
      && (answer->no_picture == NULL || !options->request.collect))
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer sent no picture");
  if (options->request.pdf && rendering->pdf == NULL)
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer sent no print of the page");
  rendering->load_ms = answer->load_ms;
  rendering->settle_ms = answer->settle_ms;
  rendering->collect_ms = answer->collect_ms;
  rendering->picture_ms = answer->picture_ms;
  rendering->requests = answer->requests;
  rendering->failed_requests = answer->failed_requests;
  rendering->fetch_metadata = answer->fetch_metadata;
  answer->fetch_metadata = (VlpsFetchMetadata){ 0 };
  add_warnings (rendering, renderer, answer, documents, source, options);
  rendering->cut_short = answer->cut_short;
  vlps_network_count (&renderer->network, rendering);
  explain_failures (renderer, answer, source, options);
  if (!options->request.collect)
    {
      warn_of_failures (rendering, answer->failures);
      return TRUE;
    }

  snapshot = (VlpsSnapshot){
    .url = answer->uri != NULL ? answer->uri : source->uri,
    .input = source->input,
    .engine = renderer->engine,
    .viewport = { options->request.viewport_width, options->request.viewport_height },
    .warnings = rendering->warnings,
    .documents = documents,
  };
  if (!build_page (rendering, &snapshot, error))
    return FALSE;
  unpainted =
      find_unpainted (rendering, &options->request, answer->no_picture != NULL ? answer->no_picture->message : NULL);
  snapshot.unpainted = unpainted;
  /* a warning that was added is one of the page, too */
  if (options->request.probe_pixels > 0 && !build_page (rendering, &snapshot, error))
    return FALSE;
  /* only the page tells what the requests were for; a page that is read again says the same */
  warn_of_failures (rendering, answer->failures);
  if (answer->failures->len == 0 && rendering->failed_requests == 0 && rendering->page->missing.missing_sheets == 0)
    {
      rendering->page->missing = (VlpsMissing){ 0 };
      return TRUE;
    }
  snapshot.missing = &rendering->page->missing;
  g_bytes_unref (rendering->snapshot);
  rendering->snapshot = vlps_snapshot_write (&snapshot);
  return TRUE;
}
