/* e2e-collect.c - vlps collect against a web server: nothing twice, nothing lost, at its time */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "program.h"
#include "run.h"

/* A folder with a site that the server serves, and the task file beside it. */
typedef struct
{
  char *folder;
  char *site;
  char *tasks;
  char *lines;
  TestServer *server;
} Section;

static void
write_file (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* A page of the section: what all have in common is longer than a window, and so is what each has for itself. */
static void
write_page (Section *section, guint number)
{
  static const char *const words[] = { "harbour", "mountain", "library", "orchestra", "railway", "glacier" };
  GString *text = g_string_new (NULL);
  g_autofree char *name = g_strdup_printf ("%u.html", number);
  g_autofree char *html = NULL;

  for (guint i = 0; i < 30; i++)
    g_string_append_printf (text, "%s %u ", words[number % G_N_ELEMENTS (words)], number * 31 + i * i);
  html =
      g_strdup_printf ("<title>Story %u - The Daily Test</title><body><p>The Daily Test: a newspaper for testers, all "
                       "days of the year, at the usual places.</p><h1>Story %u</h1><p>2026-11-%02u</p><p>%s.</p>"
                       "<p>Printed and published by the testers' own press, which answers for nothing at all.</p>",
                       number, number, number, text->str);
  write_file (section->site, name, html);
  g_string_free (text, TRUE);
}

static void
set_up (Section *section, gconstpointer data)
{
  section->folder = temporary_path ("collect");
  section->site = g_build_filename (section->folder, "site", NULL);
  section->tasks = g_build_filename (section->folder, "tasks.ini", NULL);
  section->lines = g_build_filename (section->folder, "tasks.jsonl", NULL);
  g_assert_cmpint (g_mkdir_with_parents (section->site, 0777), ==, 0);
  for (guint i = 1; i <= 5; i++)
    write_page (section, i);
  section->server = test_server_new (section->site);
}

static void
tear_down (Section *section, gconstpointer data)
{
  const char *const folders[] = { section->site, section->folder };

  test_server_free (section->server);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autoptr (GDir) dir = g_dir_open (folders[i], 0, NULL);
      const char *name;

      while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
        {
          g_autofree char *path = g_build_filename (folders[i], name, NULL);

          g_unlink (path);
        }
      g_rmdir (folders[i]);
    }
  g_free (section->folder);
  g_free (section->site);
  g_free (section->tasks);
  g_free (section->lines);
}

/* ORIGIN in `text` becomes the server's address. */
static void
write_tasks (Section *section, const char *text)
{
  GString *filled = g_string_new (text);
  g_autofree char *origin = test_server_uri (section->server, 0, "");

  g_string_replace (filled, "ORIGIN", origin, 0);
  write_file (section->folder, "tasks.ini", filled->str);
  g_string_free (filled, TRUE);
}

static cJSON *
record_at (Section *section, guint line)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  cJSON *record;

  g_assert_true (g_file_get_contents (section->lines, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, line + 1);
  record = cJSON_Parse (lines[line]);
  g_assert_nonnull (record);
  return record;
}

static guint
count_records (Section *section)
{
  g_autofree char *text = NULL;
  guint count = 0;

  if (g_file_get_contents (section->lines, &text, NULL, NULL))
    for (const char *p = text; *p != '\0'; p++)
      count += *p == '\n';
  return count;
}

static const char *
member (const cJSON *record, const char *name)
{
  return cJSON_GetStringValue (cJSON_GetObjectItem (record, name));
}

