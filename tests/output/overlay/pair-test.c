/* pair-test.c - a page before and after the removal: what the two pictures show at places worked out by hand */
#include "pair.h"

#include <math.h>

#include "errors.h"

static const VlpsStyle plain = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400, .color = 0xff };

typedef struct
{
  VlpsPage *page;
  VlpsDocument *document;
  cairo_surface_t *picture;
} Fixture;

static void
begin (Fixture *f, double width, double height)
{
  f->page = vlps_page_new ();
  vlps_page_add_frame (f->page, -1, "https://example.org/", "https://example.org/");
  f->page->url = f->page->input = "https://example.org/";
  f->page->rendered = TRUE;
  f->page->size = (VlpsSize){ width, height };
  vlps_page_add_element (f->page, -1, 0, "html", (VlpsBox){ 0, 0, width, height }, NULL, 0);
  vlps_page_add_element (f->page, 0, 0, "body", (VlpsBox){ 0, 0, width, height }, NULL, 0);
  f->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
}

/* A block of text, in a colour of its own on the picture. */
static void
add (Fixture *f, VlpsBox box, guint32 colour)
{
  int block = vlps_page_add_element (f->page, 1, 0, "div", box, vlps_page_add_style (f->page, &plain), 0);
  cairo_t *cr = cairo_create (f->picture);

  vlps_page_add_text (f->page, block, "text", box, 0);
  cairo_set_source_rgb (cr, (colour >> 16) / 255.0, (colour >> 8 & 0xff) / 255.0, (colour & 0xff) / 255.0);
  cairo_rectangle (cr, box.left, box.top, box.width, box.height);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
paper (Fixture *f)
{
  cairo_t *cr = cairo_create (f->picture);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_destroy (cr);
}

/* All above `h1` is HEADER, the rest CENTER and content. */
static void
end (Fixture *f, double h1)
{
  VlpsResult *result;

  vlps_page_seal (f->page);
  result = vlps_result_new (f->page, "vl-ps");
  result->separators.at = (VlpsThresholds) VLPS_LINES (h1, NAN, NAN, NAN);
  result->regions = g_malloc (f->page->n_nodes);
  for (guint i = 0; i < f->page->n_nodes; i++)
    {
      result->regions[i] =
          i < 2 ? VLPS_REGION_CENTER : vlps_region_of_box (f->page->nodes[i].box, result->separators.at);
      result->content[i] = result->regions[i] == VLPS_REGION_CENTER;
    }
  f->document = vlps_document_new (f->page, result, NULL, NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  vlps_document_free (f->document);
  cairo_surface_destroy (f->picture);
  vlps_page_free (f->page);
}

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);

  g_assert_cmpint (x, <, cairo_image_surface_get_width (surface));
  g_assert_cmpint (y, <, cairo_image_surface_get_height (surface));
  return ((const guint32 *) (gconstpointer) (data + y * cairo_image_surface_get_stride (surface)))[x] & 0xffffff;
}

static void
assert_size (cairo_surface_t *surface, int width, int height)
{
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, height);
}

/* 800 px become 400.  What is kept are two blocks, from 98 to 502 and from 198 to 452 with 2 px of room: 404 px become 400, and
 * 254 become 251.  What lies between them and is a picture nobody keeps is white. */
static void
test_parts (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsPair) pair = NULL;
  g_autoptr (GError) error = NULL;

  begin (f, 800, 600);
  paper (f);
  add (f, (VlpsBox){ 0, 0, 800, 100 }, 0xff0000);
  add (f, (VlpsBox){ 100, 200, 100, 50 }, 0x00ff00);
  add (f, (VlpsBox){ 400, 400, 100, 50 }, 0x00ff00);
  {
    cairo_t *cr = cairo_create (f->picture);

    cairo_set_source_rgb (cr, 0, 0, 1);
    cairo_rectangle (cr, 250, 300, 100, 50);
    cairo_fill (cr);
    cairo_destroy (cr);
  }
  end (f, 150);
  pair = vlps_pair_new (f->document, f->picture, &error);
  g_assert_no_error (error);
  assert_size (pair->before, 400, 300);
  g_assert_cmpfloat_with_epsilon (pair->cut_before, 0, 1e-9);
  /* the header is there and tinted; what is kept has its colour, paler */
  g_assert_cmphex (pixel (pair->before, 200, 5), !=, 0xffffff);
  g_assert_cmphex (pixel (pair->before, 200, 5), !=, 0xff0000);
  g_assert_cmphex (pixel (pair->before, 75, 112) & 0x00ff00, ==, 0x00ff00);
  /* between the picture's blue and white, where the page has it */
  g_assert_cmphex (pixel (pair->before, 150, 162) & 0x0000ff, ==, 0x0000ff);
  g_assert_cmphex (pixel (pair->before, 150, 162), !=, 0xffffff);
  assert_size (pair->after, 400, 251);
  g_assert_cmphex (pixel (pair->after, 50, 25), ==, 0x00ff00);
  g_assert_cmphex (pixel (pair->after, 350, 225), ==, 0x00ff00);
  g_assert_cmphex (pixel (pair->after, 200, 125), ==, 0xffffff);
  g_assert_cmphex (pixel (pair->after, 350, 25), ==, 0xffffff);
  g_assert_cmphex (pixel (pair->after, 50, 225), ==, 0xffffff);
}

/* Two texts that are kept, 10 to 110 and 200 to 300 px from the left, both over a red picture that is left out and ends in
 * the middle of them; with 2 px of room the after-picture begins at 8, 98. */
