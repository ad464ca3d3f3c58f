/* trees-text.c - a model of boosted trees as text
 *
 * Lines, of words parted by one space:
 *
 *   vlps-boosted-trees 1 CLASSES BASE   BASE: added to the sum of each class
 *   column NAME                         in the order in which nodes number them, from 0
 *   tree CLASS                          its nodes follow
 *   COLUMN THRESHOLD UNKNOWN VALUE      inner node: left where the number is below the threshold; UNKNOWN, l or r, is
 *                                       the way of a number that is not known; VALUE is the expectation of the node.
 *                                       Its left child follows, then its right one.
 *   = VALUE                             leaf
 *   # sets: NAME (...), NAME (...)      the data sets that the model has learnt from
 *   # comment
 */
#include <string.h>

#include "boosted-trees-table.h"
#include "errors.h"

#define MAX_CLASSES 16
#define SETS "# sets: "
#define MAX_WORDS 8 /* of a line; more than any line has */

static gboolean
damaged (GError **error, guint line, const char *what)
{
  return vlps_error_false (error, VLPS_ERROR_IO, "line %u of the model: %s", line, what);
}

/* What reading has come to. */
typedef struct
{
  VlpsTreesText *text;
  int waiting[VLPS_TREES_MAX_DEPTH];  /* inner nodes of this tree whose right child is to come */
  guint depths[VLPS_TREES_MAX_DEPTH]; /* of those right children */
  guint depth;                        /* of the node to come */
  guint n_waiting;
  gboolean complete; /* the tree has all its nodes */
} Reader;

static gboolean
add_node (Reader *reader, const VlpsTreeNode *node, guint line, GError **error)
{
  GArray *nodes = reader->text->nodes;
  GArray *trees = reader->text->trees;
  VlpsTree *tree = reader->complete ? NULL : &g_array_index (trees, VlpsTree, trees->len - 1);

  if (tree == NULL)
    return damaged (error, line, "node outside a tree");
  g_array_append_val (nodes, *node);
  if (node->left > 0)
    {
      if (reader->n_waiting == VLPS_TREES_MAX_DEPTH)
        return damaged (error, line, "tree too deep");
      reader->waiting[reader->n_waiting] = (int) nodes->len - 1;
      reader->depths[reader->n_waiting++] = ++reader->depth;
      tree->depth = MAX (tree->depth, reader->depth);
      return TRUE;
    }
  g_array_index (nodes, VlpsTreeNode, nodes->len - 1).right = (int) nodes->len - 1;
  if (reader->n_waiting > 0)
    {
      g_array_index (nodes, VlpsTreeNode, reader->waiting[--reader->n_waiting]).right = (int) nodes->len;
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

/* Cuts a line at its spaces, in place: a model has ten thousands of lines.  The last word has what is left of an
 * overlong line. */
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
  VlpsTreesText *text = reader->text;
  VlpsTreesTable *table = &text->table;

  if (line == 1)
    {
      if (n != 4 || strcmp (words[0], "vlps-boosted-trees") != 0 || strcmp (words[1], "1") != 0)
        return damaged (error, line, "no model of version 1");
      table->n_classes = (guint) g_ascii_strtoull (words[2], NULL, 10);
      table->base = g_ascii_strtod (words[3], NULL);
      return (table->n_classes >= 1 && table->n_classes <= MAX_CLASSES)
             || damaged (error, line, "bad number of classes");
    }
  if (n == 2 && strcmp (words[0], "column") == 0)
    {
      g_ptr_array_add (text->columns, g_strdup (words[1]));
      return TRUE;
    }
  if (n == 2 && strcmp (words[0], "tree") == 0)
    {
      VlpsTree tree = { .root = (int) text->nodes->len, .class = (guint) g_ascii_strtoull (words[1], NULL, 10) };

      if (!reader->complete || tree.class >= table->n_classes)
        return damaged (error, line, "misplaced tree");
      g_array_append_val (text->trees, tree);
      reader->complete = FALSE;
      reader->depth = 0;
      return TRUE;
    }
  if (n == 2 && strcmp (words[0], "=") == 0)
    {
      VlpsTreeNode leaf = { .value = read_number (words[1]) };

      return add_node (reader, &leaf, line, error);
    }
  if (n == 4)
    {
      guint64 column = g_ascii_strtoull (words[0], NULL, 10);
      VlpsTreeNode node = { .threshold = read_number (words[1]),
                            .left = 1,
                            .unknown_left = *words[2] == 'l',
                            .value = read_number (words[3]) };

      if (column >= text->columns->len)
        return damaged (error, line, "column without a name");
      node.column = (gint16) column;
      return add_node (reader, &node, line, error);
    }
  return damaged (error, line, "neither tree nor node");
}

/* "NAME (sha256 ...), NAME (...)". */
static void
read_sets (GPtrArray *sets, const char *text)
{
  g_auto (GStrv) items = g_strsplit (text, ", ", -1);

  for (guint i = 0; items[i] != NULL; i++)
    g_ptr_array_add (sets, g_strndup (items[i], strcspn (items[i], " ")));
}

VlpsTreesText *
vlps_trees_text_new (GBytes *bytes, GError **error)
{
  g_autoptr (VlpsTreesText) text = g_new0 (VlpsTreesText, 1);
  g_autofree char *copy = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  Reader reader = { .text = text, .complete = TRUE };
  VlpsTreesTable *table = &text->table;
  guint number = 0;

  text->columns = g_ptr_array_new_with_free_func (g_free);
  text->sets = g_ptr_array_new_with_free_func (g_free);
  text->nodes = g_array_new (FALSE, FALSE, sizeof (VlpsTreeNode));
  text->trees = g_array_new (FALSE, FALSE, sizeof (VlpsTree));
  for (char *line = copy, *next; line != NULL; line = next)
    {
      char *words[MAX_WORDS];
      guint n_words;

      next = strchr (line, '\n');
      if (next != NULL)
        *next++ = '\0';
      if (g_str_has_prefix (line, SETS))
        read_sets (text->sets, line + strlen (SETS));
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
  g_ptr_array_add (text->sets, NULL);
  table->sets = (const char *const *) text->sets->pdata;
  table->columns = (const char *const *) text->columns->pdata;
  table->n_columns = text->columns->len;
  table->nodes = (const VlpsTreeNode *) text->nodes->data;
  table->n_nodes = text->nodes->len;
  table->trees = (const VlpsTree *) text->trees->data;
  table->n_trees = text->trees->len;
  return g_steal_pointer (&text);
}

void
vlps_trees_text_free (VlpsTreesText *text)
{
  if (text == NULL)
    return;
  g_clear_pointer (&text->columns, g_ptr_array_unref);
  g_clear_pointer (&text->sets, g_ptr_array_unref);
  g_clear_pointer (&text->nodes, g_array_unref);
  g_clear_pointer (&text->trees, g_array_unref);
  g_free (text);
}
