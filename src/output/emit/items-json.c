/* items-json.c - the entries of a list page as JSON */
#include "items-json.h"

#include "emit.h"
#include "json-text.h"
#include "link-address.h"
#include "listing.h"
#include "output.h"

/* A page with so many posts or comments is not a list. */
#define FEWEST_POSTS 3

static void
append_address (GString *out, VlpsDocument *document, int node, const char *address)
{
  g_autofree char *absolute =
      address != NULL ? vlps_link_address_write (document->page, node, address, VLPS_LINKS_ABSOLUTE) : NULL;

  vlps_json_text_string (out, absolute);
}

/* The address of a picture: not always that of its attribute. */
static const char *
image_address (VlpsDocument *document, int image)
{
  const VlpsStructure *structure = vlps_document_structure (document);

  return structure->mark[image] == VLPS_MARK_IMAGE ? vlps_structure_text (structure, image)
                                                   : vlps_node_attribute (&document->page->nodes[image], "src");
}

GPtrArray *
vlps_items_json (VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  g_autoptr (VlpsReading) reading = NULL;
  g_autoptr (GArray) items = NULL;
  GPtrArray *objects;

  /* what repeats on the page are posts or comments */
  if (document->result->posts != NULL && document->result->posts->len >= FEWEST_POSTS)
    return NULL;
  reading = vlps_reading_new (page);
  items = vlps_listing_find (page, reading);
  if (items == NULL)
    return NULL;
  objects = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < items->len; i++)
    {
      const VlpsListed *item = &g_array_index (items, VlpsListed, i);
      g_autofree char *text = vlps_reading_text (page, reading, item->node);
      GString *out = g_string_new ("{\"title\": ");

      vlps_json_text_string (out, item->title);
      vlps_output_literal (out, ", \"url\": ");
      append_address (out, document, item->link, vlps_node_attribute (&page->nodes[item->link], "href"));
      vlps_output_literal (out, ", \"image\": ");
      append_address (out, document, item->node, item->image >= 0 ? image_address (document, item->image) : NULL);
      vlps_output_literal (out, ", \"price\": ");
      vlps_json_text_string (out, item->price);
      vlps_output_literal (out, ", \"currency\": ");
      vlps_json_text_string (out, item->currency);
      vlps_output_literal (out, ", \"text\": ");
      vlps_json_text_string (out, text);
      vlps_output_literal (out, ", \"box\": ");
      vlps_json_text_box (out, page->nodes[item->node].box);
      g_string_append_c (out, '}');
      g_ptr_array_add (objects, g_string_free (out, FALSE));
    }
  return objects;
}

char *
vlps_emit_items (VlpsDocument *document)
{
  g_autoptr (GPtrArray) objects = vlps_items_json (document);
  GString *out = g_string_new (NULL);

  for (guint i = 0; objects != NULL && i < objects->len; i++)
    g_string_append_printf (out, "%s\n", (const char *) g_ptr_array_index (objects, i));
  return vlps_output_finish (out);
}
