/* flow-settle.c - what each node stays in the running text when the tables, headings and lists around it are known */
#include "flow-builder.h"

#include <string.h>

#include "attribute.h"
#include "builder.h"
#include "header-cell.h"
#include "label-rows.h"
#include "line.h"
#include "whitespace.h"

static VlpsTable *
table_at (FlowBuilder *builder, int node)
{
  return node < 0 ? NULL : &g_array_index (builder->flow->tables, VlpsTable, builder->flow->value[node]);
}

/* Tells the table around a node what the node means to it. */
static void
tell_table (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const Place *place = place_of (builder, index);
  VlpsFlow *flow = builder->flow;
  VlpsFlowRole role = (VlpsFlowRole) flow->role[index];
  VlpsTable *table = table_at (builder, place->table);
  gboolean output = (flow->bits[index] & VLPS_FLOW_OUTPUT) != 0;
  gboolean in_cell = place->cell >= 0;

  if (table == NULL)
    return;
  if (node->kind == VLPS_NODE_ELEMENT)
    {
      if (builder->places[index].row == index)
        {
          vlps_table_row (table);
          /* a footer may be written first, and is last all the same */
          if (output && table->head < 0 && builder->page->nodes[node->parent].tag != VLPS_TAG_TFOOT)
            table->head = index;
        }
      else if (builder->places[index].cell == index && is_laid_out (builder, index))
        flow->value[index] = (int) vlps_table_cell (table, builder->page, index, output);
    }
  if (role == VLPS_FLOW_BREAK && in_cell)
    vlps_table_break (table);
  if (!output)
    return;
  if (role == VLPS_FLOW_TEXT && in_cell)
    vlps_table_text (table, node->text, place->block);
  else if (node->parent >= 0 && builder->page->nodes[node->parent].frame != node->frame)
    vlps_table_foreign (table);
  else if (is_table (node))
    vlps_table_nested (table, node->end - index);
  else if (node->tag == VLPS_TAG_TH || node->tag == VLPS_TAG_THEAD || node->tag == VLPS_TAG_CAPTION
           || vlps_aria_part_is_column_header (node))
    vlps_table_header (table);
  /* scripts can put things between cells, where no row of data has a place for them */
  if (role <= VLPS_FLOW_RULE && place->row >= 0 && !in_cell)
    vlps_table_foreign (table);
  if (in_cell
      && (role == VLPS_FLOW_HEADING || role == VLPS_FLOW_LIST || role == VLPS_FLOW_PRE || role == VLPS_FLOW_QUOTE
          || role == VLPS_FLOW_RULE))
    vlps_table_block (table);
}

/* Longest heading, in characters; where its text is a paragraph element. */
#define LONGEST_HEADING 300
#define LONGEST_WRAPPED_HEADING 120

/* A heading that was never closed holds half the page: it is none then.  Nor is a long paragraph that is set as one. */
static void
check_heading (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const VlpsFlow *flow = builder->flow;
  int heading = place_of (builder, index)->heading;
  Place *outer;

  if (heading < 0 || (flow->bits[index] & VLPS_FLOW_OUTPUT) == 0)
    return;
  outer = &builder->places[heading];
  if (node->kind == VLPS_NODE_TEXT)
    flow->value[heading] += (int) g_utf8_strlen (node->text, -1);
  if (node->tag == VLPS_TAG_P && flow->value[heading] == 0)
    outer->bits |= WRAPPED;
  else if (node->tag == VLPS_TAG_P)
    outer->bits |= STRUCTURED;
  if (flow->value[heading] > ((outer->bits & WRAPPED) != 0 ? LONGEST_WRAPPED_HEADING : LONGEST_HEADING))
    outer->bits |= STRUCTURED;
  switch ((VlpsFlowRole) flow->role[index])
    {
    case VLPS_FLOW_HEADING:
    case VLPS_FLOW_LIST:
    case VLPS_FLOW_PRE:
    case VLPS_FLOW_QUOTE:
    case VLPS_FLOW_RULE:
      outer->bits |= STRUCTURED;
      break;
    default:
      if (node->tag == VLPS_TAG_TABLE || node->tag == VLPS_TAG_IFRAME)
        outer->bits |= STRUCTURED;
      break;
    }
}

/* How far around a text its caption is looked for. */
#define MOST_IN_CAPTION 6

/* Whose picture it is, in an element of its own at once behind the words of a caption: styles set the two apart, but not
 * the parts of one word. */
