/* device-test.c - devices by name, and that the help names each as it is */
#include "device.h"

#include <string.h>

static void
test_help (void)
{
  guint n;
  const VlpsDevice *devices = vlps_devices (&n);
  g_autofree char *names = vlps_device_names ();
  g_auto (GStrv) words = g_strsplit (names, ", ", -1);

  g_assert_cmpuint (g_strv_length (words), ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *start = g_strdup_printf ("%s (%dx%d", devices[i].name, devices[i].width, devices[i].height);
      const char *said = strstr (VLPS_DEVICE_LIST, start);

      g_test_message ("%s", start);
      g_assert_cmpstr (words[i], ==, devices[i].name);
      g_assert_nonnull (said);
      /* the ratio stands behind the size where it is not 1 */
      said += strlen (start);
      g_assert_true (devices[i].scale == 1 ? *said == ')' || g_str_has_prefix (said, " CSS px)")
                                           : said[0] == ',' && said[2] == '0' + devices[i].scale);
    }
}

static void
test_find (void)
{
  guint n;
  const VlpsDevice *devices = vlps_devices (&n);

  for (guint i = 0; i < n; i++)
    g_assert_true (vlps_device_find (devices[i].name) == &devices[i]);
  g_assert_true (vlps_device_find (NULL) == &devices[0]);
  g_assert_true (vlps_device_find ("") == &devices[0]);
  g_assert_true (vlps_device_find ("Phone") == &devices[0]);
  g_assert_null (devices[0].agent);
  g_assert_nonnull (strstr (vlps_device_find ("phone")->agent, "Mobile"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device/help", test_help);
  g_test_add_func ("/device/find", test_find);
  return g_test_run ();
}
