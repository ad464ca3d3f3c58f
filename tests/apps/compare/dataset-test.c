/* dataset-test.c - good sets are read, what is wrong with bad ones is said place by place */
#include "dataset-file.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"
#include "problem.h"

typedef struct
{
  char *folder;
} Fixture;

static void
put (const Fixture *f, const char *name, const char *text, gssize length)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, length, NULL));
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("vlps-dataset-XXXXXX", NULL);
  put (f, "dataset.json",
       "{\"name\": \"demo\", \"licence\": \"MIT\", \"landmarks\": {\"HEADER\": [\"header\", \"#top\"], \"CENTER\": "
       "\"main\"}}",
       -1);
  put (f, "a.html", "<p>text", -1);
  put (f, "a.txt", "text\n", -1);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
}

static VlpsDataset *
read_lines (const Fixture *f, const char *lines, gssize length)
{
  g_autoptr (GError) error = NULL;
  VlpsDataset *dataset;

  put (f, "pages.jsonl", lines, length);
  dataset = vlps_dataset_read (f->folder, NULL, &error);
  g_assert_no_error (error);
  return dataset;
}

static void
test_good (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsDataset) dataset =
      read_lines (f,
                  "{\"id\": \"a\", \"page\": \"a.html\", \"gold_text\": \"a.txt\", \"language\": \"en\", \"with\": "
                  "[\"x\", \"y\"], \"regions\": \"landmarks\"}\n"
                  "\n"
                  "{\"id\": \"w\", \"warc\": \"w.warc.gz\", \"url\": null}",
                  -1);
  const VlpsCase *item;

  g_assert_cmpuint (dataset->problems->len, ==, 0);
  g_assert_cmpstr (dataset->name, ==, "demo");
  g_assert_cmpuint (dataset->cases->len, ==, 2);
  item = dataset->cases->pdata[0];
  g_assert_cmpstr (item->gold, ==, "text\n");
  g_assert_cmpstr (item->language, ==, "en");
  g_assert_cmpuint (g_strv_length (item->with), ==, 2);
  g_assert_null (item->without);
  g_assert_cmpint (item->regions, ==, VLPS_GOLD_LANDMARKS);
  g_assert_cmpstr (dataset->landmarks[VLPS_REGION_HEADER][1], ==, "#top");
  g_assert_cmpstr (dataset->landmarks[VLPS_REGION_CENTER][0], ==, "main");
  item = dataset->cases->pdata[1];
  g_assert_null (item->page);
  g_assert_nonnull (item->missing);
}

static void
assert_problem (const VlpsDataset *dataset, guint index, guint line, const char *part)
{
  const VlpsProblem *problem = dataset->problems->pdata[index];

  g_assert_cmpuint (problem->line, ==, line);
  if (strstr (problem->message, part) == NULL)
    g_error ("'%s' does not say '%s'", problem->message, part);
}

static void
test_bad_lines (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsDataset) dataset =
      read_lines (f,
                  "{\"id\": \"a\", \"page\": \"a.html\"}\n"
                  "{\"id\": \"b\", \"page\": \n"
                  "[1]\n"
                  "{\"page\": \"a.html\"}\n"
                  "{\"id\": \"a\", \"page\": \"a.html\"}\n"
                  "{\"id\": \"../c\", \"page\": \"a.html\"}\n"
                  "{\"id\": \"d\", \"page\": \"../a.html\"}\n"
                  "{\"id\": \"e\", \"page\": \"no.html\"}\n"
                  "{\"id\": \"f\"}\n"
                  "{\"id\": \"g\", \"page\": \"a.html\", \"regions\": \"colours\"}\n"
                  "{\"id\": \"h\xff\", \"page\": \"a.html\"}\n"
                  "{\"id\": \"i\", \"page\": \"a.html\"} x\n"
                  "{\"id\": \"j\", \"page\": \"a.html\", \"lanugage\": \"en\", \"gold_parts\": 1}\n"
                  "{\"id\": \"k\", \"page\": \"a.html\", \"lanugage\": \"en\", \"set\": 1}\n",
                  -1);

  g_assert_cmpuint (dataset->cases->len, ==, 7); /* a, d, e, f, g, j, k */
  g_assert_cmpuint (dataset->problems->len, ==, 12);
  assert_problem (dataset, 0, 2, "broken JSON");
  assert_problem (dataset, 1, 3, "not a JSON object");
  assert_problem (dataset, 2, 4, "no id");
  assert_problem (dataset, 3, 5, "in line 1");
  assert_problem (dataset, 4, 6, "cannot be a file name");
  assert_problem (dataset, 5, 7, "leads out of the data set");
  assert_problem (dataset, 6, 8, "there is no file");
  assert_problem (dataset, 7, 9, "no page is named");
  assert_problem (dataset, 8, 10, "unknown kind");
  assert_problem (dataset, 9, 11, "not UTF-8");
  assert_problem (dataset, 10, 12, "broken JSON");
  assert_problem (dataset, 11, 13, "unknown key \"lanugage\"; did you mean \"language\"?");
}

