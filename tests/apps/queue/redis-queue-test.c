/* redis-queue-test.c - claims, hosts and folders of workers */
#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"
#include "queue-export.h"
#include "queue-fixture.h"
#include "schedule.h"

/* Of two workers with a page, the first that ends it has it. */
static void
test_late (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_auto (VlpsRunStatus) status = { 0 };
  gint64 wait;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) slow = worker_new (&fixture, "slow", 0.2, NULL);
    g_auto (TestWorker) other = worker_new (&fixture, "other", 0.2, NULL);
    g_auto (VlpsItem) a = expect_claim (&slow, "/a", FALSE);

    g_assert_cmpint (start (&slow, &a, "a", 0, &wait), ==, VLPS_START_NOW);
    g_usleep (300000);
    do_page (&other, "/a", "{\"other\"}\n", NULL);
    /* the one that slept wakes, says that it is alive, and finishes */
    g_assert_true (slow.queue->tick (slow.queue, NULL));
    finish (&slow, &a, "{\"slow\"}\n", NULL);
    expect_claim (&slow, NULL, TRUE);
  }
  expect_results (&fixture, scratch, NULL, "{\"other\"}\n", 0);
  g_assert_true (vlps_shared_run_status (fixture.redis, &status, NULL));
  g_assert_cmpuint (status.ok, ==, 1);
  g_assert_cmpuint (status.workers->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const VlpsRunWorker *worker = status.workers->pdata[i];

      g_assert_cmpuint (worker->late, ==, strcmp (worker->name, "slow") == 0 ? 1 : 0);
      g_assert_cmpuint (worker->ok, ==, strcmp (worker->name, "slow") == 0 ? 0 : 1);
    }
}

/* A claim that is renewed stays. */
static void
test_renewal (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) slow = worker_new (&fixture, "slow", 5, NULL);
    g_auto (TestWorker) other = worker_new (&fixture, "other", 5, NULL);
    g_auto (VlpsItem) a = expect_claim (&slow, "/a", FALSE);

    for (guint i = 0; i < 12; i++)
      {
        g_usleep (500000);
        g_assert_true (slow.queue->tick (slow.queue, NULL));
        expect_claim (&other, NULL, FALSE);
      }
    finish (&slow, &a, "{\"slow\"}\n", NULL);
  }
  expect_results (&fixture, scratch, NULL, "{\"slow\"}\n", 0);
}

/* A worker that is started again under its name has its pages still. */
static void
test_again (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  VlpsItem item;
  TestWorker lost;
  gint64 wait;

  if (fixture.server == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    {
      lost = worker_new (&fixture, "one", 30, NULL);
      item = expect_claim (&lost, "/a", FALSE);
      g_assert_cmpint (start (&lost, &item, "a", 0, &wait), ==, VLPS_START_NOW);
      vlps_item_clear (&item);
      /* as if it were killed: what is claimed is not given back */
      test_worker_clear (&lost);
    }
  /* two have begun it: the third finds it guilty */
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (VlpsItem) a = expect_claim (&one, "/a", FALSE);
    g_autofree char *failed = NULL;
    guint64 missing, without;

    g_assert_cmpint (start (&one, &a, "a", 0, &wait), ==, VLPS_START_NEVER);
    expect_claim (&one, NULL, FALSE);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (vlps_queue_export (fixture.redis, scratch->path, NULL, &missing, &without, NULL));
    failed = scratch_read (scratch, "failed.txt");
    g_assert_true (g_str_has_prefix (failed, "/a\tcrashed\t2 workers"));
  }
}

