/* report-table-test.c - the tables of a comparison for people */
#include <string.h>

#include "compare-sets.h"
#include "report.h"

static void
test_table (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = vlps_summary_new (f->run, NULL, TRUE);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (f->run, FALSE);
  VlpsReportSet set = { .run = f->run, .summary = summary, .parts = parts };
  g_autofree char *table = vlps_report_table (&set), *by = vlps_report_parts (&set, "kind");

  g_assert_nonnull (strstr (table, "demo_set: 4 pages, 1 of them without a page"));
  g_assert_nonnull (strstr (by, "list, long (1)"));
}

/* A region that is never found shows, for the set and for the part where it is. */
static void
test_regions (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  VlpsReportSet set = { .run = f->run };
  g_autofree char *table = NULL, *by = NULL;

  demo_miss_regions (f);
  set.summary = summary = vlps_summary_new (f->run, NULL, TRUE);
  set.parts = parts = vlps_summary_parts_new (f->run, FALSE);
  table = vlps_report_table (&set);
  by = vlps_report_parts (&set, "kind");
  g_assert_nonnull (strstr (table, "LM R"));
  g_assert_nonnull (strstr (table, "0.300"));
  g_assert_nonnull (strstr (by, "\nlist, long (1)\n"));
}

/* A gold of fields alone has a table, too. */
static void
test_fields (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = NULL;
  VlpsReportSet set = { .run = f->run };
  g_autofree char *table = NULL;

  for (guint i = 0; i < f->run->dataset->cases->len * f->run->systems->len; i++)
    vlps_measures_clear (f->run->scores[i].values);
  f->run->scores[0].values[VLPS_MEASURE_PRICE_PRECISION] = f->run->scores[0].values[VLPS_MEASURE_PRICE_RECALL] = .5;
  f->run->scores[0].values[VLPS_MEASURE_SKU] = 1;
  set.summary = summary = vlps_summary_new (f->run, NULL, TRUE);
  g_assert_cmpint (vlps_summary_main (summary), ==, VLPS_MEASURE_PRICE_F1);
  table = vlps_report_table (&set);
  g_assert_nonnull (strstr (table, "price F1"));
  g_assert_nonnull (strstr (table, "0.500"));
  g_assert_nonnull (strstr (table, "sku"));
  g_assert_null (strstr (table, "date"));
  g_assert_null (strstr (table, "nothing to measure"));
}

/* The mark of a system whose model has learnt from the set. */
static void
test_learnt (ThreePages *f, gconstpointer data)
{
  g_autoptr (VlpsComparison) run = three_compare_learnt (f);
  g_autoptr (VlpsSummary) summary = vlps_summary_new (run, NULL, FALSE);
  VlpsReportSet set = { .run = run, .summary = summary };
  g_autofree char *table = vlps_report_table (&set);

  g_assert_nonnull (strstr (table, "\nvlps * "));
  g_assert_nonnull (strstr (table, "\nbts  "));
  g_assert_nonnull (strstr (table, VLPS_SYSTEM_LEARNT));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/report-table/table", DemoSet, NULL, demo_set_up, test_table, demo_tear_down);
  g_test_add ("/report-table/regions", DemoSet, NULL, demo_set_up, test_regions, demo_tear_down);
  g_test_add ("/report-table/fields", DemoSet, NULL, demo_set_up, test_fields, demo_tear_down);
  g_test_add ("/report-table/learnt", ThreePages, NULL, three_set_up, test_learnt, three_tear_down);
  return g_test_run ();
}
