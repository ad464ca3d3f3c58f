/* column.c - the column of the page that a text block stands in, and what stands beside it */
#include "column.h"

#include <math.h>

#include "scale.h"

#define OF_A_COLUMN(X)                                                                                                 \
  X (left)                                                                                                             \
  X (right)                                                                                                            \
  X (width)                                                                                                            \
  X (height)                                                                                                           \
  X (from_top)                                                                                                         \
  X (to_end)                                                                                                           \
  X (tall)        /* its height as a share of the page's */                                                            \
  X (text)        /* share of the page's text */                                                                       \
  X (links)       /* share of its text */                                                                              \
  X (length)      /* mean characters of its text blocks, logarithm */                                                  \
  X (probability) /* mean probability of main content */                                                               \
  X (lefts)       /* columns left of it */                                                                             \
  X (rights)                                                                                                           \
  X (alike)             /* other children of its parent that are as wide as it is */                                   \
  X (wider)             /* its width beside that of the widest column beside it */                                     \
  X (more)              /* its text beside that of the column with most text beside it, 0 to 1 */                      \
  X (other_links)       /* of that one */                                                                              \
  X (other_length)      /* of that one */                                                                              \
  X (other_probability) /* of that one */                                                                              \
  X (other_tall)        /* its height beside that one's, 0 to 1 */

enum
{
#define X(name) NUMBER_##name,
  OF_A_COLUMN (X)
#undef X
      N_NUMBERS,
};

enum
{
  OUTER,
  INNER,
  N_SLOTS,
};

#define MOST_CHILDREN 12 /* of a parent whose children are compared with each other */
#define LEAST_HEIGHT 48  /* px: words in a row are not columns */
#define ROUGH 4          /* px that columns may reach into each other */
#define PAGE_WIDE .9     /* share of the page's width that makes a column the page */

const char *const *
vlps_column_names (guint *ret_n)
{
  static const char *const names[] = {
#define X(name) "column_outer_" #name,
    OF_A_COLUMN (X)
#undef X
#define X(name) "column_inner_" #name,
        OF_A_COLUMN (X)
#undef X
            NULL
  };

  *ret_n = N_SLOTS * N_NUMBERS;
  return names;
}

/* One child of a parent with columns. */
typedef struct
{
  int node;
  guint lefts, rights, alike;
  double widest;
  int most; /* the one beside it with most text; -1: it is not a column */
} Column;

typedef struct
{
  const VlpsPage *page;
  const VlpsTextBlocks *blocks;
  VlpsBox *extents;         /* of each node: around the text in it; without width and height where there is none */
  double *links, *contents; /* before each text block: characters in links, characters expected to be main content */
  GArray *columns;          /* of Column */
  int *around[N_SLOTS];     /* of each node: index of the column around it; -1 for none */
} ColumnContext;

static void
context_clear (ColumnContext *context)
{
  g_free (context->extents);
  g_free (context->links);
  g_free (context->contents);
  g_clear_pointer (&context->columns, g_array_unref);
  g_free (context->around[OUTER]);
  g_free (context->around[INNER]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ColumnContext, context_clear)

static gboolean
is_nothing (VlpsBox box)
{
  return !(box.width > 0 && box.height > 0);
}

static void
add_box (VlpsBox *extent, VlpsBox box)
{
  if (!is_nothing (box))
    *extent = is_nothing (*extent) ? box : vlps_box_union (*extent, box);
}

static void
find_extents (ColumnContext *context, const VlpsBox *boxes, const double *probabilities)
{
  const VlpsPage *page = context->page;
  const VlpsTextBlocks *blocks = context->blocks;

  context->extents = g_new0 (VlpsBox, page->n_nodes + 1);
  context->links = g_new0 (double, blocks->n + 1);
  context->contents = g_new0 (double, blocks->n + 1);
  for (guint i = 0; i < blocks->n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];

      context->links[i + 1] = context->links[i] + block->link_characters;
      context->contents[i + 1] = context->contents[i] + block->characters * probabilities[i];
      if (block->block >= 0)
        add_box (&context->extents[block->block], boxes[i]);
    }
  for (int i = (int) page->n_nodes - 1; i > 0; i--)
    if (page->nodes[i].parent >= 0)
      add_box (&context->extents[page->nodes[i].parent], context->extents[i]);
}

/* -1 where `other` stands left of `box`, 1 where it stands right of it, 0 where it does neither. */
static int
side_of (VlpsBox box, VlpsBox other)
{
  double common = MIN (vlps_box_bottom (box), vlps_box_bottom (other)) - MAX (box.top, other.top);

  if (common < MIN (box.height, other.height) / 2)
    return 0;
  if (vlps_box_right (other) <= box.left + ROUGH)
    return -1;
  return other.left >= vlps_box_right (box) - ROUGH ? 1 : 0;
}

/* Compares the children of one parent. */
static void
find_columns_of (ColumnContext *context, const int *children, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      VlpsBox box = context->extents[children[i]];
      Column column = { .node = children[i], .most = -1 };
      double most = -1;

      for (guint k = 0; k < n; k++)
        {
          VlpsBox other = context->extents[children[k]];
          int side = k != i ? side_of (box, other) : 0;
          double characters = vlps_text_blocks_characters (context->page, context->blocks, children[k]);

          column.alike += k != i && fabs (other.width - box.width) <= ROUGH;
          if (side == 0)
            continue;
          column.lefts += side < 0;
          column.rights += side > 0;
          column.widest = MAX (column.widest, other.width);
          if (characters > most)
            {
              most = characters;
              column.most = children[k];
            }
        }
      if (column.most < 0)
        continue;
      g_array_append_val (context->columns, column);
      context->around[INNER][children[i]] = (int) context->columns->len - 1;
    }
}

