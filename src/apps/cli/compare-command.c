/* compare-command.c - vlps compare: methods and presets on data sets with human answers */
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "command-line.h"
#include "compare-labels.h"
#include "control-group.h"
#include "dataset-file.h"
#include "errors.h"
#include "export.h"
#include "file.h"
#include "options.h"
#include "paper.h"
#include "predictions.h"
#include "problem.h"
#include "report.h"

typedef struct
{
  char **sets;
  char *methods, *reference, *models, *cache, *json, *tokens, *sweep, *csv, *latex, *by, *report, *webis, *labels, *as,
      *agreement, *units, *export;
  char **segments;
  char **predictions;
  char **params;
  int jobs, page_width;
  gboolean no_render, no_stored, skip_inner, oracle, retry, quiet;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_METHOD, "methods", 'm', VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (methods),
    "What to compare: methods, presets, whole (keep everything), oracle (best separators), vlps+site (with a line "
    "store and an example page), vlps+texts (as batch --learn-sites), or one of them with settings, such as "
    "scedd:short-by=sum (all but the last three)",
    "METHOD,..." },
  { VLPS_GROUP_METHOD, "oracle", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (oracle),
    "Also find the best separators of each page from its labels: an upper bound", NULL },
  { VLPS_GROUP_METHOD, "sweep", 0, VLPS_OPTION_TEXT, 0, MEMBER (sweep),
    "Try separators on a grid, such as h1=0:400:20,w1=5%:40%:5% (h2 and w2 from the bottom and right), or constants, "
    "such as punct-lines.p=.1:.9:.1",
    "GRID" },
  { VLPS_GROUP_METHOD, "param", 0, VLPS_OPTION_TEXTS, 0, MEMBER (params),
    "Set a constant of the methods and presets that have it; 'vlps methods NAME' lists them; may be repeated",
    "[METHOD.]NAME=VALUE" },
  { VLPS_GROUP_REGIONS, "page-width", 0, VLPS_OPTION_WHOLE, 0, MEMBER (page_width),
    "Width to which w1 and w2 of the presets are relative (1024 for kovacevic-2002, else the page width)", "PX" },
  { VLPS_GROUP_REGIONS, "units", 0, VLPS_OPTION_TEXT, 0, MEMBER (units),
    "Elements that the lines sort: those laid out as blocks, or all (what the preset sorts, mostly block)",
    "block|all" },
  { VLPS_GROUP_INPUT, "predictions", 'p', VLPS_OPTION_TEXTS, VLPS_OPTION_COMMON, MEMBER (predictions),
    "Stored results of another tool, or a folder with one folder for each set; may be repeated", "[NAME=]FILE|DIR" },
  { VLPS_GROUP_INPUT, "no-stored", 0, VLPS_OPTION_FLAG, 0, MEMBER (no_stored), "Ignore stored results in the data sets",
    NULL },
  { VLPS_GROUP_METHOD, "models", 0, VLPS_OPTION_FILE, 0, MEMBER (models),
    "Use models that have not seen the site: a folder written by tools/train/train.py --folds", "DIR" },
  { VLPS_GROUP_METHOD, "no-render", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (no_render),
    "Read the HTML without rendering it; no presets, no oracle", NULL },
  { VLPS_GROUP_METHOD, "skip-inner", 0, VLPS_OPTION_FLAG, 0, MEMBER (skip_inner),
    "Do not judge labelled link lists, menus, adverts, sidebars and search forms of the second level inside content",
    NULL },
  { VLPS_GROUP_METHOD, "reference", 0, VLPS_OPTION_TEXT, 0, MEMBER (reference),
    "Compare all others with this method, preset or tool, page by page (the best one)", "NAME" },
  { VLPS_GROUP_METHOD, "tokens", 0, VLPS_OPTION_TEXT, 0, MEMBER (tokens),
    "Tokens for comparing texts: words and single CJK characters, or words (cjk)", "cjk|words" },
  { VLPS_GROUP_OUTPUT, "json", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES, MEMBER (json),
    "Write all results as JSON", "FILE" },
  { VLPS_GROUP_OUTPUT, "report", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (report),
    "Write report.html, results.json, pages.csv, summary.csv and tables.tex", "DIR" },
  { VLPS_GROUP_INPUT, "segmentations", 0, VLPS_OPTION_TEXTS, 0, MEMBER (segments),
    "Another tool's segmentations: files ID.json in the Webis form; may be repeated", "NAME=DIR" },
  { VLPS_GROUP_OUTPUT, "webis", 0, VLPS_OPTION_FILE, 0, MEMBER (webis),
    "Write the segmentations of gold and results in the Webis form, DIR/SET/ID.json", "DIR" },
  { VLPS_GROUP_OUTPUT, "labels", 0, VLPS_OPTION_TEXT, 0, MEMBER (labels),
    "Write the regions of one method as a set of labels to be corrected in the viewer, DIR/SET/", "METHOD=DIR" },
  { VLPS_GROUP_INPUT, "agreement", 0, VLPS_OPTION_FILE, 0, MEMBER (agreement),
    "Measure only how far the labels of DATASET agree with those that somebody else gave the same pages, and list "
    "the blocks that differ; --json writes all of it",
    "DIR" },
  { VLPS_GROUP_OUTPUT, "export", 0, VLPS_OPTION_TEXT, 0, MEMBER (export),
    "Write only the labels of people, as boxes on pictures: coco, yolo, label-studio; into DIR/SET/",
    "FORMAT,...=DIR" },
  { VLPS_GROUP_OUTPUT, "as", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (as),
    "Make the tables of a paper with its methods", "jing-2004|zou-2011|zhou-2009|li-2012|xi-2016" },
  { VLPS_GROUP_OUTPUT, "csv", 0, VLPS_OPTION_FILE, VLPS_OPTION_WRITES, MEMBER (csv), "Write all measures of every page",
    "FILE" },
  { VLPS_GROUP_OUTPUT, "latex", 0, VLPS_OPTION_FILE, VLPS_OPTION_WRITES, MEMBER (latex), "Write the tables for a paper",
    "FILE" },
  { VLPS_GROUP_OUTPUT, "by", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (by),
    "Also print results by this property of pages", "kind|language|source|domain" },
  { VLPS_GROUP_RUN, "cache", 0, VLPS_OPTION_FILE, 0, MEMBER (cache),
    "Folder for rendered pages (vlps/compare in the user's cache)", "DIR" },
  { VLPS_GROUP_RUN, "retry", 0, VLPS_OPTION_FLAG, 0, MEMBER (retry), "Try pages again that failed in an earlier run",
    NULL },
  { VLPS_GROUP_RUN, "jobs", 'j', VLPS_OPTION_WHOLE, VLPS_OPTION_COMMON, MEMBER (jobs),
    "Pages at the same time (number of processors)", "N" },
  { VLPS_GROUP_OUTPUT, "quiet", 'q', VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (quiet),
    "No table on standard output", NULL },
  { 0 },
};

