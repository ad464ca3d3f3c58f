/* mcp-stdio-test.c - messages over two pipes, with a worker that only pretends */
#include "mcp-stdio.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <string.h>
#include <unistd.h>

#include "fixture.h"
#include "json-tree.h"

static char *worker;

/* A service without HTTP in this thread, and the client's ends of the pipes. */
typedef struct
{
  Fixture *fixture; /* for its options; it is not begun */
  GMainContext *context;
  VlpsService *service;
  VlpsMcpStdio *stdio;
  int input, output; /* where the client writes, and reads; -1: closed */
  GString *read;
  gboolean ended;
} Pipes;

static void
ended_cb (gpointer data)
{
  Pipes *pipes = data;

  g_assert_false (pipes->ended);
  pipes->ended = TRUE;
}

static Pipes *
pipes_new (guint renderers, gsize line)
{
  Pipes *pipes = g_new0 (Pipes, 1);
  char *command[] = { worker, NULL };
  int in[2], out[2];
  VlpsMcpStdioOptions options = { .line = line };
  g_autoptr (GError) error = NULL;

  g_assert_true (g_unix_open_pipe (in, FD_CLOEXEC, NULL));
  g_assert_true (g_unix_open_pipe (out, FD_CLOEXEC, NULL));
  g_assert_true (g_unix_set_fd_nonblocking (out[0], TRUE, NULL));
  pipes->context = g_main_context_new ();
  g_main_context_push_thread_default (pipes->context);
  pipes->fixture = fixture_new ();
  pipes->fixture->options.listen = NULL;
  pipes->fixture->options.workers.command = command;
  pipes->fixture->options.workers.renderers = renderers;
  pipes->service = vlps_service_new (&pipes->fixture->options, &error);
  g_assert_no_error (error);
  options.input = in[0];
  options.output = out[1];
  pipes->input = in[1];
  pipes->output = out[0];
  pipes->read = g_string_new (NULL);
  pipes->stdio = vlps_mcp_stdio_new (pipes->service, &options, ended_cb, pipes);
  return pipes;
}

static void
close_input (Pipes *pipes)
{
  if (pipes->input >= 0)
    close (pipes->input);
  pipes->input = -1;
}

static void
pipes_free (Pipes *pipes)
{
  close_input (pipes);
  vlps_mcp_stdio_free (pipes->stdio);
  vlps_service_free (pipes->service);
  close (pipes->output);
  g_string_free (pipes->read, TRUE);
  fixture_end (pipes->fixture);
  g_main_context_pop_thread_default (pipes->context);
  g_main_context_unref (pipes->context);
  g_free (pipes);
}

static void
say (Pipes *pipes, const char *text)
{
  gsize length = strlen (text);

  while (length > 0)
    {
      gssize n = write (pipes->input, text, MIN (length, 4096));

      g_assert_cmpint (n, >, 0);
      text += n;
      length -= (gsize) n;
      while (g_main_context_iteration (pipes->context, FALSE))
        ;
    }
}

/* The next line, or NULL where it has ended. */
static char *
next_line (Pipes *pipes)
{
  char *end, *line;

  while ((end = strchr (pipes->read->str, '\n')) == NULL)
    {
      char data[4096];
      gssize n = read (pipes->output, data, sizeof data);

      if (n > 0)
        g_string_append_len (pipes->read, data, n);
      else if (pipes->ended)
        return NULL;
      else
        {
          g_assert_cmpint (errno, ==, EAGAIN);
          g_main_context_iteration (pipes->context, TRUE);
        }
    }
  line = g_strndup (pipes->read->str, (gsize) (end - pipes->read->str));
  g_string_erase (pipes->read, 0, end - pipes->read->str + 1);
  g_test_message ("%s", line);
  return line;
}

static cJSON *
next (Pipes *pipes)
{
  g_autofree char *line = next_line (pipes);

  g_assert_nonnull (line);
  return cJSON_Parse (line);
}

static void
call (Pipes *pipes, int id, const char *url, const char *more)
{
  g_autofree char *text = g_strdup_printf ("{\"jsonrpc\": \"2.0\", \"id\": %d, \"method\": \"tools/call\", \"params\": "
                                           "{\"name\": \"segment\", \"arguments\": {\"url\": \"%s\"}%s}}\n",
                                           id, url, more);

  say (pipes, text);
}

/* Asserts that the next line answers this request, and returns the first text of its content. */
static char *
answer_of (Pipes *pipes, int id)
{
  g_autoptr (cJSON) answer = next (pipes);
  const cJSON *result = cJSON_GetObjectItem (answer, "result");

  g_assert_cmpint (cJSON_GetObjectItem (answer, "id")->valueint, ==, id);
  return g_strdup (cJSON_GetStringValue (
      cJSON_GetObjectItem (cJSON_GetArrayItem (cJSON_GetObjectItem (result, "content"), 0), "text")));
}

static void
assert_code (Pipes *pipes, int code)
{
  g_autoptr (cJSON) answer = next (pipes);

  g_assert_cmpint (cJSON_GetObjectItem (cJSON_GetObjectItem (answer, "error"), "code")->valueint, ==, code);
}

#define PING "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"ping\"}"

