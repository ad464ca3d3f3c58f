/* web-settings.h - how pages are rendered */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define VLPS_TYPE_WEB_SETTINGS (vlps_web_settings_get_type ())

/**
 * VlpsWebSettings:
 *
 * How a #VlpsWebRenderer renders pages.
 *
 * All settings are properties with defaults, set with g_object_set() or when the object is made. A renderer copies
 * its settings when it is made; later changes apply to the next one.
 *
 * GLib refuses numbers outside of their range with a message; invalid texts make the first page rendered with them
 * fail.
 *
 * Only one thread may use an object at a time.
 */
G_DECLARE_FINAL_TYPE (VlpsWebSettings, vlps_web_settings, VLPS, WEB_SETTINGS, GObject)

/**
 * vlps_web_settings_new:
 *
 * Makes settings with the defaults: a viewport of 1280 by 1024 CSS px, scripts on, 30 seconds for each page, in the
 * sandbox, without a picture.
 *
 * Returns: (transfer full): new settings
 */
VlpsWebSettings *vlps_web_settings_new (void);

G_END_DECLS
