/* painted-test.c - text that is in neither of two pictures */
#include "painted.h"

#include <string.h>

#define SIDE 100 /* px */

/* A page of 100 x 100 px with texts, and its two pictures, white. */
typedef struct
{
  VlpsPage *page;
  cairo_surface_t *picture, *bare;
} Fixture;

static cairo_surface_t *
make_picture (int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);

  memset (cairo_image_surface_get_data (surface), 0xff,
          (gsize) cairo_image_surface_get_stride (surface) * (gsize) height);
  return surface;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->page = vlps_page_new ();
  fixture->page->rendered = TRUE;
  fixture->page->size = (VlpsSize){ SIDE, SIDE };
  vlps_page_add_frame (fixture->page, -1, "http://a/", "http://a/");
  vlps_page_add_element (fixture->page, -1, 0, "body", (VlpsBox){ 0, 0, SIDE, SIDE }, NULL, 0);
  fixture->picture = make_picture (SIDE, SIDE);
  fixture->bare = make_picture (SIDE, SIDE);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  vlps_page_free (fixture->page);
  cairo_surface_destroy (fixture->picture);
  cairo_surface_destroy (fixture->bare);
}

static int
add (Fixture *fixture, VlpsBox box, guint flags)
{
  return vlps_page_add_text (fixture->page, 0, "some text", box, flags);
}

static void
add_line (Fixture *fixture, int node, VlpsBox box)
{
  const VlpsLineBox line = { node, box };

  g_array_append_val (fixture->page->lines, line);
}

static void
paint (cairo_surface_t *surface, int x, int y, guint32 colour)
{
  memcpy (cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + x * 4, &colour,
          sizeof colour);
}

static void
assert_found (Fixture *fixture, const char *expected)
{
  gboolean beyond = TRUE;
  g_autofree char *found =
      vlps_painted_find (fixture->page, fixture->page->size, fixture->picture, fixture->bare, &beyond);

  g_assert_cmpstr (found, ==, expected);
  g_assert_false (expected != NULL && beyond);
}

static void
test_differences (Fixture *fixture, gconstpointer data)
{
  add (fixture, (VlpsBox){ 10, 10, 20, 10 }, 0);
  add (fixture, (VlpsBox){ 40, 10, 20, 10 }, 0);
  vlps_page_add_text (fixture->page, 0, " ", (VlpsBox){ 80, 10, 5, 10 }, 0);
  assert_found (fixture, "1 2");
  paint (fixture->picture, 29, 19, 0);
  assert_found (fixture, "2");
  /* beside the box */
  paint (fixture->picture, 60, 15, 0);
  paint (fixture->picture, 50, 20, 0);
  assert_found (fixture, "2");
  /* the same in both */
  paint (fixture->picture, 45, 15, 0);
  paint (fixture->bare, 45, 15, 0);
  assert_found (fixture, "2");
  /* 12 of 255 is next to nothing, 13 is something, in any channel */
  paint (fixture->picture, 46, 15, 0xfff3f3f3);
  assert_found (fixture, "2");
  paint (fixture->picture, 46, 15, 0xfffff2ff);
  assert_found (fixture, "");
  /* the first byte of a pixel is not a colour */
  paint (fixture->picture, 46, 15, 0x00ffffff);
  assert_found (fixture, "2");
}

/* A line between two pixels, below one whose letters reach into the upper one. */
static void
test_between (Fixture *fixture, gconstpointer data)
{
  add (fixture, (VlpsBox){ 10, 10, 20, 10 }, 0);
  add (fixture, (VlpsBox){ 10, 20.5, 20, 10 }, 0);
  paint (fixture->picture, 15, 12, 0);
  paint (fixture->picture, 15, 20, 0);
  assert_found (fixture, "2");
  paint (fixture->picture, 15, 29, 0);
  assert_found (fixture, "");
}

/* Paints the letters of a text of 40 x 10 px with its upper edge at `y`. */
static void
paint_letters (Fixture *fixture, int y)
{
  for (int x = 10; x < 50; x += 3)
    for (int row = y + 2; row < y + 8; row++)
      paint (fixture->picture, x, row, 0);
}

