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
 * Everything in it is a property, set with g_object_set() or when the object is made; each has a usual value.  A
 * renderer copies its settings when it is made: what is set later is for the next one.
 *
 * Numbers outside their range are refused with a message of GLib; texts that make no sense are an error of the first
 * page that is rendered with them.
 *
 * An object may be used by one thread at a time.
 */
G_DECLARE_FINAL_TYPE (VlpsWebSettings, vlps_web_settings, VLPS, WEB_SETTINGS, GObject)

/**
 * vlps_web_settings_new:
 *
 * Settings with the usual values: a viewport of 1280 by 1024 CSS px, scripts on, 30 seconds for each page, in the
 * sandbox, without a picture.
 *
 * Returns: (transfer full): new settings
 */
VlpsWebSettings *vlps_web_settings_new (void);

G_END_DECLS
