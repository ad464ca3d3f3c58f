/* pictured-page-test.c - a page as its picture shows it */
#include "pictured-page.h"

#include <string.h>

/* body with a text of two lines, a bar with a text, and a note that sticks; 1280 x 2000, window 1280 x 800 */
static VlpsPage *
new_page (void)
{
  VlpsPage *page = vlps_page_new ();
  const VlpsStyle plain = { .display = VLPS_DISPLAY_BLOCK };
  const VlpsStyle fixed = { .display = VLPS_DISPLAY_BLOCK, .position = VLPS_POSITION_FIXED };
  const VlpsStyle sticky = { .display = VLPS_DISPLAY_BLOCK, .position = VLPS_POSITION_STICKY };
  const VlpsStyle *style = vlps_page_add_style (page, &plain);

  vlps_page_add_frame (page, -1, "https://example.org/", "");
  vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 1280, 2000 }, style, 0);
  vlps_page_add_element (page, 0, 0, "body", (VlpsBox){ 0, 0, 1280, 2000 }, style, 0);
  vlps_page_add_element (page, 1, 0, "p", (VlpsBox){ 0, 750, 1280, 50 }, style, 0); /* the box of the bar */
  vlps_page_add_text (page, 2, "Text", (VlpsBox){ 0, 750, 100, 50 }, 0);
  vlps_page_add_element (page, 1, 0, "div", (VlpsBox){ 0, 750, 1280, 50 }, vlps_page_add_style (page, &fixed), 0);
  vlps_page_add_text (page, 4, "We use cookies", (VlpsBox){ 10, 760, 100, 30 }, 0);
  vlps_page_add_element (page, 4, 0, "b", (VlpsBox){ 0, 0, 0, 0 }, style, VLPS_NODE_UNRENDERED);
  vlps_page_add_element (page, 1, 0, "div", (VlpsBox){ 1000, 770, 200, 30 }, vlps_page_add_style (page, &sticky), 0);
  vlps_page_seal (page);
  page->rendered = TRUE;
  page->size = (VlpsSize){ 1280, 2000 };
  for (int node = 3; node <= 5; node += 2)
    {
      VlpsLineBox line = { node, { 10, page->nodes[node].box.top, 90, 15 } };

      g_array_append_val (page->lines, line);
    }
  return page;
}

static void
add (VlpsPage *page, VlpsBox box, double by)
{
  VlpsLowered lowered = { box, by };

  g_array_append_val (page->lowered, lowered);
}

/* A page whose picture is true is not copied. */
static void
test_same (void)
{
  g_autoptr (VlpsPage) page = new_page ();
  g_autoptr (VlpsPicturedPage) pictured = vlps_pictured_page_new (page);

  g_assert_true (pictured->page == page);
  vlps_pictured_page_free (NULL);
}

/* Element, text and line of the bar move, the text behind it and the page itself do not. */
static void
test_bar (void)
{
  g_autoptr (VlpsPage) page = new_page ();
  g_autoptr (VlpsPicturedPage) pictured = NULL;

  add (page, (VlpsBox){ 0, 751, 1280, 49 }, 1200);
  pictured = vlps_pictured_page_new (page);
  g_assert_cmpfloat_with_epsilon (pictured->page->nodes[4].box.top, 1950, 1e-9);
  g_assert_cmpfloat_with_epsilon (pictured->page->nodes[5].box.top, 1960, 1e-9);
  g_assert_cmpfloat_with_epsilon (g_array_index (pictured->page->lines, VlpsLineBox, 1).box.top, 1960, 1e-9);
  g_assert_cmpfloat_with_epsilon (pictured->page->nodes[6].box.top, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (pictured->page->nodes[3].box.top, 750, 1e-9);
  g_assert_cmpfloat_with_epsilon (g_array_index (pictured->page->lines, VlpsLineBox, 0).box.top, 750, 1e-9);
  g_assert_cmpfloat_with_epsilon (pictured->page->nodes[7].box.top, 770, 1e-9);
  g_assert_cmpfloat_with_epsilon (page->nodes[4].box.top, 750, 1e-9);
  g_assert_cmpfloat_with_epsilon (g_array_index (page->lines, VlpsLineBox, 1).box.top, 760, 1e-9);
}

/* Several, one of which sticks, and one that is nowhere on the page. */
static void
test_several (void)
{
  g_autoptr (VlpsPage) page = new_page ();
  g_autoptr (VlpsPicturedPage) pictured = NULL;

  add (page, (VlpsBox){ 1000, 770, 200, 30 }, 500);
  add (page, (VlpsBox){ 0, 100, 200, 30 }, 500);
  add (page, (VlpsBox){ 0, 750, 1280, 50 }, 1200);
  pictured = vlps_pictured_page_new (page);
  g_assert_cmpfloat_with_epsilon (pictured->page->nodes[7].box.top, 1270, 1e-9);
  g_assert_cmpfloat_with_epsilon (pictured->page->nodes[4].box.top, 1950, 1e-9);
  g_assert_cmpfloat_with_epsilon (pictured->page->nodes[2].box.top, 750, 1e-9);
  g_assert_cmpuint (pictured->page->n_nodes, ==, page->n_nodes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pictured-page/same", test_same);
  g_test_add_func ("/pictured-page/bar", test_bar);
  g_test_add_func ("/pictured-page/several", test_several);
  return g_test_run ();
}
