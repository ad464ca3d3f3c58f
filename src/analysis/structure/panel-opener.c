/* panel-opener.c - what opens a panel that is closed: a tab, or the heading of an accordion */
#include "panel-opener.h"

#include "hash.h"

/* Elements that open one panel, of which the first near it counts. */
#define MOST_OPENERS 16

static void
add_opener (VlpsBuilder *builder, const char *id, int node)
{
  GArray *nodes = g_hash_table_lookup (builder->openers, id);

  if (nodes == NULL)
    {
      nodes = g_array_new (FALSE, FALSE, sizeof (int));
      g_hash_table_insert (builder->openers, (gpointer) id, nodes);
    }
  if (nodes->len < MOST_OPENERS)
    g_array_append_val (nodes, node);
}

static void
read_openers (VlpsBuilder *builder)
{
  builder->openers = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, (GDestroyNotify) g_array_unref);
  for (int i = 0; i < (int) builder->page->n_nodes; i++)
    {
      const VlpsNode *node = &builder->page->nodes[i];
      const char *controls = node->n_attributes > 0 ? vlps_node_attribute (node, "aria-controls") : NULL;
      const char *href = node->n_attributes > 0 ? vlps_node_attribute (node, "href") : NULL;

      if (controls != NULL)
        add_opener (builder, controls, i);
      if (href != NULL && *href == '#')
        add_opener (builder, href + 1, i);
    }
}

int
vlps_panel_opener_find (VlpsBuilder *builder, int panel, int begin, int most)
{
  const char *id = vlps_node_attribute (&builder->page->nodes[panel], "id");
  const GArray *nodes;

  if (id == NULL)
    return -1;
  if (builder->openers == NULL)
    read_openers (builder);
  nodes = g_hash_table_lookup (builder->openers, id);
  for (guint i = 0; nodes != NULL && i < nodes->len; i++)
    {
      int opener = g_array_index (nodes, int, i);

      if (opener >= begin && opener < panel && (opener - begin < most || opener >= panel - most))
        return opener;
    }
  return -1;
}

static void
read_labels (VlpsBuilder *builder)
{
  builder->labels = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < (int) builder->page->n_nodes; i++)
    {
      const VlpsNode *node = &builder->page->nodes[i];

      if (node->tag == VLPS_TAG_LABEL
          || (node->n_attributes > 0 && g_strcmp0 (vlps_node_attribute (node, "role"), "tab") == 0))
        g_array_append_val (builder->labels, i);
    }
}

int
vlps_panel_label_next (VlpsBuilder *builder, int node)
{
  guint low = 0, high;

  if (builder->labels == NULL)
    read_labels (builder);
  for (high = builder->labels->len; low < high;)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (builder->labels, int, middle) < node)
        low = middle + 1;
      else
        high = middle;
    }
  return low < builder->labels->len ? g_array_index (builder->labels, int, low) : G_MAXINT;
}
