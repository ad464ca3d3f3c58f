/* run-test.c - a small data set from its files to every kind of output, without rendering */
#include "comparison.h"

#include <cjson/cJSON.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "errors.h"
#include "report.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-5)

static const char *const files[] = {
  "dataset.json", "pages.jsonl", "a.html", "b.html", "c.html", "a.txt", "b.txt", NULL
};

typedef struct
{
  char *folder;
  VlpsComparison *run;
  VlpsPredictions *predictions;
} Fixture;

static void
put (const Fixture *f, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  VlpsComparisonOptions options = { .jobs = 2, .details = TRUE };
  VlpsDataset *dataset;

  f->folder = g_dir_make_tmp ("vlps-run-XXXXXX", NULL);
  put (f, "dataset.json", "{\"name\": \"demo_set\", \"licence\": \"MIT\"}");
  put (f, "pages.jsonl",
       "{\"id\": \"a\", \"page\": \"a.html\", \"gold_text\": \"a.txt\", \"domain\": \"x.org\", \"kind\": \"article\", "
       "\"title\": \"Head line\", \"date\": \"2020-02-03\", \"authors\": [\"John Roe\", \"Jane  Doe\"], \"with\": "
       "[\"two three\"], \"without\": [\"menu\"]}\n"
       "{\"id\": \"b\", \"page\": \"b.html\", \"gold_text\": \"b.txt\", \"domain\": \"x.org\", \"kind\": \"list, "
       "long\", \"authors\": [\"Jane Doe\"]}\n"
       "{\"id\": \"c\", \"page\": \"c.html\"}\n"
       "{\"id\": \"d\", \"warc\": \"d.warc\"}\n");
  put (f, "a.html",
       "<!DOCTYPE html><title>Head line</title><meta property='article:published_time' "
       "content='2020-02-03T10:00:00Z'><meta name=author content='Jane Doe and John Roe'><p>menu</p><h1>Head "
       "line</h1><p>one two three four five</p>");
  put (f, "b.html",
       "<!DOCTYPE html><title>t</title><meta name=author content='Jane Doe and John Roe'><p>one two three four</p>");
  put (f, "c.html", "<!DOCTYPE html><title>t</title><p>nobody knows</p>");
  put (f, "a.txt", "one two three four five\n");
  put (f, "b.txt", "one two three four\n");
  dataset = vlps_dataset_read (f->folder, &error);
  g_assert_no_error (error);
  g_assert_true (vlps_systems_parse (systems, "whole,example-page", FALSE, &error));
  g_assert_no_error (error);
  f->predictions = g_new0 (VlpsPredictions, 1);
  f->predictions->name = g_strdup ("tool");
  f->predictions->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (f->predictions->texts, g_strdup ("a"), g_strdup ("one two three four five"));
  g_hash_table_insert (f->predictions->texts, g_strdup ("b"), g_strdup ("</script><b>\"x\""));
  vlps_systems_add (systems, VLPS_SYSTEM_PREDICTION, "tool")->predictions = f->predictions;
  f->run = vlps_comparison_new (dataset, g_steal_pointer (&systems), &options, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (f->folder, files[i], NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
  vlps_comparison_free (f->run);
  vlps_predictions_free (f->predictions);
}

static const VlpsScore *
score_of (const Fixture *f, guint page, guint system)
{
  return &f->run->scores[page * f->run->systems->len + system];
}

static void
test_scores (Fixture *f, gconstpointer data)
{
  const double *whole = score_of (f, 0, 0)->values;

  g_assert_cmpuint (f->run->dataset->problems->len, ==, 0);
  /* menu Head line one two three four five: 8 tokens, 5 shingles, of which the gold has 2 */
  assert_near (whole[VLPS_MEASURE_SHINGLE_PRECISION], 0.4);
  assert_near (whole[VLPS_MEASURE_SHINGLE_RECALL], 1);
  assert_near (whole[VLPS_MEASURE_WITH], 1);
  assert_near (whole[VLPS_MEASURE_WITHOUT], 0);
  assert_near (whole[VLPS_MEASURE_TITLE], 1);
  assert_near (whole[VLPS_MEASURE_DATE], 1);
  /* both are found, in another order; one too many on the other page; nobody knows on the third */
  assert_near (whole[VLPS_MEASURE_AUTHORS], 1);
  assert_near (score_of (f, 1, 0)->values[VLPS_MEASURE_AUTHORS], 0);
  g_assert_true (isnan (score_of (f, 2, 0)->values[VLPS_MEASURE_AUTHORS]));
  g_assert_true (isnan (whole[VLPS_MEASURE_REGION_F1]));
  assert_near (score_of (f, 1, 0)->values[VLPS_MEASURE_EXACT], 1);
  /* there is an example for the two pages of x.org, and for c none */
  g_assert_true (score_of (f, 0, 1)->present);
  g_assert_false (score_of (f, 2, 1)->present);
  assert_near (score_of (f, 0, 2)->values[VLPS_MEASURE_SHINGLE_F1], 1);
  g_assert_true (isnan (score_of (f, 0, 2)->values[VLPS_MEASURE_TITLE]));
  /* no gold, no page */
  g_assert_true (score_of (f, 2, 0)->present);
  g_assert_true (isnan (score_of (f, 2, 0)->values[VLPS_MEASURE_SHINGLE_F1]));
  g_assert_null (f->run->failures[2]);
  g_assert_nonnull (f->run->failures[3]);
  g_assert_false (score_of (f, 3, 0)->present);
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* What stands in a packed script element of the report. */
static char *
unpack (const char *html, const char *id)
{
  g_autofree char *begin = g_strdup_printf ("id=\"%s\">", id);
  const char *from = strstr (html, begin) + strlen (begin);
  g_autofree char *text = g_strndup (from, (gsize) (strstr (from, "</script>") - from));
  g_autoptr (GZlibDecompressor) decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) packed = NULL, plain = NULL;
  g_autoptr (GOutputStream) sink = g_memory_output_stream_new_resizable ();
  gsize length;
  guchar *bytes = g_base64_decode (text, &length);

  packed = g_memory_input_stream_new_from_data (bytes, (gssize) length, g_free);
  plain = g_converter_input_stream_new (packed, G_CONVERTER (decompressor));
  g_assert_cmpint (g_output_stream_splice (sink, plain, 0, NULL, NULL), >, 0);
  g_assert_true (g_output_stream_write_all (sink, "", 1, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (sink, NULL, NULL));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (sink));
}

static void
test_reports (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = vlps_summary_new (f->run, NULL, TRUE);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (f->run, FALSE);
  VlpsReportSet set = { .run = f->run, .summary = summary, .parts = parts };
  g_autofree char *json = vlps_report_json (&set, 1), *pages = vlps_report_csv_pages (&set, 1);
  g_autofree char *means = vlps_report_csv_summary (&set, 1), *latex = vlps_report_latex (&set, 1);
  g_autofree char *html = vlps_report_html (&set, 1, NULL), *table = vlps_report_table (&set);
  g_autofree char *by = vlps_report_parts (&set, "kind"), *numbers = NULL, *details = NULL;
  const cJSON *sets, *systems, *measures;
  cJSON *root = cJSON_Parse (json), *texts;

  sets = cJSON_GetArrayItem (cJSON_GetObjectItem (root, "sets"), 0);
  systems = cJSON_GetObjectItem (sets, "systems");
  g_assert_cmpint (cJSON_GetArraySize (systems), ==, 3);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetArrayItem (systems, 0), "kind")), ==, "whole");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetArrayItem (systems, 2), "kind")), ==,
                   "prediction");
  measures = cJSON_GetObjectItem (cJSON_GetArrayItem (systems, 0), "measures");
  /* precision .4 and 1, recall 1 and 1: F1 of the means */
  assert_near (cJSON_GetNumberValue (cJSON_GetObjectItem (cJSON_GetObjectItem (measures, "shingle_f1"), "mean")),
               2 * 0.7 / 1.7);
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (sets, "results")), ==, 4);
  g_assert_cmpuint (parts->len, ==, 3); /* two kinds and not stated; one language only */
  cJSON_Delete (root);

  /* a head, three systems on two pages, whole on c */
  g_assert_cmpuint (count_lines (pages), ==, 1 + 6 + 1);
  g_assert_nonnull (strstr (pages, "\ndemo_set,b,,\"list, long\",,whole,"));
  g_assert_nonnull (strstr (means, "demo_set,,whole,shingle_recall,2,1,1,1,no\n"));
  g_assert_nonnull (strstr (means, "demo_set,\"kind=list, long\",whole,exact,1,1,,,no\n"));
  g_assert_nonnull (strstr (latex, "\\caption{demo\\_set, 4 pages"));
  g_assert_nonnull (strstr (latex, "\\begin{tabular}{lrlrrrrr}"));
  g_assert_nonnull (strstr (latex, " & 95\\,\\% & $p$ & "));
  g_assert_nonnull (strstr (table, "demo_set: 4 pages, 1 of them without a page"));
  g_assert_nonnull (strstr (by, "list, long (1)"));

  g_assert_null (strstr (html, "@NUMBERS@"));
  /* nothing is loaded from anywhere */
  g_assert_null (strstr (html, "src="));
  g_assert_null (strstr (html, "@import"));
  g_assert_null (strstr (html, "url("));
  numbers = unpack (html, "numbers");
  details = unpack (html, "details");
  root = cJSON_Parse (numbers);
  g_assert_nonnull (cJSON_GetObjectItem (root, "sets"));
  cJSON_Delete (root);
  root = cJSON_Parse (details);
  texts = cJSON_GetObjectItem (cJSON_GetObjectItem (root, "demo_set"), "lines");
  g_assert_cmpint (cJSON_GetArraySize (texts), >=, 4);
  cJSON_Delete (root);
}

