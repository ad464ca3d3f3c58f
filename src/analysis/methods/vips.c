/* vips.c - vips: a page as blocks that belong together, by what can be seen of it
 *
 * Rounds: a round divides one subtree of the page into blocks by the rules of section 4.1, finds the separators
 * between them (4.2) and joins what a light separator parts (4.3).  A block that is less coherent than permitted is
 * the subtree of a later round.  All that the rules ask of a node is computed in one pass before, so that a round only
 * looks at the nodes that it divides.
 */
#include "vips.h"

#include <math.h>
#include <string.h>

#include "reading.h"

/* Font size that distances are measured in where the page does not say, px. */
#define USUAL_FONT 16

#define MEMBER(member) G_STRUCT_OFFSET (VlpsVipsOptions, member)

const VlpsParam vlps_vips_params[] = {
  { "pdoc", VLPS_PARAM_WHOLE, MEMBER (pdoc), 6, 1, 10, NULL, "",
    "permitted degree of coherence: the higher, the smaller the blocks",
    "section 3: predefined by what the blocks are for; chosen" },
  { "text-size", VLPS_PARAM_NUMBER, MEMBER (text_size), 0.1, 0, 1, NULL, "of the page",
    "area below which a node with text of its own is not divided", "rule 9: a threshold; chosen" },
  { "child-size", VLPS_PARAM_NUMBER, MEMBER (child_size), 0.05, 0, 1, NULL, "of the page",
    "area of the largest child below which a table cell is not divided", "rule 10: a threshold; chosen" },
  { NULL },
};

/* What the rules ask of a node; of its valid children, those that show something. */
typedef struct
{
  gboolean valid;     /* shows text or a picture */
  gboolean text_like; /* a text node, or inline with nothing but such: a virtual text node */
  guint n_children;
  gboolean all_text;         /* all children are text nodes or virtual ones */
  gboolean has_text;         /* one is */
  gboolean has_break;        /* one is not an inline node */
  gboolean has_rule;         /* one child is hr */
  gboolean mixed_fonts;      /* of the children of all_text nodes */
  gboolean background_child; /* one has a background of its own that differs */
  double children_area;
  double largest_child; /* area */
  double font_size;     /* of the first text in it, px */
  int font_weight;
  guint32 background; /* what is seen behind it */
} Facts;

typedef struct
{
  int node;
  guint doc;
  VlpsBox box;
  int group; /* of blocks that were joined: index of one of them; itself where it is alone */
} Block;

typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  const VlpsVipsOptions *options;
  Facts *facts;
  guint8 *whole;  /* rule 8: the node is not divided in this round */
  guint *rules;   /* for each node: how many hr come before it */
  GArray *blocks; /* of Block: those that are coherent enough */
  double area;    /* of the page */
} Vips;

static gboolean
is_picture (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_IMG] = TRUE,    [VLPS_TAG_SVG] = TRUE,    [VLPS_TAG_VIDEO] = TRUE, [VLPS_TAG_CANVAS] = TRUE,
    [VLPS_TAG_EMBED] = TRUE,  [VLPS_TAG_OBJECT] = TRUE, [VLPS_TAG_INPUT] = TRUE, [VLPS_TAG_TEXTAREA] = TRUE,
    [VLPS_TAG_SELECT] = TRUE, [VLPS_TAG_BUTTON] = TRUE
  };

  return listed[tag];
}

static double
area_of (VlpsBox box)
{
  return box.width * box.height;
}

/* --- facts --- */

static void
take_child (const Vips *vips, int child)
{
  const VlpsNode *node = &vips->page->nodes[child];
  const Facts *own = &vips->facts[child];
  Facts *parent = &vips->facts[node->parent];

  /* a rule shows nothing but itself, and is what separates */
  if (node->tag == VLPS_TAG_HR && vips->reading->shown[child])
    parent->has_rule = TRUE;
  if (!own->valid)
    return;
  /* children come from the last to the first */
  if (parent->n_children > 0
      && (fabs (parent->font_size - own->font_size) > 0.5 || parent->font_weight != own->font_weight))
    parent->mixed_fonts = TRUE;
  parent->mixed_fonts |= own->text_like && own->mixed_fonts;
  parent->valid = TRUE;
  parent->n_children++;
  parent->all_text = parent->all_text && own->text_like;
  parent->has_text |= own->text_like;
  parent->has_break |= node->kind == VLPS_NODE_ELEMENT && vlps_node_is_block (vips->page, child);
  parent->children_area += area_of (node->box);
  parent->largest_child = MAX (parent->largest_child, area_of (node->box));
  parent->font_size = own->font_size;
  parent->font_weight = own->font_weight;
}

