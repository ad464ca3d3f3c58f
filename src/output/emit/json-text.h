/* json-text.h - JSON text written straight into a string
 *
 * A page has thousands of elements; a tree of objects would take most of the time of the output only to be printed and
 * thrown away.
 */
#pragma once

#include "page.h"

/* `text` as a JSON string, "null" for NULL.  What is not UTF-8 in it is replaced. */
void vlps_json_text_string (GString *out, const char *text);

/* The same for long text that is UTF-8 for certain. */
void vlps_json_text_utf8 (GString *out, const char *text);

/* A number with at most two decimals, "null" for what is not finite. */
void vlps_json_text_number (GString *out, double number);

/* Begins a member of the object that `out` ends with: a comma where it is not the first one, its name (which needs no
 * escape), a colon. */
void vlps_json_text_name (GString *out, const char *name);

/* Appends `name`, which has what stands around the name of a member, and `value` as a JSON string. */
void vlps_json_text_member (GString *out, const char *name, const char *value);

/* The members of `object`, which is a whole object as vlps_emit_json() writes it, on one line. */
void vlps_json_text_members (GString *out, const char *object);

/* [left, top, width, height] */
void vlps_json_text_box (GString *out, VlpsBox box);
