/* e2e-batch.c - many pages: hostile ones among good ones, runs that are killed, manners */
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "run.h"

/* What of the pages is content must not depend on how good the default lines are. */
#define PRESET "--thresholds", "jing-zuo-2004"

/* --- a run folder --- */

typedef struct
{
  char *path; /* with the list and the pages; removed at the end */
  char *run;
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
  Folder folder = { g_dir_make_tmp ("vlps-e2e-batch-XXXXXX", NULL), NULL };

  g_assert_nonnull (folder.path);
  folder.run = g_build_filename (folder.path, "run", NULL);
  return folder;
}

static char *
write_file (const Folder *folder, const char *name, const char *text)
{
  char *path = g_build_filename (folder->path, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

/* A page with a text of its own; returns its path. */
static char *
write_good_page (const Folder *folder, guint number)
{
  g_autofree char *name = g_strdup_printf ("good-%u.html", number);
  g_autofree char *html = g_strdup_printf ("<!doctype html><html lang=en><meta charset=utf-8><title>Good %u</title>"
                                           "<div style='height: 100px'>Head</div>"
                                           "<p style='margin: 200px 400px'>Text of page %u, and nothing else.</p>"
                                           "<div style='height: 1200px'></div>"
                                           "<div style='height: 100px'>Foot</div>",
                                           number, number);

  return write_file (folder, name, html);
}

static char *
good_text (guint number)
{
  return g_strdup_printf ("Text of page %u, and nothing else.\n", number);
}

/* Lines of results.jsonl as objects by their "input".  Asserts that each is there once. */
static GHashTable *
read_results (const Folder *folder)
{
  g_autofree char *path = g_build_filename (folder->run, "results.jsonl", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GHashTable *results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) cJSON_Delete);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      cJSON *result = cJSON_Parse (lines[i]);
      const char *input = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (result, "input"));

      if (input == NULL)
        g_error ("line %u is not a result: %.200s", i + 1, lines[i]);
      if (!g_hash_table_insert (results, g_strdup (input), result))
        g_error ("%s has more than one result", input);
    }
  return results;
}

static const char *
text_at (const cJSON *object, const char *group, const char *name)
{
  const cJSON *inner = group != NULL ? cJSON_GetObjectItemCaseSensitive (object, group) : object;

  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (inner, name));
}

static const cJSON *
find_result (GHashTable *results, const char *input)
{
  const cJSON *result = g_hash_table_lookup (results, input);

  if (result == NULL)
    g_error ("%s has no result", input);
  return result;
}

static void
assert_good (GHashTable *results, const char *input, guint number)
{
  const cJSON *result = find_result (results, input);
  g_autofree char *expected = good_text (number);

  g_assert_cmpstr (text_at (result, NULL, "status"), ==, "ok");
  g_assert_cmpstr (text_at (result, "content", "text"), ==, expected);
}

/* --- hostile pages --- */

static const struct
{
  const char *path;
  const char *codes; /* it may end with, separated by spaces; "ok" is one */
} hostile[] = {
  { "/hostile/spin.html", "timeout" },
  /* on a busy machine it does not get as far; e2e-limits shows that the limit holds */
  { "/hostile/memory-bomb.html", "memory crashed timeout" },
  { "/hostile/alert-loop.html", "timeout" },
  { "/raw/endless", "timeout" },
  { "/raw/hang", "timeout" },
  { "/download", "not-html" },
  { "/redirect/loop", "redirect-loop" },
  { "/lots/200000", "ok timeout" },
  { "/hostile/popups.html", "ok" },
  { "/hostile/refresh.html", "ok" },
  { "/hostile/service-worker.html", "ok" },
  { "/hostile/websocket.html", "ok" },
  { "/hostile/huge-image.html", "ok memory" },
  /* the third try is without its scripts */
  { "/hostile/crash.html", "ok crashed" },
};

/* Whether the process has a thread of a worker, as only the page has that asks to be killed. */
static gboolean
has_worker_thread (int pid)
{
  g_autofree char *tasks = g_strdup_printf ("/proc/%d/task", pid);
  g_autoptr (GDir) dir = g_dir_open (tasks, 0, NULL);
  const char *entry;

  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (tasks, entry, "comm", NULL);
      g_autofree char *name = NULL;

      if (g_file_get_contents (path, &name, NULL, NULL) && strcmp (g_strchomp (name), "WebCore: Worker") == 0)
        return TRUE;
    }
  return FALSE;
}

/* Kills the web process whose page asked for it: it is known by its worker, so no load of the machine can hide it. */
static void
kill_page_with_worker (void)
{
  static const char *const names[] = { "WebKitWebProces", "WPEWebProcess", NULL };
  g_autoptr (GArray) found = run_find_processes (names);

  for (guint i = 0; i < found->len; i++)
    if (has_worker_thread (g_array_index (found, int, i)))
      kill (g_array_index (found, int, i), SIGKILL);
}

/* Waits for each page that wants its process killed, and does it that favour, until told to stop. */
static gpointer
kill_cb (gpointer data)
{
  int *stop = data;
  guint seen = 0;

  while (!g_atomic_int_get (stop))
    {
      if (!test_server_wait (server, "/trace/crash", seen + 1, 0.2))
        continue;
      seen++;
      kill_page_with_worker ();
    }
  return NULL;
}

