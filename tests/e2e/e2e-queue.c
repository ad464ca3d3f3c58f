/* e2e-queue.c - a run that several workers share, with a real Redis server */
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "redis-server.h"
#include "run.h"

#define N_SERVED 20 /* pages */
#define MIDDLE "/type/none?page=10"
#define N_WORKERS 3
#define N_SHARED 120 /* pages of the server that takes its time */
#define DELAY 0.2    /* s between two pages of a host */

typedef struct
{
  char *path; /* with everything in it */
  RedisServer *server;
  char *address, *list;
} Fixture;

static void
fixture_clear (Fixture *fixture)
{
  const char *const command[] = { "rm", "-rf", fixture->path, NULL };

  redis_server_free (fixture->server);
  g_spawn_sync (NULL, (char **) (gsize) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
  g_free (fixture->path);
  g_free (fixture->address);
  g_free (fixture->list);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* A Redis server and this list. */
static Fixture
fixture_new_of (char *path, const char *list)
{
  Fixture fixture = { .path = path };

  fixture.list = g_build_filename (fixture.path, "list.txt", NULL);
  g_assert_true (g_file_set_contents (fixture.list, list, -1, NULL));
  fixture.server = redis_server_new (fixture.path, NULL);
  if (fixture.server == NULL)
    g_test_skip ("redis-server is not installed");
  else
    {
      fixture.address = redis_server_address (fixture.server, "run");
      run_keep_process (atoi (g_subprocess_get_identifier (fixture.server->process)));
    }
  return fixture;
}

static char *
make_folder (void)
{
  char *path = g_dir_make_tmp ("vlps-e2e-queue-XXXXXX", NULL);

  g_assert_nonnull (path);
  return path;
}

/* Pages of a server. */
static Fixture
fixture_new_served (guint n)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/type/none?page=%u", i);
      g_autofree char *page = test_server_uri (server, 0, path);

      g_string_append_printf (list, "%s\n", page);
    }
  return fixture_new_of (make_folder (), list->str);
}

/* Pages in files, the last of which is not there. */
static Fixture
fixture_new (guint n)
{
  g_autoptr (GString) list = g_string_new (NULL);
  char *folder = make_folder ();

  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/page-%u.html", folder, i);
      g_autofree char *html = g_strdup_printf ("<!doctype html><html lang=en><title>Page %u</title><h1>Page %u</h1>"
                                               "<p>The text of page %u, which has some words and stands alone.</p>",
                                               i, i, i);

      if (i < n)
        g_assert_true (g_file_set_contents (path, html, -1, NULL));
      g_string_append_printf (list, "%s\n", path);
    }
  return fixture_new_of (folder, list->str);
}

/* Lines of a results.jsonl in order of their numbers, without what depends on time and on how often a page was begun;
 * one text. */
static char *
read_results (const char *folder)
{
  static const char *const passing[] = { "milliseconds", "memory", "attempts", "requests", "fetched" };
  g_autofree char *path = g_build_filename (folder, "results.jsonl", NULL), *text = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      cJSON *row = cJSON_Parse (lines[i]);
      guint number = (guint) cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (row, "number"));
      g_autofree char *json = NULL;

      for (guint k = 0; k < G_N_ELEMENTS (passing); k++)
        cJSON_DeleteItemFromObjectCaseSensitive (row, passing[k]);
      json = cJSON_PrintUnformatted (row);
      cJSON_Delete (row);
      if (number > rows->len)
        g_ptr_array_set_size (rows, (int) number);
      g_assert_null (rows->pdata[number - 1]);
      rows->pdata[number - 1] = g_steal_pointer (&json);
    }
  g_ptr_array_add (rows, NULL);
  return g_strjoinv ("\n", (char **) rows->pdata);
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* What the workers did is what one program does, which ends with `status`. */
static void
expect_plain (const Fixture *fixture, const char *option, int status)
{
  g_autofree char *shared = g_build_filename (fixture->path, "shared", NULL);
  g_autofree char *plain = g_build_filename (fixture->path, "plain", NULL);
  g_autoptr (Run) exported = run_vlps ("queue", "export", fixture->address, "--output", shared, NULL);
  g_autoptr (Run) batch = run_vlps ("batch", fixture->list, "--output", plain, "--quiet", option, NULL);
  g_autofree char *first = NULL, *second = NULL;

  run_assert_success (exported);
  g_assert_cmpstr (exported->err, ==, "");
  g_assert_cmpint (batch->status, ==, status);
  first = read_results (shared);
  second = read_results (plain);
  g_assert_cmpstr (first, ==, second);
}

