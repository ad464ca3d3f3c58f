/* flight-data.h - text of pages made by React's server components
 *
 * Such pages (Next.js) carry their content for a script: calls self.__next_f.push([1, "..."]), whose strings are, one
 * after the other, rows "ID:JSON" and "ID:TLENGTH,TEXT".  Elements are arrays ["$", "p", KEY, {"children": ...}], and
 * "$ID" or "$LID" stands for another row.
 */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

/* Reads the rows of a document as one object, in which elements are strings of HTML, components their properties, and
 * each row stands where it is first named.  Appends title and meta elements to `head`.  NULL where there are
 * no rows, or more than 8 MB of them.  Free with cJSON_Delete(). */
cJSON *vlps_flight_data_read (const char *markup, gsize length, GString *head);
