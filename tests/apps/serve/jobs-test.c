/* jobs-test.c - pages that are done in the background
 *
 * They come from a server of the test, and are not rendered.
 */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "errors.h"
#include "fixture.h"
#include "job-run.h"

typedef struct
{
  SoupServer *server;
  char *origin;
  char *folder;
  guint notices;          /* of webhooks */
  char *body, *signature; /* of the last */
} Site;

/* The first notice is not taken. */
static void
hook_cb (SoupServerMessage *message, Site *site)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  const SoupMessageBody *body = soup_server_message_get_request_body (message);

  g_free (site->body);
  g_free (site->signature);
  site->body = g_strndup (body->data, (gsize) body->length);
  site->signature = g_strdup (soup_message_headers_get_one (headers, "X-Vlps-Signature"));
  soup_server_message_set_status (message, site->notices++ == 0 ? 500 : 204, NULL);
}

/* "/slow/..." after 40 ms, "/gone" with status 404. */
static gboolean
unpause_cb (gpointer data)
{
  soup_server_message_unpause (data);
  g_object_unref (data);
  return G_SOURCE_REMOVE;
}

static void
serve_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  static const char page[] = "<!doctype html><title>A page</title><h1>A page</h1><p>This is the text of a page, long "
                             "enough to be kept, and there is nothing else on it that could be taken for it.";

  if (strcmp (path, "/hook") == 0)
    {
      hook_cb (message, data);
      return;
    }
  soup_server_message_set_status (message, strcmp (path, "/gone") == 0 ? 404 : 200, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, page, strlen (page));
  if (!g_str_has_prefix (path, "/slow/"))
    return;
  soup_server_message_pause (message);
  g_timeout_add (40, unpause_cb, g_object_ref (message));
}

static void
site_begin (Site *site)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0), address = NULL;
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL);

  g_assert_true (g_socket_bind (socket, any, TRUE, NULL) && g_socket_listen (socket, NULL));
  address = g_socket_get_local_address (socket, NULL);
  site->notices = 0;
  site->body = site->signature = NULL;
  site->origin =
      g_strdup_printf ("http://127.0.0.1:%u", g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)));
  site->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (site->server, NULL, serve_cb, site, NULL);
  g_assert_true (soup_server_listen_socket (site->server, socket, 0, NULL));
  site->folder = g_dir_make_tmp ("vlps-jobs-XXXXXX", NULL);
}

static void
site_end (Site *site)
{
  g_autofree char *quoted = g_shell_quote (site->folder), *command = g_strdup_printf ("rm -rf %s", quoted);

  g_object_unref (site->server);
  g_free (site->origin);
  g_free (site->body);
  g_free (site->signature);
  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL));
  g_free (site->folder);
}

static Fixture *
begin (const Site *site)
{
  Fixture *fixture = fixture_new ();

  fixture->options.jobs.folder = site->folder;
  fixture_begin (fixture);
  read_description (fixture);
  return fixture;
}

/* A list of pages whose addresses begin with `path`. */
static char *
list_of (const Site *site, const char *path, guint n)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (list, "%s%s%u\n", site->origin, path, i);
  return g_strdup (list->str);
}

/* Begins a job and returns its path, newly allocated. */
static char *
begin_job (Fixture *fixture, const char *query, const char *list)
{
  g_autofree char *path = g_strconcat ("/v1/jobs", query, NULL);
  g_autoptr (Answer) answer = ask (fixture, "POST", path, "text/plain", list, NULL);

  g_test_message ("%s", answer->body);
  g_assert_cmpuint (answer->status, ==, 202);
  g_assert_true (g_str_has_prefix (header_of (answer, "Location"), "/v1/jobs/"));
  return g_strdup (header_of (answer, "Location"));
}

static cJSON *
state_of (Fixture *fixture, const char *path)
{
  g_autoptr (Answer) answer = get (fixture, path);
  cJSON *state = cJSON_Parse (answer->body);

  g_assert_cmpuint (answer->status, ==, 200);
  g_assert_nonnull (state);
  return state;
}

static int
number (const cJSON *state, const char *name)
{
  return cJSON_GetObjectItem (state, name)->valueint;
}

static gboolean
is_state (const cJSON *state, const char *name)
{
  return strcmp (cJSON_GetStringValue (cJSON_GetObjectItem (state, "state")), name) == 0;
}

