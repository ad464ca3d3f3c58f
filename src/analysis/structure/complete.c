/* complete.c - what a method left out although it goes with what it took: headings, pictures, what follows code */
#include "complete.h"

#include <string.h>

#include "builder.h"
#include "product-page.h"

/* How many elements around a heading, a picture or code are looked at. */
#define MOST_AROUND 3

/* Elements from a text up to its headline. */
#define MOST_IN_TITLE 12

/* Nodes of a picture with its caption, where that is not a figure and where it is, and bytes of the caption. */
#define MOST_PICTURE 60
#define MOST_FIGURE 200
#define MOST_CAPTION 400

/* Bytes behind the last code that come back. */
#define MOST_BEHIND 2000

/* Bytes between a text and the code that follows it, or of a label between a text and a figure, and number of these. */
#define MOST_LABEL 64
#define MOST_LABELS 24

/* A picture that opens a text is at least that wide, in px, and half as high. */
#define LARGE 300

/* In a figure, a picture narrower than this is an icon. */
#define SMALL 64

typedef struct
{
  const VlpsPage *page;
  guint8 *content;
  guint8 *reason;
  int *text_before; /* of each node, and of the end of the page: the last text before it that a reader sees, -1: none */
  int *text_behind; /* the first one that begins there or later */
  gboolean product; /* the page of a product: the brand may stand above its name */
  int parent, stop; /* of an element, the first child that is not a picture alone behind one that was asked about */
} Completer;

/* What is in a subtree that a reader sees. */
typedef struct
{
  gsize text;     /* bytes, without white space at the ends of runs */
  gsize linked;   /* of these in links */
  gboolean taken; /* some of it is content */
  gboolean link;  /* or some of it is in one */
  gboolean picture;
  gboolean code;
  gboolean other; /* headings, controls, frames */
  gboolean apart; /* what is about the site: menus, forms, footers, boxes beside the text */
} Substance;

/* Of a picture without its buttons. */
static void
take (Completer *completer, int node, VlpsReason reason)
{
  const VlpsNode *nodes = completer->page->nodes;

  for (int i = node; i < nodes[node].end; i++)
    if (reason == VLPS_REASON_PICTURE && nodes[i].tag == VLPS_TAG_BUTTON)
      i = nodes[i].end - 1;
    else if (completer->content[i] == 0 && vlps_node_is_shown (completer->page, i))
      {
        completer->content[i] = 1;
        completer->reason[i] = (guint8) reason;
      }
}

static int
width_of (const VlpsPage *page, int index)
{
  const char *value = vlps_node_attribute (&page->nodes[index], "width");

  if (page->rendered && page->nodes[index].box.width > 0)
    return (int) page->nodes[index].box.width;
  return value != NULL && g_ascii_isdigit (*value) ? (int) g_ascii_strtoll (value, NULL, 10) : SMALL;
}

static Substance
weigh (const Completer *completer, int node)
{
  const VlpsPage *page = completer->page;
  Substance substance = { 0 };
  int link_end = node;

  for (int i = node; i < page->nodes[node].end; i++)
    {
      const VlpsNode *at = &page->nodes[i];
      gsize bytes;

      if (at->kind == VLPS_NODE_TEXT)
        {
          if (!vlps_node_is_shown (page, i) || vlps_builder_is_blank (at->text))
            continue;
          bytes = strlen (at->text);
          substance.taken |= completer->content[i] != 0;
          substance.text += bytes;
          substance.linked += i < link_end ? bytes : 0;
          continue;
        }
      if (at->tag == VLPS_TAG_A && vlps_node_attribute (at, "href") != NULL)
        link_end = MAX (link_end, at->end);
      if (at->tag == VLPS_TAG_IMG && width_of (page, i) >= SMALL)
        substance.picture = TRUE;
      substance.link |= link_end > i;
      substance.code |= at->tag == VLPS_TAG_PRE || at->tag == VLPS_TAG_CODE;
      substance.other |= vlps_tag_is_heading (at->tag, NULL) || at->tag == VLPS_TAG_BUTTON || at->tag == VLPS_TAG_IFRAME
                         || at->tag == VLPS_TAG_INPUT;
      substance.apart |= at->tag == VLPS_TAG_FORM || at->tag == VLPS_TAG_NAV || at->tag == VLPS_TAG_ASIDE
                         || at->tag == VLPS_TAG_FOOTER;
    }
  substance.other |= substance.apart;
  return substance;
}

