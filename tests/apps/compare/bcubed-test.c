/* bcubed-test.c - the agreement of segmentations on examples worked out by hand, and their files */
#include "bcubed.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "errors.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

/* Elements with the segments they lie in: bits of the result, bits of the truth. */
static void
assert_bcubed (const guint64 (*elements)[2], guint n, double precision, double recall)
{
  g_autoptr (VlpsBcubedClusters) clusters = vlps_bcubed_clusters_new (8, 8);
  double p, r;

  for (guint i = 0; i < n; i++)
    vlps_bcubed_clusters_add (clusters, elements[i], 1);
  g_assert_true (vlps_bcubed_clusters_compare (clusters, &p, &r));
  assert_near (p, precision);
  assert_near (r, recall);
}

static void
test_clusters (void)
{
  /* truth {1 2 3} {4 5}, result {1 2} {3 4 5}: precision (1 + 1 + 1/3 + 2/3 + 2/3) / 5, recall (2/3 + 2/3 + 1/3 + 1 +
   * 1) / 5 */
  static const guint64 plain[][2] = { { 1, 1 }, { 1, 1 }, { 2, 1 }, { 2, 2 }, { 2, 2 } };
  /* the same cut: both are perfect, whatever the segments are called */
  static const guint64 same[][2] = { { 4, 1 }, { 4, 1 }, { 2, 8 } };
  /* everything in one segment of the result, two of the truth with 3 and 1: precision (3 * 3/4 + 1/4) / 4 */
  static const guint64 one[][2] = { { 1, 1 }, { 1, 1 }, { 1, 1 }, { 1, 2 } };
  /* Amigó et al. 2009, multiplicity: two elements share two segments of the result and one of the truth: precision 1/2
   */
  static const guint64 twice[][2] = { { 3, 1 }, { 3, 1 } };
  /* an element outside the truth spoils precision, and recall does not know of it: e1, e2 each (1 + 1 + 0) / 3, e3 0 */
  static const guint64 outside[][2] = { { 1, 1 }, { 1, 1 }, { 1, 0 } };

  assert_bcubed (plain, 5, 11.0 / 15, 11.0 / 15);
  assert_bcubed (same, 3, 1, 1);
  assert_bcubed (one, 4, 2.5 / 4, 1);
  assert_bcubed (twice, 2, 0.5, 1);
  assert_bcubed (outside, 3, 4.0 / 9, 1);
}

static VlpsPage *
new_page (void)
{
  VlpsPage *page = vlps_page_new ();

  page->rendered = TRUE;
  page->size = (VlpsSize){ 100, 100 };
  vlps_page_add_frame (page, -1, "", "");
  return page;
}

/* The page's left half and right half against top and bottom. */
static void
test_pixels (void)
{
  g_autoptr (VlpsPage) page = new_page ();
  g_autoptr (VlpsSegmentation) sides = vlps_segmentation_new (page->size), levels = vlps_segmentation_new (page->size);
  g_autofree guint *weights = NULL;
  double values[VLPS_N_MEASURES];
  int root = vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 100, 100 }, NULL, 0);
  int text = vlps_page_add_text (page, root, "ten letter", (VlpsBox){ 10, 10, 10, 10 }, 0);

  vlps_page_seal (page);
  weights = g_new0 (guint, page->n_nodes);
  weights[text] = 9;
  vlps_segmentation_add_box (vlps_segmentation_add (sides, "left"), (VlpsBox){ 0, 0, 50, 100 });
  vlps_segmentation_add_box (vlps_segmentation_add (sides, "right"), (VlpsBox){ 50, 0, 50, 100 });
  vlps_segmentation_add_box (vlps_segmentation_add (levels, "top"), (VlpsBox){ 0, 0, 100, 50 });
  vlps_segmentation_add_box (vlps_segmentation_add (levels, "bottom"), (VlpsBox){ 0, 50, 100, 50 });
  vlps_measures_clear (values);
  vlps_bcubed_score (page, weights, sides, levels, values);
  assert_near (values[VLPS_MEASURE_PIXEL_PRECISION], 0.5);
  assert_near (values[VLPS_MEASURE_PIXEL_RECALL], 0.5);
  assert_near (values[VLPS_MEASURE_BLOCK_F1], 1); /* one text in one segment of both */
  vlps_bcubed_score (page, weights, sides, sides, values);
  assert_near (values[VLPS_MEASURE_PIXEL_F1], 1);
}

