/* stream.c - pages that a server sends piece by piece */
#include "stream.h"

#include <string.h>

#include "hash.h"

static gboolean
is_number (const char *text)
{
  gsize length = strspn (text, "0123456789abcdef");

  return length > 0 && text[length] == '\0';
}

gboolean
vlps_stream_is_place (const char *id)
{
  return id != NULL && (id[0] == 'B' || id[0] == 'P') && id[1] == ':' && is_number (id + 2);
}

gboolean
vlps_stream_is_piece (const char *id)
{
  return id != NULL && id[0] == 'S' && id[1] == ':' && is_number (id + 2);
}

/* For each node the index after its last descendant. */
static int *
find_ends (const GArray *nodes)
{
  int *ends = g_new (int, nodes->len + 1);

  for (guint i = 0; i < nodes->len; i++)
    ends[i] = (int) i + 1;
  for (guint i = nodes->len; i-- > 0;)
    {
      int parent = g_array_index (nodes, VlpsNode, i).parent;

      if (parent >= 0 && ends[parent] < ends[i])
        ends[parent] = ends[i];
    }
  return ends;
}

/* For each node: what comes to its place, in `comes`; whether it goes, in `goes`.  FALSE where there is nothing. */
static gboolean
pair (const GArray *nodes, int *comes, guint8 *goes)
{
  g_autoptr (GHashTable) places = g_hash_table_new (vlps_hash_string, g_str_equal);
  gboolean any = FALSE;

  for (guint i = 0; i < nodes->len; i++)
    {
      const VlpsNode *node = &g_array_index (nodes, VlpsNode, i);
      const char *id = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, "id") : NULL;

      comes[i] = -1;
      if (node->tag == VLPS_TAG_TEMPLATE && vlps_stream_is_place (id) && !g_hash_table_contains (places, id + 1))
        g_hash_table_insert (places, (gpointer) (id + 1), GUINT_TO_POINTER (i));
      else if (vlps_stream_is_piece (id) && vlps_node_attribute (node, "hidden") != NULL)
        {
          gpointer place;

          if (!g_hash_table_steal_extended (places, id + 1, NULL, &place))
            continue;
          comes[GPOINTER_TO_UINT (place)] = (int) i;
          goes[i] = 1;
          any = TRUE;
        }
    }
  return any;
}

typedef struct
{
  int next;
  int end;
} Range;

/* The nodes in their new order, as an array of int. */
static GArray *
order (const GArray *nodes, const int *comes, const guint8 *goes)
{
  g_autofree int *ends = find_ends (nodes);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Range));
  GArray *out = g_array_sized_new (FALSE, FALSE, sizeof (int), nodes->len);
  Range all = { 0, (int) nodes->len };

  g_array_append_val (open, all);
  while (open->len > 0)
    {
      Range *range = &g_array_index (open, Range, open->len - 1);
      int i = range->next;

      if (i >= range->end)
        {
          g_array_set_size (open, open->len - 1);
          continue;
        }
      if (goes[i])
        {
          range->next = ends[i];
          continue;
        }
      range->next = i + 1;
      g_array_append_val (out, i);
      if (comes[i] >= 0)
        {
          Range piece = { comes[i] + 1, ends[comes[i]] };

          g_array_append_val (out, comes[i]);
          g_array_append_val (open, piece);
        }
    }
  return out;
}

int *
vlps_stream_place (VlpsPage *page)
{
  GArray *nodes = page->node_array;
  g_autofree int *comes = g_new (int, nodes->len + 1);
  g_autofree guint8 *goes = g_new0 (guint8, nodes->len + 1);
  g_autofree int *places = NULL;
  g_autofree VlpsNode *old = NULL;
  g_autoptr (GArray) ordered = NULL;

  if (!pair (nodes, comes, goes))
    return NULL;
  ordered = order (nodes, comes, goes);
  if (ordered->len != nodes->len) /* a piece that belongs into itself */
    return NULL;
  places = g_new (int, nodes->len + 1);
  old = g_memdup2 (nodes->data, nodes->len * sizeof *old);
  for (guint i = 0; i < nodes->len; i++)
    {
      places[g_array_index (ordered, int, i)] = (int) i;
      if (comes[i] >= 0)
        old[comes[i]].parent = old[i].parent;
    }
  for (guint i = 0; i < nodes->len; i++)
    {
      VlpsNode *node = &g_array_index (nodes, VlpsNode, i);

      *node = old[g_array_index (ordered, int, i)];
      node->parent = node->parent >= 0 ? places[node->parent] : -1;
    }
  return g_steal_pointer (&places);
}
