/* json-tree-test.c - JSON values as text */
#include "json-tree.h"

static void
test_text (void)
{
  g_autoptr (cJSON) value = cJSON_Parse ("{ \"a\": [1, \"b\\n\"],\n \"c\": null }");
  g_autofree char *text = vlps_json_tree_text (value), *line = vlps_json_tree_take_line (cJSON_CreateNumber (1.5));

  g_assert_cmpstr (text, ==, "{\"a\":[1,\"b\\n\"],\"c\":null}");
  g_assert_cmpstr (line, ==, "1.5\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-tree/text", test_text);
  return g_test_run ();
}
