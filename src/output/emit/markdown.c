/* markdown.c - the content as Markdown */
#include "emit.h"

#include <string.h>

#include "content-blocks.h"
#include "dialect.h"
#include "inlines.h"
#include "link-address.h"
#include "markdown-blocks.h"
#include "output.h"
#include "paragraphs.h"
#include "post-rules.h"
#include "table-html.h"
#include "tex-inert.h"
#include "tex.h"
#include "thread.h"
#include "whitespace.h"

#define LEAST_INSIDE 120 /* bytes of a picture that is written with its data, and is no dot */
#define MOST_INSIDE 2048
#define MOST_OF_EMOTICON 4 /* characters */
#define ICON 32            /* px of the sides of an icon */
#define MAX_LONG_FORM 200  /* bytes of what an abbreviation stands for */

typedef struct
{
  const VlpsPage *page;
  const VlpsFlow *flow;
  VlpsLinks links;
  VlpsTables tables;
  const VlpsDialect *dialect;
  VlpsMarkdownBlocks blocks;
  VlpsInlines *inlines;
  gboolean heading;
  gboolean cell;
  GString *code;          /* text of the pre element at hand, NULL outside */
  GString *info;          /* its language */
  const VlpsTable *table; /* the last one */
  VlpsTableHtml *html; /* the same in HTML, while it is gone through; NULL: there is none, or it is written in rows */
  gboolean in_rows;    /* its rows have begun and no other block came since */
  GString *row;
  guint columns;           /* written in the row */
  VlpsContentBlocks *told; /* is told of each block; NULL: nobody is */
  gboolean defines;        /* a term was written last, or a definition */
  const GArray *rules;     /* of VlpsPostRule; NULL: there are none */
  guint next_rule;
  int said;               /* what is before this node stands in the heading of its post */
  GHashTable *long_forms; /* what an abbreviation stands for -> the first that says so */
} Writer;

/* A block that is not a list item. */
static void
begin_block (Writer *w, gboolean paragraph, VlpsContentKind kind, int level)
{
  gsize end = w->blocks.out->len;

  w->in_rows = FALSE;
  w->defines = FALSE;
  vlps_markdown_blocks_begin (&w->blocks, paragraph);
  vlps_content_blocks_begin (w->told, kind, level, end, w->blocks.out);
}

static void
end_paragraph (Writer *w)
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
    begin_block (w, TRUE, VLPS_CONTENT_PARAGRAPH, 0);
  text = vlps_inlines_end (w->inlines, VLPS_INLINE_PARAGRAPH);
  vlps_markdown_blocks_append (&w->blocks, text);
}

/* --- blocks --- */

static void
append_heading (Writer *w, int level, const char *text)
{
  begin_block (w, FALSE, VLPS_CONTENT_HEADING, level);
  for (; level > 0; level--)
    g_string_append_c (w->blocks.out, '#');
  g_string_append_c (w->blocks.out, ' ');
  g_string_append (w->blocks.out, text);
}

static void
close_heading (Writer *w, int index)
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
open_code (Writer *w, int index)
{
  w->code = g_string_new (NULL);
  g_string_assign (w->info, vlps_structure_text (w->flow->structure, index));
}

static void
append_code (Writer *w, const char *text)
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

static void
close_code (Writer *w, int index)
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
  begin_block (w, FALSE, VLPS_CONTENT_CODE, 0);
  for (guint i = 0; i < fence; i++)
    g_string_append_c (w->blocks.out, '`');
  g_string_append (w->blocks.out, w->info->str);
  vlps_markdown_blocks_append (&w->blocks, "\n");
  vlps_markdown_blocks_append (&w->blocks, code->str);
  vlps_markdown_blocks_append (&w->blocks, "\n");
  for (guint i = 0; i < fence; i++)
    g_string_append_c (w->blocks.out, '`');
}

static void
close_cell (Writer *w)
{
  g_autofree char *text = vlps_inlines_end (w->inlines, VLPS_INLINE_CELL);

  w->cell = FALSE;
  g_string_append_printf (w->row, *text == '\0' ? "%s |" : " %s |", text);
  w->columns++;
}

static void
pad_row (Writer *w, guint columns)
{
  for (; w->columns < columns; w->columns++)
    g_string_append (w->row, "  |");
}

