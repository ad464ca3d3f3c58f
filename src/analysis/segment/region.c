/* region.c - the five regions of a page and the rule that assigns them */
#include "region.h"

#include <math.h>

#include "errors.h"

static const char *const region_names[VLPS_N_REGIONS] = { "HEADER", "FOOTER", "LM", "RM", "CENTER" };

const char *
vlps_region_name (VlpsRegion region)
{
  g_return_val_if_fail ((guint) region < VLPS_N_REGIONS, NULL);
  return region_names[region];
}

gboolean
vlps_region_parse (const char *name, VlpsRegion *ret_region, GError **error)
{
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    if (g_ascii_strcasecmp (name, region_names[i]) == 0)
      {
        *ret_region = (VlpsRegion) i;
        return TRUE;
      }
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "unknown region '%s'; the regions are HEADER, FOOTER, LM, RM and CENTER", name);
}

double *
vlps_region_separator (VlpsThresholds *lines, guint line)
{
  double *const all[] = { &lines->h1, &lines->h2, &lines->w1, &lines->w2 };

  return all[line];
}

/* The innermost lines of both margins over all bands that the box touches. */
static void
narrow (VlpsBox box, VlpsThresholds *lines)
{
  double top = -INFINITY;

  lines->w1 = INFINITY;
  lines->w2 = -INFINITY;
  for (guint i = 0; i < lines->n_bands; i++)
    {
      const VlpsBand *band = &lines->bands[i];

      /* a box without height that stands on a border belongs below */
      if (box.top < band->bottom && (vlps_box_bottom (box) > top || box.top >= top))
        {
          lines->w1 = isnan (band->w1) ? -INFINITY : MIN (lines->w1, band->w1);
          lines->w2 = isnan (band->w2) ? INFINITY : MAX (lines->w2, band->w2);
        }
      top = band->bottom;
    }
}

VlpsRegion
vlps_region_of_box (VlpsBox box, VlpsThresholds lines)
{
  if (lines.n_bands > 0)
    narrow (box, &lines);
  /* a comparison with NAN is false: an absent line takes nothing */
  if (vlps_box_bottom (box) <= lines.h1)
    return VLPS_REGION_HEADER;
  if (box.top >= lines.h2)
    return VLPS_REGION_FOOTER;
  if (vlps_box_right (box) <= lines.w1)
    return VLPS_REGION_LM;
  if (box.left >= lines.w2)
    return VLPS_REGION_RM;
  return VLPS_REGION_CENTER;
}