static void
test_hostile (void)
{
  g_auto (Folder) folder = folder_new ();
  guint n_good = G_N_ELEMENTS (hostile) * 10;
  g_autoptr (GPtrArray) good = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) results = NULL;
  g_autofree char *list_path = NULL;
  g_autoptr (Run) run = NULL;
  GString *list = g_string_new (NULL);
  RunOptions options = { 0 };
  GThread *killer;
  int stop = 0;

  for (guint i = 0; i < n_good; i++)
    {
      g_ptr_array_add (good, write_good_page (&folder, i));
      g_string_append_printf (list, "{\"input\": \"%s\"}\n", (char *) good->pdata[i]);
      if (i % 10 == 4)
        {
          g_autofree char *bad = test_server_uri (server, 0, hostile[i / 10].path);
          gboolean never_ends = strstr (hostile[i / 10].codes, "timeout") != NULL;

          g_string_append_printf (list, "{\"input\": \"%s\"%s}\n", bad,
                                  never_ends ? ", \"options\": {\"timeout\": 8}" : "");
        }
    }
  list_path = write_file (&folder, "list.jsonl", list->str);
  g_string_free (list, TRUE);
  test_server_reset (server);
  killer = g_thread_new ("killer", kill_cb, &stop);
  {
    /* the time of those that do end is for a machine that is very busy */
    const char *const arguments[] = { "batch",     list_path,  "-o",      folder.run, "--timeout",
                                      "100",       "--memory", "1200",    "--jobs",   "2",
                                      "--retries", "0",        "--quiet", PRESET,     NULL };

    run = run_vlps_with (&options, arguments);
  }
  g_atomic_int_set (&stop, 1);
  g_thread_join (killer);
  g_assert_cmpint (run->status, ==, 1);

  results = read_results (&folder);
  g_assert_cmpuint (g_hash_table_size (results), ==, n_good + G_N_ELEMENTS (hostile));
  for (guint i = 0; i < n_good; i++)
    assert_good (results, good->pdata[i], i);
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      g_autofree char *input = test_server_uri (server, 0, hostile[i].path);
      const cJSON *result = find_result (results, input);
      const char *code = text_at (result, "error", "code");
      g_auto (GStrv) codes = g_strsplit (hostile[i].codes, " ", -1);

      g_test_message ("%s: %s", hostile[i].path, code != NULL ? code : "ok");
      if (!g_strv_contains ((const char *const *) codes, code != NULL ? code : "ok"))
        g_test_fail_printf ("%s ended with %s (%s), not with %s", hostile[i].path, code != NULL ? code : "ok",
                            code != NULL ? text_at (result, "error", "message") : "", hostile[i].codes);
    }
}

/* --- content rules --- */

/* A page with something of each kind that can be blocked; returns its path. */
static char *
write_full_page (const Folder *folder, guint number)
{
  g_autofree char *name = g_strdup_printf ("full-%u.html", number);
  g_autofree char *image = test_server_uri (server, 0, "/type/png"), *advert = test_server_uri (server, 1, "/pagead/1");
  g_autofree char *html = g_strdup_printf ("<!doctype html><title>Full %u</title><p>Text of page %u.</p>"
                                           "<img src='%s?%u' width=10 height=10><iframe src='%s?%u'></iframe>"
                                           "<div class=ad-slot>buy this</div><div class=cookie-banner>cookies</div>",
                                           number, number, image, number, advert, number);

  return write_file (folder, name, html);
}

static double
number_at (const cJSON *object, const char *group, const char *name)
{
  return cJSON_GetNumberValue (
      cJSON_GetObjectItemCaseSensitive (cJSON_GetObjectItemCaseSensitive (object, group), name));
}

/* What was kept from page `number`: how many requests, and whether the words of advertising and of cookies are gone. */
static void
assert_kept (GHashTable *results, const char *input, guint number, guint blocked, gboolean adverts, gboolean cookies)
{
  const cJSON *result = find_result (results, input);
  g_autofree char *image = g_strdup_printf ("/type/png?%u", number), *advert = g_strdup_printf ("/pagead/1?%u", number);
  const char *text = text_at (result, "content", "text");

  g_assert_cmpstr (text_at (result, NULL, "status"), ==, "ok");
  g_assert_cmpfloat_with_epsilon (number_at (result, "requests", "blocked"), blocked, .01);
  g_assert_cmpuint (test_server_count (server, image) + test_server_count (server, advert), ==, 2 - blocked);
  g_assert_nonnull (strstr (text, "Text of page"));
  g_assert_true ((strstr (text, "buy this") == NULL) == adverts);
  g_assert_true ((strstr (text, "cookies") == NULL) == cookies);
}

/* Rules of the run and of a page, in one renderer after the other and across pages that end it. */
static void
test_block (void)
{
  static const char *const rules[] = { "\"block\": \"images\"", "\"block\": \"ads,cookies,images\"", NULL };
  g_auto (Folder) folder = folder_new (), second = folder_new ();
  g_autofree char *spin = test_server_uri (server, 0, "/hostile/spin.html");
  g_autofree char *crash = test_server_uri (server, 0, "/hostile/crash.html");
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) with = NULL, without = NULL;
  g_autofree char *list_path = NULL;
  g_autoptr (Run) blocking = NULL, plain = NULL;
  GString *list = g_string_new (NULL);
  GThread *killer;
  int stop = 0;

  for (guint i = 0; i < 6; i++)
    g_ptr_array_add (pages, write_full_page (&folder, i));
  g_string_append_printf (list, "{\"input\": \"%s\"}\n", (char *) pages->pdata[0]);
  g_string_append_printf (list, "{\"input\": \"%s\", \"options\": {\"timeout\": 6}}\n", spin);
  g_string_append_printf (list, "{\"input\": \"%s\"}\n", (char *) pages->pdata[1]);
  g_string_append_printf (list, "{\"input\": \"%s\", \"options\": {%s}}\n", (char *) pages->pdata[2], rules[0]);
  g_string_append_printf (list, "{\"input\": \"%s\"}\n", crash);
  g_string_append_printf (list, "{\"input\": \"%s\", \"options\": {%s}}\n", (char *) pages->pdata[3], rules[1]);
  g_string_append_printf (list, "{\"input\": \"%s\"}\n", (char *) pages->pdata[4]);
  g_string_append_printf (list, "{\"input\": \"%s\"}\n", (char *) pages->pdata[5]);
  list_path = write_file (&folder, "list.jsonl", list->str);
  g_string_free (list, TRUE);

  test_server_reset (server);
  killer = g_thread_new ("killer", kill_cb, &stop);
  blocking = run_vlps ("batch", list_path, "-o", folder.run, "--block", "ads", "--timeout", "100", "--jobs", "1",
                       "--retries", "0", "--quiet", "--regions", "all", "--method", "vl-ps", NULL);
  with = read_results (&folder);
  g_assert_cmpint (blocking->status, ==, 1);
  g_assert_cmpuint (g_hash_table_size (with), ==, 8);
  g_assert_cmpstr (text_at (find_result (with, spin), "error", "code"), ==, "timeout");
  /* without the script that ends it */
  g_assert_cmpstr (text_at (find_result (with, crash), NULL, "status"), ==, "ok");
  assert_kept (with, pages->pdata[0], 0, 1, TRUE, FALSE);
  assert_kept (with, pages->pdata[1], 1, 1, TRUE, FALSE);
  assert_kept (with, pages->pdata[2], 2, 1, FALSE, FALSE);
  assert_kept (with, pages->pdata[3], 3, 2, TRUE, TRUE);
  assert_kept (with, pages->pdata[4], 4, 1, TRUE, FALSE);
  assert_kept (with, pages->pdata[5], 5, 1, TRUE, FALSE);

  g_atomic_int_set (&stop, 1);
  g_thread_join (killer);

  /* and where the run has none, those of its pages are theirs alone */
  test_server_reset (server);
  g_atomic_int_set (&stop, 0);
  killer = g_thread_new ("killer", kill_cb, &stop);
  plain = run_vlps ("batch", list_path, "-o", second.run, "--timeout", "100", "--jobs", "1", "--retries", "0",
                    "--quiet", "--regions", "all", "--method", "vl-ps", NULL);
  g_atomic_int_set (&stop, 1);
  g_thread_join (killer);
  without = read_results (&second);
  g_assert_cmpint (plain->status, ==, 1);
  g_assert_cmpuint (g_hash_table_size (without), ==, 8);
  assert_kept (without, pages->pdata[0], 0, 0, FALSE, FALSE);
  assert_kept (without, pages->pdata[1], 1, 0, FALSE, FALSE);
  assert_kept (without, pages->pdata[2], 2, 1, FALSE, FALSE);
  assert_kept (without, pages->pdata[3], 3, 2, TRUE, TRUE);
  assert_kept (without, pages->pdata[4], 4, 0, FALSE, FALSE);
  assert_kept (without, pages->pdata[5], 5, 0, FALSE, FALSE);
}

