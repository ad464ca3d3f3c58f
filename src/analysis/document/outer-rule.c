/* outer-rule.c - rules at the beginning and the end of the text, and behind another one */
#include "outer-rule.h"

#include "whitespace.h"

/* TRUE for a node that is written by itself and is more than a rule or a break. */
static gboolean
says_something (const VlpsFlow *flow, int i)
{
  const VlpsNode *node = &flow->page->nodes[i];

  return (flow->bits[i] & VLPS_FLOW_OUTPUT) != 0 && flow->role[i] != VLPS_FLOW_NOTHING
         && flow->role[i] != VLPS_FLOW_RULE && flow->role[i] != VLPS_FLOW_BREAK
         && (node->kind == VLPS_NODE_TEXT ? !vlps_whitespace_is_blank (node->text) : node->end == i + 1);
}

void
vlps_outer_rules_drop (VlpsFlow *flow)
{
  int n = (int) flow->page->n_nodes, last = -1;
  gboolean begun = FALSE, ruled = FALSE;

  for (int i = 0; i < n; i++)
    if (flow->structure->mark[i] == VLPS_MARK_NOTE)
      i = flow->page->nodes[i].end - 1;
    else if (says_something (flow, i))
      last = i;
  for (int i = 0; i < n; i++)
    if (flow->role[i] == VLPS_FLOW_RULE && (!begun || ruled || i > last))
      flow->role[i] = VLPS_FLOW_NOTHING;
    else if (flow->role[i] == VLPS_FLOW_RULE)
      ruled = TRUE;
    else if (says_something (flow, i))
      {
        begun = TRUE;
        ruled = FALSE;
      }
}
