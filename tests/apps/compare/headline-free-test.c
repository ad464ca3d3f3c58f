/* headline-free-test.c - texts without the headline of their page */
#include "headline-free.h"

#include <string.h>

#include "html-page.h"

static VlpsPage *
parse (const char *html)
{
  return vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://example.org/a", NULL, NULL);
}

/* What the gold says, <title>, and the words that the page shows. */
static void
test_wordings (void)
{
  g_autoptr (VlpsPage) page =
      parse ("<title>Bridge closed - Paper of ours</title><main><h1>Bridge closed!</h1><p>The old "
             "bridge over the river was closed on Monday.</p></main>");
  g_auto (GStrv) all = vlps_headline_free_wordings ("A bridge", page), none = vlps_headline_free_wordings (NULL, NULL);
  g_autofree char *joined = g_strjoinv ("|", all);

  g_assert_true (g_str_has_prefix (joined, "A bridge|"));
  g_assert_nonnull (strstr (joined, "Bridge closed!"));
  g_assert_null (none[0]);
}

/* In the first five lines with text, in whole lines, but for case and punctuation. */
static void
test_text (void)
{
  static const char *const wordings[] = { "Bridge closed", NULL };
  static const char *const cases[][2] = {
    { "Bridge closed\n\nOne\n", "\nOne\n" },
    { "BRIDGE CLOSED!\nOne", "One" },
    { "News\nBridge closed\nOne\nBridge closed", "News\nOne\n" },
    { "Bridge closed on Monday\n", "Bridge closed on Monday\n" },
    { "1\n2\n3\n4\n5\nBridge closed\n", "1\n2\n3\n4\n5\nBridge closed\n" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = vlps_headline_free_text (cases[i][0], (char *const *) wordings);

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/headline-free/wordings", test_wordings);
  g_test_add_func ("/headline-free/text", test_text);
  return g_test_run ();
}
