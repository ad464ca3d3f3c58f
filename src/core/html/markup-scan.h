/* markup-scan.h - finds the ends of tags, attribute values, comments and raw text
 *
 * The relevant part of the HTML standard's tokenizer (section 13.2.5). Texts end at `end`, not at a NUL. */
#pragma once

#include <glib.h>

typedef struct
{
  const char *text;
  gsize length;
} VlpsSlice;

/* Characters that may end a name. A table holds them because most bytes of tags belong to names. */
enum
{
  VLPS_SCAN_SPACE = 1,
  VLPS_SCAN_SLASH_OR_END = 2,
  VLPS_SCAN_EQUALS = 4,
};

extern const guint8 vlps_scan_classes[256];

/* Returns TRUE for ASCII whitespace as the standard defines it, except CR, which has already been normalized to LF. */
static inline gboolean
vlps_markup_scan_is_space (char c)
{
  return (vlps_scan_classes[(guchar) c] & VLPS_SCAN_SPACE) != 0;
}

/* Returns TRUE if the text is empty or only white space. */
gboolean vlps_markup_scan_is_blank (const char *p, const char *end);

/* Returns TRUE if `text` is at `p`, ignoring case. */
gboolean vlps_markup_scan_begins (const char *p, const char *end, const char *text);

typedef struct
{
  VlpsSlice name;
  VlpsSlice value; /* if there is no value: empty, at the name */
  char quote;      /* quotation mark; 0: none */
} VlpsScanAttribute;

/* Reads the attribute at `p`, which is neither a space, "/" nor ">". Returns the position after it, or NULL if the
 * text ends inside. */
const char *vlps_markup_scan_attribute (const char *p, const char *end, VlpsScanAttribute *ret_attribute);

/* Returns TRUE if vlps_markup_scan_append_value() can decode all character references in the value of an attribute.
 * It decodes only the usual names. */
gboolean vlps_markup_scan_is_readable (VlpsSlice value);

/* Appends such a value with its character references decoded. */
void vlps_markup_scan_append_value (VlpsSlice value, GString *out);

/* Returns the end of the raw text at `p`: the end tag of the element with this name, or `end`. */
const char *vlps_markup_scan_raw_end (const char *p, const char *end, const char *name, gsize length);

/* Returns the end of a script. Between "<!--" and "-->" a script may contain scripts of its own, with their end
 * tags. */
const char *vlps_markup_scan_script_end (const char *p, const char *end, const char *name, gsize length);

/* Returns the position after the comment that starts at `p` with "<!--": after "-->" or "--!>", or `end`. */
const char *vlps_markup_scan_comment_end (const char *p, const char *end);
