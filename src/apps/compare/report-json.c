/* report-json.c - every number as JSON */
#include "report.h"

#include <math.h>

#include "json-tree.h"
#include "problem.h"

static void
add_text (cJSON *object, const char *name, const char *text)
{
  if (text != NULL)
    cJSON_AddStringToObject (object, name, text);
}

/* Six digits are more than any of these numbers bears. */
static cJSON *
number (double value)
{
  char buffer[32];

  g_ascii_formatd (buffer, sizeof buffer, "%.6g", value);
  return isfinite (value) ? cJSON_CreateRaw (buffer) : cJSON_CreateNull ();
}

static cJSON *
estimate_json (const VlpsEstimate *estimate)
{
  cJSON *object = cJSON_CreateObject ();

  cJSON_AddNumberToObject (object, "n", estimate->n);
  cJSON_AddItemToObject (object, "mean", number (estimate->mean));
  cJSON_AddItemToObject (object, "low", number (estimate->low));
  cJSON_AddItemToObject (object, "high", number (estimate->high));
  return object;
}

static cJSON *
confusion_json (const VlpsConfusion *confusion)
{
  cJSON *object = cJSON_CreateObject ();

  for (guint row = 0; row < VLPS_N_REGIONS; row++)
    {
      cJSON *cells = cJSON_AddObjectToObject (object, vlps_region_name ((VlpsRegion) row));

      for (guint column = 0; column < VLPS_N_REGIONS; column++)
        cJSON_AddItemToObject (cells, vlps_region_name ((VlpsRegion) column),
                               number (confusion->characters[row][column]));
    }
  return object;
}

static cJSON *
calibration_json (const VlpsCalibration *calibration, const char *name)
{
  cJSON *object = cJSON_CreateObject (), *deciles;
  g_autofree char *words = vlps_calibration_words (calibration, name);

  cJSON_AddNumberToObject (object, "pages", calibration->n);
  cJSON_AddNumberToObject (object, "error", calibration->error);
  cJSON_AddNumberToObject (object, "doubted", calibration->warned);
  cJSON_AddNumberToObject (object, "bad", calibration->bad);
  cJSON_AddNumberToObject (object, "doubted_bad", calibration->warned_bad);
  cJSON_AddStringToObject (object, "words", words);
  deciles = cJSON_AddArrayToObject (object, "deciles");
  for (guint d = 0; d < VLPS_N_DECILES; d++)
    {
      cJSON *item = cJSON_CreateObject ();

      cJSON_AddNumberToObject (item, "pages", calibration->deciles[d].n);
      cJSON_AddItemToObject (item, "expected", number (calibration->deciles[d].expected));
      cJSON_AddItemToObject (item, "measured", number (calibration->deciles[d].measured));
      cJSON_AddItemToArray (deciles, item);
    }
  return object;
}

static cJSON *
summary_json (const VlpsSystemSummary *summary)
{
  cJSON *object = cJSON_CreateObject ();
  cJSON *measures;

  cJSON_AddNumberToObject (object, "results", summary->n_results);
  cJSON_AddNumberToObject (object, "errors", summary->n_errors);
  measures = cJSON_AddObjectToObject (object, "measures");
  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    if (summary->estimates[m].n > 0)
      cJSON_AddItemToObject (measures, vlps_measure_info ((VlpsMeasure) m)->name,
                             estimate_json (&summary->estimates[m]));
  if (summary->has_confusion)
    cJSON_AddItemToObject (object, "confusion", confusion_json (&summary->confusion));
  return object;
}

static cJSON *
system_json (const VlpsSystem *system, const VlpsSystemSummary *summary)
{
  static const char *const kinds[] = { [VLPS_SYSTEM_WHOLE] = "whole",
                                       [VLPS_SYSTEM_METHOD] = "method",
                                       [VLPS_SYSTEM_ORACLE] = "oracle",
                                       [VLPS_SYSTEM_PREDICTION] = "prediction",
                                       [VLPS_SYSTEM_SEGMENTS] = "segments" };
  cJSON *object = summary_json (summary);

  cJSON_AddStringToObject (object, "name", system->name);
  cJSON_AddStringToObject (object, "kind", kinds[system->kind]);
  if (summary->calibration.n > 0)
    cJSON_AddItemToObject (object, "calibration", calibration_json (&summary->calibration, system->name));
  if (system->learnt)
    cJSON_AddTrueToObject (object, "learnt");
  if (system->predictions != NULL)
    {
      add_text (object, "tool", system->predictions->tool);
      add_text (object, "version", system->predictions->version);
    }
  return object;
}

