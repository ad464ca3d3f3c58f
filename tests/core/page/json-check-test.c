/* json-check-test.c - one array, all of it closed, and no more than there is room for */
#include "json-check.h"

#include <string.h>

static void
test_array (void)
{
  static const struct
  {
    const char *text;
    gboolean is;
  } cases[] = {
    { "[]", TRUE },
    { " \t\r\n[ ] \n", TRUE },
    { "[{\"a\":[1,\"]\",{}]},null]", TRUE },
    { "[\"\\\"]\\\\\"]", TRUE },
    { "[\"\xc3\xa9\"]", TRUE },
    { "", FALSE },
    { " ", FALSE },
    { "{}", FALSE },
    { "7", FALSE },
    { "\"[]\"", FALSE },
    { "[", FALSE },
    { "[}", FALSE },
    { "[{]}", FALSE },
    { "[]]", FALSE },
    { "[],[]", FALSE },
    { "[] x", FALSE },
    { "[\"]", FALSE },
    { "[\"\\\"]", FALSE },
    { "[\"\\", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (vlps_json_check_is_array (cases[i].text, strlen (cases[i].text), 100), ==, cases[i].is);
    }
  g_assert_false (vlps_json_check_is_array ("[\0]", 3, 100));
}

static void
test_depth (void)
{
  g_autofree char *text = g_malloc (130);

  for (gsize depth = 63; depth <= 65; depth++)
    {
      memset (text, '[', depth);
      memset (text + depth, ']', depth);
      g_assert_cmpint (vlps_json_check_is_array (text, 2 * depth, 100), ==, depth <= 64);
    }
}

/* A comma and an opening bracket begin a value each; what is in strings does not count. */
static void
test_values (void)
{
  static const char text[] = "[1,2,{\"a\":3,\"[,{\":4}]";

  g_assert_true (vlps_json_check_is_array (text, strlen (text), 5));
  g_assert_false (vlps_json_check_is_array (text, strlen (text), 4));
  g_assert_true (vlps_json_check_is_bounded (text, strlen (text), 5));
  g_assert_false (vlps_json_check_is_bounded (text, strlen (text), 4));
  /* what does not end has no values after it */
  g_assert_true (vlps_json_check_is_bounded ("{\"a,,,,", 7, 1));
  g_assert_true (vlps_json_check_is_bounded (NULL, 0, 0));
  g_assert_false (vlps_json_check_is_array (NULL, 0, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-check/array", test_array);
  g_test_add_func ("/json-check/depth", test_depth);
  g_test_add_func ("/json-check/values", test_values);
  return g_test_run ();
}
