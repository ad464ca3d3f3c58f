/* paper.c - the tables of the papers that the methods come from */
#include "paper.h"

#include <math.h>
#include <string.h>

#include "errors.h"

static const VlpsScore *
score_of (const VlpsRun *run, guint page, guint system)
{
  return &run->scores[(gsize) page * run->systems->len + system];
}

/* Index of the system of that name; -1 where there is none. */
static int
find_system (const VlpsRun *run, const char *name)
{
  for (guint i = 0; i < run->systems->len; i++)
    if (strcmp (((const VlpsSystem *) run->systems->pdata[i])->name, name) == 0)
      return (int) i;
  return -1;
}

typedef struct
{
  guint n;   /* pages that have the measure */
  guint yes; /* of them those on which it is 1 */
} Count;

static void
count (Count *counted, const VlpsScore *score, VlpsMeasure measure)
{
  double value = score->values[measure];

  counted->n += !isnan (value);
  counted->yes += value >= 0.5;
}

static double
percent (guint part, guint whole)
{
  return whole > 0 ? 100.0 * part / whole : 0;
}

/* --- Zou & Zhong 2011, table 2 --- */

static void
append_zou_row (GString *out, const char *name, guint n, guint excellent, guint qualified)
{
  g_string_append_printf (out, "  %-26s %9u %8.2f %9u %8.2f %11u %8.2f\n", name, excellent, percent (excellent, n),
                          qualified, percent (qualified, n), n - qualified, percent (n - qualified, n));
}

static void
write_zou (GString *out, const VlpsRun *run)
{
  g_string_append_printf (out, "  %-26s %9s %8s %9s %8s %11s %8s\n", "", "excellent", "%", "qualified", "%",
                          "unqualified", "%");
  for (guint s = 0; s < run->systems->len; s++)
    {
      Count excellent = { 0 }, qualified = { 0 };

      for (guint i = 0; i < run->dataset->cases->len; i++)
        {
          count (&excellent, score_of (run, i, s), VLPS_MEASURE_EXCELLENT);
          count (&qualified, score_of (run, i, s), VLPS_MEASURE_QUALIFIED);
        }
      append_zou_row (out, ((const VlpsSystem *) run->systems->pdata[s])->name, qualified.n, excellent.yes,
                      qualified.yes);
    }
  append_zou_row (out, "the paper: method 1", 2298, 934, 2223);
  append_zou_row (out, "the paper: method 2 (bts)", 2298, 1065, 2245);
}

/* --- Li & Jiang 2012, tables 1 and 2, and how the method learns --- */

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static const char *
site_of (const VlpsCase *item)
{
  return item->domain != NULL ? item->domain : "not stated";
}

static void
append_li_row (GString *out, const char *site, const Count *with, const Count *without)
{
  g_string_append_printf (out, "  %-32s %5u %7u %7u %7.1f %14.1f\n", site, with->n, with->yes, with->n - with->yes,
                          percent (with->yes, with->n), percent (without->yes, without->n));
}

static void
append_li_sites (GString *out, const VlpsRun *run, guint with, guint without)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) sites = g_ptr_array_new ();
  Count all[2] = { { 0 }, { 0 } };

  for (guint i = 0; i < run->dataset->cases->len; i++)
    {
      const char *site = site_of (run->dataset->cases->pdata[i]);

      if (g_hash_table_add (seen, (gpointer) site))
        g_ptr_array_add (sites, (gpointer) site);
    }
  g_ptr_array_sort (sites, compare_strings);
  g_string_append_printf (out, "  %-32s %5s %7s %7s %7s %14s\n", "Table 2: site", "pages", "right", "wrong", "%",
                          "without lines %");
  for (guint k = 0; k < sites->len; k++)
    {
      Count own[2] = { { 0 }, { 0 } };

      for (guint i = 0; i < run->dataset->cases->len; i++)
        if (strcmp (site_of (run->dataset->cases->pdata[i]), sites->pdata[k]) == 0)
          {
            count (&own[0], score_of (run, i, with), VLPS_MEASURE_CORRECT);
            count (&own[1], score_of (run, i, without), VLPS_MEASURE_CORRECT);
          }
      append_li_row (out, sites->pdata[k], &own[0], &own[1]);
      for (guint side = 0; side < 2; side++)
        {
          all[side].n += own[side].n;
          all[side].yes += own[side].yes;
        }
    }
  append_li_row (out, "all", &all[0], &all[1]);
  g_string_append_printf (out, "  %-32s %5u %7u %7u %7.1f\n", "the paper: ten sites", 2000, 1936, 64, 96.8);
}

