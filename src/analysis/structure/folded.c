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
has_content (const VlpsBuilder *builder, int begin, int end)
{
  for (int i = begin; i < end; i++)
    if (builder->page->nodes[i].kind == VLPS_NODE_TEXT && builder->content[i] != 0
        && !vlps_builder_is_blank (builder->page->nodes[i].text))
      return TRUE;
  return FALSE;
}

/* Whether one of the next siblings to one side is content. */
static gboolean
has_content_beside (const VlpsBuilder *builder, int index, gboolean behind)
{
  int at = index;

  for (int i = 0; i < MOST_BESIDE; i++)
    {
      at = behind ? vlps_builder_next (builder->page, at) : vlps_builder_previous (builder->page, at);
      if (at < 0)
        return FALSE;
      if (builder->structure->content[at] != 0)
        return TRUE;
    }
  return FALSE;
}

/* Details whose summary is content, or that stand between pieces of it. */
static void
unfold_details (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;

  if (vlps_node_attribute (&page->nodes[index], "open") != NULL)
    return;
  if (has_content (builder, index, page->nodes[index].end)
      || (has_content_beside (builder, index, FALSE) && has_content_beside (builder, index, TRUE)))
    vlps_builder_bare (builder, index, VLPS_REASON_FOLDED);
}

/* The panels of tabs of which one is content. */
static void
unfold_panel (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int parent = page->nodes[index].parent;

  if (!is_unseen (&page->nodes[index]) || parent < 0)
    return;
  for (int i = parent + 1; i < page->nodes[parent].end; i = page->nodes[i].end)
    if (i != index && g_strcmp0 (vlps_node_attribute (&page->nodes[i], "role"), "tabpanel") == 0
        && has_content (builder, i, page->nodes[i].end))
      {
        vlps_builder_bare (builder, index, VLPS_REASON_FOLDED);
        return;
      }
}

/* What a folded heading or button that is content controls. */
static void
unfold_controlled (VlpsBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const char *name = vlps_node_attribute (node, "aria-controls");
  int target = name != NULL ? vlps_builder_anchor (builder, index, name) : -1;

  if (target > index && is_unseen (&builder->page->nodes[target]) && has_content (builder, index, node->end))
    vlps_builder_bare (builder, target, VLPS_REASON_FOLDED);
}

void
vlps_folded_recognise (VlpsBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  if (node->tag == VLPS_TAG_DETAILS)
    unfold_details (builder, index);
  else if (g_strcmp0 (vlps_node_attribute (node, "role"), "tabpanel") == 0)
    unfold_panel (builder, index);
  else if (g_strcmp0 (vlps_node_attribute (node, "aria-expanded"), "false") == 0)
    unfold_controlled (builder, index);
}