static void
find_backgrounds (const Vips *vips)
{
  for (guint i = 0; i < vips->page->n_nodes; i++)
    {
      const VlpsNode *node = &vips->page->nodes[i];
      guint32 around = node->parent >= 0 ? vips->facts[node->parent].background : 0xFFFFFFFF;
      gboolean own = node->style != NULL && (node->style->background & 0xFF) != 0;

      vips->facts[i].background = own ? node->style->background : around;
      if (node->parent >= 0 && vips->facts[i].valid && vips->facts[i].background != around)
        vips->facts[node->parent].background_child = TRUE;
    }
}

static void
find_facts (const Vips *vips)
{
  for (int i = (int) vips->page->n_nodes - 1; i >= 0; i--)
    {
      const VlpsNode *node = &vips->page->nodes[i];
      const VlpsStyle *style = node->parent >= 0 ? vips->page->nodes[node->parent].style : NULL;
      Facts *facts = &vips->facts[i];

      if (node->kind == VLPS_NODE_TEXT && vips->reading->characters[i] > 0)
        {
          facts->valid = facts->text_like = TRUE;
          facts->font_size = style != NULL ? style->font_size : USUAL_FONT;
          facts->font_weight = style != NULL ? style->font_weight : 400;
        }
      else if (node->kind == VLPS_NODE_ELEMENT && is_picture (node->tag) && vips->reading->shown[i]
               && area_of (node->box) > 0)
        {
          /* a leaf, whatever is in it */
          facts->valid = TRUE;
          facts->n_children = 0;
        }
      else if (node->kind == VLPS_NODE_ELEMENT)
        facts->text_like = facts->valid && facts->all_text && !vlps_node_is_block (vips->page, i);
      if (node->parent >= 0)
        take_child (vips, i);
    }
  find_backgrounds (vips);
}

/* --- blocks (section 4.1) --- */

typedef enum
{
  DIVIDE,
  KEEP,
  CUT,
} Verdict;

/* DoC "by the tag and the size": the smaller, the more coherent; a paragraph more than what merely holds others. */
static guint
doc_by_size (const Vips *vips, int i, guint low)
{
  double share = area_of (vips->page->nodes[i].box) / vips->area;
  VlpsTag tag = vips->page->nodes[i].tag;
  guint lost = share > .1 ? 3 : share > .05 ? 2 : share > .01 ? 1 : 0;

  if (lost > 0 && (tag == VLPS_TAG_P || tag == VLPS_TAG_LI || tag == VLPS_TAG_TD || vlps_tag_is_heading (tag, NULL)))
    lost--;
  return MAX (low, 8 - lost);
}

typedef enum
{
  ROW_TABLE, /* TABLE, TBODY, TR */
  ROW_CELL,
  ROW_TEXT, /* inline nodes and P */
  ROW_OTHER,
} Row;

/* Table 2: which rules a node is judged by. */
static Row
row_of (const Vips *vips, int i)
{
  switch (vips->page->nodes[i].tag)
    {
    case VLPS_TAG_TABLE:
    case VLPS_TAG_TBODY:
    case VLPS_TAG_THEAD:
    case VLPS_TAG_TFOOT:
    case VLPS_TAG_TR:
      return ROW_TABLE;
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
      return ROW_CELL;
    case VLPS_TAG_P:
      return ROW_TEXT;
    default:
      return vlps_node_is_block (vips->page, i) ? ROW_OTHER : ROW_TEXT;
    }
}

/* The valid child that is the only one. */
static int
only_child (const Vips *vips, int i)
{
  for (int k = i + 1; k < vips->page->nodes[i].end; k = vips->page->nodes[k].end)
    if (vips->facts[k].valid)
      return k;
  return -1;
}

/* Rule 8: children with a background of their own are not divided in this round. */
static void
keep_coloured (const Vips *vips, int i)
{
  for (int k = i + 1; k < vips->page->nodes[i].end; k = vips->page->nodes[k].end)
    if (vips->facts[k].valid && vips->facts[k].background != vips->facts[i].background)
      vips->whole[k] = TRUE;
}

