/* embed.c - films, sounds and posts of others that stand in a page: where they are, and what they are called */
#include "embed.h"

#include <string.h>

/* Address of a medium: its own, or that of its first source. */
static const char *
address_of_medium (const VlpsPage *page, int index)
{
  const char *own = vlps_node_attribute (&page->nodes[index], "src");

  for (int i = index + 1; own == NULL && i < page->nodes[index].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_SOURCE)
      own = vlps_node_attribute (&page->nodes[i], "src");
  return own;
}

/* A frame that shows a player or a post: it may fill the screen, or its address says so. */
static const char *
address_of_frame (const VlpsNode *node)
{
  static const char *const parts[] = { "/embed", "player", "/oembed" };
  const char *source = vlps_node_attribute (node, "src");
  gboolean said = vlps_node_attribute (node, "allowfullscreen") != NULL;

  if (source == NULL || g_str_has_prefix (source, "about:"))
    source = vlps_node_attribute (node, "data-src");
  for (guint i = 0; i < G_N_ELEMENTS (parts) && source != NULL && !said; i++)
    said = strstr (source, parts[i]) != NULL;
  return said ? source : NULL;
}

/* The address of a film that an element of AMP, or a light stand-in for its player, names by its number; newly allocated,
 * NULL for other elements. */
static char *
address_of_custom (const VlpsNode *node)
{
  static const struct
  {
    const char *name, *attribute, *start;
  } players[] = {
    { "amp-youtube", "data-videoid", "https://www.youtube.com/watch?v=" },
    { "lite-youtube", "videoid", "https://www.youtube.com/watch?v=" },
    { "amp-vimeo", "data-videoid", "https://vimeo.com/" },
    { "lite-vimeo", "videoid", "https://vimeo.com/" },
    { "amp-video", "src", "" },
    { "amp-audio", "src", "" },
    { "amp-iframe", "src", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (players); i++)
    {
      const char *value =
          strcmp (players[i].name, node->name) == 0 ? vlps_node_attribute (node, players[i].attribute) : NULL;

      if (value != NULL && *value != '\0')
        return g_strconcat (players[i].start, value, NULL);
    }
  return NULL;
}

/* What stands for a name: the host of a frame, the last part of the address of a medium. */
static char *
name_of_address (const char *address, gboolean frame)
{
  const char *host = frame ? strstr (address, "//") : NULL;
  gsize length = strcspn (address, "?#");
  g_autofree char *path = g_strndup (address, length);
  const char *slash;

  if (host != NULL && host[2] != '\0')
    return g_strndup (host + 2, strcspn (host + 2, "/?#"));
  while (*path != '\0' && path[strlen (path) - 1] == '/')
    path[strlen (path) - 1] = '\0';
  slash = strrchr (path, '/');
  return g_strdup (slash != NULL ? slash + 1 : path);
}

/* TRUE for a frame with a document that was read, and has something to read; one that could not be loaded is empty. */
static gboolean
speaks_for_itself (const VlpsBuilder *builder, int frame)
{
  const VlpsNode *nodes = builder->page->nodes;

  for (int i = frame + 1; i < nodes[frame].end; i++)
    if (builder->content[i] != 0
        && (nodes[i].tag == VLPS_TAG_IMG
            || (nodes[i].kind == VLPS_NODE_TEXT && !vlps_builder_is_blank (nodes[i].text))))
      return TRUE;
  return FALSE;
}

void
vlps_embed_recognise (VlpsBuilder *builder, int index)
{
  static const char *const names[] = { "title", "aria-label", "data-title", "playlabel", "alt" };
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *custom = node->tag == VLPS_TAG_OTHER ? address_of_custom (node) : NULL;
  const char *address = custom != NULL                 ? custom
                        : node->tag == VLPS_TAG_IFRAME ? address_of_frame (node)
                        : node->tag == VLPS_TAG_OTHER  ? NULL
                                                       : address_of_medium (page, index);
  const char *name = NULL;
  g_autofree char *text = NULL, *other = NULL;

  if (address == NULL || *address == '\0' || strpbrk (address, "\n{}") != NULL)
    return;
  if ((node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE)) != 0
      || (node->tag == VLPS_TAG_IFRAME && speaks_for_itself (builder, index)))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (names) && (name == NULL || *name == '\0'); i++)
    name = vlps_node_attribute (node, names[i]);
  if (name == NULL || vlps_builder_is_blank (name))
    name = other = name_of_address (address, node->tag == VLPS_TAG_IFRAME || custom != NULL);
  text = g_strconcat (address, "\n", name, NULL);
  vlps_builder_mark (builder, index, VLPS_MARK_EMBED, text);
}
