/* date-clock.c - the time of day behind a date, and its zone */
#include "date-clock.h"

/* Skips what stands between a date and its time of day: white space, a comma, T, a day of the week.  TRUE where it is
 * ISO 8601's T. */
static gboolean
skip_to_time (DateScan *scan)
{
  static const char *const words[] = { "星期", "周", "週", "礼拜", "禮拜", "（", "）", "(",  ")",  "一",
                                       "二",   "三", "四", "五",   "六",   "日", "天", "，", "、", "：",
                                       "|",    "｜", "·",  "•",    "@",    ",",  "-",  "–",  "—",  "/" };
  /* longer phrases before their beginnings */
  static const char *const at[] = { "at ",  "um ",      "à ",     "a las ", "às ",  "alle ore ", "alle ",
                                    "ore ", "o godz. ", "godz. ", "klo ",   "kl. ", "kl " };

  for (int i = 0; i < 2 * MAX_GAP; i++)
    {
      gboolean found = skip_space (scan) > 0;

      for (guint k = 0; k < G_N_ELEMENTS (words) && !found; k++)
        found = skip_text (scan, words[k]);
      if (!found)
        break;
    }
  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    if (skip_word (scan, at[i]))
      {
        skip_space (scan);
        return FALSE;
      }
  if (*scan->p == 'T' || *scan->p == 't')
    {
      DateScan ahead = *scan;

      skip (&ahead);
      if (arabic_digit (peek (&ahead)) >= 0)
        {
          *scan = ahead;
          return TRUE;
        }
    }
  return FALSE;
}