/* Lets the server of the test answer meanwhile. */
static void
wait_a_bit (void)
{
  gint64 end = g_get_monotonic_time () + 30000;

  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

/* Waits until at least `done` pages are, or the job is in `state`; returns its state then. */
static cJSON *
wait_for (Fixture *fixture, const char *path, int done, const char *state)
{
  for (guint i = 0; i < 6000; i++)
    {
      cJSON *now = state_of (fixture, path);

      if (done > 0 ? number (now, "done") >= done : is_state (now, state))
        return now;
      cJSON_Delete (now);
      wait_a_bit ();
    }
  g_error ("the job does not get on");
}

/* Asserts that the job ends well, with a line for each page. */
static void
assert_done (Fixture *fixture, const char *path, int pages)
{
  cJSON *state = wait_for (fixture, path, 0, "done");
  g_autofree char *results = g_strconcat (path, "/results", NULL);
  g_autoptr (Answer) answer = get (fixture, results);
  g_auto (GStrv) lines = g_strsplit (answer->body, "\n", -1);
  g_autoptr (GHashTable) inputs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpint (number (state, "done"), ==, pages);
  g_assert_cmpint (number (state, "pending"), ==, 0);
  g_assert_cmpint (number (state, "bytes"), ==, (int) strlen (answer->body));
  g_assert_cmpint ((int) g_strv_length (lines), ==, pages + 1);
  for (int i = 0; i < pages; i++)
    {
      cJSON *line = cJSON_Parse (lines[i]);

      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (line, "status")), ==, "ok");
      g_hash_table_add (inputs, g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (line, "input"))));
      cJSON_Delete (line);
    }
  g_assert_cmpuint (g_hash_table_size (inputs), ==, (guint) pages);
  cJSON_Delete (state);
}

static void
test_life (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *path = NULL, *list = NULL, *results = NULL, *rest = NULL, *file = NULL, *none = NULL, *out = NULL;
  cJSON *state;

  site_begin (&site);
  fixture = begin (&site);
  list =
      g_strdup_printf ("# two and a half\n%s/one\n{\"url\": \"%s/two\", \"id\": \"b\", \"no_images\": true}\n%s/gone\n",
                       site.origin, site.origin, site.origin);
  path = begin_job (fixture, "?no-render&method=readability&write=text,links", list);
  state = wait_for (fixture, path, 0, "done");
  g_assert_cmpint (number (state, "pages"), ==, 3);
  g_assert_cmpint (number (state, "done"), ==, 2);
  g_assert_cmpint (number (state, "failed"), ==, 1);
  results = g_strconcat (path, "/results", NULL);
  {
    g_autoptr (Answer) all = get (fixture, results), files = NULL, more = NULL, nothing = NULL, jobs = NULL;
    const char *feed = strchr (all->body, '\n');

    g_assert_cmpstr (all->type, ==, "application/jsonl");
    g_assert_nonnull (strstr (all->body, "\"id\": \"b\""));
    /* clients are told what kind of error it is */
    g_assert_nonnull (strstr (all->body, "the server of the page answers with an error"));
    g_assert_null (strstr (all->body, "HTTP status 404"));
    rest = g_strdup_printf ("%s?offset=%d", results, (int) (feed + 1 - all->body));
    more = get (fixture, rest);
    g_assert_cmpstr (more->body, ==, feed + 1);
    file = g_strconcat (path, "/pages/1/text", NULL);
    files = get (fixture, file);
    g_assert_cmpuint (files->status, ==, 200);
    g_assert_cmpstr (files->type, ==, "text/plain; charset=utf-8");
    g_assert_nonnull (strstr (files->body, "This is the text of a page"));
    jobs = get (fixture, "/v1/jobs");
    g_assert_nonnull (strstr (jobs->body, path + strlen ("/v1/jobs/")));
  }
  none = g_strconcat (path, "/pages/1/overlay", NULL);
  assert_error (get (fixture, none), 404, "no-such-file");
  out = g_strconcat (path, "/pages/-1/text", NULL);
  assert_error (ask (fixture, "GET", out, NULL, NULL, NULL), 404, "no-such-file");
  assert_error (get (fixture, "/v1/jobs/0123/results"), 404, "no-such-job");
  {
    g_autoptr (Answer) deleted = ask (fixture, "DELETE", path, NULL, NULL, NULL);

    g_assert_cmpuint (deleted->status, ==, 204);
  }
  assert_error (get (fixture, path), 404, "no-such-job");
  assert_error (ask (fixture, "DELETE", path, NULL, NULL, NULL), 404, "no-such-job");
  cJSON_Delete (state);
  fixture_end (fixture);
  site_end (&site);
}