static void
arguments_clear (Arguments *arguments)
{
  g_strfreev (arguments->sets);
  vlps_option_clear_all (rows, arguments);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

/* Two tools of one name in one set: the later one has its version in its name. */
static void
add_predictions (GPtrArray *systems, const VlpsPredictions *predictions)
{
  g_autofree char *name = g_strdup (predictions->name);

  for (guint i = 0; i < systems->len; i++)
    if (strcmp (((const VlpsSystem *) systems->pdata[i])->name, name) == 0)
      {
        g_free (name);
        name = g_strdup_printf ("%s (%s)", predictions->name,
                                predictions->version != NULL ? predictions->version : "other");
        break;
      }
  vlps_systems_add (systems, VLPS_SYSTEM_PREDICTION, name)->predictions = predictions;
}

/* Returns TRUE if predictions belong to a set: NAME=FILE and FILE serve every set that they have a page of. */
static gboolean
knows_set (const VlpsPredictions *predictions, const VlpsDataset *dataset)
{
  for (guint i = 0; i < dataset->cases->len; i++)
    if (g_hash_table_contains (predictions->texts, ((const VlpsCase *) dataset->cases->pdata[i])->id))
      return TRUE;
  return FALSE;
}

static void
check_predictions (const VlpsPredictions *predictions, VlpsDataset *dataset)
{
  guint missing = 0, known = 0, n_texts = g_hash_table_size (predictions->texts);

  for (guint i = 0; i < dataset->cases->len; i++)
    {
      const VlpsCase *item = dataset->cases->pdata[i];
      gboolean has = g_hash_table_contains (predictions->texts, item->id);

      known += has;
      missing += !has;
    }
  if (missing > 0)
    vlps_problems_add (dataset->problems, predictions->name, 0, "there is no prediction for %u of the %u pages of %s",
                       missing, dataset->cases->len, dataset->name);
  if (known < n_texts)
    vlps_problems_add (dataset->problems, predictions->name, 0, "%u %s for pages that %s does not have",
                       n_texts - known, n_texts - known == 1 ? "prediction is" : "predictions are", dataset->name);
}

static gboolean
collect_predictions (const Arguments *arguments, VlpsDataset *dataset, GPtrArray *systems, GPtrArray *owned,
                     GError **error)
{
  g_autofree char *stored = g_build_filename (dataset->folder, "predictions", NULL);
  guint first = owned->len;

  if (!arguments->no_stored)
    vlps_predictions_read_folder (stored, owned, dataset->problems);
  for (guint i = 0; arguments->predictions != NULL && arguments->predictions[i] != NULL; i++)
    {
      const char *given = arguments->predictions[i], *equal = strchr (given, '=');
      g_autofree char *name = equal != NULL ? g_strndup (given, (gsize) (equal - given)) : NULL;
      const char *path = equal != NULL ? equal + 1 : given;
      VlpsPredictions *predictions;

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          g_autofree char *folder = g_build_filename (path, dataset->name, NULL);

          vlps_predictions_read_folder (folder, owned, dataset->problems);
          continue;
        }
      predictions = vlps_predictions_read (path, name, dataset->problems, error);
      if (predictions == NULL)
        return FALSE;
      if (knows_set (predictions, dataset))
        g_ptr_array_add (owned, predictions);
      else
        vlps_predictions_free (predictions);
    }
  for (guint i = first; i < owned->len; i++)
    {
      check_predictions (owned->pdata[i], dataset);
      add_predictions (systems, owned->pdata[i]);
    }
  return TRUE;
}

