/* title-letters.h - compares titles by their letters */
#pragma once

#include <glib.h>

/* Returns TRUE if one of two titles contains the other, ignoring case, white space and punctuation. */
gboolean vlps_title_is_part (const char *one, const char *other);

/* Returns TRUE if `part` has letters and the title contains them in one piece, ignoring case, white space and
 * punctuation. */
gboolean vlps_title_has (const char *title, const char *part);
