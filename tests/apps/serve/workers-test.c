/* workers-test.c - the queue before workers, and workers that die */
#include <signal.h>
#include <string.h>

#include "errors.h"
#include "fixture.h"

/* Whatever dies, the request gets an answer, and the next one a worker. */
static void
test_deaths (void)
{
  static const struct
  {
    const char *how;
    guint status;
    const char *code;
  } cases[] = {
    { "die", 502, "crashed" }, { "garbage", 500, "engine" }, { "verdict", 422, "memory" }, { "hang", 504, "timeout" }
  };
  Fixture *fixture = fixture_new ();

  fixture->options.workers.patience = 5; /* enough for a worker that is well, on a busy machine too */
  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/v1/segment?url=http://a.example/%s", cases[i].how);
      g_autoptr (Answer) next = NULL;

      assert_error (get (fixture, path), cases[i].status, cases[i].code);
      next = get (fixture, "/v1/segment?url=http://a.example/well&format=text");
      g_assert_cmpuint (next->status, ==, 200);
    }
  fixture_end (fixture);
}

static void
test_killed_between (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) before = NULL, after = NULL;

  fixture_begin (fixture);
  before = get (fixture, "/v1/segment?url=http://a.example/&format=text");
  kill ((pid_t) g_ascii_strtoll (strchr (before->body, ' '), NULL, 10), SIGKILL);
  after = get (fixture, "/v1/segment?url=http://a.example/&format=text");
  g_assert_true (after->status == 200 || after->status == 502);
  g_assert_cmpstr (before->body, !=, after->body);
  fixture_end (fixture);
}

static void
test_queue (void)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *path = g_strconcat ("/v1/segment?url=", fixture->held, NULL);
  Many many = { 0 };

  fixture_begin (fixture);
  /* the worker has begun */
  answer_free (get (fixture, "/v1/segment?url=http://a.example/"));
  ask_many (fixture, path, 10, &many);
  /* one in work and two that wait */
  while (many.left > 3)
    g_main_context_iteration (NULL, TRUE);
  fixture_release (fixture);
  wait_for_many (&many);
  g_assert_cmpuint (many.by_status[200], ==, 3);
  g_assert_cmpuint (many.by_status[503], ==, 7);
  fixture_end (fixture);
}

/* A snapshot is sorted while a page loads. */
static void
test_quick (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) quick = NULL;
  Many many = { 0 };

  fixture->options.workers.patience = 5;
  fixture_begin (fixture);
  answer_free (get (fixture, "/v1/segment?url=http://a.example/"));
  ask_many (fixture, "/v1/segment?url=http://a.example/hang", 1, &many);
  wait_for_work (fixture);
  quick = ask (fixture, "POST", "/v1/segment", "application/json",
               "{\"format\":\"vlps-snapshot\",\"version\":1,\"url\":\"\",\"documents\":[]}", NULL);
  g_assert_cmpuint (quick->status, ==, 200);
  g_assert_cmpuint (many.left, ==, 1);
  wait_for_many (&many);
  g_assert_cmpuint (many.by_status[504], ==, 1);
  fixture_end (fixture);
}

/* What was begun for a client that has gone is ended: the next one need not wait for the page's time. */
static void
test_gone (void)
{
  Fixture *fixture = fixture_new ();
  GSocketConnection *client;
  gint64 begun;

  fixture->options.workers.patience = 600;
  fixture->options.workers.renderers = 1;
  fixture_begin (fixture);
  answer_free (get (fixture, "/v1/segment?url=http://a.example/"));
  client = connect_to (fixture);
  write_all (client, "GET /v1/segment?url=http://a.example/hang HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  wait_for_work (fixture);
  begun = g_get_monotonic_time ();
  g_io_stream_close (G_IO_STREAM (client), NULL, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Answer) next = get (fixture, "/v1/segment?url=http://a.example/well&format=text");

      g_assert_cmpuint (next->status, ==, 200);
    }
  /* on a busy machine, too */
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 60 * G_USEC_PER_SEC);
  g_object_unref (client);
  fixture_end (fixture);
}

static void
test_cannot (void)
{
  Fixture *fixture = fixture_new ();

  fixture->cannot = "--cannot";
  fixture_begin (fixture);
  g_thread_join (g_thread_ref (fixture->thread));
  g_assert_false (fixture->ran);
  g_assert_error (fixture->error, VLPS_ERROR, VLPS_ERROR_ENGINE);
  g_assert_cmpstr (fixture->error->message, ==, "there is no engine");
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/workers/deaths", test_deaths);
  g_test_add_func ("/workers/killed-between", test_killed_between);
  g_test_add_func ("/workers/queue", test_queue);
  g_test_add_func ("/workers/quick", test_quick);
  g_test_add_func ("/workers/gone", test_gone);
  g_test_add_func ("/workers/cannot", test_cannot);
  return g_test_run ();
}
