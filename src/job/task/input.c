/* input.c - one page for a task: named, rendered, pictured */
#include "input.h"

#include "document-url.h"
#include "emit.h"
#include "errors.h"
#include "html-page.h"
#include "missing.h"
#include "painted.h"
#include "snapshot.h"
#include "unfollowed.h"

void
vlps_input_free (VlpsInput *input)
{
  if (input == NULL)
    return;
  g_clear_pointer (&input->picture, cairo_surface_destroy);
  g_clear_pointer (&input->parsed, vlps_page_free);
  g_clear_pointer (&input->rendering, vlps_rendering_free);
  if (input->own_renderer)
    vlps_renderer_free (input->renderer);
  g_clear_pointer (&input->source, vlps_source_free);
  vlps_fetch_metadata_clear (&input->fetch_metadata);
  g_free (input);
}

/* Makes known where the page is from, if it does not say so by its own address. */
static void
set_address (VlpsPage *page, const VlpsSource *source, const VlpsOptions *options)
{
  if (options->base_url == NULL && source->saved_from != NULL)
    vlps_document_url_set_saved (page, source->saved_from);
  else
    vlps_document_url_set (page, options->base_url);
}

static gboolean
check_whole (const VlpsSource *source, const VlpsOptions *options, GError **error)
{
  if (!options->given.strict || (!source->damaged && !source->cut))
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%s; --strict refuses it", source->note->message);
  return vlps_error_about (error, "strict");
}

VlpsInput *
vlps_input_new (VlpsSource *source, const VlpsOptions *options, GError **error)
{
  VlpsInput *input;

  if (options->archive_page != NULL && !vlps_source_choose_page (source, options->archive_page, error))
    {
      vlps_source_free (source);
      return NULL;
    }
  vlps_source_read_answer (source);
  if (!check_whole (source, options, error))
    {
      vlps_source_free (source);
      return NULL;
    }
  input = g_new0 (VlpsInput, 1);
  input->source = source;
  input->page = source->page;
  if (source->page != NULL)
    set_address (source->page, source, options);
  input->snapshot = source->snapshot;
  return input;
}

VlpsInput *
vlps_input_open (const char *name, const VlpsOptions *options, VlpsDeadline *deadline, GError **error)
{
  VlpsSource *source = vlps_source_open (name, options->base_url, deadline, error);
  VlpsInput *input = source != NULL ? vlps_input_new (source, options, error) : NULL;

  if (input != NULL)
    vlps_input_set_deadline (input, deadline);
  return input;
}

void
vlps_input_set_deadline (VlpsInput *input, VlpsDeadline *deadline)
{
  input->deadline = deadline;
}

/* When the page was loaded: now, unless an archive says when. */
static gint64
find_time (const VlpsSource *source)
{
  return source->archive != NULL && source->date > 0 ? source->date * G_USEC_PER_SEC : g_get_real_time ();
}

void
vlps_input_set_renderer (VlpsInput *input, VlpsRenderer *renderer)
{
  g_return_if_fail (input->renderer == NULL);
  input->renderer = renderer;
}

void
vlps_input_unset_renderer (VlpsInput *input)
{
  if (!input->own_renderer)
    input->renderer = NULL;
}

static VlpsRendering *
render_source (VlpsInput *input, const VlpsSource *source, const VlpsOptions *options, const VlpsRenderOptions *render,
               GCancellable *cancellable, GError **error)
{
  if (input->renderer == NULL)
    {
      input->renderer = vlps_options_renderer (options, 1);
      input->own_renderer = TRUE;
    }
  return vlps_renderer_render (input->renderer, source, render, cancellable, error);
}

