/* report-table.c - the terminal's table */
#include "report.h"

#include <math.h>
#include <string.h>

/* In the order of the columns. */
static const VlpsMeasure region_columns[] = {
  VLPS_MEASURE_REGION_F1, VLPS_MEASURE_REGION_PRECISION, VLPS_MEASURE_REGION_RECALL, VLPS_MEASURE_REGION_ACCURACY,
  VLPS_MEASURE_GOOD,      VLPS_MEASURE_FAIRLY_GOOD,      VLPS_MEASURE_FAIRLY_POOR,   VLPS_MEASURE_POOR,
  VLPS_MEASURE_BLOCK_F1,  VLPS_MEASURE_PIXEL_F1,         VLPS_MEASURE_TIME,
};
static const VlpsMeasure text_columns[] = {
  VLPS_MEASURE_SHINGLE_F1,     VLPS_MEASURE_SHINGLE_PRECISION,
  VLPS_MEASURE_SHINGLE_RECALL, VLPS_MEASURE_EXACT,
  VLPS_MEASURE_LINE_F1,        VLPS_MEASURE_BAG_F1,
  VLPS_MEASURE_EDIT,           VLPS_MEASURE_WITH,
  VLPS_MEASURE_WITHOUT,        VLPS_MEASURE_QUALIFIED,
  VLPS_MEASURE_EXCELLENT,      VLPS_MEASURE_WRONG,
  VLPS_MEASURE_WRONG_SHORT,    VLPS_MEASURE_CORRECT,
  VLPS_MEASURE_TITLE,          VLPS_MEASURE_DATE,
  VLPS_MEASURE_AUTHOR,         VLPS_MEASURE_TIME,
};

static char *
cell (const VlpsEstimate *estimate, VlpsMeasure measure, gboolean interval)
{
  if (estimate->n == 0 || isnan (estimate->mean))
    return g_strdup ("-");
  if (measure == VLPS_MEASURE_TIME)
    return g_strdup_printf ("%.2f", estimate->mean);
  if (interval && !isnan (estimate->low))
    return g_strdup_printf ("%.3f [%.3f %.3f]", estimate->mean, estimate->low, estimate->high);
  return g_strdup_printf ("%.3f", estimate->mean);
}

static void
append_padded (GString *out, const char *text, glong width, gboolean right)
{
  glong missing = width - g_utf8_strlen (text, -1);

  if (!right)
    g_string_append (out, text);
  for (; missing > 0; missing--)
    g_string_append_c (out, ' ');
  if (right)
    g_string_append (out, text);
}

/* Systems of a table, best first. */
static GArray *
ranked (const VlpsReportSet *set, VlpsMeasure by)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint s = 0; s < set->summary->n_systems; s++)
    {
      double mean = set->summary->systems[s].estimates[by].mean;
      guint at = order->len;

      if (set->summary->systems[s].estimates[by].n == 0)
        continue;
      while (at > 0 && set->summary->systems[g_array_index (order, guint, at - 1)].estimates[by].mean < mean)
        at--;
      g_array_insert_val (order, at, s);
    }
  return order;
}

static void
append_table (GString *out, const VlpsReportSet *set, const VlpsMeasure *columns, guint n_columns)
{
  g_autoptr (GArray) order = ranked (set, columns[0]);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree glong *widths = g_new0 (glong, n_columns + 2);

  for (guint row = 0; row <= order->len; row++)
    {
      guint system = row > 0 ? g_array_index (order, guint, row - 1) : 0;
      const VlpsSystemSummary *summary = &set->summary->systems[system];
      const VlpsSystem *named = set->run->systems->pdata[system];
      char **cells = g_new0 (char *, n_columns + 3);
      guint n = 0;

      cells[n++] = row == 0 ? g_strdup ("") : g_strdup (named->name);
      cells[n++] = row == 0 ? g_strdup ("pages") : g_strdup_printf ("%u", summary->estimates[columns[0]].n);
      for (guint c = 0; c < n_columns; c++)
        if (vlps_summary_has (set->summary, columns[c]))
          cells[n++] = row == 0 ? g_strdup (vlps_measure_info (columns[c])->label)
                                : cell (&summary->estimates[columns[c]], columns[c], c == 0);
      for (guint c = 0; c < n; c++)
        widths[c] = MAX (widths[c], g_utf8_strlen (cells[c], -1));
      g_ptr_array_add (rows, cells);
    }
  for (guint row = 0; row < rows->len; row++)
    {
      char **cells = rows->pdata[row];

      for (guint c = 0; cells[c] != NULL; c++)
        {
          if (c > 0)
            g_string_append (out, "  ");
          append_padded (out, cells[c], widths[c], c > 0);
        }
      g_string_append_c (out, '\n');
    }
}

static guint
count_failures (const VlpsRun *run)
{
  guint n = 0;

  for (guint i = 0; i < run->dataset->cases->len; i++)
    n += run->failures[i] != NULL;
  return n;
}

char *
vlps_report_table (const VlpsReportSet *set)
{
  const VlpsDataset *dataset = set->run->dataset;
  GString *out = g_string_new (NULL);
  guint failed = count_failures (set->run), errors = 0;

  g_string_append_printf (out, "%s: %u pages", dataset->name, dataset->cases->len);
  if (failed > 0)
    g_string_append_printf (out, ", %u of them without a page", failed);
  if (dataset->problems->len > 0)
    g_string_append_printf (out, ", %u problem%s", dataset->problems->len, dataset->problems->len == 1 ? "" : "s");
  g_string_append (out, "\n");
  if (vlps_summary_has (set->summary, VLPS_MEASURE_REGION_F1))
    append_table (out, set, region_columns, G_N_ELEMENTS (region_columns));
  if (vlps_summary_has (set->summary, VLPS_MEASURE_SHINGLE_F1))
    append_table (out, set, text_columns, G_N_ELEMENTS (text_columns));
  else if (vlps_summary_main (set->summary) < 0)
    g_string_append (out, "nothing to measure: no page has a gold\n");
  for (guint s = 0; s < set->summary->n_systems; s++)
    errors += set->summary->systems[s].n_errors;
  if (errors > 0)
    g_string_append_printf (out, "%u results failed; the JSON says why\n", errors);
  return g_string_free (out, FALSE);
}
