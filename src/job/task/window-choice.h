/* window-choice.h - a window as --sizes names it */
#pragma once

#include <glib.h>

/* One window: what is set to have it. */
typedef struct
{
  char *name;         /* as given */
  const char *option; /* "device" or "viewport"; static */
  char *value;        /* of that option */
  int width;          /* CSS px */
  int ratio;          /* pixels to a CSS px; 0: not given */
} VlpsWindowChoice;

/* Parses a list of names of devices, "W", "WxH" or "WxH@RATIO", each named once; an array of VlpsWindowChoice that frees
 * what is in it.  Whether a viewport can be that large is left to vlps_options_check().  Fails with VLPS_ERROR_USAGE. */
GArray *vlps_window_choices_parse (const char *text, GError **error);
