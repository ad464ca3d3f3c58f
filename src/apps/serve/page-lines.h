/* page-lines.h - reads the body of a request that has a page on each line
 *
 * A line is an address, or a JSON object as for /v1/segment; empty lines and those that begin with '#' are skipped. */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

typedef struct
{
  const char *at, *end;
  guint64 number; /* number of the last line read, from 1 */
} VlpsPageLines;

/* Starts reading `body`, which must outlive `lines`. */
void vlps_page_lines_init (VlpsPageLines *lines, GBytes *body);

/* Returns the next significant line without surrounding blanks; FALSE at the end. */
gboolean vlps_page_lines_next (VlpsPageLines *lines, const char **ret_text, gsize *ret_length);

/* Parses a line to an object, and adds missing members from `defaults`. NULL if the line is invalid. */
cJSON *vlps_page_lines_parse (const char *text, gsize length, const cJSON *defaults);

/* Parses defaults in a query (NULL: none): an object of strings, true (also for members without a value) and false.
 * Fails with VLPS_ERROR_USAGE. */
cJSON *vlps_page_lines_defaults (const char *query, GError **error);
