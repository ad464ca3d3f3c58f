/* font-request.h - what fontconfig finds for a request by two settings */
#pragma once

#include <fontconfig/fontconfig.h>
#include <glib.h>

/* The settings in `text` with the fonts that they name; NULL where fontconfig does not take it. */
FcConfig *font_request_config (const char *text);

/* The elements of settings that hold `inside` and nothing else, written to `file`, which FONTCONFIG_FILE names from then
 * on; NULL as vlps_font_settings_read() fails. */
GPtrArray *font_request_elements (const char *file, const char *inside);

/* A request as WebKit makes it.  `family` may be NULL: any; `language` NULL: none; `character` 0: none. */
FcPattern *font_request_new (const char *family, int weight, int slant, const char *language, gunichar character,
                             double size);

/* What two settings answer differently: the font found with all that is said of it, whether WebKit would take it for the
 * family, the first name of the list of families; with `sorted` the order of all fonts, too.  NULL: nothing. */
char *font_request_difference (FcConfig *one, FcConfig *other, const FcPattern *request, gboolean sorted);