static void
test_wrong (void)
{
  static const struct
  {
    const char *query, *body;
  } cases[] = { { "", "" },
                { "", "# nothing\n" },
                { "", "/etc/passwd\n" },
                { "", "file:///etc/passwd\n" },
                { "", "{\"html\": \"<p>a\"}\n" },
                { "", "{\"url\": \"http://a.example/\", \"block_rules\": \"/etc/passwd\"}\n" },
                { "", "{\"url\": \"http://a.example/\", \"method\": \"vl-ps\"}\n" },
                { "", "{\"url\": \"http://a.example/\"\n" },
                { "?method=none", "http://a.example/\n" },
                { "?write=all", "http://a.example/\n" },
                { "?format=text", "http://a.example/\n" },
                { "?url=http://a.example/", "http://a.example/\n" },
                { "?line-store=/tmp/x", "http://a.example/\n" },
                { "?no-sandbox", "http://a.example/\n" } };
  Site site;
  Fixture *fixture;

  site_begin (&site);
  fixture = begin (&site);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/v1/jobs", cases[i].query, NULL);

      g_test_message ("%s %s", cases[i].query, cases[i].body);
      assert_error (ask (fixture, "POST", path, "text/plain", cases[i].body, NULL), 400, "usage");
    }
  {
    g_autoptr (Answer) none = get (fixture, "/v1/jobs");

    g_assert_cmpstr (none->body, ==, "{\"jobs\": []}\n");
  }
  fixture_end (fixture);
  fixture = fixture_new ();
  fixture_begin (fixture);
  assert_error (ask (fixture, "POST", "/v1/jobs", "text/plain", "http://a.example/\n", NULL), 404, "no-jobs");
  fixture_end (fixture);
  site_end (&site);
}

/* The process of the job whose folder this is. */
static int
find_process (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename ("/proc", name, "cmdline", NULL), *text = NULL;
      gsize length;

      if (!g_ascii_isdigit (name[0]) || !g_file_get_contents (file, &text, &length, NULL))
        continue;
      for (gsize i = 0; i + 1 < length; i++)
        if (text[i] == '\0')
          text[i] = ' ';
      if (strstr (text, " --job=") != NULL && strstr (text, path) != NULL)
        return atoi (name);
    }
  return 0;
}

/* Its process is killed, then the service is stopping, and with it the process: no page is lost, and none done twice. */
static void
test_killed (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *list = NULL, *path = NULL, *short_list = NULL, *second = NULL;
  cJSON *state;
  int process;

  site_begin (&site);
  fixture = begin (&site);
  list = list_of (&site, "/slow/", 60);
  path = begin_job (fixture, "?no-render&method=readability", list);
  short_list = list_of (&site, "/", 4);
  second = begin_job (fixture, "?no-render&method=readability", short_list);
  state = wait_for (fixture, path, 1, NULL);
  g_assert_true (is_state (state, "running"));
  cJSON_Delete (state);
  state = state_of (fixture, second);
  g_assert_true (is_state (state, "queued"));
  g_assert_cmpint (number (state, "pending"), ==, 4);
  cJSON_Delete (state);
  process = find_process (path + strlen ("/v1/jobs/"));
  g_assert_cmpint (process, >, 0);
  kill (process, SIGKILL);
  cJSON_Delete (wait_for (fixture, path, 30, NULL));
  g_assert_cmpint (find_process (path + strlen ("/v1/jobs/")), !=, process);
  fixture_end (fixture);
  g_assert_cmpint (find_process (path + strlen ("/v1/jobs/")), ==, 0);
  fixture = begin (&site);
  assert_done (fixture, path, 60);
  assert_done (fixture, second, 4);
  fixture_end (fixture);
  /* what is over stays over */
  fixture = begin (&site);
  assert_done (fixture, second, 4);
  fixture_end (fixture);
  site_end (&site);
}

/* One that is removed while it runs makes room for the next. */
static void
test_removed (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *list = NULL, *path = NULL, *second = NULL;

  site_begin (&site);
  fixture = begin (&site);
  list = list_of (&site, "/slow/", 1000);
  path = begin_job (fixture, "?no-render&method=readability", list);
  second = begin_job (fixture, "?no-render&method=readability", "http://127.0.0.1:1/\n");
  cJSON_Delete (wait_for (fixture, path, 1, NULL));
  answer_free (ask (fixture, "DELETE", path, NULL, NULL, NULL));
  cJSON_Delete (wait_for (fixture, second, 0, "done"));
  g_assert_cmpint (find_process (path + strlen ("/v1/jobs/")), ==, 0);
  fixture_end (fixture);
  site_end (&site);
}