/* Whether the first text of a subtree that a reader sees is content. */
static gboolean
begins_with_content (const Completer *completer, int node)
{
  int text = completer->text_behind[node];

  return text >= 0 && text < completer->page->nodes[node].end && completer->content[text] != 0;
}

static gboolean
is_shown_text (const VlpsPage *page, int node)
{
  return page->nodes[node].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, node)
         && !vlps_builder_is_blank (page->nodes[node].text);
}

static void
find_texts (Completer *completer)
{
  const VlpsPage *page = completer->page;
  int n = (int) page->n_nodes, last = -1;

  completer->text_before = g_new (int, n + 1);
  completer->text_behind = g_new (int, n + 1);
  for (int i = 0; i < n; i++)
    {
      gboolean text = is_shown_text (page, i);

      completer->text_before[i] = last;
      completer->text_behind[i] = text ? i : -1;
      last = text ? i : last;
    }
  completer->text_before[n] = last;
  completer->text_behind[n] = -1;
  for (int i = n - 1; i >= 0; i--)
    if (completer->text_behind[i] < 0)
      completer->text_behind[i] = completer->text_behind[i + 1];
}

/* --- headings --- */

/* TRUE where the first text of a subtree is in a heading of the first level, not far up. */
static gboolean
begins_with_title (const Completer *completer, int node)
{
  int at = completer->text_behind[node];

  for (guint up = 0; up < MOST_IN_TITLE && at > node; up++, at = completer->page->nodes[at].parent)
    if (completer->page->nodes[at].tag == VLPS_TAG_H1)
      return TRUE;
  return completer->page->nodes[node].tag == VLPS_TAG_H1;
}

/* A heading right above what is content; above the headline of an article it names the section of the site. */
static void
complete_heading (Completer *completer, int index)
{
  const VlpsPage *page = completer->page;
  Substance substance;
  int at = index, next = vlps_builder_next (page, index);

  for (int i = 0; i < MOST_AROUND && next < 0 && vlps_builder_previous (page, at) < 0; i++)
    {
      at = page->nodes[at].parent;
      /* the heading of a menu does not head what stands behind the menu */
      if (at < 0 || page->nodes[at].tag == VLPS_TAG_NAV || page->nodes[at].tag == VLPS_TAG_ASIDE)
        return;
      next = vlps_builder_next (page, at);
    }
  if (next < 0 || !begins_with_content (completer, next)
      || (!completer->product && begins_with_title (completer, next)))
    return;
  substance = weigh (completer, index);
  if (!substance.taken && substance.text > 0 && substance.text <= MOST_CAPTION)
    take (completer, index, VLPS_REASON_HEADING);
}

/* --- pictures --- */

static gboolean
is_content_beside (const Completer *completer, int node, gboolean behind)
{
  const VlpsPage *page = completer->page;
  int beside = behind ? vlps_builder_next (page, node) : vlps_builder_previous (page, node);

  return beside >= 0 && weigh (completer, beside).taken;
}

/* Large enough to be what a text begins with, and no face beside a name: in a figure or with a caption where no engine
 * says how large it is. */
static gboolean
is_opening (const Completer *completer, int index, int block)
{
  const VlpsPage *page = completer->page;
  const char *width = vlps_node_attribute (&page->nodes[index], "width");

  if (page->rendered && page->nodes[index].box.width >= LARGE && page->nodes[index].box.height >= LARGE / 2)
    return TRUE;
  if (width != NULL && g_ascii_isdigit (*width) && g_ascii_strtoll (width, NULL, 10) < LARGE)
    return FALSE;
  for (int i = block; i < page->nodes[block].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_FIGURE || vlps_builder_class_has (&page->nodes[i], "caption"))
      return TRUE;
  return FALSE;
}