/* A region that is never found shows in every output, for the set and for the part where it is. */
static void
test_regions (Fixture *f, gconstpointer data)
{
  /* page a: 30 of 40 characters of LM found; page b: none of 60, all taken for CENTER */
  VlpsConfusion found = { .characters = { [VLPS_REGION_LM] = { [VLPS_REGION_LM] = 30, [VLPS_REGION_CENTER] = 10 },
                                          [VLPS_REGION_CENTER] = { [VLPS_REGION_CENTER] = 90 } } };
  VlpsConfusion missed = { .characters = { [VLPS_REGION_LM] = { [VLPS_REGION_CENTER] = 60 },
                                           [VLPS_REGION_CENTER] = { [VLPS_REGION_CENTER] = 40 } } };
  g_autoptr (VlpsSummary) summary = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  VlpsReportSet set = { .run = f->run };
  g_autofree char *table = NULL, *by = NULL, *means = NULL, *latex = NULL, *json = NULL;
  const VlpsEstimate *estimates;

  for (guint page = 0; page < 2; page++)
    {
      VlpsScore *score = &f->run->scores[page * f->run->systems->len];

      score->has_confusion = TRUE;
      score->confusion = page == 0 ? found : missed;
      score->values[VLPS_MEASURE_REGION_F1] = page == 0 ? 180.0 / 190 : 80.0 / 140;
    }
  set.summary = summary = vlps_summary_new (f->run, NULL, TRUE);
  set.parts = parts = vlps_summary_parts_new (f->run, FALSE);
  estimates = summary->systems[0].estimates;
  assert_near (estimates[VLPS_MEASURE_LM_PRECISION].mean, 1);
  assert_near (estimates[VLPS_MEASURE_LM_RECALL].mean, .3);
  assert_near (estimates[VLPS_MEASURE_LM_F1].mean, 60.0 / 130);
  assert_near (estimates[VLPS_MEASURE_CENTER_PRECISION].mean, .65);
  assert_near (estimates[VLPS_MEASURE_MACRO_F1].mean, (60.0 / 130 + 260.0 / 330) / 2);
  g_assert_cmpuint (estimates[VLPS_MEASURE_RM_F1].n, ==, 0);
  table = vlps_report_table (&set);
  by = vlps_report_parts (&set, "kind");
  means = vlps_report_csv_summary (&set, 1);
  latex = vlps_report_latex (&set, 1);
  json = vlps_report_json (&set, 1);
  g_assert_nonnull (strstr (table, "LM R"));
  g_assert_nonnull (strstr (table, "0.300"));
  g_assert_nonnull (strstr (by, "\nlist, long (1)\n"));
  g_assert_nonnull (strstr (means, "demo_set,,whole,lm_recall,2,0.3,"));
  g_assert_nonnull (strstr (means, "demo_set,\"kind=list, long\",whole,lm_recall,1,0,,,no\n"));
  g_assert_nonnull (strstr (latex, "\\label{tab:demo\\_set-regions}"));
  g_assert_nonnull (strstr (json, "\"macro_f1\""));
}

