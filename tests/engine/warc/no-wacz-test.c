/* no-wacz-test.c - a build without libzip knows WACZ files by their names, and says why it refuses them */
#include <string.h>

#include "errors.h"
#include "wacz.h"

static void
test_refused (void)
{
  g_autoptr (GError) reading = NULL, writing = NULL;

  g_assert_true (vlps_wacz_is ("a.wacz"));
  g_assert_false (vlps_wacz_is ("a.warc.gz"));
  g_assert_cmpint (vlps_wacz_open ("a.wacz", &reading), ==, -1);
  g_assert_error (reading, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (reading->message, "cannot read WACZ files: it was made without libzip"));
  g_assert_false (vlps_wacz_write (-1, "a.wacz", &writing));
  g_assert_error (writing, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (writing->message, "libzip-dev"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/no-wacz/refused", test_refused);
  return g_test_run ();
}
