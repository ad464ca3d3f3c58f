/* model.c - what the built program makes of a page */
#include "model.h"

#include <glib/gstdio.h>

#include "run.h"
#include "snapshot.h"

int
model_find (const VlpsPage *page, const char *id)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      if (page->nodes[i].kind == VLPS_NODE_ELEMENT && g_strcmp0 (vlps_node_attribute (&page->nodes[i], "id"), id) == 0)
        return (int) i;
    }
  return -1;
}

char *
model_text (const VlpsPage *page)
{
  GString *all = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  g_autofree char *raw = NULL;
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; i < page->n_nodes; i++)
    {
      if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, (int) i))
        g_string_append_printf (all, " %s", page->nodes[i].text);
    }
  raw = g_string_free (all, FALSE);
  words = g_strsplit_set (raw, " \n\t", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] != '\0')
        g_ptr_array_add (kept, words[i]);
    }
  g_ptr_array_add (kept, NULL);
  return g_strjoinv (" ", (char **) kept->pdata);
}

VlpsPage *
model_read (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char *contents = NULL;
  gsize length = 0;
  VlpsPage *page;

  g_file_get_contents (path, &contents, &length, &error);
  g_assert_no_error (error);
  bytes = g_bytes_new_take (contents, length);
  if (g_str_has_suffix (path, ".gz"))
    {
      g_autoptr (GBytes) packed = g_steal_pointer (&bytes);

      bytes = vlps_snapshot_gunzip (packed, &error);
      g_assert_no_error (error);
    }
  page = vlps_snapshot_parse (bytes, &error);
  g_assert_no_error (error);
  return page;
}

VlpsPage *
model_render (const char *input, const char *const *options)
{
  g_autofree char *path = temporary_path ("page.json");
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  RunOptions usual = { 0 };
  g_autoptr (Run) run = NULL;
  VlpsPage *page;

  g_ptr_array_add (arguments, (gpointer) "render");
  g_ptr_array_add (arguments, (gpointer) input);
  g_ptr_array_add (arguments, (gpointer) "-o");
  g_ptr_array_add (arguments, path);
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    g_ptr_array_add (arguments, (gpointer) options[i]);
  g_ptr_array_add (arguments, NULL);
  g_unlink (path);
  run = run_vlps_with (&usual, (const char *const *) arguments->pdata);
  if (run->status != 0)
    {
      g_test_fail_printf ("%s: status %d\n%s", run->command, run->status, run->err);
      return vlps_page_new ();
    }
  page = model_read (path);
  g_unlink (path);
  return page;
}

gboolean
model_is_cut (const VlpsPage *page)
{
  g_autofree guint *depths = g_new0 (guint, page->n_nodes);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      depths[i] = page->nodes[i].parent >= 0 ? depths[page->nodes[i].parent] + 1 : 1;
      if (depths[i] >= 512 && (page->nodes[i].flags & VLPS_NODE_UNRENDERED) != 0)
        return TRUE;
    }
  return FALSE;
}
