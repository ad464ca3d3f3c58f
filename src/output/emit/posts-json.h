/* posts-json.h - posts of a thread, or comments below an article, as JSON */
#pragma once

#include "document.h"

/* Returns an array of strings, which it owns, with an object for each post: author, date, text, html, quote_of,
 * number, box; NULL if there are none. */
GPtrArray *vlps_posts_json (VlpsDocument *document);
