/* boosted-trees.c - boosted trees
 *
 * The table is text.  Lines:
 *   vlps-boosted-trees 1 CLASSES BASE   BASE: added to the sum of each class
 *   column NAME                  in the order in which nodes number them, from 0
 *   tree CLASS
 *   COLUMN THRESHOLD UNKNOWN VALUE   inner node: left where the number is below the threshold, UNKNOWN is l or r; VALUE
 * is the expectation of the node.  Its left child follows, then its right one. = VALUE                      leaf #
 * comment
 */
#include "boosted-trees.h"

#include <math.h>
#include <string.h>

#include "errors.h"

#define MAX_CLASSES 16
#define MAX_DEPTH 32
#define MAX_WORDS 8 /* of a line; more than any line has */
#define ROWS 16     /* that are predicted together */

/* The left child of an inner node is the next one.  A leaf leads to itself either way, so that rows which reach theirs
 * early can go on with the others. */
typedef struct
{
  float threshold;
  float value;
  gint16 column;
  gint8 left; /* 1, at a leaf 0 */
  gint8 unknown_left;
  int right;
} Node;

typedef struct
{
  int root;
  guint class;
  guint depth; /* steps down to the deepest leaf */
} Tree;

struct _VlpsBoostedTrees
{
  guint n_classes;
  double base;
  GArray *nodes; /* of Node */
  GArray *trees; /* of Tree */
};

static gboolean
damaged (GError **error, guint line, const char *what)
{
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "line %u of the model: %s", line, what);
  return FALSE;
}

static int
find_column (const char *const *names, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (names[i], name) == 0)
      return (int) i;
  return -1;
}

/* What reading has come to. */
typedef struct
{
  VlpsBoostedTrees *model;
  const char *const *names;
  guint n;
  GArray *columns;         /* of int: the model's columns among the caller's */
  int waiting[MAX_DEPTH];  /* inner nodes of this tree whose right child is to come */
  guint depths[MAX_DEPTH]; /* of those right children */
  guint depth;             /* of the node to come */
  guint n_waiting;
  gboolean complete; /* the tree has all its nodes */
} Reader;

static gboolean
add_node (Reader *reader, const Node *node, guint line, GError **error)
{
  GArray *nodes = reader->model->nodes;
  Tree *tree = reader->complete ? NULL : &g_array_index (reader->model->trees, Tree, reader->model->trees->len - 1);

  if (tree == NULL)
    return damaged (error, line, "node outside a tree");
  g_array_append_val (nodes, *node);
  if (node->left > 0)
    {
      if (reader->n_waiting == MAX_DEPTH)
        return damaged (error, line, "tree too deep");
      reader->waiting[reader->n_waiting] = (int) nodes->len - 1;
      reader->depths[reader->n_waiting++] = ++reader->depth;
      tree->depth = MAX (tree->depth, reader->depth);
      return TRUE;
    }
  g_array_index (nodes, Node, nodes->len - 1).right = (int) nodes->len - 1;
  if (reader->n_waiting > 0)
    {
      g_array_index (nodes, Node, reader->waiting[--reader->n_waiting]).right = (int) nodes->len;
      reader->depth = reader->depths[reader->n_waiting];
    }
  else
    reader->complete = TRUE;
  return TRUE;
}

/* g_ascii_strtod(), for numbers such as a table has.  Up to 15 digits and powers of ten up to 22 are exact as doubles,
 * so that their quotient is the nearest double, too. */
static float
read_number (const char *text)
{
  static const double powers[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };
  const char *p = text + (*text == '-');
  guint64 digits = 0;
  guint n = 0, n_behind = 0; /* the point */
  gboolean behind = FALSE;

  for (; n < G_N_ELEMENTS (powers) && (g_ascii_isdigit (*p) || (*p == '.' && !behind)); p++)
    if (*p == '.')
      behind = TRUE;
    else
      {
        digits = digits * 10 + (guint64) (*p - '0');
        n++;
        n_behind += behind;
      }
  if (*p != '\0' || n == 0 || n >= G_N_ELEMENTS (powers))
    return (float) g_ascii_strtod (text, NULL);
  return (float) ((*text == '-' ? -1 : 1) * ((double) digits / powers[n_behind]));
}

/* Cuts a line at its spaces, in place: the table has ten thousands of lines, and is read by every program that asks it.
 * The last word has what is left of an overlong line. */
static guint
split (char *line, char *ret_words[MAX_WORDS])
{
  guint n = 0;

  for (char *p = line; p != NULL && n < MAX_WORDS;)
    {
      char *space = n + 1 < MAX_WORDS ? strchr (p, ' ') : NULL;

      ret_words[n++] = p;
      if (space != NULL)
        *space++ = '\0';
      p = space;
    }
  return n;
}

