/* search.c - the lines that are worth most, given what the text of each unit is likely to be
 *
 * 1. For every line, where the units that it can take stand gives the places to try.  Lines are moved in turn, each to
 * its best place with the other three fixed, until none gains, from three beginnings; the best outcome stays.  W1 and W2
 * rather stand beside a column than cut through it, and no line leaves a part of a grid of cards outside CENTER.
 * 2. Parts of the page get margins of their own where that gains enough (search-bands.c).
 */
#include "search-private.h"

#include <math.h>
#include <string.h>

#include "sort.h"

static void
search_clear (VlpsSearch *search)
{
  for (guint i = 0; i < 4; i++)
    {
      g_free (search->order[i]);
      g_free (search->entry[i]);
      g_free (search->leave[i]);
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsSearch, search_clear)

/* --- four lines --- */

double
vlps_search_edge (VlpsBox box, guint line)
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

/* Where the line enters and leaves the text of a unit. */
static double
entry_of (const VlpsTextUnit *unit, guint line)
{
  return line == W1 ? unit->text.left : -vlps_box_right (unit->text);
}

static double
exit_of (const VlpsTextUnit *unit, guint line)
{
  return line == W1 ? vlps_box_right (unit->text) : -unit->text.left;
}

/* Text without a width is never crossed. */
static gboolean
has_width (const VlpsTextUnit *unit, guint line)
{
  return entry_of (unit, line) < exit_of (unit, line);
}

static double
edge_of (const VlpsTextUnit *unit, guint line)
{
  return vlps_search_edge (unit->box, line);
}

typedef struct
{
  const VlpsTextUnit *units;
  guint line;
  double (*place) (const VlpsTextUnit *unit, guint line);
} Order;

static int
compare_places (gconstpointer a, gconstpointer b, gpointer data)
{
  const Order *order = data;
  double one = order->place (&order->units[*(const guint *) a], order->line);
  double other = order->place (&order->units[*(const guint *) b], order->line);

  return (one > other) - (one < other);
}

/* Numbers of all units, in the order of their places. */
static guint *
sort_units (const VlpsSearch *search, guint line, double (*place) (const VlpsTextUnit *, guint))
{
  Order order = { search->units, line, place };
  guint *numbers = g_new (guint, search->n + 1);

  for (guint i = 0; i < search->n; i++)
    numbers[i] = i;
  vlps_sort (numbers, search->n, sizeof (guint), compare_places, &order);
  return numbers;
}

double
vlps_search_cross (const VlpsSearch *search, guint line, const double *counts, double here, VlpsCrossing *crossing)
{
  const guint *entry = search->entry[line], *leave = search->leave[line];

  for (; crossing->entered < search->n; crossing->entered++)
    {
      guint i = entry[crossing->entered];

      if (entry_of (&search->units[i], line) >= here)
        break;
      crossing->text += has_width (&search->units[i], line) ? counts[i] : 0;
    }
  for (; crossing->left < search->n; crossing->left++)
    {
      guint i = leave[crossing->left];

      if (exit_of (&search->units[i], line) > here)
        break;
      crossing->text -= has_width (&search->units[i], line) ? counts[i] : 0;
    }
  return crossing->text;
}

void
vlps_search_sums_clear (VlpsSearchSums *sums)
{
  g_free (sums->center);
  g_free (sums->margin);
  g_free (sums->inside);
  g_free (sums->beyond);
}

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
double
vlps_search_f1 (const VlpsSearch *search, const VlpsSearchSums *sums)
{
  return sums->kept + search->center > 0 ? 2 * sums->right / (sums->kept + search->center) : 0;
}

static double
crossing_price (const VlpsSearch *search, double crossed)
{
  return search->options->cross_price * crossed / search->characters;
}

static double
value_of (const VlpsSearch *search, const VlpsSearchSums *sums, double price)
{
  return vlps_search_f1 (search, sums) + search->options->accuracy_share * sums->placed / search->characters
         - search->options->cut_price * sums->cut - crossing_price (search, sums->crossed) - SPLIT_PRICE * sums->split
         - price;
}

static double
cut_of (const VlpsSearchSums *sums, VlpsTextColumn column)
{
  return sums->center[column.number] > 0 && sums->margin[column.number] > 0 ? column.share : 0;
}

static guint
split_of (const VlpsSearchSums *sums, VlpsTextGrid grid)
{
  return sums->inside[grid.number] > 0 && sums->beyond[grid.number] > 0;
}

static gboolean
crosses (VlpsBox text, double line)
{
  return text.left < line && vlps_box_right (text) > line;
}

/* How many of W1 and W2 cross the text, 0 to 2; where they change, by shares of its height. */
static double
crossings (VlpsBox text, VlpsThresholds lines)
{
  double sum = 0, top = -INFINITY;

  if (lines.n_bands == 0 || text.height <= 0)
    return crosses (text, lines.w1) + crosses (text, lines.w2);
  for (guint i = 0; i < lines.n_bands; i++)
    {
      const VlpsBand *band = &lines.bands[i];
      double within = MIN (band->bottom, vlps_box_bottom (text)) - MAX (top, text.top);

      if (within > 0)
        sum += (crosses (text, band->w1) + crosses (text, band->w2)) * within / text.height;
      top = band->bottom;
    }
  return sum;
}

/* Puts a unit where the lines put it if `times` is 1, and takes it out of there if it is -1. */
static void
add_unit (VlpsSearchSums *sums, const VlpsTextUnit *unit, VlpsThresholds lines, int times)
{
  VlpsRegion region = vlps_region_of_box (unit->box, lines);

  sums->placed += times * unit->expected[region];
  if (region == VLPS_REGION_CENTER)
    {
      sums->kept += times * unit->characters;
      sums->right += times * unit->expected[VLPS_REGION_CENTER];
      sums->crossed += times * unit->expected[VLPS_REGION_CENTER] * crossings (unit->text, lines);
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

void
vlps_search_sums_at (const VlpsSearch *search, VlpsThresholds lines, VlpsSearchSums *ret_sums)
{
  *ret_sums = (VlpsSearchSums){ .center = g_new0 (guint, search->n_columns + 1),
                                .margin = g_new0 (guint, search->n_columns + 1),
                                .inside = g_new0 (guint, search->n_grids + 1),
                                .beyond = g_new0 (guint, search->n_grids + 1) };
  for (guint i = 0; i < search->n; i++)
    add_unit (ret_sums, &search->units[i], lines, 1);
}

/* For each unit what it counts if W1 or W2 crosses it: text expected to be CENTER, where the other lines leave it there.
 */
static double *
crossing_counts (const VlpsSearch *search, VlpsThresholds lines, guint line)
{
  double *counts = g_new0 (double, search->n + 1);

  *vlps_region_separator (&lines, line) = NAN;
  for (guint i = 0; i < search->n; i++)
    if (vlps_region_of_box (search->units[i].box, lines) == VLPS_REGION_CENTER)
      counts[i] = search->units[i].expected[VLPS_REGION_CENTER];
  return counts;
}

/* Moves one line to its best place, the others fixed.  All units begin on the near side of it and change over in the
 * order of their edges. */
static double
move_line (const VlpsSearch *search, guint line, VlpsThresholds *lines)
{
  VlpsThresholds without = *lines, with = *lines;
  double opposite = *vlps_region_separator (lines, line ^ 1);
  gboolean upward = line == H2 || line == W2;
  double best, price, place = NAN;
  g_autofree double *counts = NULL;
  g_auto (VlpsSearchSums) sums = { 0 };
  VlpsCrossing crossing = { 0 };

  *vlps_region_separator (&without, line) = NAN;
  *vlps_region_separator (&with, line) = upward ? -INFINITY : INFINITY;
  price = price_of (search->options, with);
  vlps_search_sums_at (search, without, &sums);
  best =
      (search->required & 1u << line) != 0 ? -INFINITY : value_of (search, &sums, price_of (search->options, without));
  for (guint k = 0; k < search->n && (search->barred & 1u << line) == 0; k++)
    {
      const VlpsTextUnit *unit = &search->units[search->order[line][k]];
      const VlpsTextUnit *next = k + 1 < search->n ? &search->units[search->order[line][k + 1]] : NULL;
      double here = vlps_search_edge (unit->box, line), value, stands;

      add_unit (&sums, unit, without, -1);
      add_unit (&sums, unit, with, 1);
      if (next != NULL && vlps_search_edge (next->box, line) <= here)
        continue;
      stands = upward ? -here : here;
      if (!isnan (opposite) && (upward ? stands < opposite : stands > opposite))
        break;
      value = value_of (search, &sums, price);
      /* few places are better, so what they cross is only looked at then */
      if (counts == NULL && line >= W1 && value > best + 1e-9)
        counts = crossing_counts (search, *lines, line);
      if (counts != NULL && value > best + 1e-9)
        value -= crossing_price (search, vlps_search_cross (search, line, counts, here, &crossing));
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
climb (const VlpsSearch *search, VlpsThresholds lines, double *ret_value)
{
  static const guint turns[] = { H2, H1, W1, W2 };
  g_auto (VlpsSearchSums) sums = { 0 };
  double value;

  vlps_search_sums_at (search, lines, &sums);
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
find_lines (const VlpsSearch *search, double *ret_value)
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

static void
search_make (VlpsSearch *search)
{
  for (guint i = 0; i < search->n; i++)
    {
      search->characters += search->units[i].characters;
      search->center += search->units[i].expected[VLPS_REGION_CENTER];
      search->n_columns = MAX (search->n_columns, search->units[i].column.number);
      search->n_grids = MAX (search->n_grids, search->units[i].grid.number);
    }
  for (guint line = 0; line < 4; line++)
    {
      search->order[line] = sort_units (search, line, edge_of);
      search->entry[line] = line >= W1 ? sort_units (search, line, entry_of) : NULL;
      search->leave[line] = line >= W1 ? sort_units (search, line, exit_of) : NULL;
    }
}

/* NAN where there is no text. */
static double
expected_f1 (const VlpsSearch *search, VlpsThresholds lines)
{
  g_auto (VlpsSearchSums) sums = { 0 };

  vlps_search_sums_at (search, lines, &sums);
  return sums.kept + search->center > 0 ? vlps_search_f1 (search, &sums) : NAN;
}

/* Takes the bands that these lines lead to, with the best H1 and H2 for them, if they are worth more than *value. */
static void
try_bands (const VlpsSearch *search, VlpsThresholds from, VlpsThresholds *best, double *value)
{
  VlpsThresholds banded = vlps_search_bands (search, from);
  double banded_value;

  if (banded.n_bands == 0)
    return;
  move_line (search, H2, &banded);
  banded_value = move_line (search, H1, &banded);
  if (banded_value > *value + 1e-9)
    {
      *value = banded_value;
      *best = banded;
    }
}

/* TRUE on a narrow page where H2 takes text that would gain more in a band with a margin as wide as the page than that
 * band costs: a side column between content and footer.  On wide pages such text is a footer in columns. */
static gboolean
hides_margin (const VlpsSearch *search, VlpsThresholds lines)
{
  double sum = 0;

  if (search->size.width >= VLPS_NARROW_PAGE)
    return FALSE;
  for (guint i = 0; i < search->n; i++)
    {
      const double *expected = search->units[i].expected;

      if (vlps_region_of_box (search->units[i].box, lines) == VLPS_REGION_FOOTER)
        sum += MAX (0, MAX (expected[VLPS_REGION_LM], expected[VLPS_REGION_RM]) - expected[VLPS_REGION_FOOTER]);
    }
  return search->options->accuracy_share * sum / search->characters
         > search->options->line_price + search->options->band_price;
}

VlpsThresholds
vlps_search_separators (const VlpsTextUnit *units, guint n, VlpsSize page, const VlpsSearchOptions *options,
                        double *ret_f1)
{
  g_auto (VlpsSearch) search = { .units = units, .n = n, .options = options, .size = page };
  VlpsThresholds lines, best, freed;
  double value;

  search_make (&search);
  lines = best = freed = find_lines (&search, &value);
  try_bands (&search, lines, &best, &value);
  freed.h2 = NAN;
  if (hides_margin (&search, lines))
    try_bands (&search, freed, &best, &value);
  *ret_f1 = expected_f1 (&search, best);
  return best;
}

/* Share of the text that two sets of lines put into different regions. */
static double
difference (const VlpsSearch *search, VlpsThresholds one, VlpsThresholds other)
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
  g_auto (VlpsSearch) search = { .units = units, .n = n, .options = options, .size = page };
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
