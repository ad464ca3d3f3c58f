/* date-test.c - dates in running text */
#include "date.h"
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
  { "12-Apr-2011", "2011-04-12" },
  { "Tue, 12 Apr 2011 10:34:41 GMT", "2011-04-12T10:34:41Z" },
  { "may 5, 2011", "2011-05-05" },
  { "31/12/2011", "2011-12-31" },
  { "12/31/2011", "2011-12-31" },
  { "5.4.2011", "2011-04-05" },
  { "04/05/2011", NULL }, /* which is the day? */
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
  g_test_add_func ("/date/range", test_range);
  g_test_add_func ("/date/untouched", test_untouched);
  g_test_add_func ("/date/linear", test_linear);
  return g_test_run ();
}