/* Takes over data set and systems. */
static VlpsComparison *
export_and_run (const Arguments *arguments, const VlpsComparisonOptions *options, VlpsDataset *dataset,
                GPtrArray *systems, GCancellable *cancellable, GError **error)
{
  VlpsComparisonOptions with_folders = *options;
  const char *equal = arguments->labels != NULL ? strchr (arguments->labels, '=') : NULL;
  g_autofree char *webis = NULL, *labels = NULL, *from = NULL;
  g_autoptr (VlpsComparison) run = NULL;

  if (arguments->webis != NULL)
    with_folders.webis = webis = g_build_filename (arguments->webis, dataset->name, NULL);
  if (equal != NULL)
    {
      with_folders.labels = labels = g_build_filename (equal + 1, dataset->name, NULL);
      with_folders.labels_from = from = g_strndup (arguments->labels, (gsize) (equal - arguments->labels));
    }
  run = vlps_comparison_new (dataset, systems, &with_folders, cancellable, error);
  if (run == NULL || (labels != NULL && !vlps_export_labels_finish (labels, run->dataset, from, run->proposed, error)))
    return NULL;
  if (run->export_error != NULL)
    return vlps_error_null (error, VLPS_ERROR_IO, "%s", run->export_error);
  return g_steal_pointer (&run);
}

