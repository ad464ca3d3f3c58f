/* tei-writer.c - lines of TEI, and the elements around them */
#include "tei-writer.h"

#include <string.h>

#include "output.h"
#include "tei-header.h"

static const char *const container_names[] = { "quote", "list", "item", "table", "row", "cell", "note" };

static void
container_clear (gpointer data)
{
  g_free (((TeiContainer *) data)->attributes);
}

static void
format_clear (gpointer data)
{
  g_free (((TeiFormat *) data)->attributes);
}

TeiContainer *
vlps_tei_writer_innermost (TeiWriter *w)
{
  return w->containers->len == 0 ? NULL : &g_array_index (w->containers, TeiContainer, w->containers->len - 1);
}

static void
close_formats (TeiWriter *w)
{
  while (w->n_formats > 0)
    g_string_append_printf (w->out, "</%s>", g_array_index (w->formats, TeiFormat, --w->n_formats).name);
}

void
vlps_tei_writer_end_line (TeiWriter *w)
{
  if (w->line)
    {
      close_formats (w);
      g_string_append (w->out, w->ends);
      if (*w->ends != '\0')
        g_string_append_c (w->out, '\n');
      else
        w->feed = TRUE;
    }
  w->line = FALSE;
  w->fold = (VlpsWhitespace){ 0 };
}

void
vlps_tei_writer_containers (TeiWriter *w)
{
  for (guint i = 0; i < w->containers->len; i++)
    {
      TeiContainer *container = &g_array_index (w->containers, TeiContainer, i);

      if (container->written)
        continue;
      g_string_append_printf (w->out, "<%s%s>", container_names[container->kind], container->attributes);
      container->written = TRUE;
      w->feed = FALSE;
    }
}

void
vlps_tei_writer_push (TeiWriter *w, TeiKind kind, char *attributes, gboolean implicit)
{
  TeiContainer container = { .kind = kind, .attributes = attributes, .implicit = implicit };

  g_array_append_val (w->containers, container);
}

static void
pop_one (TeiWriter *w)
{
  const TeiContainer *last = vlps_tei_writer_innermost (w);

  vlps_tei_writer_end_line (w);
  if (last == NULL)
    return;
  if (last->written)
    g_string_append_printf (w->out, "</%s>\n", container_names[last->kind]);
  w->feed = FALSE;
  g_array_set_size (w->containers, w->containers->len - 1);
}

void
vlps_tei_writer_pop_implicit (TeiWriter *w)
{
  while (vlps_tei_writer_innermost (w) != NULL && vlps_tei_writer_innermost (w)->implicit)
    pop_one (w);
}

void
vlps_tei_writer_pop (TeiWriter *w)
{
  vlps_tei_writer_end_line (w);
  vlps_tei_writer_pop_implicit (w);
  pop_one (w);
}

void
vlps_tei_writer_wrap (TeiWriter *w)
{
  const TeiContainer *last = vlps_tei_writer_innermost (w);

  TeiKind kind = last != NULL ? last->kind : KIND_QUOTE;

  if (kind == KIND_LIST)
    vlps_tei_writer_push (w, KIND_ITEM, g_strdup (""), TRUE);
  if (kind == KIND_TABLE)
    vlps_tei_writer_push (w, KIND_ROW, g_strdup (""), TRUE);
  if (kind == KIND_TABLE || kind == KIND_ROW)
    vlps_tei_writer_push (w, KIND_CELL, g_strdup (""), TRUE);
}

/* A heading outside all containers begins a division, which ends those of its level and below. */
static void
open_division (TeiWriter *w)
{
  while (w->divisions > 0 && w->levels[w->divisions - 1] >= w->heading)
    {
      vlps_output_literal (w->out, "</div>\n");
      w->divisions--;
    }
  w->levels[w->divisions++] = w->heading;
  vlps_output_literal (w->out, "<div><head>");
}

