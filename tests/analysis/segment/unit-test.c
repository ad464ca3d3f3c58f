/* unit-test.c - which elements are sorted by their own boxes */
#include "unit.h"

#define NO_BOX ((VlpsBox){ 0 })
#define BOX ((VlpsBox){ 10, 20, 30, 40 })

static const VlpsStyle *
style (VlpsPage *page, VlpsDisplay display, VlpsPosition position)
{
  VlpsStyle style = { .display = display, .position = position };

  return vlps_page_add_style (page, &style);
}

/* 0 html, 1 body, 2 div, 3 its text, 4 span, 5 table, 6 tr, 7 div positioned, 8 table in it, 9 div not shown, 10 contents */
static VlpsPage *
sample (void)
{
  VlpsPage *page = vlps_page_new ();
  const VlpsStyle *block, *span, *placed, *contents;

  vlps_page_add_frame (page, -1, "http://example.org/", "http://example.org/");
  page->rendered = TRUE;
  block = style (page, VLPS_DISPLAY_BLOCK, VLPS_POSITION_STATIC);
  span = style (page, VLPS_DISPLAY_INLINE, VLPS_POSITION_STATIC);
  placed = style (page, VLPS_DISPLAY_BLOCK, VLPS_POSITION_ABSOLUTE);
  contents = style (page, VLPS_DISPLAY_CONTENTS, VLPS_POSITION_STATIC);
  vlps_page_add_element (page, -1, 0, "html", BOX, block, 0);
  vlps_page_add_element (page, 0, 0, "body", BOX, block, 0);
  vlps_page_add_element (page, 1, 0, "div", BOX, block, 0);
  vlps_page_add_text (page, 2, "text", BOX, 0);
  vlps_page_add_element (page, 2, 0, "span", BOX, span, 0);
  vlps_page_add_element (page, 1, 0, "table", BOX, style (page, VLPS_DISPLAY_TABLE, VLPS_POSITION_STATIC), 0);
  vlps_page_add_element (page, 5, 0, "tr", BOX, style (page, VLPS_DISPLAY_TABLE_ROW, VLPS_POSITION_STATIC), 0);
  vlps_page_add_element (page, 1, 0, "div", BOX, placed, 0);
  vlps_page_add_element (page, 7, 0, "table", BOX, style (page, VLPS_DISPLAY_TABLE, VLPS_POSITION_STATIC), 0);
  vlps_page_add_element (page, 1, 0, "div", NO_BOX, block, VLPS_NODE_UNRENDERED);
  vlps_page_add_element (page, 1, 0, "div", NO_BOX, contents, VLPS_NODE_CONTENTS);
  vlps_page_seal (page);
  return page;
}

/* The numbers of the units, each followed by a space. */
static char *
units_of (VlpsUnits units)
{
  g_autoptr (VlpsPage) page = sample ();
  g_autofree guint8 *is = vlps_units_new (page, units);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    if (is[i])
      g_string_append_printf (out, "%u ", i);
  return g_string_free (out, FALSE);
}

static void
test_units (void)
{
  g_autofree char *all = units_of (VLPS_UNITS_ALL), *tables = units_of (VLPS_UNITS_TABLES);

  g_assert_cmpstr (all, ==, "2 4 5 6 7 8 ");
  g_assert_cmpstr (tables, ==, "5 6 ");
}

static void
test_empty (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autofree guint8 *is = NULL;

  vlps_page_seal (page);
  is = vlps_units_new (page, VLPS_UNITS_ALL);
  g_assert_nonnull (is);
}

/* What its frame does not show at the moment is where the frame is. */
static void
test_box (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  int inner;

  vlps_page_add_frame (page, -1, "http://example.org/", "http://example.org/");
  vlps_page_add_element (page, -1, 0, "iframe", BOX, NULL, 0);
  inner = vlps_page_add_frame (page, 0, "http://example.org/f", "http://example.org/f");
  g_array_index (page->frame_array, VlpsFrame, inner).clip = (VlpsBox){ 1, 2, 3, 4 };
  vlps_page_add_element (page, 0, inner, "p", NO_BOX, NULL, VLPS_NODE_CLIPPED);
  vlps_page_seal (page);
  g_assert_cmpfloat_with_epsilon (vlps_unit_box (page, 0).width, 30, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_unit_box (page, 1).width, 3, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_unit_box (page, 1).left, 1, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/unit/units", test_units);
  g_test_add_func ("/unit/empty", test_empty);
  g_test_add_func ("/unit/box", test_box);
  return g_test_run ();
}
