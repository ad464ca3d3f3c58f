/* markdown-formula.c - formulas in Markdown */
#include "markdown-writer.h"

#include <string.h>

#include "tex-inert.h"
#include "tex.h"
#include "whitespace.h"

/* TeX on one line, between its signs: those of code, unless the sign stands in it. */
static char *
inline_formula (const VlpsMarkdownWriter *w, const char *tex, gsize length)
{
  const char *const *signs =
      memchr (tex, '`', length) == NULL ? w->dialect->formula : vlps_dialect_get (VLPS_MARKDOWN_ANY)->formula;
  g_autofree char *copy = g_strndup (tex, length);
  g_autoptr (GString) line = g_string_new (NULL);
  GString *out = g_string_new (signs[0]);

  vlps_whitespace_append_run (line, copy);
  vlps_tex_inert_append (out, line->str, line->len, TRUE);
  g_string_append (out, signs[1]);
  return g_string_free (out, FALSE);
}

/* TRUE where a formula can be a block. */
gboolean
vlps_markdown_formula_is_displayed (const VlpsMarkdownWriter *w)
{
  return w->code == NULL && !w->heading && !w->cell;
}

static void
write_display (VlpsMarkdownWriter *w, int index, const char *tex, gsize length)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_auto (GStrv) parts = NULL;
  g_autofree char *copy = g_strndup (tex, length);

  vlps_markdown_writer_end_paragraph (w);
  /* an empty line would end it */
  parts = g_strsplit_set (copy, "\n\r", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strchomp (parts[i]) != '\0')
      {
        /* code and headings would begin so, to programs that know no formulas */
        if (strchr ("~#", parts[i][strspn (parts[i], " \t")]) != NULL)
          g_string_append (lines, "{}");
        vlps_tex_inert_append (lines, parts[i], strlen (parts[i]), TRUE);
        g_string_append_c (lines, '\n');
      }
  vlps_content_blocks_leaf (w->told, index, FALSE);
  vlps_markdown_writer_begin (w, FALSE, VLPS_CONTENT_FORMULA, 0);
  g_string_append (w->blocks.out, w->dialect->display[0]);
  vlps_markdown_blocks_append (&w->blocks, "\n");
  vlps_markdown_blocks_append (&w->blocks, lines->str);
  g_string_append (w->blocks.out, w->dialect->display[1]);
}

/* A text run with formulas in it: those that are displayed part the text before from that behind. */
void
vlps_markdown_formula_write_run (VlpsMarkdownWriter *w, int index, const char *text)
{
  VlpsTexPiece piece;

  for (const char *cursor = text; vlps_tex_next (&cursor, &piece);)
    {
      g_autofree char *part = NULL;

      if (piece.formula && piece.display && !w->heading && !w->cell)
        {
          write_display (w, index, piece.text, piece.length);
          continue;
        }
      vlps_content_blocks_leaf (w->told, index, FALSE);
      part = piece.formula ? inline_formula (w, piece.text, piece.length) : g_strndup (piece.text, piece.length);
      if (piece.formula)
        vlps_inlines_raw (w->inlines, part);
      else
        vlps_inlines_text (w->inlines, part);
    }
}

void
vlps_markdown_formula_write (VlpsMarkdownWriter *w, int index)
{
  const char *tex = vlps_structure_text (w->flow->structure, index);
  g_autofree char *formula = inline_formula (w, tex, strlen (tex));

  if (w->code != NULL)
    g_string_append (w->code, tex);
  else if (w->flow->role[index] == VLPS_FLOW_DISPLAY && vlps_markdown_formula_is_displayed (w))
    write_display (w, index, tex, strlen (tex));
  else
    vlps_inlines_raw (w->inlines, formula);
}