/* A text is where all of its box is, to half a pixel. */
static void
test_characters (void)
{
  static const struct
  {
    VlpsBox box;
    double precision, recall;
  } cases[] = {
    { { 10, 10, 20, 10 }, 1, 1 },     /* in left and top */
    { { 40, 10, 20, 10 }, 0, 0 },     /* between left and right: in no segment of the result */
    { { 30, 10, 20.4, 10 }, 1, 1 },   /* less than half a pixel too far */
    { { 30, 10, 20.6, 10 }, 0, 0 },   /* more than that */
    { { 10, 45, 20, 10 }, 0, NAN },   /* in left, but between top and bottom */
    { { -20, 10, 10, 10 }, 1, 1 },    /* off the page: at its edge */
    { { 49.9, 10, 0.05, 10 }, 1, 1 }, /* thinner than a pixel: left */
    { { 50.1, 10, 0.05, 10 }, 1, 1 }, /* right */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = new_page ();
      g_autoptr (VlpsSegmentation) sides = vlps_segmentation_new (page->size);
      g_autoptr (VlpsSegmentation) levels = vlps_segmentation_new (page->size);
      const guint weights[] = { 0, 5 };
      double values[VLPS_N_MEASURES];
      int root = vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 100, 100 }, NULL, 0);

      vlps_page_add_text (page, root, "words", cases[i].box, 0);
      vlps_page_seal (page);
      vlps_segmentation_add_box (vlps_segmentation_add (sides, "left"), (VlpsBox){ 0, 0, 50, 100 });
      vlps_segmentation_add_box (vlps_segmentation_add (sides, "right"), (VlpsBox){ 50, 0, 50, 100 });
      vlps_segmentation_add_box (vlps_segmentation_add (levels, "top"), (VlpsBox){ 0, 0, 100, 50 });
      vlps_segmentation_add_box (vlps_segmentation_add (levels, "bottom"), (VlpsBox){ 0, 50, 100, 50 });
      vlps_measures_clear (values);
      vlps_bcubed_score (page, weights, sides, levels, values);
      if (isnan (cases[i].recall))
        g_assert_true (isnan (values[VLPS_MEASURE_BLOCK_RECALL]));
      else
        {
          assert_near (values[VLPS_MEASURE_BLOCK_PRECISION], cases[i].precision);
          assert_near (values[VLPS_MEASURE_BLOCK_RECALL], cases[i].recall);
        }
    }
}

/* A slanted segment: a triangle over a quarter of the page, to the pixel. */
static void
test_triangle (void)
{
  g_autoptr (VlpsPage) page = new_page ();
  g_autoptr (VlpsSegmentation) half = vlps_segmentation_new (page->size), whole = vlps_segmentation_new (page->size);
  const VlpsPoint corners[] = { { 0, 0 }, { 0, 100 }, { 50, 100 } };
  GArray *ring = g_array_new (FALSE, FALSE, sizeof (VlpsPoint));
  const guint weights[] = { 0 };
  const double share = 0.25; /* rows 2 k and 2 k + 1 have k and k + 1 pixels, for k from 0 to 49 */
  double values[VLPS_N_MEASURES];

  vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 100, 100 }, NULL, 0);
  vlps_page_seal (page);
  g_array_append_vals (ring, corners, G_N_ELEMENTS (corners));
  vlps_segmentation_add_ring (vlps_segmentation_add (half, NULL), ring);
  vlps_segmentation_add_box (vlps_segmentation_add (whole, NULL), (VlpsBox){ 0, 0, 100, 100 });
  vlps_measures_clear (values);
  vlps_bcubed_score (page, weights, half, whole, values);
  assert_near (values[VLPS_MEASURE_PIXEL_PRECISION], 1);
  assert_near (values[VLPS_MEASURE_PIXEL_RECALL], share * share);
}

/* Boxes as left, top, right, bottom; those of width 0 are none. */
static VlpsSegmentation *
segmentation_of (const double (*boxes)[4], VlpsSize size)
{
  VlpsSegmentation *segmentation = vlps_segmentation_new (size);

  for (guint i = 0; i < 5 && boxes[i][2] > 0; i++)
    vlps_segmentation_add_box (
        vlps_segmentation_add (segmentation, NULL),
        (VlpsBox){ boxes[i][0], boxes[i][1], boxes[i][2] - boxes[i][0], boxes[i][3] - boxes[i][1] });
  return segmentation;
}

static void
score_boxes (const double (*result)[4], const double (*truth)[4], VlpsSize size, double *values)
{
  g_autoptr (VlpsPage) page = new_page ();
  g_autoptr (VlpsSegmentation) one = segmentation_of (result, size), other = segmentation_of (truth, size);
  const guint weights[] = { 0 };

  page->size = size;
  vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, size.width, size.height }, NULL, 0);
  vlps_page_seal (page);
  vlps_measures_clear (values);
  vlps_bcubed_score (page, weights, one, other, values);
}

