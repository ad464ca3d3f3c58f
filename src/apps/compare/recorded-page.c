/* recorded-page.c - a page from the boxes that somebody recorded of its nodes */
#include "recorded-page.h"

#include <math.h>
#include <string.h>

#include "csv-rows.h"
#include "errors.h"
#include "file.h"

#define MAX_DEPTH 512
#define WINDOW 800 /* px; the height of the window is not recorded */

/* A node of the tree that the XPaths describe. */
typedef struct
{
  char *name;       /* lower case; "text()" for texts */
  int parent;       /* -1 for the root */
  int first, last;  /* children, -1 for none */
  int next;         /* sibling */
  gboolean has_box; /* or it is an ancestor that has no line of its own */
  VlpsBox box;
  const char *text; /* of a text; NULL where it was not recorded */
} Recorded;

typedef struct
{
  GArray *nodes;      /* of Recorded */
  GHashTable *places; /* XPath -> index + 1 */
} Tree;

static void
recorded_clear (gpointer data)
{
  g_free (((Recorded *) data)->name);
}

static Recorded *
at (const Tree *tree, int index)
{
  return &g_array_index (tree->nodes, Recorded, index);
}

/* The node at one step below `parent`, which is made where it is new. `key` is its whole path. */
static int
find_step (Tree *tree, int parent, const char *step, const char *key)
{
  int index = GPOINTER_TO_INT (g_hash_table_lookup (tree->places, key)) - 1;
  const char *bracket = strchr (step, '[');
  Recorded node = { .parent = parent, .first = -1, .last = -1, .next = -1 };

  if (index >= 0)
    return index;
  index = (int) tree->nodes->len;
  node.name = g_ascii_strdown (step, bracket != NULL ? bracket - step : -1);
  g_array_append_val (tree->nodes, node);
  g_hash_table_insert (tree->places, g_strdup (key), GINT_TO_POINTER (index + 1));
  if (parent >= 0 && at (tree, parent)->last >= 0)
    at (tree, at (tree, parent)->last)->next = index;
  else if (parent >= 0)
    at (tree, parent)->first = index;
  if (parent >= 0)
    at (tree, parent)->last = index;
  return index;
}

/* An XPath with all its numbers: a step without one is the first of its name. */
static char *
whole_path (const char *xpath)
{
  g_auto (GStrv) steps = g_strsplit (xpath, "/", -1);
  g_autoptr (GString) path = g_string_new (NULL);

  for (guint i = 1; steps[0] != NULL && steps[i] != NULL; i++)
    {
      g_autofree char *upper = g_ascii_strup (steps[i], -1);

      g_string_append_printf (path, "/%s%s", upper, strchr (upper, '[') != NULL ? "" : "[1]");
    }
  return g_string_free (g_steal_pointer (&path), FALSE);
}

/* The node of an XPath; -1 for what is none, and for a second root. */
static int
find_path (Tree *tree, const char *xpath)
{
  g_autofree char *whole = whole_path (xpath);
  g_auto (GStrv) steps = g_strsplit (whole, "/", -1);
  const char *end = whole;
  int index = -1;

  if (*xpath != '/' || g_strv_length (steps) > MAX_DEPTH)
    return -1;
  for (guint i = 1; steps[i] != NULL; i++)
    {
      g_autofree char *key = NULL;

      end += 1 + strlen (steps[i]);
      key = g_strndup (whole, (gsize) (end - whole));
      if (*steps[i] == '[' || (i == 1 && tree->nodes->len > 0 && !g_hash_table_contains (tree->places, key)))
        return -1;
      index = find_step (tree, index, steps[i], key);
    }
  return index;
}

static gboolean
read_number (const char *text, double *ret_number)
{
  char *end;

  if (text == NULL || *text == '\0')
    return FALSE;
  *ret_number = g_ascii_strtod (text, &end);
  return *end == '\0' && isfinite (*ret_number);
}

static gboolean
read_boxes (Tree *tree, const VlpsCsvRows *rows, const char *path, GError **error)
{
  static const char *const names[] = { "xpath", "left", "top", "right", "bottom" };
  int columns[G_N_ELEMENTS (names)];

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      columns[i] = vlps_csv_rows_column (rows, names[i]);
      if (columns[i] < 0)
        return vlps_error_false (error, VLPS_ERROR_IO,
                                 "%s has no column %s; boxes are recorded as xpath, left, top, right, bottom", path,
                                 names[i]);
    }
  for (guint r = 1; r < rows->rows->len; r++)
    {
      const char *xpath = vlps_csv_rows_value (rows, r, columns[0]);
      double sides[4];
      int index = xpath != NULL ? find_path (tree, xpath) : -1;

      for (guint i = 0; i < 4 && index >= 0; i++)
        if (!read_number (vlps_csv_rows_value (rows, r, columns[i + 1]), &sides[i]))
          index = -1;
      if (index < 0)
        return vlps_error_false (error, VLPS_ERROR_IO, "%s: row %u is not an XPath with four numbers", path, r + 1);
      at (tree, index)->has_box = TRUE;
      at (tree, index)->box = (VlpsBox){ MIN (sides[0], sides[2]), MIN (sides[1], sides[3]), fabs (sides[2] - sides[0]),
                                         fabs (sides[3] - sides[1]) };
    }
  return TRUE;
}

