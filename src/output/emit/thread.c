/* thread.c - readers' comments as a list of their own */
#include "thread.h"

#include "escape.h"
#include "json-text.h"
#include "output.h"
#include "whitespace.h"

/* Deeper replies stand at this level: nested quotations of Markdown get unreadable. */
#define DEEPEST 8

void
vlps_thread_append_json (GString *out, const GArray *comments)
{
  if (comments == NULL)
    return;
  vlps_output_literal (out, ",\n \"comments\": [");
  for (guint i = 0; i < comments->len; i++)
    {
      const VlpsComment *comment = &g_array_index (comments, VlpsComment, i);

      g_string_append (out, i == 0 ? "{\"author\": " : ",\n  {\"author\": ");
      vlps_json_text_string (out, comment->author);
      vlps_output_literal (out, ", \"time\": ");
      vlps_json_text_string (out, comment->time);
      g_string_append_printf (out, ", \"depth\": %u, \"text\": ", comment->depth);
      vlps_json_text_string (out, comment->text);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

static void
append_quoted (GString *out, guint depth, const char *text, gboolean author)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gsize begin;

  vlps_whitespace_append_run (line, text);
  for (guint i = 0; i <= MIN (depth, DEEPEST); i++)
    vlps_output_literal (out, "> ");
  if (author)
    vlps_output_literal (out, "**");
  begin = out->len;
  vlps_escape_text (out, line->str, line->len, VLPS_INLINE_PARAGRAPH, FALSE, TRUE);
  if (author)
    vlps_output_literal (out, "**");
  else
    vlps_escape_line (out, begin);
}

static void
append_break (GString *out, guint depth)
{
  g_string_append_c (out, '\n');
  for (guint i = 0; i <= MIN (depth, DEEPEST); i++)
    g_string_append_c (out, '>');
  g_string_append_c (out, '\n');
}

char *
vlps_thread_markdown (const GArray *comments)
{
  GString *out = g_string_new (NULL);

  if (comments == NULL || comments->len == 0)
    return g_string_free (out, FALSE);
  vlps_output_literal (out, "## Comments\n");
  for (guint i = 0; i < comments->len; i++)
    {
      const VlpsComment *comment = &g_array_index (comments, VlpsComment, i);
      g_auto (GStrv) lines = g_strsplit (comment->text, "\n", -1);

      g_string_append_c (out, '\n');
      if (comment->author != NULL)
        append_quoted (out, comment->depth, comment->author, TRUE);
      if (comment->author != NULL && comment->time != NULL)
        {
          vlps_output_literal (out, ", ");
          vlps_escape_text (out, comment->time, strlen (comment->time), VLPS_INLINE_PARAGRAPH, FALSE, TRUE);
        }
      else if (comment->time != NULL)
        append_quoted (out, comment->depth, comment->time, FALSE);
      for (char **line = lines; *line != NULL; line++)
        {
          if (line != lines || comment->author != NULL || comment->time != NULL)
            append_break (out, comment->depth);
          append_quoted (out, comment->depth, *line, FALSE);
        }
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}
