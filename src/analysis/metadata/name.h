/* name.h - names of people in bylines and behind labels */
#pragma once

#include <glib.h>

/* Returns what follows a label such as 作者： at the start of `text`, up to white space that ends a Chinese name or a
 * sign that ends any; newly allocated. NULL where nothing sensible follows. */
char *vlps_name_read (const char *text);

/* Returns Chinese personal names, of two to four characters each and separated by white space, at the start of
 * `text`; newly allocated, with single spaces. NULL where there is none. *ret_end becomes the place behind them. */
char *vlps_name_read_people (const char *text, const char **ret_end);

/* Reads an author after a label: people if possible, else any short name. Newly allocated; NULL if it is not a name. */
char *vlps_name_read_labelled (const char *text);

/* Returns the name in a byline: without "By" and the like before it, and without a date or what else is said behind
 * it. Newly allocated, NULL where nothing is left that may be a name: addresses, dates and signs are none. */
char *vlps_name_read_byline (const char *text);

/* Adds the names of people in `text`, the author of a page as one text, to `names` (of char*): "Jane Doe and John Roe",
 * "Jane Doe; John Roe", "Jane Doe, John Roe".  What may be one name stays one ("Doe, Jane"; "Smith and Sons"). */
void vlps_name_split (const char *text, GPtrArray *names);

/* Removes repeated names (of char*, freed by the array), ignoring ASCII case; the first one stays. */
void vlps_name_unique (GPtrArray *names);

/* Returns the length of the words before a name ("Written by: ") at the start of `text`; 0 if there are none. */
gsize vlps_name_opening (const char *text);

/* Returns the length of words before a name at the start of `text` that introduce authors only where an element is marked
 * as the author ("Ricetta di Jane Doe"; elsewhere "Ricetta di Pasta Fresca"); 0 if there are none. */
gsize vlps_name_credit_opening (const char *text);

/* Returns the length of the Italian "di" in small letters at the start of `text`, before a name or alone; otherwise 0.
 * With a capital it is mostly part of a surname ("Di Pietro"). */
gsize vlps_name_italian_opening (const char *text);

/* Returns TRUE if `text` has the form of a personal name in Latin, Greek or Cyrillic letters: two to five capitalised
 * words, none with another meaning. */
gboolean vlps_name_is_person (const char *text);