static VlpsComparison *
compare_set (const Arguments *arguments, const VlpsComparisonOptions *options, const char *folder,
             GPtrArray *predictions, GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsDataset) dataset = vlps_dataset_read (folder, cancellable, error);
  g_autoptr (GPtrArray) systems = vlps_systems_new ();

  if (dataset == NULL || !vlps_systems_parse (systems, arguments->methods, !arguments->no_render, error))
    return NULL;
  if (arguments->oracle && !vlps_systems_parse (systems, "oracle", !arguments->no_render, error))
    return NULL;
  for (guint i = 0; arguments->params != NULL && arguments->params[i] != NULL; i++)
    if (!vlps_systems_set (systems, arguments->params[i], error))
      return NULL;
  if (arguments->units != NULL && !vlps_systems_set_units (systems, arguments->units, error))
    return NULL;
  if (arguments->page_width != 0 && !vlps_systems_set_page_width (systems, arguments->page_width, error))
    return NULL;
  if (!collect_predictions (arguments, dataset, systems, predictions, error))
    return NULL;
  for (guint i = 0; arguments->segments != NULL && arguments->segments[i] != NULL; i++)
    {
      const char *equal = strchr (arguments->segments[i], '=');
      g_autofree char *name = g_strndup (arguments->segments[i], (gsize) (equal - arguments->segments[i]));

      vlps_systems_add (systems, VLPS_SYSTEM_SEGMENTS, name)->folder = g_strdup (equal + 1);
    }
  vlps_problems_print (dataset->problems);
  if (arguments->reference != NULL && !vlps_systems_set_reference (systems, arguments->reference, error))
    return NULL;
  if (options->snapshots != NULL && !vlps_snapshots_fill (options->snapshots, dataset, cancellable, error))
    return NULL;
  return export_and_run (arguments, options, g_steal_pointer (&dataset), g_steal_pointer (&systems), cancellable,
                         error);
}

/* Says why pages have no result, and counts them and the lines of the data set that could not be used. */
static guint
report_failures (const VlpsComparison *run)
{
  guint n = run->dataset->problems->len;

  for (guint i = 0; i < run->dataset->cases->len; i++)
    {
      const VlpsCase *item = run->dataset->cases->pdata[i];

      if (run->failures[i] == NULL || item->missing != NULL)
        continue;
      g_printerr ("%s: %s: %s\n", run->dataset->name, item->id, run->failures[i]);
      n++;
    }
  return n;
}

/* The grid of --sweep over a set, with the parameters of --param. */
static VlpsStudy *
study_set (const Arguments *arguments, const VlpsComparisonOptions *options, const char *folder,
           GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  VlpsStudyGrid grid;
  VlpsDataset *dataset;

  if (!vlps_study_grid_parse (arguments->sweep, &grid, error))
    return NULL;
  if (!vlps_systems_parse (systems, grid.name, !arguments->no_render, error))
    {
      vlps_study_grid_clear (&grid);
      return NULL;
    }
  for (guint i = 0; arguments->params != NULL && arguments->params[i] != NULL; i++)
    vlps_systems_set (systems, arguments->params[i], NULL); /* others are for other methods */
  dataset = vlps_dataset_read (folder, cancellable, error);
  if (dataset == NULL)
    {
      vlps_study_grid_clear (&grid);
      return NULL;
    }
  return vlps_study_new (&grid, dataset, systems->pdata[0], options, cancellable, error);
}

static gboolean
check_sweep (const Arguments *arguments, GError **error)
{
  if (arguments->sweep != NULL && vlps_study_is_grid (arguments->sweep))
    {
      VlpsStudyGrid grid;

      if (!vlps_study_grid_parse (arguments->sweep, &grid, error))
        return FALSE;
      vlps_study_grid_clear (&grid);
    }
  else if (arguments->sweep != NULL)
    {
      VlpsSweepGrid grid;

      if (!vlps_sweep_grid_parse (arguments->sweep, &grid, error))
        return FALSE;
      vlps_sweep_grid_clear (&grid);
      if (arguments->no_render)
        return vlps_error_false (error, VLPS_ERROR_USAGE, "--sweep needs boxes, which --no-render does not give");
    }
  return TRUE;
}

