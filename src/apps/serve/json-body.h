/* json-body.h - JSON that clients send
 *
 * Each value of a parsed text is an object in memory, much larger than the two bytes that it may take in the text.  So
 * values are counted before there is a parser, and members where something looks at each of them.
 */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

/* Any value; NULL where the text is not JSON, or has more than a million values. */
cJSON *vlps_json_body_parse (const char *text, gsize length);

/* TRUE for an object of at most 1,000 members, whatever is inside them.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_json_body_check_object (const cJSON *object, GError **error);

/* Such an object.  Fails with VLPS_ERROR_USAGE. */
cJSON *vlps_json_body_parse_object (const char *text, gsize length, GError **error);
