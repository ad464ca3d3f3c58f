/* report-table.c - the terminal's table */
#include "report.h"

#include <math.h>
#include <string.h>

/* In the order of the columns. */
static const VlpsMeasure region_columns[] = {
  VLPS_MEASURE_REGION_F1,  VLPS_MEASURE_REGION_PRECISION, VLPS_MEASURE_REGION_RECALL, VLPS_MEASURE_REGION_ACCURACY,
  VLPS_MEASURE_GOOD,       VLPS_MEASURE_FAIRLY_GOOD,      VLPS_MEASURE_FAIRLY_POOR,   VLPS_MEASURE_POOR,
  VLPS_MEASURE_EMITTED_F1, VLPS_MEASURE_EMITTED_CHANGE,   VLPS_MEASURE_TIME,
};
static const VlpsMeasure block_columns[] = {
  VLPS_MEASURE_PIXEL_F1,        VLPS_MEASURE_PIXEL_PRECISION, VLPS_MEASURE_PIXEL_RECALL, VLPS_MEASURE_BLOCK_F1,
  VLPS_MEASURE_BLOCK_PRECISION, VLPS_MEASURE_BLOCK_RECALL,    VLPS_MEASURE_EDGE_FINE_F1, VLPS_MEASURE_EDGE_COARSE_F1,
};
static const VlpsMeasure markdown_columns[] = {
  VLPS_MEASURE_WORDS,          VLPS_MEASURE_CODE,       VLPS_MEASURE_LANGUAGE,    VLPS_MEASURE_MATH,
  VLPS_MEASURE_NOTES,          VLPS_MEASURE_REFERENCES, VLPS_MEASURE_CELLS,       VLPS_MEASURE_HEADINGS,
  VLPS_MEASURE_IMAGES,         VLPS_MEASURE_CALLOUTS,   VLPS_MEASURE_LINKS,       VLPS_MEASURE_TEDS,
  VLPS_MEASURE_TEDS_STRUCTURE, VLPS_MEASURE_ROUGE,      VLPS_MEASURE_ROUGE_PLAIN, VLPS_MEASURE_TITLE,
  VLPS_MEASURE_DATE,           VLPS_MEASURE_AUTHOR,     VLPS_MEASURE_AUTHORS,
};
static const VlpsMeasure text_columns[] = {
  VLPS_MEASURE_SHINGLE_F1,
  VLPS_MEASURE_SHINGLE_PRECISION,
  VLPS_MEASURE_SHINGLE_RECALL,
  VLPS_MEASURE_NEUTRAL_F1,
  VLPS_MEASURE_EXACT,
  VLPS_MEASURE_LINE_F1,
  VLPS_MEASURE_BAG_F1,
  VLPS_MEASURE_EDIT,
  VLPS_MEASURE_ROUGE,
  VLPS_MEASURE_WITH,
  VLPS_MEASURE_WITHOUT,
  VLPS_MEASURE_QUALIFIED,
  VLPS_MEASURE_EXCELLENT,
  VLPS_MEASURE_WRONG,
  VLPS_MEASURE_WRONG_SHORT,
  VLPS_MEASURE_CORRECT,
  VLPS_MEASURE_COMMENTS_F1,
  VLPS_MEASURE_TITLE,
  VLPS_MEASURE_DATE,
  VLPS_MEASURE_AUTHOR,
  VLPS_MEASURE_AUTHORS,
  VLPS_MEASURE_PRICE_F1,
  VLPS_MEASURE_PRICE_PRECISION,
  VLPS_MEASURE_PRICE_RECALL,
  VLPS_MEASURE_CURRENCY,
  VLPS_MEASURE_AVAILABILITY,
  VLPS_MEASURE_SKU,
  VLPS_MEASURE_BRAND,
  VLPS_MEASURE_PRODUCT_NAME,
  VLPS_MEASURE_POSTS_WHOLE,
  VLPS_MEASURE_POSTS_FOUND,
  VLPS_MEASURE_POSTS_PRECISION,
  VLPS_MEASURE_TIME,
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

GArray *
vlps_report_rank (const VlpsSummary *summary, VlpsMeasure by)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint s = 0; s < summary->n_systems; s++)
    {
      double mean = summary->systems[s].estimates[by].mean;
      guint at = order->len;

      if (summary->systems[s].estimates[by].n == 0)
        continue;
      while (at > 0 && summary->systems[g_array_index (order, guint, at - 1)].estimates[by].mean < mean)
        at--;
      g_array_insert_val (order, at, s);
    }
  return order;
}

