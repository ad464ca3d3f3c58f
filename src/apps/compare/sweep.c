/* sweep.c - one method on a grid of lines */
#include "sweep.h"

#include <math.h>
#include <string.h>

#include "errors.h"

static const char *const names[VLPS_SWEEP_LINES] = { "h1", "h2", "w1", "w2" };

void
vlps_sweep_grid_clear (VlpsSweepGrid *grid)
{
  for (guint i = 0; i < VLPS_SWEEP_LINES; i++)
    g_clear_pointer (&grid->axes[i].values, g_free);
}

static gboolean
parse_axis (const char *text, gboolean from_end, VlpsSweepAxis *axis, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  guint n_parts = g_strv_length (parts);
  VlpsLength lengths[3] = { 0 };
  double steps;

  if (n_parts != 1 && n_parts != 3)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "'%s' is not a range; write FROM:TO:STEP or one length", text);
  for (guint i = 0; i < n_parts; i++)
    {
      if (!vlps_length_parse (parts[i], &lengths[i], error))
        return FALSE;
      if (lengths[i].from_end)
        return vlps_error_false (
            error, VLPS_ERROR_USAGE,
            "'%s' has a minus; in --sweep h2 and w2 are already distances from the lower and right edge", parts[i]);
    }
  if (n_parts == 1)
    {
      axis->n_values = 1;
      axis->values = g_memdup2 (lengths, sizeof *lengths);
      return TRUE;
    }
  if (!lengths[0].given || !lengths[1].given || !lengths[2].given || lengths[0].percent != lengths[1].percent
      || lengths[0].percent != lengths[2].percent || lengths[2].value <= 0 || lengths[1].value < lengths[0].value)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "'%s' is not a range; FROM, TO and STEP are all px or all %%, FROM is not above TO, and STEP is above 0", text);
  steps = floor ((lengths[1].value - lengths[0].value) / lengths[2].value + 1e-9);
  if (steps >= VLPS_SWEEP_MAX_POINTS)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "'%s' has more than %d positions", text, VLPS_SWEEP_MAX_POINTS);
  axis->n_values = (guint) steps + 1;
  axis->values = g_new (VlpsLength, axis->n_values);
  for (guint i = 0; i < axis->n_values; i++)
    axis->values[i] = (VlpsLength){ TRUE, lengths[0].percent, lengths[0].value + i * lengths[2].value, from_end };
  return TRUE;
}

gboolean
vlps_sweep_grid_parse (const char *text, VlpsSweepGrid *ret_grid, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  const VlpsPreset *paper = vlps_preset_find ("jing-zuo-2004", NULL);
  VlpsSweepGrid grid = { 0 };
  double points = 1;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *value = strchr (parts[i], '=');
      guint line = 0;

      if (value != NULL)
        *value++ = '\0';
      g_strstrip (parts[i]);
      while (line < VLPS_SWEEP_LINES && strcmp (parts[i], names[line]) != 0)
        line++;
      if (value == NULL || line == VLPS_SWEEP_LINES || grid.axes[line].values != NULL)
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                       "--sweep takes h1, h2, w1 and w2, each at most once; for example h1=0:400:20,w1=5%%:40%%:5%%");
          vlps_sweep_grid_clear (&grid);
          return FALSE;
        }
      if (!parse_axis (g_strstrip (value), paper->lines[line].from_end, &grid.axes[line], error))
        {
          vlps_sweep_grid_clear (&grid);
          return FALSE;
        }
    }
  for (guint line = 0; line < VLPS_SWEEP_LINES; line++)
    {
      if (grid.axes[line].values == NULL)
        grid.axes[line] = (VlpsSweepAxis){ g_memdup2 (&paper->lines[line], sizeof paper->lines[line]), 1 };
      points *= grid.axes[line].n_values;
    }
  if (points > VLPS_SWEEP_MAX_POINTS)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--sweep: %.0f points are more than %d", points,
                   VLPS_SWEEP_MAX_POINTS);
      vlps_sweep_grid_clear (&grid);
      return FALSE;
    }
  grid.n_points = (guint) points;
  *ret_grid = grid;
  return TRUE;
}

void
vlps_sweep_position (const VlpsSweepGrid *grid, guint point, guint *ret_indices)
{
  for (guint line = VLPS_SWEEP_LINES; line-- > 0;)
    {
      ret_indices[line] = point % grid->axes[line].n_values;
      point /= grid->axes[line].n_values;
    }
}

static VlpsThresholds
lines_at (const VlpsSweepGrid *grid, guint point, VlpsSize page)
{
  VlpsLength lines[VLPS_SWEEP_LINES];
  guint at[VLPS_SWEEP_LINES];

  vlps_sweep_position (grid, point, at);
  for (guint line = 0; line < VLPS_SWEEP_LINES; line++)
    lines[line] = grid->axes[line].values[at[line]];
  return vlps_lengths_resolve (lines, page);
}

