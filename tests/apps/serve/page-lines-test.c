/* page-lines-test.c - a page on each line, with what the query says of all */
#include "page-lines.h"

#include <string.h>

#include "errors.h"

/* The lines that say something, as "NUMBER:TEXT|". */
static char *
lines_of (const char *text, gsize length)
{
  g_autoptr (GBytes) body = g_bytes_new (text, length);
  VlpsPageLines lines;
  GString *out = g_string_new (NULL);
  const char *line;

  vlps_page_lines_init (&lines, body);
  while (vlps_page_lines_next (&lines, &line, &length))
    g_string_append_printf (out, "%" G_GUINT64_FORMAT ":%.*s|", lines.number, (int) length, line);
  return g_string_free (out, FALSE);
}

static void
test_lines (void)
{
  static const struct
  {
    const char *body, *lines;
  } cases[] = {
    { "", "" },
    { "\n\n", "" },
    { "a", "1:a|" },
    { "a\nb\n", "1:a|2:b|" },
    { "# no\r\n\r\n \t a b \r\n#\n", "3:a b|" },
    { " #x\n\xc3\xa9", "2:\xc3\xa9|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = lines_of (cases[i].body, strlen (cases[i].body));

      g_assert_cmpstr (found, ==, cases[i].lines);
    }
}

static void
assert_object (const char *line, const cJSON *defaults, const char *expected)
{
  cJSON *object = vlps_page_lines_parse (line, strlen (line), defaults);
  char *text = object != NULL ? cJSON_PrintUnformatted (object) : NULL;

  g_assert_cmpstr (text, ==, expected);
  cJSON_free (text);
  cJSON_Delete (object);
}

static void
test_objects (void)
{
  g_autoptr (GError) error = NULL;
  cJSON *defaults = vlps_page_lines_defaults ("format=text&no-images&wait-for=a&dark=false&x=", &error);

  g_assert_no_error (error);
  assert_object ("http://a/", NULL, "{\"url\":\"http://a/\"}");
  assert_object ("\"http://a/\"", NULL, "{\"url\":\"http://a/\"}");
  assert_object ("{\"url\":\"http://a/\"}", NULL, "{\"url\":\"http://a/\"}");
  assert_object ("{\"url\"", NULL, NULL);
  assert_object ("\"http://a/", NULL, NULL);
  /* a page's own member counts, however its dashes are written */
  assert_object ("{\"wait_for\":\"b\",\"format\":\"html\",\"no-images\":false}", defaults,
                 "{\"wait_for\":\"b\",\"format\":\"html\",\"no-images\":false,\"dark\":false,\"x\":true}");
  assert_object ("a", defaults,
                 "{\"url\":\"a\",\"format\":\"text\",\"no-images\":true,\"wait-for\":\"a\",\"dark\":false,\"x\":true}");
  cJSON_Delete (defaults);
}

static void
test_defaults (void)
{
  g_autoptr (GError) error = NULL;
  cJSON *defaults = vlps_page_lines_defaults (NULL, NULL);

  g_assert_cmpint (cJSON_GetArraySize (defaults), ==, 0);
  cJSON_Delete (defaults);
  g_assert_null (vlps_page_lines_defaults ("a=%ff", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-lines/lines", test_lines);
  g_test_add_func ("/page-lines/objects", test_objects);
  g_test_add_func ("/page-lines/defaults", test_defaults);
  return g_test_run ();
}