/* Rules that the engine does not take are nobody's fault but the user's: no page fails for them. */
static void
test_wrong_rules (void)
{
  static const char *const message[] = { "content rules", NULL };
  g_auto (Folder) folder = folder_new ();
  g_autofree char *page = write_good_page (&folder, 1);
  g_autofree char *rules = write_file (&folder, "rules.json",
                                       "[{\"trigger\": {\"url-filter\": \"a|b\"}, \"action\": {\"type\": \"block\"}}]");
  g_autofree char *results_path = g_build_filename (folder.run, "results.jsonl", NULL), *results = NULL;
  g_autoptr (Run) wrong =
      run_vlps ("batch", page, "-o", folder.run, "--block-rules", rules, "--quiet", "--jobs", "1", NULL);
  g_autoptr (Run) other = NULL;
  static const char *const changed[] = { "began with other options", "rules=", NULL };

  run_assert_failure (wrong, 2, message);
  g_assert_true (g_file_get_contents (results_path, &results, NULL, NULL));
  g_assert_cmpstr (results, ==, "");
  /* other rules in the same file are other rules */
  g_free (write_file (&folder, "rules.json",
                      "[{\"trigger\": {\"url-filter\": \"ab\"}, \"action\": {\"type\": \"block\"}}]"));
  other = run_vlps ("batch", page, "-o", folder.run, "--block-rules", rules, "--quiet", "--jobs", "1", NULL);
  run_assert_failure (other, 2, changed);
}

/* A service worker that answers nothing, and then other pages of its server in the same renderer. */
static void
test_service_worker (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *worker = test_server_uri (server, 0, "/hostile/service-worker.html");
  g_autofree char *first = test_server_uri (server, 0, "/hostile/csp.html");
  g_autofree char *second = test_server_uri (server, 0, "/hostile/rewrite.html");
  g_autofree char *text = g_strdup_printf ("%s\n%s\n%s\n", worker, first, second);
  g_autofree char *list = write_file (&folder, "list.txt", text);
  g_autoptr (Run) run = run_vlps ("batch", list, "-o", folder.run, "--jobs", "1", "--retries", "0", NULL);

  run_assert_success (run);
}

/* --- killed runs --- */

/* What of a result does not depend on how fast things went. */
static char *
lasting_part (const cJSON *result)
{
  static const char *const passing[] = { "milliseconds", "memory", "attempts", "requests", "fetched" };
  cJSON *copy = cJSON_Duplicate (result, TRUE);
  char *text;

  for (guint i = 0; i < G_N_ELEMENTS (passing); i++)
    cJSON_DeleteItemFromObjectCaseSensitive (copy, passing[i]);
  text = cJSON_PrintUnformatted (copy);
  cJSON_Delete (copy);
  return text;
}

/* Lines written so far. */
static guint
count_results (const Folder *folder)
{
  g_autofree char *path = g_build_filename (folder->run, "results.jsonl", NULL), *text = NULL;
  guint n = 0;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  for (const char *c = text; *c != '\0'; c++)
    n += *c == '\n' ? 1 : 0;
  return n;
}

static void
wait_a_moment (gpointer data)
{
  g_usleep ((gulong) GPOINTER_TO_UINT (data) * 1000);
}

