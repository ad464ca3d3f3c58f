/* paper.c - the tables of the papers that the methods come from */
#include "paper.h"

#include <math.h>
#include <string.h>

#include "errors.h"
#include "scedd.h"
#include "sort.h"

static const VlpsScore *
score_of (const VlpsComparison *run, guint page, guint system)
{
  return &run->scores[(gsize) page * run->systems->len + system];
}

/* Index of the system of that name; -1 where there is none. */
static int
find_system (const VlpsComparison *run, const char *name)
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
append_zou (GString *out, const VlpsComparison *run)
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
}

/* `alone` and the shares of titles and days are NAN where they are not known. */
static void
append_speed_row (GString *out, const char *name, double speed, double alone, double titles, double days)
{
  const double numbers[] = { speed, alone, titles, days };

  g_string_append_printf (out, "  %-26s", name);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (isnan (numbers[i]))
      g_string_append_printf (out, " %13s", "-");
    else
      g_string_append_printf (out, " %13.*f", i < 2 ? 0 : 2, numbers[i]);
  g_string_append_c (out, '\n');
}

/* Every method takes a page in turn before the next page is read, so they share what the machine does meanwhile. */
static void
append_zou_speed (GString *out, const VlpsComparison *run)
{
  g_string_append_printf (out, "  %-26s %13s %13s %13s %13s\n", "", "pages/s", "method alone", "titles, %", "days, %");
  for (guint s = 0; s < run->systems->len; s++)
    {
      Count title = { 0 }, day = { 0 };
      double read = 0, method = 0;
      guint n = 0;

      for (guint i = 0; i < run->dataset->cases->len; i++)
        {
          const VlpsScore *score = score_of (run, i, s);
          double time = score->values[VLPS_MEASURE_TIME];

          count (&title, score, VLPS_MEASURE_TITLE);
          count (&day, score, VLPS_MEASURE_DATE);
          if (isnan (time) || isnan (run->read_ms[i]))
            continue;
          n++;
          method += time;
          read += run->read_ms[i];
        }
      append_speed_row (out, ((const VlpsSystem *) run->systems->pdata[s])->name,
                        read + method > 0 ? 1000 * n / (read + method) : NAN, method > 0 ? 1000 * n / method : NAN,
                        title.n > 0 ? percent (title.yes, title.n) : NAN, day.n > 0 ? percent (day.yes, day.n) : NAN);
    }
}

static void
write_zou (GString *out, const VlpsComparison *run)
{
  append_zou (out, run);
  append_zou_row (out, "the paper: method 1", 2298, 934, 2223);
  append_zou_row (out, "the paper: method 2 (bts)", 2298, 1065, 2245);
  append_zou_speed (out, run);
  append_speed_row (out, "the paper: method 1", 51, NAN, NAN, NAN);
  append_speed_row (out, "the paper: method 2 (bts)", 47, NAN, NAN, NAN);
  g_string_append (
      out, "  pages/s with the reading of the HTML, on one thread (the paper's: a Celeron of 2011, without accuracy of "
           "title and time)\n");
}

/* Writes the table of Zhou et al. 2009, of which only this row is available. */
static void
write_zhou (GString *out, const VlpsComparison *run)
{
  append_zou (out, run);
  append_zou_row (out, "Zou & Zhong: method 1", 2298, 934, 2223);
}

/* --- Li & Jiang 2012, tables 1 and 2, and how the method learns --- */

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

/* Appends the number of pages of each site, which decides most of what follows. */
static void
append_li_sizes (GString *out, const VlpsComparison *run, const GPtrArray *sites)
{
  guint least = G_MAXUINT, most = 0, n = run->dataset->cases->len;

  for (guint k = 0; k < sites->len; k++)
    {
      guint pages = 0;

      for (guint i = 0; i < n; i++)
        pages += strcmp (site_of (run->dataset->cases->pdata[i]), sites->pdata[k]) == 0;
      least = MIN (least, pages);
      most = MAX (most, pages);
    }
  if (sites->len > 0)
    g_string_append_printf (out, "  %u site%s with %.1f pages each (%u to %u); the paper has 10 with 200\n", sites->len,
                            sites->len == 1 ? "" : "s", (double) n / sites->len, least, most);
}

