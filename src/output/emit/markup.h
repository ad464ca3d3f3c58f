/* markup.h - text and attributes as HTML source */
#pragma once

#include <glib.h>

/* Text between tags. */
void vlps_markup_text (GString *out, const char *text);

/* ` name="value"`.  Nothing for names that HTML source cannot carry. */
void vlps_markup_attribute (GString *out, const char *name, const char *value);

/* A whole document as ` srcdoc="..."`.  Escapes as little as it can, since documents nest. */
void vlps_markup_srcdoc (GString *out, const char *document);

/* Text of a style element.  No tag begins in it, even for a parser that takes it for something else. */
void vlps_markup_style (GString *out, const char *text);

/* TRUE when an element of that name comes back as itself. */
gboolean vlps_markup_is_name (const char *name);