/* Each page once, the example last; again: nothing. */
static void
test_pages (Section *section, gconstpointer data)
{
  g_autoptr (Run) first = NULL, second = NULL;
  cJSON *record;

  write_tasks (section, "[stories]\nexample = ORIGIN/1.html\npages = ORIGIN/{1..5}.html\npause = 0\n");
  first = run_vlps ("collect", section->tasks, "--once", NULL);
  run_assert_success (first);
  g_assert_nonnull (strstr (first->err, "5 collected, 0 known, 0 failed"));
  g_assert_cmpuint (count_records (section), ==, 5);

  record = record_at (section, 0);
  g_assert_true (g_str_has_suffix (member (record, "url"), "/2.html"));
  g_assert_cmpstr (member (record, "task"), ==, "stories");
  g_assert_cmpstr (member (record, "title"), ==, "Story 2");
  g_assert_cmpstr (member (record, "time"), ==, "2026-11-02");
  g_assert_nonnull (strstr (member (record, "content"), "library 62 library 63"));
  g_assert_null (strstr (member (record, "content"), "newspaper for testers"));
  g_assert_null (strstr (member (record, "content"), "answers for nothing"));
  cJSON_Delete (record);
  record = record_at (section, 4);
  g_assert_true (g_str_has_suffix (member (record, "url"), "/1.html"));
  g_assert_nonnull (strstr (member (record, "content"), "mountain 31 mountain 32"));
  cJSON_Delete (record);

  test_server_reset (section->server);
  second = run_vlps ("collect", section->tasks, "--once", NULL);
  run_assert_success (second);
  g_assert_nonnull (strstr (second->err, "0 collected, 5 known, 0 failed"));
  g_assert_cmpuint (count_records (section), ==, 5);
  /* the example only */
  g_assert_cmpuint (test_server_count (section->server, ""), ==, 1);
}

/* Links of a section page that are like the pattern; new ones are found in the next run. */
static void
test_section (Section *section, gconstpointer data)
{
  g_autoptr (Run) first = NULL, second = NULL;

  write_file (section->site, "index.html",
              "<a href=2.html>Two</a> <a href='/3.html#top'>Three</a> <a href=3.html>Three again</a> "
              "<a href=about.htm>About</a> <a href=http://127.0.0.1:1/4.html>Elsewhere</a>");
  write_tasks (section, "[stories]\nexample = ORIGIN/1.html\nsection = ORIGIN/index.html\nlinks = ORIGIN/*.html\n"
                        "pause = 0\n");
  first = run_vlps ("collect", section->tasks, "--once", NULL);
  run_assert_success (first);
  g_assert_nonnull (strstr (first->err, "2 collected, 0 known, 0 failed"));
  write_file (section->site, "index.html", "<a href=5.html>Five</a> <a href=2.html>Two</a>");
  second = run_vlps ("collect", section->tasks, "--once", NULL);
  run_assert_success (second);
  g_assert_nonnull (strstr (second->err, "1 collected, 1 known, 0 failed"));
  g_assert_cmpuint (count_records (section), ==, 3);
}

/* A page of the web leads neither to files nor, to another host, to private addresses. */
static void
test_neighbours (Section *section, gconstpointer data)
{
  g_autofree char *origin = test_server_uri (section->server, 0, "");
  g_autofree char *file = g_build_filename (section->site, "5.html", NULL);
  g_autofree char *index =
      g_strdup_printf ("<a href=2.html>Two</a> <a href='http://localhost%s/3.html'>Three</a> "
                       "<a href='http://0x7f000001%s/4.html'>Four</a> <a href='file://%s'>Five</a> "
                       "<a href='mailto:a.html'>Six</a>",
                       strrchr (origin, ':'), strrchr (origin, ':'), file);
  g_autoptr (Run) first = NULL, second = NULL;

  write_file (section->site, "index.html", index);
  write_tasks (section, "[stories]\nexample = ORIGIN/1.html\nsection = ORIGIN/index.html\nlinks = *.html\npause = 0\n");
  first = run_vlps ("collect", section->tasks, "--once", NULL);
  g_assert_cmpint (first->status, ==, 1);
  g_assert_nonnull (strstr (first->err, "1 collected, 0 known, 2 failed"));
  g_assert_nonnull (strstr (first->err, "which is not public (loopback); --allow-net"));
  g_assert_cmpuint (test_server_count (section->server, "/3.html"), ==, 0);
  g_assert_cmpuint (test_server_count (section->server, "/4.html"), ==, 0);
  second = run_vlps ("collect", section->tasks, "--once", "--allow-net", "127.0.0.0/8", "--allow-net", "::1", NULL);
  run_assert_success (second);
  g_assert_nonnull (strstr (second->err, "2 collected, 1 known, 0 failed"));
  g_assert_cmpuint (count_records (section), ==, 3);
}

