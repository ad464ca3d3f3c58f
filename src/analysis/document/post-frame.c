/* post-frame.c - lists and quotations that only set the posts of a thread apart */
#include "post-frame.h"

#include "comments.h"
#include "whitespace.h"

static gboolean
is_list (VlpsTag tag)
{
  return tag == VLPS_TAG_OL || tag == VLPS_TAG_UL || tag == VLPS_TAG_MENU || tag == VLPS_TAG_DIR;
}

/* `end`: of what the element has to hold. */
static void
mark (const VlpsPage *page, VlpsStructure *structure, int index, int end)
{
  VlpsTag tag = page->nodes[index].tag;
  int parent = page->nodes[index].parent;

  if ((tag != VLPS_TAG_LI && tag != VLPS_TAG_BLOCKQUOTE) || page->nodes[index].end < end
      || structure->mark[index] != VLPS_MARK_NONE)
    return;
  structure->mark[index] = VLPS_MARK_FRAME;
  if (tag == VLPS_TAG_LI && parent >= 0 && is_list (page->nodes[parent].tag)
      && structure->mark[parent] == VLPS_MARK_NONE)
    structure->mark[parent] = VLPS_MARK_FRAME;
}

/* The only element in another one that holds anything; -1 where there is text beside it, or more than one. */
static int
only_child (const VlpsPage *page, int index)
{
  int found = -1;

  for (int i = index + 1; i < page->nodes[index].end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_TEXT ? !vlps_whitespace_is_blank (page->nodes[i].text) : found >= 0)
      return -1;
    else if (page->nodes[i].kind == VLPS_NODE_ELEMENT)
      found = i;
  return found;
}

void
vlps_post_frames_mark (const VlpsPage *page, const GArray *posts, VlpsStructure *structure)
{
  int before = -1; /* where the post before begins: elements around that one have been looked at */

  for (guint k = 0; k < posts->len; k++)
    {
      const VlpsComment *post = &g_array_index (posts, VlpsComment, k);
      gboolean told = post->body_end > post->body;
      int start = told ? post->body : post->first, end = told ? post->body_end : post->end;

      /* what a reply stands in shows what it replies to */
      for (int i = start; i > before && post->depth == 0; i = page->nodes[i].parent)
        mark (page, structure, i, end);
      for (int i = page->nodes[start].end >= end ? start : -1; i >= 0; i = only_child (page, i))
        mark (page, structure, i, page->nodes[i].end);
      before = start;
    }
}
