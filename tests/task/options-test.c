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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/options/headers", test_headers);
  return g_test_run ();
}
