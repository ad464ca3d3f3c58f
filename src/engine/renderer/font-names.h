/* font-names.h - removes names without a font from the family lists that fontconfig's rules produce
 *
 * Rules look for names that nobody has installed and add others for them, so these names must stay in a list while
 * the rules run. Afterwards they mean nothing, but WebKit looks up each of them. */
#pragma once

#include "font-settings.h"

/* Returns text of elements, newly allocated: *ret_first goes before all of `elements`, *ret_last after them.
 * `families`: keys of all names of installed fonts (font-rules.h). `settings`: text of `elements`. A name stays if it
 * is the first of a list or if a page requests it. Both are empty if rules for the fonts found may look at a list,
 * and if fontconfig rejects the settings. */
void vlps_font_names_drop (const GPtrArray *elements, const char *settings, GHashTable *families, char **ret_first,
                           char **ret_last);