static void
append_li_sites (GString *out, const VlpsComparison *run, guint with, guint without)
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
  g_ptr_array_sort (sites, vlps_sort_by_text);
  append_li_sizes (out, run, sites);
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

/* Classes of page numbers: 1, 2, 3-4, 5-8, and so on, each to a power of two; the last has all that follow. */
#define LI_CLASSES 10

static char *
li_class_name (guint class)
{
  guint end = 1u << class;

  if (class < 2)
    return g_strdup (class == 0 ? "first" : "second");
  if (class + 1 == LI_CLASSES)
    return g_strdup_printf ("%u on", end / 2 + 1);
  return g_strdup_printf ("%u-%u", end / 2 + 1, end);
}

static guint
li_class (guint number)
{
  guint class = 0;

  while (class + 1 < LI_CLASSES && number > 1u << class)
    class ++;
  return class;
}

/* How right pages are by how many of their site came before. */
static void
append_li_learning (GString *out, const VlpsComparison *run, guint with, guint without)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  Count counts[LI_CLASSES][2] = { { { 0 }, { 0 } } };

  for (guint i = 0; i < run->dataset->cases->len; i++)
    {
      const char *site = site_of (run->dataset->cases->pdata[i]);
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (seen, site)) + 1, class = li_class (number);

      g_hash_table_insert (seen, (gpointer) site, GUINT_TO_POINTER (number));
      count (&counts[class][0], score_of (run, i, with), VLPS_MEASURE_CORRECT);
      count (&counts[class][1], score_of (run, i, without), VLPS_MEASURE_CORRECT);
    }
  g_string_append_printf (out, "\n  %-32s %5s %7s %14s\n", "Page of its site", "pages", "right %", "without lines %");
  for (guint i = 0; i < LI_CLASSES; i++)
    {
      g_autofree char *name = li_class_name (i);

      if (counts[i][0].n > 0)
        g_string_append_printf (out, "  %-32s %5u %7.1f %14.1f\n", name, counts[i][0].n,
                                percent (counts[i][0].yes, counts[i][0].n), percent (counts[i][1].yes, counts[i][1].n));
    }
}

static void
write_li (GString *out, const VlpsComparison *run)
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

/* --- Xi et al. 2016, table 1 and figures 4, 5 and 7 --- */

/* The paper's table counts by 50 bytes; beyond this it is one class. */
#define XI_STEP 50
#define XI_CLASSES 21

/* The two readings of "the text of the tag with the largest text density", by which pages are short. */
#define XI_SUM "scedd:short-by=sum"
#define XI_DENSITY "scedd:short-by=density"

/* Points of the two figures, under each reading. */
#define XI_TOP(X) X ("0") X (".01") X (".02") X (".05") X (".1") X (".15") X (".2") X (".3") X (".4")
#define XI_BOTTOM(X) X (".6") X (".7") X (".8") X (".85") X (".9") X (".95") X (".98") X ("1")
#define XI_TOP_SUM(VALUE) "," XI_SUM "+top-coef=" VALUE
#define XI_TOP_DENSITY(VALUE) "," XI_DENSITY "+top-coef=" VALUE
#define XI_BOTTOM_SUM(VALUE) "," XI_SUM "+bottom-coef=" VALUE
#define XI_BOTTOM_DENSITY(VALUE) "," XI_DENSITY "+bottom-coef=" VALUE
#define XI_METHODS                                                                                                     \
  "cetd," XI_SUM "," XI_DENSITY XI_TOP (XI_TOP_SUM) XI_TOP (XI_TOP_DENSITY) XI_BOTTOM (XI_BOTTOM_SUM)                  \
      XI_BOTTOM (XI_BOTTOM_DENSITY)