/* Killed time and again in the middle; the results are those of a run that was left alone. */
static void
test_killed (void)
{
  enum
  {
    PAGES = 300,
    KILLS = 12
  };
  g_auto (Folder) folder = folder_new (), other = folder_new ();
  g_autofree char *list_path = NULL;
  g_autoptr (GHashTable) killed = NULL, calm = NULL;
  GString *list = g_string_new (NULL);
  GHashTableIter iter;
  gpointer input, result;
  guint kills = 0;

  for (guint i = 0; i < PAGES; i++)
    {
      g_autofree char *name = g_strdup_printf ("empty-%u.html", i);
      g_autofree char *page = i % 60 == 7 ? write_file (&folder, name, "") : write_good_page (&folder, i);

      g_string_append_printf (list, "{\"id\": %u, \"input\": \"%s\"}\n", i, page);
    }
  list_path = write_file (&folder, "list.jsonl", list->str);
  g_string_free (list, TRUE);
  for (;;)
    {
      const char *const arguments[] = { "batch",   list_path, "--output", folder.run, "--jobs", "2",
                                        "--write", "text",    "--quiet",  PRESET,     NULL };
      RunOptions options = { 0 };
      g_autoptr (Run) run = NULL;

      if (kills < KILLS)
        {
          /* results are stated once a second: with two fifths of the pages there, the others are killed before they state
           * any, so that there is something left for all of them unless the machine is very fast or holds them up */
          int longest = count_results (&folder) < PAGES * 2 / 5 ? 2000 : 900;

          options.signal = SIGKILL;
          options.when = wait_a_moment;
          options.data = GUINT_TO_POINTER (g_test_rand_int_range (50, longest));
        }
      run = run_vlps_with (&options, arguments);
      if (run->status == -SIGKILL)
        {
          kills++;
          g_test_message ("%u results", count_results (&folder));
          continue;
        }
      /* some pages fail on purpose */
      g_assert_cmpint (run->status, ==, 1);
      break;
    }
  g_test_message ("killed %u times", kills);
  g_assert_cmpuint (kills, >=, 1);
  {
    const char *const arguments[] = { "batch",   list_path, "--output", other.run, "--jobs", "2",
                                      "--write", "text",    "--quiet",  PRESET,    NULL };
    RunOptions options = { 0 };
    g_autoptr (Run) run = run_vlps_with (&options, arguments);

    g_assert_cmpint (run->status, ==, 1);
  }
  killed = read_results (&folder);
  calm = read_results (&other);
  g_assert_cmpuint (g_hash_table_size (calm), ==, PAGES);
  g_assert_cmpuint (g_hash_table_size (killed), ==, PAGES);
  g_hash_table_iter_init (&iter, calm);
  while (g_hash_table_iter_next (&iter, &input, &result))
    {
      g_autofree char *expected = lasting_part (result);
      g_autofree char *got = lasting_part (find_result (killed, input));
      const char *file = text_at (result, "files", "text");

      g_assert_cmpstr (got, ==, expected);
      if (file != NULL)
        {
          g_autofree char *path = g_build_filename (folder.run, file, NULL), *text = NULL;

          g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
          g_assert_cmpstr (text, ==, text_at (result, "content", "text"));
        }
    }
}

/* --- stopping and going on --- */

/* Ctrl-C: the page in hand is finished, and the same command goes on. */
static void
wait_for_held (gpointer data)
{
  g_assert_true (test_server_wait (server, "/type/none", 1, 60));
}

/* When the signal is heard; were it sooner, the last page would be in hand. */
static void
release_held (gpointer data)
{
  g_usleep (2 * G_USEC_PER_SEC);
  test_server_release (server);
}

static void
test_interrupted (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *held = test_server_uri (server, 0, "/type/none");
  g_autofree char *first = write_good_page (&folder, 1), *last = write_good_page (&folder, 2);
  g_autofree char *text = g_strdup_printf ("%s\n%s\n%s\n", first, held, last);
  g_autofree char *list = write_file (&folder, "list.txt", text);
  const char *const arguments[] = { "batch", list, "-o", folder.run, "--jobs", "1", PRESET, NULL };
  RunOptions options = { .signal = SIGINT, .when = wait_for_held, .then = release_held };
  g_autoptr (GHashTable) results = NULL;
  g_autoptr (Run) stopped = NULL, resumed = NULL;

  test_server_reset (server);
  test_server_hold (server, "/type/none");
  stopped = run_vlps_with (&options, arguments);
  g_assert_cmpint (stopped->status, ==, 130);
  /* the page before may still be written */
  g_assert_true (g_regex_match_simple ("stopping after the pages in progress \\([12]\\)", stopped->err, 0, 0));
  g_assert_nonnull (strstr (stopped->err, "1 page is left for the same command"));
  results = read_results (&folder);
  g_assert_cmpuint (g_hash_table_size (results), ==, 2);
  g_assert_cmpstr (text_at (find_result (results, held), NULL, "status"), ==, "ok");
  g_clear_pointer (&results, g_hash_table_unref);

  resumed = run_vlps ("batch", "--resume", "-o", folder.run, "--jobs", "1", PRESET, NULL);
  run_assert_success (resumed);
  results = read_results (&folder);
  g_assert_cmpuint (g_hash_table_size (results), ==, 3);
  assert_good (results, last, 2);
}

static void
test_changed_options (void)
{
  static const char *const viewport[] = { "began with other options", "without viewport=800x600",
                                          "with viewport=900x600", NULL };
  static const char *const nothing[] = { "there is no run", NULL };
  static const char *const no_option[] = { "\"port\" is an option of the whole run", NULL };
  g_auto (Folder) folder = folder_new (), other = folder_new ();
  g_autofree char *page = write_good_page (&folder, 1), *more = NULL;
  g_autofree char *list = write_file (&folder, "list.txt", page);
  g_autofree char *both = NULL, *line = g_strdup_printf ("{\"input\": \"%s\", \"options\": {\"port\": \"gtk\"}}", page);
  g_autofree char *own = write_file (&folder, "own.jsonl", line);
  g_autoptr (Run) port = run_vlps ("batch", own, "-o", other.run, NULL);
  g_autoptr (Run) missing = run_vlps ("batch", "--resume", "-o", folder.run, NULL);
  g_autoptr (Run) first = run_vlps ("batch", list, "-o", folder.run, "--viewport", "800x600", NULL);
  g_autoptr (Run) changed = run_vlps ("batch", list, "-o", folder.run, "--viewport", "900x600", NULL);
  g_autoptr (Run) again = NULL;

  run_assert_failure (port, 2, no_option);
  run_assert_failure (missing, 2, nothing);
  run_assert_success (first);
  run_assert_failure (changed, 2, viewport);

  /* what may change, and a list that has grown */
  more = write_good_page (&folder, 2);
  both = g_strdup_printf ("%s\n%s\n", page, more);
  g_free (write_file (&folder, "list.txt", both));
  again = run_vlps ("batch", list, "-o", folder.run, "--viewport", "800x600", "--timeout", "200", "--jobs", "1", NULL);
  run_assert_success (again);
  g_assert_nonnull (strstr (again->err, "1 page is new in the list"));
  g_assert_nonnull (strstr (again->err, "1 page in"));
  {
    g_autoptr (GHashTable) results = read_results (&folder);

    g_assert_cmpuint (g_hash_table_size (results), ==, 2);
  }
}

/* --- failures --- */