static void
put_link (const Fixture *f, const char *target, const char *name)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);

  g_assert_cmpint (symlink (target, path), ==, 0);
}

/* A set by a stranger: names that lead out of its folder, pipes and devices, and what drives a terminal. */
static void
test_hostile (Fixture *f, gconstpointer data)
{
  g_autofree char *huge = g_strnfill (300000, 'x'), *pipe = g_build_filename (f->folder, "pipe.txt", NULL);
  g_autofree char *lines =
      g_strdup_printf ("{\"id\": \"a\", \"page\": \"link.html\"}\n"
                       "{\"id\": \"b\", \"page\": \"/etc/passwd\"}\n"
                       "{\"id\": \"c\", \"page\": \"pipe.txt\"}\n"
                       "{\"id\": \"d\", \"page\": \"a.html\", \"gold_text\": \"link.html\"}\n"
                       "{\"id\": \"e\", \"page\": \"a.html\", \"gold_text\": \"pipe.txt\"}\n"
                       "{\"id\": \"f\", \"page\": \"a.html\", \"gold_text\": \"zero.txt\"}\n"
                       "{\"id\": \"g\", \"page\": \"a.html\", \"regions\": \"labels\", \"labels\": \"link.html\"}\n"
                       "{\"id\": \"h\", \"page\": \"a.html\", \"regions\": \"labels\", \"labels\": \"pipe.txt\"}\n"
                       "{\"id\": \"i\", \"page\": \"a.html\", \"gold_posts\": \"zero.txt\"}\n"
                       "{\"id\": \"j\\u001b[31m\", \"page\": \"a.html\"}\n"
                       "{\"id\": \"k\\n\", \"page\": \"a.html\"}\n"
                       "{\"id\": \"%s\", \"page\": \"a.html\"}\n"
                       "{\"id\": \"m\", \"page\": \"%s\"}\n"
                       "{\"id\": \"--help\", \"page\": \"--help\", \"gold_text\": \"a.txt\"}\n",
                       huge, huge);
  g_autoptr (VlpsDataset) dataset = NULL;
  const VlpsCase *last;

  put_link (f, "/etc/passwd", "link.html");
  put_link (f, "/dev/zero", "zero.txt");
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  put (f, "--help", "<p>text", -1);
  dataset = read_lines (f, lines, -1);
  g_assert_cmpuint (dataset->problems->len, ==, 13);
  for (guint i = 0; i < 2; i++)
    assert_problem (dataset, i, i + 1, "leads out of the data set");
  assert_problem (dataset, 2, 3, "there is no file");
  assert_problem (dataset, 3, 4, "leads out of the data set");
  assert_problem (dataset, 4, 5, "not a regular file");
  assert_problem (dataset, 5, 6, "leads out of the data set");
  assert_problem (dataset, 6, 7, "labels are missing");
  assert_problem (dataset, 7, 8, "labels are missing");
  assert_problem (dataset, 8, 9, "gold_posts is missing");
  for (guint i = 9; i < 12; i++)
    assert_problem (dataset, i, i + 1, "cannot be a file name");
  assert_problem (dataset, 12, 13, "there is no file");
  for (guint i = 0; i < dataset->problems->len; i++)
    g_assert_cmpuint (strlen (((const VlpsProblem *) dataset->problems->pdata[i])->message), <, 400);
  last = dataset->cases->pdata[dataset->cases->len - 1];
  g_assert_cmpstr (last->id, ==, "--help");
  g_assert_nonnull (last->page);
  g_assert_nonnull (last->gold);
}

