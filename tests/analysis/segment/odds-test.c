/* odds-test.c - odds of regions that elements declare */
#include "odds.h"

#include "vlps-region.h"

static void
add (VlpsPage *page, int parent, const char *tag, VlpsBox box, const char *text)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  int element = vlps_page_add_element (page, parent, 0, tag, box, vlps_page_add_style (page, &block), 0);

  vlps_page_add_text (page, element, text, box, 0);
}

/* FOOTER is likelier in a footer, and less likely outside of it; other pages stay as they are. */
static void
check (const char *last_tag, double outside, double inside)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  double probabilities[] = { .1, .2, .1, .1, .5, .1, .2, .1, .1, .5 };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (VlpsReading) reading = NULL;
  g_autoptr (VlpsTextBlocks) blocks = NULL;
  double sum = 0;
  int body;

  page->rendered = TRUE;
  page->size = (VlpsSize){ 1280, 1000 };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  body =
      vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ 0, 0, 1280, 1000 }, vlps_page_add_style (page, &block), 0);
  add (page, body, "p", (VlpsBox){ 0, 0, 1280, 700 }, "Some text");
  add (page, body, last_tag, (VlpsBox){ 0, 800, 1280, 200 }, "Terms of use");
  vlps_page_seal (page);
  reading = vlps_reading_new (page);
  blocks = vlps_text_blocks_new (page, reading);
  g_assert_cmpuint (blocks->n, ==, 2);
  vlps_odds_raise_declared (probabilities, page, blocks, 8, 20);
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    sum += probabilities[i];
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (probabilities[VLPS_REGION_FOOTER], outside, 1e-9);
  g_assert_cmpfloat_with_epsilon (probabilities[VLPS_N_REGIONS + VLPS_REGION_FOOTER], inside, 1e-9);
}

static void
test_declared (void)
{
  check ("div", .2, .2);
  check ("footer", .04 / .84, 1.6 / 2.4);
}

/* A side column at the end of the page is LM; on a narrow page it is hardly part of the footer that the page declares
 * below it. */
static double
footer_in_column (double width, gboolean has_footer)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  double probabilities[] = { .1, .2, .1, .1, .5, .1, .4, .1, .1, .3, .1, .4, .1, .1, .3 };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (VlpsReading) reading = NULL;
  g_autoptr (VlpsTextBlocks) blocks = NULL;
  int body;

  page->rendered = TRUE;
  page->size = (VlpsSize){ width, 1000 };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  body = vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ 0, 0, width, 1000 }, vlps_page_add_style (page, &block),
                                0);
  add (page, body, "p", (VlpsBox){ 0, 0, width, 600 }, "Some text");
  add (page, body, "aside", (VlpsBox){ 0, 600, width, 200 }, "Latest news");
  add (page, body, has_footer ? "footer" : "div", (VlpsBox){ 0, 800, width, 200 }, "Terms of use");
  vlps_page_seal (page);
  reading = vlps_reading_new (page);
  blocks = vlps_text_blocks_new (page, reading);
  g_assert_cmpuint (blocks->n, ==, 3);
  vlps_odds_raise_declared (probabilities, page, blocks, 8, 20);
  g_assert_cmpfloat (probabilities[VLPS_N_REGIONS + VLPS_REGION_LM], >, .4);
  return probabilities[VLPS_N_REGIONS + VLPS_REGION_FOOTER];
}

static void
test_column (void)
{
  g_assert_cmpfloat_with_epsilon (footer_in_column (375, FALSE), .4 / 1.7, 1e-9);
  g_assert_cmpfloat_with_epsilon (footer_in_column (375, TRUE), .08 / 1.38, 1e-9);
  g_assert_cmpfloat_with_epsilon (footer_in_column (1280, TRUE), .4 / 1.7, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/odds/declared", test_declared);
  g_test_add_func ("/odds/column", test_column);
  return g_test_run ();
}
