/* layout-features.c - what the boxes of a rendered page say about each of its text blocks */
#include "layout-features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scale.h"
#include "sort.h"

#define OWN(X)                                                                                                         \
  X (left)                                                                                                             \
  X (right)                                                                                                            \
  X (middle)                                                                                                           \
  X (width)                                                                                                            \
  X (top) /* px, logarithm */                                                                                          \
  X (top_share)                                                                                                        \
  X (top_screens)                                                                                                      \
  X (below) /* px to the end of the page, logarithm */                                                                 \
  X (below_share)                                                                                                      \
  X (below_text) /* px to the end of the last text */                                                                  \
  X (height)                                                                                                           \
  X (density) /* characters a square of 100 px */                                                                      \
  X (font)                                                                                                             \
  X (font_ratio) /* beside that of most text */                                                                        \
  X (bold)                                                                                                             \
  X (colour_lightness)                                                                                                 \
  X (ground_lightness)                                                                                                 \
  X (ground_differs) /* from that of most text */                                                                      \
  X (fixed)                                                                                                            \
  X (layer)                                                                                                            \
  X (floats)                                                                                                           \
  X (framed)                                                                                                           \
  X (clipped)                                                                                                          \
  X (row_left) /* share of the text at its height that stands left of it */                                            \
  X (row_right)                                                                                                        \
  X (row_own)                                                                                                          \
  X (row_filled)   /* share of the page's width with text at its height */                                             \
  X (column_share) /* share of the page's text above and below it, in its width */                                     \
  X (column_links)                                                                                                     \
  X (edge_share) /* share of the page's text that begins at the same x */                                              \
  X (band)       /* bands of text above its own */                                                                     \
  X (band_left)  /* and below */                                                                                       \
  X (band_share)                                                                                                       \
  X (band_links)                                                                                                       \
  X (band_height)                                                                                                      \
  X (band_gap_above)                                                                                                   \
  X (band_gap_below)                                                                                                   \
  X (step) /* px from the end of the text block before to its beginning */                                             \
  X (step_after)                                                                                                       \
  X (same_left) /* begins at the x of the text block before */                                                         \
  X (same_left_after)                                                                                                  \
  X (page_width)                                                                                                       \
  X (page_height)                                                                                                      \
  X (page_flat) /* share of the text whose lines have the whole width to themselves */                                 \
  X (page_bands)

#define BLOCK(X)                                                                                                       \
  X (width)                                                                                                            \
  X (height)                                                                                                           \
  X (top)                                                                                                              \
  X (below)                                                                                                            \
  X (left)                                                                                                             \
  X (right)                                                                                                            \
  X (share)                                                                                                            \
  X (ground)

/* Three larger and larger blocks around the text block, and the largest that does not hold nearly the whole page. */
#define N_BLOCKS 4
#define OUTER 3

enum
{
#define X(name) OWN_##name,
  OWN (X)
#undef X
      N_OWN,
};
enum
{
#define X(name) BLOCK_##name,
  BLOCK (X)
#undef X
      N_BLOCK,
};
#define N_COLUMNS (N_OWN + N_BLOCKS * N_BLOCK)

const char *const *
vlps_layout_features_names (guint *ret_n)
{
  static const char *names[N_COLUMNS + 1];
  static gsize made;

  if (g_once_init_enter (&made))
    {
#define X(name) #name,
      static const char *const own[] = { OWN (X) };
      static const char *const block[] = { BLOCK (X) };
#undef X

      for (guint i = 0; i < N_OWN; i++)
        {
          g_autofree char *name = g_strdup_printf ("box_%s", own[i]);

          names[i] = g_intern_string (name);
        }
      for (guint i = 0; i < N_BLOCKS; i++)
        for (guint k = 0; k < N_BLOCK; k++)
          {
            g_autofree char *name =
                i == OUTER ? g_strdup_printf ("outer_%s", block[k]) : g_strdup_printf ("around%u_%s", i, block[k]);

            names[N_OWN + i * N_BLOCK + k] = g_intern_string (name);
          }
      g_once_init_leave (&made, 1);
    }
  *ret_n = N_COLUMNS;
  return names;
}