static void
write_row (Writer *w)
{
  vlps_markdown_blocks_begin_line (&w->blocks);
  g_string_append (w->blocks.out, w->row->str);
}

static void
write_delimiters (Writer *w)
{
  static const char *const delimiters[] = { " --- |", " :-- |", " :-: |", " --: |" };

  w->blocks.gap = 1;
  vlps_markdown_blocks_begin_line (&w->blocks);
  g_string_append_c (w->blocks.out, '|');
  for (guint i = 0; i < w->table->columns; i++)
    g_string_append (w->blocks.out, delimiters[i < VLPS_TABLE_SPAN_COLUMNS ? w->table->align[i] : VLPS_ALIGN_NONE]);
}

static void
close_row (Writer *w, int index)
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

      begin_block (w, FALSE, VLPS_CONTENT_TABLE, 0);
      w->in_rows = TRUE;
      /* a table has a header in any case; one that the page did not give is empty */
      if (!header)
        {
          g_string_assign (w->row, "|");
          w->columns = 0;
        }
      pad_row (w, w->table->columns);
      g_string_append (w->blocks.out, w->row->str);
      write_delimiters (w);
      if (header)
        return;
      g_string_assign (w->row, row->str);
      w->blocks.gap = 1;
    }
  write_row (w);
}

/* --- nodes --- */

static VlpsInlinesFormat
format_of (const Writer *w, int index)
{
  if (w->flow->structure->mark[index] == VLPS_MARK_LITERAL)
    return VLPS_INLINE_CODE;
  switch (w->page->nodes[index].tag)
    {
    case VLPS_TAG_B:
    case VLPS_TAG_STRONG:
      return VLPS_INLINE_STRONG;
    case VLPS_TAG_CITE:
    case VLPS_TAG_DFN:
    case VLPS_TAG_EM:
    case VLPS_TAG_I:
    case VLPS_TAG_VAR:
      return VLPS_INLINE_EMPHASIS;
    case VLPS_TAG_CODE:
    case VLPS_TAG_KBD:
    case VLPS_TAG_SAMP:
    case VLPS_TAG_TT:
      return VLPS_INLINE_CODE;
    case VLPS_TAG_DEL:
    case VLPS_TAG_S:
    case VLPS_TAG_STRIKE:
      return VLPS_INLINE_DELETED;
    case VLPS_TAG_MARK:
      return VLPS_INLINE_MARKED;
    case VLPS_TAG_SUB:
      return VLPS_INLINE_SUBSCRIPT;
    case VLPS_TAG_SUP:
      return VLPS_INLINE_SUPERSCRIPT;
    default:
      return VLPS_N_INLINE_FORMATS;
    }
}

static gboolean
open_link (Writer *w, int index)
{
  const char *href = vlps_node_attribute (&w->page->nodes[index], "href");
  g_autofree char *address = vlps_link_address_target (w->page, index, href, w->links);

  if (address == NULL)
    return FALSE;
  vlps_inlines_open (w->inlines, VLPS_INLINE_LINK, address);
  vlps_content_blocks_link (w->told, index);
  return TRUE;
}

/* What an abbreviation stands for, where its title says so in words (titles of dates are for programs), and no other has
 * said it before. */
static const char *
long_form (Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  const char *title = node->tag == VLPS_TAG_ABBR ? vlps_node_attribute (node, "title") : NULL;
  gpointer first;

  if (title == NULL || w->heading || !g_unichar_isalpha (g_utf8_get_char_validated (title, -1))
      || strlen (title) > MAX_LONG_FORM || strpbrk (title, "\n\r\t") != NULL || !g_utf8_validate (title, -1, NULL))
    return NULL;
  if (!g_hash_table_lookup_extended (w->long_forms, title, NULL, &first))
    {
      g_hash_table_insert (w->long_forms, (gpointer) title, GINT_TO_POINTER (index));
      return title;
    }
  return GPOINTER_TO_INT (first) == index ? title : NULL;
}

/* Some programs read Markdown before tags, also in their attributes: its signs are written by their numbers. */
static void
open_abbreviation (Writer *w, const char *title)
{
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  g_autofree char *text = NULL;
  GString *tag = g_string_new ("<abbr title=\"");

  for (const char *p = escaped; *p != '\0'; p++)
    g_string_append_printf (tag, strchr ("!$*[]\\^_`{|}~", *p) != NULL ? "&#%d;" : "%c", *p);
  g_string_append (tag, "\">");
  text = g_string_free (tag, FALSE);
  vlps_inlines_raw (w->inlines, text);
}

