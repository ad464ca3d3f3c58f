/* grid-test.c - grids of cards */
#include "grid.h"

/* A page with elements of one parent, at most eight; the test says which of them are cards of a grid. */
typedef struct
{
  VlpsBox boxes[8]; /* up to the first of width 0 */
  gboolean grid[8];
} Case;

static void
check (const Case *wanted)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  const VlpsStyle *style = vlps_page_add_style (page, &block);
  g_autofree VlpsTextGrid *grids = NULL;
  int body, nodes[8] = { 0 }, inner[8] = { 0 };

  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  body = vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ 0, 0, 1280, 2000 }, style, 0);
  for (guint i = 0; i < 8 && wanted->boxes[i].width > 0; i++)
    {
      nodes[i] = vlps_page_add_element (page, body, 0, "div", wanted->boxes[i], style, 0);
      inner[i] = vlps_page_add_element (page, nodes[i], 0, "p", wanted->boxes[i], style, 0);
    }
  vlps_page_seal (page);
  grids = vlps_grids_of (page);
  g_assert_cmpuint (grids[body].number, ==, 0);
  for (guint i = 0; i < 8 && wanted->boxes[i].width > 0; i++)
    {
      g_assert_cmpint (grids[nodes[i]].number > 0, ==, wanted->grid[i]);
      /* what is in a card is part of it */
      g_assert_cmpuint (grids[inner[i]].number, ==, grids[nodes[i]].number);
      if (wanted->grid[i])
        g_assert_cmpfloat_with_epsilon (grids[inner[i]].card.top, wanted->boxes[i].top, .01);
    }
}

static void
test_grids (void)
{
  static const Case cases[] = {
    /* three columns, one card in the last row, and a wide element */
    { { { 0, 0, 1200, 80 },
        { 0, 100, 390, 200 },
        { 405, 100, 390, 200 },
        { 810, 100, 390, 200 },
        { 0, 320, 390, 200 } },
      { FALSE, TRUE, TRUE, TRUE, TRUE } },
    /* two columns; places and widths that are rounded */
    { { { 0, 0, 590, 200 }, { 600.3, 0, 590.4, 200 }, { 0, 200, 590, 200 } }, { TRUE, TRUE, TRUE } },
    /* columns of a page, a row, a stack, other widths: no grids */
    { { { 0, 0, 1200, 80 }, { 0, 80, 240, 900 }, { 240, 80, 720, 900 }, { 960, 80, 240, 900 } }, { FALSE } },
    { { { 0, 0, 400, 900 }, { 400, 0, 400, 900 }, { 800, 0, 400, 900 } }, { FALSE } },
    { { { 0, 0, 400, 90 }, { 0, 100, 400, 90 }, { 0, 200, 400, 90 } }, { FALSE } },
    { { { 0, 0, 300, 90 }, { 310, 0, 500, 90 }, { 0, 100, 700, 90 } }, { FALSE } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check (&cases[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid/grids", test_grids);
  return g_test_run ();
}
