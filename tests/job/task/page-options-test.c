/* page-options-test.c - options of a page on top of those of the run */
#include "page-options.h"

#include <string.h>

#include "errors.h"

static void
test_taken (void)
{
  static const struct
  {
    const char *json, *facts;
  } cases[] = {
    { NULL, "viewport=800x600\n" },
    { "{}", "viewport=800x600\n" },
    { "{\"viewport\": \"640x480\"}", "viewport=640x480\n" },
    { "{\"quiet-time\": 300, \"no-images\": true}", "viewport=800x600\nquiet-time=300\nno-images=1\n" },
  };
  g_auto (VlpsOptions) base = { 0 };

  base.given.viewport = g_strdup ("800x600");
  g_assert_true (vlps_options_check (&base, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (VlpsOptions) options = { 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *facts = NULL;

      vlps_page_options (&base, cases[i].json, &options, &error);
      g_assert_no_error (error);
      facts = vlps_options_describe (&options);
      for (const char *p = cases[i].facts; *p != '\0'; p = strchr (p, '\n') + 1)
        {
          g_autofree char *line = g_strndup (p, (gsize) (strchr (p, '\n') + 1 - p));

          g_assert_nonnull (strstr (facts, line));
        }
      g_assert_cmpuint (strlen (facts), ==, strlen (cases[i].facts));
    }
}

static void
test_refused (void)
{
  static const char *const cases[][2] = {
    { "{\"offline\": true}", "whole run" },
    { "{\"OFFLINE\": true}", "whole run" },
    { "{\"help\": true}", "whole run" },
    { "{\"viewport\": false}", "takes a string" },
    { "{\"viewport\": [1]}", "takes a string" },
    { "{\"viewport\": \"x\"}", "viewport" },
    { "{\"no-such\": 1}", "no-such" },
    /* a value in the name would set what only the user may set */
    { "{\"script=/etc/passwd\": true}", "no name of an option" },
    { "{\"user=bob\": true, \"password-file=/etc/passwd\": true}", "no name of an option" },
    { "{\"proxy=http://127.0.0.1:1\": true}", "no name of an option" },
    { "{\"proxy=http://127.0.0.1:1\": \"x\"}", "no name of an option" },
    { "{\"proxy\\n\": \"http://127.0.0.1:1\"}", "no name of an option" },
    { "{\"-offline\": true}", "no name of an option" },
    { "{\"\": true}", "no name of an option" },
    { "{\"no-images \": true}", "no name of an option" },
    { "{\"vi\u00e9wport\": \"800x600\"}", "no name of an option" },
  };
  g_auto (VlpsOptions) base = { 0 };

  g_assert_true (vlps_options_check (&base, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsOptions options = { 0 };
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i][0]);
      g_assert_false (vlps_page_options (&base, cases[i][0], &options, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, cases[i][1]));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-options/taken", test_taken);
  g_test_add_func ("/page-options/refused", test_refused);
  return g_test_run ();
}