/* TRUE where a link was opened. */
static gboolean
open_inline (Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  VlpsInlinesFormat format = format_of (w, index);
  const char *title;

  if (w->code != NULL || w->flow->structure->mark[index] == VLPS_MARK_PLAIN)
    return FALSE;
  if (node->tag == VLPS_TAG_A)
    return open_link (w, index);
  if (format != VLPS_N_INLINE_FORMATS)
    vlps_inlines_open (w->inlines, format, NULL);
  else if (node->tag == VLPS_TAG_RT)
    vlps_inlines_text (w->inlines, "(");
  else if ((title = long_form (w, index)) != NULL)
    open_abbreviation (w, title);
  else if (node->tag == VLPS_TAG_Q)
    vlps_inlines_text (w->inlines, "\"");
  return FALSE;
}

static void
close_inline (Writer *w, int index, gboolean link)
{
  const VlpsNode *node = &w->page->nodes[index];
  VlpsInlinesFormat format = format_of (w, index);

  if (w->code != NULL || w->flow->structure->mark[index] == VLPS_MARK_PLAIN)
    return;
  if (link)
    {
      vlps_inlines_close (w->inlines, VLPS_INLINE_LINK);
      vlps_content_blocks_link (w->told, -1);
    }
  else if (format != VLPS_N_INLINE_FORMATS)
    vlps_inlines_close (w->inlines, format);
  else if (node->tag == VLPS_TAG_RT)
    vlps_inlines_text (w->inlines, ")");
  else if (long_form (w, index) != NULL)
    vlps_inlines_raw (w->inlines, "</abbr>");
  else if (node->tag == VLPS_TAG_Q)
    vlps_inlines_text (w->inlines, "\"");
}

/* A line at the beginning of a callout. */
static void
end_callout_line (Writer *w, int index)
{
  g_autofree char *line = vlps_inlines_end (w->inlines, VLPS_INLINE_PARAGRAPH);

  vlps_content_blocks_leaf (w->told, index, FALSE);
  begin_block (w, TRUE, VLPS_CONTENT_QUOTE, 0);
  g_string_append (w->blocks.out, line);
}

static void
write_bold (Writer *w, const char *text)
{
  vlps_inlines_open (w->inlines, VLPS_INLINE_STRONG, NULL);
  vlps_inlines_text (w->inlines, text);
  vlps_inlines_close (w->inlines, VLPS_INLINE_STRONG);
}

static void
write_bold_title (Writer *w, int index, const char *title)
{
  write_bold (w, title);
  end_callout_line (w, index);
}

/* What a callout begins with: its type and its title. */
static void
write_callout_title (Writer *w, int index)
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

static void
write_rule (Writer *w)
{
  begin_block (w, FALSE, VLPS_CONTENT_RULE, 0);
  /* other signs could make it part of a list */
  g_string_append (w->blocks.out, "___");
}

/* The heading of a post. */
static void
write_heading (Writer *w, int index, const char *heading)
{
  g_autofree char *text = NULL;

  vlps_content_blocks_leaf (w->told, index, FALSE);
  vlps_inlines_text (w->inlines, heading);
  text = vlps_inlines_end (w->inlines, VLPS_INLINE_HEADING);
  append_heading (w, 3, text);
}

static gboolean
is_headline (const Writer *w, int index)
{
  int headline = w->flow->opening.headline;

  return headline >= 0 && index >= headline && index < w->page->nodes[headline].end;
}

/* Parts a post from the one before, unless items of a list or rows of a table do.  The headline of the page stands above
 * the post that it is in. */
static void
part_posts (Writer *w, int index)
{
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];
  const VlpsPostRule *rule = is_headline (w, index) ? NULL : vlps_post_rules_next (w->rules, &w->next_rule, index);

  if (rule == NULL || (rule->heading == NULL && !rule->rule) || role == VLPS_FLOW_ITEM || role == VLPS_FLOW_ROW
      || role == VLPS_FLOW_CELL || w->cell || w->heading || w->code != NULL)
    return;
  end_paragraph (w);
  if (rule->heading != NULL)
    {
      write_heading (w, index, rule->heading);
      w->said = rule->said;
    }
  else
    write_rule (w);
}

