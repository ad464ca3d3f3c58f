/* label-rows.c - rows of a layout table that are read as one line */
#include "label-rows.h"

#define LEAST_ROWS 3
#define MOST_LABEL 32     /* characters of a label */
#define MOST_LABELLED 300 /* and of what it labels */
#define MOST_NODES 200    /* of either */

/* The characters of a cell that has one line of text; 0: it has none, or more than `most`, or blocks. */
static glong
line_of_cell (const VlpsFlow *flow, int cell, glong most)
{
  const VlpsNode *nodes = flow->page->nodes;
  glong characters = 0;

  if (nodes[cell].end > cell + MOST_NODES)
    return 0;
  for (int i = cell + 1; i < nodes[cell].end; i++)
    if ((flow->bits[i] & VLPS_FLOW_OUTPUT) == 0)
      continue;
    else if (nodes[i].kind == VLPS_NODE_TEXT)
      characters += g_utf8_strlen (nodes[i].text, -1);
    else if (flow->role[i] != VLPS_FLOW_INLINE && flow->role[i] != VLPS_FLOW_INLINE_BLOCK)
      return 0;
  return characters <= most ? characters : 0;
}

static gboolean
is_label_row (const VlpsFlow *flow, int row)
{
  const VlpsNode *nodes = flow->page->nodes;
  guint n = 0;

  for (int i = row + 1; i < nodes[row].end; i = nodes[i].end)
    if ((flow->bits[i] & VLPS_FLOW_OUTPUT) != 0
        && ((nodes[i].tag != VLPS_TAG_TD && nodes[i].tag != VLPS_TAG_TH)
            || line_of_cell (flow, i, n == 0 ? MOST_LABEL : MOST_LABELLED) == 0 || ++n > 2))
      return FALSE;
  return n == 2;
}

GArray *
vlps_label_rows_find (const VlpsFlow *flow, int table)
{
  const VlpsNode *nodes = flow->page->nodes;
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = table + 1; i < nodes[table].end;)
    {
      gboolean group =
          nodes[i].tag == VLPS_TAG_TBODY || nodes[i].tag == VLPS_TAG_THEAD || nodes[i].tag == VLPS_TAG_TFOOT;

      if (nodes[i].tag == VLPS_TAG_TR && is_label_row (flow, i))
        g_array_append_val (rows, i);
      i = group ? i + 1 : nodes[i].end;
    }
  if (rows->len < LEAST_ROWS)
    g_array_set_size (rows, 0);
  return rows;
}
