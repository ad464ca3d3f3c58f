/* text.c - plain text of the content */
#include "emit.h"

#include <string.h>

#include "characters.h"
#include "ordinal.h"
#include "output.h"
#include "whitespace.h"

/* Lists and quotations nested deeper than this are not moved in further: the page decides how deep it nests, and every
 * line would carry it. */
#define MAX_INDENTS 20

typedef struct
{
  guint width;
  gboolean pending; /* the marker stands before the next line */
  char marker[24];  /* "" for indentation alone */
} Indent;

typedef struct
{
  const VlpsFlow *flow;
  GString *out;
  GArray *indents; /* of Indent */
  guint deeper;    /* open elements past MAX_INDENTS */
  VlpsWhitespace fold;
  GString *blanks; /* white space of preformatted text not written yet */
  guint gap;       /* line feeds before the next word; 0: it goes on in the line */
  gboolean verbatim;
  guint feeds; /* verbatim: line feeds before the next line */
  int cell;    /* column of the open cell, -1 outside tables */
  int column;  /* column that was written last in the row */
} Writer;

static Indent *
last_indent (Writer *w)
{
  return w->indents->len == 0 ? NULL : &g_array_index (w->indents, Indent, w->indents->len - 1);
}

/* Asks for a line (1) or an empty line (2) before what follows. */
static void
raise_gap (Writer *w, guint feeds)
{
  const Indent *indent = last_indent (w);

  g_string_truncate (w->blanks, 0);
  if (w->cell >= 0)
    {
      w->fold.space = TRUE;
      return;
    }
  if (w->verbatim)
    {
      w->feeds = MAX (w->feeds, 1);
      return;
    }
  w->fold.space = FALSE;
  /* nothing comes between a marker and its item */
  if (w->out->len > 0 && (indent == NULL || !indent->pending))
    w->gap = MAX (w->gap, feeds);
}

static void
write_indents (Writer *w)
{
  for (guint i = 0; i < w->indents->len; i++)
    {
      Indent *indent = &g_array_index (w->indents, Indent, i);

      if (indent->pending && *indent->marker != '\0')
        g_string_append (w->out, indent->marker);
      else
        for (guint k = 0; k < indent->width; k++)
          g_string_append_c (w->out, ' ');
      indent->pending = FALSE;
    }
}

/* Writes what stands between the last word and the next. */
static void
lead (Writer *w, gboolean space)
{
  gboolean begins = w->gap > 0 || w->out->len == 0;

  for (; w->gap > 0; w->gap--)
    g_string_append_c (w->out, '\n');
  if (begins)
    write_indents (w);
  if (w->cell > w->column)
    {
      for (; w->cell > w->column; w->column++)
        g_string_append_c (w->out, '\t');
      g_string_truncate (w->blanks, 0);
      return;
    }
  if (w->blanks->len > 0)
    {
      g_string_append_len (w->out, w->blanks->str, (gssize) w->blanks->len);
      g_string_truncate (w->blanks, 0);
    }
  else if (space && !begins)
    g_string_append_c (w->out, ' ');
}

static void
write_folded (Writer *w, const char *text)
{
  const char *word;
  gsize length;
  gboolean space;

  vlps_whitespace_run (&w->fold, text);
  while (vlps_whitespace_next (&w->fold, &word, &length, &space))
    {
      lead (w, space);
      vlps_fast_append (w->out, word, length);
    }
}

static void
write_break (Writer *w)
{
  if (w->cell >= 0)
    w->fold.space = TRUE;
  else if (w->verbatim)
    w->feeds++;
  else if (w->gap == 0)
    raise_gap (w, 1);
  else
    raise_gap (w, 2);
}

/* Appends a stretch without line feeds, but for the control characters in it. */
static void
append_clean (GString *out, const char *text, gsize length)
{
  for (const char *p = text; p < text + length;)
    {
      const char *end = p;
      gsize control = 0;

      while (end < text + length && (control = vlps_whitespace_control (end)) == 0)
        end++;
      g_string_append_len (out, p, end - p);
      p = end + control;
    }
}

