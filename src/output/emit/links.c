/* links.c - the links of chosen regions, one JSON object a line: what a focused crawler goes on with */
#include "emit.h"

#include "json-text.h"
#include "output.h"
#include "page-links.h"

static void
append_link (GString *out, const VlpsPage *page, const VlpsPageLinks *links, guint i, const char *address,
             VlpsRegion region)
{
  const char *relation = vlps_page_links_relation (links, i);
  g_autofree char *text = vlps_page_links_text (links, i);

  vlps_output_literal (out, "{\"url\": ");
  vlps_json_text_string (out, address);
  vlps_output_literal (out, ", \"text\": ");
  vlps_json_text_string (out, text);
  vlps_output_literal (out, ", \"region\": ");
  vlps_json_text_string (out, vlps_region_name (region));
  vlps_output_literal (out, ", \"box\": ");
  vlps_json_text_box (out, page->nodes[vlps_page_links_at (links, i)->place].box);
  if (relation != NULL)
    {
      vlps_output_literal (out, ", \"rel\": ");
      vlps_json_text_string (out, relation);
    }
  vlps_output_literal (out, "}\n");
}

char *
vlps_emit_links (const VlpsDocument *document, guint regions)
{
  const VlpsResult *result = document->result;
  g_autoptr (VlpsPageLinks) links = vlps_page_links_new (document->page);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < vlps_page_links_count (links); i++)
    {
      int place = vlps_page_links_at (links, i)->place;
      g_autofree char *address = NULL;
      VlpsRegion region = VLPS_REGION_CENTER;

      if (result->part != NULL && !result->part[place])
        continue;
      if (result->regions != NULL)
        region = (VlpsRegion) result->regions[place];
      else if (result->content[place] == 0)
        continue;
      if ((regions & (1u << region)) == 0)
        continue;
      address = vlps_page_links_address (links, i);
      if (address != NULL)
        append_link (out, document->page, links, i, address, region);
    }
  return vlps_output_finish (out);
}