/* --- where text is --- */

/* The page as a grid of cells: how much text begins in each. */
#define GRID_COLUMNS 32
#define GRID_ROWS_MOST 8192

typedef struct
{
  double cell_width, cell_height;
  int n_rows;
  double *sums; /* text above and left of each corner, (n_rows + 1) x (GRID_COLUMNS + 1) */
} Grid;

static double
grid_sum (const Grid *grid, int left, int top, int right, int bottom)
{
  const double *sums = grid->sums;
  const int n = GRID_COLUMNS + 1;

  return sums[bottom * n + right] - sums[top * n + right] - sums[bottom * n + left] + sums[top * n + left];
}

/* Turns every number into the sum of those left of and above it, itself counted. */
static void
add_up (double *numbers, int n_rows, int n_columns)
{
  for (int y = 0; y < n_rows; y++)
    for (int x = 1; x < n_columns; x++)
      numbers[y * n_columns + x] += numbers[y * n_columns + x - 1];
  for (int y = 1; y < n_rows; y++)
    for (int x = 0; x < n_columns; x++)
      numbers[y * n_columns + x] += numbers[(y - 1) * n_columns + x];
}

static void
grid_cells (const Grid *grid, VlpsBox box, int *left, int *top, int *right, int *bottom)
{
  *left = (int) CLAMP (box.left / grid->cell_width, 0, GRID_COLUMNS - 1);
  *right = (int) CLAMP ((vlps_box_right (box) - 1) / grid->cell_width, *left, GRID_COLUMNS - 1) + 1;
  *top = (int) CLAMP (box.top / grid->cell_height, 0, grid->n_rows - 1);
  *bottom = (int) CLAMP ((vlps_box_bottom (box) - 1) / grid->cell_height, *top, grid->n_rows - 1) + 1;
}

/* Spreads `values` evenly over the cells that their boxes meet. */
static void
grid_make (Grid *grid, const VlpsBox *boxes, const double *values, guint n, VlpsSize size)
{
  const int columns = GRID_COLUMNS + 1;
  gsize n_cells;
  g_autofree double *cells = NULL;

  grid->cell_width = MAX (1, size.width) / GRID_COLUMNS;
  grid->n_rows = (int) CLAMP (size.height / 12, 1, GRID_ROWS_MOST);
  grid->cell_height = MAX (1, size.height) / grid->n_rows;
  n_cells = (gsize) (grid->n_rows + 1) * (gsize) columns;
  cells = g_new0 (double, n_cells);
  grid->sums = g_new0 (double, n_cells);
  /* only the corners of each box are marked; adding up fills it */
  for (guint i = 0; i < n; i++)
    {
      int left, top, right, bottom;
      double value;

      grid_cells (grid, boxes[i], &left, &top, &right, &bottom);
      value = values[i] / ((double) (right - left) * (bottom - top));
      cells[top * columns + left] += value;
      cells[top * columns + right] -= value;
      cells[bottom * columns + left] -= value;
      cells[bottom * columns + right] += value;
    }
  add_up (cells, grid->n_rows + 1, columns);
  for (int y = 0; y < grid->n_rows; y++)
    memcpy (grid->sums + (y + 1) * columns + 1, cells + y * columns, sizeof (double) * GRID_COLUMNS);
  add_up (grid->sums, grid->n_rows + 1, columns);
}

/* --- bands: what lies between two stretches of the page without text from edge to edge --- */

typedef struct
{
  double top, bottom;
  double characters, links;
} Band;

typedef struct
{
  const VlpsPage *page;
  const VlpsTextBlocks *blocks;
  const VlpsBox *boxes; /* of each text block */
  double *characters, *links;
  Grid text, linked;
  GArray *bands; /* of Band */
  int *band;     /* of each text block */
  int *outer; /* of each element: largest one around it without nearly the whole text; -1 where it is larger itself */
  guint32 *ground; /* of each element: colour behind it */
  guint8 *placed;  /* of each element: how it is taken out of the flow */
  double total, font, last_text;
  guint32 usual_ground;
  double flat;
  GHashTable *edges; /* x in steps of 4 px -> characters that begin there */
} LayoutContext;

