/* overlay-command.c - vlps overlay: the debug picture alone */
#include "command-line.h"
#include "contact-sheet.h"
#include "errors.h"
#include "method-table.h"
#include "one-page.h"
#include "overlay-file.h"
#include "picture-file.h"
#include "png-file.h"
#include "window-sizes.h"

typedef struct
{
  char *output, *background, *sizes;
  VlpsOverlayOptions overlay;
  gboolean number;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES, MEMBER (output),
    "Where to write; SVG where the name ends in .svg, JPEG for .jpg, WebP for .webp, else PNG; - is standard output",
    "F.png|F.svg" },
  { VLPS_GROUP_OUTPUT, "outlines", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (overlay.outlines),
    "Outline every element in the colour of its region", NULL },
  { VLPS_GROUP_OUTPUT, "number", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (number),
    "Number links, buttons and fields, as the JSON form with --number lists them", NULL },
  { VLPS_GROUP_OUTPUT, "sizes", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (sizes),
    VLPS_WINDOW_SIZES_HELP
    "The page is loaded anew for each, which has lines of its own. With several sizes each picture has its size in its "
    "name, as with 'vlps screenshot', and -o is a contact sheet of all, at one scale.",
    "SIZE,..." },
  { VLPS_GROUP_INPUT, "background", 0, VLPS_OPTION_FILE, 0, MEMBER (background),
    "Picture of the page, for snapshots (without it the boxes are drawn)", "F.png" },
  { VLPS_GROUP_OUTPUT, "max-pixels", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_POSITIVE, MEMBER (overlay.max_pixels),
    "Scale larger pictures down to N pixels (40e6)", "N" },
  { 0 },
};

VLPS_DEFINE_ARGUMENTS (Arguments, rows)

static gboolean
check_arguments (const Arguments *arguments, GError **error)
{
  if (arguments->sizes != NULL && arguments->background != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--background is the picture of one window; drop it, or --sizes");
  return vlps_window_sizes_check_output (arguments->sizes, arguments->output, TRUE, error)
         && vlps_one_page_check_pixels (arguments->overlay.max_pixels, error);
}

/* The page in a window, with the regions that it has there; NULL: it failed. */
static VlpsOutcome *
sort_page (const VlpsOptions *options, const Arguments *arguments, const VlpsWindowShare *share,
           GCancellable *cancellable, GError **error)
{
  const double most = arguments->overlay.max_pixels;
  const VlpsTask task = {
    .options = options,
    .extract = vlps_method_options (vlps_method_table_find ("vl-ps")),
    .automatic = options->preset,
    .picture_pixels = most > 0 ? most : VLPS_TASK_PICTURE_PIXELS,
  };
  g_autoptr (VlpsOutcome) outcome = vlps_one_page_run (&task, &share->given, &share->tools, cancellable);

  if (!vlps_outcome_check (outcome, error))
    return NULL;
  if (arguments->sizes != NULL && outcome->input->rendering == NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "%s is a saved page, which has the window that it was rendered in: --sizes needs the page "
                            "itself",
                            outcome->input->source->input);
  return g_steal_pointer (&outcome);
}

static gboolean
draw_one (const VlpsOptions *options, const Arguments *arguments, const VlpsWindowShare *share,
          GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsOutcome) outcome = sort_page (options, arguments, share, cancellable, error);

  if (outcome == NULL)
    return FALSE;
  if (arguments->background != NULL)
    {
      g_clear_pointer (&outcome->input->picture, cairo_surface_destroy);
      outcome->input->picture = vlps_png_file_read (arguments->background, error);
      if (outcome->input->picture == NULL)
        return FALSE;
    }
  return vlps_overlay_file_write (outcome->document, outcome->input->picture, &arguments->overlay, arguments->output,
                                  error);
}

static void
contact_picture_clear (gpointer data)
{
  g_clear_pointer (&((VlpsContactPicture *) data)->picture, cairo_surface_destroy);
}

/* Writes the picture of a size, and adds it to those of the sheet. */
static gboolean
add_picture (GArray *pictures, const VlpsWindowSize *size, const Arguments *arguments, const VlpsWindowShare *share,
             GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsOutcome) outcome = sort_page (&size->options, arguments, share, cancellable, error);
  g_autofree char *path = vlps_window_sizes_file (arguments->output, size->name);
  VlpsContactPicture picture = { .name = size->name };

  if (outcome != NULL)
    picture.picture = vlps_overlay_draw (outcome->document, outcome->input->picture, &arguments->overlay, error);
  if (picture.picture == NULL)
    {
      g_prefix_error (error, "%s: ", size->name);
      return FALSE;
    }
  /* a legend may need more room than a narrow page; a picture of a long page has less than a pixel for a px */
  picture.width = MAX (outcome->page->size.width, cairo_image_surface_get_width (picture.picture));
  g_array_append_val (pictures, picture);
  if (!vlps_picture_file_write (picture.picture, path, error))
    return FALSE;
  g_printerr ("vlps: %s\n", path);
  return TRUE;
}

static gboolean
draw_sheet (const GArray *sizes, const Arguments *arguments, const VlpsWindowShare *share, GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GArray) pictures = g_array_new (FALSE, FALSE, sizeof (VlpsContactPicture));
  cairo_surface_t *sheet;
  gboolean written;

  g_array_set_clear_func (pictures, contact_picture_clear);
  for (guint i = 0; i < sizes->len; i++)
    if (!add_picture (pictures, &g_array_index (sizes, VlpsWindowSize, i), arguments, share, cancellable, error))
      return FALSE;
  sheet = vlps_contact_sheet_new ((const VlpsContactPicture *) (gpointer) pictures->data, pictures->len, error);
  written = sheet != NULL && vlps_picture_file_write (sheet, arguments->output, error);
  g_clear_pointer (&sheet, cairo_surface_destroy);
  return written;
}

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_autofree char *name = vlps_command_parse_one (&vlps_command_overlay, argc, argv, &targets, error);
  g_autoptr (GArray) sizes = NULL;
  g_auto (VlpsWindowShare) share = { 0 };
  const VlpsOptions *first;

  if (name == NULL || !check_arguments (&arguments, error))
    return FALSE;
  options.given.numbers = arguments.number;
  sizes = vlps_window_sizes_new (&options, arguments.sizes, error);
  if (sizes == NULL)
    return FALSE;
  first = &g_array_index (sizes, VlpsWindowSize, 0).options;
  vlps_one_page_say_filters (first);
  if (!vlps_window_share_init (&share, name, sizes, watch, error))
    return FALSE;
  return sizes->len > 1 ? draw_sheet (sizes, &arguments, &share, cancellable, error)
                        : draw_one (first, &arguments, &share, cancellable, error);
}

const VlpsCommand vlps_command_overlay = {
  .name = "overlay",
  .summary = "draw the regions and separators over a picture of the page",
  .operands = "INPUT",
  .description = "Draws the five regions, the four lines with their values, and what they take away over a picture of "
                 "the page. INPUT is a URL, an HTML file, a web archive (WARC), a snapshot, or - for standard input.",
  .examples = "vlps overlay https://example.com/ -o o.png --outlines\n"
              "vlps overlay page.json --thresholds kovacevic-2002 -o o.svg\n"
              "vlps overlay page.html --sizes 390,768,1280 -o o.png\to-390.png and so on, and all of them on o.png",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING | VLPS_OPTIONS_REGIONS,
  .run = run,
};
