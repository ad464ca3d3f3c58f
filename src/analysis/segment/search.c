/* search.c - the lines that are worth most, given what the text of each unit is likely to be
 *
 * 1. For every line, where the units that it can take stand gives the places to try.  Lines are moved in turn, each to
 * its best place with the other three fixed, until none gains, from three beginnings; the best outcome stays.  W1 and W2
 * rather stand beside a column than cut through it, and no line leaves a part of a grid of cards outside CENTER.
 * 2. Close to these lines the value is a sum over units.  Where gaps between rows of text let the margins change, the
 * parts of the page between them get margins of their own if that gains enough: the best parts are found exactly.
 */
#include "search.h"

#include <math.h>
#include <string.h>

#include "sort.h"

/* What it costs to put some cards of a grid into CENTER and others elsewhere: more than a line gains. */
#define SPLIT_PRICE .5

#define CUT_EFFORT 4e6 /* cuts squared times units, at most */

enum
{
  H1,
  H2,
  W1,
  W2,
};

typedef struct
{
  const VlpsTextUnit *units;
  guint n;
  const VlpsSearchOptions *options;
  VlpsSize size;     /* of the page */
  double characters; /* of all units */
  double center;     /* characters expected to be CENTER */
  guint *order[4];   /* units in the order in which each line reaches them as it moves inwards */
  guint n_columns;
  guint n_grids;
  guint barred;   /* bit 1 << line: the line is not drawn, whatever it would gain */
  guint required; /* the same: it is drawn even where it costs more than it gains */
} Search;

