/* date.c - dates in running text */
#include "date.h"

#include <string.h>

/* A scanner over UTF-8; `p` never goes past the final zero. */
typedef struct
{
  const char *p;
} Scan;

/* White space between the parts of a date, in characters.  The limit keeps the search linear. */
#define MAX_GAP 6

static gunichar
peek (const Scan *scan)
{
  return g_utf8_get_char (scan->p);
}

static void
skip (Scan *scan)
{
  if (*scan->p != '\0')
    scan->p = g_utf8_next_char (scan->p);
}

static gboolean
skip_char (Scan *scan, gunichar c)
{
  if (*scan->p == '\0' || peek (scan) != c)
    return FALSE;
  skip (scan);
  return TRUE;
}

static guint
skip_space (Scan *scan)
{
  guint n = 0;

  for (; n < MAX_GAP && g_unichar_isspace (peek (scan)); n++)
    skip (scan);
  return n;
}

/* Skips `word` (lower-case ASCII) in any case. */
static gboolean
skip_word (Scan *scan, const char *word)
{
  gsize length = strlen (word);

  if (g_ascii_strncasecmp (scan->p, word, length) != 0)
    return FALSE;
  scan->p += length;
  return TRUE;
}

static gboolean
skip_text (Scan *scan, const char *text)
{
  if (!g_str_has_prefix (scan->p, text))
    return FALSE;
  scan->p += strlen (text);
  return TRUE;
}

/* Value of an Arabic digit, also a full-width one; -1 for anything else. */
static int
arabic_digit (gunichar c)
{
  if (c >= '0' && c <= '9')
    return (int) (c - '0');
  return c >= 0xFF10 && c <= 0xFF19 ? (int) (c - 0xFF10) : -1;
}

/* Value of a Chinese digit; -1 for anything else, 十 included. */
static int
chinese_digit (gunichar c)
{
  /* the zeros are written in many ways; the circles are what typists take for 〇 */
  static const gunichar digits[][4] = {
    { 0x3007, 0x96F6, 0x25CB, 0x25EF },
    { 0x4E00, 0x58F9 },
    { 0x4E8C, 0x8CB3 },
    { 0x4E09, 0x53C1 },
    { 0x56DB, 0x8086 },
    { 0x4E94, 0x4F0D },
    { 0x516D, 0x9646 },
    { 0x4E03, 0x67D2 },
    { 0x516B, 0x634C },
    { 0x4E5D, 0x7396 },
  };

  if (c < 0x25CB)
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (digits); i++)
    for (guint k = 0; k < G_N_ELEMENTS (digits[i]) && digits[i][k] != 0; k++)
      if (digits[i][k] == c)
        return (int) i;
  return -1;
}

#define TEN 0x5341 /* 十 */

/* Reads up to `max` Arabic digits; returns how many there were. */
static int
read_digits (Scan *scan, int max, int *ret_value)
{
  int n = 0;

  *ret_value = 0;
  for (int digit; n < max && (digit = arabic_digit (peek (scan))) >= 0; n++)
    {
      *ret_value = *ret_value * 10 + digit;
      skip (scan);
    }
  return n;
}

/* Reads a number below 100 in Arabic or Chinese figures: 5, 05, 五, 十, 十五, 二十, 二十五, 二五. */
static gboolean
read_number (Scan *scan, int *ret_value)
{
  int tens, units;

  if (read_digits (scan, 2, ret_value) > 0)
    return TRUE;
  tens = chinese_digit (peek (scan));
  if (tens >= 0)
    skip (scan);
  if (skip_char (scan, TEN))
    {
      units = chinese_digit (peek (scan));
      if (units >= 0)
        skip (scan);
      *ret_value = (tens >= 0 ? tens : 1) * 10 + MAX (units, 0);
      return TRUE;
    }
  if (tens < 0)
    return FALSE;
  units = chinese_digit (peek (scan));
  if (units >= 0)
    skip (scan);
  *ret_value = units >= 0 ? tens * 10 + units : tens;
  return TRUE;
}