/* One that cannot be run is not tried for ever. */
static void
test_broken (void)
{
  static const char id[] = "0123456789abcdef0123456789abcdef";
  Site site;
  Fixture *fixture;
  g_autofree char *folder = NULL, *file = NULL, *path = g_strconcat ("/v1/jobs/", id, NULL);

  site_begin (&site);
  folder = g_build_filename (site.folder, id, NULL);
  file = g_build_filename (folder, VLPS_JOB_FILE, NULL);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, "{\"created\": 1, \"pages\": 2, \"files\": 0}", -1, NULL));
  fixture = begin (&site);
  cJSON_Delete (wait_for (fixture, path, 0, "failed"));
  fixture_end (fixture);
  site_end (&site);
}

#define SECRET "a secret that nobody knows"

/* Whether the job's webhook is done with, by its file. */
static gboolean
is_told (const Site *site, const char *path)
{
  g_autofree char *file = g_build_filename (site->folder, strrchr (path, '/') + 1, "end.json", NULL), *text = NULL;

  return g_file_get_contents (file, &text, NULL, NULL) && strstr (text, "\"told\": true") != NULL;
}

static void
wait_until_told (const Site *site, const char *path)
{
  for (guint i = 0; i < 6000 && !is_told (site, path); i++)
    wait_a_bit ();
  g_assert_true (is_told (site, path));
}

/* `open`: whether the address of the test may be reached. */
static void
tell_of_job (Site *site, gboolean open)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *secret = g_build_filename (site->folder, "secret", NULL), *list = list_of (site, "/a", 1);
  g_autofree char *query = g_strdup_printf ("?no-render&method=readability&webhook=%s/hook", site->origin);
  g_autofree char *path = NULL;

  g_assert_true (g_file_set_contents (secret, SECRET "\n", -1, NULL));
  fixture->pages.given.public_only = !open;
  g_assert_true (vlps_options_check (&fixture->pages, NULL));
  fixture->options.jobs.folder = site->folder;
  fixture->options.webhook_secret = secret;
  fixture->options.webhook_delay = 0.005;
  fixture_begin (fixture);
  read_description (fixture);
  assert_error (ask (fixture, "POST", "/v1/jobs?webhook=file:///etc/passwd", "text/plain", list, NULL), 400, "usage");
  assert_error (ask (fixture, "POST", "/v1/jobs?webhook=http://a:b@c.example/", "text/plain", list, NULL), 400,
                "usage");
  path = begin_job (fixture, query, list);
  wait_until_told (site, path);
  fixture_end (fixture);
}

static void
test_webhook (void)
{
  Site site;
  g_autofree char *digest = NULL;
  cJSON *notice;

  site_begin (&site);
  tell_of_job (&site, TRUE);
  g_assert_cmpuint (site.notices, ==, 2);
  notice = cJSON_Parse (site.body);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (notice, "event")), ==, "job");
  g_assert_true (is_state (notice, "done"));
  g_assert_cmpint (number (notice, "done"), ==, 1);
  cJSON_Delete (notice);
  digest = g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) SECRET, strlen (SECRET), site.body, -1);
  g_assert_true (g_str_has_prefix (site.signature, "sha256="));
  g_assert_cmpstr (site.signature + strlen ("sha256="), ==, digest);
  site_end (&site);
}

/* An address of this machine hears nothing. */
static void
test_private_webhook (void)
{
  Site site;

  site_begin (&site);
  tell_of_job (&site, FALSE);
  g_assert_cmpuint (site.notices, ==, 0);
  site_end (&site);
}

static void
test_no_webhooks (void)
{
  Site site;
  Fixture *fixture;

  site_begin (&site);
  fixture = begin (&site);
  assert_error (ask (fixture, "POST", "/v1/jobs?webhook=http://a.example/", "text/plain", "http://a.example/\n", NULL),
                400, "usage");
  fixture_end (fixture);
  site_end (&site);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/jobs/life", test_life);
  g_test_add_func ("/jobs/wrong", test_wrong);
  g_test_add_func ("/jobs/killed", test_killed);
  g_test_add_func ("/jobs/removed", test_removed);
  g_test_add_func ("/jobs/broken", test_broken);
  g_test_add_func ("/jobs/webhook", test_webhook);
  g_test_add_func ("/jobs/private-webhook", test_private_webhook);
  g_test_add_func ("/jobs/no-webhooks", test_no_webhooks);
  return g_test_run ();
}
