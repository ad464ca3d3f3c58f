/* unit.c - which elements are sorted by their own boxes */
#include "unit.h"

static gboolean
is_table_tag (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_TABLE] = TRUE, [VLPS_TAG_CAPTION] = TRUE, [VLPS_TAG_COL] = TRUE,   [VLPS_TAG_COLGROUP] = TRUE,
    [VLPS_TAG_THEAD] = TRUE, [VLPS_TAG_TBODY] = TRUE,   [VLPS_TAG_TFOOT] = TRUE, [VLPS_TAG_TR] = TRUE,
    [VLPS_TAG_TD] = TRUE,    [VLPS_TAG_TH] = TRUE
  };

  return listed[tag];
}

/* `layered`: the element is positioned, or stands in something that is. */
static gboolean
is_unit (const VlpsPage *page, int index, VlpsUnits units, gboolean layered)
{
  const VlpsNode *node = &page->nodes[index];

  if (node->kind != VLPS_NODE_ELEMENT || (node->flags & VLPS_NODE_UNRENDERED) != 0 || node->tag == VLPS_TAG_BODY
      || node->tag == VLPS_TAG_HTML)
    return FALSE;
  /* display: contents around nothing that is in view has no place of its own */
  if ((node->flags & VLPS_NODE_CONTENTS) != 0 && node->box.width <= 0 && node->box.height <= 0)
    return FALSE;
  switch (units)
    {
    case VLPS_UNITS_ALL:
      return TRUE;
    case VLPS_UNITS_TABLES:
      /* "no frames, layers or CSS positions" */
      return is_table_tag (node->tag) && node->frame == 0 && !layered;
    case VLPS_UNITS_BLOCK:
    default:
      return vlps_node_is_block (page, index);
    }
}

guint8 *
vlps_units_new (const VlpsPage *page, VlpsUnits units)
{
  guint8 *is = g_new0 (guint8, MAX (1, page->n_nodes));
  g_autofree guint8 *layered = g_new0 (guint8, MAX (1, page->n_nodes));

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      layered[i] = (node->parent >= 0 && layered[node->parent])
                   || (node->style != NULL && node->style->position != VLPS_POSITION_STATIC);
      is[i] = (guint8) is_unit (page, (int) i, units, layered[i]);
    }
  return is;
}

VlpsBox
vlps_unit_box (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  return (node->flags & VLPS_NODE_CLIPPED) != 0 ? page->frames[node->frame].clip : node->box;
}