static int
status_of (const Fixture *fixture, const char *name)
{
  g_autoptr (Run) run = run_vlps ("queue", "status", fixture->address, "--json", NULL);
  cJSON *status = run_json (run);
  int value = (int) cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (status, name));

  cJSON_Delete (status);
  return value;
}

static void
test_rendered (void)
{
  g_auto (Fixture) fixture = fixture_new (4);

  if (fixture.server == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Run) fill = run_vlps ("batch", fixture.list, "--queue", fixture.address, NULL);

      run_assert_success (fill);
      g_assert_nonnull (strstr (fill->err, i == 0 ? "4 pages added" : "0 pages added"));
    }
  {
    g_autoptr (Run) work = run_vlps ("work", fixture.address, "--jobs", "1", "--allow-files", fixture.path, NULL);

    run_assert_success (work);
    g_assert_nonnull (strstr (work->err, "4 pages"));
  }
  g_assert_cmpint (status_of (&fixture, "ok"), ==, 3);
  g_assert_cmpint (status_of (&fixture, "failed"), ==, 1);
  expect_plain (&fixture, "--jobs=1", 1);
}

static void
wait_for_some (gpointer data)
{
  const Fixture *fixture = data;
  g_autofree char *key = g_strdup ("vlps:{run}:run"), *port = g_strdup_printf ("%u", fixture->server->port);

  for (guint i = 0; i < 12000; i++)
    {
      const char *const command[] = { "redis-cli", "-p", port, "HGET", key, "ok", NULL };
      g_autofree char *out = NULL;

      g_spawn_sync (NULL, (char **) (gsize) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL, NULL);
      if (out != NULL && g_ascii_strtoull (out, NULL, 10) > 0)
        return;
      g_usleep (10000);
    }
  g_error ("the worker does nothing");
}

/* A page in the middle is in hand. */
static void
wait_for_middle (gpointer data)
{
  g_assert_true (test_server_wait (server, MIDDLE, 1, 60));
  wait_for_some (data);
}

static void
release_middle (gpointer data)
{
  test_server_release (server);
}

/* A worker is ended in the middle by a signal; another one does the rest. */
static void
test_ended (gconstpointer data)
{
  int number = GPOINTER_TO_INT (data);
  g_auto (Fixture) fixture = fixture_new_served (N_SERVED);
  const char *arguments[] = { "work", fixture.address, "--jobs=1", "--name=one", "--claim=2", NULL };
  const RunOptions options = { .signal = number, .when = wait_for_middle, .then = release_middle, .data = &fixture };
  g_autoptr (Run) fill = NULL, first = NULL, second = NULL;

  if (fixture.server == NULL)
    return;
  fill = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--no-render", NULL);
  run_assert_success (fill);
  test_server_reset (server);
  test_server_hold (server, MIDDLE);
  first = run_vlps_with (&options, arguments);
  g_assert_cmpint (first->status, ==, number == SIGKILL ? -SIGKILL : 130);
  g_assert_cmpint (status_of (&fixture, "ok"), <, N_SERVED);
  /* what is killed keeps its claims for a while, what is ended gives them back */
  second = run_vlps ("work", fixture.address, "--jobs=2", "--name=two", number == SIGKILL ? "--claim=2" : "--claim=600",
                     NULL);
  run_assert_success (second);
  g_assert_cmpint (status_of (&fixture, "ok"), ==, N_SERVED);
  expect_plain (&fixture, "--no-render", 0);
}

