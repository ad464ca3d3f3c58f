/* mark.h - hashes by which a run in Redis recognises pages, addresses and file names
 *
 * A mark is 80 bits of a hash, written as four hexadecimal digits and a whole number: the digits name a set that
 * contains the number. Redis stores small sets of whole numbers in 8 bytes each. */
#pragma once

#include "name-template.h"

/* Returns the mark of a text; newly allocated. */
char *vlps_mark_of (const char *text);

/* Returns the marks of the names that a page tries in order, separated by spaces; newly allocated. "" if there are
 * none: `names` is NULL, or names contain the number or title of the page, which is not known yet. */
char *vlps_mark_of_names (const VlpsNameTemplate *names, const VlpsItem *item);

/* Returns the name of the files of a page whose number is known; newly allocated, NULL if `names` is NULL. `chosen`:
 * index of the name that no other page has, from "0"; NULL, "" and invalid numbers: unchecked. If names have titles,
 * it is the unclaimed name of a page without title. */
char *vlps_mark_name (const VlpsNameTemplate *names, const VlpsItem *item, const char *chosen);
