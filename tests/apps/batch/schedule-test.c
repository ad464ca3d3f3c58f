/* schedule-test.c - the order of pages, and how much at once is asked of a host */
#include <string.h>

#include "folder.h"
#include "schedule.h"
#include "scratch.h"
#include "test-size.h"

#define SECOND G_USEC_PER_SEC

typedef struct
{
  VlpsFolder *folder;
  VlpsSchedule *schedule;
} Fixture;

static void
fixture_clear (Fixture *fixture)
{
  vlps_schedule_free (fixture->schedule);
  vlps_folder_free (fixture->folder);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static Fixture
fixture_new (const Scratch *scratch, const char *const *locations, VlpsScheduleOptions options)
{
  Fixture fixture;

  fixture.folder = vlps_folder_open (scratch->path, NULL);
  g_assert_nonnull (fixture.folder);
  g_assert_true (vlps_folder_begin (fixture.folder, NULL));
  for (guint i = 0; locations[i] != NULL; i++)
    {
      VlpsItem item = { .input = (char *) (gsize) locations[i], .location = (char *) (gsize) locations[i] };
      gboolean new;

      g_assert_true (vlps_folder_add (fixture.folder, &item, &new, NULL));
    }
  g_assert_true (vlps_folder_commit (fixture.folder, FALSE, NULL));
  fixture.schedule = vlps_schedule_new (vlps_folder_queue (fixture.folder), &options);
  return fixture;
}

/* The next page must be `input` (NULL: there is none until `when`). */
static VlpsVisit *
expect (Fixture *fixture, gint64 now, const char *input, gint64 when)
{
  VlpsVisit *visit = NULL;
  gint64 said = 0;

  g_assert_true (vlps_schedule_next (fixture->schedule, now, &visit, &said, NULL));
  g_assert_cmpstr (visit != NULL ? visit->item.input : NULL, ==, input);
  if (visit == NULL)
    g_assert_cmpint (said, ==, when);
  return visit;
}

/* Until its first page has ended nobody knows which delay a host asks for: its second page waits. */
static void
test_unknown_delay (Scratch *scratch, gconstpointer data)
{
  static const char *const pages[] = { "http://a/1",         "http://a/2",         "http://a/3", "http://a/4",
                                       "http://127.0.0.1/1", "http://127.0.0.1/2", "http://b/1", NULL };
  g_auto (Fixture) fixture =
      fixture_new (scratch, pages, (VlpsScheduleOptions){ .per_host = 2, .delay = 1, .spare = TRUE, .asks = TRUE });
  gint64 now = g_get_monotonic_time ();
  VlpsVisit *first = expect (&fixture, now, "http://a/1", 0), *second, *third, *own[2], *other;
  gint64 when;

  /* this machine's own servers do not wait, and nor do other hosts */
  own[0] = expect (&fixture, now, "http://127.0.0.1/1", 0);
  own[1] = expect (&fixture, now, "http://127.0.0.1/2", 0);
  other = expect (&fixture, now, "http://b/1", 0);
  expect (&fixture, now + 20 * SECOND, NULL, G_MAXINT64);
  vlps_schedule_done (fixture.schedule, other);
  vlps_schedule_done (fixture.schedule, own[0]);
  vlps_schedule_done (fixture.schedule, own[1]);
  /* robots.txt came with the first page: the delay holds from then on, two at a time */
  vlps_schedule_set_delay (fixture.schedule, "a", 60);
  vlps_schedule_done (fixture.schedule, first);
  g_assert_true (vlps_schedule_next (fixture.schedule, now + 59 * SECOND, &second, &when, NULL));
  g_assert_null (second);
  g_assert_cmpint (when, >=, now + 60 * SECOND);
  second = expect (&fixture, when, "http://a/2", 0);
  expect (&fixture, when, NULL, when + 60 * SECOND);
  third = expect (&fixture, when + 60 * SECOND, "http://a/3", 0);
  expect (&fixture, when + 120 * SECOND, NULL, G_MAXINT64);
  vlps_schedule_done (fixture.schedule, second);
  vlps_schedule_done (fixture.schedule, third);
}

static void
test_files (Scratch *scratch, gconstpointer data)
{
  static const char *const pages[] = { "/a", "/b", "/c", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages, (VlpsScheduleOptions){ .per_host = 1, .delay = 60 });

  for (guint i = 0; i < 3; i++)
    {
      VlpsVisit *visit = expect (&fixture, 0, pages[i], 0);

      g_assert_null (visit->host);
      g_assert_cmpuint (visit->attempts, ==, 1);
      vlps_schedule_done (fixture.schedule, visit);
    }
  expect (&fixture, 0, NULL, G_MAXINT64);
  g_assert_true (vlps_schedule_is_empty (fixture.schedule));
}

/* Two of one host at once, a second between their beginnings; the others go past. */
static void
test_hosts (Scratch *scratch, gconstpointer data)
{
  static const char *const pages[] = { "http://a/1", "http://a/2", "http://a/3", "http://b/1", "/file", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages, (VlpsScheduleOptions){ .per_host = 2, .delay = 1 });
  gint64 now = 100 * SECOND;
  VlpsVisit *first = expect (&fixture, now, "http://a/1", 0), *second, *other, *file, *third;

  other = expect (&fixture, now, "http://b/1", 0);
  file = expect (&fixture, now, "/file", 0);
  expect (&fixture, now, NULL, now + SECOND);
  expect (&fixture, now + SECOND - 1, NULL, now + SECOND);
  second = expect (&fixture, now + SECOND, "http://a/2", 0);
  /* two are in hand: only the end of one helps */
  expect (&fixture, now + 10 * SECOND, NULL, G_MAXINT64);
  g_assert_false (vlps_schedule_is_empty (fixture.schedule));
  vlps_schedule_done (fixture.schedule, first);
  third = expect (&fixture, now + 10 * SECOND, "http://a/3", 0);
  g_assert_true (vlps_schedule_is_empty (fixture.schedule));
  vlps_schedule_done (fixture.schedule, second);
  vlps_schedule_done (fixture.schedule, third);
  vlps_schedule_done (fixture.schedule, other);
  vlps_schedule_done (fixture.schedule, file);
}

static void
test_own_machine (Scratch *scratch, gconstpointer data)
{
  static const char *const pages[] = { "http://127.0.0.1:8080/1", "http://127.0.0.1:8080/2", NULL };
  g_auto (Fixture) fixture =
      fixture_new (scratch, pages, (VlpsScheduleOptions){ .per_host = 2, .delay = 1, .spare = TRUE });

  vlps_schedule_done (fixture.schedule, expect (&fixture, 0, pages[0], 0));
  vlps_schedule_done (fixture.schedule, expect (&fixture, 0, pages[1], 0));
}

static void
test_retries (Scratch *scratch, gconstpointer data)
{
  static const char *const pages[] = { "/a", "/b", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages, (VlpsScheduleOptions){ .per_host = 1 });
  VlpsVisit *a = expect (&fixture, 0, "/a", 0), *b;

  vlps_schedule_retry (fixture.schedule, a, 5 * SECOND);
  b = expect (&fixture, 0, "/b", 0);
  expect (&fixture, 0, NULL, 5 * SECOND);
  g_assert_false (vlps_schedule_is_empty (fixture.schedule));
  vlps_schedule_retry (fixture.schedule, b, 3 * SECOND);
  expect (&fixture, 0, NULL, 3 * SECOND);
  b = expect (&fixture, 6 * SECOND, "/b", 0);
  a = expect (&fixture, 6 * SECOND, "/a", 0);
  g_assert_cmpuint (a->attempts, ==, 2);
  vlps_schedule_done (fixture.schedule, a);
  vlps_schedule_done (fixture.schedule, b);
}

/* A host that asks for rest gets it, for all of its pages, three times in a row. */
static void
test_rests (Scratch *scratch, gconstpointer data)
{
  static const char *const pages[] = { "http://a/1", "http://a/2", "http://b/1", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages, (VlpsScheduleOptions){ .per_host = 1 });
  gint64 now = 0;
  VlpsVisit *visit = expect (&fixture, now, "http://a/1", 0);

  vlps_schedule_rest (fixture.schedule, visit->host, now, 10);
  vlps_schedule_retry (fixture.schedule, visit, now + 10 * SECOND);
  vlps_schedule_done (fixture.schedule, expect (&fixture, now, "http://b/1", 0));
  expect (&fixture, now + 10 * SECOND - 1, NULL, now + 10 * SECOND);
  /* what another page in hand hears belongs to the same rest; a shorter one takes nothing back */
  vlps_schedule_rest (fixture.schedule, "a", now + SECOND, 11);
  vlps_schedule_rest (fixture.schedule, "a", now + SECOND, 1);
  expect (&fixture, now + 12 * SECOND - 1, NULL, now + 12 * SECOND);
  now += 12 * SECOND;
  for (guint i = 0; i < 2; i++)
    {
      visit = expect (&fixture, now, "http://a/1", 0);
      vlps_schedule_rest (fixture.schedule, visit->host, now, 5);
      vlps_schedule_retry (fixture.schedule, visit, now);
      now += 5 * SECOND;
      expect (&fixture, now - 1, NULL, now);
    }
  /* the fourth is not granted... */
  visit = expect (&fixture, now, "http://a/1", 0);
  vlps_schedule_rest (fixture.schedule, visit->host, now, 5);
  vlps_schedule_done (fixture.schedule, visit);
  visit = expect (&fixture, now, "http://a/2", 0);
  /* ... unless a page came in between */
  vlps_schedule_rest (fixture.schedule, visit->host, now, 0);
  vlps_schedule_rest (fixture.schedule, visit->host, now, 5);
  vlps_schedule_retry (fixture.schedule, visit, now);
  expect (&fixture, now, NULL, now + 5 * SECOND);
  vlps_schedule_done (fixture.schedule, expect (&fixture, now + 5 * SECOND, "http://a/2", 0));
}

static void
test_limit (Scratch *scratch, gconstpointer data)
{
  static const char *const pages[] = { "/a", "/b", "/c", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages, (VlpsScheduleOptions){ .per_host = 1, .limit = 2 });
  VlpsVisit *a = expect (&fixture, 0, "/a", 0);

  vlps_schedule_done (fixture.schedule, expect (&fixture, 0, "/b", 0));
  /* another attempt is no other page */
  vlps_schedule_retry (fixture.schedule, a, 1);
  a = expect (&fixture, 1, "/a", 0);
  expect (&fixture, 1, NULL, G_MAXINT64);
  g_assert_true (vlps_schedule_is_empty (fixture.schedule));
  vlps_schedule_done (fixture.schedule, a);
}

/* A host that fills the list keeps no other one waiting for ever, and the list is not read into memory as a whole. */
static void
test_many (Scratch *scratch, gconstpointer data)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_free);
  guint n = test_size (20000);
  gint64 now = 0;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (pages, g_strdup_printf ("http://big/%u", i));
  g_ptr_array_add (pages, g_strdup ("http://small/"));
  g_ptr_array_add (pages, NULL);
  {
    g_auto (Fixture) fixture =
        fixture_new (scratch, (const char *const *) pages->pdata, (VlpsScheduleOptions){ .per_host = 1, .delay = 1 });
    guint done = 0, place = 0;

    for (;;)
      {
        VlpsVisit *visit;
        gint64 when;

        g_assert_true (vlps_schedule_next (fixture.schedule, now, &visit, &when, NULL));
        if (visit == NULL && vlps_schedule_is_empty (fixture.schedule))
          break;
        if (visit == NULL)
          {
            g_assert_cmpint (when, >, now);
            now = when;
            continue;
          }
        done++;
        if (strcmp (visit->host, "small") == 0)
          place = done;
        vlps_schedule_done (fixture.schedule, visit);
      }
    g_assert_cmpuint (done, ==, n + 1);
    g_assert_cmpuint (place, <, n * 4 / 5);
    g_assert_cmpint (now, ==, (gint64) (n - 1) * SECOND);
  }
}

static void
test_host_names (void)
{
  static const struct
  {
    const char *location, *host;
  } hosts[] = {
    { "http://Example.COM/a", "example.com" },
    { "https://example.com:443/", "example.com" },
    { "http://example.com:80", "example.com" },
    { "https://example.com:80/", "example.com:80" },
    { "http://user@localhost:8080/x", "localhost:8080" },
    { "http://[::1]:8080/x", "::1:8080" },
    { "/a/b.html", NULL },
    { "file:///a", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (hosts); i++)
    {
      g_autofree char *host = vlps_schedule_host (hosts[i].location);

      g_assert_cmpstr (host, ==, hosts[i].host);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/schedule/files", test_files);
  scratch_add ("/schedule/unknown-delay", test_unknown_delay);
  scratch_add ("/schedule/hosts", test_hosts);
  scratch_add ("/schedule/own-machine", test_own_machine);
  scratch_add ("/schedule/retries", test_retries);
  scratch_add ("/schedule/rests", test_rests);
  scratch_add ("/schedule/limit", test_limit);
  scratch_add ("/schedule/many", test_many);
  g_test_add_func ("/schedule/host-names", test_host_names);
  return g_test_run ();
}
