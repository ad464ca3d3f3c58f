/* overlay-link.c - links that only make a larger area of a card lead somewhere */
#include "overlay-link.h"

#include <string.h>

/* Nodes of a card that are looked at, and bytes of a link's text. */
#define MOST_BEFORE 200
#define MOST_TEXT 500

gboolean
vlps_overlay_link_recognise (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *nodes = page->nodes;
  const char *address = vlps_node_attribute (&nodes[index], "href");
  g_autofree char *text = NULL;

  if (address == NULL || !vlps_builder_has_value (&nodes[index], "aria-hidden", "true")
      || !vlps_builder_has_value (&nodes[index], "tabindex", "-1"))
    return FALSE;
  text = vlps_builder_line (page, index, MOST_TEXT);
  for (int i = index - 1; i >= 0 && i >= index - MOST_BEFORE; i--)
    {
      g_autofree char *other = NULL;

      if (nodes[i].tag != VLPS_TAG_A || nodes[i].end > index || builder->structure->mark[i] == VLPS_MARK_DROP
          || !vlps_builder_is_content (builder, i) || !vlps_builder_has_value (&nodes[i], "href", address))
        continue;
      other = vlps_builder_line (page, i, MOST_TEXT);
      if (strcmp (other, text) != 0)
        continue;
      vlps_builder_drop (builder, index);
      return TRUE;
    }
  return FALSE;
}
