/* noscript-test.c - text for readers without scripts that a rendered page does not show */
#include "noscript.h"

#include <string.h>

#define PARAGRAPH                                                                                                      \
  "<p class=\"long-name-of-a-class\">The oar has a crack as long as a hand, and salt has dried in it.</p>"

static VlpsWarning *
find (guint paragraphs, const char *shown_text, gboolean rendered, gboolean scripts)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  const VlpsBox whole = { 0, 0, 1280, 800 }, none = { 0, 0, 0, 0 };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  const VlpsStyle *style = vlps_page_add_style (page, &block);
  g_autoptr (GString) text = g_string_new (NULL);
  guint hidden = scripts ? VLPS_NODE_UNRENDERED : 0;
  int body, element;

  for (guint i = 0; i < paragraphs; i++)
    g_string_append (text, PARAGRAPH);
  page->rendered = rendered;
  page->size = (VlpsSize){ whole.width, whole.height };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  body = vlps_page_add_element (page, -1, 0, "body", whole, style, 0);
  vlps_page_add_text (page, body, shown_text, whole, 0);
  element = vlps_page_add_element (page, body, 0, "noscript", scripts ? none : whole, style, hidden);
  vlps_page_add_text (page, element, text->str, scripts ? none : whole, hidden);
  vlps_page_seal (page);
  return vlps_noscript_find (page);
}

static void
test_find (void)
{
  g_autofree char *long_text = g_strnfill (600, 'x');
  g_autoptr (VlpsWarning) found = find (20, "Latest headlines", TRUE, TRUE);
  g_autofree char *text = NULL;

  g_assert_nonnull (found);
  g_assert_cmpint (found->code, ==, VLPS_WARNING_NOSCRIPT_TEXT);
  text = vlps_warning_text (found, VLPS_FACE_COMMAND_LINE);
  g_assert_cmpstr (text, ==,
                   "noscript-text: the page shows 15 characters of text and has 980 more for readers without scripts "
                   "(noscript), so its scripts may have failed; --no-javascript shows it");
  /* a request to switch scripts on; a page with text of its own; without scripts; not rendered */
  g_assert_null (find (2, "Latest headlines", TRUE, TRUE));
  g_assert_null (find (20, long_text, TRUE, TRUE));
  g_assert_null (find (20, "Latest headlines", TRUE, FALSE));
  g_assert_null (find (20, "Latest headlines", FALSE, TRUE));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/noscript/find", test_find);
  return g_test_run ();
}
