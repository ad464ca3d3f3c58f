/* report-export.c - the numbers for other programs and for papers: CSV and LaTeX */
#include "report.h"

#include <math.h>
#include <string.h>

/* RFC 4180. */
static void
append_field (GString *out, const char *text)
{
  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append_c (out, ',');
  if (text == NULL || strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (out, text != NULL ? text : "");
      return;
    }
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++)
    g_string_append_printf (out, *text == '"' ? "\"%c" : "%c", *text);
  g_string_append_c (out, '"');
}

static void
append_number (GString *out, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  append_field (out, isfinite (value) ? g_ascii_formatd (buffer, sizeof buffer, "%.6g", value) : "");
}

char *
vlps_report_csv_pages (const VlpsReportSet *sets, guint n_sets)
{
  GString *out = g_string_new ("set,page,language,kind,source,system");

  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    append_field (out, vlps_measure_info ((VlpsMeasure) m)->name);
  g_string_append (out, ",h1,h2,w1,w2,expected_f1\n");
  for (guint i = 0; i < n_sets; i++)
    for (guint c = 0; c < sets[i].run->dataset->cases->len; c++)
      for (guint s = 0; s < sets[i].run->systems->len; s++)
        {
          const VlpsComparison *run = sets[i].run;
          const VlpsCase *item = run->dataset->cases->pdata[c];
          const VlpsScore *score = &run->scores[(gsize) c * run->systems->len + s];

          if (!score->present)
            continue;
          append_field (out, run->dataset->name);
          append_field (out, item->id);
          append_field (out, item->language);
          append_field (out, item->kind);
          append_field (out, item->source);
          append_field (out, ((const VlpsSystem *) run->systems->pdata[s])->name);
          for (guint m = 0; m < VLPS_N_MEASURES; m++)
            append_number (out, score->values[m]);
          append_number (out, score->lines.h1);
          append_number (out, score->lines.h2);
          append_number (out, score->lines.w1);
          append_number (out, score->lines.w2);
          append_number (out, score->expected);
          g_string_append_c (out, '\n');
        }
  return g_string_free (out, FALSE);
}

static void
append_summary (GString *out, const VlpsComparison *run, const VlpsSummary *summary, const char *part)
{
  for (guint s = 0; s < summary->n_systems; s++)
    for (guint m = 0; m < VLPS_N_MEASURES; m++)
      {
        const VlpsEstimate *estimate = &summary->systems[s].estimates[m];

        if (estimate->n == 0)
          continue;
        append_field (out, run->dataset->name);
        g_string_append_c (out, ',');
        g_string_append (out, part);
        append_field (out, ((const VlpsSystem *) run->systems->pdata[s])->name);
        append_field (out, vlps_measure_info ((VlpsMeasure) m)->name);
        append_number (out, estimate->n);
        append_number (out, estimate->mean);
        append_number (out, estimate->low);
        append_number (out, estimate->high);
        append_field (out, ((const VlpsSystem *) run->systems->pdata[s])->learnt ? "yes" : "no");
        g_string_append_c (out, '\n');
      }
}

char *
vlps_report_csv_study (const VlpsReportSet *sets, guint n_sets)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < n_sets; i++)
    {
      const VlpsStudy *study = sets[i].study;

      if (study == NULL)
        continue;
      /* all sets have the same grid */
      if (out->len == 0)
        {
          append_field (out, "set");
          for (guint axis = 0; axis < study->grid.axes->len; axis++)
            append_field (out, g_array_index (study->grid.axes, VlpsStudyAxis, axis).param->name);
          for (guint m = 0; m < VLPS_N_MEASURES; m++)
            append_field (out, vlps_measure_info ((VlpsMeasure) m)->name);
          g_string_append_c (out, '\n');
        }
      for (guint point = 0; point < study->grid.n_points; point++)
        {
          append_field (out, study->run->dataset->name);
          for (guint axis = 0; axis < study->grid.axes->len; axis++)
            {
              const VlpsParam *param = g_array_index (study->grid.axes, VlpsStudyAxis, axis).param;
              g_autofree char *value = vlps_param_text (param, vlps_study_value (&study->grid, point, axis));

              append_field (out, value);
            }
          for (guint m = 0; m < VLPS_N_MEASURES; m++)
            append_number (out, study->summary->systems[point].estimates[m].mean);
          g_string_append_c (out, '\n');
        }
    }
  return g_string_free (out, FALSE);
}

