/* e2e-serve.c - the service with the real engine */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <signal.h>
#include <string.h>

#include "program.h"
#include "run.h"

typedef struct
{
  TestServer *server;
  char *address;
  SoupSession *session;
  void (*test) (gpointer data);
} Fixture;

typedef struct
{
  guint status;
  char *body, *type;
} Answer;

static void
answer_free (Answer *answer)
{
  g_free (answer->body);
  g_free (answer->type);
  g_free (answer);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answer, answer_free)

static Answer *
ask (Fixture *fixture, const char *path, const char *type, const char *body)
{
  g_autofree char *uri = g_strdup_printf ("http://%s%s", fixture->address, path);
  g_autoptr (SoupMessage) message = soup_message_new (body != NULL ? "POST" : "GET", uri);
  g_autoptr (GBytes) sent = body != NULL ? g_bytes_new (body, strlen (body)) : NULL, got = NULL;
  Answer *answer = g_new0 (Answer, 1);

  if (sent != NULL)
    soup_message_set_request_body_from_bytes (message, type, sent);
  got = soup_session_send_and_read (fixture->session, message, NULL, NULL);
  answer->status = soup_message_get_status (message);
  answer->type = g_strdup (soup_message_headers_get_one (soup_message_get_response_headers (message), "Content-Type"));
  answer->body = got != NULL ? g_strndup (g_bytes_get_data (got, NULL), g_bytes_get_size (got)) : g_strdup ("");
  return answer;
}

/* Waits for the first renderer, then tests. */
static void
when_cb (gpointer data)
{
  Fixture *fixture = data;

  for (guint i = 0; i < 2400; i++)
    {
      g_autoptr (Answer) answer = ask (fixture, "/readyz", NULL, NULL);

      if (answer->status == 200)
        {
          fixture->test (fixture);
          return;
        }
      g_usleep (50000);
    }
  g_error ("the service is not ready after 2 minutes");
}

/* That it is ready is all. */
static void
nothing (gpointer data)
{
}

static Run *
serve (void (*test) (gpointer data))
{
  g_autofree char *root = fixture_path ("render");
  g_autoptr (TestServer) pages = test_server_new (root);
  Fixture fixture = { .server = pages, .address = free_address (), .test = test };
  RunOptions options = { .signal = SIGTERM, .when = when_cb, .data = &fixture };
  const char *const arguments[] = { "serve",     "--listen",        fixture.address, "--renderers", "1", "--allow-net",
                                    "127.0.0.1", "--ignore-robots", "--timeout",     "100",         NULL };
  Run *run;

  fixture.session = soup_session_new_with_options ("timeout", 120, NULL);
  run = run_vlps_with (&options, arguments);
  g_object_unref (fixture.session);
  g_free (fixture.address);
  return run;
}

/* The charset that is sent with a page goes before what the page declares, with the engine and without. */
static void
assert_charset (Fixture *fixture)
{
  static const struct
  {
    const char *type, *body;
  } cases[] = {
    { "text/html; charset=utf-8", "<meta charset=gbk><p>caf\303\251 is open today, as it is on all days</p>" },
    { "text/html; charset=iso-8859-1", "<meta charset=gbk><p>caf\351 is open today, as it is on all days</p>" },
    { "application/json", "{\"html\": \"<meta charset=gbk><p>caf\303\251 is open today, as it is on all days</p>\"}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < 2; k++)
      {
        const char *path = k == 0 ? "/v1/segment?format=text&method=vl-ps" : "/v1/segment?format=text&no-render";
        g_autoptr (Answer) answer = ask (fixture, path, cases[i].type, cases[i].body);

        g_assert_cmpuint (answer->status, ==, 200);
        g_assert_nonnull (strstr (answer->body, "caf\303\251 is open"));
      }
}

/* A page with its parts is rendered with them, however its body is called; by the network it would have no styles. */
static void
assert_saved (Fixture *fixture)
{
  static const char *const types[] = { "multipart/related", "application/x-www-form-urlencoded", "text/html" };
  static const char saved[] =
      "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://harbour.example/\r\nMIME-Version: 1.0\r\n"
      "Content-Type: multipart/related; type=\"text/html\"; boundary=\"B\"\r\n\r\n--B\r\nContent-Type: text/html\r\n"
      "Content-Location: https://harbour.example/\r\n\r\n<!DOCTYPE html><link rel=stylesheet href=\"cid:a@b\">"
      "<p id=low>Boots and ropes are sold here.</p><p>The gauge said seven metres.</p>\r\n--B\r\n"
      "Content-Type: text/css\r\nContent-Location: cid:a@b\r\n\r\n#low { position: absolute; top: 900px; left: 40% "
      "}\r\n--B--\r\n";

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (Answer) text =
          ask (fixture, "/v1/segment?format=text&method=vl-ps&h1=none&h2=800&w1=none&w2=none", types[i], saved);
      g_autoptr (Answer) parsed = ask (fixture, "/v1/segment?format=json&no-render", types[i], saved);
      cJSON *result = cJSON_Parse (parsed->body);

      g_assert_cmpuint (text->status, ==, 200);
      g_assert_nonnull (strstr (text->body, "seven metres"));
      g_assert_null (strstr (text->body, "Boots"));
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (result, "url")), ==, "https://harbour.example/");
      cJSON_Delete (result);
    }
}

