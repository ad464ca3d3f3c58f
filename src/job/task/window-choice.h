/* window-choice.h - parses the windows of --sizes */
#pragma once

#include <glib.h>

/* One window, and the option that sets it. */
typedef struct
{
  char *name;         /* as given */
  const char *option; /* "device" or "viewport"; static */
  char *value;        /* of that option */
  int width;          /* CSS px */
  int ratio;          /* device pixels to a CSS px; 0: not given */
} VlpsWindowChoice;

/* Parses a list of names of devices, "W", "WxH" or "WxH@RATIO", without duplicates, to an array of VlpsWindowChoice,
 * which owns them. vlps_options_check() checks the sizes. Fails with VLPS_ERROR_USAGE. */
GArray *vlps_window_choices_parse (const char *text, GError **error);
