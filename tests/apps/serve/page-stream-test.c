/* page-stream-test.c - many pages in one request */
#include <string.h>
#include <sys/socket.h>

#include "fixture.h"

/* The lines of the answer, by the number of the line that they belong to; the last is NULL.  Asserts that each has one,
 * as many as `n`. */
static cJSON **
ask_lines (Fixture *fixture, const char *path, const char *body, guint n)
{
  g_autoptr (Answer) answer = ask (fixture, "POST", path, "application/jsonl", body, NULL);
  g_auto (GStrv) lines = g_strsplit (answer->body, "\n", -1);
  cJSON **found = g_new0 (cJSON *, 101);

  g_assert_cmpuint (answer->status, ==, 200);
  g_assert_cmpstr (answer->type, ==, "application/jsonl");
  g_assert_cmpuint (g_strv_length (lines), ==, n > 0 ? n + 1 : 0);
  for (guint i = 0; i < n; i++)
    {
      cJSON *object = cJSON_Parse (lines[i]);
      const cJSON *number = cJSON_GetObjectItem (object, "line");

      g_assert_true (cJSON_IsNumber (number));
      g_assert_cmpint (number->valueint, <=, 100);
      g_assert_null (found[number->valueint]);
      found[number->valueint] = object;
    }
  return found;
}

static void
free_lines (cJSON **lines)
{
  for (guint i = 0; i <= 100; i++)
    cJSON_Delete (lines[i]);
  g_free (lines);
}

static const char *
code_of (const cJSON *line)
{
  return cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (line, "error"), "code"));
}

static const char *
text_of (const cJSON *line)
{
  return cJSON_GetStringValue (cJSON_GetObjectItem (line, "text"));
}

static void
test_lines (void)
{
  Fixture *fixture = fixture_new ();
  cJSON **lines;

  fixture_begin (fixture);
  read_description (fixture);
  lines = ask_lines (fixture, "/v1/stream?format=text",
                     "http://a.example/1\n"
                     "\n# not this one\r\n"
                     "{\"url\": \"http://a.example/2\", \"id\": \"b\", \"format\": \"json\"}\n"
                     "  \"http://a.example/3\"  \r\n"
                     "{\"html\": \"<p>a\", \"id\": 7}\n"
                     "nothing\n"
                     "{\"url\": \"http://a.example/\", \"no-sandbox\": true}\n"
                     "{\"url\": \n"
                     "[1]\n"
                     "{\"kept\": \"00\", \"id\": {\"a\": 1}}\n"
                     "{\"url\": \"http://a.example/die\"}\n"
                     "{\"url\": \"http://a.example/error/not-public\"}\n"
                     "http://a.example/last",
                     12);
  g_assert_true (g_str_has_prefix (text_of (lines[1]), "http://a.example/1 "));
  g_assert_null (cJSON_GetObjectItem (lines[1], "id"));
  g_assert_null (lines[2]);
  g_assert_null (lines[3]);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (lines[4], "id")), ==, "b");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (lines[4], "result"), "title")), ==,
                   "A");
  g_assert_true (g_str_has_prefix (text_of (lines[5]), "http://a.example/3 "));
  g_assert_true (g_str_has_prefix (text_of (lines[6]), "body "));
  g_assert_cmpint (cJSON_GetObjectItem (lines[6], "id")->valueint, ==, 7);
  for (guint i = 7; i <= 10; i++)
    g_assert_cmpstr (code_of (lines[i]), ==, "usage");
  g_assert_cmpstr (code_of (lines[11]), ==, "not-kept");
  g_assert_cmpstr (code_of (lines[12]), ==, "crashed");
  g_assert_cmpstr (code_of (lines[13]), ==, "not-public");
  g_assert_true (g_str_has_prefix (text_of (lines[14]), "http://a.example/last "));
  free_lines (lines);
  free_lines (ask_lines (fixture, "/v1/stream", "", 0));
  lines = ask_lines (fixture, "/v1/stream?no-sandbox", "http://a.example/1\n", 1);
  g_assert_cmpstr (code_of (lines[1]), ==, "usage");
  free_lines (lines);
  assert_error (ask (fixture, "POST", "/v1/stream?a=%ff", "text/plain", "", NULL), 400, "usage");
  fixture_end (fixture);
}

/* A line has the warnings of its page where its format has none. */
static void
test_warnings (void)
{
  Fixture *fixture = fixture_new ();
  cJSON **lines;
  const cJSON *list;

  fixture_begin (fixture);
  read_description (fixture);
  lines = ask_lines (fixture, "/v1/stream?format=text", "http://a.example/1\nhttp://a.example/warn/2\n", 2);
  g_assert_null (cJSON_GetObjectItem (lines[1], "warnings"));
  list = cJSON_GetObjectItem (lines[2], "warnings");
  g_assert_cmpint (cJSON_GetArraySize (list), ==, 2);
  g_assert_cmpstr (cJSON_GetArrayItem (list, 1)->valuestring, ==, "2 caf\u00e9, \u5927 and \U0001f600");
  free_lines (lines);
  fixture_end (fixture);
}

