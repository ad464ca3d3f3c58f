/* json-body.h - parses JSON from clients safely
 *
 * Each value of a parsed text is an object in memory, much larger than the two bytes it may take in the text. So
 * values are counted before parsing, and members before code iterates over them. */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

/* Parses any value; NULL if the text is not JSON, or has more than a million values. */
cJSON *vlps_json_body_parse (const char *text, gsize length);

/* Returns TRUE for an object of at most 1,000 members, whatever they contain. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_json_body_check_object (const cJSON *object, GError **error);

/* Parses such an object. Fails with VLPS_ERROR_USAGE. */
cJSON *vlps_json_body_parse_object (const char *text, gsize length, GError **error);
