/* markup.h - writes text and attributes as HTML source */
#pragma once

#include <glib.h>

/* Appends text between tags. */
void vlps_markup_text (GString *out, const char *text);

/* Appends ` name="value"`; nothing if HTML source cannot express the name. */
void vlps_markup_attribute (GString *out, const char *name, const char *value);

/* Appends a whole document as ` srcdoc="..."`. Escapes as little as possible, since documents nest. */
void vlps_markup_srcdoc (GString *out, const char *document);

/* Appends the text of a style element, changed so that no tag begins in it, even for a parser that does not recognise
 * a style element. */
void vlps_markup_style (GString *out, const char *text);

/* Returns TRUE if an element with that name is parsed as itself. */
gboolean vlps_markup_is_name (const char *name);
