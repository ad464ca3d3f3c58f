/* fonts.h - the fonts that are installed, and how they are found */
#pragma once

#include "font-settings.h"

/* TRUE if any font is installed. */
gboolean vlps_fonts_exist (void);

/* TRUE when some font has Chinese characters.  Without one such text is shown as boxes of another width. */
gboolean vlps_fonts_have_cjk (void);

/* The settings `config` was made from as the text of one file, reduced to what counts with its fonts (font-rules.h); newly
 * allocated.  Fails as vlps_font_settings_read() does. */
char *vlps_fonts_settings (FcConfig *config, GError **error);

/* Has the processes that are started from now on find the same fonts by fewer rules (font-rules.h): a folder for
 * fontconfig's settings is made below $XDG_CONFIG_HOME, where WebKit lets its web process read.  Where anything fails,
 * or FONTCONFIG_FILE names the settings, the system's hold for them too.  Changes the environment, so no other thread
 * may run yet. */
void vlps_fonts_use_few_rules (void);

/* The module that keeps what fontconfig answers (font-cache.c), beside this program; NULL where it is not there or the
 * dynamic linker could not read its name in a list. */
char *vlps_fonts_cache_module (void);

/* Has the processes that are started from now on load that module.  Changes the environment, as above. */
void vlps_fonts_use_cache (void);
