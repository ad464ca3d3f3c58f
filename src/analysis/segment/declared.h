/* declared.h - finds footers, side columns and tables of facts that tags, roles and names declare */
#pragma once

#include "text-block.h"

typedef enum
{
  VLPS_DECLARED_NONE,
  VLPS_DECLARED_FOOTER, /* an element named as a footer, at the end of the page */
  VLPS_DECLARED_LM,     /* a narrow element named as a side column, with a wider one at its right */
  VLPS_DECLARED_RM,     /* the same, with a wider one at its left */
  VLPS_DECLARED_BELOW,  /* a side column below the content, where narrow windows put it */
  VLPS_DECLARED_CENTER, /* a table of facts that wikis put beside an article ("infobox") */
} VlpsDeclared;

/* Returns the VlpsDeclared of each text block, by the outermost declared element around it. Newly allocated. */
guint8 *vlps_declared_of (const VlpsPage *page, const VlpsTextBlocks *blocks);

/* Returns 1 for each text block in an element whose name alone calls it a side column, for pages that are not laid out;
 * 0 in articles, around the headline, and where nearly all text of the page is. Newly allocated. */
guint8 *vlps_declared_columns (const VlpsPage *page, const VlpsTextBlocks *blocks);