/* A gold of fields alone has a table, too. */
static void
test_fields (Fixture *f, gconstpointer data)
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

/* A preset that stands for a method as well is there once. */
static void
test_twice (void)
{
  static const char *const lists[][2] = { { "vl-ps,bts,auto,bts", "bts" }, { "auto,vl-ps", "auto" } };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (GPtrArray) systems = vlps_systems_new ();
      g_autoptr (GError) error = NULL;
      guint n_presets, seen = 0;

      vlps_presets (&n_presets);
      g_assert_true (vlps_systems_parse (systems, lists[i][0], TRUE, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (systems->len, ==, n_presets + (i == 0));
      for (guint s = 0; s < systems->len; s++)
        seen += g_str_equal (((const VlpsSystem *) systems->pdata[s])->name, lists[i][1]);
      g_assert_cmpuint (seen, ==, 1);
    }
}

static void
test_systems (void)
{
  static const char *const bad[] = { "no-such", "jing-zuo-2004", "oracle", "vl-ps" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GPtrArray) systems = vlps_systems_new ();
      g_autoptr (GError) error = NULL;

      /* without rendering there are no boxes */
      g_assert_false (vlps_systems_parse (systems, bad[i], FALSE, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

/* The text of the first page by the first system. */
static char *
first_text (const Fixture *f, const char *list)
{
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsComparison) run = NULL;
  VlpsComparisonOptions options = { .jobs = 1, .details = TRUE };
  VlpsDataset *dataset = vlps_dataset_read (f->folder, &error);

  g_assert_no_error (error);
  g_assert_true (vlps_systems_parse (systems, list, FALSE, &error));
  run = vlps_comparison_new (dataset, g_steal_pointer (&systems), &options, NULL, &error);
  g_assert_no_error (error);
  return g_strdup (run->scores[0].text);
}

/* What the site gives is used by those who are to use it, whoever else is compared. */
static void
test_site (Fixture *f, gconstpointer data)
{
  g_autofree char *alone = NULL, *among = NULL, *with_site = NULL;

  /* the first two lines of both pages are the same */
  put (f, "a.html",
       "<!DOCTYPE html><title>Head</title><p>The harbour paper is read by all who live here, every day.</p><p>Two of "
       "its piers were damaged by a storm on Monday, and the harbour was closed. It opens again next week.</p>");
  put (f, "b.html",
       "<!DOCTYPE html><title>Other</title><p>The harbour paper is read by all who live here, every day.</p><p>A "
       "museum was opened in the old town hall, and hundreds came. It shows ships, sails and nets.</p>");
  alone = first_text (f, "vlps");
  among = first_text (f, "vlps,example-page,punct-lines,vlps+site");
  with_site = first_text (f, "vlps+site");
  g_assert_nonnull (strstr (alone, "It opens again"));
  g_assert_cmpstr (alone, ==, among);
  g_assert_nonnull (strstr (with_site, "It opens again"));
  g_assert_cmpuint (strlen (with_site), <=, strlen (alone));
}

/* What three pages of a site have goes; what two of them have, or one of another site, does not. */
static void
test_texts (Fixture *f, gconstpointer data)
{
  static const char *const sites[] = { "x.org", "y.org" };

  for (guint i = 0; i < G_N_ELEMENTS (sites); i++)
    {
      g_autofree char *list = NULL, *alone = NULL, *with_texts = NULL;
      const char *names[] = { "a.html", "b.html", "c.html" };

      list = g_strdup_printf ("{\"id\": \"a\", \"page\": \"a.html\", \"domain\": \"x.org\"}\n"
                              "{\"id\": \"b\", \"page\": \"b.html\", \"domain\": \"x.org\"}\n"
                              "{\"id\": \"c\", \"page\": \"c.html\", \"domain\": \"%s\"}\n",
                              sites[i]);
      put (f, "pages.jsonl", list);
      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        {
          g_autofree char *page = g_strdup_printf ("<!DOCTYPE html><title>Harbour</title><p>On day %u of the week, %u "
                                                   "of its piers were damaged by a storm, and "
                                                   "the harbour was closed. It opens again in %u days.</p><p>The "
                                                   "harbour paper is read by all who live here, "
                                                   "every day, and by many who live elsewhere.</p>",
                                                   k, k, k);

          put (f, names[k], page);
        }
      alone = first_text (f, "vlps");
      with_texts = first_text (f, "vlps+texts");
      g_assert_nonnull (strstr (alone, "elsewhere"));
      g_assert_nonnull (strstr (with_texts, "It opens again"));
      g_assert_cmpint (strstr (with_texts, "elsewhere") != NULL, ==, i == 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/compare/run/regions", Fixture, NULL, set_up, test_regions, tear_down);
  g_test_add ("/compare/run/fields", Fixture, NULL, set_up, test_fields, tear_down);
  g_test_add ("/compare/run/scores", Fixture, NULL, set_up, test_scores, tear_down);
  g_test_add ("/compare/run/reports", Fixture, NULL, set_up, test_reports, tear_down);
  g_test_add ("/compare/run/site", Fixture, NULL, set_up, test_site, tear_down);
  g_test_add ("/compare/run/texts", Fixture, NULL, set_up, test_texts, tear_down);
  g_test_add_func ("/compare/run/systems", test_systems);
  g_test_add_func ("/compare/run/twice", test_twice);
  return g_test_run ();
}
