/* report-export-test.c - a comparison as CSV and LaTeX */
#include <string.h>

#include "compare-sets.h"
#include "report.h"

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

static void
test_tables (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = vlps_summary_new (f->run, NULL, TRUE);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (f->run, FALSE);
  VlpsReportSet set = { .run = f->run, .summary = summary, .parts = parts };
  g_autofree char *pages = vlps_report_csv_pages (&set, 1), *means = vlps_report_csv_summary (&set, 1);
  g_autofree char *latex = vlps_report_latex (&set, 1);

  /* a head, three systems on two pages, whole on c */
  g_assert_cmpuint (count_lines (pages), ==, 1 + 6 + 1);
  g_assert_nonnull (strstr (pages, "\ndemo_set,b,,\"list, long\",,whole,"));
  g_assert_nonnull (strstr (means, "demo_set,,whole,shingle_recall,2,1,1,1,no,,,,,,,\n"));
  g_assert_nonnull (strstr (means, "demo_set,\"kind=list, long\",whole,exact,1,1,,,no,,,,,,,\n"));
  g_assert_nonnull (strstr (latex, "\\caption{demo\\_set, 2 of 4 pages: means"));
  g_assert_nonnull (strstr (latex, "\\begin{tabular}{lrlrrrrr}"));
  g_assert_nonnull (strstr (latex, " & 95\\,\\% & $p$ & "));
}

static void
test_regions (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  VlpsReportSet set = { .run = f->run };
  g_autofree char *means = NULL, *latex = NULL;

  demo_miss_regions (f);
  set.summary = summary = vlps_summary_new (f->run, NULL, TRUE);
  set.parts = parts = vlps_summary_parts_new (f->run, FALSE);
  means = vlps_report_csv_summary (&set, 1);
  latex = vlps_report_latex (&set, 1);
  g_assert_nonnull (strstr (means, "demo_set,,whole,lm_recall,2,0.3,"));
  g_assert_nonnull (strstr (means, "demo_set,\"kind=list, long\",whole,lm_recall,1,0,,,no,,,,,,,\n"));
  g_assert_nonnull (strstr (latex, "\\label{tab:demo-set-regions}"));
}

static void
test_learnt (ThreePages *f, gconstpointer data)
{
  g_autoptr (VlpsComparison) run = three_compare_learnt (f);
  g_autoptr (VlpsSummary) summary = vlps_summary_new (run, NULL, FALSE);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (run, FALSE);
  VlpsReportSet set = { .run = run, .summary = summary, .parts = parts };
  g_autofree char *csv = vlps_report_csv_summary (&set, 1), *latex = vlps_report_latex (&set, 1);

  g_assert_nonnull (strstr (csv, "aeb,,vlps,exact,3,0,,,yes,,,,,,,\n"));
  g_assert_nonnull (strstr (csv, "aeb,,bts,exact,3,0,,,no,,,,,,,\n"));
  g_assert_nonnull (strstr (latex, "\nvlps$^*$ &"));
  g_assert_nonnull (strstr (latex, "its model has learnt from this set."));
}

static void
test_study (ThreePages *f, gconstpointer data)
{
  g_autoptr (VlpsComparison) run = three_compare (f, "punct-lines", FALSE);
  g_autoptr (VlpsSummary) summary = vlps_summary_new (run, NULL, FALSE);
  g_autoptr (VlpsStudy) study = three_study (f, run);
  VlpsReportSet set = { .run = run, .summary = summary, .study = study };
  g_autofree char *csv = vlps_report_csv_study (&set, 1);

  g_assert_true (g_str_has_prefix (csv, "set,p,L,region_precision"));
  g_assert_nonnull (strstr (csv, "\nthree,0.3,50,"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/report-export/tables", DemoSet, NULL, demo_set_up, test_tables, demo_tear_down);
  g_test_add ("/report-export/regions", DemoSet, NULL, demo_set_up, test_regions, demo_tear_down);
  g_test_add ("/report-export/learnt", ThreePages, NULL, three_set_up, test_learnt, three_tear_down);
  g_test_add ("/report-export/study", ThreePages, NULL, three_set_up, test_study, three_tear_down);
  return g_test_run ();
}
