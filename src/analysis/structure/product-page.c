/* product-page.c - what the page of a product declares */
#include "product-page.h"

#include <string.h>

gboolean
vlps_product_page_is (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *type = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, "itemtype") : NULL;
      const char *content = NULL;

      if (type != NULL && g_str_has_suffix (type, "schema.org/Product"))
        return TRUE;
      if (node->tag == VLPS_TAG_META && g_strcmp0 (vlps_node_attribute (node, "property"), "og:type") == 0)
        content = vlps_node_attribute (node, "content");
      /* shops may set the name of their own vocabulary before it */
      if (content != NULL
          && (strcmp (content, "product") == 0 || strcmp (content, "product.item") == 0
              || g_str_has_suffix (content, ":product")))
        return TRUE;
    }
  return FALSE;
}
