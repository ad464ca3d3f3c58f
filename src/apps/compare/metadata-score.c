/* metadata-score.c - title, date, authors and product of a page against those of the gold */
#include "metadata-score.h"

#include <string.h>

#include "date.h"
#include "product-score.h"
#include "whitespace.h"

static gboolean
same_text (const char *a, const char *b)
{
  g_autofree char *one = g_strchomp (vlps_whitespace_collapse (a)), *other = g_strchomp (vlps_whitespace_collapse (b));

  return strcmp (one, other) == 0;
}

static gboolean
same_day (const char *a, const char *b)
{
  VlpsDate one, other;

  return vlps_date_find (a, &one, NULL, NULL) && vlps_date_find (b, &other, NULL, NULL) && one.year == other.year
         && one.month == other.month && one.day == other.day;
}

static gboolean
is_given (const char *value)
{
  return value != NULL && *value != '\0';
}

static gboolean
has_name (const GPtrArray *names, const char *name)
{
  for (guint i = 0; i < names->len; i++)
    if (same_text (g_ptr_array_index (names, i), name))
      return TRUE;
  return FALSE;
}

/* All that the gold names, and nobody else, in any order. */
static gboolean
same_names (char **gold, const GPtrArray *names)
{
  if (names == NULL || g_strv_length (gold) != names->len)
    return FALSE;
  for (guint i = 0; gold[i] != NULL; i++)
    if (!has_name (names, gold[i]))
      return FALSE;
  return TRUE;
}

void
vlps_metadata_score (const VlpsCase *item, const VlpsFacts *facts, double *values)
{
  if (is_given (item->title))
    values[VLPS_MEASURE_TITLE] = facts->title != NULL && same_text (item->title, facts->title);
  if (is_given (item->date))
    values[VLPS_MEASURE_DATE] = facts->time != NULL && same_day (item->date, facts->time);
  if (is_given (item->author))
    values[VLPS_MEASURE_AUTHOR] = facts->author != NULL && same_text (item->author, facts->author);
  if (item->authors != NULL && item->authors[0] != NULL)
    values[VLPS_MEASURE_AUTHORS] = same_names (item->authors, facts->authors);
  if (item->has_product)
    vlps_product_score (item->product, facts->product, values);
}