/* Texts whose node has no box are not shown. */
static void
read_texts (Tree *tree, const VlpsCsvRows *rows)
{
  int xpath = vlps_csv_rows_column (rows, "xpath"), text = vlps_csv_rows_column (rows, "text");

  for (guint r = 1; r < rows->rows->len && xpath >= 0; r++)
    {
      const char *path = vlps_csv_rows_value (rows, r, xpath);
      g_autofree char *key = path != NULL ? whole_path (path) : NULL;
      int index = key != NULL ? GPOINTER_TO_INT (g_hash_table_lookup (tree->places, key)) - 1 : -1;

      if (index >= 0)
        at (tree, index)->text = vlps_csv_rows_value (rows, r, text);
    }
}

static VlpsDisplay
display_of (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_LI:
      return VLPS_DISPLAY_LIST_ITEM;
    case VLPS_TAG_TABLE:
      return VLPS_DISPLAY_TABLE;
    case VLPS_TAG_TR:
      return VLPS_DISPLAY_TABLE_ROW;
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
      return VLPS_DISPLAY_TABLE_CELL;
    default:
      return vlps_tag_is_block (tag) ? VLPS_DISPLAY_BLOCK : VLPS_DISPLAY_INLINE;
    }
}

static int
add_node (VlpsPage *page, const Recorded *node, int parent)
{
  VlpsStyle style = { .font_size = 16, .font_weight = 400, .color = 0x000000ff };

  if (strcmp (node->name, "text()") == 0)
    {
      g_autofree char *text = g_strdup (node->text != NULL ? node->text : "");

      if (parent >= 0 && *g_strdelimit (text, "\t\n\r\f", ' ') != '\0')
        vlps_page_add_text (page, parent, text, node->box, 0);
      return parent;
    }
  style.display = display_of (vlps_tag_from_name (node->name));
  return vlps_page_add_element (page, parent, 0, node->name, node->box, vlps_page_add_style (page, &style), 0);
}

/* The tree in document order, without recursion. */
static void
add_nodes (VlpsPage *page, const Tree *tree)
{
  g_autofree int *added = g_new (int, tree->nodes->len);
  int index = 0;

  while (index >= 0)
    {
      const Recorded *node = at (tree, index);

      added[index] = add_node (page, node, node->parent >= 0 ? added[node->parent] : -1);
      if (node->first >= 0)
        {
          index = node->first;
          continue;
        }
      while (index >= 0 && at (tree, index)->next < 0)
        index = at (tree, index)->parent;
      index = index >= 0 ? at (tree, index)->next : -1;
    }
}

/* Nodes without a line of their own are as large as what is in them; children stand behind their parents. */
static void
complete_boxes (Tree *tree)
{
  for (int i = (int) tree->nodes->len - 1; i > 0; i--)
    {
      Recorded *parent = at (tree, at (tree, i)->parent);

      if (!parent->has_box)
        parent->box = vlps_box_union (parent->box, at (tree, i)->box);
    }
}

static VlpsPage *
page_of_tree (const Tree *tree, VlpsSize size)
{
  VlpsPage *page = vlps_page_new ();
  VlpsBox root = at (tree, 0)->box;

  page->rendered = TRUE;
  page->engine = "recorded boxes";
  page->url = page->input = "";
  page->size.width = size.width > 0 ? size.width : vlps_box_right (root);
  page->size.height = size.height > 0 ? size.height : vlps_box_bottom (root);
  page->viewport = (VlpsSize){ page->size.width, MIN (page->size.height, WINDOW) };
  vlps_page_add_frame (page, -1, "", "");
  page->frames[0].clip = (VlpsBox){ 0, 0, page->size.width, page->size.height };
  add_nodes (page, tree);
  vlps_page_seal (page);
  return page;
}

static VlpsCsvRows *
read_rows (const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL, *valid = NULL;

  if (!vlps_file_read (path, &text, NULL, &local))
    return vlps_error_null (error, VLPS_ERROR_IO, "%s", local->message);
  valid = g_utf8_make_valid (text, -1);
  return vlps_csv_rows_parse (valid);
}

VlpsPage *
vlps_recorded_page_read (const char *nodes, VlpsSize size, GError **error)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Recorded));
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folder = g_path_get_dirname (nodes), *path = g_build_filename (folder, "nodes-texts.csv", NULL);
  g_autoptr (VlpsCsvRows) rows = read_rows (nodes, error), texts = NULL;
  Tree tree = { list, places };

  g_array_set_clear_func (list, recorded_clear);
  if (rows == NULL || !read_boxes (&tree, rows, nodes, error))
    return NULL;
  if (list->len == 0)
    return vlps_error_null (error, VLPS_ERROR_EMPTY, "%s has no boxes", nodes);
  texts = read_rows (path, error);
  if (texts == NULL)
    return NULL;
  read_texts (&tree, texts);
  complete_boxes (&tree);
  return page_of_tree (&tree, size);
}
