/* boosted-trees.c - boosted trees */
#include "boosted-trees.h"

#include <math.h>
#include <string.h>

#include "boosted-trees-table.h"
#include "errors.h"

#define ROWS 16 /* that are predicted together */

struct _VlpsBoostedTrees
{
  guint n_classes;
  double base;
  VlpsTreeNode *nodes; /* their columns are those of the rows */
  VlpsTree *trees;
  guint n_trees;
};

/* Index of each of the table's columns among `names`; both lists have the same order for the most part. */
static int *
find_columns (const VlpsTreesTable *table, const char *const *names, guint n, GError **error)
{
  g_autofree int *found = g_new (int, table->n_columns + 1);
  guint next = 0;

  for (guint i = 0; i < table->n_columns; i++)
    {
      guint tried = 0;

      for (; tried < n && strcmp (names[(next + tried) % n], table->columns[i]) != 0; tried++)
        ;
      if (tried == n)
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO,
                       "the model asks for the feature '%s', which this version does not compute; make the model again",
                       table->columns[i]);
          return NULL;
        }
      next = (next + tried) % n;
      found[i] = (int) next;
    }
  return g_steal_pointer (&found);
}

VlpsBoostedTrees *
vlps_boosted_trees_new_from_table (const VlpsTreesTable *table, const char *const *names, guint n, GError **error)
{
  g_autofree int *columns = find_columns (table, names, n, error);
  VlpsBoostedTrees *model;

  if (columns == NULL)
    return NULL;
  model = g_new0 (VlpsBoostedTrees, 1);
  model->n_classes = table->n_classes;
  model->base = table->base;
  model->n_trees = table->n_trees;
  model->trees = g_memdup2 (table->trees, table->n_trees * sizeof *model->trees);
  model->nodes = g_memdup2 (table->nodes, table->n_nodes * sizeof *model->nodes);
  for (guint i = 0; i < table->n_nodes; i++)
    if (model->nodes[i].left > 0)
      model->nodes[i].column = (gint16) columns[model->nodes[i].column];
  return model;
}

VlpsBoostedTrees *
vlps_boosted_trees_new (GBytes *bytes, const char *const *names, guint n, GError **error)
{
  g_autoptr (VlpsTreesText) text = vlps_trees_text_new (bytes, error);

  return text != NULL ? vlps_boosted_trees_new_from_table (&text->table, names, n, error) : NULL;
}

void
vlps_boosted_trees_free (VlpsBoostedTrees *model)
{
  if (model == NULL)
    return;
  g_free (model->nodes);
  g_free (model->trees);
  g_free (model);
}

guint
vlps_boosted_trees_classes (const VlpsBoostedTrees *model)
{
  return model->n_classes;
}

/* No jumps: which way a row goes cannot be foreseen. */
static inline int
next_node (const VlpsTreeNode *nodes, int index, const float *row)
{
  const VlpsTreeNode *node = &nodes[index];
  float value = row[node->column];
  int left = (value < node->threshold) | (isnan (value) & node->unknown_left);

  return left ? index + node->left : node->right;
}

/* Adds to the sums of up to ROWS rows.  They go down each tree together: it is in the cache for all of them, and while
 * one waits for its next node another goes on. */
static void
add_leaves (const VlpsBoostedTrees *model, const float *rows, guint n, guint n_columns, double *sums)
{
  const VlpsTreeNode *nodes = model->nodes;
  const float *row[ROWS];

  for (guint i = 0; i < ROWS; i++)
    row[i] = rows + (gsize) MIN (i, n - 1) * n_columns;
  for (guint t = 0; t < model->n_trees; t++)
    {
      VlpsTree tree = model->trees[t];
      int at[ROWS];

      for (guint i = 0; i < ROWS; i++)
        at[i] = tree.root;
      for (guint level = 0; level < tree.depth; level++)
        for (guint i = 0; i < ROWS; i++)
          at[i] = next_node (nodes, at[i], row[i]);
      for (guint i = 0; i < n; i++)
        sums[i * model->n_classes + tree.class] += (double) nodes[at[i]].value;
    }
}

static void
to_probabilities (guint n_classes, double *sums)
{
  double greatest = -INFINITY, total = 0;

  if (n_classes == 1)
    {
      sums[0] = 1 / (1 + exp (-sums[0]));
      return;
    }
  for (guint i = 0; i < n_classes; i++)
    greatest = MAX (greatest, sums[i]);
  for (guint i = 0; i < n_classes; i++)
    total += sums[i] = exp (sums[i] - greatest);
  for (guint i = 0; i < n_classes; i++)
    sums[i] /= total;
}

void
vlps_boosted_trees_predict (const VlpsBoostedTrees *model, const float *rows, guint n, guint n_columns,
                            double *ret_probabilities)
{
  guint n_classes = model->n_classes;

  for (gsize i = 0; i < (gsize) n * n_classes; i++)
    ret_probabilities[i] = model->base;
  for (guint first = 0; first < n; first += ROWS)
    add_leaves (model, rows + (gsize) first * n_columns, MIN (ROWS, n - first), n_columns,
                ret_probabilities + (gsize) first * n_classes);
  for (guint i = 0; i < n; i++)
    to_probabilities (n_classes, ret_probabilities + (gsize) i * n_classes);
}

void
vlps_boosted_trees_explain (const VlpsBoostedTrees *model, const float *row, guint class, double *shares)
{
  const VlpsTreeNode *nodes = model->nodes;

  for (guint t = 0; t < model->n_trees; t++)
    {
      VlpsTree tree = model->trees[t];

      if (tree.class != class)
        continue;
      for (int index = tree.root; nodes[index].left > 0;)
        {
          int next = next_node (nodes, index, row);

          shares[nodes[index].column] += (double) nodes[next].value - (double) nodes[index].value;
          index = next;
        }
    }
}
