/* markdown.c - the content as CommonMark with tables */
#include "emit.h"

#include <string.h>

#include "flow.h"
#include "fold.h"
#include "link-address.h"
#include "output.h"
#include "paragraphs.h"
#include "phrase.h"
#include "thread.h"

/* Lists and quotations nested deeper than this go on at this depth: the page decides how deep it nests, and every line
 * would carry it. */
#define MAX_CONTAINERS 16

/* Greatest number of a list item in CommonMark. */
#define MAX_NUMBER 999999999

/* The list whose items stand in a container, while no other block has come after them. */
typedef struct
{
  int node;   /* -1: items outside any list */
  char sign;  /* '-', '*', '.' or ')'; 0: no list */
  int number; /* of the last item */
  guint width;
  gboolean loose; /* the last item is more than a line of text and lists */
} List;

/* A quotation or list item around the block at hand, or the document itself. */
typedef struct
{
  gboolean quote;
  gboolean pending; /* its marker stands before the next line */
  gboolean loose;
  guint blocks;
  guint gap; /* what it was before the marker; comes back when the container stays empty */
  guint width;
  char marker[16];
  List item; /* as it will stand in the container around */
  List list;
} Container;

/* An element around the node at hand. */
typedef struct
{
  int node;
  gboolean link;
} Open;

typedef struct
{
  const VlpsPage *page;
  const VlpsFlow *flow;
  VlpsLinks links;
  GString *out;
  GArray *open;       /* of Open */
  GArray *containers; /* of Container; the first is the document */
  guint deeper;       /* open containers past MAX_CONTAINERS */
  VlpsPhrase *phrase;
  guint gap; /* line feeds before the next block: 2 but between list items and rows */
  gboolean heading;
  gboolean cell;
  GString *code;          /* text of the pre element at hand, NULL outside */
  GString *info;          /* its language */
  const VlpsTable *table; /* the last one */
  gboolean in_rows;       /* its rows have begun and no other block came since */
  GString *row;
  guint columns; /* written in the row */
} Writer;

static Container *
container_at (Writer *w, guint index)
{
  return &g_array_index (w->containers, Container, index);
}

static Container *
innermost (Writer *w)
{
  return container_at (w, w->containers->len - 1);
}

static void
append_spaces (GString *out, guint n)
{
  for (; n > 0; n--)
    g_string_append_c (out, ' ');
}

/* --- lines --- */

/* What a line that is not the first of its containers begins with. */
static void
append_prefix (Writer *w)
{
  for (guint i = 1; i < w->containers->len && !container_at (w, i)->pending; i++)
    if (container_at (w, i)->quote)
      g_string_append (w->out, "> ");
    else
      append_spaces (w->out, container_at (w, i)->width);
}

static void
append_empty_line (Writer *w)
{
  append_prefix (w);
  while (w->out->len > 0 && w->out->str[w->out->len - 1] == ' ')
    g_string_truncate (w->out, w->out->len - 1);
  g_string_append_c (w->out, '\n');
}

/* The first line of a block: parts it from the last one and writes the markers that are due. */
static void
begin_line (Writer *w)
{
  if (w->out->len > 0)
    g_string_append_c (w->out, '\n');
  if (w->out->len > 0 && w->gap > 1)
    append_empty_line (w);
  append_prefix (w);
  for (guint i = 1; i < w->containers->len; i++)
    {
      Container *container = container_at (w, i);
      Container *outer = container_at (w, i - 1);

      if (!container->pending)
        continue;
      container->pending = FALSE;
      g_string_append (w->out, container->marker);
      if (container->quote)
        {
          outer->list.sign = 0;
          outer->loose = TRUE;
        }
      else
        outer->list = container->item;
      outer->blocks++;
    }
  w->gap = 2;
}

/* A block that is no list item. */
static void
begin_block (Writer *w, gboolean paragraph)
{
  Container *container = innermost (w);

  container->list.sign = 0;
  container->blocks++;
  if (!paragraph || container->blocks > 1)
    container->loose = TRUE;
  w->in_rows = FALSE;
  begin_line (w);
}

