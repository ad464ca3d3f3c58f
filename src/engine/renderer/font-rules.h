/* font-rules.h - fontconfig's rules without what comes to nothing with the fonts that are installed
 *
 * For each name of a family that a page asks for, fontconfig goes through all rules and builds a list of families that
 * may stand for it: a hundred, most of which nobody has installed.  WebKit then asks of each how strong it is.  Here
 * the names that can have no effect are taken out of the rules, and the rules in which nothing is left.
 *
 * A name that a rule adds stays
 *
 * - if a font of that name is installed, or a later rule looks for it;
 * - at the beginning of what is put before another name, since the first name of a list counts as what was asked for;
 * - at the end of what is bound strongly, since WebKit takes names up to the last strong one.
 *
 * So for each request the same fonts come out in the same order.  A rule that is not one of these simple ones stays as
 * it is, and all names before it do if it might see them.
 */
#pragma once

#include "font-settings.h"

/* Returns the key of a family in `families` below, compared as fontconfig compares names. Newly allocated. */
char *vlps_font_rules_key (const char *family);

/* Removes ineffective rules and names from `elements`. `families`: keys of all names of installed fonts. */
void vlps_font_rules_reduce (GPtrArray *elements, GHashTable *families);
