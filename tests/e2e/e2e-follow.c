/* e2e-follow.c - pages that lead to others: which of them are done, once each, also by runs that are killed */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "run.h"

typedef struct
{
  char *path, *run;
} Folder;

static void
folder_clear (Folder *folder)
{
  remove_tree (folder->path);
  g_free (folder->path);
  g_free (folder->run);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Folder, folder_clear)

static Folder
folder_new (void)
{
  Folder folder = { g_dir_make_tmp ("vlps-e2e-follow-XXXXXX", NULL), NULL };

  folder.run = g_build_filename (folder.path, "run", NULL);
  return folder;
}

static cJSON *
read_json (const Folder *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder->run, name, NULL), *text = NULL, *list = NULL;
  g_auto (GStrv) lines = NULL;
  cJSON *json;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  if (!g_str_has_suffix (name, ".jsonl"))
    return cJSON_Parse (text);
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  list = g_strjoinv (",", lines);
  g_free (text);
  text = g_strdup_printf ("[%s]", list);
  json = cJSON_Parse (text);
  g_assert_nonnull (json);
  return json;
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* "DEPTH PATH STATUS" of all results, sorted, a line each. */
static char *
read_visits (const Folder *folder)
{
  cJSON *results = read_json (folder, "results.jsonl");
  const cJSON *result;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  cJSON_ArrayForEach (result, results)
  {
    const char *input = cJSON_GetStringValue (cJSON_GetObjectItem (result, "input"));

    g_ptr_array_add (lines,
                     g_strdup_printf ("%d %s %s", (int) cJSON_GetNumberValue (cJSON_GetObjectItem (result, "depth")),
                                      strchr (input + strlen ("http://"), '/'),
                                      cJSON_GetStringValue (cJSON_GetObjectItem (result, "status"))));
  }
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);
  cJSON_Delete (results);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

static double
followed (const Folder *folder, const char *name)
{
  cJSON *summary = read_json (folder, "summary.json");
  double value = cJSON_GetNumberValue (cJSON_GetObjectItem (cJSON_GetObjectItem (summary, "followed"), name));

  cJSON_Delete (summary);
  return value;
}

#define QUICK "--no-render", "--method", "bts", "--delay", "0", "--per-host", "4"

/* Each address once; not other hosts, files, what robots.txt or the page closes. */
static void
test_links (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *home = test_server_uri (server, 0, "/follow/"), *visits = NULL;
  g_autoptr (Run) run = NULL;

  test_server_reset (server);
  run = run_vlps ("batch", home, "-o", folder.run, "--follow", "2", QUICK, NULL);
  run_assert_success (run);
  visits = read_visits (&folder);
  g_assert_cmpstr (visits, ==,
                   "0 /follow/ ok\n1 /follow/a ok\n1 /follow/away ok\n1 /follow/b ok\n1 /follow/list?page=2 ok\n"
                   "1 /follow/list?page=3 ok\n2 /follow/closed ok\n2 /follow/deep ok");
  g_assert_cmpuint (test_server_count (server, "/robots/"), ==, 0);
  g_assert_cmpfloat_with_epsilon (followed (&folder, "pages"), 7, .1);
  g_assert_cmpfloat_with_epsilon (followed (&folder, "max_pages_left_out"), 0, .1);
  g_assert_cmpfloat_with_epsilon (followed (&folder, "redirected_elsewhere"), 1, .1);
  g_assert_nonnull (strstr (run->err, "links led to 7 pages"));
  g_assert_nonnull (strstr (run->err, "redirected to another host, the first to 127.0.0.1:"));
}

/* A page that sends its reader on is where it leads in the end, whose links are followed; without an engine it stays. */
static void
test_refresh (void)
{
  g_auto (Folder) folder = folder_new (), other = folder_new ();
  g_autofree char *moved = test_server_uri (server, 0, "/follow/moved"), *visits = NULL, *stays = NULL;
  g_autoptr (Run) run = run_vlps ("batch", moved, "-o", folder.run, "--follow=1", "--jobs=1", "--method=bts", NULL);
  g_autoptr (Run) plain = run_vlps ("batch", moved, "-o", other.run, "--follow=1", QUICK, NULL);

  run_assert_success (run);
  visits = read_visits (&folder);
  g_assert_cmpstr (visits, ==, "0 /follow/moved ok\n1 /follow/deeper ok");
  run_assert_success (plain);
  stays = read_visits (&other);
  g_assert_cmpstr (stays, ==, "0 /follow/moved ok");
}

