/* markdown.c - the content as Markdown */
#include "emit.h"

#include <string.h>

#include "hash.h"
#include "markdown-writer.h"
#include "output.h"
#include "paragraphs.h"
#include "post-rules.h"
#include "thread.h"
#include "whitespace.h"

static void
append_heading (VlpsMarkdownWriter *w, int level, const char *text)
{
  vlps_markdown_writer_begin (w, FALSE, VLPS_CONTENT_HEADING, level);
  for (; level > 0; level--)
    g_string_append_c (w->blocks.out, '#');
  g_string_append_c (w->blocks.out, ' ');
  g_string_append (w->blocks.out, text);
}

static void
close_heading (VlpsMarkdownWriter *w, int index)
{
  g_autofree char *text = NULL;
  gboolean empty = vlps_inlines_is_empty (w->inlines);
  int level = vlps_flow_level (w->flow, index);

  w->heading = FALSE;
  text = vlps_inlines_end (w->inlines, VLPS_INLINE_HEADING);
  if (empty)
    {
      vlps_content_blocks_drop (w->told);
      return;
    }
  append_heading (w, level, text);
}

static void
write_rule (VlpsMarkdownWriter *w)
{
  vlps_markdown_writer_begin (w, FALSE, VLPS_CONTENT_RULE, 0);
  /* other signs could make it part of a list */
  g_string_append (w->blocks.out, "___");
}

/* The heading of a post. */
static void
write_heading (VlpsMarkdownWriter *w, int index, const char *heading)
{
  g_autofree char *text = NULL;

  vlps_content_blocks_leaf (w->told, index, FALSE);
  vlps_inlines_text (w->inlines, heading);
  text = vlps_inlines_end (w->inlines, VLPS_INLINE_HEADING);
  append_heading (w, 3, text);
}

static gboolean
is_headline (const VlpsMarkdownWriter *w, int index)
{
  int headline = w->flow->opening.headline;

  return headline >= 0 && index >= headline && index < w->page->nodes[headline].end;
}

/* Parts a post from the one before, unless items of a list or rows of a table do.  The headline of the page stands above
 * the post that it is in. */
static void
part_posts (VlpsMarkdownWriter *w, int index)
{
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];
  const VlpsPostRule *rule = is_headline (w, index) ? NULL : vlps_post_rules_next (w->rules, &w->next_rule, index);

  if (rule == NULL || (rule->heading == NULL && !rule->rule) || role == VLPS_FLOW_ITEM || role == VLPS_FLOW_ROW
      || role == VLPS_FLOW_CELL || w->cell || w->heading || w->code != NULL)
    return;
  vlps_markdown_writer_end_paragraph (w);
  if (rule->heading != NULL)
    {
      write_heading (w, index, rule->heading);
      w->said = rule->said;
    }
  else
    write_rule (w);
}

/* Elements that a node has open until it is closed. */
enum
{
  OPEN_LINK = 1 << 0,
  OPEN_TERM = 1 << 1,
  OPEN_STRONG = 1 << 2,
  OPEN_DEFINITION = 1 << 3,
};

#define MOST_BEFORE_TEXT 64 /* nodes of a term or definition that are looked at */

/* Returns TRUE if the node begins with words in a paragraph, not with a heading, a list, code or a picture. */
static gboolean
begins_with_words (const VlpsMarkdownWriter *w, int index)
{
  int end = MIN (w->page->nodes[index].end, index + MOST_BEFORE_TEXT);

  for (int i = index + 1; i < end; i++)
    switch ((VlpsFlowRole) w->flow->role[i])
      {
      case VLPS_FLOW_NOTHING:
        i = w->page->nodes[i].end - 1;
        break;
      case VLPS_FLOW_TEXT:
        if (!vlps_whitespace_is_blank (vlps_structure_run (w->flow->structure, w->page, i)))
          return TRUE;
        break;
      case VLPS_FLOW_INLINE:
      case VLPS_FLOW_INLINE_BLOCK:
      case VLPS_FLOW_LINE:
      case VLPS_FLOW_PARAGRAPH:
        if (w->page->nodes[i].tag == VLPS_TAG_DT)
          return FALSE;
        break;
      case VLPS_FLOW_FORMULA:
      case VLPS_FLOW_REFERENCE:
        return TRUE;
      default:
        return FALSE;
      }
  return FALSE;
}

