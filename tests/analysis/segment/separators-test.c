/* separators-test.c - lines found from pages with boxes, and what must hold of them on any page */
#include "separators.h"

#include <math.h>
#include <string.h>

#include "unit.h"

static const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400, .color = 0xFF };
static const VlpsStyle inline_style = { .display = VLPS_DISPLAY_INLINE,
                                        .font_size = 16,
                                        .font_weight = 400,
                                        .color = 0xFF };

typedef struct
{
  VlpsPage *page;
  int body;
} Builder;

static int
add_block (Builder *b, int parent, const char *tag, const char *class, VlpsBox box)
{
  int index = vlps_page_add_element (b->page, parent, 0, tag, box, vlps_page_add_style (b->page, &block), 0);

  if (class != NULL)
    vlps_page_add_attribute (b->page, "class", class);
  return index;
}

static void
add_text (Builder *b, int parent, const char *tag, const char *text, VlpsBox box)
{
  int element = add_block (b, parent, tag, NULL, box);

  vlps_page_add_text (b->page, element, text, box, 0);
}

static void
add_links (Builder *b, int parent, guint n, VlpsBox box, gboolean across)
{
  for (guint i = 0; i < n; i++)
    {
      VlpsBox part = across ? (VlpsBox){ box.left + i * box.width / n, box.top, box.width / n - 8, box.height }
                            : (VlpsBox){ box.left, box.top + i * box.height / n, box.width, box.height / n - 4 };
      int item = add_block (b, parent, "li", NULL, part);
      int link = vlps_page_add_element (b->page, item, 0, "a", part, vlps_page_add_style (b->page, &inline_style), 0);

      vlps_page_add_attribute (b->page, "href", "x.html");
      vlps_page_add_text (b->page, link, "Some entry", part, 0);
    }
}

/* A page 1280 px wide: a bar of links, three columns of which the middle one has an article, a footer. */
static VlpsPage *
make_page (gboolean margins)
{
  Builder b = { .page = vlps_page_new () };
  int html, part, list;
  double left = margins ? 300 : 100, width = margins ? 680 : 1080;

  vlps_page_add_frame (b.page, -1, "https://example.org/2020/story.html", "https://example.org/2020/story.html");
  html = vlps_page_add_element (b.page, -1, 0, "html", (VlpsBox){ 0, 0, 1280, 1800 },
                                vlps_page_add_style (b.page, &block), 0);
  b.body = add_block (&b, html, "body", NULL, (VlpsBox){ 0, 0, 1280, 1800 });
  part = add_block (&b, b.body, "div", "header", (VlpsBox){ 0, 0, 1280, 100 });
  list = add_block (&b, part, "ul", "menu", (VlpsBox){ 100, 60, 1080, 30 });
  add_links (&b, list, 8, (VlpsBox){ 100, 60, 1080, 30 }, TRUE);
  if (margins)
    {
      part = add_block (&b, b.body, "div", "sidebar left", (VlpsBox){ 20, 120, 240, 800 });
      list = add_block (&b, part, "ul", "menu", (VlpsBox){ 20, 120, 240, 800 });
      add_links (&b, list, 20, (VlpsBox){ 20, 120, 240, 800 }, FALSE);
    }
  part = add_block (&b, b.body, "div", "content", (VlpsBox){ left, 120, width, 1500 });
  add_text (&b, part, "h1", "What happened at the harbour", (VlpsBox){ left, 130, width, 40 });
  for (guint i = 0; i < 14; i++)
    add_text (
        &b, part, "p",
        "The harbour was closed on Monday, after a storm had damaged two of its three piers. Workers expect that "
        "repairs will take a month, and that ferries will leave from the old quay until then, as they did before.",
        (VlpsBox){ left, 190 + 100 * (double) i, width, 90 });
  part = add_block (&b, b.body, "div", "footer", (VlpsBox){ 0, 1700, 1280, 100 });
  list = add_block (&b, part, "ul", "links", (VlpsBox){ 100, 1710, 1080, 30 });
  add_links (&b, list, 6, (VlpsBox){ 100, 1710, 1080, 30 }, TRUE);
  add_text (&b, part, "p", "Copyright 2020 The Harbour Paper. All rights reserved.", (VlpsBox){ 100, 1750, 600, 20 });
  b.page->rendered = TRUE;
  b.page->size = (VlpsSize){ 1280, 1800 };
  b.page->viewport = (VlpsSize){ 1280, 1024 };
  vlps_page_seal (b.page);
  return b.page;
}

