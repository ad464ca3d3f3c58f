/* device.h - devices that pages can be rendered for */
#pragma once

#include <glib.h>

#include "render-request.h"

typedef struct
{
  const char *name;
  int width, height; /* CSS px */
  int scale;         /* device pixels to a CSS px */
  const char *agent; /* User-Agent; NULL: the program's own */
} VlpsDevice;

/* Names, windows and ratios for help texts. */
#define VLPS_DEVICE_LIST                                                                                               \
  "desktop (" G_STRINGIFY (VLPS_DEFAULT_VIEWPORT_WIDTH) "x" G_STRINGIFY (                                              \
      VLPS_DEFAULT_VIEWPORT_HEIGHT) " CSS px), laptop (1366x768), full-hd (1920x1080), tablet (820x1180, 2 pixels a "  \
                                    "px), "                                                                            \
                                    "tablet-small (744x1133, 2), tablet-large (1024x1366, 2), phone (390x844, 3), "    \
                                    "phone-small (375x667, 2), phone-large (430x932, 3) and phone-android (360x780, "  \
                                    "3)"

/* Returns all devices, the desktop first; static. */
const VlpsDevice *vlps_devices (guint *ret_n);

/* Returns their names separated by commas; newly allocated. */
char *vlps_device_names (void);

/* Returns the device with this name; the desktop for NULL and unknown names. Static. */
const VlpsDevice *vlps_device_find (const char *name);