/* Rows of cells as columns of equal width. */
static void
append_rows (GString *out, const GPtrArray *rows)
{
  g_autoptr (GArray) widths = g_array_new (FALSE, TRUE, sizeof (glong));

  for (guint row = 0; row < rows->len; row++)
    for (guint c = 0; ((char **) rows->pdata[row])[c] != NULL; c++)
      {
        if (widths->len <= c)
          g_array_set_size (widths, c + 1);
        g_array_index (widths, glong, c) =
            MAX (g_array_index (widths, glong, c), g_utf8_strlen (((char **) rows->pdata[row])[c], -1));
      }
  for (guint row = 0; row < rows->len; row++)
    {
      char **cells = rows->pdata[row];

      for (guint c = 0; cells[c] != NULL; c++)
        {
          if (c > 0)
            g_string_append (out, "  ");
          append_padded (out, cells[c], g_array_index (widths, glong, c), c > 0);
        }
      g_string_append_c (out, '\n');
    }
}

/* Corrected for all that the reference is compared with. */
static char *
p_value (const VlpsPairs *pairs, guint system)
{
  const VlpsPairedTest *test = &pairs->tests[system];

  if (system == pairs->reference || test->n == 0)
    return g_strdup ("");
  return test->p_holm < 0.001 ? g_strdup ("<.001") : g_strdup_printf ("%.3f", test->p_holm);
}

static void
append_table (GString *out, const VlpsReportSet *set, const VlpsMeasure *columns, guint n_columns,
              const VlpsPairs *pairs)
{
  g_autoptr (GArray) order = vlps_report_rank (set->summary, columns[0]);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (guint row = 0; row <= order->len; row++)
    {
      guint system = row > 0 ? g_array_index (order, guint, row - 1) : 0;
      const VlpsSystemSummary *summary = &set->summary->systems[system];
      const VlpsSystem *named = set->run->systems->pdata[system];
      char **cells = g_new0 (char *, n_columns + 4);
      guint n = 0;

      cells[n++] = row == 0 ? g_strdup ("") : vlps_system_label (named);
      cells[n++] = row == 0 ? g_strdup ("pages") : g_strdup_printf ("%u", summary->estimates[columns[0]].n);
      for (guint c = 0; c < n_columns; c++)
        if (vlps_summary_has (set->summary, columns[c]))
          {
            cells[n++] = row == 0 ? g_strdup (vlps_measure_info (columns[c])->label)
                                  : cell (&summary->estimates[columns[c]], columns[c], c == 0);
            /* beside the main measure: may the best system have been lucky? */
            if (c == 0 && pairs != NULL)
              cells[n++] = row == 0 ? g_strdup ("p") : p_value (pairs, system);
          }
      g_ptr_array_add (rows, cells);
    }
  append_rows (out, rows);
}

/* The paper's four grades, as shares of the pages of a part. */
static void
append_grades (GString *out, const VlpsComparison *run, const VlpsSummary *summary)
{
  static const VlpsMeasure grades[] = { VLPS_MEASURE_GOOD, VLPS_MEASURE_FAIRLY_GOOD, VLPS_MEASURE_FAIRLY_POOR,
                                        VLPS_MEASURE_POOR };
  g_autoptr (GArray) order = vlps_report_rank (summary, VLPS_MEASURE_REGION_F1);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (guint row = 0; row <= order->len; row++)
    {
      guint system = row > 0 ? g_array_index (order, guint, row - 1) : 0, n = 0;
      const VlpsEstimate *estimates = summary->systems[system].estimates;
      char **cells = g_new0 (char *, 3 + G_N_ELEMENTS (grades));

      cells[n++] = row == 0 ? g_strdup ("grades") : vlps_system_label (run->systems->pdata[system]);
      cells[n++] = row == 0 ? g_strdup ("pages") : g_strdup_printf ("%u", estimates[VLPS_MEASURE_REGION_F1].n);
      for (guint g = 0; g < G_N_ELEMENTS (grades); g++)
        cells[n++] =
            row == 0 ? g_strdup (vlps_measure_info (grades[g])->label) : cell (&estimates[grades[g]], grades[g], FALSE);
      g_ptr_array_add (rows, cells);
    }
  if (order->len > 0)
    append_rows (out, rows);
}