enum
{
  PLACED_FIXED = 1,
  PLACED_LAYER = 2,
  PLACED_FLOAT = 4,
};

static void
context_clear (LayoutContext *context)
{
  g_free (context->characters);
  g_free (context->links);
  g_free (context->text.sums);
  g_free (context->linked.sums);
  g_clear_pointer (&context->bands, g_array_unref);
  g_free (context->band);
  g_free (context->outer);
  g_free (context->ground);
  g_free (context->placed);
  g_clear_pointer (&context->edges, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LayoutContext, context_clear)

static VlpsBox
box_of (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block)
{
  VlpsBox box = { 0 };
  gboolean found = FALSE;

  for (int i = block->first; i <= block->last; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (reading->characters[i] == 0)
        continue;
      /* text that its frame has scrolled out counts as where the frame is */
      box = found ? vlps_box_union (box, node->box) : node->box;
      if ((node->flags & VLPS_NODE_CLIPPED) != 0 && !found)
        box = page->frames[node->frame].clip;
      found = TRUE;
    }
  return box;
}

VlpsBox *
vlps_layout_features_boxes (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks)
{
  VlpsBox *boxes = g_new0 (VlpsBox, blocks->n + 1);

  for (guint i = 0; i < blocks->n; i++)
    boxes[i] = box_of (page, reading, &blocks->items[i]);
  return boxes;
}

static int
compare_tops (gconstpointer a, gconstpointer b, gpointer data)
{
  const VlpsBox *boxes = data;
  double top_a = boxes[*(const guint *) a].top, top_b = boxes[*(const guint *) b].top;

  return (top_a > top_b) - (top_a < top_b);
}

#define BAND_GAP 12 /* px without text that part two bands */

static void
find_bands (LayoutContext *context)
{
  guint n = context->blocks->n;
  g_autofree guint *order = g_new (guint, n + 1);
  Band band = { 0 };

  context->bands = g_array_new (FALSE, FALSE, sizeof (Band));
  context->band = g_new0 (int, n + 1);
  for (guint i = 0; i < n; i++)
    order[i] = i;
  vlps_sort (order, n, sizeof (guint), compare_tops, (gpointer) (gsize) context->boxes);
  for (guint k = 0; k < n; k++)
    {
      const VlpsBox *box = &context->boxes[order[k]];

      if (k > 0 && box->top > band.bottom + BAND_GAP)
        {
          g_array_append_val (context->bands, band);
          band = (Band){ 0 };
        }
      if (band.characters <= 0)
        {
          band.top = box->top;
          band.bottom = box->top;
        }
      band.bottom = MAX (band.bottom, vlps_box_bottom (*box));
      band.characters += context->characters[order[k]];
      band.links += context->links[order[k]];
      context->band[order[k]] = (int) context->bands->len;
    }
  g_array_append_val (context->bands, band);
}

/* --- what is known of elements --- */

static void
find_elements (LayoutContext *context)
{
  const VlpsPage *page = context->page;

  context->outer = g_new0 (int, page->n_nodes + 1);
  context->ground = g_new0 (guint32, page->n_nodes + 1);
  context->placed = g_new0 (guint8, page->n_nodes + 1);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      int parent = node->parent;

      context->ground[i] = parent >= 0 ? context->ground[parent] : 0xFFFFFFFF;
      context->placed[i] = parent >= 0 ? context->placed[parent] : 0;
      if (parent >= 0 && context->outer[parent] >= 0)
        context->outer[i] = context->outer[parent];
      else
        context->outer[i] = vlps_text_blocks_characters (page, context->blocks, i) < .85 * context->total ? i : -1;
      if (node->style == NULL)
        continue;
      if ((node->style->background & 0xFF) >= 0x80)
        context->ground[i] = node->style->background;
      if (node->style->position == VLPS_POSITION_FIXED || node->style->position == VLPS_POSITION_STICKY)
        context->placed[i] |= PLACED_FIXED;
      if (node->style->position == VLPS_POSITION_ABSOLUTE)
        context->placed[i] |= PLACED_LAYER;
      if (node->style->floating != VLPS_FLOAT_NONE)
        context->placed[i] |= PLACED_FLOAT;
    }
}

