/* tei.c - the content as XML after the guidelines of the Text Encoding Initiative, version P5 */
#include "tei-writer.h"

#include <string.h>

#include "link-address.h"
#include "output.h"
#include "paragraphs.h"
#include "tei-header.h"
#include "tex-inert.h"
#include "tex.h"

/* Containers and formats nested deeper than this go on at this depth. */
#define MAX_DEPTH 64

/* Elements opened around the current node. */
typedef enum
{
  OPENED_CONTAINER = 1 << 0,
  OPENED_FORMAT = 1 << 1,
} Opened;

static const char *
rendition (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_B:
    case VLPS_TAG_STRONG:
      return " rend=\"bold\"";
    case VLPS_TAG_CITE:
    case VLPS_TAG_DFN:
    case VLPS_TAG_EM:
    case VLPS_TAG_I:
    case VLPS_TAG_VAR:
      return " rend=\"italic\"";
    case VLPS_TAG_MARK:
      return " rend=\"mark\"";
    case VLPS_TAG_SUB:
      return " rend=\"sub\"";
    case VLPS_TAG_SUP:
      return " rend=\"sup\"";
    default:
      return NULL;
    }
}

static char *
target_of (TeiWriter *w, int index, const char *href)
{
  g_autofree char *address = vlps_link_address_target (w->page, index, href, w->links);
  g_autoptr (GString) out = g_string_new (NULL);

  if (address == NULL || strpbrk (address, " \t\n") != NULL)
    return NULL;
  vlps_tei_header_attribute (out, "target", address);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static gboolean
open_format (TeiWriter *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  char *target;

  if (vlps_tei_writer_is_in_code (w) || w->formats->len >= MAX_DEPTH
      || w->flow->structure->mark[index] == VLPS_MARK_PLAIN)
    return FALSE;
  switch (node->tag)
    {
    case VLPS_TAG_A:
      target = target_of (w, index, vlps_node_attribute (node, "href"));
      if (target != NULL)
        vlps_tei_writer_push_format (w, "ref", target);
      return target != NULL;
    case VLPS_TAG_CODE:
    case VLPS_TAG_KBD:
    case VLPS_TAG_SAMP:
    case VLPS_TAG_TT:
      vlps_tei_writer_push_format (w, "code", g_strdup (""));
      return TRUE;
    case VLPS_TAG_DEL:
    case VLPS_TAG_S:
    case VLPS_TAG_STRIKE:
      vlps_tei_writer_push_format (w, "del", g_strdup (""));
      return TRUE;
    case VLPS_TAG_Q:
      vlps_tei_writer_push_format (w, "q", g_strdup (""));
      return TRUE;
    default:
      if (rendition (node->tag) == NULL)
        return FALSE;
      vlps_tei_writer_push_format (w, "hi", g_strdup (rendition (node->tag)));
      return TRUE;
    }
}

/* --- leaves --- */

static void
write_formula (TeiWriter *w, const char *tex, gsize length, gboolean display)
{
  g_autoptr (GString) inert = g_string_new (NULL);

  if (vlps_tei_writer_is_in_code (w))
    {
      vlps_tei_writer_begin_line (w);
      vlps_tei_header_append (w->out, tex, length);
      return;
    }
  vlps_tei_writer_space (w);
  vlps_tex_inert_append (inert, tex, length, FALSE);
  g_string_append_printf (w->out, "<formula notation=\"TeX\"%s>", display ? " rend=\"display\"" : "");
  vlps_tei_header_append (w->out, inert->str, inert->len);
  vlps_output_literal (w->out, "</formula>");
}

static void
write_tex (TeiWriter *w, const char *text)
{
  VlpsTexPiece piece;

  for (const char *cursor = text; vlps_tex_next (&cursor, &piece);)
    {
      g_autofree char *part = g_strndup (piece.text, piece.length);

      if (piece.formula)
        write_formula (w, part, strlen (part), piece.display);
      else
        vlps_tei_writer_words (w, part);
    }
}

static void
write_image (TeiWriter *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  const char *source = w->flow->structure->mark[index] == VLPS_MARK_IMAGE
                           ? vlps_structure_text (w->flow->structure, index)
                           : vlps_node_attribute (node, "src");
  const char *alt = vlps_node_attribute (node, "alt");
  g_autofree char *address = source == NULL ? NULL : vlps_link_address_write (w->page, index, source, w->links);
  g_autoptr (GString) words = g_string_new (NULL);

  if (alt != NULL)
    vlps_whitespace_append_run (words, alt);
  if (address == NULL || vlps_tei_writer_is_in_code (w))
    {
      vlps_tei_writer_words (w, words->str);
      return;
    }
  vlps_tei_writer_space (w);
  vlps_output_literal (w->out, "<figure><graphic");
  vlps_tei_header_attribute (w->out, "url", address);
  vlps_output_literal (w->out, "/>");
  if (words->len > 0)
    {
      vlps_output_literal (w->out, "<figDesc>");
      vlps_tei_header_append (w->out, words->str, words->len);
      vlps_output_literal (w->out, "</figDesc>");
    }
  vlps_output_literal (w->out, "</figure>");
}

static void
write_embed (TeiWriter *w, int index)
{
  const char *text = vlps_structure_text (w->flow->structure, index), *name = strchr (text, '\n');
  g_autofree char *source = g_strndup (text, (gsize) (name - text));
  char *target = vlps_tei_writer_is_in_code (w) ? NULL : target_of (w, index, source);

  w->fold.space = TRUE;
  if (target != NULL)
    vlps_tei_writer_push_format (w, "ref", target);
  vlps_tei_writer_words (w, name + 1);
  if (target != NULL)
    vlps_tei_writer_pop_format (w);
  w->fold.space = TRUE;
}

static void
write_reference (TeiWriter *w, int index)
{
  int number = vlps_structure_number (w->flow->structure, index);

  if (vlps_tei_writer_is_in_code (w))
    return;
  vlps_tei_writer_begin_line (w);
  g_string_append_printf (w->out, "<ref type=\"note\" target=\"#note-%d\">%d</ref>", number, number);
}

static void
write_leaf (gpointer writer, int index)
{
  TeiWriter *w = writer;
  const char *text = vlps_structure_run (w->flow->structure, w->page, index);
  const char *tex = vlps_structure_text (w->flow->structure, index);

  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_TEXT:
      if ((w->flow->bits[index] & VLPS_FLOW_GAP) != 0)
        w->fold.space = TRUE;
      if (vlps_tei_writer_is_in_code (w))
        vlps_tei_writer_words (w, text);
      else if (w->flow->structure->mark[index] == VLPS_MARK_TEX)
        write_tex (w, text);
      else if ((w->flow->bits[index] & VLPS_FLOW_PREFORMATTED) != 0)
        vlps_tei_writer_preformatted (w, text);
      else
        vlps_tei_writer_words (w, text);
      break;
    case VLPS_FLOW_IMAGE:
      write_image (w, index);
      break;
    case VLPS_FLOW_FORMULA:
      write_formula (w, tex, strlen (tex), FALSE);
      break;
    case VLPS_FLOW_DISPLAY:
      if (!vlps_tei_writer_is_in_code (w))
        vlps_tei_writer_end_line (w);
      write_formula (w, tex, strlen (tex), TRUE);
      break;
    case VLPS_FLOW_EMBED:
      write_embed (w, index);
      break;
    case VLPS_FLOW_TASK:
      vlps_tei_writer_words (w, *tex == 'x' ? "[x] " : "[ ] ");
      break;
    case VLPS_FLOW_REFERENCE:
      write_reference (w, index);
      break;
    case VLPS_FLOW_BREAK:
      if (w->code || !vlps_tei_writer_is_in_code (w))
        vlps_tei_writer_line_break (w);
      else
        w->fold.space = TRUE;
      break;
    case VLPS_FLOW_RULE:
      if (w->code)
        break;
      vlps_tei_writer_end_line (w);
      if (vlps_tei_writer_innermost (w) == NULL && w->heading == 0)
        vlps_output_literal (w->out, "<milestone unit=\"section\" rend=\"rule\"/>\n");
      break;
    default:
      break;
    }
}

