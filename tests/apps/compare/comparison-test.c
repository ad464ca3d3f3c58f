/* comparison-test.c - a small data set, compared without rendering */
#include "comparison.h"

#include <math.h>
#include <string.h>

#include "compare-sets.h"
#include "dataset-file.h"
#include "summary.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-5)

/* A region that is never found counts in the means. */
static void
test_regions (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = NULL;
  const VlpsEstimate *estimates;

  demo_miss_regions (f);
  summary = vlps_summary_new (f->run, NULL, TRUE);
  estimates = summary->systems[0].estimates;
  assert_near (estimates[VLPS_MEASURE_LM_PRECISION].mean, 1);
  assert_near (estimates[VLPS_MEASURE_LM_RECALL].mean, .3);
  assert_near (estimates[VLPS_MEASURE_LM_F1].mean, 60.0 / 130);
  assert_near (estimates[VLPS_MEASURE_CENTER_PRECISION].mean, .65);
  assert_near (estimates[VLPS_MEASURE_MACRO_F1].mean, (60.0 / 130 + 260.0 / 330) / 2);
  g_assert_cmpuint (estimates[VLPS_MEASURE_RM_F1].n, ==, 0);
}

static void
test_scores (DemoSet *f, gconstpointer data)
{
  const double *whole = score_of (f, 0, 0)->values;

  g_assert_cmpuint (f->run->dataset->problems->len, ==, 0);
  /* menu Head line one two three four five: 8 tokens, 5 shingles, of which the gold has 2 */
  assert_near (whole[VLPS_MEASURE_SHINGLE_PRECISION], 0.4);
  assert_near (whole[VLPS_MEASURE_SHINGLE_RECALL], 1);
  /* without Head line 6 tokens, 3 shingles */
  assert_near (whole[VLPS_MEASURE_NEUTRAL_F1], 0.8);
  assert_near (score_of (f, 0, 2)->values[VLPS_MEASURE_NEUTRAL_F1], 1);
  g_assert_cmpint (f->run->dataset->headline, ==, VLPS_HEADLINE_OUT);
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

/* The text of the first page by the first system. */
static char *
first_text (const DemoSet *f, const char *list)
{
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsComparison) run = NULL;
  VlpsComparisonOptions options = { .jobs = 1, .details = TRUE };
  VlpsDataset *dataset = vlps_dataset_read (f->folder, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (vlps_systems_parse (systems, list, FALSE, &error));
  run = vlps_comparison_new (dataset, g_steal_pointer (&systems), &options, NULL, &error);
  g_assert_no_error (error);
  return g_strdup (run->scores[0].text);
}

/* What the site gives is used by those who are to use it, whoever else is compared. */
static void
test_site (DemoSet *f, gconstpointer data)
{
  g_autofree char *alone = NULL, *among = NULL, *with_site = NULL;

  /* the first two lines of both pages are the same */
  demo_put (
      f, "a.html",
      "<!DOCTYPE html><title>Head</title><p>The harbour paper is read by all who live here, every day.</p><p>Two of "
      "its piers were damaged by a storm on Monday, and the harbour was closed. It opens again next week.</p>");
  demo_put (f, "b.html",
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
test_texts (DemoSet *f, gconstpointer data)
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
      demo_put (f, "pages.jsonl", list);
      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        {
          g_autofree char *page = g_strdup_printf ("<!DOCTYPE html><title>Harbour</title><p>On day %u of the week, %u "
                                                   "of its piers were damaged by a storm, and "
                                                   "the harbour was closed. It opens again in %u days.</p><p>The "
                                                   "harbour paper is read by all who live here, "
                                                   "every day, and by many who live elsewhere.</p>",
                                                   k, k, k);

          demo_put (f, names[k], page);
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
  g_test_add ("/comparison/regions", DemoSet, NULL, demo_set_up, test_regions, demo_tear_down);
  g_test_add ("/comparison/scores", DemoSet, NULL, demo_set_up, test_scores, demo_tear_down);
  g_test_add ("/comparison/site", DemoSet, NULL, demo_set_up, test_site, demo_tear_down);
  g_test_add ("/comparison/texts", DemoSet, NULL, demo_set_up, test_texts, demo_tear_down);
  return g_test_run ();
}