static void
test_retries (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *broken = test_server_uri (server, 0, "/raw/reset");
  g_autofree char *refused = test_server_uri (server, 0, "/status/404");
  g_autofree char *busy = test_server_uri (server, 0, "/status/503");
  g_autofree char *text = g_strdup_printf ("%s\n%s\n%s\n", broken, refused, busy);
  g_autofree char *list = write_file (&folder, "list.txt", text);
  g_autofree char *failed_path = g_build_filename (folder.run, "failed.txt", NULL), *failed = NULL;
  g_autofree char *summary_path = g_build_filename (folder.run, "summary.json", NULL), *summary_text = NULL;
  g_autoptr (GHashTable) results = NULL;
  g_autoptr (Run) run = NULL, again = NULL;
  const cJSON *result;
  cJSON *summary;

  test_server_reset (server);
  run = run_vlps ("batch", list, "-o", folder.run, "--retries", "2", "--retry-delay", "0.1", NULL);
  g_assert_cmpint (run->status, ==, 1);
  g_assert_nonnull (strstr (run->err, "3 of 3 pages failed"));
  results = read_results (&folder);
  result = find_result (results, broken);
  g_assert_cmpstr (text_at (result, "error", "code"), ==, "network");
  g_assert_cmpfloat (cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (result, "attempts")), >, 2.5);
  result = find_result (results, refused);
  g_assert_cmpstr (text_at (result, "error", "code"), ==, "http-status");
  g_assert_cmpfloat (cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (result, "attempts")), <, 1.5);
  g_assert_cmpuint (test_server_count (server, "/status/404"), ==, 1);
  g_assert_cmpstr (text_at (find_result (results, busy), "error", "code"), ==, "server-busy");
  g_assert_cmpuint (test_server_count (server, "/status/503"), ==, 3);
  g_assert_true (g_file_get_contents (failed_path, &failed, NULL, NULL));
  g_assert_nonnull (strstr (failed, "/raw/reset\tnetwork\t"));
  g_assert_nonnull (strstr (failed, "/status/404\thttp-status\t"));
  g_assert_true (g_file_get_contents (summary_path, &summary_text, NULL, NULL));
  summary = cJSON_Parse (summary_text);
  g_assert_nonnull (summary);
  g_assert_cmpfloat (cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (summary, "failed")), >, 1.5);
  cJSON_Delete (summary);

  again = run_vlps ("batch", list, "-o", folder.run, "--retry-failed", "--retries", "0", "--http-errors", NULL);
  g_assert_cmpint (again->status, ==, 2); /* an option that changes results */
  g_clear_pointer (&again, run_free);
  again = run_vlps ("batch", list, "-o", folder.run, "--retry-failed", "--retries", "0", NULL);
  g_assert_cmpint (again->status, ==, 1);
  g_assert_cmpuint (test_server_count (server, "/status/404"), ==, 2);
  g_clear_pointer (&results, g_hash_table_unref);
  results = read_results (&folder);
  g_assert_cmpuint (g_hash_table_size (results), ==, 3);
}

/* --- crashes --- */

/* Of `what` in the last run, as summary.json has it. */
static int
count_crashes (const Folder *folder, const char *what)
{
  g_autofree char *path = g_build_filename (folder->run, "summary.json", NULL), *text = NULL;
  cJSON *summary;
  const cJSON *crashes;
  int n;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  summary = cJSON_Parse (text);
  crashes = cJSON_GetObjectItemCaseSensitive (cJSON_GetObjectItemCaseSensitive (summary, "last_run"), "crashes");
  g_assert_true (cJSON_IsObject (crashes));
  n = (int) cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (crashes, what));
  cJSON_Delete (summary);
  return n;
}

/* Ends the renderer of the first page, which is then loaded anew, and the web process of the second: the first time,
 * both wait for an answer. */
static void
crash_both (gpointer data)
{
  static const char *const renderers[] = { "vlps-renderer", "vlps-renderer-w", NULL };
  static const char *const web_processes[] = { "WebKitWebProces", "WPEWebProcess", NULL };
  static const char *const *const names[] = { renderers, web_processes };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GArray) found = NULL;

      g_assert_true (test_server_wait (server, "/hangs-once/", 2 * i + 1, 60));
      found = run_find_processes (names[i]);
      g_assert_cmpuint (found->len, >, 0);
      for (guint k = 0; k < found->len; k++)
        kill (g_array_index (found, int, k), SIGKILL);
    }
}

/* Every crash is counted and told of, those too that another try makes good. */
static void
test_crashes (void)
{
  static const char words[] = "the engine crashed on the page; this is from a second try";
  g_auto (Folder) folder = folder_new ();
  g_autofree char *first = test_server_uri (server, 0, "/hangs-once/1");
  g_autofree char *second = test_server_uri (server, 0, "/hangs-once/2");
  const char *const inputs[] = { first, second };
  g_autofree char *text = g_strdup_printf ("%s\n%s\n", first, second), *list = write_file (&folder, "list.txt", text);
  const char *const arguments[] = { "batch",         list, "-o", folder.run, "--jobs", "1", "--retries", "1",
                                    "--retry-delay", "0",  NULL };
  RunOptions options = { .when = crash_both };
  g_autoptr (GHashTable) results = NULL;
  g_autoptr (Run) run = NULL;

  test_server_reset (server);
  run = run_vlps_with (&options, arguments);
  run_assert_success (run);
  g_assert_cmpuint (test_server_count (server, "/hangs-once/"), ==, 4);
  g_assert_cmpint (count_crashes (&folder, "renderer"), ==, 1);
  g_assert_cmpint (count_crashes (&folder, "web_process"), ==, 1);
  g_assert_nonnull (strstr (run->err, "page 1 of the list: crashes of its renderer: 1, of the web process: 0"));
  g_assert_nonnull (strstr (run->err, "page 2 of the list: crashes of its renderer: 0, of the web process: 1"));
  results = read_results (&folder);
  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      const cJSON *result = find_result (results, inputs[i]);
      const cJSON *warnings = cJSON_GetObjectItemCaseSensitive (result, "warnings");

      g_assert_cmpint ((int) cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (result, "attempts")), ==, 1);
      g_assert_cmpint (cJSON_GetArraySize (warnings), >=, 1);
      g_assert_nonnull (strstr (cJSON_GetArrayItem (warnings, 0)->valuestring, words));
    }
}

#define FRAME_PAGES 8
#define FRAMES 45