/* The same for what is named in the task, where it is asked for. */
static void
test_public_only (Section *section, gconstpointer data)
{
  g_autoptr (Run) refused = NULL, allowed = NULL;

  write_tasks (section, "[stories]\nmethod = bts\npages = ORIGIN/{1..5}.html\npause = 0\n");
  refused = run_vlps ("collect", section->tasks, "--once", "--public-only", NULL);
  g_assert_nonnull (strstr (refused->err, "0 collected, 0 known, 5 failed"));
  g_assert_cmpuint (test_server_count (section->server, ""), ==, 0);
  allowed = run_vlps ("collect", section->tasks, "--once", "--public-only", "--allow-net", "127.0.0.1", NULL);
  run_assert_success (allowed);
  g_assert_cmpuint (count_records (section), ==, 5);
}

/* A page that fails is told, tried in the next runs as often as is said, and keeps no other from being collected. */
static void
test_failures (Section *section, gconstpointer data)
{
  static const char *const expected[] = { "5 collected, 0 known, 1 failed", "0 collected, 5 known, 1 failed",
                                          "0 collected, 6 known, 0 failed" };

  write_tasks (section, "[stories]\nexample = ORIGIN/1.html\npages = ORIGIN/{0..5}.html\npause = 0\nattempts = 2\n");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (Run) run = run_vlps ("collect", section->tasks, "--once", NULL);

      g_assert_cmpint (run->status, ==, i < 2 ? 1 : 0);
      g_assert_nonnull (strstr (run->err, expected[i]));
      if (i < 2)
        g_assert_nonnull (strstr (run->err, "/0.html answered with HTTP status 404"));
    }
}

/* A task whose example cannot be had does not keep the others from running. */
static void
test_bad_example (Section *section, gconstpointer data)
{
  g_autoptr (Run) run = NULL;

  write_tasks (section, "[bad]\nexample = ORIGIN/none.html\npages = ORIGIN/2.html\npause = 0\n"
                        "[good]\nmethod = bts\npages = ORIGIN/3.html\npause = 0\n");
  run = run_vlps ("collect", section->tasks, "--once", NULL);
  g_assert_cmpint (run->status, ==, 1);
  g_assert_nonnull (strstr (run->err, "[bad] the example: "));
  g_assert_nonnull (strstr (run->err, "[good] 1 collected, 0 known, 0 failed"));
}

/* An example that is gone is told, and the others are enough.  Those that are collected, too, come last and have each other. */
static void
test_examples (Section *section, gconstpointer data)
{
  g_autoptr (Run) run = NULL;
  cJSON *record;

  write_tasks (section, "[stories]\nexample = ORIGIN/1.html;ORIGIN/none.html;ORIGIN/2.html\n"
                        "pages = ORIGIN/{1..3}.html\npause = 0\n");
  run = run_vlps ("collect", section->tasks, "--once", NULL);
  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "[stories] the example: "));
  g_assert_nonnull (strstr (run->err, "3 collected, 0 known, 0 failed"));
  record = record_at (section, 0);
  g_assert_true (g_str_has_suffix (member (record, "url"), "/3.html"));
  cJSON_Delete (record);
  record = record_at (section, 1);
  g_assert_true (g_str_has_suffix (member (record, "url"), "/1.html"));
  g_assert_nonnull (strstr (member (record, "content"), "mountain 31 mountain 32"));
  g_assert_null (strstr (member (record, "content"), "newspaper for testers"));
  cJSON_Delete (record);
}

/* Pages about another topic have nothing to be collected. */
static void
test_topic (Section *section, gconstpointer data)
{
  g_autoptr (Run) run = NULL;

  write_tasks (section, "[stories]\nexample = ORIGIN/1.html\npages = ORIGIN/{2..4}.html\npause = 0\n"
                        "topic = orchestra\n");
  run = run_vlps ("collect", section->tasks, "--once", NULL);
  g_assert_cmpint (run->status, ==, 1);
  g_assert_nonnull (strstr (run->err, "1 collected, 0 known, 2 failed"));
  g_assert_cmpuint (count_records (section), ==, 1);
  {
    cJSON *record = record_at (section, 0);

    g_assert_true (g_str_has_suffix (member (record, "url"), "/3.html"));
    cJSON_Delete (record);
  }
}

