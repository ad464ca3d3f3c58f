/* month-name.h - names of the months in many languages */
#pragma once

#include <glib.h>

/* Bytes of the longest name that is looked up. */
#define VLPS_MONTH_NAME_MAX 48

/* Returns the month, 1 to 12, that `word` (`length` bytes of valid UTF-8, any case) names or abbreviates in one of the
 * languages of data/month-names.txt; 0 for any other word. */
int vlps_month_name_read (const char *word, gsize length);
