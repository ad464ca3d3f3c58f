/* view.h - a labelled page reduced to what a report shows of it */
#pragma once

#include "region-gold.h"
#include "result.h"

/* The text that stands directly in one block-level element. */
typedef struct
{
  VlpsBox box; /* around its text runs */
  gint8 gold;  /* VlpsRegion or VLPS_NOT_JUDGED */
  guint weight;
} VlpsViewUnit;

/* A labelled block. */
typedef struct
{
  VlpsBox box;
  gint8 gold;
  char *type; /* as labelled */
} VlpsViewBlock;

typedef struct
{
  VlpsSize size;
  GArray *units;  /* of VlpsViewUnit */
  GArray *blocks; /* of VlpsViewBlock */
  char *text;     /* of what is labelled as CENTER */

  /*< private >*/
  int *unit_of; /* of each node of the page, -1 for none */
} VlpsView;

VlpsView *vlps_view_new (const VlpsPage *page, const VlpsRegionGold *gold);
void vlps_view_free (VlpsView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsView, vlps_view_free)

/* What a result makes of the units, a character each: '0' + VlpsRegion, or '5' for what a result without regions leaves
 * out.  Where a unit is divided the larger part counts.  `page` is the page of the view.  Newly allocated. */
char *vlps_view_regions (const VlpsView *view, const VlpsPage *page, const VlpsRegionGold *gold,
                         const VlpsResult *result);