/* A background that text cuts out, and the letters of a list, are outside of texts on pages that are well. */
static void
test_beside (Fixture *fixture, gconstpointer data)
{
  for (int i = 0; i < 4; i++)
    {
      add (fixture, (VlpsBox){ 10, 20 * i, 40, 10 }, 0);
      paint_letters (fixture, 20 * i);
    }
  add (fixture, (VlpsBox){ 60, 0, 40, 10 }, 0);
  for (int y = 20; y < 90; y++)
    for (int x = 60; x < 100; x++)
      paint (fixture->picture, x, y, 0);
  for (int x = 0; x < 10; x += 3)
    for (int y = 10; y < 30; y++)
      paint (fixture->picture, x, y, 0);
  assert_found (fixture, "5");
}

/* All of it moved down by a line. */
static void
test_all_moved (Fixture *fixture, gconstpointer data)
{
  for (int i = 0; i < 4; i++)
    {
      add (fixture, (VlpsBox){ 10, 20 * i, 40, 10 }, 0);
      paint_letters (fixture, 20 * i + 10);
    }
  assert_found (fixture, NULL);
}

/* Part of it moved far away, to where other texts were. */
static void
test_part_moved (Fixture *fixture, gconstpointer data)
{
  for (int i = 0; i < 4; i++)
    {
      add (fixture, (VlpsBox){ 10, 20 * i, 40, 10 }, 0);
      paint_letters (fixture, 20 * i + 6);
    }
  add (fixture, (VlpsBox){ 10, 90, 40, 10 }, 0);
  assert_found (fixture, NULL);
}

static void
test_lines (Fixture *fixture, gconstpointer data)
{
  int first = add (fixture, (VlpsBox){ 0, 0, 100, 60 }, 0), second = add (fixture, (VlpsBox){ 0, 0, 100, 60 }, 0);

  /* another text stands between the two lines of the first */
  add_line (fixture, first, (VlpsBox){ 50, 0, 50, 20 });
  add_line (fixture, first, (VlpsBox){ 0, 40, 50, 20 });
  add_line (fixture, second, (VlpsBox){ 0, 0, 50, 20 });
  add_line (fixture, second, (VlpsBox){ 0, 20, 100, 20 });
  paint (fixture->picture, 10, 30, 0);
  assert_found (fixture, "1");
  paint (fixture->picture, 49, 59, 0);
  assert_found (fixture, "");
}

static void
test_places (Fixture *fixture, gconstpointer data)
{
  static const guint passed[] = { VLPS_NODE_UNRENDERED, VLPS_NODE_INVISIBLE, VLPS_NODE_CLIPPED, VLPS_NODE_OFF_PAGE,
                                  VLPS_NODE_SCROLLED };

  for (guint i = 0; i < G_N_ELEMENTS (passed); i++)
    add (fixture, (VlpsBox){ 0, 0, 10, 10 }, passed[i]);
  assert_found (fixture, "");
  add (fixture, (VlpsBox){ 200, 0, 10, 10 }, 0);
  add (fixture, (VlpsBox){ 0, 1e8, 1e8, 1e8 }, 0);
  add (fixture, (VlpsBox){ 0, 0, 10, 10 }, VLPS_NODE_SHADOW);
  assert_found (fixture, "6 7 8");
}

/* Pictures of the first 100 x 100 px of a page that is wider or higher: of text beyond them nobody knows. */
static void
test_part (Fixture *fixture, gconstpointer data)
{
  static const VlpsSize sizes[] = { { 1e6, SIDE }, { SIDE, 1e6 }, { 1e6, 1e6 } };
  const VlpsSize shown = fixture->page->size;

  add (fixture, (VlpsBox){ 10, 10, 20, 10 }, 0);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *found = NULL;
      gboolean beyond = TRUE;

      fixture->page->size = sizes[i];
      found = vlps_painted_find (fixture->page, shown, fixture->picture, fixture->bare, &beyond);
      g_assert_cmpstr (found, ==, "1");
      g_assert_false (beyond);
    }
  add (fixture, (VlpsBox){ 10, 95, 20, 10 }, 0);
  add (fixture, (VlpsBox){ 5000, 10, 20, 10 }, 0);
  add (fixture, (VlpsBox){ 2e6, 10, 20, 10 }, 0);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *found = NULL;
      gboolean beyond = FALSE;

      fixture->page->size = sizes[i];
      found = vlps_painted_find (fixture->page, shown, fixture->picture, fixture->bare, &beyond);
      /* off the page it is not seen in any case */
      g_assert_cmpstr (found, ==, i == 0 ? "1 2 4" : i == 1 ? "1 3 4" : "1 4");
      g_assert_true (beyond);
    }
}

