/* web-settings-test.c - settings of a renderer */
#include <vlps/vlps.h>

static void
test_settings (void)
{
  g_autoptr (VlpsWebSettings) settings = vlps_web_settings_new ();
  int width, quiet;
  double timeout;
  gboolean sandbox, picture, javascript;
  g_autofree char *language = NULL;

  g_object_get (settings, "viewport-width", &width, "quiet-time", &quiet, "timeout", &timeout, "sandbox", &sandbox,
                "picture", &picture, "javascript", &javascript, "language", &language, NULL);
  g_assert_cmpint (width, ==, 1280);
  g_assert_cmpint (quiet, ==, 200);
  g_assert_cmpfloat_with_epsilon (timeout, 30, 1e-9);
  g_assert_true (sandbox && javascript && !picture);
  g_assert_null (language);
  g_object_set (settings, "language", "de", "timeout", 2.5, NULL);
  g_object_get (settings, "language", &language, "timeout", &timeout, NULL);
  g_assert_cmpstr (language, ==, "de");
  g_assert_cmpfloat_with_epsilon (timeout, 2.5, 1e-9);
}

/* What the settings say wrongly is an error of the first page, before anything is started. */
static void
test_settings_errors (void)
{
  static const char *const cases[][2] = { { "port", "blink" },
                                          { "block", "everything" },
                                          { "language", "de\r\nX: y" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsWebSettings) settings = vlps_web_settings_new ();
      g_autoptr (VlpsWebRenderer) renderer = NULL;
      g_autoptr (GError) error = NULL;

      g_object_set (settings, cases[i][0], cases[i][1], NULL);
      renderer = vlps_web_renderer_new (settings);
      g_assert_null (vlps_web_renderer_render (renderer, "/no/such/file", NULL, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web-settings/settings", test_settings);
  g_test_add_func ("/web-settings/settings-errors", test_settings_errors);
  return g_test_run ();
}
