/* redis-queue-test.c - claims, hosts and folders of workers */
#include <string.h>

#include "errors.h"
#include "queue-export.h"
#include "queue-fixture.h"

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
      /* as if it were killed: nothing is given back */
      vlps_redis_free (lost.redis);
      lost.redis = connect_to (fixture.address);
      vlps_redis_queue_free (lost.queue);
      vlps_redis_free (lost.redis);
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
  static const char *const pages[] = { "http://a/1", "http://a/2", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  gint64 wait = 0;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (TestWorker) two = worker_new (&fixture, "two", 30, NULL);
    g_auto (VlpsItem) first = expect_claim (&one, "http://a/1", FALSE);
    g_auto (VlpsItem) second = expect_claim (&two, "http://a/2", FALSE);

    g_assert_cmpint (start (&one, &first, "a", 5, &wait), ==, VLPS_START_NOW);
    /* too soon */
    g_assert_cmpint (start (&two, &second, "a", 5, &wait), ==, VLPS_START_LATER);
    g_assert_cmpint (wait, >, 0);
    g_assert_cmpint (wait, <=, 5000000);
    g_usleep (5100000);
    /* one of the host is in work */
    g_assert_cmpint (start (&two, &second, "a", 5, &wait), ==, VLPS_START_LATER);
    one.queue->add_result (one.queue, &first, "a", 1, NULL, "{\"1\"}\n");
    g_assert_true (one.queue->commit (one.queue, FALSE, NULL));
    /* what a server says to one holds for all */
    one.queue->rest (one.queue, "a", 500);
    g_assert_cmpint (start (&two, &second, "a", 5, &wait), ==, VLPS_START_LATER);
    g_assert_cmpint (wait, >, 400000000);
    /* others are not meant */
    g_assert_cmpint (start (&two, &second, "b", 5, &wait), ==, VLPS_START_NOW);
    finish (&two, &second, "{\"2\"}\n", NULL);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/redis-queue/late", test_late);
  scratch_add ("/redis-queue/renewal", test_renewal);
  scratch_add ("/redis-queue/again", test_again);
  scratch_add ("/redis-queue/hosts", test_hosts);
  scratch_add ("/redis-queue/folder", test_folder);
  return g_test_run ();
}
