/* page-options-test.c - options of a page on top of those of the run */
#include "page-options.h"

#include <string.h>

#include "errors.h"
#include "json-tree.h"

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
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsOptions) options = vlps_page_options (&base, cases[i].json, &error);
      g_autofree char *facts = NULL;

      g_assert_no_error (error);
      facts = vlps_options_describe (options);
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
    { "{\"OFFLINE\": true}", "unknown option" },
    { "{\"help\": true}", "unknown option" },
    { "{\"viewport\": false}", "\"viewport\" takes a text" },
    { "{\"viewport\": [1]}", "takes a text" },
    { "{\"no-images\": \"yes\"}", "takes true or false" },
    { "{\"quiet-time\": 1.5}", "takes a whole number" },
    { "{\"timeout\": \"1s\"}", "takes a number" },
    { "{\"timeout\": 0}", "0.1 to 86400" },
    { "{\"viewpot\": \"800x600\"}", "did you mean \"viewport\"?" },
    { "{\"viewport\": \"x\"}", "viewport" },
    { "{\"no-such\": 1}", "no-such" },
    /* a value in the name would set what only the user may set */
    { "{\"script=/etc/passwd\": true}", "unknown option" },
    { "{\"user=bob\": true, \"password-file=/etc/passwd\": true}", "unknown option" },
    { "{\"proxy=http://127.0.0.1:1\": true}", "unknown option" },
    { "{\"proxy=http://127.0.0.1:1\": \"x\"}", "unknown option" },
    { "{\"proxy\\n\": \"http://127.0.0.1:1\"}", "unknown option" },
    { "{\"-offline\": true}", "unknown option" },
    { "{\"\": true}", "unknown option" },
    { "{\"no-images \": true}", "unknown option" },
    { "{\"vi\u00e9wport\": \"800x600\"}", "unknown option" },
  };
  g_auto (VlpsOptions) base = { 0 };

  g_assert_true (vlps_options_check (&base, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i][0]);
      g_assert_null (vlps_page_options (&base, cases[i][0], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, cases[i][1]));
    }
}

/* What a list may not set: all else it may.  A new option is in neither list until its row says so. */
static void
test_gate (void)
{
  static const char *const closed[] = {
    "no-sandbox",    "verbose",       "offline",      "public-only",    "allow-net",
    "share-network", "allow-files",   "insecure",     "port",           "cookies",
    "header",        "password-file", "user",         "script",         "init-script",
    "proxy",         "topic-file",    "bot-auth-key", "bot-auth-agent", NULL,
  };
  guint n = 0;

  for (const VlpsOptionRow *row = vlps_given_options_rows; row->name != NULL; row++)
    {
      gboolean open = !g_strv_contains (closed, row->name);
      g_autoptr (cJSON) object = cJSON_CreateObject ();
      g_autoptr (GError) error = NULL;

      n += !open;
      cJSON_AddTrueToObject (object, row->name);
      g_assert_cmpint (vlps_page_options_check_names (object, &error), ==, open);
      g_assert_true (open || g_error_matches (error, VLPS_ERROR, VLPS_ERROR_USAGE));
    }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (closed) - 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-options/taken", test_taken);
  g_test_add_func ("/page-options/refused", test_refused);
  g_test_add_func ("/page-options/gate", test_gate);
  return g_test_run ();
}