static void
append_lines (Writer *w, const char *text)
{
  for (;;)
    {
      gsize length = strcspn (text, "\n");

      g_string_append_len (w->out, text, (gssize) length);
      if (text[length] == '\0')
        return;
      text += length + 1;
      for (; *text == '\n'; text++)
        {
          g_string_append_c (w->out, '\n');
          append_prefix (w);
          while (w->out->str[w->out->len - 1] == ' ')
            g_string_truncate (w->out, w->out->len - 1);
        }
      g_string_append_c (w->out, '\n');
      append_prefix (w);
    }
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
      vlps_phrase_break (w->phrase);
      return;
    }
  if (w->heading)
    {
      vlps_phrase_space (w->phrase);
      return;
    }
  if (!vlps_phrase_is_empty (w->phrase))
    begin_block (w, TRUE);
  text = vlps_phrase_end (w->phrase, VLPS_PHRASE_PARAGRAPH);
  append_lines (w, text);
}

/* --- containers --- */

static void
push_container (Writer *w, const Container *container)
{
  if (w->containers->len > MAX_CONTAINERS)
    w->deeper++;
  else
    g_array_append_val (w->containers, *container);
}

static void
pop_container (Writer *w)
{
  Container last;

  if (w->deeper > 0)
    {
      w->deeper--;
      return;
    }
  last = *innermost (w);
  g_array_set_size (w->containers, w->containers->len - 1);
  if (last.pending)
    w->gap = last.gap;
  else if (!last.quote)
    innermost (w)->list.loose = last.loose;
}

static void
open_quote (Writer *w)
{
  Container quote = { .quote = TRUE, .pending = TRUE, .gap = w->gap, .marker = "> " };

  push_container (w, &quote);
}

/* A list straight in a list goes with the item before it. */
static void
open_bare_list (Writer *w)
{
  Container item = { .width = innermost (w)->list.sign == 0 ? 0 : innermost (w)->list.width };

  /* the paragraph of that item */
  item.blocks = 1;
  push_container (w, &item);
}

/* Chooses the sign of an item: lists that follow one another, and numbers that do not, need another one than before to
 * be told apart. */
static char
choose_sign (const List *last, int list, gboolean ordered, int number)
{
  if (!ordered)
    return last->sign == '-' || last->sign == '*' ? (last->node == list  ? last->sign
                                                     : last->sign == '-' ? '*'
                                                                         : '-')
                                                  : '-';
  if (last->sign != '.' && last->sign != ')')
    return '.';
  if (last->node == list && last->number + 1 == number)
    return last->sign;
  return last->sign == '.' ? ')' : '.';
}

static void
open_item (Writer *w, int index)
{
  Container *outer = innermost (w);
  gboolean ordered = (w->flow->bits[index] & VLPS_FLOW_ORDERED) != 0;
  int number = CLAMP (w->flow->value[index], 0, MAX_NUMBER);
  Container item = { .pending = TRUE, .gap = w->gap };
  char sign = choose_sign (&outer->list, w->flow->list[index], ordered, number);

  if (ordered)
    g_snprintf (item.marker, sizeof item.marker, "%d%c ", number, sign);
  else
    g_snprintf (item.marker, sizeof item.marker, "%c ", sign);
  item.width = (guint) strlen (item.marker);
  item.item = (List){ .node = w->flow->list[index], .sign = sign, .number = number, .width = item.width };
  if (!outer->pending && w->containers->len <= MAX_CONTAINERS)
    {
      if (outer->list.sign != 0)
        w->gap = outer->list.sign == sign && !outer->list.loose ? 1 : 2;
      /* a list may follow the text of an item without an empty line, unless that would read as more of the text */
      else if (w->containers->len > 1 && !outer->quote && outer->blocks == 1 && !outer->loose
               && (!ordered || number == 1))
        w->gap = 1;
    }
  push_container (w, &item);
}

/* --- blocks --- */

