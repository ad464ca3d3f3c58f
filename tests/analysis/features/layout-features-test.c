/* layout-features-test.c - boxes of text blocks, and whether style sheets have set a page */
#include "layout-features.h"

static VlpsPage *
make_page (double margin)
{
  const VlpsStyle style = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400 };
  VlpsPage *page = vlps_page_new ();

  vlps_page_add_frame (page, -1, "http://a/", "http://a/");
  page->rendered = TRUE;
  page->size = page->viewport = (VlpsSize){ 1000, 1000 };
  vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ margin, 8, 900, 900 }, vlps_page_add_style (page, &style), 0);
  vlps_page_add_element (page, 0, 0, "p", (VlpsBox){ 50, 100, 800, 60 }, vlps_page_add_style (page, &style), 0);
  vlps_page_add_text (page, 1, "Some ", (VlpsBox){ 100, 100, 40, 20 }, 0);
  vlps_page_add_text (page, 1, "words", (VlpsBox){ 140, 110, 60, 30 }, 0);
  vlps_page_seal (page);
  return page;
}

/* Around the text, not around the element. */
static void
test_boxes (void)
{
  g_autoptr (VlpsPage) page = make_page (0);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree VlpsBox *boxes = vlps_layout_features_boxes (page, reading, blocks);

  g_assert_cmpuint (blocks->n, ==, 1);
  g_assert_cmpfloat_with_epsilon (boxes[0].left, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (boxes[0].top, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (boxes[0].width, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (boxes[0].height, 40, 1e-9);
}

/* Engines give a body 8 px. */
static void
test_dressed (void)
{
  static const struct
  {
    double margin;
    gboolean dressed;
  } cases[] = { { 0, TRUE }, { 7, TRUE }, { 7.5, FALSE }, { 8, FALSE }, { 8.5, FALSE }, { 9, TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = make_page (cases[i].margin);

      g_assert_cmpint (vlps_layout_features_is_dressed (page), ==, cases[i].dressed);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout-features/boxes", test_boxes);
  g_test_add_func ("/layout-features/dressed", test_dressed);
  return g_test_run ();
}
