/* folded.c - text that a click would show: details, tabs, accordions */
#include "folded.h"

#include <string.h>

/* Siblings that are looked at for content. */
#define MOST_BESIDE 6

static gboolean
is_unseen (const VlpsNode *node)
{
  return (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_NEVER_SHOWN)) != 0;
}

/* Content as the method chose it stands in [begin, end). */
static gboolean
has_content (const VlpsDraft *draft, int begin, int end)
{
  for (int i = begin; i < end; i++)
    if (draft->page->nodes[i].kind == VLPS_NODE_TEXT && draft->content[i] != 0
        && !vlps_draft_is_blank (draft->page->nodes[i].text))
      return TRUE;
  return FALSE;
}

/* Whether one of the next siblings to one side is content. */
static gboolean
has_content_beside (const VlpsDraft *draft, int index, gboolean behind)
{
  int at = index;

  for (int i = 0; i < MOST_BESIDE; i++)
    {
      at = behind ? vlps_draft_next (draft->page, at) : vlps_draft_previous (draft->page, at);
      if (at < 0)
        return FALSE;
      if (draft->structure->content[at] != 0)
        return TRUE;
    }
  return FALSE;
}

/* Details whose summary is content, or that stand between pieces of it. */
static void
unfold_details (VlpsDraft *draft, int index)
{
  const VlpsPage *page = draft->page;

  if (vlps_node_attribute (&page->nodes[index], "open") != NULL)
    return;
  if (has_content (draft, index, page->nodes[index].end)
      || (has_content_beside (draft, index, FALSE) && has_content_beside (draft, index, TRUE)))
    vlps_draft_bare (draft, index, VLPS_REASON_FOLDED);
}

/* The panels of tabs of which one is content. */
static void
unfold_panel (VlpsDraft *draft, int index)
{
  const VlpsPage *page = draft->page;
  int parent = page->nodes[index].parent;

  if (!is_unseen (&page->nodes[index]) || parent < 0)
    return;
  for (int i = parent + 1; i < page->nodes[parent].end; i = page->nodes[i].end)
    if (i != index && g_strcmp0 (vlps_node_attribute (&page->nodes[i], "role"), "tabpanel") == 0
        && has_content (draft, i, page->nodes[i].end))
      {
        vlps_draft_bare (draft, index, VLPS_REASON_FOLDED);
        return;
      }
}

/* What a folded heading or button that is content controls. */
static void
unfold_controlled (VlpsDraft *draft, int index)
{
  const VlpsNode *node = &draft->page->nodes[index];
  const char *name = vlps_node_attribute (node, "aria-controls");
  int target = name != NULL ? vlps_draft_anchor (draft, index, name) : -1;

  if (target > index && is_unseen (&draft->page->nodes[target]) && has_content (draft, index, node->end))
    vlps_draft_bare (draft, target, VLPS_REASON_FOLDED);
}

void
vlps_folded_recognise (VlpsDraft *draft, int index)
{
  const VlpsNode *node = &draft->page->nodes[index];

  if (node->tag == VLPS_TAG_DETAILS)
    unfold_details (draft, index);
  else if (g_strcmp0 (vlps_node_attribute (node, "role"), "tabpanel") == 0)
    unfold_panel (draft, index);
  else if (g_strcmp0 (vlps_node_attribute (node, "aria-expanded"), "false") == 0)
    unfold_controlled (draft, index);
}
