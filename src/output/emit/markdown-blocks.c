/* markdown-blocks.c - the blocks of Markdown, one after the other, in the quotations and list items that they stand in */
#include "markdown-blocks.h"

#include <string.h>

/* Lists and quotations nested deeper than this go on at this depth: the page decides how deep it nests, and every line
 * would carry it. */
#define MAX_CONTAINERS 16

/* Levels of items that no nesting of containers has. */
#define MOST_LEVELS 8

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
  gboolean definition;
  gboolean pending; /* its marker stands before the next line */
  gboolean loose;
  guint blocks;
  guint gap; /* what it was before the marker; comes back when the container stays empty */
  guint width;
  char marker[16];
  List item; /* as it will stand in the container around */
  List list;
  List levels[MOST_LEVELS]; /* below the last item of `list`, while that is a list */
} Container;

static Container *
container_at (VlpsMarkdownBlocks *blocks, guint index)
{
  return &g_array_index (blocks->containers, Container, index);
}

static Container *
innermost (VlpsMarkdownBlocks *blocks)
{
  return container_at (blocks, blocks->containers->len - 1);
}

static void
append_spaces (GString *out, guint n)
{
  for (; n > 0; n--)
    g_string_append_c (out, ' ');
}

void
vlps_markdown_blocks_init (VlpsMarkdownBlocks *blocks)
{
  Container document = { 0 };

  *blocks = (VlpsMarkdownBlocks){ .out = g_string_new (NULL), .gap = 2 };
  blocks->containers = g_array_new (FALSE, FALSE, sizeof (Container));
  g_array_append_val (blocks->containers, document);
}

void
vlps_markdown_blocks_clear (VlpsMarkdownBlocks *blocks)
{
  g_array_unref (blocks->containers);
}

/* --- lines --- */

/* Appends the beginning of a line that is not the first of its containers. */
static void
append_prefix (VlpsMarkdownBlocks *blocks)
{
  for (guint i = 1; i < blocks->containers->len && !container_at (blocks, i)->pending; i++)
    if (container_at (blocks, i)->quote)
      g_string_append (blocks->out, "> ");
    else
      append_spaces (blocks->out, container_at (blocks, i)->width);
}

static void
append_empty_line (VlpsMarkdownBlocks *blocks)
{
  append_prefix (blocks);
  while (blocks->out->len > 0 && blocks->out->str[blocks->out->len - 1] == ' ')
    g_string_truncate (blocks->out, blocks->out->len - 1);
  g_string_append_c (blocks->out, '\n');
}

void
vlps_markdown_blocks_begin_line (VlpsMarkdownBlocks *blocks)
{
  if (blocks->out->len > 0)
    g_string_append_c (blocks->out, '\n');
  if (blocks->out->len > 0 && blocks->gap > 1)
    append_empty_line (blocks);
  append_prefix (blocks);
  for (guint i = 1; i < blocks->containers->len; i++)
    {
      Container *container = container_at (blocks, i);
      Container *outer = container_at (blocks, i - 1);

      if (!container->pending)
        continue;
      container->pending = FALSE;
      g_string_append (blocks->out, container->marker);
      if (container->quote)
        {
          outer->list.sign = 0;
          outer->loose = TRUE;
        }
      else
        outer->list = container->item;
      outer->blocks++;
    }
  blocks->gap = 2;
}

void
vlps_markdown_blocks_begin (VlpsMarkdownBlocks *blocks, gboolean paragraph)
{
  Container *container = innermost (blocks);

  container->list.sign = 0;
  container->blocks++;
  if (!paragraph || container->blocks > 1)
    container->loose = TRUE;
  vlps_markdown_blocks_begin_line (blocks);
}

void
vlps_markdown_blocks_append (VlpsMarkdownBlocks *blocks, const char *text)
{
  for (;;)
    {
      gsize length = strcspn (text, "\n");

      g_string_append_len (blocks->out, text, (gssize) length);
      if (text[length] == '\0')
        return;
      text += length + 1;
      for (; *text == '\n'; text++)
        {
          g_string_append_c (blocks->out, '\n');
          append_prefix (blocks);
          while (blocks->out->str[blocks->out->len - 1] == ' ')
            g_string_truncate (blocks->out, blocks->out->len - 1);
        }
      g_string_append_c (blocks->out, '\n');
      append_prefix (blocks);
    }
}

/* --- containers --- */

static void
push_container (VlpsMarkdownBlocks *blocks, const Container *container)
{
  if (blocks->containers->len > MAX_CONTAINERS)
    blocks->deeper++;
  else
    g_array_append_val (blocks->containers, *container);
}