static void
search_clear (Search *search)
{
  for (guint i = 0; i < 4; i++)
    g_free (search->order[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* --- four lines --- */

/* Where line `line` has to stand to take the box: at or beyond this value, in its own direction. */
static double
edge (VlpsBox box, guint line)
{
  switch (line)
    {
    case H1:
      return vlps_box_bottom (box);
    case H2:
      return -box.top;
    case W1:
      return vlps_box_right (box);
    default:
      return -box.left;
    }
}

typedef struct
{
  const VlpsTextUnit *units;
  guint line;
} Order;

static int
compare_edges (gconstpointer a, gconstpointer b, gpointer data)
{
  const Order *order = data;
  double one = edge (order->units[*(const guint *) a].box, order->line);
  double other = edge (order->units[*(const guint *) b].box, order->line);

  return (one > other) - (one < other);
}

static void
sort_units (Search *search)
{
  for (guint line = 0; line < 4; line++)
    {
      Order order = { search->units, line };

      search->order[line] = g_new (guint, search->n + 1);
      for (guint i = 0; i < search->n; i++)
        search->order[line][i] = i;
      vlps_sort (search->order[line], search->n, sizeof (guint), compare_edges, &order);
    }
}

/* What is to be made as great as possible. */
typedef struct
{
  double kept;   /* characters in CENTER by the lines */
  double right;  /* of them, expected to be CENTER */
  double placed; /* characters expected to be in the region where the lines put them */
  double cut;    /* shares of the columns that W1 and W2 cut through, added up */
  guint *center; /* of each column: units in CENTER */
  guint *margin; /* of each column: units in LM or RM */
  guint *inside; /* of each grid: units in CENTER */
  guint *beyond; /* of each grid: units elsewhere */
  guint split;   /* grids with both */
} Sums;

static void
sums_clear (Sums *sums)
{
  g_free (sums->center);
  g_free (sums->margin);
  g_free (sums->inside);
  g_free (sums->beyond);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sums, sums_clear)

/* What the lines cost. */
static double
price_of (const VlpsSearchOptions *options, VlpsThresholds lines)
{
  guint n = (guint) !isnan (lines.h1) + !isnan (lines.h2);

  if (lines.n_bands == 0)
    return options->line_price * (n + !isnan (lines.w1) + !isnan (lines.w2));
  for (guint i = 0; i < lines.n_bands; i++)
    n += (guint) !isnan (lines.bands[i].w1) + !isnan (lines.bands[i].w2);
  return options->line_price * n + options->band_price * (lines.n_bands - 1);
}

/* F1 of CENTER; 0 where there is nothing of it. */
static double
f1_of (const Search *search, const Sums *sums)
{
  return sums->kept + search->center > 0 ? 2 * sums->right / (sums->kept + search->center) : 0;
}

static double
value_of (const Search *search, const Sums *sums, double price)
{
  return f1_of (search, sums) + search->options->accuracy_share * sums->placed / search->characters
         - search->options->cut_price * sums->cut - SPLIT_PRICE * sums->split - price;
}

static double
cut_of (const Sums *sums, VlpsTextColumn column)
{
  return sums->center[column.number] > 0 && sums->margin[column.number] > 0 ? column.share : 0;
}

static guint
split_of (const Sums *sums, VlpsTextGrid grid)
{
  return sums->inside[grid.number] > 0 && sums->beyond[grid.number] > 0;
}

/* Puts a unit into a region where `times` is 1, and takes it out where it is -1. */
static void
add_unit (Sums *sums, const VlpsTextUnit *unit, VlpsRegion region, int times)
{
  sums->placed += times * unit->expected[region];
  if (region == VLPS_REGION_CENTER)
    {
      sums->kept += times * unit->characters;
      sums->right += times * unit->expected[VLPS_REGION_CENTER];
    }
  if (unit->column.number > 0 && region != VLPS_REGION_HEADER && region != VLPS_REGION_FOOTER)
    {
      guint *counts = region == VLPS_REGION_CENTER ? sums->center : sums->margin;

      sums->cut -= cut_of (sums, unit->column);
      counts[unit->column.number] += (guint) times;
      sums->cut += cut_of (sums, unit->column);
    }
  if (unit->grid.number > 0)
    {
      guint *counts = region == VLPS_REGION_CENTER ? sums->inside : sums->beyond;

      sums->split -= split_of (sums, unit->grid);
      counts[unit->grid.number] += (guint) times;
      sums->split += split_of (sums, unit->grid);
    }
}

static void
sums_at (const Search *search, VlpsThresholds lines, Sums *ret_sums)
{
  *ret_sums = (Sums){ .center = g_new0 (guint, search->n_columns + 1),
                      .margin = g_new0 (guint, search->n_columns + 1),
                      .inside = g_new0 (guint, search->n_grids + 1),
                      .beyond = g_new0 (guint, search->n_grids + 1) };
  for (guint i = 0; i < search->n; i++)
    add_unit (ret_sums, &search->units[i], vlps_region_of_box (search->units[i].box, lines), 1);
}

/* Moves one line to its best place, the others fixed.  All units begin on the near side of it and change over in the
 * order of their edges. */
static double
move_line (const Search *search, guint line, VlpsThresholds *lines)
{
  VlpsThresholds without = *lines, with = *lines;
  double opposite = *vlps_region_separator (lines, line ^ 1);
  gboolean upward = line == H2 || line == W2;
  double best, price, place = NAN;
  g_auto (Sums) sums = { 0 };

  *vlps_region_separator (&without, line) = NAN;
  *vlps_region_separator (&with, line) = upward ? -INFINITY : INFINITY;
  price = price_of (search->options, with);
  sums_at (search, without, &sums);
  best =
      (search->required & 1u << line) != 0 ? -INFINITY : value_of (search, &sums, price_of (search->options, without));
  for (guint k = 0; k < search->n && (search->barred & 1u << line) == 0; k++)
    {
      const VlpsTextUnit *unit = &search->units[search->order[line][k]];
      const VlpsTextUnit *next = k + 1 < search->n ? &search->units[search->order[line][k + 1]] : NULL;
      double here = edge (unit->box, line), value, stands;

      add_unit (&sums, unit, vlps_region_of_box (unit->box, without), -1);
      add_unit (&sums, unit, vlps_region_of_box (unit->box, with), 1);
      if (next != NULL && edge (next->box, line) <= here)
        continue;
      stands = upward ? -here : here;
      if (!isnan (opposite) && (upward ? stands < opposite : stands > opposite))
        break;
      value = value_of (search, &sums, price);
      if (value > best + 1e-9)
        {
          best = value;
          place = stands;
        }
    }
  *vlps_region_separator (lines, line) = place;
  return best;
}

static VlpsThresholds
climb (const Search *search, VlpsThresholds lines, double *ret_value)
{
  static const guint turns[] = { H2, H1, W1, W2 };
  g_auto (Sums) sums = { 0 };
  double value;

  sums_at (search, lines, &sums);
  value = value_of (search, &sums, price_of (search->options, lines));
  for (guint round = 0; round < search->options->rounds; round++)
    {
      double before = value;

      for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
        value = move_line (search, turns[i], &lines);
      if (value <= before + 1e-9)
        break;
    }
  *ret_value = value;
  return lines;
}

static VlpsThresholds
find_lines (const Search *search, double *ret_value)
{
  VlpsSize size = search->size;
  const VlpsThresholds beginnings[] = {
    VLPS_LINES (NAN, NAN, NAN, NAN),
    VLPS_LINES (MIN (150, size.height / 4), MAX (size.height - 200, size.height / 2), NAN, NAN),
    VLPS_LINES (NAN, NAN, size.width / 4, size.width * 3 / 4),
  };
  VlpsThresholds best = beginnings[0];

  *ret_value = -INFINITY;
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      double value;
      VlpsThresholds lines = climb (search, beginnings[i], &value);

      if (value > *ret_value + 1e-9)
        {
          *ret_value = value;
          best = lines;
        }
    }
  return best;
}

/* --- bands --- */

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
find_cuts (const Search *search, VlpsThresholds lines)
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
  const Search *search;
  guint *first, *last; /* of each unit: the strips between cuts that it touches */
  double *gain[2];     /* of each unit: from CENTER to LM, to RM */
  guint *within;       /* of each column, while a line is looked for: units that touch the strips */
  guint *taken;        /* and how many of them the line takes */
  guint *whole;        /* of each grid: units between H1 and H2 */
  guint *beyond;       /* of each grid, while a line is looked for: units that the line takes */
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
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Margins, margins_clear)

static void
margins_make (Margins *margins, const Search *search, VlpsThresholds lines, const GArray *cuts)
{
  g_auto (Sums) sums = { 0 };
  double f1, both;

  sums_at (search, lines, &sums);
  f1 = f1_of (search, &sums);
  both = sums.kept + search->center;
  margins->search = search;
  margins->first = g_new0 (guint, search->n + 1);
  margins->last = g_new0 (guint, search->n + 1);
  margins->within = g_new0 (guint, search->n_columns + 1);
  margins->taken = g_new0 (guint, search->n_columns + 1);
  margins->whole = g_new0 (guint, search->n_grids + 1);
  margins->beyond = g_new0 (guint, search->n_grids + 1);
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

/* The best line of one side for the strips from `begin` to before `end`, and what it gains. */
static double
best_margin (const Margins *margins, guint side, guint begin, guint end, double *ret_line)
{
  const Search *search = margins->search;
  guint line = side == 0 ? W1 : W2;
  double sum = 0, best = 0;

  *ret_line = NAN;
  memset (margins->within, 0, (search->n_columns + 1) * sizeof (guint));
  memset (margins->taken, 0, (search->n_columns + 1) * sizeof (guint));
  memset (margins->beyond, 0, (search->n_grids + 1) * sizeof (guint));
  for (guint i = 0; i < search->n; i++)
    if (margins->last[i] != G_MAXUINT && margins->first[i] < end && margins->last[i] >= begin)
      margins->within[search->units[i].column.number]++;
  for (guint k = 0; k < search->n; k++)
    {
      guint i = search->order[line][k];
      double here = edge (search->units[i].box, line);

      if (margins->first[i] >= begin && margins->last[i] < end)
        sum += margins->gain[side][i] + cut_change (margins, search->units[i].column)
               + split_change (margins, search->units[i].grid);
      if (sum - search->options->line_price > best + 1e-9
          && (k + 1 == search->n || edge (search->units[search->order[line][k + 1]].box, line) > here))
        {
          best = sum - search->options->line_price;
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
name_margins (const Search *search, VlpsThresholds *lines)
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

/* One to VLPS_MAX_BANDS bands, each with the best margins for it: exactly, but for units that reach over a cut. */
static VlpsThresholds
find_bands (const Search *search, VlpsThresholds lines)
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

static void
search_make (Search *search)
{
  for (guint i = 0; i < search->n; i++)
    {
      search->characters += search->units[i].characters;
      search->center += search->units[i].expected[VLPS_REGION_CENTER];
      search->n_columns = MAX (search->n_columns, search->units[i].column.number);
      search->n_grids = MAX (search->n_grids, search->units[i].grid.number);
    }
  sort_units (search);
}

/* NAN where there is no text. */
static double
expected_f1 (const Search *search, VlpsThresholds lines)
{
  g_auto (Sums) sums = { 0 };

  sums_at (search, lines, &sums);
  return sums.kept + search->center > 0 ? f1_of (search, &sums) : NAN;
}

VlpsThresholds
vlps_search_separators (const VlpsTextUnit *units, guint n, VlpsSize page, const VlpsSearchOptions *options,
                        double *ret_f1)
{
  g_auto (Search) search = { .units = units, .n = n, .options = options, .size = page };
  VlpsThresholds lines, banded;
  double value, banded_value;

  search_make (&search);
  lines = find_lines (&search, &value);
  banded = find_bands (&search, lines);
  if (banded.n_bands > 0)
    {
      move_line (&search, H2, &banded);
      banded_value = move_line (&search, H1, &banded);
      if (banded_value > value + 1e-9)
        lines = banded;
    }
  *ret_f1 = expected_f1 (&search, lines);
  return lines;
}

/* Share of the text that two sets of lines put into different regions. */
static double
difference (const Search *search, VlpsThresholds one, VlpsThresholds other)
{
  double sum = 0;

  for (guint i = 0; i < search->n; i++)
    if (vlps_region_of_box (search->units[i].box, one) != vlps_region_of_box (search->units[i].box, other))
      sum += search->units[i].characters;
  return sum / search->characters;
}

gboolean
vlps_search_second (const VlpsTextUnit *units, guint n, VlpsSize page, const VlpsSearchOptions *options,
                    VlpsThresholds best, VlpsThresholds *ret_lines, double *ret_f1)
{
  g_auto (Search) search = { .units = units, .n = n, .options = options, .size = page };
  double most = -INFINITY;

  search_make (&search);
  for (guint line = 0; line < 4; line++)
    {
      guint bit = 1u << line;
      VlpsThresholds lines;
      double value;

      search.barred = isnan (*vlps_region_separator (&best, line)) ? 0 : bit;
      search.required = bit & ~search.barred;
      lines = find_lines (&search, &value);
      if (value > most && difference (&search, best, lines) >= options->different)
        {
          most = value;
          *ret_lines = lines;
          *ret_f1 = expected_f1 (&search, lines);
        }
    }
  return isfinite (most);
}