/* --- elements around others --- */

/* OPENED_CONTAINER, or 0 where that is too deep. */
static guint
push_container (TeiWriter *w, TeiKind kind, char *attributes)
{
  if (w->containers->len >= MAX_DEPTH)
    {
      g_free (attributes);
      return 0;
    }
  vlps_tei_writer_push (w, kind, attributes, FALSE);
  return OPENED_CONTAINER;
}

/* A callout: a quotation with its type, which begins with its title. */
static guint
open_quote (TeiWriter *w, int index)
{
  const char *text = vlps_structure_text (w->flow->structure, index);
  gsize length = strcspn (text, " ");
  g_autoptr (GString) type = g_string_new (NULL);
  g_autofree char *name = g_strcanon (g_strndup (text, length), "abcdefghijklmnopqrstuvwxyz-", '-');
  guint opened;

  vlps_tei_writer_wrap (w);
  if (w->flow->structure->mark[index] != VLPS_MARK_CALLOUT)
    return push_container (w, KIND_QUOTE, g_strdup (""));
  vlps_tei_header_attribute (type, "type", name);
  opened = push_container (w, KIND_QUOTE, g_strdup (type->str));
  vlps_tei_writer_words (w, text + length);
  vlps_tei_writer_end_line (w);
  return opened;
}

