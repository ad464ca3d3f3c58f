/* screenshot-command.c - vlps screenshot: the picture of a page as a reader sees it */
#include <string.h>

#include "command.h"
#include "device.h"
#include "errors.h"
#include "memory.h"
#include "one-page.h"
#include "picture-file.h"

typedef struct
{
  char *output, *sizes;
  gboolean window;
  double max_pixels;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES, MEMBER (output),
    "Where to write; JPEG where the name ends in .jpg, WebP for .webp, else PNG; - is standard output",
    "F.png|F.jpg|F.webp" },
  { VLPS_GROUP_OUTPUT, "window", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (window),
    "Only what the window shows, not the page to its end", NULL },
  { VLPS_GROUP_OUTPUT, "sizes", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (sizes),
    "A picture for each of these: devices of --device, or WxH in CSS px, WxH@2 with two pixels a px\n"
    "The page is loaded anew for each. With several sizes each picture has its size in its name: with -o page.png and "
    "--sizes phone,1280x800 they are page-phone.png and page-1280x800.png.",
    "SIZE,..." },
  { VLPS_GROUP_OUTPUT, "max-pixels", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_POSITIVE, MEMBER (max_pixels),
    "Scale larger pictures down to N pixels (40e6)", "N" },
  { 0 },
};

static void
arguments_clear (Arguments *arguments)
{
  vlps_option_clear_all (rows, arguments);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

/* --- how large the window is --- */

/* A window that the page is shown in. */
typedef struct
{
  char *name; /* as given; NULL: that of the usual options */
  VlpsOptions options;
} Size;

static void
size_clear (gpointer data)
{
  Size *size = data;

  g_free (size->name);
  vlps_options_clear (&size->options);
}

/* Sets a device, or "WxH", or "WxH@RATIO". */
static gboolean
set_size (VlpsOptions *options, const char *text, int *ret_ratio, GError **error)
{
  const VlpsDevice *device = vlps_device_find (text);
  const char *at = strchr (text, '@');
  guint64 ratio = 0;

  if (strcmp (device->name, text) == 0)
    {
      options->given.device = g_strdup (text);
      return TRUE;
    }
  if (!g_ascii_isdigit (*text))
    {
      g_autofree char *names = vlps_device_names ();

      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "--sizes: there is no device '%s'; use %s, or a size such as 1280x800", text, names);
    }
  if (at != NULL && !g_ascii_string_to_unsigned (at + 1, 10, 1, VLPS_MAX_SCALE, &ratio, NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--sizes %s: after the @ comes the number of pixels to a CSS px, 1 to %d", text,
                             VLPS_MAX_SCALE);
  options->given.viewport = g_strndup (text, at != NULL ? (gsize) (at - text) : strlen (text));
  *ret_ratio = (int) ratio;
  return TRUE;
}

static gboolean
add_size (GArray *sizes, const VlpsOptions *base, const Arguments *arguments, const char *text, GError **error)
{
  Size size = { .name = g_strdup (text) };
  int ratio = 0;

  vlps_options_copy (base, &size.options);
  if ((text != NULL && !set_size (&size.options, text, &ratio, error)) || !vlps_options_check (&size.options, error))
    {
      size_clear (&size);
      return FALSE;
    }
  if (ratio > 0)
    size.options.render.request.scale = ratio;
  size.options.render.request.window = arguments->window;
  size.options.render.request.bars_last = !arguments->window;
  g_array_append_val (sizes, size);
  return TRUE;
}

/* What is asked for, at least one; NULL with VLPS_ERROR_USAGE. */
static GArray *
find_sizes (const VlpsOptions *base, const Arguments *arguments, GError **error)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (Size));
  g_auto (GStrv) names = arguments->sizes != NULL ? g_strsplit (arguments->sizes, ",", -1) : NULL;

  g_array_set_clear_func (sizes, size_clear);
  if (names == NULL)
    return add_size (sizes, base, arguments, NULL, error) ? g_steal_pointer (&sizes) : NULL;
  if (base->given.device != NULL || base->given.viewport != NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "--sizes says how large the window is; drop --device and --viewport");
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_strstrip (names[i]);
      for (guint k = 0; k < i; k++)
        if (g_ascii_strcasecmp (names[i], names[k]) == 0)
          return vlps_error_null (error, VLPS_ERROR_USAGE,
                                  "--sizes has %s twice, and both pictures would be one file; name each size once",
                                  names[i]);
      if (!add_size (sizes, base, arguments, names[i], error))
        return NULL;
    }
  return g_steal_pointer (&sizes);
}

