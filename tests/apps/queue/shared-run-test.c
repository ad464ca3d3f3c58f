/* shared-run-test.c - the list of a shared run, and its states */
#include <string.h>

#include "errors.h"
#include "queue-fixture.h"

/* The same run, whose links are followed to `most` pages. */
static Fixture
fixture_new_following (const Scratch *scratch, const char *const *pages, guint64 most)
{
  static const char *const none[] = { NULL };
  Fixture fixture = fixture_new (scratch, none);
  g_autoptr (VlpsSharedList) list = NULL;
  guint64 added, known;

  if (fixture.server == NULL)
    return fixture;
  g_assert_true (vlps_shared_run_follow (fixture.redis, most, NULL));
  list = vlps_shared_list_new (fixture.redis, NULL, TRUE);
  for (guint i = 0; pages[i] != NULL; i++)
    {
      VlpsItem item = { .input = (char *) (gsize) pages[i], .location = (char *) (gsize) pages[i] };

      g_assert_true (vlps_shared_list_add (list, &item, NULL));
    }
  g_assert_true (vlps_shared_list_end (list, &added, &known, NULL));
  return fixture;
}

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
  g_assert_nonnull (strstr (error->message, "(now: without method=main-content, with method=vlps)"));
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

static TestWorker
follower_new (const Fixture *fixture, const char *name)
{
  return worker_new_with (fixture, name, 30, NULL, NULL, TRUE);
}

static void
do_leading (TestWorker *worker, const char *input, guint depth, const char *referrer, const char *const *led)
{
  g_auto (VlpsItem) item = expect_claim (worker, input, FALSE);
  gint64 wait;

  g_assert_cmpuint (item.depth, ==, depth);
  g_assert_cmpstr (item.referrer, ==, referrer);
  g_assert_cmpint (start (worker, &item, NULL, 0, &wait), ==, VLPS_START_NOW);
  finish_leading (worker, &item, "{}\n", led);
}

static void
set_listed (const Fixture *fixture, const char *value)
{
  g_autofree char *run = vlps_redis_key (fixture->redis, "run");

  vlps_reply_free (vlps_redis_command (fixture->redis, NULL, "HSET", run, "listed", value, NULL));
}

/* Each address once, and none before all that fewer links lead to are done. */
static void
test_depths (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", "http://b/", "http://B:80/#top", NULL },
                           *const of_a[] = { "http://c/ 1", "http://b/ 1", NULL },
                           *const of_b[] = { "http://d/ 1", "http://c/ 1", "http://b/?page=2 0", NULL },
                           *const of_c[] = { "http://a/ 2", "http://e/ 2", NULL }, *const none[] = { NULL };
  g_auto (Fixture) fixture = fixture_new_following (scratch, pages, 100);
  g_auto (VlpsRunStatus) status = { 0 };
  g_auto (VlpsFollowed) followed = { 0 };
  guint64 counts[VLPS_N_ITEM_STATES];

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = follower_new (&fixture, "one");
    g_auto (TestWorker) two = follower_new (&fixture, "two");
    g_auto (VlpsItem) b = { 0 };

    /* what the list has is not led to */
    set_listed (&fixture, "0");
    expect_claim (&one, NULL, FALSE);
    set_listed (&fixture, "1");
    do_leading (&one, "http://a/", 0, NULL, of_a);
    b = expect_claim (&two, "http://b/", FALSE);
    expect_claim (&one, NULL, FALSE);
    /* the server may be killed at any time */
    redis_server_kill (fixture.server);
    redis_server_start (fixture.server, NULL);
    expect_claim (&one, NULL, FALSE);
    finish_leading (&two, &b, "{}\n", of_b);
    {
      g_auto (VlpsItem) part = expect_claim (&one, "http://b/?page=2", FALSE);

      /* it may lead to more of them */
      expect_claim (&two, NULL, FALSE);
      g_assert_cmpuint (part.depth, ==, 0);
      finish_leading (&one, &part, "{}\n", none);
    }
    do_leading (&two, "http://c/", 1, "http://a/", of_c);
    {
      g_auto (VlpsItem) d = expect_claim (&one, "http://d/", FALSE);

      expect_claim (&two, NULL, FALSE);
      g_assert_true (two.queue->count (two.queue, counts, NULL));
      g_assert_cmpuint (counts[VLPS_ITEM_OK], ==, 4);
      g_assert_cmpuint (counts[VLPS_ITEM_PENDING], ==, 2);
      finish_leading (&one, &d, "{}\n", none);
    }
    do_leading (&two, "http://e/", 2, "http://c/", none);
    expect_claim (&two, NULL, TRUE);
  }
  g_assert_true (vlps_shared_run_status (fixture.redis, &status, NULL));
  g_assert_cmpstr (status.state, ==, "done");
  g_assert_cmpuint (status.total, ==, 6);
  g_assert_cmpuint (status.depth, ==, 2);
  g_assert_true (vlps_shared_run_followed (fixture.redis, &followed, NULL));
  g_assert_cmpuint (followed.pages, ==, 4);
  g_assert_cmpuint (followed.by_depth->len, ==, 3);
  g_assert_cmpuint (g_array_index (followed.by_depth, guint64, 0), ==, 1);
  g_assert_cmpuint (g_array_index (followed.by_depth, guint64, 1), ==, 2);
  expect_results (&fixture, scratch, NULL, "{}\n{}\n{}\n{}\n{}\n{}\n", 0);
}

