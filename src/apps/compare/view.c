/* view.c - a labelled page reduced to what a report shows of it */
#include "view.h"

#include "emit.h"
#include "reading.h"
#include "vl-ps.h"

static void
block_clear (gpointer data)
{
  VlpsViewBlock *block = data;

  g_free (block->type);
}

static char *
gold_text (const VlpsPage *page, const VlpsRegionGold *gold)
{
  VlpsResult *result = vlps_result_new (page, "gold");
  g_autoptr (VlpsDocument) document = vlps_document_new (page, result, NULL, NULL);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);

  for (guint i = 0; i < page->n_nodes; i++)
    result->content[i] = gold->characters[i] > 0 && gold->regions[i] == VLPS_REGION_CENTER;
  vlps_reading_close (page, reading, result->content);
  return vlps_emit_text (document);
}

VlpsView *
vlps_view_new (const VlpsPage *page, const VlpsRegionGold *gold)
{
  VlpsView *view = g_new0 (VlpsView, 1);
  g_autofree int *element_of = g_new (int, MAX (1, page->n_nodes));
  g_autofree int *index_of = g_new (int, MAX (1, page->n_nodes));
  g_autofree guint8 *is_unit = vlps_units_new (page, VLPS_UNITS_BLOCK);

  view->size = page->size;
  view->units = g_array_new (FALSE, TRUE, sizeof (VlpsViewUnit));
  view->blocks = g_array_new (FALSE, TRUE, sizeof (VlpsViewBlock));
  g_array_set_clear_func (view->blocks, block_clear);
  view->unit_of = g_new (int, MAX (1, page->n_nodes));
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      int element = is_unit[i] || node->parent < 0 ? (int) i : element_of[node->parent];
      VlpsViewUnit *unit;

      element_of[i] = element;
      index_of[i] = -1;
      view->unit_of[i] = -1;
      if (gold->blocks[i] == (int) i)
        {
          VlpsViewBlock block = { node->box, gold->regions[i],
                                  g_strdup (vlps_node_attribute (node, "data-block-type")) };

          g_array_append_val (view->blocks, block);
        }
      if (gold->characters[i] == 0)
        continue;
      if (index_of[element] < 0)
        {
          index_of[element] = (int) view->units->len;
          g_array_set_size (view->units, view->units->len + 1);
          g_array_index (view->units, VlpsViewUnit, index_of[element]).gold = gold->regions[i];
        }
      view->unit_of[i] = index_of[element];
      unit = &g_array_index (view->units, VlpsViewUnit, index_of[element]);
      unit->box = vlps_box_union (unit->box, node->box);
      unit->weight += gold->characters[i];
    }
  view->text = gold_text (page, gold);
  return view;
}

void
vlps_view_free (VlpsView *view)
{
  if (view == NULL)
    return;
  g_array_unref (view->units);
  g_array_unref (view->blocks);
  g_free (view->text);
  g_free (view->unit_of);
  g_free (view);
}

char *
vlps_view_regions (const VlpsView *view, const VlpsPage *page, const VlpsRegionGold *gold, const VlpsResult *result)
{
  guint n = view->units->len;
  char *regions = g_strnfill (n, '5');
  g_autofree guint *weights = g_new0 (guint, n * (VLPS_N_REGIONS + 1) + 1);

  for (guint i = 0; i < page->n_nodes; i++)
    if (view->unit_of[i] >= 0)
      {
        guint region = result->regions != NULL ? result->regions[i]
                       : result->content[i]    ? VLPS_REGION_CENTER
                                               : VLPS_N_REGIONS;

        weights[(guint) view->unit_of[i] * (VLPS_N_REGIONS + 1) + region] += gold->characters[i];
      }
  for (guint unit = 0; unit < n; unit++)
    {
      const guint *of_unit = weights + unit * (VLPS_N_REGIONS + 1);
      guint best = 0;

      for (guint region = 1; region <= VLPS_N_REGIONS; region++)
        if (of_unit[region] > of_unit[best])
          best = region;
      regions[unit] = (char) ('0' + best);
    }
  return regions;
}
