/* vl-ps-test.c - VL_PS on pages made up for each of its rules */
#include "method-table.h"
#include "vl-ps.h"

#include <math.h>
#include <string.h>

/* On a page of 1000 x 1000: HEADER to 200, FOOTER from 840, LM to 300, RM from 700. */
static const VlpsThresholds lines = VLPS_LINES (200, 840, 300, 700);

static VlpsPage *
new_page (void)
{
  VlpsPage *page = vlps_page_new ();

  page->rendered = TRUE;
  page->size = (VlpsSize){ 1000, 1000 };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  page->frames[0].clip = (VlpsBox){ 0, 0, 1000, 1000 };
  return page;
}

static int
add_to (VlpsPage *page, int frame, int parent, const char *name, VlpsBox box, VlpsDisplay display, guint flags)
{
  VlpsStyle style = { .display = display };
  gboolean styled = (flags & VLPS_NODE_UNRENDERED) == 0;

  return vlps_page_add_element (page, parent, frame, name, box, styled ? vlps_page_add_style (page, &style) : NULL,
                                flags);
}

static int
add (VlpsPage *page, int parent, const char *name, VlpsBox box)
{
  return add_to (page, 0, parent, name, box, VLPS_DISPLAY_BLOCK, 0);
}

static int
add_text (VlpsPage *page, int parent)
{
  return vlps_page_add_text (page, parent, "text", page->nodes[parent].box, 0);
}

/* html and body, the whole page; body is node 1. */
static VlpsPage *
new_body (void)
{
  VlpsPage *page = new_page ();

  add (page, add (page, -1, "html", (VlpsBox){ 0, 0, 1000, 1000 }), "body", (VlpsBox){ 0, 0, 1000, 1000 });
  return page;
}

static void
assert_region (const VlpsResult *result, int node, VlpsRegion expected)
{
  g_assert_cmpstr (vlps_region_name ((VlpsRegion) result->regions[node]), ==, vlps_region_name (expected));
  g_assert_cmpint (result->content[node], ==, expected == VLPS_REGION_CENTER);
}

/* Each of the four conditions from both sides of its line, and the order in which they are asked. */
static void
test_lines (void)
{
  static const struct
  {
    VlpsBox box;
    VlpsRegion region;
  } cases[] = {
    /* top + height <= H1 */
    { { 400, 0, 200, 200 }, VLPS_REGION_HEADER },
    { { 400, 199, 200, 1 }, VLPS_REGION_HEADER },
    { { 400, 0, 200, 200.01 }, VLPS_REGION_CENTER },
    { { 400, 200, 200, 0 }, VLPS_REGION_HEADER },
    /* top >= H2 */
    { { 400, 840, 200, 160 }, VLPS_REGION_FOOTER },
    { { 400, 839.99, 200, 160 }, VLPS_REGION_CENTER },
    /* left + width <= W1 */
    { { 0, 400, 300, 100 }, VLPS_REGION_LM },
    { { 0, 400, 300.01, 100 }, VLPS_REGION_CENTER },
    /* left >= W2 */
    { { 700, 400, 300, 100 }, VLPS_REGION_RM },
    { { 699.99, 400, 300, 100 }, VLPS_REGION_CENTER },
    /* the first one wins */
    { { 0, 0, 100, 100 }, VLPS_REGION_HEADER },
    { { 900, 0, 100, 200 }, VLPS_REGION_HEADER },
    { { 0, 840, 100, 100 }, VLPS_REGION_FOOTER },
    { { 900, 900, 100, 100 }, VLPS_REGION_FOOTER },
    /* across a line is not beyond it */
    { { 0, 0, 1000, 1000 }, VLPS_REGION_CENTER },
    { { 0, 150, 100, 100 }, VLPS_REGION_LM },
    { { 250, 150, 100, 100 }, VLPS_REGION_CENTER },
    { { 650, 800, 100, 100 }, VLPS_REGION_CENTER },
    { { 400, 400, 200, 100 }, VLPS_REGION_CENTER },
  };
  g_autoptr (VlpsPage) page = new_body ();
  g_autoptr (VlpsResult) result = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    add_text (page, add (page, 1, "div", cases[i].box));
  vlps_page_seal (page);
  result = vlps_vl_ps (page, lines, VLPS_UNITS_BLOCK);
  g_assert_cmpstr (result->method, ==, "vl-ps");
  g_assert_cmpint ((int) result->separators.at.h2, ==, 840);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%u", i);
      assert_region (result, 2 + 2 * (int) i, cases[i].region);
      /* a text goes with its element */
      assert_region (result, 3 + 2 * (int) i, cases[i].region);
    }
}

