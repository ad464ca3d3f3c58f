/* boosted-trees.c - boosted trees
 *
 * Rows of one page are much alike: many columns have one value on all of it, others move little from row to row.  So
 * the rows are taken in runs, and what every row of a run answers in the same way is cut out of the trees first.  What is
 * left of a tree is worked out for all rows of a run at once, from its leaves to its root: at each node a row takes what
 * it has of the left or of the right child.  A row then sees all nodes instead of those on its way, but a node takes a
 * vector instruction or two for eight rows, and nothing waits for memory or for a jump.  The sums are the same to the
 * last bit.
 */
#include "boosted-trees.h"

#include <math.h>
#include <string.h>

#include "boosted-trees-table.h"
#include "errors.h"

#define LANES 8    /* rows in a vector */
#define VECTORS 16 /* in a run */
#define RUN (LANES * VECTORS)
#define FEW 16 /* rows for which cutting down does not pay */

/* Compilers make of these what the machine has. */
typedef float Floats __attribute__ ((vector_size (LANES * sizeof (float))));
typedef int Bits __attribute__ ((vector_size (LANES * sizeof (int))));
typedef double Doubles __attribute__ ((vector_size (LANES * sizeof (double))));

struct _VlpsBoostedTrees
{
  guint n_classes;
  double base;
  VlpsTreeNode *nodes; /* their columns are those of the rows */
  guint n_nodes;
  VlpsTree *trees;
  guint n_trees;
  GArray *columns; /* of int: those that some node asks about */
  char **sets;
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
        return vlps_error_null (
            error, VLPS_ERROR_IO,
            "the model asks for the feature '%s', which this version does not compute; make the model again",
            table->columns[i]);
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
  model->sets = g_strdupv ((char **) (gsize) table->sets);
  model->columns = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_vals (model->columns, columns, table->n_columns);
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
  g_array_unref (model->columns);
  g_strfreev (model->sets);
  g_free (model);
}

gboolean
vlps_boosted_trees_has_learnt (const VlpsBoostedTrees *model, const char *set)
{
  return model->sets != NULL && g_strv_contains ((const char *const *) model->sets, set);
}

guint
vlps_boosted_trees_classes (const VlpsBoostedTrees *model)
{
  return model->n_classes;
}

/* The values of one column in a run, or what a part of a tree makes of its rows. */
typedef struct
{
  Floats vectors[VECTORS];
} Lanes;

typedef struct
{
  Doubles vectors[VECTORS];
} Sums;

typedef struct
{
  const VlpsTreeNode *nodes; /* those of a tree follow each other, as do the trees */
  guint n_nodes;
  const VlpsTree *items;
  guint n;
} Trees;

/* A run of up to RUN rows. */
typedef struct
{
  Lanes *columns;
  guint n; /* vectors; what the last one has more than rows is a row that it has already */
} Run;

/* Takes over `n` rows.  Only the columns of `columns` are needed. */
static inline __attribute__ ((always_inline)) void
fill_run (Run *run, const float *rows, guint n, guint n_columns, const GArray *columns)
{
  const int *wanted = (const int *) (gpointer) columns->data;

  run->n = (n + LANES - 1) / LANES;
  for (guint v = 0; v < run->n; v++)
    {
      const float *lanes[LANES];

      for (guint i = 0; i < LANES; i++)
        lanes[i] = rows + (gsize) MIN (v * LANES + i, n - 1) * n_columns;
      for (guint k = 0; k < columns->len; k++)
        {
          int column = wanted[k];

          run->columns[column].vectors[v] =
              (Floats){ lanes[0][column], lanes[1][column], lanes[2][column], lanes[3][column],
                        lanes[4][column], lanes[5][column], lanes[6][column], lanes[7][column] };
        }
    }
}

/* Adds to the sums of a run what its rows have at the roots.  Going through the nodes of a tree from the last to the
 * first, both children of a node come before it, and lie on top of the stack then. */
static inline __attribute__ ((always_inline)) void
add_roots (const Trees *trees, const Run *run, Lanes *stack, Sums *sums)
{
  for (guint t = 0; t < trees->n; t++)
    {
      int root = trees->items[t].root,
          end = (int) (t + 1 < trees->n ? (guint) trees->items[t + 1].root : trees->n_nodes);
      Sums *sum = &sums[trees->items[t].class];
      Lanes *top = stack; /* the first that is free */

      for (int i = end - 1; i >= root; i--)
        {
          const VlpsTreeNode *node = &trees->nodes[i];
          const Lanes *column = &run->columns[node->column], *left = top - 1;
          Lanes *right = top - 2;

          if (node->left == 0)
            {
              for (guint v = 0; v < run->n; v++)
                top->vectors[v] = node->value - (Floats){ 0 };
              top++;
              continue;
            }
          top--;
          /* an unknown value is neither below the threshold nor above it */
          if (node->unknown_left)
            for (guint v = 0; v < run->n; v++)
              {
                Bits goes_right = column->vectors[v] >= node->threshold;

                right->vectors[v] =
                    (Floats) (((Bits) right->vectors[v] & goes_right) | ((Bits) left->vectors[v] & ~goes_right));
              }
          else
            for (guint v = 0; v < run->n; v++)
              {
                Bits goes_left = column->vectors[v] < node->threshold;

                right->vectors[v] =
                    (Floats) (((Bits) left->vectors[v] & goes_left) | ((Bits) right->vectors[v] & ~goes_left));
              }
        }
      for (guint v = 0; v < run->n; v++)
        sum->vectors[v] += __builtin_convertvector(stack->vectors[v], Doubles);
    }
}

/* --- cutting down --- */

