/* chunks.h - cuts the content into pieces for search and retrieval: at most so many words each, along its headings */
#pragma once

#include "document.h"

#define VLPS_CHUNK_WORDS 300 /* default */

/* One JSON object a line for each piece: id, url, title, time, language, headings, words, tokens, overlap, start,
 * end, text (Markdown), box, blocks with their boxes, links. "words" are those that readers see; `words` and
 * `overlap` also count those of addresses and tags, so that no piece is large.
 *
 * A heading begins a piece; so does what would make it longer than `words`. A block that is longer is cut at a line's
 * or sentence's end where there is one in the second half of the piece, else between words. A heading goes with what
 * follows it, whose beginning is cut off if need be; the last one, and what is left of a section, with what stands
 * before.
 *
 * A piece that goes on in a section begins with at most `overlap` words of the one before it (0: none; at most half
 * of `words`). `shift`: as for vlps_emit_blocks(). */
char *vlps_emit_chunks (VlpsDocument *document, guint words, guint overlap, gsize shift);