/* Three workers together ask a host no sooner than the rule says. */
static void
test_rate (void)
{
  g_auto (Fixture) fixture = fixture_new_served (N_SERVED);
  g_autofree char *delay = g_strdup_printf ("--delay=%g", DELAY);
  g_autoptr (Run) fill = NULL;
  GSubprocess *workers[N_WORKERS];
  double begun, all;

  if (fixture.server == NULL)
    return;
  fill = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--no-render", delay, NULL);
  run_assert_success (fill);
  test_server_reset (server);
  begun = (double) g_get_monotonic_time () / G_USEC_PER_SEC;
  for (guint i = 0; i < N_WORKERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("--name=worker-%u", i);

      workers[i] = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, g_getenv ("VLPS"), "work", fixture.address,
                                     "--jobs=2", "--quiet", name, NULL);
      g_assert_nonnull (workers[i]);
    }
  for (guint i = 0; i < N_WORKERS; i++)
    {
      g_assert_true (g_subprocess_wait_check (workers[i], NULL, NULL));
      g_object_unref (workers[i]);
    }
  g_assert_cmpuint (test_server_count (server, "/type/none"), ==, N_SERVED);
  /* one asks for all */
  g_assert_cmpuint (test_server_count (server, "/robots.txt"), <=, N_WORKERS);
  /* a busy machine may hold up the first request after its start was allowed */
  all = test_server_time (server, "/type/none", N_SERVED - 1) - begun;
  g_assert_cmpfloat (all, >=, DELAY * (N_SERVED - 1));
}

/* Three workers on one host share its places, though the first is there before the others. */
static void
test_shares (void)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_auto (Fixture) fixture = { 0 };
  g_autoptr (Run) fill = NULL, status = NULL;
  cJSON *json;
  const cJSON *worker;
  GSubprocess *workers[N_WORKERS];

  for (guint i = 0; i < N_SHARED; i++)
    {
      g_autofree char *path = g_strdup_printf ("/slow?ms=50&page=%u", i);
      g_autofree char *page = test_server_uri (server, 0, path);

      g_string_append_printf (list, "%s\n", page);
    }
  fixture = fixture_new_of (make_folder (), list->str);
  if (fixture.server == NULL)
    return;
  fill = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--no-render", "--per-host=2", NULL);
  run_assert_success (fill);
  test_server_reset (server);
  for (guint i = 0; i < N_WORKERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("--name=worker-%u", i);

      workers[i] = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, g_getenv ("VLPS"), "work", fixture.address,
                                     "--jobs=4", "--quiet", name, NULL);
      g_assert_nonnull (workers[i]);
      while (i == 0 && test_server_count (server, "/slow") < 2)
        g_usleep (10000);
    }
  for (guint i = 0; i < N_WORKERS; i++)
    {
      g_assert_true (g_subprocess_wait_check (workers[i], NULL, NULL));
      g_object_unref (workers[i]);
    }
  g_assert_cmpuint (test_server_count (server, "/slow"), ==, N_SHARED);
  status = run_vlps ("queue", "status", fixture.address, "--json", NULL);
  json = run_json (status);
  cJSON_ArrayForEach (worker, cJSON_GetObjectItem (json, "workers"))
  {
    g_assert_cmpint ((int) cJSON_GetNumberValue (cJSON_GetObjectItem (worker, "ok")), >=, N_SHARED / N_WORKERS / 2);
  }
  cJSON_Delete (json);
}

#define QUICK "--no-render", "--method=bts", "--delay=0.05", "--per-host=4"

/* "DEPTH INPUT STATUS FILE" of all results, sorted, a line each: their order is that in which pages were found. */
static char *
read_visits (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "results.jsonl", NULL), *text = NULL;
  g_autoptr (GPtrArray) visits = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      cJSON *row = cJSON_Parse (lines[i]);
      const char *file = cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (row, "files"), "text"));
      g_autofree char *whole = g_build_filename (folder, file, NULL);

      g_assert_true (g_file_test (whole, G_FILE_TEST_IS_REGULAR));
      g_ptr_array_add (visits,
                       g_strdup_printf ("%d %s %s %s", (int) cJSON_GetNumberValue (cJSON_GetObjectItem (row, "depth")),
                                        cJSON_GetStringValue (cJSON_GetObjectItem (row, "input")),
                                        cJSON_GetStringValue (cJSON_GetObjectItem (row, "status")), file));
      cJSON_Delete (row);
    }
  g_ptr_array_sort (visits, compare_lines);
  g_ptr_array_add (visits, NULL);
  return g_strjoinv ("\n", (char **) visits->pdata);
}

