/* segment.c - vlps segment: the main job */
#include <string.h>

#include "command.h"
#include "emit.h"
#include "errors.h"
#include "file.h"
#include "input.h"
#include "method.h"
#include "overlay.h"
#include "picture.h"
#include "snapshot.h"

#define PICTURE_PIXELS 40e6 /* 160 MB; a page 1280 px wide and 30,000 px tall just fits */

typedef enum
{
  FORMAT_TEXT,
  FORMAT_HTML,
  FORMAT_MARKDOWN,
  FORMAT_JSON,
  FORMAT_LINKS,
} Format;

typedef struct
{
  char *format, *method, *regions, *example;
  char *output, *overlay, *before, *after, *save_snapshot;
  gboolean no_render, outlines;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->format);
  g_free (arguments->method);
  g_free (arguments->regions);
  g_free (arguments->example);
  g_free (arguments->output);
  g_free (arguments->overlay);
  g_free (arguments->before);
  g_free (arguments->after);
  g_free (arguments->save_snapshot);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static GOptionContext *
make_context (Arguments *arguments, VlpsOptions *options)
{
  GOptionContext *context = g_option_context_new ("INPUT");
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &arguments->format, "text, html, markdown, json or links (text)",
      "FORMAT" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments->output, "Where to write (standard output)", "FILE" },
    { "method", 0, 0, G_OPTION_ARG_STRING, &arguments->method,
      "How content is found; 'vlps methods' lists them (vl-ps)", "NAME" },
    { "no-render", 0, 0, G_OPTION_ARG_NONE, &arguments->no_render,
      "Read the HTML without rendering it, for the text methods; files and standard input", NULL },
    { "example", 0, 0, G_OPTION_ARG_FILENAME, &arguments->example,
      "Another page of the same section, for the method example-page", "PAGE" },
    { "regions", 0, 0, G_OPTION_ARG_STRING, &arguments->regions,
      "Regions whose content is printed, such as CENTER,RM or all (CENTER)", "LIST" },
    { "overlay", 0, 0, G_OPTION_ARG_FILENAME, &arguments->overlay, "Draw regions and lines over the page", "F.png" },
    { "outlines", 0, 0, G_OPTION_ARG_NONE, &arguments->outlines, "Outline every sorted element in the overlay", NULL },
    { "before", 0, 0, G_OPTION_ARG_FILENAME, &arguments->before, "Picture of the page as it is", "F.png" },
    { "after", 0, 0, G_OPTION_ARG_FILENAME, &arguments->after, "Picture of the page after removal, rendered again",
      "F.png" },
    { "save-snapshot", 0, 0, G_OPTION_ARG_FILENAME, &arguments->save_snapshot,
      "Save the rendered page; later runs read it without rendering", "F.json" },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_set_summary (
      context, "Renders a page, sorts its elements into HEADER, FOOTER, LM, RM and CENTER, and prints\n"
               "the content of CENTER.  INPUT is a URL, an HTML file, a snapshot saved by 'vlps\n"
               "render', or - for standard input.");
  g_option_context_set_description (
      context, "Examples:\n"
               "  vlps segment https://example.com/                    main content as text\n"
               "  vlps segment page.html -f markdown -o page.md        as Markdown, to a file\n"
               "  vlps segment page.html -f json --h1 120 --w2 75%     every element with its box and region\n"
               "  vlps segment page.html --overlay o.png --outlines    see what was cut, and where\n"
               "  vlps segment page.html -f links --regions all        links with their regions, one JSON a line\n\n"
               "Exit status: 0 done, 1 the page failed, 2 wrong usage, 130 interrupted.\n");
  g_option_context_add_main_entries (context, entries, NULL);
  vlps_options_add_regions (options, context);
  vlps_options_add_rendering (options, context);
  return context;
}

static gboolean
parse_format (const char *text, Format *ret_format, GError **error)
{
  static const char *const names[] = { "text", "html", "markdown", "json", "links" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (text == NULL || strcmp (text, names[i]) == 0)
      {
        *ret_format = (Format) i;
        return TRUE;
      }
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "'%s' is no format; there are text, html, markdown, json and links",
               text);
  return FALSE;
}

static gboolean
parse_regions (const char *text, guint *ret_mask, GError **error)
{
  g_auto (GStrv) names = NULL;
  guint mask = 0;

  if (text == NULL)
    mask = 1u << VLPS_REGION_CENTER;
  else if (g_ascii_strcasecmp (text, "all") == 0)
    mask = (1u << VLPS_N_REGIONS) - 1;
  else
    {
      names = g_strsplit (text, ",", -1);
      for (guint i = 0; names[i] != NULL; i++)
        {
          VlpsRegion region;

          if (!vlps_region_parse (g_strstrip (names[i]), &region, error))
            return FALSE;
          mask |= 1u << region;
        }
    }
  *ret_mask = mask;
  return TRUE;
}

static char *
emit (const VlpsPage *page, const VlpsResult *result, Format format, guint regions)
{
  switch (format)
    {
    case FORMAT_HTML:
      return vlps_emit_html (page, result);
    case FORMAT_MARKDOWN:
      return vlps_emit_markdown (page, result);
    case FORMAT_JSON:
      return vlps_emit_json (page, result, TRUE);
    case FORMAT_LINKS:
      return vlps_emit_links (page, result, regions);
    case FORMAT_TEXT:
    default:
      return vlps_emit_text (page, result);
    }
}

static gboolean
has_content (const VlpsResult *result, const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (result->content[i] && (page->nodes[i].kind == VLPS_NODE_TEXT || page->nodes[i].tag == VLPS_TAG_IMG)
        && vlps_node_is_shown (page, (int) i))
      return TRUE;
  return FALSE;
}

