/* option-value.h - options as values with a type: from JSON, and as JSON again
 *
 * Lists of pages, queues, requests to the service and the folders of runs keep options as members of a JSON object
 * ({"viewport": "800x600", "no-images": true}).  A member goes straight into the target of its row; nothing is
 * printed as words of a command line to be parsed again.
 */
#pragma once

#include <cjson/cJSON.h>

#include "option.h"

/* Sets the option in `target`.  A text for texts and files, a number for numbers (or a text that is one, as forms have
 * them), true or false for flags; texts of which there may be several come one by one or as a list, and are added to
 * those that are there.  Fails with VLPS_ERROR_USAGE, and leaves the target as it was. */
gboolean vlps_option_set (const VlpsOptionRow *row, gpointer target, const cJSON *value, GError **error);

/* Adds to `object` the options of a table that were given, those of files with their absolute paths.  `usual`: a target
 * in which nothing was given.  Rows that have one of `without` are left out. */
void vlps_option_write (const VlpsOptionTable *table, gconstpointer usual, guint without, cJSON *object);

/* Fails with VLPS_ERROR_USAGE: no row of the tables has this name.  The message has the nearest name. */
gboolean vlps_option_refuse (const VlpsOptionTable *tables, guint n, const char *name, GError **error);