/* Precision, recall and F1 of every region, for the systems that have regions. */
static void
append_regions (GString *out, const VlpsComparison *run, const VlpsSummary *summary)
{
  g_autoptr (GArray) order = vlps_report_rank (summary, VLPS_MEASURE_MACRO_F1);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (guint row = 0; row <= order->len; row++)
    {
      guint system = row > 0 ? g_array_index (order, guint, row - 1) : 0, n = 0;
      const VlpsEstimate *estimates = summary->systems[system].estimates;
      char **cells = g_new0 (char *, 3 + VLPS_N_REGIONS * VLPS_N_ASPECTS);

      cells[n++] = row == 0 ? g_strdup ("all characters") : vlps_system_label (run->systems->pdata[system]);
      cells[n++] = row == 0 ? g_strdup (vlps_measure_info (VLPS_MEASURE_MACRO_F1)->label)
                            : cell (&estimates[VLPS_MEASURE_MACRO_F1], VLPS_MEASURE_MACRO_F1, TRUE);
      for (VlpsMeasure m = VLPS_MEASURE_HEADER_PRECISION; m < VLPS_MEASURE_MACRO_F1; m++)
        cells[n++] = row == 0 ? g_strdup (vlps_measure_info (m)->label) : cell (&estimates[m], m, FALSE);
      g_ptr_array_add (rows, cells);
    }
  if (order->len > 0)
    append_rows (out, rows);
}

/* Appends what systems expected of themselves. */
static void
append_calibrations (GString *out, const VlpsComparison *run, const VlpsSummary *summary)
{
  for (guint s = 0; s < summary->n_systems; s++)
    {
      const VlpsCalibration *calibration = &summary->systems[s].calibration;

      g_autofree char *words = NULL;

      if (calibration->n == 0)
        continue;
      words = vlps_calibration_words (calibration, ((const VlpsSystem *) run->systems->pdata[s])->name);
      g_string_append_printf (out, "%s\nF1 of CENTER by tenths of the pages, expected and measured:", words);
      for (guint d = 0, n = 0; d < VLPS_N_DECILES; d++)
        if (calibration->deciles[d].n > 0)
          g_string_append_printf (out, "%s %.2f %.2f", n++ > 0 ? "," : "", calibration->deciles[d].expected,
                                  calibration->deciles[d].measured);
      g_string_append_printf (out, " (calibration error %.3f)\n", calibration->error);
    }
}

