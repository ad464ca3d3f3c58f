/* option-value.h - reads typed values of options from JSON, and writes them
 *
 * Lists of pages, queues, requests to the service and run folders store options as members of a JSON object
 * ({"viewport": "800x600", "no-images": true}). A member is written directly to the target of its row, without a
 * detour through command-line words. */
#pragma once

#include <cjson/cJSON.h>

#include "option.h"

/* Sets the option in `target`: a string for texts and files, a number (or a numeric string, as from forms) for
 * numbers, true or false for flags. Options that may be repeated take a string or a list, which is appended to the
 * existing values. Fails with VLPS_ERROR_USAGE; the target is then unchanged. */
gboolean vlps_option_set (const VlpsOptionRow *row, gpointer target, const cJSON *value, GError **error);

/* Adds the given options of a table to `object`, files with absolute paths. `usual`: a target in which nothing is
 * given. Skips rows with any flag of `without`. */
void vlps_option_write (const VlpsOptionTable *table, gconstpointer usual, guint without, cJSON *object);

/* Fails with VLPS_ERROR_USAGE for a name that has no row in the tables. The message suggests the nearest name. */
gboolean vlps_option_refuse (const VlpsOptionTable *tables, guint n, const char *name, GError **error);