/* A task with a period is due again when it has passed, not before. */
static void
test_due (Section *section, gconstpointer data)
{
  g_autoptr (Run) first = NULL, early = NULL, later = NULL;

  write_tasks (section, "[a]\nmethod = bts\npages = ORIGIN/1.html\nperiod = 1h\n"
                        "[b]\nmethod = bts\npages = ORIGIN/2.html\nperiod = 1s\npause = 0\n");
  first = run_vlps ("collect", section->tasks, "--once", NULL);
  g_assert_nonnull (strstr (first->err, "[a] 1 collected"));
  g_assert_nonnull (strstr (first->err, "[b] 1 collected"));
  g_usleep (2100000);
  later = run_vlps ("collect", section->tasks, "--once", NULL);
  run_assert_success (later);
  g_assert_null (strstr (later->err, "[a]"));
  g_assert_nonnull (strstr (later->err, "[b] 0 collected, 1 known"));
}

static void
wait_for_new_page (gpointer data)
{
  Section *section = data;

  /* two runs at least, with a page that comes into being between them */
  g_assert_true (test_server_wait (section->server, "/index.html", 1, 60));
  write_file (section->site, "index.html", "<a href=2.html>Two</a> <a href=4.html>Four</a>");
  g_assert_true (test_server_wait (section->server, "/4.html", 1, 60));
  g_assert_true (test_server_wait (section->server, "/index.html", 3, 60));
}

/* Without --once it goes on at the period until it is stopped. */
static void
test_keeps_time (Section *section, gconstpointer data)
{
  const char *const arguments[] = { "collect", section->tasks, NULL };
  RunOptions options = { .signal = SIGINT, .when = wait_for_new_page, .data = section };
  g_autoptr (Run) run = NULL;

  write_file (section->site, "index.html", "<a href=2.html>Two</a>");
  write_tasks (section, "[stories]\nexample = ORIGIN/1.html\nsection = ORIGIN/index.html\nlinks = ORIGIN/*.html\n"
                        "pause = 0\nperiod = 1s\n");
  run = run_vlps_with (&options, arguments);
  g_assert_cmpint (run->status, ==, 130);
  g_assert_cmpuint (count_records (section), ==, 2);
  g_assert_cmpuint (test_server_count (section->server, "/2.html"), ==, 1);
}

static void
wait_for_fourth (gpointer data)
{
  g_assert_true (test_server_wait (((Section *) data)->server, "/4.html", 1, 60));
}

/* What the killed program started ends a moment later, and would go on with the page. */
static void
release_fourth (gpointer data)
{
  static const char *const names[] = { "vlps", NULL };
  gint64 patience = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;
  guint left;

  do
    {
      g_autoptr (GArray) found = run_find_processes (names);

      left = found->len;
      g_usleep (10000);
    }
  while (left > 0 && g_get_monotonic_time () < patience);
  g_assert_cmpuint (left, ==, 0);
  test_server_release (((Section *) data)->server);
}

/* Killed in the middle: the next run collects what is missing, and nothing again. */
static void
test_killed (Section *section, gconstpointer data)
{
  const char *const arguments[] = { "collect", section->tasks, "--once", NULL };
  RunOptions options = { .signal = SIGKILL, .when = wait_for_fourth, .then = release_fourth, .data = section };
  g_autoptr (Run) killed = NULL, next = NULL;
  guint before;

  write_tasks (section, "[stories]\nexample = ORIGIN/1.html\npages = ORIGIN/{2..5}.html\npause = 0\nperiod = 1h\n");
  test_server_hold (section->server, "/4.html");
  killed = run_vlps_with (&options, arguments);
  g_assert_cmpint (killed->status, ==, -SIGKILL);
  before = count_records (section);
  g_assert_cmpuint (before, >=, 1);
  g_assert_cmpuint (before, <, 4);
  next = run_vlps_with (&(RunOptions){ 0 }, arguments);
  run_assert_success (next);
  g_assert_cmpuint (count_records (section), ==, 4);
  g_assert_cmpuint (test_server_count (section->server, "/2.html"), ==, 1);
}

