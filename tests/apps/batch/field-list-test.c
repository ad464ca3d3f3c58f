/* field-list-test.c - which fields a line of results has */
#include "field-list.h"

#include <string.h>

#include "errors.h"

static guint64
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  guint64 fields = 0;

  g_assert_true (vlps_field_list_parse (text, &fields, &error));
  g_assert_no_error (error);
  return fields;
}

static void
test_lists (void)
{
  guint64 two = VLPS_FIELD_BIT (VLPS_FIELD_TEXT) | VLPS_FIELD_BIT (VLPS_FIELD_HTML);

  g_assert_cmpuint (parse (NULL), ==, VLPS_FIELDS_USUAL);
  g_assert_cmpuint (parse ("title"), ==, VLPS_FIELD_BIT (VLPS_FIELD_TITLE));
  g_assert_cmpuint (parse (" url , title "), ==, VLPS_FIELD_BIT (VLPS_FIELD_URL) | VLPS_FIELD_BIT (VLPS_FIELD_TITLE));
  g_assert_cmpuint (parse ("content"), ==, two);
  /* these are in every line */
  g_assert_cmpuint (parse ("number,id,status,error"), ==, 0);
}

static void
assert_refused (const char *text, const char *message)
{
  g_autoptr (GError) error = NULL;
  guint64 fields = 7;

  g_assert_false (vlps_field_list_parse (text, &fields, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_cmpstr (error->message, ==, message);
  g_assert_cmpuint (fields, ==, 7);
}

static void
test_refused (void)
{
  assert_refused ("html,text,html", "--fields has 'html' twice; name it once");
  assert_refused ("url,titel", "results have no field 'titel'; did you mean 'title'?");
  assert_refused ("contents", "results have no field 'contents'; did you mean 'content'?");
  assert_refused ("zzz", "results have no field 'zzz'; --fields help lists those they have");
  assert_refused ("url,", "results have no field ''; --fields help lists those they have");
}

/* Every name that is listed can be given, means what its place says, and is explained. */
static void
test_help (void)
{
  g_autofree char *help = vlps_field_list_help ();
  g_auto (GStrv) lines = g_strsplit (help, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, VLPS_N_FIELDS + 2);
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      gsize length = strcspn (lines[i], " ");

      g_assert_cmpuint (strlen (g_strchug (lines[i] + length + 1)), >, 5);
      lines[i][length] = '\0';
      if (i < VLPS_N_FIELDS)
        g_assert_cmpuint (parse (lines[i]), ==, VLPS_FIELD_BIT (i));
      else
        g_assert_cmpstr (lines[i], ==, "content");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/field-list/lists", test_lists);
  g_test_add_func ("/field-list/refused", test_refused);
  g_test_add_func ("/field-list/help", test_help);
  return g_test_run ();
}
