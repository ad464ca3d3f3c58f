/* month-name.h - names of the months in many languages */
#pragma once

#include <glib.h>

/* Bytes of the longest name that is looked up. */
#define VLPS_MONTH_NAME_MAX 48

/* Returns the month, 1 to 12, that `word` (`length` bytes of valid UTF-8, any case) names or abbreviates in one of the
 * languages of data/month-names.txt; 0 for any other word. */
int vlps_month_name_read (const char *word, gsize length);

/* Returns the bytes of the letters that `text` begins with, of any script but the Chinese. */
gsize vlps_month_name_word (const char *text);

/* Returns the month whose name or abbreviation `text` begins with, one word or two, and sets *ret_length to the bytes of
 * that; 0 where it begins with something else. */
int vlps_month_name_begins (const char *text, gsize *ret_length);
