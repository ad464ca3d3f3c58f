/* markdown-table.c - tables in Markdown */
#include "markdown-writer.h"

void
vlps_markdown_table_close_cell (VlpsMarkdownWriter *w)
{
  g_autofree char *text = vlps_inlines_end (w->inlines, VLPS_INLINE_CELL);

  w->cell = FALSE;
  g_string_append_printf (w->row, *text == '\0' ? "%s |" : " %s |", text);
  w->columns++;
}

void
vlps_markdown_table_pad_row (VlpsMarkdownWriter *w, guint columns)
{
  for (; w->columns < columns; w->columns++)
    g_string_append (w->row, "  |");
}

static void
write_row (VlpsMarkdownWriter *w)
{
  vlps_markdown_blocks_begin_line (&w->blocks);
  g_string_append (w->blocks.out, w->row->str);
}

static void
write_delimiters (VlpsMarkdownWriter *w)
{
  static const char *const delimiters[] = { " --- |", " :-- |", " :-: |", " --: |" };

  w->blocks.gap = 1;
  vlps_markdown_blocks_begin_line (&w->blocks);
  g_string_append_c (w->blocks.out, '|');
  for (guint i = 0; i < w->table->columns; i++)
    g_string_append (w->blocks.out, delimiters[i < VLPS_TABLE_SPAN_COLUMNS ? w->table->align[i] : VLPS_ALIGN_NONE]);
}

void
vlps_markdown_table_close_row (VlpsMarkdownWriter *w, int index)
{
  gboolean header = (w->flow->bits[index] & VLPS_FLOW_HEADER) != 0;

  if (w->in_rows)
    {
      w->blocks.gap = 1;
      vlps_content_blocks_extend (w->told);
    }
  else
    {
      g_autoptr (GString) row = g_string_new (w->row->str);

      vlps_markdown_writer_begin (w, FALSE, VLPS_CONTENT_TABLE, 0);
      w->in_rows = TRUE;
      /* a table has a header in any case; one that the page did not give is empty */
      if (!header)
        {
          g_string_assign (w->row, "|");
          w->columns = 0;
        }
      vlps_markdown_table_pad_row (w, w->table->columns);
      g_string_append (w->blocks.out, w->row->str);
      write_delimiters (w);
      if (header)
        return;
      g_string_assign (w->row, row->str);
      w->blocks.gap = 1;
    }
  write_row (w);
}

/* TRUE where the table is to be written in HTML. */
gboolean
vlps_markdown_table_is_html (const VlpsMarkdownWriter *w, int index)
{
  switch (w->tables)
    {
    case VLPS_TABLES_PIPE:
      return FALSE;
    case VLPS_TABLES_HTML:
      return TRUE;
    case VLPS_TABLES_AUTO:
      return vlps_table_html_is_due (w->flow, index);
    case VLPS_TABLES_DEFAULT:
    default:
      return !w->dialect->tables;
    }
}

/* The table that was gone through, in HTML. */
void
vlps_markdown_table_close_html (VlpsMarkdownWriter *w)
{
  g_autofree char *html = vlps_table_html_end (g_steal_pointer (&w->html));

  vlps_markdown_writer_begin (w, FALSE, VLPS_CONTENT_TABLE, 0);
  g_string_append (w->blocks.out, html);
}
