/* bulk.c - a page for a search engine: an action and a document, as the bulk interface of OpenSearch and Elasticsearch
 * takes them */
#include "emit.h"

#include "json-text.h"
#include "output.h"
#include "preface.h"
#include "reading.h"

static void
add_string (GString *out, const char *name, const char *value)
{
  if (value == NULL || *value == '\0')
    return;
  vlps_json_text_name (out, name);
  vlps_json_text_string (out, value);
}

static void
add_list (GString *out, const char *name, const GPtrArray *list)
{
  if (list == NULL || list->len == 0)
    return;
  vlps_json_text_name (out, name);
  for (guint i = 0; i < list->len; i++)
    {
      g_string_append (out, i > 0 ? ", " : "[");
      vlps_json_text_string (out, g_ptr_array_index (list, i));
    }
  g_string_append_c (out, ']');
}

/* All text of a region that a reader sees, content or not. */
static char *
region_text (const VlpsDocument *document, const VlpsReading *reading, VlpsRegion region)
{
  const VlpsPage *page = document->page;
  const VlpsResult *result = document->result;
  g_autofree guint8 *marked = g_new0 (guint8, page->n_nodes + 1);

  for (guint i = 0; i < page->n_nodes; i++)
    marked[i] = reading->characters[i] > 0 && result->regions[i] == region && (result->part == NULL || result->part[i]);
  return vlps_reading_content (page, reading, marked);
}

/* The links of a region, one object each. */
static void
add_links (GString *out, const VlpsDocument *document, VlpsRegion region, const char *name)
{
  g_autofree char *links = vlps_emit_links (document, 1u << region), *key = g_strconcat ("links_", name, NULL);
  g_auto (GStrv) lines = g_strsplit (links, "\n", -1);

  if (*links == '\0')
    return;
  vlps_json_text_name (out, key);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "[", lines[i]);
  g_string_append_c (out, ']');
}

static void
add_regions (GString *out, const VlpsDocument *document)
{
  g_autoptr (VlpsReading) reading = document->result->regions != NULL ? vlps_reading_new (document->page) : NULL;

  for (VlpsRegion region = 0; region < VLPS_N_REGIONS; region++)
    {
      g_autofree char *name = g_ascii_strdown (vlps_region_name (region), -1);

      if (reading != NULL)
        {
          g_autofree char *text = region_text (document, reading, region);

          add_string (out, name, text);
        }
      if (reading != NULL || region == VLPS_REGION_CENTER)
        add_links (out, document, region, name);
    }
}

char *
vlps_emit_bulk (VlpsDocument *document)
{
  const VlpsFacts *facts = vlps_document_facts (document);
  const char *url = document->page->url != NULL ? document->page->url : "";
  g_autofree char *id = g_compute_checksum_for_string (G_CHECKSUM_SHA256, url, -1);
  g_autofree char *title = vlps_preface_title (document), *text = vlps_emit_text (document);
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "{\"index\": {\"_id\": \"%s\"}}\n{", id);
  add_string (out, "url", url);
  add_string (out, "title", title);
  add_list (out, "authors", facts->authors);
  add_string (out, "time", facts->time);
  add_string (out, "modified", facts->modified);
  add_string (out, "source", facts->source);
  add_string (out, "language", facts->language);
  add_string (out, "description", facts->description);
  add_list (out, "tags", facts->tags);
  add_string (out, "content", text);
  add_regions (out, document);
  g_string_append (out, "}\n");
  return vlps_output_finish (out);
}