static void
find_columns (ColumnContext *context)
{
  const VlpsPage *page = context->page;
  double wide = PAGE_WIDE * page->size.width;

  context->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  for (guint slot = 0; slot < N_SLOTS; slot++)
    {
      context->around[slot] = g_new (int, page->n_nodes + 1);
      for (guint i = 0; i < page->n_nodes; i++)
        context->around[slot][i] = -1;
    }
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      int children[MOST_CHILDREN], parent = page->nodes[i].parent;
      guint n = 0;

      for (int child = i + 1; child < page->nodes[i].end && n <= MOST_CHILDREN; child = page->nodes[child].end)
        {
          if (context->extents[child].height < LEAST_HEIGHT)
            continue;
          if (n < MOST_CHILDREN)
            children[n] = child;
          n++;
        }
      /* a child is looked at after its parent, which has entered it then */
      if (n > 1 && n <= MOST_CHILDREN)
        find_columns_of (context, children, n);
      if (parent < 0)
        continue;
      context->around[OUTER][i] = context->around[OUTER][parent];
      if (context->around[INNER][i] >= 0 && context->around[OUTER][i] < 0 && context->extents[i].width < wide)
        context->around[OUTER][i] = context->around[INNER][i];
      if (context->around[INNER][i] < 0)
        context->around[INNER][i] = context->around[INNER][parent];
    }
}

/* What is in one element, by sums over its text blocks. */
typedef struct
{
  double characters, links, content, n;
} Sum;

static Sum
sum_of (const ColumnContext *context, int node)
{
  int first = context->blocks->before[node], end = context->blocks->before[context->page->nodes[node].end];

  return (Sum){ .characters = context->blocks->characters_before[end] - context->blocks->characters_before[first],
                .links = context->links[end] - context->links[first],
                .content = context->contents[end] - context->contents[first],
                .n = end - first };
}

static void
fill_column (const ColumnContext *context, const Column *column, float *out)
{
  VlpsSize size = context->page->size;
  double width = MAX (1, size.width), height = MAX (1, size.height);
  VlpsBox box = context->extents[column->node], other_box = context->extents[column->most];
  Sum sum = sum_of (context, column->node), other = sum_of (context, column->most);

  out[NUMBER_left] = (float) (box.left / width);
  out[NUMBER_right] = (float) (1 - vlps_box_right (box) / width);
  out[NUMBER_width] = (float) (box.width / width);
  out[NUMBER_height] = vlps_scale_logarithm (box.height);
  out[NUMBER_from_top] = vlps_scale_logarithm (box.top);
  out[NUMBER_to_end] = vlps_scale_logarithm (size.height - vlps_box_bottom (box));
  out[NUMBER_tall] = (float) (box.height / height);
  out[NUMBER_text] = (float) vlps_scale_share (sum.characters, context->blocks->characters_before[context->blocks->n]);
  out[NUMBER_links] = (float) vlps_scale_share (sum.links, sum.characters);
  out[NUMBER_length] = vlps_scale_logarithm (vlps_scale_share (sum.characters, sum.n));
  out[NUMBER_probability] = (float) vlps_scale_share (sum.content, sum.characters);
  out[NUMBER_lefts] = (float) column->lefts;
  out[NUMBER_rights] = (float) column->rights;
  out[NUMBER_alike] = (float) column->alike;
  out[NUMBER_wider] = (float) vlps_scale_share (box.width, box.width + column->widest);
  out[NUMBER_more] = (float) vlps_scale_share (sum.characters, sum.characters + other.characters);
  out[NUMBER_other_links] = (float) vlps_scale_share (other.links, other.characters);
  out[NUMBER_other_length] = vlps_scale_logarithm (vlps_scale_share (other.characters, other.n));
  out[NUMBER_other_probability] = (float) vlps_scale_share (other.content, other.characters);
  out[NUMBER_other_tall] = (float) vlps_scale_share (box.height, box.height + other_box.height);
}

void
vlps_column_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes, const double *probabilities,
                  float *rows, guint stride, int *ret_columns)
{
  g_auto (ColumnContext) context = { .page = page, .blocks = blocks };
  g_autofree float *filled = NULL; /* the numbers of each column */

  find_extents (&context, boxes, probabilities);
  find_columns (&context);
  filled = g_new (float, (gsize) context.columns->len *N_NUMBERS + 1);
  for (guint i = 0; i < context.columns->len; i++)
    fill_column (&context, &g_array_index (context.columns, Column, i), filled + (gsize) i * N_NUMBERS);
  for (guint i = 0; i < blocks->n; i++)
    {
      int block = blocks->items[i].block;
      int outer = block >= 0 ? context.around[OUTER][block] : -1,
          inner = block >= 0 ? context.around[INNER][block] : -1;
      const int slots[N_SLOTS] = { outer, inner != outer ? inner : -1 };
      float *row = rows + (gsize) i * stride;

      ret_columns[i] = inner;
      for (guint slot = 0; slot < N_SLOTS; slot++)
        for (guint k = 0; k < N_NUMBERS; k++)
          row[slot * N_NUMBERS + k] = slots[slot] >= 0 ? filled[(gsize) slots[slot] * N_NUMBERS + k] : NAN;
    }
}
