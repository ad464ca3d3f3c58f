/* thread.h - readers' comments as a list of their own, beside the content */
#pragma once

#include "result.h"

/* A member of the JSON object: ,"comments": [{"author", "time", "depth", "text"}]; nothing where `comments` is NULL. */
void vlps_thread_append_json (GString *out, const GArray *comments);

/* A heading and one quotation for each comment, a level deeper for each reply; newly allocated, "" where there are no
 * comments. */
char *vlps_thread_markdown (const GArray *comments);