/* Reads a year: four figures, all of one kind, with no figure of that kind after them. */
static gboolean
read_year (Scan *scan, int *ret_year)
{
  int year = 0;

  if (arabic_digit (peek (scan)) >= 0)
    {
      if (read_digits (scan, 4, &year) != 4 || arabic_digit (peek (scan)) >= 0)
        return FALSE;
    }
  else
    for (int i = 0; i < 4; i++)
      {
        int digit = chinese_digit (peek (scan));

        if (digit < 0)
          return FALSE;
        year = year * 10 + digit;
        skip (scan);
      }
  *ret_year = year;
  return year >= 1900 && year <= 2099;
}

/* 0: none; else the separator, full-width forms folded. */
static gunichar
read_separator (Scan *scan, gunichar sign)
{
  Scan ahead = *scan;
  gunichar c;

  skip_space (&ahead);
  c = peek (&ahead);
  if (c == sign)
    {
      skip (&ahead);
      skip_space (&ahead);
      *scan = ahead;
      return sign;
    }
  /* other separators stand close: "10 - 12" is no part of a date */
  c = peek (scan);
  if (c == 0xFF0D || (c >= 0x2010 && c <= 0x2013))
    c = '-';
  else if (c == 0xFF0E)
    c = '.';
  else if (c == 0xFF0F)
    c = '/';
  else if (c == 0xFF0C)
    c = ',';
  if (c != '-' && c != '.' && c != '/' && c != ',')
    return 0;
  skip (scan);
  return c;
}

static gboolean
is_date (int year, int month, int day)
{
  return year >= 1900 && year <= 2099 && month >= 1 && month <= 12 && day >= 1 && day <= 31
         && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
}

/* TRUE where a number ends: no further figure, unless a time of day follows at once, as in 2010-12-1510:34, which is
 * what is left of two elements without white space between. */
static gboolean
number_ends (const Scan *scan)
{
  Scan ahead = *scan;
  int value;

  if (arabic_digit (peek (scan)) < 0)
    return TRUE;
  return read_digits (&ahead, 2, &value) == 2 && value < 24 && skip_char (&ahead, ':')
         && read_digits (&ahead, 2, &value) == 2 && value < 60;
}

/* Reads an English name of a month or its abbreviation; 0 where there is none. */
static int
read_month_name (Scan *scan)
{
  static const char *const names[] = { "january", "february", "march",     "april",   "may",      "june",
                                       "july",    "august",   "september", "october", "november", "december",
                                       "sept",    "jan",      "feb",       "mar",     "apr",      "jun",
                                       "jul",     "aug",      "sep",       "oct",     "nov",      "dec" };
  static const guint8 months[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 9, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12 };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      Scan ahead = *scan;

      if (!skip_word (&ahead, names[i]) || g_unichar_isalpha (peek (&ahead)))
        continue;
      skip_char (&ahead, '.');
      *scan = ahead;
      return months[i];
    }
  return 0;
}

/* 2010-12-15, 2010/12/15, 2010.12.15, 2010/december/15, 2010年12月15日, 二零一零年十二月十五日 */
static gboolean
read_year_first (Scan *scan, VlpsDate *date)
{
  gunichar first, second;

  if (!read_year (scan, &date->year))
    return FALSE;
  first = read_separator (scan, 0x5E74); /* 年 */
  if (first == 0 || (!read_number (scan, &date->month) && (date->month = read_month_name (scan)) == 0))
    return FALSE;
  second = read_separator (scan, 0x6708); /* 月 */
  if (second == 0 || !read_number (scan, &date->day) || !is_date (date->year, date->month, date->day)
      || !number_ends (scan))
    return FALSE;
  if (second == 0x6708)
    {
      Scan ahead = *scan;

      skip_space (&ahead);
      if (skip_char (&ahead, 0x65E5) || skip_char (&ahead, 0x53F7) || skip_char (&ahead, 0x865F)) /* 日 号 號 */
        *scan = ahead;
    }
  else
    skip_char (scan, 0x65E5);
  return TRUE;
}

