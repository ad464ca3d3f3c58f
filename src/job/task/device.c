/* device.c - devices that a page can be shown as on */
#include "device.h"

/* User-Agent headers of Safari, whose engine renders the page, and one of Chrome, which some servers require. */
#define IPHONE                                                                                                         \
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "      \
  "Mobile/15E148 Safari/604.1"
#define IPAD                                                                                                           \
  "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "               \
  "Mobile/15E148 Safari/604.1"
#define ANDROID                                                                                                        \
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"

static const VlpsDevice devices[] = {
  { "desktop", VLPS_DEFAULT_VIEWPORT_WIDTH, VLPS_DEFAULT_VIEWPORT_HEIGHT, 1, NULL },
  { "laptop", 1366, 768, 1, NULL },
  { "full-hd", 1920, 1080, 1, NULL },
  { "tablet", 820, 1180, 2, IPAD },
  { "tablet-small", 744, 1133, 2, IPAD },
  { "tablet-large", 1024, 1366, 2, IPAD },
  { "phone", 390, 844, 3, IPHONE },
  { "phone-small", 375, 667, 2, IPHONE },
  { "phone-large", 430, 932, 3, IPHONE },
  { "phone-android", 360, 780, 3, ANDROID },
};

const VlpsDevice *
vlps_devices (guint *ret_n)
{
  *ret_n = G_N_ELEMENTS (devices);
  return devices;
}

char *
vlps_device_names (void)
{
  GString *names = g_string_new (devices[0].name);

  for (guint i = 1; i < G_N_ELEMENTS (devices); i++)
    g_string_append_printf (names, ", %s", devices[i].name);
  return g_string_free (names, FALSE);
}

const VlpsDevice *
vlps_device_find (const char *name)
{
  for (guint i = 1; i < G_N_ELEMENTS (devices); i++)
    if (g_strcmp0 (name, devices[i].name) == 0)
      return &devices[i];
  return &devices[0];
}
