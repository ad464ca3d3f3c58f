/* page-view-test.c - style sheet and script of the view are there, and the sheet has the colours */
#include "page-view.h"

#include <string.h>

static void
test_parts (void)
{
  g_autofree char *css = vlps_page_view_css ();
  g_autoptr (GBytes) js = vlps_page_view_js ();

  g_assert_true (g_str_has_prefix (css, ":root { --HEADER: #0072b2; --FOOTER: #d55e00;"));
  g_assert_nonnull (strstr (css, " --LEFT_OUT: #5a5a5a; }\n"));
  g_assert_nonnull (strstr (g_bytes_get_data (js, NULL), "pageView"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-view/parts", test_parts);
  return g_test_run ();
}
