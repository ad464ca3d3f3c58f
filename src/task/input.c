/* input.c - one page for a task: named, rendered, pictured */
#include "input.h"

#include "errors.h"
#include "html.h"
#include "snapshot.h"

void
vlps_input_free (VlpsInput *input)
{
  if (input == NULL)
    return;
  g_clear_pointer (&input->picture, cairo_surface_destroy);
  g_clear_pointer (&input->parsed, vlps_page_free);
  g_clear_pointer (&input->rendering, vlps_rendering_free);
  if (input->screen != NULL)
    vlps_renderer_free (input->renderer);
  g_clear_pointer (&input->screen, vlps_screen_free);
  g_clear_pointer (&input->source, vlps_source_free);
  g_free (input);
}

VlpsInput *
vlps_input_open (const char *name, const VlpsOptions *options, GError **error)
{
  VlpsSource *source = vlps_source_open (name, options->base_url, error);
  VlpsInput *input;

  if (source == NULL)
    return NULL;
  input = g_new0 (VlpsInput, 1);
  input->source = source;
  input->page = source->page;
  input->snapshot = source->snapshot;
  return input;
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
      input->screen = vlps_screen_new (error);
      if (input->screen == NULL)
        return NULL;
      input->renderer = vlps_renderer_new (input->screen, options->offline, !options->no_sandbox, options->verbose);
    }
  return vlps_renderer_render (input->renderer, source, render, cancellable, error);
}

gboolean
vlps_input_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels, GCancellable *cancellable,
                   GError **error)
{
  VlpsRenderOptions render = options->render;

  if (input->page == NULL)
    {
      VlpsRendering *rendering;

      render.picture_pixels = picture_pixels;
      input->rendering = rendering = render_source (input, input->source, options, &render, cancellable, error);
      if (rendering == NULL)
        return FALSE;
      input->page = rendering->page;
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

gboolean
vlps_input_parse (VlpsInput *input, GError **error)
{
  gsize length;
  const guint8 *data;

  if (input->page != NULL)
    return TRUE;
  if (input->source->bytes == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "pages of the web are rendered; save %s to a file to read it without", input->source->input);
      return FALSE;
    }
  data = g_bytes_get_data (input->source->bytes, &length);
  input->page = input->parsed = vlps_html_parse (data, length, input->source->uri, NULL, error);
  return input->page != NULL;
}

cairo_surface_t *
vlps_input_picture_of (VlpsInput *input, const char *html, const VlpsOptions *options, double picture_pixels,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsSource) source = vlps_source_new_html (html, input->source->uri);
  g_autoptr (VlpsRendering) rendering = NULL;
  VlpsRenderOptions render = options->render;

  render.collect = FALSE;
  render.picture_pixels = picture_pixels;
  render.scroll = VLPS_SCROLL_NEVER;
  rendering = render_source (input, source, options, &render, cancellable, error);
  return rendering != NULL ? g_steal_pointer (&rendering->picture) : NULL;
}