/* Pages of a site that came before, in classes. */
static void
append_li_learning (GString *out, const VlpsRun *run, guint with, guint without)
{
  static const guint ends[] = { 1, 2, 4, 8, G_MAXUINT };
  static const char *const names[] = { "first", "second", "3rd-4th", "5th-8th", "9th on" };
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  Count counts[G_N_ELEMENTS (ends)][2] = { { { 0 }, { 0 } } };

  for (guint i = 0; i < run->dataset->cases->len; i++)
    {
      const char *site = site_of (run->dataset->cases->pdata[i]);
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (seen, site)) + 1, range = 0;

      g_hash_table_insert (seen, (gpointer) site, GUINT_TO_POINTER (number));
      while (number > ends[range])
        range++;
      count (&counts[range][0], score_of (run, i, with), VLPS_MEASURE_CORRECT);
      count (&counts[range][1], score_of (run, i, without), VLPS_MEASURE_CORRECT);
    }
  g_string_append_printf (out, "\n  %-32s %5s %7s %14s\n", "Page of its site", "pages", "right %", "without lines %");
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    g_string_append_printf (out, "  %-32s %5u %7.1f %14.1f\n", names[i], counts[i][0].n,
                            percent (counts[i][0].yes, counts[i][0].n), percent (counts[i][1].yes, counts[i][1].n));
}

static void
write_li (GString *out, const VlpsRun *run)
{
  int with = find_system (run, "punct-lines"), without = find_system (run, "punct-lines-alone");

  append_li_sites (out, run, (guint) with, (guint) without);
  append_li_learning (out, run, (guint) with, (guint) without);
  g_string_append (out, "\n  Table 1: the line seen most often on each site\n");
  for (guint i = 0; i < run->frequent->len; i++)
    {
      const VlpsFrequentLine *line = &g_array_index (run->frequent, VlpsFrequentLine, i);

      g_string_append_printf (out, "  %-32s %5" G_GUINT64_FORMAT "  %s\n", line->site, line->count, line->text);
    }
}

/* --- Xi et al. 2016, table 1 and figure 7 --- */

/* The paper's table counts by 50 bytes; beyond this it is one class. */
#define XI_STEP 50
#define XI_CLASSES 21

static void
append_xi_lengths (GString *out, const VlpsRun *run, guint plain, guint classifier)
{
  Count classes[XI_CLASSES] = { { 0 } }, sum = { 0 };

  for (guint i = 0; i < run->dataset->cases->len; i++)
    {
      double bytes = score_of (run, i, classifier)->densest_bytes;

      if (!isnan (bytes))
        count (&classes[(guint) MIN (bytes / XI_STEP, XI_CLASSES - 1)], score_of (run, i, plain), VLPS_MEASURE_WRONG);
    }
  g_string_append_printf (out, "  %-20s %5s %7s %8s %9s %9s %8s\n", "Table 1: bytes", "pages", "wrong", "error 1",
                          "all so far", "wrong", "error 2");
  for (guint k = 0; k < XI_CLASSES; k++)
    {
      g_autofree char *name = k + 1 < XI_CLASSES ? g_strdup_printf ("%u-%u", k * XI_STEP, (k + 1) * XI_STEP - 1)
                                                 : g_strdup_printf ("%u on", k * XI_STEP);

      sum.n += classes[k].n;
      sum.yes += classes[k].yes;
      g_string_append_printf (out, "  %-20s %5u %7u %7.1f%% %9u %9u %7.1f%%\n", name, classes[k].n, classes[k].yes,
                              percent (classes[k].yes, classes[k].n), sum.n, sum.yes, percent (sum.yes, sum.n));
    }
  g_string_append_printf (out, "  %-20s %5s %7s %8s %9u %9u %7.1f%%\n", "the paper: 0-449", "", "", "", 144, 72, 50.0);
}