/* The pixel figures that the Python port of the Webis framework (WebClasSeg-25) publishes for its two test pages: a
 * prediction, and the mean of three annotators in pairs. */
static void
test_published (void)
{
  static const double predicted[][4] = { { 597, 20, 1963, 580 }, { 582, 625, 1047, 1191 }, { 0 } };
  static const double truth[][4] = {
    { 597, 20, 1963, 580 }, { 582, 625, 1047, 1191 }, { 1047, 625, 1978, 1594 }, { 597, 1756, 1963, 2196 }, { 0 },
  };
  static const double annotators[3][5][4] = {
    { { 480, 0, 2080, 221 }, { 1280, 236, 2080, 731 }, { 680, 851, 1880, 2979 }, { 480, 3109, 2080, 3716 } },
    { { 480, 0, 2080, 221 },
      { 1280, 236, 2080, 731 },
      { 680, 851, 1304, 906 },
      { 680, 946, 1880, 2979 },
      { 480, 3109, 2080, 3716 } },
    { { 480, 0, 2080, 221 },
      { 480, 731, 2080, 3109 },
      { 480, 3109, 2080, 3716 },
      { 680, 221, 1280, 731 },
      { 1280, 236, 2080, 731 } },
  };
  double values[VLPS_N_MEASURES], sum = 0;

  score_boxes (predicted, truth, (VlpsSize){ 2560, 2196 }, values);
  assert_near (values[VLPS_MEASURE_PIXEL_PRECISION], 1);
  assert_near (values[VLPS_MEASURE_PIXEL_RECALL], 0.40617003953259334);
  assert_near (values[VLPS_MEASURE_PIXEL_F1], 0.5776969045188917);
  for (guint i = 0; i < 3; i++)
    {
      score_boxes (annotators[i], annotators[(i + 1) % 3], (VlpsSize){ 2560, 3716 }, values);
      sum += values[VLPS_MEASURE_PIXEL_F1];
    }
  assert_near (sum / 3, 0.8117741504023853);
}

static void
set_pixel (VlpsEdgeMask *mask, guint x, guint y)
{
  mask->set[y * mask->width + x] = 1;
}

/* Edge pixels also count in what is a pixel away: two in the upper left, one of them beside the border to the right. */
static void
test_edges (void)
{
  g_autoptr (VlpsPage) page = new_page ();
  g_autoptr (VlpsSegmentation) sides = vlps_segmentation_new (page->size), levels = vlps_segmentation_new (page->size);
  const VlpsMeasure first = VLPS_MEASURE_EDGE_FINE_PRECISION;
  /* the same picture, and one of twice the size */
  for (guint scale = 1; scale <= 2; scale++)
    {
      g_autofree guint8 *pixels = g_malloc0 (100 * 100 * scale * scale);
      VlpsEdgeMask mask = { 100 * scale, 100 * scale, pixels };
      double values[VLPS_N_MEASURES];

      if (scale == 1)
        {
          vlps_segmentation_add_box (vlps_segmentation_add (sides, "left"), (VlpsBox){ 0, 0, 50, 100 });
          vlps_segmentation_add_box (vlps_segmentation_add (sides, "right"), (VlpsBox){ 50, 0, 50, 100 });
          vlps_segmentation_add_box (vlps_segmentation_add (levels, "top"), (VlpsBox){ 0, 0, 100, 50 });
          vlps_segmentation_add_box (vlps_segmentation_add (levels, "bottom"), (VlpsBox){ 0, 50, 100, 50 });
        }
      set_pixel (&mask, 25 * scale, 25 * scale);
      set_pixel (&mask, 50 * scale - 1, 10 * scale);
      vlps_measures_clear (values);
      vlps_bcubed_score_edges (&mask, first, sides, levels, values);
      assert_near (values[VLPS_MEASURE_EDGE_FINE_PRECISION], 1);
      /* upper left 2, upper right 1, all of one segment of the truth: (2 * 2/3 + 1/3) / 3 */
      assert_near (values[VLPS_MEASURE_EDGE_FINE_RECALL], 5.0 / 9);
      assert_near (values[VLPS_MEASURE_EDGE_FINE_F1], 2 * 5.0 / 9 / (1 + 5.0 / 9));
      g_assert_true (isnan (values[VLPS_MEASURE_EDGE_COARSE_F1]));
      /* where four meet: one pixel in each of the four */
      memset (pixels, 0, 100 * 100 * scale * scale);
      set_pixel (&mask, 50 * scale, 50 * scale);
      vlps_bcubed_score_edges (&mask, first, sides, levels, values);
      assert_near (values[VLPS_MEASURE_EDGE_FINE_PRECISION], 0.5);
      assert_near (values[VLPS_MEASURE_EDGE_FINE_RECALL], 0.5);
      /* a picture without edges, and one with an edge in its corner */
      memset (pixels, 0, 100 * 100 * scale * scale);
      vlps_measures_clear (values);
      vlps_bcubed_score_edges (&mask, first, sides, levels, values);
      g_assert_true (isnan (values[VLPS_MEASURE_EDGE_FINE_F1]));
      set_pixel (&mask, 0, 100 * scale - 1);
      vlps_bcubed_score_edges (&mask, first, sides, levels, values);
      assert_near (values[VLPS_MEASURE_EDGE_FINE_F1], 1);
    }
}

