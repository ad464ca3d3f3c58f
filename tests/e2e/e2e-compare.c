/* e2e-compare.c - vlps compare on labelled real pages: rendered once, measured, reported, read again without engine */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "program.h"
#include "run.h"

typedef struct
{
  char *folder;
  char *set;
} Fixture;

static void
put (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *real = fixture_path ("real");
  const char *copy[] = { "cp", "-R", real, NULL, NULL };
  int status;

  f->folder = temporary_path ("compare");
  f->set = g_build_filename (f->folder, "labelled", NULL);
  g_assert_cmpint (g_mkdir_with_parents (f->set, 0700), ==, 0);
  copy[3] = f->set;
  g_assert_true (g_spawn_sync (NULL, (char **) copy, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
  put (f->set, "dataset.json",
       "{\"name\": \"labelled\", \"landmarks\": {\"HEADER\": [\"h1\"], \"CENTER\": [\"p, td\"]}}");
  put (f->set, "pages.jsonl",
       "{\"id\": \"noaa\", \"page\": \"real/quickstart/index.html\", \"regions\": \"data-block\", \"language\": "
       "\"en\"}\n"
       "{\"id\": \"house\", \"page\": \"real/house/index.html\", \"regions\": \"data-block\", \"language\": \"en\"}\n"
       "{\"id\": \"irs\", \"page\": \"real/irs/index.html\", \"regions\": \"data-block\"}\n"
       "{\"id\": \"none\", \"page\": \"real/none.html\", \"regions\": \"data-block\"}\n");
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  remove_tree (f->folder);
  g_free (f->folder);
  g_free (f->set);
}

static cJSON *
read_json (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
  cJSON *json;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  json = cJSON_Parse (text);
  g_assert_nonnull (json);
  return json;
}

/* CENTER F1 of a system on a page of the only set. */
static double
f1_of (const cJSON *json, const char *page, const char *system)
{
  const cJSON *set = cJSON_GetArrayItem (cJSON_GetObjectItem (json, "sets"), 0), *item;

  cJSON_ArrayForEach (
      item, cJSON_GetObjectItem (
                set, "results")) if (strcmp (cJSON_GetStringValue (cJSON_GetObjectItem (item, "id")), page) == 0)
  {
    const cJSON *result = cJSON_GetObjectItem (cJSON_GetObjectItem (item, "results"), system);
    const cJSON *f1 = cJSON_GetObjectItem (result, "region_f1");

    return f1 != NULL ? cJSON_GetNumberValue (f1) : NAN;
  }
  return NAN;
}

static void
test_labelled (Fixture *f, gconstpointer data)
{
  static const char *const pages[] = { "noaa", "house", "irs" };
  static const char *const no_engine[] = { "VLPS_RENDERER=/bin/false", NULL };
  const RunOptions cached = { .environment = no_engine };
  g_autofree char *cache = g_build_filename (f->folder, "cache", NULL),
                  *report = g_build_filename (f->folder, "r", NULL);
  g_autofree char *webis = g_build_filename (f->folder, "webis", NULL),
                  *again = g_build_filename (f->folder, "b.json", NULL);
  g_autofree char *labels = g_strdup_printf ("oracle=%s/labels", f->folder);
  g_autofree char *gold = g_strdup_printf ("gold=%s/labelled", webis), *html = NULL, *list = NULL, *proposed = NULL;
  const char *const second_arguments[] = {
    "compare", f->set,   "--cache", cache, "-m", "whole,jing-zuo-2004", "--oracle", "--segmentations",
    gold,      "--json", again,     "-q",  NULL
  };
  const char *const third_arguments[] = { "compare",
                                          f->set,
                                          "--cache",
                                          cache,
                                          "-m",
                                          "auto,jing-zuo-2004",
                                          "--param",
                                          "auto.line-price=1",
                                          "--param",
                                          "auto.accuracy-share=0",
                                          "--sweep",
                                          "auto.line-price=.003|1",
                                          "--page-width",
                                          "600",
                                          "--json",
                                          again,
                                          NULL };
  const char *const fourth_arguments[] = { "compare", f->set, "--cache", cache, "-m", "jing-zuo-2004",
                                           "--units", "all",  "--json",  again, NULL };
  const char *const fifth_arguments[] = { "compare", f->set,     "--cache", cache, "--as", "jing-2004",
                                          "--by",    "language", "--json",  again, NULL };
  g_autoptr (Run) first = NULL, second = NULL, third = NULL, fourth = NULL, fifth = NULL;
  cJSON *one, *other, *segmentations;
  guint differing = 0;

  first = run_vlps ("compare", f->set, "--cache", cache, "-m", "whole,jing-zuo-2004", "--oracle", "--report", report,
                    "--webis", webis, "--labels", labels, "--sweep", "h1=0:200:100", "-j", "2", NULL);
  /* one page is not there: said, counted, and everything else is done */
  g_assert_cmpint (first->status, ==, 1);
  g_assert_nonnull (strstr (first->err, "pages.jsonl:4: none: there is no file real/none.html"));
  g_assert_nonnull (strstr (first->out, "labelled: 4 pages, 1 of them without a page, 1 problem"));
  g_assert_nonnull (strstr (first->out, "sweep: 3 points on"));
  one = read_json (report, "results.json");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      double oracle = f1_of (one, pages[i], "oracle");

      g_test_message ("%s: whole %g, paper %g, oracle %g", pages[i], f1_of (one, pages[i], "whole"),
                      f1_of (one, pages[i], "jing-zuo-2004"), oracle);
      g_assert_cmpfloat (oracle, >, 0.9);
      g_assert_cmpfloat (oracle, >=, f1_of (one, pages[i], "whole"));
      g_assert_cmpfloat (oracle, >=, f1_of (one, pages[i], "jing-zuo-2004"));
    }
  html = g_build_filename (report, "report.html", NULL);
  g_assert_true (g_file_test (html, G_FILE_TEST_EXISTS));
  list = g_build_filename (f->folder, "labels", "labelled", "pages.jsonl", NULL);
  g_assert_true (g_file_get_contents (list, &proposed, NULL, NULL));
  g_assert_nonnull (strstr (proposed, "\"file\":\"noaa\""));
  segmentations = read_json (webis, "labelled/noaa.json");
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (segmentations, "segmentations")), ==, 4);
  cJSON_Delete (segmentations);

  /* what is in the cache needs no engine and gives the same */
  second = run_vlps_with (&cached, second_arguments);
  g_assert_cmpint (second->status, ==, 1);
  g_assert_cmpstr (second->out, ==, "");
  other = read_json (f->folder, "b.json");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_assert_cmpfloat_with_epsilon (f1_of (other, pages[i], "oracle"), f1_of (one, pages[i], "oracle"), 1e-9);
      g_assert_cmpfloat_with_epsilon (f1_of (other, pages[i], "whole"), f1_of (one, pages[i], "whole"), 1e-9);
    }
  cJSON_Delete (other);

  /* constants of auto, set and moved; the width that the paper's margins are shares of */
  third = run_vlps_with (&cached, third_arguments);
  g_assert_cmpint (third->status, ==, 1);
  g_assert_nonnull (strstr (third->out, "auto, 2 points on 4 pages of labelled"));
  g_assert_nonnull (strstr (third->out, "line-price=0.003"));
  other = read_json (f->folder, "b.json");
  /* F1 alone cannot gain more than 1: no line is worth its price, and everything is kept */
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    g_assert_cmpfloat_with_epsilon (f1_of (other, pages[i], "auto"), f1_of (one, pages[i], "whole"), 1e-9);
  g_assert_cmpfloat (fabs (f1_of (other, "noaa", "jing-zuo-2004") - f1_of (one, "noaa", "jing-zuo-2004")), >, .01);
  cJSON_Delete (one);
  cJSON_Delete (other);

  /* every element sorted, or what is laid out as blocks: as an option, and as a row beside the other */
  fourth = run_vlps_with (&cached, fourth_arguments);
  g_assert_cmpint (fourth->status, ==, 1);
  one = read_json (f->folder, "b.json");
  fifth = run_vlps_with (&cached, fifth_arguments);
  g_assert_cmpint (fifth->status, ==, 1);
  other = read_json (f->folder, "b.json");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      double all = f1_of (one, pages[i], "jing-zuo-2004");

      g_test_message ("%s: all elements %g, blocks %g", pages[i], all, f1_of (other, pages[i], "jing-zuo-2004"));
      g_assert_cmpfloat_with_epsilon (f1_of (other, pages[i], "jing-zuo-2004:units=all"), all, 1e-9);
      differing += fabs (f1_of (other, pages[i], "jing-zuo-2004") - all) > 1e-3;
    }
  g_assert_cmpuint (differing, >, 0);
  g_assert_nonnull (strstr (fifth->out, "Table 1"));
  g_assert_nonnull (strstr (fifth->out, "  jing-zuo-2004:units=all "));
  g_assert_nonnull (strstr (fifth->out, "the paper                 5000      24%          52%          22%       2%"));
  g_assert_nonnull (strstr (fifth->out, "\ngrades "));
  cJSON_Delete (one);
  cJSON_Delete (other);
}