/* Takes the methods of the paper of --as, if there is one. */
static gboolean
choose_paper (Arguments *arguments, GError **error)
{
  const VlpsPaper *paper = arguments->as != NULL ? vlps_paper_find (arguments->as, error) : NULL;

  if (arguments->as == NULL)
    return TRUE;
  if (paper == NULL)
    return FALSE;
  if (arguments->methods != NULL || (paper->rendered && arguments->no_render))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             paper->rendered
                                 ? "--as %s chooses the methods itself, and needs boxes: drop --methods, --no-render"
                                 : "--as %s chooses the methods itself; drop --methods",
                             arguments->as);
  arguments->methods = g_strdup (paper->methods);
  arguments->no_stored = TRUE;
  return TRUE;
}

static gboolean
check_arguments (Arguments *arguments, GError **error)
{
  if (arguments->sets[0] == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "DATASET is missing");
  if (arguments->tokens != NULL && strcmp (arguments->tokens, "cjk") != 0 && strcmp (arguments->tokens, "words") != 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--tokens takes cjk or words, not '%s'", arguments->tokens);
  for (guint i = 0; arguments->segments != NULL && arguments->segments[i] != NULL; i++)
    if (strchr (arguments->segments[i], '=') == NULL)
      return vlps_error_false (error, VLPS_ERROR_USAGE, "--segmentations takes NAME=DIR");
  if (arguments->labels != NULL && strchr (arguments->labels, '=') == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--labels takes METHOD=DIR");
  if (arguments->no_render && (arguments->segments != NULL || arguments->labels != NULL || arguments->webis != NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--segmentations, --labels and --webis need boxes, and --no-render leaves none");
  if (arguments->agreement != NULL && (arguments->no_render || arguments->sets[1] != NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s",
                             arguments->no_render
                                 ? "--agreement needs rendered pages: drop --no-render"
                                 : "--agreement compares DIR with one DATASET, got several; run it once for each");
  if (arguments->export != NULL
      && !vlps_compare_labels_check (arguments->export, arguments->no_render, arguments->agreement, error))
    return FALSE;
  if (arguments->by != NULL && !vlps_summary_part_key_is_known (arguments->by))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--by takes kind, language, source or domain, not '%s'",
                             arguments->by);
  if (!check_sweep (arguments, error) || !choose_paper (arguments, error))
    return FALSE;
  if (arguments->jobs < 0 || arguments->jobs > 64)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--jobs takes 1 to 64");
  if (arguments->jobs == 0)
    arguments->jobs = (int) MIN (vlps_processors (), 64);
  return TRUE;
}

/* Results of the runs; the report's sets point into them. */
typedef struct
{
  GArray *sets; /* of VlpsReportSet */
  GPtrArray *summaries;
  GPtrArray *sweeps;
  GPtrArray *parts;
} Findings;

static void
findings_clear (Findings *findings)
{
  g_clear_pointer (&findings->sets, g_array_unref);
  g_clear_pointer (&findings->summaries, g_ptr_array_unref);
  g_clear_pointer (&findings->sweeps, g_ptr_array_unref);
  g_clear_pointer (&findings->parts, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Findings, findings_clear)

static gboolean
findings_add (Findings *findings, const Arguments *arguments, const VlpsComparison *run, const VlpsStudy *study,
              GError **error)
{
  VlpsReportSet set = { .run = run };
  VlpsSummary *summary = vlps_summary_new (run, NULL, TRUE);
  GPtrArray *parts = vlps_summary_parts_new (run, g_strcmp0 (arguments->by, "domain") == 0);

  g_ptr_array_add (findings->summaries, summary);
  g_ptr_array_add (findings->parts, parts);
  set.summary = summary;
  set.parts = parts;
  set.study = study;
  if (arguments->sweep != NULL && study == NULL)
    {
      VlpsSweepGrid grid;
      VlpsSweep *sweep;

      if (!vlps_sweep_grid_parse (arguments->sweep, &grid, error))
        return FALSE;
      sweep = vlps_sweep_new (run, &grid);
      if (sweep != NULL)
        g_ptr_array_add (findings->sweeps, sweep);
      set.sweep = sweep;
    }
  g_array_append_val (findings->sets, set);
  return TRUE;
}

static void
print_tables (const Arguments *arguments, const VlpsReportSet *sets, guint n_sets)
{
  const VlpsPaper *paper = arguments->as != NULL ? vlps_paper_find (arguments->as, NULL) : NULL;

  for (guint i = 0; i < n_sets; i++)
    {
      g_autofree char *table = paper != NULL ? vlps_paper_text (paper, sets[i].run) : vlps_report_table (&sets[i]);
      g_autofree char *parts = arguments->by != NULL ? vlps_report_parts (&sets[i], arguments->by) : g_strdup ("");

      g_print ("%s%s%s%s", i > 0 ? "\n" : "", table, *parts != '\0' ? "\n" : "", parts);
    }
}

/* Writes a text where a file was asked for. */
static gboolean
write_text (const char *path, char *(*make) (const VlpsReportSet *sets, guint n_sets), const VlpsReportSet *sets,
            guint n_sets, GError **error)
{
  g_autofree char *text = path != NULL ? make (sets, n_sets) : NULL;

  return path == NULL || vlps_file_write (path, text, -1, error);
}

static gboolean
write_report (const Arguments *arguments, const VlpsReportSet *sets, guint n_sets, VlpsSnapshots *snapshots,
              GError **error)
{
  static const struct
  {
    const char *name;
    char *(*make) (const VlpsReportSet *sets, guint n_sets);
  } files[] = { { "results.json", vlps_report_json },
                { "pages.csv", vlps_report_csv_pages },
                { "summary.csv", vlps_report_csv_summary },
                { "study.csv", vlps_report_csv_study },
                { "tables.tex", vlps_report_latex } };
  g_autofree char *html = NULL, *path = NULL;

  if (arguments->report == NULL)
    return TRUE;
  if (g_mkdir_with_parents (arguments->report, 0777) != 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", arguments->report,
                             g_strerror (errno));
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *file = g_build_filename (arguments->report, files[i].name, NULL);

      if (files[i].make == vlps_report_csv_study && sets[0].study == NULL)
        continue;
      if (!write_text (file, files[i].make, sets, n_sets, error))
        return FALSE;
    }
  html = vlps_report_html (sets, n_sets, snapshots);
  path = g_build_filename (arguments->report, "report.html", NULL);
  return vlps_file_write (path, html, -1, error);
}

static gboolean
write_outputs (const Arguments *arguments, const GPtrArray *runs, const GPtrArray *studies, VlpsSnapshots *snapshots,
               GError **error)
{
  g_auto (Findings) findings = {
    g_array_new (FALSE, FALSE, sizeof (VlpsReportSet)),
    g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_summary_free),
    g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_sweep_free),
    g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref),
  };
  const VlpsReportSet *sets;

  for (guint i = 0; i < runs->len; i++)
    if (!findings_add (&findings, arguments, runs->pdata[i], i < studies->len ? studies->pdata[i] : NULL, error))
      return FALSE;
  sets = (const VlpsReportSet *) (void *) findings.sets->data;
  if (!arguments->quiet)
    print_tables (arguments, sets, runs->len);
  return write_text (arguments->json, vlps_report_json, sets, runs->len, error)
         && write_text (arguments->csv, vlps_report_csv_pages, sets, runs->len, error)
         && write_text (arguments->latex, vlps_report_latex, sets, runs->len, error)
         && write_report (arguments, sets, runs->len, snapshots, error);
}

/* Fails if there were problems, although everything else was done. */
static gboolean
check_problems (guint n, GError **error)
{
  if (n == 0)
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%u problem%s with the data sets; everything else was measured", n,
               n == 1 ? "" : "s");
  vlps_error_note_partial (error);
  return FALSE;
}