/* Takes over what is known of how the page came; what was at hand says itself what its bytes were. */
static void
take_fetch_metadata (VlpsInput *input, VlpsFetchMetadata *fetch_metadata)
{
  gint64 fetched = input->fetch_metadata.fetched;

  vlps_fetch_metadata_clear (&input->fetch_metadata);
  input->fetch_metadata = *fetch_metadata;
  input->fetch_metadata.fetched = fetched;
  *fetch_metadata = (VlpsFetchMetadata){ 0 };
  if (input->source->bytes != NULL)
    vlps_fetch_metadata_set_bytes (&input->fetch_metadata, input->source->bytes);
}

gboolean
vlps_input_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels, GCancellable *cancellable,
                   GError **error)
{
  VlpsRenderOptions render = options->render;

  render.deadline = input->deadline;
  if (input->page == NULL)
    {
      VlpsRendering *rendering;

      render.request.picture_pixels = picture_pixels;
      render.request.probe_pixels = options->given.report_hidden ? VLPS_PAINTED_PIXELS : 0;
      input->fetch_metadata.fetched = find_time (input->source);
      input->rendering = rendering = render_source (input, input->source, options, &render, cancellable, error);
      if (rendering == NULL)
        return FALSE;
      take_fetch_metadata (input, &rendering->fetch_metadata);
      input->page = rendering->page;
      input->loaded_base = rendering->page->n_frames > 0 ? rendering->page->frames[0].base : NULL;
      set_address (rendering->page, input->source, options);
      input->snapshot = rendering->snapshot;
      input->picture = g_steal_pointer (&rendering->picture);
    }
  if (options->given.strict_styles && !vlps_missing_check_styles (input->page, error))
    return FALSE;
  if (vlps_snapshot_is_empty_page (input->page))
    {
      /* nobody knows what it would have shown */
      if (input->rendering != NULL && input->rendering->cut_short)
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_TIMEOUT,
                       "%s shows nothing; parts of it did not arrive within %g s", input->source->input,
                       render.request.timeout);
          return vlps_error_add_cure (error, VLPS_CURE_TIMEOUT);
        }
      return vlps_error_false (error, VLPS_ERROR_EMPTY, "%s shows nothing: no text and no picture",
                               input->source->input);
    }
  return TRUE;
}

void
vlps_input_set_fetcher (VlpsInput *input, VlpsFetcher *fetcher)
{
  input->fetcher = fetcher;
}

static VlpsFetched *
fetch (VlpsInput *input, const VlpsOptions *options, GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsFetcher) own = NULL;
  VlpsFetcher *fetcher = input->fetcher;
  VlpsFetched *fetched;
  VlpsDeadline alone = { .seconds = options->render.request.timeout };
  VlpsDeadline *deadline = input->deadline != NULL ? input->deadline : &alone;

  if (options->offline)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "cannot load %s: --offline forbids the network",
                   input->source->input);
      vlps_error_about (error, "offline");
      return NULL;
    }
  if (fetcher == NULL)
    fetcher = own = vlps_options_fetcher (options);
  vlps_deadline_lend (deadline);
  fetched = vlps_fetcher_get (fetcher, input->source->asked != NULL ? input->source->asked : input->source->uri,
                              deadline, options->render.request.http_errors, cancellable, error);
  vlps_deadline_go_on (deadline);
  return fetched;
}