static void
pages (gpointer data)
{
  Fixture *fixture = data;
  g_autofree char *uri = test_server_uri (fixture->server, 0, "/text.html");
  g_autofree char *text_path = g_strdup_printf ("/v1/segment?format=text&method=vl-ps&url=%s", uri);
  g_autofree char *overlay_path = g_strdup_printf ("/v1/overlay?url=%s", uri);
  g_autoptr (Answer) text = ask (fixture, text_path, NULL, NULL);
  g_autoptr (Answer) overlay = ask (fixture, overlay_path, NULL, NULL);
  g_autoptr (Answer) snapshot = ask (fixture, "/v1/render", "text/html", "<!doctype html><p>first<p>second");
  g_autoptr (Answer) sorted = NULL, unrendered = NULL, regions = NULL;

  g_assert_cmpuint (text->status, ==, 200);
  g_assert_nonnull (strstr (text->body, "third line"));
  g_assert_cmpstr (overlay->type, ==, "image/png");
  g_assert_true (g_str_has_prefix (overlay->body, "\x89PNG"));
  g_assert_cmpuint (snapshot->status, ==, 200);
  answer_free (ask (fixture, "/v1/segment?format=text&method=vl-ps&h1=none", "application/json", snapshot->body));
  sorted = ask (fixture, "/v1/segment?format=text&method=vl-ps&h1=40", "application/json", snapshot->body);
  g_assert_cmpuint (sorted->status, ==, 200);
  g_assert_null (strstr (sorted->body, "first"));
  g_assert_nonnull (strstr (sorted->body, "second"));
  unrendered = ask (fixture, "/v1/segment?no-render&format=text&method=readability", "text/html",
                    "<title>A</title><p>Nobody renders this, and it is read all the same.");
  g_assert_cmpuint (unrendered->status, ==, 200);
  g_assert_nonnull (strstr (unrendered->body, "Nobody renders this"));
  assert_charset (fixture);
  assert_saved (fixture);
  /* as the command line does, it refuses what would have no effect */
  regions = ask (fixture, "/v1/segment?no-render&format=text&regions=all", "text/html", "<p>Nobody renders this");
  g_assert_cmpuint (regions->status, ==, 400);
  g_assert_nonnull (strstr (regions->body, "needs regions"));
}

/* As clients of the Model Context Protocol ask. */
static void
mcp (gpointer data)
{
  Fixture *fixture = data;
  g_autofree char *uri = test_server_uri (fixture->server, 0, "/text.html");
  g_autofree char *call = g_strdup_printf ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": "
                                           "{\"name\": \"segment\", \"arguments\": {\"url\": \"%s\"}}}",
                                           uri);
  g_autoptr (Answer) tool = ask (fixture, "/mcp", "application/json", call);

  g_assert_cmpuint (tool->status, ==, 200);
  g_assert_nonnull (strstr (tool->body, "third line"));
}

static void
test_http_mcp (void)
{
  g_autoptr (Run) run = serve (mcp);

  run_assert_success (run);
}

