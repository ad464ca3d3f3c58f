/* font-names.h - takes names that no font has out of the lists of families that fontconfig's rules make
 *
 * Rules look for names that nobody has installed and add others for them, so the names have to be in a list while the
 * rules are at work.  In the end they mean nothing, but WebKit looks at each of them.
 */
#pragma once

#include "font-settings.h"

/* Text of elements, newly allocated: *ret_first goes before all others of `elements`, *ret_last behind them.  `families`
 * holds the keys of all names that installed fonts have (font-rules.h), `settings` is the text of `elements`.  A name
 * stays where it is the first of a list, and where a page asks for it.  Both are empty where rules for the fonts that were
 * found might look at a list, and where fontconfig does not take the settings. */
void vlps_font_names_drop (const GPtrArray *elements, const char *settings, GHashTable *families, char **ret_first,
                           char **ret_last);
