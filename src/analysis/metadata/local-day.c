/* local-day.c - the day that a time in UTC was where the page was written */
#include "local-day.h"

#define EARLIEST (-12 * 60) /* minutes */
#define LATEST (14 * 60)

/* Minutes from `date` to `other`, both as their clocks show them. */
static int
clock_difference (const VlpsDate *date, const VlpsDate *other)
{
  GDate one, two;

  g_date_clear (&one, 1);
  g_date_clear (&two, 1);
  g_date_set_dmy (&one, (GDateDay) date->day, (GDateMonth) date->month, (GDateYear) date->year);
  g_date_set_dmy (&two, (GDateDay) other->day, (GDateMonth) other->month, (GDateYear) other->year);
  return g_date_days_between (&one, &two) * 24 * 60 + (other->hour >= 0 ? other->hour * 60 + other->minute : 0)
         - (date->hour * 60 + date->minute);
}

/* TRUE for differences that some clock has: whole hours, and a few halves and quarters. */
static gboolean
is_zone (int minutes)
{
  static const int others[] = { -210, -150, 210, 270, 330, 345, 390, 570, 630 };

  if (minutes < EARLIEST || minutes > LATEST)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i] == minutes)
      return TRUE;
  return minutes % 60 == 0;
}

gboolean
vlps_local_day_settle (VlpsDate *date, const VlpsDate *other)
{
  int difference;

  if (date->hour < 0 || !date->has_zone || date->zone != 0)
    return FALSE;
  if (date->hour == 0 && date->minute == 0 && date->second <= 0)
    return FALSE;
  difference = clock_difference (date, other);
  if (other->hour >= 0)
    {
      if (!is_zone (difference) || (other->has_zone && other->zone != difference))
        return FALSE;
      date->year = other->year;
      date->month = other->month;
      date->day = other->day;
      date->hour = other->hour;
      date->minute = other->minute;
      date->has_zone = TRUE;
      date->zone = difference;
      return TRUE;
    }
  /* the day has begun by its latest clock, and has not ended by its earliest */
  if (difference > LATEST || difference + 24 * 60 <= EARLIEST)
    return FALSE;
  if (vlps_date_day (date) != vlps_date_day (other))
    *date = *other;
  return TRUE;
}
