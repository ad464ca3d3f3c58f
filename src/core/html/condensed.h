/* condensed.h - condensed HTML (condense.h) and the pieces behind its private characters */
#pragma once

#include "markup-scan.h"

/* Piece i is the character LOW + i. From piece PLANE on, a character of HIGH or above precedes it and counts the
 * planes. */
#define VLPS_CONDENSED_PLANE 0xFFFE
#define VLPS_CONDENSED_LOW 0xF0000
#define VLPS_CONDENSED_HIGH 0x100000

/* Attributes hidden from the parser, including the ">" that ends them. */
typedef struct
{
  gsize tag; /* offset of its "<" in the condensed text */
  VlpsSlice attributes;
} VlpsHidden;

typedef struct
{
  GString *text;  /* condensed text, input of the parser */
  GArray *slices; /* of VlpsSlice: the pieces behind the private characters */
  GArray *hidden; /* of VlpsHidden, in the order of their tags */
} VlpsCondensed;

VlpsCondensed *vlps_condensed_new (void);

/* Appends `text`, taken from a tree of condensed HTML, with all pieces put back. */
void vlps_condensed_expand (const VlpsCondensed *condensed, const char *text, GString *out);

/* Finds the attributes removed from the tag at `tag`, a pointer into the condensed text. Returns FALSE if none were
 * removed or `tag` is NULL. */
gboolean vlps_condensed_hidden (const VlpsCondensed *condensed, const char *tag, VlpsSlice *ret_attributes);

/* Finds the attributes behind `name`, the name of an attribute in such a tree. Returns FALSE for an ordinary name. */
gboolean vlps_condensed_attributes (const VlpsCondensed *condensed, const char *name, VlpsSlice *ret_attributes);

/* Removes the first of these attributes; returns FALSE if none is left. A name may come again; its first occurrence
 * counts. The value is raw: decode it with vlps_markup_scan_append_value(). */
gboolean vlps_condensed_next_attribute (VlpsSlice *attributes, VlpsSlice *ret_name, VlpsSlice *ret_value);

void vlps_condensed_free (VlpsCondensed *condensed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCondensed, vlps_condensed_free)
