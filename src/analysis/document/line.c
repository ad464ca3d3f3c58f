/* line.c - what the engine painted on one line of text */
#include "line.h"

#include <string.h>

#include "whitespace.h"

/* Gap between two texts of a line, in font sizes, that tells words apart: a space is about a quarter.  Pieces of code
 * and labels have padding of their own. */
#define GAP .3
#define GAP_OF_CODE .45

/* Between words that are boxes of their own, whose margin is the space. */
#define GAP_OF_BOXES .15

/* Size of an initial, in font sizes of the word that it begins. */
#define INITIAL 1.3

/* A block that is no higher, in font sizes, has one line. */
#define MOST_LINE_HEIGHT 2.2

/* How far around it the box is looked for that puts it in a line of text. */
#define MOST_IN_LINE 4

/* How far before and behind an element another in its line is looked for, in nodes. */
#define MOST_BESIDE 24

/* The boxes lie beside each other on one line. */
static gboolean
is_level (const VlpsBox *a, const VlpsBox *b)
{
  return a->top < b->top + b->height && b->top < a->top + a->height;
}

static gboolean
is_word (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_TEXT && !vlps_whitespace_is_blank (node->text);
}

/* A box in a line of text, with text right beside it: what is in it goes on in the line. */
static gboolean
is_in_line (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  /* a text has nothing in it, so the one before the box is the node before */
  const int beside[] = { index - 1, node->end };

  for (guint i = 0; i < G_N_ELEMENTS (beside); i++)
    if (beside[i] >= 0 && beside[i] < (int) page->n_nodes && page->nodes[beside[i]].parent == node->parent
        && is_word (&page->nodes[beside[i]]) && is_level (&page->nodes[beside[i]].box, &node->box))
      return TRUE;
  return FALSE;
}

gboolean
vlps_line_is_in (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const VlpsBox *box = &node->box;

  if (!page->rendered || node->style == NULL || vlps_tag_is_heading (node->tag, NULL)
      || box->height > MOST_LINE_HEIGHT * node->style->font_size)
    return FALSE;
  for (int i = 0; i < MOST_IN_LINE && node->parent >= 0; i++)
    {
      int parent = node->parent;

      node = &page->nodes[parent];
      if (node->style == NULL || node->box.height > 2 * box->height)
        return FALSE;
      if (node->style->display == VLPS_DISPLAY_INLINE_BLOCK)
        return is_in_line (page, parent);
    }
  return FALSE;
}

/* In a box of its own inside the line, which has padding. */
static gboolean
is_in_code (const VlpsPage *page, int index)
{
  switch (page->nodes[page->nodes[index].parent].tag)
    {
    case VLPS_TAG_CODE:
    case VLPS_TAG_KBD:
    case VLPS_TAG_SAMP:
    case VLPS_TAG_VAR:
    case VLPS_TAG_MARK:
    case VLPS_TAG_SUP:
    case VLPS_TAG_SUB:
      return TRUE;
    default:
      return FALSE;
    }
}

/* A letter that is set larger than the word that it begins. */
static gboolean
is_initial (const VlpsPage *page, int before, int index)
{
  const VlpsStyle *large = page->nodes[page->nodes[before].parent].style;
  const VlpsStyle *small = page->nodes[page->nodes[index].parent].style;

  return large != NULL && g_utf8_strlen (page->nodes[before].text, -1) == 1
         && large->font_size > INITIAL * small->font_size;
}

/* The quotation in the line around a text; -1 where there is none. */
static int
quotation_around (const VlpsPage *page, int index)
{
  for (int i = 0; i < MOST_IN_LINE && index >= 0; i++, index = page->nodes[index].parent)
    if (page->nodes[index].tag == VLPS_TAG_Q)
      return index;
  return -1;
}

/* To the right, or to the left where the text runs that way. */
static double
gap_between (const VlpsBox *before, const VlpsBox *behind)
{
  return MAX (behind->left - (before->left + before->width), before->left - (behind->left + behind->width));
}

/* Both texts are words, each alone in a box of the line. */
static gboolean
is_between_boxes (const VlpsPage *page, int last, int index)
{
  const int texts[] = { last, index };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const VlpsNode *box = &page->nodes[page->nodes[texts[i]].parent];

      if (box->style == NULL || box->style->display != VLPS_DISPLAY_INLINE_BLOCK || box->end != texts[i] + 1
          || page->nodes[texts[i]].parent != texts[i] - 1 || g_utf8_strlen (page->nodes[texts[i]].text, -1) < 2)
        return FALSE;
    }
  return page->nodes[page->nodes[last].parent].parent == page->nodes[page->nodes[index].parent].parent;
}

gboolean
vlps_line_has_gap (const VlpsPage *page, int last, int index)
{
  const VlpsNode *before = &page->nodes[last], *node = &page->nodes[index];
  const VlpsStyle *style = page->nodes[node->parent].style;
  gsize length = strlen (before->text);
  gboolean code = is_in_code (page, last) || is_in_code (page, index);
  double gap = gap_between (&before->box, &node->box), margin = 0;

  if (style == NULL || length == 0 || is_initial (page, last, index) || strchr ("([{", before->text[length - 1]) != NULL
      || strchr (".,;:!?)]}", *node->text) != NULL)
    return FALSE;
  if (!code && is_between_boxes (page, last, index))
    margin = gap_between (&page->nodes[before->parent].box, &page->nodes[node->parent].box);
  /* the marks of a quotation fill the gap at either end of it; they are not in the page's text */
  return (gap > (code ? GAP_OF_CODE : GAP) * style->font_size || margin > GAP_OF_BOXES * style->font_size)
         && is_level (&before->box, &node->box) && quotation_around (page, last) == quotation_around (page, index);
}

/* A word or a picture of the same block, beside the element. */
static gboolean
is_beside (const VlpsPage *page, int index, int block, int other)
{
  const VlpsNode *node = &page->nodes[other];

  return (is_word (node) || node->tag == VLPS_TAG_IMG) && vlps_node_block_around (page, other) == block
         && is_level (&node->box, &page->nodes[index].box);
}

gboolean
vlps_line_is_alone (const VlpsPage *page, int index)
{
  int block = vlps_node_block_around (page, index), end = page->nodes[index].end;

  if (!page->rendered || block < 0)
    return FALSE;
  for (int i = index - 1; i > MAX (block, index - MOST_BESIDE); i--)
    if (is_beside (page, index, block, i))
      return FALSE;
  for (int i = end; i < MIN (page->nodes[block].end, end + MOST_BESIDE); i++)
    if (is_beside (page, index, block, i))
      return FALSE;
  return TRUE;
}