/* Labels on a picture fit the page as it is rendered, or are refused with both sizes. */
static void
test_pictures (Fixture *f, gconstpointer data)
{
  g_autofree char *cache = g_build_filename (f->folder, "cache", NULL);
  g_autofree char *labels = g_build_filename (f->set, "labels.xml", NULL),
                  *json = g_build_filename (f->folder, "j", NULL);
  static const char *const form =
      "<annotations><image name='real/quickstart/index.png' width='1280' height='%d'><box label='banner' xtl='0' "
      "ytl='0' xbr='1280' ybr='250'/><box label='main' xtl='0' ytl='250' xbr='1280' ybr='%d'/></image></annotations>";
  g_autofree char *wrong = g_strdup_printf (form, 10, 10), *right = NULL;
  g_autoptr (Run) refused = NULL, done = NULL;
  const char *size;
  int height;
  cJSON *results;

  put (f->set, "labels.xml", wrong);
  refused = run_vlps ("compare", labels, "--cache", cache, "-m", "whole", NULL);
  g_assert_cmpint (refused->status, ==, 1);
  size = strstr (refused->err, "was labelled at 1280 x 10 px, but is 1280 x ");
  g_assert_nonnull (size);
  height = atoi (size + strlen ("was labelled at 1280 x 10 px, but is 1280 x "));
  g_assert_cmpint (height, >, 500);
  right = g_strdup_printf (form, height, height);
  put (f->set, "labels.xml", right);
  done = run_vlps ("compare", labels, "--cache", cache, "-m", "whole", "--json", json, NULL);
  g_assert_cmpstr (done->err, ==, "");
  g_assert_cmpint (done->status, ==, 0);
  results = read_json (f->folder, "j");
  g_assert_cmpfloat (f1_of (results, "real_quickstart_index", "whole"), >, 0.5);
  g_assert_cmpfloat (f1_of (results, "real_quickstart_index", "whole"), <, 1);
  cJSON_Delete (results);
}

