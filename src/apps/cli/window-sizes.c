/* window-sizes.c - one page in windows of several sizes (--sizes) */
#include "window-sizes.h"

#include <string.h>

#include "errors.h"
#include "one-page.h"
#include "window-choice.h"

static void
size_clear (gpointer data)
{
  VlpsWindowSize *size = data;

  g_free (size->name);
  vlps_options_clear (&size->options);
}

/* `choice`: NULL is the window of `base`. */
static gboolean
add_size (GArray *sizes, const VlpsOptions *base, const VlpsWindowChoice *choice, GError **error)
{
  VlpsWindowSize size = { .name = g_strdup (choice != NULL ? choice->name : NULL) };

  vlps_options_copy (base, &size.options);
  if (choice != NULL && strcmp (choice->option, "device") == 0)
    size.options.given.device = g_strdup (choice->value);
  else if (choice != NULL)
    size.options.given.viewport = g_strdup (choice->value);
  if (!vlps_options_check (&size.options, error))
    {
      size_clear (&size);
      return FALSE;
    }
  if (choice != NULL && choice->ratio > 0)
    size.options.render.request.scale = choice->ratio;
  g_array_append_val (sizes, size);
  return TRUE;
}

gboolean
vlps_window_sizes_check_window (const VlpsOptions *base, GError **error)
{
  if (base->given.device == NULL && base->given.viewport == NULL)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "--sizes already sets the size of the window; drop --device and --viewport");
}

GArray *
vlps_window_sizes_new (const VlpsOptions *base, const char *text, GError **error)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (VlpsWindowSize)), choices = NULL;

  g_array_set_clear_func (sizes, size_clear);
  if (text == NULL)
    return add_size (sizes, base, NULL, error) ? g_steal_pointer (&sizes) : NULL;
  if (!vlps_window_sizes_check_window (base, error) || (choices = vlps_window_choices_parse (text, error)) == NULL)
    return NULL;
  for (guint i = 0; i < choices->len; i++)
    if (!add_size (sizes, base, &g_array_index (choices, VlpsWindowChoice, i), error))
      return NULL;
  return g_steal_pointer (&sizes);
}

gboolean
vlps_window_sizes_check_output (const char *sizes, const char *output, gboolean drawing, GError **error)
{
  gboolean several = sizes != NULL && strchr (sizes, ',') != NULL;

  if (output == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "-o F.png is missing: a picture needs a file");
  if (!vlps_one_page_check_picture ("output", output, drawing && !several, error))
    return FALSE;
  if (several && strcmp (output, "-") == 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "several pictures need files, and - is standard output; name a file with -o");
  return TRUE;
}

char *
vlps_window_sizes_file (const char *output, const char *name)
{
  const char *base = strrchr (output, G_DIR_SEPARATOR), *dot = strrchr (base != NULL ? base : output, '.');
  gsize stem = dot != NULL ? (gsize) (dot - output) : strlen (output);

  return g_strdup_printf ("%.*s-%s%s", (int) stem, output, name, output + stem);
}

static VlpsRenderer *
get_renderer (gpointer data, GError **error)
{
  return data;
}

/* *ret_bytes stays NULL where the page does not come from standard input. */
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

gboolean
vlps_window_share_init (VlpsWindowShare *share, const char *name, const GArray *sizes, VlpsWatch *watch, GError **error)
{
  const VlpsOptions *first = &g_array_index (sizes, VlpsWindowSize, 0).options;

  share->given = (VlpsPipelineInput){ .name = name };
  share->tools = (VlpsPipelineTools){ .watch = watch, .key = name, .memory = VLPS_WATCH_MEMORY };
  if (sizes->len == 1)
    return TRUE;
  if (!read_once (name, first, &share->bytes, error))
    return FALSE;
  if (share->bytes != NULL)
    share->given = (VlpsPipelineInput){ .bytes = share->bytes, .name = "standard input" };
  share->renderer = vlps_options_renderer (first, 1);
  share->tools.get_renderer = get_renderer;
  share->tools.renderer_data = share->renderer;
  return TRUE;
}

void
vlps_window_share_clear (VlpsWindowShare *share)
{
  g_clear_pointer (&share->bytes, g_bytes_unref);
  g_clear_pointer (&share->renderer, vlps_renderer_free);
}
