/* overlay-command.c - vlps overlay: the debug picture alone */
#include "command.h"
#include "errors.h"
#include "overlay.h"
#include "page-render.h"
#include "png-file.h"
#include "task.h"

gboolean
vlps_command_overlay (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_autofree char *output = NULL, *name = NULL, *background = NULL;
  VlpsOverlayOptions overlay = { 0 };
  g_autoptr (VlpsInput) input = NULL;
  g_autoptr (VlpsResult) result = NULL;
  g_autoptr (cairo_surface_t) drawn = NULL;
  g_autoptr (GOptionContext) context = g_option_context_new ("INPUT -o F.png");
  g_autoptr (VlpsSeparators) lines = NULL;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "Where to write; - is standard output", "F.png" },
    { "outlines", 0, 0, G_OPTION_ARG_NONE, &overlay.outlines, "Outline every element in the colour of its region",
      NULL },
    { "background", 0, 0, G_OPTION_ARG_FILENAME, &background,
      "Picture of the page, for snapshots (without it the boxes are drawn)", "F.png" },
    { "max-pixels", 0, 0, G_OPTION_ARG_DOUBLE, &overlay.max_pixels, "Scale larger pictures down to N pixels (40e6)",
      "N" },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_set_summary (
      context, "Draws the five regions, the four lines with their values, and what they take "
               "away over a\npicture of the page.  INPUT is a URL, an HTML file, a web archive\n(WARC), a snapshot, "
               "or - for standard input.");
  g_option_context_set_description (context, "Examples:\n"
                                             "  vlps overlay https://example.com/ -o o.png --outlines\n"
                                             "  vlps overlay page.json --thresholds kovacevic-2002 -o o.png\n");
  g_option_context_add_main_entries (context, entries, NULL);
  vlps_options_add_regions (&options, context);
  vlps_options_add_rendering (&options, context);
  name = vlps_options_parse (context, argc, argv, "INPUT", error);
  if (name == NULL || !vlps_options_check (&options, error))
    return FALSE;
  if (output == NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "-o F.png is missing: a picture needs a file");
      return FALSE;
    }
  if (overlay.max_pixels < 0 || (overlay.max_pixels > 0 && overlay.max_pixels < 1e4) || overlay.max_pixels > 1e9)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--max-pixels takes 1e4 to 1e9");
      return FALSE;
    }
  options.render.watch = vlps_watch_begin (watch, name, options.render.request.timeout, VLPS_WATCH_MEMORY);
  input = vlps_input_open (name, &options, error);
  if (input == NULL
      || !vlps_page_render (input, &options, overlay.max_pixels > 0 ? overlay.max_pixels : VLPS_TASK_PICTURE_PIXELS,
                            cancellable, error))
    return FALSE;
  lines = vlps_options_lines (&options, NULL, input->page, error);
  if (lines == NULL)
    return FALSE;
  if (background != NULL)
    {
      g_clear_pointer (&input->picture, cairo_surface_destroy);
      input->picture = vlps_png_read (background, error);
      if (input->picture == NULL)
        return FALSE;
    }
  result = vlps_vl_ps_lines (input->page, lines, options.units);
  drawn = vlps_overlay_draw (input->page, result, input->picture, &overlay, error);
  return drawn != NULL && vlps_png_write (drawn, output, error);
}
