/* fixture.c - a service before a worker that only pretends, and a client of it */
#include "fixture.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "described.h"

static const char *fake_worker;

void
fixture_init (int argc, char **argv)
{
  g_assert_cmpint (argc, >, 1);
  fake_worker = argv[1];
}

static gpointer
serve_cb (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (GMainContext) context = g_main_context_new ();
  char *command[] = { (char *) (gsize) fake_worker, (char *) (gsize) fixture->cannot, NULL };
  VlpsService *service;

  g_main_context_push_thread_default (context);
  fixture->options.workers.command = fixture->options.jobs.command = command;
  g_mutex_lock (&fixture->mutex);
  service = vlps_service_new (&fixture->options, &fixture->error);
  fixture->address = g_strdup (service != NULL ? vlps_service_address (service) : "");
  g_cond_signal (&fixture->began);
  g_mutex_unlock (&fixture->mutex);
  if (service != NULL)
    fixture->ran = vlps_service_run (service, fixture->ending, &fixture->error);
  vlps_service_free (service);
  g_main_context_pop_thread_default (context);
  return NULL;
}

Fixture *
fixture_new (void)
{
  Fixture *fixture = g_new0 (Fixture, 1);

  g_assert_true (vlps_options_check (&fixture->pages, NULL));
  fixture->gate = g_strdup_printf ("%s/vlps-gate-%d", g_get_tmp_dir (), (int) getpid ());
  fixture->held = g_strconcat ("http://a.example/until", fixture->gate, NULL);
  fixture->options = (VlpsServiceOptions){
    .listen = "127.0.0.1:0",
    .socket = -1,
    .workers = { .renderers = 1, .queue = 2, .patience = 60, .renew = 100 },
    .body = 100000,
    .bodies = 1000000,
    .connections = 50,
    /* a busy machine holds up a test for seconds: a case that is about a limit sets its own */
    .read_seconds = 60,
    .idle_seconds = 60,
    .cache_size = 1000000,
    .jobs = { .delay = 0.1 },
    .pages = &fixture->pages,
    .grace_seconds = 60,
  };
  return fixture;
}

void
fixture_begin (Fixture *fixture)
{
  fixture->ending = g_cancellable_new ();
  g_mutex_init (&fixture->mutex);
  g_cond_init (&fixture->began);
  g_mutex_lock (&fixture->mutex);
  fixture->thread = g_thread_new ("service", serve_cb, fixture);
  while (fixture->address == NULL)
    g_cond_wait (&fixture->began, &fixture->mutex);
  g_mutex_unlock (&fixture->mutex);
  fixture->session = soup_session_new_with_options ("max-conns", 100, "max-conns-per-host", 100, NULL);
}

void
fixture_end (Fixture *fixture)
{
  if (fixture->thread != NULL)
    {
      g_cancellable_cancel (fixture->ending);
      g_thread_join (fixture->thread);
    }
  g_clear_object (&fixture->session);
  g_clear_object (&fixture->ending);
  g_clear_error (&fixture->error);
  cJSON_Delete (fixture->description);
  g_free (fixture->address);
  g_unlink (fixture->gate);
  g_free (fixture->gate);
  g_free (fixture->held);
  vlps_options_clear (&fixture->pages);
  g_mutex_clear (&fixture->mutex);
  g_cond_clear (&fixture->began);
  g_free (fixture);
}

void
fixture_release (Fixture *fixture)
{
  g_assert_true (g_file_set_contents (fixture->gate, "", 0, NULL));
}

/* --- the client --- */

void
answer_free (Answer *answer)
{
  g_object_unref (answer->message);
  g_free (answer->body);
  g_free (answer->type);
  g_free (answer);
}
Answer *
ask (Fixture *fixture, const char *method, const char *path, const char *type, const char *body,
     const char *const *headers)
{
  g_autofree char *uri = g_strconcat (fixture->address, path, NULL);
  g_autoptr (GBytes) sent = body != NULL ? g_bytes_new (body, strlen (body)) : NULL, got = NULL;
  g_autoptr (GError) error = NULL;
  Answer *answer = g_new0 (Answer, 1);

  answer->message = soup_message_new (method, uri);
  g_assert_nonnull (answer->message);
  if (sent != NULL)
    soup_message_set_request_body_from_bytes (answer->message, type, sent);
  for (guint i = 0; headers != NULL && headers[i] != NULL; i += 2)
    soup_message_headers_replace (soup_message_get_request_headers (answer->message), headers[i], headers[i + 1]);
  got = soup_session_send_and_read (fixture->session, answer->message, NULL, &error);
  g_assert_no_error (error);
  answer->status = soup_message_get_status (answer->message);
  answer->body =
      g_bytes_get_size (got) > 0 ? g_strndup (g_bytes_get_data (got, NULL), g_bytes_get_size (got)) : g_strdup ("");
  answer->type =
      g_strdup (soup_message_headers_get_one (soup_message_get_response_headers (answer->message), "Content-Type"));
  if (fixture->description != NULL && answer->status != SOUP_STATUS_METHOD_NOT_ALLOWED && strstr (path, "..") == NULL)
    {
      g_autofree char *plain = g_strndup (path, strcspn (path, "?"));
      g_autofree char *wrong = described_check (fixture->description, method, plain, answer->status, answer->type, got);

      if (wrong != NULL)
        g_error ("%s %s: %s", method, path, wrong);
    }
  return answer;
}

