/* chunks.h - the content in pieces for search and retrieval: at most so many words each, along its headings */
#pragma once

#include "document.h"

#define VLPS_CHUNK_WORDS 300 /* usually */

/* One JSON object a line for each piece: id, url, headings, words, start, end, text (Markdown), blocks with their boxes, links.
 * A heading begins a piece; so does what would make it longer than `words`.  A block that is longer is cut at a line's or
 * sentence's end where there is one in the second half of the piece, else between words.  `shift`: as for
 * vlps_emit_blocks(). */
char *vlps_emit_chunks (VlpsDocument *document, guint words, gsize shift);
