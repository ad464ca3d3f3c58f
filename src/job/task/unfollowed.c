/* unfollowed.c - where a page that is not rendered redirects its readers to */
#include "unfollowed.h"

#include "address.h"
#include "errors.h"
#include "refresh.h"

/* Value of the first meta element that counts: one in noscript is for readers without scripts. */
static const char *
find_meta (const VlpsPage *page)
{
  int passed = 0;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *name = node->tag == VLPS_TAG_META && i >= passed ? vlps_node_attribute (node, "http-equiv") : NULL;

      if (node->tag == VLPS_TAG_NOSCRIPT && i >= passed)
        passed = node->end;
      if (name != NULL && g_ascii_strcasecmp (name, "refresh") == 0)
        return vlps_node_attribute (node, "content");
    }
  return NULL;
}

void
vlps_unfollowed_warn (VlpsPage *page, const char *header)
{
  const char *value = header != NULL ? header : find_meta (page);
  guint seconds;
  g_autofree char *address = value != NULL ? vlps_refresh_read (value, &seconds) : NULL;
  g_autofree char *target =
      address != NULL ? g_uri_resolve_relative (page->url, address, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;

  if (target == NULL || !vlps_address_begins_web (target) || vlps_address_is_same_document (target, page->url))
    return;
  vlps_page_add_warning (page,
                         vlps_warning_new (VLPS_WARNING_REFRESH_IGNORED, VLPS_CURE_NONE,
                                           "the page redirects its readers to %.*s after %u s; without rendering, "
                                           "which follows up to 30 s, it was read itself",
                                           vlps_error_shown (target), target, seconds));
}
