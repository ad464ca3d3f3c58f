/* report-json-test.c - the numbers of a comparison as JSON */
#include <cjson/cJSON.h>
#include <string.h>

#include "compare-sets.h"
#include "report.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-5)

/* The first set of a report; *ret_root is to be deleted. */
static const cJSON *
read_set (const VlpsReportSet *set, cJSON **ret_root)
{
  g_autofree char *json = vlps_report_json (set, 1);

  *ret_root = cJSON_Parse (json);
  g_assert_nonnull (*ret_root);
  return cJSON_GetArrayItem (cJSON_GetObjectItem (*ret_root, "sets"), 0);
}

static void
test_systems (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = vlps_summary_new (f->run, NULL, TRUE);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (f->run, FALSE);
  VlpsReportSet report = { .run = f->run, .summary = summary, .parts = parts };
  cJSON *root;
  const cJSON *set = read_set (&report, &root), *systems, *measures;

  systems = cJSON_GetObjectItem (set, "systems");
  g_assert_cmpint (cJSON_GetArraySize (systems), ==, 3);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetArrayItem (systems, 0), "kind")), ==, "whole");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetArrayItem (systems, 2), "kind")), ==,
                   "prediction");
  measures = cJSON_GetObjectItem (cJSON_GetArrayItem (systems, 0), "measures");
  /* precision .4 and 1, recall 1 and 1: F1 of the means */
  assert_near (cJSON_GetNumberValue (cJSON_GetObjectItem (cJSON_GetObjectItem (measures, "shingle_f1"), "mean")),
               2 * 0.7 / 1.7);
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (set, "results")), ==, 4);
  g_assert_cmpuint (parts->len, ==, 3); /* two kinds and not stated; one language only */
  cJSON_Delete (root);
}

static void
test_regions (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  g_autofree char *json = NULL;
  VlpsReportSet set = { .run = f->run };

  demo_miss_regions (f);
  set.summary = summary = vlps_summary_new (f->run, NULL, TRUE);
  set.parts = parts = vlps_summary_parts_new (f->run, FALSE);
  json = vlps_report_json (&set, 1);
  g_assert_nonnull (strstr (json, "\"macro_f1\""));
}

/* The others are compared with the system that was asked for. */
static void
test_reference (DemoSet *f, gconstpointer data)
{
  const VlpsSystem *last = f->run->systems->pdata[2];
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsSummary) summary = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  VlpsReportSet report = { .run = f->run };
  const cJSON *set, *pairs, *against, *test;
  cJSON *root;

  g_assert_false (vlps_systems_set_reference (f->run->systems, "nobody", &error));
  g_assert_true (vlps_systems_set_reference (f->run->systems, last->name, NULL));
  report.summary = summary = vlps_summary_new (f->run, NULL, TRUE);
  report.parts = parts = vlps_summary_parts_new (f->run, FALSE);
  set = read_set (&report, &root);
  pairs = cJSON_GetObjectItem (set, "text_pairs");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (pairs, "reference")), ==, last->name);
  against = cJSON_GetObjectItem (pairs, "against");
  g_assert_cmpint (cJSON_GetArraySize (against), ==, 2);
  g_assert_null (cJSON_GetObjectItem (against, last->name));
  cJSON_ArrayForEach (test, against)
  {
    double p = cJSON_GetNumberValue (cJSON_GetObjectItem (test, "p"));

    g_assert_true (cJSON_HasObjectItem (test, "effect"));
    g_assert_cmpfloat (cJSON_GetNumberValue (cJSON_GetObjectItem (test, "p_holm")), >=, p);
  }
  cJSON_Delete (root);
}

/* Without parts, there are none. */
static void
test_no_parts (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = vlps_summary_new (f->run, NULL, TRUE);
  VlpsReportSet report = { .run = f->run, .summary = summary };
  cJSON *root;
  const cJSON *set = read_set (&report, &root);
  g_autofree char *table = vlps_report_parts (&report, "kind"), *csv = vlps_report_csv_summary (&report, 1);

  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (set, "parts")), ==, 0);
  g_assert_cmpstr (table, ==, "");
  g_assert_nonnull (strstr (csv, "shingle_f1"));
  cJSON_Delete (root);
}

static void
test_learnt (ThreePages *f, gconstpointer data)
{
  g_autoptr (VlpsComparison) run = three_compare_learnt (f);
  g_autoptr (VlpsSummary) summary = vlps_summary_new (run, NULL, FALSE);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (run, FALSE);
  VlpsReportSet set = { .run = run, .summary = summary, .parts = parts };
  g_autofree char *json = vlps_report_json (&set, 1);

  g_assert_nonnull (strstr (json, "\"name\":\"vlps\",\"kind\":\"method\",\"learnt\":true"));
  g_assert_null (strstr (json, "\"name\":\"bts\",\"kind\":\"method\",\"learnt\""));
}

static void
test_study (ThreePages *f, gconstpointer data)
{
  g_autoptr (VlpsComparison) run = three_compare (f, "punct-lines", FALSE);
  g_autoptr (VlpsSummary) summary = vlps_summary_new (run, NULL, FALSE);
  g_autoptr (VlpsStudy) study = three_study (f, run);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (run, TRUE);
  VlpsReportSet report = { .run = run, .summary = summary, .parts = parts, .study = study };
  cJSON *root;
  const cJSON *found = cJSON_GetObjectItem (read_set (&report, &root), "study");

  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (found, "method")), ==, "punct-lines");
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (found, "axes")), ==, 2);
  found = cJSON_GetObjectItem (cJSON_GetObjectItem (found, "measures"), "exact");
  g_assert_cmpint (cJSON_GetArraySize (found), ==, 4);
  assert_near (cJSON_GetNumberValue (cJSON_GetArrayItem (found, 3)), 2.0 / 3);
  cJSON_Delete (root);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/report-json/systems", DemoSet, NULL, demo_set_up, test_systems, demo_tear_down);
  g_test_add ("/report-json/regions", DemoSet, NULL, demo_set_up, test_regions, demo_tear_down);
  g_test_add ("/report-json/no-parts", DemoSet, NULL, demo_set_up, test_no_parts, demo_tear_down);
  g_test_add ("/report-json/learnt", ThreePages, NULL, three_set_up, test_learnt, three_tear_down);
  g_test_add ("/report-json/study", ThreePages, NULL, three_set_up, test_study, three_tear_down);
  g_test_add ("/report-json/reference", DemoSet, NULL, demo_set_up, test_reference, demo_tear_down);
  return g_test_run ();
}