/* The pictures that were asked for, in the order in which they come about. */
static gboolean
write_pictures (VlpsInput *input, const VlpsResult *result, const Arguments *arguments, const VlpsOptions *options,
                GCancellable *cancellable, GError **error)
{
  if (arguments->before != NULL)
    {
      /* a saved page has no picture; its own markup gives one */
      if (input->picture == NULL)
        {
          g_autoptr (VlpsResult) whole = vlps_result_new_whole (input->page);
          g_autofree char *html = vlps_emit_html (input->page, whole);

          input->picture = vlps_input_picture_of (input, html, options, PICTURE_PIXELS, cancellable, error);
        }
      if (input->picture == NULL || !vlps_picture_write (input->picture, arguments->before, error))
        return FALSE;
    }
  if (arguments->overlay != NULL)
    {
      VlpsOverlayOptions overlay = { .outlines = arguments->outlines };
      g_autoptr (cairo_surface_t) drawn = vlps_overlay_draw (input->page, result, input->picture, &overlay, error);

      if (drawn == NULL || !vlps_picture_write (drawn, arguments->overlay, error))
        return FALSE;
    }
  if (arguments->after != NULL)
    {
      g_autofree char *html = vlps_emit_html (input->page, result);
      g_autoptr (cairo_surface_t) picture =
          vlps_input_picture_of (input, html, options, PICTURE_PIXELS, cancellable, error);

      if (picture == NULL || !vlps_picture_write (picture, arguments->after, error))
        return FALSE;
    }
  return TRUE;
}

/* *ret_method becomes NULL for the visual method. */
static gboolean
check_method (const Arguments *arguments, const VlpsMethod **ret_method, GError **error)
{
  gboolean visual = arguments->method == NULL || strcmp (arguments->method, "vl-ps") == 0;

  *ret_method = visual ? NULL : vlps_method_find (arguments->method);
  if (!visual && *ret_method == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "'%s' is no method; 'vlps methods' lists them",
                   arguments->method);
      return FALSE;
    }
  if (visual && arguments->no_render)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--no-render leaves no boxes for the method vl-ps; choose a text method with --method");
      return FALSE;
    }
  if (arguments->no_render
      && (arguments->overlay != NULL || arguments->before != NULL || arguments->after != NULL
          || arguments->save_snapshot != NULL))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "pictures and snapshots need a rendered page; drop --no-render");
      return FALSE;
    }
  if (!visual && ((*ret_method)->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0 && arguments->example == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "the method %s needs --example PAGE, another page of the same section", arguments->method);
      return FALSE;
    }
  return TRUE;
}

static VlpsResult *
run_vl_ps (const VlpsPage *page, const VlpsOptions *options, GError **error)
{
  VlpsThresholds lines;
  const char *preset;
  VlpsResult *result;

  if (!vlps_options_lines (options, page->size, &lines, &preset, error))
    return NULL;
  result = vlps_vl_ps (page, lines, options->chosen_units);
  result->preset = preset;
  return result;
}

static VlpsResult *
run_text_method (const VlpsMethod *method, const VlpsPage *page, const Arguments *arguments, const VlpsOptions *options,
                 GError **error)
{
  VlpsExtractOptions extract = VLPS_EXTRACT_OPTIONS_INIT;
  g_autoptr (VlpsInput) example = NULL;

  if (arguments->example != NULL)
    {
      example = vlps_input_open (arguments->example, options, error);
      if (example == NULL || !vlps_input_parse (example, error))
        return NULL;
      extract.example = example->page;
    }
  return vlps_method_run (method, page, &extract, error);
}

gboolean
vlps_command_segment (int argc, char **argv, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (GOptionContext) context = make_context (&arguments, &options);
  g_autofree char *name = vlps_options_parse (context, argc, argv, "INPUT", error);
  g_autoptr (VlpsInput) input = NULL;
  g_autoptr (VlpsResult) result = NULL;
  g_autofree char *text = NULL;
  gboolean picture = arguments.before != NULL || arguments.overlay != NULL;
  const VlpsMethod *method;
  Format format;
  guint regions;

  if (name == NULL || !vlps_options_check (&options, error) || !parse_format (arguments.format, &format, error)
      || !parse_regions (arguments.regions, &regions, error))
    return FALSE;
  if (!check_method (&arguments, &method, error))
    return FALSE;
  input = vlps_input_open (name, &options, error);
  if (input == NULL
      || !(arguments.no_render ? vlps_input_parse (input, error)
                               : vlps_input_render (input, &options, picture ? PICTURE_PIXELS : 0, cancellable, error)))
    return FALSE;
  result = method != NULL ? run_text_method (method, input->page, &arguments, &options, error)
                          : run_vl_ps (input->page, &options, error);
  if (result == NULL)
    return FALSE;
  vlps_result_choose_regions (result, input->page, regions);
  if (!has_content (result, input->page))
    g_printerr (
        "vlps: warning: nothing lies between the lines; --overlay shows where they are, --thresholds, --h1, --h2, "
        "--w1 and --w2 move them\n");
  text = emit (input->page, result, format, regions);
  if (!vlps_file_write (arguments.output != NULL ? arguments.output : "-", text, -1, error))
    return FALSE;
  if (arguments.save_snapshot != NULL && !vlps_snapshot_save (input->snapshot, arguments.save_snapshot, error))
    return FALSE;
  return write_pictures (input, result, &arguments, &options, cancellable, error);
}