static void
close_heading (Writer *w, int index)
{
  g_autofree char *text = NULL;
  gboolean empty = vlps_phrase_is_empty (w->phrase);
  int level = 1;

  w->heading = FALSE;
  vlps_tag_is_heading (w->page->nodes[index].tag, &level);
  text = vlps_phrase_end (w->phrase, VLPS_PHRASE_HEADING);
  if (empty)
    return;
  begin_block (w, FALSE);
  for (; level > 0; level--)
    g_string_append_c (w->out, '#');
  g_string_append_c (w->out, ' ');
  g_string_append (w->out, text);
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
      gsize control = vlps_fold_control (p);
      const char *end = p;

      if (control > 0)
        {
          /* a carriage return alone ends a line, too */
          if (*p == '\r' && p[1] != '\n')
            g_string_append_c (w->code, '\n');
          p += control;
          continue;
        }
      while (*end != '\0' && vlps_fold_control (end) == 0)
        end++;
      g_string_append_len (w->code, p, end - p);
      p = end;
    }
}

static void
close_code (Writer *w)
{
  g_autoptr (GString) code = g_steal_pointer (&w->code);
  const char *begin = code->str;
  guint run = 0, fence = 3;

  while (code->len > 0 && code->str[code->len - 1] == '\n')
    g_string_truncate (code, code->len - 1);
  while (*begin == '\n')
    begin++;
  if (*begin == '\0')
    return;
  for (const char *p = begin; *p != '\0'; p++)
    {
      run = *p == '`' ? run + 1 : 0;
      fence = MAX (fence, run + 1);
    }
  begin_block (w, FALSE);
  for (guint i = 0; i < fence; i++)
    g_string_append_c (w->out, '`');
  g_string_append (w->out, w->info->str);
  append_lines (w, "\n");
  append_lines (w, begin);
  append_lines (w, "\n");
  for (guint i = 0; i < fence; i++)
    g_string_append_c (w->out, '`');
}

static void
close_cell (Writer *w)
{
  g_autofree char *text = vlps_phrase_end (w->phrase, VLPS_PHRASE_CELL);

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
  begin_line (w);
  g_string_append (w->out, w->row->str);
}

static void
write_delimiters (Writer *w)
{
  static const char *const delimiters[] = { " --- |", " :-- |", " :-: |", " --: |" };

  w->gap = 1;
  begin_line (w);
  g_string_append_c (w->out, '|');
  for (guint i = 0; i < w->table->columns; i++)
    g_string_append (w->out, delimiters[i < VLPS_TABLE_SPAN_COLUMNS ? w->table->align[i] : VLPS_ALIGN_NONE]);
}

static void
close_row (Writer *w, int index)
{
  gboolean header = (w->flow->bits[index] & VLPS_FLOW_HEADER) != 0;

  if (w->in_rows)
    w->gap = 1;
  else
    {
      g_autoptr (GString) row = g_string_new (w->row->str);

      begin_block (w, FALSE);
      w->in_rows = TRUE;
      /* a table has a header in any case; one that the page did not give is empty */
      if (!header)
        {
          g_string_assign (w->row, "|");
          w->columns = 0;
        }
      pad_row (w, w->table->columns);
      g_string_append (w->out, w->row->str);
      write_delimiters (w);
      if (header)
        return;
      g_string_assign (w->row, row->str);
      w->gap = 1;
    }
  write_row (w);
}

/* --- nodes --- */

static VlpsPhraseFormat
format_of_tag (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_B:
    case VLPS_TAG_STRONG:
      return VLPS_PHRASE_STRONG;
    case VLPS_TAG_CITE:
    case VLPS_TAG_DFN:
    case VLPS_TAG_EM:
    case VLPS_TAG_I:
    case VLPS_TAG_VAR:
      return VLPS_PHRASE_EMPHASIS;
    case VLPS_TAG_CODE:
    case VLPS_TAG_KBD:
    case VLPS_TAG_SAMP:
    case VLPS_TAG_TT:
      return VLPS_PHRASE_CODE;
    case VLPS_TAG_DEL:
    case VLPS_TAG_S:
    case VLPS_TAG_STRIKE:
      return VLPS_PHRASE_DELETED;
    case VLPS_TAG_MARK:
      return VLPS_PHRASE_MARKED;
    case VLPS_TAG_SUB:
      return VLPS_PHRASE_SUBSCRIPT;
    case VLPS_TAG_SUP:
      return VLPS_PHRASE_SUPERSCRIPT;
    default:
      return VLPS_N_PHRASE_FORMATS;
    }
}

