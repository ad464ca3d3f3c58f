/* vips.h - vips: divides a page into coherent blocks by visual cues (Cai et al. 2003, MSR-TR-2003-79) */
#pragma once

#include "method.h"

/* Constants of vips (Cai et al. 2003). */
typedef struct
{
  guint pdoc;        /* permitted degree of coherence, 1 to 10 */
  double text_size;  /* shares of the page's area: below which a node with text of its own is not divided ... */
  double child_size; /* ... and a table cell whose largest child is no larger */
} VlpsVipsOptions;

extern const VlpsParam vlps_vips_params[];

/* Cuts a rendered page into blocks whose degree of coherence (DoC, 1 to 10) is at least VlpsVipsOptions.pdoc and marks
 * them in result->segments.  The algorithm chooses nothing: all of the page is content.  vips.c has
 * what its source leaves open.  Never fails. */
VlpsResult *vlps_vips (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
