/* nesting-test.c - text below what an engine lays out */
#include "nesting.h"

static const VlpsBox nowhere = { 0, 0, 0, 0 };
static const VlpsBox somewhere = { 0, 0, 100, 20 };

/* A rendered page of `levels` elements in each other, html the first.  What is deeper than `shown` has no box.  The
 * innermost element says "Bottom".  `frame_at`: the level whose element shows another document, where the next level
 * begins; 0 for none. */
static VlpsPage *
nested (guint levels, guint shown, guint frame_at)
{
  VlpsPage *page = vlps_page_new ();
  guint flags = 0;
  int frame = 0, at = -1;

  page->rendered = TRUE;
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  for (guint level = 1; level <= levels; level++)
    {
      flags = level > shown ? VLPS_NODE_UNRENDERED : 0;
      at = vlps_page_add_element (page, at, frame,
                                  level == 1   ? "html"
                                  : level == 2 ? "body"
                                               : "div",
                                  flags != 0 ? nowhere : somewhere, NULL, flags);
      if (level == frame_at)
        frame = vlps_page_add_frame (page, at, "https://example.org/frame", "https://example.org/frame");
    }
  vlps_page_add_text (page, at, "Bottom", flags != 0 ? nowhere : somewhere, flags);
  vlps_page_seal (page);
  return page;
}

static void
test_levels (void)
{
  static const struct
  {
    guint levels, shown, frame_at;
    gboolean warned;
  } cases[] = {
    { 511, 511, 0, FALSE },   /* nothing is too deep */
    { 512, 511, 0, TRUE },    /* one level is */
    { 600, 511, 0, TRUE },    /* many are */
    { 600, 512, 0, TRUE },    /* the engine showed the first of its last level */
    { 600, 513, 0, FALSE },   /* an engine without a bound, and a page that hides something */
    { 600, 600, 0, FALSE },   /* an engine without a bound */
    { 600, 500, 0, FALSE },   /* hidden above the bound: that is the page's own doing */
    { 600, 511, 300, FALSE }, /* each document counts from 1 */
    { 900, 811, 300, TRUE },  /* 511 levels of the second document */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = nested (cases[i].levels, cases[i].shown, cases[i].frame_at);

      g_test_message ("%u levels, %u shown, frame at %u", cases[i].levels, cases[i].shown, cases[i].frame_at);
      g_assert_cmpuint (page->warnings->len, ==, cases[i].warned ? 1 : 0);
      if (cases[i].warned)
        g_assert_cmpstr (
            ((const VlpsWarning *) page->warnings->pdata[0])->message, ==,
            "6 characters are left out: the engine lays out no element that is nested deeper than 511 levels");
    }
}

/* The parser makes brothers of what is too deep; the engine shows the first of them. */
static void
test_brothers (void)
{
  g_autoptr (VlpsPage) page = nested (512, 512, 0);
  int div = vlps_page_add_element (page, 510, 0, "div", nowhere, NULL, VLPS_NODE_UNRENDERED);
  int inner = vlps_page_add_element (page, div, 0, "p", nowhere, NULL, VLPS_NODE_UNRENDERED);

  vlps_page_add_text (page, inner, "Last", nowhere, VLPS_NODE_UNRENDERED);
  vlps_page_seal (page);
  g_assert_cmpuint (page->warnings->len, ==, 1);
  g_assert_true (
      g_str_has_prefix (((const VlpsWarning *) page->warnings->pdata[0])->message, "4 characters are left out: "));
}

/* A parsed page has no boxes, and a script says nothing to readers. */
static void
test_silent (void)
{
  g_autoptr (VlpsPage) page = nested (511, 511, 0);
  g_autoptr (VlpsPage) parsed = nested (511, 511, 0);
  int script = vlps_page_add_element (page, 510, 0, "script", nowhere, NULL, VLPS_NODE_UNRENDERED);
  int div = vlps_page_add_element (parsed, 510, 0, "div", nowhere, NULL, VLPS_NODE_UNRENDERED);

  vlps_page_add_text (page, script, "code", nowhere, VLPS_NODE_UNRENDERED);
  vlps_page_add_text (parsed, div, "text", nowhere, VLPS_NODE_UNRENDERED);
  vlps_page_seal (page);
  g_assert_cmpuint (page->warnings->len, ==, 0);
  parsed->rendered = FALSE;
  vlps_page_seal (parsed);
  g_assert_cmpuint (parsed->warnings->len, ==, 0);
  parsed->rendered = TRUE;
  vlps_page_seal (parsed);
  g_assert_cmpuint (parsed->warnings->len, ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nesting/levels", test_levels);
  g_test_add_func ("/nesting/brothers", test_brothers);
  g_test_add_func ("/nesting/silent", test_silent);
  return g_test_run ();
}
