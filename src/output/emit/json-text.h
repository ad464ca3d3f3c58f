/* json-text.h - writes JSON text directly into a string
 *
 * A page has thousands of elements; building a tree of objects only to print it would take most of the time of the
 * output. */
#pragma once

#include "page.h"

/* Appends `text` as a JSON string, "null" for NULL. Replaces invalid UTF-8. */
void vlps_json_text_string (GString *out, const char *text);

/* Appends long text that is known to be valid UTF-8. */
void vlps_json_text_utf8 (GString *out, const char *text);

/* Appends a number with at most two decimals, "null" if it is not finite. */
void vlps_json_text_number (GString *out, double number);

/* Begins a member of the object that ends `out`: a comma unless it is the first, its name (which must need no
 * escape), a colon. */
void vlps_json_text_name (GString *out, const char *name);

/* Appends `name`, complete with quotation marks and punctuation, and `value` as a JSON string. */
void vlps_json_text_member (GString *out, const char *name, const char *value);

/* Appends the members of `object`, a whole object written by vlps_emit_json(), on one line. */
void vlps_json_text_members (GString *out, const char *object);

/* [left, top, width, height] */
void vlps_json_text_box (GString *out, VlpsBox box);