/* A worker that is killed leaves nothing, and of two with a page the links of the first count. */
static void
test_links_of_killed (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", NULL }, *const first[] = { "http://b/ 1", NULL },
                           *const second[] = { "http://c/ 1", NULL }, *const none[] = { NULL };
  g_auto (Fixture) fixture = fixture_new_following (scratch, pages, 100);

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) slow = follower_new (&fixture, "one");
    g_auto (VlpsItem) slow_a = expect_claim (&slow, "http://a/", FALSE);
    /* as if it were started again under its name */
    g_auto (TestWorker) one = follower_new (&fixture, "one");

    do_leading (&one, "http://a/", 0, NULL, first);
    finish_leading (&slow, &slow_a, "{\"late\"}\n", second);
    do_leading (&one, "http://b/", 1, "http://a/", none);
    expect_claim (&one, NULL, TRUE);
  }
  expect_results (&fixture, scratch, NULL, "{}\n{}\n", 0);
}

/* What there is no room for waits until there is; a page that fails is tried again with all that it leads to. */
static void
test_most_pages (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", "http://b/", NULL },
                           *const of_a[] = { "http://c/ 1", "http://d/ 1", "http://e/ 1", NULL },
                           *const of_b[] = { "http://f/ 1", NULL }, *const none[] = { NULL };
  g_auto (Fixture) fixture = fixture_new_following (scratch, pages, 3);
  g_auto (VlpsRunStatus) status = { 0 }, then = { 0 };
  g_autofree char *summary = NULL;
  guint64 n;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = follower_new (&fixture, "one");

    do_leading (&one, "http://a/", 0, NULL, of_a);
    do_page (&one, "http://b/", "{}\n", "too slow");
    do_leading (&one, "http://c/", 1, "http://a/", none);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (vlps_shared_run_status (fixture.redis, &status, NULL));
    g_assert_cmpuint (status.total, ==, 3);
    g_assert_cmpuint (status.left_out, ==, 2);
    expect_results (&fixture, scratch, NULL, "{}\n{}\n{}\n", 0);
    summary = scratch_read (scratch, "export/summary.json");
    g_assert_nonnull (strstr (summary, "\"max_pages_left_out\":\t2"));

    g_assert_true (vlps_shared_run_follow (fixture.redis, 4, NULL));
    g_assert_true (vlps_shared_run_retry_failed (fixture.redis, &n, NULL));
    do_leading (&one, "http://b/", 0, NULL, of_b);
    do_leading (&one, "http://d/", 1, "http://a/", none);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (vlps_shared_run_status (fixture.redis, &then, NULL));
    g_assert_cmpuint (then.total, ==, 4);
    g_assert_cmpuint (then.left_out, ==, 2);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/shared-run/list", test_list);
  scratch_add ("/shared-run/states", test_states);
  scratch_add ("/shared-run/depths", test_depths);
  scratch_add ("/shared-run/links-of-killed", test_links_of_killed);
  scratch_add ("/shared-run/most-pages", test_most_pages);
  return g_test_run ();
}