static gboolean
is_prose (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_PRE:
    case VLPS_TAG_UL:
    case VLPS_TAG_OL:
    case VLPS_TAG_DL:
    case VLPS_TAG_BLOCKQUOTE:
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_TABLE:
    case VLPS_TAG_DIV:
    case VLPS_TAG_SECTION:
      return TRUE;
    default:
      return vlps_tag_is_heading (node->tag, NULL);
    }
}

/* TRUE where nothing but pictures follows in the same element.  Pictures in a row, asked about in their order, share one
 * search. */
static gboolean
is_before_pictures (Completer *completer, int block)
{
  const VlpsPage *page = completer->page;
  int parent = page->nodes[block].parent, next = block;
  Substance substance;

  if (completer->parent != parent || block >= completer->stop)
    {
      do
        {
          next = vlps_builder_next (page, next);
          substance = next >= 0 ? weigh (completer, next) : (Substance){ 0 };
        }
      while (substance.picture && substance.text == 0);
      completer->parent = parent;
      completer->stop = next >= 0 ? next : G_MAXINT;
    }
  return completer->stop == G_MAXINT;
}

/* A picture that the text ends with: in a paragraph or figure of its own, with alternative text, in no link, right behind
 * a paragraph or the like that is content, or behind such a picture; nothing but pictures follows in the same element. */
static gboolean
is_closing (Completer *completer, int index, int block)
{
  const VlpsPage *page = completer->page;
  const VlpsNode *nodes = page->nodes;
  const char *alt = vlps_node_attribute (&nodes[index], "alt");
  int before = vlps_builder_previous (page, block);

  if ((nodes[block].tag != VLPS_TAG_P && nodes[block].tag != VLPS_TAG_FIGURE) || alt == NULL
      || vlps_builder_is_blank (alt) || weigh (completer, block).link || before < 0 || !is_prose (&nodes[before])
      || nodes[before].tag == VLPS_TAG_DIV || nodes[before].tag == VLPS_TAG_SECTION
      || !(weigh (completer, before).taken || completer->reason[before] == VLPS_REASON_PICTURE)
      || !is_before_pictures (completer, block))
    return FALSE;
  return page->rendered ? nodes[index].box.width >= LARGE
                        : vlps_node_attribute (&nodes[index], "width") == NULL || width_of (page, index) >= LARGE;
}

/* TRUE where a list in the element has text: no caption is a list, but buttons to share are. */
static gboolean
has_list (const Completer *completer, int index)
{
  const VlpsNode *nodes = completer->page->nodes;

  for (int i = index + 1; i < nodes[index].end; i++)
    if (nodes[i].tag == VLPS_TAG_LI && completer->text_behind[i] >= 0 && completer->text_behind[i] < nodes[i].end)
      return TRUE;
  return FALSE;
}

/* A picture with its caption that stands between two pieces of content, opens it or ends it. */
static void
complete_picture (Completer *completer, int index)
{
  const VlpsPage *page = completer->page;
  int block = -1;

  /* the largest element around it with no more than a caption beside */
  for (int i = 0, at = index; i < 3 * MOST_AROUND && at >= 0; i++, at = page->nodes[at].parent)
    {
      if (page->nodes[at].end - at > MOST_PICTURE || page->nodes[at].tag == VLPS_TAG_BODY)
        break;
      if ((is_content_beside (completer, at, TRUE)
           && (is_content_beside (completer, at, FALSE) || is_opening (completer, index, at)))
          || is_closing (completer, index, at))
        {
          block = at;
          break;
        }
    }
  if (block >= 0)
    {
      Substance substance = weigh (completer, block);

      if (!substance.taken && substance.picture && !substance.other && substance.text <= MOST_CAPTION
          && substance.linked * 2 <= substance.text && !has_list (completer, block))
        take (completer, block, VLPS_REASON_PICTURE);
    }
}

