/* thread.h - writes readers' comments as a separate list beside the content */
#pragma once

#include "result.h"

/* Appends a member of the JSON object: ,"comments": [{"author", "time", "depth", "text"}]; nothing if `comments` is
 * NULL. */
void vlps_thread_append_json (GString *out, const GArray *comments);

/* Returns a heading and one quotation for each comment, nested like the replies; newly allocated, "" if there are no
 * comments. */
char *vlps_thread_markdown (const GArray *comments);
