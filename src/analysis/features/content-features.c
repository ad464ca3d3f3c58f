/* content-features.c - where a text block stands beside the text that is likely main content */
#include "content-features.h"

#include <math.h>

#include "scale.h"

#define COLUMNS(X)                                                                                                     \
  X (own)                                                                                                              \
  X (near) /* mean over three text blocks on either side, by characters */                                             \
  X (wide) /* over twelve */                                                                                           \
  X (best_near)                                                                                                        \
  X (before) /* share of the page's likely content that comes before it */                                             \
  X (first)  /* text blocks from the first one that is more likely content than not */                                 \
  X (last)   /* text blocks to the last one */                                                                         \
  X (block0) /* mean over the blocks around it, each with more text than the one before */                             \
  X (block1)                                                                                                           \
  X (block2)                                                                                                           \
  X (block3)                                                                                                           \
  X (left) /* px from the left edge of the column of likely content, as a share of the page's width */                 \
  X (right)                                                                                                            \
  X (left_of)                                                                                                          \
  X (right_of)                                                                                                         \
  X (above) /* px from the top of that column, logarithm with its sign */                                              \
  X (below)                                                                                                            \
  X (inside)                                                                                                           \
  X (page_mean)                                                                                                        \
  X (page_best)

enum
{
#define X(name) COLUMN_##name,
  COLUMNS (X)
#undef X
      N_COLUMNS,
};

#define LIKELY .5
#define N_BLOCKS 4
#define NEAR 3
#define WIDE 12
#define EDGE .05 /* share of the likely content that may stand outside its column, on each side */

const char *const *
vlps_content_features_names (guint *ret_n)
{
  static const char *const names[] = {
#define X(name) "content_" #name,
    COLUMNS (X)
#undef X
        NULL
  };

  *ret_n = N_COLUMNS;
  return names;
}

typedef struct
{
  const VlpsTextBlocks *blocks;
  const double *probabilities;
  double *content; /* sum of the characters expected to be main content before each text block */
  const VlpsBox *boxes;
  int first, last;                 /* text block that is likely content; n and -1 where there is none */
  double left, right, top, bottom; /* the column of likely content; NAN where there is none */
  double best;
} ContentContext;

static void
context_clear (ContentContext *context)
{
  g_free (context->content);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ContentContext, context_clear)

typedef struct
{
  double place, characters;
} Edge;

static int
compare_edges (gconstpointer a, gconstpointer b)
{
  const Edge *one = a, *other = b;

  return (one->place > other->place) - (one->place < other->place);
}

/* Place with so much of the characters before it. */
static double
quantile (GArray *edges, double total, double part)
{
  double sum = 0;

  g_array_sort (edges, compare_edges);
  for (guint i = 0; i < edges->len; i++)
    {
      sum += g_array_index (edges, Edge, i).characters;
      if (sum >= part * total)
        return g_array_index (edges, Edge, i).place;
    }
  return NAN;
}

static double
edge_of (VlpsBox box, guint side)
{
  switch (side)
    {
    case 0:
      return box.left;
    case 1:
      return vlps_box_right (box);
    case 2:
      return box.top;
    default:
      return vlps_box_bottom (box);
    }
}

static void
find_column (ContentContext *context, double bound)
{
  double *const places[] = { &context->left, &context->right, &context->top, &context->bottom };

  for (guint side = 0; side < G_N_ELEMENTS (places); side++)
    {
      g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (Edge));
      double total = 0;

      for (guint i = 0; i < context->blocks->n; i++)
        {
          Edge edge = { edge_of (context->boxes[i], side),
                        context->probabilities[i] * context->blocks->items[i].characters };

          if (context->probabilities[i] < bound)
            continue;
          g_array_append_val (edges, edge);
          total += edge.characters;
        }
      *places[side] = quantile (edges, total, side % 2 == 0 ? EDGE : 1 - EDGE);
    }
}

static void
context_make (ContentContext *context)
{
  guint n = context->blocks->n;

  context->content = g_new0 (double, n + 1);
  context->first = (int) n;
  context->last = -1;
  for (guint i = 0; i < n; i++)
    {
      double characters = context->blocks->items[i].characters, probability = context->probabilities[i];

      context->content[i + 1] = context->content[i] + characters * probability;
      context->best = MAX (context->best, probability);
      if (probability < LIKELY)
        continue;
      context->first = MIN (context->first, (int) i);
      context->last = (int) i;
    }
  find_column (context, MIN (LIKELY, context->best / 2));
}

static double
mean (const ContentContext *context, int first, int end)
{
  return vlps_scale_share (context->content[end] - context->content[first],
                           context->blocks->characters_before[end] - context->blocks->characters_before[first]);
}

static void
fill_place (const ContentContext *context, const VlpsBox *box, double width, float *row)
{
  double middle = box->left + box->width / 2;

  row[COLUMN_left] = (float) ((box->left - context->left) / width);
  row[COLUMN_right] = (float) ((vlps_box_right (*box) - context->right) / width);
  row[COLUMN_left_of] = (float) ((vlps_box_right (*box) - context->left) / width);
  row[COLUMN_right_of] = (float) ((box->left - context->right) / width);
  row[COLUMN_above] = vlps_scale_distance (box->top - context->top);
  row[COLUMN_below] = vlps_scale_distance (vlps_box_bottom (*box) - context->bottom);
  row[COLUMN_inside] = middle >= context->left && middle <= context->right && box->top >= context->top
                       && vlps_box_bottom (*box) <= context->bottom;
}

static void
fill_blocks (const ContentContext *context, const VlpsPage *page, int node, float *row)
{
  const int *before = context->blocks->before;

  for (guint i = 0; i < N_BLOCKS; i++)
    {
      row[COLUMN_block0 + i] = node < 0 ? NAN : (float) mean (context, before[node], before[page->nodes[node].end]);
      node = node < 0 ? node : context->blocks->larger[node];
    }
}

void
vlps_content_features_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes,
                            const double *probabilities, float *rows, guint stride)
{
  g_auto (ContentContext) context = { .blocks = blocks, .boxes = boxes, .probabilities = probabilities };
  double width = MAX (1, page->size.width);
  int n = (int) blocks->n;

  context_make (&context);
  for (int i = 0; i < n; i++)
    {
      float *row = rows + (gsize) i * stride;
      double best = 0;

      for (int k = MAX (0, i - NEAR); k < MIN (n, i + NEAR + 1); k++)
        best = MAX (best, probabilities[k]);
      row[COLUMN_own] = (float) probabilities[i];
      row[COLUMN_near] = (float) mean (&context, MAX (0, i - NEAR), MIN (n, i + NEAR + 1));
      row[COLUMN_wide] = (float) mean (&context, MAX (0, i - WIDE), MIN (n, i + WIDE + 1));
      row[COLUMN_best_near] = (float) best;
      row[COLUMN_before] = (float) vlps_scale_share (context.content[i], context.content[n]);
      row[COLUMN_first] = context.last < 0 ? NAN : vlps_scale_distance (i - context.first);
      row[COLUMN_last] = context.last < 0 ? NAN : vlps_scale_distance (context.last - i);
      row[COLUMN_page_mean] = (float) mean (&context, 0, n);
      row[COLUMN_page_best] = (float) context.best;
      fill_blocks (&context, page, blocks->items[i].block, row);
      fill_place (&context, &boxes[i], width, row);
    }
}