static void
test_absent_lines (void)
{
  static const VlpsThresholds none = VLPS_LINES (NAN, NAN, NAN, NAN), only_h2 = VLPS_LINES (NAN, 840, NAN, NAN);
  g_autoptr (VlpsPage) page = new_body ();
  int top = add (page, 1, "div", (VlpsBox){ 0, 0, 10, 10 });
  int bottom = add (page, 1, "div", (VlpsBox){ 0, 990, 10, 10 });
  g_autoptr (VlpsResult) all = NULL, some = NULL;

  vlps_page_seal (page);
  all = vlps_vl_ps (page, none, VLPS_UNITS_BLOCK);
  assert_region (all, top, VLPS_REGION_CENTER);
  assert_region (all, bottom, VLPS_REGION_CENTER);
  some = vlps_vl_ps (page, only_h2, VLPS_UNITS_BLOCK);
  assert_region (some, top, VLPS_REGION_CENTER);
  assert_region (some, bottom, VLPS_REGION_FOOTER);
}

/* A page lower than the upper line: HTML and BODY stay CENTER, and with them the text that stands in them. */
static void
test_body_is_never_classified (void)
{
  static const VlpsUnits units[] = { VLPS_UNITS_BLOCK, VLPS_UNITS_ALL, VLPS_UNITS_TABLES };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (VlpsPage) page = new_page ();
      int html = add (page, -1, "html", (VlpsBox){ 0, 0, 1000, 100 });
      int body = add (page, html, "body", (VlpsBox){ 0, 0, 1000, 100 });
      int text = add_text (page, body);
      g_autoptr (VlpsResult) result = NULL;

      vlps_page_seal (page);
      result = vlps_vl_ps (page, lines, units[i]);
      assert_region (result, html, VLPS_REGION_CENTER);
      assert_region (result, body, VLPS_REGION_CENTER);
      assert_region (result, text, VLPS_REGION_CENTER);
    }
}

/* The same page by the three kinds of units. */
static void
test_units (void)
{
  static const VlpsBox in_header = { 400, 10, 100, 20 }, in_left = { 0, 400, 100, 20 }, whole = { 0, 0, 1000, 1000 };
  g_autoptr (VlpsPage) page = new_body ();
  int div = add (page, 1, "div", whole);
  int block = add (page, div, "p", in_header);
  int link = add_to (page, 0, div, "a", in_left, VLPS_DISPLAY_INLINE, 0);
  int text = add_text (page, link);
  int button = add_to (page, 0, div, "button", in_left, VLPS_DISPLAY_INLINE_BLOCK, 0);
  int frame = add_to (page, 0, div, "iframe", in_left, VLPS_DISPLAY_INLINE, 0);
  int table = add_to (page, 0, div, "table", in_left, VLPS_DISPLAY_TABLE, 0);
  int cell = add_to (page, 0, table, "td", in_header, VLPS_DISPLAY_TABLE_CELL, 0);
  int in_cell = add (page, cell, "p", (VlpsBox){ 0, 900, 100, 20 });
  /* a table only by its style is none for the rule that knows tags alone */
  int styled = add_to (page, 0, div, "section", in_left, VLPS_DISPLAY_TABLE, 0);
  const struct
  {
    int node;
    VlpsRegion block, all, tables;
  } cases[] = {
    { div, VLPS_REGION_CENTER, VLPS_REGION_CENTER, VLPS_REGION_CENTER },
    { block, VLPS_REGION_HEADER, VLPS_REGION_HEADER, VLPS_REGION_CENTER },
    { link, VLPS_REGION_CENTER, VLPS_REGION_LM, VLPS_REGION_CENTER },
    { text, VLPS_REGION_CENTER, VLPS_REGION_LM, VLPS_REGION_CENTER },
    { button, VLPS_REGION_CENTER, VLPS_REGION_LM, VLPS_REGION_CENTER },
    { frame, VLPS_REGION_LM, VLPS_REGION_LM, VLPS_REGION_CENTER },
    { table, VLPS_REGION_LM, VLPS_REGION_LM, VLPS_REGION_LM },
    { cell, VLPS_REGION_HEADER, VLPS_REGION_HEADER, VLPS_REGION_HEADER },
    { in_cell, VLPS_REGION_FOOTER, VLPS_REGION_FOOTER, VLPS_REGION_HEADER },
    { styled, VLPS_REGION_LM, VLPS_REGION_LM, VLPS_REGION_CENTER },
  };
  g_autoptr (VlpsResult) by_block = NULL, by_all = NULL, by_table = NULL;
  g_autofree guint8 *units = NULL;

  vlps_page_seal (page);
  by_block = vlps_vl_ps (page, lines, VLPS_UNITS_BLOCK);
  by_all = vlps_vl_ps (page, lines, VLPS_UNITS_ALL);
  by_table = vlps_vl_ps (page, lines, VLPS_UNITS_TABLES);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", page->nodes[cases[i].node].name);
      assert_region (by_block, cases[i].node, cases[i].block);
      assert_region (by_all, cases[i].node, cases[i].all);
      assert_region (by_table, cases[i].node, cases[i].tables);
    }
  units = vlps_units_new (page, VLPS_UNITS_ALL);
  g_assert_cmpint (units[text], ==, 0);
  g_assert_cmpint (units[link], ==, 1);
}

