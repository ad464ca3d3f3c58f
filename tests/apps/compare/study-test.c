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

static VlpsComparison *
run_methods (const Fixture *f, const char *methods, gboolean with_title)
{
  VlpsComparisonOptions options = { .jobs = 1, .with_title = with_title };
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  VlpsComparison *run;

  g_assert_true (vlps_systems_parse (systems, methods, FALSE, &error));
  run = vlps_comparison_new (vlps_dataset_read (f->folder, NULL), g_steal_pointer (&systems), &options, NULL, &error);
  g_assert_no_error (error);
  return run;
}

/* With p = 0 nothing is content; with L = 1 the line that comes back may come once more on every page, with L = 50 it
 * goes from the second page on. */
static void
test_study (Fixture *f, gconstpointer data)
{
  VlpsComparisonOptions options = { .jobs = 1 };
  g_autoptr (VlpsStudy) study = NULL;
  g_autoptr (VlpsComparison) run = run_methods (f, "punct-lines", FALSE);
  g_autoptr (VlpsSummary) summary = vlps_summary_new (run, NULL, FALSE);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (run, TRUE);
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

/* Settings behind a colon: they hold against --param, others do not; nothing that the method lacks. */
static void
test_named_settings (void)
{
  static const char *const wrong[] = { "whole:p=.3",
                                       "scedd:",
                                       "scedd:p=.3",
                                       "vl-ps:units=all",
                                       "scedd:units=all",
                                       "scedd:top-coef=x",
                                       "jing-zuo-2004:units=some",
                                       "scedd:examples=2",
                                       "vlps:examples=2",
                                       "example-page:examples=0",
                                       "example-page:examples=21" };
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  const VlpsSystem *system;

  g_assert_true (
      vlps_systems_parse (systems,
                          "scedd,scedd:top-coef=.1+rounds=3,jing-zuo-2004,jing-zuo-2004:units=all,kovacevic-2002,vlps,"
                          "example-page,example-page:examples=6+drop=.4,vlps+site:examples=3",
                          TRUE, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (systems->len, ==, 9);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[0]), ==, 0);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[6]), ==, 1);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[7]), ==, 6);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[8]), ==, 3);
  g_assert_cmpuint (vlps_system_takes_examples (systems->pdata[5]), ==, 0);
  g_assert_true (vlps_systems_set (systems, "scedd.top-coef=.2", &error));
  system = systems->pdata[0];
  g_assert_cmpfloat_with_epsilon (system->extract.scedd.top_coef, .2, 1e-12);
  g_assert_cmpuint (system->extract.scedd.rounds, ==, 5);
  system = systems->pdata[1];
  g_assert_cmpstr (system->name, ==, "scedd:top-coef=.1+rounds=3");
  g_assert_cmpfloat_with_epsilon (system->extract.scedd.top_coef, .1, 1e-12);
  g_assert_cmpuint (system->extract.scedd.rounds, ==, 3);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[2])->extract.units, ==, VLPS_UNITS_BLOCK);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[3])->extract.units, ==, VLPS_UNITS_ALL);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[4])->extract.units, ==, VLPS_UNITS_TABLES);
  g_assert_true (vlps_systems_set_units (systems, "all", &error));
  for (guint i = 2; i < 6; i++)
    g_assert_cmpint (((const VlpsSystem *) systems->pdata[i])->extract.units, ==, VLPS_UNITS_ALL);
  g_assert_true (vlps_systems_set_units (systems, "block", &error));
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[2])->extract.units, ==, VLPS_UNITS_BLOCK);
  g_assert_cmpint (((const VlpsSystem *) systems->pdata[3])->extract.units, ==, VLPS_UNITS_ALL);
  g_assert_false (vlps_systems_set_units (systems, "some", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GPtrArray) none = vlps_systems_new ();

      g_clear_error (&error);
      g_assert_false (vlps_systems_parse (none, wrong[i], TRUE, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
  g_clear_error (&error);
  g_assert_false (vlps_systems_parse (systems, "auto:line-price=.1", FALSE, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

/* Which systems have learnt from a set: the model of content from daniel-zh, that of regions from kreuzer, which only
 * rendered pages need; neither from boxes. */
static void
test_learnt (void)
{
  static const struct
  {
    const char *system, *set;
    gboolean rendered, learnt;
  } rows[] = { { "vlps", "daniel-zh", FALSE, TRUE },  { "vlps", "daniel-zh", TRUE, TRUE },
               { "vlps+site", "aeb", FALSE, TRUE },   { "vlps", "kreuzer", FALSE, FALSE },
               { "vlps", "kreuzer", TRUE, TRUE },     { "auto", "kreuzer", TRUE, TRUE },
               { "auto", "boxes", TRUE, FALSE },      { "jing-zuo-2004", "kreuzer", TRUE, FALSE },
               { "scedd", "daniel-zh", TRUE, FALSE }, { "whole", "daniel-zh", TRUE, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) systems = vlps_systems_new ();

      g_assert_true (vlps_systems_parse (systems, rows[i].system, TRUE, NULL));
      g_assert_cmpint (vlps_system_has_learnt (systems->pdata[0], rows[i].set, rows[i].rendered), ==, rows[i].learnt);
    }
}

/* The mark, in all outputs of a set of the name of one that vlps has learnt from; with folds there is none. */
static void
test_marks (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsComparison) run = NULL;
  g_autoptr (VlpsSummary) summary = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  g_autofree char *table = NULL, *json = NULL, *csv = NULL, *latex = NULL;
  VlpsReportSet set = { 0 };

  put (f, "dataset.json", "{\"name\": \"aeb\"}");
  run = run_methods (f, "vlps,bts", FALSE);
  summary = vlps_summary_new (run, NULL, FALSE);
  parts = vlps_summary_parts_new (run, FALSE);
  set = (VlpsReportSet){ .run = run, .summary = summary, .parts = parts };
  table = vlps_report_table (&set);
  json = vlps_report_json (&set, 1);
  csv = vlps_report_csv_summary (&set, 1);
  latex = vlps_report_latex (&set, 1);
  g_assert_nonnull (strstr (table, "\nvlps * "));
  g_assert_nonnull (strstr (table, "\nbts  "));
  g_assert_nonnull (strstr (table, VLPS_SYSTEM_LEARNT));
  g_assert_nonnull (strstr (json, "\"name\":\"vlps\",\"kind\":\"method\",\"learnt\":true"));
  g_assert_null (strstr (json, "\"name\":\"bts\",\"kind\":\"method\",\"learnt\""));
  g_assert_nonnull (strstr (csv, "aeb,,vlps,exact,3,0,,,yes\n"));
  g_assert_nonnull (strstr (csv, "aeb,,bts,exact,3,0,,,no\n"));
  g_assert_nonnull (strstr (latex, "\nvlps$^*$ &"));
  g_assert_nonnull (strstr (latex, "its model has learnt from this set."));
}

static char *
tables (const Fixture *f, const char *name)
{
  const VlpsPaper *paper = vlps_paper_find (name, NULL);
  g_autoptr (VlpsComparison) run = NULL;

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

/* Grades of three pages, given by hand: 1 and 2 of 3 are 33 % and 67 %. */
static void
test_jing (Fixture *f, gconstpointer data)
{
  const VlpsPaper *paper = vlps_paper_find ("jing-2004", NULL);
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  VlpsComparisonOptions options = { .jobs = 1 };
  g_autoptr (VlpsComparison) run = NULL;
  g_autofree char *text = NULL;

  put (f, "dataset.json", "{\"name\": \"kreuzer\"}");
  g_assert_true (vlps_systems_parse (systems, paper->methods, TRUE, NULL));
  run = vlps_comparison_new (vlps_dataset_read (f->folder, NULL), g_steal_pointer (&systems), &options, NULL, NULL);
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
  assert_row (text, VLPS_SYSTEM_LEARNT);
}

static void
test_papers (Fixture *f, gconstpointer data)
{
  g_autofree char *xi = tables (f, "xi-2016"), *zou = tables (f, "zou-2011"), *zhou = tables (f, "zhou-2009");
  g_autofree char *untitled = tables (f, "li-2012"), *li = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.txt", i);
      g_autofree char *text = g_strdup_printf ("Page %u\nsentence number %u is here to stay, is it not", i, i);

      put (f, name, text);
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
  assert_row (li, "x.org 3 All rights reserved, by all of us here");
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
  g_test_add_func ("/study/grid", test_grid);
  g_test_add_func ("/study/bad-grids", test_bad_grids);
  g_test_add ("/study/points", Fixture, NULL, set_up, test_study, tear_down);
  g_test_add_func ("/study/settings", test_settings);
  g_test_add_func ("/study/named-settings", test_named_settings);
  g_test_add_func ("/study/learnt", test_learnt);
  g_test_add ("/study/marks", Fixture, NULL, set_up, test_marks, tear_down);
  g_test_add ("/study/jing", Fixture, NULL, set_up, test_jing, tear_down);
  g_test_add ("/study/papers", Fixture, NULL, set_up, test_papers, tear_down);
  return g_test_run ();
}
