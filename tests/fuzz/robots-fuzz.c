/* robots-fuzz.c - any bytes as a robots.txt, their last line as the page that is asked for */
#include "fuzz.h"

#include <string.h>

#include "robots.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  const guint8 *last = length > 0 ? memrchr (data, '\n', length) : NULL;
  gsize file_length = last != NULL ? (gsize) (last - data) : length;
  g_autofree char *target =
      g_strndup (last != NULL ? (const char *) last + 1 : "", last != NULL ? length - file_length - 1 : 0);
  g_autoptr (VlpsRobots) robots = vlps_robots_parse ((const char *) data, file_length, "vlps");
  double delay = vlps_robots_delay (robots);

  g_assert_true (delay >= 0 && delay <= 3600);
  vlps_robots_allows (robots, target);
  g_assert_true (vlps_robots_allows (robots, "/robots.txt"));
  return 0;
}
