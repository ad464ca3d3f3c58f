/* compare-sets.c - two small data sets without rendering */
#include "compare-sets.h"
#include "dataset-file.h"

#include <glib/gstdio.h>

#include "errors.h"

static const char *const files[] = {
  "dataset.json", "pages.jsonl", "a.html", "b.html", "c.html", "a.txt", "b.txt", NULL
};

void
demo_put (const DemoSet *f, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

void
demo_set_up (DemoSet *f, gconstpointer data)
{
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  VlpsComparisonOptions options = { .jobs = 2, .details = TRUE };
  VlpsDataset *dataset;

  f->folder = g_dir_make_tmp ("vlps-run-XXXXXX", NULL);
  demo_put (f, "dataset.json", "{\"name\": \"demo_set\", \"licence\": \"MIT\", \"headline\": \"out\"}");
  demo_put (
      f, "pages.jsonl",
      "{\"id\": \"a\", \"page\": \"a.html\", \"gold_text\": \"a.txt\", \"domain\": \"x.org\", \"kind\": \"article\", "
      "\"title\": \"Head line\", \"date\": \"2020-02-03\", \"authors\": [\"John Roe\", \"Jane  Doe\"], \"with\": "
      "[\"two three\"], \"without\": [\"menu\"]}\n"
      "{\"id\": \"b\", \"page\": \"b.html\", \"gold_text\": \"b.txt\", \"domain\": \"x.org\", \"kind\": \"list, "
      "long\", \"authors\": [\"Jane Doe\"]}\n"
      "{\"id\": \"c\", \"page\": \"c.html\"}\n"
      "{\"id\": \"d\", \"warc\": \"d.warc\"}\n");
  demo_put (f, "a.html",
            "<!DOCTYPE html><title>Head line</title><meta property='article:published_time' "
            "content='2020-02-03T10:00:00Z'><meta name=author content='Jane Doe and John Roe'><p>menu</p><h1>Head "
            "line</h1><p>one two three four five</p>");
  demo_put (
      f, "b.html",
      "<!DOCTYPE html><title>t</title><meta name=author content='Jane Doe and John Roe'><p>one two three four</p>");
  demo_put (f, "c.html", "<!DOCTYPE html><title>t</title><p>nobody knows</p>");
  demo_put (f, "a.txt", "one two three four five\n");
  demo_put (f, "b.txt", "one two three four\n");
  dataset = vlps_dataset_read (f->folder, NULL, &error);
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

void
demo_tear_down (DemoSet *f, gconstpointer data)
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

const VlpsScore *
score_of (const DemoSet *f, guint page, guint system)
{
  return &f->run->scores[page * f->run->systems->len + system];
}

void
demo_miss_regions (DemoSet *f)
{
  /* page a: 30 of 40 characters of LM found; page b: none of 60, all taken for CENTER */
  VlpsConfusion found = { .characters = { [VLPS_REGION_LM] = { [VLPS_REGION_LM] = 30, [VLPS_REGION_CENTER] = 10 },
                                          [VLPS_REGION_CENTER] = { [VLPS_REGION_CENTER] = 90 } } };
  VlpsConfusion missed = { .characters = { [VLPS_REGION_LM] = { [VLPS_REGION_CENTER] = 60 },
                                           [VLPS_REGION_CENTER] = { [VLPS_REGION_CENTER] = 40 } } };

  for (guint page = 0; page < 2; page++)
    {
      VlpsScore *score = &f->run->scores[page * f->run->systems->len];

      score->has_confusion = TRUE;
      score->confusion = page == 0 ? found : missed;
      score->values[VLPS_MEASURE_REGION_F1] = page == 0 ? 180.0 / 190 : 80.0 / 140;
    }
}

void
three_put (const ThreePages *f, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static const char *const three_files[] = { "dataset.json", "pages.jsonl", "1.html", "2.html",
                                           "3.html",       "1.txt",       "2.txt",  "3.txt" };

void
three_set_up (ThreePages *f, gconstpointer data)
{
  g_autoptr (GString) pages = g_string_new (NULL);

  f->folder = g_dir_make_tmp ("vlps-study-XXXXXX", NULL);
  three_put (f, "dataset.json", "{\"name\": \"three\"}");
  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *html = g_strdup_printf ("%u.html", i), *gold = g_strdup_printf ("%u.txt", i);
      g_autofree char *text = g_strdup_printf ("sentence number %u is here to stay, is it not", i);
      g_autofree char *page =
          g_strdup_printf ("<title>Page %u</title><div>%s</div><div>This was written by all of us, by hand"
                           "</div>",
                           i, text);

      g_string_append_printf (
          pages, "{\"id\": \"%u\", \"page\": \"%s\", \"gold_text\": \"%s\", \"domain\": \"x.org\"}\n", i, html, gold);
      three_put (f, html, page);
      three_put (f, gold, text);
    }
  three_put (f, "pages.jsonl", pages->str);
}

void
three_tear_down (ThreePages *f, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (three_files); i++)
    {
      g_autofree char *path = g_build_filename (f->folder, three_files[i], NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
}

VlpsComparison *
three_compare (const ThreePages *f, const char *methods, gboolean with_title)
{
  VlpsComparisonOptions options = { .jobs = 1, .with_title = with_title };
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  VlpsComparison *run;

  g_assert_true (vlps_systems_parse (systems, methods, FALSE, &error));
  run = vlps_comparison_new (vlps_dataset_read (f->folder, NULL, NULL), g_steal_pointer (&systems), &options, NULL,
                             &error);
  g_assert_no_error (error);
  return run;
}

VlpsComparison *
three_compare_learnt (const ThreePages *f)
{
  three_put (f, "dataset.json", "{\"name\": \"aeb\"}");
  return three_compare (f, "vlps,bts", FALSE);
}

VlpsStudy *
three_study (const ThreePages *f, const VlpsComparison *run)
{
  VlpsComparisonOptions options = { .jobs = 1 };
  VlpsStudyGrid grid;
  VlpsStudy *study;

  g_assert_true (vlps_study_grid_parse ("punct-lines.p=0|.3,punct-lines.L=1|50", &grid, NULL));
  study =
      vlps_study_new (&grid, vlps_dataset_read (f->folder, NULL, NULL), run->systems->pdata[0], &options, NULL, NULL);
  g_assert_nonnull (study);
  return study;
}