static guint
count_failures (const VlpsComparison *run)
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
  int measure = vlps_summary_main (set->summary);
  guint failed = count_failures (set->run), errors = 0, bare,
        unstyled = vlps_comparison_count_unstyled (set->run, &bare);

  g_string_append_printf (out, "%s: %u pages", dataset->name, dataset->cases->len);
  if (failed > 0)
    g_string_append_printf (out, ", %u of them without a page", failed);
  if (dataset->problems->len > 0)
    g_string_append_printf (out, ", %u problem%s", dataset->problems->len, dataset->problems->len == 1 ? "" : "s");
  g_string_append (out, "\n");
  if (unstyled > 0)
    g_string_append_printf (out,
                            "%u page%s style sheets of %s own, %u of them all: regions are measured on pages "
                            "that no reader sees so\n",
                            unstyled, unstyled == 1 ? " lacks" : "s lack", unstyled == 1 ? "its" : "their", bare);
  if (vlps_summary_has (set->summary, VLPS_MEASURE_REGION_F1))
    {
      append_table (out, set, region_columns, G_N_ELEMENTS (region_columns), set->summary->region_pairs);
      append_regions (out, set->run, set->summary);
      append_calibrations (out, set->run, set->summary);
    }
  if (vlps_summary_has (set->summary, VLPS_MEASURE_PIXEL_F1))
    append_table (out, set, block_columns, G_N_ELEMENTS (block_columns), set->summary->block_pairs);
  if (vlps_summary_has (set->summary, VLPS_MEASURE_SHINGLE_F1))
    append_table (out, set, text_columns, G_N_ELEMENTS (text_columns), set->summary->text_pairs);
  if (vlps_summary_has (set->summary, VLPS_MEASURE_WORDS))
    append_table (out, set, markdown_columns, G_N_ELEMENTS (markdown_columns), NULL);
  if (measure < 0)
    g_string_append (out, "nothing to measure: no page has a gold\n");
  /* a gold of fields or posts alone: the columns from the first one that is there */
  for (guint c = 0; measure >= (int) VLPS_MEASURE_TITLE && c < G_N_ELEMENTS (text_columns); c++)
    if ((int) text_columns[c] == measure)
      append_table (out, set, text_columns + c, G_N_ELEMENTS (text_columns) - c, NULL);
  if (set->sweep != NULL)
    {
      g_autofree char *text = vlps_sweep_text (set->sweep);

      g_string_append (out, text);
    }
  if (set->study != NULL)
    {
      g_autofree char *text = vlps_study_text (set->study);

      g_string_append (out, text);
    }
  if (vlps_systems_have_learnt (set->run->systems))
    g_string_append (out, VLPS_SYSTEM_LEARNT "\n");
  for (guint s = 0; s < set->summary->n_systems; s++)
    errors += set->summary->systems[s].n_errors;
  if (errors > 0)
    g_string_append_printf (out, "%u results failed; the JSON says why\n", errors);
  return g_string_free (out, FALSE);
}

/* The table with its rows as columns; takes over the cells. */
static GPtrArray *
turn_table (GPtrArray *rows)
{
  GPtrArray *turned = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  guint n = rows->len > 0 ? g_strv_length (rows->pdata[0]) : 0;

  for (guint c = 0; c < n; c++)
    {
      char **cells = g_new0 (char *, rows->len + 1);

      for (guint row = 0; row < rows->len; row++)
        cells[row] = g_steal_pointer (&((char **) rows->pdata[row])[c]);
      g_ptr_array_add (turned, cells);
    }
  g_ptr_array_unref (rows);
  return turned;
}

char *
vlps_report_parts (const VlpsReportSet *set, const char *by)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  int measure = vlps_summary_main (set->summary);
  g_autoptr (GArray) order = measure >= 0 ? vlps_report_rank (set->summary, (VlpsMeasure) measure) : NULL;
  GString *out = g_string_new (NULL);
  gboolean any = FALSE;

  if (set->parts == NULL)
    return g_string_free (out, FALSE);
  for (guint row = 0; order != NULL && row <= order->len; row++)
    {
      guint system = row > 0 ? g_array_index (order, guint, row - 1) : 0, n = 0;
      char **cells = g_new0 (char *, set->parts->len + 2);

      cells[n++] = row == 0 ? g_strdup (vlps_measure_info ((VlpsMeasure) measure)->label)
                            : vlps_system_label (set->run->systems->pdata[system]);
      for (guint i = 0; i < set->parts->len; i++)
        {
          const VlpsPart *part = set->parts->pdata[i];

          if (strcmp (part->by, by) != 0)
            continue;
          any = TRUE;
          cells[n++] = row == 0 ? g_strdup_printf ("%s (%u)", part->value, part->n_cases)
                                : cell (&part->summary->systems[system].estimates[measure], (VlpsMeasure) measure,
                                        measure == VLPS_MEASURE_REGION_F1);
        }
      g_ptr_array_add (rows, cells);
    }
  /* sites are too many to stand side by side */
  if (strcmp (by, "domain") == 0)
    rows = turn_table (g_steal_pointer (&rows));
  if (any)
    append_rows (out, rows);
  for (guint i = 0; i < set->parts->len && measure == VLPS_MEASURE_REGION_F1; i++)
    {
      const VlpsPart *part = set->parts->pdata[i];

      if (strcmp (part->by, by) != 0)
        continue;
      g_string_append_printf (out, "\n%s (%u)\n", part->value, part->n_cases);
      append_grades (out, set->run, part->summary);
      append_regions (out, set->run, part->summary);
    }
  return g_string_free (out, FALSE);
}
