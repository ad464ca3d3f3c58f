/* header-cell.c - which cells of the first row of a table head its columns, without being th elements */
#include "header-cell.h"

static gboolean
is_bold (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_B || node->tag == VLPS_TAG_STRONG
         || (node->style != NULL && node->style->font_weight >= 600);
}

gboolean
vlps_header_cell_is_bold (const VlpsFlow *flow, int cell)
{
  const VlpsPage *page = flow->page;
  int bold_end = is_bold (&page->nodes[cell]) ? page->nodes[cell].end : cell;

  for (int i = cell + 1; i < page->nodes[cell].end; i++)
    {
      if (page->nodes[i].kind == VLPS_NODE_ELEMENT && is_bold (&page->nodes[i]))
        bold_end = MAX (bold_end, page->nodes[i].end);
      if (i >= bold_end && (flow->bits[i] & VLPS_FLOW_OUTPUT) != 0
          && (page->nodes[i].kind == VLPS_NODE_TEXT || flow->role[i] < VLPS_FLOW_INLINE))
        return FALSE;
    }
  return TRUE;
}

gboolean
vlps_header_cell_is_named (const VlpsNode *cell)
{
  const char *scope = vlps_node_attribute (cell, "scope");

  return g_strcmp0 (scope, "col") == 0 || g_strcmp0 (scope, "colgroup") == 0
         || g_strcmp0 (vlps_node_attribute (cell, "role"), "columnheader") == 0;
}

gboolean
vlps_header_cell_has_corner (const VlpsFlow *flow, int row)
{
  const VlpsNode *nodes = flow->page->nodes;
  int cells = 0;

  for (int i = row + 1; i < nodes[row].end; i = nodes[i].end)
    if (nodes[i].tag == VLPS_TAG_TD || nodes[i].tag == VLPS_TAG_TH)
      {
        if (((flow->bits[i] & VLPS_FLOW_OUTPUT) != 0) == (cells == 0))
          return FALSE;
        cells++;
      }
  return cells > 2;
}