static gboolean
has_emphasis (const VlpsMarkdownWriter *w, int index)
{
  int end = MIN (w->page->nodes[index].end, index + MOST_BEFORE_TEXT);

  for (int i = index + 1; i < end; i++)
    if (w->page->nodes[i].kind == VLPS_NODE_ELEMENT && vlps_markdown_inline_format (w, i) == VLPS_INLINE_EMPHASIS)
      return TRUE;
  return FALSE;
}

/* Opens what a dt or dd element is in Markdown.  A term is bold, unless it has emphasis of its own. */
static guint
open_definition (VlpsMarkdownWriter *w, int index)
{
  gboolean words;

  if (w->cell || w->heading || w->code != NULL)
    return 0;
  words = begins_with_words (w, index);
  if (w->page->nodes[index].tag == VLPS_TAG_DT && words)
    {
      if (has_emphasis (w, index) || w->dialect->terms)
        return OPEN_TERM;
      vlps_inlines_open (w->inlines, VLPS_INLINE_STRONG, NULL);
      return OPEN_TERM | OPEN_STRONG;
    }
  if (w->flow->role[index] != VLPS_FLOW_DEFINITION || !w->defines || !w->dialect->definitions)
    return 0;
  vlps_markdown_blocks_open_definition (&w->blocks, words || w->dialect->terms, w->dialect->definitions);
  return OPEN_DEFINITION;
}

static void
close_definition (VlpsMarkdownWriter *w, guint opened)
{
  if ((opened & OPEN_STRONG) != 0)
    vlps_inlines_close (w->inlines, VLPS_INLINE_STRONG);
  vlps_markdown_writer_end_paragraph (w);
  if ((opened & OPEN_DEFINITION) != 0)
    vlps_markdown_blocks_close (&w->blocks);
  w->defines = w->defines || (opened & (OPEN_TERM | OPEN_DEFINITION)) != 0;
}

/* A number that Markdown has none of is text behind a bullet. */
static void
open_item (VlpsMarkdownWriter *w, int index)
{
  int number = w->flow->value[index];
  gboolean ordered = (w->flow->bits[index] & VLPS_FLOW_ORDERED) != 0;
  gboolean numbered = number >= 0 && number <= VLPS_MARKDOWN_BLOCKS_GREATEST;
  g_autofree char *text = NULL;

  if (w->flow->depth[index] > 0)
    vlps_markdown_blocks_open_level (&w->blocks, w->flow->depth[index]);
  vlps_markdown_blocks_open_item (&w->blocks, w->flow->list[index], ordered && numbered, number);
  vlps_content_blocks_enter (w->told, VLPS_CONTENT_ITEM);
  if (!ordered || numbered)
    return;
  text = g_strdup_printf ("%d.", number);
  vlps_inlines_text (w->inlines, text);
  vlps_inlines_space (w->inlines);
}

