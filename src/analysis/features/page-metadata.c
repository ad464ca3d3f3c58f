/* page-metadata.c - what a page says of itself */
#include "page-metadata.h"

#include <string.h>

/* Names of kinds in statements of schema.org and the like. */
static void
read_type (VlpsPageMetadata *says, const char *text)
{
  says->forum |= strstr (text, "DiscussionForum") != NULL || strstr (text, "QAPage") != NULL;
  says->article |=
      strstr (text, "Article") != NULL || strstr (text, "BlogPosting") != NULL || strcmp (text, "article") == 0;
  says->product |= strstr (text, "Product") != NULL || strcmp (text, "product") == 0;
  says->site |= strcmp (text, "website") == 0;
}

/* Names of programs that make forums, in small letters: as generators give them, and as ids of root or body elements. */
static gboolean
is_forum_software (const char *name)
{
  static const char *const names[] = { "vbulletin",       "phpbb",    "discourse", "xenforo", "mybb",
                                       "simple machines", "invision", "flarum",    "nodebb",  "discuz",
                                       "punbb",           "fluxbb",   NULL };
  g_autofree char *folded = name != NULL ? g_ascii_strdown (name, -1) : NULL;

  for (const char *const *known = names; folded != NULL && *known != NULL; known++)
    if (strstr (folded, *known) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_made_by_forum_software (const VlpsNode *node)
{
  const char *name = node->tag == VLPS_TAG_META ? vlps_node_attribute (node, "name") : NULL;

  if (node->tag == VLPS_TAG_HTML || node->tag == VLPS_TAG_BODY)
    return is_forum_software (vlps_node_attribute (node, "id"));
  return name != NULL && g_ascii_strcasecmp (name, "generator") == 0
         && is_forum_software (vlps_node_attribute (node, "content"));
}

static gboolean
is_json_ld (const VlpsPage *page, int element)
{
  const char *type = element >= 0 && page->nodes[element].tag == VLPS_TAG_SCRIPT
                         ? vlps_node_attribute (&page->nodes[element], "type")
                         : NULL;

  return type != NULL && g_ascii_strcasecmp (type, "application/ld+json") == 0;
}

/* Only whole addresses count: their words are looked for behind the host. */
static void
read_link (VlpsPageMetadata *says, const VlpsNode *node)
{
  const char *relation = vlps_node_attribute (node, "rel");
  const char *address = vlps_node_attribute (node, "href");

  if (relation != NULL && address != NULL && g_ascii_strcasecmp (relation, "canonical") == 0
      && strstr (address, "://") != NULL)
    says->address = address;
}

static void
read_property (VlpsPageMetadata *says, const VlpsPage *page, const VlpsNode *node, gboolean in_head)
{
  const char *property = vlps_node_attribute (node, "property");
  const char *value = vlps_node_attribute (node, "content");

  if (property == NULL || value == NULL)
    return;
  if (g_ascii_strcasecmp (property, "og:type") == 0)
    read_type (says, value);
  else if (g_ascii_strcasecmp (property, "og:title") == 0 && in_head && says->title == NULL && *value != '\0')
    says->title = value;
  else if (g_ascii_strcasecmp (property, "og:url") == 0 && says->address == page->url && strstr (value, "://") != NULL)
    says->address = value;
}

VlpsPageMetadata
vlps_page_metadata_of (const VlpsPage *page)
{
  VlpsPageMetadata says = { .address = page->url };
  gboolean in_head = TRUE;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *type;

      if (node->kind == VLPS_NODE_TEXT)
        {
          if (is_json_ld (page, node->parent))
            read_type (&says, node->text);
          continue;
        }
      in_head &= node->tag != VLPS_TAG_BODY;
      says.forum_software |= is_made_by_forum_software (node);
      type = vlps_node_attribute (node, "itemtype");
      if (type != NULL)
        read_type (&says, type);
      if (node->tag == VLPS_TAG_LINK)
        read_link (&says, node);
      else if (node->tag == VLPS_TAG_META)
        read_property (&says, page, node, in_head);
    }
  if (says.title == NULL)
    says.title = vlps_page_title (page);
  return says;
}