static VlpsSnapshots *
new_snapshots (const Arguments *arguments, const VlpsOptions *options, VlpsWatch *watch)
{
  const VlpsSnapshotOptions wanted = {
    .folder = arguments->cache,
    .render = options->render,
    .sandbox = options->sandbox,
    .retry = arguments->retry,
    .verbose = options->verbose,
    .jobs = (guint) arguments->jobs,
    .watch = watch,
  };

  return vlps_snapshots_new (&wanted);
}

static gboolean
run_compare (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_comparison_free);
  g_autoptr (GPtrArray) studies = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_study_free);
  g_autoptr (GPtrArray) predictions = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_predictions_free);
  g_autoptr (VlpsSnapshots) snapshots = NULL;
  g_autoptr (VlpsFolds) folds = NULL;
  VlpsComparisonOptions run_options = { 0 };
  VlpsLabelRun label_run;
  guint problems = 0;

  arguments.sets = vlps_command_parse (&vlps_command_compare, argc, argv, &targets, error);
  if (arguments.sets == NULL || !check_arguments (&arguments, error) || !vlps_options_check (&options, error))
    return FALSE;
  folds = arguments.models != NULL ? vlps_folds_read (arguments.models, !arguments.no_render, error) : NULL;
  if (arguments.models != NULL && folds == NULL)
    return FALSE;
  run_options = (VlpsComparisonOptions){
    .folds = folds,
    .jobs = (guint) arguments.jobs,
    .watch = watch,
    .strict_styles = options.given.strict_styles,
    .timeout = options.render.request.timeout,
    .details = arguments.report != NULL,
    .skip_inner = arguments.skip_inner,
    .with_title = arguments.as != NULL && vlps_paper_find (arguments.as, NULL)->with_title,
    .tokens = g_strcmp0 (arguments.tokens, "words") == 0 ? VLPS_TOKENS_WORDS : VLPS_TOKENS_CJK,
  };
  if (!arguments.no_render)
    run_options.snapshots = snapshots = new_snapshots (&arguments, &options, watch);
  label_run = (VlpsLabelRun){ arguments.sets, snapshots, arguments.quiet, cancellable };
  if (arguments.export != NULL)
    return vlps_compare_labels_export (&label_run, arguments.export, error);
  if (arguments.agreement != NULL)
    return vlps_compare_labels_agree (&label_run, arguments.agreement, arguments.json, error);
  for (guint i = 0; arguments.sets[i] != NULL; i++)
    {
      VlpsComparison *run = compare_set (&arguments, &run_options, arguments.sets[i], predictions, cancellable, error);

      if (run == NULL)
        return FALSE;
      g_ptr_array_add (runs, run);
      problems += report_failures (run);
      if (arguments.sweep != NULL && vlps_study_is_grid (arguments.sweep))
        {
          VlpsStudy *study = study_set (&arguments, &run_options, arguments.sets[i], cancellable, error);

          if (study == NULL)
            return FALSE;
          g_ptr_array_add (studies, study);
        }
    }
  return write_outputs (&arguments, runs, studies, snapshots, error) && check_problems (problems, error);
}

