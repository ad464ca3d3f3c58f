/* links.c - the links of chosen regions, one JSON object a line: what a focused crawler goes on with */
#include "emit.h"

#include <string.h>

#include "fold.h"
#include "hash.h"
#include "json-text.h"
#include "link-address.h"
#include "output.h"

/* What is known of nodes before links are written. */
typedef struct
{
  const VlpsPage *page;
  const VlpsResult *result;
  guint8 *shown;    /* the node or something in it can be seen */
  GHashTable *maps; /* "frame name" of an image map -> index of the image that shows it, plus 1 */
} LinkCollector;

/* A link may have no size of its own, as around a floating picture: it is there when something in it is. */
static void
find_shown (LinkCollector *collector)
{
  const VlpsPage *page = collector->page;

  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    {
      if (vlps_node_is_shown (page, i))
        collector->shown[i] = 1;
      if (page->rendered && collector->shown[i] != 0 && page->nodes[i].parent >= 0)
        collector->shown[page->nodes[i].parent] = 1;
    }
}

static char *
map_key (int frame, const char *name)
{
  return g_strdup_printf ("%d %s", frame, name);
}

static void
find_maps (LinkCollector *collector)
{
  const VlpsPage *page = collector->page;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *name = node->tag == VLPS_TAG_IMG ? vlps_node_attribute (node, "usemap") : NULL;
      g_autofree char *key = NULL;

      if (name == NULL || *name != '#')
        continue;
      key = map_key (node->frame, name + 1);
      if (!g_hash_table_contains (collector->maps, key))
        g_hash_table_insert (collector->maps, g_steal_pointer (&key), GINT_TO_POINTER (i + 1));
    }
}

/* The node whose place on the page is the link's: the link itself, or the image that an area is part of. */
static int
place_of_link (const LinkCollector *collector, int index)
{
  const VlpsNode *nodes = collector->page->nodes;
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
  image = GPOINTER_TO_INT (g_hash_table_lookup (collector->maps, key));
  return image == 0 ? index : image - 1;
}

/* Text of a link, or what its images say instead.  A link within a link, which only scripts can make, speaks for
 * itself: otherwise every text would be read once for each link around it. */
static char *
text_of_link (const LinkCollector *collector, int index)
{
  const VlpsNode *nodes = collector->page->nodes;
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (GString) alt = g_string_new (NULL);
  g_autoptr (GString) all = g_string_new (NULL);
  const char *value = vlps_node_attribute (&nodes[index], "alt");

  if (nodes[index].tag == VLPS_TAG_AREA && value != NULL)
    vlps_fold_append (alt, value);
  for (int i = index + 1; i < nodes[index].end;)
    {
      if (nodes[i].tag == VLPS_TAG_A)
        {
          i = nodes[i].end;
          continue;
        }
      if (collector->shown[i] != 0 || (nodes[i].kind == VLPS_NODE_TEXT && vlps_fold_is_blank (nodes[i].text)))
        {
          if (nodes[i].kind == VLPS_NODE_TEXT)
            g_string_append (all, nodes[i].text);
          else if (nodes[i].tag == VLPS_TAG_BR || vlps_node_is_block (collector->page, i))
            g_string_append_c (all, ' ');
          value = nodes[i].tag == VLPS_TAG_IMG ? vlps_node_attribute (&nodes[i], "alt") : NULL;
          if (value != NULL)
            vlps_fold_append (alt, value);
        }
      i++;
    }
  vlps_fold_append (words, all->str);
  return g_strdup (words->len > 0 ? words->str : alt->str);
}

static void
append_link (GString *out, const LinkCollector *collector, int index, int place, const char *address, VlpsRegion region)
{
  const VlpsNode *nodes = collector->page->nodes;
  const char *relation = vlps_node_attribute (&nodes[index], "rel");
  g_autofree char *text = text_of_link (collector, index);

  vlps_output_literal (out, "{\"url\": ");
  vlps_json_text_string (out, address);
  vlps_output_literal (out, ", \"text\": ");
  vlps_json_text_string (out, text);
  vlps_output_literal (out, ", \"region\": ");
  vlps_json_text_string (out, vlps_region_name (region));
  vlps_output_literal (out, ", \"box\": ");
  vlps_json_text_box (out, nodes[place].box);
  if (relation != NULL && *relation != '\0')
    {
      vlps_output_literal (out, ", \"rel\": ");
      vlps_json_text_string (out, relation);
    }
  vlps_output_literal (out, "}\n");
}

char *
vlps_emit_links (const VlpsPage *page, const VlpsResult *result, guint regions)
{
  g_autofree guint8 *shown = g_new0 (guint8, page->n_nodes + 1);
  g_autoptr (GHashTable) maps = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  LinkCollector collector = { .page = page, .result = result, .shown = shown, .maps = maps };
  GString *out = g_string_new (NULL);

  find_shown (&collector);
  find_maps (&collector);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *href =
          node->tag == VLPS_TAG_A || node->tag == VLPS_TAG_AREA ? vlps_node_attribute (node, "href") : NULL;
      g_autofree char *address = NULL;
      VlpsRegion region = VLPS_REGION_CENTER;
      int place;

      if (href == NULL)
        continue;
      place = place_of_link (&collector, i);
      if (result->part != NULL && !result->part[place])
        continue;
      if (result->regions != NULL)
        region = (VlpsRegion) result->regions[place];
      else if (result->content[place] == 0)
        continue;
      if ((regions & (1u << region)) == 0 || shown[place] == 0)
        continue;
      address = vlps_address_resolve (page, i, href);
      if (address != NULL && vlps_address_is_document (address))
        append_link (out, &collector, i, place, address, region);
    }
  return vlps_output_finish (out);
}