/* --- the files --- */

static gboolean
check_output (const Arguments *arguments, gboolean part, GError **error)
{
  if (arguments->output == NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "-o F.png is missing: a picture needs a file");
  else if (!vlps_one_page_check_picture ("output", arguments->output, FALSE, error))
    return FALSE;
  else if (strchr (arguments->sizes != NULL ? arguments->sizes : "", ',') != NULL
           && strcmp (arguments->output, "-") == 0)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                         "several pictures need files, and - is standard output; name a file with -o");
  else if (arguments->window && part)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                         "--window and --selector ask for two different parts of the page; drop one of them");
  else
    return TRUE;
  return FALSE;
}

/* "page.png" is "page-phone.png"; newly allocated. */
static char *
name_of (const char *output, const char *size)
{
  const char *base = strrchr (output, G_DIR_SEPARATOR), *dot = strrchr (base != NULL ? base : output, '.');
  gsize stem = dot != NULL ? (gsize) (dot - output) : strlen (output);

  return g_strdup_printf ("%.*s-%s%s", (int) stem, output, size, output + stem);
}

/* --- the page --- */

/* What all sizes share. */
typedef struct
{
  const Arguments *arguments;
  VlpsPipelineInput given;
  VlpsPipelineTools tools;
  GCancellable *cancellable;
} Shoot;

static VlpsRenderer *
get_renderer (gpointer data, GError **error)
{
  return data;
}

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
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "there is no picture of %s", outcome->input->source->input);
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
    .again = VLPS_AGAIN_SAVED,
  };
  g_autoptr (VlpsOutcome) outcome = vlps_one_page_run (&task, &shoot->given, &shoot->tools, shoot->cancellable);
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

/* Standard input can be read once; newly allocated, *ret_bytes is NULL where the page is not there. */
static gboolean
read_once (const char *name, const VlpsOptions *options, GBytes **ret_bytes, GError **error)
{
  g_autoptr (VlpsSource) source = NULL;

  if (strcmp (name, "-") != 0)
    return TRUE;
  source = vlps_source_open (name, options->base_url, NULL, error);
  if (source == NULL)
    return FALSE;
  *ret_bytes = g_bytes_ref (source->bytes != NULL ? source->bytes : source->snapshot);
  return TRUE;
}

static gboolean
shoot_all (Shoot *shoot_each, GArray *sizes, GError **error)
{
  const char *output = shoot_each->arguments->output;

  for (guint i = 0; i < sizes->len; i++)
    {
      const Size *size = &g_array_index (sizes, Size, i);
      g_autofree char *named = sizes->len > 1 ? name_of (output, size->name) : NULL;

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
  g_autoptr (GBytes) bytes = NULL;
  VlpsRenderEnvironment *environment = NULL;
  VlpsRenderer *renderer = NULL;
  Shoot each = {
    &arguments, { .name = name }, { .watch = watch, .key = name, .memory = VLPS_WATCH_MEMORY }, cancellable
  };
  gboolean done;

  if (name == NULL || !vlps_one_page_check_pixels (arguments.max_pixels, error)
      || !check_output (&arguments, options.given.selector != NULL, error))
    return FALSE;
  sizes = find_sizes (&options, &arguments, error);
  if (sizes == NULL)
    return FALSE;
  vlps_one_page_say_filters (&g_array_index (sizes, Size, 0).options);
  if (sizes->len > 1)
    {
      const VlpsOptions *first = &g_array_index (sizes, Size, 0).options;

      if (!read_once (name, first, &bytes, error))
        return FALSE;
      if (bytes != NULL)
        each.given = (VlpsPipelineInput){ .bytes = bytes, .name = "standard input" };
      environment = vlps_render_environment_new (first->port, error);
      if (environment == NULL)
        return FALSE;
      renderer = vlps_renderer_new (environment, first->offline, first->sandbox, first->verbose);
      vlps_renderer_set_memory (renderer, vlps_memory_share (1));
      each.tools.get_renderer = get_renderer;
      each.tools.renderer_data = renderer;
    }
  done = shoot_all (&each, sizes, error);
  g_clear_pointer (&renderer, vlps_renderer_free);
  g_clear_pointer (&environment, vlps_render_environment_free);
  return done;
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
