/* bts.c - bts: main text by statistics of text blocks */
#include "bts.h"

#include "date.h"
#include "title.h"

/* The nine largest values are asked for. */
#define N_LARGEST 9

/* Title and time are looked for so many blocks before and after the first and last main block. */
#define NEAR 2

double *
vlps_bts_smooth (const guint *values, guint n)
{
  double *smoothed = g_new (double, MAX (1, n));

  for (guint i = 0; i < n; i++)
    smoothed[i] = ((i > 0 ? values[i - 1] : 0) + 2.0 * values[i] + (i + 1 < n ? values[i + 1] : 0)) / 4;
  return smoothed;
}

VlpsBtsThresholds
vlps_bts_thresholds (const double *smoothed, guint n)
{
  VlpsBtsThresholds result = { 0 };
  double largest[N_LARGEST]; /* in descending order */
  guint n_largest = 0;
  double sum = 0;

  for (guint i = 0; i < n; i++)
    {
      guint place;

      sum += smoothed[i];
      if (smoothed[i] > 0 && (result.n_min <= 0 || smoothed[i] < result.n_min))
        result.n_min = smoothed[i];
      for (place = n_largest; place > 0 && largest[place - 1] < smoothed[i]; place--)
        if (place < N_LARGEST)
          largest[place] = largest[place - 1];
      if (place < N_LARGEST)
        {
          largest[place] = smoothed[i];
          n_largest = MIN (n_largest + 1, N_LARGEST);
        }
    }
  if (n == 0)
    return result;
  result.n_average = sum / n;
  result.low = (2 * result.n_min + result.n_average) / 3;
  for (guint i = 0; i < n_largest; i++)
    result.high += largest[i];
  result.high = (result.high + result.n_average) / (n_largest + 1);
  return result;
}

guint8 *
vlps_bts_select (const double *values, guint n, double low, double high, gboolean between)
{
  guint8 *selected = g_new0 (guint8, MAX (1, n));
  guint after_last = 0; /* end of the last run that was accepted by rule (1) */

  for (guint i = 0; i < n;)
    {
      guint start = i;
      gboolean reaches = FALSE;

      for (; i < n && values[i] >= low; i++)
        reaches = reaches || values[i] >= high;
      if (i == start)
        {
          i++;
          continue;
        }
      if (!reaches)
        continue;
      for (guint k = start; k < i; k++)
        selected[k] = 1;
      if (between && after_last > 0)
        for (guint k = after_last; k < start; k++)
          selected[k] = values[k] >= low;
      after_last = i;
    }
  return selected;
}

/* Highest-level heading that begins in the blocks [first, last]; the first of several.  NULL where there is none. */
static char *
find_heading (const VlpsPage *page, const VlpsReading *reading, const VlpsBlocks *blocks, guint first, guint last)
{
  char *title = NULL;
  int best = 7;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      int level;

      if (blocks->at[i] >= first && blocks->at[i] <= last && vlps_tag_is_heading (page->nodes[i].tag, &level)
          && level < best && reading->before[page->nodes[i].end] > reading->before[i])
        {
          best = level;
          g_free (title);
          title = vlps_reading_text (page, reading, (int) i);
        }
    }
  return title;
}

static char *
find_time (const VlpsPage *page, const VlpsBlocks *blocks, guint first, guint last)
{
  for (guint i = first; i <= last && i < blocks->n_blocks; i++)
    {
      g_autofree char *text = vlps_blocks_text (page, blocks, i);
      VlpsDate date;

      if (vlps_date_find (text, &date, NULL, NULL))
        return vlps_date_format (&date);
    }
  return NULL;
}

VlpsResult *
vlps_bts (const VlpsPage *page, const VlpsExtractOptions *options, GError **error)
{
  VlpsResult *result = vlps_result_new (page, "bts");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsBlocks) blocks = vlps_blocks_new (page, reading, &options->blocks);
  g_autofree guint *counts = g_new (guint, blocks->n_blocks + 1);
  g_autofree double *smoothed = NULL;
  g_autofree guint8 *selected = NULL;
  VlpsBtsThresholds thresholds;
  guint first = G_MAXUINT, last = 0;

  for (guint i = 0; i < blocks->n_blocks; i++)
    counts[i] = blocks->blocks[i].characters;
  smoothed = vlps_bts_smooth (counts, blocks->n_blocks);
  thresholds = vlps_bts_thresholds (smoothed, blocks->n_blocks);
  if (thresholds.n_min <= 0)
    return result;
  selected = vlps_bts_select (smoothed, blocks->n_blocks, thresholds.low, thresholds.high, TRUE);
  for (guint i = 0; i < blocks->n_blocks; i++)
    if (selected[i] && blocks->blocks[i].first >= 0)
      {
        first = MIN (first, i);
        last = i;
      }
  vlps_blocks_mark (page, blocks, selected, options->blocks.keep_links, result->content);
  vlps_reading_close (page, reading, result->content);
  result->text = vlps_reading_content (page, reading, result->content);

  result->title = find_heading (page, reading, blocks, first - MIN (first, NEAR), first + NEAR);
  result->time = find_time (page, blocks, first - MIN (first, NEAR), first + NEAR);
  if (result->time == NULL)
    result->time = find_time (page, blocks, last - MIN (last, NEAR), last + NEAR);
  return result;
}
