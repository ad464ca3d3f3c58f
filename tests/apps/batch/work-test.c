/* work-test.c - options of a page of its own begin with those of the run */
#include "work.h"

#include <string.h>

#include "errors.h"
#include "option-words.h"
#include "page-options.h"

/* What is to be kept of all pages is kept of one with options of its own, too. */
static void
test_files (void)
{
  static const struct
  {
    const char *files;
    gboolean archive, record, console, pdf;
  } cases[] = { { "text", FALSE, FALSE, FALSE, FALSE }, { "har", FALSE, TRUE, FALSE, FALSE },
                { "text", TRUE, TRUE, FALSE, FALSE },   { "console", FALSE, FALSE, TRUE, FALSE },
                { "pdf", FALSE, FALSE, FALSE, TRUE },   { "har,console,pdf", TRUE, TRUE, TRUE, TRUE } };
  static const char *const lines[] = { "{\"viewport\": \"800x600\"}", "{\"no-javascript\": true}",
                                       "{\"timeout\": 5, \"media\": \"print\"}", "{\"base-url\": \"http://a/\"}" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < G_N_ELEMENTS (lines); k++)
      {
        g_auto (VlpsOptions) base = { 0 };
        g_autoptr (VlpsOptions) own = NULL;
        g_autoptr (GError) error = NULL;
        guint files;

        g_assert_true (vlps_options_check (&base, NULL));
        g_assert_true (vlps_page_files_parse (cases[i].files, &files, NULL));
        g_assert_true (vlps_page_files_request (files, cases[i].archive, &base, NULL));
        own = vlps_page_options (&base, lines[k], &error);
        g_assert_no_error (error);
        g_assert_cmpint (own->render.record, ==, cases[i].record);
        g_assert_cmpint (own->render.console, ==, cases[i].console);
        g_assert_cmpint (own->render.request.pdf, ==, cases[i].pdf);
      }
}

/* All that the run was given stays, but for what the line says. */
static void
test_given (void)
{
  char *arguments[] = { (char *) "x",
                        (char *) "--viewport=700x500",
                        (char *) "--language=de",
                        (char *) "--public-only",
                        (char *) "--allow-net=10.0.0.0/8",
                        (char *) "--h1=120",
                        NULL };
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (VlpsOptions) own = NULL;

  g_assert_true (option_words_set (&base, arguments, NULL));
  g_assert_true (vlps_options_check (&base, NULL));
  own = vlps_page_options (&base, "{\"h2\": \"-50\"}", NULL);
  g_assert_cmpint (own->render.request.viewport_width, ==, 700);
  g_assert_cmpstr (own->render.request.language, ==, "de");
  g_assert_nonnull (own->render.policy);
  g_assert_true (own->by_hand[0] && own->by_hand[1] && !own->by_hand[2]);
}

/* A service has a limit that no line lifts. */
static void
test_timeout (void)
{
  static const struct
  {
    const char *line;
    double expected;
  } cases[] = {
    { "{\"timeout\": 300}", 20 }, { "{\"timeout\": 20}", 20 }, { "{\"timeout\": 7.5}", 7.5 }, { "{\"h1\": 3}", 20 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (VlpsOptions) base = { 0 };
      g_autoptr (VlpsOptions) own = NULL;

      base.settled.timeout = 20;
      g_assert_true (vlps_options_check (&base, NULL));
      own = vlps_page_options (&base, cases[i].line, NULL);
      g_assert_cmpfloat_with_epsilon (own->render.request.timeout, cases[i].expected, 1e-9);
    }
}

static void
test_refused (void)
{
  static const char *const lines[] = { "{\"no-sandbox\": true}",
                                       "{\"public-only\": true}",
                                       "{\"script\": \"/tmp/a.js\"}",
                                       "{\"cookies\": \"/tmp/a\"}",
                                       "{\"allow-files\": \"/\"}",
                                       "{\"help\": true}",
                                       "{\"viewport\": []}",
                                       "{\"base-url\": \"file:///etc/hosts\"}",
                                       "{\"-v\": true}" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (VlpsOptions) base = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_true (vlps_options_check (&base, NULL));
      g_assert_null (vlps_page_options (&base, lines[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/batch-work/files", test_files);
  g_test_add_func ("/batch-work/given", test_given);
  g_test_add_func ("/batch-work/timeout", test_timeout);
  g_test_add_func ("/batch-work/refused", test_refused);
  return g_test_run ();
}
