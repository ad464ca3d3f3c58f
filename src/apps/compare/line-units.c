/* line-units.c - a labelled page reduced to what four lines can tell apart */
#include "line-units.h"

#include <math.h>

#include "measure.h"
#include "sort.h"
#include "vl-ps.h"

#define N_LINES 4
#define GAIN 1e-9 /* a line must be worth something */

void
vlps_line_units_free (VlpsLineUnits *units)
{
  if (units == NULL)
    return;
  g_array_unref (units->units);
  g_free (units);
}

VlpsLineUnits *
vlps_line_units_new (const VlpsPage *page, const VlpsRegionGold *gold, VlpsUnits kind)
{
  VlpsLineUnits *units = g_new0 (VlpsLineUnits, 1);
  g_autofree int *unit_of = g_new (int, MAX (1, page->n_nodes));  /* node -> element it goes with, -1 for none */
  g_autofree int *index_of = g_new (int, MAX (1, page->n_nodes)); /* element -> its unit, -1 for none yet */
  g_autofree guint8 *is_unit = vlps_units_new (page, kind);

  units->page = page->size;
  units->units = g_array_new (FALSE, FALSE, sizeof (VlpsLineUnit));
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean center = gold->regions[i] == VLPS_REGION_CENTER;
      VlpsLineUnit *unit;

      index_of[i] = -1;
      unit_of[i] = is_unit[i] ? (int) i : node->parent >= 0 ? unit_of[node->parent] : -1;
      if (gold->characters[i] == 0 || gold->regions[i] == VLPS_NOT_JUDGED)
        continue;
      units->center += center ? gold->characters[i] : 0;
      if (unit_of[i] < 0)
        {
          *(center ? &units->always_center : &units->always_noise) += gold->characters[i];
          continue;
        }
      if (index_of[unit_of[i]] < 0)
        {
          const VlpsNode *element = &page->nodes[unit_of[i]];
          VlpsLineUnit fresh = { .box = (element->flags & VLPS_NODE_CLIPPED) != 0 ? page->frames[element->frame].clip
                                                                                  : element->box };

          index_of[unit_of[i]] = (int) units->units->len;
          g_array_append_val (units->units, fresh);
        }
      unit = &g_array_index (units->units, VlpsLineUnit, index_of[unit_of[i]]);
      *(center ? &unit->center : &unit->noise) += gold->characters[i];
    }
  return units;
}

static VlpsLineScore
score_of (double common, double kept, double center)
{
  VlpsLineScore score = { kept > 0 ? common / kept : 0, center > 0 ? common / center : 0, 0 };

  score.f1 = vlps_measure_f1 (score.precision, score.recall);
  return score;
}

VlpsLineScore
vlps_line_units_score (const VlpsLineUnits *units, VlpsThresholds lines)
{
  double common = units->always_center, kept = units->always_center + units->always_noise;

  for (guint i = 0; i < units->units->len; i++)
    {
      const VlpsLineUnit *unit = &g_array_index (units->units, VlpsLineUnit, i);

      if (vlps_region_of_box (unit->box, lines) == VLPS_REGION_CENTER)
        {
          common += unit->center;
          kept += unit->center + unit->noise;
        }
    }
  return score_of (common, kept, units->center);
}

/* All four lines are alike when two of them are seen from the other side: a unit is kept while each of its keys is
 * above that line's value. */
typedef struct
{
  const VlpsLineUnits *units;
  guint n;
  double *keys[N_LINES];
  guint *orders[N_LINES];      /* units by rising key */
  GArray *candidates[N_LINES]; /* of double: -INFINITY (no line), then some keys, rising */
} Search;

typedef struct
{
  double values[N_LINES];
  double f1;
} Found;

static int
compare_by_key (gconstpointer a, gconstpointer b, gpointer data)
{
  const double *keys = data;
  double one = keys[*(const guint *) a], other = keys[*(const guint *) b];

  return one < other ? -1 : one > other;
}

static void
search_init (Search *search, const VlpsLineUnits *units)
{
  search->units = units;
  search->n = units->units->len;
  for (guint line = 0; line < N_LINES; line++)
    {
      double none = -INFINITY;
      guint n_different = 0, step;

      search->keys[line] = g_new (double, MAX (1, search->n));
      search->orders[line] = g_new (guint, MAX (1, search->n));
      search->candidates[line] = g_array_new (FALSE, FALSE, sizeof (double));
      for (guint i = 0; i < search->n; i++)
        {
          VlpsBox box = g_array_index (units->units, VlpsLineUnit, i).box;
          const double keys[N_LINES] = { vlps_box_bottom (box), -box.top, vlps_box_right (box), -box.left };

          search->keys[line][i] = keys[line];
          search->orders[line][i] = i;
        }
      vlps_sort (search->orders[line], search->n, sizeof (guint), compare_by_key, search->keys[line]);
      g_array_append_val (search->candidates[line], none);
      for (guint i = 0; i < search->n; i++)
        n_different +=
            i == 0 || search->keys[line][search->orders[line][i]] > search->keys[line][search->orders[line][i - 1]];
      /* all candidates of two lines against all units: on large pages fewer of them keep the time in bounds */
      step = 1 + n_different / CLAMP (VLPS_ORACLE_CANDIDATES * 5000 / MAX (1, search->n), 32, VLPS_ORACLE_CANDIDATES);
      for (guint i = 0, different = 0; i < search->n; i++)
        {
          double key = search->keys[line][search->orders[line][i]];

          if ((i == 0 || key > search->keys[line][search->orders[line][i - 1]]) && different++ % step == 0)
            g_array_append_val (search->candidates[line], key);
        }
    }
}

