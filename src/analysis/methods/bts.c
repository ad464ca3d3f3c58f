/* bts.c - bts: main text by statistics of text blocks */
#include "bts.h"

#include "date.h"
#include "title.h"

/* Most values of which the largest can be asked for. */
#define MAX_LARGEST 100

#define MEMBER(member) G_STRUCT_OFFSET (VlpsBtsOptions, member)

/* The values of Zou & Zhong 2011. */
const VlpsParam vlps_bts_params[] = {
  VLPS_BLOCK_PARAMS (VlpsBtsOptions),
  { "drop-empty", VLPS_PARAM_CHOICE, MEMBER (blocks.drop_empty), FALSE, 0, 0, vlps_no_yes, NULL,
    "leave out blocks without text", "section 1.2.1 does not say; chosen by measuring" },
  { "smooth-weight", VLPS_PARAM_NUMBER, MEMBER (smooth_weight), 2, 0, 1000, NULL, "",
    "weight of a block beside its two neighbours, which have 1 each", "section 1.2.2 (1)" },
  { "min-weight", VLPS_PARAM_NUMBER, MEMBER (min_weight), 2, 0, 1000, NULL, "",
    "weight of the smallest value in the lower threshold N'min", "section 1.2.2 (2)" },
  { "average-weight", VLPS_PARAM_NUMBER, MEMBER (average_weight), 1, 0, 1000, NULL, "",
    "weight of the average in the lower threshold N'min", "section 1.2.2 (2)" },
  { "largest", VLPS_PARAM_WHOLE, MEMBER (n_largest), 9, 1, MAX_LARGEST, NULL, "values",
    "how many largest values the upper threshold Ncal is the mean of, with the average", "section 1.2.2 (2)" },
  { "between", VLPS_PARAM_CHOICE, MEMBER (between), TRUE, 0, 0, vlps_no_yes, NULL,
    "runs between two main ones are main text", "section 1.2.2, rule (2)" },
  { "near", VLPS_PARAM_WHOLE, MEMBER (near), 2, 0, 1000, NULL, "blocks",
    "how far from the first and last main block title and time are looked for", "section 1.2.3" },
  { NULL },
};

double *
vlps_bts_smooth (const guint *values, guint n, double weight)
{
  double *smoothed = g_new (double, MAX (1, n));

  for (guint i = 0; i < n; i++)
    smoothed[i] = ((i > 0 ? values[i - 1] : 0) + weight * values[i] + (i + 1 < n ? values[i + 1] : 0)) / (weight + 2);
  return smoothed;
}

VlpsBtsThresholds
vlps_bts_thresholds (const double *smoothed, guint n, const VlpsBtsOptions *options)
{
  VlpsBtsThresholds result = { 0 };
  double largest[MAX_LARGEST]; /* in descending order */
  guint n_largest = 0;
  double sum = 0;

  for (guint i = 0; i < n; i++)
    {
      guint place;

      sum += smoothed[i];
      if (smoothed[i] > 0 && (result.n_min <= 0 || smoothed[i] < result.n_min))
        result.n_min = smoothed[i];
      for (place = n_largest; place > 0 && largest[place - 1] < smoothed[i]; place--)
        if (place < options->n_largest)
          largest[place] = largest[place - 1];
      if (place < options->n_largest)
        {
          largest[place] = smoothed[i];
          n_largest = MIN (n_largest + 1, options->n_largest);
        }
    }
  if (n == 0)
    return result;
  result.n_average = sum / n;
  if (options->min_weight + options->average_weight > 0)
    result.low = (options->min_weight * result.n_min + options->average_weight * result.n_average)
                 / (options->min_weight + options->average_weight);
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

/* The paper's figures 1 and 2. */
static void
add_curves (VlpsResult *result, const guint *counts, const double *smoothed, guint n)
{
  g_autofree double *values = g_new (double, n + 1);

  for (guint i = 0; i < n; i++)
    values[i] = counts[i];
  vlps_result_add_curve (result, "blocknum", values, n);
  vlps_result_add_curve (result, "sblocknum", smoothed, n);
}

VlpsResult *
vlps_bts (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  const VlpsBtsOptions *own = vlps_method_own (options);
  VlpsResult *result = vlps_result_new (page, "bts");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsBlocks) blocks = vlps_blocks_new (page, reading, &own->blocks);
  g_autofree guint *counts = g_new (guint, blocks->n_blocks + 1);
  g_autofree double *smoothed = NULL;
  g_autofree guint8 *selected = NULL;
  VlpsFacts *facts = &result->metadata->facts;
  VlpsBtsThresholds thresholds;
  guint first = G_MAXUINT, last = 0, near;

  for (guint i = 0; i < blocks->n_blocks; i++)
    counts[i] = blocks->blocks[i].characters;
  smoothed = vlps_bts_smooth (counts, blocks->n_blocks, own->smooth_weight);
  thresholds = vlps_bts_thresholds (smoothed, blocks->n_blocks, own);
  vlps_result_add_number (result, VLPS_DETAIL_LEVEL, "low", thresholds.low);
  vlps_result_add_number (result, VLPS_DETAIL_LEVEL, "high", thresholds.high);
  if (options->curves)
    add_curves (result, counts, smoothed, blocks->n_blocks);
  if (thresholds.n_min <= 0)
    return result;
  selected = vlps_bts_select (smoothed, blocks->n_blocks, thresholds.low, thresholds.high, own->between);
  for (guint i = 0; i < blocks->n_blocks; i++)
    if (selected[i])
      {
        first = MIN (first, i);
        last = i;
      }
  vlps_blocks_mark (page, blocks, selected, own->blocks.keep_links, result->content);
  vlps_reading_close (page, reading, result->content);
  result->text = vlps_reading_content (page, reading, result->content);

  near = own->near;
  facts->title = find_heading (page, reading, blocks, first - MIN (first, near), first + near);
  if (facts->title == NULL)
    facts->title = vlps_title_clean_for (page, vlps_page_title (page));
  facts->time = find_time (page, blocks, first - MIN (first, near), first + near);
  if (facts->time == NULL)
    facts->time = find_time (page, blocks, last - MIN (last, near), last + near);
  return result;
}
