/* posts-json.h - posts of a thread, or comments below an article, as JSON */
#pragma once

#include "document.h"

/* An object for each: author, date, text, html, quote_of, number, box; an array of newly allocated strings that frees them
 * with itself, NULL where there is none. */
GPtrArray *vlps_posts_json (VlpsDocument *document);