static const VlpsStyle *
style_of (const LayoutContext *context, const VlpsTextBlock *block)
{
  int parent = context->page->nodes[block->first].parent;

  return parent >= 0 ? context->page->nodes[parent].style : NULL;
}

/* 0 to 1, as bright as it looks. */
static double
lightness (guint32 colour)
{
  return (.299 * (colour >> 24) + .587 * ((colour >> 16) & 0xFF) + .114 * ((colour >> 8) & 0xFF)) / 255;
}

/* Key with the greatest sum. */
static guint
heaviest (GHashTable *sums)
{
  GHashTableIter iterator;
  gpointer key, value;
  guint best = 0;
  double most = -1;

  g_hash_table_iter_init (&iterator, sums);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    if (*(double *) value > most || (*(double *) value >= most && GPOINTER_TO_UINT (key) < best))
      {
        most = *(double *) value;
        best = GPOINTER_TO_UINT (key);
      }
  return best;
}

static void
add_to (GHashTable *sums, guint key, double value)
{
  double *sum = g_hash_table_lookup (sums, GUINT_TO_POINTER (key));

  if (sum == NULL)
    {
      sum = g_new0 (double, 1);
      g_hash_table_insert (sums, GUINT_TO_POINTER (key), sum);
    }
  *sum += value;
}

static guint
edge_of (VlpsBox box)
{
  return (guint) (int) floor (box.left / 4);
}

static void
find_usual (LayoutContext *context)
{
  g_autoptr (GHashTable) fonts = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  g_autoptr (GHashTable) grounds = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);

  context->edges = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  for (guint i = 0; i < context->blocks->n; i++)
    {
      const VlpsTextBlock *block = &context->blocks->items[i];
      const VlpsStyle *style = style_of (context, block);

      if (style != NULL)
        add_to (fonts, (guint) CLAMP (style->font_size * 4, 0, 4000), context->characters[i]);
      add_to (grounds, context->ground[block->first], context->characters[i]);
      add_to (context->edges, edge_of (context->boxes[i]), context->characters[i]);
      context->last_text = MAX (context->last_text, vlps_box_bottom (context->boxes[i]));
    }
  context->font = heaviest (fonts) / 4.0;
  context->usual_ground = heaviest (grounds);
}

/* Text whose unit fills the width of the page and has nothing beside it. */
static void
find_flat (LayoutContext *context)
{
  for (guint i = 0; i < context->blocks->n; i++)
    {
      int block = context->blocks->items[i].block;
      int left, top, right, bottom;
      double beside;

      grid_cells (&context->text, context->boxes[i], &left, &top, &right, &bottom);
      beside =
          grid_sum (&context->text, 0, top, GRID_COLUMNS, bottom) - grid_sum (&context->text, left, top, right, bottom);
      if (context->page->nodes[block].box.width > .9 * context->page->size.width && beside < .5)
        context->flat += context->characters[i] / context->total;
    }
}

/* --- rows --- */

static void
fill_letters (const LayoutContext *context, const VlpsTextBlock *block, float *row)
{
  const VlpsStyle *style = style_of (context, block);
  guint placed = context->placed[block->first];

  row[OWN_font] = style != NULL ? (float) style->font_size : NAN;
  row[OWN_font_ratio] = style != NULL ? (float) vlps_scale_share (style->font_size, context->font) : NAN;
  row[OWN_bold] = style != NULL && style->font_weight >= 600;
  row[OWN_colour_lightness] = style != NULL ? (float) lightness (style->color) : NAN;
  row[OWN_ground_lightness] = (float) lightness (context->ground[block->first]);
  row[OWN_ground_differs] = context->ground[block->first] != context->usual_ground;
  row[OWN_fixed] = (placed & PLACED_FIXED) != 0;
  row[OWN_layer] = (placed & PLACED_LAYER) != 0;
  row[OWN_floats] = (placed & PLACED_FLOAT) != 0;
  row[OWN_framed] = context->page->nodes[block->first].frame > 0;
  row[OWN_clipped] = (context->page->nodes[block->first].flags & VLPS_NODE_CLIPPED) != 0;
}

