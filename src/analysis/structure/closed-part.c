/* closed-part.c - parts of a page that are closed: what they look like, and which of them are not text of the page */
#include "closed-part.h"

#include <string.h>

/* Elements in one another, each the only one, that close a part together. */
#define MOST_LEVELS 3

/* Children among which the only one is looked for. */
#define MOST_CHILDREN 64

/* Nodes of a part that are read to find out what it holds: many openers may name one part. */
#define MOST_READ 2000

gboolean
vlps_closed_part_is_unseen (const VlpsNode *node)
{
  return (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_OFF_PAGE | VLPS_NODE_NEVER_SHOWN)) != 0;
}

/* Returns the first child of the element that counts, or -1 if it has none or another one that can be seen. */
static int
find_only_child (const VlpsPage *page, int index)
{
  int first = index + 1, n = 0;

  if (first >= page->nodes[index].end)
    return -1;
  if (page->nodes[first].kind == VLPS_NODE_TEXT && vlps_builder_is_blank (page->nodes[first].text))
    first = vlps_builder_next (page, first);
  for (int i = first >= 0 ? vlps_builder_next (page, first) : -1; i >= 0; i = vlps_builder_next (page, i))
    if (n++ == MOST_CHILDREN || !vlps_closed_part_is_unseen (&page->nodes[i]))
      return -1;
  return first >= 0 && page->nodes[first].kind == VLPS_NODE_ELEMENT ? first : -1;
}

gboolean
vlps_closed_part_is_closed (const VlpsPage *page, int index)
{
  for (int level = 0; level <= MOST_LEVELS && index >= 0; level++, index = find_only_child (page, index))
    if (vlps_closed_part_is_unseen (&page->nodes[index]))
      return TRUE;
  return FALSE;
}

int
vlps_closed_part_outermost (const VlpsPage *page, int index)
{
  for (int level = 0; level < MOST_LEVELS; level++)
    {
      int parent = page->nodes[index].parent;

      if (parent <= 0 || page->nodes[parent].tag == VLPS_TAG_BODY || find_only_child (page, parent) != index)
        break;
      index = parent;
    }
  return index;
}

gboolean
vlps_closed_part_is_of_site (const VlpsNode *node)
{
  return vlps_builder_has_value (node, "role", "alert") || vlps_builder_has_value (node, "role", "status")
         || node->tag == VLPS_TAG_NAV || node->tag == VLPS_TAG_FORM || node->tag == VLPS_TAG_DIALOG
         || node->tag == VLPS_TAG_FOOTER || vlps_builder_has_value (node, "role", "dialog")
         || vlps_builder_has_value (node, "role", "menu") || vlps_builder_has_value (node, "role", "navigation")
         || vlps_builder_has_value (node, "aria-modal", "true");
}

/* Returns TRUE if most text at the beginning of an element is in links, if `links`, or in forms. */
static gboolean
is_mostly (const VlpsPage *page, int index, gboolean links)
{
  gsize all = 0, inside = 0;
  int end = 0, last = MIN (page->nodes[index].end, index + MOST_READ);

  for (int i = index; i < last; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->tag == VLPS_TAG_FORM
          || (links && node->tag == VLPS_TAG_A && vlps_node_attribute (node, "href") != NULL))
        end = MAX (end, node->end);
      if (node->kind != VLPS_NODE_TEXT || vlps_builder_is_blank (node->text))
        continue;
      all += strlen (node->text);
      inside += i < end ? strlen (node->text) : 0;
    }
  return inside * 2 > all;
}

gboolean
vlps_closed_part_is_menu (const VlpsPage *page, int index)
{
  return is_mostly (page, index, TRUE);
}

gboolean
vlps_closed_part_is_form (const VlpsPage *page, int index)
{
  return is_mostly (page, index, FALSE);
}