static guint
open_node (gpointer writer, int index)
{
  VlpsMarkdownWriter *w = writer;
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];
  guint opened = 0;

  if (w->html != NULL)
    return vlps_table_html_open (w->html, index);
  part_posts (w, index);
  if (role == VLPS_FLOW_INLINE_BLOCK)
    vlps_inlines_space (w->inlines);
  else if (role == VLPS_FLOW_CELL)
    {
      vlps_markdown_table_pad_row (w, (guint) w->flow->value[index]);
      w->cell = TRUE;
    }
  else if (role != VLPS_FLOW_INLINE)
    vlps_markdown_writer_end_paragraph (w);
  switch (role)
    {
    case VLPS_FLOW_HEADING:
      w->heading = TRUE;
      break;
    case VLPS_FLOW_LIST:
      if ((w->flow->bits[index] & VLPS_FLOW_BARE) != 0)
        vlps_markdown_blocks_open_bare_list (&w->blocks);
      break;
    case VLPS_FLOW_ITEM:
      open_item (w, index);
      break;
    case VLPS_FLOW_QUOTE:
      vlps_markdown_blocks_open_quote (&w->blocks);
      vlps_content_blocks_enter (w->told, VLPS_CONTENT_QUOTE);
      if (w->flow->structure->mark[index] == VLPS_MARK_CALLOUT)
        vlps_markdown_callout_write_title (w, index);
      break;
    case VLPS_FLOW_PRE:
      vlps_markdown_code_open (w, index);
      break;
    case VLPS_FLOW_TABLE:
      w->table = vlps_flow_table (w->flow, index);
      w->in_rows = FALSE;
      if (vlps_markdown_table_is_html (w, index))
        {
          w->html = vlps_table_html_new (w->flow, w->links);
          opened = vlps_table_html_open (w->html, index);
        }
      break;
    case VLPS_FLOW_ROW:
      g_string_assign (w->row, "|");
      w->columns = 0;
      break;
    case VLPS_FLOW_LINE:
    case VLPS_FLOW_DEFINITION:
      opened = open_definition (w, index);
      break;
    case VLPS_FLOW_PARAGRAPH:
      if (w->flow->structure->mark[index] == VLPS_MARK_PANEL)
        vlps_markdown_callout_write_label (w, index);
      break;
    default:
      break;
    }
  return opened | (vlps_markdown_inline_open (w, index) ? OPEN_LINK : 0);
}

static void
close_node (gpointer writer, int index, guint opened)
{
  VlpsMarkdownWriter *w = writer;
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];

  if (w->html != NULL)
    {
      vlps_table_html_close (w->html, index, opened);
      if (index != w->table->node)
        return;
      vlps_markdown_table_close_html (w);
    }
  vlps_markdown_inline_close (w, index, (opened & OPEN_LINK) != 0);
  switch (role)
    {
    case VLPS_FLOW_INLINE:
      break;
    case VLPS_FLOW_INLINE_BLOCK:
      vlps_inlines_space (w->inlines);
      break;
    case VLPS_FLOW_HEADING:
      close_heading (w, index);
      break;
    case VLPS_FLOW_PRE:
      vlps_markdown_code_close (w, index);
      break;
    case VLPS_FLOW_ROW:
      vlps_markdown_table_close_row (w, index);
      break;
    case VLPS_FLOW_CELL:
      vlps_markdown_table_close_cell (w);
      break;
    case VLPS_FLOW_ITEM:
    case VLPS_FLOW_QUOTE:
      vlps_markdown_writer_end_paragraph (w);
      vlps_markdown_blocks_close (&w->blocks);
      if (w->flow->depth[index] > 0)
        vlps_markdown_blocks_close_level (&w->blocks, w->flow->depth[index]);
      vlps_content_blocks_leave (w->told, role == VLPS_FLOW_ITEM ? VLPS_CONTENT_ITEM : VLPS_CONTENT_QUOTE);
      break;
    case VLPS_FLOW_LIST:
      vlps_markdown_writer_end_paragraph (w);
      if ((w->flow->bits[index] & VLPS_FLOW_BARE) != 0)
        vlps_markdown_blocks_close (&w->blocks);
      break;
    case VLPS_FLOW_LINE:
    case VLPS_FLOW_DEFINITION:
      close_definition (w, opened);
      break;
    default:
      vlps_markdown_writer_end_paragraph (w);
      break;
    }
}

static void
write_break (VlpsMarkdownWriter *w)
{
  if (w->code != NULL)
    g_string_append_c (w->code, '\n');
  else if (!vlps_inlines_break (w->inlines))
    vlps_markdown_writer_end_paragraph (w);
}

/* Text whose white space counts, outside of pre blocks. */
static void
write_preformatted (VlpsMarkdownWriter *w, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (i > 0)
        write_break (w);
      vlps_inlines_text (w->inlines, lines[i]);
    }
}

static void
write_reference (VlpsMarkdownWriter *w, int index)
{
  g_autofree char *label = g_strdup_printf (w->dialect->notes ? "[^%d]" : "<sup>%d</sup>",
                                            vlps_structure_number (w->flow->structure, index));

  vlps_inlines_raw (w->inlines, label);
}

