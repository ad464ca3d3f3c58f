/* page-lines.h - the body of a request that has a page on each line
 *
 * A line is an address, or a JSON object as for /v1/segment; empty lines and those that begin with '#' are skipped.
 */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

typedef struct
{
  const char *at, *end;
  guint64 number; /* of the last line that was read, from 1 */
} VlpsPageLines;

/* `body` has to outlive it. */
void vlps_page_lines_init (VlpsPageLines *lines, GBytes *body);

/* The next line that says something, without the blanks around it; FALSE at the end. */
gboolean vlps_page_lines_next (VlpsPageLines *lines, const char **ret_text, gsize *ret_length);

/* The object that a line stands for, with those members of `defaults` that it has not; NULL where it is none. */
cJSON *vlps_page_lines_parse (const char *text, gsize length, const cJSON *defaults);

/* The defaults that stand in a query (NULL: none): an object of texts, true (also for what has no value) and false.
 * Fails with VLPS_ERROR_USAGE. */
cJSON *vlps_page_lines_defaults (const char *query, GError **error);
