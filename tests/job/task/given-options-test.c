/* given-options-test.c - what was given, put together and described */
#include "given-options.h"

static void
test_add (void)
{
  g_auto (VlpsGivenOptions) given = { 0 };
  const VlpsGivenOptions from = { .wait = (char *) "load",
                                  .clicks = (char *[]){ (char *) "#a", (char *) ".b", NULL },
                                  .no_images = TRUE,
                                  .timeout = 2.5 };
  g_autoptr (GString) text = g_string_new (NULL);

  given.wait = g_strdup ("quiet");
  given.viewport = g_strdup ("800x600");
  vlps_given_options_add (&given, &from);
  g_assert_cmpstr (given.wait, ==, "load");
  g_assert_true (given.wait != from.wait && given.clicks != from.clicks);
  g_assert_cmpstr (given.viewport, ==, "800x600");
  g_assert_cmpfloat_with_epsilon (given.timeout, 2.5, 1e-9);
  /* all but what has no effect on a page that is well */
  vlps_given_options_describe (&given, text);
  g_assert_cmpstr (text->str, ==, "viewport=800x600\nwait=load\nclick=#a\nclick=.b\nno-images=1\n");
  vlps_given_options_clear (&given);
  g_assert_true (given.wait == NULL && given.clicks == NULL);
}

static void
test_find (void)
{
  const VlpsGivenOptions given = { .viewport = (char *) "800x600", .quiet_time = 300 };

  g_assert_cmpstr (vlps_given_options_find (&given, "viewport")->name, ==, "viewport");
  g_assert_nonnull (vlps_given_options_find (&given, "quiet-time"));
  g_assert_null (vlps_given_options_find (&given, "wait"));
  g_assert_null (vlps_given_options_find (&given, "no-such"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/given-options/add", test_add);
  g_test_add_func ("/given-options/find", test_find);
  return g_test_run ();
}
