/* foreign-set-test.c - data sets of others, in the forms in which they are published and exported */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "comparison.h"
#include "dataset-file.h"
#include "errors.h"
#include "growth.h"
#include "html-page.h"
#include "png-file.h"
#include "problem.h"
#include "scratch.h"
#include "test-size.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-6)

static char *
fixture (const char *folder, const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "..", "fixtures", folder, name, NULL);
}

static void
link_file (const char *from, const char *folder, const char *name)
{
  g_autofree char *absolute = g_canonicalize_filename (from, NULL), *to = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (to);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0777), ==, 0);
  g_assert_cmpint (symlink (absolute, to), ==, 0);
}

static gboolean
has_problem (const VlpsDataset *dataset, const char *part)
{
  for (guint i = 0; i < dataset->problems->len; i++)
    if (strstr (((const VlpsProblem *) dataset->problems->pdata[i])->message, part) != NULL)
      return TRUE;
  return FALSE;
}

/* Compares the methods on a set; takes it over. */
static VlpsComparison *
compare (VlpsDataset *dataset, const char *cache, const char *methods)
{
  const VlpsSnapshotOptions snapshot_options = { .folder = cache, .jobs = 1 };
  g_autoptr (VlpsSnapshots) snapshots = vlps_snapshots_new (&snapshot_options);
  const VlpsComparisonOptions options = { .snapshots = snapshots, .jobs = 1 };
  g_autoptr (GPtrArray) systems = vlps_systems_new ();
  g_autoptr (GError) error = NULL;
  VlpsComparison *run;

  g_assert_true (vlps_systems_parse (systems, methods, TRUE, &error));
  g_assert_no_error (error);
  g_assert_true (vlps_snapshots_fill (snapshots, dataset, NULL, &error));
  g_assert_no_error (error);
  run = vlps_comparison_new (dataset, g_steal_pointer (&systems), &options, NULL, &error);
  g_assert_no_error (error);
  return run;
}

typedef struct
{
  const char *labels; /* file of fixtures/labels */
  const char *page;   /* where its page is */
  guint n_problems;
  const char *problem; /* one of them; NULL for none */
} Form;

/* The same five regions of the same page in each form; what `auto` finds there agrees with all of them. */
static void
check_form (const Scratch *scratch, const Form *form)
{
  g_autofree char *folder = g_build_filename (scratch->path, "set", NULL), *labels = fixture ("labels", form->labels);
  g_autofree char *page = fixture ("regions", "grid.snapshot.json.gz");
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsComparison) run = NULL;
  VlpsDataset *dataset;
  const VlpsCase *item;

  link_file (labels, folder, form->labels);
  link_file (page, folder, form->page);
  dataset = vlps_dataset_read (folder, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (dataset->cases->len, ==, 1);
  item = dataset->cases->pdata[0];
  g_assert_nonnull (item->page);
  g_assert_cmpuint (item->segments->segments->len, ==, 5);
  g_assert_cmpuint (dataset->problems->len, ==, form->n_problems);
  if (form->problem != NULL)
    g_assert_true (has_problem (dataset, form->problem));
  run = compare (dataset, scratch->path, "auto,whole");
  g_assert_cmpstr (run->failures[0], ==, NULL);
  g_assert_true (run->scorable[0]);
  assert_near (run->scores[0].values[VLPS_MEASURE_REGION_F1], 1);
  assert_near (run->scores[0].values[VLPS_MEASURE_REGION_ACCURACY], 1);
  assert_near (run->scores[0].values[VLPS_MEASURE_LM_F1], 1);
  assert_near (run->scores[0].values[VLPS_MEASURE_RM_F1], 1);
  g_assert_cmpfloat (run->scores[0].values[VLPS_MEASURE_PIXEL_F1], >,
                     .8); /* its regions are boxes of elements, with gaps */
  g_assert_cmpfloat (run->scores[1].values[VLPS_MEASURE_REGION_PRECISION], <, .9);
}

