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

void vlps_window_choice_clear (VlpsWindowChoice *choice);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsWindowChoice, vlps_window_choice_clear)

/* Parses the name of a device, "W", "WxH" or "WxH@RATIO".  Whether a viewport can be that large is left to
 * vlps_options_check().  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_window_choice_parse (const char *text, VlpsWindowChoice *ret_choice, GError **error);

/* Parses a list of them, each named once; an array of VlpsWindowChoice that frees what is in it.  Fails with
 * VLPS_ERROR_USAGE. */
GArray *vlps_window_choices_parse (const char *text, GError **error);