static cJSON *
score_json (const VlpsScore *score)
{
  const double lines[] = { score->lines.h1, score->lines.h2, score->lines.w1, score->lines.w2 };
  static const char *const names[] = { "h1", "h2", "w1", "w2" };
  cJSON *object = cJSON_CreateObject (), *inner;

  add_text (object, "error", score->error);
  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    if (!isnan (score->values[m]))
      cJSON_AddItemToObject (object, vlps_measure_info ((VlpsMeasure) m)->name, number (score->values[m]));
  if (!isnan (lines[0]) || !isnan (lines[1]) || !isnan (lines[2]) || !isnan (lines[3]))
    {
      inner = cJSON_AddObjectToObject (object, "lines");
      for (guint i = 0; i < 4; i++)
        cJSON_AddItemToObject (inner, names[i], number (lines[i]));
    }
  if (!isnan (score->densest_bytes))
    cJSON_AddItemToObject (object, "densest_bytes", number (score->densest_bytes));
  if (score->has_confusion)
    cJSON_AddItemToObject (object, "confusion", confusion_json (&score->confusion));
  return object;
}

static cJSON *
page_json (const VlpsComparison *run, guint index)
{
  const VlpsCase *item = run->dataset->cases->pdata[index];
  cJSON *object = cJSON_CreateObject (), *results;

  cJSON_AddStringToObject (object, "id", item->id);
  add_text (object, "url", item->url);
  add_text (object, "domain", item->domain);
  add_text (object, "language", item->language);
  add_text (object, "kind", item->kind);
  add_text (object, "source", item->source);
  add_text (object, "failure", run->failures[index]);
  add_text (object, "note", run->notes[index]);
  if (run->unstyled[index] > 0)
    cJSON_AddStringToObject (object, "styles_missing", run->unstyled[index] > 1 ? "all" : "some");
  cJSON_AddBoolToObject (object, "region_gold", run->scorable[index]);
  cJSON_AddBoolToObject (object, "text_gold", item->gold != NULL);
  results = cJSON_AddObjectToObject (object, "results");
  for (guint s = 0; s < run->systems->len; s++)
    {
      const VlpsScore *score = &run->scores[(gsize) index * run->systems->len + s];
      const VlpsSystem *system = run->systems->pdata[s];

      if (score->present || score->error != NULL)
        cJSON_AddItemToObject (results, system->name, score_json (score));
    }
  return object;
}

static cJSON *
problems_json (const GPtrArray *problems)
{
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; i < problems->len; i++)
    {
      const VlpsProblem *problem = problems->pdata[i];
      cJSON *object = cJSON_CreateObject ();

      cJSON_AddStringToObject (object, "file", problem->file);
      if (problem->line > 0)
        cJSON_AddNumberToObject (object, "line", problem->line);
      cJSON_AddStringToObject (object, "message", problem->message);
      cJSON_AddItemToArray (list, object);
    }
  return list;
}

static cJSON *
doubles_json (const double *values, guint n)
{
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; i < n; i++)
    cJSON_AddItemToArray (list, number (values[i]));
  return list;
}