/* Pages with many frames of other origins once crashed a renderer in 30. */
static void
test_frames (void)
{
  g_auto (Folder) folder = folder_new ();
  GString *html = g_string_new ("<!doctype html><html lang=en><meta charset=utf-8><title>Frames</title>");
  GString *list = g_string_new (NULL);
  g_autofree char *path = NULL;
  g_autoptr (GHashTable) results = NULL;
  g_autoptr (Run) run = NULL;
  GHashTableIter iter;
  gpointer result;

  for (guint i = 0; i < FRAMES; i++)
    g_string_append_printf (html, "<iframe src='data:text/html,<p>This is frame %u.'></iframe>", i);
  for (guint i = 0; i < FRAME_PAGES; i++)
    {
      g_autofree char *name = g_strdup_printf ("frames-%u.html", i);
      g_autofree char *page = write_file (&folder, name, html->str);

      g_string_append_printf (list, "%s\n", page);
    }
  g_string_free (html, TRUE);
  path = write_file (&folder, "list.txt", list->str);
  g_string_free (list, TRUE);
  run = run_vlps ("batch", path, "-o", folder.run, "--regions", "all", "--retries", "0", NULL);
  run_assert_success (run);
  g_assert_cmpint (count_crashes (&folder, "renderer"), ==, 0);
  g_assert_cmpint (count_crashes (&folder, "web_process"), ==, 0);
  results = read_results (&folder);
  g_assert_cmpuint (g_hash_table_size (results), ==, FRAME_PAGES);
  g_hash_table_iter_init (&iter, results);
  while (g_hash_table_iter_next (&iter, NULL, &result))
    {
      const char *text = text_at (result, "content", "text");

      for (guint i = 0; i < FRAMES; i++)
        {
          g_autofree char *words = g_strdup_printf ("This is frame %u.", i);

          g_assert_nonnull (strstr (text, words));
        }
    }
}

/* Where files cannot be written no page is to blame: the run ends, and goes on when there is room. */
static void
test_unwritable (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *page = write_good_page (&folder, 1);
  g_autofree char *blocked = g_build_filename (folder.run, "pages", NULL);
  g_autofree char *results_path = g_build_filename (folder.run, "results.jsonl", NULL), *results = NULL;
  g_autoptr (Run) run = NULL, again = NULL;

  g_mkdir (folder.run, 0700);
  g_assert_true (g_file_set_contents (blocked, "in the way", -1, NULL));
  run = run_vlps ("batch", page, "-o", folder.run, "--write", "text", NULL);
  g_assert_cmpint (run->status, ==, 8);
  g_assert_nonnull (strstr (run->err, "vlps: cannot make the folder"));
  g_assert_true (g_file_get_contents (results_path, &results, NULL, NULL));
  g_assert_cmpstr (results, ==, "");
  g_unlink (blocked);
  again = run_vlps ("batch", page, "-o", folder.run, "--write", "text", NULL);
  run_assert_success (again);
}

/* A server that asks to be left alone is, while another one is asked; then its pages come. */
static void
test_busy (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *first = test_server_uri (server, 0, "/robots/open/first");
  g_autofree char *second = test_server_uri (server, 0, "/robots/open/second");
  g_autofree char *elsewhere = test_server_uri (server, 1, "/robots/open/elsewhere");
  g_autofree char *text = g_strdup_printf ("%s\n%s\n%s\n", first, second, elsewhere);
  g_autofree char *list = write_file (&folder, "list.txt", text);
  g_autoptr (GHashTable) results = NULL;
  g_autoptr (Run) run = NULL;
  double asked;

  test_server_reset (server);
  test_server_refuse (server, "/robots/open/first", 503, "6");
  /* one renderer, which is there: another might take longer to start than the server wants to be left alone */
  run = run_vlps ("batch", list, "-o", folder.run, "--jobs", "1", "--per-host", "1", "--retries", "1", "--retry-delay",
                  "0.1", "--quiet", NULL);
  run_assert_success (run);
  results = read_results (&folder);
  g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetObjectItem (find_result (results, first), "attempts")),
                                  2, .01);
  asked = test_server_time (server, "/robots/open/first", 0);
  g_assert_cmpuint (test_server_count (server, "/robots/open/first"), ==, 2);
  g_assert_cmpfloat (test_server_time (server, "/robots/open/first", 1) - asked, >=, 5.9);
  g_assert_cmpfloat (test_server_time (server, "/robots/open/second", 0) - asked, >=, 5.9);
  g_assert_cmpfloat (test_server_time (server, "/robots/open/elsewhere", 0), <,
                     test_server_time (server, "/robots/open/first", 1));
}

/* The same with a date, for a page that is not rendered, and for robots.txt itself. */
static void
test_busy_until (void)
{
  g_auto (Folder) folder = folder_new ();
  g_auto (Folder) second = folder_new ();
  g_autofree char *page = test_server_uri (server, 0, "/robots/open/page");
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  /* dates have no fractions: at least three seconds are left when the server is asked, start-up taken off */
  g_autoptr (GDateTime) then = g_date_time_add_seconds (now, 6);
  g_autofree char *date = g_date_time_format (then, "%a, %d %b %Y %H:%M:%S GMT");
  double until = (double) g_get_monotonic_time () / G_USEC_PER_SEC + 5;
  g_autoptr (Run) plain = NULL, closed = NULL;

  test_server_reset (server);
  test_server_refuse (server, "/robots/open/page", 429, date);
  plain = run_vlps ("batch", page, "-o", folder.run, "--retries", "1", "--retry-delay", "0.1", "--quiet", "--no-render",
                    "--method", "cetd", NULL);
  run_assert_success (plain);
  g_assert_cmpuint (test_server_count (server, "/robots/open/page"), ==, 2);
  g_assert_cmpfloat (test_server_time (server, "/robots/open/page", 1), >=, until);

  test_server_reset (server);
  test_server_refuse (server, "/robots.txt", 503, "2");
  closed = run_vlps ("batch", page, "-o", second.run, "--retries", "1", "--retry-delay", "0.1", "--quiet", NULL);
  run_assert_success (closed);
  g_assert_cmpuint (test_server_count (server, "/robots.txt"), ==, 2);
  g_assert_cmpuint (test_server_count (server, "/robots/open/page"), ==, 1);
  g_assert_cmpfloat (test_server_time (server, "/robots.txt", 1) - test_server_time (server, "/robots.txt", 0), >=,
                     1.9);
}

