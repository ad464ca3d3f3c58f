/* node-shape.c - which elements of a page are alike */
#include "node-shape.h"

gsize
vlps_node_shape (const VlpsNode *node)
{
  const char *name = vlps_node_attribute (node, "class");
  gsize hash = 5381 * 33 + (gsize) node->tag;

  if (name == NULL || *name == '\0')
    name = vlps_node_attribute (node, "id");
  for (; name != NULL && *name != '\0' && *name != ' '; name++)
    if (!g_ascii_isdigit (*name))
      hash = hash * 33 + (guchar) *name;
  return hash;
}