/* Labels of elements: a page in a file with its styles is rendered with them. */
static void
test_elements (Fixture *f, gconstpointer data)
{
  g_autofree char *cache = g_build_filename (f->folder, "cache", NULL), *set = g_build_filename (f->folder, "w", NULL);
  g_autofree char *folder = g_build_filename (set, "one", NULL), *json = g_build_filename (f->folder, "j", NULL);
  g_autoptr (Run) run = NULL;
  cJSON *results;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  put (folder, "annotations.json",
       "{\"id\": \"one\", \"width\": 9, \"height\": 9, \"segmentations\": {\"a\": [{\"polygon\": []}, "
       "{\"polygon\": []}]}, \"nodes\": {\"a\": [{\"hyuIndex\": 1, \"tagType\": \"advertisement\"}, {\"hyuIndex\": 2, "
       "\"tagType\": \"maincontent\"}]}}");
  put (folder, "one.mhtml",
       "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://harbour.example/\r\nMIME-Version: 1.0\r\n"
       "Content-Type: multipart/related; type=\"text/html\"; boundary=\"B\"\r\n\r\n--B\r\nContent-Type: text/html\r\n"
       "Content-Location: https://harbour.example/\r\n\r\n<!DOCTYPE html><title>Harbour</title><link rel=stylesheet "
       "href=\"cid:a@mhtml.blink\"><div hyu=\"1\">Boots</div><div hyu=\"2\">The gauge said seven "
       "metres.</div>\r\n--B\r\n"
       "Content-Type: text/css\r\nContent-Location: cid:a@mhtml.blink\r\n\r\nbody { margin: 0 } [hyu] { position: "
       "absolute; top: 0; left: 0; width: 200px; height: 600px } [hyu=\"2\"] { left: 220px; width: 900px "
       "}\r\n--B--\r\n");
  run = run_vlps ("compare", set, "--cache", cache, "-m", "jing-zuo-2004", "--json", json, NULL);
  g_assert_cmpint (run->status, ==, 0);
  results = read_json (f->folder, "j");
  /* what ends in the left 30 % is LM; without the style sheet both end in the upper 200 px: HEADER */
  g_assert_cmpfloat_with_epsilon (f1_of (results, "one", "jing-zuo-2004"), 1, 1e-9);
  cJSON_Delete (results);
}

