/* web-settings-private.h - settings as the modules take them */
#pragma once

#include "options.h"
#include "web-settings.h"

G_BEGIN_DECLS

/* Copies what is set into `ret_options`, which is all zero.  It is not checked. */
void vlps_web_settings_copy (VlpsWebSettings *settings, VlpsGivenOptions *ret_options);

/* TRUE: pictures of pages are wanted. */
gboolean vlps_web_settings_wants_picture (VlpsWebSettings *settings);

G_END_DECLS
