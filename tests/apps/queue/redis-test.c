/* redis-test.c - addresses, passwords and TLS of Redis, and a server that comes back */
#include <string.h>

#include "errors.h"
#include "queue-fixture.h"

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
test_queue_addresses (void)
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
  {
    /* a certificate of somebody who is trusted, for another host, and a server that is asked without TLS */
    g_autofree char *other = g_strdup_printf ("rediss://127.0.0.1:%u/run", server->port),
                    *bare = g_strdup_printf ("redis://localhost:%u/run", server->port);
    const VlpsRedisOptions options[] = { { .uri = other, .ca_file = ca }, { .uri = bare, .ca_file = ca } };

    for (guint i = 0; i < G_N_ELEMENTS (options); i++)
      {
        g_autoptr (GError) refusal = NULL;
        g_autoptr (VlpsRedis) redis = vlps_redis_new (&options[i], NULL, &refusal);
        g_autoptr (VlpsReply) reply = redis != NULL ? vlps_redis_command (redis, &refusal, "PING", NULL) : NULL;

        g_assert_null (reply);
        g_assert_error (refusal, VLPS_ERROR, VLPS_ERROR_NETWORK);
      }
  }
}

/* A certificate of somebody who is trusted, which was for this host until the end of 2020. */
static void
test_expired (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (RedisServer) server = redis_server_new_tls (scratch->path);
  g_autofree char *address = NULL, *ca = g_build_filename (scratch->path, "tls.crt", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsRedis) redis = NULL;
  VlpsRedisOptions options = { .ca_file = ca };

  if (server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return;
    }
  redis_server_kill (server);
  redis_certificate_expire (scratch->path);
  redis_server_start (server, NULL);
  options.uri = address = g_strdup_printf ("rediss://localhost:%u/run", server->port);
  redis = vlps_redis_new (&options, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (vlps_redis_command (redis, &error, "PING", NULL));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK);
  g_assert_nonnull (strstr (error->message, "certificate"));
}

/* A server over TLS. */
typedef struct
{
  GSocketListener *listener;
  GTlsCertificate *certificate;
  const char *answer; /* atomic */
  GCancellable *ending;
} Broken;

/* Answers every connection with the same bytes and ends it, with the end that TLS has or without. */
static gpointer
answer_thread (gpointer data)
{
  Broken *self = data;

  for (;;)
    {
      g_autoptr (GSocketConnection) connection = g_socket_listener_accept (self->listener, NULL, self->ending, NULL);
      g_autoptr (GIOStream) tls = NULL;
      const char *answer = g_atomic_pointer_get (&self->answer);
      char command[4096];

      if (connection == NULL)
        return NULL;
      tls = g_tls_server_connection_new (G_IO_STREAM (connection), self->certificate, NULL);
      if (g_input_stream_read (g_io_stream_get_input_stream (tls), command, sizeof command, NULL, NULL) > 0)
        g_output_stream_write_all (g_io_stream_get_output_stream (tls), answer, strlen (answer), NULL, NULL, NULL);
      g_io_stream_close (strlen (answer) % 2 == 0 ? tls : G_IO_STREAM (connection), NULL, NULL);
    }
}

/* A server that is trusted and closes the connection in the middle of its answer, or answers something else. */
static void
test_broken_answers (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const answers[] = {
    "",
    "+",
    "+PONG",
    "+PONG\r",
    "$100\r\nabc",
    "$100\r\nabcd",
    "*3\r\n+a\r\n",
    "*3\r\n+a\r\n$",
    "$99999999999999999999\r\n",
    "$9223372036854775807\r\na",
    "*2147483648\r\n",
    "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n",
    "HTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\n\r\n ",
    ":12a\r\n",
  };
  g_autofree char *ca = NULL, *key = NULL, *address = NULL;
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (GTlsCertificate) certificate = NULL;
  g_autoptr (GCancellable) ending = g_cancellable_new ();
  Broken broken;
  GThread *thread;
  g_autoptr (GError) error = NULL;

  redis_certificate_make (scratch->path);
  ca = g_build_filename (scratch->path, "tls.crt", NULL);
  key = g_build_filename (scratch->path, "tls.key", NULL);
  certificate = g_tls_certificate_new_from_files (ca, key, &error);
  g_assert_no_error (error);
  address = g_strdup_printf ("rediss://localhost:%u/run", g_socket_listener_add_any_inet_port (listener, NULL, &error));
  g_assert_no_error (error);
  broken = (Broken){ listener, certificate, "", ending };
  thread = g_thread_new ("server", answer_thread, &broken);
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      const VlpsRedisOptions options = { .uri = address, .ca_file = ca };
      g_autoptr (VlpsRedis) redis = vlps_redis_new (&options, NULL, &error);

      g_assert_no_error (error);
      g_atomic_pointer_set (&broken.answer, (gpointer) answers[i]);
      vlps_redis_set_patience (redis, 0.2);
      g_assert_null (vlps_redis_command (redis, &error, "PING", NULL));
      g_test_message ("%s", error->message);
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK);
      g_clear_error (&error);
    }
  g_cancellable_cancel (ending);
  g_thread_join (thread);
}

/* TLS asked of a server that has none. */
static void
test_no_tls (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (RedisServer) server = redis_server_new (scratch->path, NULL);
  g_autofree char *address = NULL;

  if (server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return;
    }
  address = g_strdup_printf ("rediss://127.0.0.1:%u/run", server->port);
  expect_refusal (address, VLPS_ERROR_NETWORK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/redis/addresses", test_queue_addresses);
  scratch_add ("/redis/server-again", test_server_again);
  scratch_add ("/redis/password", test_password);
  scratch_add ("/redis/tls", test_tls);
  scratch_add ("/redis/expired", test_expired);
  scratch_add ("/redis/broken-answers", test_broken_answers);
  scratch_add ("/redis/no-tls", test_no_tls);
  return g_test_run ();
}