char *
vlps_report_csv_summary (const VlpsReportSet *sets, guint n_sets)
{
  GString *out = g_string_new ("set,part,system,measure,n,mean,low,high,learnt\n");

  for (guint i = 0; i < n_sets; i++)
    {
      append_summary (out, sets[i].run, sets[i].summary, "");
      for (guint p = 0; sets[i].parts != NULL && p < sets[i].parts->len; p++)
        {
          const VlpsPart *part = sets[i].parts->pdata[p];
          g_autoptr (GString) name = g_string_new (NULL);
          g_autofree char *text = g_strdup_printf ("%s=%s", part->by, part->value);

          append_field (name, text);
          append_summary (out, sets[i].run, part->summary, name->str);
        }
    }
  return g_string_free (out, FALSE);
}

static void
append_latex (GString *out, const char *text)
{
  for (; *text != '\0'; text++)
    if (strchr ("&%$#_{}", *text) != NULL)
      g_string_append_printf (out, "\\%c", *text);
    else if (*text == '\\')
      g_string_append (out, "\\textbackslash{}");
    else if (*text == '~' || *text == '^')
      g_string_append_printf (out, "\\%c{}", *text);
    else
      g_string_append_c (out, *text);
}

static void
append_latex_number (GString *out, double value, gboolean best)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const char *text = g_ascii_formatd (buffer, sizeof buffer, "%.3f", value);

  /* as in papers: .955 */
  g_string_append_printf (out, best ? "\\textbf{%s}" : "%s", g_str_has_prefix (text, "0.") ? text + 1 : text);
}

static double
best_of (const VlpsSummary *summary, VlpsMeasure measure)
{
  double best = NAN;

  for (guint s = 0; s < summary->n_systems; s++)
    {
      double mean = summary->systems[s].estimates[measure].mean;

      if (summary->systems[s].estimates[measure].n > 0
          && (isnan (best) || (vlps_measure_info (measure)->lower_is_better ? mean < best : mean > best)))
        best = mean;
    }
  return best;
}

/* Whether the best system may have been lucky. */
static void
append_latex_p (GString *out, const VlpsPairs *pairs, guint system)
{
  const VlpsPairedTest *test = &pairs->tests[system];

  g_string_append (out, " & ");
  if (system == pairs->best || test->n == 0)
    return;
  if (test->p < 0.001)
    g_string_append (out, "$<$.001");
  else
    append_latex_number (out, test->p, FALSE);
}

