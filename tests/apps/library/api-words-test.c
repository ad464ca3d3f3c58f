/* api-words-test.c - the library's messages name properties, not options of the command line */
#include "api-words.h"

#include <string.h>

#include "errors.h"
#include "given-options.h"

static void
test_words (void)
{
  static const char *const messages[][2] = {
    { "it was not finished in time; a longer --timeout may help",
      "it was not finished in time; a longer 'timeout' may help" },
    { "--block takes ads, cookies and media, not 'x'", "'block' takes ads, cookies and media, not 'x'" },
    { "the sandbox is incomplete: x. For pages you trust, pass --no-sandbox",
      "the sandbox is incomplete: x. For pages you trust, pass 'sandbox' set to FALSE" },
    { "a picture is missing; --allow-files opens its folder", "a picture is missing" },
    { "the work took more than 2000 MB (--memory)", "the work took more than 2000 MB" },
    { "the work took 3 s (of 4); --memory may help; it was tried twice",
      "the work took 3 s (of 4); it was tried twice" },
    { "--script failed on the page: x", "the option 'script' of the program failed on the page: x" },
    { "--viewport and --param", "'viewport-width' and 'viewport-height' and 'parameters'" },
    { "choose --h1, --w2.", "choose 'h1', 'w2'." },
    /* no options */
    { "https://example.org/a--timeout (b--c) --", "https://example.org/a--timeout (b--c) --" },
    { "", "" },
    { "(", "(" },
    { "a (b", "a (b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    {
      g_autofree char *words = vlps_api_words (messages[i][0]);

      g_assert_cmpstr (words, ==, messages[i][1]);
    }
}

static void
test_all_options (void)
{
  for (const VlpsOptionRow *row = vlps_given_options_rows; row->name != NULL; row++)
    {
      g_autofree char *first = g_strdup_printf ("--%s is wrong", row->name);
      g_autofree char *cure = g_strdup_printf ("that failed; --%s may help", row->name);
      g_autofree char *words = vlps_api_words (first), *cured = vlps_api_words (cure);

      g_assert_null (strstr (words, "--"));
      g_assert_null (strstr (cured, "--"));
      g_assert_true (g_str_has_prefix (cured, "that failed"));
    }
}

static void
test_errors (void)
{
  g_autoptr (GError) error = NULL, none = NULL;

  vlps_api_words_error (NULL);
  vlps_api_words_error (&none);
  g_assert_no_error (none);
  g_set_error_literal (&error, VLPS_ERROR, VLPS_ERROR_TIMEOUT, "late; --timeout helps");
  vlps_error_set_http_status (error, 404);
  vlps_api_words_error (&error);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_TIMEOUT);
  g_assert_cmpstr (error->message, ==, "late; 'timeout' helps");
  g_assert_cmpuint (vlps_error_http_status (error), ==, 404);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/api-words/words", test_words);
  g_test_add_func ("/api-words/all-options", test_all_options);
  g_test_add_func ("/api-words/errors", test_errors);
  return g_test_run ();
}