static void
fill_surroundings (const LayoutContext *context, int index, float *row)
{
  const Grid *text = &context->text, *linked = &context->linked;
  const double *edge = g_hash_table_lookup (context->edges, GUINT_TO_POINTER (edge_of (context->boxes[index])));
  int left, top, right, bottom, filled = 0;
  double all, column;

  grid_cells (text, context->boxes[index], &left, &top, &right, &bottom);
  all = grid_sum (text, 0, top, GRID_COLUMNS, bottom);
  column = grid_sum (text, left, 0, right, text->n_rows);
  for (int x = 0; x < GRID_COLUMNS; x++)
    filled += grid_sum (text, x, top, x + 1, bottom) > 1e-6;
  row[OWN_row_left] = (float) vlps_scale_share (grid_sum (text, 0, top, left, bottom), all);
  row[OWN_row_right] = (float) vlps_scale_share (grid_sum (text, right, top, GRID_COLUMNS, bottom), all);
  row[OWN_row_own] = (float) vlps_scale_share (context->characters[index], all);
  row[OWN_row_filled] = (float) filled / GRID_COLUMNS;
  row[OWN_column_share] = (float) vlps_scale_share (column, context->total);
  row[OWN_column_links] = (float) vlps_scale_share (grid_sum (linked, left, 0, right, text->n_rows), column);
  row[OWN_edge_share] = edge != NULL ? (float) vlps_scale_share (*edge, context->total) : 0;
}

static void
fill_band (const LayoutContext *context, int index, float *row)
{
  int number = context->band[index], n = (int) context->bands->len;
  const Band *band = &g_array_index (context->bands, Band, number);
  double above = number > 0 ? band->top - band[-1].bottom : band->top;
  double below = number + 1 < n ? band[1].top - band->bottom : context->page->size.height - band->bottom;

  row[OWN_band] = vlps_scale_logarithm (number);
  row[OWN_band_left] = vlps_scale_logarithm (n - 1 - number);
  row[OWN_band_share] = (float) vlps_scale_share (band->characters, context->total);
  row[OWN_band_links] = (float) vlps_scale_share (band->links, band->characters);
  row[OWN_band_height] = vlps_scale_logarithm (band->bottom - band->top);
  row[OWN_band_gap_above] = vlps_scale_logarithm (above);
  row[OWN_band_gap_below] = vlps_scale_logarithm (below);
}

static void
fill_steps (const LayoutContext *context, int index, float *row)
{
  const VlpsBox *boxes = context->boxes;

  row[OWN_step] = row[OWN_step_after] = row[OWN_same_left] = row[OWN_same_left_after] = NAN;
  if (index > 0)
    {
      row[OWN_step] = (float) CLAMP (boxes[index].top - vlps_box_bottom (boxes[index - 1]), -2000, 2000);
      row[OWN_same_left] = fabs (boxes[index].left - boxes[index - 1].left) < 2;
    }
  if (index + 1 < (int) context->blocks->n)
    {
      row[OWN_step_after] = (float) CLAMP (boxes[index + 1].top - vlps_box_bottom (boxes[index]), -2000, 2000);
      row[OWN_same_left_after] = fabs (boxes[index].left - boxes[index + 1].left) < 2;
    }
}