/* Text of a pre block: every line as it is. */
static void
write_verbatim (Writer *w, const char *text)
{
  while (*text != '\0')
    {
      gsize length = strcspn (text, "\n");
      gsize used = length > 0 && text[length - 1] == '\r' ? length - 1 : length;

      if (used > 0)
        {
          gboolean begins = w->gap > 0 || w->feeds > 0 || w->out->len == 0;

          /* empty lines at the beginning of the block would only widen the gap before it */
          if (w->gap > 0 || w->out->len == 0)
            w->feeds = 0;
          for (guint n = w->gap + w->feeds; n > 0; n--)
            g_string_append_c (w->out, '\n');
          w->gap = w->feeds = 0;
          if (begins)
            write_indents (w);
          append_clean (w->out, text, used);
        }
      text += length;
      if (*text == '\n')
        {
          w->feeds++;
          text++;
        }
    }
}

/* Text whose white space counts, outside of pre blocks: its line feeds break lines, its blanks stay but at the end. */
static void
write_preformatted (Writer *w, const char *text)
{
  while (*text != '\0')
    {
      gsize blanks = strspn (text, " \t");
      gsize length, used;

      vlps_fast_append (w->blanks, text, blanks);
      text += blanks;
      length = strcspn (text, " \t\n");
      used = length > 0 && text[length - 1] == '\r' ? length - 1 : length;
      if (used > 0)
        {
          lead (w, w->fold.space);
          w->fold.space = FALSE;
          append_clean (w->out, text, used);
        }
      text += length;
      if (*text == '\n')
        {
          write_break (w);
          text++;
        }
    }
}

static void
write_text (Writer *w, int node)
{
  const char *text = vlps_structure_run (w->flow->structure, w->flow->page, node);

  if (w->verbatim)
    write_verbatim (w, text);
  else if ((w->flow->bits[node] & VLPS_FLOW_PREFORMATTED) != 0 && w->cell < 0)
    write_preformatted (w, text);
  else
    write_folded (w, text);
}

static void
push_indent (Writer *w, const char *marker, guint width)
{
  Indent indent = { .width = width, .pending = TRUE };

  if (w->indents->len >= MAX_INDENTS)
    {
      w->deeper++;
      return;
    }
  g_strlcpy (indent.marker, marker, sizeof indent.marker);
  g_array_append_val (w->indents, indent);
}

static void
pop_indent (Writer *w)
{
  if (w->deeper > 0)
    w->deeper--;
  else
    g_array_set_size (w->indents, w->indents->len - 1);
}

static void
open_item (Writer *w, int index)
{
  const VlpsNode *nodes = w->flow->page->nodes;
  g_autoptr (GString) marker = g_string_new (NULL);
  const char *type;

  raise_gap (w, 1);
  for (guint i = 0; i < w->flow->depth[index]; i++)
    push_indent (w, "", 2);
  if ((w->flow->bits[index] & VLPS_FLOW_ORDERED) == 0)
    g_string_append_c (marker, '-');
  else
    {
      type = vlps_node_attribute (&nodes[index], "type");
      if (type == NULL)
        type = vlps_node_attribute (&nodes[w->flow->list[index]], "type");
      vlps_ordinal_append (marker, w->flow->value[index], type == NULL ? '1' : *type);
      g_string_append_c (marker, '.');
    }
  g_string_append_c (marker, ' ');
  push_indent (w, marker->str, (guint) marker->len);
}

