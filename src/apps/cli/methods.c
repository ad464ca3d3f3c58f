/* methods.c - vlps methods: what can be chosen, and what can be set */
#include <string.h>

#include "command-line.h"
#include "errors.h"
#include "line-file.h"
#include "method-table.h"
#include "options.h"

static void
print_all (void)
{
  const VlpsMethod *methods;
  const VlpsPreset *presets;
  guint n, n_methods;

  methods = vlps_method_table (&n_methods);
  presets = vlps_presets (&n);
  g_print ("Methods (--method):\n");
  for (guint i = 0; i < n_methods; i++)
    g_print ("  %-16s %s (%s)\n", methods[i].name, methods[i].description, methods[i].source);
  g_print ("\nPresets of the four lines of vl-ps (--thresholds):\n");
  for (guint i = 0; i < n; i++)
    g_print ("  %-16s %s%s\n                   (%s)\n", presets[i].name, presets[i].description,
             presets[i].automatic ? "; the default" : "", presets[i].source);
  g_print ("\n'vlps methods NAME' lists the constants of one of them.\n");
}

static void
print_params (const VlpsParam *params)
{
  if (params == NULL)
    g_print ("It has no constants.\n");
  else
    g_print ("Constants (--param NAME=VALUE), with their usual values:\n");
  for (const VlpsParam *param = params; param != NULL && param->name != NULL; param++)
    {
      g_autofree char *usual = vlps_param_text (param, param->usual);
      g_autofree char *range = vlps_param_range (param);
      g_autofree char *set = g_strdup_printf ("%s=%s", param->name, usual);
      gboolean unit = param->kind != VLPS_PARAM_CHOICE && *param->unit != '\0';

      g_print ("  %-18s %s%s%s\n  %-18s %s\n  %-18s (%s)\n", set, range, unit ? " " : "", unit ? param->unit : "", "",
               param->description, "", param->source);
    }
}

/* One of the four lines, as its option sets it. */
static void
print_line (const VlpsPreset *preset, const char *name, VlpsLength length, const char *edge)
{
  g_autofree char *set =
      g_strdup_printf ("%s=%s%g%s", name, length.from_end ? "-" : "", length.value, length.percent ? "%" : "");

  g_print (
      "  --%-16s 0 to the page's %s, in px or %% of it, or none\n  %-18s distance from the %s edge\n  %-18s (%s)\n",
      set, strcmp (edge, "upper") == 0 || strcmp (edge, "lower") == 0 ? "height" : "width", "", edge, "",
      preset->source);
}

static void
print_preset (const VlpsPreset *preset)
{
  if (preset->automatic)
    {
      g_print ("The lines are found from each page; --h1, --h2, --w1 and --w2 set any of them by hand.\n\n");
      print_params (preset->params);
      return;
    }
  g_print ("Lines, with their usual values:\n");
  print_line (preset, "h1", preset->lines[0], "upper");
  print_line (preset, "h2", preset->lines[1], "lower");
  print_line (preset, "w1", preset->lines[2], "left");
  print_line (preset, "w2", preset->lines[3], "right");
  if (preset->page_width > 0)
    g_print ("Shares of the width are of --page-width=%g px, however wide the page is.\n", preset->page_width);
}

/* Lines of each site that are listed, at most. */
#define MOST_LINES 20

/* Prints the contents of a line store: site, sightings and text of the most frequent lines. */
static gboolean
print_lines (const char *path, GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (VlpsFrequentLine));
  g_autoptr (VlpsLineFile) file = NULL;
  g_autoptr (VlpsLineStore) lines = NULL;

  g_array_set_clear_func (found, vlps_frequent_line_clear);
  /* opening would make it */
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return vlps_error_false (error, VLPS_ERROR_IO, "there is no line store %s; segment and batch make one", path);
  file = vlps_line_file_open (path, error);
  if (file == NULL)
    return FALSE;
  lines = vlps_line_file_store (file);
  if (!lines->list (lines, MOST_LINES, found, error))
    return FALSE;
  for (guint i = 0; i < found->len; i++)
    {
      const VlpsFrequentLine *line = &g_array_index (found, VlpsFrequentLine, i);

      g_print ("%s\t%" G_GUINT64_FORMAT "\t%s\n", line->site, line->count, line->text);
    }
  return TRUE;
}

typedef struct
{
  char *line_store;
} Arguments;

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_INPUT, "line-store", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON, G_STRUCT_OFFSET (Arguments, line_store),
    "List the most frequent lines of each site in this file: site, times, text", "FILE" },
  { 0 },
};

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  Arguments arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, NULL };
  g_auto (GStrv) names = vlps_command_parse (&vlps_command_methods, argc, argv, &targets, error);
  g_autofree char *line_store = arguments.line_store;
  const char *name;
  const VlpsMethod *method;
  const VlpsPreset *preset;

  if (names == NULL)
    return FALSE;
  name = names[0];
  if (line_store != NULL && name == NULL)
    return print_lines (line_store, error);
  if (line_store != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--line-store lists a file and NAME lists constants; drop one of them");
  if (name == NULL)
    {
      print_all ();
      return TRUE;
    }
  method = vlps_method_table_find (name);
  preset = vlps_preset_find (method != NULL && method->preset != NULL ? method->preset : name, NULL);
  if (names[1] != NULL || (method == NULL && preset == NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "unknown method or preset '%s'; 'vlps methods' without a name lists them",
                             names[1] != NULL ? names[1] : name);
  if (method != NULL)
    g_print ("%s: %s (%s)\n", method->name, method->description, method->source);
  if (preset != NULL)
    g_print ("%s: %s (%s)\n", preset->name, preset->description, preset->source);
  g_print ("\n");
  if (preset != NULL)
    print_preset (preset);
  else
    print_params (method->params);
  return TRUE;
}

const VlpsCommand vlps_command_methods = {
  .name = "methods",
  .summary = "list the methods and presets",
  .operands = "[NAME]",
  .description = "Lists the methods and presets; of one of them its constants with unit, range, usual value and where "
                 "that comes from.",
  .examples = "vlps methods\nvlps methods bts\nvlps methods --line-store lines.db",
  .statuses = "0 done, 2 wrong usage, 8 the file cannot be read.",
  .rows = rows,
  .run = run,
};
