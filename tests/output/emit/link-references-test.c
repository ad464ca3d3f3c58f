/* link-references-test.c - addresses get their numbers once, and their list reads as CommonMark */
#include "link-references.h"

static void
test_numbers (void)
{
  g_autoptr (VlpsLinkReferences) references = vlps_link_references_new ();
  g_autoptr (GString) out = g_string_new ("text");
  g_autofree char *address = g_strdup ("http://example.org/a b");

  vlps_link_references_write (references, out);
  g_assert_cmpstr (out->str, ==, "text");
  g_assert_cmpuint (vlps_link_references_number (references, address), ==, 1);
  address[0] = 'x'; /* it keeps a copy of its own */
  g_assert_cmpuint (vlps_link_references_number (references, ""), ==, 2);
  g_assert_cmpuint (vlps_link_references_number (references, "http://example.org/a b"), ==, 1);
  g_assert_cmpuint (vlps_link_references_number (references, "http://example.org/A b"), ==, 3);
  vlps_link_references_write (references, out);
  g_assert_cmpstr (out->str, ==, "text\n\n[1]: http://example.org/a%20b\n[2]: <>\n[3]: http://example.org/A%20b");
  g_string_truncate (out, 0);
  vlps_link_references_write (references, out);
  g_assert_true (g_str_has_prefix (out->str, "[1]: "));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/link-references/numbers", test_numbers);
  return g_test_run ();
}
