/* paper-test.c - the tables of the papers */
#include "paper.h"

#include <math.h>
#include <string.h>

#include "compare-sets.h"
#include "dataset-file.h"
#include "errors.h"

static char *
tables (const ThreePages *f, const char *name)
{
  const VlpsPaper *paper = vlps_paper_find (name, NULL);
  g_autoptr (VlpsComparison) run = NULL;

  g_assert_nonnull (paper);
  run = three_compare (f, paper->methods, paper->with_title);
  return vlps_paper_text (paper, run);
}

/* Rows with their white space folded. */
static void
assert_row (const char *text, const char *row)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gboolean found = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit_set (g_strstrip (lines[i]), " ", -1);
      g_autoptr (GString) folded = g_string_new (NULL);

      for (guint k = 0; words[k] != NULL; k++)
        if (*words[k] != '\0')
          g_string_append_printf (folded, "%s%s", folded->len > 0 ? " " : "", words[k]);
      found = found || strcmp (folded->str, row) == 0;
    }
  if (!found)
    g_error ("there is no row '%s' in\n%s", row, text);
}

/* Grades of three pages, given by hand: 1 and 2 of 3 are 33 % and 67 %. */
static void
test_jing (ThreePages *f, gconstpointer data)
{
  const VlpsPaper *paper = vlps_paper_find ("jing-2004", NULL);
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  VlpsComparisonOptions options = { .jobs = 1 };
  g_autoptr (VlpsComparison) run = NULL;
  g_autofree char *text = NULL;

  three_put (f, "dataset.json", "{\"name\": \"kreuzer\"}");
  g_assert_true (vlps_systems_parse (systems, paper->methods, TRUE, NULL));
  run =
      vlps_comparison_new (vlps_dataset_read (f->folder, NULL, NULL), g_steal_pointer (&systems), &options, NULL, NULL);
  for (guint page = 0; page < 3; page++)
    for (guint s = 0; s < run->systems->len; s++)
      {
        double *values = run->scores[page * run->systems->len + s].values;

        values[VLPS_MEASURE_GOOD] = s == 0 && page == 0;
        values[VLPS_MEASURE_FAIRLY_GOOD] = s == 0 && page > 0;
        values[VLPS_MEASURE_FAIRLY_POOR] = s == 1;
        values[VLPS_MEASURE_POOR] = s > 1;
      }
  ((VlpsSystem *) run->systems->pdata[3])->learnt = TRUE;
  text = vlps_paper_text (paper, run);
  assert_row (text, "jing-zuo-2004:units=all 3 33% 67% 0% 0%");
  assert_row (text, "jing-zuo-2004 3 0% 0% 100% 0%");
  assert_row (text, "kovacevic-2002 3 0% 0% 0% 100%");
  assert_row (text, "auto * 3 0% 0% 0% 100%");
  assert_row (text, "whole 3 0% 0% 0% 100%");
  assert_row (text, "the paper 5000 24% 52% 22% 2%");
  /* fairly poor: 0 % against 22 % */
  assert_row (text, "no grade of jing-zuo-2004:units=all is more than 22 points from the paper's");
  assert_row (text, VLPS_SYSTEM_LEARNT);
}

/* Reading takes 10 ms a page; zhou-2009 takes 10 ms and bts 30, and two of its three titles are right, of which one day is
 * known. */