/* What is not public fails for good, without a word to its server; a list cannot change that. */
static void
test_public_only (void)
{
  g_auto (Folder) rendered = folder_new (), read = folder_new (), third = folder_new ();
  g_autofree char *open_page = test_server_uri (server, 0, "/robots/open/page");
  g_autofree char *closed_page = g_strconcat ("http://localhost", strrchr (open_page, ':'), NULL);
  g_autofree char *text = g_strdup_printf ("%s\n%s\n", open_page, closed_page);
  g_autofree char *list = write_file (&rendered, "list.txt", text);
  g_autofree char *sly_text =
      g_strdup_printf ("{\"url\": \"%s\", \"options\": {\"allow-net\": \"::/0\"}}\n", open_page);
  g_autofree char *sly = write_file (&rendered, "sly.txt", sly_text);
  const Folder *const folders[] = { &rendered, &read };
  g_autoptr (Run) refused = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autoptr (GHashTable) results = NULL;
      g_autoptr (Run) run = NULL;
      const cJSON *error;

      test_server_reset (server);
      run = run_vlps ("batch", list, "-o", folders[i]->run, "--quiet", "--public-only", "--allow-net", "127.0.0.1",
                      i == 0 ? "--no-links" : "--no-render", NULL);
      g_assert_cmpint (run->status, ==, 1);
      results = read_results (folders[i]);
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (find_result (results, open_page), "status")), ==,
                       "ok");
      error = cJSON_GetObjectItem (find_result (results, closed_page), "error");
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (error, "code")), ==, "not-public");
      /* robots.txt and the page of the one that is open */
      g_assert_cmpuint (test_server_count (server, ""), ==, 2);
    }
  refused = run_vlps ("batch", sly, "-o", third.run, "--quiet", "--public-only", NULL);
  run_assert_failure (refused, 2, (const char *const[]){ "\"allow-net\" is an option of the whole run", NULL });
}

/* Connections last from page to page, through the proxy too. */
static void
test_connections (void)
{
  g_autofree char *uri = test_server_uri (server, 0, "/robots/open/");
  g_auto (Folder) folder = folder_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *list = NULL;
  g_autoptr (Run) run = NULL;

  for (guint i = 0; i < 8; i++)
    g_string_append_printf (text, "%s%u\n", uri, i);
  list = write_file (&folder, "list.txt", text->str);
  test_server_reset (server);
  run = run_vlps ("batch", list, "-o", folder.run, "--quiet", "--jobs", "1", "--delay", "0", "--ignore-robots",
                  "--public-only", "--allow-net", "127.0.0.1", NULL);
  run_assert_success (run);
  g_assert_cmpuint (test_server_count (server, "/robots/open/"), ==, 8);
  g_assert_cmpuint (test_server_connections (server), <=, 3);
}

/* robots.txt of the fixtures' server, for a folder of its own */
static void
test_robots (void)
{
  g_auto (Folder) folder = folder_new ();
  g_auto (Folder) second = folder_new ();
  g_autofree char *allowed = test_server_uri (server, 1, "/robots/open/page");
  g_autofree char *forbidden = test_server_uri (server, 1, "/robots/closed/page");
  g_autofree char *text = g_strdup_printf ("%s\n%s\n", allowed, forbidden);
  g_autofree char *list = write_file (&folder, "list.txt", text);
  g_autoptr (GHashTable) results = NULL;
  g_autoptr (Run) run = NULL, ignoring = NULL;

  test_server_reset (server);
  run = run_vlps ("batch", list, "-o", folder.run, NULL);
  g_assert_cmpint (run->status, ==, 1);
  results = read_results (&folder);
  g_assert_cmpstr (text_at (find_result (results, allowed), NULL, "status"), ==, "ok");
  g_assert_cmpstr (text_at (find_result (results, forbidden), "error", "code"), ==, "robots");
  g_assert_cmpuint (test_server_count (server, "/robots.txt"), ==, 1);
  g_assert_cmpuint (test_server_count (server, "/robots/closed"), ==, 0);

  ignoring = run_vlps ("batch", list, "-o", second.run, "--ignore-robots", NULL);
  run_assert_success (ignoring);
  g_assert_cmpuint (test_server_count (server, "/robots.txt"), ==, 1);
}

/* --- every way in and out --- */

/* One renderer lays out pages in windows that grow and shrink. */
static void
test_viewports (void)
{
  static const guint widths[] = { 1280, 400, 1600, 800 };
  g_auto (Folder) folder = folder_new ();
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_free);
  const char *const arguments[] = { "batch", "-", "-o", folder.run, "--jobs", "1", "--retries", "0", PRESET, NULL };
  g_autoptr (GHashTable) results = NULL;
  g_autoptr (Run) run = NULL;
  RunOptions options = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_ptr_array_add (pages, write_good_page (&folder, i));
      g_string_append_printf (list, "{\"input\": \"%s\", \"options\": {\"viewport\": \"%ux300\"}}\n",
                              (const char *) pages->pdata[i], widths[i]);
    }
  options.input = list->str;
  run = run_vlps_with (&options, arguments);
  run_assert_success (run);
  results = read_results (&folder);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      const cJSON *viewport = cJSON_GetObjectItemCaseSensitive (find_result (results, pages->pdata[i]), "viewport");

      g_assert_cmpint (cJSON_GetObjectItemCaseSensitive (viewport, "width")->valueint, ==, (int) widths[i]);
      g_assert_cmpint (cJSON_GetObjectItemCaseSensitive (viewport, "height")->valueint, ==, 300);
    }
}

/* An index of sitemaps on a server, which leads to two pages and to one that is gone; what is said of it at the end, and
 * in the log. */