const VlpsCommand vlps_command_compare = {
  .name = "compare",
  .summary = "measure methods on labelled data sets",
  .operands = "DATASET...",
  .description =
      "Runs methods and presets on pages with human answers and measures how well they agree. DATASET is a "
      "folder with dataset.json and pages.jsonl, or labels of Webis-WebSeg-20, WebClasSeg-25, COCO, Label Studio or "
      "CVAT (docs/compare.md). Pages are rendered once, without network, "
      "and kept; the table gives means with 95 % intervals.",
  .examples = "vlps compare kreuzer --oracle\tregions: presets against what is possible\n"
              "vlps compare aeb cwced --no-render -m whole,bts\ttext, without rendering\n"
              "vlps compare aeb --predictions mine=results.json --json numbers.json\n"
              "vlps compare sets/anna --export coco,yolo=boxes\tthe labels of a person as a data set of boxes\n"
              "vlps compare sets/anna --agreement sets/ben\thow far two people agree, and where they differ\n"
              "vlps compare daniel-zh --no-render --as xi-2016\tthe tables of a paper, with ours beside",
  .statuses = "0 done, 1 done but some page or line of a data set could not be used, 2 wrong usage, 4 to 8 by "
              "cause, 130 interrupted (what is rendered by then is kept).",
  .rows = rows,
  .parts = VLPS_OPTIONS_ENGINE,
  .restarts = TRUE,
  .run = run_compare,
};