static gboolean
open_link (Writer *w, int index)
{
  const char *href = vlps_node_attribute (&w->page->nodes[index], "href");
  g_autofree char *address =
      href == NULL || w->links >= VLPS_LINKS_TEXT ? NULL : vlps_address_write (w->page, index, href, w->links);

  if (address != NULL)
    vlps_phrase_open (w->phrase, VLPS_PHRASE_LINK, address);
  return address != NULL;
}

static void
open_inline (Writer *w, Open *open)
{
  const VlpsNode *node = &w->page->nodes[open->node];
  VlpsPhraseFormat format = format_of_tag (node->tag);

  if (w->code != NULL || w->flow->structure->mark[open->node] == VLPS_MARK_PLAIN)
    return;
  if (node->tag == VLPS_TAG_A)
    open->link = open_link (w, open->node);
  else if (format != VLPS_N_PHRASE_FORMATS)
    vlps_phrase_open (w->phrase, format, NULL);
  else if (node->tag == VLPS_TAG_RT)
    vlps_phrase_text (w->phrase, "(");
  else if (node->tag == VLPS_TAG_Q)
    vlps_phrase_text (w->phrase, "\"");
}

static void
close_inline (Writer *w, const Open *open)
{
  const VlpsNode *node = &w->page->nodes[open->node];
  VlpsPhraseFormat format = format_of_tag (node->tag);

  if (w->code != NULL || w->flow->structure->mark[open->node] == VLPS_MARK_PLAIN)
    return;
  if (open->link)
    vlps_phrase_close (w->phrase, VLPS_PHRASE_LINK);
  else if (format != VLPS_N_PHRASE_FORMATS)
    vlps_phrase_close (w->phrase, format);
  else if (node->tag == VLPS_TAG_RT)
    vlps_phrase_text (w->phrase, ")");
  else if (node->tag == VLPS_TAG_Q)
    vlps_phrase_text (w->phrase, "\"");
}

/* The first line of a callout: its type and its title. */
static void
write_callout_title (Writer *w, int index)
{
  const char *text = vlps_structure_text (w->flow->structure, index);
  gsize length = strcspn (text, " ");
  g_autofree char *type = g_strdup_printf ("[!%.*s]", (int) length, text);
  g_autofree char *title = NULL;

  vlps_phrase_raw (w->phrase, type);
  if (text[length] != '\0')
    vlps_phrase_text (w->phrase, text + length);
  title = vlps_phrase_end (w->phrase, VLPS_PHRASE_HEADING);
  begin_block (w, TRUE);
  g_string_append (w->out, title);
  w->gap = 1;
}

static void
open_node (Writer *w, int index)
{
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];
  Open open = { .node = index };

  if (role == VLPS_FLOW_APART)
    vlps_phrase_space (w->phrase);
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
        open_bare_list (w);
      break;
    case VLPS_FLOW_ITEM:
      open_item (w, index);
      break;
    case VLPS_FLOW_QUOTE:
      open_quote (w);
      if (w->flow->structure->mark[index] == VLPS_MARK_CALLOUT)
        write_callout_title (w, index);
      break;
    case VLPS_FLOW_PRE:
      open_code (w, index);
      break;
    case VLPS_FLOW_TABLE:
      w->table = vlps_flow_table (w->flow, index);
      w->in_rows = FALSE;
      break;
    case VLPS_FLOW_ROW:
      g_string_assign (w->row, "|");
      w->columns = 0;
      break;
    default:
      break;
    }
  open_inline (w, &open);
  g_array_append_val (w->open, open);
}

