/* example-pages-test.c - pages live as long as the examples that took them */
#include "example-pages.h"

#include <string.h>

#include "html-page.h"

static void
test_take (void)
{
  static const char html[] = "<title>One</title>";
  g_autoptr (VlpsExamplePages) examples = vlps_example_pages_new ();
  g_auto (VlpsOptions) options = { 0 };

  g_assert_cmpuint (examples->pages->len, ==, 0);
  g_assert_true (vlps_options_check (&options, NULL));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (html, strlen (html));
      VlpsInput *input =
          vlps_input_new (vlps_source_new_bytes (bytes, "page", NULL, "http://a.example/", NULL), &options, NULL);

      g_assert_true (vlps_input_parse (input, &options, NULL, NULL));
      vlps_example_pages_take (examples, input);
    }
  g_assert_cmpuint (examples->pages->len, ==, 2);
  g_assert_cmpstr (vlps_page_title (examples->pages->pdata[1]), ==, "One");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/example-pages/take", test_take);
  return g_test_run ();
}