static guint
open_item (TeiWriter *w)
{
  vlps_tei_writer_pop_implicit (w);
  return vlps_tei_writer_innermost (w) != NULL && vlps_tei_writer_innermost (w)->kind == KIND_LIST
             ? push_container (w, KIND_ITEM, g_strdup (""))
             : 0;
}

static guint
open_list (TeiWriter *w, int index)
{
  gboolean ordered = w->page->nodes[index].tag == VLPS_TAG_OL;

  vlps_tei_writer_wrap (w);
  return push_container (w, KIND_LIST, g_strdup (ordered ? " rend=\"numbered\"" : " rend=\"bulleted\""));
}

static guint
open_cell (TeiWriter *w, int index)
{
  const char *span = vlps_node_attribute (&w->page->nodes[index], "colspan");
  gint64 columns = span != NULL ? g_ascii_strtoll (span, NULL, 10) : 1;
  guint opened;

  vlps_tei_writer_pop_implicit (w);
  if (vlps_tei_writer_innermost (w) == NULL || vlps_tei_writer_innermost (w)->kind != KIND_ROW)
    return 0;
  opened = push_container (w, KIND_CELL,
                           columns > 1 && columns <= VLPS_TABLE_SPAN_COLUMNS
                               ? g_strdup_printf (" cols=\"%d\"", (int) columns)
                               : g_strdup (""));
  /* an empty one holds its place */
  vlps_tei_writer_containers (w);
  return opened;
}

static void
open_code (TeiWriter *w, int index)
{
  const char *language = vlps_structure_text (w->flow->structure, index);

  vlps_tei_writer_open_line (w);
  vlps_output_literal (w->out, "<code xml:space=\"preserve\"");
  if (*language != '\0')
    vlps_tei_header_attribute (w->out, "lang", language);
  g_string_append_c (w->out, '>');
  w->code = TRUE;
}

static void
close_code (TeiWriter *w)
{
  while (w->out->len > 0 && w->out->str[w->out->len - 1] == '\n')
    g_string_truncate (w->out, w->out->len - 1);
  vlps_output_literal (w->out, "</code>");
  w->code = FALSE;
  vlps_tei_writer_end_line (w);
}