gboolean
vlps_input_parse (VlpsInput *input, const VlpsOptions *options, GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsFetched) fetched = NULL;
  g_autoptr (GBytes) archived = NULL;
  g_autofree char *url = NULL, *charset = NULL;
  GBytes *bytes = input->source->bytes;
  gsize length;
  const guint8 *data;

  if (input->page != NULL)
    return TRUE;
  input->fetch_metadata.fetched = find_time (input->source);
  if (input->source->archive != NULL)
    {
      bytes = archived = vlps_source_read_archived (input->source, options->render.request.http_errors, &url, &charset,
                                                    &input->fetch_metadata, error);
      if (bytes == NULL)
        return FALSE;
    }
  else if (bytes == NULL)
    {
      fetched = fetch (input, options, cancellable, error);
      if (fetched == NULL)
        return FALSE;
      bytes = fetched->bytes;
      url = g_strdup (fetched->url);
      charset = g_strdup (fetched->charset);
      take_fetch_metadata (input, &fetched->fetch_metadata);
    }
  else
    charset = g_strdup (input->source->sent);
  if (fetched == NULL)
    vlps_fetch_metadata_set_bytes (&input->fetch_metadata, bytes);
  data = g_bytes_get_data (bytes, &length);
  input->page = input->parsed =
      vlps_html_page_parse (data, length, url != NULL ? url : input->source->uri, charset, error);
  if (input->page == NULL)
    {
      g_prefix_error (error, "%s: ", input->source->input);
      return FALSE;
    }
  if (input->source->archive != NULL && input->source->note != NULL)
    vlps_page_add_warning (input->page, vlps_warning_copy (input->source->note));
  if (fetched != NULL && fetched->incomplete)
    vlps_page_add_warning (input->page, vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, VLPS_CURE_NONE,
                                                          "the server sent only a part of the page"));
  vlps_unfollowed_warn (input->parsed, fetched != NULL ? fetched->refresh : NULL);
  set_address (input->parsed, input->source, options);
  input->parsed->input = vlps_page_intern (input->parsed, input->source->input);
  return TRUE;
}

void
vlps_input_unparse (VlpsInput *input)
{
  if (input->page == input->parsed)
    input->page = NULL;
  g_clear_pointer (&input->parsed, vlps_page_free);
  vlps_fetch_metadata_clear (&input->fetch_metadata);
}

/* The HTML of a document of the page, to be loaded once more: what it needs is where it was, also where the page is a file
 * that states another address (document-url.h). */
static char *
html_to_draw (VlpsInput *input, VlpsDocument *document)
{
  VlpsFrame *top = input->page->n_frames > 0 ? &input->page->frames[0] : NULL;
  const char *base = top != NULL ? top->base : NULL;
  char *html;

  if (top != NULL && input->loaded_base != NULL && vlps_provenance_has_files (input->source->from))
    top->base = input->loaded_base;
  html = vlps_emit_html (document);
  if (top != NULL)
    top->base = base;
  return html;
}

/* Copies only the warning about the size of the picture from a second rendering. */
static void
warn_of_size (VlpsPage *page, const VlpsRendering *rendering)
{
  for (guint i = 0; i < rendering->warnings->len; i++)
    {
      const VlpsWarning *warning = rendering->warnings->pdata[i];

      if (warning->code == VLPS_WARNING_PICTURE_SMALLER)
        vlps_page_add_warning (page, vlps_warning_copy (warning));
    }
}

cairo_surface_t *
vlps_input_picture_of (VlpsInput *input, VlpsDocument *document, const VlpsOptions *options, double picture_pixels,
                       GArray *lowered, GCancellable *cancellable, GError **error)
{
  g_autofree char *html = html_to_draw (input, document);
  g_autoptr (VlpsSource) source = vlps_source_new_made (input->source, html, input->source->uri);
  g_autoptr (VlpsRendering) rendering = NULL;
  VlpsRenderOptions render = options->render;
  VlpsDeadline more = { 0 };

  if (input->deadline != NULL)
    {
      more = vlps_deadline_part (input->deadline, VLPS_RESERVE_MORE);
      render.deadline = &more;
    }
  vlps_render_request_make_plain (&render.request);
  render.request.collect = FALSE;
  render.request.picture_pixels = picture_pixels;
  render.request.scroll = VLPS_SCROLL_NEVER;
  rendering = render_source (input, source, options, &render, cancellable, error);
  if (rendering == NULL)
    return NULL;
  if (lowered != NULL && rendering->lowered != NULL)
    g_array_append_vals (lowered, rendering->lowered->data, rendering->lowered->len);
  warn_of_size (input->page, rendering);
  return g_steal_pointer (&rendering->picture);
}
