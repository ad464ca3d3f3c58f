/* references.h - decodes character references in text that is not HTML, such as JSON */
#pragma once

#include <glib.h>

/* Replaces &amp;, &#8211;, &uuml; and the like by their characters; unknown ones stay. Pages leave them in JSON,
 * where they mean nothing. Newly allocated; NULL for NULL. */
char *vlps_references_decode (const char *text);
