/* study.c - one method or preset with its parameters on a grid */
#include "study.h"

#include <math.h>
#include <string.h>

#include "errors.h"
#include "method-table.h"

static void
axis_clear (gpointer data)
{
  g_free (((VlpsStudyAxis *) data)->values);
}

void
vlps_study_grid_clear (VlpsStudyGrid *grid)
{
  g_clear_pointer (&grid->axes, g_array_unref);
}

gboolean
vlps_study_is_grid (const char *text)
{
  const char *equal = strchr (text, '='), *dot = strchr (text, '.');

  return equal != NULL && dot != NULL && dot < equal;
}

static gboolean
parse_range (const VlpsParam *param, char **ends, VlpsStudyAxis *axis, GError **error)
{
  double from, to, steps, step = g_ascii_strtod (ends[2], NULL);

  if (!vlps_param_parse (param, ends[0], &from, error) || !vlps_param_parse (param, ends[1], &to, error))
    return FALSE;
  steps = floor ((to - from) / step + 1e-9);
  if (param->kind == VLPS_PARAM_CHOICE || !(step > 0) || !(steps >= 0) || steps >= VLPS_STUDY_MAX_POINTS
      || (param->kind == VLPS_PARAM_WHOLE && floor (step) < step))
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "'%s:%s:%s' is not a range of %s: FROM is not above TO, STEP is above 0, and there are at most %d values",
        ends[0], ends[1], ends[2], param->name, VLPS_STUDY_MAX_POINTS);
  axis->n_values = (guint) steps + 1;
  axis->values = g_new (double, axis->n_values);
  for (guint i = 0; i < axis->n_values; i++)
    axis->values[i] = from + i * step;
  return TRUE;
}

static gboolean
parse_values (const VlpsParam *param, const char *text, VlpsStudyAxis *axis, GError **error)
{
  g_auto (GStrv) ends = g_strsplit (text, ":", -1), words = g_strsplit (text, "|", -1);

  if (g_strv_length (ends) == 3)
    return parse_range (param, ends, axis, error);
  axis->n_values = g_strv_length (words);
  axis->values = g_new (double, axis->n_values + 1);
  for (guint i = 0; i < axis->n_values; i++)
    if (!vlps_param_parse (param, words[i], &axis->values[i], error))
      {
        g_clear_pointer (&axis->values, g_free);
        return FALSE;
      }
  return axis->n_values > 0;
}

static gboolean
parse_axis (const char *text, VlpsStudyGrid *grid, GError **error)
{
  const char *equal = strchr (text, '='), *dot = strchr (text, '.');
  g_autofree char *name = dot != NULL ? g_strndup (text, (gsize) (dot - text)) : NULL;
  const VlpsMethod *method = name != NULL ? vlps_method_table_find (name) : NULL;
  const VlpsPreset *preset = name != NULL && method == NULL ? vlps_preset_find (name, NULL) : NULL;
  const VlpsParam *params = method != NULL ? method->params : preset != NULL ? preset->params : NULL;
  VlpsStudyAxis axis = { NULL, NULL, 0 };

  if (params != NULL && equal != NULL && equal > dot && (grid->params == NULL || grid->params == params))
    axis.param = vlps_param_find (params, dot + 1, (gsize) (equal - dot - 1));
  for (guint i = 0; i < grid->axes->len; i++)
    if (g_array_index (grid->axes, VlpsStudyAxis, i).param == axis.param)
      axis.param = NULL;
  if (axis.param == NULL)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "--sweep: '%s' is not METHOD.NAME=VALUES; all are parameters of one method or preset, each once, such as "
        "punct-lines.p=.1:.9:.1; 'vlps methods NAME' lists them",
        text);
  grid->params = params;
  grid->name = method != NULL ? method->name : preset->name;
  if (!parse_values (axis.param, equal + 1, &axis, error))
    return FALSE;
  g_array_append_val (grid->axes, axis);
  return TRUE;
}

gboolean
vlps_study_grid_parse (const char *text, VlpsStudyGrid *ret_grid, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  VlpsStudyGrid grid = { NULL, NULL, g_array_new (FALSE, FALSE, sizeof (VlpsStudyAxis)), 1 };
  double points = 1;

  g_array_set_clear_func (grid.axes, axis_clear);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (!parse_axis (g_strstrip (parts[i]), &grid, error))
        {
          vlps_study_grid_clear (&grid);
          return FALSE;
        }
      points *= g_array_index (grid.axes, VlpsStudyAxis, i).n_values;
    }
  if (points > VLPS_STUDY_MAX_POINTS)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--sweep: %.0f points are more than %d", points,
                   VLPS_STUDY_MAX_POINTS);
      vlps_study_grid_clear (&grid);
      return FALSE;
    }
  grid.n_points = (guint) points;
  *ret_grid = grid;
  return TRUE;
}