static void
test_pages (void)
{
  g_autoptr (Run) run = serve (pages);

  run_assert_success (run);
}

/* Addresses that are not open stay shut, however they are spelled, and the answer says nothing of where they lead. */
static void
closed (gpointer data)
{
  static const char *const hosts[] = { "127.0.0.2", "localhost", "2130706434",         "0x7f.2", "0177.0.0.2",
                                       "127.2",     "[::1]",     "[::ffff:127.0.0.2]", "0",      "169.254.169.254",
                                       "10.0.0.1",  "[fe80::1]", "100.64.0.1" };
  Fixture *fixture = data;

  for (guint i = 0; i < G_N_ELEMENTS (hosts); i++)
    {
      g_autofree char *body = g_strdup_printf ("{\"url\": \"http://%s:8/\", \"format\": \"text\"}", hosts[i]);
      g_autoptr (Answer) answer = ask (fixture, "/v1/segment", "application/json", body);

      g_test_message ("%s: %u %s", hosts[i], answer->status, answer->body);
      /* localhost may be the open address first */
      g_assert_true (answer->status == 403 || strcmp (hosts[i], "localhost") == 0);
      g_assert_null (strstr (answer->body, "127.0"));
      g_assert_null (strstr (answer->body, "::1"));
    }
}

static void
test_closed (void)
{
  g_autoptr (Run) run = serve (closed);

  run_assert_success (run);
}

static void
killed (gpointer data)
{
  static const char *const names[] = { "vlps-renderer", "WebKitWebProces", NULL };
  Fixture *fixture = data;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GArray) processes = run_find_processes (names);
      g_autoptr (Answer) answer = NULL, next = NULL;

      for (guint k = 0; k < processes->len; k++)
        kill (g_array_index (processes, int, k), SIGKILL);
      answer = ask (fixture, "/v1/segment?format=text&method=vl-ps", "text/html", "<p>well");
      g_assert_true (answer->status == 200 || answer->status == 502);
      next = ask (fixture, "/v1/segment?format=text&method=vl-ps", "text/html", "<p>well");
      g_assert_cmpuint (next->status, ==, 200);
    }
}

static void
test_killed (void)
{
  g_autoptr (Run) run = serve (killed);

  run_assert_success (run);
}

/* --- jobs --- */

typedef struct
{
  Fixture fixture;
  char *path; /* of the job */
  guint pages;
} JobFixture;

/* The job's number of a kind. */
static int
count_of (JobFixture *job, const char *kind)
{
  g_autoptr (Answer) answer = ask (&job->fixture, job->path, NULL, NULL);
  cJSON *state = cJSON_Parse (answer->body);
  const cJSON *number = cJSON_GetObjectItem (state, kind);
  int count = cJSON_IsNumber (number) ? number->valueint : -1;

  cJSON_Delete (state);
  return count;
}

/* Begins a job and leaves when some of it is done. */
static void
begin_job (gpointer data)
{
  JobFixture *job = data;
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (Answer) answer = NULL;
  cJSON *state;

  for (guint i = 0; i < job->pages; i++)
    {
      g_autofree char *path = g_strdup_printf ("/lots/%u", i + 1);
      g_autofree char *uri = test_server_uri (job->fixture.server, 0, path);

      g_string_append_printf (list, "%s\n", uri);
    }
  answer = ask (&job->fixture, "/v1/jobs?method=vl-ps&write=text,overlay", "text/plain", list->str);
  g_assert_cmpuint (answer->status, ==, 202);
  state = cJSON_Parse (answer->body);
  job->path = g_strdup_printf ("/v1/jobs/%s", cJSON_GetStringValue (cJSON_GetObjectItem (state, "id")));
  cJSON_Delete (state);
  while (count_of (job, "done") == 0)
    g_usleep (20000);
}