/* Outside of code and headings. */
static guint
open_element (TeiWriter *w, int index)
{
  guint opened = 0;

  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_HEADING:
      w->heading = vlps_flow_level (w->flow, index);
      if (vlps_tei_writer_innermost (w) != NULL && w->formats->len < MAX_DEPTH && !vlps_tei_writer_is_in_code (w))
        {
          vlps_tei_writer_push_format (w, "hi", g_strdup (" rend=\"heading\""));
          opened = OPENED_FORMAT;
        }
      break;
    case VLPS_FLOW_LIST:
      opened = open_list (w, index);
      break;
    case VLPS_FLOW_ITEM:
      opened = open_item (w);
      break;
    case VLPS_FLOW_QUOTE:
      opened = open_quote (w, index);
      break;
    case VLPS_FLOW_TABLE:
      vlps_tei_writer_wrap (w);
      opened = push_container (w, KIND_TABLE, g_strdup (""));
      break;
    case VLPS_FLOW_ROW:
      vlps_tei_writer_pop_implicit (w);
      if (vlps_tei_writer_innermost (w) != NULL && vlps_tei_writer_innermost (w)->kind == KIND_TABLE)
        opened = push_container (w, KIND_ROW,
                                 g_strdup ((w->flow->bits[index] & VLPS_FLOW_HEADER) != 0 ? " role=\"label\"" : ""));
      break;
    case VLPS_FLOW_CELL:
      opened = open_cell (w, index);
      break;
    case VLPS_FLOW_PRE:
      open_code (w, index);
      break;
    case VLPS_FLOW_PARAGRAPH:
      if (w->flow->structure->mark[index] == VLPS_MARK_PANEL)
        {
          vlps_tei_writer_words (w, vlps_structure_text (w->flow->structure, index));
          vlps_tei_writer_end_line (w);
        }
      break;
    default:
      break;
    }
  return opened;
}

static guint
open_node (gpointer writer, int index)
{
  TeiWriter *w = writer;
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];
  guint opened = 0;

  if (role == VLPS_FLOW_INLINE_BLOCK)
    w->fold.space = TRUE;
  else if (role != VLPS_FLOW_INLINE && w->code)
    {
      if (w->out->str[w->out->len - 1] != '\n' && w->out->str[w->out->len - 1] != '>')
        g_string_append_c (w->out, '\n');
    }
  else if (role != VLPS_FLOW_INLINE)
    {
      if (w->heading > 0)
        w->fold.space = TRUE;
      else
        vlps_tei_writer_end_line (w);
    }
  if (!w->code && w->heading == 0)
    opened = open_element (w, index);
  if (opened == 0 && open_format (w, index))
    opened = OPENED_FORMAT;
  if (w->page->nodes[index].tag == VLPS_TAG_RT)
    vlps_tei_writer_words (w, "(");
  return opened;
}

static void
close_node (gpointer writer, int index, guint opened)
{
  TeiWriter *w = writer;
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];

  if (w->page->nodes[index].tag == VLPS_TAG_RT)
    vlps_tei_writer_words (w, ")");
  if ((opened & OPENED_FORMAT) != 0)
    vlps_tei_writer_pop_format (w);
  if (role == VLPS_FLOW_INLINE)
    return;
  if (role == VLPS_FLOW_INLINE_BLOCK)
    {
      w->fold.space = TRUE;
      return;
    }
  if (role == VLPS_FLOW_PRE && w->code)
    close_code (w);
  else if (w->code)
    g_string_append_c (w->out, '\n');
  else if (w->heading > 0 && role != VLPS_FLOW_HEADING)
    w->fold.space = TRUE;
  else
    {
      vlps_tei_writer_end_line (w);
      w->heading = 0;
    }
  if ((opened & OPENED_CONTAINER) != 0)
    vlps_tei_writer_pop (w);
}

static void
write_byline (gpointer writer, const char *text)
{
  TeiWriter *w = writer;

  vlps_tei_writer_words (w, text);
  vlps_tei_writer_end_line (w);
}

static void
write_nodes (TeiWriter *w, int begin, int end, gboolean notes)
{
  static const VlpsFlowVisitor visitor = { open_node, write_leaf, close_node, write_byline };

  vlps_flow_walk (w->flow, begin, end, notes, &visitor, w);
  vlps_tei_writer_end_line (w);
}

