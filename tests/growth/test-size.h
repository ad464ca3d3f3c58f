/* test-size.h - how large inputs are that show what size does to the code
 *
 * Under valgrind every instruction costs dozens, with sanitizers some, and what they look for shows in smaller inputs as
 * well.  The build says so in the environment (VLPS_TEST_DIVISOR).
 */
#pragma once

#include <glib.h>
#include <stdlib.h>

static inline guint
test_size (guint n)
{
  const char *divisor = g_getenv ("VLPS_TEST_DIVISOR");

  return divisor != NULL ? n / (guint) MAX (1, atoi (divisor)) : n;
}