/* Labels that are cut off, or say what cannot be: each is one problem, and the page has no labels. */
static void
test_damaged_labels (Fixture *f, gconstpointer data)
{
  static const char *const damaged[] = {
    "",
    "{",
    "[]",
    "null",
    "{\"elements\": 3}",
    "{\"elements\": \"3\", \"labels\": []}",
    "{\"elements\": -1, \"labels\": []}",
    "{\"elements\": 1e300, \"labels\": []}",
    "{\"elements\": 3, \"labels\": {}}",
    "{\"elements\": 3, \"labels\": [1]}",
    "{\"elements\": 3, \"labels\": [{\"element\": 3, \"region\": \"LM\"}]}",
    "{\"elements\": 3, \"labels\": [{\"element\": -1, \"region\": \"LM\"}]}",
    "{\"elements\": 3, \"labels\": [{\"element\": 1, \"region\": \"MIDDLE\"}]}",
    "{\"elements\": 3, \"labels\": [{\"element\": 1, \"region\": null}]}",
    "{\"elements\": 3, \"labels\": [{\"element\": 1, \"region\": \"LM\"}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (damaged); i++)
    {
      g_autoptr (VlpsDataset) dataset = NULL;

      put (f, "labels.json", damaged[i], -1);
      dataset = read_lines (
          f, "{\"id\": \"a\", \"page\": \"a.html\", \"regions\": \"labels\", \"labels\": \"labels.json\"}\n", -1);
      g_assert_cmpuint (dataset->problems->len, ==, 1);
      assert_problem (dataset, 0, 1, "labels are missing");
    }
}

/* What the set says of itself. */
static void
test_damaged_description (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { NULL, "is enough" },
    { "{\"name\": \"a\xff\"}", "not UTF-8" },
    { "{", "not a JSON object" },
    { "[1]", "not a JSON object" },
    { "{\"name\": \"../a\"}", "name of a folder" },
    { "{\"name\": \"\\u001b[31m\"}", "name of a folder" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsDataset) dataset = NULL;

      if (cases[i].text != NULL)
        put (f, "dataset.json", cases[i].text, -1);
      else
        {
          g_autofree char *path = g_build_filename (f->folder, "dataset.json", NULL);

          g_remove (path);
        }
      dataset = read_lines (f, "{\"id\": \"a\", \"page\": \"a.html\"}\n", -1);
      g_assert_cmpuint (dataset->problems->len, ==, 1);
      assert_problem (dataset, 0, 0, cases[i].message);
      g_assert_true (g_utf8_validate (dataset->name, -1, NULL));
    }
}

static void
test_bad_gold (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsDataset) dataset = NULL;

  put (f, "gbk.txt", "one\ntwo \xd6\xd0\xce\xc4\n", -1);
  put (f, "blank.txt", " \n\n", -1);
  dataset = read_lines (f,
                        "{\"id\": \"a\", \"page\": \"a.html\", \"gold_text\": \"none.txt\"}\n"
                        "{\"id\": \"b\", \"page\": \"a.html\", \"gold_text\": \"gbk.txt\"}\n"
                        "{\"id\": \"c\", \"page\": \"a.html\", \"gold_text\": \"blank.txt\"}\n"
                        "{\"id\": \"d\", \"page\": \"a.html\", \"gold_text\": \"../a.txt\"}\n"
                        "{\"id\": \"e\", \"page\": \"a.html\", \"gold_text\": \"a.txt\"}\n",
                        -1);
  g_assert_cmpuint (dataset->cases->len, ==, 5);
  g_assert_cmpuint (dataset->problems->len, ==, 4);
  assert_problem (dataset, 0, 1, "missing");
  assert_problem (dataset, 1, 2, "not UTF-8 from byte 8");
  assert_problem (dataset, 2, 0, "empty");
  assert_problem (dataset, 3, 4, "out of the data set");
  for (guint i = 0; i < 4; i++)
    g_assert_null (((const VlpsCase *) dataset->cases->pdata[i])->gold);
  g_assert_nonnull (((const VlpsCase *) dataset->cases->pdata[4])->gold);
}

