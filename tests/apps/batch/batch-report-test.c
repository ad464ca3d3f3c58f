/* batch-report-test.c - pages without their style sheets, by host */
#include "batch-run.h"

static void
test_hosts (void)
{
  g_auto (VlpsBatchReport) report = { 0 };
  guint pages = 99;

  g_assert_null (vlps_batch_report_unstyled_host (&report, &pages));
  g_assert_cmpuint (pages, ==, 0);
  vlps_batch_report_count_unstyled (&report, "b.example");
  g_assert_cmpstr (vlps_batch_report_unstyled_host (&report, &pages), ==, "b.example");
  vlps_batch_report_count_unstyled (&report, "a.example");
  vlps_batch_report_count_unstyled (&report, "c.example");
  /* of as many, the first by name */
  g_assert_cmpstr (vlps_batch_report_unstyled_host (&report, &pages), ==, "a.example");
  g_assert_cmpuint (pages, ==, 1);
  vlps_batch_report_count_unstyled (&report, "c.example");
  g_assert_cmpstr (vlps_batch_report_unstyled_host (&report, &pages), ==, "c.example");
  g_assert_cmpuint (pages, ==, 2);
  g_assert_cmpuint (report.unstyled, ==, 4);
  vlps_batch_report_clear (&report);
  vlps_batch_report_clear (&report);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/batch-report/hosts", test_hosts);
  return g_test_run ();
}