/* Labels in the HTML of two people: each has them in a page of its own. */
static void
test_two_people (Fixture *f, gconstpointer data)
{
  static const char *const pages[] = {
    "<h1 data-block=1 data-block-type=Header>Oars</h1><p data-block=1 data-block-type=Content>The blade is split.</p>",
    "<h1 data-block=1 data-block-type=Content>Oars</h1><p data-block=1 data-block-type=Content>The blade is split.</p>",
    "<h1 data-block=1 data-block-type=Content>Oars</h1><div><p data-block=1 data-block-type=Content>The blade is "
    "split.</p></div>",
  };
  g_autofree char *cache = g_build_filename (f->folder, "cache", NULL), *json = g_build_filename (f->folder, "j", NULL);
  char *sets[G_N_ELEMENTS (pages)];
  g_autoptr (Run) run = NULL, other = NULL;
  cJSON *results;

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *name = g_strdup_printf ("person-%u", i), *page = g_strconcat ("<!DOCTYPE html>", pages[i], NULL);

      sets[i] = g_build_filename (f->folder, name, NULL);
      g_assert_cmpint (g_mkdir_with_parents (sets[i], 0700), ==, 0);
      put (sets[i], "dataset.json", "{}");
      put (sets[i], "pages.jsonl", "{\"id\": \"oars\", \"page\": \"oars.html\", \"regions\": \"data-block\"}\n");
      put (sets[i], "oars.html", page);
    }
  run = run_vlps ("compare", sets[0], "--agreement", sets[1], "--cache", cache, "--json", json, NULL);
  other = run_vlps ("compare", sets[0], "--agreement", sets[2], "--cache", cache, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    g_free (sets[i]);
  g_assert_cmpint (run->status, ==, 0);
  results = read_json (f->folder, "j");
  g_assert_cmpfloat_with_epsilon (cJSON_GetObjectItem (cJSON_GetObjectItem (results, "blocks"), "agree")->valuedouble,
                                  .5, 1e-5);
  cJSON_Delete (results);
  /* a page with other elements is another page */
  g_assert_cmpint (other->status, ==, 4);
  g_assert_nonnull (strstr (other->err, "have no labelled page in common"));
}

static void
test_usage (void)
{
  static const char *const one_set[] = { "--agreement compares DIR with one DATASET", NULL };
  static const char *const rendered[] = { "--agreement needs rendered pages", NULL };
  static const char *const missing[] = { "DATASET is missing", NULL }, *const no_set[] = { "not a data set", NULL };
  static const char *const boxes[] = { "needs boxes", NULL };
  static const char *const sweep[] = { "--sweep takes", NULL };
  g_autofree char *real = fixture_path ("real");
  g_autoptr (Run) a = run_vlps ("compare", NULL), b = run_vlps ("compare", real, NULL);
  g_autoptr (Run) d = run_vlps ("compare", real, "--no-render", "--sweep", "h1=0:9:1", NULL);
  g_autoptr (Run) e = run_vlps ("compare", real, "--sweep", "x1=3", NULL);
  g_autoptr (Run) g = run_vlps ("compare", real, real, "--agreement", real, NULL);
  g_autoptr (Run) h = run_vlps ("compare", real, "--no-render", "--agreement", real, NULL);

  run_assert_failure (g, 2, one_set);
  run_assert_failure (h, 2, rendered);
  run_assert_failure (a, 2, missing);
  run_assert_failure (b, 4, no_set);
  run_assert_failure (d, 2, boxes);
  run_assert_failure (e, 2, sweep);
}

static void
prepare (void)
{
  g_test_add ("/e2e/compare/labelled", Fixture, NULL, set_up, test_labelled, tear_down);
  g_test_add ("/e2e/compare/pictures", Fixture, NULL, set_up, test_pictures, tear_down);
  g_test_add ("/e2e/compare/elements", Fixture, NULL, set_up, test_elements, tear_down);
  g_test_add ("/e2e/compare/two-people", Fixture, NULL, set_up, test_two_people, tear_down);
  g_test_add_func ("/e2e/compare/usage", test_usage);
}

const Program test_program = { .prepare = prepare };
