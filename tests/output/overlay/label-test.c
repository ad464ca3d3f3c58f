/* label-test.c - labels stay within their bounds and apart from each other */
#include "label.h"

typedef struct
{
  PangoContext *context;
  VlpsLabels *labels;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->context = vlps_lettering_context ();
  fixture->labels = vlps_labels_new (fixture->context, (cairo_rectangle_t){ 10, 20, 400, 200 }, 14);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  vlps_labels_free (fixture->labels);
  g_object_unref (fixture->context);
}

static gboolean
put (Fixture *fixture, const char *text, VlpsLabelPlace place)
{
  return vlps_labels_put (fixture->labels, text, 0x0072b2, VLPS_LABEL_FILLED, &place, 1, NULL);
}

static void
assert_apart (const VlpsLabels *labels)
{
  for (guint i = 0; i < vlps_labels_count (labels); i++)
    {
      cairo_rectangle_t a = vlps_labels_box (labels, i);

      g_assert_cmpfloat (a.x, >=, 10);
      g_assert_cmpfloat (a.y, >=, 20);
      g_assert_cmpfloat (a.x + a.width, <=, 410);
      g_assert_cmpfloat (a.y + a.height, <=, 220);
      for (guint j = 0; j < i; j++)
        {
          cairo_rectangle_t b = vlps_labels_box (labels, j);

          g_assert_true (a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y
                         || b.y + b.height <= a.y);
        }
    }
}

static void
test_first_place (Fixture *fixture, gconstpointer data)
{
  const VlpsLabelPlace places[] = { { 5, 100, 0, 0 }, { 200, 100, 1, 0.5 }, { 200, 150, 0, 0 } };
  cairo_rectangle_t box;

  g_assert_true (vlps_labels_put (fixture->labels, "H1 = 200 px", 0, VLPS_LABEL_FILLED, places, 3, NULL));
  g_assert_cmpuint (vlps_labels_count (fixture->labels), ==, 1);
  g_assert_cmpstr (vlps_labels_text (fixture->labels, 0), ==, "H1 = 200 px");
  /* the first place is out of bounds; at the second the middle of the right edge is at 200, 100 */
  box = vlps_labels_box (fixture->labels, 0);
  g_assert_cmpfloat_with_epsilon (box.x + box.width, 200, 1);
  g_assert_cmpfloat_with_epsilon (box.y + box.height / 2, 100, 1);
  g_assert_cmpfloat_with_epsilon (box.height, vlps_labels_height (fixture->labels), 1e-9);
  g_assert_cmpfloat (box.width, >, 14 * 4);
}

static void
test_bounds (Fixture *fixture, gconstpointer data)
{
  g_assert_false (put (fixture, "left", (VlpsLabelPlace){ 9, 100, 0, 0 }));
  g_assert_false (put (fixture, "right", (VlpsLabelPlace){ 411, 100, 1, 0 }));
  g_assert_false (put (fixture, "top", (VlpsLabelPlace){ 100, 19, 0, 0 }));
  g_assert_false (put (fixture, "bottom", (VlpsLabelPlace){ 100, 221, 0, 1 }));
  g_assert_cmpuint (vlps_labels_count (fixture->labels), ==, 0);
  g_assert_true (put (fixture, "left", (VlpsLabelPlace){ 10, 20, 0, 0 }));
  g_assert_true (put (fixture, "right", (VlpsLabelPlace){ 410, 220, 1, 1 }));
  assert_apart (fixture->labels);
}

static void
test_same_place (Fixture *fixture, gconstpointer data)
{
  g_assert_true (put (fixture, "one", (VlpsLabelPlace){ 100, 100, 0, 0 }));
  g_assert_false (put (fixture, "two", (VlpsLabelPlace){ 100, 100, 0, 0 }));
  /* just beside is too near to be read apart */
  g_assert_false (put (fixture, "two", (VlpsLabelPlace){ 100, 100, 1, 0 }));
  g_assert_true (put (fixture, "two", (VlpsLabelPlace){ 90, 100, 1, 0 }));
  assert_apart (fixture->labels);
}

static void
test_crowd (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  guint n_put = 0;

  for (int i = 0; i < 400; i++)
    {
      VlpsLabelPlace places[3];

      for (int j = 0; j < 3; j++)
        places[j] =
            (VlpsLabelPlace){ g_rand_double_range (rand, -20, 430), g_rand_double_range (rand, 0, 240), 0.5, 0.5 };
      n_put += vlps_labels_put (fixture->labels, "W1 = 300 px", 0, VLPS_LABEL_OUTLINED, places, 3, NULL);
    }
  g_assert_cmpuint (n_put, ==, vlps_labels_count (fixture->labels));
  g_assert_cmpuint (n_put, >, 8);
  assert_apart (fixture->labels);
}