/* Two workers follow links, and one of them is killed: the pages, depths and names of a run that was left alone. */
static void
test_followed (void)
{
  g_autofree char *first = test_server_uri (server, 0, "/follow/calendar?day=1");
  g_auto (Fixture) fixture = fixture_new_of (make_folder (), first);
  g_autofree char *shared = g_build_filename (fixture.path, "shared", NULL), *workers = NULL, *left = NULL;
  g_autofree char *plain = g_build_filename (fixture.path, "plain", NULL), *right = NULL;
  g_autoptr (GSubprocess) killed = NULL, other = NULL;
  g_autoptr (Run) fill = NULL, exported = NULL, batch = NULL;

  if (fixture.server == NULL)
    return;
  workers = g_build_filename (fixture.path, "workers", NULL);
  fill = run_vlps ("batch", first, "--queue", fixture.address, "--follow=15", "--write=text", QUICK, NULL);
  run_assert_success (fill);
  killed = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, g_getenv ("VLPS"), "work", fixture.address, "--jobs=1",
                             "--quiet", "--name=one", "--claim=2", "--output", workers, NULL);
  wait_for_some (&fixture);
  other = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, g_getenv ("VLPS"), "work", fixture.address, "--jobs=2",
                            "--quiet", "--name=two", "--claim=2", "--output", workers, NULL);
  g_subprocess_force_exit (killed);
  g_subprocess_wait (killed, NULL, NULL);
  g_assert_true (g_subprocess_wait_check (other, NULL, NULL));
  exported = run_vlps ("queue", "export", fixture.address, "--output", shared, "--results", workers, NULL);
  run_assert_success (exported);
  batch = run_vlps ("batch", first, "--output", plain, "--follow=15", "--write=text", QUICK, NULL);
  run_assert_success (batch);
  left = read_visits (shared);
  right = read_visits (plain);
  g_assert_nonnull (strstr (right, "15 http"));
  g_assert_nonnull (strstr (right, "calendar+day=31.txt"));
  g_assert_cmpstr (left, ==, right);
}

/* The parts of an article are one page, whichever worker does it. */
static void
test_joined (void)
{
  g_autofree char *article = test_server_uri (server, 0, "/follow/article"), *list = NULL, *post = NULL;

  post = test_server_uri (server, 0, "/follow/post-1");
  list = g_strdup_printf ("%s\n%s\n", article, post);
  {
    g_auto (Fixture) fixture = fixture_new_of (make_folder (), list);
    g_autofree char *shared = g_build_filename (fixture.path, "shared", NULL), *left = NULL;
    g_autofree char *plain = g_build_filename (fixture.path, "plain", NULL), *right = NULL;
    g_autoptr (Run) fill = NULL, work = NULL, exported = NULL, batch = NULL;

    if (fixture.server == NULL)
      return;
    fill = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--join-pages", QUICK, NULL);
    run_assert_success (fill);
    work = run_vlps ("work", fixture.address, NULL);
    run_assert_success (work);
    exported = run_vlps ("queue", "export", fixture.address, "--output", shared, NULL);
    run_assert_success (exported);
    batch = run_vlps ("batch", fixture.list, "--output", plain, "--join-pages", QUICK, NULL);
    run_assert_success (batch);
    left = read_results (shared);
    right = read_results (plain);
    g_assert_nonnull (strstr (left, "Boats sink"));
    g_assert_cmpstr (left, ==, right);
  }
}

/* Results in folders, with files beside them; and shards put together. */
static void
test_folders (void)
{
  g_auto (Fixture) fixture = fixture_new (5);
  g_autofree char *folder = g_build_filename (fixture.path, "folder", NULL);
  g_autofree char *shared = g_build_filename (fixture.path, "shared", NULL), *text = NULL, *name = NULL;
  g_autoptr (Run) fill = NULL, nowhere = NULL, work = NULL, lost = NULL, exported = NULL;

  if (fixture.server == NULL)
    return;
  fill = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--no-render", "--write=text", NULL);
  run_assert_success (fill);
  nowhere = run_vlps ("work", fixture.address, NULL);
  run_assert_failure (nowhere, 2, (const char *const[]){ "--output", NULL });
  work = run_vlps ("work", fixture.address, "--output", folder, "--name", "one", "--allow-files", fixture.path, NULL);
  run_assert_success (work);
  lost = run_vlps ("queue", "export", fixture.address, "--output", shared, NULL);
  run_assert_failure (lost, 8,
                      (const char *const[]){ "worker one wrote its results to its own folder", "results-one.jsonl",
                                             "--results DIR", NULL });
  exported = run_vlps ("queue", "export", fixture.address, "--output", shared, "--results", folder, NULL);
  run_assert_success (exported);
  /* beside the results, and named after their paths below the folder of them all */
  name = g_build_filename (shared, "pages/page-2.txt", NULL);
  g_assert_true (g_file_get_contents (name, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "The text of page 2"));
}