static guint
open_node (gpointer writer, int index)
{
  Writer *w = writer;
  const VlpsNode *node = &w->flow->page->nodes[index];

  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_INLINE_BLOCK:
      w->fold.space = TRUE;
      break;
    case VLPS_FLOW_LINE:
      raise_gap (w, 1);
      break;
    case VLPS_FLOW_PARAGRAPH:
    case VLPS_FLOW_HEADING:
    case VLPS_FLOW_TABLE:
      raise_gap (w, 2);
      if (w->flow->structure->mark[index] == VLPS_MARK_PANEL)
        {
          write_folded (w, vlps_structure_text (w->flow->structure, index));
          raise_gap (w, 2);
        }
      break;
    case VLPS_FLOW_LIST:
      raise_gap (w, (w->flow->bits[index] & VLPS_FLOW_NESTED) != 0 ? 1 : 2);
      if ((w->flow->bits[index] & VLPS_FLOW_BARE) != 0)
        push_indent (w, "", 2);
      break;
    case VLPS_FLOW_ITEM:
      open_item (w, index);
      break;
    case VLPS_FLOW_QUOTE:
      raise_gap (w, 2);
      push_indent (w, "", 2);
      if (w->flow->structure->mark[index] == VLPS_MARK_CALLOUT)
        {
          const char *title = strchr (vlps_structure_text (w->flow->structure, index), ' ');

          write_folded (w, title != NULL ? title : "");
          raise_gap (w, 1);
        }
      break;
    case VLPS_FLOW_DEFINITION:
      raise_gap (w, 1);
      push_indent (w, "", 2);
      break;
    case VLPS_FLOW_PRE:
      raise_gap (w, 2);
      w->verbatim = TRUE;
      w->feeds = 0;
      break;
    case VLPS_FLOW_ROW:
      raise_gap (w, 1);
      w->column = 0;
      break;
    case VLPS_FLOW_CELL:
      w->cell = w->flow->value[index];
      w->fold.space = FALSE;
      break;
    default:
      /* the signs that a style sheet puts around them */
      if (node->tag == VLPS_TAG_RT && !w->verbatim)
        write_folded (w, "(");
      else if (node->tag == VLPS_TAG_Q && !w->verbatim)
        write_folded (w, "\"");
      break;
    }
  return 0;
}

static void
close_node (gpointer writer, int index, guint opened)
{
  Writer *w = writer;
  const VlpsNode *node = &w->flow->page->nodes[index];

  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_INLINE_BLOCK:
      w->fold.space = TRUE;
      break;
    case VLPS_FLOW_LINE:
    case VLPS_FLOW_ROW:
      raise_gap (w, 1);
      break;
    case VLPS_FLOW_PARAGRAPH:
    case VLPS_FLOW_HEADING:
    case VLPS_FLOW_TABLE:
      raise_gap (w, 2);
      break;
    case VLPS_FLOW_LIST:
      if ((w->flow->bits[index] & VLPS_FLOW_BARE) != 0)
        pop_indent (w);
      raise_gap (w, (w->flow->bits[index] & VLPS_FLOW_NESTED) != 0 ? 1 : 2);
      break;
    case VLPS_FLOW_ITEM:
      for (guint i = 0; i <= w->flow->depth[index]; i++)
        pop_indent (w);
      /* items follow one another without empty lines, even where paragraphs stand in them */
      w->gap = MIN (w->gap, 1);
      raise_gap (w, 1);
      break;
    case VLPS_FLOW_DEFINITION:
      pop_indent (w);
      w->gap = MIN (w->gap, 1);
      raise_gap (w, 1);
      break;
    case VLPS_FLOW_QUOTE:
      pop_indent (w);
      raise_gap (w, 2);
      break;
    case VLPS_FLOW_PRE:
      w->verbatim = FALSE;
      w->feeds = 0;
      raise_gap (w, 2);
      break;
    case VLPS_FLOW_CELL:
      w->cell = -1;
      w->fold.space = FALSE;
      break;
    default:
      if ((node->tag == VLPS_TAG_RT || node->tag == VLPS_TAG_Q) && !w->verbatim)
        {
          lead (w, FALSE);
          g_string_append_c (w->out, node->tag == VLPS_TAG_RT ? ')' : '"');
        }
      break;
    }
}