static void
test_draw (Fixture *fixture, gconstpointer data)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 420, 230);
  const guint32 *pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  cairo_t *cr = cairo_create (surface);
  cairo_rectangle_t box;
  int n_colour = 0, n_letters = 0, n_outside = 0;

  g_assert_true (put (fixture, "H1 = 200 px", (VlpsLabelPlace){ 100, 100, 0, 0 }));
  vlps_labels_draw (fixture->labels, cr);
  cairo_destroy (cr);
  box = vlps_labels_box (fixture->labels, 0);
  for (int y = 0; y < 230; y++)
    for (int x = 0; x < 420; x++)
      {
        guint32 pixel = pixels[y * 420 + x] & 0xffffff;
        gboolean inside = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

        n_outside += !inside && pixel != 0;
        n_colour += pixel == 0x0072b2;
        n_letters += inside && x > box.x + 4 && x < box.x + box.width - 4 && y > box.y + 4 && y < box.y + box.height - 4
                     && pixel == 0xffffff;
      }
  g_assert_cmpint (n_outside, ==, 0);
  g_assert_cmpint (n_colour, >, box.width * box.height / 3);
  g_assert_cmpint (n_letters, >, 30);
  cairo_surface_destroy (surface);
}

/* Pictures are covered only where there is no other place; a pixel beside them is free. */
static void
test_avoid (Fixture *fixture, gconstpointer data)
{
  static const VlpsLabelPlace places[] = { { 10, 20, 0, 0 }, { 10, 100, 0, 0 } };
  static const VlpsLabelPlace covered = { 200, 20, 0, 0 };

  vlps_labels_avoid (fixture->labels, (cairo_rectangle_t){ 10, 20, 60, 10 }, VLPS_LABEL_ON_PICTURE);
  vlps_labels_avoid (fixture->labels, (cairo_rectangle_t){ 190, 0, 1000, 1000 }, VLPS_LABEL_ON_PICTURE);
  g_assert_true (vlps_labels_put (fixture->labels, "HEADER", 0, VLPS_LABEL_OUTLINED, places, 2, NULL));
  g_assert_cmpint ((int) vlps_labels_box (fixture->labels, 0).y, ==, 100);
  g_assert_true (vlps_labels_put (fixture->labels, "LM", 0, VLPS_LABEL_OUTLINED, &covered, 1, NULL));
  g_assert_cmpint ((int) vlps_labels_box (fixture->labels, 1).x, ==, 200);
}

/* Text is never covered, however few places are left; of text over a picture the text counts, in either order. */
static void
test_text (Fixture *fixture, gconstpointer data)
{
  static const cairo_rectangle_t all = { 10, 20, 400, 200 };
  static const VlpsLabelPlace places[] = { { 10, 20, 0, 0 }, { 200, 100, 0, 0 } };
  cairo_rectangle_t box;

  vlps_labels_avoid (fixture->labels, (cairo_rectangle_t){ 10, 20, 400, 80 }, VLPS_LABEL_ON_TEXT);
  vlps_labels_avoid (fixture->labels, (cairo_rectangle_t){ 10, 20, 400, 130 }, VLPS_LABEL_ON_PICTURE);
  vlps_labels_avoid (fixture->labels, (cairo_rectangle_t){ 10, 100, 200, 120 }, VLPS_LABEL_ON_TEXT);
  g_assert_false (vlps_labels_put (fixture->labels, "FOOTER", 0, VLPS_LABEL_OUTLINED, places, 1, NULL));
  g_assert_cmpuint (vlps_labels_count (fixture->labels), ==, 0);
  /* the area has a place that covers nothing, and so it goes before the picture at the second place */
  g_assert_true (vlps_labels_put (fixture->labels, "FOOTER", 0, VLPS_LABEL_OUTLINED, places, 2, &all));
  box = vlps_labels_box (fixture->labels, 0);
  g_assert_cmpfloat (box.x, >=, 210);
  g_assert_cmpfloat (box.y, >=, 150);
  /* more of them, until all that is free is taken, and then on the picture */
  while (vlps_labels_put (fixture->labels, "FOOTER", 0, VLPS_LABEL_OUTLINED, places, 1, &all))
    ;
  g_assert_cmpuint (vlps_labels_count (fixture->labels), >, 4);
  for (guint i = 0; i < vlps_labels_count (fixture->labels); i++)
    {
      g_assert_cmpfloat (vlps_labels_box (fixture->labels, i).x, >=, 210);
      g_assert_cmpfloat (vlps_labels_box (fixture->labels, i).y, >=, 100);
    }
  assert_apart (fixture->labels);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/label/first-place", test_first_place);
  ADD ("/label/bounds", test_bounds);
  ADD ("/label/same-place", test_same_place);
  ADD ("/label/crowd", test_crowd);
  ADD ("/label/avoid", test_avoid);
  ADD ("/label/text", test_text);
  ADD ("/label/draw", test_draw);
  return g_test_run ();
}
