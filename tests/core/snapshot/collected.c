/* collected.c - documents in the form in which the collector returns them, made from tables */
#include "collected.h"

#include <stdarg.h>
#include <string.h>

/* Place of `text` in the list of strings, where it is put if need be. */
static guint
add_string (GPtrArray *list, const char *text)
{
  guint index;

  if (!g_ptr_array_find_with_equal_func (list, text, g_str_equal, &index))
    {
      index = list->len;
      g_ptr_array_add (list, g_strdup (text));
    }
  return index;
}

static void
append_list (GString *out, const char *member, const GPtrArray *list)
{
  g_string_append_printf (out, ",\"%s\":[", member);
  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *escaped = g_strescape (list->pdata[i], NULL);

      g_string_append_printf (out, "%s\"%s\"", i > 0 ? "," : "", (char *) list->pdata[i]);
      g_assert_cmpstr (escaped, ==, list->pdata[i]); /* tables keep to plain characters */
    }
  g_string_append_c (out, ']');
}

char *
collected_document (const char *members, const Row *rows, guint n_rows)
{
  static const char *const column_names[] = { "parent", "name",  "flags",  "style",      "left",
                                              "top",    "width", "height", "attributes", "attribute" };
  enum
  {
    PARENT,
    NAME,
    FLAGS,
    STYLE,
    LEFT,
    ATTRIBUTES = 8,
    ATTRIBUTE,
    N_COLUMNS
  };
  GString *columns[N_COLUMNS];
  GString *out = g_string_new ("{");
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < N_COLUMNS; i++)
    columns[i] = g_string_new (NULL);
  for (guint i = 0; i < n_rows; i++)
    {
      const Row *row = &rows[i];
      gboolean is_text = *row->name == '\0';
      g_auto (GStrv) sides = g_strsplit (row->box, " ", -1);

      g_assert_cmpuint (g_strv_length (sides), ==, 4);
      g_string_append_printf (columns[PARENT], "%d ", row->parent);
      g_string_append_printf (columns[NAME], "%u ", add_string (names, row->name));
      g_string_append_printf (columns[FLAGS], "%u ", row->flags);
      g_string_append_printf (columns[STYLE], "%d ", is_text || (row->flags & VLPS_NODE_UNRENDERED) != 0 ? -1 : 0);
      for (int side = 0; side < 4; side++)
        g_string_append_printf (columns[LEFT + side], "%s ", sides[side]);
      if (is_text)
        {
          g_ptr_array_add (texts, g_strdup (row->more));
          continue;
        }
      g_string_append_printf (columns[ATTRIBUTES], "%d ", row->more != NULL);
      if (row->more != NULL)
        {
          g_auto (GStrv) parts = g_strsplit (row->more, "=", 2);

          g_string_append_printf (columns[ATTRIBUTE], "%u ", add_string (names, parts[0]));
          g_ptr_array_add (values, g_strdup (parts[1]));
        }
    }
  g_string_append_printf (out, "\"viewport\":[1000,600],%s,\"styles\":[\"%s\"]", members, COLLECTED_BLOCK);
  for (int i = 0; i < N_COLUMNS; i++)
    {
      g_string_truncate (columns[i], columns[i]->len - (columns[i]->len > 0)); /* the last space */
      g_string_append_printf (out, ",\"%s\":\"%s\"", column_names[i], columns[i]->str);
      g_string_free (columns[i], TRUE);
    }
  append_list (out, "names", names);
  append_list (out, "value", values);
  append_list (out, "text", texts);
  g_string_append_c (out, '}');
  return g_string_free (out, FALSE);
}

VlpsPage *
collected_page (char *first_report, ...)
{
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  VlpsSnapshot snapshot = { .url = "https://example.org/", .viewport = { 1000, 600 }, .documents = reports };
  g_autoptr (GBytes) data = NULL;
  g_autoptr (GError) error = NULL;
  VlpsPage *page;
  va_list rest;

  va_start (rest, first_report);
  for (char *report = first_report; report != NULL; report = va_arg (rest, char *))
    {
      char *list = g_strdup_printf ("[%s]", report);

      g_ptr_array_add (reports, g_bytes_new_take (list, strlen (list)));
      g_free (report);
    }
  va_end (rest);
  data = vlps_snapshot_write (&snapshot);
  page = vlps_snapshot_parse (data, &error);
  g_assert_no_error (error);
  g_assert_nonnull (page);
  return page;
}

void
assert_node_box (const VlpsPage *page, int node, const char *expected)
{
  VlpsBox box = page->nodes[node].box;
  g_autofree char *text = g_strdup_printf ("%g %g %g %g", box.left, box.top, box.width, box.height);

  g_assert_cmpstr (text, ==, expected);
}

int
find_node (const VlpsPage *page, const char *name_or_text)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (g_strcmp0 (page->nodes[i].name, name_or_text) == 0 || g_strcmp0 (page->nodes[i].text, name_or_text) == 0)
      return (int) i;
  g_test_message ("there is no '%s'", name_or_text);
  g_assert_not_reached ();
}