static void
summarise (VlpsSweep *sweep)
{
  double sum = 0, squares = 0;
  guint n = sweep->grid.n_points, near_best = 0;

  for (guint i = 0; i < n; i++)
    {
      sum += sweep->f1[i];
      squares += sweep->f1[i] * sweep->f1[i];
      if (sweep->f1[i] > sweep->f1[sweep->best])
        sweep->best = i;
    }
  sweep->mean = sum / n;
  sweep->deviation = sqrt (MAX (0, squares / n - sweep->mean * sweep->mean));
  for (guint i = 0; i < n; i++)
    near_best += sweep->f1[i] >= sweep->f1[sweep->best] - 0.01;
  sweep->near_best = (double) near_best / n;
  for (guint line = 0; line < VLPS_SWEEP_LINES; line++)
    {
      guint n_values = sweep->grid.axes[line].n_values;
      g_autofree double *sums = g_new0 (double, n_values);
      double low = INFINITY, high = -INFINITY;

      for (guint i = 0; i < n; i++)
        {
          guint at[VLPS_SWEEP_LINES];

          vlps_sweep_position (&sweep->grid, i, at);
          sums[at[line]] += sweep->f1[i];
        }
      for (guint i = 0; i < n_values; i++)
        {
          low = MIN (low, sums[i] / ((double) n / n_values));
          high = MAX (high, sums[i] / ((double) n / n_values));
        }
      sweep->effect[line] = high - low;
    }
}

VlpsSweep *
vlps_sweep_new (const VlpsComparison *run, VlpsSweepGrid *grid)
{
  VlpsSweep *sweep = g_new0 (VlpsSweep, 1);
  gint64 begin = g_get_monotonic_time ();
  guint n = grid->n_points;

  sweep->grid = *grid;
  memset (grid, 0, sizeof *grid);
  sweep->precision = g_new0 (double, n);
  sweep->recall = g_new0 (double, n);
  sweep->f1 = g_new0 (double, n);
  for (guint c = 0; c < run->dataset->cases->len; c++)
    {
      const VlpsLineUnits *units = run->units[c];

      if (units == NULL)
        continue;
      sweep->n_pages++;
      for (guint i = 0; i < n; i++)
        {
          VlpsLineScore score = vlps_line_units_score (units, lines_at (&sweep->grid, i, units->page));

          sweep->precision[i] += score.precision;
          sweep->recall[i] += score.recall;
          sweep->f1[i] += score.f1;
        }
    }
  if (sweep->n_pages == 0)
    {
      vlps_sweep_free (sweep);
      return NULL;
    }
  for (guint i = 0; i < n; i++)
    {
      sweep->precision[i] /= sweep->n_pages;
      sweep->recall[i] /= sweep->n_pages;
      sweep->f1[i] /= sweep->n_pages;
    }
  summarise (sweep);
  sweep->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  return sweep;
}

void
vlps_sweep_free (VlpsSweep *sweep)
{
  if (sweep == NULL)
    return;
  vlps_sweep_grid_clear (&sweep->grid);
  g_free (sweep->precision);
  g_free (sweep->recall);
  g_free (sweep->f1);
  g_free (sweep);
}

char *
vlps_sweep_length_text (VlpsLength length)
{
  if (!length.given)
    return g_strdup ("none");
  return g_strdup_printf (length.percent ? "%g%%" : "%g", length.value);
}

char *
vlps_sweep_text (const VlpsSweep *sweep)
{
  GString *out = g_string_new (NULL);
  guint at[VLPS_SWEEP_LINES];

  vlps_sweep_position (&sweep->grid, sweep->best, at);
  g_string_append_printf (out, "sweep: %u points on %u pages in %.1f s\n  best", sweep->grid.n_points, sweep->n_pages,
                          sweep->seconds);
  for (guint line = 0; line < VLPS_SWEEP_LINES; line++)
    {
      g_autofree char *text = vlps_sweep_length_text (sweep->grid.axes[line].values[at[line]]);

      g_string_append_printf (out, " %s=%s", names[line], text);
    }
  g_string_append_printf (out, ": CENTER F1 %.3f, P %.3f, R %.3f\n", sweep->f1[sweep->best],
                          sweep->precision[sweep->best], sweep->recall[sweep->best]);
  g_string_append_printf (out, "  mean of all points %.3f, standard deviation %.3f, within .01 of the best %.1f %%\n",
                          sweep->mean, sweep->deviation, 100 * sweep->near_best);
  for (guint line = 0; line < VLPS_SWEEP_LINES; line++)
    if (sweep->grid.axes[line].n_values > 1)
      g_string_append_printf (out, "  moving %s changes the mean by %.3f\n", names[line], sweep->effect[line]);
  return g_string_free (out, FALSE);
}