/* A task made by the program, whose records go to a command that fails at first: they wait, and come in the next run,
 * each once; the status says so. */
static void
test_publish (Section *section, gconstpointer data)
{
  g_autofree char *example = test_server_uri (section->server, 0, "/1.html");
  g_autofree char *pages = test_server_uri (section->server, 0, "/{2..3}.html");
  g_autofree char *out = g_build_filename (section->folder, "out", NULL),
                  *flag = g_build_filename (section->folder, "on", NULL);
  g_autofree char *command = g_strdup_printf ("sh -c 'test -e %s && cat >> %s'", flag, out), *text = NULL;
  g_autoptr (Run) added = run_vlps ("collect", "add", section->tasks, "stories", "--example", example, "--pages", pages,
                                    "--period", "1s", "--publish", command, NULL);
  g_autoptr (Run) first = NULL, second = NULL, before = NULL, after = NULL;
  guint lines = 0;

  run_assert_success (added);
  first = run_vlps ("collect", section->tasks, "--once", NULL);
  g_assert_cmpint (first->status, ==, 1);
  g_assert_nonnull (strstr (first->err, "[stories] cannot publish: the command"));
  g_assert_cmpuint (count_records (section), ==, 2);
  before = run_vlps ("collect", "status", section->tasks, NULL);
  run_assert_success (before);
  g_assert_true (g_regex_match_simple ("stories .* 2 +2 +0 +2\n", before->out, 0, 0));
  write_file (section->folder, "on", "");
  g_usleep (1100000);
  second = run_vlps ("collect", section->tasks, "--once", NULL);
  run_assert_success (second);
  g_assert_true (g_file_get_contents (out, &text, NULL, NULL));
  for (const char *p = text; *p != '\0'; p++)
    lines += *p == '\n';
  g_assert_cmpuint (lines, ==, 2);
  after = run_vlps ("collect", "status", section->tasks, NULL);
  g_assert_true (g_regex_match_simple ("stories .* 2 +0 +0 +0\n", after->out, 0, 0));
}

static void
test_wrong (Section *section, gconstpointer data)
{
  g_autoptr (Run) missing = run_vlps ("collect", "/no/such/tasks.ini", "--once", NULL);
  g_autoptr (Run) wrong = NULL;

  run_assert_failure (missing, 4, (const char *const[]){ "/no/such/tasks.ini", NULL });
  write_tasks (section, "[stories]\nexample = ORIGIN/1.html\npages = ORIGIN/{1..x}.html\n");
  wrong = run_vlps ("collect", section->tasks, "--once", NULL);
  run_assert_failure (wrong, 2, (const char *const[]){ "\\[stories\\]", "1\\.\\.x", NULL });
}

static void
prepare (void)
{
  g_test_add ("/collect/pages", Section, NULL, set_up, test_pages, tear_down);
  g_test_add ("/collect/section", Section, NULL, set_up, test_section, tear_down);
  g_test_add ("/collect/neighbours", Section, NULL, set_up, test_neighbours, tear_down);
  g_test_add ("/collect/public-only", Section, NULL, set_up, test_public_only, tear_down);
  g_test_add ("/collect/failures", Section, NULL, set_up, test_failures, tear_down);
  g_test_add ("/collect/bad-example", Section, NULL, set_up, test_bad_example, tear_down);
  g_test_add ("/collect/examples", Section, NULL, set_up, test_examples, tear_down);
  g_test_add ("/collect/topic", Section, NULL, set_up, test_topic, tear_down);
  g_test_add ("/collect/due", Section, NULL, set_up, test_due, tear_down);
  g_test_add ("/collect/keeps-time", Section, NULL, set_up, test_keeps_time, tear_down);
  g_test_add ("/collect/killed", Section, NULL, set_up, test_killed, tear_down);
  g_test_add ("/collect/publish", Section, NULL, set_up, test_publish, tear_down);
  g_test_add ("/collect/wrong", Section, NULL, set_up, test_wrong, tear_down);
}

const Program test_program = { .prepare = prepare };