double
vlps_study_value (const VlpsStudyGrid *grid, guint point, guint axis)
{
  for (guint i = grid->axes->len; --i > axis;)
    point /= g_array_index (grid->axes, VlpsStudyAxis, i).n_values;
  return g_array_index (grid->axes, VlpsStudyAxis, axis)
      .values[point % g_array_index (grid->axes, VlpsStudyAxis, axis).n_values];
}

/* "p=0.3 L=50" */
static char *
point_name (const VlpsStudyGrid *grid, guint point)
{
  GString *name = g_string_new (NULL);

  for (guint axis = 0; axis < grid->axes->len; axis++)
    {
      const VlpsParam *param = g_array_index (grid->axes, VlpsStudyAxis, axis).param;
      g_autofree char *value = vlps_param_text (param, vlps_study_value (grid, point, axis));

      g_string_append_printf (name, "%s%s=%s", axis > 0 ? " " : "", param->name, value);
    }
  return g_string_free (name, FALSE);
}

VlpsStudy *
vlps_study_new (VlpsStudyGrid *grid, VlpsDataset *dataset, const VlpsSystem *base, const VlpsComparisonOptions *options,
                GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsStudy) study = g_new0 (VlpsStudy, 1);
  VlpsComparisonOptions plain = *options;
  GPtrArray *systems = vlps_systems_new ();

  study->grid = *grid;
  memset (grid, 0, sizeof *grid);
  for (guint point = 0; point < study->grid.n_points; point++)
    {
      g_autofree char *name = point_name (&study->grid, point);
      VlpsSystem *system = vlps_systems_add (systems, base->kind, name);
      gpointer target = base->extract.method->preset != NULL ? (gpointer) &system->preset : &system->extract.own;

      system->extract = base->extract;
      system->preset = base->preset;
      for (guint axis = 0; axis < study->grid.axes->len; axis++)
        vlps_param_set (g_array_index (study->grid.axes, VlpsStudyAxis, axis).param,
                        vlps_study_value (&study->grid, point, axis), target);
    }
  /* what a run may write and keep of each page would be written and kept for each point */
  plain.details = FALSE;
  plain.webis = plain.labels = NULL;
  study->run = vlps_comparison_new (dataset, systems, &plain, cancellable, error);
  if (study->run == NULL)
    return NULL;
  study->summary = vlps_summary_new (study->run, NULL, FALSE);
  return g_steal_pointer (&study);
}

void
vlps_study_free (VlpsStudy *study)
{
  if (study == NULL)
    return;
  vlps_study_grid_clear (&study->grid);
  vlps_summary_free (study->summary);
  vlps_comparison_free (study->run);
  g_free (study);
}

char *
vlps_study_text (const VlpsStudy *study)
{
  static const VlpsMeasure columns[] = {
    VLPS_MEASURE_REGION_F1,  VLPS_MEASURE_BLOCK_F1,          VLPS_MEASURE_PIXEL_F1,
    VLPS_MEASURE_SHINGLE_F1, VLPS_MEASURE_SHINGLE_PRECISION, VLPS_MEASURE_SHINGLE_RECALL,
    VLPS_MEASURE_QUALIFIED,  VLPS_MEASURE_EXCELLENT,         VLPS_MEASURE_WRONG,
    VLPS_MEASURE_CORRECT,
  };
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "%s, %u points on %u pages of %s\n", study->grid.name, study->grid.n_points,
                          study->run->dataset->cases->len, study->run->dataset->name);
  g_string_append_printf (out, "  %-24s", "");
  for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
    if (vlps_summary_has (study->summary, columns[c]))
      g_string_append_printf (out, " %10s", vlps_measure_info (columns[c])->label);
  g_string_append_c (out, '\n');
  for (guint point = 0; point < study->grid.n_points; point++)
    {
      g_string_append_printf (out, "  %-24s", ((const VlpsSystem *) study->run->systems->pdata[point])->name);
      for (guint c = 0; c < G_N_ELEMENTS (columns); c++)
        if (vlps_summary_has (study->summary, columns[c]))
          g_string_append_printf (out, " %10.3f", study->summary->systems[point].estimates[columns[c]].mean);
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}
