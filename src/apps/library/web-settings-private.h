/* web-settings-private.h - settings as the modules take them */
#pragma once

#include "options.h"
#include "web-settings.h"

G_BEGIN_DECLS

/* Copies the settings, unchecked, to `ret_options`, which must be all zero. */
void vlps_web_settings_copy (VlpsWebSettings *settings, VlpsGivenOptions *ret_options);

/* Returns TRUE if pictures of pages are wanted. */
gboolean vlps_web_settings_wants_picture (VlpsWebSettings *settings);

G_END_DECLS
