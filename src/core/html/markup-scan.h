/* markup-scan.h - where tags, attribute values, comments and raw text begin and end
 *
 * The tokenizer of the HTML standard (section 13.2.5), reduced to that.  Texts end at `end`, not at a NUL.
 */
#pragma once

#include <glib.h>

typedef struct
{
  const char *text;
  gsize length;
} VlpsSlice;

/* What may end a name; looked up, as most bytes of tags are in names. */
enum
{
  VLPS_SCAN_SPACE = 1,
  VLPS_SCAN_SLASH_OR_END = 2,
  VLPS_SCAN_EQUALS = 4,
};

extern const guint8 vlps_scan_classes[256];

/* TRUE for ASCII whitespace as the standard defines it, except CR, which has been normalized to LF by then. */
static inline gboolean
vlps_markup_scan_is_space (char c)
{
  return (vlps_scan_classes[(guchar) c] & VLPS_SCAN_SPACE) != 0;
}

/* TRUE when there is nothing but white space. */
gboolean vlps_markup_scan_is_blank (const char *p, const char *end);

/* TRUE when `text` stands at `p`, in letters of either case. */
gboolean vlps_markup_scan_begins (const char *p, const char *end, const char *text);

typedef struct
{
  VlpsSlice name;
  VlpsSlice value; /* at the name, and empty, where there is none */
  char quote;      /* 0: none */
} VlpsScanAttribute;

/* Reads the attribute at `p`, which is not a space and no "/" or ">".  Returns the place behind it, or NULL when the text
 * ends within. */
const char *vlps_markup_scan_attribute (const char *p, const char *end, VlpsScanAttribute *ret_attribute);

/* Whether vlps_markup_scan_append_value() knows all character references in the value of an attribute: it leaves out names but
 * the usual few. */
gboolean vlps_markup_scan_is_readable (VlpsSlice value);

/* Appends such a value with its references replaced by what they stand for. */
void vlps_markup_scan_append_value (VlpsSlice value, GString *out);

/* Where the raw text at `p` ends: at the end tag of the element of this name, or at `end`. */
const char *vlps_markup_scan_raw_end (const char *p, const char *end, const char *name, gsize length);

/* The same for a script.  Within "<!--" and "-->" a script may hold scripts of its own, with their end tags. */
const char *vlps_markup_scan_script_end (const char *p, const char *end, const char *name, gsize length);

/* Behind the comment whose "<!--" stands at `p`: behind "-->" or "--!>", or at `end`. */
const char *vlps_markup_scan_comment_end (const char *p, const char *end);