static VlpsSeparators *
find (const VlpsPage *page)
{
  return vlps_separators_new (page, vlps_preset_find ("auto", NULL), VLPS_UNITS_BLOCK, NULL);
}

static VlpsBox *
body_box (VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_BODY)
      return &page->nodes[i].box;
  g_assert_not_reached ();
}

static VlpsRegion
region_of (const VlpsSeparators *lines, double left, double top, double width, double height)
{
  return vlps_region_of_box ((VlpsBox){ left, top, width, height }, lines->at);
}

/* Turns the page to its mirror image, as its own style sheet does for languages that are written from right to left. */
static void
mirror (VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      page->nodes[i].box.left = page->size.width - page->nodes[i].box.left - page->nodes[i].box.width;
      page->nodes[i].flags |= page->nodes[i].kind == VLPS_NODE_ELEMENT ? VLPS_NODE_RTL : 0;
    }
}

static void
test_right_to_left (void)
{
  g_autoptr (VlpsPage) page = make_page (TRUE), other = make_page (TRUE);
  g_autoptr (VlpsSeparators) lines = find (page), mirrored = NULL;

  mirror (other);
  mirrored = find (other);
  g_assert_false (isnan (lines->at.w1));
  g_assert_cmpfloat_with_epsilon (mirrored->at.w2, page->size.width - lines->at.w1, .01);
  g_assert_cmpfloat_with_epsilon (mirrored->at.h1, lines->at.h1, .01);
  g_assert_cmpfloat_with_epsilon (mirrored->at.h2, lines->at.h2, .01);
  g_assert_true (isnan (mirrored->at.w1));
  g_assert_cmpfloat_with_epsilon (mirrored->expected, lines->expected, 1e-9);
  g_assert_cmpfloat_with_epsilon (mirrored->confidence[3], lines->confidence[2], 1e-9);
  g_assert_cmpstr (mirrored->reasons[3], ==, lines->reasons[2]);
  for (guint i = 0; i < page->n_nodes; i++)
    g_assert_cmpfloat_with_epsilon (other->nodes[i].box.left + page->nodes[i].box.left + page->nodes[i].box.width,
                                    page->size.width, .01);
}

/* Bars above and below go; the article stays whole. */
static void
test_bands (void)
{
  g_autoptr (VlpsPage) page = make_page (FALSE);
  g_autoptr (VlpsSeparators) lines = find (page);

  g_assert_cmpstr (lines->preset, ==, "auto");
  g_assert_cmpint (region_of (lines, 100, 60, 127, 30), ==, VLPS_REGION_HEADER);
  g_assert_cmpint (region_of (lines, 100, 1750, 600, 20), ==, VLPS_REGION_FOOTER);
  g_assert_cmpint (region_of (lines, 100, 190, 1080, 90), ==, VLPS_REGION_CENTER);
  g_assert_cmpint (region_of (lines, 100, 1490, 1080, 90), ==, VLPS_REGION_CENTER);
  g_assert_true (isnan (lines->at.w1));
  g_assert_true (isnan (lines->at.w2));
  g_assert_cmpfloat (lines->expected, >, .8);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_nonnull (lines->reasons[i]);
      g_assert_cmpfloat (lines->confidence[i], >=, 0);
      g_assert_cmpfloat (lines->confidence[i], <=, 1);
    }
  g_assert_true (g_str_has_prefix (lines->reasons[2], "no line"));
}

/* The menu at its side goes, the article stays. */
static void
test_margins (void)
{
  g_autoptr (VlpsPage) page = make_page (TRUE);
  g_autoptr (VlpsSeparators) lines = find (page);

  g_assert_cmpint (region_of (lines, 20, 120, 240, 36), ==, VLPS_REGION_LM);
  g_assert_cmpint (region_of (lines, 20, 880, 240, 36), ==, VLPS_REGION_LM);
  g_assert_cmpint (region_of (lines, 300, 190, 680, 90), ==, VLPS_REGION_CENTER);
  g_assert_cmpint (region_of (lines, 300, 1490, 680, 90), ==, VLPS_REGION_CENTER);
  g_assert_cmpint (region_of (lines, 100, 1750, 600, 20), ==, VLPS_REGION_FOOTER);
}

