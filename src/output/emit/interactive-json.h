/* interactive-json.h - links, buttons and fields as JSON */
#pragma once

#include "document.h"

/* Returns an array of strings, which it owns: a JSON object for each element, numbered from 1 as in pictures
 * (number-boxes.h). */
GPtrArray *vlps_interactive_json (VlpsDocument *document);