static void
write_alternative (Writer *w, const VlpsNode *image)
{
  g_autofree char *valid = NULL;

  w->fold.space = TRUE;
  write_folded (w, vlps_characters_valid (vlps_node_attribute (image, "alt"), &valid));
  w->fold.space = TRUE;
}

static void
write_formula (Writer *w, int index)
{
  const char *tex = vlps_structure_text (w->flow->structure, index);
  gboolean display = w->flow->role[index] == VLPS_FLOW_DISPLAY;
  g_autofree char *formula = g_strdup_printf (display ? "$$%s$$" : "$%s$", tex);

  if (display)
    raise_gap (w, 1);
  write_folded (w, formula);
  if (display)
    raise_gap (w, 1);
}

static void
write_reference (Writer *w, int index)
{
  g_autofree char *label = g_strdup_printf ("[%d]", vlps_structure_number (w->flow->structure, index));

  write_folded (w, label);
}

static void
write_leaf (gpointer writer, int index)
{
  Writer *w = writer;
  const VlpsNode *node = &w->flow->page->nodes[index];

  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_TEXT:
      if ((w->flow->bits[index] & VLPS_FLOW_GAP) != 0)
        w->fold.space = TRUE;
      write_text (w, index);
      break;
    case VLPS_FLOW_IMAGE:
      write_alternative (w, node);
      break;
    case VLPS_FLOW_FORMULA:
    case VLPS_FLOW_DISPLAY:
      write_formula (w, index);
      break;
    case VLPS_FLOW_TASK:
      write_folded (w, *vlps_structure_text (w->flow->structure, index) == 'x' ? "[x]" : "[ ]");
      w->fold.space = TRUE;
      break;
    case VLPS_FLOW_REFERENCE:
      write_reference (w, index);
      break;
    case VLPS_FLOW_BREAK:
      write_break (w);
      break;
    case VLPS_FLOW_RULE:
      raise_gap (w, 2);
      break;
    default:
      break;
    }
}

static void
write_line (gpointer writer, const char *text)
{
  Writer *w = writer;

  raise_gap (w, 2);
  write_folded (w, text);
  raise_gap (w, 2);
}

static const VlpsFlowVisitor visitor = { open_node, write_leaf, close_node, write_line };

/* The notes, each after its number. */
static void
write_notes (Writer *w)
{
  const GArray *notes = w->flow->structure->notes;

  for (guint i = 0; i < notes->len; i++)
    {
      const VlpsNote *note = &g_array_index (notes, VlpsNote, i);
      g_autofree char *label = g_strdup_printf ("[%u] ", i + 1);

      raise_gap (w, i == 0 ? 2 : 1);
      push_indent (w, label, 2);
      vlps_flow_walk (w->flow, note->begin, note->end, TRUE, &visitor, w);
      pop_indent (w);
      w->gap = MIN (w->gap, 1);
    }
}

static char *
text_of_nodes (VlpsDocument *document)
{
  Writer w = {
    .flow = vlps_document_flow (document, VLPS_FLOW_WORDS_ONLY),
    .out = g_string_new (NULL),
    .indents = g_array_new (FALSE, FALSE, sizeof (Indent)),
    .blanks = g_string_new (NULL),
    .cell = -1,
  };

  vlps_flow_walk (w.flow, 0, (int) document->page->n_nodes, FALSE, &visitor, &w);
  write_notes (&w);
  g_array_unref (w.indents);
  g_string_free (w.blanks, TRUE);
  return vlps_output_finish (w.out);
}

/* Text that a method made itself, as it is but for control characters. */
static char *
text_of_result (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *out = g_string_sized_new (strlen (valid) + 1);

  append_clean (out, valid, strlen (valid));
  return vlps_output_finish (out);
}

char *
vlps_emit_text (VlpsDocument *document)
{
  return document->result->text != NULL ? text_of_result (document->result->text) : text_of_nodes (document);
}
