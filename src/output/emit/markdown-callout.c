/* markdown-callout.c - titles of callouts and labels of panels in Markdown */
#include "markdown-writer.h"

#include <string.h>

/* A line at the beginning of a callout. */
static void
end_callout_line (VlpsMarkdownWriter *w, int index)
{
  g_autofree char *line = vlps_inlines_end (w->inlines, VLPS_INLINE_PARAGRAPH);

  vlps_content_blocks_leaf (w->told, index, FALSE);
  vlps_markdown_writer_begin (w, TRUE, VLPS_CONTENT_QUOTE, 0);
  g_string_append (w->blocks.out, line);
}

static void
write_bold (VlpsMarkdownWriter *w, const char *text)
{
  vlps_inlines_open (w->inlines, VLPS_INLINE_STRONG, NULL);
  vlps_inlines_text (w->inlines, text);
  vlps_inlines_close (w->inlines, VLPS_INLINE_STRONG);
}

static void
write_bold_title (VlpsMarkdownWriter *w, int index, const char *title)
{
  write_bold (w, title);
  end_callout_line (w, index);
}

/* Writes the type and the title of a callout. */
void
vlps_markdown_callout_write_title (VlpsMarkdownWriter *w, int index)
{
  const char *text = vlps_structure_text (w->flow->structure, index);
  gsize length = strcspn (text, " ");
  g_autofree char *type = g_strndup (text, length);
  const char *title = text[length] != '\0' ? text + length + 1 : "";
  const char *alert = w->dialect->callouts == VLPS_CALLOUT_ALERT ? vlps_dialect_alert (type) : type;
  g_autofree char *sign = g_strdup_printf ("[!%s]", alert);

  if (w->dialect->callouts == VLPS_CALLOUT_BOLD)
    {
      write_bold_title (w, index, *title != '\0' ? title : type);
      return;
    }
  vlps_inlines_raw (w->inlines, sign);
  if (w->dialect->callouts == VLPS_CALLOUT_TITLED && *title != '\0')
    {
      vlps_inlines_space (w->inlines);
      vlps_inlines_text (w->inlines, title);
    }
  end_callout_line (w, index);
  w->blocks.gap = 1;
  /* the alert has a name already */
  if (w->dialect->callouts == VLPS_CALLOUT_ALERT && *title != '\0' && g_ascii_strcasecmp (title, alert) != 0)
    write_bold_title (w, index, title);
}

void
vlps_markdown_callout_write_label (VlpsMarkdownWriter *w, int index)
{
  write_bold (w, vlps_structure_text (w->flow->structure, index));
  vlps_markdown_writer_end_paragraph (w);
}
