/* study-test.c - parameters on a grid, and the tables of the papers, on a small data set without rendering */
#include "study.h"

#include <cjson/cJSON.h>
#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"
#include "paper.h"
#include "report.h"

static void
test_grid (void)
{
  g_autoptr (GError) error = NULL;
  VlpsStudyGrid grid;

  g_assert_true (vlps_study_is_grid ("punct-lines.p=.1:.3:.1"));
  g_assert_false (vlps_study_is_grid ("h1=0:9:1"));
  g_assert_false (vlps_study_is_grid ("w1=.5"));
  g_assert_true (vlps_study_grid_parse ("bts.separators=block|paper,bts.largest=5:9:2", &grid, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (grid.name, ==, "bts");
  g_assert_cmpuint (grid.n_points, ==, 6);
  /* the last one moves fastest */
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 1, 0), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 1, 1), 7, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 5, 0), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 5, 1), 9, 1e-9);
  vlps_study_grid_clear (&grid);
  g_assert_true (vlps_study_grid_parse ("punct-lines.p=.01:.9:.01", &grid, &error));
  g_assert_cmpuint (grid.n_points, ==, 90);
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 89, 0), .9, 1e-9);
  vlps_study_grid_clear (&grid);
  g_assert_true (vlps_study_grid_parse ("auto.line-price=0:.01:.005", &grid, &error));
  g_assert_cmpstr (grid.name, ==, "auto");
  g_assert_cmpuint (grid.n_points, ==, 3);
  vlps_study_grid_clear (&grid);
}

static void
test_bad_grids (void)
{
  static const char *const texts[] = {
    "punct-lines.q=1",
    "nobody.p=1",
    "jing-zuo-2004.line-price=.1",
    "auto.line-price=0|.1,punct-lines.p=.1",
    "p=1",
    "punct-lines.p=.3:.1:.1",
    "punct-lines.p=.1:.3:0",
    "punct-lines.p=.1:.3:x",
    "punct-lines.p=0:1:.0001",
    "punct-lines.p=2",
    "punct-lines.p",
    "punct-lines.p=.1,bts.largest=5",
    "punct-lines.p=.1,punct-lines.p=.2",
    "punct-lines.L=1:5:1.5",
    "bts.largest=1:50:1,bts.near=1:50:1",
    "bts.separators=block:paper:1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      VlpsStudyGrid grid = { 0 };

      g_test_message ("%s", texts[i]);
      g_assert_false (vlps_study_grid_parse (texts[i], &grid, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_null (grid.axes);
    }
}

typedef struct
{
  char *folder;
} Fixture;

static void
put (const Fixture *f, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static const char *const files[] = { "dataset.json", "pages.jsonl", "1.html", "2.html",
                                     "3.html",       "1.txt",       "2.txt",  "3.txt" };

/* Three pages of one site with the same copyright line, each with a sentence of its own: "a, b" has one mark in seven
 * characters or fewer. */
static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GString) pages = g_string_new (NULL);

  f->folder = g_dir_make_tmp ("vlps-study-XXXXXX", NULL);
  put (f, "dataset.json", "{\"name\": \"three\"}");
  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *html = g_strdup_printf ("%u.html", i), *gold = g_strdup_printf ("%u.txt", i);
      g_autofree char *text = g_strdup_printf ("sentence number %u is here to stay, is it not", i);
      g_autofree char *page =
          g_strdup_printf ("<title>Page %u</title><div>%s</div><div>All rights reserved, by all of us here"
                           "</div>",
                           i, text);

      g_string_append_printf (
          pages, "{\"id\": \"%u\", \"page\": \"%s\", \"gold_text\": \"%s\", \"domain\": \"x.org\"}\n", i, html, gold);
      put (f, html, page);
      put (f, gold, text);
    }
  put (f, "pages.jsonl", pages->str);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (f->folder, files[i], NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
}

static VlpsRun *
run_methods (const Fixture *f, const char *methods, gboolean with_title)
{
  VlpsRunOptions options = { .jobs = 1, .with_title = with_title };
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  VlpsRun *run;

  g_assert_true (vlps_systems_parse (systems, methods, FALSE, &error));
  run = vlps_run_new (vlps_dataset_read (f->folder, NULL), g_steal_pointer (&systems), &options, NULL, &error);
  g_assert_no_error (error);
  return run;
}

/* With p = 0 nothing is content; with L = 1 the line that comes back may come once more on every page, with L = 50 it
 * goes from the second page on. */
static void
test_study (Fixture *f, gconstpointer data)
{
  VlpsRunOptions options = { .jobs = 1 };
  g_autoptr (VlpsStudy) study = NULL;
  g_autoptr (VlpsRun) run = run_methods (f, "punct-lines", FALSE);
  g_autoptr (VlpsSummary) summary = vlps_summary_new (run, NULL, FALSE);
  g_autoptr (GPtrArray) parts = vlps_parts_new (run, TRUE);
  g_autofree char *json = NULL, *csv = NULL, *text = NULL;
  VlpsReportSet set = { .run = run, .summary = summary, .parts = parts };
  VlpsStudyGrid grid;
  cJSON *root, *found;

  g_assert_true (vlps_study_grid_parse ("punct-lines.p=0|.3,punct-lines.L=1|50", &grid, NULL));
  study = vlps_study_new (&grid, vlps_dataset_read (f->folder, NULL), run->systems->pdata[0], &options, NULL, NULL);
  g_assert_nonnull (study);
  g_assert_cmpfloat_with_epsilon (study->summary->systems[0].estimates[VLPS_MEASURE_EXACT].mean, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (study->summary->systems[2].estimates[VLPS_MEASURE_EXACT].mean, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (study->summary->systems[3].estimates[VLPS_MEASURE_EXACT].mean, 2.0 / 3, 1e-9);
  text = vlps_study_text (study);
  g_assert_nonnull (strstr (text, "p=0.3 L=50"));
  set.study = study;
  csv = vlps_report_csv_study (&set, 1);
  g_assert_true (g_str_has_prefix (csv, "set,p,L,region_precision"));
  g_assert_nonnull (strstr (csv, "\nthree,0.3,50,"));
  json = vlps_report_json (&set, 1);
  root = cJSON_Parse (json);
  found = cJSON_GetObjectItem (cJSON_GetArrayItem (cJSON_GetObjectItem (root, "sets"), 0), "study");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (found, "method")), ==, "punct-lines");
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (found, "axes")), ==, 2);
  found = cJSON_GetObjectItem (cJSON_GetObjectItem (found, "measures"), "exact");
  g_assert_cmpint (cJSON_GetArraySize (found), ==, 4);
  g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetArrayItem (found, 3)), 2.0 / 3, 1e-5);
  cJSON_Delete (root);
}