static void
test_coco (Scratch *scratch, gconstpointer data)
{
  check_form (scratch,
              &(Form){ "coco.json", "images/grid.json.gz", 1, "1 annotations belong to pictures that are not" });
}

static void
test_label_studio (Scratch *scratch, gconstpointer data)
{
  check_form (scratch, &(Form){ "label-studio.json", "grid.snapshot.json.gz", 2, "1 labels are neither rectangles" });
}

static void
test_label_studio_min (Scratch *scratch, gconstpointer data)
{
  check_form (scratch, &(Form){ "label-studio-min.json", "pages/grid.snapshot.json.gz", 0, NULL });
}

static void
test_cvat (Scratch *scratch, gconstpointer data)
{
  check_form (scratch, &(Form){ "cvat.xml", "grid.json.gz", 1, "1 labels are neither boxes" });
}

/* A page of another height than its labelled picture is not measured: a tenth of the larger one is the limit. */
static void
test_other_layout (Scratch *scratch, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (scratch->path, "set", NULL);
  g_autofree char *page = fixture ("regions", "grid.snapshot.json.gz");
  static const struct
  {
    int width, height;
    gboolean fits;
  } sizes[] = { { 1280, 1024, TRUE },  { 1280, 922, TRUE },  { 1280, 921, FALSE }, { 1280, 1137, TRUE },
                { 1280, 1139, FALSE }, { 2560, 2048, TRUE }, { 2560, 1024, FALSE } };

  link_file (page, folder, "grid.snapshot.json.gz");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *text = g_strdup_printf ("<annotations><image name='grid.png' width='%d' height='%d'><box "
                                               "label='main' xtl='0' ytl='0' xbr='9' ybr='9'/></image></annotations>",
                                               sizes[i].width, sizes[i].height);
      g_autofree char *labels = scratch_write (scratch, "set/labels.xml", text);
      g_autoptr (VlpsComparison) run = compare (vlps_dataset_read (folder, NULL, NULL), scratch->path, "whole");

      if (sizes[i].fits)
        g_assert_cmpstr (run->failures[0], ==, NULL);
      else
        g_assert_nonnull (strstr (run->failures[0], "is 1280 x 1024 px here"));
    }
}

/* Webis-WebSeg-20: the fused truth, the boxes that were recorded, no engine. */
static void
test_webis (Scratch *scratch, gconstpointer data)
{
  g_autofree char *folder = fixture ("labels", "webis");
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsComparison) run = NULL;
  VlpsDataset *dataset = vlps_dataset_read (folder, NULL, &error);
  const VlpsCase *first, *second;

  g_assert_no_error (error);
  g_assert_cmpstr (dataset->name, ==, "webis");
  g_assert_cmpuint (dataset->cases->len, ==, 2);
  first = dataset->cases->pdata[0];
  second = dataset->cases->pdata[1];
  g_assert_cmpstr (first->id, ==, "000000");
  g_assert_cmpuint (first->segments->segments->len, ==, 3);
  g_assert_nonnull (second->missing);
  g_assert_true (has_problem (dataset, "webis-webseg-20-dom-and-nodes.zip"));
  run = compare (dataset, scratch->path, "whole,jing-zuo-2004");
  g_assert_cmpstr (run->failures[0], ==, NULL);
  g_assert_false (run->scorable[0]); /* its segments have no names */
  g_assert_cmpfloat (run->scores[1].values[VLPS_MEASURE_PIXEL_F1], >, 0);
  g_assert_cmpfloat (run->scores[1].values[VLPS_MEASURE_BLOCK_F1], >, 0);
}

/* A white picture of the page with a black box in it. */
static void
write_picture (const char *folder, const char *name, VlpsBox box)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1000, 600);
  cairo_t *cairo = cairo_create (picture);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  cairo_set_source_rgb (cairo, 1, 1, 1);
  cairo_rectangle (cairo, box.left, box.top, box.width, box.height);
  cairo_fill (cairo);
  cairo_destroy (cairo);
  g_assert_true (vlps_png_file_write (picture, path, NULL));
  cairo_surface_destroy (picture);
}

