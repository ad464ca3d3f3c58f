/* date.h - dates in running text: the report time of a news page (Zou & Zhong 2011, section 1.2.3)
 *
 * The paper's expression is \w{4}[-./,年]\w{1,2}[-./,月]\w{1,2}日?, which names 2010-12-15, 2010/12/15, 2010年12月15日 and
 * 二零一零年十二月十五日. Here the three numbers must make a real date, Chinese days may have three characters (二十五日), white
 * space may stand around 年, 月 and 日, and a time of day right after the date is taken along. Beyond the paper, dates
 * with names of months in many languages are found (April 12, 2011; 12 April 2011; 12 de abril de 2011), Korean ones,
 * figures of other scripts, and dates with the year last where it is clear which number is the day (31/12/2011;
 * 31.12.2011, since with dots the day is first), and those of programs (20111231T093005Z; Sat Dec 31 09:30:05 EST
 * 2011). */
#pragma once

#include <glib.h>

typedef struct
{
  int year;  /* 1900 to 2099 */
  int month; /* 1 to 12 */
  int day;   /* 1 to 31, valid in its month */
  int hour;  /* 0 to 23; -1 if there is no time of day */
  int minute;
  int second; /* 0 to 59; -1 if not given */
  gboolean has_zone;
  int zone; /* minutes east of UTC, -14 * 60 to 14 * 60 */
} VlpsDate;

/* Finds the first date in `text`, which must be valid UTF-8.  FALSE where there is none; nothing is touched then.
 * *ret_start and *ret_end (may be NULL) become its byte range.  The time is linear in the length of the text. */
gboolean vlps_date_find (const char *text, VlpsDate *ret_date, gsize *ret_start, gsize *ret_end);

/* Order of the numbers in dates such as 04/05/2011 and 10-12-15. */
typedef enum
{
  VLPS_DATE_ORDER_UNKNOWN, /* unknown: such dates are not found */
  VLPS_DATE_ORDER_DAY_FIRST,
  VLPS_DATE_ORDER_MONTH_FIRST,
  VLPS_DATE_ORDER_YEAR_FIRST, /* 10-12-15 is in 2010; 04/05/2011 is not found */
  VLPS_DATE_ORDER_LIKELY,     /* month first, but nothing says so: 10-12-15 is not found */
} VlpsDateOrder;

/* Finds the first date in a known order; years may then have two digits as well (31.12.11; 11.12.31), from 1970 to
 * 2069. */
gboolean vlps_date_find_ordered (const char *text, VlpsDateOrder order, VlpsDate *ret_date, gsize *ret_start,
                                 gsize *ret_end);

/* Finds the date in the path of an absolute http or https address: /2010/12/15/, -2010-12-15, /20101215/. It has no
 * time of day. */
gboolean vlps_date_find_in_address (const char *address, VlpsDate *ret_date);

/* Days within which the date of a page must be, bounds included, as year * 10000 + month * 100 + day. */
typedef struct
{
  int first; /* 0: none */
  int last;  /* 0: none */
} VlpsDateBounds;

int vlps_date_day (const VlpsDate *date);

/* Returns TRUE if the date is within the bounds; `bounds` may be NULL: any day. */
gboolean vlps_date_is_within (const VlpsDate *date, const VlpsDateBounds *bounds);

/* Parses "2010-12-15..2011-01-31"; one of the ends may be absent. Returns FALSE for anything else, and if the first
 * day is after the last one; the output is then unchanged. */
gboolean vlps_date_bounds_parse (const char *text, VlpsDateBounds *ret_bounds);

/* Formats in ISO 8601: "2010-12-15", "2010-12-15T09:30", "2010-12-15T09:30:05+08:00"; newly allocated. */
char *vlps_date_format (const VlpsDate *date);