/* Figures in a row, such as those of a gallery, behind which the text goes on. */
#define MOST_FIGURES 40

/* The figure around a node; -1 where there is none near. */
static int
figure_around (const VlpsPage *page, int node)
{
  for (int i = 0; i < 3 * MOST_AROUND && node >= 0; i++, node = page->nodes[node].parent)
    if (page->nodes[node].tag == VLPS_TAG_FIGURE)
      return node;
  return -1;
}

/* Where the figures end that follow one another from this one on, with no other text between. */
static int
end_of_figures (const Completer *completer, int index)
{
  const VlpsPage *page = completer->page;
  int end = page->nodes[index].end;

  for (int i = 0; i < MOST_FIGURES && completer->text_behind[end] >= 0; i++)
    {
      int next = figure_around (page, completer->text_behind[end]);

      if (next < end)
        break;
      end = page->nodes[next].end;
    }
  return end;
}

/* The first text before a node, or from it on, beyond at most so many short ones that are left out. */
static int
text_beside (const Completer *completer, int node, gboolean behind, int most)
{
  const VlpsPage *page = completer->page;
  int text = behind ? completer->text_behind[node] : completer->text_before[node];

  for (int i = 0;
       i < most && text >= 0 && completer->content[text] == 0 && strlen (page->nodes[text].text) <= MOST_LABEL; i++)
    text = behind ? completer->text_behind[text + 1] : completer->text_before[text];
  return text;
}

/* Labels that may stand between a figure and the text: those of advertisements, and where it has a picture also buttons
 * to share and to listen.  A picture alone in a link may lead to a shop. */
static int
labels_around (const Completer *completer, int index, const Substance *substance)
{
  const VlpsNode *nodes = completer->page->nodes;
  gboolean linked = nodes[index].parent >= 0 && nodes[nodes[index].parent].tag == VLPS_TAG_A;

  for (int i = index; i < nodes[index].end; i++)
    linked = linked || nodes[i].tag == VLPS_TAG_A;
  return substance->picture && (substance->text > 0 || !linked) ? MOST_LABELS : MOST_AROUND;
}

/* A figure between two pieces of content, with no more than a caption: also where its picture comes by a script, or has
 * buttons. */
static void
complete_figure (Completer *completer, int index)
{
  Substance substance = weigh (completer, index);
  int before, behind, labels;

  if (substance.taken || substance.apart || substance.code || (!substance.picture && substance.text == 0)
      || substance.text > MOST_CAPTION || substance.linked * 2 > substance.text || has_list (completer, index))
    return;
  labels = labels_around (completer, index, &substance);
  before = text_beside (completer, index, FALSE, labels);
  behind = text_beside (completer, end_of_figures (completer, index), TRUE, labels);
  if (before >= 0 && behind >= 0 && completer->content[before] != 0 && completer->content[behind] != 0)
    take (completer, index, VLPS_REASON_PICTURE);
}

/* --- tables --- */

/* TRUE for a table whose first row are headings that the method took, with rows of as many cells below: what they hold
 * are data, also where it is links. */
static gboolean
has_heads (const Completer *completer, int index)
{
  const VlpsNode *nodes = completer->page->nodes;
  int rows = 0, heads = 0, cells = 0;
  gboolean taken = FALSE;

  for (int i = index + 1; i <= nodes[index].end; i++)
    {
      VlpsTag tag = i < nodes[index].end ? nodes[i].tag : VLPS_TAG_TR;

      if (tag == VLPS_TAG_TR)
        {
          if (rows == 1 && cells > 0)
            return FALSE;
          if (rows > 1 && cells != heads)
            return FALSE;
          rows++;
          cells = 0;
        }
      else if (tag == VLPS_TAG_TH && rows == 1)
        heads++;
      else if (tag == VLPS_TAG_TH || tag == VLPS_TAG_TD)
        cells++;
      if (rows == 1 && i < nodes[index].end && nodes[i].kind == VLPS_NODE_TEXT && completer->content[i] != 0)
        taken = TRUE;
    }
  return taken && heads >= 2 && rows > 3;
}