/* The names of RFC 822, and others that mean one zone; FALSE where none stands there. */
static gboolean
read_zone_name (DateScan *scan, VlpsDate *date)
{
  static const struct
  {
    const char *name;
    int zone; /* hours */
  } zones[] = {
    { "gmt", 0 },  { "utc", 0 },  { "est", -5 }, { "edt", -4 }, { "cst", -6 },  { "cdt", -5 },  { "mst", -7 },
    { "mdt", -6 }, { "pst", -8 }, { "pdt", -7 }, { "bst", 1 },  { "cet", 1 },   { "cest", 2 },  { "eet", 2 },
    { "eest", 3 }, { "msk", 3 },  { "jst", 9 },  { "kst", 9 },  { "aest", 10 }, { "aedt", 11 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (zones); i++)
    {
      DateScan ahead = *scan;

      if (!skip_word (&ahead, zones[i].name) || g_unichar_isalnum (peek (&ahead)))
        continue;
      date->has_zone = TRUE;
      date->zone = 60 * zones[i].zone;
      *scan = ahead;
      return TRUE;
    }
  return FALSE;
}

void
vlps_date_clock_read_zone (DateScan *scan, VlpsDate *date, gboolean iso)
{
  DateScan ahead = *scan;
  int sign, hours, minutes = 0;

  skip_space (&ahead);
  if (read_zone_name (&ahead, date))
    *scan = ahead;
  else if (skip_char (&ahead, 'Z'))
    {
      if (g_unichar_isalnum (peek (&ahead)))
        return;
      date->has_zone = TRUE;
      date->zone = 0;
      *scan = ahead;
    }
  sign = peek (&ahead) == '+' ? 1 : peek (&ahead) == '-' || peek (&ahead) == 0x2212 ? -1 : 0;
  if (sign == 0 || (sign < 0 && !iso && !date->has_zone && date->second < 0))
    return;
  skip (&ahead);
  if (read_digits (&ahead, 2, &hours) != 2 || hours > 14)
    return;
  if (skip_char (&ahead, ':') || arabic_digit (peek (&ahead)) >= 0)
    if (read_digits (&ahead, 2, &minutes) != 2 || minutes > 59)
      return;
  if (arabic_digit (peek (&ahead)) >= 0 || hours * 60 + minutes > 14 * 60)
    return;
  date->has_zone = TRUE;
  date->zone = sign * (hours * 60 + minutes);
  *scan = ahead;
}

/* Which half of the day is named: 1 before noon, 2 after, 0 nothing. */
static int
read_half (DateScan *scan)
{
  static const char *const morning[] = { "上午", "早上", "凌晨", "清晨", "早晨" };
  static const char *const evening[] = { "下午", "晚上", "晚间", "傍晚", "中午", "夜间" };

  for (guint i = 0; i < G_N_ELEMENTS (morning); i++)
    if (skip_text (scan, morning[i]))
      return 1;
  for (guint i = 0; i < G_N_ELEMENTS (evening); i++)
    if (skip_text (scan, evening[i]))
      return 2;
  return 0;
}

static int
read_am_pm (DateScan *scan)
{
  DateScan ahead = *scan;
  int half = 0;

  skip_space (&ahead);
  if (skip_word (&ahead, "am") || skip_word (&ahead, "a.m."))
    half = 1;
  else if (skip_word (&ahead, "pm") || skip_word (&ahead, "p.m."))
    half = 2;
  if (half == 0 || g_unichar_isalpha (peek (&ahead)))
    return 0;
  *scan = ahead;
  return half;
}

/* The figures of a time of day; `second` stays as it is where there are none. */
typedef struct
{
  int hour, minute, second;
} Clock;

/* 10:34, 10:34:41, 10:34:41.250; the hour has been read, and the colon behind it. */
static gboolean
read_colons (DateScan *scan, Clock *clock)
{
  if (read_digits (scan, 2, &clock->minute) != 2)
    return FALSE;
  if (!skip_char (scan, ':') && !skip_char (scan, 0xFF1A))
    return TRUE;
  if (read_digits (scan, 2, &clock->second) != 2)
    return FALSE;
  /* fractions of a second are of no use */
  if (skip_char (scan, '.'))
    for (int i = 0; i < 9 && arabic_digit (peek (scan)) >= 0; i++)
      skip (scan);
  return TRUE;
}

/* 10时34分, 10时34分41秒; the hour has been read, and the word behind it. */
static void
read_words (DateScan *scan, Clock *clock)
{
  DateScan ahead = *scan;
  int value;

  if (read_digits (&ahead, 2, &value) == 0 || !skip_text (&ahead, "分"))
    return;
  clock->minute = value;
  *scan = ahead;
  if (read_digits (&ahead, 2, &value) == 0 || !skip_text (&ahead, "秒"))
    return;
  clock->second = value;
  *scan = ahead;
}

/* Skips the h of French times, such as 12h45 and 12 h 45; what has no minutes behind it is a number of hours. */
static gboolean
skip_hour_sign (DateScan *scan)
{
  DateScan ahead = *scan;

  skip_space (&ahead);
  if (!skip_char (&ahead, 'h') && !skip_char (&ahead, 'H'))
    return FALSE;
  skip_space (&ahead);
  if (arabic_digit (peek (&ahead)) < 0)
    return FALSE;
  *scan = ahead;
  return TRUE;
}

/* The figures of a time of day, with the signs or words between them. */
static gboolean
read_figures (DateScan *scan, Clock *clock)
{
  if (read_digits (scan, 2, &clock->hour) == 0)
    return FALSE;
  if (skip_char (scan, ':') || skip_char (scan, 0xFF1A))
    {
      if (!read_colons (scan, clock))
        return FALSE;
    }
  else if (skip_hour_sign (scan))
    return read_digits (scan, 2, &clock->minute) == 2 && arabic_digit (peek (scan)) < 0;
  else if (skip_text (scan, "时") || skip_text (scan, "時") || skip_text (scan, "点") || skip_text (scan, "點"))
    read_words (scan, clock);
  else
    return FALSE;
  return arabic_digit (peek (scan)) < 0;
}

void
vlps_date_clock_read (DateScan *scan, VlpsDate *date)
{
  DateScan ahead = *scan;
  Clock clock = { .second = -1 };
  int half;
  gboolean iso = skip_to_time (&ahead);

  half = read_half (&ahead);
  skip_space (&ahead);
  if (!read_figures (&ahead, &clock))
    return;
  if (half == 0)
    half = read_am_pm (&ahead);
  if (half == 2 && clock.hour < 12)
    clock.hour += 12;
  else if (half == 1 && clock.hour == 12)
    clock.hour = 0;
  if (clock.hour > 23 || clock.minute > 59 || clock.second > 59)
    return;
  date->hour = clock.hour;
  date->minute = clock.minute;
  date->second = clock.second;
  vlps_date_clock_read_zone (&ahead, date, iso);
  *scan = ahead;
}