static void
test_zou (ThreePages *f, gconstpointer data)
{
  const VlpsPaper *paper = vlps_paper_find ("zou-2011", NULL);
  g_autoptr (VlpsComparison) run = three_compare (f, paper->methods, paper->with_title);
  g_autofree char *measured = vlps_paper_text (paper, run), *text = NULL;

  for (guint page = 0; page < 3; page++)
    {
      g_assert_cmpfloat (run->read_ms[page], >, 0);
      run->read_ms[page] = 10;
      for (guint s = 0; s < 2; s++)
        {
          double *values = run->scores[page * 2 + s].values;

          g_assert_cmpfloat (values[VLPS_MEASURE_TIME], >, 0);
          values[VLPS_MEASURE_TIME] = s == 0 ? 10 : 30;
          values[VLPS_MEASURE_TITLE] = s == 1 ? page < 2 : NAN;
          values[VLPS_MEASURE_DATE] = s == 1 && page == 0 ? 1 : NAN;
        }
    }
  text = vlps_paper_text (paper, run);
  assert_row (text, "zhou-2009 50 100 - -");
  assert_row (text, "bts 25 33 66.67 100.00");
  assert_row (text, "the paper: method 1 51 - - -");
  assert_row (text, "the paper: method 2 (bts) 47 - - -");
  /* a page that cannot be read counts for nothing */
  run->read_ms[0] = NAN;
  run->scores[1].values[VLPS_MEASURE_TIME] = NAN;
  g_free (text);
  text = vlps_paper_text (paper, run);
  assert_row (text, "bts 25 33 66.67 100.00");
  run->read_ms[1] = run->read_ms[2] = NAN;
  g_free (text);
  text = vlps_paper_text (paper, run);
  assert_row (text, "bts - - 66.67 100.00");
}

static void
test_papers (ThreePages *f, gconstpointer data)
{
  g_autofree char *xi = tables (f, "xi-2016"), *zou = tables (f, "zou-2011"), *zhou = tables (f, "zhou-2009");
  g_autofree char *untitled = tables (f, "li-2012"), *li = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.txt", i);
      g_autofree char *text = g_strdup_printf ("Page %u\nsentence number %u is here to stay, is it not", i, i);

      three_put (f, name, text);
    }
  li = tables (f, "li-2012");
  /* the title counts: without it in the gold, 7 of 9 shingles are right, an F1 of 14/16 */
  assert_row (untitled, "x.org 3 0 3 0.0 0.0");
  /* the line comes back on pages 2 and 3, which are right then; without lines none is */
  assert_row (li, "x.org 3 2 1 66.7 0.0");
  assert_row (li, "1 site with 3.0 pages each (3 to 3); the paper has 10 with 200");
  assert_row (li, "first 1 0.0 0.0");
  assert_row (li, "3-4 1 100.0 0.0");
  g_assert_null (strstr (li, "5-8"));
  assert_row (li, "second 1 100.0 0.0");
  assert_row (li, "x.org 3 This was written by all of us, by hand");
  /* the sentence has 45 bytes, and 38 the line: cetd keeps both */
  assert_row (xi, "0-49 3 3 100.0% 3 3 100.0%");
  assert_row (xi, "1000 on 0 0 0.0% 3 3 100.0%");
  assert_row (xi, "the paper: all 2823 190 6.7%");
  /* both readings call all three short, since no element has 450 bytes; */
  assert_row (xi, "Short by density sum, as short-by=sum");
  assert_row (xi, "Short by plain density, as short-by=density");
  assert_row (xi, "cetd 0 of 3 0.0%");
  /* both keep too much; the papers' numbers stand beside */
  assert_row (zou, "bts 0 0.00 0 0.00 3 100.00");
  assert_row (zou, "the paper: method 2 (bts) 1065 46.34 2245 97.69 53 2.31");
  assert_row (zhou, "zhou-2009 0 0.00 0 0.00 3 100.00");
  assert_row (zhou, "Zou & Zhong: method 1 934 40.64 2223 96.74 75 3.26");
  g_assert_null (vlps_paper_find ("zou-2012", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "zou-2011"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/paper/jing", ThreePages, NULL, three_set_up, test_jing, three_tear_down);
  g_test_add ("/paper/zou", ThreePages, NULL, three_set_up, test_zou, three_tear_down);
  g_test_add ("/paper/papers", ThreePages, NULL, three_set_up, test_papers, three_tear_down);
  return g_test_run ();
}