static void
search_clear (Search *search)
{
  for (guint line = 0; line < N_LINES; line++)
    {
      g_free (search->keys[line]);
      g_free (search->orders[line]);
      g_array_unref (search->candidates[line]);
    }
}

/* Moves line `a` to `value`, and line `b` to where it is best then; the others stay. */
static void
try_line (const Search *search, guint a, double value, guint b, const Found *start, guint8 *kept, Found *best)
{
  double common = search->units->always_center, all = search->units->always_center + search->units->always_noise;
  Found found = *start;

  found.values[a] = value;
  found.values[b] = -INFINITY;
  for (guint i = 0; i < search->n; i++)
    {
      const VlpsLineUnit *unit = &g_array_index (search->units->units, VlpsLineUnit, i);

      kept[i] = TRUE;
      for (guint line = 0; line < N_LINES; line++)
        kept[i] &= search->keys[line][i] > found.values[line];
      common += kept[i] ? unit->center : 0;
      all += kept[i] ? unit->center + unit->noise : 0;
    }
  for (guint i = 0;; i++)
    {
      const VlpsLineUnit *unit;
      guint index;

      found.f1 = score_of (common, all, search->units->center).f1;
      if (found.f1 > best->f1 + GAIN)
        *best = found;
      if (i == search->n)
        break;
      /* the line passes all units that end at the same place at once */
      for (found.values[b] = search->keys[b][search->orders[b][i]];; i++)
        {
          index = search->orders[b][i];
          unit = &g_array_index (search->units->units, VlpsLineUnit, index);
          common -= kept[index] ? unit->center : 0;
          all -= kept[index] ? unit->center + unit->noise : 0;
          if (i + 1 == search->n || search->keys[b][search->orders[b][i + 1]] > found.values[b])
            break;
        }
    }
}

static VlpsThresholds
lines_of (const Found *found)
{
  const double *values = found->values;

  return (VlpsThresholds) VLPS_LINES (isinf (values[0]) ? NAN : values[0], isinf (values[1]) ? NAN : -values[1],
                                      isinf (values[2]) ? NAN : values[2], isinf (values[3]) ? NAN : -values[3]);
}

static Found
climb (const Search *search, VlpsThresholds lines)
{
  g_autofree guint8 *kept = g_malloc (MAX (1, search->n));
  Found best = { { isnan (lines.h1) ? -INFINITY : lines.h1, isnan (lines.h2) ? -INFINITY : -lines.h2,
                   isnan (lines.w1) ? -INFINITY : lines.w1, isnan (lines.w2) ? -INFINITY : -lines.w2 },
                 vlps_line_units_score (search->units, lines).f1 };
  double before;

  do
    {
      before = best.f1;
      for (guint a = 0; a < N_LINES; a++)
        for (guint b = 0; b < N_LINES; b++)
          {
            Found start = best;

            if (a != b)
              for (guint i = 0; i < search->candidates[a]->len; i++)
                try_line (search, a, g_array_index (search->candidates[a], double, i), b, &start, kept, &best);
          }
    }
  while (best.f1 > before + GAIN);
  /* what a start brought along and nobody needs */
  for (guint line = 0; line < N_LINES; line++)
    {
      Found without = best;

      without.values[line] = -INFINITY;
      without.f1 = vlps_line_units_score (search->units, lines_of (&without)).f1;
      if (without.f1 >= best.f1 - GAIN)
        best = without;
    }
  return best;
}

VlpsThresholds
vlps_line_units_best (const VlpsLineUnits *units)
{
  const VlpsThresholds none = VLPS_LINES (NAN, NAN, NAN, NAN);
  Search search;
  Found best, other;

  search_init (&search, units);
  best = climb (&search, none);
  other = climb (&search, vlps_preset_resolve (vlps_preset_find ("jing-zuo-2004", NULL), units->page));
  if (other.f1 > best.f1 + GAIN)
    best = other;
  search_clear (&search);
  return lines_of (&best);
}
