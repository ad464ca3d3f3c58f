/* console-test.c - messages to the console of a page, out of the engine's log */
#include "console.h"

#include <string.h>

static void
check (const char *log, const char *expected)
{
  g_autofree char *lines = vlps_console_lines (log, strlen (log));

  g_assert_cmpstr (lines, ==, expected);
}

static void
test_places (void)
{
  check ("file:///a.html:2:20: CONSOLE LOG one 2 [object Object]\n",
         "{\"level\":\"log\",\"source\":\"console\",\"url\":\"file:///a.html\",\"line\":2,\"column\":20,"
         "\"text\":\"one 2 [object Object]\"}\n");
  check ("http://a:80/b: CONSOLE NETWORK ERROR none\n",
         "{\"level\":\"error\",\"source\":\"network\",\"url\":\"http://a:80/b\",\"text\":\"none\"}\n");
  check ("[native code]: CONSOLE LOG x\n", "{\"level\":\"log\",\"source\":\"console\",\"text\":\"x\"}\n");
  check ("CONSOLE JS ERROR ReferenceError: \"a\"\n",
         "{\"level\":\"error\",\"source\":\"js\",\"text\":\"ReferenceError: \\\"a\\\"\"}\n");
  check ("CONSOLE LOG \n", "{\"level\":\"log\",\"source\":\"console\",\"text\":\"\"}\n");
}

static void
test_lines (void)
{
  check ("a line before\nCONSOLE WARN be\nware\n\nof it\n\n** (process:2): WARNING **: 09:00: no message\nnor this\n"
         "CONSOLE INFO done",
         "{\"level\":\"warn\",\"source\":\"console\",\"text\":\"be\\nware\\n\\nof it\"}\n"
         "{\"level\":\"info\",\"source\":\"console\",\"text\":\"done\"}\n");
}

static void
test_no_messages (void)
{
  static const char *const logs[] = {
    "", "\n\n", "CONSOLE", "CONSOLE x y", "CONSOLE JS x", "CONSOLELOG x", "some words: CONSOLE LOG x"
  };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    check (logs[i], "");
}

static void
test_damaged (void)
{
  check ("CONSOLE LOG a\xff\x1b[31m\n",
         "{\"level\":\"log\",\"source\":\"console\",\"text\":\"a\xef\xbf\xbd\\u001b[31m\"}\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/console/places", test_places);
  g_test_add_func ("/console/lines", test_lines);
  g_test_add_func ("/console/no-messages", test_no_messages);
  g_test_add_func ("/console/damaged", test_damaged);
  return g_test_run ();
}
