/* shown.c - which nodes of a page a reader sees */
#include "shown.h"

guint8 *
vlps_shown_new (const VlpsPage *page)
{
  guint8 *shown = g_new0 (guint8, MAX (1, page->n_nodes));

  for (int i = 0; i < (int) page->n_nodes; i++)
    shown[i] = vlps_node_is_shown (page, i);
  return shown;
}
