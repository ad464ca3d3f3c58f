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

static const VlpsPairs *
pairs_of (const VlpsSummary *summary, VlpsMeasure measure)
{
  const VlpsPairs *both[] = { summary->region_pairs, summary->block_pairs, summary->text_pairs };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    if (both[i] != NULL && both[i]->measure == measure)
      return both[i];
  return NULL;
}

/* How the reference compares with a system; empty where it does not. */
static void
append_pair (GString *out, const VlpsComparison *run, const VlpsPairs *pairs, guint system)
{
  const VlpsPairedTest *test = pairs != NULL && system != pairs->reference ? &pairs->tests[system] : NULL;
  gboolean compared = test != NULL && test->n > 0;

  append_field (out, compared ? ((const VlpsSystem *) run->systems->pdata[pairs->reference])->name : "");
  append_number (out, compared ? test->difference : NAN);
  append_number (out, compared ? test->low : NAN);
  append_number (out, compared ? test->high : NAN);
  append_number (out, compared ? test->effect : NAN);
  append_number (out, compared ? test->p : NAN);
  append_number (out, compared ? test->p_holm : NAN);
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
        append_pair (out, run, pairs_of (summary, (VlpsMeasure) m), s);
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
  GString *out = g_string_new ("set,part,system,measure,n,mean,low,high,learnt,reference,difference,difference_low,"
                               "difference_high,effect,p,p_holm\n");

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

/* Returns TRUE if the mean is the best one; no system is the best if all are zero. */
static gboolean
is_best (const VlpsSummary *summary, VlpsMeasure measure, double mean)
{
  return fabs (mean - best_of (summary, measure)) < 0.0005
         && (mean > 0 || vlps_measure_info (measure)->lower_is_better);
}

/* Appends a mark if the best system may only have been lucky. */
static void
append_latex_p (GString *out, const VlpsPairs *pairs, guint system)
{
  const VlpsPairedTest *test = &pairs->tests[system];

  g_string_append (out, " & ");
  if (system == pairs->reference || test->n == 0)
    return;
  if (test->p_holm < 0.001)
    g_string_append (out, "$<$.001");
  else
    append_latex_number (out, test->p_holm, FALSE);
}

/* A label takes no signs. */
static void
append_latex_label (GString *out, const char *text)
{
  for (; *text != '\0'; text++)
    g_string_append_c (out, g_ascii_isalnum (*text) || *text == '-' ? *text : '-');
}

/* A table of a set. */
typedef struct
{
  const VlpsMeasure *columns;
  guint n;
  gboolean regions; /* behind the first, columns come in pairs: precision and recall of a region, whose name stands
                           * above them */
  const VlpsPairs *pairs; /* of the first column; NULL: none */
  const char *what;
  const char *suffix; /* of the label, which tells the tables of a set apart */
} LatexTable;

/* The names of regions above their two columns; those of the other columns. */
static void
append_latex_head (GString *out, const LatexTable *table)
{
  if (table->regions)
    {
      for (guint c = 1; c < table->n; c += 2)
        {
          const char *label = vlps_measure_info (table->columns[c])->label;
          g_autofree char *region = g_strndup (label, strlen (label) - strlen (" P"));

          g_string_append (out, c == 1 ? " & & \\multicolumn{2}{c}{" : " & \\multicolumn{2}{c}{");
          append_latex (out, g_str_has_prefix (region, "all ") ? region + strlen ("all ") : region);
          g_string_append_c (out, '}');
        }
      g_string_append (out, " \\\\\n");
    }
  for (guint c = 0; c < table->n; c++)
    {
      g_string_append (out, " & ");
      if (table->regions && c > 0)
        g_string_append_c (out, c % 2 != 0 ? 'P' : 'R');
      else
        append_latex (out, vlps_measure_info (table->columns[c])->label);
      if (c == 0 && !table->regions)
        g_string_append (out, table->pairs != NULL ? " & 95\\,\\% & $p$" : " & 95\\,\\%");
    }
  g_string_append (out, " \\\\\n\\midrule\n");
}

static void
append_latex_row (GString *out, const VlpsReportSet *set, const LatexTable *table, guint s)
{
  const VlpsEstimate *estimates = set->summary->systems[s].estimates;
  const VlpsSystem *system = set->run->systems->pdata[s];

  append_latex (out, system->name);
  g_string_append (out, system->learnt ? "$^*$" : "");
  for (guint c = 0; c < table->n; c++)
    {
      const VlpsEstimate *estimate = &estimates[table->columns[c]];

      g_string_append (out, " & ");
      if (estimate->n == 0)
        g_string_append (out, "--");
      else
        append_latex_number (out, estimate->mean, is_best (set->summary, table->columns[c], estimate->mean));
      if (c > 0 || table->regions)
        continue;
      g_string_append (out, " & ");
      if (isfinite (estimate->low))
        {
          g_string_append_c (out, '[');
          append_latex_number (out, estimate->low, FALSE);
          g_string_append (out, ", ");
          append_latex_number (out, estimate->high, FALSE);
          g_string_append_c (out, ']');
        }
      if (table->pairs != NULL)
        append_latex_p (out, table->pairs, s);
    }
  g_string_append (out, " \\\\\n");
}

/* Appends the caption with the number of pages behind the means. */
static void
append_latex_caption (GString *out, const VlpsReportSet *set, const LatexTable *table)
{
  const VlpsDataset *dataset = set->run->dataset;
  const VlpsPairs *pairs = table->pairs;
  guint most = 0;

  for (guint s = 0; s < set->summary->n_systems; s++)
    most = MAX (most, set->summary->systems[s].estimates[table->columns[0]].n);
  g_string_append (out, "\\caption{");
  append_latex (out, dataset->name);
  if (most == dataset->cases->len)
    g_string_append_printf (out, ", %u pages: %s", most, table->what);
  else
    g_string_append_printf (out, ", %u of %u pages: %s", most, dataset->cases->len, table->what);
  if (!table->regions)
    g_string_append (out, " with 95\\,\\% bootstrap intervals over pages");
  g_string_append_c (out, '.');
  if (pairs != NULL)
    {
      g_string_append (out, " $p$: against ");
      append_latex (out, ((const VlpsSystem *) set->run->systems->pdata[pairs->reference])->name);
      g_string_append (out, ", page by page, corrected for all comparisons (Holm).");
    }
  if (vlps_systems_have_learnt (set->run->systems))
    g_string_append (out, " $^*$: its model has learnt from this set.");
  g_string_append (out, "}\n\\label{tab:");
  append_latex_label (out, dataset->name);
  g_string_append_printf (out, "%s}\n", table->suffix);
}

static void
append_latex_table (GString *out, const VlpsReportSet *set, const LatexTable *table)
{
  g_autoptr (GArray) order = vlps_report_rank (set->summary, table->columns[0]);

  /* never wider than the text, however long the names are */
  g_string_append (out, "\\begin{table}\n\\centering\n\\small\n\\setlength{\\tabcolsep}{3pt}\n"
                        "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n"
                        "\\begin{tabular}{l");
  for (guint c = 0; c < table->n; c++)
    g_string_append (out, c > 0 || table->regions ? "r" : table->pairs != NULL ? "rlr" : "rl");
  g_string_append (out, "}\n\\toprule\n");
  append_latex_head (out, table);
  for (guint row = 0; row < order->len; row++)
    append_latex_row (out, set, table, g_array_index (order, guint, row));
  g_string_append (out, "\\bottomrule\n\\end{tabular}}\n");
  append_latex_caption (out, set, table);
  g_string_append (out, "\\end{table}\n\n");
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
  static const VlpsMeasure blocks[] = {
    VLPS_MEASURE_PIXEL_F1, VLPS_MEASURE_PIXEL_PRECISION, VLPS_MEASURE_PIXEL_RECALL,
    VLPS_MEASURE_BLOCK_F1, VLPS_MEASURE_EDGE_FINE_F1,    VLPS_MEASURE_EDGE_COARSE_F1
  };
  static const VlpsMeasure text[] = { VLPS_MEASURE_SHINGLE_F1, VLPS_MEASURE_SHINGLE_PRECISION,
                                      VLPS_MEASURE_SHINGLE_RECALL, VLPS_MEASURE_LINE_F1, VLPS_MEASURE_EDIT };
  GString *out = g_string_new ("% \\usepackage{booktabs,graphicx}\n");

  for (guint i = 0; i < n_sets; i++)
    {
      const VlpsSummary *summary = sets[i].summary;
      const LatexTable tables[] = {
        { region, G_N_ELEMENTS (region), FALSE, summary->region_pairs, "means", "-center" },
        { regions, G_N_ELEMENTS (regions), TRUE, NULL, "precision and recall of the regions over all characters",
          "-regions" },
        { blocks, G_N_ELEMENTS (blocks), FALSE, summary->block_pairs, "BCubed means", "-blocks" },
        { text, G_N_ELEMENTS (text), FALSE, summary->text_pairs, "means", "-text" },
      };

      for (guint t = 0; t < G_N_ELEMENTS (tables); t++)
        if (vlps_summary_has (summary, tables[t].columns[0]))
          append_latex_table (out, &sets[i], &tables[t]);
    }
  return g_string_free (out, FALSE);
}
