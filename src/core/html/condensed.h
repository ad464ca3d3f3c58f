/* condensed.h - condensed HTML (condense.h), and what its private characters stand for */
#pragma once

#include "markup-scan.h"

/* Piece i is the character LOW + i; from PLANE pieces on there stands one of HIGH or above before, which counts the
 * planes. */
#define VLPS_CONDENSED_PLANE 0xFFFE
#define VLPS_CONDENSED_LOW 0xF0000
#define VLPS_CONDENSED_HIGH 0x100000

/* Attributes that the parser need not see, with the ">" behind them, which ends them. */
typedef struct
{
  gsize tag; /* place of its "<" in the condensed text */
  VlpsSlice attributes;
} VlpsHidden;

typedef struct
{
  GString *text;  /* what the parser is given */
  GArray *slices; /* of VlpsSlice: what the private characters stand for */
  GArray *hidden; /* of VlpsHidden, in the order of their tags */
} VlpsCondensed;

VlpsCondensed *vlps_condensed_new (void);

/* Appends `text`, which comes from a tree of condensed HTML, with everything put back. */
void vlps_condensed_expand (const VlpsCondensed *condensed, const char *text, GString *out);

/* The attributes that the tag at `tag`, a place in the condensed text, has lost; FALSE where it has not, and for NULL. */
gboolean vlps_condensed_hidden (const VlpsCondensed *condensed, const char *tag, VlpsSlice *ret_attributes);

/* The same for those that `name`, an attribute's name in such a tree, stands for; FALSE when it is just a name. */
gboolean vlps_condensed_attributes (const VlpsCondensed *condensed, const char *name, VlpsSlice *ret_attributes);

/* Takes the first of these attributes off; FALSE when none is left.  The same name may come again, then the first one
 * counts.  The value is as it is written: vlps_markup_scan_append_value() reads it. */
gboolean vlps_condensed_next_attribute (VlpsSlice *attributes, VlpsSlice *ret_name, VlpsSlice *ret_value);

void vlps_condensed_free (VlpsCondensed *condensed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCondensed, vlps_condensed_free)