/* "No frames, layers or CSS positions": the baseline does not see where those put a table. */
static void
test_tables_in_flow (void)
{
  static const VlpsPosition positions[] = { VLPS_POSITION_RELATIVE, VLPS_POSITION_ABSOLUTE, VLPS_POSITION_FIXED,
                                            VLPS_POSITION_STICKY };
  g_autoptr (VlpsPage) page = new_body ();
  int owner, frame, root, framed;
  g_autoptr (VlpsResult) result = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      VlpsStyle style = { .display = VLPS_DISPLAY_TABLE, .position = positions[i] };

      vlps_page_add_element (page, 1, 0, "table", (VlpsBox){ 0, 0, 100, 100 }, vlps_page_add_style (page, &style), 0);
    }
  owner = add (page, 1, "iframe", (VlpsBox){ 0, 0, 100, 100 });
  frame = vlps_page_add_frame (page, owner, "", "");
  root = add_to (page, frame, owner, "html", (VlpsBox){ 0, 0, 100, 100 }, VLPS_DISPLAY_BLOCK, 0);
  framed = add_to (page, frame, root, "table", (VlpsBox){ 0, 0, 100, 100 }, VLPS_DISPLAY_TABLE, 0);
  vlps_page_seal (page);
  result = vlps_vl_ps (page, lines, VLPS_UNITS_TABLES);
  for (int i = 0; i < (int) G_N_ELEMENTS (positions); i++)
    assert_region (result, 2 + i, VLPS_REGION_CENTER);
  assert_region (result, framed, VLPS_REGION_CENTER);
}

/* Nor where a layer around it puts it: a table in one, however deep, goes with the page's flow, the same table beside
 * the layer by its own box. */
static void
test_tables_in_layers (void)
{
  static const VlpsBox in_left = { 0, 400, 100, 20 };
  static const VlpsPosition positions[] = { VLPS_POSITION_RELATIVE, VLPS_POSITION_ABSOLUTE, VLPS_POSITION_FIXED,
                                            VLPS_POSITION_STICKY, VLPS_POSITION_STATIC };

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      VlpsStyle style = { .display = VLPS_DISPLAY_BLOCK, .position = positions[i] };
      VlpsRegion expected = positions[i] == VLPS_POSITION_STATIC ? VLPS_REGION_LM : VLPS_REGION_CENTER;
      g_autoptr (VlpsPage) page = new_body ();
      int layer = vlps_page_add_element (page, 1, 0, "div", (VlpsBox){ 0, 0, 1000, 1000 },
                                         vlps_page_add_style (page, &style), 0);
      int inner = add (page, layer, "div", (VlpsBox){ 0, 0, 1000, 1000 });
      int table = add_to (page, 0, inner, "table", in_left, VLPS_DISPLAY_TABLE, 0);
      int cell = add_to (page, 0, table, "td", in_left, VLPS_DISPLAY_TABLE_CELL, 0);
      int beside = add_to (page, 0, 1, "table", in_left, VLPS_DISPLAY_TABLE, 0);
      g_autoptr (VlpsResult) result = NULL;

      vlps_page_seal (page);
      result = vlps_vl_ps (page, lines, VLPS_UNITS_TABLES);
      assert_region (result, table, expected);
      assert_region (result, cell, expected);
      assert_region (result, beside, VLPS_REGION_LM);
    }
}