void
vlps_markdown_blocks_close (VlpsMarkdownBlocks *blocks)
{
  Container last;

  if (blocks->deeper > 0)
    {
      blocks->deeper--;
      return;
    }
  last = *innermost (blocks);
  g_array_set_size (blocks->containers, blocks->containers->len - 1);
  if (last.pending)
    blocks->gap = last.gap;
  else if (!last.quote)
    innermost (blocks)->list.loose = last.loose;
}

void
vlps_markdown_blocks_open_quote (VlpsMarkdownBlocks *blocks)
{
  Container quote = { .quote = TRUE, .pending = TRUE, .gap = blocks->gap, .marker = "> " };

  push_container (blocks, &quote);
}

void
vlps_markdown_blocks_open_bare_list (VlpsMarkdownBlocks *blocks)
{
  Container item = { .width = innermost (blocks)->list.sign == 0 ? 0 : innermost (blocks)->list.width };

  /* the paragraph of that item */
  item.blocks = 1;
  push_container (blocks, &item);
}

void
vlps_markdown_blocks_open_level (VlpsMarkdownBlocks *blocks, guint depth)
{
  Container *outer = innermost (blocks);
  Container level = { .width = outer->list.sign == 0 ? 0 : outer->list.width, .blocks = 1 };

  depth = MIN (depth, MOST_LEVELS);
  if (outer->list.sign == 0)
    memset (outer->levels, 0, sizeof outer->levels);
  for (guint i = 0; i + 1 < depth; i++)
    level.width += outer->levels[i].sign == 0 ? 0 : outer->levels[i].width;
  level.list = outer->levels[depth - 1];
  push_container (blocks, &level);
}

void
vlps_markdown_blocks_close_level (VlpsMarkdownBlocks *blocks, guint depth)
{
  gboolean open = blocks->deeper == 0;
  List list = innermost (blocks)->list;
  Container *outer;

  vlps_markdown_blocks_close (blocks);
  if (!open)
    return;
  outer = innermost (blocks);
  depth = MIN (depth, MOST_LEVELS);
  memset (outer->levels + depth, 0, (MOST_LEVELS - depth) * sizeof (List));
  outer->levels[depth - 1] = list;
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

void
vlps_markdown_blocks_open_item (VlpsMarkdownBlocks *blocks, int list, gboolean ordered, int number)
{
  Container *outer = innermost (blocks);
  Container item = { .pending = TRUE, .gap = blocks->gap };
  char sign;

  memset (outer->levels, 0, sizeof outer->levels);
  sign = choose_sign (&outer->list, list, ordered, number);
  if (ordered)
    g_snprintf (item.marker, sizeof item.marker, "%d%c ", number, sign);
  else
    g_snprintf (item.marker, sizeof item.marker, "%c ", sign);
  item.width = (guint) strlen (item.marker);
  item.item = (List){ .node = list, .sign = sign, .number = number, .width = item.width };
  if (!outer->pending && blocks->containers->len <= MAX_CONTAINERS)
    {
      if (outer->list.sign != 0)
        blocks->gap = outer->list.sign == sign && !outer->list.loose ? 1 : 2;
      /* a list may follow the text of an item without an empty line, unless that would read as more of the text */
      else if (blocks->containers->len > 1 && !outer->quote && !outer->definition && outer->blocks == 1 && !outer->loose
               && (!ordered || number == 1))
        blocks->gap = 1;
    }
  push_container (blocks, &item);
}

/* Returns TRUE if one of the open definitions is indented in the document, or in its item or quotation. */
static gboolean
is_indented (VlpsMarkdownBlocks *blocks)
{
  for (guint i = blocks->containers->len; i-- > 0 && container_at (blocks, i)->definition;)
    if (container_at (blocks, i)->width > 0)
      return TRUE;
  return FALSE;
}

void
vlps_markdown_blocks_open_definition (VlpsMarkdownBlocks *blocks, gboolean marked, guint indent)
{
  Container *outer = innermost (blocks);
  Container definition = { .definition = TRUE, .pending = TRUE, .gap = blocks->gap };

  /* indented twice, it would be code to programs that know no definitions */
  definition.width = indent < VLPS_MARKDOWN_BLOCKS_INDENT && is_indented (blocks) ? 0 : indent;
  g_snprintf (definition.marker, sizeof definition.marker, "%*s", -(int) (marked ? indent : definition.width),
              marked ? ":" : "");
  if (marked)
    blocks->gap = 1;
  outer->list.sign = 0;
  push_container (blocks, &definition);
}

void
vlps_markdown_blocks_open_note (VlpsMarkdownBlocks *blocks, guint number)
{
  Container note = { .pending = TRUE, .gap = 2, .width = 4 };

  g_snprintf (note.marker, sizeof note.marker, "[^%u]: ", number);
  innermost (blocks)->list.sign = 0;
  push_container (blocks, &note);
}