static void
begin_over_picture (Fixture *f, gboolean background)
{
  const VlpsBox box = { 0, 0, 400, 150 };
  VlpsStyle style = plain;
  cairo_t *cr;

  begin (f, 400, 600);
  paper (f);
  style.background_image = background;
  vlps_page_add_element (f->page, 1, 0, background ? "div" : "canvas", box, vlps_page_add_style (f->page, &style), 0);
  cr = cairo_create (f->picture);
  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_rectangle (cr, box.left, box.top, box.width, box.height);
  cairo_fill (cr);
  cairo_destroy (cr);
  add (f, (VlpsBox){ 10, 100, 100, 70 }, 0x00ff00);
  add (f, (VlpsBox){ 200, 100, 100, 70 }, 0x00ff00);
}

/* What lies between texts over one picture is kept with them, and nothing else of it. */
static void
assert_joined (Fixture *f, gboolean joined)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPair) pair = vlps_pair_new (f->document, f->picture, &error);

  g_assert_no_error (error);
  assert_size (pair->after, 294, 74);
  g_assert_cmphex (pixel (pair->after, 50, 22), ==, 0x00ff00);
  g_assert_cmphex (pixel (pair->after, 142, 22), ==, joined ? 0xff0000 : 0xffffff);
  g_assert_cmphex (pixel (pair->after, 142, 62), ==, 0xffffff);
}

static void
test_over_picture (Fixture *f, gconstpointer data)
{
  begin_over_picture (f, FALSE);
  end (f, 150);
  assert_joined (f, TRUE);
}

static void
test_over_background (Fixture *f, gconstpointer data)
{
  begin_over_picture (f, TRUE);
  end (f, 150);
  assert_joined (f, TRUE);
}

/* Text between them is in HEADER: what is joined would show it. */
static void
test_other_text_over_picture (Fixture *f, gconstpointer data)
{
  begin_over_picture (f, FALSE);
  add (f, (VlpsBox){ 140, 110, 30, 20 }, 0x0000ff);
  end (f, 150);
  assert_joined (f, FALSE);
}

/* 6,000 px: 789 of the top, a gap of 16, 395 of the bottom; 4,816 are left out. */
static void
test_tall (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsPair) pair = NULL;
  g_autoptr (GError) error = NULL;

  begin (f, 400, 6000);
  paper (f);
  add (f, (VlpsBox){ 0, 0, 400, 20 }, 0x00ff00);
  add (f, (VlpsBox){ 0, 5980, 400, 20 }, 0x00ff00);
  end (f, NAN);
  pair = vlps_pair_new (f->document, f->picture, &error);
  g_assert_no_error (error);
  assert_size (pair->before, 400, 1200);
  assert_size (pair->after, 400, 1200);
  g_assert_cmpfloat_with_epsilon (pair->cut_before, 4816, 1e-9);
  g_assert_cmpfloat_with_epsilon (pair->cut_after, 4816, 1e-9);
  g_assert_cmphex (pixel (pair->after, 200, 10), ==, 0x00ff00);
  g_assert_cmphex (pixel (pair->after, 200, 788), ==, 0xffffff);
  g_assert_cmphex (pixel (pair->after, 200, 789), ==, 0xb0b0b0);
  g_assert_cmphex (pixel (pair->after, 200, 804), ==, 0xb0b0b0);
  g_assert_cmphex (pixel (pair->after, 200, 805), ==, 0xffffff);
  g_assert_cmphex (pixel (pair->after, 200, 1190), ==, 0x00ff00);
}

/* A page of 1,200 px is whole. */
static void
test_just_fits (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsPair) pair = NULL;

  begin (f, 400, 1200);
  paper (f);
  add (f, (VlpsBox){ 0, 600, 400, 20 }, 0x00ff00);
  end (f, NAN);
  pair = vlps_pair_new (f->document, f->picture, NULL);
  assert_size (pair->before, 400, 1200);
  g_assert_cmpfloat_with_epsilon (pair->cut_before, 0, 1e-9);
  assert_size (pair->after, 400, 24);
}

/* From the model alone: the letters are not known, but where they are. */
static void
test_without_picture (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsPair) pair = NULL;

  begin (f, 800, 600);
  add (f, (VlpsBox){ 100, 200, 200, 50 }, 0);
  end (f, NAN);
  pair = vlps_pair_new (f->document, NULL, NULL);
  assert_size (pair->before, 400, 300);
  assert_size (pair->after, 204, 54);
}

static void
test_nothing_kept (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsPair) pair = NULL;

  begin (f, 800, 600);
  paper (f);
  add (f, (VlpsBox){ 0, 0, 800, 100 }, 0xff0000);
  end (f, 150);
  pair = vlps_pair_new (f->document, f->picture, NULL);
  g_assert_nonnull (pair->before);
  g_assert_null (pair->after);
}

static void
test_no_size (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  begin (f, 1, 1);
  f->page->size = (VlpsSize){ 0, 0 };
  end (f, NAN);
  g_assert_null (vlps_pair_new (f->document, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, NULL, function, tear_down)
  ADD ("/pair/parts", test_parts);
  ADD ("/pair/over-picture", test_over_picture);
  ADD ("/pair/over-background", test_over_background);
  ADD ("/pair/other-text-over-picture", test_other_text_over_picture);
  ADD ("/pair/tall", test_tall);
  ADD ("/pair/just-fits", test_just_fits);
  ADD ("/pair/without-picture", test_without_picture);
  ADD ("/pair/nothing-kept", test_nothing_kept);
  ADD ("/pair/no-size", test_no_size);
  return g_test_run ();
}