static gboolean
read_line (Reader *reader, char *const *words, guint n, guint line, GError **error)
{
  VlpsBoostedTrees *model = reader->model;

  if (line == 1)
    {
      if (n != 4 || strcmp (words[0], "vlps-boosted-trees") != 0 || strcmp (words[1], "1") != 0)
        return damaged (error, line, "no model of version 1");
      model->n_classes = (guint) g_ascii_strtoull (words[2], NULL, 10);
      model->base = g_ascii_strtod (words[3], NULL);
      return (model->n_classes >= 1 && model->n_classes <= MAX_CLASSES)
             || damaged (error, line, "bad number of classes");
    }
  if (n == 2 && strcmp (words[0], "column") == 0)
    {
      int column = find_column (reader->names, reader->n, words[1]);

      if (column < 0)
        return damaged (error, line, "unknown column");
      g_array_append_val (reader->columns, column);
      return TRUE;
    }
  if (n == 2 && strcmp (words[0], "tree") == 0)
    {
      Tree tree = { .root = (int) model->nodes->len, .class = (guint) g_ascii_strtoull (words[1], NULL, 10) };

      if (!reader->complete || tree.class >= model->n_classes)
        return damaged (error, line, "misplaced tree");
      g_array_append_val (model->trees, tree);
      reader->complete = FALSE;
      reader->depth = 0;
      return TRUE;
    }
  if (n == 2 && strcmp (words[0], "=") == 0)
    {
      Node leaf = { .value = read_number (words[1]) };

      return add_node (reader, &leaf, line, error);
    }
  if (n == 4)
    {
      guint64 column = g_ascii_strtoull (words[0], NULL, 10);
      Node node = { .threshold = read_number (words[1]),
                    .left = 1,
                    .unknown_left = *words[2] == 'l',
                    .value = read_number (words[3]) };

      if (column >= reader->columns->len)
        return damaged (error, line, "column without a name");
      node.column = (gint16) g_array_index (reader->columns, int, column);
      return add_node (reader, &node, line, error);
    }
  return damaged (error, line, "neither tree nor node");
}

VlpsBoostedTrees *
vlps_boosted_trees_new (GBytes *table, const char *const *names, guint n, GError **error)
{
  g_autoptr (VlpsBoostedTrees) model = g_new0 (VlpsBoostedTrees, 1);
  g_autofree char *text = g_strndup (g_bytes_get_data (table, NULL), g_bytes_get_size (table));
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (int));
  Reader reader = { .model = model, .names = names, .n = n, .columns = columns, .complete = TRUE };
  guint number = 0;

  model->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  model->trees = g_array_new (FALSE, FALSE, sizeof (Tree));
  for (char *line = text, *next; line != NULL; line = next)
    {
      char *words[MAX_WORDS];
      guint n_words;

      next = strchr (line, '\n');
      if (next != NULL)
        *next++ = '\0';
      if (*line == '\0' || *line == '#')
        continue;
      n_words = split (line, words);
      if (!read_line (&reader, words, n_words, ++number, error))
        return NULL;
    }
  if (number == 0 || !reader.complete)
    {
      damaged (error, number, "the table ends too early");
      return NULL;
    }
  return g_steal_pointer (&model);
}

void
vlps_boosted_trees_free (VlpsBoostedTrees *model)
{
  if (model == NULL)
    return;
  g_clear_pointer (&model->nodes, g_array_unref);
  g_clear_pointer (&model->trees, g_array_unref);
  g_free (model);
}

guint
vlps_boosted_trees_classes (const VlpsBoostedTrees *model)
{
  return model->n_classes;
}

/* No jumps: which way a row goes cannot be foreseen. */
static inline int
next_node (const Node *nodes, int index, const float *row)
{
  const Node *node = &nodes[index];
  float value = row[node->column];
  int left = (value < node->threshold) | (isnan (value) & node->unknown_left);

  return left ? index + node->left : node->right;
}

/* Adds to the sums of up to ROWS rows.  They go down each tree together: it is in the cache for all of them, and while
 * one waits for its next node another goes on. */
static void
add_leaves (const VlpsBoostedTrees *model, const float *rows, guint n, guint n_columns, double *sums)
{
  const Node *nodes = (const Node *) model->nodes->data;
  const float *row[ROWS];

  for (guint i = 0; i < ROWS; i++)
    row[i] = rows + (gsize) MIN (i, n - 1) * n_columns;
  for (guint t = 0; t < model->trees->len; t++)
    {
      Tree tree = g_array_index (model->trees, Tree, t);
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
  const Node *nodes = (const Node *) model->nodes->data;

  for (guint t = 0; t < model->trees->len; t++)
    {
      Tree tree = g_array_index (model->trees, Tree, t);

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
