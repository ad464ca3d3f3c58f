/* shown.c - which nodes of a page a reader sees */
#include "shown.h"

guint8 *
vlps_shown_new (const VlpsPage *page)
{
  guint8 *shown = g_new0 (guint8, MAX (1, page->n_nodes));

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      /* without an engine's word an element hides all that is in it */
      if (page->rendered)
        shown[i] = vlps_node_is_shown (page, i) ? 1 : 0;
      else if (node->parent >= 0 && shown[node->parent] == 0)
        shown[i] = 0;
      else
        shown[i] = node->kind == VLPS_NODE_TEXT
                   || !(vlps_tag_is_never_shown (node->tag) || vlps_node_attribute (node, "hidden") != NULL);
    }
  return shown;
}