/* Of formats that are JSON Lines, a line has a list. */
static void
test_lists (void)
{
  Fixture *fixture = fixture_new ();
  cJSON **lines;

  fixture_begin (fixture);
  read_description (fixture);
  lines = ask_lines (fixture, "/v1/stream?format=chunks",
                     "http://a.example/0\nhttp://a.example/1\nhttp://a.example/3\n", 3);
  for (guint i = 1; i <= 3; i++)
    {
      const cJSON *list = cJSON_GetObjectItem (lines[i], "result");
      guint n = i == 1 ? 0 : i == 2 ? 1 : 3;

      g_assert_true (cJSON_IsArray (list));
      g_assert_cmpint (cJSON_GetArraySize (list), ==, (int) n);
      g_assert_null (text_of (lines[i]));
      if (n > 0)
        g_assert_cmpstr (text_of (cJSON_GetArrayItem (list, (int) n - 1)), ==, "a\nb");
    }
  free_lines (lines);
  fixture_end (fixture);
}

/* The queue has two places, and lines wait for one. */
static void
test_full (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (GString) body = g_string_new (NULL);
  cJSON **lines;

  fixture->options.workers.renderers = 4;
  fixture->options.workers.queue = 1;
  fixture_begin (fixture);
  for (guint i = 0; i < 50; i++)
    g_string_append (body, "{\"html\": \"a\", \"format\": \"text\"}\n");
  lines = ask_lines (fixture, "/v1/stream", body->str, 50);
  for (guint i = 1; i <= 50; i++)
    g_assert_nonnull (text_of (lines[i]));
  free_lines (lines);
  fixture_end (fixture);
}

/* A client that takes nothing has no more pages done; one that goes has none done. */
static void
test_pressure (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GSocketConnection) connection = NULL;
  g_autofree char *head = NULL, *path = g_strnfill (4000, 'a');
  guint pages = 0, before = 1;

  fixture->options.body = fixture->options.bodies = 10000000;
  fixture->options.grace_seconds = 2; /* the client takes nothing to the end */
  fixture_begin (fixture);
  for (guint i = 0; i < 2000; i++)
    g_string_append_printf (body, "{\"url\": \"http://a.example/%s\", \"format\": \"text\"}\n", path);
  head = g_strdup_printf ("POST /v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %zu\r\n\r\n", body->len);
  connection = connect_to (fixture);
  g_socket_set_option (g_socket_connection_get_socket (connection), SOL_SOCKET, SO_RCVBUF, 4096, NULL);
  write_all (connection, head);
  write_all (connection, body->str);
  /* until no more are done */
  while (pages == 0 || pages != before)
    {
      g_autoptr (Answer) metrics = NULL;

      g_usleep (150000);
      metrics = get (fixture, "/metrics");
      before = pages;
      pages = (guint) g_ascii_strtoull (strstr (metrics->body, "\nvlps_pages_total ") + strlen ("\nvlps_pages_total "),
                                        NULL, 10);
    }
  g_test_message ("%u pages of 2000 before the client reads", pages);
  g_assert_cmpuint (pages, <, 1900);
  fixture_end (fixture);
}

/* Each line is a request of the client. */
static void
test_rate (void)
{
  Fixture *fixture = fixture_new ();
  gint64 begun;
  guint status;

  fixture->options.access.rate = 60;
  fixture_begin (fixture);
  do
    {
      g_autoptr (Answer) answer = NULL;

      begun = g_get_monotonic_time ();
      answer = get (fixture, "/metrics");
      status = answer->status;
    }
  while (status != 429);
  g_usleep (1100000); /* enough for the request itself */
  free_lines (ask_lines (fixture, "/v1/stream", "\"x\"\n\"y\"\n", 2));
  /* there was less than one request left, and these are three */
  g_assert_cmpint (g_get_monotonic_time () - begun, >, 1990000);
  fixture_end (fixture);
}

/* What is in hand at the end of the service is finished, and what is not is answered. */
static gpointer
end_cb (gpointer data)
{
  Fixture *fixture = data;

  for (gboolean busy = FALSE; !busy; g_usleep (20000))
    {
      g_autoptr (Answer) metrics = get (fixture, "/metrics");

      busy = strstr (metrics->body, "\nvlps_workers_busy 1\n") != NULL;
    }
  g_cancellable_cancel (fixture->ending);
  fixture_release (fixture);
  return NULL;
}

static void
test_end (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (GString) body = g_string_new (NULL);
  GThread *thread;
  cJSON **lines;
  guint well = 0;

  fixture_begin (fixture);
  for (guint i = 0; i < 10; i++)
    g_string_append_printf (body, "{\"url\": \"%s\", \"format\": \"text\"}\n", fixture->held);
  thread = g_thread_new ("end", end_cb, fixture);
  lines = ask_lines (fixture, "/v1/stream", body->str, 10);
  g_thread_join (thread);
  for (guint i = 1; i <= 10; i++)
    {
      well += text_of (lines[i]) != NULL ? 1 : 0;
      g_assert_true (text_of (lines[i]) != NULL || g_str_equal (code_of (lines[i]), "cancelled"));
    }
  g_assert_cmpuint (well, >=, 1);
  g_assert_cmpuint (well, <, 10);
  free_lines (lines);
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/page-stream/lines", test_lines);
  g_test_add_func ("/page-stream/lists", test_lists);
  g_test_add_func ("/page-stream/warnings", test_warnings);
  g_test_add_func ("/page-stream/full", test_full);
  g_test_add_func ("/page-stream/pressure", test_pressure);
  g_test_add_func ("/page-stream/rate", test_rate);
  g_test_add_func ("/page-stream/end", test_end);
  return g_test_run ();
}