static void
write_box (VlpsMarkdownWriter *w, int index)
{
  vlps_inlines_raw (w->inlines, *vlps_structure_text (w->flow->structure, index) == 'x' ? "[x]" : "[ ]");
  vlps_inlines_space (w->inlines);
}

/* Says that something of the block at hand comes out of the node. */
static void
tell_leaf (VlpsMarkdownWriter *w, int index, const char *text)
{
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];

  if (w->told == NULL || role == VLPS_FLOW_BREAK || (role == VLPS_FLOW_TEXT && vlps_whitespace_is_blank (text)))
    return;
  /* blocks of their own say so themselves, behind the one before */
  if (role == VLPS_FLOW_RULE || (role == VLPS_FLOW_DISPLAY && vlps_markdown_formula_is_displayed (w))
      || (w->code == NULL && w->flow->structure->mark[index] == VLPS_MARK_TEX))
    return;
  vlps_content_blocks_leaf (w->told, index, role == VLPS_FLOW_IMAGE);
}

static void
write_leaf (gpointer writer, int index)
{
  VlpsMarkdownWriter *w = writer;
  const char *text = vlps_structure_run (w->flow->structure, w->page, index);

  if (w->html == NULL)
    part_posts (w, index);
  if (index < w->said)
    return;
  tell_leaf (w, index, text);
  if (w->html != NULL)
    {
      vlps_table_html_leaf (w->html, index);
      return;
    }
  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_TEXT:
      if ((w->flow->bits[index] & VLPS_FLOW_GAP) != 0 && w->code == NULL)
        vlps_inlines_space (w->inlines);
      if (w->code != NULL)
        vlps_markdown_code_append (w, text);
      else if (w->flow->structure->mark[index] == VLPS_MARK_TEX)
        vlps_markdown_formula_write_run (w, index, text);
      else if (w->flow->structure->mark[index] == VLPS_MARK_TASK)
        {
          write_box (w, index);
          vlps_inlines_text (w->inlines, text + vlps_structure_number (w->flow->structure, index));
        }
      else if ((w->flow->bits[index] & VLPS_FLOW_PREFORMATTED) != 0)
        write_preformatted (w, text);
      else
        vlps_inlines_text (w->inlines, text);
      break;
    case VLPS_FLOW_IMAGE:
      vlps_markdown_picture_write (w, index);
      break;
    case VLPS_FLOW_FORMULA:
    case VLPS_FLOW_DISPLAY:
      vlps_markdown_formula_write (w, index);
      break;
    case VLPS_FLOW_EMBED:
      vlps_markdown_picture_write_embed (w, index);
      break;
    case VLPS_FLOW_TASK:
      write_box (w, index);
      break;
    case VLPS_FLOW_REFERENCE:
      write_reference (w, index);
      break;
    case VLPS_FLOW_BREAK:
      write_break (w);
      break;
    case VLPS_FLOW_RULE:
      vlps_markdown_writer_end_paragraph (w);
      if (w->heading || w->cell)
        break;
      vlps_content_blocks_leaf (w->told, index, FALSE);
      write_rule (w);
      break;
    default:
      break;
    }
}

static void
write_line (gpointer writer, const char *text)
{
  VlpsMarkdownWriter *w = writer;
  const int *byline = w->flow->opening.byline;
  int node = byline[0] >= 0 ? byline[0] : byline[1];

  /* where author and date stand in longer lines, these stay, and the byline comes out of no node */
  if (node >= 0)
    vlps_content_blocks_leaf (w->told, node, FALSE);
  vlps_inlines_text (w->inlines, text);
  vlps_markdown_writer_end_paragraph (w);
}

static void
write_nodes (VlpsMarkdownWriter *w, int begin, int end, gboolean notes)
{
  static const VlpsFlowVisitor visitor = { open_node, write_leaf, close_node, write_line };

  vlps_flow_walk (w->flow, begin, end, notes, &visitor, w);
  vlps_markdown_writer_end_paragraph (w);
}