#define XI_VALUE(VALUE) VALUE,

static const char *const xi_top[] = { XI_TOP (XI_VALUE) }, *const xi_bottom[] = { XI_BOTTOM (XI_VALUE) };

static void
append_xi_row (GString *out, const char *name, const Count *own, const Count *sum)
{
  g_string_append_printf (out, "  %-20s %5u %7u %7.1f%% %9u %9u %7.1f%%\n", name, own->n, own->yes,
                          percent (own->yes, own->n), sum->n, sum->yes, percent (sum->yes, sum->n));
}

static void
append_xi_lengths (GString *out, const VlpsComparison *run, guint plain, guint classifier)
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
      append_xi_row (out, name, &classes[k], &sum);
    }
  g_string_append_printf (out, "  %-20s %5s %7s %8s %9u %9u %7.1f%%\n", "the paper: 0-449", "", "", "", 144, 72,
                          percent (72, 144));
  g_string_append_printf (out, "  %-20s %5s %7s %8s %9u %9u %7.1f%%\n", "the paper: all", "", "", "", 2823, 190,
                          percent (190, 2823));
}

/* Wrong results of a system on the pages that the classifier calls short. */
static Count
count_short (const VlpsComparison *run, guint system, guint classifier)
{
  const VlpsSystem *scedd = run->systems->pdata[classifier];
  const VlpsSceddOptions *own = vlps_method_own (&scedd->extract);
  Count wrong = { 0 };

  for (guint i = 0; i < run->dataset->cases->len; i++)
    if (score_of (run, i, classifier)->densest_bytes < own->short_bytes)
      count (&wrong, score_of (run, i, system), VLPS_MEASURE_WRONG);
  return wrong;
}

static void
append_xi_figure (GString *out, const VlpsComparison *run, guint classifier, const char *title, const char *param,
                  const char *const *values, guint n)
{
  const char *base = ((const VlpsSystem *) run->systems->pdata[classifier])->name;

  g_string_append_printf (out, "\n  %s: wrong on the short pages, by %s\n ", title, param);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s+%s=%s", base, param, values[i]);
      Count wrong = count_short (run, (guint) find_system (run, name), classifier);

      g_string_append_printf (out, " %s: %u%s", values[i], wrong.yes, i + 1 < n ? "," : "\n");
    }
}

static void
append_xi_short (GString *out, const VlpsComparison *run, guint plain, guint classifier)
{
  const guint systems[] = { plain, classifier };

  g_string_append (out, "\n  Figure 7: right on the pages that are called short\n");
  for (guint s = 0; s < G_N_ELEMENTS (systems); s++)
    {
      const VlpsSystem *system = run->systems->pdata[systems[s]];
      Count wrong = count_short (run, systems[s], classifier);

      g_string_append_printf (out, "  %-20s %5u of %5u %7.1f%%\n", system->extract.method->name, wrong.n - wrong.yes,
                              wrong.n, percent (wrong.n - wrong.yes, wrong.n));
    }
  g_string_append (out, "  the paper            cetd 50 %, scedd about 80 % of 144\n");
}

static void
write_xi (GString *out, const VlpsComparison *run)
{
  static const char *const readings[][2] = { { XI_SUM, "by density sum, as short-by=sum" },
                                             { XI_DENSITY, "by plain density, as short-by=density" } };
  guint plain = (guint) find_system (run, "cetd");

  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    {
      guint classifier = (guint) find_system (run, readings[i][0]);

      g_string_append_printf (out, "%s  Short %s\n", i > 0 ? "\n" : "", readings[i][1]);
      append_xi_lengths (out, run, plain, classifier);
      append_xi_figure (out, run, classifier, "Figure 4", "bottom-coef", xi_bottom, G_N_ELEMENTS (xi_bottom));
      append_xi_figure (out, run, classifier, "Figure 5", "top-coef", xi_top, G_N_ELEMENTS (xi_top));
      append_xi_short (out, run, plain, classifier);
    }
}