/* A box with a hole: even-odd. */
static void
test_hole (void)
{
  g_autoptr (VlpsPage) page = new_page ();
  g_autoptr (VlpsSegmentation) frame = vlps_segmentation_new (page->size), whole = vlps_segmentation_new (page->size);
  VlpsSegment *segment = vlps_segmentation_add (frame, NULL);
  VlpsSegment *hole = NULL;
  g_autofree guint *weights = g_new0 (guint, 2);
  double values[VLPS_N_MEASURES];

  vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 100, 100 }, NULL, 0);
  vlps_page_seal (page);
  vlps_segmentation_add_box (segment, (VlpsBox){ 0, 0, 100, 100 });
  vlps_segmentation_add_box (segment, (VlpsBox){ 0, 0, 50, 50 });
  /* the second polygon's ring becomes the first's hole */
  hole = segment;
  g_ptr_array_add (((VlpsPolygon *) hole->polygons->pdata[0])->rings,
                   g_ptr_array_steal_index (((VlpsPolygon *) hole->polygons->pdata[1])->rings, 0));
  g_ptr_array_remove_index (hole->polygons, 1);
  vlps_segmentation_add_box (vlps_segmentation_add (whole, NULL), (VlpsBox){ 0, 0, 100, 100 });
  vlps_measures_clear (values);
  vlps_bcubed_score (page, weights, frame, whole, values);
  assert_near (values[VLPS_MEASURE_PIXEL_PRECISION], 1);
  /* three quarters agree among themselves: .75 * .75; the hole shares a segment of the truth with all and of the result
   * with none */
  assert_near (values[VLPS_MEASURE_PIXEL_RECALL], 0.5625);
}

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-webis-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "p.json", NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new (), list = g_ptr_array_new ();
  g_autoptr (VlpsSegmentation) one = vlps_segmentation_new ((VlpsSize){ 100, 60 });
  g_autoptr (VlpsSegmentation) read = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  static const char *const bad[] = { "{", "{\"segmentations\": {}}", "{\"segmentations\": {\"a\": 5}}",
                                     "{\"segmentations\": {\"a\": [[[[[1]]]]]}}",
                                     "{\"segmentations\": {\"a\": [[[[[1, \"x\"]]]]]}}" };

  vlps_segmentation_add_box (vlps_segmentation_add (one, "x"), (VlpsBox){ 1, 2, 10, 20 });
  g_ptr_array_add (names, (gpointer) "a");
  g_ptr_array_add (list, one);
  text = vlps_segmentations_write ("p", names, list);
  g_assert_cmpstr (
      text, ==,
      "{\"id\":\"p\",\"width\":100,\"height\":60,\"segmentations\":{\"a\":[[[[[1,2],[1,22],[11,22],[11,2],[1,"
      "2]]]]]}}\n");
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_null (vlps_segmentation_read (path, "b", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_clear_error (&error);
  read = vlps_segmentation_read (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read->segments->len, ==, 1);
  assert_near (read->size.height, 60);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_true (g_file_set_contents (path, bad[i], -1, NULL));
      g_assert_null (vlps_segmentation_read (path, NULL, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
      g_clear_error (&error);
    }
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/bcubed/clusters", test_clusters);
  g_test_add_func ("/compare/bcubed/pixels", test_pixels);
  g_test_add_func ("/compare/bcubed/characters", test_characters);
  g_test_add_func ("/compare/bcubed/triangle", test_triangle);
  g_test_add_func ("/compare/bcubed/published", test_published);
  g_test_add_func ("/compare/bcubed/edges", test_edges);
  g_test_add_func ("/compare/bcubed/hole", test_hole);
  g_test_add_func ("/compare/bcubed/files", test_files);
  return g_test_run ();
}