/* What is no message has an answer, too, and the next message is read. */
static void
test_lines (void)
{
  Pipes *pipes = pipes_new (1, 500);
  g_autofree char *long_line = g_strnfill (20000, 'x'), *last = NULL;

  say (pipes, "{\n\n  \r\n" PING "\r\n7\n");
  assert_code (pipes, -32700);
  g_free (answer_of (pipes, 7));
  assert_code (pipes, -32600);
  say (pipes, long_line);
  say (pipes, "\n[" PING ", " PING "]\n");
  assert_code (pipes, -32700);
  {
    g_autoptr (cJSON) answers = next (pipes);

    g_assert_cmpint (cJSON_GetArraySize (answers), ==, 2);
  }
  /* a last line without its end */
  say (pipes, PING);
  close_input (pipes);
  g_free (answer_of (pipes, 7));
  last = next_line (pipes);
  g_assert_null (last);
  g_assert_true (pipes->ended);
  pipes_free (pipes);
}

/* A revision holds from initialize on; other requests name their own. */
static void
test_revisions (void)
{
  static const char list[] = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}\n";
  static const char discover[] =
      "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"server/discover\", \"params\": {\"_meta\": "
      "{\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\", \"io.modelcontextprotocol/clientCapabilities\": "
      "{}}}}\n";
  Pipes *pipes = pipes_new (1, 100000);

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"jsonrpc\": \"2.0\", \"id\": 0, \"method\": \"initialize\", "
                                               "\"params\": {\"protocolVersion\": \"%s\"}}\n",
                                               i == 0 ? "2024-11-05" : "2025-11-25");
      g_autoptr (cJSON) hello = NULL, tools = NULL, found = NULL;
      const cJSON *links;

      say (pipes, text);
      say (pipes, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}\n");
      hello = next (pipes);
      say (pipes, list);
      tools = next (pipes);
      links = cJSON_GetArrayItem (cJSON_GetObjectItem (cJSON_GetObjectItem (tools, "result"), "tools"), 1);
      g_assert_cmpint (cJSON_HasObjectItem (links, "outputSchema"), ==, i);
      g_assert_false (cJSON_HasObjectItem (cJSON_GetObjectItem (tools, "result"), "resultType"));
      say (pipes, discover);
      found = next (pipes);
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (found, "result"), "resultType")),
                       ==, "complete");
    }
  pipes_free (pipes);
}

/* Calls run side by side, and each is answered when it is ready. */
static void
test_together (void)
{
  Pipes *pipes = pipes_new (2, 100000);
  g_autofree char *fast = NULL, *slow = NULL;

  call (pipes, 1, pipes->fixture->held, "");
  call (pipes, 2, "http://a.example/", "");
  fast = answer_of (pipes, 2);
  g_assert_true (g_str_has_prefix (fast, "http://a.example/ "));
  fixture_release (pipes->fixture);
  /* at the end of the input what is under way is finished */
  close_input (pipes);
  slow = answer_of (pipes, 1);
  g_assert_true (g_str_has_prefix (slow, pipes->fixture->held));
  g_assert_null (next_line (pipes));
  pipes_free (pipes);
}

/* A call that is dropped has no answer, and the only worker is free for the next one. */
static void
test_cancelled (void)
{
  Pipes *pipes = pipes_new (1, 100000);
  g_autofree char *text = NULL;

  call (pipes, 1, "http://a.example/hang", ", \"_meta\": {\"progressToken\": \"p\"}");
  call (pipes, 2, "http://a.example/", "");
  {
    g_autoptr (cJSON) progress = next (pipes);
    const cJSON *parameters = cJSON_GetObjectItem (progress, "params");

    g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (progress, "method")), ==, "notifications/progress");
    g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (parameters, "progressToken")), ==, "p");
    g_assert_cmpint (cJSON_GetObjectItem (parameters, "progress")->valueint, >, 0);
  }
  /* nobody knows of this one */
  say (pipes, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\", \"params\": {\"requestId\": 9}}\n");
  say (pipes, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\", \"params\": {\"requestId\": 1}}\n");
  for (;;)
    {
      g_autofree char *line = next_line (pipes);

      /* progress that was on its way */
      if (strstr (line, "notifications/progress") != NULL)
        continue;
      g_assert_nonnull (strstr (line, "\"id\":2"));
      break;
    }
  close_input (pipes);
  g_assert_null (next_line (pipes));
  pipes_free (pipes);
}

/* Nothing is left of what is under way when it is freed. */
static void
test_dropped (void)
{
  Pipes *pipes = pipes_new (1, 100000);

  call (pipes, 1, "http://a.example/hang", "");
  call (pipes, 2, "http://a.example/hang", ", \"_meta\": {\"progressToken\": 5}");
  pipes_free (pipes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  worker = argv[1];
  g_test_add_func ("/mcp-stdio/lines", test_lines);
  g_test_add_func ("/mcp-stdio/revisions", test_revisions);
  g_test_add_func ("/mcp-stdio/together", test_together);
  g_test_add_func ("/mcp-stdio/cancelled", test_cancelled);
  g_test_add_func ("/mcp-stdio/dropped", test_dropped);
  return g_test_run ();
}
