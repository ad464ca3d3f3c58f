/* nesting.c - text that an engine does not lay out because its elements nest too deep */
#include "nesting.h"

#include "tag.h"

/* Returns TRUE if the element is the first on its way down that is too deep and has no box. */
static gboolean
is_cut (const VlpsPage *page, const VlpsNode *node, guint depth)
{
  return node->kind == VLPS_NODE_ELEMENT && depth > VLPS_NESTING_SHOWN && depth <= VLPS_NESTING_SHOWN + 2
         && node->parent >= 0 && (node->flags & VLPS_NODE_UNRENDERED) != 0
         && (page->nodes[node->parent].flags & VLPS_NODE_UNRENDERED) == 0 && !vlps_tag_is_never_shown (node->tag);
}

void
vlps_nesting_warn (VlpsPage *page)
{
  g_autofree guint *depths = g_new (guint, page->n_nodes);
  guint64 lost = 0;
  int cut_end = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const VlpsNode *parent = node->parent >= 0 ? &page->nodes[node->parent] : NULL;

      depths[i] = parent != NULL && parent->frame == node->frame ? depths[node->parent] + 1 : 1;
      if (node->kind == VLPS_NODE_ELEMENT && depths[i] > VLPS_NESTING_SHOWN + 1
          && (node->flags & VLPS_NODE_UNRENDERED) == 0)
        return; /* this engine lays out what is deeper */
      if (is_cut (page, node, depths[i]) && node->end > cut_end)
        cut_end = node->end;
      if (node->kind == VLPS_NODE_TEXT && (int) i < cut_end)
        lost += node->characters;
    }
  if (lost > 0)
    vlps_page_add_warning (page, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NESTING,
                                                   "%" G_GUINT64_FORMAT
                                                   " characters are left out: the engine lays out no element that is "
                                                   "nested deeper than %d levels",
                                                   lost, VLPS_NESTING_SHOWN));
}