static void
test_hosts (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/1", "http://a/2", "http://a/3", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  gint64 wait = 0;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (TestWorker) two = worker_new (&fixture, "two", 30, NULL);
    g_auto (VlpsItem) first = expect_claim (&one, "http://a/1", FALSE);
    g_auto (VlpsItem) second = expect_claim (&two, "http://a/2", FALSE);
    g_auto (VlpsItem) third = { 0 };

    g_assert_cmpint (start (&one, &first, "a", 5, &wait), ==, VLPS_START_NOW);
    /* too soon */
    g_assert_cmpint (start (&two, &second, "a", 5, &wait), ==, VLPS_START_LATER);
    g_assert_cmpint (wait, >, 0);
    g_assert_cmpint (wait, <=, 5000000);
    /* two of the host are in work */
    expect_claim (&two, NULL, FALSE);
    one.queue->add_result (one.queue, &first, "a", 1, NULL, "{\"1\"}\n");
    g_assert_true (one.queue->commit (one.queue, FALSE, NULL));
    /* the place is for the worker that was told to wait */
    expect_claim (&one, NULL, FALSE);
    third = expect_claim (&two, "http://a/3", FALSE);
    /* what a server says to one holds for all */
    one.queue->rest (one.queue, "a", 500);
    g_assert_cmpint (start (&two, &second, "a", 5, &wait), ==, VLPS_START_LATER);
    g_assert_cmpint (wait, >, 400000000);
    /* others are not meant */
    g_assert_cmpint (start (&two, &second, "b", 5, &wait), ==, VLPS_START_NOW);
    finish (&two, &second, "{\"2\"}\n", NULL);
  }
}

/* A page that is tried again has the next place that comes free. */
static void
test_retry (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/1", "http://a/2", "http://a/3", "http://a/4", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  gint64 wait = 0;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (TestWorker) two = worker_new (&fixture, "two", 30, NULL);
    g_auto (VlpsItem) first = expect_claim (&one, "http://a/1", FALSE);
    g_auto (VlpsItem) second = expect_claim (&two, "http://a/2", FALSE);
    g_auto (VlpsItem) third = { 0 };

    g_assert_cmpint (start (&one, &first, "a", 0, &wait), ==, VLPS_START_NOW);
    one.queue->pause (one.queue, &first, "a");
    third = expect_claim (&two, "http://a/3", FALSE);
    g_assert_cmpint (start (&one, &first, "a", 0, &wait), ==, VLPS_START_LATER);
    expect_claim (&two, NULL, FALSE);
    finish (&two, &second, "{\"2\"}\n", NULL);
    expect_claim (&two, NULL, FALSE);
    g_assert_cmpint (start (&one, &first, "a", 0, &wait), ==, VLPS_START_NOW);
  }
}

