/* search-bands.c - parts of a page with margins of their own
 *
 * Close to the four lines the value is a sum over units.  Where gaps between rows of text let the margins change, the
 * parts of the page between them get margins of their own if that gains enough: the best parts are found exactly.
 */
#include "search-private.h"

#include <math.h>
#include <string.h>

#define CUT_EFFORT 4e6 /* cuts squared times units, at most */

/* A place where margins may change: between two rows of text. */
typedef struct
{
  double at;
  double gap;
} Cut;

static int
compare_gaps (gconstpointer a, gconstpointer b)
{
  double one = ((const Cut *) a)->gap, other = ((const Cut *) b)->gap;

  return (one < other) - (one > other);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  double one = ((const Cut *) a)->at, other = ((const Cut *) b)->at;

  return (one > other) - (one < other);
}

/* The gaps between rows of text that H1 and H2 leave, from the top down; the widest where there are too many. */
static GArray *
find_cuts (const VlpsSearch *search, VlpsThresholds lines)
{
  GArray *cuts = g_array_new (FALSE, FALSE, sizeof (Cut));
  guint most = (guint) CLAMP (sqrt (CUT_EFFORT / (search->n + 1)), 2, search->options->cuts);
  double bottom = -INFINITY;

  /* H2 reaches them from below */
  for (guint k = search->n; k-- > 0;)
    {
      const VlpsTextUnit *unit = &search->units[search->order[H2][k]];
      VlpsBox box = unit->grid.number > 0 ? unit->grid.card : unit->box;

      if (box.height >= search->options->tall * search->size.height || vlps_box_bottom (box) <= lines.h1
          || box.top >= lines.h2)
        continue;
      if (isfinite (bottom) && box.top >= bottom + search->options->gap)
        {
          Cut cut = { floor ((bottom + box.top) / 2), box.top - bottom };

          g_array_append_val (cuts, cut);
        }
      bottom = MAX (bottom, vlps_box_bottom (box));
    }
  g_array_sort (cuts, compare_gaps);
  g_array_set_size (cuts, MIN (cuts->len, most));
  g_array_sort (cuts, compare_places);
  return cuts;
}

/* What a margin between two cuts gains with its line in the best place.  Close to one set of lines the value is a sum
 * over units, of which each has a part in each region. */
typedef struct
{
  const VlpsSearch *search;
  guint *first, *last; /* of each unit: the strips between cuts that it touches */
  double *gain[2];     /* of each unit: from CENTER to LM, to RM */
  guint *within;       /* of each column, while a line is looked for: units that touch the strips */
  guint *taken;        /* and how many of them the line takes */
  guint *whole;        /* of each grid: units between H1 and H2 */
  guint *beyond;       /* of each grid, while a line is looked for: units that the line takes */
  double *counts;      /* of each unit, while a line is looked for: what crossing it counts */
} Margins;

