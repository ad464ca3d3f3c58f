/* odds.c - raises the odds of regions by evidence that the model uses too little */
#include "odds.h"

#include <string.h>

#include "declared.h"
#include "search.h"
#include "side-panel.h"
#include "vlps-region.h"

/* Factor for FOOTER outside declared footers, on a page that has one.  A side column at the end of a wide page keeps its
 * odds: there it is often a footer in columns. */
#define OUTSIDE .2

void
vlps_odds_raise_outer (double *probabilities, guint n, double bars, double margins)
{
  const double odds[VLPS_REGION_CENTER] = { bars, bars, margins, margins };

  for (double *own = probabilities; own < probabilities + (gsize) n * VLPS_N_REGIONS; own += VLPS_N_REGIONS)
    {
      double sum = own[VLPS_REGION_CENTER];

      for (guint region = 0; region < VLPS_REGION_CENTER; region++)
        sum += own[region] *= odds[region];
      for (guint region = 0; region < VLPS_N_REGIONS; region++)
        own[region] /= sum;
    }
}

static void
raise_one (double *own, VlpsRegion region, double odds)
{
  double sum = 1 + (odds - 1) * own[region];

  own[region] *= odds;
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    own[i] /= sum;
}

void
vlps_odds_raise_panels (double *probabilities, const VlpsPage *page, const VlpsTextBlocks *blocks,
                        const VlpsTextGrid *grids, double odds)
{
  g_autofree guint8 *panels = vlps_side_panels_of (page, blocks, grids);

  for (guint i = 0; i < blocks->n; i++)
    {
      VlpsBox box = page->nodes[blocks->items[i].first].box;

      if (panels[i])
        raise_one (probabilities + (gsize) i * VLPS_N_REGIONS,
                   box.left + box.width / 2 < page->size.width / 2 ? VLPS_REGION_LM : VLPS_REGION_RM, odds);
    }
}

void
vlps_odds_raise_declared (double *probabilities, const VlpsPage *page, const VlpsTextBlocks *blocks, double ends,
                          double sides)
{
  static const VlpsRegion regions[] = {
    [VLPS_DECLARED_FOOTER] = VLPS_REGION_FOOTER, [VLPS_DECLARED_LM] = VLPS_REGION_LM,
    [VLPS_DECLARED_RM] = VLPS_REGION_RM,         [VLPS_DECLARED_BELOW] = VLPS_REGION_LM,
    [VLPS_DECLARED_CENTER] = VLPS_REGION_CENTER,
  };
  g_autofree guint8 *declared = vlps_declared_of (page, blocks);
  gboolean has_footer = memchr (declared, VLPS_DECLARED_FOOTER, blocks->n) != NULL;
  gboolean narrow = page->size.width < VLPS_NARROW_PAGE;

  for (guint i = 0; i < blocks->n; i++)
    {
      gboolean end = declared[i] == VLPS_DECLARED_FOOTER || declared[i] == VLPS_DECLARED_BELOW;

      if (declared[i] != VLPS_DECLARED_NONE)
        raise_one (probabilities + (gsize) i * VLPS_N_REGIONS, regions[declared[i]], end ? ends : sides);
      if (has_footer && declared[i] != VLPS_DECLARED_FOOTER && (narrow || declared[i] != VLPS_DECLARED_BELOW))
        raise_one (probabilities + (gsize) i * VLPS_N_REGIONS, VLPS_REGION_FOOTER, OUTSIDE);
    }
}
