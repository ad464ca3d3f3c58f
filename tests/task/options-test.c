/* options-test.c - options that are refused before there is a page */
#include "options.h"

#include "errors.h"

/* Whether a command takes the argument. */
static void
check (const char *argument, gboolean taken)
{
  g_auto (VlpsOptions) options = { 0 };
  char *arguments[] = { (char *) "vlps", (char *) argument, NULL };
  g_autoptr (GError) error = NULL;
  gboolean done = vlps_options_parse_list (&options, arguments, &error) && vlps_options_check (&options, &error);

  g_test_message ("%s", argument);
  if (taken)
    g_assert_no_error (error);
  else
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_cmpint (done, ==, taken);
}

static void
test_headers (void)
{
  check ("--user-agent=Agent/1.0 (a; b)", TRUE);
  check ("--user-agent=Agent\r\nX-Header: a", FALSE);
  check ("--user-agent=Agent\n", FALSE);
  check ("--user-agent=Agent\r", FALSE);
  check ("--user-agent=Agent\x1b[31m", FALSE);
  check ("--user-agent=Agent\x7f", FALSE);
  check ("--language=de, en;q=0.5", TRUE);
  check ("--language=de\r\nX-Header: a", FALSE);
  check ("--language=de\nX-Header: a", FALSE);
}

/* The fixed width of a preset: 30 % and 70 % of it, whatever the page's own is. */
static void
test_page_width (void)
{
  static const struct
  {
    const char *width;
    double w1, w2;
  } cases[] = { { NULL, 307.2, 716.8 }, { "--page-width=800", 240, 560 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (VlpsOptions) options = { 0 };
      char *arguments[] = { (char *) "vlps", (char *) "--thresholds=kovacevic-2002", (char *) cases[i].width, NULL };
      g_autoptr (VlpsPage) page = vlps_page_new ();
      g_autoptr (VlpsSeparators) lines = NULL;
      g_autoptr (GError) error = NULL;

      vlps_page_seal (page);
      page->size = (VlpsSize){ 1280, 1756 };
      vlps_options_parse_list (&options, arguments, &error);
      g_assert_no_error (error);
      vlps_options_check (&options, &error);
      g_assert_no_error (error);
      lines = vlps_options_lines (&options, NULL, page, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (lines->at.w1, cases[i].w1, 1e-9);
      g_assert_cmpfloat_with_epsilon (lines->at.w2, cases[i].w2, 1e-9);
      g_assert_cmpstr (lines->preset, ==, "kovacevic-2002");
    }
  check ("--page-width=800", FALSE); /* of auto */
  check ("--page-width=-1", FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/options/headers", test_headers);
  g_test_add_func ("/options/page-width", test_page_width);
  return g_test_run ();
}