static void
fill_own (const LayoutContext *context, int index, float *row)
{
  VlpsBox box = context->boxes[index];
  double width = MAX (1, context->page->size.width), height = MAX (1, context->page->size.height);

  row[OWN_left] = (float) (box.left / width);
  row[OWN_right] = (float) (1 - vlps_box_right (box) / width);
  row[OWN_middle] = (float) fabs ((box.left + box.width / 2) / width - .5);
  row[OWN_width] = (float) (box.width / width);
  row[OWN_top] = vlps_scale_logarithm (box.top);
  row[OWN_top_share] = (float) (box.top / height);
  row[OWN_top_screens] = (float) vlps_scale_share (box.top, context->page->viewport.height);
  row[OWN_below] = vlps_scale_logarithm (height - vlps_box_bottom (box));
  row[OWN_below_share] = (float) (1 - vlps_box_bottom (box) / height);
  row[OWN_below_text] = vlps_scale_logarithm (context->last_text - vlps_box_bottom (box));
  row[OWN_height] = vlps_scale_logarithm (box.height);
  row[OWN_density] = (float) vlps_scale_share (context->characters[index] * 10000, box.width * box.height);
  row[OWN_page_width] = (float) width;
  row[OWN_page_height] = vlps_scale_logarithm (height);
  row[OWN_page_flat] = (float) context->flat;
  row[OWN_page_bands] = vlps_scale_logarithm (context->bands->len);
}

static void
fill_block (const LayoutContext *context, int node, float *out)
{
  double width = MAX (1, context->page->size.width);
  VlpsBox box = context->page->nodes[node].box;

  out[BLOCK_width] = (float) (box.width / width);
  out[BLOCK_height] = vlps_scale_logarithm (box.height);
  out[BLOCK_top] = vlps_scale_logarithm (box.top);
  out[BLOCK_below] = vlps_scale_logarithm (context->page->size.height - vlps_box_bottom (box));
  out[BLOCK_left] = (float) (box.left / width);
  out[BLOCK_right] = (float) (1 - vlps_box_right (box) / width);
  out[BLOCK_share] =
      (float) vlps_scale_share (vlps_text_blocks_characters (context->page, context->blocks, node), context->total);
  out[BLOCK_ground] = context->ground[node] != context->usual_ground;
}

static void
fill_blocks (const LayoutContext *context, int index, float *row)
{
  int node = context->blocks->items[index].block, outer = node;

  for (guint i = 0; i < N_BLOCKS * N_BLOCK; i++)
    row[N_OWN + i] = NAN;
  for (int i = 0; i < OUTER && node >= 0; i++, node = context->blocks->larger[node])
    fill_block (context, node, row + N_OWN + i * N_BLOCK);
  if (context->outer[outer] >= 0)
    outer = context->outer[outer];
  fill_block (context, outer, row + N_OWN + OUTER * N_BLOCK);
}

void
vlps_layout_features_fill (const VlpsPage *page, const VlpsTextBlocks *blocks, const VlpsBox *boxes, float *rows,
                           guint stride)
{
  g_auto (LayoutContext) context = { .page = page, .blocks = blocks, .boxes = boxes };

  if (blocks->n == 0)
    return;
  context.characters = g_new0 (double, blocks->n);
  context.links = g_new0 (double, blocks->n);
  for (guint i = 0; i < blocks->n; i++)
    {
      context.characters[i] = blocks->items[i].characters;
      context.links[i] = blocks->items[i].link_characters;
      context.total += context.characters[i];
    }
  grid_make (&context.text, context.boxes, context.characters, blocks->n, page->size);
  grid_make (&context.linked, context.boxes, context.links, blocks->n, page->size);
  find_bands (&context);
  find_elements (&context);
  find_usual (&context);
  find_flat (&context);
  for (int i = 0; i < (int) blocks->n; i++)
    {
      float *row = rows + (gsize) i * stride;

      fill_own (&context, i, row);
      fill_letters (&context, &blocks->items[i], row);
      fill_surroundings (&context, i, row);
      fill_band (&context, i, row);
      fill_steps (&context, i, row);
      fill_blocks (&context, i, row);
    }
}

#define BARE_MARGIN 8 /* px around the body of a page that has no style sheets */

gboolean
vlps_layout_features_is_dressed (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_BODY && page->nodes[i].frame == 0)
      return fabs (page->nodes[i].box.left - BARE_MARGIN) >= 1;
  return TRUE;
}
