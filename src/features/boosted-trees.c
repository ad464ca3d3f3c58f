/* boosted-trees.c - boosted trees
 *
 * Rows of one page are much alike: many columns have one value on all of it, others move little from row to row.  So
 * the rows are taken in runs, and what every row of a run answers in the same way is cut out of the trees before any row
 * goes down them.  The sums are the same to the last bit.
 */
#include "boosted-trees.h"

#include <math.h>
#include <string.h>

#include "boosted-trees-table.h"
#include "errors.h"

#define ROWS 16 /* that go down a tree together */
#define RUN 256 /* rows for which the trees are cut down together */
#define FEW 24  /* rows for which that does not pay */

struct _VlpsBoostedTrees
{
  guint n_classes;
  double base;
  VlpsTreeNode *nodes; /* their columns are those of the rows */
  guint n_nodes;
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
  model->n_nodes = table->n_nodes;
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

typedef struct
{
  const VlpsTreeNode *nodes;
  const VlpsTree *items;
  guint n;
} Trees;

/* Adds to the sums of up to ROWS rows.  They go down each tree together: it is in the cache for all of them, and while
 * one waits for its next node another goes on. */
static void
add_leaves (const Trees *trees, const float *rows, guint n, guint n_columns, guint n_classes, double *sums)
{
  const VlpsTreeNode *nodes = trees->nodes;
  const float *row[ROWS];

  for (guint i = 0; i < ROWS; i++)
    row[i] = rows + (gsize) MIN (i, n - 1) * n_columns;
  for (guint t = 0; t < trees->n; t++)
    {
      VlpsTree tree = trees->items[t];
      int at[ROWS];

      for (guint i = 0; i < ROWS; i++)
        at[i] = tree.root;
      for (guint level = 0; level < tree.depth; level++)
        for (guint i = 0; i < ROWS; i++)
          at[i] = next_node (nodes, at[i], row[i]);
      for (guint i = 0; i < n; i++)
        sums[i * n_classes + tree.class] += (double) nodes[at[i]].value;
    }
}

/* --- cutting down --- */

/* What a run of rows has in one column. */
typedef struct
{
  float least, most; /* of the known values; INFINITY and -INFINITY where there are none */
  gboolean unknown;  /* some value is not known */
} Range;

static void
find_ranges (const float *rows, guint n, guint n_columns, Range *ranges)
{
  for (guint c = 0; c < n_columns; c++)
    ranges[c] = (Range){ INFINITY, -INFINITY, FALSE };
  for (guint i = 0; i < n; i++)
    {
      const float *row = rows + (gsize) i * n_columns;

      for (guint c = 0; c < n_columns; c++)
        {
          float value = row[c];

          ranges[c].least = value < ranges[c].least ? value : ranges[c].least;
          ranges[c].most = value > ranges[c].most ? value : ranges[c].most;
          ranges[c].unknown |= isnan (value);
        }
    }
}

/* Where all rows go on from a node; -1 where they part. */
static int
common_way (const VlpsTreeNode *node, int index, const Range *range)
{
  gboolean left = range->least < node->threshold, right = range->most >= node->threshold;

  if (range->unknown && node->unknown_left)
    left = TRUE;
  else if (range->unknown)
    right = TRUE;
  if (left && right)
    return -1;
  return left ? index + node->left : node->right;
}

typedef struct
{
  Range *ranges; /* of each column */
  VlpsTreeNode *nodes;
  VlpsTree *trees;
} Workspace;

static void
workspace_clear (Workspace *workspace)
{
  g_free (workspace->ranges);
  g_free (workspace->nodes);
  g_free (workspace->trees);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Workspace, workspace_clear)

typedef struct
{
  const VlpsTreeNode *nodes;
  const Range *ranges;
  VlpsTreeNode *kept; /* as many as the model has */
  int n;
} Cut;

/* Copies what is left of a subtree and returns its depth.  Trees are a few levels deep; trees-text.c sees to it. */
static guint
copy_subtree (Cut *cut, int index)
{
  int place = cut->n++, next;
  guint left, right;

  while (cut->nodes[index].left > 0
         && (next = common_way (&cut->nodes[index], index, &cut->ranges[cut->nodes[index].column])) >= 0)
    index = next;
  cut->kept[place] = cut->nodes[index];
  cut->kept[place].right = place;
  if (cut->nodes[index].left == 0)
    return 0;
  left = copy_subtree (cut, index + cut->nodes[index].left);
  cut->kept[place].right = cut->n;
  right = copy_subtree (cut, cut->nodes[index].right);
  return 1 + MAX (left, right);
}

/* The trees that are left for a run of rows; their arrays are in `workspace`. */
static Trees
cut_trees (const VlpsBoostedTrees *model, const float *rows, guint n, guint n_columns, Workspace *workspace)
{
  Cut cut = { model->nodes, workspace->ranges, workspace->nodes, 0 };

  find_ranges (rows, n, n_columns, workspace->ranges);
  for (guint t = 0; t < model->n_trees; t++)
    {
      workspace->trees[t].root = cut.n;
      workspace->trees[t].class = model->trees[t].class;
      workspace->trees[t].depth = copy_subtree (&cut, model->trees[t].root);
    }
  return (Trees){ workspace->nodes, workspace->trees, model->n_trees };
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
  const Trees all = { model->nodes, model->trees, model->n_trees };
  g_auto (Workspace) workspace = { g_new (Range, n_columns + 1), g_new (VlpsTreeNode, model->n_nodes + 1),
                                   g_new (VlpsTree, model->n_trees + 1) };
  guint n_classes = model->n_classes;

  for (gsize i = 0; i < (gsize) n * n_classes; i++)
    ret_probabilities[i] = model->base;
  for (guint first = 0; first < n; first += RUN)
    {
      guint end = MIN (n, first + RUN);
      const float *run = rows + (gsize) first * n_columns;
      Trees trees = end - first >= FEW ? cut_trees (model, run, end - first, n_columns, &workspace) : all;

      for (guint i = first; i < end; i += ROWS)
        add_leaves (&trees, rows + (gsize) i * n_columns, MIN (ROWS, end - i), n_columns, n_classes,
                    ret_probabilities + (gsize) i * n_classes);
    }
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