static void
test_rules (void)
{
  g_auto (Folder) folder = folder_new (), other = folder_new ();
  g_autofree char *home = test_server_uri (server, 0, "/follow/"), *visits = NULL, *elsewhere = NULL;
  g_autoptr (Run) run = run_vlps ("batch", home, "-o", folder.run, "--follow=3", "--include=/follow/*",
                                  "--exclude=*list*", "--exclude=/follow/b", "--exclude=*away", QUICK, NULL);
  g_autoptr (Run) hosts = NULL;

  run_assert_success (run);
  visits = read_visits (&folder);
  g_assert_cmpstr (visits, ==, "0 /follow/ ok\n1 /follow/a ok\n2 /follow/deep ok\n3 /follow/deeper ok");
  hosts = run_vlps ("batch", home, "-o", other.run, "--follow=1", "--follow-host=127.0.0.1:*", QUICK, NULL);
  run_assert_success (hosts);
  elsewhere = read_visits (&other);
  g_assert_nonnull (strstr (elsewhere, "1 /follow/a ok\n1 /follow/a ok\n"));
  g_assert_cmpfloat_with_epsilon (followed (&other, "redirected_elsewhere"), 0, .1);
}

/* Without an end: cut short, and gone on with. */
static void
test_most (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *first = test_server_uri (server, 0, "/follow/calendar?day=1");
  g_autoptr (Run) run = run_vlps ("batch", first, "-o", folder.run, "--follow=100", "--max-pages=20", QUICK, NULL);
  g_autoptr (Run) more = NULL;
  cJSON *results;

  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "--max-pages is reached: "));
  results = read_json (&folder, "results.jsonl");
  g_assert_cmpint (cJSON_GetArraySize (results), ==, 20);
  cJSON_Delete (results);
  g_assert_cmpfloat (followed (&folder, "max_pages_left_out"), >, 0);
  more = run_vlps ("batch", "--resume", "-o", folder.run, "--max-pages=25", NULL);
  run_assert_success (more);
  results = read_json (&folder, "results.jsonl");
  g_assert_cmpint (cJSON_GetArraySize (results), ==, 25);
  cJSON_Delete (results);
}

static void
wait_for_pages (gpointer data)
{
  guint n = GPOINTER_TO_UINT (data);

  if (!test_server_wait (server, "/follow/calendar", test_server_count (server, "/follow/calendar") + n, 60))
    g_error ("the run does nothing");
}

/* Killed time and again: the pages and depths of a run that was left alone. */
static void
test_killed (void)
{
  g_auto (Folder) folder = folder_new (), other = folder_new ();
  g_autofree char *first = test_server_uri (server, 0, "/follow/calendar?day=1"), *killed = NULL, *calm = NULL;
  const char *arguments[] = { "batch", first, "-o", folder.run, "--follow=15", QUICK, "--quiet", NULL };
  g_autoptr (Run) last = NULL, alone = NULL;

  for (guint i = 1; i <= 4; i++)
    {
      const RunOptions options = { .signal = SIGKILL, .when = wait_for_pages, .data = GUINT_TO_POINTER (i) };
      g_autoptr (Run) run = run_vlps_with (&options, arguments);

      g_assert_cmpint (run->status, ==, -SIGKILL);
    }
  last = run_vlps ("batch", "--resume", "-o", folder.run, NULL);
  run_assert_success (last);
  alone = run_vlps ("batch", first, "-o", other.run, "--follow=15", QUICK, NULL);
  run_assert_success (alone);
  killed = read_visits (&folder);
  calm = read_visits (&other);
  /* two days further with each link */
  g_assert_nonnull (strstr (calm, "15 /follow/calendar?day=31 ok"));
  g_assert_null (strstr (calm, "day=32"));
  g_assert_cmpstr (killed, ==, calm);
}

