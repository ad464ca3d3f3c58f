/* json-text-test.c - strings, numbers and members as JSON */
#include "json-text.h"

#include <math.h>

static void
test_strings (void)
{
  static const struct
  {
    const char *text, *json;
  } cases[] = {
    { NULL, "null" },
    { "", "\"\"" },
    { "a\"b\\c/", "\"a\\\"b\\\\c/\"" },
    { "\n\r\t", "\"\\n\\r\\t\"" },
    { "\x01\x1f\x7f", "\"\\u0001\\u001f\\u007f\"" },
    { "\xe4\xb8\xad\xf0\x9f\x98\x80", "\"\xe4\xb8\xad\xf0\x9f\x98\x80\"" },
    { "a\xff", "\"a\xef\xbf\xbd\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      vlps_json_text_string (out, cases[i].text);
      g_assert_cmpstr (out->str, ==, cases[i].json);
    }
}

static void
test_numbers (void)
{
  static const struct
  {
    double number;
    const char *json;
  } cases[] = {
    { 0, "0" },
    { -0.0, "0" },
    { -0.001, "0" },
    { 0.005, "0.01" },
    { 0.1, "0.1" },
    { 1.25, "1.25" },
    { -1.5, "-1.5" },
    { 99.999, "100" },
    { 1000000, "1000000" },
    { 1e300, "1000000000000" },
    { -1e300, "-1000000000000" },
    { NAN, "null" },
    { INFINITY, "null" },
    { -INFINITY, "null" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      vlps_json_text_number (out, cases[i].number);
      g_assert_cmpstr (out->str, ==, cases[i].json);
    }
}

static void
test_members (void)
{
  g_autoptr (GString) out = g_string_new ("{");

  vlps_json_text_name (out, "a");
  vlps_json_text_box (out, (VlpsBox){ 1, 2.5, 3, 0 });
  vlps_json_text_name (out, "b");
  vlps_json_text_string (out, "{");
  vlps_json_text_members (out, "{}");
  vlps_json_text_members (out, "{\n\"c\": 1,\n\"d\": \"}\"\n}\n");
  g_string_append_c (out, '}');
  g_assert_cmpstr (out->str, ==, "{\"a\": [1, 2.5, 3, 0], \"b\": \"{\", \"c\": 1,\"d\": \"}\"}");
  /* an object in it begins anew */
  g_string_assign (out, "{\"a\": {");
  vlps_json_text_members (out, "{\"b\": 1}");
  g_assert_cmpstr (out->str, ==, "{\"a\": {\"b\": 1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-text/strings", test_strings);
  g_test_add_func ("/json-text/numbers", test_numbers);
  g_test_add_func ("/json-text/members", test_members);
  return g_test_run ();
}
