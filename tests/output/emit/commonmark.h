/* commonmark.h - Markdown as another program reads it */
#pragma once

#include <glib.h>

/* What a CommonMark parser (with tables) reads, as HTML with raw HTML let through. */
char *commonmark_to_html (const char *markdown);

/* All text that it reads, without any white space; images are left out.  NULL where it finds a block of raw HTML, or
 * raw HTML in text that the markdown format does not write. */
char *commonmark_to_text (const char *markdown);