/* Parameters of systems: those of a method by its name, those that several have at once; what none has is refused. */
static void
test_settings (void)
{
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_systems_parse (systems, "whole,bts,zhou-2009", FALSE, NULL));
  g_assert_true (vlps_systems_set (systems, "keep-links=yes", &error));
  g_assert_true (vlps_systems_set (systems, "bts.largest=5", &error));
  g_assert_true (vlps_systems_set (systems, "zhou-2009.separators=paper", &error));
  g_assert_true (((const VlpsSystem *) systems->pdata[1])->extract.blocks.keep_links);
  g_assert_true (((const VlpsSystem *) systems->pdata[2])->extract.blocks.keep_links);
  g_assert_cmpuint (((const VlpsSystem *) systems->pdata[1])->extract.bts.n_largest, ==, 5);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[1])->extract.blocks.separators, ==, VLPS_SEPARATORS_BLOCK);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[2])->extract.blocks.separators, ==, VLPS_SEPARATORS_PAPER);
  g_assert_false (vlps_systems_set (systems, "p=.3", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (vlps_systems_set (systems, "largest=1000", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

static char *
tables (const Fixture *f, const char *name)
{
  const VlpsPaper *paper = vlps_paper_find (name, NULL);
  g_autoptr (VlpsRun) run = NULL;

  g_assert_nonnull (paper);
  run = run_methods (f, paper->methods, paper->with_title);
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

static void
test_papers (Fixture *f, gconstpointer data)
{
  g_autofree char *li = tables (f, "li-2012"), *xi = tables (f, "xi-2016"), *zou = tables (f, "zou-2011");
  g_autoptr (GError) error = NULL;

  /* the line comes back on pages 2 and 3, which are right then; without lines none is */
  assert_row (li, "x.org 3 2 1 66.7 0.0");
  assert_row (li, "first 1 0.0 0.0");
  assert_row (li, "second 1 100.0 0.0");
  assert_row (li, "x.org 3 All rights reserved, by all of us here");
  /* the sentence has 45 bytes, and 38 the line: cetd keeps both */
  assert_row (xi, "0-49 3 3 100.0% 3 3 100.0%");
  assert_row (xi, "1000 on 0 0 0.0% 3 3 100.0%");
  g_assert_nonnull (strstr (xi, "scedd"));
  /* both keep too much; the papers' numbers stand beside */
  assert_row (zou, "bts 0 0.00 0 0.00 3 100.00");
  assert_row (zou, "the paper: method 2 (bts) 1065 46.34 2245 97.69 53 2.31");
  g_assert_null (vlps_paper_find ("zou-2012", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "zou-2011"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/grid", test_grid);
  g_test_add_func ("/study/bad-grids", test_bad_grids);
  g_test_add ("/study/points", Fixture, NULL, set_up, test_study, tear_down);
  g_test_add_func ("/study/settings", test_settings);
  g_test_add ("/study/papers", Fixture, NULL, set_up, test_papers, tear_down);
  return g_test_run ();
}