/* What has no box has no place of its own: it goes with the element around it. */
static void
test_unrendered (void)
{
  static const VlpsBox nothing = { 0, 0, 0, 0 };
  g_autoptr (VlpsPage) page = new_body ();
  int in_body = add_to (page, 0, 1, "script", nothing, VLPS_DISPLAY_NONE, VLPS_NODE_UNRENDERED);
  int footer = add (page, 1, "footer", (VlpsBox){ 0, 900, 1000, 100 });
  int in_footer = add_to (page, 0, footer, "div", nothing, VLPS_DISPLAY_NONE, VLPS_NODE_UNRENDERED);
  int below = add_to (page, 0, in_footer, "p", nothing, VLPS_DISPLAY_NONE, VLPS_NODE_UNRENDERED);
  int empty = add_to (page, 0, footer, "div", nothing, VLPS_DISPLAY_CONTENTS, VLPS_NODE_CONTENTS);
  g_autoptr (VlpsResult) result = NULL;

  vlps_page_seal (page);
  result = vlps_vl_ps (page, lines, VLPS_UNITS_ALL);
  assert_region (result, in_body, VLPS_REGION_CENTER);
  assert_region (result, footer, VLPS_REGION_FOOTER);
  assert_region (result, in_footer, VLPS_REGION_FOOTER);
  assert_region (result, below, VLPS_REGION_FOOTER);
  assert_region (result, empty, VLPS_REGION_FOOTER);
}

/* The document in a frame goes with the frame, its blocks by their own places on the page. */
static void
test_frames (void)
{
  g_autoptr (VlpsPage) page = new_body ();
  int left = add (page, 1, "iframe", (VlpsBox){ 0, 300, 300, 400 });
  int left_frame = vlps_page_add_frame (page, left, "", "");
  int left_root = add_to (page, left_frame, left, "html", (VlpsBox){ 0, 300, 300, 400 }, VLPS_DISPLAY_BLOCK, 0);
  int left_body = add_to (page, left_frame, left_root, "body", (VlpsBox){ 0, 300, 300, 400 }, VLPS_DISPLAY_BLOCK, 0);
  int left_text = add_text (page, left_body);
  int wide = add (page, 1, "iframe", (VlpsBox){ 0, 100, 1000, 800 });
  int wide_frame = vlps_page_add_frame (page, wide, "", "");
  int wide_root = add_to (page, wide_frame, wide, "html", (VlpsBox){ 0, 100, 1000, 800 }, VLPS_DISPLAY_BLOCK, 0);
  int wide_body = add_to (page, wide_frame, wide_root, "body", (VlpsBox){ 0, 100, 1000, 800 }, VLPS_DISPLAY_BLOCK, 0);
  int heading = add_to (page, wide_frame, wide_body, "h1", (VlpsBox){ 0, 100, 1000, 50 }, VLPS_DISPLAY_BLOCK, 0);
  int text = add_text (page, wide_body);
  g_autoptr (VlpsResult) result = NULL;

  vlps_page_seal (page);
  result = vlps_vl_ps (page, lines, VLPS_UNITS_BLOCK);
  assert_region (result, left, VLPS_REGION_LM);
  assert_region (result, left_root, VLPS_REGION_LM);
  assert_region (result, left_body, VLPS_REGION_LM);
  assert_region (result, left_text, VLPS_REGION_LM);
  assert_region (result, wide, VLPS_REGION_CENTER);
  assert_region (result, wide_body, VLPS_REGION_CENTER);
  assert_region (result, text, VLPS_REGION_CENTER);
  assert_region (result, heading, VLPS_REGION_HEADER);
}

/* What a frame does not show at the moment lies flat on the frame's edge, and that edge may be beyond a line while the
 * frame is not: its place is the frame's. */
static void
test_clipped (void)
{
  static const VlpsBox clip = { 100, 150, 800, 600 };
  g_autoptr (VlpsPage) page = new_body ();
  int owner = add (page, 1, "iframe", clip);
  int frame = vlps_page_add_frame (page, owner, "", "");
  int root, above, left, below;
  g_autoptr (VlpsResult) result = NULL;

  page->frames[frame].clip = clip;
  root = add_to (page, frame, owner, "html", clip, VLPS_DISPLAY_BLOCK, 0);
  above = add_to (page, frame, root, "p", (VlpsBox){ 100, 150, 800, 0 }, VLPS_DISPLAY_BLOCK, VLPS_NODE_CLIPPED);
  left = add_to (page, frame, root, "p", (VlpsBox){ 100, 300, 0, 50 }, VLPS_DISPLAY_BLOCK, VLPS_NODE_CLIPPED);
  below = add_to (page, frame, root, "p", (VlpsBox){ 100, 750, 800, 0 }, VLPS_DISPLAY_BLOCK, VLPS_NODE_CLIPPED);
  vlps_page_seal (page);
  result = vlps_vl_ps (page, lines, VLPS_UNITS_BLOCK);
  assert_region (result, above, VLPS_REGION_CENTER);
  assert_region (result, left, VLPS_REGION_CENTER);
  assert_region (result, below, VLPS_REGION_CENTER);

  g_clear_pointer (&result, vlps_result_free);
  page->frames[frame].clip = (VlpsBox){ 750, 300, 200, 200 };
  result = vlps_vl_ps (page, lines, VLPS_UNITS_BLOCK);
  assert_region (result, above, VLPS_REGION_RM);
}