/* Who stops a run does not wait for a long list. */
static void
test_cancelled (Fixture *f, gconstpointer data)
{
  static const char *const names[] = { "pages.jsonl", "labels.json" };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (VlpsDataset) dataset = NULL;
      g_autofree char *path = g_build_filename (f->folder, names[i], NULL);
      g_autoptr (GError) error = NULL;

      put (f, names[i],
           i == 0 ? "{\"id\": \"a\", \"page\": \"a.html\"}\n"
                  : "{\"images\": [{\"id\": 1, \"file_name\": \"a.png\", \"width\": 9, \"height\": 9}], "
                    "\"annotations\": [], \"categories\": []}",
           -1);
      g_cancellable_reset (cancellable);
      dataset = vlps_dataset_read (f->folder, cancellable, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (dataset->cases->len, ==, 1);
      g_cancellable_cancel (cancellable);
      g_assert_null (vlps_dataset_read (f->folder, cancellable, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
      g_unlink (path);
    }
}

static void
test_no_set (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_dataset_read (f->folder, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
}

/* Sources are named, or the beginnings of ids that several pages share. */
static void
test_sources (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsDataset) dataset =
      read_lines (f,
                  "{\"id\": \"one-1\", \"page\": \"a.html\"}\n{\"id\": \"one-2\", \"page\": \"a.html\"}\n"
                  "{\"id\": \"one-3\", \"page\": \"a.html\"}\n{\"id\": \"one-4\", \"page\": \"a.html\"}\n"
                  "{\"id\": \"one-5\", \"page\": \"a.html\"}\n{\"id\": \"two-1\", \"page\": \"a.html\"}\n"
                  "{\"id\": \"1e5-1\", \"page\": \"a.html\"}\n{\"id\": \"one\", \"page\": \"a.html\"}\n"
                  "{\"id\": \"one-6\", \"page\": \"a.html\", \"source\": \"saved pages\"}\n",
                  -1);
  static const char *const sources[] = { "one", "one", "one", "one", "one", NULL, NULL, NULL, "saved pages" };

  g_assert_cmpuint (dataset->cases->len, ==, G_N_ELEMENTS (sources));
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    g_assert_cmpstr (((const VlpsCase *) dataset->cases->pdata[i])->source, ==, sources[i]);
}

/* Exports and caches have folders of the set's name. */
static void
test_name (Fixture *f, gconstpointer data)
{
  static const char *const bad[] = { "../../x", "a/b", "a\\\\b", "..", ".", "" };
  g_autofree char *own = g_path_get_basename (f->folder);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"name\": \"%s\"}", bad[i]);
      g_autoptr (VlpsDataset) dataset = NULL;

      put (f, "dataset.json", text, -1);
      dataset = read_lines (f, "{\"id\": \"a\", \"page\": \"a.html\", \"gold_text\": \"a.txt\"}\n", -1);
      g_assert_cmpstr (dataset->name, ==, own);
      g_assert_cmpuint (dataset->problems->len, >=, 1);
    }
}