/* Edges are those that came with the picture, else they are found in it; without a picture there are none. */
static void
test_webis_edges (Scratch *scratch, gconstpointer data)
{
  static const char *const names[] = { "ground-truth.json", "nodes.csv", "nodes-texts.csv" };
  g_autofree char *set = g_build_filename (scratch->path, "set", NULL), *folder = g_build_filename (set, "1", NULL);
  g_autofree char *from = fixture ("labels", "webis");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *file = g_build_filename (from, "000000", names[i], NULL);

      link_file (file, folder, names[i]);
    }
  for (guint step = 0; step < 3; step++)
    {
      g_autoptr (VlpsComparison) run = NULL;
      const double *values;

      if (step == 1) /* a box in the footer alone: what `whole` keeps agrees on it */
        write_picture (folder, "screenshot.png", (VlpsBox){ 300, 530, 200, 40 });
      if (step == 2) /* one edge pixel in the header, and one in the content */
        write_picture (folder, "screenshot-edges-coarse.png", (VlpsBox){ 500, 99, 1, 2 });
      run = compare (vlps_dataset_read (set, NULL, NULL), scratch->path, "whole");
      g_assert_cmpstr (run->failures[0], ==, NULL);
      values = run->scores[0].values;
      g_assert_true (isnan (values[VLPS_MEASURE_EDGE_FINE_F1]) == (step == 0));
      g_assert_true (isnan (values[VLPS_MEASURE_EDGE_COARSE_F1]) == (step == 0));
      if (step == 0)
        continue;
      assert_near (values[VLPS_MEASURE_EDGE_FINE_F1], 1);
      assert_near (values[VLPS_MEASURE_EDGE_COARSE_RECALL], 1);
      /* both pixels are a pixel away from the other's segment: two elements in each */
      assert_near (values[VLPS_MEASURE_EDGE_COARSE_PRECISION], step == 1 ? 1 : 0.5);
    }
}

/* WebClasSeg-25: elements by their numbers, whatever their boxes; the first annotator counts. */
static void
test_webclasseg (void)
{
  g_autofree char *folder = fixture ("labels", "webclasseg");
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsDataset) dataset = vlps_dataset_read (folder, NULL, &error);
  static const struct
  {
    const char *text;
    int region;
  } expected[] = { { "Home", VLPS_REGION_HEADER },
                   { "High water", VLPS_REGION_CENTER },
                   { "The gauge said seven metres, then it stopped.", VLPS_REGION_CENTER },
                   { "Boots for rent", VLPS_REGION_RM },
                   { "Harbour office", VLPS_REGION_FOOTER } };
  g_autofree char *html = NULL;
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (VlpsRegionGold) gold = NULL;
  const VlpsCase *item;
  gsize length;
  guint n = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (dataset->cases->len, ==, 1);
  g_assert_cmpuint (dataset->problems->len, ==, 0);
  item = dataset->cases->pdata[0];
  g_assert_cmpuint (item->segments->segments->len, ==, 4);
  g_assert_true (g_file_get_contents (item->page, &html, &length, NULL));
  page = vlps_html_page_parse ((const guint8 *) html, length, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (vlps_region_gold_fits (item->segments, page, &error));
  gold = vlps_region_gold_new (dataset, item, page, FALSE);
  g_assert_true (gold->scorable);
  for (guint i = 0; i < page->n_nodes; i++)
    if (gold->characters[i] > 0)
      {
        g_autofree char *text = g_strstrip (g_strdup (page->nodes[i].text));

        g_assert_cmpuint (n, <, G_N_ELEMENTS (expected));
        g_assert_cmpstr (text, ==, expected[n].text);
        g_assert_cmpint (gold->regions[i], ==, expected[n].region);
        n++;
      }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (expected));
}

