/* csv-rows.c - reading comma-separated values */
#include "csv-rows.h"

#include <string.h>

static void
end_value (GString *value, GPtrArray *row)
{
  g_ptr_array_add (row, g_strdup (value->str));
  g_string_truncate (value, 0);
}

/* An empty line is no row. */
static GPtrArray *
end_row (VlpsCsvRows *rows, GString *value, GPtrArray *row, gboolean quoted)
{
  if (row->len == 0 && value->len == 0 && !quoted)
    return row;
  end_value (value, row);
  g_ptr_array_add (row, NULL);
  g_ptr_array_add (rows->rows, g_ptr_array_free (row, FALSE));
  return g_ptr_array_new ();
}

VlpsCsvRows *
vlps_csv_rows_parse (const char *text)
{
  VlpsCsvRows *rows = g_new0 (VlpsCsvRows, 1);
  g_autoptr (GString) value = g_string_new (NULL);
  GPtrArray *row = g_ptr_array_new ();
  gboolean inside = FALSE, quoted = FALSE; /* between quotation marks; there was one in this line */

  rows->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (const char *p = text; *p != '\0'; p++)
    if (inside && p[0] == '"' && p[1] == '"')
      g_string_append_c (value, *p++);
    else if (*p == '"')
      {
        inside = !inside;
        quoted = TRUE;
      }
    else if (inside)
      g_string_append_c (value, *p);
    else if (*p == ',')
      end_value (value, row);
    else if (*p == '\n')
      {
        row = end_row (rows, value, row, quoted);
        quoted = FALSE;
      }
    else if (*p != '\r')
      g_string_append_c (value, *p);
  row = end_row (rows, value, row, quoted);
  g_ptr_array_free (row, TRUE);
  return rows;
}

void
vlps_csv_rows_free (VlpsCsvRows *rows)
{
  if (rows == NULL)
    return;
  g_ptr_array_unref (rows->rows);
  g_free (rows);
}

int
vlps_csv_rows_column (const VlpsCsvRows *rows, const char *name)
{
  char **names = rows->rows->len > 0 ? rows->rows->pdata[0] : NULL;

  for (int i = 0; names != NULL && names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return i;
  return -1;
}

const char *
vlps_csv_rows_value (const VlpsCsvRows *rows, guint row, int column)
{
  char **values = rows->rows->pdata[row];

  return column >= 0 && (guint) column < g_strv_length (values) ? values[column] : NULL;
}