/* 31.12.2011, 31/12/2011, 12/31/2011 */
static gboolean
read_year_last (Scan *scan, VlpsDate *date)
{
  int first, second;
  gunichar separator;

  if (read_digits (scan, 2, &first) == 0)
    return FALSE;
  separator = peek (scan);
  if (separator != '.' && separator != '/' && separator != '-')
    return FALSE;
  skip (scan);
  if (read_digits (scan, 2, &second) == 0 || !skip_char (scan, separator) || !read_year (scan, &date->year))
    return FALSE;
  if (first > 12 || separator == '.' || first == second)
    date->day = first, date->month = second;
  else if (second > 12)
    date->day = second, date->month = first;
  else
    return FALSE;
  return is_date (date->year, date->month, date->day);
}

static gboolean
read_day_of_month (Scan *scan, int *ret_day)
{
  if (read_digits (scan, 2, ret_day) == 0)
    return FALSE;
  if (!skip_word (scan, "st") && !skip_word (scan, "nd") && !skip_word (scan, "rd"))
    skip_word (scan, "th");
  return TRUE;
}

static void
skip_gap (Scan *scan)
{
  skip_space (scan);
  if (skip_char (scan, ',') || skip_char (scan, '-') || skip_char (scan, '/'))
    skip_space (scan);
}

/* April 12, 2011 */
static gboolean
read_month_first (Scan *scan, VlpsDate *date)
{
  date->month = read_month_name (scan);
  if (date->month == 0)
    return FALSE;
  skip_gap (scan);
  if (!read_day_of_month (scan, &date->day) || arabic_digit (peek (scan)) >= 0)
    return FALSE;
  skip_gap (scan);
  return read_year (scan, &date->year) && is_date (date->year, date->month, date->day);
}

/* 12 April 2011, 12-Apr-2011, 12th of April, 2011 */
static gboolean
read_day_first (Scan *scan, VlpsDate *date)
{
  if (!read_day_of_month (scan, &date->day))
    return FALSE;
  skip_gap (scan);
  if (skip_word (scan, "of"))
    skip_space (scan);
  date->month = read_month_name (scan);
  if (date->month == 0)
    return FALSE;
  skip_gap (scan);
  return read_year (scan, &date->year) && is_date (date->year, date->month, date->day);
}

/* Skips what stands between a date and its time of day: white space, a comma, T, a day of the week.  TRUE where it is
 * ISO 8601's T. */
static gboolean
skip_to_time (Scan *scan)
{
  static const char *const words[] = { "星期", "周", "週", "礼拜", "禮拜", "（", "）", "(",  ")",  "一",
                                       "二",   "三", "四", "五",   "六",   "日", "天", "，", "、", "：",
                                       "|",    "｜", "·",  "•",    "@",    ",",  "-",  "–",  "—",  "/" };

  for (int i = 0; i < 2 * MAX_GAP; i++)
    {
      gboolean found = skip_space (scan) > 0;

      for (guint k = 0; k < G_N_ELEMENTS (words) && !found; k++)
        found = skip_text (scan, words[k]);
      if (!found)
        break;
    }
  if (skip_word (scan, "at "))
    skip_space (scan);
  else if (*scan->p == 'T' || *scan->p == 't')
    {
      Scan ahead = *scan;

      skip (&ahead);
      if (arabic_digit (peek (&ahead)) >= 0)
        {
          *scan = ahead;
          return TRUE;
        }
    }
  return FALSE;
}

/* +08:00, +0800, +08, Z, GMT, UTC.  Where the time was not introduced by T, "-12:00" is rather the end of a period than
 * a zone. */