/* Names of titles are claimed from all workers: each page has one of its own, and export finds them. */
static void
test_titles (void)
{
  g_autoptr (GString) list = g_string_new (NULL);
  char *path = make_folder ();

  for (guint i = 1; i <= 6; i++)
    {
      g_autofree char *file = g_strdup_printf ("%s/page-%u.html", path, i), *html = NULL;

      html = g_strdup_printf ("<html lang=en>%s<p>The text of page %u, which has some words and stands alone.</p>",
                              i == 6 ? "" : "<title>One: title</title>", i);
      g_assert_true (g_file_set_contents (file, html, -1, NULL));
      g_string_append_printf (list, "%s\n", file);
    }
  {
    g_auto (Fixture) fixture = fixture_new_of (path, list->str);
    g_autofree char *one = g_build_filename (path, "one", NULL), *two = g_build_filename (path, "two", NULL);
    g_autofree char *shared = g_build_filename (path, "shared", NULL), *lines = NULL;
    g_autoptr (Run) fill = NULL, first = NULL, second = NULL, exported = NULL;
    g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_auto (GStrv) rows = NULL;

    if (fixture.server == NULL)
      return;
    fill = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--no-render", "--write=text",
                     "--name-template={title}", NULL);
    run_assert_success (fill);
    first = run_vlps ("work", fixture.address, "--output", one, "--allow-files", path, "--limit=2", NULL);
    run_assert_success (first);
    second = run_vlps ("work", fixture.address, "--output", two, "--allow-files", path, NULL);
    run_assert_success (second);
    exported =
        run_vlps ("queue", "export", fixture.address, "--output", shared, "--results", one, "--results", two, NULL);
    run_assert_success (exported);
    lines = read_results (shared);
    rows = g_strsplit (lines, "\n", -1);
    for (guint i = 0; i < 6; i++)
      {
        cJSON *row = cJSON_Parse (rows[i]);
        const cJSON *files = cJSON_GetObjectItem (row, "files");
        char *name = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (files, "text")));
        g_autofree char *file = g_build_filename (shared, name, NULL), *text = NULL,
                        *words = g_strdup_printf ("The text of page %u,", i + 1),
                        *numbered = g_strdup_printf ("pages/One title-%u.txt", i + 1);

        g_assert_true (strcmp (name, "pages/One title.txt") == 0 || strcmp (name, numbered) == 0
                       || (i == 5 && strcmp (name, "pages/page-6.txt") == 0));
        g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
        g_assert_nonnull (strstr (text, words));
        g_assert_true (g_hash_table_add (names, name));
        cJSON_Delete (row);
      }
  }
}

static void
test_shards (void)
{
  g_auto (Fixture) fixture = fixture_new (9);
  g_autofree char *whole = g_build_filename (fixture.path, "whole", NULL);
  g_autofree char *plain = g_build_filename (fixture.path, "plain", NULL), *left = NULL, *right = NULL;
  g_autofree char *parts[] = { NULL, NULL };
  g_autoptr (Run) merged = NULL, batch = NULL, again = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *shard = g_strdup_printf ("--shard=%u/2", i + 1);
      g_autoptr (Run) run = NULL;

      parts[i] = g_strdup_printf ("%s/part-%u", fixture.path, i + 1);
      run = run_vlps ("batch", fixture.list, "--output", parts[i], "--no-render", "--write=text", "--join-pages", shard,
                      NULL);
      g_assert_cmpint (run->status, <=, 1);
    }
  merged = run_vlps ("merge", parts[1], parts[0], "--output", whole, NULL);
  run_assert_success (merged);
  g_assert_nonnull (strstr (merged->err, "9 pages, 1 of them failed; each page of the list is there exactly once"));
  batch = run_vlps ("batch", fixture.list, "--output", plain, "--no-render", "--write=text", "--join-pages", NULL);
  left = read_results (whole);
  right = read_results (plain);
  g_assert_cmpstr (left, ==, right);
  again = run_vlps ("batch", fixture.list, "--output", whole, "--no-render", "--write=text", "--join-pages", NULL);
  g_assert_nonnull (strstr (again->err, "nothing to do: 9 pages are done"));
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&parts[i], g_free);
}

