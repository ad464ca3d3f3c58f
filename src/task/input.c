/* input.c - one page for a task: named, rendered, pictured */
#include "input.h"

#include "errors.h"
#include "home.h"
#include "html-page.h"
#include "memory.h"
#include "snapshot.h"

void
vlps_input_free (VlpsInput *input)
{
  if (input == NULL)
    return;
  g_clear_pointer (&input->picture, cairo_surface_destroy);
  g_clear_pointer (&input->parsed, vlps_page_free);
  g_clear_pointer (&input->rendering, vlps_rendering_free);
  if (input->environment != NULL)
    vlps_renderer_free (input->renderer);
  g_clear_pointer (&input->environment, vlps_render_environment_free);
  g_clear_pointer (&input->source, vlps_source_free);
  vlps_receipt_clear (&input->receipt);
  g_free (input);
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
  input = g_new0 (VlpsInput, 1);
  input->source = source;
  input->page = source->page;
  if (source->page != NULL)
    vlps_page_set_home (source->page, options->base_url);
  input->snapshot = source->snapshot;
  return input;
}

VlpsInput *
vlps_input_open (const char *name, const VlpsOptions *options, GError **error)
{
  VlpsSource *source = vlps_source_open (name, options->base_url, options->render.watch, error);

  return source != NULL ? vlps_input_new (source, options, error) : NULL;
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

static VlpsRendering *
render_source (VlpsInput *input, const VlpsSource *source, const VlpsOptions *options, const VlpsRenderOptions *render,
               GCancellable *cancellable, GError **error)
{
  if (input->renderer == NULL)
    {
      input->environment = vlps_render_environment_new (options->port, error);
      if (input->environment == NULL)
        return NULL;
      input->renderer = vlps_renderer_new (input->environment, options->offline, options->sandbox, options->verbose);
      vlps_renderer_set_memory (input->renderer, vlps_memory_share (1));
    }
  return vlps_renderer_render (input->renderer, source, render, cancellable, error);
}

/* Takes over what is known of how the page came; what was at hand says itself what its bytes were. */
static void
take_receipt (VlpsInput *input, VlpsReceipt *receipt)
{
  gint64 fetched = input->receipt.fetched;

  vlps_receipt_clear (&input->receipt);
  input->receipt = *receipt;
  input->receipt.fetched = fetched;
  *receipt = (VlpsReceipt){ 0 };
  if (input->source->bytes != NULL)
    vlps_receipt_set_bytes (&input->receipt, input->source->bytes);
}

gboolean
vlps_input_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels, GCancellable *cancellable,
                   GError **error)
{
  VlpsRenderOptions render = options->render;

  if (input->page == NULL)
    {
      VlpsRendering *rendering;

      render.request.picture_pixels = picture_pixels;
      input->receipt.fetched = find_time (input->source);
      input->rendering = rendering = render_source (input, input->source, options, &render, cancellable, error);
      if (rendering == NULL)
        return FALSE;
      take_receipt (input, &rendering->receipt);
      input->page = rendering->page;
      vlps_page_set_home (rendering->page, options->base_url);
      input->snapshot = rendering->snapshot;
      input->picture = g_steal_pointer (&rendering->picture);
    }
  if (vlps_page_is_empty (input->page))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY, "%s shows nothing: no text and no picture",
                   input->source->input);
      return FALSE;
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
  gint64 begun = g_get_monotonic_time ();

  if (options->offline)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "cannot load %s: --offline forbids the network",
                   input->source->input);
      return NULL;
    }
  if (fetcher == NULL)
    fetcher = own = vlps_options_fetcher (options);
  vlps_watch_rest (options->render.watch);
  fetched = vlps_fetcher_get (fetcher, input->source->uri, options->render.request.timeout,
                              options->render.request.http_errors, cancellable, error);
  vlps_watch_go_on (options->render.watch, (double) (g_get_monotonic_time () - begun) / G_USEC_PER_SEC);
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
  input->receipt.fetched = find_time (input->source);
  if (input->source->archive != NULL)
    {
      bytes = archived = vlps_source_read_archived (input->source, &url, &charset, &input->receipt, error);
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
      take_receipt (input, &fetched->receipt);
    }
  if (fetched == NULL)
    vlps_receipt_set_bytes (&input->receipt, bytes);
  data = g_bytes_get_data (bytes, &length);
  input->page = input->parsed = vlps_html_parse (data, length, url != NULL ? url : input->source->uri, charset, error);
  if (input->page == NULL)
    {
      g_prefix_error (error, "%s: ", input->source->input);
      return FALSE;
    }
  vlps_page_set_home (input->parsed, options->base_url);
  input->parsed->input = vlps_page_intern (input->parsed, input->source->input);
  return TRUE;
}

cairo_surface_t *
vlps_input_picture_of (VlpsInput *input, const char *html, const VlpsOptions *options, double picture_pixels,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsSource) source = vlps_source_new_html (html, input->source->uri);
  g_autoptr (VlpsRendering) rendering = NULL;
  VlpsRenderOptions render = options->render;

  vlps_render_request_make_plain (&render.request);
  render.request.collect = FALSE;
  render.request.picture_pixels = picture_pixels;
  render.request.scroll = VLPS_SCROLL_NEVER;
  rendering = render_source (input, source, options, &render, cancellable, error);
  return rendering != NULL ? g_steal_pointer (&rendering->picture) : NULL;
}
