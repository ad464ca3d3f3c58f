/* interactive-json.h - links, buttons and fields as JSON */
#pragma once

#include "document.h"

/* An object for each, numbered from 1; numbers that are drawn in pictures (number-boxes.h) are the same.  An array of strings
 * that frees them with itself. */
GPtrArray *vlps_interactive_json (VlpsDocument *document);
