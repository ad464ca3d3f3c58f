/* unit.c - which elements are sorted by their own boxes */
#include "unit.h"

static gboolean
is_table_tag (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_TABLE:
    case VLPS_TAG_CAPTION:
    case VLPS_TAG_COL:
    case VLPS_TAG_COLGROUP:
    case VLPS_TAG_THEAD:
    case VLPS_TAG_TBODY:
    case VLPS_TAG_TFOOT:
    case VLPS_TAG_TR:
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
vlps_is_unit (const VlpsPage *page, int index, VlpsUnits units)
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
      return is_table_tag (node->tag) && node->frame == 0
             && (node->style == NULL || node->style->position == VLPS_POSITION_STATIC);
    case VLPS_UNITS_BLOCK:
    default:
      return vlps_node_is_block (page, index);
    }
}

VlpsBox
vlps_unit_box (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  return (node->flags & VLPS_NODE_CLIPPED) != 0 ? page->frames[node->frame].clip : node->box;
}