/* Bytes of a table that comes back although the method took nothing of it. */
#define MOST_TABLE 3000

/* Whether the nodes [begin, end) stand between two pieces of content, or right below a heading that is content. */
static gboolean
is_between_content (const Completer *completer, int begin, int end)
{
  const VlpsPage *page = completer->page;
  int before = completer->text_before[begin], behind = completer->text_behind[end], at = before;

  if (before < 0 || completer->content[before] == 0)
    return FALSE;
  if (behind >= 0 && completer->content[behind] != 0)
    return TRUE;
  for (int i = 0; i < MOST_AROUND && at >= 0; i++, at = page->nodes[at].parent)
    if (vlps_tag_is_heading (page->nodes[at].tag, NULL) && page->nodes[at].tag != VLPS_TAG_H1)
      return TRUE;
  return FALSE;
}

/* A small table of data between two pieces of content: few words speak for it.  Its rows, two or more, have as many
 * cells as one another, two or more, and most of its text is in no link. */
static void
complete_data (Completer *completer, int index, gsize bytes)
{
  const VlpsPage *page = completer->page;
  int rows = 0, cells = 0, columns = 0, filled = 0;
  gsize linked = 0;

  for (int i = index + 1, link_end = index; i <= page->nodes[index].end; i++)
    {
      const VlpsNode *node = i < page->nodes[index].end ? &page->nodes[i] : NULL;

      if (node == NULL || node->tag == VLPS_TAG_TR)
        {
          if (cells > 0)
            {
              if (columns > 0 && cells != columns)
                return;
              columns = cells;
              rows++;
            }
          cells = 0;
          continue;
        }
      if (node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_TH)
        {
          const char *value = vlps_node_attribute (node, "colspan");

          cells += value != NULL ? CLAMP ((int) g_ascii_strtoll (value, NULL, 10), 1, MOST_TABLE) : 1;
          filled += node->end > i + 1;
        }
      if (node->tag == VLPS_TAG_A && vlps_node_attribute (node, "href") != NULL)
        link_end = MAX (link_end, node->end);
      if (node->kind == VLPS_NODE_TEXT && i < link_end && !vlps_builder_is_blank (node->text))
        linked += strlen (node->text);
      if (node->tag == VLPS_TAG_BUTTON || node->tag == VLPS_TAG_FORM || node->tag == VLPS_TAG_IFRAME
          || node->tag == VLPS_TAG_SELECT || vlps_tag_is_heading (node->tag, NULL))
        return;
    }
  if (rows >= 2 && columns >= 2 && filled * 2 > rows * columns && bytes <= MOST_TABLE && linked * 2 <= bytes
      && is_between_content (completer, index, page->nodes[index].end))
    take (completer, index, VLPS_REASON_TABLE);
}

/* Columns of a table that are looked at one by one. */
#define MOST_COLUMNS 32

/* A table of which the method took most text, some in each column: what is left of it are cells with few words. */
static void
complete_table (Completer *completer, int index)
{
  const VlpsPage *page = completer->page;
  gsize taken = 0, left = 0;
  guint32 taken_in = 0, left_in = 0; /* columns, by bits */
  guint column = 0;
  gboolean boxes = FALSE;

  for (int i = index + 1; i < page->nodes[index].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->tag == VLPS_TAG_TABLE || node->tag == VLPS_TAG_INPUT)
        return;
      /* layout grids hold pictures and more, but no heads */
      boxes = boxes || node->tag == VLPS_TAG_IMG || node->tag == VLPS_TAG_DIV;
      if (node->tag == VLPS_TAG_TR)
        column = 0;
      else if (node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_TH)
        column = MIN (column + 1, MOST_COLUMNS - 1);
      if (node->kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, i) && !vlps_builder_is_blank (node->text))
        {
          *(completer->content[i] != 0 ? &taken : &left) += strlen (node->text);
          *(completer->content[i] != 0 ? &taken_in : &left_in) |= 1u << column;
        }
    }
  if (taken == 0 && left > 0 && !boxes)
    complete_data (completer, index, left);
  if (left > 0
      && ((!boxes && (taken > 2 * left || (taken > left && (left_in & ~taken_in) == 0)))
          || has_heads (completer, index)))
    take (completer, index, VLPS_REASON_TABLE);
}

