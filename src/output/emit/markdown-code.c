/* markdown-code.c - preformatted text in Markdown */
#include "markdown-writer.h"

#include <string.h>

#include "whitespace.h"

void
vlps_markdown_code_open (VlpsMarkdownWriter *w, int index)
{
  w->code = g_string_new (NULL);
  g_string_assign (w->info, vlps_structure_text (w->flow->structure, index));
}

void
vlps_markdown_code_append (VlpsMarkdownWriter *w, const char *text)
{
  for (const char *p = text; *p != '\0';)
    {
      gsize control = vlps_whitespace_control (p);
      const char *end = p;

      if (control > 0)
        {
          /* a carriage return alone ends a line, too */
          if (*p == '\r' && p[1] != '\n')
            g_string_append_c (w->code, '\n');
          p += control;
          continue;
        }
      while (*end != '\0' && vlps_whitespace_control (end) == 0)
        end++;
      g_string_append_len (w->code, p, end - p);
      p = end;
    }
}

/* White space at the ends of lines says nothing; editors write some into empty lines so that they keep their height. */
static GString *
without_blanks (const GString *code)
{
  GString *out = g_string_sized_new (code->len);
  g_auto (GStrv) lines = g_strsplit (code->str, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *end = lines[i] + strlen (lines[i]), *before;

      while (end > lines[i])
        {
          gunichar c = g_utf8_get_char (before = g_utf8_prev_char (end));

          if (!g_unichar_isspace (c) && c != 0x200B)
            break;
          end = before;
        }
      if (i > 0)
        g_string_append_c (out, '\n');
      g_string_append_len (out, lines[i], end - lines[i]);
    }
  return out;
}

void
vlps_markdown_code_close (VlpsMarkdownWriter *w, int index)
{
  g_autoptr (GString) raw = g_steal_pointer (&w->code);
  g_autoptr (GString) code = without_blanks (raw);
  guint run = 0, fence = 3;

  while (code->len > 0 && code->str[code->len - 1] == '\n')
    g_string_truncate (code, code->len - 1);
  /* those of pre were written, others come of the boxes that the code is in */
  if (w->page->nodes[index].tag != VLPS_TAG_PRE)
    g_string_erase (code, 0, (gssize) strspn (code->str, "\n"));
  if (code->len == 0)
    {
      vlps_content_blocks_drop (w->told);
      return;
    }
  for (const char *p = code->str; *p != '\0'; p++)
    {
      run = *p == '`' ? run + 1 : 0;
      fence = MAX (fence, run + 1);
    }
  vlps_markdown_writer_begin (w, FALSE, VLPS_CONTENT_CODE, 0);
  for (guint i = 0; i < fence; i++)
    g_string_append_c (w->blocks.out, '`');
  g_string_append (w->blocks.out, w->info->str);
  vlps_markdown_blocks_append (&w->blocks, "\n");
  vlps_markdown_blocks_append (&w->blocks, code->str);
  vlps_markdown_blocks_append (&w->blocks, "\n");
  for (guint i = 0; i < fence; i++)
    g_string_append_c (w->blocks.out, '`');
}
