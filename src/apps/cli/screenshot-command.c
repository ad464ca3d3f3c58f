/* screenshot-command.c - vlps screenshot: the picture of a page as a reader sees it */
#include "command-line.h"
#include "errors.h"
#include "one-page.h"
#include "picture-file.h"
#include "window-sizes.h"

typedef struct
{
  char *output, *sizes;
  gboolean window;
  gboolean number;
  double max_pixels;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES, MEMBER (output),
    "Where to write; JPEG where the name ends in .jpg, WebP for .webp, else PNG; - is standard output",
    "F.png|F.jpg|F.webp" },
  { VLPS_GROUP_OUTPUT, "window", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (window),
    "Only what the window shows, not the page to its end", NULL },
  { VLPS_GROUP_OUTPUT, "number", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (number),
    "Number links, buttons and fields, as the JSON form with --number lists them", NULL },
  { VLPS_GROUP_OUTPUT, "sizes", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (sizes),
    VLPS_WINDOW_SIZES_HELP
    "The page is loaded anew for each. With several sizes each picture has its size in its name: with -o page.png and "
    "--sizes phone,1280x800 they are page-phone.png and page-1280x800.png.",
    "SIZE,..." },
  { VLPS_GROUP_OUTPUT, "max-pixels", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_POSITIVE, MEMBER (max_pixels),
    "Scale larger pictures down to N pixels (40e6)", "N" },
  { 0 },
};

VLPS_DEFINE_ARGUMENTS (Arguments, rows)

/* --- the files --- */

static gboolean
check_output (const Arguments *arguments, gboolean part, GError **error)
{
  if (!vlps_window_sizes_check_output (arguments->sizes, arguments->output, FALSE, error))
    return FALSE;
  if (arguments->window && part)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--window and --selector ask for two different parts of the page; drop one of them");
  return TRUE;
}

/* --- the page --- */

/* State shared by all sizes. */
typedef struct
{
  const Arguments *arguments;
  const VlpsWindowShare *share;
  GCancellable *cancellable;
} Shoot;

/* The picture of a saved page is made of its markup, in the window that it had. */
static gboolean
is_saved (const VlpsOutcome *outcome)
{
  return outcome->input->rendering == NULL;
}

static gboolean
check_picture (const Arguments *arguments, const VlpsOutcome *outcome, GError **error)
{
  if (is_saved (outcome) ? !arguments->window && arguments->sizes == NULL : outcome->input->picture != NULL)
    return TRUE;
  if (is_saved (outcome))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                 "%s is a saved page, which has the window that it was rendered in: --window and --sizes need the page "
                 "itself",
                 outcome->input->source->input);
  else
    /* a warning has said why */
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "no picture of %s could be taken; the warning above says why",
                 outcome->input->source->input);
  return FALSE;
}

static gboolean
shoot (const Shoot *shoot, const VlpsOptions *options, const char *path, GError **error)
{
  const Arguments *arguments = shoot->arguments;
  const VlpsTaskPictures pictures = { .before = path };
  const VlpsTask task = {
    .options = options,
    .picture_pixels = arguments->max_pixels > 0 ? arguments->max_pixels : VLPS_TASK_PICTURE_PIXELS,
    .again = VLPS_AGAIN_MISSING,
  };
  g_autoptr (VlpsOutcome) outcome =
      vlps_one_page_run (&task, &shoot->share->given, &shoot->share->tools, shoot->cancellable);
  g_autoptr (VlpsDocument) document = NULL;
  VlpsResult *whole;

  /* one that shows neither text nor pictures has its colours all the same */
  if (options->selector == NULL && g_error_matches (outcome->failure, VLPS_ERROR, VLPS_ERROR_EMPTY)
      && outcome->input != NULL && outcome->input->picture != NULL)
    return vlps_picture_file_write (outcome->input->picture, path, error);
  if (!vlps_outcome_check (outcome, error) || !check_picture (arguments, outcome, error))
    return FALSE;
  whole = vlps_result_new_whole (outcome->page);
  document = vlps_task_document (options, 0, outcome->page, whole, error);
  return document != NULL
         && vlps_task_write_pictures (&outcome->task, outcome->input, document, &pictures, shoot->cancellable, error);
}

static gboolean
shoot_all (const Shoot *shoot_each, GArray *sizes, GError **error)
{
  const char *output = shoot_each->arguments->output;

  for (guint i = 0; i < sizes->len; i++)
    {
      VlpsWindowSize *size = &g_array_index (sizes, VlpsWindowSize, i);
      g_autofree char *named = sizes->len > 1 ? vlps_window_sizes_file (output, size->name) : NULL;

      size->options.render.request.window = shoot_each->arguments->window;
      if (!shoot (shoot_each, &size->options, named != NULL ? named : output, error))
        {
          if (named != NULL)
            g_prefix_error (error, "%s: ", size->name);
          return FALSE;
        }
      if (named != NULL)
        g_printerr ("vlps: %s\n", named);
    }
  return TRUE;
}

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_autofree char *name = vlps_command_parse_one (&vlps_command_screenshot, argc, argv, &targets, error);
  g_autoptr (GArray) sizes = NULL;
  g_auto (VlpsWindowShare) share = { 0 };
  const Shoot each = { &arguments, &share, cancellable };

  if (name == NULL || !vlps_one_page_check_pixels (arguments.max_pixels, error)
      || !check_output (&arguments, options.given.selector != NULL, error))
    return FALSE;
  options.given.numbers = arguments.number;
  sizes = vlps_window_sizes_new (&options, arguments.sizes, error);
  if (sizes == NULL)
    return FALSE;
  vlps_one_page_say_filters (&g_array_index (sizes, VlpsWindowSize, 0).options);
  return vlps_window_share_init (&share, name, sizes, watch, error) && shoot_all (&each, sizes, error);
}

const VlpsCommand vlps_command_screenshot = {
  .name = "screenshot",
  .summary = "take a picture of a page: all of it, a part, or what the window shows",
  .operands = "INPUT",
  .description = "Takes a picture of the page to its end, as a reader sees it. INPUT is a URL, an HTML file, a web "
                 "archive (WARC), a snapshot, or - for standard input.\n"
                 "For a list of pages use 'vlps batch urls.txt -o run --write before'.",
  .examples = "vlps screenshot https://example.com/ -o page.png\tthe page to its end\n"
              "vlps screenshot https://example.com/ --window -o page.webp\twhat the window shows\n"
              "vlps screenshot page.html --selector '#chart' -o chart.png\ta part of it\n"
              "vlps screenshot page.html --sizes phone,tablet,1920x1080 -o page.jpg\tpage-phone.jpg and so on",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING | VLPS_OPTIONS_USER,
  .run = run,
};
