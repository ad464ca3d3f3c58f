/* size-sheet.c - one contact sheet for all pages of a run, in all windows that they were done in */
#include "size-sheet.h"

#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "file.h"
#include "json-tree.h"
#include "window-choice.h"

/* A page in one window. */
typedef struct
{
  gint64 number; /* in the run */
  char *input;
  guint column;
  char *picture; /* relative to the run's folder; NULL: it failed */
  char *code;    /* of the failure */
} Cell;

typedef struct
{
  const GArray *windows;
  GArray *cells;
  guint kind; /* of the pictures */
  gboolean by_name;
} Sheet;

static void
cell_clear (gpointer data)
{
  Cell *cell = data;

  g_free (cell->input);
  g_free (cell->picture);
  g_free (cell->code);
}

/* The column of a page; that behind the last one where it has none, as pages of a run that began without --sizes. */
static guint
column_of (const Sheet *sheet, const VlpsItem *item)
{
  g_autoptr (cJSON) options = item->options != NULL ? cJSON_Parse (item->options) : NULL;
  guint i = 0;

  for (; i < sheet->windows->len; i++)
    {
      const VlpsWindowChoice *window = &g_array_index (sheet->windows, VlpsWindowChoice, i);
      const char *value = cJSON_GetStringValue (cJSON_GetObjectItem (options, window->option));

      if (g_strcmp0 (value, window->value) == 0)
        break;
    }
  return i;
}

static void
note_page (const VlpsItem *item, const char *code, const char *message G_GNUC_UNUSED, gpointer data)
{
  Sheet *sheet = data;
  Cell cell = { .number = item->id, .column = column_of (sheet, item) };

  if (cell.column == sheet->windows->len)
    return;
  cell.input = vlps_address_hide (item->input);
  if (cell.input == NULL)
    cell.input = g_strdup (item->input);
  if (code != NULL)
    cell.code = g_strdup (code);
  else
    cell.picture = vlps_page_file_name (item, sheet->by_name, sheet->kind);
  g_array_append_val (sheet->cells, cell);
}

static int
compare_cells (const void *a, const void *b)
{
  const Cell *one = a, *other = b;

  return one->number < other->number ? -1 : one->number > other->number;
}

static void
append_escaped (GString *out, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1), *escaped = g_markup_escape_text (valid, -1);

  g_string_append (out, escaped);
}

static void
append_beginning (GString *out, const GArray *windows)
{
  double all = 0;

  g_string_append (out,
                   "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<meta http-equiv=Content-Security-Policy "
                   "content=\"default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'\">\n"
                   "<title>Pages in several windows</title>\n<style>\n"
                   "body { font: 14px/1.4 sans-serif; margin: 1rem } table { table-layout: fixed; width: 100% }\n"
                   "td, th { vertical-align: top; text-align: left; overflow-wrap: anywhere }\n"
                   "img { width: 100%; border: 1px solid #888; box-sizing: border-box }\n"
                   "</style>\n<h1>Pages in several windows</h1>\n<table>\n");
  for (guint i = 0; i < windows->len; i++)
    all += g_array_index (windows, VlpsWindowChoice, i).width;
  for (guint i = 0; i < windows->len; i++)
    g_string_append_printf (out, "<col style=\"width: %.0f%%\">\n",
                            100 * g_array_index (windows, VlpsWindowChoice, i).width / all);
  g_string_append (out, "<thead><tr>");
  for (guint i = 0; i < windows->len; i++)
    {
      g_string_append (out, "<th>");
      append_escaped (out, g_array_index (windows, VlpsWindowChoice, i).name);
    }
  g_string_append (out, "</thead>\n");
}

static void
append_cell (GString *out, const Cell *cell)
{
  g_autofree char *escaped = NULL, *href = NULL;

  if (cell->picture == NULL)
    {
      g_string_append (out, "failed: ");
      append_escaped (out, cell->code);
      return;
    }
  escaped = g_uri_escape_string (cell->picture, G_URI_RESERVED_CHARS_ALLOWED_IN_PATH, FALSE);
  href = g_markup_escape_text (escaped, -1);
  g_string_append_printf (out, "<a href=\"%s\"><img loading=lazy alt=\"\" src=\"%s\"></a>", href, href);
}

/* The cells of a row are those of one input whose columns go on to the right. */
static void
append_rows (GString *out, const Sheet *sheet)
{
  const Cell *last = NULL;
  guint next = 0;

  for (guint i = 0; i < sheet->cells->len; i++)
    {
      const Cell *cell = &g_array_index (sheet->cells, Cell, i);

      if (last == NULL || cell->column <= last->column || strcmp (cell->input, last->input) != 0)
        {
          g_string_append_printf (out, "<tbody><tr><th colspan=%u>", sheet->windows->len);
          append_escaped (out, cell->input);
          g_string_append (out, "\n<tr>");
          next = 0;
        }
      for (; next < cell->column; next++)
        g_string_append (out, "<td>");
      g_string_append (out, "<td>");
      append_cell (out, cell);
      g_string_append_c (out, '\n');
      next = cell->column + 1;
      last = cell;
    }
}

gboolean
vlps_size_sheet_write (VlpsFolder *folder, const GArray *windows, guint files, gboolean by_name, GError **error)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  g_autofree char *path = g_build_filename (vlps_folder_path (folder), "sizes.html", NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  Sheet sheet = { windows, cells,
                  (files & VLPS_FILE_OVERLAY) != 0  ? VLPS_KIND_OVERLAY
                  : (files & VLPS_FILE_BEFORE) != 0 ? VLPS_KIND_BEFORE
                                                    : VLPS_KIND_AFTER,
                  by_name };

  g_array_set_clear_func (cells, cell_clear);
  if (!vlps_folder_each (folder, VLPS_ITEM_OK, note_page, &sheet, error)
      || !vlps_folder_each (folder, VLPS_ITEM_FAILED, note_page, &sheet, error))
    return FALSE;
  if (cells->len > 0)
    qsort (cells->data, cells->len, sizeof (Cell), compare_cells);
  append_beginning (out, windows);
  append_rows (out, &sheet);
  g_string_append (out, "</table>\n");
  return vlps_file_write (path, out->str, (gssize) out->len, error);
}
