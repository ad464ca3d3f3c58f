/* text-seen-test.c - which text a picture shows nothing of */
#include "text-seen.h"

#define TEXT "Privacy policy"

typedef struct
{
  VlpsPage *page;
  cairo_surface_t *picture;
  int text;
} Fixture;

static int
add (VlpsPage *page, int parent, const char *name, VlpsBox box, VlpsStyle style)
{
  style.display = VLPS_DISPLAY_BLOCK;
  return vlps_page_add_element (page, parent, 0, name, box, vlps_page_add_style (page, &style), 0);
}

/* A page with a text of 100 x 20 px at (100, 100), black, and beside it or over it an element. */
static void
set_up (Fixture *f, const char *name, VlpsBox box, VlpsStyle style, gboolean before)
{
  VlpsStyle plain = { .color = 0x000000ff };
  VlpsBox place = { 100, 100, 100, 20 };

  f->page = vlps_page_new ();
  f->page->size = f->page->viewport = (VlpsSize){ 400, 300 };
  vlps_page_add_frame (f->page, -1, "", "");
  add (f->page, -1, "html", (VlpsBox){ 0, 0, 400, 300 }, plain);
  if (before)
    add (f->page, 0, name, box, style);
  f->text = vlps_page_add_text (f->page, add (f->page, 0, "p", place, plain), TEXT, place, 0);
  if (!before)
    add (f->page, 0, name, box, style);
  vlps_page_seal (f->page);
}

/* White, grey over the text, and some letters of `colour`; black on black they cannot be told. */
static void
paint (Fixture *f, double grey, double letters)
{
  cairo_t *cr;

  f->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 300);
  cr = cairo_create (f->picture);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, grey, grey, grey);
  cairo_rectangle (cr, 90, 90, 60, 60);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, letters, letters, letters);
  cairo_rectangle (cr, 120, 105, 2, 10);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static gboolean
hides (const char *name, VlpsBox box, VlpsStyle style, gboolean before, double grey, double letters)
{
  Fixture f = { 0 };
  g_autoptr (VlpsTextSeen) seen = NULL;
  gboolean hidden;

  set_up (&f, name, box, style, before);
  paint (&f, grey, letters);
  seen = vlps_text_seen_new (f.page, f.picture);
  hidden = vlps_text_seen_is_hidden (seen, f.text);
  cairo_surface_destroy (f.picture);
  vlps_page_free (f.page);
  return hidden;
}

static void
test_covered (void)
{
  const VlpsBox over = { 90, 90, 200, 60 }, beside = { 160, 90, 200, 60 };
  const VlpsStyle placed = { .position = VLPS_POSITION_ABSOLUTE }, flow = { .position = VLPS_POSITION_STATIC };
  const VlpsStyle below = { .position = VLPS_POSITION_ABSOLUTE, .z_index = -1, .background = 0x808080ff };
  const VlpsStyle box = { .position = VLPS_POSITION_ABSOLUTE, .background = 0x808080ff };
  const VlpsStyle glass = { .position = VLPS_POSITION_ABSOLUTE, .background = 0x80808080 };

  /* a picture over the text, in front of it or behind it in the document; one in the flow only if it comes later */
  g_assert_true (hides ("img", over, placed, FALSE, .5, .7));
  g_assert_true (hides ("img", over, placed, TRUE, .5, .7));
  g_assert_true (hides ("img", over, flow, FALSE, .5, .7));
  g_assert_false (hides ("img", over, flow, TRUE, .5, .7));
  g_assert_true (hides ("div", over, box, FALSE, .5, .7));
  /* what is under the text, does not reach it or can be seen through hides nothing */
  g_assert_false (hides ("div", over, below, FALSE, .5, .7));
  g_assert_false (hides ("img", beside, placed, FALSE, .5, .7));
  g_assert_false (hides ("div", over, glass, FALSE, .5, .7));
  /* the picture has the last word */
  g_assert_false (hides ("img", over, placed, FALSE, .5, 0));
}

/* What a box cuts off wholly is not seen, with a picture and without; what it cuts in part is looked at in that part. */
static void
test_cut (void)
{
  Fixture f = { 0 };
  const VlpsStyle plain = { .color = 0x000000ff };

  for (guint i = 0; i < 3; i++)
    {
      VlpsLineBox visible = { 0, { 100, 100, i == 0 ? 0 : i == 1 ? 10 : 40, 20 } };
      g_autoptr (VlpsTextSeen) seen = NULL, without = NULL;

      set_up (&f, "div", (VlpsBox){ 0, 0, 1, 1 }, plain, FALSE);
      paint (&f, 1, 0);
      visible.node = f.text;
      g_array_append_val (f.page->visible, visible);
      seen = vlps_text_seen_new (f.page, f.picture);
      without = vlps_text_seen_new (f.page, NULL);
      /* the letters are 20 px from the left */
      g_assert_cmpint (vlps_text_seen_is_hidden (seen, f.text), ==, i < 2);
      g_assert_cmpint (vlps_text_seen_is_hidden (without, f.text), ==, i == 0);
      cairo_surface_destroy (f.picture);
      vlps_page_free (f.page);
    }
}

/* A line ends where the picture shows something of it, whatever colours its background changes through. */
static void
test_trim (void)
{
  Fixture f = { 0 };
  g_autoptr (VlpsTextSeen) seen = NULL, without = NULL;
  const VlpsBox line = { 100, 100, 100, 20 }, empty = { 160, 100, 100, 20 };
  VlpsBox trimmed;

  set_up (&f, "div", (VlpsBox){ 0, 0, 1, 1 }, (VlpsStyle){ .color = 0x000000ff }, FALSE);
  /* grey up to x = 150, then white; letters at 120 and 121 */
  paint (&f, .5, 0);
  seen = vlps_text_seen_new (f.page, f.picture);
  without = vlps_text_seen_new (f.page, NULL);
  trimmed = vlps_text_seen_trim (seen, line);
  g_assert_cmpfloat_with_epsilon (trimmed.left, 120, 1e-9);
  g_assert_cmpfloat_with_epsilon (trimmed.width, 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (trimmed.height, 20, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_text_seen_trim (seen, empty).width, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_text_seen_trim (without, empty).width, 100, 1e-9);
  cairo_surface_destroy (f.picture);
  vlps_page_free (f.page);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-seen/covered", test_covered);
  g_test_add_func ("/text-seen/cut", test_cut);
  g_test_add_func ("/text-seen/trim", test_trim);
  return g_test_run ();
}
