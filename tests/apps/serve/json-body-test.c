/* json-body-test.c - what clients send as JSON, and how much of it */
#include "json-body.h"

#include <string.h>

#include "errors.h"

static GString *
members (guint n)
{
  GString *text = g_string_new ("{");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s\"m%u\":%u", i > 0 ? "," : "", i, i);
  return g_string_append_c (text, '}');
}

static void
test_values (void)
{
  static const char *const bad[] = { "", "{", "{\"a\":}", "\x00", "nul" };
  cJSON *value = vlps_json_body_parse ("[1, {\"a\": null}]", 16);

  g_assert_true (cJSON_IsArray (value));
  cJSON_Delete (value);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_null (vlps_json_body_parse (bad[i], strlen (bad[i])));
  /* so many bytes, no more */
  g_assert_null (vlps_json_body_parse ("[1]", 2));
}

static void
test_objects (void)
{
  static const char *const bad[] = { "[]", "1", "\"a\"", "null", "", "{\"a\"" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_json_body_parse_object (bad[i], strlen (bad[i]), &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_cmpstr (error->message, ==, "the request is not a JSON object");
    }
  for (guint n = 999; n <= 1001; n++)
    {
      g_autoptr (GError) error = NULL;
      GString *text = members (n);
      cJSON *object = vlps_json_body_parse_object (text->str, text->len, &error);

      if (n <= 1000)
        g_assert_cmpint (cJSON_GetArraySize (object), ==, (int) n);
      else
        g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      cJSON_Delete (object);
      g_string_free (text, TRUE);
    }
}

/* More than a million values are refused before a parser makes objects of them. */
static void
test_many (void)
{
  g_autoptr (GError) error = NULL;
  GString *text = g_string_new ("{\"a\":[0");

  for (guint i = 0; i < 1000001; i++)
    g_string_append (text, ",0");
  g_string_append (text, "]}");
  g_assert_null (vlps_json_body_parse (text->str, text->len));
  g_assert_null (vlps_json_body_parse_object (text->str, text->len, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "1000000 values"));
  g_string_free (text, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-body/values", test_values);
  g_test_add_func ("/json-body/objects", test_objects);
  g_test_add_func ("/json-body/many", test_many);
  return g_test_run ();
}
