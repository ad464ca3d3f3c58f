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

/* Colours of filled labels that no edge of another one has: on white, edges and letters have more blue. */
#define COLOUR(i) ((guint32) ((i) + 1) << 16)

static gboolean
put_coloured (Fixture *fixture, guint i, const VlpsLabelPlace *places, guint n_places, const cairo_rectangle_t *area)
{
  return vlps_labels_put (fixture->labels, "FOOTER", COLOUR (i), VLPS_LABEL_FILLED, places, n_places, area);
}

static void
draw (const VlpsLabels *labels, cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  vlps_labels_draw (labels, cr);
  cairo_destroy (cr);
}

/* The colour of label `i`, within the white line around it; without a size where it is not drawn. */
static cairo_rectangle_t
box_of (cairo_surface_t *surface, guint i)
{
  const guint32 *pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  int left = 420, top = 230, right = -1, bottom = -1;

  for (int y = 0; y < 230; y++)
    for (int x = 0; x < 420; x++)
      if ((pixels[y * 420 + x] & 0xffffff) == COLOUR (i))
        {
          left = MIN (left, x);
          top = MIN (top, y);
          right = MAX (right, x);
          bottom = MAX (bottom, y);
        }
  return (cairo_rectangle_t){ left, top, MAX (0, right + 1 - left), MAX (0, bottom + 1 - top) };
}

static cairo_rectangle_t
drawn_box (const VlpsLabels *labels, guint i)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 420, 230);
  cairo_rectangle_t box;

  draw (labels, surface);
  box = box_of (surface, i);
  cairo_surface_destroy (surface);
  return box;
}

/* All `n` labels are drawn whole, within the bounds and apart. */
static void
assert_apart (const VlpsLabels *labels, guint n)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 420, 230);

  draw (labels, surface);
  for (guint i = 0; i < n; i++)
    {
      cairo_rectangle_t a = box_of (surface, i);

      g_assert_cmpfloat (a.width, >, 14 * 3);
      g_assert_cmpfloat_with_epsilon (a.height, vlps_labels_height (labels), 5);
      g_assert_cmpfloat (a.x, >=, 10);
      g_assert_cmpfloat (a.y, >=, 20);
      g_assert_cmpfloat (a.x + a.width, <=, 410);
      g_assert_cmpfloat (a.y + a.height, <=, 220);
      for (guint j = 0; j < i; j++)
        {
          cairo_rectangle_t b = box_of (surface, j);

          g_assert_true (a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y
                         || b.y + b.height <= a.y);
        }
    }
  cairo_surface_destroy (surface);
}

static void
test_first_place (Fixture *fixture, gconstpointer data)
{
  const VlpsLabelPlace places[] = { { 5, 100, 0, 0 }, { 200, 100, 1, 0.5 }, { 200, 150, 0, 0 } };
  cairo_rectangle_t box;

  g_assert_true (put_coloured (fixture, 0, places, 3, NULL));
  /* the first place is out of bounds; at the second the middle of the right edge is at 200, 100 */
  box = drawn_box (fixture->labels, 0);
  g_assert_cmpfloat_with_epsilon (box.x + box.width, 200, 3);
  g_assert_cmpfloat_with_epsilon (box.y + box.height / 2, 100, 1);
  g_assert_cmpfloat_with_epsilon (box.height, vlps_labels_height (fixture->labels), 5);
  g_assert_cmpfloat (box.width, >, 14 * 3);
}

static void
test_bounds (Fixture *fixture, gconstpointer data)
{
  g_assert_false (put (fixture, "left", (VlpsLabelPlace){ 9, 100, 0, 0 }));
  g_assert_false (put (fixture, "right", (VlpsLabelPlace){ 411, 100, 1, 0 }));
  g_assert_false (put (fixture, "top", (VlpsLabelPlace){ 100, 19, 0, 0 }));
  g_assert_false (put (fixture, "bottom", (VlpsLabelPlace){ 100, 221, 0, 1 }));
  g_assert_true (put_coloured (fixture, 0, &(VlpsLabelPlace){ 10, 20, 0, 0 }, 1, NULL));
  g_assert_true (put_coloured (fixture, 1, &(VlpsLabelPlace){ 410, 220, 1, 1 }, 1, NULL));
  assert_apart (fixture->labels, 2);
}