/* Layers over the page are judged apart, and have no part in the lines.  What holds most of the text is the page,
 * fixed or not. */
static void
test_layers (void)
{
  static const VlpsStyle fixed = {
    .display = VLPS_DISPLAY_BLOCK, .position = VLPS_POSITION_FIXED, .font_size = 16, .font_weight = 400, .color = 0xFF
  };
  Builder b = { .page = vlps_page_new () };
  g_autoptr (VlpsPage) page = b.page;
  g_autoptr (VlpsSeparators) lines = NULL;
  const VlpsLayer *layer;
  int html, whole, dialog;

  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  html = add_block (&b, -1, "html", NULL, (VlpsBox){ 0, 0, 1280, 1000 });
  b.body = add_block (&b, html, "body", NULL, (VlpsBox){ 0, 0, 1280, 1000 });
  whole = vlps_page_add_element (page, b.body, 0, "div", (VlpsBox){ 0, 0, 1280, 1000 },
                                 vlps_page_add_style (page, &fixed), 0);
  for (guint i = 0; i < 10; i++)
    add_text (&b, whole, "p",
              "The harbour was closed on Monday, after a storm had damaged two of its three piers. Workers expect "
              "that repairs will take a month.",
              (VlpsBox){ 200, 100 + 80 * (double) i, 800, 60 });
  dialog = vlps_page_add_element (page, b.body, 0, "div", (VlpsBox){ 300, 300, 600, 200 },
                                  vlps_page_add_style (page, &fixed), 0);
  vlps_page_add_attribute (page, "class", "cookie-consent modal");
  add_text (&b, dialog, "p", "This site uses cookies. Privacy policy", (VlpsBox){ 320, 320, 560, 20 });
  add_text (&b, dialog, "button", "Accept all", (VlpsBox){ 320, 440, 100, 20 });
  page->rendered = TRUE;
  page->size = (VlpsSize){ 1280, 1000 };
  page->viewport = (VlpsSize){ 1280, 1024 };
  vlps_page_seal (page);
  lines = find (page);
  g_assert_cmpuint (lines->layers->len, ==, 1);
  layer = &g_array_index (lines->layers, VlpsLayer, 0);
  g_assert_cmpint (layer->node, ==, dialog);
  g_assert_cmpint (layer->region, !=, VLPS_REGION_CENTER);
  g_assert_cmpfloat (layer->confidence, >=, .5);
  g_assert_cmpfloat (layer->confidence, <=, 1);
  /* the text below and beside the dialog stays */
  g_assert_cmpint (region_of (lines, 200, 340, 800, 60), ==, VLPS_REGION_CENTER);
  g_assert_cmpint (region_of (lines, 200, 820, 800, 60), ==, VLPS_REGION_CENTER);
}

static void
test_same_again (void)
{
  g_autoptr (VlpsPage) page = make_page (TRUE);
  g_autoptr (VlpsSeparators) one = find (page), other = find (page);

  g_assert_cmpmem (&one->at, sizeof one->at, &other->at, sizeof other->at);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpstr (one->reasons[i], ==, other->reasons[i]);
}

/* One column that has the whole width: no line, and it says why. */
static void
test_plain (void)
{
  Builder b = { .page = vlps_page_new () };
  g_autoptr (VlpsPage) page = b.page;
  g_autoptr (VlpsSeparators) lines = NULL;
  int html;

  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  html = add_block (&b, -1, "html", NULL, (VlpsBox){ 0, 0, 1280, 1000 });
  b.body = add_block (&b, html, "body", NULL, (VlpsBox){ 8, 8, 1264, 984 });
  for (guint i = 0; i < 20; i++)
    add_text (&b, b.body, "p", "Nothing stands beside this text, and it runs from one edge to the other.",
              (VlpsBox){ 8, 8 + 40 * (double) i, 1264, 20 });
  page->rendered = TRUE;
  page->size = (VlpsSize){ 1280, 1000 };
  page->viewport = (VlpsSize){ 1280, 1024 };
  vlps_page_seal (page);
  lines = find (page);
  g_assert_true (isnan (lines->at.h1) && isnan (lines->at.h2) && isnan (lines->at.w1) && isnan (lines->at.w2));
  g_assert_nonnull (strstr (lines->reasons[0], "plain column"));
}