static void
close_node (Writer *w, const Open *open)
{
  int index = open->node;
  VlpsFlowRole role = (VlpsFlowRole) w->flow->role[index];

  close_inline (w, open);
  switch (role)
    {
    case VLPS_FLOW_INLINE:
      break;
    case VLPS_FLOW_APART:
      vlps_phrase_space (w->phrase);
      break;
    case VLPS_FLOW_HEADING:
      close_heading (w, index);
      break;
    case VLPS_FLOW_PRE:
      close_code (w);
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
      pop_container (w);
      break;
    case VLPS_FLOW_LIST:
      end_paragraph (w);
      if ((w->flow->bits[index] & VLPS_FLOW_BARE) != 0)
        pop_container (w);
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
  else if (!vlps_phrase_break (w->phrase))
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
      vlps_phrase_text (w->phrase, lines[i]);
    }
}

/* TeX on one line, between its signs. */
static char *
inline_formula (const char *tex, gsize length)
{
  g_autofree char *copy = g_strndup (tex, length);
  g_autoptr (GString) line = g_string_new (NULL);

  vlps_fold_append (line, copy);
  return g_strdup_printf ("$%s$", line->str);
}

static void
write_display (Writer *w, const char *tex, gsize length)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_auto (GStrv) parts = NULL;
  g_autofree char *copy = g_strndup (tex, length);

  end_paragraph (w);
  /* an empty line would end it */
  parts = g_strsplit (copy, "\n", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strchomp (parts[i]) != '\0')
      g_string_append_printf (lines, "%s\n", parts[i]);
  begin_block (w, FALSE);
  g_string_append (w->out, "$$");
  append_lines (w, "\n");
  append_lines (w, lines->str);
  g_string_append (w->out, "$$");
}

/* A text run with formulas in it. */
static void
write_tex (Writer *w, const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  const char *cursor = stripped;
  VlpsTexPiece piece;

  if (vlps_phrase_is_empty (w->phrase) && !w->heading && !w->cell && vlps_tex_next (&cursor, &piece) && piece.formula
      && piece.display && *cursor == '\0')
    {
      write_display (w, piece.text, piece.length);
      return;
    }
  for (cursor = text; vlps_tex_next (&cursor, &piece);)
    {
      g_autofree char *part =
          piece.formula ? inline_formula (piece.text, piece.length) : g_strndup (piece.text, piece.length);

      if (piece.formula)
        vlps_phrase_raw (w->phrase, part);
      else
        vlps_phrase_text (w->phrase, part);
    }
}

static void
write_reference (Writer *w, int index)
{
  g_autofree char *label = g_strdup_printf ("[^%d]", vlps_structure_number (w->flow->structure, index));

  vlps_phrase_raw (w->phrase, label);
}

static void
write_formula (Writer *w, int index)
{
  const char *tex = vlps_structure_text (w->flow->structure, index);
  g_autofree char *formula = inline_formula (tex, strlen (tex));

  if (w->code != NULL)
    g_string_append (w->code, tex);
  else if (w->flow->role[index] == VLPS_FLOW_DISPLAY && !w->heading && !w->cell)
    write_display (w, tex, strlen (tex));
  else
    vlps_phrase_raw (w->phrase, formula);
}

static void
write_image (Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  const char *source = w->flow->structure->mark[index] == VLPS_MARK_IMAGE
                           ? vlps_structure_text (w->flow->structure, index)
                           : vlps_node_attribute (node, "src");
  const char *alt = vlps_node_attribute (node, "alt");
  g_autofree char *address = source == NULL ? NULL : vlps_address_write (w->page, index, source, w->links);

  if (address != NULL)
    vlps_phrase_image (w->phrase, alt == NULL ? "" : alt, address);
  else if (alt != NULL)
    {
      /* an image that is inside the page's own source cannot be pointed at */
      g_autoptr (GString) words = g_string_new (NULL);

      vlps_fold_append (words, alt);
      vlps_phrase_text (w->phrase, words->str);
    }
}

/* A link to a film, sound or post. */
static void
write_embed (Writer *w, int index)
{
  const char *text = vlps_structure_text (w->flow->structure, index), *name = strchr (text, '\n');
  g_autofree char *source = g_strndup (text, (gsize) (name - text));
  g_autofree char *address = w->links >= VLPS_LINKS_TEXT ? NULL : vlps_address_write (w->page, index, source, w->links);

  vlps_phrase_space (w->phrase);
  if (address != NULL)
    vlps_phrase_open (w->phrase, VLPS_PHRASE_LINK, address);
  vlps_phrase_text (w->phrase, name + 1);
  if (address != NULL)
    vlps_phrase_close (w->phrase, VLPS_PHRASE_LINK);
  vlps_phrase_space (w->phrase);
}