/* --- what follows code --- */

/* Takes the siblings behind `node` while they are prose; FALSE where one is not. */
static gboolean
take_prose (Completer *completer, int node, gsize *left)
{
  const VlpsPage *page = completer->page;

  for (int next = vlps_builder_next (page, node); next >= 0; next = vlps_builder_next (page, next))
    {
      Substance substance = weigh (completer, next);
      gboolean heading = vlps_tag_is_heading (page->nodes[next].tag, NULL);

      if (!is_prose (&page->nodes[next]) || (substance.other && !heading && !substance.code) || substance.taken
          || substance.text > *left || substance.linked * 3 > substance.text)
        return FALSE;
      /* a heading goes with the text below it */
      if (heading)
        {
          int below = vlps_builder_next (page, next);

          if (below < 0 || page->nodes[below].tag != VLPS_TAG_P)
            return FALSE;
        }
      *left -= substance.text;
      take (completer, next, VLPS_REASON_CODE);
    }
  return TRUE;
}

/* Whether code stands right behind a text, or around it: no more than a label comes between. */
static gboolean
is_at_code (const Completer *completer, int text)
{
  const VlpsPage *page = completer->page;
  gsize between = 0;

  for (int i = text, at = 0; at < 2 * MOST_AROUND && i >= 0; at++, i = page->nodes[i].parent)
    if (page->nodes[i].tag == VLPS_TAG_PRE)
      return TRUE;
  for (int i = text + 1; i < (int) page->n_nodes && between <= MOST_LABEL; i++)
    {
      if (page->nodes[i].tag == VLPS_TAG_PRE || page->nodes[i].tag == VLPS_TAG_CODE)
        return page->nodes[i].tag == VLPS_TAG_PRE || page->nodes[page->nodes[i].parent].tag == VLPS_TAG_DIV;
      if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, i))
        between += vlps_builder_is_blank (page->nodes[i].text) ? 0 : strlen (page->nodes[i].text);
    }
  return FALSE;
}

/* Code and the words behind it: where code stands, text goes on.  `text` is the last text that is content. */
static void
complete_end (Completer *completer, int text)
{
  const VlpsPage *page = completer->page;
  gsize left = MOST_BEHIND;
  int at = text;

  if (!is_at_code (completer, text))
    return;
  for (int i = 0; i < 3 * MOST_AROUND && at >= 0; i++, at = page->nodes[at].parent)
    if (page->nodes[at].tag == VLPS_TAG_BODY || page->nodes[at].tag == VLPS_TAG_ARTICLE
        || page->nodes[at].tag == VLPS_TAG_MAIN || !take_prose (completer, at, &left))
      return;
}

void
vlps_complete_content (const VlpsPage *page, guint8 *content, guint8 *reason)
{
  Completer completer = {
    .page = page, .content = content, .reason = reason, .product = vlps_product_page_is (page), .parent = -1
  };
  int text = -1;

  find_texts (&completer);
  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    if (vlps_tag_is_heading (page->nodes[i].tag, NULL) && page->nodes[i].tag != VLPS_TAG_H1
        && page->nodes[i].end - i <= MOST_PICTURE && content[i] == 0)
      complete_heading (&completer, i);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->tag == VLPS_TAG_TABLE)
        complete_table (&completer, i);
      if (node->tag == VLPS_TAG_IMG && content[i] == 0 && vlps_node_is_shown (page, i))
        complete_picture (&completer, i);
      if (node->tag == VLPS_TAG_FIGURE && content[i] == 0 && node->end - i <= MOST_FIGURE)
        complete_figure (&completer, i);
      if (content[i] != 0 && is_shown_text (page, i))
        text = i;
    }
  if (text >= 0)
    complete_end (&completer, text);
  g_free (completer.text_before);
  g_free (completer.text_behind);
}
