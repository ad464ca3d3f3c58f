/* view.h - the data of a labelled page that a report shows */
#pragma once

#include "region-gold.h"
#include "result.h"

/* The text directly in one block-level element. */
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
  char *text;     /* text labelled as CENTER */

  /*< private >*/
  int *unit_of; /* of each node of the page: index of its unit; -1: none */
} VlpsView;

VlpsView *vlps_view_new (const VlpsPage *page, const VlpsRegionGold *gold);
void vlps_view_free (VlpsView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsView, vlps_view_free)

/* Returns the region of each unit in a result, a character each: '0' + VlpsRegion, or '5' for units that a result
 * without regions leaves out. The larger part of a divided unit counts. `page`: that of the view. Newly allocated. */
char *vlps_view_regions (const VlpsView *view, const VlpsPage *page, const VlpsRegionGold *gold,
                         const VlpsResult *result);
