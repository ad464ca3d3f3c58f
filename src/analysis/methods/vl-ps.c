/* vl-ps.c - VL_PS: main content by the place of boxes on the page */
#include "vl-ps.h"

VlpsResult *
vlps_vl_ps (const VlpsPage *page, VlpsThresholds lines, VlpsUnits units)
{
  VlpsResult *result = vlps_result_new (page, "vl-ps");
  g_autofree guint8 *is_unit = vlps_units_new (page, units);

  result->separators.at = lines;
  result->regions = g_new0 (guint8, MAX (1, page->n_nodes));
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsRegion region = node->parent >= 0 ? result->regions[node->parent] : VLPS_REGION_CENTER;

      if (is_unit[i])
        region = vlps_region_of_box (vlps_unit_box (page, (int) i), lines);
      result->regions[i] = region;
      result->content[i] = region == VLPS_REGION_CENTER;
    }
  return result;
}

VlpsResult *
vlps_vl_ps_lines (const VlpsPage *page, const VlpsSeparators *lines, VlpsUnits units)
{
  VlpsResult *result = vlps_vl_ps (page, lines->at, units);

  vlps_separators_copy (&result->separators, lines);
  if (lines->doubtful)
    g_ptr_array_add (result->warnings,
                     vlps_warning_new (VLPS_WARNING_LINES_DOUBTFUL, VLPS_CURE_LINES,
                                       "the region lines may be wrong (expected F1 of CENTER: %.2f)", lines->expected));
  for (guint i = 0; lines->layers != NULL && i < lines->layers->len; i++)
    {
      VlpsLayer layer = g_array_index (lines->layers, VlpsLayer, i);

      for (int k = layer.node; k < page->nodes[layer.node].end; k++)
        {
          result->regions[k] = layer.region;
          result->content[k] = layer.region == VLPS_REGION_CENTER;
        }
    }
  return result;
}

VlpsResult *
vlps_vl_ps_method (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  g_autoptr (VlpsSeparators) found = NULL;

  if (options->separators != NULL)
    return vlps_vl_ps_lines (page, options->separators, options->units);
  found = vlps_separators_new (page, options->preset != NULL ? options->preset : vlps_preset_find ("auto", NULL),
                               options->units, options->models);
  return vlps_vl_ps_lines (page, found, options->units);
}
