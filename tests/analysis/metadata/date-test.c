/* date-test.c - dates in running text */
#include "date.h"
#include "local-day.h"
#include "test-size.h"

#include <string.h>

static const struct
{
  const char *text;
  const char *expected; /* NULL: no date */
} cases[] = {
  /* the paper's four */
  { "2010-12-15", "2010-12-15" },
  { "2010年12月15日", "2010-12-15" },
  { "2010/12/15", "2010-12-15" },
  { "二零一零年十二月十五日", "2010-12-15" },
  /* its expression, sign by sign */
  { "2010.12.15", "2010-12-15" },
  { "2010,12,15", "2010-12-15" },
  { "2010-1-5", "2010-01-05" },
  { "2010.12-15", "2010-12-15" },
  { "2010年12月15", "2010-12-15" },
  { "2010-12-15日", "2010-12-15" },
  /* Chinese numerals of every length */
  { "二〇一二年一月九日", "2012-01-09" },
  { "二○一一年十月十日", "2011-10-10" },
  { "一九九八年十一月二十日", "1998-11-20" },
  { "二零一一年八月二十五日", "2011-08-25" },
  { "二零一一年十二月三十一日", "2011-12-31" },
  { "二零一一年零三月零七日", "2011-03-07" },
  /* full-width signs and figures, white space around the Chinese ones, other words for day */
  { "２０１１年４月１２日", "2011-04-12" },
  { "2011－04－12", "2011-04-12" },
  { "2011 年 4 月 12 日", "2011-04-12" },
  { "2011年4月12号", "2011-04-12" },
  /* times of day */
  { "2011-04-12 10:34:41", "2011-04-12T10:34:41" },
  { "2011-04-12 10:34", "2011-04-12T10:34" },
  { "2011-4-1210:34", "2011-04-12T10:34" },
  { "2011年04月12日10:34", "2011-04-12T10:34" },
  { "2011年4月12日 10时34分", "2011-04-12T10:34" },
  { "2011年4月12日10时", "2011-04-12T10:00" },
  { "2011年4月12日10點34分41秒", "2011-04-12T10:34:41" },
  { "2011年4月12日（星期二）下午3:05", "2011-04-12T15:05" },
  { "2011年4月12日 上午12:05", "2011-04-12T00:05" },
  { "2011-04-12　10：34", "2011-04-12T10:34" },
  { "2011-04-12 | 09:05", "2011-04-12T09:05" },
  /* ISO 8601 with zones, and what looks like one */
  { "2011-04-12T10:34:41+08:00", "2011-04-12T10:34:41+08:00" },
  { "2011-04-12T10:34:41.123456Z", "2011-04-12T10:34:41Z" },
  { "2011-04-12T10:34-0500", "2011-04-12T10:34-05:00" },
  { "2011-04-12 10:34:41 +0800", "2011-04-12T10:34:41+08:00" },
  { "2011-04-12 10:34-12:00", "2011-04-12T10:34" },
  { "2011-04-12 10:34 UTC", "2011-04-12T10:34Z" },
  /* English */
  { "April 12, 2011", "2011-04-12" },
  { "Published: Apr. 2nd, 2011 at 3:05 p.m.", "2011-04-02T15:05" },
  { "12 April 2011", "2011-04-12" },
  { "the 1st of May, 2011", "2011-05-01" },
  { "3 August \u201915", "2015-08-03" },
  { "Aug 3, '98 10:34", "1998-08-03T10:34" },
  { "3. August \u201815", "2015-08-03" },
  { "12-Apr-2011", "2011-04-12" },
  { "Tue, 12 Apr 2011 10:34:41 GMT", "2011-04-12T10:34:41Z" },
  { "Tue, 12 Apr 2011 10:34:41 PST", "2011-04-12T10:34:41-08:00" },
  { "12 April 2011 10:34 CEST", "2011-04-12T10:34+02:00" },
  { "12 April 2011 10:34 ESTATE", "2011-04-12T10:34" },
  { "Mon Aug 03 12:45:00 EDT 2015", "2015-08-03T12:45:00-04:00" },
  { "Mon Aug 3 12:45:00 2015", "2015-08-03T12:45:00" },
  { "20150803T124500Z", "2015-08-03T12:45:00Z" },
  { "20150803T1245+0200", "2015-08-03T12:45+02:00" },
  { "may 5, 2011", "2011-05-05" },
  { "31/12/2011", "2011-12-31" },
  { "12/31/2011", "2011-12-31" },
  { "5.4.2011", "2011-04-05" },
  { "04/05/2011", NULL }, /* which is the day? */
  /* other languages, scripts and orders */
  { "15 августа 2016, 13:43", "2016-08-15T13:43" },
  { "jeudi 27 juin 2019", "2019-06-27" },
  { "le 1er février 2020", "2020-02-01" },
  { "12 de abril de 2011", "2011-04-12" },
  { "Dienstag, 2. November 2021", "2021-11-02" },
  { "2. März 2021 um 9:05", "2021-03-02T09:05" },
  { "3 août 2015 à 12h45", "2015-08-03T12:45" },
  { "5 marzo 2019 alle 12:30", "2019-03-05T12:30" },
  { "5 marzo 2019 ore 12:30", "2019-03-05T12:30" },
  { "5 marzo 2019 alle ore 12:30", "2019-03-05T12:30" },
  { "3 août 2015 à 9 h 05", "2015-08-03T09:05" },
  { "3 août 2015, 12 h", "2015-08-03" },
  { "3 agosto 2015 ore 12:45", "2015-08-03T12:45" },
  { "26 Mai, 2008", "2008-05-26" },
  { "12 d’octubre de 2011", "2011-10-12" },
  { "2020. április 3.", "2020-04-03" },
  { "3 Μαρτίου 2020", "2020-03-03" },
  { "5 Şubat 2020", "2020-02-05" },
  { "الأربعاء، 07 أكتوبر 2020", "2020-10-07" },
  { "7 كانون الثاني 2020", "2020-01-07" },
  { "18 בפברואר 2020", "2020-02-18" },
  { "১৬ ফেব্রুয়ারি ২০২০", "2020-02-16" },
  { "०७ अक्टूबर २०२०", "2020-10-07" },
  { "2020년 2월 18일", "2020-02-18" },
  { "31. 12. 2011", "2011-12-31" },
  { "Sat, 19 Oct 2019 00:04:00 -0500", "2019-10-19T00:04:00-05:00" },
  { "12 marching 2011", NULL },
  { "May 5 '15s", NULL },
  { "May 5 15", NULL },
  { "31.10.23", NULL }, /* such years only where the caller says so */
  /* what stands around does not matter, and the first one counts */
  { "发表于2010-12-15，更新于2011-01-01", "2010-12-15" },
  { "来源：新华网2010年12月15日电", "2010-12-15" },
  { "本报2010年讯，2011年3月4日", "2011-03-04" },
  /* no dates */
  { "", NULL },
  { "2010", NULL },
  { "2010年12月", NULL },
  { "2010-13-01", NULL },
  { "2010-02-30", NULL },
  { "2011-02-29", NULL },
  { "2012-02-29", "2012-02-29" },
  { "1899-12-31", NULL },
  { "2100-01-01", NULL },
  { "12010-12-15", NULL }, /* a longer number */
  { "2010-12-155", NULL }, /* so is this */
  { "2010-12-15-1234", "2010-12-15" },
  { "2010 - 12 - 15", NULL }, /* a sum */
  { "v1.2.2011", "2011-02-01" },
  { "Mayor 5, 2011", NULL },
  { "dismay 5, 2011", NULL },
  { "2010-12-15 99:99", "2010-12-15" },
  { "2010-12-15 1234", "2010-12-15" },
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsDate date;
      g_autofree char *found = vlps_date_find (cases[i].text, &date, NULL, NULL) ? vlps_date_format (&date) : NULL;

      if (g_strcmp0 (found, cases[i].expected) != 0)
        g_error ("\"%s\": %s, not %s", cases[i].text, found, cases[i].expected);
    }
}