/* The notes, as definitions of footnotes. */
static void
write_notes (VlpsMarkdownWriter *w)
{
  const GArray *notes = w->flow->structure->notes;

  for (guint i = 0; i < notes->len; i++)
    {
      const VlpsNote *note = &g_array_index (notes, VlpsNote, i);

      if (w->dialect->notes)
        vlps_markdown_blocks_open_note (&w->blocks, i + 1);
      else
        vlps_markdown_blocks_open_item (&w->blocks, (int) w->page->n_nodes, TRUE, (int) i + 1);
      w->defines = FALSE; /* a note that is a dd element defines no term of the text before */
      vlps_content_blocks_enter (w->told, VLPS_CONTENT_NOTE);
      write_nodes (w, note->begin, note->end, TRUE);
      vlps_content_blocks_leave (w->told, VLPS_CONTENT_NOTE);
      vlps_markdown_blocks_close (&w->blocks);
    }
}

/* Readers' comments, where they are wanted apart. */
static void
write_comments (VlpsMarkdownWriter *w, const VlpsResult *result)
{
  const GArray *comments = result->thread ? NULL : result->comments;
  g_autofree char *text = vlps_thread_markdown (comments);
  gsize end = w->blocks.out->len;

  if (*text == '\0')
    return;
  for (guint i = 0; i < comments->len; i++)
    vlps_content_blocks_leaf (w->told, g_array_index (comments, VlpsComment, i).first, FALSE);
  g_string_append (w->blocks.out, end > 0 ? "\n\n" : "");
  vlps_content_blocks_begin (w->told, VLPS_CONTENT_COMMENTS, 0, end, w->blocks.out);
  g_string_append (w->blocks.out, text);
}

static char *
write_markdown (VlpsDocument *document, VlpsContentBlocks *told)
{
  const VlpsPage *page = document->page;
  const VlpsResult *result = document->result;
  g_autoptr (VlpsInlines) inlines = vlps_inlines_new ();
  g_autoptr (VlpsLinkReferences) references =
      document->options.links == VLPS_LINKS_REFERENCES ? vlps_link_references_new () : NULL;
  g_autoptr (GPtrArray) paragraphs = vlps_paragraphs_new (page, result);
  g_autoptr (GArray) rules = vlps_post_rules_new (document);
  g_autoptr (GString) info = g_string_new (NULL);
  g_autoptr (GString) row = g_string_new (NULL);
  g_autoptr (GHashTable) long_forms = g_hash_table_new (vlps_hash_string, g_str_equal);
  VlpsMarkdownWriter w = {
    .page = page,
    .flow = vlps_document_flow (document, VLPS_FLOW_PICTURES),
    .links = document->options.links,
    .tables = document->options.tables,
    .dialect = vlps_dialect_get (document->options.markdown),
    .inlines = inlines,
    .info = info,
    .row = row,
    .told = told,
    .rules = rules,
    .long_forms = long_forms,
  };

  vlps_inlines_set_references (inlines, references);
  vlps_inlines_set_dialect (inlines, w.dialect);
  vlps_markdown_blocks_init (&w.blocks);
  if (paragraphs == NULL)
    {
      write_nodes (&w, 0, (int) page->n_nodes, FALSE);
      w.rules = NULL;
      w.said = 0;
      write_notes (&w);
    }
  else
    for (guint i = 0; i < paragraphs->len; i++)
      {
        vlps_inlines_text (inlines, g_ptr_array_index (paragraphs, i));
        vlps_markdown_writer_end_paragraph (&w);
      }
  write_comments (&w, result);
  if (references != NULL)
    vlps_link_references_write (references, w.blocks.out);
  vlps_markdown_blocks_clear (&w.blocks);
  return vlps_output_finish (w.blocks.out);
}

char *
vlps_emit_markdown (VlpsDocument *document)
{
  return write_markdown (document, NULL);
}

VlpsContentBlocks *
vlps_content_blocks_new (VlpsDocument *document)
{
  VlpsContentBlocks *blocks = g_new (VlpsContentBlocks, 1);
  g_autofree char *markdown = NULL;

  vlps_content_blocks_init (blocks, document);
  markdown = write_markdown (document, blocks);
  vlps_content_blocks_finish (blocks, markdown);
  return blocks;
}