/* Three parts are one result, rendered or not; a page with another title is another page. */
static void
test_parts (gconstpointer data)
{
  const char *how = data;
  g_auto (Folder) folder = folder_new ();
  g_autofree char *article = test_server_uri (server, 0, "/follow/article"), *list = NULL, *post = NULL, *text = NULL;
  g_autofree char *path = g_build_filename (folder.path, "list.txt", NULL), *file = NULL;
  g_autoptr (Run) run = NULL;
  cJSON *results;
  const cJSON *result;
  const char *name = NULL;

  post = test_server_uri (server, 0, "/follow/post-1");
  list = g_strdup_printf ("%s\n%s\n", article, post);
  g_assert_true (g_file_set_contents (path, list, -1, NULL));
  run =
      run_vlps ("batch", path, "-o", folder.run, "--join-pages", "--write=text", "--jobs=1", "--method=bts", how, NULL);
  run_assert_success (run);
  results = read_json (&folder, "results.jsonl");
  g_assert_cmpint (cJSON_GetArraySize (results), ==, 2);
  cJSON_ArrayForEach (result, results)
  {
    gboolean first = (int) cJSON_GetNumberValue (cJSON_GetObjectItem (result, "number")) == 1;
    const cJSON *joined = cJSON_GetObjectItem (result, "joined");
    const char *content = cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (result, "content"), "text"));
    const char *sail = strstr (content, "Boats sail"), *floats = strstr (content, "Boats float"),
               *sink = strstr (content, "Boats sink");

    g_assert_nonnull (sail);
    g_assert_cmpint (cJSON_GetArraySize (joined), ==, first ? 2 : 0);
    if (first)
      {
        g_assert_true (g_str_has_suffix (cJSON_GetStringValue (cJSON_GetArrayItem (joined, 0)), "article?page=2"));
        g_assert_true (g_str_has_suffix (cJSON_GetStringValue (cJSON_GetArrayItem (joined, 1)), "article?page=3"));
        g_assert_true (sail < floats && floats < sink);
        name = cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (result, "files"), "text"));
        g_assert_true (g_str_has_suffix (name, "/follow/article.txt"));
        file = g_build_filename (folder.run, name, NULL);
      }
    else
      g_assert_null (strstr (content, "Something else"));
  }
  cJSON_Delete (results);
  g_assert_nonnull (file);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "Boats sink"));
}

/* All parts are in the file that has the title of the first. */
static void
test_parts_by_title (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *article = test_server_uri (server, 0, "/follow/article"), *text = NULL;
  g_autofree char *file = g_build_filename (folder.run, "pages", "Of boats, page 1.txt", NULL);
  g_autoptr (Run) run = run_vlps ("batch", article, "-o", folder.run, "--join-pages", "--write=text", "--no-render",
                                  "--method=bts", "--name-template={title}", NULL);

  run_assert_success (run);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "Boats sail"));
  g_assert_nonnull (strstr (text, "Boats sink"));
}

static void
test_usage (void)
{
  static const struct
  {
    const char *first, *second, *message;
  } cases[] = { { "--include=/a/*", NULL, "--include is for links that are followed" },
                { "--max-pages=5", NULL, "--max-pages is for links that are followed" },
                { "--follow=2", "--shard=1/2", "--follow does not work with --shard: .*--queue" },
                { "--follow=2", "--max-pages=0", "max-pages" },
                { "--follow=1001", NULL, "follow" },
                { "--join-pages", "--write=overlay", "--join-pages joins text" } };
  g_auto (Folder) folder = folder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Run) run =
          run_vlps ("batch", "http://127.0.0.1:1/", "-o", folder.run, cases[i].first, cases[i].second, NULL);

      run_assert_failure (run, 2, (const char *const[]){ cases[i].message, NULL });
    }
}

static void
prepare (void)
{
  g_test_add_func ("/follow/links", test_links);
  g_test_add_func ("/follow/refresh", test_refresh);
  g_test_add_func ("/follow/rules", test_rules);
  g_test_add_func ("/follow/most", test_most);
  g_test_add_func ("/follow/killed", test_killed);
  g_test_add_data_func ("/follow/parts", "--no-render", test_parts);
  g_test_add_data_func ("/follow/parts-rendered", "--retries=0", test_parts);
  g_test_add_func ("/follow/parts-by-title", test_parts_by_title);
  g_test_add_func ("/follow/usage", test_usage);
}

const Program test_program = { .serves = ".", .prepare = prepare };