static void
read_zone (Scan *scan, VlpsDate *date, gboolean iso)
{
  Scan ahead = *scan;
  int sign, hours, minutes = 0;

  skip_space (&ahead);
  if (skip_word (&ahead, "gmt") || skip_word (&ahead, "utc") || skip_char (&ahead, 'Z'))
    {
      if (g_unichar_isalnum (peek (&ahead)))
        return;
      date->has_zone = TRUE;
      date->zone = 0;
      *scan = ahead;
    }
  sign = peek (&ahead) == '+' ? 1 : peek (&ahead) == '-' || peek (&ahead) == 0x2212 ? -1 : 0;
  if (sign == 0 || (sign < 0 && !iso && !date->has_zone))
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
read_half (Scan *scan)
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
read_am_pm (Scan *scan)
{
  Scan ahead = *scan;
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

/* A time of day behind the date: 10:34, 10:34:41, 10时34分, 下午3:05, 3:05 p.m. */
static void
read_time (Scan *scan, VlpsDate *date)
{
  Scan ahead = *scan;
  int half, hour, minute = 0, second = -1;
  gboolean iso = skip_to_time (&ahead);

  half = read_half (&ahead);
  skip_space (&ahead);
  if (read_digits (&ahead, 2, &hour) == 0)
    return;
  if (skip_char (&ahead, ':') || skip_char (&ahead, 0xFF1A))
    {
      if (read_digits (&ahead, 2, &minute) != 2)
        return;
      if (skip_char (&ahead, ':') || skip_char (&ahead, 0xFF1A))
        {
          if (read_digits (&ahead, 2, &second) != 2)
            return;
          /* fractions of a second are of no use */
          if (skip_char (&ahead, '.'))
            for (int i = 0; i < 9 && arabic_digit (peek (&ahead)) >= 0; i++)
              skip (&ahead);
        }
    }
  else if (skip_text (&ahead, "时") || skip_text (&ahead, "時") || skip_text (&ahead, "点") || skip_text (&ahead, "點"))
    {
      Scan further = ahead;
      int value;

      if (read_digits (&further, 2, &value) > 0 && skip_text (&further, "分"))
        {
          minute = value;
          ahead = further;
          if (read_digits (&further, 2, &value) > 0 && skip_text (&further, "秒"))
            {
              second = value;
              ahead = further;
            }
        }
    }
  else
    return;
  if (arabic_digit (peek (&ahead)) >= 0)
    return;
  if (half == 0)
    half = read_am_pm (&ahead);
  if (half == 2 && hour < 12)
    hour += 12;
  else if (half == 1 && hour == 12)
    hour = 0;
  if (hour > 23 || minute > 59 || second > 59)
    return;
  date->hour = hour;
  date->minute = minute;
  date->second = second;
  read_zone (&ahead, date, iso);
  *scan = ahead;
}

gboolean
vlps_date_find (const char *text, VlpsDate *ret_date, gsize *ret_start, gsize *ret_end)
{
  static gboolean (*const forms[]) (Scan * scan, VlpsDate * date) = { read_year_first, read_year_last, read_day_first,
                                                                      read_month_first };
  gboolean in_number = FALSE, in_word = FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean arabic = arabic_digit (c) >= 0;
      gboolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      gboolean begins = arabic ? !in_number : letter ? !in_word : chinese_digit (c) >= 0;

      in_number = arabic;
      in_word = letter;
      /* the readers look at a bounded number of characters, so trying them all keeps the search linear */
      for (guint i = 0; i < G_N_ELEMENTS (forms) && begins; i++)
        {
          Scan scan = { p };
          VlpsDate date = { .hour = -1, .second = -1 };

          if (letter != (forms[i] == read_month_first) || !forms[i](&scan, &date))
            continue;
          read_time (&scan, &date);
          *ret_date = date;
          if (ret_start != NULL)
            *ret_start = (gsize) (p - text);
          if (ret_end != NULL)
            *ret_end = (gsize) (scan.p - text);
          return TRUE;
        }
    }
  return FALSE;
}

char *
vlps_date_format (const VlpsDate *date)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "%04d-%02d-%02d", date->year, date->month, date->day);
  if (date->hour >= 0)
    {
      g_string_append_printf (out, "T%02d:%02d", date->hour, date->minute);
      if (date->second >= 0)
        g_string_append_printf (out, ":%02d", date->second);
      if (date->has_zone && date->zone == 0)
        g_string_append_c (out, 'Z');
      else if (date->has_zone)
        g_string_append_printf (out, "%c%02d:%02d", date->zone < 0 ? '-' : '+', ABS (date->zone) / 60,
                                ABS (date->zone) % 60);
    }
  return g_string_free (out, FALSE);
}
