/* local-day-test.c - a time in UTC and the day that its page shows */
#include "local-day.h"

static VlpsDate
utc (int day, int hour, int minute)
{
  return (VlpsDate){ .year = 2024, .month = 3, .day = day, .hour = hour, .minute = minute, .has_zone = TRUE };
}

static VlpsDate
shown (int month, int day, int hour, int minute)
{
  return (VlpsDate){ .year = 2024, .month = month, .day = day, .hour = hour, .minute = minute };
}

/* A day alone: 14 hours before UTC the day has begun, 12 hours behind it has not ended. */
static void
test_days (void)
{
  VlpsDate date = utc (10, 23, 30), other = shown (3, 11, -1, 0);

  g_assert_true (vlps_local_day_settle (&date, &other));
  g_assert_cmpint (date.day, ==, 11);
  g_assert_cmpint (date.hour, ==, -1);
  /* 10 March, 10:00 UTC is midnight of the 11th where clocks are 14 hours ahead, and a minute before it is not */
  date = utc (10, 10, 0);
  g_assert_true (vlps_local_day_settle (&date, &other));
  date = utc (10, 9, 59);
  g_assert_false (vlps_local_day_settle (&date, &other));
  g_assert_cmpint (date.day, ==, 10);
  /* 12:00 UTC of the 11th is midnight of that day 12 hours behind: the 10th is over */
  other = shown (3, 10, -1, 0);
  date = utc (11, 11, 59);
  g_assert_true (vlps_local_day_settle (&date, &other));
  g_assert_cmpint (date.day, ==, 10);
  date = utc (11, 12, 0);
  g_assert_false (vlps_local_day_settle (&date, &other));
  /* the same day: nothing changes */
  date = utc (10, 15, 0);
  g_assert_true (vlps_local_day_settle (&date, &other));
  g_assert_cmpint (date.hour, ==, 15);
}

/* Over the end of February of a leap year. */
static void
test_month (void)
{
  VlpsDate date = utc (1, 3, 0), other = shown (2, 29, -1, 0);

  g_assert_true (vlps_local_day_settle (&date, &other));
  g_assert_cmpint (date.month, ==, 2);
  g_assert_cmpint (date.day, ==, 29);
}

static void
test_clocks (void)
{
  VlpsDate date = utc (10, 20, 15), other = shown (3, 11, 1, 45); /* India: 5 hours 30 */

  g_assert_true (vlps_local_day_settle (&date, &other));
  g_assert_cmpint (date.day, ==, 11);
  g_assert_cmpint (date.hour, ==, 1);
  g_assert_cmpint (date.zone, ==, 330);
  date = utc (10, 20, 15);
  other = shown (3, 11, 1, 44); /* no clock goes so */
  g_assert_false (vlps_local_day_settle (&date, &other));
  other = shown (3, 10, 15, 15); /* New York in summer says another zone than it shows */
  other.has_zone = TRUE;
  other.zone = -240;
  g_assert_false (vlps_local_day_settle (&date, &other));
  other.zone = -300;
  g_assert_true (vlps_local_day_settle (&date, &other));
  g_assert_cmpint (date.zone, ==, -300);
}

static void
test_says_nothing (void)
{
  VlpsDate date = utc (10, 0, 0), other = shown (3, 11, -1, 0);

  g_assert_false (vlps_local_day_settle (&date, &other)); /* midnight: a day alone, written as a time */
  date = utc (10, -1, 0);
  g_assert_false (vlps_local_day_settle (&date, &other));
  date = utc (10, 23, 0);
  date.zone = 60;
  g_assert_false (vlps_local_day_settle (&date, &other));
  date = utc (10, 23, 0);
  date.has_zone = FALSE;
  g_assert_false (vlps_local_day_settle (&date, &other));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/local-day/days", test_days);
  g_test_add_func ("/local-day/month", test_month);
  g_test_add_func ("/local-day/clocks", test_clocks);
  g_test_add_func ("/local-day/says-nothing", test_says_nothing);
  return g_test_run ();
}
