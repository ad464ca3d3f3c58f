/* queue-test.c - a run in Redis: its list, claims, hosts and results, with a real server */
#include <libsoup/soup.h>
#include <string.h>

#include "errors.h"
#include "queue-export.h"
#include "queue-metrics.h"
#include "redis-queue.h"
#include "redis-server.h"
#include "scratch.h"

typedef struct
{
  RedisServer *server;
  VlpsRedis *redis;
  char *address;
} Fixture;

static void
fixture_clear (Fixture *fixture)
{
  vlps_redis_free (fixture->redis);
  redis_server_free (fixture->server);
  g_free (fixture->address);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static VlpsRedis *
connect_to (const char *address)
{
  const VlpsRedisOptions options = { .uri = address };
  VlpsRedis *redis = vlps_redis_new (&options, NULL, NULL);

  g_assert_nonnull (redis);
  return redis;
}

static void
add_pages (VlpsRedis *redis, const char *const *pages, guint64 expected_added, guint64 expected_known)
{
  g_autoptr (VlpsSharedList) list = vlps_shared_list_new (redis);
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

/* A server with a run of these pages. */
static Fixture
fixture_new (const Scratch *scratch, const char *const *pages)
{
  static const VlpsRunFacts facts = { (char *) (gsize) "1", (char *) (gsize) "method=main-content\n",
                                      (char *) (gsize) "[]", (char *) (gsize) "/" };
  Fixture fixture = { .server = redis_server_new (scratch->path, NULL) };
  g_autoptr (GError) error = NULL;

  if (fixture.server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return fixture;
    }
  fixture.address = redis_server_address (fixture.server, "run");
  fixture.redis = connect_to (fixture.address);
  g_assert_true (vlps_shared_run_make (fixture.redis, &facts, &error));
  g_assert_no_error (error);
  add_pages (fixture.redis, pages, g_strv_length ((char **) (gsize) pages), 0);
  return fixture;
}

/* A worker with a connection of its own. */
typedef struct
{
  VlpsRedis *redis;
  VlpsPageQueue *queue;
} TestWorker;

static void
test_worker_clear (TestWorker *worker)
{
  vlps_redis_queue_free (worker->queue);
  vlps_redis_free (worker->redis);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestWorker, test_worker_clear)

static TestWorker
worker_new (const Fixture *fixture, const char *name, double claim, const char *folder)
{
  const VlpsRedisQueueOptions options = {
    .worker = name,
    .folder = folder,
    .prefetch = 1,
    .most_parked = 10,
    .claim = claim,
    .most_starts = 2,
  };
  TestWorker worker = { .redis = connect_to (fixture->address) };

  worker.queue = vlps_redis_queue_new (worker.redis, &options, NULL);
  g_assert_nonnull (worker.queue);
  return worker;
}

/* The next page must be `input`; NULL: there is none now, and `over` as said. */
static VlpsItem
expect_claim (TestWorker *worker, const char *input, gboolean over)
{
  VlpsItem item = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean is_over;

  g_assert_true (worker->queue->claim (worker->queue, &item, &is_over, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (item.input, ==, input);
  if (input == NULL)
    g_assert_cmpint (is_over, ==, over);
  return item;
}

static VlpsStart
start (TestWorker *worker, const VlpsItem *item, const char *host, double delay, gint64 *ret_wait)
{
  g_autoptr (GError) error = NULL;
  VlpsStart how = VLPS_START_LATER;

  g_assert_true (worker->queue->start (worker->queue, item, FALSE, host, 1, delay, &how, ret_wait, &error));
  g_assert_no_error (error);
  return how;
}

static void
finish (TestWorker *worker, const VlpsItem *item, const char *line, const char *failure)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) cause = failure != NULL ? g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, failure) : NULL;

  worker->queue->add_result (worker->queue, item, NULL, 1, cause, line);
  g_assert_true (worker->queue->commit (worker->queue, FALSE, &error));
  g_assert_no_error (error);
}

static void
do_page (TestWorker *worker, const char *input, const char *line, const char *failure)
{
  g_auto (VlpsItem) item = expect_claim (worker, input, FALSE);
  gint64 wait;

  g_assert_cmpint (start (worker, &item, NULL, 0, &wait), ==, VLPS_START_NOW);
  finish (worker, &item, line, failure);
}

static void
expect_results (const Fixture *fixture, const Scratch *scratch, const char *const *folders, const char *text,
                guint64 expected_missing)
{
  g_autofree char *folder = g_build_filename (scratch->path, "export", NULL), *found = NULL;
  g_autoptr (GError) error = NULL;
  guint64 missing;

  g_assert_true (vlps_queue_export (fixture->redis, folder, folders, &missing, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (missing, ==, expected_missing);
  found = scratch_read (scratch, "export/results.jsonl");
  g_assert_cmpstr (found, ==, text);
}

/* --- */

static void
test_list (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", "http://b/", "/c.html", NULL };
  static const char *const more[] = { "http://a/", "http://d/", "http://d/", NULL };
  static const VlpsRunFacts other = { (char *) (gsize) "1", (char *) (gsize) "method=vlps\n", (char *) (gsize) "[]",
                                      (char *) (gsize) "/" };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_auto (VlpsRunStatus) status = { 0 };

  if (fixture.server == NULL)
    return;
  add_pages (fixture.redis, pages, 0, 3);
  add_pages (fixture.redis, more, 1, 2);
  g_assert_true (vlps_shared_run_status (fixture.redis, &status, &error));
  g_assert_cmpuint (status.total, ==, 4);
  g_assert_true (status.listed);
  g_assert_false (vlps_shared_run_make (fixture.redis, &other, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

static void
test_page_text (void)
{
  const VlpsItem item = { .input = (char *) (gsize) "a b",
                          .location = (char *) (gsize) "/x/a b",
                          .name = (char *) (gsize) "\"n\"",
                          .options = (char *) (gsize) "{\"viewport\":\"800x600\"}" };
  g_autofree char *text = vlps_page_text (&item);
  g_auto (VlpsItem) back = { 0 }, wrong = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_page_parse (text, &back, &error));
  g_assert_cmpstr (back.input, ==, item.input);
  g_assert_cmpstr (back.location, ==, item.location);
  g_assert_cmpstr (back.name, ==, item.name);
  g_assert_null (back.site);
  g_assert_cmpstr (back.options, ==, item.options);
  g_assert_false (vlps_page_parse ("j{\"input\":", &wrong, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

static void
test_results (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", "/c", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_autofree char *failed = NULL;
  g_auto (VlpsItem) c = { 0 };
  guint64 n, counts[VLPS_N_PAGE_STATES];

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (TestWorker) two = worker_new (&fixture, "two", 30, NULL);
    g_auto (VlpsItem) a = expect_claim (&one, "/a", FALSE);
    gint64 wait;

    do_page (&two, "/b", "{\"b\"}\n", "too slow");
    c = expect_claim (&two, "/c", FALSE);
    g_assert_cmpint (start (&one, &a, NULL, 0, &wait), ==, VLPS_START_NOW);
    finish (&one, &a, "{\"a\"}\n", NULL);
    expect_claim (&one, NULL, FALSE);
    two.queue->release (two.queue, &c, NULL);
  }
  /* what the second worker gave back is free at once */
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    expect_results (&fixture, scratch, NULL, "{\"a\"}\n{\"b\"}\n", 1);
    do_page (&one, "/c", "{\"c\"}\n", NULL);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (one.queue->count (one.queue, counts, &error));
    g_assert_cmpuint (counts[VLPS_PAGE_OK], ==, 2);
    g_assert_cmpuint (counts[VLPS_PAGE_FAILED], ==, 1);
    g_assert_cmpuint (counts[VLPS_PAGE_PENDING], ==, 0);
    expect_results (&fixture, scratch, NULL, "{\"a\"}\n{\"b\"}\n{\"c\"}\n", 0);
    failed = scratch_read (scratch, "export/failed.txt");
    g_assert_cmpstr (failed, ==, "/b\ttimeout\ttoo slow\n");

    g_assert_true (vlps_shared_run_retry_failed (fixture.redis, &n, &error));
    g_assert_cmpuint (n, ==, 1);
    do_page (&one, "/b", "{\"B\"}\n", NULL);
    expect_results (&fixture, scratch, NULL, "{\"a\"}\n{\"B\"}\n{\"c\"}\n", 0);
  }
}

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
    g_auto (TestWorker) slow = worker_new (&fixture, "slow", 1, NULL);
    g_auto (TestWorker) other = worker_new (&fixture, "other", 1, NULL);
    g_auto (VlpsItem) a = expect_claim (&slow, "/a", FALSE);

    for (guint i = 0; i < 15; i++)
      {
        g_usleep (100000);
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
    guint64 missing;

    g_assert_cmpint (start (&one, &a, "a", 0, &wait), ==, VLPS_START_NEVER);
    expect_claim (&one, NULL, FALSE);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (vlps_queue_export (fixture.redis, scratch->path, NULL, &missing, NULL));
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

    g_assert_cmpint (start (&one, &first, "a", 0.3, &wait), ==, VLPS_START_NOW);
    /* too soon */
    g_assert_cmpint (start (&two, &second, "a", 0.3, &wait), ==, VLPS_START_LATER);
    g_assert_cmpint (wait, >, 0);
    g_assert_cmpint (wait, <=, 300000);
    g_usleep (350000);
    /* one of the host is in work */
    g_assert_cmpint (start (&two, &second, "a", 0.3, &wait), ==, VLPS_START_LATER);
    one.queue->add_result (one.queue, &first, "a", 1, NULL, "{\"1\"}\n");
    g_assert_true (one.queue->commit (one.queue, FALSE, NULL));
    /* what a server says to one holds for all */
    one.queue->rest (one.queue, "a", 5);
    g_assert_cmpint (start (&two, &second, "a", 0.3, &wait), ==, VLPS_START_LATER);
    g_assert_cmpint (wait, >, 4000000);
    /* others are not meant */
    g_assert_cmpint (start (&two, &second, "b", 0.3, &wait), ==, VLPS_START_NOW);
    finish (&two, &second, "{\"2\"}\n", NULL);
  }
}

static void
test_states (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_auto (VlpsItem) b = { 0 };
  gint64 wait;
  g_autoptr (VlpsReply) keys = NULL;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    g_assert_true (vlps_shared_run_set_state (fixture.redis, "paused", &error));
    expect_claim (&one, NULL, FALSE);
    g_assert_true (vlps_shared_run_set_state (fixture.redis, "running", &error));
    do_page (&one, "/a", "{}\n", NULL);
    b = expect_claim (&one, "/b", FALSE);
    g_assert_true (vlps_shared_run_set_state (fixture.redis, "draining", &error));
    /* what is claimed and not started is given back */
    g_assert_cmpint (start (&one, &b, "b", 0, &wait), ==, VLPS_START_NEVER);
    expect_claim (&one, NULL, TRUE);
  }
  /* a worker that ends a page after the run was dropped brings nothing of it back */
  {
    g_auto (TestWorker) late = worker_new (&fixture, "late", 30, NULL);
    g_auto (VlpsItem) page = { 0 };

    g_assert_true (vlps_shared_run_set_state (fixture.redis, "running", &error));
    page = expect_claim (&late, "/b", FALSE);
    g_assert_cmpint (start (&late, &page, NULL, 0, &wait), ==, VLPS_START_NOW);
    g_assert_true (vlps_shared_run_drop (fixture.redis, &error));
    g_assert_no_error (error);
    finish (&late, &page, "{}\n", NULL);
    g_assert_true (late.queue->tick (late.queue, &error));
  }
  keys = vlps_redis_command (fixture.redis, &error, "KEYS", "*", NULL);
  g_assert_cmpuint (keys->elements, ==, 0);
  g_assert_false (vlps_shared_run_set_state (fixture.redis, "paused", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
}

/* The server is killed and comes back with what it had. */
static void
test_server_again (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    do_page (&one, "/a", "{\"a\"}\n", NULL);
    redis_server_kill (fixture.server);
    redis_server_start (fixture.server, NULL);
    do_page (&one, "/b", "{\"b\"}\n", NULL);
  }
  expect_results (&fixture, scratch, NULL, "{\"a\"}\n{\"b\"}\n", 0);
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
  guint64 missing;

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
  g_assert_false (vlps_queue_export (fixture.redis, second, folders + 1, &missing, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

static void
expect_refusal (const char *address, VlpsError code)
{
  const VlpsRedisOptions options = { .uri = address };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsRedis) redis = vlps_redis_new (&options, NULL, &error);
  g_autoptr (VlpsReply) reply = redis != NULL ? vlps_redis_command (redis, &error, "PING", NULL) : NULL;

  g_assert_null (reply);
  g_assert_error (error, VLPS_ERROR, (int) code);
}

static void
test_addresses (void)
{
  expect_refusal ("http://localhost/run", VLPS_ERROR_USAGE);
  expect_refusal ("redis://localhost/", VLPS_ERROR_USAGE);
  expect_refusal ("redis://localhost/a/b", VLPS_ERROR_USAGE);
  expect_refusal ("redis:///run", VLPS_ERROR_USAGE);
  expect_refusal ("redis://localhost/run?db=x", VLPS_ERROR_USAGE);
  expect_refusal ("redis://127.0.0.1:1/run", VLPS_ERROR_NETWORK);
}

static void
test_password (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (RedisServer) server = redis_server_new (scratch->path, "secret");
  g_autofree char *without = NULL, *wrong = NULL, *right = NULL, *file = scratch_write (scratch, "p", "secret\n");
  g_autoptr (GError) error = NULL;

  if (server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return;
    }
  without = redis_server_address (server, "run");
  wrong = g_strdup_printf ("redis://:no@127.0.0.1:%u/run", server->port);
  right = g_strdup_printf ("redis://default:secret@127.0.0.1:%u/run", server->port);
  expect_refusal (without, VLPS_ERROR_USAGE);
  expect_refusal (wrong, VLPS_ERROR_USAGE);
  {
    const VlpsRedisOptions options[] = { { .uri = right }, { .uri = without, .password_file = file } };

    for (guint i = 0; i < G_N_ELEMENTS (options); i++)
      {
        g_autoptr (VlpsRedis) redis = vlps_redis_new (&options[i], NULL, &error);
        g_autoptr (VlpsReply) reply = vlps_redis_command (redis, &error, "PING", NULL);

        g_assert_no_error (error);
        g_assert_cmpstr (vlps_reply_text (reply), ==, "PONG");
      }
  }
}

/* Over TLS, checked by the certificates that are named. */
static void
test_tls (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (RedisServer) server = redis_server_new_tls (scratch->path);
  g_autofree char *address = NULL, *ca = g_build_filename (scratch->path, "tls.crt", NULL);
  g_autoptr (GError) error = NULL;

  if (server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return;
    }
  address = g_strdup_printf ("rediss://localhost:%u/run", server->port);
  /* nobody vouches for it */
  expect_refusal (address, VLPS_ERROR_NETWORK);
  {
    const VlpsRedisOptions options = { .uri = address, .ca_file = ca };
    g_autoptr (VlpsRedis) redis = vlps_redis_new (&options, NULL, &error);
    g_autoptr (VlpsReply) reply = vlps_redis_command (redis, &error, "PING", NULL);

    g_assert_no_error (error);
    g_assert_cmpstr (vlps_reply_text (reply), ==, "PONG");
  }
}

/* GET of an address of this machine; newly allocated. */
static char *
get (const char *address, guint expected)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (SoupMessage) message = soup_message_new ("GET", address);
  g_autoptr (GBytes) body = soup_session_send_and_read (session, message, NULL, NULL);

  g_assert_cmpuint (soup_message_get_status (message), ==, expected);
  return body != NULL ? g_strndup (g_bytes_get_data (body, NULL), g_bytes_get_size (body)) : NULL;
}

static void
test_metrics (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", "/c", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsQueueMetrics) metrics = NULL;
  g_autofree char *address = NULL, *listen = NULL, *text = NULL, *away = NULL;
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    do_page (&one, "/a", "{}\n", NULL);
    do_page (&one, "/b", "{}\n", "too slow");
  }
  port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  g_socket_listener_close (listener);
  listen = g_strdup_printf ("%u", port);
  {
    const VlpsRedisOptions options = { .uri = fixture.address };

    g_assert_null (vlps_queue_metrics_new (&options, "nowhere", &error));
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    g_clear_error (&error);
    metrics = vlps_queue_metrics_new (&options, listen, &error);
    g_assert_no_error (error);
  }
  address = g_strdup_printf ("http://127.0.0.1:%u/metrics", port);
  text = get (address, 200);
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"ok\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"failed\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"waiting\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_worker_pages_total{worker=\"one\",result=\"failed\"} 1\n"));
  redis_server_kill (fixture.server);
  away = get (address, 503);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/queue/addresses", test_addresses);
  g_test_add_func ("/queue/page-text", test_page_text);
  scratch_add ("/queue/list", test_list);
  scratch_add ("/queue/results", test_results);
  scratch_add ("/queue/late", test_late);
  scratch_add ("/queue/renewal", test_renewal);
  scratch_add ("/queue/again", test_again);
  scratch_add ("/queue/hosts", test_hosts);
  scratch_add ("/queue/states", test_states);
  scratch_add ("/queue/server-again", test_server_again);
  scratch_add ("/queue/folder", test_folder);
  scratch_add ("/queue/password", test_password);
  scratch_add ("/queue/tls", test_tls);
  scratch_add ("/queue/metrics", test_metrics);
  return g_test_run ();
}