static void
test_sitemap (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *index = test_server_uri (server, 0, "/feeds/index.xml");
  g_autofree char *text = test_server_uri (server, 0, "/render/text.html");
  g_autofree char *floats = test_server_uri (server, 0, "/render/floats.html");
  g_autofree char *gone = test_server_uri (server, 0, "/status/404?gone");
  g_autoptr (Run) run = run_vlps ("batch", index, "-o", folder.run, "--no-render", "--jobs", "1", "--delay", "0", NULL);
  g_autofree char *log_path = g_build_filename (folder.run, "log.txt", NULL), *log = NULL;
  g_autofree char *summary_path = g_build_filename (folder.run, "summary.json", NULL), *summary = NULL;
  g_autoptr (GHashTable) results = NULL;
  cJSON *object;
  const cJSON *last;

  g_assert_cmpint (run->status, ==, 1);
  results = read_results (&folder);
  g_assert_cmpuint (g_hash_table_size (results), ==, 3);
  find_result (results, text);
  find_result (results, floats);
  find_result (results, gone);
  g_assert_nonnull (strstr (run->err, "vlps: 1 of 3 pages failed with http-status: http"));
  g_assert_true (g_file_get_contents (log_path, &log, NULL, NULL));
  g_assert_nonnull (strstr (log, "\trun\tbegins: vlps "));
  g_assert_nonnull (strstr (log, "/render/text.html\t1\n"));
  g_assert_nonnull (strstr (log, "/status/404?gone\t1\thttp-status\t"));
  g_assert_nonnull (strstr (log, "\trun\tends: 2 ok, 1 failed, "));
  g_assert_true (g_file_get_contents (summary_path, &summary, NULL, NULL));
  object = cJSON_Parse (summary);
  last = cJSON_GetObjectItem (object, "last_run");
  g_assert_cmpstr (text_at (last, NULL, "started"), <=, text_at (last, NULL, "ended"));
  g_assert_cmpstr (text_at (last, NULL, "started"), >, "2026");
  cJSON_Delete (object);
}

static void
test_inputs (void)
{
  g_auto (Folder) folder = folder_new ();
  g_auto (Folder) second = folder_new ();
  g_auto (Folder) third = folder_new ();
  g_autofree char *page = write_good_page (&folder, 3);
  g_autofree char *line = g_strdup_printf ("{\"input\": \"%s\", \"id\": \"three\", \"options\": {\"viewport\": "
                                           "\"1600x900\", \"h1\": \"0\"}}\n",
                                           page);
  const char *const arguments[] = { "batch",  "-", "-o",         second.run,  "--write", "text,snapshot,overlay,links",
                                    "--jobs", "1", "--elements", "--isolate", PRESET,    NULL };
  RunOptions options = { .input = line };
  g_autoptr (GHashTable) plain = NULL, own = NULL, stored = NULL;
  g_autoptr (Run) of_folder = run_vlps ("batch", folder.path, "-o", folder.run, PRESET, NULL);
  g_autoptr (Run) of_list = run_vlps_with (&options, arguments);
  g_autoptr (Run) of_snapshots = NULL;
  g_autofree char *pages = g_build_filename (second.run, "pages", NULL);
  const cJSON *result, *files, *file;
  guint n_files = 0;

  run_assert_success (of_folder);
  plain = read_results (&folder);
  assert_good (plain, page, 3);
  g_assert_null (cJSON_GetObjectItemCaseSensitive (find_result (plain, page), "elements"));

  run_assert_success (of_list);
  own = read_results (&second);
  result = find_result (own, page);
  g_assert_cmpstr (text_at (result, NULL, "id"), ==, "three");
  g_assert_true (cJSON_IsArray (cJSON_GetObjectItemCaseSensitive (result, "elements")));
  g_assert_cmpint (
      cJSON_GetObjectItemCaseSensitive (cJSON_GetObjectItemCaseSensitive (result, "viewport"), "width")->valueint, ==,
      1600);
  g_assert_nonnull (strstr (text_at (result, "content", "text"), "Head"));
  files = cJSON_GetObjectItemCaseSensitive (result, "files");
  cJSON_ArrayForEach (file, files)
  {
    g_autofree char *path = g_build_filename (second.run, file->valuestring, NULL);

    g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
    n_files++;
  }
  g_assert_cmpuint (n_files, ==, 4);

  /* what was rendered is sorted again without an engine */
  {
    static const char *const no_engine[] = { "VLPS_RENDERER=/nothing/here", "VLPS_RENDERER_WPE=/nothing/here",
                                             "VLPS_GUARD=/nothing/here", NULL };
    const char *const again[] = { "batch", pages, "-o", third.run, PRESET, NULL };
    RunOptions engineless = { .environment = no_engine };

    of_snapshots = run_vlps_with (&engineless, again);
    run_assert_success (of_snapshots);
    stored = read_results (&third);
    g_assert_cmpuint (g_hash_table_size (stored), ==, 1);
  }
}

/* Pages in folders beside each other: no renderer is started anew because it cannot see the next one. */
static void
test_folders (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *list = NULL;
  g_autoptr (Run) run = NULL;
  guint starts = 0;

  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *name = g_strdup_printf (i < 3 ? "deep/%u" : "%u", i),
                      *inside = g_build_filename (folder.path, name, NULL);
      Folder beside = { inside, NULL };
      g_autofree char *page = NULL;

      g_assert_cmpint (g_mkdir_with_parents (inside, 0755), ==, 0);
      page = write_good_page (&beside, i);
      g_string_append_printf (text, "%s\n", page);
    }
  list = write_file (&folder, "list.txt", text->str);
  run = run_vlps ("batch", list, "-o", folder.run, "--jobs", "1", "--verbose", NULL);
  run_assert_success (run);
  for (const char *at = run->err; (at = strstr (at, "vlps: sandbox on")) != NULL; at++)
    starts++;
  g_assert_cmpuint (starts, ==, 1);
}

static void
prepare (void)
{
  g_test_add_func ("/batch/inputs", test_inputs);
  g_test_add_func ("/batch/folders", test_folders);
  g_test_add_func ("/batch/sitemap", test_sitemap);
  g_test_add_func ("/batch/viewports", test_viewports);
  g_test_add_func ("/batch/interrupted", test_interrupted);
  g_test_add_func ("/batch/changed-options", test_changed_options);
  g_test_add_func ("/batch/retries", test_retries);
  g_test_add_func ("/batch/crashes", test_crashes);
  g_test_add_func ("/batch/frames", test_frames);
  g_test_add_func ("/batch/busy", test_busy);
  g_test_add_func ("/batch/busy-until", test_busy_until);
  g_test_add_func ("/batch/unwritable", test_unwritable);
  g_test_add_func ("/batch/robots", test_robots);
  g_test_add_func ("/batch/public-only", test_public_only);
  g_test_add_func ("/batch/connections", test_connections);
  g_test_add_func ("/batch/block", test_block);
  g_test_add_func ("/batch/wrong-rules", test_wrong_rules);
  g_test_add_func ("/batch/service-worker", test_service_worker);
  g_test_add_func ("/batch/hostile", test_hostile);
  g_test_add_func ("/batch/killed", test_killed);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