/* Waits for its end and looks at its results. */
static void
end_job (gpointer data)
{
  JobFixture *job = data;
  g_autofree char *path = g_strconcat (job->path, "/results", NULL);
  g_autoptr (Answer) results = NULL, picture = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *picture_path = g_strdup_printf ("%s/pages/%u/overlay", job->path, job->pages);

  while (count_of (job, "pending") != 0)
    g_usleep (20000);
  g_assert_cmpint (count_of (job, "done"), ==, (int) job->pages);
  results = ask (&job->fixture, path, NULL, NULL);
  lines = g_strsplit (results->body, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, job->pages + 1);
  picture = ask (&job->fixture, picture_path, NULL, NULL);
  g_assert_cmpuint (picture->status, ==, 200);
  g_assert_true (g_str_has_prefix (picture->body, "\x89PNG"));
}

/* The service is killed in the middle of a job, and the next one does the rest. */
static void
test_jobs (void)
{
  g_autofree char *root = fixture_path ("render"), *folder = temporary_path ("jobs"), *quoted = g_shell_quote (folder);
  g_autofree char *remove = g_strdup_printf ("rm -rf %s", quoted);
  g_autoptr (TestServer) pages = test_server_new (root);
  JobFixture job = { .fixture = { .server = pages, .address = free_address () }, .pages = 8 };
  const char *const arguments[] = { "serve",       "--listen",  job.fixture.address, "--renderers",  "1",
                                    "--allow-net", "127.0.0.1", "--ignore-robots",   "--job-folder", folder,
                                    NULL };
  const RunOptions first = { .signal = SIGKILL, .when = when_cb, .data = &job };
  const RunOptions second = { .signal = SIGTERM, .when = when_cb, .data = &job };
  g_autoptr (Run) killed = NULL, ended = NULL;

  job.fixture.session = soup_session_new_with_options ("timeout", 120, NULL);
  job.fixture.test = begin_job;
  killed = run_vlps_with (&first, arguments);
  g_assert_cmpint (killed->status, ==, -SIGKILL);
  job.fixture.test = end_job;
  ended = run_vlps_with (&second, arguments);
  run_assert_success (ended);
  g_object_unref (job.fixture.session);
  g_free (job.fixture.address);
  g_free (job.path);
  g_assert_true (g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL));
}

/* Where the kernel grants no network of its own, the service does not start unless less will do. */
static void
test_no_namespace (void)
{
  static const char *const patterns[] = { "needs a network namespace", "--share-network", NULL };
  g_autofree char *program = g_strdup (g_getenv ("VLPS")), *quoted = g_shell_quote (program);
  g_autofree char *stand_in = temporary_path ("vlps");
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\nexec unshare --user --map-root-user sh -c 'echo 0 > "
                                             "/proc/sys/user/max_net_namespaces && exec \"$@\"' sh %s \"$@\"\n",
                                             quoted);
  g_autoptr (Run) able = NULL, refused = NULL, shared = NULL;
  Fixture fixture = { .address = free_address (), .test = nothing };
  const RunOptions options = { .signal = SIGTERM, .when = when_cb, .data = &fixture };
  const char *const arguments[] = { "serve", "--no-sandbox", "--share-network", "--renderers",
                                    "1",     "--listen",     fixture.address,   NULL };

  g_assert_true (g_file_set_contents_full (stand_in, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  g_setenv ("VLPS", stand_in, TRUE);
  able = run_vlps ("--version", NULL);
  if (able->status == 0)
    {
      refused = run_vlps ("serve", "--no-sandbox", "--renderers", "1", "--listen", "127.0.0.1:0", NULL);
      g_assert_cmpint (refused->status, ==, 8);
      for (guint i = 0; patterns[i] != NULL; i++)
        g_assert_nonnull (strstr (refused->err, patterns[i]));
      fixture.session = soup_session_new_with_options ("timeout", 120, NULL);
      shared = run_vlps_with (&options, arguments);
      run_assert_success (shared);
      g_object_unref (fixture.session);
    }
  else
    g_test_skip ("there are no user namespaces in which to take away the others");
  g_setenv ("VLPS", program, TRUE);
  g_unlink (stand_in);
  g_free (fixture.address);
}

static void
test_arguments (void)
{
  static const struct
  {
    const char *one, *two, *three, *message;
  } cases[] = { { "--listen", "0.0.0.0:0", NULL, "token-file" },
                { "--listen", "nowhere", NULL, "--listen" },
                { "--any-address", "--public-only", NULL, "--any-address" },
                { "page.html", NULL, NULL, "page\\.html" },
                { "--queue", "-1", NULL, "--queue" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Run) run = run_vlps ("serve", cases[i].one, cases[i].two, cases[i].three, NULL);
      const char *const patterns[] = { cases[i].message, NULL };

      run_assert_failure (run, 2, patterns);
    }
}

/* --- standard input and output --- */

#define CALL                                                                                                           \
  "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"segment\", "                 \
  "\"arguments\": {\"url\": \"%s\", \"method\": \"vl-ps\"}}}\n"

/* Nothing but answers is written, also where the program has something to say. */
static void
test_mcp (void)
{
  g_autofree char *root = fixture_path ("render");
  g_autoptr (TestServer) pages = test_server_new (root);
  g_autofree char *uri = test_server_uri (pages, 0, "/text.html"), *call = g_strdup_printf (CALL, uri);
  g_autofree char *input =
      g_strconcat ("{\"jsonrpc\": \"2.0\", \"id\": 0, \"method\": \"initialize\", \"params\": {\"protocolVersion\": "
                   "\"2025-11-25\", \"capabilities\": {}, \"clientInfo\": {}}}\n",
                   call, "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"ping\"}\n", NULL);
  RunOptions options = { .input = input };
  const char *const open[] = { "mcp", "-v", "-j", "1", "--allow-net", "127.0.0.1", "--ignore-robots", NULL };
  const char *const closed[] = { "mcp", "-j", "1", NULL };
  g_autoptr (Run) run = run_vlps_with (&options, open), refused = run_vlps_with (&options, closed);
  g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);

  run_assert_success (run);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  for (guint i = 0; i < 3; i++)
    {
      cJSON *answer = cJSON_Parse (lines[i]);

      g_assert_true (cJSON_HasObjectItem (answer, "result"));
      cJSON_Delete (answer);
    }
  /* the page takes longer than what needs none */
  g_assert_nonnull (strstr (lines[2], "third line"));
  /* addresses of this machine are not for pages */
  run_assert_success (refused);
  g_assert_nonnull (strstr (refused->out, "not-public: "));
}