/* `pairs`: of the first column; NULL: none.  `suffix`: of the label, for sets with several tables. */
static void
append_latex_table (GString *out, const VlpsReportSet *set, const VlpsMeasure *columns, guint n_columns,
                    const VlpsPairs *pairs, const char *what, const char *suffix)
{
  g_autoptr (GArray) order = vlps_report_rank (set->summary, columns[0]);
  const VlpsDataset *dataset = set->run->dataset;

  g_string_append (out, "\\begin{table}\n\\centering\n\\begin{tabular}{l");
  for (guint c = 0; c < n_columns; c++)
    g_string_append (out, c > 0 ? "r" : pairs != NULL ? "rlr" : "rl");
  g_string_append (out, "}\n\\toprule\n");
  for (guint c = 0; c < n_columns; c++)
    {
      g_string_append (out, " & ");
      append_latex (out, vlps_measure_info (columns[c])->label);
      if (c == 0)
        g_string_append (out, pairs != NULL ? " & 95\\,\\% & $p$" : " & 95\\,\\%");
    }
  g_string_append (out, " \\\\\n\\midrule\n");
  for (guint row = 0; row < order->len; row++)
    {
      guint s = g_array_index (order, guint, row);
      const VlpsEstimate *estimates = set->summary->systems[s].estimates;

      append_latex (out, ((const VlpsSystem *) set->run->systems->pdata[s])->name);
      g_string_append (out, ((const VlpsSystem *) set->run->systems->pdata[s])->learnt ? "$^*$" : "");
      for (guint c = 0; c < n_columns; c++)
        {
          double mean = estimates[columns[c]].mean;

          g_string_append (out, " & ");
          if (estimates[columns[c]].n == 0)
            g_string_append (out, "--");
          else
            append_latex_number (out, mean, fabs (mean - best_of (set->summary, columns[c])) < 0.0005);
          if (c > 0)
            continue;
          g_string_append (out, " & [");
          append_latex_number (out, estimates[columns[c]].low, FALSE);
          g_string_append (out, ", ");
          append_latex_number (out, estimates[columns[c]].high, FALSE);
          g_string_append (out, "]");
          if (pairs != NULL)
            append_latex_p (out, pairs, s);
        }
      g_string_append (out, " \\\\\n");
    }
  g_string_append (out, "\\bottomrule\n\\end{tabular}\n\\caption{");
  append_latex (out, dataset->name);
  g_string_append_printf (
      out, ", %u pages: %s with 95\\,\\%% bootstrap intervals over pages.%s}\n\\label{tab:", dataset->cases->len, what,
      vlps_systems_have_learnt (set->run->systems) ? " $^*$: its model has learnt from this set." : "");
  append_latex (out, dataset->name);
  g_string_append_printf (out, "%s}\n\\end{table}\n\n", suffix);
}

char *
vlps_report_latex (const VlpsReportSet *sets, guint n_sets)
{
  static const VlpsMeasure region[] = { VLPS_MEASURE_REGION_F1, VLPS_MEASURE_REGION_PRECISION,
                                        VLPS_MEASURE_REGION_RECALL, VLPS_MEASURE_REGION_ACCURACY, VLPS_MEASURE_GOOD };
  static const VlpsMeasure regions[] = {
    VLPS_MEASURE_MACRO_F1,         VLPS_MEASURE_HEADER_PRECISION, VLPS_MEASURE_HEADER_RECALL,
    VLPS_MEASURE_FOOTER_PRECISION, VLPS_MEASURE_FOOTER_RECALL,    VLPS_MEASURE_LM_PRECISION,
    VLPS_MEASURE_LM_RECALL,        VLPS_MEASURE_RM_PRECISION,     VLPS_MEASURE_RM_RECALL,
    VLPS_MEASURE_CENTER_PRECISION, VLPS_MEASURE_CENTER_RECALL,
  };
  static const VlpsMeasure text[] = { VLPS_MEASURE_SHINGLE_F1, VLPS_MEASURE_SHINGLE_PRECISION,
                                      VLPS_MEASURE_SHINGLE_RECALL, VLPS_MEASURE_LINE_F1, VLPS_MEASURE_EDIT };
  GString *out = g_string_new ("% \\usepackage{booktabs}\n");

  for (guint i = 0; i < n_sets; i++)
    {
      if (vlps_summary_has (sets[i].summary, VLPS_MEASURE_REGION_F1))
        {
          append_latex_table (out, &sets[i], region, G_N_ELEMENTS (region), sets[i].summary->region_pairs, "means", "");
          append_latex_table (out, &sets[i], regions, G_N_ELEMENTS (regions), NULL, "regions over all characters",
                              "-regions");
        }
      if (vlps_summary_has (sets[i].summary, VLPS_MEASURE_SHINGLE_F1))
        append_latex_table (out, &sets[i], text, G_N_ELEMENTS (text), sets[i].summary->text_pairs, "means", "");
    }
  return g_string_free (out, FALSE);
}
