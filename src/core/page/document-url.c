/* document-url.c - the address that a page is known by, where it was not read from there */
#include "document-url.h"

static gboolean
is_web_address (const char *address)
{
  return g_ascii_strncasecmp (address, "http://", 7) == 0 || g_ascii_strncasecmp (address, "https://", 8) == 0;
}

static gboolean
has_no_web_address (const VlpsPage *page)
{
  return !is_web_address (page->frames[0].url);
}

/* The address that a link element or meta element of the top document states as the page's own; NULL for any other
 * element. */
static const char *
stated_by (const VlpsNode *node)
{
  const char *rel = node->tag == VLPS_TAG_LINK ? vlps_node_attribute (node, "rel") : NULL;
  const char *property = node->tag == VLPS_TAG_META ? vlps_node_attribute (node, "property") : NULL;

  if (rel != NULL && g_ascii_strcasecmp (rel, "canonical") == 0)
    return vlps_node_attribute (node, "href");
  return property != NULL && g_ascii_strcasecmp (property, "og:url") == 0 ? vlps_node_attribute (node, "content")
                                                                          : NULL;
}

void
vlps_document_url_set_saved (VlpsPage *page, const char *url)
{
  if (page->n_frames > 0)
    page->url = page->frames[0].url = vlps_page_intern (page, url);
}

void
vlps_document_url_set (VlpsPage *page, const char *url)
{
  const char *address = url, *base = NULL;
  g_autofree char *resolved = NULL;

  if (page->n_frames == 0 || (url == NULL && !has_no_web_address (page)))
    return;
  for (guint i = 0; i < page->n_nodes && (address == NULL || base == NULL); i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *stated = node->frame == 0 && node->kind == VLPS_NODE_ELEMENT ? stated_by (node) : NULL;

      if (address == NULL && stated != NULL && is_web_address (stated)
          && g_uri_is_valid (stated, G_URI_FLAGS_PARSE_RELAXED, NULL))
        address = stated;
      if (base == NULL && node->frame == 0 && node->tag == VLPS_TAG_BASE)
        base = vlps_node_attribute (node, "href");
    }
  if (address == NULL)
    return;
  resolved = base != NULL ? g_uri_resolve_relative (address, base, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;
  page->frames[0].base = vlps_page_intern (page, resolved != NULL ? resolved : address);
  if (url != NULL)
    page->url = page->frames[0].url = vlps_page_intern (page, url);
}