static void
append_xi_short (GString *out, const VlpsRun *run, guint classifier)
{
  const VlpsSystem *scedd = run->systems->pdata[classifier];

  g_string_append (out, "\n  Figure 7: right on the pages that are called short\n");
  for (guint s = 0; s < run->systems->len; s++)
    {
      Count wrong = { 0 };

      for (guint i = 0; i < run->dataset->cases->len; i++)
        if (score_of (run, i, classifier)->densest_bytes < scedd->extract.scedd.short_bytes)
          count (&wrong, score_of (run, i, s), VLPS_MEASURE_WRONG);
      g_string_append_printf (out, "  %-20s %5u of %5u %7.1f%%\n", ((const VlpsSystem *) run->systems->pdata[s])->name,
                              wrong.n - wrong.yes, wrong.n, percent (wrong.n - wrong.yes, wrong.n));
    }
  g_string_append (out, "  the paper            cetd 50 %, scedd about 80 % of 144\n");
}

static void
write_xi (GString *out, const VlpsRun *run)
{
  int plain = find_system (run, "cetd"), classifier = find_system (run, "scedd");

  append_xi_lengths (out, run, (guint) plain, (guint) classifier);
  append_xi_short (out, run, (guint) classifier);
}

/* --- Jing & Zuo 2004, table 1 --- */

static void
write_jing (GString *out, const VlpsRun *run)
{
  static const VlpsMeasure grades[] = { VLPS_MEASURE_GOOD, VLPS_MEASURE_FAIRLY_GOOD, VLPS_MEASURE_FAIRLY_POOR,
                                        VLPS_MEASURE_POOR };

  g_string_append_printf (out, "  %-20s %5s %8s %12s %12s %8s\n", "Table 1", "pages", "good", "fairly good",
                          "fairly poor", "poor");
  for (guint s = 0; s < run->systems->len; s++)
    {
      Count counts[G_N_ELEMENTS (grades)] = { { 0 } };

      for (guint g = 0; g < G_N_ELEMENTS (grades); g++)
        for (guint i = 0; i < run->dataset->cases->len; i++)
          count (&counts[g], score_of (run, i, s), grades[g]);
      g_string_append_printf (out, "  %-20s %5u %7.0f%% %11.0f%% %11.0f%% %7.0f%%\n",
                              ((const VlpsSystem *) run->systems->pdata[s])->name, counts[0].n,
                              percent (counts[0].yes, counts[0].n), percent (counts[1].yes, counts[1].n),
                              percent (counts[2].yes, counts[2].n), percent (counts[3].yes, counts[3].n));
    }
  g_string_append_printf (out, "  %-20s %5u %7u%% %11u%% %11u%% %7u%%\n", "the paper", 5000, 24, 52, 22, 2);
}

static const VlpsPaper papers[] = {
  { "jing-2004", "Jing & Zuo 2004", "jing-zuo-2004,kovacevic-2002,auto,whole", TRUE, FALSE, write_jing },
  { "zou-2011", "Zou & Zhong 2011", "zhou-2009,bts", FALSE, TRUE, write_zou },
  { "li-2012", "Li & Jiang 2012", "punct-lines,punct-lines-alone", FALSE, FALSE, write_li },
  { "xi-2016", "Xi et al. 2016", "cetd,scedd", FALSE, FALSE, write_xi },
};

const VlpsPaper *
vlps_paper_find (const char *name, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    if (strcmp (papers[i].name, name) == 0)
      return &papers[i];
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
               "--as takes jing-2004, zou-2011, li-2012 or xi-2016, the paper whose tables to make, not '%s'", name);
  return NULL;
}

char *
vlps_paper_text (const VlpsPaper *paper, const VlpsRun *run)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "%s, %u pages, as %s has it\n", run->dataset->name, run->dataset->cases->len,
                          paper->source);
  paper->write (out, run);
  return g_string_free (out, FALSE);
}