/* What a node has open until it is closed. */
enum
{
  OPEN_LINK = 1 << 0,
  OPEN_TERM = 1 << 1,
  OPEN_STRONG = 1 << 2,
  OPEN_DEFINITION = 1 << 3,
};

#define MOST_BEFORE_TEXT 64 /* nodes of a term or definition that are looked at */

/* TRUE where the node begins with words in a paragraph: not with a heading, a list, code or a picture. */
static gboolean
begins_with_words (const Writer *w, int index)
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
has_emphasis (const Writer *w, int index)
{
  int end = MIN (w->page->nodes[index].end, index + MOST_BEFORE_TEXT);

  for (int i = index + 1; i < end; i++)
    if (w->page->nodes[i].kind == VLPS_NODE_ELEMENT && format_of (w, i) == VLPS_INLINE_EMPHASIS)
      return TRUE;
  return FALSE;
}

/* Opens what a dt or dd element is in Markdown.  A term is bold, unless it has emphasis of its own. */
static guint
open_definition (Writer *w, int index)
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
close_definition (Writer *w, guint opened)
{
  if ((opened & OPEN_STRONG) != 0)
    vlps_inlines_close (w->inlines, VLPS_INLINE_STRONG);
  end_paragraph (w);
  if ((opened & OPEN_DEFINITION) != 0)
    vlps_markdown_blocks_close (&w->blocks);
  w->defines = w->defines || (opened & (OPEN_TERM | OPEN_DEFINITION)) != 0;
}

static void
write_panel_label (Writer *w, int index)
{
  write_bold (w, vlps_structure_text (w->flow->structure, index));
  end_paragraph (w);
}

/* TRUE where the table is to be written in HTML. */
static gboolean
is_html (const Writer *w, int index)
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
static void
close_html (Writer *w)
{
  g_autofree char *html = vlps_table_html_end (g_steal_pointer (&w->html));

  begin_block (w, FALSE, VLPS_CONTENT_TABLE, 0);
  g_string_append (w->blocks.out, html);
}

/* A number that Markdown has none of is text behind a bullet. */
static void
open_item (Writer *w, int index)
{
  int number = w->flow->value[index];
  gboolean ordered = (w->flow->bits[index] & VLPS_FLOW_ORDERED) != 0;
  gboolean numbered = number >= 0 && number <= VLPS_MARKDOWN_BLOCKS_GREATEST;
  g_autofree char *text = NULL;

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
  Writer *w = writer;
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];
  guint opened = 0;

  if (w->html != NULL)
    return vlps_table_html_open (w->html, index);
  part_posts (w, index);
  if (role == VLPS_FLOW_INLINE_BLOCK)
    vlps_inlines_space (w->inlines);
  else if (role == VLPS_FLOW_CELL)
    {
      pad_row (w, (guint) w->flow->value[index]);
      w->cell = TRUE;
    }
  else if (role != VLPS_FLOW_INLINE)
    end_paragraph (w);
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
        write_callout_title (w, index);
      break;
    case VLPS_FLOW_PRE:
      open_code (w, index);
      break;
    case VLPS_FLOW_TABLE:
      w->table = vlps_flow_table (w->flow, index);
      w->in_rows = FALSE;
      if (is_html (w, index))
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
        write_panel_label (w, index);
      break;
    default:
      break;
    }
  return opened | (open_inline (w, index) ? OPEN_LINK : 0);
}

static void
close_node (gpointer writer, int index, guint opened)
{
  Writer *w = writer;
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];

  if (w->html != NULL)
    {
      vlps_table_html_close (w->html, index, opened);
      if (index != w->table->node)
        return;
      close_html (w);
    }
  close_inline (w, index, (opened & OPEN_LINK) != 0);
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
      close_code (w, index);
      break;
    case VLPS_FLOW_ROW:
      close_row (w, index);
      break;
    case VLPS_FLOW_CELL:
      close_cell (w);
      break;
    case VLPS_FLOW_ITEM:
    case VLPS_FLOW_QUOTE:
      end_paragraph (w);
      vlps_markdown_blocks_close (&w->blocks);
      vlps_content_blocks_leave (w->told, role == VLPS_FLOW_ITEM ? VLPS_CONTENT_ITEM : VLPS_CONTENT_QUOTE);
      break;
    case VLPS_FLOW_LIST:
      end_paragraph (w);
      if ((w->flow->bits[index] & VLPS_FLOW_BARE) != 0)
        vlps_markdown_blocks_close (&w->blocks);
      break;
    case VLPS_FLOW_LINE:
    case VLPS_FLOW_DEFINITION:
      close_definition (w, opened);
      break;
    default:
      end_paragraph (w);
      break;
    }
}

