/* overlay-command.c - vlps overlay: the debug picture alone */
#include "command.h"
#include "errors.h"
#include "one-page.h"
#include "overlay-file.h"
#include "png-file.h"

typedef struct
{
  char *output, *background;
  VlpsOverlayOptions overlay;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES, MEMBER (output),
    "Where to write; SVG where the name ends in .svg, JPEG for .jpg, WebP for .webp, else PNG; - is standard output",
    "F.png|F.svg" },
  { VLPS_GROUP_OUTPUT, "outlines", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (overlay.outlines),
    "Outline every element in the colour of its region", NULL },
  { VLPS_GROUP_INPUT, "background", 0, VLPS_OPTION_FILE, 0, MEMBER (background),
    "Picture of the page, for snapshots (without it the boxes are drawn)", "F.png" },
  { VLPS_GROUP_OUTPUT, "max-pixels", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_POSITIVE, MEMBER (overlay.max_pixels),
    "Scale larger pictures down to N pixels (40e6)", "N" },
  { 0 },
};

static void
arguments_clear (Arguments *arguments)
{
  vlps_option_clear_all (rows, arguments);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_autofree char *name = vlps_command_parse_one (&vlps_command_overlay, argc, argv, &targets, error);
  const VlpsOverlayOptions overlay = arguments.overlay;
  VlpsTask task = { .options = &options, .method = vlps_method_find ("vl-ps") };
  const VlpsPipelineTools tools = { .watch = watch, .key = name, .memory = VLPS_WATCH_MEMORY };
  g_autoptr (VlpsOutcome) outcome = NULL;

  if (name == NULL || !vlps_options_check (&options, error))
    return FALSE;
  if (arguments.output == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "-o F.png is missing: a picture needs a file");
  if (!vlps_one_page_check_picture ("output", arguments.output, TRUE, error)
      || !vlps_one_page_check_pixels (overlay.max_pixels, error))
    return FALSE;
  task.automatic = options.preset;
  task.picture_pixels = overlay.max_pixels > 0 ? overlay.max_pixels : VLPS_TASK_PICTURE_PIXELS;
  outcome = vlps_one_page_do (&task, name, &tools, cancellable, error);
  if (outcome == NULL)
    return FALSE;
  if (arguments.background != NULL)
    {
      g_clear_pointer (&outcome->input->picture, cairo_surface_destroy);
      outcome->input->picture = vlps_png_file_read (arguments.background, error);
      if (outcome->input->picture == NULL)
        return FALSE;
    }
  return vlps_overlay_file_write (outcome->document, outcome->input->picture, &overlay, arguments.output, error);
}

const VlpsCommand vlps_command_overlay = {
  .name = "overlay",
  .summary = "draw the regions and separators over a picture of the page",
  .operands = "INPUT",
  .description = "Draws the five regions, the four lines with their values, and what they take away over a picture of "
                 "the page. INPUT is a URL, an HTML file, a web archive (WARC), a snapshot, or - for standard input.",
  .examples = "vlps overlay https://example.com/ -o o.png --outlines\n"
              "vlps overlay page.json --thresholds kovacevic-2002 -o o.svg",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING | VLPS_OPTIONS_REGIONS,
  .run = run,
};
