/* deadline-test.c - what is left of a page's time, by a clock that the test sets */
#include "deadline.h"

#include <string.h>

#define S G_USEC_PER_SEC
#define MB 1000000ull

static gint64 time_now;

static gint64
clock_cb (void)
{
  return time_now;
}

static VlpsDeadline
begin (double seconds)
{
  VlpsDeadline deadline = { .clock = clock_cb };

  time_now = 1000 * S;
  vlps_deadline_begin (&deadline, seconds, NULL, NULL, 0);
  return deadline;
}

#define ASSERT_LEFT(deadline, expected)                                                                                \
  g_assert_cmpfloat_with_epsilon (vlps_deadline_left (&(deadline)), (expected), 1e-6)

static void
test_runs (void)
{
  VlpsDeadline deadline = begin (30), alone = { .seconds = 7 };

  ASSERT_LEFT (deadline, 30);
  time_now += 10 * S;
  ASSERT_LEFT (deadline, 20);
  /* what others work for the page counts */
  vlps_deadline_lend (&deadline);
  time_now += 5 * S;
  ASSERT_LEFT (deadline, 15);
  vlps_deadline_go_on (&deadline);
  time_now += 1 * S;
  ASSERT_LEFT (deadline, 14);
  /* one that has not begun has all its time */
  ASSERT_LEFT (alone, 7);
  vlps_deadline_rest (NULL);
  vlps_deadline_lend (NULL);
  vlps_deadline_go_on (NULL);
}

/* Waiting costs nothing, however often it is said that it begins or ends. */
static void
test_rests (void)
{
  VlpsDeadline deadline = begin (30);

  time_now += 2 * S;
  vlps_deadline_rest (&deadline);
  time_now += 100 * S;
  vlps_deadline_rest (&deadline);
  time_now += 100 * S;
  ASSERT_LEFT (deadline, 28);
  /* a renderer that has started begins to work */
  vlps_deadline_lend (&deadline);
  time_now += 3 * S;
  ASSERT_LEFT (deadline, 25);
  vlps_deadline_go_on (&deadline);
  vlps_deadline_go_on (&deadline);
  time_now += 1 * S;
  ASSERT_LEFT (deadline, 24);
}

/* When it is over, another try still has a second, but no page more than all that it was given. */
static void
test_least (void)
{
  VlpsDeadline deadline = begin (30), short_one;

  time_now += 29 * S - 1;
  ASSERT_LEFT (deadline, 1.000001);
  time_now += 2;
  ASSERT_LEFT (deadline, 1);
  time_now += 100 * S;
  ASSERT_LEFT (deadline, 1);
  short_one = begin (.2);
  ASSERT_LEFT (short_one, .2);
  time_now += 100 * S;
  ASSERT_LEFT (short_one, .2);
}

/* What belongs to a page that is there has half of the time, and all that is left where that is more. */
static void
test_part (void)
{
  VlpsDeadline deadline = begin (30), early, late;

  time_now += 10 * S;
  early = vlps_deadline_part (&deadline, VLPS_RESERVE_MORE);
  ASSERT_LEFT (early, 20);
  g_assert_cmpfloat_with_epsilon (early.seconds, 30, 1e-9);
  time_now += 10 * S;
  ASSERT_LEFT (early, 10);
  late = vlps_deadline_part (&deadline, VLPS_RESERVE_MORE);
  ASSERT_LEFT (late, 15);
  time_now += 15 * S;
  ASSERT_LEFT (late, 1);
  ASSERT_LEFT (deadline, 1);
}

/* Every reserve has its reason, and grants what it says, from both sides of its bounds. */
static void
test_reserves (void)
{
  static const struct
  {
    VlpsReserve reserve;
    double seconds, left, expected;
  } cases[] = {
    { VLPS_RESERVE_WORK, 30, 30, 30 },     { VLPS_RESERVE_WORK, 30, 3, 15 },   { VLPS_RESERVE_WORK, 4, 4, 5 },
    { VLPS_RESERVE_AGAIN, 30, 1.5, 1.5 },  { VLPS_RESERVE_AGAIN, 30, -9, 1 },  { VLPS_RESERVE_MORE, 30, 14.9, 15 },
    { VLPS_RESERVE_MORE, 30, 15.1, 15.1 }, { VLPS_RESERVE_MORE, 1, .1, 1 },    { VLPS_RESERVE_RENDERER, 30, 12, 14 },
    { VLPS_RESERVE_WORKER, 30, 30, 35 },   { VLPS_RESERVE_CLAIM, 30, 30, 45 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon (vlps_reserve_time (cases[i].reserve, cases[i].seconds, cases[i].left),
                                    cases[i].expected, 1e-9);
  for (guint i = 0; i < VLPS_N_RESERVES; i++)
    {
      const VlpsReserveRow *row = vlps_reserve ((VlpsReserve) i);

      g_assert_nonnull (row->name);
      g_assert_cmpuint (strlen (row->reason), >, 10);
      g_assert_true (row->least > 0 || row->beyond > 0);
    }
}

/* Its place in the watch works, rests and is charged with it. */
static void
test_watch (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  VlpsDeadline deadline = { 0 };
  gint64 now;

  vlps_deadline_begin (&deadline, 10, watch, "it", 100 * MB);
  now = g_get_monotonic_time ();
  g_assert_false (vlps_watch_judge (watch, now + 9 * S, 1));
  vlps_deadline_rest (&deadline);
  g_assert_false (vlps_watch_judge (watch, now + 1000 * S, 1));
  vlps_deadline_lend (&deadline);
  g_assert_false (vlps_watch_judge (watch, now + 1000 * S, 1));
  /* as if others had taken 30 s: half of its time is left for the work here */
  deadline.lent -= 30 * S;
  vlps_deadline_go_on (&deadline);
  g_assert_false (vlps_watch_judge (watch, now + 4 * S, 1));
  g_assert_true (vlps_watch_judge (watch, now + 7 * S, 1));
  vlps_deadline_end (&deadline);
  vlps_deadline_end (&deadline);
  g_assert_false (vlps_watch_judge (watch, now + 1000 * S, 1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/deadline/runs", test_runs);
  g_test_add_func ("/deadline/rests", test_rests);
  g_test_add_func ("/deadline/least", test_least);
  g_test_add_func ("/deadline/part", test_part);
  g_test_add_func ("/deadline/reserves", test_reserves);
  g_test_add_func ("/deadline/watch", test_watch);
  return g_test_run ();
}
