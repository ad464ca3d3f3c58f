/* date.c - dates in running text */
#include "date.h"

#include <string.h>

#include "date-clock.h"
#include "month-name.h"

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

/* Reads a number below 100 in Arabic or Chinese figures: 5, 05, 五, 十, 十五, 二十, 二十五, 二五. */
static gboolean
read_number (DateScan *scan, int *ret_value)
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
read_year (DateScan *scan, int *ret_year)
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

/* 0: none; else the separator, full-width forms folded; for both of the words for it the first. */
static gunichar
read_separator (DateScan *scan, gunichar sign, gunichar other)
{
  DateScan ahead = *scan;
  gunichar c;

  skip_space (&ahead);
  c = peek (&ahead);
  if (c != 0 && (c == sign || c == other))
    {
      skip (&ahead);
      skip_space (&ahead);
      *scan = ahead;
      return sign;
    }
  /* other separators stand close: "10 - 12" is not a part of a date */
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
number_ends (const DateScan *scan)
{
  DateScan ahead = *scan;
  int value;

  if (arabic_digit (peek (scan)) < 0)
    return TRUE;
  return read_digits (&ahead, 2, &value) == 2 && value < 24 && skip_char (&ahead, ':')
         && read_digits (&ahead, 2, &value) == 2 && value < 60;
}

/* Reads the name of a month or its abbreviation, in any of many languages; 0 where there is none. */
static int
read_month_name (DateScan *scan)
{
  gsize length;
  int month = vlps_month_name_begins (scan->p, &length);

  if (month == 0)
    return 0;
  scan->p += length;
  skip_char (scan, '.');
  return month;
}

/* 2010-12-15, 2010/12/15, 2010.12.15, 2010/december/15, 2010年12月15日, 二零一零年十二月十五日, 2010년 12월 15일,
 * 2010. december 15. */
static gboolean
read_year_first (DateScan *scan, VlpsDate *date)
{
  gunichar first, second;

  if (!read_year (scan, &date->year))
    return FALSE;
  first = read_separator (scan, 0x5E74, 0xB144); /* 年 년 */
  if (first == 0)
    return FALSE;
  if (!read_number (scan, &date->month))
    {
      skip_space (scan);
      date->month = read_month_name (scan);
      if (date->month == 0)
        return FALSE;
      second = read_separator (scan, 0, 0);
      second = skip_space (scan) > 0 && second == 0 ? ' ' : second;
    }
  else
    second = read_separator (scan, 0x6708, 0xC6D4); /* 月 월 */
  if (second == 0 || !read_number (scan, &date->day) || !is_date (date->year, date->month, date->day)
      || !number_ends (scan))
    return FALSE;
  if (second == 0x6708)
    {
      DateScan ahead = *scan;

      skip_space (&ahead);
      if (skip_char (&ahead, 0x65E5) || skip_char (&ahead, 0x53F7) || skip_char (&ahead, 0x865F)) /* 日 号 號 */
        *scan = ahead;
    }
  else if (!skip_char (scan, 0x65E5))
    skip_char (scan, 0xC77C); /* 일 */
  return TRUE;
}

/* Reads the last of three numbers that are parted by signs, of two figures, one of them a year; only where the caller says
 * that dates may have such. FALSE for version numbers ("1.1.10+"). */
static gboolean
read_last_pair (DateScan *scan, int *ret_number)
{
  return scan->order != VLPS_DATE_ORDER_UNKNOWN && scan->order != VLPS_DATE_ORDER_LIKELY
         && read_digits (scan, 2, ret_number) == 2 && arabic_digit (peek (scan)) < 0 && peek (scan) != '.'
         && peek (scan) != '/' && peek (scan) != '-' && peek (scan) != '+';
}

/* A year of two figures, of the hundred years to 2069. */
static int
whole_year (int pair)
{
  return pair + (pair < 70 ? 2000 : 1900);
}

/* A year behind the name of a month: 2015, '15. */
static gboolean
read_named_year (DateScan *scan, int *ret_year)
{
  gunichar sign = peek (scan);
  DateScan ahead = *scan;

  if (sign != '\'' && sign != 0x2019 && sign != 0x2018)
    return read_year (scan, ret_year);
  skip (&ahead);
  if (read_digits (&ahead, 2, ret_year) != 2 || g_unichar_isalnum (peek (&ahead)))
    return FALSE;
  *ret_year = whole_year (*ret_year);
  *scan = ahead;
  return TRUE;
}

/* 31.12.2011, 31. 12. 2011, 31/12/2011, 12/31/2011; 31.12.11; 11.12.31 where the year comes first */
static gboolean
read_year_last (DateScan *scan, VlpsDate *date)
{
  int first, second, last;
  gunichar separator;
  DateScan year;

  if (read_digits (scan, 2, &first) == 0)
    return FALSE;
  separator = peek (scan);
  if (separator != '.' && separator != '/' && separator != '-')
    return FALSE;
  skip (scan);
  if (separator == '.')
    skip_char (scan, ' ');
  if (read_digits (scan, 2, &second) == 0 || !skip_char (scan, separator))
    return FALSE;
  if (separator == '.')
    skip_char (scan, ' ');
  year = *scan;
  if (read_year (&year, &date->year))
    *scan = year;
  else if (!read_last_pair (scan, &last))
    return FALSE;
  else if (scan->order == VLPS_DATE_ORDER_YEAR_FIRST)
    {
      date->year = whole_year (first), date->month = second, date->day = last;
      return is_date (date->year, date->month, date->day);
    }
  else
    date->year = whole_year (last);
  if (first > 12 || separator == '.' || first == second || (second <= 12 && scan->order == VLPS_DATE_ORDER_DAY_FIRST))
    date->day = first, date->month = second;
  else if (second > 12 || scan->order == VLPS_DATE_ORDER_MONTH_FIRST || scan->order == VLPS_DATE_ORDER_LIKELY)
    date->day = second, date->month = first;
  else
    return FALSE;
  return is_date (date->year, date->month, date->day);
}

/* The day with what makes it an ordinal number: 1st, 1er, 1º, 1. */
static gboolean
read_day_of_month (DateScan *scan, int *ret_day)
{
  static const char *const endings[] = { "st", "nd", "rd", "th", "er", "º", "ª", "°", "-го", "-ви", "-ти" };

  if (read_digits (scan, 2, ret_day) == 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (skip_text (scan, endings[i]))
      break;
  return TRUE;
}

static void
skip_gap (DateScan *scan)
{
  skip_char (scan, '.');
  skip_space (scan);
  if (skip_char (scan, ',') || skip_char (scan, '-') || skip_char (scan, '/') || skip_char (scan, 0x060C))
    skip_space (scan);
}

/* Skips a word that joins day, month and year, as "of" does. */
static void
skip_joint (DateScan *scan)
{
  static const char *const words[] = { "of ", "de ", "del ", "d'", "d’", "di " };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (skip_word (scan, words[i]))
      {
        skip_space (scan);
        return;
      }
}

/* FALSE for most words: a month has the day behind it. */
static gboolean
has_number_behind (const char *word)
{
  DateScan ahead = { word + vlps_month_name_word (word), VLPS_DATE_ORDER_UNKNOWN };

  skip_gap (&ahead);
  return arabic_digit (peek (&ahead)) >= 0;
}

/* April 12 */
static gboolean
read_month_and_day (DateScan *scan, VlpsDate *date)
{
  date->month = read_month_name (scan);
  if (date->month == 0)
    return FALSE;
  skip_gap (scan);
  return read_day_of_month (scan, &date->day) && arabic_digit (peek (scan)) < 0;
}

/* April 12, 2011 */
static gboolean
read_month_first (DateScan *scan, VlpsDate *date)
{
  if (!read_month_and_day (scan, date))
    return FALSE;
  skip_gap (scan);
  return read_named_year (scan, &date->year) && is_date (date->year, date->month, date->day);
}

/* 12 April 2011, 12-Apr-2011, 12th of April, 2011, 12. April 2011, 12 de abril de 2011 */
static gboolean
read_day_first (DateScan *scan, VlpsDate *date)
{
  if (!read_day_of_month (scan, &date->day))
    return FALSE;
  skip_gap (scan);
  skip_joint (scan);
  date->month = read_month_name (scan);
  if (date->month == 0)
    return FALSE;
  skip_gap (scan);
  skip_joint (scan);
  return read_named_year (scan, &date->year) && is_date (date->year, date->month, date->day);
}

/* Two figures that are at most `most`. */
static gboolean
read_two (DateScan *scan, int most, int *ret_value)
{
  int tens = arabic_digit (peek (scan)), ones;

  if (tens < 0)
    return FALSE;
  skip (scan);
  ones = arabic_digit (peek (scan));
  if (ones < 0)
    return FALSE;
  skip (scan);
  *ret_value = 10 * tens + ones;
  return *ret_value <= most;
}

/* ISO 8601 without signs, 20101215T093005Z: only with a time of day, as other numbers have eight figures. */
static gboolean
read_basic (DateScan *scan, VlpsDate *date)
{
  int century, year;

  if (!read_two (scan, 20, &century) || century < 19 || !read_two (scan, 99, &year)
      || !read_two (scan, 12, &date->month) || !read_two (scan, 31, &date->day) || !skip_char (scan, 'T')
      || !read_two (scan, 23, &date->hour) || !read_two (scan, 59, &date->minute))
    return FALSE;
  date->year = 100 * century + year;
  if (arabic_digit (peek (scan)) >= 0 && !read_two (scan, 59, &date->second))
    return FALSE;
  vlps_date_clock_read_zone (scan, date, TRUE);
  return arabic_digit (peek (scan)) < 0 && is_date (date->year, date->month, date->day);
}

/* Aug 03 12:45:00 EDT 2015, as Unix writes dates */
static gboolean
read_year_behind (DateScan *scan, VlpsDate *date)
{
  if (!read_month_and_day (scan, date) || skip_space (scan) == 0)
    return FALSE;
  vlps_date_clock_read (scan, date);
  if (date->second < 0)
    return FALSE;
  skip_space (scan);
  return read_year (scan, &date->year) && is_date (date->year, date->month, date->day);
}

/* The last place where a figure may stand, in any script; NULL: there is none, as in most texts of a page.  Of bytes beyond
 * ASCII only the first of a character counts: D9 begins U+0660, E2 97 U+25C0. */
static const char *
last_figure (const char *text)
{
  const char *last = NULL;

  for (const char *p = text; *p != '\0'; p++)
    {
      guchar c = (guchar) *p;

      if (c < 0x80 ? g_ascii_isdigit (*p) : c >= 0xD9 && (c != 0xE2 || (guchar) p[1] >= 0x97))
        last = p;
    }
  return last;
}

gboolean
vlps_date_find_ordered (const char *text, VlpsDateOrder order, VlpsDate *ret_date, gsize *ret_start, gsize *ret_end)
{
  static const struct
  {
    gboolean (*read) (DateScan *scan, VlpsDate *date);
    gboolean letter; /* it begins with one */
  } forms[] = {
    { read_year_first, FALSE }, { read_year_last, FALSE },  { read_day_first, FALSE },
    { read_basic, FALSE },      { read_month_first, TRUE }, { read_year_behind, TRUE },
  };
  gboolean in_number = FALSE, in_word = FALSE;
  const char *last = last_figure (text);

  for (const char *p = text; last != NULL && p <= last; p = g_utf8_next_char (p))
    {
      gunichar c = (guchar) *p < 0x80 ? (gunichar) *p : g_utf8_get_char (p);
      gboolean arabic = arabic_digit (c) >= 0;
      gboolean letter = c < 0x80 ? g_ascii_isalpha ((char) c) : c < 0x2E80 && g_unichar_isalpha (c);
      gboolean begins = arabic ? !in_number : letter ? !in_word : chinese_digit (c) >= 0;

      begins = begins && (!letter || has_number_behind (p));
      in_number = arabic;
      in_word = letter || (in_word && c >= 0x80 && g_unichar_ismark (c));
      /* the readers look at a bounded number of characters, so trying them all keeps the search linear */
      for (guint i = 0; i < G_N_ELEMENTS (forms) && begins; i++)
        {
          DateScan scan = { p, order };
          VlpsDate date = { .hour = -1, .second = -1 };

          if (letter != forms[i].letter || !forms[i].read (&scan, &date))
            continue;
          if (date.hour < 0)
            vlps_date_clock_read (&scan, &date);
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

gboolean
vlps_date_find (const char *text, VlpsDate *ret_date, gsize *ret_start, gsize *ret_end)
{
  return vlps_date_find_ordered (text, VLPS_DATE_ORDER_UNKNOWN, ret_date, ret_start, ret_end);
}

/* A part of an address that is eight figures long: 20101215. */
static gboolean
read_compact (const char *p, VlpsDate *date)
{
  int value = 0;

  for (guint i = 0; i < 8; i++, p++)
    {
      if (!g_ascii_isdigit (*p))
        return FALSE;
      value = value * 10 + (*p - '0');
    }
  date->year = value / 10000;
  date->month = value / 100 % 100;
  date->day = value % 100;
  return !g_ascii_isdigit (*p) && date->year >= 1990 && is_date (date->year, date->month, date->day);
}

gboolean
vlps_date_find_in_address (const char *address, VlpsDate *ret_date)
{
  const char *path = strstr (address, "://");
  VlpsDate date = { .hour = -1, .second = -1 };

  path = path != NULL ? strchr (path + 3, '/') : NULL;
  /* what somebody called a file says when it was saved */
  if (path == NULL || g_ascii_strncasecmp (address, "http", 4) != 0)
    return FALSE;
  /* an archive has the address of the page in its own, behind the time at which it was stored */
  if (strstr (path, "/http:") != NULL || strstr (path, "/https:") != NULL)
    return vlps_date_find_in_address (strstr (path, "/http") + 1, ret_date);
  for (const char *p = path; *p != '\0'; p++)
    if (!g_ascii_isdigit (p[-1]) && read_compact (p, &date))
      {
        *ret_date = date;
        return TRUE;
      }
  for (const char *p = path; *p != '\0'; p++)
    {
      DateScan scan = { p + 1, VLPS_DATE_ORDER_UNKNOWN };

      /* what is in words is what the page is about */
      if (strchr ("/-_.=", *p) == NULL || !g_ascii_isdigit (p[1])
          || (!read_year_first (&scan, &date) && (scan.p = p + 1, !read_year_last (&scan, &date))) || date.year < 1990)
        continue;
      *ret_date = date;
      return TRUE;
    }
  return FALSE;
}

int
vlps_date_day (const VlpsDate *date)
{
  return date->year * 10000 + date->month * 100 + date->day;
}

gboolean
vlps_date_is_within (const VlpsDate *date, const VlpsDateBounds *bounds)
{
  int day = vlps_date_day (date);

  return bounds == NULL || (day >= bounds->first && (bounds->last == 0 || day <= bounds->last));
}

/* 2010-12-15 and nothing else, or nothing at all: 0. */
static gboolean
read_bound (const char *text, int *ret_day)
{
  VlpsDate date = { 0 };
  gsize start, end;

  *ret_day = 0;
  if (*text == '\0')
    return TRUE;
  if (strlen (text) != strlen ("2010-12-15") || !vlps_date_find (text, &date, &start, &end) || start != 0
      || text[end] != '\0')
    return FALSE;
  *ret_day = vlps_date_day (&date);
  return TRUE;
}

gboolean
vlps_date_bounds_parse (const char *text, VlpsDateBounds *ret_bounds)
{
  const char *dots = strstr (text, "..");
  g_autofree char *first = dots != NULL ? g_strndup (text, (gsize) (dots - text)) : NULL;
  VlpsDateBounds bounds;

  if (dots == NULL || !read_bound (first, &bounds.first) || !read_bound (dots + 2, &bounds.last)
      || (bounds.first == 0 && bounds.last == 0) || (bounds.last != 0 && bounds.first > bounds.last))
    return FALSE;
  *ret_bounds = bounds;
  return TRUE;
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