/* Labels of elements stand in a file of their own; one that is broken is told of, and the page has no gold. */
static void
test_labels (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsDataset) dataset = NULL;
  const VlpsCase *item;

  put (f, "good.json", "{\"elements\": 5, \"labels\": [{\"element\": 4, \"region\": \"RM\"}]}", -1);
  put (f, "beyond.json", "{\"elements\": 4, \"labels\": [{\"element\": 4, \"region\": \"RM\"}]}", -1);
  put (f, "pages.jsonl",
       "{\"id\": \"a\", \"page\": \"a.html\", \"regions\": \"labels\", \"labels\": \"good.json\"}\n"
       "{\"id\": \"b\", \"page\": \"a.html\", \"regions\": null, \"labels\": \"good.json\"}\n"
       "{\"id\": \"c\", \"page\": \"a.html\", \"regions\": \"labels\", \"labels\": \"beyond.json\"}\n"
       "{\"id\": \"d\", \"page\": \"a.html\", \"regions\": \"labels\", \"labels\": \"../good.json\"}\n"
       "{\"id\": \"e\", \"page\": \"a.html\", \"regions\": \"labels\"}\n",
       -1);
  dataset = vlps_dataset_read (f->folder, NULL, NULL);
  g_assert_cmpuint (dataset->cases->len, ==, 5);
  item = dataset->cases->pdata[0];
  g_assert_cmpint (item->regions, ==, VLPS_GOLD_LABELS);
  g_assert_cmpuint (item->n_elements, ==, 5);
  g_assert_cmpuint (item->labels->len, ==, 1);
  g_assert_cmpuint (g_array_index (item->labels, VlpsElementLabel, 0).element, ==, 4);
  g_assert_cmpint (g_array_index (item->labels, VlpsElementLabel, 0).region, ==, VLPS_REGION_RM);
  for (guint i = 1; i < 5; i++)
    g_assert_cmpint (((const VlpsCase *) dataset->cases->pdata[i])->regions, ==, VLPS_GOLD_NONE);
  g_assert_cmpuint (dataset->problems->len, ==, 3);
}

/* Authors, products and posts; a file of posts that is not a list is told. */
static void
test_golds (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsDataset) dataset = NULL;
  const VlpsCase *item;

  put (f, "posts.json", "[{\"text\": \"one\"}, {\"user\": \"x\"}, {\"text\": \"two\", \"user\": \"y\"}]", -1);
  put (f, "broken.json", "{", -1);
  dataset =
      read_lines (f,
                  "{\"id\": \"a\", \"page\": \"a.html\", \"authors\": [\"Jane\", \"John\"], \"product\": {\"price\": "
                  "[\"12\", \"13\"], \"sku\": []}, \"gold_posts\": \"posts.json\"}\n"
                  "{\"id\": \"b\", \"page\": \"a.html\", \"gold_posts\": \"broken.json\"}\n",
                  -1);
  item = dataset->cases->pdata[0];
  g_assert_cmpuint (g_strv_length (item->authors), ==, 2);
  g_assert_cmpstr (item->authors[1], ==, "John");
  g_assert_true (item->has_product);
  g_assert_cmpstr (item->product[VLPS_PRODUCT_PRICE][1], ==, "13");
  g_assert_null (item->product[VLPS_PRODUCT_SKU][0]);
  g_assert_null (item->product[VLPS_PRODUCT_BRAND]);
  g_assert_cmpuint (item->posts->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (item->posts, 1), ==, "two");
  item = dataset->cases->pdata[1];
  g_assert_false (item->has_product);
  g_assert_null (item->posts);
  g_assert_cmpuint (dataset->problems->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/dataset/labels", Fixture, NULL, set_up, test_labels, tear_down);
  g_test_add ("/compare/dataset/sources", Fixture, NULL, set_up, test_sources, tear_down);
  g_test_add ("/compare/dataset/name", Fixture, NULL, set_up, test_name, tear_down);
  g_test_add ("/compare/dataset/good", Fixture, NULL, set_up, test_good, tear_down);
  g_test_add ("/compare/dataset/bad-lines", Fixture, NULL, set_up, test_bad_lines, tear_down);
  g_test_add ("/compare/dataset/bad-gold", Fixture, NULL, set_up, test_bad_gold, tear_down);
  g_test_add ("/compare/dataset/hostile", Fixture, NULL, set_up, test_hostile, tear_down);
  g_test_add ("/compare/dataset/damaged-labels", Fixture, NULL, set_up, test_damaged_labels, tear_down);
  g_test_add ("/compare/dataset/damaged-description", Fixture, NULL, set_up, test_damaged_description, tear_down);
  g_test_add ("/compare/dataset/cancelled", Fixture, NULL, set_up, test_cancelled, tear_down);
  g_test_add ("/compare/dataset/no-set", Fixture, NULL, set_up, test_no_set, tear_down);
  g_test_add ("/dataset/golds", Fixture, NULL, set_up, test_golds, tear_down);
  return g_test_run ();
}
