/* gutter-test.c - lines at the edges of columns and bars rather than of their text */
#include "gutter.h"

#include <math.h>

/* The parts of a page: a bar, two columns with text inside a padding of 40 px, a picture alone between bar and columns,
 * and a foot. */
typedef struct
{
  VlpsPage *page;
  GArray *units; /* of VlpsTextUnit */
  const VlpsStyle *style;
} Fixture;

static int
add (Fixture *f, int parent, VlpsBox box)
{
  return vlps_page_add_element (f->page, parent, 0, "div", box, f->style, 0);
}

static void
add_text (Fixture *f, int parent, VlpsBox box)
{
  VlpsTextUnit unit = { .box = box, .node = add (f, parent, box), .characters = 100 };

  g_array_append_val (f->units, unit);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  int body, part;

  f->page = vlps_page_new ();
  f->units = g_array_new (FALSE, TRUE, sizeof (VlpsTextUnit));
  f->style = vlps_page_add_style (f->page, &block);
  vlps_page_add_frame (f->page, -1, "https://example.org/", "https://example.org/");
  body = vlps_page_add_element (f->page, -1, 0, "body", (VlpsBox){ 0, 0, 1280, 2000 }, f->style, 0);
  part = add (f, body, (VlpsBox){ 0, 0, 1280, 100 });
  add_text (f, part, (VlpsBox){ 20, 30, 600, 40 });
  add (f, body, (VlpsBox){ 0, 110, 1280, 200 }); /* a picture */
  part = add (f, body, (VlpsBox){ 0, 400, 800, 1000 });
  add_text (f, part, (VlpsBox){ 40, 440, 720, 920 });
  part = add (f, body, (VlpsBox){ 815, 400, 400, 1000 });
  add_text (f, part, (VlpsBox){ 855, 440, 320, 300 });
  add_text (f, part, (VlpsBox){ 875, 760, 300, 300 });
  part = add (f, body, (VlpsBox){ 0, 1800, 1280, 200 });
  add_text (f, part, (VlpsBox){ 20, 1850, 600, 40 });
  vlps_page_seal (f->page);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  vlps_page_free (f->page);
  g_array_unref (f->units);
}

static VlpsThresholds
settle (const Fixture *f, VlpsThresholds lines)
{
  return vlps_gutter_settle (f->page, (const VlpsTextUnit *) (gpointer) f->units->data, f->units->len, lines);
}

/* Each line at the box of what it takes; the picture between bar and columns stays. */
static void
test_edges (Fixture *f, gconstpointer data)
{
  VlpsThresholds lines = settle (f, (VlpsThresholds) VLPS_LINES (70, 1850, NAN, 855));

  g_assert_cmpfloat_with_epsilon (lines.h1, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (lines.h2, 1800, 1e-9);
  g_assert_cmpfloat_with_epsilon (lines.w2, 815, 1e-9);
  g_assert_true (isnan (lines.w1));
  /* the other way round: the left column is the margin */
  lines = settle (f, (VlpsThresholds) VLPS_LINES (70, 1850, 760, NAN));
  g_assert_cmpfloat_with_epsilon (lines.w1, 800, 1e-9);
  g_assert_true (isnan (lines.w2));
  lines = settle (f, (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN));
  g_assert_true (isnan (lines.h1) && isnan (lines.h2) && isnan (lines.w1) && isnan (lines.w2));
}

/* The column does not begin where its neighbour's text still stands, or other text that a line further out would take.
 */
static void
test_barriers (Fixture *f, gconstpointer data)
{
  VlpsThresholds lines;

  /* only the lower of the two texts is beyond the line: the column is not all margin */
  lines = settle (f, (VlpsThresholds) VLPS_LINES (70, 1850, NAN, 875));
  g_assert_cmpfloat_with_epsilon (lines.w2, 875, 1e-9);
  /* text of the neighbour that reaches into the column's padding */
  g_array_index (f->units, VlpsTextUnit, 1).box.width = 800;
  lines = settle (f, (VlpsThresholds) VLPS_LINES (70, 1850, NAN, 855));
  g_assert_cmpfloat_with_epsilon (lines.w2, 855, 1e-9);
  /* text that begins there and reaches over the line is not a barrier further out than it begins */
  g_array_index (f->units, VlpsTextUnit, 1).box = (VlpsBox){ 810, 440, 30, 920 };
  lines = settle (f, (VlpsThresholds) VLPS_LINES (70, 1850, NAN, 855));
  g_assert_cmpfloat_with_epsilon (lines.w2, 855, 1e-9);
}

/* Each band has the edge of the column that stands in it. */
static void
test_bands (Fixture *f, gconstpointer data)
{
  VlpsThresholds lines = VLPS_LINES (70, 1850, NAN, 855);

  lines.n_bands = 2;
  lines.bands[0] = (VlpsBand){ 1500, NAN, 855 };
  lines.bands[1] = (VlpsBand){ INFINITY, NAN, NAN };
  lines = settle (f, lines);
  g_assert_cmpfloat_with_epsilon (lines.bands[0].w2, 815, 1e-9);
  g_assert_true (isnan (lines.bands[1].w2));
  g_assert_cmpfloat_with_epsilon (lines.w2, 815, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/gutter/edges", Fixture, NULL, set_up, test_edges, tear_down);
  g_test_add ("/gutter/barriers", Fixture, NULL, set_up, test_barriers, tear_down);
  g_test_add ("/gutter/bands", Fixture, NULL, set_up, test_bands, tear_down);
  return g_test_run ();
}
