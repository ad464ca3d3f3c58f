/* date.h - dates in running text: the report time of a news page (Zou & Zhong 2011, section 1.2.3)
 *
 * The paper's expression is \w{4}[-./,年]\w{1,2}[-./,月]\w{1,2}日?, which names 2010-12-15, 2010/12/15, 2010年12月15日
 * and 二零一零年十二月十五日.  Here the three numbers must make a real date, Chinese days may have three characters
 * (二十五日), white space may stand around 年, 月 and 日, and a time of day right after the date is taken along. Beyond
 * the paper, dates with English names of months are found (April 12, 2011; 12 April 2011), and those with the year last
 * where it is clear which number is the day (31/12/2011; 31.12.2011, since with dots the day is first).
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int year;  /* 1900 to 2099 */
  int month; /* 1 to 12 */
  int day;   /* 1 to 31, valid in its month */
  int hour;  /* 0 to 23; -1 where no time of day is given */
  int minute;
  int second; /* 0 to 59; -1 where not given */
  gboolean has_zone;
  int zone; /* minutes east of UTC, -14 * 60 to 14 * 60 */
} VlpsDate;

/* Finds the first date in `text`, which must be valid UTF-8.  FALSE where there is none; nothing is touched then.
 * *ret_start and *ret_end (may be NULL) become its byte range.  The time is linear in the length of the text. */
gboolean vlps_date_find (const char *text, VlpsDate *ret_date, gsize *ret_start, gsize *ret_end);

/* ISO 8601: "2010-12-15", "2010-12-15T09:30", "2010-12-15T09:30:05+08:00"; newly allocated. */
char *vlps_date_format (const VlpsDate *date);

G_END_DECLS