Answer *
get (Fixture *fixture, const char *path)
{
  return ask (fixture, "GET", path, NULL, NULL, NULL);
}

const char *
header_of (const Answer *answer, const char *name)
{
  return soup_message_headers_get_one (soup_message_get_response_headers (answer->message), name);
}

void
read_description (Fixture *fixture)
{
  g_autoptr (Answer) answer = get (fixture, "/openapi.json");

  g_assert_cmpuint (answer->status, ==, 200);
  fixture->description = cJSON_Parse (answer->body);
  g_assert_nonnull (fixture->description);
}

void
assert_error (Answer *given, guint status, const char *code)
{
  g_autoptr (Answer) answer = given;
  cJSON *object = cJSON_Parse (answer->body);
  const cJSON *error = cJSON_GetObjectItem (object, "error");

  g_assert_cmpuint (answer->status, ==, status);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (error, "code")), ==, code);
  g_assert_null (strstr (answer->body, "secret"));
  g_assert_null (strstr (answer->body, "10.1.2.3"));
  cJSON_Delete (object);
}

GSocketConnection *
connect_to (Fixture *fixture)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GError) error = NULL;
  GSocketConnection *connection = g_socket_client_connect_to_uri (client, fixture->address, 80, NULL, &error);

  g_assert_no_error (error);
  g_socket_set_timeout (g_socket_connection_get_socket (connection), 60);
  return connection;
}

void
write_all (GSocketConnection *connection, const char *text)
{
  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), text, strlen (text), NULL, NULL,
                             NULL);
}

char *
read_all (GSocketConnection *connection)
{
  GInputStream *stream = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  GString *text = g_string_new (NULL);
  char buffer[4096];
  gssize n;

  while ((n = g_input_stream_read (stream, buffer, sizeof buffer, NULL, NULL)) > 0)
    g_string_append_len (text, buffer, n);
  return g_string_free (text, FALSE);
}

guint64
metric (Fixture *fixture, const char *name)
{
  g_autoptr (Answer) answer = get (fixture, "/metrics");
  g_autofree char *line = g_strdup_printf ("\n%s ", name);
  const char *found = strstr (answer->body, line);

  return found != NULL ? g_ascii_strtoull (found + strlen (line), NULL, 10) : 0;
}

void
wait_for_metric (Fixture *fixture, const char *name, guint64 number)
{
  while (metric (fixture, name) != number)
    g_usleep (20000);
}

void
wait_for_work (Fixture *fixture)
{
  while (metric (fixture, "vlps_workers_busy") == 0)
    for (guint i = 0; i < 20; i++)
      {
        g_main_context_iteration (NULL, FALSE);
        g_usleep (1000);
      }
}

static void
many_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Many *many = data;
  g_autoptr (GError) error = NULL;
  SoupMessage *message = soup_session_get_async_result_message (SOUP_SESSION (source), result);
  g_autoptr (GBytes) body = soup_session_send_and_read_finish (SOUP_SESSION (source), result, &error);

  g_assert_no_error (error);
  many->by_status[soup_message_get_status (message)]++;
  many->left--;
}

void
ask_many (Fixture *fixture, const char *path, guint n, Many *many)
{
  g_autofree char *uri = g_strconcat (fixture->address, path, NULL);

  many->left = n;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SoupMessage) message = soup_message_new ("GET", uri);

      soup_session_send_and_read_async (fixture->session, message, G_PRIORITY_DEFAULT, NULL, many_cb, many);
    }
}

void
wait_for_many (const Many *many)
{
  while (many->left > 0)
    g_main_context_iteration (NULL, TRUE);
}

void
remove_folder (const char *path)
{
  const char *const command[] = { "rm", "-r", path, NULL };

  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
}