static void
write_leaf (Writer *w, int index)
{
  const char *text = vlps_structure_run (w->flow->structure, w->page, index);

  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_TEXT:
      if (w->code != NULL)
        append_code (w, text);
      else if (w->flow->structure->mark[index] == VLPS_MARK_TEX)
        write_tex (w, text);
      else if ((w->flow->bits[index] & VLPS_FLOW_PREFORMATTED) != 0)
        write_preformatted (w, text);
      else
        vlps_phrase_text (w->phrase, text);
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
      vlps_phrase_raw (w->phrase, *vlps_structure_text (w->flow->structure, index) == 'x' ? "[x]" : "[ ]");
      vlps_phrase_space (w->phrase);
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
      begin_block (w, FALSE);
      /* other signs could make it part of a list */
      g_string_append (w->out, "___");
      break;
    default:
      break;
    }
}

/* Writes the nodes [begin, end); notes only where they are asked for. */
static void
write_nodes (Writer *w, int begin, int end, gboolean note)
{
  const VlpsPage *page = w->page;

  for (int i = begin; i <= end;)
    {
      /* one step past the last node closes what is still open */
      while (w->open->len > 0)
        {
          Open last = g_array_index (w->open, Open, w->open->len - 1);

          if (page->nodes[last.node].end > i)
            break;
          close_node (w, &last);
          g_array_set_size (w->open, w->open->len - 1);
        }
      if (i == end)
        break;
      if (w->flow->role[i] == VLPS_FLOW_NOTHING || (!note && w->flow->structure->mark[i] == VLPS_MARK_NOTE)
          || w->flow->structure->mark[i] == VLPS_MARK_DROP)
        {
          i = page->nodes[i].end;
          continue;
        }
      if (w->flow->role[i] < VLPS_FLOW_INLINE)
        {
          write_leaf (w, i);
          i = page->nodes[i].end;
          continue;
        }
      open_node (w, i);
      i++;
    }
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
      Container container = { .pending = TRUE, .gap = 2, .width = 4 };

      g_snprintf (container.marker, sizeof container.marker, "[^%u]: ", i + 1);
      innermost (w)->list.sign = 0;
      push_container (w, &container);
      write_nodes (w, note->begin, note->end, TRUE);
      pop_container (w);
    }
}

char *
vlps_emit_markdown (const VlpsPage *page, const VlpsResult *result)
{
  g_autoptr (VlpsFlow) flow = vlps_flow_new (page, result, TRUE);
  g_autoptr (VlpsPhrase) phrase = vlps_phrase_new ();
  g_autoptr (GPtrArray) paragraphs = vlps_paragraphs_new (page, result);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Open));
  g_autoptr (GArray) containers = g_array_new (FALSE, FALSE, sizeof (Container));
  g_autoptr (GString) info = g_string_new (NULL);
  g_autoptr (GString) row = g_string_new (NULL);
  g_autofree char *comments = vlps_thread_markdown (result->thread ? NULL : result->comments);
  Container document = { 0 };
  Writer w = {
    .page = page,
    .flow = flow,
    .links = result->links,
    .out = g_string_new (NULL),
    .open = open,
    .containers = containers,
    .phrase = phrase,
    .gap = 2,
    .info = info,
    .row = row,
  };

  g_array_append_val (containers, document);
  if (paragraphs == NULL)
    {
      write_nodes (&w, 0, (int) page->n_nodes, FALSE);
      write_notes (&w);
    }
  else
    for (guint i = 0; i < paragraphs->len; i++)
      {
        vlps_phrase_text (phrase, g_ptr_array_index (paragraphs, i));
        end_paragraph (&w);
      }
  if (*comments != '\0')
    g_string_append_printf (w.out, "%s%s", w.out->len > 0 ? "\n\n" : "", comments);
  return vlps_output_finish (w.out);
}