/* A picture that is smaller than the page, or larger. */
static void
test_scales (Fixture *fixture, gconstpointer data)
{
  static const double scales[] = { .25, .5, 2, 3 };

  add (fixture, (VlpsBox){ 40, 40, 20, 20 }, 0);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      int side = (int) (SIDE * scales[i]);

      cairo_surface_destroy (fixture->picture);
      cairo_surface_destroy (fixture->bare);
      fixture->picture = make_picture (side, side);
      fixture->bare = make_picture (side, side);
      paint (fixture->picture, (int) (61 * scales[i]) + 1, side / 2, 0);
      assert_found (fixture, "1");
      /* what is small is pale, too */
      paint (fixture->picture, side / 2, side / 2, scales[i] < .5 ? 0xfafafa : 0xf2f2f2);
      assert_found (fixture, "");
    }
  cairo_surface_destroy (fixture->bare);
  fixture->bare = make_picture (SIDE, SIDE);
  assert_found (fixture, NULL);
}

static void
set_size (Fixture *fixture, int width, int height)
{
  cairo_surface_destroy (fixture->picture);
  cairo_surface_destroy (fixture->bare);
  fixture->picture = make_picture (width, height);
  fixture->bare = make_picture (width, height);
}

/* Pages and pictures of other shapes: sides are rounded, scroll bars go, and a page may have changed. */
static void
test_sizes (Fixture *fixture, gconstpointer data)
{
  fixture->page->size = (VlpsSize){ 100, 10000 };
  add (fixture, (VlpsBox){ 40, 9980, 20, 4 }, 0);
  /* .337: what is rounded away in the width is a hundred px at the foot of the page */
  set_size (fixture, 33, 3370);
  paint (fixture->picture, 16, (int) (9982 * .337), 0);
  assert_found (fixture, "");
  /* so small that letters are lost */
  set_size (fixture, 20, 2000);
  assert_found (fixture, "1");
  set_size (fixture, 19, 1900);
  assert_found (fixture, NULL);
  /* wider by a scroll bar; the foot of the page is where it was */
  set_size (fixture, 102, 10000);
  paint (fixture->picture, 50, 9983, 0);
  assert_found (fixture, "");
  /* of another page */
  set_size (fixture, 110, 10000);
  assert_found (fixture, NULL);
  set_size (fixture, 100, 9000);
  assert_found (fixture, NULL);
  /* it has grown, or shrunk, by more than what is rounded */
  set_size (fixture, 100, 10091);
  assert_found (fixture, NULL);
  set_size (fixture, 102, 9950);
  assert_found (fixture, NULL);
  set_size (fixture, 200, 20100);
  assert_found (fixture, NULL);
  set_size (fixture, 33, 3290);
  assert_found (fixture, NULL);
  set_size (fixture, 33, 3410);
  assert_found (fixture, NULL);
  set_size (fixture, 33, 3300);
  assert_found (fixture, "1");
  set_size (fixture, 33, 3400);
  assert_found (fixture, "1");
  set_size (fixture, 100, 10001);
  assert_found (fixture, "1");
  set_size (fixture, 200, 19998);
  assert_found (fixture, "1");
  set_size (fixture, 100, 10000);
  assert_found (fixture, "1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/painted/differences", Fixture, NULL, set_up, test_differences, tear_down);
  g_test_add ("/painted/between", Fixture, NULL, set_up, test_between, tear_down);
  g_test_add ("/painted/beside", Fixture, NULL, set_up, test_beside, tear_down);
  g_test_add ("/painted/moved/all", Fixture, NULL, set_up, test_all_moved, tear_down);
  g_test_add ("/painted/moved/part", Fixture, NULL, set_up, test_part_moved, tear_down);
  g_test_add ("/painted/lines", Fixture, NULL, set_up, test_lines, tear_down);
  g_test_add ("/painted/places", Fixture, NULL, set_up, test_places, tear_down);
  g_test_add ("/painted/part", Fixture, NULL, set_up, test_part, tear_down);
  g_test_add ("/painted/sizes", Fixture, NULL, set_up, test_sizes, tear_down);
  g_test_add ("/painted/scales", Fixture, NULL, set_up, test_scales, tear_down);
  return g_test_run ();
}