/* As if another version had made the run. */
static void
set_version (const Fixture *fixture, const char *version)
{
  g_autofree char *port = g_strdup_printf ("%u", fixture->server->port);
  const char *const command[] = { "redis-cli", "-p", port, "HSET", "vlps:{run}:run", "version", version, NULL };

  g_assert_true (g_spawn_sync (NULL, (char **) (gsize) command, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL,
                               NULL, NULL, NULL, NULL, NULL, NULL));
}

static void
test_wrong (void)
{
  g_auto (Fixture) fixture = fixture_new (2);
  g_autoptr (Run) run = NULL;

  if (fixture.server == NULL)
    return;
  run = run_vlps ("work", fixture.address, NULL);
  run_assert_failure (run, 4, (const char *const[]){ "no run 'run'", NULL });
  g_clear_pointer (&run, run_free);
  run = run_vlps ("work", "redis://127.0.0.1:1/run", NULL);
  run_assert_failure (run, 5, (const char *const[]){ "cannot reach the Redis server", NULL });
  g_clear_pointer (&run, run_free);
  run = run_vlps ("work", "http://127.0.0.1/run", NULL);
  run_assert_failure (run, 2, (const char *const[]){ "not the address of a queue", NULL });
  g_clear_pointer (&run, run_free);
  run = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--output", "x", NULL);
  run_assert_failure (run, 2, (const char *const[]){ "--queue takes no --output", NULL });
  g_clear_pointer (&run, run_free);
  run = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--method", "punct-lines", "--no-render", NULL);
  run_assert_failure (run, 2, (const char *const[]){ "remembers lines", NULL });
  g_clear_pointer (&run, run_free);
  run = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--name-template={path}-{number}-{id}", NULL);
  run_assert_failure (run, 2, (const char *const[]){ "first or the last field", NULL });
  g_clear_pointer (&run, run_free);
  run = run_vlps ("batch", fixture.list, "--queue", fixture.address, NULL);
  run_assert_success (run);
  g_clear_pointer (&run, run_free);
  run = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--viewport=800x600", NULL);
  run_assert_failure (run, 2, (const char *const[]){ "other options", NULL });
  g_clear_pointer (&run, run_free);
  set_version (&fixture, "0.0.1");
  run = run_vlps ("work", fixture.address, NULL);
  run_assert_failure (run, 2, (const char *const[]){ "made by vlps 0.0.1", NULL });
}

