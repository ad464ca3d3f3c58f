/* mark.h - what a run in Redis knows of pages, addresses and names of files that it has: a hash of each
 *
 * A mark is 80 bits of a hash as four hexadecimal digits and a whole number, both in one text: the digits name a set, of
 * which the number is a member.  Redis keeps small sets of whole numbers in 8 bytes each.
 */
#pragma once

#include "name-template.h"

/* Of a text; newly allocated. */
char *vlps_mark_of (const char *text);

/* Of the names that a page tries one after the other, with spaces between them; newly allocated.  "" where there is
 * nothing to try: `names` is NULL, or the number or title of the page, which it does not have yet, makes them differ. */
char *vlps_mark_of_names (const VlpsNameTemplate *names, const VlpsItem *item);

/* What the files of a page are called whose number is known; newly allocated, NULL where `names` is.  `chosen`: which of
 * its names no other page has, from "0"; NULL, "" and what is no such number: nobody looked.  Where names have titles, it is
 * the name of a page that has none, and no page has it yet. */
char *vlps_mark_name (const VlpsNameTemplate *names, const VlpsItem *item, const char *chosen);