void
vlps_tei_writer_open_line (TeiWriter *w)
{
  const TeiContainer *last;

  if (w->line)
    return;
  vlps_tei_writer_wrap (w);
  vlps_tei_writer_containers (w);
  last = vlps_tei_writer_innermost (w);
  w->line = TRUE;
  w->ends = "";
  if (last == NULL && w->heading > 0)
    {
      open_division (w);
      w->ends = "</head>";
    }
  else if (last == NULL || last->kind == KIND_QUOTE || last->kind == KIND_NOTE)
    {
      vlps_output_literal (w->out, "<p>");
      w->ends = "</p>";
    }
  else if (w->feed)
    vlps_output_literal (w->out, "<lb/>");
  w->feed = FALSE;
}

void
vlps_tei_writer_begin_line (TeiWriter *w)
{
  vlps_tei_writer_open_line (w);
  while (!w->code && w->n_formats < w->formats->len)
    {
      const TeiFormat *format = &g_array_index (w->formats, TeiFormat, w->n_formats++);

      g_string_append_printf (w->out, "<%s%s>", format->name, format->attributes);
    }
}

gboolean
vlps_tei_writer_is_in_code (const TeiWriter *w)
{
  return w->code
         || (w->formats->len > 0
             && strcmp (g_array_index (w->formats, TeiFormat, w->formats->len - 1).name, "code") == 0);
}

void
vlps_tei_writer_words (TeiWriter *w, const char *text)
{
  const char *word;
  gsize length;
  gboolean space;

  if (w->code)
    {
      vlps_tei_header_append (w->out, text, strlen (text));
      return;
    }
  vlps_whitespace_run (&w->fold, text);
  while (vlps_whitespace_next (&w->fold, &word, &length, &space))
    {
      /* white space stands outside of the formats that begin behind it */
      if (space && w->line)
        g_string_append_c (w->out, ' ');
      vlps_tei_writer_begin_line (w);
      vlps_tei_header_append (w->out, word, length);
    }
}

void
vlps_tei_writer_space (TeiWriter *w)
{
  if (w->fold.space && w->line)
    g_string_append_c (w->out, ' ');
  vlps_tei_writer_begin_line (w);
  w->fold.space = FALSE;
}

void
vlps_tei_writer_line_break (TeiWriter *w)
{
  if (w->code)
    g_string_append_c (w->out, '\n');
  else if (w->line)
    vlps_output_literal (w->out, "<lb/>");
  w->fold = (VlpsWhitespace){ 0 };
}

void
vlps_tei_writer_preformatted (TeiWriter *w, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (i > 0)
        vlps_tei_writer_line_break (w);
      vlps_tei_writer_words (w, lines[i]);
    }
}

void
vlps_tei_writer_push_format (TeiWriter *w, const char *name, char *attributes)
{
  TeiFormat format = { .name = name, .attributes = attributes };

  g_array_append_val (w->formats, format);
}

void
vlps_tei_writer_pop_format (TeiWriter *w)
{
  if (w->n_formats == w->formats->len)
    g_string_append_printf (w->out, "</%s>", g_array_index (w->formats, TeiFormat, --w->n_formats).name);
  g_array_set_size (w->formats, w->formats->len - 1);
}

void
vlps_tei_writer_init (TeiWriter *w)
{
  w->containers = g_array_new (FALSE, FALSE, sizeof (TeiContainer));
  w->formats = g_array_new (FALSE, FALSE, sizeof (TeiFormat));
  w->ends = "";
  g_array_set_clear_func (w->containers, container_clear);
  g_array_set_clear_func (w->formats, format_clear);
}

void
vlps_tei_writer_clear (TeiWriter *w)
{
  g_array_unref (w->containers);
  g_array_unref (w->formats);
}

void
vlps_tei_writer_end_divisions (TeiWriter *w)
{
  for (; w->divisions > 0; w->divisions--)
    vlps_output_literal (w->out, "</div>\n");
}