static void
wait_for_page (gpointer data)
{
  g_assert_true (test_server_wait (data, "/raw/hang", 1, 300));
}

/* SIGTERM drops what is under way, and all processes of the run end with it. */
static void
test_mcp_ended (void)
{
  g_autofree char *root = fixture_path ("render");
  g_autoptr (TestServer) pages = test_server_new (root);
  g_autofree char *uri = test_server_uri (pages, 0, "/raw/hang"), *input = g_strdup_printf (CALL, uri);
  /* from a file, as input is written only after `when` */
  g_autofree char *path = temporary_path ("calls"), *variable = g_strconcat ("CALLS=", path, NULL);
  const char *const environment[] = { variable, NULL };
  RunOptions options = { .environment = environment,
                         .shell = "exec \"$@\" < \"$CALLS\"",
                         .signal = SIGTERM,
                         .when = wait_for_page,
                         .data = pages };
  const char *const arguments[] = { "mcp",       "-j",  "1", "--allow-net", "127.0.0.1", "--ignore-robots",
                                    "--timeout", "500", NULL };
  g_autoptr (Run) run = NULL;

  g_assert_true (g_file_set_contents (path, input, -1, NULL));
  run = run_vlps_with (&options, arguments);
  run_assert_success (run);
  g_assert_cmpstr (run->out, ==, "");
  g_unlink (path);
}

static void
prepare (void)
{
  g_test_add_func ("/serve/pages", test_pages);
  g_test_add_func ("/serve/http-mcp", test_http_mcp);
  g_test_add_func ("/serve/closed", test_closed);
  g_test_add_func ("/serve/killed", test_killed);
  g_test_add_func ("/serve/jobs", test_jobs);
  g_test_add_func ("/serve/no-namespace", test_no_namespace);
  g_test_add_func ("/serve/arguments", test_arguments);
  g_test_add_func ("/serve/mcp", test_mcp);
  g_test_add_func ("/serve/mcp-ended", test_mcp_ended);
}

const Program test_program = { .prepare = prepare };