typedef struct
{
  const char *name, *text;
  int code;
  const char *message;
} Bad;

/* Wrong files: one error each, which says what is wrong. */
static void
test_bad (Scratch *scratch, gconstpointer data)
{
  static const Bad bad[] = {
    { "a.json", "{", VLPS_ERROR_IO, "neither JSON" },
    { "a.json", "{\"pages\": {}}", VLPS_ERROR_IO, "no labels that vlps reads" },
    { "a.json", "[]", VLPS_ERROR_IO, "no labels that vlps reads" },
    { "a.json", "{\"images\": [], \"annotations\": []}", VLPS_ERROR_IO, "no picture" },
    { "a.json", "[{\"data\": {\"image\": \"a.png\"}, \"annotations\": []}]", VLPS_ERROR_IO, "none of its tasks" },
    { "a.xml", "<annotations><image name='a.png'><box></image></annotations>", VLPS_ERROR_IO, "broken XML" },
    { "a.xml", "<annotations><image/></annotations>", VLPS_ERROR_IO, "no picture" },
    { "a.xml", "<annotation><object/></annotation>", VLPS_ERROR_IO, "neither JSON" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = scratch_write (scratch, bad[i].name, bad[i].text);
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_dataset_read (path, NULL, &error));
      g_assert_error (error, VLPS_ERROR, bad[i].code);
      g_assert_nonnull (strstr (error->message, bad[i].message));
    }
}

static void
read_pictures (guint n, gconstpointer data)
{
  const Scratch *scratch = data;
  g_autoptr (GString) text = g_string_new ("{\"annotations\": [], \"images\": [");
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsDataset) dataset = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s{\"id\": %u, \"file_name\": \"p%u.png\", \"width\": 9, \"height\": 9}",
                            i > 0 ? ", " : "", i, i);
  g_string_append (text, "], \"categories\": []}");
  path = scratch_write (scratch, "many.json", text->str);
  dataset = vlps_dataset_read (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (dataset->cases->len, ==, n);
}

static void
test_many (Scratch *scratch, gconstpointer data)
{
  growth_check_parts ("pictures of a set", test_size (12000), read_pictures, scratch);
}

/* A folder with several files of labels does not say which is meant; one of them does. */
static void
test_several (Scratch *scratch, gconstpointer data)
{
  const char *folder = scratch->path;
  g_autofree char *one = fixture ("labels", "coco.json");
  g_autofree char *other = fixture ("labels", "cvat.xml"), *path = g_build_filename (folder, "cvat.xml", NULL);
  g_autofree char *absent = g_build_filename (folder, "absent.json", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsDataset) dataset = NULL;

  g_assert_null (vlps_dataset_read (folder, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (vlps_dataset_read (absent, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
  g_clear_error (&error);
  link_file (one, folder, "coco.json");
  link_file (other, folder, "cvat.xml");
  g_assert_null (vlps_dataset_read (folder, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  dataset = vlps_dataset_read (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (dataset->name, ==, "cvat");
  g_assert_true (has_problem (dataset, "no page beside the picture"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/compare/foreign-set/coco", test_coco);
  scratch_add ("/compare/foreign-set/label-studio", test_label_studio);
  scratch_add ("/compare/foreign-set/label-studio-min", test_label_studio_min);
  scratch_add ("/compare/foreign-set/cvat", test_cvat);
  scratch_add ("/compare/foreign-set/other-layout", test_other_layout);
  scratch_add ("/compare/foreign-set/webis", test_webis);
  scratch_add ("/compare/foreign-set/webis-edges", test_webis_edges);
  g_test_add_func ("/compare/foreign-set/webclasseg", test_webclasseg);
  scratch_add ("/compare/foreign-set/bad", test_bad);
  scratch_add ("/compare/foreign-set/many", test_many);
  scratch_add ("/compare/foreign-set/several", test_several);
  return g_test_run ();
}
