/* markdown-writer.c - what the parts of the Markdown writer share */
#include "markdown-writer.h"

/* A block that is not a list item. */
void
vlps_markdown_writer_begin (VlpsMarkdownWriter *w, gboolean paragraph, VlpsContentKind kind, int level)
{
  gsize end = w->blocks.out->len;

  w->in_rows = FALSE;
  w->defines = FALSE;
  vlps_markdown_blocks_begin (&w->blocks, paragraph);
  vlps_content_blocks_begin (w->told, kind, level, end, w->blocks.out);
}

void
vlps_markdown_writer_end_paragraph (VlpsMarkdownWriter *w)
{
  g_autofree char *text = NULL;

  if (w->code != NULL)
    {
      /* a block in preformatted text is lines of it */
      if (w->code->len > 0 && w->code->str[w->code->len - 1] != '\n')
        g_string_append_c (w->code, '\n');
      return;
    }
  if (w->cell)
    {
      vlps_inlines_break (w->inlines);
      return;
    }
  if (w->heading)
    {
      vlps_inlines_space (w->inlines);
      return;
    }
  if (vlps_inlines_is_empty (w->inlines))
    vlps_content_blocks_drop (w->told);
  else
    vlps_markdown_writer_begin (w, TRUE, VLPS_CONTENT_PARAGRAPH, 0);
  text = vlps_inlines_end (w->inlines, VLPS_INLINE_PARAGRAPH);
  vlps_markdown_blocks_append (&w->blocks, text);
}