/* What a run of rows has in one column. */
typedef struct
{
  float least, most; /* of the known values; INFINITY and -INFINITY where there are none */
  gboolean unknown;  /* some value is not known */
} Range;

static inline __attribute__ ((always_inline)) Range
range_of (const Lanes *column, guint n)
{
  Floats least = INFINITY - (Floats){ 0 }, most = -least;
  Bits unknown = { 0 };
  Range range = { INFINITY, -INFINITY, FALSE };

  for (guint v = 0; v < n; v++)
    {
      Floats value = column->vectors[v];
      Bits less = value<least, more = value> most;

      least = (Floats) (((Bits) value & less) | ((Bits) least & ~less));
      most = (Floats) (((Bits) value & more) | ((Bits) most & ~more));
      unknown |= ~(value >= value);
    }
  for (guint i = 0; i < LANES; i++)
    {
      range.least = MIN (range.least, least[i]);
      range.most = MAX (range.most, most[i]);
      range.unknown |= unknown[i] != 0;
    }
  return range;
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
  Run run;
  Lanes *stack;
  Sums *sums;    /* of each class */
  Range *ranges; /* of each column */
  VlpsTreeNode *nodes;
  VlpsTree *trees;
} Workspace;

static void
workspace_init (Workspace *workspace, const VlpsBoostedTrees *model, guint n_columns)
{
  /* vectors lie at multiples of their size */
  workspace->run.columns = g_aligned_alloc (n_columns + 1, sizeof (Lanes), sizeof (Doubles));
  workspace->stack = g_aligned_alloc (VLPS_TREES_MAX_DEPTH + 2, sizeof (Lanes), sizeof (Doubles));
  workspace->sums = g_aligned_alloc (model->n_classes, sizeof (Sums), sizeof (Doubles));
  workspace->ranges = g_new (Range, n_columns + 1);
  workspace->nodes = g_new (VlpsTreeNode, model->n_nodes + 1);
  workspace->trees = g_new (VlpsTree, model->n_trees + 1);
}

static void
workspace_clear (Workspace *workspace)
{
  g_aligned_free (workspace->run.columns);
  g_aligned_free (workspace->stack);
  g_aligned_free (workspace->sums);
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

/* The trees that are left for the run of the workspace; their arrays are there, too. */
static inline __attribute__ ((always_inline)) Trees
cut_trees (const VlpsBoostedTrees *model, Workspace *workspace)
{
  Cut cut = { model->nodes, workspace->ranges, workspace->nodes, 0 };

  for (guint i = 0; i < model->columns->len; i++)
    {
      int column = g_array_index (model->columns, int, i);

      workspace->ranges[column] = range_of (&workspace->run.columns[column], workspace->run.n);
    }
  for (guint t = 0; t < model->n_trees; t++)
    {
      workspace->trees[t].root = cut.n;
      workspace->trees[t].class = model->trees[t].class;
      workspace->trees[t].depth = copy_subtree (&cut, model->trees[t].root);
    }
  return (Trees){ workspace->nodes, (guint) cut.n, workspace->trees, model->n_trees };
}

/* --- a run --- */

/* The sums of `n` rows, at most RUN, go to the workspace. */
static inline __attribute__ ((always_inline)) void
sum_run (const VlpsBoostedTrees *model, Workspace *workspace, const float *rows, guint n, guint n_columns)
{
  Trees trees = { model->nodes, model->n_nodes, model->trees, model->n_trees };

  fill_run (&workspace->run, rows, n, n_columns, model->columns);
  if (n >= FEW)
    trees = cut_trees (model, workspace);
  for (guint class = 0; class < model->n_classes; class ++)
    for (guint v = 0; v < workspace->run.n; v++)
      workspace->sums[class].vectors[v] = model->base - (Doubles){ 0 };
  add_roots (&trees, &workspace->run, workspace->stack, workspace->sums);
}

static void
sum_run_plain (const VlpsBoostedTrees *model, Workspace *workspace, const float *rows, guint n, guint n_columns)
{
  sum_run (model, workspace, rows, n, n_columns);
}

#ifdef __x86_64__
__attribute__ ((target ("avx2"))) static void
sum_run_wide (const VlpsBoostedTrees *model, Workspace *workspace, const float *rows, guint n, guint n_columns)
{
  sum_run (model, workspace, rows, n, n_columns);
}
#endif

static void
sum_run_here (const VlpsBoostedTrees *model, Workspace *workspace, const float *rows, guint n, guint n_columns)
{
#ifdef __x86_64__
  if (__builtin_cpu_supports ("avx2"))
    {
      sum_run_wide (model, workspace, rows, n, n_columns);
      return;
    }
#endif
  sum_run_plain (model, workspace, rows, n, n_columns);
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
  g_auto (Workspace) workspace = { 0 };
  guint n_classes = model->n_classes;

  if (n == 0)
    return;
  workspace_init (&workspace, model, n_columns);
  for (guint first = 0; first < n; first += RUN)
    {
      guint n_rows = MIN (n - first, RUN);

      sum_run_here (model, &workspace, rows + (gsize) first * n_columns, n_rows, n_columns);
      for (guint i = 0; i < n_rows; i++)
        for (guint class = 0; class < n_classes; class ++)
          ret_probabilities[(gsize) (first + i) * n_classes + class] =
              workspace.sums[class].vectors[i / LANES][i % LANES];
    }
  for (guint i = 0; i < n; i++)
    to_probabilities (n_classes, ret_probabilities + (gsize) i * n_classes);
}

static int
next_node (const VlpsTreeNode *nodes, int index, const float *row)
{
  const VlpsTreeNode *node = &nodes[index];
  float value = row[node->column];
  int left = (value < node->threshold) | (isnan (value) & node->unknown_left);

  return left ? index + node->left : node->right;
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