static void
margins_clear (Margins *margins)
{
  g_free (margins->first);
  g_free (margins->last);
  g_free (margins->gain[0]);
  g_free (margins->gain[1]);
  g_free (margins->within);
  g_free (margins->taken);
  g_free (margins->whole);
  g_free (margins->beyond);
  g_free (margins->counts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Margins, margins_clear)

static void
margins_make (Margins *margins, const VlpsSearch *search, VlpsThresholds lines, const GArray *cuts)
{
  g_auto (VlpsSearchSums) sums = { 0 };
  double f1, both;

  vlps_search_sums_at (search, lines, &sums);
  f1 = vlps_search_f1 (search, &sums);
  both = sums.kept + search->center;
  margins->search = search;
  margins->first = g_new0 (guint, search->n + 1);
  margins->last = g_new0 (guint, search->n + 1);
  margins->within = g_new0 (guint, search->n_columns + 1);
  margins->taken = g_new0 (guint, search->n_columns + 1);
  margins->whole = g_new0 (guint, search->n_grids + 1);
  margins->beyond = g_new0 (guint, search->n_grids + 1);
  margins->counts = g_new0 (double, search->n + 1);
  margins->gain[0] = g_new0 (double, search->n + 1);
  margins->gain[1] = g_new0 (double, search->n + 1);
  for (guint i = 0; i < search->n; i++)
    {
      const VlpsTextUnit *unit = &search->units[i];
      const double *expected = unit->expected;
      double kept = both > 0 ? (2 * expected[VLPS_REGION_CENTER] - f1 * unit->characters) / both : 0;

      while (margins->first[i] < cuts->len && g_array_index (cuts, Cut, margins->first[i]).at <= unit->box.top)
        margins->first[i]++;
      margins->last[i] = margins->first[i];
      while (margins->last[i] < cuts->len
             && g_array_index (cuts, Cut, margins->last[i]).at < vlps_box_bottom (unit->box))
        margins->last[i]++;
      if (vlps_box_bottom (unit->box) <= lines.h1 || unit->box.top >= lines.h2)
        margins->last[i] = G_MAXUINT; /* in no margin */
      else
        margins->whole[unit->grid.number]++;
      for (guint side = 0; side < 2; side++)
        margins->gain[side][i] =
            search->options->accuracy_share
                * (expected[side == 0 ? VLPS_REGION_LM : VLPS_REGION_RM] - expected[VLPS_REGION_CENTER])
                / search->characters
            - kept;
    }
}

/* What taking one more unit of a column costs, or gives back: the line begins to cut the column with the first unit that it
 * takes, and with the last it no longer does. */
static double
cut_change (const Margins *margins, VlpsTextColumn column)
{
  guint within = margins->within[column.number], taken = ++margins->taken[column.number];
  double cut = margins->search->options->cut_price * column.share;

  if (column.number == 0 || within == 1 || (taken > 1 && taken < within))
    return 0;
  return taken == 1 ? -cut : cut;
}

/* The same for a grid that the line splits. */
static double
split_change (const Margins *margins, VlpsTextGrid grid)
{
  guint whole = margins->whole[grid.number], taken = ++margins->beyond[grid.number];

  if (grid.number == 0 || whole == 1 || (taken > 1 && taken < whole))
    return 0;
  return taken == 1 ? -SPLIT_PRICE : SPLIT_PRICE;
}

static gboolean
is_touched (const Margins *margins, guint i, guint begin, guint end)
{
  return margins->last[i] != G_MAXUINT && margins->first[i] < end && margins->last[i] >= begin;
}

/* Fills in what a margin of the strips pays for crossing each unit: by the strips that it shares with it. */
static void
count_crossings (const Margins *margins, guint begin, guint end)
{
  const VlpsSearch *search = margins->search;
  double price = search->options->cross_price / search->characters;

  for (guint i = 0; i < search->n; i++)
    {
      guint first = margins->first[i], last = margins->last[i];

      margins->counts[i] = 0;
      if (is_touched (margins, i, begin, end))
        margins->counts[i] = price * search->units[i].expected[VLPS_REGION_CENTER]
                             * (MIN (last + 1, end) - MAX (first, begin)) / (last + 1 - first);
    }
}

/* The best line of one side for the strips from `begin` to before `end`, and what it gains. */
static double
best_margin (const Margins *margins, guint side, guint begin, guint end, double *ret_line)
{
  const VlpsSearch *search = margins->search;
  guint line = side == 0 ? W1 : W2;
  double sum = 0, best = 0;
  VlpsCrossing crossing = { 0 };

  *ret_line = NAN;
  memset (margins->within, 0, (search->n_columns + 1) * sizeof (guint));
  memset (margins->taken, 0, (search->n_columns + 1) * sizeof (guint));
  memset (margins->beyond, 0, (search->n_grids + 1) * sizeof (guint));
  for (guint i = 0; i < search->n; i++)
    margins->within[search->units[i].column.number] += is_touched (margins, i, begin, end);
  for (guint k = 0; k < search->n; k++)
    {
      guint i = search->order[line][k];
      double here = vlps_search_edge (search->units[i].box, line), value;

      if (margins->first[i] >= begin && margins->last[i] < end)
        sum += margins->gain[side][i] + cut_change (margins, search->units[i].column)
               + split_change (margins, search->units[i].grid);
      value = sum - search->options->line_price;
      if (value <= best + 1e-9
          || (k + 1 < search->n && vlps_search_edge (search->units[search->order[line][k + 1]].box, line) <= here))
        continue;
      /* few places gain anything, so what they cross is only looked at then */
      if (crossing.entered == 0)
        count_crossings (margins, begin, end);
      value -= vlps_search_cross (search, line, margins->counts, here, &crossing);
      if (value > best + 1e-9)
        {
          best = value;
          *ret_line = side == 0 ? here : -here;
        }
    }
  return best;
}

static double
best_margins (const Margins *margins, guint begin, guint end, VlpsBand *ret_band)
{
  double left = best_margin (margins, 0, begin, end, &ret_band->w1);
  double right = best_margin (margins, 1, begin, end, &ret_band->w2);

  if (!(ret_band->w1 > ret_band->w2))
    return left + right;
  *(left < right ? &ret_band->w1 : &ret_band->w2) = NAN;
  return MAX (left, right);
}

/* For those who look at one pair of margins: that of the band with most text. */
static void
name_margins (const VlpsSearch *search, VlpsThresholds *lines)
{
  double most = -1, top = -INFINITY;

  for (guint i = 0; i < lines->n_bands; i++)
    {
      double characters = 0;

      for (guint k = 0; k < search->n; k++)
        {
          VlpsBox box = search->units[k].box;
          double middle = box.top + box.height / 2;

          if (middle >= top && middle < lines->bands[i].bottom)
            characters += search->units[k].characters;
        }
      if (characters > most)
        {
          most = characters;
          lines->w1 = lines->bands[i].w1;
          lines->w2 = lines->bands[i].w2;
        }
      top = lines->bands[i].bottom;
    }
}

VlpsThresholds
vlps_search_bands (const VlpsSearch *search, VlpsThresholds lines)
{
  g_autoptr (GArray) cuts = find_cuts (search, lines);
  g_auto (Margins) margins = { 0 };
  guint n = cuts->len + 1;
  /* of so many bands for so many strips from the top: what they gain, and where the last of them begins */
  double values[VLPS_MAX_BANDS + 1][VLPS_SEARCH_MAX_CUTS + 2];
  guint from[VLPS_MAX_BANDS + 1][VLPS_SEARCH_MAX_CUTS + 2] = { 0 };
  guint n_bands = 1, end = n;

  if (n < 2)
    return lines;
  margins_make (&margins, search, lines, cuts);
  for (guint bands = 0; bands <= VLPS_MAX_BANDS; bands++)
    for (guint strips = 0; strips <= n; strips++)
      values[bands][strips] = -INFINITY;
  values[0][0] = 0;
  for (guint begin = 0; begin < n; begin++)
    for (guint stop = begin + 1; stop <= n; stop++)
      {
        VlpsBand band;
        double gain = best_margins (&margins, begin, stop, &band) - (begin > 0 ? search->options->band_price : 0);

        for (guint bands = 0; bands < VLPS_MAX_BANDS; bands++)
          if (values[bands][begin] + gain > values[bands + 1][stop] + 1e-9)
            {
              values[bands + 1][stop] = values[bands][begin] + gain;
              from[bands + 1][stop] = begin;
            }
      }
  for (guint bands = 2; bands <= VLPS_MAX_BANDS; bands++)
    if (values[bands][n] > values[n_bands][n] + 1e-9)
      n_bands = bands;
  if (n_bands == 1)
    return lines;
  lines.n_bands = n_bands;
  for (guint i = n_bands; i > 0; i--)
    {
      guint begin = from[i][end];

      best_margins (&margins, begin, end, &lines.bands[i - 1]);
      lines.bands[i - 1].bottom = end < n ? g_array_index (cuts, Cut, end - 1).at : INFINITY;
      end = begin;
    }
  name_margins (search, &lines);
  return lines;
}