/* Where it is known which number is the day, and years of two figures. */
static void
test_ordered (void)
{
  static const struct
  {
    const char *text;
    VlpsDateOrder order;
    const char *expected;
  } ordered[] = {
    { "04/05/2011", VLPS_DATE_ORDER_DAY_FIRST, "2011-05-04" },
    { "04/05/2011", VLPS_DATE_ORDER_MONTH_FIRST, "2011-04-05" },
    { "13/05/2011", VLPS_DATE_ORDER_MONTH_FIRST, "2011-05-13" },
    { "05/13/2011", VLPS_DATE_ORDER_DAY_FIRST, "2011-05-13" },
    { "4.5.2011", VLPS_DATE_ORDER_MONTH_FIRST, "2011-05-04" },
    { "31.10.23", VLPS_DATE_ORDER_DAY_FIRST, "2023-10-31" },
    { "10-12-15", VLPS_DATE_ORDER_YEAR_FIRST, "2010-12-15" },
    { "11.03.04", VLPS_DATE_ORDER_YEAR_FIRST, "2011-03-04" },
    { "99/1/31", VLPS_DATE_ORDER_YEAR_FIRST, "1999-01-31" },
    { "15-13-10", VLPS_DATE_ORDER_YEAR_FIRST, NULL },
    { "04/05/2011", VLPS_DATE_ORDER_YEAR_FIRST, NULL },
    { "25/05/2011", VLPS_DATE_ORDER_YEAR_FIRST, "2011-05-25" },
    { "31.10.70", VLPS_DATE_ORDER_DAY_FIRST, "1970-10-31" },
    { "1.2.3", VLPS_DATE_ORDER_DAY_FIRST, NULL },
    { "1.2.10.4", VLPS_DATE_ORDER_DAY_FIRST, NULL },
    { "1.1.10+", VLPS_DATE_ORDER_DAY_FIRST, NULL },
    { "13/14/2011", VLPS_DATE_ORDER_DAY_FIRST, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ordered); i++)
    {
      VlpsDate date;
      gboolean is = vlps_date_find_ordered (ordered[i].text, ordered[i].order, &date, NULL, NULL);
      g_autofree char *found = is ? vlps_date_format (&date) : NULL;

      if (g_strcmp0 (found, ordered[i].expected) != 0)
        g_error ("\"%s\": %s, not %s", ordered[i].text, found, ordered[i].expected);
    }
}

