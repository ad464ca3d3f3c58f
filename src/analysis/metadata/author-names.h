/* author-names.h - lists of authors' names */
#pragma once

#include "page.h"

/* Longest name, and longest text run with a label in it, in characters. */
#define VLPS_AUTHOR_NAME_LONGEST 60
#define VLPS_AUTHOR_LABELLED_LONGEST 480

GPtrArray *vlps_author_names_new (void);

/* Returns the list without repeated names; NULL if it is empty. */
GPtrArray *vlps_author_names_filled (GPtrArray *names);

/* Makes a list of one name, which it takes; NULL for NULL. */
GPtrArray *vlps_author_names_of (char *name);

/* Adds a name, which it takes; ignores NULL. vlps_author_names_filled() removes repetitions. */
void vlps_author_names_add (GPtrArray *names, char *name);

/* Adds the name in a byline, or those of several people, whose total length, with their roles, may exceed that of a
 * name. */
void vlps_author_names_add_byline (GPtrArray *names, const char *text);

/* As vlps_name_italian_opening(); 0 on pages in other languages, where "di" has other meanings. */
gsize vlps_author_names_italian_opening (const VlpsPage *page, const char *text);

/* As vlps_author_names_italian_opening() or vlps_name_credit_opening(), for the text of an element marked as the author. */
gsize vlps_author_names_marked_opening (const VlpsPage *page, const char *text);
