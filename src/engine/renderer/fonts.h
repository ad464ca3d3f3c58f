/* fonts.h - checks the installed fonts and speeds up their selection */
#pragma once

#include "font-settings.h"

/* Returns TRUE if any font is installed. */
gboolean vlps_fonts_exist (void);

/* Returns TRUE if a font has Chinese characters. Without one, such text appears as boxes of another width. */
gboolean vlps_fonts_have_cjk (void);

/* Returns the settings behind `config` as the text of one file, reduced to what matters with its fonts
 * (font-rules.h); newly allocated. Fails like vlps_font_settings_read(). */
char *vlps_fonts_settings (FcConfig *config, GError **error);

/* Makes processes that start from now on find the same fonts with fewer rules (font-rules.h): creates a folder for
 * fontconfig's settings below $XDG_CONFIG_HOME, which WebKit's web process may read. If anything fails, or
 * FONTCONFIG_FILE names the settings, the system's settings stay in use. Changes the environment, so no other thread
 * may run yet. */
void vlps_fonts_use_few_rules (void);

/* Returns the path of the module that caches fontconfig's answers (font-cache.c), beside this program; NULL if it is
 * missing or its path cannot be part of LD_PRELOAD. */
char *vlps_fonts_cache_module (void);

/* Makes processes that start from now on load that module. Changes the environment, as above. */
void vlps_fonts_use_cache (void);
