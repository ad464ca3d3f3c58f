/* table.c - what a table of a page is: data in rows and columns, or a layout grid */
#include "table.h"

#include <stdlib.h>
#include <string.h>

void
vlps_table_begin (VlpsTable *table, const VlpsPage *page, int node)
{
  const char *role = vlps_node_attribute (&page->nodes[node], "role");

  *table = (VlpsTable){ .node = node, .head = -1, .row = -1 };
  if (role == NULL)
    return;
  table->layout = g_ascii_strcasecmp (role, "presentation") == 0 || g_ascii_strcasecmp (role, "none") == 0;
  /* grids of other elements are often of cards */
  table->headed = g_ascii_strcasecmp (role, "table") == 0
                  || (g_ascii_strcasecmp (role, "grid") == 0 && page->nodes[node].tag == VLPS_TAG_TABLE);
}

void
vlps_table_row (VlpsTable *table)
{
  table->row++;
  table->column = 0;
  table->filled = 0;
}

/* Value of a span attribute, 1 where there is none or it makes no sense. */
static int
span (const VlpsNode *cell, const char *name, int none)
{
  const char *value = vlps_node_attribute (cell, name);
  long number = value == NULL ? 1 : strtol (value, NULL, 10);

  return number == 0 ? none : (int) CLAMP (number, 1, 65534);
}

static VlpsAlign
align_from_name (const char *name)
{
  while (g_ascii_isspace (*name))
    name++;
  if (g_ascii_strncasecmp (name, "left", 4) == 0)
    return VLPS_ALIGN_LEFT;
  if (g_ascii_strncasecmp (name, "center", 6) == 0)
    return VLPS_ALIGN_CENTER;
  if (g_ascii_strncasecmp (name, "right", 5) == 0)
    return VLPS_ALIGN_RIGHT;
  return VLPS_ALIGN_NONE;
}

static VlpsAlign
cell_align (const VlpsNode *cell)
{
  const char *value = vlps_node_attribute (cell, "style");
  const char *property = value == NULL ? NULL : strstr (value, "text-align:");

  if (property != NULL)
    return align_from_name (property + strlen ("text-align:"));
  value = vlps_node_attribute (cell, "align");
  return value == NULL ? VLPS_ALIGN_NONE : align_from_name (value);
}

guint
vlps_table_cell (VlpsTable *table, const VlpsPage *page, int node, gboolean filled)
{
  const VlpsNode *cell = &page->nodes[node];
  guint column = table->column;

  while (column < VLPS_TABLE_SPAN_COLUMNS && table->until[column] > table->row)
    column++;
  table->column = column + 1;
  if (column < VLPS_TABLE_SPAN_COLUMNS)
    {
      int until = table->row + span (cell, "rowspan", 65534);

      table->column = MIN (column + (guint) span (cell, "colspan", 1), VLPS_TABLE_SPAN_COLUMNS);
      for (guint i = column; i < table->column; i++)
        table->until[i] = until;
      if (table->align[column] == VLPS_ALIGN_NONE)
        table->align[column] = (guint8) cell_align (cell);
    }
  table->columns = MAX (table->columns, column + 1);
  if (filled && ++table->filled == 1)
    table->rows++;
  if (table->filled >= 2)
    table->pair = TRUE;
  table->most = MAX (table->most, table->filled);
  table->block = -1;
  table->characters = 0;
  table->broken = FALSE;
  return column;
}

void
vlps_table_text (VlpsTable *table, const char *text, int block)
{
  table->characters += (gsize) g_utf8_strlen (text, -1);
  if ((table->block >= 0 && table->block != block) || table->characters > VLPS_TABLE_LONG_CELL)
    table->compound = TRUE;
  table->block = block;
  table->broken = FALSE;
}

void
vlps_table_break (VlpsTable *table)
{
  if (table->broken)
    table->compound = TRUE;
  table->broken = TRUE;
}

void
vlps_table_block (VlpsTable *table)
{
  table->compound = TRUE;
}

void
vlps_table_header (VlpsTable *table)
{
  table->headed = TRUE;
}

void
vlps_table_foreign (VlpsTable *table)
{
  table->layout = TRUE;
}

void
vlps_table_nested (VlpsTable *table, int nodes)
{
  table->nests = TRUE;
  table->layout = table->layout || nodes > VLPS_TABLE_INNER;
}

gboolean
vlps_table_is_data (const VlpsTable *table, guint rows)
{
  if (table->layout)
    return FALSE;
  if (table->nests && table->pair)
    return table->headed && table->rows >= 2 && !table->compound;
  /* one column alone */
  if (!table->pair)
    return !table->nests && table->headed && table->columns == 1 && table->rows >= 2 && !table->compound;
  return table->headed || (!table->compound && (table->rows >= rows || table->most >= 3));
}
