/* chance.c - where a passage stands beside the text that is likely main content */
#include "chance.h"

#include <math.h>

#include "layout.h"
#include "scale.h"

#define COLUMNS(X)                                                                                                     \
  X (own)                                                                                                              \
  X (near) /* mean over three passages on either side, by characters */                                                \
  X (wide) /* over twelve */                                                                                           \
  X (best_near)                                                                                                        \
  X (before) /* share of the page's likely content that comes before it */                                             \
  X (first)  /* passages from the first one that is more likely content than not */                                    \
  X (last)   /* passages to the last one */                                                                            \
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
vlps_chance_names (guint *ret_n)
{
  static const char *const names[] = {
#define X(name) "chance_" #name,
    COLUMNS (X)
#undef X
        NULL
  };

  *ret_n = N_COLUMNS;
  return names;
}

typedef struct
{
  const VlpsPassages *passages;
  const double *chances;
  double *content; /* sum of the characters expected to be main content before each passage */
  const VlpsBox *boxes;
  int first, last;                 /* passage that is likely content; n and -1 where there is none */
  double left, right, top, bottom; /* the column of likely content; NAN where there is none */
  double best;
} Survey;

static void
survey_clear (Survey *survey)
{
  g_free (survey->content);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Survey, survey_clear)

typedef struct
{
  double place, weight;
} Edge;

static int
compare_edges (gconstpointer a, gconstpointer b)
{
  const Edge *one = a, *other = b;

  return (one->place > other->place) - (one->place < other->place);
}

/* Place with so much of the weight before it. */
static double
quantile (GArray *edges, double total, double part)
{
  double sum = 0;

  g_array_sort (edges, compare_edges);
  for (guint i = 0; i < edges->len; i++)
    {
      sum += g_array_index (edges, Edge, i).weight;
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
find_column (Survey *survey, double bound)
{
  double *const places[] = { &survey->left, &survey->right, &survey->top, &survey->bottom };

  for (guint side = 0; side < G_N_ELEMENTS (places); side++)
    {
      g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (Edge));
      double total = 0;

      for (guint i = 0; i < survey->passages->n; i++)
        {
          Edge edge = { edge_of (survey->boxes[i], side), survey->chances[i] * survey->passages->items[i].weight };

          if (survey->chances[i] < bound)
            continue;
          g_array_append_val (edges, edge);
          total += edge.weight;
        }
      *places[side] = quantile (edges, total, side % 2 == 0 ? EDGE : 1 - EDGE);
    }
}

static void
survey_make (Survey *survey)
{
  guint n = survey->passages->n;

  survey->content = g_new0 (double, n + 1);
  survey->first = (int) n;
  survey->last = -1;
  for (guint i = 0; i < n; i++)
    {
      double weight = survey->passages->items[i].weight, chance = survey->chances[i];

      survey->content[i + 1] = survey->content[i] + weight * chance;
      survey->best = MAX (survey->best, chance);
      if (chance < LIKELY)
        continue;
      survey->first = MIN (survey->first, (int) i);
      survey->last = (int) i;
    }
  find_column (survey, MIN (LIKELY, survey->best / 2));
}

static double
mean (const Survey *survey, int first, int end)
{
  return vlps_share (survey->content[end] - survey->content[first],
                     survey->passages->weights[end] - survey->passages->weights[first]);
}

static void
fill_place (const Survey *survey, const VlpsBox *box, double width, float *row)
{
  double middle = box->left + box->width / 2;

  row[COLUMN_left] = (float) ((box->left - survey->left) / width);
  row[COLUMN_right] = (float) ((vlps_box_right (*box) - survey->right) / width);
  row[COLUMN_left_of] = (float) ((vlps_box_right (*box) - survey->left) / width);
  row[COLUMN_right_of] = (float) ((box->left - survey->right) / width);
  row[COLUMN_above] = vlps_distance (box->top - survey->top);
  row[COLUMN_below] = vlps_distance (vlps_box_bottom (*box) - survey->bottom);
  row[COLUMN_inside] = middle >= survey->left && middle <= survey->right && box->top >= survey->top
                       && vlps_box_bottom (*box) <= survey->bottom;
}

static void
fill_blocks (const Survey *survey, const VlpsPage *page, int node, float *row)
{
  const int *before = survey->passages->before;

  for (guint i = 0; i < N_BLOCKS; i++)
    {
      row[COLUMN_block0 + i] = node < 0 ? NAN : (float) mean (survey, before[node], before[page->nodes[node].end]);
      node = node < 0 ? node : survey->passages->larger[node];
    }
}

void
vlps_chance_fill (const VlpsPage *page, const VlpsPassages *passages, const VlpsBox *boxes, const double *chances,
                  float *rows, guint stride)
{
  g_auto (Survey) survey = { .passages = passages, .boxes = boxes, .chances = chances };
  double width = MAX (1, page->size.width);
  int n = (int) passages->n;

  survey_make (&survey);
  for (int i = 0; i < n; i++)
    {
      float *row = rows + (gsize) i * stride;
      double best = 0;

      for (int k = MAX (0, i - NEAR); k < MIN (n, i + NEAR + 1); k++)
        best = MAX (best, chances[k]);
      row[COLUMN_own] = (float) chances[i];
      row[COLUMN_near] = (float) mean (&survey, MAX (0, i - NEAR), MIN (n, i + NEAR + 1));
      row[COLUMN_wide] = (float) mean (&survey, MAX (0, i - WIDE), MIN (n, i + WIDE + 1));
      row[COLUMN_best_near] = (float) best;
      row[COLUMN_before] = (float) vlps_share (survey.content[i], survey.content[n]);
      row[COLUMN_first] = survey.last < 0 ? NAN : vlps_distance (i - survey.first);
      row[COLUMN_last] = survey.last < 0 ? NAN : vlps_distance (survey.last - i);
      row[COLUMN_page_mean] = (float) mean (&survey, 0, n);
      row[COLUMN_page_best] = (float) survey.best;
      fill_blocks (&survey, page, passages->items[i].block, row);
      fill_place (&survey, &boxes[i], width, row);
    }
}
