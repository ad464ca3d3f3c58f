/* fonts.h - whether text can be laid out with the fonts that are installed */
#pragma once

#include <glib.h>

/* TRUE when some font has Chinese characters.  Without one such text is shown as boxes of another width. */
gboolean vlps_fonts_have_cjk (void);
