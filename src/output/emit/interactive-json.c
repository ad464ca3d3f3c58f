/* interactive-json.c - links, buttons and fields as JSON */
#include "interactive-json.h"

#include "content-blocks.h"
#include "interactive.h"
#include "json-text.h"
#include "link-address.h"
#include "output.h"

static char *
write_one (const VlpsDocument *document, const VlpsInteractive *one, guint number)
{
  const VlpsPage *page = document->page;
  const VlpsNode *node = &page->nodes[one->node];
  const guint8 *regions = document->result->regions;
  const char *href = node->tag == VLPS_TAG_A || node->tag == VLPS_TAG_AREA ? vlps_node_attribute (node, "href") : NULL;
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "{\"number\": %u", number);
  vlps_json_text_member (out, ", \"role\": ", one->role);
  vlps_json_text_member (out, ", \"name\": ", one->name);
  vlps_json_text_member (out, ", \"tag\": ", node->name);
  if (one->type != NULL)
    vlps_json_text_member (out, ", \"type\": ", one->type);
  if (href != NULL)
    {
      g_autofree char *url = vlps_link_address_resolve (page, one->node, href);

      vlps_json_text_member (out, ", \"url\": ", url);
    }
  if (node->frame > 0)
    g_string_append_printf (out, ", \"frame\": %d", node->frame);
  vlps_json_text_member (out,
                         ", \"region\": ", regions != NULL ? vlps_region_name ((VlpsRegion) regions[one->node]) : NULL);
  vlps_output_literal (out, ", \"box\": ");
  vlps_content_blocks_append_box (out, one->box);
  g_string_append (out, one->disabled ? ", \"disabled\": true}" : ", \"disabled\": false}");
  return g_string_free (out, FALSE);
}

GPtrArray *
vlps_interactive_json (VlpsDocument *document)
{
  g_autoptr (GArray) all = vlps_interactive_find (document->page, document->result->part);
  GPtrArray *objects = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < all->len; i++)
    g_ptr_array_add (objects, write_one (document, &g_array_index (all, VlpsInteractive, i), i + 1));
  return objects;
}
