/* engine-log-test.c - which lines of the engine a user is shown */
#include "engine-log.h"

#include <string.h>

static void
test_clean (void)
{
  static const char log[] =
      "vlps: sandbox on\n"
      "\n"
      "** (process:2): WARNING **: 10:01:24.696: Disabled hardware acceleration because GTK failed "
      "to initialize GL: The current backend does not support OpenGL.\n"
      "\n"
      "** (process:2): WARNING **: 10:01:24.886: Can't connect to a11y bus: Could not connect\n"
      "** (process:2): WARNING **: Unable to get session D-Bus address: Cannot autolaunch\n"
      "CONSOLE LOG the a11y bus is late\n"
      "** (process:2): WARNING **: something else\n"
      "no end";
  g_autofree char *clean = vlps_engine_log_clean (log, strlen (log)), *none = vlps_engine_log_clean (log, 0);

  g_assert_cmpstr (clean, ==,
                   "vlps: sandbox on\n"
                   "CONSOLE LOG the a11y bus is late\n"
                   "** (process:2): WARNING **: something else\n"
                   "no end\n");
  g_assert_cmpstr (none, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine-log/clean", test_clean);
  return g_test_run ();
}