static cJSON *
sweep_json (const VlpsSweep *sweep)
{
  static const char *const names[] = { "h1", "h2", "w1", "w2" };
  cJSON *object = cJSON_CreateObject (), *axes = cJSON_AddObjectToObject (object, "axes"), *effects;

  for (guint line = 0; line < VLPS_SWEEP_LINES; line++)
    {
      cJSON *axis = cJSON_AddArrayToObject (axes, names[line]);

      for (guint i = 0; i < sweep->grid.axes[line].n_values; i++)
        {
          g_autofree char *text = vlps_sweep_length_text (sweep->grid.axes[line].values[i]);

          cJSON_AddItemToArray (axis, cJSON_CreateString (text));
        }
    }
  cJSON_AddNumberToObject (object, "pages", sweep->n_pages);
  cJSON_AddNumberToObject (object, "best", sweep->best);
  cJSON_AddItemToObject (object, "mean", number (sweep->mean));
  cJSON_AddItemToObject (object, "deviation", number (sweep->deviation));
  cJSON_AddItemToObject (object, "near_best", number (sweep->near_best));
  effects = cJSON_AddObjectToObject (object, "effect");
  for (guint line = 0; line < VLPS_SWEEP_LINES; line++)
    cJSON_AddItemToObject (effects, names[line], number (sweep->effect[line]));
  cJSON_AddItemToObject (object, "seconds", number (sweep->seconds));
  cJSON_AddItemToObject (object, "precision", doubles_json (sweep->precision, sweep->grid.n_points));
  cJSON_AddItemToObject (object, "recall", doubles_json (sweep->recall, sweep->grid.n_points));
  cJSON_AddItemToObject (object, "f1", doubles_json (sweep->f1, sweep->grid.n_points));
  return object;
}

static cJSON *
study_json (const VlpsStudy *study)
{
  cJSON *object = cJSON_CreateObject (), *axes, *measures;

  cJSON_AddStringToObject (object, "method", study->grid.name);
  axes = cJSON_AddArrayToObject (object, "axes");
  for (guint i = 0; i < study->grid.axes->len; i++)
    {
      const VlpsStudyAxis *axis = &g_array_index (study->grid.axes, VlpsStudyAxis, i);
      cJSON *item = cJSON_CreateObject (), *values;

      cJSON_AddItemToArray (axes, item);
      cJSON_AddStringToObject (item, "name", axis->param->name);
      cJSON_AddStringToObject (item, "description", axis->param->description);
      values = cJSON_AddArrayToObject (item, "values");
      for (guint k = 0; k < axis->n_values; k++)
        {
          g_autofree char *text = vlps_param_text (axis->param, axis->values[k]);

          cJSON_AddItemToArray (values, cJSON_CreateString (text));
        }
    }
  measures = cJSON_AddObjectToObject (object, "measures");
  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    {
      cJSON *list;

      if (!vlps_summary_has (study->summary, (VlpsMeasure) m))
        continue;
      list = cJSON_AddArrayToObject (measures, vlps_measure_info ((VlpsMeasure) m)->name);
      for (guint point = 0; point < study->grid.n_points; point++)
        cJSON_AddItemToArray (list, number (study->summary->systems[point].estimates[m].mean));
    }
  return object;
}

static cJSON *
pairs_json (const VlpsComparison *run, const VlpsPairs *pairs)
{
  cJSON *object = cJSON_CreateObject (), *tests;

  cJSON_AddStringToObject (object, "measure", vlps_measure_info (pairs->measure)->name);
  cJSON_AddStringToObject (object, "reference", ((const VlpsSystem *) run->systems->pdata[pairs->reference])->name);
  tests = cJSON_AddObjectToObject (object, "against");
  for (guint s = 0; s < run->systems->len; s++)
    {
      const VlpsPairedTest *test = &pairs->tests[s];
      cJSON *item;

      if (s == pairs->reference || test->n == 0)
        continue;
      item = cJSON_AddObjectToObject (tests, ((const VlpsSystem *) run->systems->pdata[s])->name);
      cJSON_AddNumberToObject (item, "n", test->n);
      cJSON_AddItemToObject (item, "difference", number (test->difference));
      cJSON_AddItemToObject (item, "low", number (test->low));
      cJSON_AddItemToObject (item, "high", number (test->high));
      cJSON_AddNumberToObject (item, "wins", test->wins);
      cJSON_AddNumberToObject (item, "losses", test->losses);
      cJSON_AddItemToObject (item, "effect", number (test->effect));
      cJSON_AddItemToObject (item, "p", number (test->p));
      cJSON_AddItemToObject (item, "p_holm", number (test->p_holm));
    }
  return object;
}

