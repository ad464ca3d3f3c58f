/* tabulate-trees.c - writes a model of data/ as C arrays; the build runs it
 *
 *   tabulate-trees MODEL.trees OUT.c NAME
 */
#include <stdio.h>

#include "boosted-trees-table.h"

/* Numbers are written in hexadecimal: exactly as they are. */
static void
write_table (FILE *out, const VlpsTreesTable *table, const char *name)
{
  fprintf (out, "#include \"boosted-trees-table.h\"\n\nstatic const char *const columns[] = {\n");
  for (guint i = 0; i < table->n_columns; i++)
    fprintf (out, "  \"%s\",\n", table->columns[i]);
  fprintf (out, "};\n\nstatic const VlpsTreeNode nodes[] = {\n");
  for (guint i = 0; i < table->n_nodes; i++)
    {
      const VlpsTreeNode *node = &table->nodes[i];

      fprintf (out, "  { %af, %af, %d, %d, %d, %d },\n", (double) node->threshold, (double) node->value, node->column,
               node->left, node->unknown_left, node->right);
    }
  fprintf (out, "};\n\nstatic const VlpsTree trees[] = {\n");
  for (guint i = 0; i < table->n_trees; i++)
    fprintf (out, "  { %d, %u, %u },\n", table->trees[i].root, table->trees[i].class, table->trees[i].depth);
  fprintf (out, "};\n\nstatic const char *const sets[] = {\n");
  for (guint i = 0; table->sets[i] != NULL; i++)
    fprintf (out, "  \"%s\",\n", table->sets[i]);
  fprintf (out, "  NULL,\n};\n\nconst VlpsTreesTable %s = { %u, %a, columns, %u, nodes, %u, trees, %u, sets };\n", name,
           table->n_classes, table->base, table->n_columns, table->n_nodes, table->n_trees);
}

static gboolean
run (const char *model, const char *target, const char *name, GError **error)
{
  g_autofree char *contents = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (VlpsTreesText) text = NULL;
  gsize length;
  FILE *out;

  if (!g_file_get_contents (model, &contents, &length, error))
    return FALSE;
  bytes = g_bytes_new_static (contents, length);
  text = vlps_trees_text_new (bytes, error);
  if (text == NULL)
    return FALSE;
  out = fopen (target, "w");
  if (out != NULL)
    write_table (out, &text->table, name);
  if (out == NULL || fclose (out) != 0)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s cannot be written", target);
      return FALSE;
    }
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;

  if (argc != 4)
    {
      g_printerr ("usage: tabulate-trees MODEL.trees OUT.c NAME\n");
      return 2;
    }
  if (run (argv[1], argv[2], argv[3], &error))
    return 0;
  g_printerr ("tabulate-trees: %s: %s\n", argv[1], error->message);
  return 1;
}
