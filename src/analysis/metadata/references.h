/* references.h - references to characters in text that is not HTML, such as JSON */
#pragma once

#include <glib.h>

/* `text` with the characters that &amp;, &#8211;, &uuml; and the like stand for; those that are not known stay.  Pages
 * leave them in JSON, where they mean nothing.  Newly allocated; NULL for NULL. */
char *vlps_references_decode (const char *text);