static cJSON *
parts_json (const VlpsReportSet *set)
{
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; set->parts != NULL && i < set->parts->len; i++)
    {
      const VlpsPart *part = set->parts->pdata[i];
      cJSON *object = cJSON_CreateObject (), *systems;

      cJSON_AddStringToObject (object, "by", part->by);
      cJSON_AddStringToObject (object, "value", part->value);
      cJSON_AddNumberToObject (object, "pages", part->n_cases);
      systems = cJSON_AddArrayToObject (object, "systems");
      for (guint s = 0; s < part->summary->n_systems; s++)
        cJSON_AddItemToArray (systems, system_json (set->run->systems->pdata[s], &part->summary->systems[s]));
      cJSON_AddItemToArray (list, object);
    }
  return list;
}

static cJSON *
frequent_json (const GArray *lines)
{
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; i < lines->len; i++)
    {
      const VlpsFrequentLine *line = &g_array_index (lines, VlpsFrequentLine, i);
      cJSON *object = cJSON_CreateObject ();

      cJSON_AddStringToObject (object, "site", line->site);
      cJSON_AddStringToObject (object, "text", line->text);
      cJSON_AddNumberToObject (object, "count", (double) line->count);
      cJSON_AddItemToArray (list, object);
    }
  return list;
}

static cJSON *
set_json (const VlpsReportSet *set)
{
  const VlpsDataset *dataset = set->run->dataset;
  cJSON *object = cJSON_CreateObject (), *systems, *pages;
  guint bare;

  cJSON_AddStringToObject (object, "name", dataset->name);
  add_text (object, "origin", dataset->origin);
  add_text (object, "licence", dataset->licence);
  add_text (object, "headline", vlps_dataset_headline (dataset));
  cJSON_AddNumberToObject (object, "pages", dataset->cases->len);
  cJSON_AddNumberToObject (object, "pages_styles_missing", vlps_comparison_count_unstyled (set->run, &bare));
  cJSON_AddItemToObject (object, "problems", problems_json (dataset->problems));
  systems = cJSON_AddArrayToObject (object, "systems");
  for (guint s = 0; s < set->run->systems->len; s++)
    cJSON_AddItemToArray (systems, system_json (set->run->systems->pdata[s], &set->summary->systems[s]));
  if (set->summary->region_pairs != NULL)
    cJSON_AddItemToObject (object, "region_pairs", pairs_json (set->run, set->summary->region_pairs));
  if (set->summary->block_pairs != NULL)
    cJSON_AddItemToObject (object, "block_pairs", pairs_json (set->run, set->summary->block_pairs));
  if (set->summary->text_pairs != NULL)
    cJSON_AddItemToObject (object, "text_pairs", pairs_json (set->run, set->summary->text_pairs));
  cJSON_AddItemToObject (object, "parts", parts_json (set));
  if (set->sweep != NULL)
    cJSON_AddItemToObject (object, "sweep", sweep_json (set->sweep));
  if (set->run->frequent->len > 0)
    cJSON_AddItemToObject (object, "frequent_lines", frequent_json (set->run->frequent));
  if (set->study != NULL)
    cJSON_AddItemToObject (object, "study", study_json (set->study));
  pages = cJSON_AddArrayToObject (object, "results");
  for (guint i = 0; i < dataset->cases->len; i++)
    cJSON_AddItemToArray (pages, page_json (set->run, i));
  return object;
}

char *
vlps_report_json (const VlpsReportSet *sets, guint n_sets)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *made = g_date_time_format (now, "%Y-%m-%d %H:%M UTC");
  cJSON *root = cJSON_CreateObject (), *list, *measures;

  cJSON_AddStringToObject (root, "program", "vlps " VLPS_VERSION);
  cJSON_AddNumberToObject (root, "version", 1);
  cJSON_AddStringToObject (root, "made", made);
  measures = cJSON_AddObjectToObject (root, "measures");
  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    {
      const VlpsMeasureInfo *info = vlps_measure_info ((VlpsMeasure) m);
      cJSON *object = cJSON_AddObjectToObject (measures, info->name);

      cJSON_AddStringToObject (object, "label", info->label);
      cJSON_AddStringToObject (object, "description", info->description);
      cJSON_AddBoolToObject (object, "lower", info->lower_is_better);
    }
  list = cJSON_AddArrayToObject (root, "sets");
  for (guint i = 0; i < n_sets; i++)
    cJSON_AddItemToArray (list, set_json (&sets[i]));
  return vlps_json_tree_take_line (root);
}
