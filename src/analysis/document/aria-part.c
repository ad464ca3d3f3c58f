/* aria-part.c - tables and lists that are made of plain elements by their ARIA roles */
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

/* Nodes of a list that are looked at. */
#define MOST_IN_LIST 400

/* Text and links, which a list of cards has more than. */
static gboolean
is_simple (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_IFRAME:
    case VLPS_TAG_IMG:
    case VLPS_TAG_PICTURE:
    case VLPS_TAG_PRE:
    case VLPS_TAG_TABLE:
    case VLPS_TAG_VIDEO:
      return FALSE;
    default:
      return !vlps_node_is_heading (node, NULL);
    }
}

gboolean
vlps_aria_part_has_list_tag (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_UL || node->tag == VLPS_TAG_OL || node->tag == VLPS_TAG_MENU
         || node->tag == VLPS_TAG_DIR;
}

gboolean
vlps_aria_part_is_list (const VlpsPage *page, int index)
{
  static const char *const roles[] = { "list", NULL };
  const VlpsNode *node = &page->nodes[index];
  guint items = 0;

  if (vlps_aria_part_has_list_tag (node) || node->tag == VLPS_TAG_DL || !has_role (node, roles))
    return FALSE;
  for (int i = index + 1; i < MIN (node->end, index + MOST_IN_LIST); i++)
    {
      if (!is_simple (&page->nodes[i]))
        return FALSE;
      items += vlps_aria_part_is_item (&page->nodes[i]);
    }
  return items > 1;
}

gboolean
vlps_aria_part_is_item (const VlpsNode *node)
{
  static const char *const roles[] = { "listitem", NULL };

  return node->tag != VLPS_TAG_LI && has_role (node, roles);
}