static gboolean
is_credit (const VlpsPage *page, int last, int index)
{
  const char *before = page->nodes[last].text, *text = page->nodes[index].text;
  int at = page->nodes[index].parent;

  if (at < last || page->nodes[at].tag == VLPS_TAG_A || strchr (before, ' ') == NULL
      || strchr (" \t\n([{-/", before[strlen (before) - 1]) != NULL
      || (!g_unichar_isupper (g_utf8_get_char (text)) && g_utf8_get_char (text) != 0xA9))
    return FALSE;
  for (guint i = 0; i < MOST_IN_CAPTION && at >= 0 && page->nodes[at].tag != VLPS_TAG_FIGCAPTION; i++)
    at = page->nodes[at].parent;
  return at >= 0 && at < last && page->nodes[at].tag == VLPS_TAG_FIGCAPTION;
}

static void
find_gaps (FlowBuilder *builder)
{
  const VlpsPage *page = builder->page;
  VlpsFlow *flow = builder->flow;
  int last = -1;

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (flow->role[i] == VLPS_FLOW_TEXT)
      {
        gboolean blank = vlps_whitespace_is_blank (page->nodes[i].text);

        if (!blank && last >= 0 && (place_of (builder, i)->bits & VERBATIM) == 0
            && place_of (builder, i)->block == place_of (builder, last)->block
            && (page->rendered ? vlps_line_has_gap (page, last, i) : is_credit (page, last, i)))
          flow->bits[i] |= VLPS_FLOW_GAP;
        last = blank ? -1 : i;
      }
    else if (flow->role[i] < VLPS_FLOW_INLINE && flow->role[i] != VLPS_FLOW_NOTHING)
      last = -1;
}

static void
find_structure (FlowBuilder *builder)
{
  const VlpsPage *page = builder->page;
  VlpsFlow *flow = builder->flow;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const Place *place = place_of (builder, i);

      tell_table (builder, i);
      check_heading (builder, i);
      if (is_table (&page->nodes[i]))
        {
          VlpsTable table;

          vlps_table_begin (&table, page, i);
          flow->value[i] = (int) flow->tables->len;
          g_array_append_val (flow->tables, table);
        }
      /* a list that counts down begins with the number of its items */
      if (page->nodes[i].tag == VLPS_TAG_LI && place->list >= 0 && is_laid_out (builder, i))
        flow->value[place->list]++;
    }
}

static gboolean
read_number (const VlpsNode *node, const char *name, int *number)
{
  const char *value = vlps_node_attribute (node, name);
  char *end;
  gint64 read;

  if (value == NULL)
    return FALSE;
  read = g_ascii_strtoll (value, &end, 10);
  /* as in the engine, one that is too large is none */
  if (end == value || read <= G_MININT || read >= G_MAXINT)
    return FALSE;
  *number = (int) read;
  return TRUE;
}

static gboolean
has_one_item (const VlpsPage *page, int list)
{
  int n = 0;

  for (int i = list + 1; i < page->nodes[list].end && n < 2; i = page->nodes[i].end)
    n += page->nodes[i].kind == VLPS_NODE_ELEMENT;
  return n == 1;
}

/* The list that this one goes on with: programs that write each item as a list of its own give all the same class. */
static int
find_first_list (const FlowBuilder *builder, int list, int number)
{
  const VlpsPage *page = builder->page;
  const VlpsFlow *flow = builder->flow;
  const char *class = vlps_node_attribute (&page->nodes[list], "class");
  int before = class != NULL && has_one_item (page, list) ? vlps_builder_previous (page, list) : -1;

  if (before < 0 || page->nodes[before].tag != page->nodes[list].tag || !has_one_item (page, before)
      || g_strcmp0 (vlps_node_attribute (&page->nodes[before], "class"), class) != 0
      || (page->nodes[list].tag == VLPS_TAG_OL && flow->value[before] != number))
    return list;
  return flow->list[before];
}

/* Reads the number that a style attribute declares for a counter ("counter-set: list-item 7"); `none` without one. */
static gboolean
read_counter (const VlpsNode *node, const char *property, const char *counter, int none, int *number)
{
  const char *style = vlps_node_attribute (node, "style"), *at = style != NULL ? strstr (style, property) : NULL;
  gsize length;
  char *end;
  gint64 read;

  if (at == NULL)
    return FALSE;
  at += strlen (property);
  at += strspn (at, " ");
  length = strcspn (at, " ;");
  if (counter != NULL && (strlen (counter) != length || strncmp (at, counter, length) != 0))
    return FALSE;
  read = g_ascii_strtoll (at + length, &end, 10);
  if (end == at + length)
    read = none;
  if (read <= G_MININT / 2 || read >= G_MAXINT / 2)
    return FALSE;
  *number = (int) read;
  return TRUE;
}

