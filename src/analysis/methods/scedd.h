/* scedd.h - scedd: content of pages that have little of it (Xi et al. 2016) */
#pragma once

#include "method.h"
#include "reading.h"

typedef enum
{
  VLPS_SHORT_BY_DENSITY, /* characters by elements, as in the text of the source */
  VLPS_SHORT_BY_SUM,     /* density sum of cetd, which gives about as many short pages as the source has */
} VlpsShortBy;

/* Constants of scedd (Xi et al. 2016, sections 2.2, 4.2 and 4.3). */
typedef struct
{
  VlpsShortBy short_by; /* measure of the densest element, whose text tells short pages from long ones */
  guint short_bytes;    /* pages whose densest element has less text (UTF-8) are short */
  double top_coef;      /* content does not begin on a line above this share of all lines ... */
  double bottom_coef;   /* ... or below this one */
  guint rounds;         /* number of searches for the densest element */
  double title_weight;  /* exponent of the nearness to the title, a factor of the density; 0: only density counts */
  double depth_weight;  /* exponent of the depth in the tree, likewise */
} VlpsSceddOptions;

extern const VlpsParam vlps_scedd_params[];

/* Returns the bytes of text (UTF-8, white space folded) of the densest element, which decide whether the page is
 * short (section 2.2); 0 if there is no text. By plain density that is a single paragraph on many pages. */
gsize vlps_scedd_dense_bytes (const VlpsPage *page, const VlpsReading *reading, VlpsShortBy by);

/* Returns the line of each element (section 3.2, step 3): how many block-level elements have begun up to it, itself
 * included. Text runs have the line of their element. *ret_lines becomes the number of lines of the page. Newly
 * allocated. */
guint *vlps_scedd_lines (const VlpsPage *page, const VlpsReading *reading, guint *ret_lines);

/* Runs the method: cetd on long pages, the paper's own algorithm on short ones. */
VlpsResult *vlps_scedd (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);

/* Runs the algorithm of the paper, regardless of the length of the page.  The content is the densest element in a valid
 * place (A) and its siblings that are at least as dense as the sparsest ancestor of A (threshold of step (7)). */
VlpsResult *vlps_scedd_short (const VlpsPage *page, const VlpsReading *reading, const VlpsSceddOptions *options);
