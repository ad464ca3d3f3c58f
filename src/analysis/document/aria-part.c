/* aria-part.c - tables that are made of plain elements by their ARIA roles */
#include "aria-part.h"

#include "word-list.h"

static gboolean
has_role (const VlpsNode *node, const char *const *roles)
{
  const char *role = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, "role") : NULL;

  return role != NULL && vlps_word_list_has (roles, role);
}

gboolean
vlps_aria_part_is_table (const VlpsNode *node)
{
  static const char *const roles[] = { "table", "grid", "treegrid", NULL };

  return node->tag != VLPS_TAG_TABLE && has_role (node, roles);
}

gboolean
vlps_aria_part_is_row (const VlpsNode *node)
{
  static const char *const roles[] = { "row", NULL };

  return node->tag != VLPS_TAG_TR && has_role (node, roles);
}

gboolean
vlps_aria_part_is_cell (const VlpsNode *node)
{
  static const char *const roles[] = { "cell", "gridcell", "columnheader", "rowheader", NULL };

  return node->tag != VLPS_TAG_TD && node->tag != VLPS_TAG_TH && has_role (node, roles);
}

gboolean
vlps_aria_part_is_column_header (const VlpsNode *node)
{
  static const char *const roles[] = { "columnheader", NULL };

  return node->tag != VLPS_TAG_TD && node->tag != VLPS_TAG_TH && has_role (node, roles);
}