/* Each element is judged by itself: a container across a line keeps its own text, whatever becomes of what is in it,
 * and what stands in CENTER stays, whatever becomes of what is around it. */
static void
test_nesting (void)
{
  g_autoptr (VlpsPage) page = new_body ();
  int container = add (page, 1, "div", (VlpsBox){ 0, 0, 1000, 900 });
  int own_text = add_text (page, container);
  int banner = add (page, container, "div", (VlpsBox){ 0, 0, 1000, 150 });
  int banner_text = add_text (page, banner);
  /* a menu of the banner that is laid over the page, with a link into the margin */
  int layer = add (page, banner, "div", (VlpsBox){ 400, 100, 200, 300 });
  int layer_text = add_text (page, layer);
  int aside = add (page, layer, "p", (VlpsBox){ 0, 350, 100, 20 });
  int after = add_text (page, container);
  g_autoptr (VlpsResult) result = NULL;

  vlps_page_seal (page);
  result = vlps_vl_ps (page, lines, VLPS_UNITS_BLOCK);
  assert_region (result, container, VLPS_REGION_CENTER);
  assert_region (result, own_text, VLPS_REGION_CENTER);
  assert_region (result, banner, VLPS_REGION_HEADER);
  assert_region (result, banner_text, VLPS_REGION_HEADER);
  assert_region (result, layer, VLPS_REGION_CENTER);
  assert_region (result, layer_text, VLPS_REGION_CENTER);
  assert_region (result, aside, VLPS_REGION_LM);
  assert_region (result, after, VLPS_REGION_CENTER);
}

static void
test_choose_regions (void)
{
  static const VlpsBox boxes[VLPS_N_REGIONS] = {
    [VLPS_REGION_HEADER] = { 400, 0, 100, 100 },   [VLPS_REGION_FOOTER] = { 400, 900, 100, 100 },
    [VLPS_REGION_LM] = { 0, 400, 100, 100 },       [VLPS_REGION_RM] = { 900, 400, 100, 100 },
    [VLPS_REGION_CENTER] = { 400, 400, 100, 100 },
  };
  g_autoptr (VlpsPage) page = new_body ();
  g_autoptr (VlpsResult) result = NULL, without = NULL;

  for (int i = 0; i < VLPS_N_REGIONS; i++)
    add (page, 1, "div", boxes[i]);
  vlps_page_seal (page);
  result = vlps_vl_ps (page, lines, VLPS_UNITS_BLOCK);
  for (guint chosen = 0; chosen < 1 << VLPS_N_REGIONS; chosen++)
    {
      vlps_result_choose_regions (result, page, chosen);
      for (int i = 0; i < VLPS_N_REGIONS; i++)
        {
          g_assert_cmpint (result->regions[2 + i], ==, i);
          g_assert_cmpint (result->content[2 + i], ==, (chosen & (1u << i)) != 0);
        }
      g_assert_cmpint (result->content[1], ==, (chosen & (1u << VLPS_REGION_CENTER)) != 0);
    }

  /* a method without regions has nothing to choose from */
  without = vlps_result_new (page, "none");
  without->content[2] = 1;
  vlps_result_choose_regions (without, page, 0);
  g_assert_cmpint (without->content[2], ==, 1);
  g_assert_cmpint (without->content[3], ==, 0);
}

