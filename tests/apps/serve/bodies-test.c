/* bodies-test.c - while a body is read, others get their answers */
#include <malloc.h>
#include <string.h>

#include "bodies.h"
#include "fixture.h"
#include "scratch.h"

#define LEAST 5 /* other requests that are answered meanwhile */

static char *
repeat (const char *before, const char *text, guint n, const char *after)
{
  GString *all = g_string_new (before);

  for (guint i = 0; i < n; i++)
    g_string_append (all, text);
  g_string_append (all, after);
  return g_string_free (all, FALSE);
}

/* Pages with options of their own, no two the same. */
static char *
make_lines (guint n)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (all, "{\"url\": \"http://a.example/\", \"h1\": \"%u\", \"no-links\": true}\n", i);
  return g_string_free (all, FALSE);
}

static gsize
bytes_of_bodies (Fixture *fixture)
{
  static const char name[] = "\nvlps_body_bytes ";
  g_autoptr (Answer) metrics = get (fixture, "/metrics");

  return (gsize) g_ascii_strtoull (strstr (metrics->body, name) + strlen (name), NULL, 10);
}

/* Sends a request but for its last byte, and when all of that is there, the last one.  Returns how many other requests
 * were answered between that and the answer. */
static guint
count_others (Fixture *fixture, const char *path, const char *type, const char *body, const char *status)
{
  g_autoptr (GSocketConnection) connection = connect_to (fixture);
  GSocket *socket = g_socket_connection_get_socket (connection);
  g_autofree char *head =
      g_strdup_printf ("POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: %s\r\n"
                       "Content-Length: %zu\r\n\r\n",
                       path, type, strlen (body));
  g_autofree char *most = g_strndup (body, strlen (body) - 1), *answer = NULL;
  guint others = 0;

  write_all (connection, head);
  write_all (connection, most);
  while (bytes_of_bodies (fixture) != strlen (most))
    g_usleep (1000);
  write_all (connection, body + strlen (most));
  while ((g_socket_condition_check (socket, G_IO_IN) & G_IO_IN) == 0)
    {
      answer_free (get (fixture, "/healthz"));
      others++;
    }
  answer = read_all (connection);
  g_test_message ("%s: %u others; %.300s", path, others, answer);
  g_assert_true (g_str_has_prefix (answer, status));
  while (bytes_of_bodies (fixture) != 0)
    g_usleep (1000);
  return others;
}

/* A test that is held up in the wrong moment counts few, but not each time; a service that does one thing after another
 * answers one or two in between. */
static void
assert_others (Fixture *fixture, const char *path, const char *type, const char *body, const char *status)
{
  guint others = 0;

  for (guint i = 0; i < 5 && others < LEAST; i++)
    others = count_others (fixture, path, type, body, status);
  g_assert_cmpuint (others, >=, LEAST);
}

static void
test_others (Scratch *scratch, gconstpointer data)
{
  g_autofree char *arguments =
      repeat ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"segment\", "
              "\"arguments\": {\"url\": \"http://a.example/\"",
              ",\"max_age\":1", 300000, "}}}");
  g_autofree char *list = repeat ("{\"html\": \"a\", \"h1\": [\"1\"", ",\"1\"", 300000, "]}");
  g_autofree char *lines = make_lines (3000), *wrong_lines = g_strconcat (lines, "x y z", NULL);
  g_autofree char *comments = repeat ("", "\n", 5000000, "http://a.example/");
  Fixture *fixture = fixture_new ();

  fixture->options.body = 32000000;
  fixture->options.bodies = 100000000;
  fixture->options.jobs.folder = scratch->file;
  fixture_begin (fixture);
  assert_others (fixture, "/mcp", "application/json", arguments, "HTTP/1.1 200 ");
  assert_others (fixture, "/v1/segment", "application/json", list, "HTTP/1.1 400 ");
  assert_others (fixture, "/v1/jobs", "text/plain", wrong_lines, "HTTP/1.1 400 ");
  assert_others (fixture, "/v1/jobs", "text/plain", lines, "HTTP/1.1 202 ");
  assert_others (fixture, "/v1/labels", "application/json", list, "HTTP/1.1 404 ");
  /* the head of the answer comes at once, and the lines are read behind it */
  count_others (fixture, "/v1/stream", "text/plain", comments, "HTTP/1.1 200 ");
  fixture_end (fixture);
}

/* How many of ten large requests are answered when a small one is that came after them. */
static guint
answered_before_small (void)
{
  g_autofree char *list = repeat ("{\"html\": \"a\", \"h1\": [\"1\"", ",\"1\"", 900000, "]}");
  g_autofree char *head = g_strdup_printf ("POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                                           "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                                           strlen (list));
  g_autoptr (GPtrArray) connections = g_ptr_array_new_with_free_func (g_object_unref);
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) small = NULL;
  guint answered = 0;

  fixture->options.body = 32000000;
  fixture->options.bodies = 200000000;
  fixture_begin (fixture);
  for (guint i = 0; i < 10; i++)
    {
      GSocketConnection *connection = connect_to (fixture);

      g_ptr_array_add (connections, connection);
      write_all (connection, head);
      write_all (connection, list);
    }
  small = ask (fixture, "POST", "/v1/segment", "application/json", "{\"url\": \"http://a.example/\"}", NULL);
  g_assert_cmpuint (small->status, ==, 200);
  for (guint i = 0; i < connections->len; i++)
    answered += g_socket_condition_check (g_socket_connection_get_socket (connections->pdata[i]), G_IO_IN) != 0;
  fixture_end (fixture);
  return answered;
}

/* What is small does not wait for what is large.  The test may be held up before it counts, but hardly again and again. */
static void
test_smallest_first (void)
{
  guint answered = 10;

  for (guint i = 0; i < 5 && answered >= 9; i++)
    answered = answered_before_small ();
  g_assert_cmpuint (answered, <, 9);
}

static void
test_count (void)
{
  VlpsBodies *bodies = vlps_bodies_new (10);
  VlpsBody *one = vlps_body_new (bodies), *other = vlps_body_new (bodies);
  g_autoptr (GBytes) six = g_bytes_new ("123456", 6), four = g_bytes_new ("7890", 4), whole = NULL;

  g_assert_true (vlps_body_add (one, six));
  g_assert_false (vlps_body_add (other, six));
  g_assert_true (vlps_body_add (one, four));
  g_assert_false (vlps_body_add (other, four));
  g_assert_false (vlps_bodies_has_room (bodies, 1));
  g_assert_true (vlps_bodies_has_room (bodies, 0));
  whole = vlps_body_finish (one);
  g_assert_cmpmem (g_bytes_get_data (whole, NULL), g_bytes_get_size (whole), "1234567890", 10);
  g_assert_cmpuint (vlps_bodies_bytes (bodies), ==, 10);
  g_clear_pointer (&whole, g_bytes_unref);
  g_assert_cmpuint (vlps_bodies_bytes (bodies), ==, 0);
  g_assert_true (vlps_body_add (other, six));
  vlps_bodies_unref (bodies);
  /* whoever holds bytes keeps the count */
  whole = vlps_body_finish (other);
  g_assert_cmpuint (g_bytes_get_size (whole), ==, 6);
}

int
main (int argc, char **argv)
{
  /* a setting for tests, by which the C library fills all that is free behind what is freed, again and again */
  mallopt (M_PERTURB, 0);
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/bodies/count", test_count);
  scratch_add ("/bodies/others", test_others);
  g_test_add_func ("/bodies/smallest-first", test_smallest_first);
  return g_test_run ();
}