static void
test_folder (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autofree char *first = g_build_filename (scratch->path, "first", NULL);
  g_autofree char *second = g_build_filename (scratch->path, "second", NULL);
  const char *const folders[] = { first, second, NULL };
  g_autoptr (GError) error = NULL;
  guint64 missing, without;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, first);
    g_auto (TestWorker) two = worker_new (&fixture, "two", 30, second);
    g_auto (VlpsItem) a = expect_claim (&one, "/a", FALSE);

    do_page (&two, "/b", "{\"second\"}\n", NULL);
    finish (&one, &a, "{\"first\"}\n", NULL);
  }
  expect_results (&fixture, scratch, folders, "{\"first\"}\n{\"second\"}\n", 0);
  g_assert_false (vlps_queue_export (fixture.redis, second, folders + 1, &missing, &without, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

/* --- many workers, few hosts --- */

#define PER_HOST FIXTURE_PER_HOST
#define TICKS 3 /* that a page takes */
#define MOST_WORKERS 8
#define MOST_HOSTS 5
#define MOST_PLACES (PER_HOST * MOST_HOSTS)
#define PAGES_A_WORKER 4 /* of each host */

typedef struct
{
  VlpsItem item;
  char *host; /* NULL: nothing is in this slot */
  guint end;  /* tick */
} Slot;

typedef struct
{
  TestWorker worker;
  Slot slots[MOST_PLACES];
  guint done;
  gboolean over;
} Simulated;

typedef struct
{
  Simulated workers[MOST_WORKERS];
  guint n_workers, n_hosts, tick, in_work[MOST_HOSTS], most[MOST_HOSTS];
} Simulation;

/* Returns how many pages ended. */
static guint
end_pages (Simulation *simulation, Simulated *one)
{
  guint n = 0;

  for (guint i = 0; i < MOST_PLACES; i++)
    {
      Slot *slot = &one->slots[i];

      if (slot->host == NULL || slot->end > simulation->tick)
        continue;
      finish (&one->worker, &slot->item, "{}\n", NULL);
      simulation->in_work[slot->host[0] - 'a']--;
      one->done++;
      vlps_item_clear (&slot->item);
      g_clear_pointer (&slot->host, g_free);
      n++;
    }
  return n;
}

/* Begins a page in a free slot; FALSE: there was none. */
static gboolean
begin_page (Simulation *simulation, Simulated *one)
{
  VlpsItemQueue *queue = one->worker.queue;
  VlpsItem item = { 0 };
  guint free_slot = 0, host;
  gint64 wait;
  VlpsStart how;

  while (free_slot < MOST_PLACES && one->slots[free_slot].host != NULL)
    free_slot++;
  if (free_slot == PER_HOST * simulation->n_hosts || one->over)
    return FALSE;
  g_assert_true (queue->claim (queue, &item, &one->over, NULL));
  if (item.id == 0)
    return FALSE;
  one->slots[free_slot] = (Slot){ item, vlps_schedule_host (item.location), simulation->tick + TICKS };
  /* what is claimed can be begun */
  g_assert_true (queue->start (queue, &item, FALSE, one->slots[free_slot].host, PER_HOST, 0, &how, &wait, NULL));
  g_assert_cmpint (how, ==, VLPS_START_NOW);
  host = (guint) (one->slots[free_slot].host[0] - 'a');
  simulation->in_work[host]++;
  simulation->most[host] = MAX (simulation->most[host], simulation->in_work[host]);
  return TRUE;
}

/* All workers, as long as one of them begins a page: who waits for a place is woken. */
static void
begin_pages (Simulation *simulation, guint n_workers)
{
  guint idle = 0;

  for (guint i = 0; idle < n_workers; i = (i + 1) % n_workers)
    idle = begin_page (simulation, &simulation->workers[i]) ? 0 : idle + 1;
}

/* Does the pages of `fixture`; the first worker is there before the others.  Returns how many ticks it took. */
static guint
simulate (Simulation *simulation, const Fixture *fixture)
{
  gboolean over = FALSE;

  for (guint i = 0; i < simulation->n_workers; i++)
    {
      g_autofree char *name = g_strdup_printf ("worker-%u", i);

      simulation->workers[i].worker = worker_new (fixture, name, 600, NULL);
    }
  for (simulation->tick = 0; !over; simulation->tick++)
    {
      guint ended = 0;

      over = TRUE;
      for (guint i = 0; i < simulation->n_workers; i++)
        ended += end_pages (simulation, &simulation->workers[i]);
      /* else who asked in vain would do so again */
      if (ended > 0 || simulation->tick < 2)
        begin_pages (simulation, simulation->tick == 0 ? 1 : simulation->n_workers);
      for (guint i = 0; i < simulation->n_workers; i++)
        over = over && simulation->workers[i].over;
    }
  for (guint i = 0; i < simulation->n_workers; i++)
    test_worker_clear (&simulation->workers[i].worker);
  return simulation->tick;
}

/* No worker does less than half of its share, no host has more than its places, and no place is empty for longer than with
 * one worker: N pages of a host take N / PER_HOST times the ticks of a page. */
static gboolean
check_shares (const Scratch *scratch, guint n_workers, guint n_hosts)
{
  guint n = PAGES_A_WORKER * n_workers;
  Simulation simulation = { .n_workers = n_workers, .n_hosts = n_hosts };
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = g_strdup_printf ("%u-%u", n_workers, n_hosts);
  g_autofree char *folder = g_build_filename (scratch->path, name, NULL);
  const Scratch own = { .path = folder };
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (VlpsReply) reply = NULL;
  guint ticks;

  /* the pages of a host stand together, as they mostly do */
  for (guint host = 0; host < n_hosts; host++)
    for (guint i = 0; i < n; i++)
      g_ptr_array_add (pages, g_strdup_printf ("http://%c/%u", (char) ('a' + host), i));
  g_ptr_array_add (pages, NULL);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  fixture = fixture_new (&own, (const char *const *) pages->pdata);
  if (fixture.server == NULL)
    return FALSE;
  /* nothing is killed here */
  reply = vlps_redis_command (fixture.redis, NULL, "CONFIG", "SET", "appendonly", "no", NULL);
  g_assert_nonnull (reply);
  ticks = simulate (&simulation, &fixture);
  g_test_message ("%u workers, %u hosts: %u ticks", n_workers, n_hosts, ticks);
  g_assert_cmpuint (ticks, ==, n / PER_HOST * TICKS + 1);
  for (guint i = 0; i < n_workers; i++)
    g_assert_cmpuint (simulation.workers[i].done, >=, n * n_hosts / n_workers / 2);
  for (guint i = 0; i < n_hosts; i++)
    g_assert_cmpuint (simulation.most[i], ==, PER_HOST);
  return TRUE;
}

static void
test_shares (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  for (guint workers = 1; workers <= MOST_WORKERS; workers++)
    for (guint hosts = 1; hosts <= MOST_HOSTS; hosts++)
      if (!check_shares (scratch, workers, hosts))
        return;
}

/* Addresses whose hosts the scripts do not see, and those of no host. */
static void
test_spelled (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "HTTP://B\303\274cher.example:80/1",
                                       "http://user@a:80/1",
                                       "http://a/2",
                                       "https://A:443/3",
                                       "http://a/4",
                                       "/file",
                                       NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (VlpsItem) other = expect_claim (&one, pages[0], FALSE);
    g_auto (VlpsItem) first = expect_claim (&one, pages[1], FALSE);
    g_auto (VlpsItem) second = expect_claim (&one, pages[2], FALSE);
    g_auto (VlpsItem) file = expect_claim (&one, "/file", FALSE);
    g_auto (VlpsItem) third = { 0 };

    expect_claim (&one, NULL, FALSE);
    finish (&one, &other, "{}\n", NULL); /* that host has no more */
    expect_claim (&one, NULL, FALSE);
    finish (&one, &first, "{}\n", NULL);
    third = expect_claim (&one, pages[3], FALSE);
    expect_claim (&one, NULL, FALSE);
  }
}

/* The places of a worker that was killed come free with its claims. */
static void
test_killed (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/1", "http://a/2", "http://a/3", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  guint n = 0;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) other = worker_new (&fixture, "other", 1, NULL);
    g_auto (TestWorker) lost = worker_new (&fixture, "lost", 1, NULL);
    g_auto (VlpsItem) first = expect_claim (&lost, "http://a/1", FALSE);
    g_auto (VlpsItem) second = expect_claim (&lost, "http://a/2", FALSE);

    expect_claim (&other, NULL, FALSE);
    /* it renews nothing and gives nothing back */
    for (gboolean over = FALSE; !over && n < 3;)
      {
        g_auto (VlpsItem) item = { 0 };

        g_assert_true (other.queue->claim (other.queue, &item, &over, NULL));
        if (item.id > 0)
          {
            finish (&other, &item, "{}\n", NULL);
            n++;
          }
        else
          g_usleep (50000);
      }
    g_assert_cmpuint (n, ==, 3);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/redis-queue/late", test_late);
  scratch_add ("/redis-queue/renewal", test_renewal);
  scratch_add ("/redis-queue/again", test_again);
  scratch_add ("/redis-queue/hosts", test_hosts);
  scratch_add ("/redis-queue/retry", test_retry);
  scratch_add ("/redis-queue/folder", test_folder);
  scratch_add ("/redis-queue/spelled", test_spelled);
  scratch_add ("/redis-queue/killed", test_killed);
  scratch_add ("/redis-queue/shares", test_shares);
  return g_test_run ();
}