static void
test_address (void)
{
  static const struct
  {
    const char *address, *expected;
  } addresses[] = {
    { "https://a.example/2011/04/12/storm.html", "2011-04-12" },
    { "https://a.example/storm-2011-04-12?page=2", "2011-04-12" },
    { "https://a.example/n/20110412/1.html", "2011-04-12" },
    { "https://a.example/2011/april/12/storm", "2011-04-12" },
    { "https://a.example/news/29-10-2021", "2021-10-29" },
    { "https://archive.example/web/20131110121040/http://a.example/2011/04/12/x", "2011-04-12" },
    { "https://archive.example/web/20131110121040/http://a.example/x", NULL },
    { "https://a.example/article283420908.html", NULL },
    { "https://a.example/20111312", NULL },
    { "https://a.example/report-14-20-april-2011.html", NULL }, /* what is in words is what the page is about */
    { "https://2011-04-12.example/", NULL },
    { "a/2011/04/12", NULL },
    { "file:///tmp/2011-04-12.html", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      VlpsDate date;
      g_autofree char *found =
          vlps_date_find_in_address (addresses[i].address, &date) ? vlps_date_format (&date) : NULL;

      if (g_strcmp0 (found, addresses[i].expected) != 0)
        g_error ("%s: %s, not %s", addresses[i].address, found, addresses[i].expected);
    }
}

static void
test_bounds (void)
{
  VlpsDateBounds bounds = { 1, 1 };
  VlpsDate date = { .year = 2011, .month = 4, .day = 12 };

  g_assert_true (vlps_date_is_within (&date, NULL));
  g_assert_true (vlps_date_bounds_parse ("2011-04-12..2011-04-12", &bounds));
  g_assert_cmpint (bounds.first, ==, 20110412);
  g_assert_cmpint (bounds.last, ==, 20110412);
  g_assert_true (vlps_date_is_within (&date, &bounds));
  g_assert_true (vlps_date_bounds_parse ("2011-04-13..", &bounds));
  g_assert_false (vlps_date_is_within (&date, &bounds));
  g_assert_true (vlps_date_bounds_parse ("..2011-04-11", &bounds));
  g_assert_false (vlps_date_is_within (&date, &bounds));
  g_assert_true (vlps_date_bounds_parse ("2011-04-11..2011-04-13", &bounds));
  g_assert_true (vlps_date_is_within (&date, &bounds));
  g_assert_false (vlps_date_bounds_parse ("..", &bounds));
  g_assert_false (vlps_date_bounds_parse ("2011-04-12", &bounds));
  g_assert_false (vlps_date_bounds_parse ("2011-04-13..2011-04-12", &bounds));
  g_assert_false (vlps_date_bounds_parse ("2011-04..2011-05", &bounds));
  g_assert_false (vlps_date_bounds_parse ("2011-02-30..", &bounds));
  g_assert_cmpint (bounds.first, ==, 20110411);
}

/* A moment in UTC becomes the day of the page's own clock. */
static void
assert_settled (const char *utc, const char *other, const char *expected)
{
  VlpsDate date, by;
  g_autofree char *found = NULL;

  g_assert_true (vlps_date_find (utc, &date, NULL, NULL) && vlps_date_find (other, &by, NULL, NULL));
  if (vlps_local_day_settle (&date, &by))
    found = vlps_date_format (&date);
  if (g_strcmp0 (found, expected) != 0)
    g_error ("%s by %s: %s, not %s", utc, other, found, expected);
}

static void
test_settle (void)
{
  assert_settled ("2023-11-09T06:35:29Z", "2023-11-08 22:35:29", "2023-11-08T22:35:29-08:00");
  assert_settled ("2023-11-09T06:35:29Z", "2023-11-08T22:35-08:00", "2023-11-08T22:35:29-08:00");
  assert_settled ("2019-10-18T22:04:00Z", "2019-10-19 00:04", "2019-10-19T00:04:00+02:00");
  assert_settled ("2019-10-18T22:04:00Z", "2019-10-19 03:34", "2019-10-19T03:34:00+05:30");
  assert_settled ("2019-10-18T22:04:00Z", "2019-10-19 00:05", NULL);       /* another minute */
  assert_settled ("2019-10-18T22:04:00Z", "2019-10-19 05:34", NULL);       /* no clock is 7 hours and a half off */
  assert_settled ("2019-10-18T22:04:00Z", "2019-10-19T00:04+05:00", NULL); /* says itself that it is another moment */
  /* days alone: the day before ends at noon in UTC at the latest, the day behind begins at 10 */
  assert_settled ("2019-10-18T11:59:00Z", "2019-10-17", "2019-10-17");
  assert_settled ("2019-10-18T12:00:00Z", "2019-10-17", NULL);
  assert_settled ("2019-10-18T10:00:00Z", "2019-10-19", "2019-10-19");
  assert_settled ("2019-10-18T09:59:00Z", "2019-10-19", NULL);
  assert_settled ("2019-10-18T09:59:00Z", "2019-10-18", "2019-10-18T09:59:00Z");
  /* midnight is a day alone; a zone of its own is not touched */
  assert_settled ("2019-10-18T00:00:00Z", "2019-10-17", NULL);
  assert_settled ("2019-10-18T01:00:00+02:00", "2019-10-17", NULL);
}

static void
test_range (void)
{
  const char *text = "发表于 2010-12-15 08:30，编辑";
  VlpsDate date;
  gsize start, end;
  g_autofree char *part = NULL;

  g_assert_true (vlps_date_find (text, &date, &start, &end));
  part = g_strndup (text + start, end - start);
  g_assert_cmpstr (part, ==, "2010-12-15 08:30");
  g_assert_cmpint (date.year, ==, 2010);
  g_assert_cmpint (date.hour, ==, 8);
  g_assert_cmpint (date.second, ==, -1);
  g_assert_false (date.has_zone);
}

static void
test_untouched (void)
{
  VlpsDate date = { .year = 7 };
  gsize start = 8, end = 9;

  g_assert_false (vlps_date_find ("no date", &date, &start, &end));
  g_assert_cmpint (date.year, ==, 7);
  g_assert_cmpuint (start, ==, 8);
  g_assert_cmpuint (end, ==, 9);
}

/* Beginnings of dates without an end, over and over: each must cost the same. */
static void
test_linear (void)
{
  static const char *const parts[] = {
    "2010-12-", "2010年      12月      ", "二零一零年十二月", "12 April ", "11", "Apr ", "一", "2010-12-15x2010", "  "
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      VlpsDate date;

      while (text->len < test_size (4 * 1024 * 1024))
        g_string_append (text, parts[i]);
      vlps_date_find (text->str, &date, NULL, NULL);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/date/cases", test_cases);
  g_test_add_func ("/date/ordered", test_ordered);
  g_test_add_func ("/date/address", test_address);
  g_test_add_func ("/date/bounds", test_bounds);
  g_test_add_func ("/date/settle", test_settle);
  g_test_add_func ("/date/range", test_range);
  g_test_add_func ("/date/untouched", test_untouched);
  g_test_add_func ("/date/linear", test_linear);
  return g_test_run ();
}
