/* page-links.c - the links of a page that a reader can follow */
#include "page-links.h"

#include <string.h>

#include "hash.h"
#include "link-address.h"
#include "whitespace.h"

struct _VlpsPageLinks
{
  const VlpsPage *page;
  guint8 *shown;    /* the node or something in it can be seen */
  GHashTable *maps; /* "frame name" of an image map -> index of the image that shows it, plus 1 */
  GArray *links;    /* of VlpsPageLink */
};

/* A link may have no size of its own, as around a floating picture: it is there when something in it is. */
static void
find_shown (VlpsPageLinks *self)
{
  const VlpsPage *page = self->page;

  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    {
      if (vlps_node_is_shown (page, i))
        self->shown[i] = 1;
      if (page->rendered && self->shown[i] != 0 && page->nodes[i].parent >= 0)
        self->shown[page->nodes[i].parent] = 1;
    }
}

static char *
map_key (int frame, const char *name)
{
  return g_strdup_printf ("%d %s", frame, name);
}

static void
find_maps (VlpsPageLinks *self)
{
  const VlpsPage *page = self->page;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *name = node->tag == VLPS_TAG_IMG ? vlps_node_attribute (node, "usemap") : NULL;
      g_autofree char *key = NULL;

      if (name == NULL || *name != '#')
        continue;
      key = map_key (node->frame, name + 1);
      if (!g_hash_table_contains (self->maps, key))
        g_hash_table_insert (self->maps, g_steal_pointer (&key), GINT_TO_POINTER (i + 1));
    }
}

/* The node whose place on the page is the link's: the link itself, or the image that an area is part of. */
static int
place_of_link (const VlpsPageLinks *self, int index)
{
  const VlpsNode *nodes = self->page->nodes;
  const VlpsNode *map;
  const char *name;
  g_autofree char *key = NULL;
  int image;

  if (nodes[index].tag != VLPS_TAG_AREA || nodes[index].parent < 0)
    return index;
  map = &nodes[nodes[index].parent];
  name = vlps_node_attribute (map, "name");
  if (name == NULL)
    return index;
  key = map_key (map->frame, name);
  image = GPOINTER_TO_INT (g_hash_table_lookup (self->maps, key));
  return image == 0 ? index : image - 1;
}

VlpsPageLinks *
vlps_page_links_new (const VlpsPage *page)
{
  VlpsPageLinks *self = g_new0 (VlpsPageLinks, 1);

  self->page = page;
  self->shown = g_new0 (guint8, page->n_nodes + 1);
  self->maps = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  self->links = g_array_new (FALSE, FALSE, sizeof (VlpsPageLink));
  find_shown (self);
  find_maps (self);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsPageLink link = { i, i };

      if ((node->tag != VLPS_TAG_A && node->tag != VLPS_TAG_AREA) || vlps_node_attribute (node, "href") == NULL)
        continue;
      link.place = place_of_link (self, i);
      if (self->shown[link.place] != 0)
        g_array_append_val (self->links, link);
    }
  return self;
}

void
vlps_page_links_free (VlpsPageLinks *self)
{
  if (self == NULL)
    return;
  g_free (self->shown);
  g_hash_table_unref (self->maps);
  g_array_unref (self->links);
  g_free (self);
}

guint
vlps_page_links_count (const VlpsPageLinks *self)
{
  return self->links->len;
}

const VlpsPageLink *
vlps_page_links_at (const VlpsPageLinks *self, guint i)
{
  return &g_array_index (self->links, VlpsPageLink, i);
}

char *
vlps_page_links_address (const VlpsPageLinks *self, guint i)
{
  int node = vlps_page_links_at (self, i)->node;
  g_autofree char *address =
      vlps_link_address_resolve (self->page, node, vlps_node_attribute (&self->page->nodes[node], "href"));

  return address != NULL && vlps_link_address_is_document (address) ? g_steal_pointer (&address) : NULL;
}

/* Omits nested links: otherwise every text would be read once for each link around it. */
char *
vlps_page_links_text (const VlpsPageLinks *self, guint link)
{
  const VlpsNode *nodes = self->page->nodes;
  int index = vlps_page_links_at (self, link)->node;
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (GString) alt = g_string_new (NULL);
  g_autoptr (GString) all = g_string_new (NULL);
  const char *value = vlps_node_attribute (&nodes[index], "alt");

  if (nodes[index].tag == VLPS_TAG_AREA && value != NULL)
    vlps_whitespace_append_run (alt, value);
  for (int i = index + 1; i < nodes[index].end;)
    {
      if (nodes[i].tag == VLPS_TAG_A)
        {
          i = nodes[i].end;
          continue;
        }
      if (self->shown[i] != 0 || (nodes[i].kind == VLPS_NODE_TEXT && vlps_whitespace_is_blank (nodes[i].text)))
        {
          if (nodes[i].kind == VLPS_NODE_TEXT)
            g_string_append (all, nodes[i].text);
          else if (nodes[i].tag == VLPS_TAG_BR || vlps_node_is_block (self->page, i))
            g_string_append_c (all, ' ');
          value = nodes[i].tag == VLPS_TAG_IMG ? vlps_node_attribute (&nodes[i], "alt") : NULL;
          if (value != NULL)
            vlps_whitespace_append_run (alt, value);
        }
      i++;
    }
  vlps_whitespace_append_run (words, all->str);
  return g_strdup (words->len > 0 ? words->str : alt->str);
}

const char *
vlps_page_links_relation (const VlpsPageLinks *self, guint i)
{
  const char *relation = vlps_node_attribute (&self->page->nodes[vlps_page_links_at (self, i)->node], "rel");

  return relation != NULL && *relation != '\0' ? relation : NULL;
}