/* `sibling_kept`: rule 11. */
static Verdict
judge (const Vips *vips, int i, int root, gboolean sibling_kept, guint *ret_doc)
{
  const Facts *facts = &vips->facts[i];
  const VlpsNode *node = &vips->page->nodes[i];
  Row row = row_of (vips, i);

  if (!facts->valid)
    return CUT; /* rule 1 */
  if (node->kind == VLPS_NODE_TEXT || facts->n_children == 0)
    {
      *ret_doc = node->kind == VLPS_NODE_TEXT ? 10 : 8;
      return KEEP;
    }
  if (facts->n_children == 1 && vips->page->nodes[only_child (vips, i)].kind != VLPS_NODE_TEXT)
    return DIVIDE; /* 2 */
  if (i == root && !facts->all_text)
    {
      keep_coloured (vips, i);
      return DIVIDE; /* 3 */
    }
  if (row != ROW_TABLE && facts->all_text)
    {
      *ret_doc = facts->mixed_fonts ? 9 : 10;
      return KEEP; /* 4 */
    }
  if (vips->whole[i])
    {
      *ret_doc = doc_by_size (vips, i, 6);
      return KEEP; /* 8, of the child */
    }
  if ((row == ROW_TEXT && facts->has_break) || ((row == ROW_TEXT || row == ROW_OTHER) && facts->has_rule)
      || (row == ROW_TABLE && facts->children_area > area_of (node->box)))
    return DIVIDE; /* 5, 6, 7 */
  if (row != ROW_TABLE && facts->background_child)
    {
      keep_coloured (vips, i);
      return DIVIDE; /* 8 */
    }
  *ret_doc = doc_by_size (vips, i, 5);
  if (facts->has_text && area_of (node->box) < vips->options->text_size * vips->area)
    return KEEP; /* 9 */
  if (row == ROW_CELL)
    return facts->largest_child < vips->options->child_size * vips->area ? KEEP : DIVIDE; /* 10, 12 */
  if (row != ROW_TABLE && sibling_kept)
    return KEEP; /* 11 */
  return DIVIDE; /* 12 */
}

/* Divides the subtree of `root`; `kept` is scratch, one byte for each node. */
static GArray *
divide (const Vips *vips, int root, guint8 *kept)
{
  GArray *pool = g_array_new (FALSE, FALSE, sizeof (Block));

  for (int i = root; i < vips->page->nodes[root].end;)
    {
      const VlpsNode *node = &vips->page->nodes[i];
      gboolean sibling_kept = i != root && node->parent >= 0 && kept[node->parent];
      Block block = { .node = i, .box = node->box };
      Verdict verdict = judge (vips, i, root, sibling_kept, &block.doc);

      if (verdict == KEEP)
        g_array_append_val (pool, block);
      if (verdict == DIVIDE)
        kept[i] = FALSE;
      /* of the parent: was the child before kept? */
      if (i != root && node->parent >= 0 && verdict != CUT)
        kept[node->parent] = verdict == KEEP;
      i = verdict == DIVIDE ? i + 1 : node->end;
    }
  return pool;
}

/* --- separators (section 4.2) and joining (4.3) --- */

static guint
group_of (GArray *pool, guint i)
{
  while (g_array_index (pool, Block, i).group != (int) i)
    i = (guint) g_array_index (pool, Block, i).group;
  return i;
}

static void
join (GArray *pool, guint a, guint b)
{
  guint one = group_of (pool, a), other = group_of (pool, b);

  g_array_index (pool, Block, MAX (one, other)).group = (int) MIN (one, other);
}

/* DoC of two blocks together: a wide gap parts them, and so do a change of background or font and a rule; text in the
 * same font belongs together. */
static guint
doc_of_pair (const Vips *vips, const Block *a, const Block *b, gboolean horizontal)
{
  const Facts *one = &vips->facts[a->node], *other = &vips->facts[b->node];
  double gap = horizontal ? b->box.top - vlps_box_bottom (a->box) : b->box.left - vlps_box_right (a->box);
  double font = MAX (one->font_size, other->font_size);
  double weight = MAX (0, gap) / (font > 0 ? font : USUAL_FONT);
  gboolean same_font = fabs (one->font_size - other->font_size) <= 0.5 && one->font_weight == other->font_weight;

  if (one->background != other->background)
    weight += 2;
  if (horizontal && !same_font)
    weight += one->font_size < other->font_size ? 2 : 1;
  if (horizontal && same_font && one->all_text && other->all_text)
    weight -= 1;
  if (horizontal && vips->rules[MAX (a->node, b->node)] > vips->rules[MIN (a->node, b->node)])
    weight += 2;
  return (guint) CLAMP (10 - ceil (weight), 1, 10);
}

typedef struct
{
  double begin, end;
  guint block;
} Span;

static int
compare_spans (gconstpointer a, gconstpointer b)
{
  const Span *one = a, *other = b;

  return one->begin < other->begin ? -1 : one->begin > other->begin ? 1 : one->block < other->block ? -1 : 1;
}

/* Sorts the blocks [0, n) of `spans` along one side and joins, across each separator that no block crosses, the blocks
 * that touch it.  Calls `strip` for what lies between two separators. */