/* The value of a list is the number of its next item from here on. */
static void
number_list (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  gboolean reversed = vlps_node_attribute (node, "reversed") != NULL;
  int number = reversed ? flow->value[index] : 1, before;

  /* whatever the name: lists with numbers of their own style count by any */
  if (!read_number (node, "start", &number) && read_counter (node, "counter-reset:", NULL, G_MININT, &before))
    number = before + (reversed ? -1 : 1);
  flow->value[index] = number;
  flow->list[index] = find_first_list (builder, index, number);
}

static void
number_item (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  int list = place_of (builder, index)->list;
  int number, step, by;

  flow->list[index] = list >= 0 && flow->list[list] >= 0 ? flow->list[list] : list;
  if (list < 0 || !is_laid_out (builder, index))
    return;
  number = flow->value[list];
  step = vlps_node_attribute (&builder->page->nodes[list], "reversed") != NULL ? -1 : 1;
  if (read_counter (node, "counter-increment:", "list-item", 1, &by))
    number = CLAMP (number, G_MININT / 2, G_MAXINT / 2) - step + by;
  read_number (node, "value", &number);
  read_counter (node, "counter-set:", "list-item", 0, &number);
  flow->value[index] = number;
  flow->value[list] = CLAMP (number, G_MININT + 1, G_MAXINT - 1) + step;
  if (builder->page->nodes[list].tag == VLPS_TAG_OL)
    flow->bits[index] |= VLPS_FLOW_ORDERED;
}

/* Whether a cell heads its column: by its tag, or in the first row of several by its place in a thead, as a bold one, or
 * beside an empty corner. */
static gboolean
is_header_cell (const FlowBuilder *builder, const VlpsTable *table, int cell)
{
  const VlpsFlow *flow = builder->flow;
  const VlpsNode *nodes = flow->page->nodes;
  int row = place_of (builder, cell)->row;

  return nodes[cell].tag == VLPS_TAG_TH || vlps_aria_part_is_column_header (&nodes[cell])
         || (table->head == row && table->rows > 1
             && (nodes[nodes[row].parent].tag == VLPS_TAG_THEAD || (builder->places[row].bits & CORNERED) != 0
                 || vlps_header_cell_is_named (&nodes[cell]) || vlps_header_cell_is_bold (flow, cell)));
}

/* Role of a part of a table with data. */
static void
settle_table_part (FlowBuilder *builder, const VlpsTable *table, int index)
{
  VlpsFlow *flow = builder->flow;

  if (builder->places[index].row == index)
    {
      flow->role[index] = VLPS_FLOW_ROW;
      flow->bits[index] |= VLPS_FLOW_HEADER;
      if (table->head == index && vlps_header_cell_has_corner (flow, index))
        builder->places[index].bits |= CORNERED;
    }
  else if (builder->places[index].cell == index)
    {
      flow->role[index] = is_laid_out (builder, index) ? VLPS_FLOW_CELL : VLPS_FLOW_NOTHING;
      if (flow->role[index] == VLPS_FLOW_CELL && !is_header_cell (builder, table, index))
        flow->bits[place_of (builder, index)->row] &= (guint8) ~VLPS_FLOW_HEADER;
    }
  else if (builder->page->nodes[index].tag == VLPS_TAG_TBODY || builder->page->nodes[index].tag == VLPS_TAG_THEAD
           || builder->page->nodes[index].tag == VLPS_TAG_TFOOT
           || (place_of (builder, index)->cell < 0 && vlps_aria_part_is_table (&builder->page->nodes[table->node])))
    flow->role[index] = VLPS_FLOW_INLINE;
}

static void
mark_label_rows (FlowBuilder *builder, int table)
{
  g_autoptr (GArray) rows = vlps_label_rows_find (builder->flow, table);

  for (guint i = 0; i < rows->len; i++)
    builder->places[g_array_index (rows, int, i)].bits |= PAIRED;
}

static gboolean
is_block_role (VlpsFlowRole role)
{
  return role > VLPS_FLOW_LINE;
}

/* An element out of which no word comes still parts what is before and after it: by a line where it is a block in the
 * flow of its page, by the white space in it otherwise. */
static void
settle_empty (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  gboolean aside = node->style != NULL
                   && (node->style->floating != VLPS_FLOAT_NONE || node->style->position == VLPS_POSITION_ABSOLUTE
                       || node->style->position == VLPS_POSITION_FIXED);

  if (!is_laid_out (builder, index) || aside || flow->role[index] == VLPS_FLOW_ROW)
    flow->role[index] = VLPS_FLOW_NOTHING;
  else if (vlps_node_is_block (builder->page, index))
    flow->role[index] = VLPS_FLOW_LINE;
  else if ((flow->bits[index] & VLPS_FLOW_BREAKS) == 0)
    flow->role[index] = VLPS_FLOW_NOTHING;
}