static void
write_break (Writer *w)
{
  if (w->code != NULL)
    g_string_append_c (w->code, '\n');
  else if (!vlps_inlines_break (w->inlines))
    end_paragraph (w);
}

/* Text whose white space counts, outside of pre blocks. */
static void
write_preformatted (Writer *w, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (i > 0)
        write_break (w);
      vlps_inlines_text (w->inlines, lines[i]);
    }
}

/* TeX on one line, between its signs: those of code, unless the sign stands in it. */
static char *
inline_formula (const Writer *w, const char *tex, gsize length)
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
static gboolean
is_displayed (const Writer *w)
{
  return w->code == NULL && !w->heading && !w->cell;
}

static void
write_display (Writer *w, int index, const char *tex, gsize length)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_auto (GStrv) parts = NULL;
  g_autofree char *copy = g_strndup (tex, length);

  end_paragraph (w);
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
  begin_block (w, FALSE, VLPS_CONTENT_FORMULA, 0);
  g_string_append (w->blocks.out, w->dialect->display[0]);
  vlps_markdown_blocks_append (&w->blocks, "\n");
  vlps_markdown_blocks_append (&w->blocks, lines->str);
  g_string_append (w->blocks.out, w->dialect->display[1]);
}

/* A text run with formulas in it: those that are displayed part the text before from that behind. */
static void
write_tex (Writer *w, int index, const char *text)
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

static void
write_reference (Writer *w, int index)
{
  g_autofree char *label = g_strdup_printf (w->dialect->notes ? "[^%d]" : "<sup>%d</sup>",
                                            vlps_structure_number (w->flow->structure, index));

  vlps_inlines_raw (w->inlines, label);
}

static void
write_formula (Writer *w, int index)
{
  const char *tex = vlps_structure_text (w->flow->structure, index);
  g_autofree char *formula = inline_formula (w, tex, strlen (tex));

  if (w->code != NULL)
    g_string_append (w->code, tex);
  else if (w->flow->role[index] == VLPS_FLOW_DISPLAY && is_displayed (w))
    write_display (w, index, tex, strlen (tex));
  else
    vlps_inlines_raw (w->inlines, formula);
}

/* A picture that is inside the page's own source, which cannot be pointed at. */
static gboolean
is_inside (const char *source)
{
  return source != NULL && (g_str_has_prefix (source, "data:") || g_str_has_prefix (source, "blob:"));
}

/* The link around a node; -1: there is none. */
static int
find_link (const VlpsPage *page, int index)
{
  int at = page->nodes[index].parent;

  while (at >= 0 && page->nodes[at].tag != VLPS_TAG_A)
    at = page->nodes[at].parent;
  return at;
}

/* ":)" and the like: words, whatever draws them. */
static gboolean
is_emoticon (const char *text)
{
  return !g_unichar_isalnum (g_utf8_get_char (text)) && g_utf8_strlen (text, -1) <= MOST_OF_EMOTICON;
}

/* The alternative text of a picture inside the page: it names a link that has no words, and stands for a picture without an
 * address, unless that is an icon */
static void
write_inside (Writer *w, int index, const char *alt)
{
  const VlpsNode *node = &w->page->nodes[index];
  int link = find_link (w->page, index);
  g_autoptr (GString) words = g_string_new (NULL);

  vlps_whitespace_append_run (words, alt);
  if (words->len == 0)
    return;
  if ((link >= 0 && (w->flow->bits[link] & VLPS_FLOW_WORDS) == 0) || is_emoticon (words->str))
    vlps_inlines_text (w->inlines, words->str);
  else if (!w->page->rendered || node->box.width > ICON || node->box.height > ICON)
    vlps_inlines_image (w->inlines, words->str, "");
}

