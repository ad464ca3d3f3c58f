/* batch-summary-test.c - what summary.json says of a run */
#include "batch-summary.h"

#include <cjson/cJSON.h>

#include "scratch.h"

static cJSON *
summary_of (const Scratch *scratch, const VlpsBatchReport *report)
{
  static const guint64 counts[VLPS_N_ITEM_STATES] = { 0 };
  g_autoptr (VlpsFailures) failures = vlps_failures_new ();
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  cJSON *summary;

  g_assert_true (vlps_batch_summary_write_in (scratch->path, counts, failures, NULL, NULL, NULL, report, "", &error));
  g_assert_no_error (error);
  text = scratch_read (scratch, "summary.json");
  summary = cJSON_Parse (text);
  g_assert_nonnull (summary);
  return summary;
}

static double
number (const cJSON *object, const char *name)
{
  return cJSON_GetNumberValue (cJSON_GetObjectItem (object, name));
}

/* Twenty classes of .05: good is the last one (.95 on), fairly good has those from .75 on, fairly poor from .5 on. */
static void
test_expected (Scratch *scratch, gconstpointer data)
{
  VlpsBatchReport report = { .copies_sought = TRUE, .copies = 2 };
  cJSON *summary, *run, *expected, *histogram;

  report.expected[19] = 1;
  report.expected[18] = 2;
  report.expected[15] = 4;
  report.expected[14] = 8;
  report.expected[10] = 16;
  report.expected[9] = 32;
  report.expected[0] = 64;
  summary = summary_of (scratch, &report);
  run = cJSON_GetObjectItem (summary, "last_run");
  expected = cJSON_GetObjectItem (run, "expected_f1");
  histogram = cJSON_GetObjectItem (expected, "histogram");
  g_assert_cmpfloat_with_epsilon (number (run, "copies"), 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (number (expected, "pages"), 127, 1e-9);
  g_assert_cmpfloat_with_epsilon (number (expected, "good"), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (number (expected, "fairly_good"), 6, 1e-9);
  g_assert_cmpfloat_with_epsilon (number (expected, "fairly_poor"), 24, 1e-9);
  g_assert_cmpfloat_with_epsilon (number (expected, "poor"), 96, 1e-9);
  g_assert_cmpint (cJSON_GetArraySize (histogram), ==, 20);
  g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetArrayItem (histogram, 14)), 8, 1e-9);
  cJSON_Delete (summary);
}

/* Methods without lines expect nothing, and copies that nobody asked for are not counted. */
static void
test_nothing (Scratch *scratch, gconstpointer data)
{
  const VlpsBatchReport report = { 0 };
  cJSON *summary = summary_of (scratch, &report), *run = cJSON_GetObjectItem (summary, "last_run");

  g_assert_nonnull (run);
  g_assert_null (cJSON_GetObjectItem (run, "expected_f1"));
  g_assert_null (cJSON_GetObjectItem (run, "copies"));
  cJSON_Delete (summary);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/batch-summary/expected", test_expected);
  scratch_add ("/batch-summary/nothing", test_nothing);
  return g_test_run ();
}