static void
test_same_place (Fixture *fixture, gconstpointer data)
{
  g_assert_true (put_coloured (fixture, 0, &(VlpsLabelPlace){ 200, 100, 0, 0 }, 1, NULL));
  g_assert_false (put_coloured (fixture, 1, &(VlpsLabelPlace){ 200, 100, 0, 0 }, 1, NULL));
  /* just beside is too near to be read apart */
  g_assert_false (put_coloured (fixture, 1, &(VlpsLabelPlace){ 200, 100, 1, 0 }, 1, NULL));
  g_assert_true (put_coloured (fixture, 1, &(VlpsLabelPlace){ 190, 100, 1, 0 }, 1, NULL));
  assert_apart (fixture->labels, 2);
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
      n_put += put_coloured (fixture, n_put, places, 3, NULL);
    }
  g_assert_cmpuint (n_put, >, 8);
  assert_apart (fixture->labels, n_put);
}

static void
test_draw (Fixture *fixture, gconstpointer data)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 420, 230);
  const guint32 *pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  cairo_t *cr = cairo_create (surface);
  cairo_rectangle_t box = { 100, 100, 0, vlps_labels_height (fixture->labels) };
  int n_colour = 0, n_letters = 0, n_outside = 0;

  g_assert_true (put (fixture, "H1 = 200 px", (VlpsLabelPlace){ 100, 100, 0, 0 }));
  vlps_labels_draw (fixture->labels, cr);
  cairo_destroy (cr);
  /* as wide as its colour on the middle line */
  for (int x = 100; x < 420; x++)
    box.width = pixels[(100 + (int) box.height / 2) * 420 + x] << 8 != 0 ? x + 1 - 100 : box.width;
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
  g_assert_true (put_coloured (fixture, 0, places, 2, NULL));
  g_assert_cmpfloat_with_epsilon (drawn_box (fixture->labels, 0).y, 100, 3);
  g_assert_true (put_coloured (fixture, 1, &covered, 1, NULL));
  g_assert_cmpfloat_with_epsilon (drawn_box (fixture->labels, 1).x, 200, 3);
}

/* Text is never covered, however few places are left; of text over a picture the text counts, in either order. */
static void
test_text (Fixture *fixture, gconstpointer data)
{
  static const cairo_rectangle_t all = { 10, 20, 400, 200 };
  static const VlpsLabelPlace places[] = { { 10, 20, 0, 0 }, { 200, 100, 0, 0 } };
  cairo_rectangle_t box;
  guint n = 1;

  vlps_labels_avoid (fixture->labels, (cairo_rectangle_t){ 10, 20, 400, 80 }, VLPS_LABEL_ON_TEXT);
  vlps_labels_avoid (fixture->labels, (cairo_rectangle_t){ 10, 20, 400, 130 }, VLPS_LABEL_ON_PICTURE);
  vlps_labels_avoid (fixture->labels, (cairo_rectangle_t){ 10, 100, 200, 120 }, VLPS_LABEL_ON_TEXT);
  g_assert_false (put_coloured (fixture, 0, places, 1, NULL));
  /* the area has a place that covers nothing, and so it goes before the picture at the second place */
  g_assert_true (put_coloured (fixture, 0, places, 2, &all));
  box = drawn_box (fixture->labels, 0);
  g_assert_cmpfloat (box.x, >=, 210);
  g_assert_cmpfloat (box.y, >=, 150);
  /* more of them, until all that is free is taken, and then on the picture */
  while (put_coloured (fixture, n, places, 1, &all))
    n++;
  g_assert_cmpuint (n, >, 4);
  for (guint i = 0; i < n; i++)
    {
      box = drawn_box (fixture->labels, i);
      g_assert_cmpfloat (box.x, >=, 210);
      g_assert_cmpfloat (box.y, >=, 100);
    }
  assert_apart (fixture->labels, n);
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