/* --- Jing & Zuo 2004, table 1 --- */

#define JING_ALL "jing-zuo-2004:units=all"

static void
write_jing_table (GString *out, const VlpsComparison *run)
{
  static const VlpsMeasure grades[] = { VLPS_MEASURE_GOOD, VLPS_MEASURE_FAIRLY_GOOD, VLPS_MEASURE_FAIRLY_POOR,
                                        VLPS_MEASURE_POOR };
  static const double paper[] = { 24, 52, 22, 2 };
  double farthest = NAN;

  g_string_append_printf (out, "  %-24s %5s %8s %12s %12s %8s\n", "Table 1", "pages", "good", "fairly good",
                          "fairly poor", "poor");
  for (guint s = 0; s < run->systems->len; s++)
    {
      Count counts[G_N_ELEMENTS (grades)] = { { 0 } };
      g_autofree char *label = vlps_system_label (run->systems->pdata[s]);

      for (guint g = 0; g < G_N_ELEMENTS (grades); g++)
        for (guint i = 0; i < run->dataset->cases->len; i++)
          count (&counts[g], score_of (run, i, s), grades[g]);
      g_string_append_printf (out, "  %-24s %5u %7.0f%% %11.0f%% %11.0f%% %7.0f%%\n", label, counts[0].n,
                              percent (counts[0].yes, counts[0].n), percent (counts[1].yes, counts[1].n),
                              percent (counts[2].yes, counts[2].n), percent (counts[3].yes, counts[3].n));
      if (counts[0].n > 0 && (int) s == find_system (run, JING_ALL))
        for (guint g = 0; g < G_N_ELEMENTS (grades); g++)
          farthest = fmax (farthest, fabs (percent (counts[g].yes, counts[g].n) - paper[g]));
    }
  g_string_append_printf (out, "  %-24s %5u %7.0f%% %11.0f%% %11.0f%% %7.0f%%\n", "the paper", 5000, paper[0], paper[1],
                          paper[2], paper[3]);
  if (!isnan (farthest))
    g_string_append_printf (out, "  no grade of " JING_ALL " is more than %.0f points from the paper's\n",
                            ceil (farthest));
  g_string_append (out,
                   "  " JING_ALL " sorts all elements, as the paper's text reads; jing-zuo-2004 those that are laid "
                   "out as blocks\n");
}

static const VlpsPaper papers[] = {
  { "jing-2004", "Jing & Zuo 2004", JING_ALL ",jing-zuo-2004,kovacevic-2002,auto,whole", TRUE, FALSE,
    write_jing_table },
  { "zou-2011", "Zou & Zhong 2011", "zhou-2009,bts", FALSE, TRUE, write_zou },
  { "zhou-2009", "Zhou et al. 2009, of which Zou & Zhong 2011", "zhou-2009", FALSE, TRUE, write_zhou },
  { "li-2012", "Li & Jiang 2012", "punct-lines,punct-lines-alone", FALSE, TRUE, write_li },
  { "xi-2016", "Xi et al. 2016", XI_METHODS, FALSE, FALSE, write_xi },
};

const VlpsPaper *
vlps_paper_find (const char *name, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    if (strcmp (papers[i].name, name) == 0)
      return &papers[i];
  return vlps_error_null (
      error, VLPS_ERROR_USAGE,
      "--as takes jing-2004, zou-2011, zhou-2009, li-2012 or xi-2016, the paper whose tables to make, not '%s'", name);
}

char *
vlps_paper_text (const VlpsPaper *paper, const VlpsComparison *run)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "%s, %u pages, as %s has it\n", run->dataset->name, run->dataset->cases->len,
                          paper->source);
  paper->write (out, run);
  if (vlps_systems_have_learnt (run->systems))
    g_string_append (out, "  " VLPS_SYSTEM_LEARNT "\n");
  return g_string_free (out, FALSE);
}