static void
write_image (Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  const char *source = vlps_link_address_source (w->flow, index);
  const char *alt = vlps_node_attribute (node, "alt");
  g_autofree char *address = vlps_link_address_picture (w->flow, index, w->links);

  if (address != NULL)
    vlps_inlines_image (w->inlines, alt == NULL ? "" : alt, address);
  else if (alt != NULL && is_inside (source) && w->links < VLPS_LINKS_TEXT)
    write_inside (w, index, alt);
  else if (alt != NULL)
    {
      g_autoptr (GString) words = g_string_new (NULL);

      vlps_whitespace_append_run (words, alt);
      vlps_inlines_text (w->inlines, words->str);
    }
}

/* A link to a film, sound or post. */
static void
write_embed (Writer *w, int index)
{
  const char *text = vlps_structure_text (w->flow->structure, index), *name = strchr (text, '\n');
  g_autofree char *source = g_strndup (text, (gsize) (name - text));
  g_autofree char *address = vlps_link_address_target (w->page, index, source, w->links);

  vlps_inlines_space (w->inlines);
  if (address != NULL)
    vlps_inlines_open (w->inlines, VLPS_INLINE_LINK, address);
  vlps_inlines_text (w->inlines, name + 1);
  if (address != NULL)
    vlps_inlines_close (w->inlines, VLPS_INLINE_LINK);
  vlps_inlines_space (w->inlines);
}

static void
write_box (Writer *w, int index)
{
  vlps_inlines_raw (w->inlines, *vlps_structure_text (w->flow->structure, index) == 'x' ? "[x]" : "[ ]");
  vlps_inlines_space (w->inlines);
}

/* Says that something of the block at hand comes out of the node. */
static void
tell_leaf (Writer *w, int index, const char *text)
{
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];

  if (w->told == NULL || role == VLPS_FLOW_BREAK || (role == VLPS_FLOW_TEXT && vlps_whitespace_is_blank (text)))
    return;
  /* blocks of their own say so themselves, behind the one before */
  if (role == VLPS_FLOW_RULE || (role == VLPS_FLOW_DISPLAY && is_displayed (w))
      || (w->code == NULL && w->flow->structure->mark[index] == VLPS_MARK_TEX))
    return;
  vlps_content_blocks_leaf (w->told, index, role == VLPS_FLOW_IMAGE);
}

static void
write_leaf (gpointer writer, int index)
{
  Writer *w = writer;
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
        append_code (w, text);
      else if (w->flow->structure->mark[index] == VLPS_MARK_TEX)
        write_tex (w, index, text);
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
      write_image (w, index);
      break;
    case VLPS_FLOW_FORMULA:
    case VLPS_FLOW_DISPLAY:
      write_formula (w, index);
      break;
    case VLPS_FLOW_EMBED:
      write_embed (w, index);
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
      end_paragraph (w);
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
  Writer *w = writer;
  const int *byline = w->flow->opening.byline;

  vlps_content_blocks_leaf (w->told, byline[0] >= 0 ? byline[0] : byline[1], FALSE);
  vlps_inlines_text (w->inlines, text);
  end_paragraph (w);
}

static void
write_nodes (Writer *w, int begin, int end, gboolean notes)
{
  static const VlpsFlowVisitor visitor = { open_node, write_leaf, close_node, write_line };

  vlps_flow_walk (w->flow, begin, end, notes, &visitor, w);
  end_paragraph (w);
}

/* The notes, as definitions of footnotes. */
static void
write_notes (Writer *w)
{
  const GArray *notes = w->flow->structure->notes;

  for (guint i = 0; i < notes->len; i++)
    {
      const VlpsNote *note = &g_array_index (notes, VlpsNote, i);

      if (w->dialect->notes)
        vlps_markdown_blocks_open_note (&w->blocks, i + 1);
      else
        vlps_markdown_blocks_open_item (&w->blocks, (int) w->page->n_nodes, TRUE, (int) i + 1);
      vlps_content_blocks_enter (w->told, VLPS_CONTENT_NOTE);
      write_nodes (w, note->begin, note->end, TRUE);
      vlps_content_blocks_leave (w->told, VLPS_CONTENT_NOTE);
      vlps_markdown_blocks_close (&w->blocks);
    }
}

/* Readers' comments, where they are wanted apart. */
static void
write_comments (Writer *w, const VlpsResult *result)
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
  g_autoptr (GHashTable) long_forms = g_hash_table_new (g_str_hash, g_str_equal);
  Writer w = {
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
        end_paragraph (&w);
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