/* One column that has the whole width by its style sheet: its bars are found. */
static void
test_dressed (void)
{
  Builder b = { .page = vlps_page_new () };
  g_autoptr (VlpsPage) page = b.page;
  g_autoptr (VlpsSeparators) lines = NULL;
  int html, part;

  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  html = add_block (&b, -1, "html", NULL, (VlpsBox){ 0, 0, 1280, 1460 });
  b.body = add_block (&b, html, "body", NULL, (VlpsBox){ 0, 0, 1280, 1460 });
  part = add_block (&b, b.body, "nav", "navbar", (VlpsBox){ 0, 0, 1280, 40 });
  add_links (&b, part, 6, (VlpsBox){ 0, 10, 1280, 20 }, TRUE);
  part = add_block (&b, b.body, "div", "content", (VlpsBox){ 0, 60, 1280, 1300 });
  add_text (&b, part, "h1", "What happened at the harbour", (VlpsBox){ 0, 60, 1280, 40 });
  for (guint i = 0; i < 12; i++)
    add_text (&b, part, "p",
              "The harbour was closed on Monday, after a storm had damaged two of its three piers. Workers expect that "
              "repairs will take a month, and that ferries will leave from the old quay until then, as they did.",
              (VlpsBox){ 0, 110 + 100 * (double) i, 1280, 90 });
  part = add_block (&b, b.body, "footer", "footer", (VlpsBox){ 0, 1400, 1280, 40 });
  add_text (&b, part, "p", "Copyright 2020 The Harbour Paper. All rights reserved.", (VlpsBox){ 0, 1400, 1280, 20 });
  page->rendered = TRUE;
  page->size = (VlpsSize){ 1280, 1460 };
  page->viewport = (VlpsSize){ 1280, 1024 };
  vlps_page_seal (page);
  lines = find (page);
  g_assert_cmpint (region_of (lines, 0, 10, 200, 20), ==, VLPS_REGION_HEADER);
  g_assert_cmpint (region_of (lines, 0, 110, 1280, 90), ==, VLPS_REGION_CENTER);
  g_assert_cmpint (region_of (lines, 0, 1210, 1280, 90), ==, VLPS_REGION_CENTER);
  g_assert_cmpint (region_of (lines, 0, 1400, 1280, 20), ==, VLPS_REGION_FOOTER);
}

static void
test_empty (void)
{
  Builder b = { .page = vlps_page_new () };
  g_autoptr (VlpsPage) page = b.page;
  g_autoptr (VlpsSeparators) lines = NULL;
  int html;

  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  html = add_block (&b, -1, "html", NULL, (VlpsBox){ 0, 0, 1280, 0 });
  add_block (&b, html, "body", NULL, (VlpsBox){ 0, 0, 1280, 0 });
  page->rendered = TRUE;
  page->size = (VlpsSize){ 1280, 0 };
  vlps_page_seal (page);
  lines = find (page);
  g_assert_true (isnan (lines->at.h1) && isnan (lines->at.h2) && isnan (lines->at.w1) && isnan (lines->at.w2));
  g_assert_nonnull (strstr (lines->reasons[0], "no text"));
}

static void
test_by_hand (void)
{
  g_autoptr (VlpsPage) page = make_page (FALSE);
  g_autoptr (VlpsSeparators) lines = find (page);

  vlps_separators_set (lines, 2, 250);
  g_assert_cmpfloat_with_epsilon (lines->at.w1, 250, 1e-9);
  g_assert_cmpstr (lines->preset, ==, "manual");
  g_assert_null (lines->reasons[2]);
  g_assert_true (isnan (lines->confidence[2]));
  /* what the model expects of its own lines says nothing of these */
  g_assert_true (isnan (lines->expected));
  g_assert_nonnull (lines->reasons[1]);
}