static void
test_whole (void)
{
  g_autoptr (VlpsPage) page = new_body ();
  g_autoptr (VlpsPage) empty = new_page ();
  g_autoptr (VlpsResult) whole = NULL, of_nothing = NULL, sorted = NULL;

  add (page, 1, "div", (VlpsBox){ 0, 0, 10, 10 });
  vlps_page_seal (page);
  vlps_page_seal (empty);
  whole = vlps_result_new_whole (page);
  for (guint i = 0; i < page->n_nodes; i++)
    assert_region (whole, (int) i, VLPS_REGION_CENTER);
  g_assert_true (isnan (whole->separators.at.h1) && isnan (whole->separators.at.w2));
  g_assert_null (whole->metadata->facts.title);
  /* a page without a node is not a special case */
  of_nothing = vlps_result_new_whole (empty);
  sorted = vlps_vl_ps (empty, lines, VLPS_UNITS_ALL);
  vlps_result_choose_regions (sorted, empty, 1);
  g_assert_nonnull (of_nothing->regions);
  g_assert_nonnull (sorted->regions);
}

/* Lines of which little is expected warn, and bring another reading; others do neither. */
static void
test_doubtful (void)
{
  g_autoptr (VlpsPage) page = new_body ();
  VlpsSeparators found = { .at = VLPS_LINES (10, NAN, NAN, NAN),
                           .preset = "auto",
                           .expected = .69,
                           .doubtful = TRUE,
                           .second = VLPS_LINES (NAN, 90, NAN, NAN),
                           .second_expected = .6 };
  g_autoptr (VlpsResult) doubtful = NULL, sure = NULL, unknown = NULL;
  const VlpsWarning *warning;

  vlps_page_seal (page);
  doubtful = vlps_vl_ps_lines (page, &found, VLPS_UNITS_BLOCK);
  g_assert_cmpuint (doubtful->warnings->len, ==, 1);
  warning = vlps_warnings_find (doubtful->warnings, VLPS_WARNING_LINES_DOUBTFUL);
  g_assert_cmpstr (warning->message, ==, "the region lines may be wrong (expected F1 of CENTER: 0.69)");
  g_assert_cmpint (warning->cure, ==, VLPS_CURE_LINES); /* options have names of their own in each face */
  g_assert_cmpfloat_with_epsilon (doubtful->separators.second.h2, 90, 1e-9);
  g_assert_cmpfloat_with_epsilon (doubtful->separators.second_expected, .6, 1e-9);
  found.expected = .7;
  found.doubtful = FALSE;
  sure = vlps_vl_ps_lines (page, &found, VLPS_UNITS_BLOCK);
  g_assert_cmpuint (sure->warnings->len, ==, 0);
  found.expected = NAN;
  unknown = vlps_vl_ps_lines (page, &found, VLPS_UNITS_BLOCK);
  g_assert_cmpuint (unknown->warnings->len, ==, 0);
}

/* As a method: by the lines that are given. */
static void
test_method (void)
{
  g_autoptr (VlpsPage) page = new_body ();
  VlpsSeparators given = { .at = VLPS_LINES (10, NAN, NAN, NAN), .preset = "manual", .expected = NAN };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vl-ps"));
  g_autoptr (VlpsResult) result = NULL;
  int above, below;

  above = add (page, 1, "div", (VlpsBox){ 0, 0, 10, 10 });
  below = add (page, 1, "div", (VlpsBox){ 0, 10, 10, 10 });
  vlps_page_seal (page);
  page->rendered = TRUE;
  options.separators = &given;
  result = vlps_method_run (page, &options, NULL);
  g_assert_cmpstr (result->separators.preset, ==, "manual");
  assert_region (result, above, VLPS_REGION_HEADER);
  assert_region (result, below, VLPS_REGION_CENTER);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vl-ps/lines", test_lines);
  g_test_add_func ("/vl-ps/absent-lines", test_absent_lines);
  g_test_add_func ("/vl-ps/body", test_body_is_never_classified);
  g_test_add_func ("/vl-ps/units", test_units);
  g_test_add_func ("/vl-ps/tables-in-flow", test_tables_in_flow);
  g_test_add_func ("/vl-ps/tables-in-layers", test_tables_in_layers);
  g_test_add_func ("/vl-ps/unrendered", test_unrendered);
  g_test_add_func ("/vl-ps/frames", test_frames);
  g_test_add_func ("/vl-ps/clipped", test_clipped);
  g_test_add_func ("/vl-ps/nesting", test_nesting);
  g_test_add_func ("/vl-ps/choose-regions", test_choose_regions);
  g_test_add_func ("/vl-ps/whole", test_whole);
  g_test_add_func ("/vl-ps/doubtful", test_doubtful);
  g_test_add_func ("/vl-ps/method", test_method);
  return g_test_run ();
}