/* What the run says of the machine is not the run's to say; the worker opens it, or does nothing. */
static void
test_allowed (void)
{
  g_auto (Fixture) fixture = fixture_new (2);
  g_autofree char *file = g_build_filename (fixture.path, "file.txt", NULL);
  const struct
  {
    const char *option, *value, *cure;
  } cases[] = { { "--no-sandbox", NULL, "--allow-no-sandbox" },
                { "--script", file, "--allow-script" },
                { "--init-script", file, "--allow-script" },
                { "--cookies", file, "--allow-credentials" },
                { "--header", "X-Key: a", "--allow-credentials" },
                { "--proxy", "http://127.0.0.1:1", "--allow-network" },
                { "--allow-net", "10.0.0.0/8", "--allow-network" },
                { "--share-network", NULL, "--allow-network" },
                { "--insecure", NULL, "--allow-network" },
                { "--port", "gtk", "--allow-port" },
                { "--allow-files", "/", "--allow-files" },
                { "--block-rules", file, "--allow-files" },
                { "--topic-file", file, "--allow-files" },
                { "--compare-with", fixture.path, "no worker accepts" },
                { "--example", file, "--allow-files" } };

  if (fixture.server == NULL)
    return;
  g_assert_true (g_file_set_contents (file, "# Netscape HTTP Cookie File\n", -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("run-%u", i), *address = redis_server_address (fixture.server, name);
      g_autofree char *port = g_strdup_printf ("%u", fixture.server->port),
                      *key = g_strdup_printf ("vlps:{%s}:run", name);
      cJSON *object = cJSON_CreateObject ();
      g_autofree char *words = NULL;
      g_autoptr (Run) fill = run_vlps ("batch", fixture.list, "--queue", address, "--no-render", NULL), refused = NULL;

      run_assert_success (fill);
      /* as somebody writes it who has the server */
      cJSON_AddTrueToObject (object, "no-render");
      if (cases[i].value != NULL)
        cJSON_AddStringToObject (object, cases[i].option + 2, cases[i].value);
      else
        cJSON_AddTrueToObject (object, cases[i].option + 2);
      words = cJSON_PrintUnformatted (object);
      cJSON_Delete (object);
      {
        const char *const command[] = { "redis-cli", "-p", port, "HSET", key, "arguments", words, NULL };

        g_assert_true (g_spawn_sync (NULL, (char **) (gsize) command, NULL,
                                     G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL, NULL,
                                     NULL));
      }
      refused = run_vlps ("work", address, NULL);
      run_assert_failure (refused, 2, (const char *const[]){ cases[i].option, cases[i].cure, NULL });
      if (strcmp (cases[i].cure, "--allow-files") == 0)
        {
          /* which allows a folder, not the files of others */
          g_autoptr (Run) elsewhere = run_vlps ("work", address, "--allow-files", "/usr/share", NULL);

          run_assert_failure (elsewhere, 2, (const char *const[]){ cases[i].option, "in none of the folders", NULL });
        }
    }
}

/* A file is a page where the worker has its folder; elsewhere it fails alone, and the page of the web beside it is
 * done. */
static void
test_files_of_worker (void)
{
  char *folder = make_folder ();
  g_autofree char *web = test_server_uri (server, 0, "/type/none?page=1"), *secret = NULL, *list = NULL, *out = NULL,
                  *text = NULL;
  g_autoptr (Run) fill = NULL, work = NULL;

  secret = g_build_filename (folder, "secret.html", NULL);
  g_assert_true (g_file_set_contents (secret, "<!doctype html><p>TOPSECRET", -1, NULL));
  list = g_strdup_printf ("%s\nfile://%s\n%s\n", secret, secret, web);
  out = g_build_filename (folder, "out", "results.jsonl", NULL);
  {
    g_auto (Fixture) fixture = fixture_new_of (folder, list);
    g_autofree char *shared = g_build_filename (fixture.path, "out", NULL);
    g_autoptr (Run) exported = NULL, allowed = NULL;

    if (fixture.server == NULL)
      return;
    fill = run_vlps ("batch", fixture.list, "--queue", fixture.address, "--no-render", "--ignore-robots", NULL);
    run_assert_success (fill);
    /* it does what it may, and leaves the others */
    work = run_vlps ("work", fixture.address, NULL);
    run_assert_failure (work, 2, (const char *const[]){ "--allow-files", secret, NULL });
    g_assert_cmpint (status_of (&fixture, "ok"), ==, 1);
    g_assert_cmpint (status_of (&fixture, "failed"), ==, 0);
    exported = run_vlps ("queue", "export", fixture.address, "--output", shared, NULL);
    run_assert_success (exported);
    g_assert_true (g_file_get_contents (out, &text, NULL, NULL));
    g_assert_null (strstr (text, "TOPSECRET"));
    allowed = run_vlps ("work", fixture.address, "--allow-files", folder, NULL);
    run_assert_success (allowed);
    g_assert_cmpint (status_of (&fixture, "ok"), ==, 3);
  }
}

static void
prepare (void)
{
  g_test_add_func ("/queue/rendered", test_rendered);
  g_test_add_func ("/queue/allowed", test_allowed);
  g_test_add_func ("/queue/files-of-worker", test_files_of_worker);
  g_test_add_data_func ("/queue/killed", GINT_TO_POINTER (SIGKILL), test_ended);
  g_test_add_data_func ("/queue/terminated", GINT_TO_POINTER (SIGTERM), test_ended);
  g_test_add_func ("/queue/rate", test_rate);
  g_test_add_func ("/queue/shares", test_shares);
  g_test_add_func ("/queue/followed", test_followed);
  g_test_add_func ("/queue/joined", test_joined);
  g_test_add_func ("/queue/folders", test_folders);
  g_test_add_func ("/queue/titles", test_titles);
  g_test_add_func ("/queue/shards", test_shards);
  g_test_add_func ("/queue/wrong", test_wrong);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