static void
test_fixed (void)
{
  g_autoptr (VlpsPage) page = make_page (FALSE);
  g_autoptr (VlpsSeparators) lines =
      vlps_separators_new (page, vlps_preset_find ("jing-zuo-2004", NULL), VLPS_UNITS_BLOCK, NULL);

  g_assert_cmpfloat_with_epsilon (lines->at.h1, 200, 1e-9);
  g_assert_cmpfloat_with_epsilon (lines->at.h2, 1640, 1e-9);
  g_assert_null (lines->reasons[0]);
  g_assert_true (isnan (lines->expected));
}

/* What boxes say of a page without its styles counts for less, the lines stay what they are. */
static void
test_unstyled (void)
{
  g_autoptr (VlpsPage) page = make_page (TRUE);
  g_autoptr (VlpsSeparators) styled = NULL, half = NULL, none = NULL;

  body_box (page)->left = 8;
  styled = find (page);
  page->missing.sheets = 4;
  page->missing.missing_sheets = 2;
  half = find (page);
  page->missing.missing_sheets = 4;
  none = find (page);
  g_assert_cmpfloat (half->expected, <, styled->expected);
  g_assert_cmpfloat (none->expected, <, half->expected);
  g_assert_cmpfloat_with_epsilon (none->expected, styled->expected * .92 / .98, 1e-9);
  g_assert_cmpfloat_with_epsilon (none->confidence[0], styled->confidence[0] * .92 / .98, 1e-9);
  g_assert_cmpmem (&none->at, sizeof none->at, &styled->at, sizeof styled->at);
}

/* A body that is not set in by 8 px is that of a page with styles of its own, whatever sheets it lacks. */
static void
test_lacking (void)
{
  g_autoptr (VlpsPage) page = make_page (TRUE);
  g_autoptr (VlpsSeparators) whole = find (page), lacking = NULL;

  page->missing.sheets = page->missing.missing_sheets = 4;
  lacking = find (page);
  g_assert_cmpfloat_with_epsilon (lacking->expected, whole->expected, 1e-9);
  for (guint line = 0; line < 4; line++)
    g_assert_cmpfloat_with_epsilon (lacking->confidence[line], whole->confidence[line], 1e-9);
}

/* What is said to be below a bound is below it as it is shown, with two decimals; .9x5 rounds up to the bound itself. */
static void
test_shown (void)
{
  g_autoptr (VlpsPage) page = make_page (TRUE);
  guint lowered = 0;

  body_box (page)->left = 8;
  page->missing.sheets = 10;
  for (page->missing.missing_sheets = 0; page->missing.missing_sheets <= 10; page->missing.missing_sheets++)
    {
      VlpsPreset preset = *vlps_preset_find ("auto", NULL);
      g_autoptr (VlpsSeparators) lines = NULL, sure = NULL;
      double bound;

      preset.found.doubtful = 0;
      sure = vlps_separators_new (page, &preset, VLPS_UNITS_BLOCK, NULL);
      g_assert_false (sure->doubtful);
      bound = round (sure->expected * 100 + .5) / 100;
      preset.found.doubtful = bound;
      lines = vlps_separators_new (page, &preset, VLPS_UNITS_BLOCK, NULL);
      if (!lines->doubtful)
        continue;
      g_assert_cmpfloat (round (lines->expected * 100) / 100, <, bound);
      g_assert_cmpfloat (fabs (lines->expected - sure->expected), <, .01);
      g_assert_false (lines->second_expected > lines->expected);
      lowered += lines->expected < sure->expected;
    }
  g_assert_cmpuint (lowered, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/separators/bands", test_bands);
  g_test_add_func ("/separators/right-to-left", test_right_to_left);
  g_test_add_func ("/separators/margins", test_margins);
  g_test_add_func ("/separators/unstyled", test_unstyled);
  g_test_add_func ("/separators/lacking", test_lacking);
  g_test_add_func ("/separators/shown", test_shown);
  g_test_add_func ("/separators/layers", test_layers);
  g_test_add_func ("/separators/same-again", test_same_again);
  g_test_add_func ("/separators/plain", test_plain);
  g_test_add_func ("/separators/dressed", test_dressed);
  g_test_add_func ("/separators/empty", test_empty);
  g_test_add_func ("/separators/by-hand", test_by_hand);
  g_test_add_func ("/separators/fixed", test_fixed);
  return g_test_run ();
}
