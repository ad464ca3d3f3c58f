/* queue-fixture.c - a shared run on a Redis server of the test */
#include "queue-fixture.h"

#include "errors.h"
#include "queue-export.h"

void
queue_fixture_clear (Fixture *fixture)
{
  vlps_redis_free (fixture->redis);
  redis_server_free (fixture->server);
  g_free (fixture->address);
}

VlpsRedis *
connect_to (const char *address)
{
  const VlpsRedisOptions options = { .uri = address };
  VlpsRedis *redis = vlps_redis_new (&options, NULL, NULL);

  g_assert_nonnull (redis);
  return redis;
}

void
add_pages (VlpsRedis *redis, const char *const *pages, guint64 expected_added, guint64 expected_known)
{
  g_autoptr (VlpsSharedList) list = vlps_shared_list_new (redis, NULL, FALSE);
  g_autoptr (GError) error = NULL;
  guint64 added, known;

  for (guint i = 0; pages[i] != NULL; i++)
    {
      VlpsItem item = { .input = (char *) (gsize) pages[i], .location = (char *) (gsize) pages[i] };

      g_assert_true (vlps_shared_list_add (list, &item, &error));
    }
  g_assert_true (vlps_shared_list_end (list, &added, &known, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (added, ==, expected_added);
  g_assert_cmpuint (known, ==, expected_known);
}

Fixture
fixture_open (const Scratch *scratch, const VlpsRunFacts *facts)
{
  Fixture fixture = { .server = redis_server_new (scratch->path, NULL) };
  g_autoptr (GError) error = NULL;

  if (fixture.server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return fixture;
    }
  fixture.address = redis_server_address (fixture.server, "run");
  fixture.redis = connect_to (fixture.address);
  vlps_shared_run_make (fixture.redis, facts, &error);
  g_assert_no_error (error);
  return fixture;
}

Fixture
fixture_new (const Scratch *scratch, const char *const *pages)
{
  static const VlpsRunFacts facts = { (char *) (gsize) "1", (char *) (gsize) "method=main-content\n",
                                      (char *) (gsize) "[]", (char *) (gsize) "/" };
  Fixture fixture = fixture_open (scratch, &facts);

  if (fixture.server != NULL)
    add_pages (fixture.redis, pages, g_strv_length ((char **) (gsize) pages), 0);
  return fixture;
}

void
test_worker_clear (TestWorker *worker)
{
  vlps_redis_queue_free (worker->queue);
  vlps_redis_free (worker->redis);
}

TestWorker
worker_new_with (const Fixture *fixture, const char *name, double claim, const char *folder,
                 const VlpsNameTemplate *names, gboolean follows)
{
  static const char *const everywhere[] = { "/", NULL };
  const VlpsRedisQueueOptions options = {
    .worker = name,
    .folder = folder,
    .per_host = FIXTURE_PER_HOST,
    .most_parked = 10,
    .claim = claim,
    .most_starts = 2,
    .names = names,
    .follows = follows,
    .files = everywhere,
  };
  TestWorker worker = { .redis = connect_to (fixture->address) };

  worker.queue = vlps_redis_queue_new (worker.redis, &options, NULL);
  g_assert_nonnull (worker.queue);
  return worker;
}

TestWorker
worker_new (const Fixture *fixture, const char *name, double claim, const char *folder)
{
  return worker_new_with (fixture, name, claim, folder, NULL, FALSE);
}

VlpsItem
expect_claim (TestWorker *worker, const char *input, gboolean over)
{
  VlpsItem item = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean is_over, claimed = worker->queue->claim (worker->queue, &item, &is_over, &error);

  g_assert_no_error (error);
  g_assert_true (claimed);
  g_assert_cmpstr (item.input, ==, input);
  if (input == NULL)
    g_assert_cmpint (is_over, ==, over);
  return item;
}

VlpsStart
start (TestWorker *worker, const VlpsItem *item, const char *host, double delay, gint64 *ret_wait)
{
  g_autoptr (GError) error = NULL;
  VlpsStart how = VLPS_START_LATER;

  g_assert_true (
      worker->queue->start (worker->queue, item, FALSE, host, FIXTURE_PER_HOST, delay, &how, ret_wait, &error));
  g_assert_no_error (error);
  return how;
}

void
finish (TestWorker *worker, const VlpsItem *item, const char *line, const char *failure)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) cause = failure != NULL ? g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, failure) : NULL;

  worker->queue->add_result (worker->queue, item, NULL, 1, cause, line);
  g_assert_true (worker->queue->commit (worker->queue, FALSE, &error));
  g_assert_no_error (error);
}

void
do_page (TestWorker *worker, const char *input, const char *line, const char *failure)
{
  g_auto (VlpsItem) item = expect_claim (worker, input, FALSE);
  gint64 wait;

  g_assert_cmpint (start (worker, &item, NULL, 0, &wait), ==, VLPS_START_NOW);
  finish (worker, &item, line, failure);
}

void
expect_results (const Fixture *fixture, const Scratch *scratch, const char *const *folders, const char *text,
                guint64 expected_missing)
{
  g_autofree char *folder = g_build_filename (scratch->path, "export", NULL), *found = NULL;
  g_autoptr (GError) error = NULL;
  guint64 missing, without;

  g_assert_true (vlps_queue_export (fixture->redis, folder, folders, &missing, &without, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (missing, ==, expected_missing);
  found = scratch_read (scratch, "export/results.jsonl");
  g_assert_cmpstr (found, ==, text);
}

void
finish_leading (TestWorker *worker, const VlpsItem *item, const char *line, const char *const *led)
{
  VlpsFound *found = vlps_found_new ();

  g_ptr_array_add (found->addresses, g_strdup (item->location));
  for (guint i = 0; led[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (led[i], " ", 2);
      VlpsItem *page = g_new0 (VlpsItem, 1);

      page->input = g_strdup (words[0]);
      page->location = g_strdup (words[0]);
      page->referrer = g_strdup (item->location);
      page->depth = (guint) g_ascii_strtoull (words[1], NULL, 10);
      g_ptr_array_add (found->pages, page);
    }
  worker->queue->add_found (worker->queue, item, found);
  finish (worker, item, line, NULL);
}

VlpsItem
page_of (const char *address)
{
  return (VlpsItem){ .input = (char *) (gsize) address, .location = (char *) (gsize) address };
}