static void
write_notes (TeiWriter *w)
{
  const GArray *notes = w->flow->structure->notes;

  if (notes->len > 0)
    vlps_output_literal (w->out, "<div type=\"notes\">\n");
  for (guint i = 0; i < notes->len; i++)
    {
      const VlpsNote *note = &g_array_index (notes, VlpsNote, i);

      vlps_tei_writer_push (w, KIND_NOTE, g_strdup_printf (" xml:id=\"note-%u\" n=\"%u\"", i + 1, i + 1), FALSE);
      vlps_tei_writer_containers (w);
      write_nodes (w, note->begin, note->end, TRUE);
      vlps_tei_writer_pop (w);
    }
  if (notes->len > 0)
    vlps_output_literal (w->out, "</div>\n");
}

static void
write_comments (GString *out, const GArray *comments)
{
  if (comments == NULL || comments->len == 0)
    return;
  vlps_output_literal (out, "<div type=\"comments\">\n");
  for (guint i = 0; i < comments->len; i++)
    {
      const VlpsComment *comment = &g_array_index (comments, VlpsComment, i);
      const char *const parts[] = { comment->author, comment->time, comment->text };
      static const char *const names[] = { "name", "date", "seg" };

      vlps_output_literal (out, "<p>");
      for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
        {
          g_auto (GStrv) lines = g_strsplit (parts[k] != NULL ? parts[k] : "", "\n", -1);

          if (parts[k] == NULL)
            continue;
          g_string_append_printf (out, "<%s>", names[k]);
          for (guint n = 0; lines[n] != NULL; n++)
            {
              if (n > 0)
                vlps_output_literal (out, "<lb/>");
              vlps_tei_header_append (out, lines[n], strlen (lines[n]));
            }
          g_string_append_printf (out, "</%s> ", names[k]);
        }
      vlps_output_literal (out, "</p>\n");
    }
  vlps_output_literal (out, "</div>\n");
}

char *
vlps_emit_tei (VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  const VlpsResult *result = document->result;
  const VlpsFlow *flow = vlps_document_flow (document, VLPS_FLOW_PICTURES);
  g_autoptr (GPtrArray) paragraphs = vlps_paragraphs_new (page, result);
  const char *language = vlps_document_facts (document)->language_tag;
  gboolean comments = result->comments != NULL && result->comments->len > 0;
  gsize begin;
  g_auto (TeiWriter) w = { .page = page,
                           .flow = flow,
                           .links = document->options.links,
                           .out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                                "<TEI xmlns=\"http://www.tei-c.org/ns/1.0\">\n") };

  vlps_tei_writer_init (&w);
  vlps_tei_header (w.out, document);
  vlps_output_literal (w.out, "<text");
  if (language != NULL)
    vlps_tei_header_attribute (w.out, "xml:lang", language);
  vlps_output_literal (w.out, ">\n<body>\n");
  begin = w.out->len;
  if (paragraphs == NULL)
    write_nodes (&w, 0, (int) page->n_nodes, FALSE);
  for (guint i = 0; paragraphs != NULL && i < paragraphs->len; i++)
    {
      vlps_tei_writer_words (&w, g_ptr_array_index (paragraphs, i));
      vlps_tei_writer_end_line (&w);
    }
  vlps_tei_writer_end_divisions (&w);
  if (w.out->len == begin)
    vlps_output_literal (w.out, "<p/>\n");
  vlps_output_literal (w.out, "</body>\n");
  if ((paragraphs == NULL && flow->structure->notes->len > 0) || comments)
    {
      vlps_output_literal (w.out, "<back>\n");
      if (paragraphs == NULL)
        write_notes (&w);
      write_comments (w.out, result->comments);
      vlps_output_literal (w.out, "</back>\n");
    }
  vlps_output_literal (w.out, "</text>\n</TEI>\n");
  return vlps_output_finish (w.out);
}
