/* flow.c - the content of a page as running text */
#include "flow-builder.h"

#include <string.h>

#include "item-level.h"
#include "layout-list.h"
#include "outer-rule.h"

static gboolean
is_opening (const VlpsFlow *flow, int node)
{
  return node == flow->opening.headline || node == flow->opening.byline[0] || node == flow->opening.byline[1];
}

VlpsFlow *
vlps_flow_new (const VlpsPage *page, const VlpsStructure *structure, const guint8 *chosen, VlpsFlowKind kind,
               gboolean without_images, const VlpsFlowOpening *opening)
{
  VlpsFlow *flow = g_new0 (VlpsFlow, 1);
  gsize n = MAX (1, page->n_nodes);
  g_autofree Place *places = g_new (Place, n);
  g_autofree guint8 *layout = vlps_layout_lists_find (page, opening->headline);
  g_autofree guint8 *levels = vlps_item_levels_find (page);
  FlowBuilder builder = { .flow = flow,
                          .page = page,
                          .images = kind == VLPS_FLOW_PICTURES,
                          .without_images = without_images,
                          .chosen = chosen,
                          .layout = layout,
                          .levels = levels,
                          .places = places };

  flow->page = page;
  flow->structure = structure;
  flow->opening = *opening;
  flow->role = g_new0 (guint8, n);
  flow->bits = g_new0 (guint8, n);
  flow->value = g_new0 (int, n);
  flow->list = g_new (int, n);
  flow->depth = g_new0 (guint8, n);
  flow->tables = g_array_new (FALSE, FALSE, sizeof (VlpsTable));
  memset (flow->list, 0xff, n * sizeof (int));
  vlps_flow_sort (&builder);
  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    if (page->nodes[i].parent >= 0 && !is_opening (flow, i))
      flow->bits[page->nodes[i].parent] |= flow->bits[i] & (VLPS_FLOW_OUTPUT | VLPS_FLOW_WORDS | VLPS_FLOW_BREAKS);
  if (!builder.images)
    vlps_flow_take_labels (&builder);
  vlps_flow_settle (&builder);
  vlps_item_levels_settle (flow, levels);
  vlps_outer_rules_drop (flow);
  return flow;
}

void
vlps_flow_free (VlpsFlow *flow)
{
  if (flow == NULL)
    return;
  g_free (flow->role);
  g_free (flow->bits);
  g_free (flow->value);
  g_free (flow->list);
  g_free (flow->depth);
  g_array_unref (flow->tables);
  g_free (flow);
}

int
vlps_flow_level (const VlpsFlow *flow, int node)
{
  int level = 1;

  if (node != flow->opening.headline)
    vlps_node_is_heading (&flow->page->nodes[node], &level);
  return level;
}

const VlpsTable *
vlps_flow_table (const VlpsFlow *flow, int node)
{
  return &g_array_index (flow->tables, VlpsTable, flow->value[node]);
}

/* An element around the node at hand. */
typedef struct
{
  int node;
  guint opened;
  int footer; /* read at its end; -1: none */
} Open;

/* Tables in the footers of tables that are read in the order of a reader. */
#define MOST_FOOTERS 8

/* A footer that is written before the rows above it, as HTML 4 asked for. */
static gboolean
is_early_footer (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  if (node->tag != VLPS_TAG_TFOOT || node->parent < 0 || page->nodes[node->parent].tag != VLPS_TAG_TABLE)
    return FALSE;
  for (int i = node->end; i < page->nodes[node->parent].end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT)
      return page->nodes[i].tag == VLPS_TAG_TBODY || page->nodes[i].tag == VLPS_TAG_TR;
  return FALSE;
}

/* Goes through the nodes [begin, end) but for those of the opening, unless one is the first of them. `footers`: early
 * ones around them. */
static void
walk (const VlpsFlow *flow, int begin, int end, guint footers, gboolean notes, const VlpsFlowVisitor *visitor,
      gpointer writer)
{
  const VlpsNode *nodes = flow->page->nodes;
  g_autoptr (GArray) around = g_array_new (FALSE, FALSE, sizeof (Open));

  for (int i = begin; i <= end;)
    {
      VlpsMark mark;

      /* one step past the last node closes what is still open */
      while (around->len > 0)
        {
          Open last = g_array_index (around, Open, around->len - 1);

          if (nodes[last.node].end > i)
            break;
          if (last.footer >= 0)
            walk (flow, last.footer, nodes[last.footer].end, footers + 1, notes, visitor, writer);
          visitor->close (writer, last.node, last.opened);
          g_array_set_size (around, around->len - 1);
        }
      if (i == end)
        break;
      mark = (VlpsMark) flow->structure->mark[i];
      if (flow->role[i] == VLPS_FLOW_NOTHING || (is_opening (flow, i) && i != begin)
          || (!notes && mark == VLPS_MARK_NOTE) || mark == VLPS_MARK_DROP)
        i = nodes[i].end;
      else if (i != begin && footers < MOST_FOOTERS && around->len > 0 && is_early_footer (flow->page, i)
               && g_array_index (around, Open, around->len - 1).node == nodes[i].parent
               && g_array_index (around, Open, around->len - 1).footer < 0)
        {
          g_array_index (around, Open, around->len - 1).footer = i;
          i = nodes[i].end;
        }
      else if (flow->role[i] < VLPS_FLOW_INLINE)
        {
          visitor->leaf (writer, i);
          i = nodes[i].end;
        }
      else
        {
          Open open = { .node = i, .opened = visitor->open (writer, i), .footer = -1 };

          g_array_append_val (around, open);
          i++;
        }
    }
}

void
vlps_flow_walk (const VlpsFlow *flow, int begin, int end, gboolean notes, const VlpsFlowVisitor *visitor,
                gpointer writer)
{
  int headline = flow->opening.headline;

  if (headline > begin && headline < end)
    walk (flow, headline, flow->page->nodes[headline].end, 0, notes, visitor, writer);
  if (flow->opening.line != NULL && begin == 0)
    visitor->line (writer, flow->opening.line);
  walk (flow, begin, end, 0, notes, visitor, writer);
}
