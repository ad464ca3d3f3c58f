/* vlps-region.h - the five regions of a page */
#ifndef VLPS_REGION_H /* the copy that is installed is compiled beside it, and clang knows files by their places */
#define VLPS_REGION_H

#include <glib.h>

G_BEGIN_DECLS

/**
 * VlpsRegion:
 * @VLPS_REGION_HEADER: above the line h1
 * @VLPS_REGION_FOOTER: below the line h2
 * @VLPS_REGION_LM: left margin, left of the line w1
 * @VLPS_REGION_RM: right margin, right of the line w2
 * @VLPS_REGION_CENTER: all else
 *
 * The regions that elements of a page are sorted into by the place of their boxes (Jing & Zuo 2004, section 2.3).
 */
typedef enum
{
  VLPS_REGION_HEADER,
  VLPS_REGION_FOOTER,
  VLPS_REGION_LM,
  VLPS_REGION_RM,
  VLPS_REGION_CENTER,
} VlpsRegion;

/**
 * vlps_region_name:
 * @region: a region
 *
 * Returns: (transfer none): `HEADER`, `FOOTER`, `LM`, `RM` or `CENTER`, as they stand in JSON results
 */
const char *vlps_region_name (VlpsRegion region);

G_END_DECLS

#endif