static void
settle (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  const Place *outer = place_of (builder, index);
  Place *place = &builder->places[index];
  VlpsTable *table = table_at (builder, outer->table);

  if (node->kind != VLPS_NODE_ELEMENT)
    return;
  if (node->parent >= 0 && builder->page->nodes[node->parent].frame == node->frame)
    place->bits |= outer->bits & FLAT;
  if (is_stand_in ((VlpsFlowRole) flow->role[index]))
    {
      if (flow->role[index] == VLPS_FLOW_DISPLAY && (outer->bits & FLAT) != 0)
        flow->role[index] = VLPS_FLOW_FORMULA;
      return;
    }
  if (flow->role[index] == VLPS_FLOW_LIST)
    number_list (builder, index);
  if (node->tag == VLPS_TAG_LI || (flow->role[index] == VLPS_FLOW_ITEM && vlps_aria_part_is_item (node)))
    number_item (builder, index);
  if (flow->role[index] == VLPS_FLOW_HEADING && (place->bits & STRUCTURED) != 0 && index != flow->opening.headline)
    flow->role[index] = VLPS_FLOW_PARAGRAPH;
  if (table != NULL && vlps_table_is_data (table, builder->images ? 2 : 1) && (outer->bits & FLAT) == 0)
    settle_table_part (builder, table, index);
  if (is_table (node) && vlps_table_is_data (table_at (builder, index), builder->images ? 2 : 1))
    flow->role[index] = VLPS_FLOW_TABLE;
  else if (is_table (node) && (outer->bits & FLAT) == 0)
    mark_label_rows (builder, index);
  if ((outer->bits & PAIRED) != 0)
    flow->role[index] = VLPS_FLOW_INLINE_BLOCK;
  if ((outer->bits & FLAT) != 0 && is_block_role ((VlpsFlowRole) flow->role[index]))
    flow->role[index] = VLPS_FLOW_LINE;
  /* of a small table in a cell, its rows are lines */
  if ((outer->bits & FLAT) != 0 && place->cell == index && flow->role[index] == VLPS_FLOW_LINE)
    flow->role[index] = VLPS_FLOW_INLINE_BLOCK;
  if (flow->role[index] == VLPS_FLOW_HEADING || flow->role[index] == VLPS_FLOW_CELL)
    place->bits |= FLAT;
  if ((flow->bits[index] & VLPS_FLOW_OUTPUT) == 0 && flow->role[index] != VLPS_FLOW_CELL
      && flow->role[index] != VLPS_FLOW_BREAK && flow->role[index] != VLPS_FLOW_RULE)
    settle_empty (builder, index);
}

/* Elements around an initial whose names are looked at. */
#define MOST_AROUND_INITIAL 3

/* TRUE for one capital letter that is not a word by itself, in an element called an initial. */
static gboolean
is_called_initial (const VlpsPage *page, int index)
{
  static const char *const words[] = { "initial",      "dropcap",     "drop-cap", "drop_cap",
                                       "first-letter", "firstletter", "lettrine" };
  g_autofree char *letter = vlps_whitespace_collapse (page->nodes[index].text);
  int at = page->nodes[index].parent;

  if (g_utf8_strlen (letter, -1) != 1 || !g_unichar_isupper (g_utf8_get_char (letter))
      || strchr ("AIO", *letter) != NULL)
    return FALSE;
  for (guint i = 0; i < MOST_AROUND_INITIAL && at >= 0 && !vlps_node_is_block (page, at);
       i++, at = page->nodes[at].parent)
    if (vlps_attribute_calls (&page->nodes[at], words, G_N_ELEMENTS (words)))
      return TRUE;
  return FALSE;
}

/* Drops the white space of the source between an initial and the rest of its word. */
static void
join_initials (FlowBuilder *builder)
{
  const VlpsPage *page = builder->page;
  VlpsFlow *flow = builder->flow;
  int initial = -1;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      if (flow->role[i] != VLPS_FLOW_TEXT || vlps_whitespace_is_blank (page->nodes[i].text))
        continue;
      if (initial >= 0 && place_of (builder, i)->block == place_of (builder, initial)->block
          && g_unichar_islower (g_utf8_get_char (page->nodes[i].text)))
        for (int k = initial + 1; k < i; k++)
          if (page->nodes[k].kind == VLPS_NODE_TEXT)
            flow->role[k] = VLPS_FLOW_NOTHING;
      initial = is_called_initial (page, i) ? i : -1;
    }
}

void
vlps_flow_settle (FlowBuilder *builder)
{
  find_structure (builder);
  find_gaps (builder);
  join_initials (builder);
  for (int i = 0; i < (int) builder->page->n_nodes; i++)
    settle (builder, i);
}
