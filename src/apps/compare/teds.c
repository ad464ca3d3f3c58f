/* teds.c - how alike two tables are, by the edit distance of their trees */
#include "teds.h"

#include <string.h>

#include "sequence.h"

typedef enum
{
  NODE_TABLE,
  NODE_HEAD,
  NODE_BODY,
  NODE_ROW,
  NODE_CELL,
} NodeKind;

typedef struct
{
  NodeKind kind;
  guint first;    /* of the nodes in and below it, which end with itself */
  gunichar *text; /* of a cell */
  gsize length;
} Node;

struct VlpsTedsTree
{
  GArray *nodes; /* of Node: what is in a node comes before it */
  guint part;    /* where the part at hand begins */
  guint row;     /* and its last row */
};

static void
node_clear (gpointer data)
{
  g_free (((Node *) data)->text);
}

VlpsTedsTree *
vlps_teds_tree_new (void)
{
  VlpsTedsTree *tree = g_new0 (VlpsTedsTree, 1);

  tree->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  g_array_set_clear_func (tree->nodes, node_clear);
  return tree;
}

void
vlps_teds_tree_free (VlpsTedsTree *tree)
{
  if (tree == NULL)
    return;
  g_array_unref (tree->nodes);
  g_free (tree);
}

static const Node *
node_at (const VlpsTedsTree *tree, guint i)
{
  return &g_array_index (tree->nodes, Node, i);
}

static void
add_node (VlpsTedsTree *tree, NodeKind kind, guint first)
{
  Node node = { .kind = kind, .first = first };

  g_array_append_val (tree->nodes, node);
}

void
vlps_teds_tree_add_cell (VlpsTedsTree *tree, const char *text)
{
  glong length;
  Node node = { .kind = NODE_CELL, .first = tree->nodes->len };

  node.text = g_utf8_to_ucs4_fast (text, -1, &length);
  node.length = (gsize) length;
  g_array_append_val (tree->nodes, node);
}

void
vlps_teds_tree_end_row (VlpsTedsTree *tree)
{
  add_node (tree, NODE_ROW, tree->row);
  tree->row = tree->nodes->len;
}

static void
end_part (VlpsTedsTree *tree, NodeKind kind)
{
  if (tree->nodes->len > tree->part)
    add_node (tree, kind, tree->part);
  tree->part = tree->row = tree->nodes->len;
}

void
vlps_teds_tree_end_head (VlpsTedsTree *tree)
{
  gboolean empty = TRUE;

  if (tree->part > 0)
    return;
  for (guint i = 0; i < tree->nodes->len && empty; i++)
    empty = node_at (tree, i)->length == 0;
  if (empty)
    g_array_set_size (tree->nodes, 0);
  end_part (tree, NODE_HEAD);
}

void
vlps_teds_tree_end (VlpsTedsTree *tree)
{
  end_part (tree, NODE_BODY);
  add_node (tree, NODE_TABLE, 0);
}

/* Returns the cost of replacing one node by the other. */
static double
replace_cost (const Node *a, const Node *b, gboolean structure)
{
  gsize distance;

  if (a->kind != b->kind)
    return 1;
  if (structure
      || (a->length == b->length && (a->length == 0 || memcmp (a->text, b->text, a->length * sizeof *a->text) == 0)))
    return 0;
  if (!vlps_sequence_distance (a->text, a->length, b->text, b->length, &distance))
    return 1;
  return (double) distance / (double) MAX (a->length, b->length);
}

/* The nodes at which no larger tree begins with the same node: distances are computed from these. */
static GArray *
key_roots (const VlpsTedsTree *tree)
{
  guint n = tree->nodes->len;
  g_autofree guint8 *seen = g_new0 (guint8, n);
  GArray *roots = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = n; i-- > 0;)
    if (!seen[node_at (tree, i)->first])
      {
        seen[node_at (tree, i)->first] = 1;
        g_array_prepend_val (roots, i);
      }
  return roots;
}

typedef struct
{
  const VlpsTedsTree *a, *b;
  gboolean structure;
  gsize width;   /* nodes of b, and one */
  float *trees;  /* distance of the tree at each node of a from that at each node of b */
  float *forest; /* of what comes before each node, within the two trees at hand; index 0: nothing */
} Distances;

/* Fills in the trees that begin where those at `i` and `j` do. */
static void
compare_at (Distances *d, guint i, guint j)
{
  guint first_a = node_at (d->a, i)->first, first_b = node_at (d->b, j)->first;

  d->forest[0] = 0;
  for (guint y = 1; y <= j - first_b + 1; y++)
    d->forest[y] = (float) y;
  for (guint x = 1; x <= i - first_a + 1; x++)
    {
      const Node *of_a = node_at (d->a, first_a + x - 1);
      float *row = d->forest + x * d->width, *above = row - d->width;

      row[0] = (float) x;
      for (guint y = 1; y <= j - first_b + 1; y++)
        {
          const Node *of_b = node_at (d->b, first_b + y - 1);
          float *tree = &d->trees[(first_a + x - 1) * d->width + first_b + y - 1];
          float least = MIN (above[y], row[y - 1]) + 1;

          if (of_a->first == first_a && of_b->first == first_b)
            *tree = row[y] = MIN (least, above[y - 1] + (float) replace_cost (of_a, of_b, d->structure));
          else
            row[y] = MIN (least, d->forest[(of_a->first - first_a) * d->width + of_b->first - first_b] + *tree);
        }
    }
}

double
vlps_teds_tree_similarity (const VlpsTedsTree *a, const VlpsTedsTree *b, gboolean structure)
{
  g_autoptr (GArray) roots_a = key_roots (a), roots_b = key_roots (b);
  gsize n_a = a->nodes->len, n_b = b->nodes->len, cells = (n_a + 1) * (n_b + 1);
  g_autofree float *trees = g_new0 (float, cells), *forest = g_new0 (float, cells);
  Distances distances = { a, b, structure, n_b + 1, trees, forest };

  for (guint i = 0; i < roots_a->len; i++)
    for (guint j = 0; j < roots_b->len; j++)
      compare_at (&distances, g_array_index (roots_a, guint, i), g_array_index (roots_b, guint, j));
  return 1 - (double) trees[(n_a - 1) * distances.width + n_b - 1] / (double) MAX (n_a, n_b);
}