static void
join_along (const Vips *vips, GArray *pool, Span *spans, guint n, gboolean horizontal)
{
  guint start = 0; /* of the strip */
  double bottom = -INFINITY;

  for (guint i = 0; i < n; i++)
    {
      const Block *block = &g_array_index (pool, Block, spans[i].block);

      spans[i].begin = horizontal ? block->box.top : block->box.left;
      spans[i].end = horizontal ? vlps_box_bottom (block->box) : vlps_box_right (block->box);
    }
  qsort (spans, n, sizeof *spans, compare_spans);
  for (guint i = 0, last = 0; i <= n; i++)
    {
      if (i > 0 && i < n && spans[i].begin < bottom - 1)
        {
          if (spans[i].end > bottom)
            last = i;
          bottom = MAX (bottom, spans[i].end);
          continue;
        }
      if (i > 0 && i < n)
        {
          const Block *a = &g_array_index (pool, Block, spans[last].block);
          const Block *b = &g_array_index (pool, Block, spans[i].block);

          if (doc_of_pair (vips, a, b, horizontal) >= vips->options->pdoc && a->doc >= vips->options->pdoc
              && b->doc >= vips->options->pdoc)
            join (pool, spans[last].block, spans[i].block);
        }
      /* inside a strip of several blocks separators stand upright */
      if (horizontal && i - start > 1)
        join_along (vips, pool, spans + start, i - start, FALSE);
      start = last = i;
      bottom = i < n ? spans[i].end : bottom;
    }
}

static void
join_blocks (const Vips *vips, GArray *pool)
{
  g_autofree Span *spans = g_new0 (Span, pool->len + 1);

  for (guint i = 0; i < pool->len; i++)
    {
      g_array_index (pool, Block, i).group = (int) i;
      spans[i].block = i;
    }
  join_along (vips, pool, spans, pool->len, TRUE);
}

/* --- rounds --- */

/* Moves the coherent blocks of a round to the result; the others become roots of later rounds. */
static void
take_blocks (Vips *vips, GArray *pool, int root, GArray *waiting)
{
  guint offset = vips->blocks->len, n = pool->len;
  g_autofree int *place = g_new (int, n + 1);

  for (guint i = 0, taken = 0; i < n; i++)
    {
      const Block *block = &g_array_index (pool, Block, i);

      vips->whole[block->node] = FALSE;
      place[i] = -1;
      /* what cannot be divided is as coherent as it gets */
      if (block->doc >= vips->options->pdoc || block->node == root || vips->facts[block->node].n_children == 0
          || vips->facts[block->node].all_text)
        place[i] = (int) (offset + taken++);
      else
        g_array_append_val (waiting, block->node);
    }
  for (guint i = 0; i < n; i++)
    if (place[i] >= 0)
      {
        Block block = g_array_index (pool, Block, i);
        int leader = place[group_of (pool, i)];

        block.group = leader >= 0 ? leader : place[i];
        g_array_append_val (vips->blocks, block);
      }
}

static void
run_rounds (Vips *vips)
{
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree guint8 *kept = g_new0 (guint8, vips->page->n_nodes + 1);
  int root = 0;

  g_array_append_val (waiting, root);
  while (waiting->len > 0)
    {
      g_autoptr (GArray) pool = NULL;

      root = g_array_index (waiting, int, waiting->len - 1);
      g_array_set_size (waiting, waiting->len - 1);
      pool = divide (vips, root, kept);
      join_blocks (vips, pool);
      take_blocks (vips, pool, root, waiting);
    }
}

VlpsResult *
vlps_vips (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  VlpsResult *result = vlps_result_new (page, "vips");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree Facts *facts = g_new0 (Facts, page->n_nodes + 1);
  g_autofree guint8 *whole = g_new0 (guint8, page->n_nodes + 1);
  g_autofree guint *rules = g_new0 (guint, page->n_nodes + 1);
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  Vips vips = {
    page, reading, vlps_method_own (options), facts, whole, rules, blocks, MAX (1, page->size.width * page->size.height)
  };
  g_autofree int *numbers = NULL;
  int n_segments = 0;

  memset (result->content, 1, page->n_nodes);
  result->segments = g_new (int, MAX (1, page->n_nodes));
  for (guint i = 0; i < page->n_nodes; i++)
    {
      result->segments[i] = -1;
      facts[i].all_text = TRUE;
      rules[i + 1] = rules[i] + (page->nodes[i].tag == VLPS_TAG_HR);
    }
  if (page->n_nodes == 0)
    return result;
  find_facts (&vips);
  run_rounds (&vips);
  /* groups numbered as they come */
  numbers = g_new (int, blocks->len + 1);
  for (guint i = 0; i < blocks->len; i++)
    {
      const Block *block = &g_array_index (blocks, Block, i);

      numbers[i] = block->group == (int) i ? n_segments++ : numbers[block->group];
      for (int k = block->node; k < page->nodes[block->node].end; k++)
        result->segments[k] = numbers[i];
    }
  vlps_result_add_number (result, VLPS_DETAIL_NUMBER, "segments", n_segments);
  return result;
}
