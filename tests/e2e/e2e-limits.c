/* e2e-limits.c - pages that take too much of the driver itself fail alone */
#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "program.h"
#include "run.h"

/* Far more than five seconds of work for all formats: every link is read against a long base. */
static char *
slow_page (void)
{
  g_autofree char *folder = g_strnfill (8100, 'b');
  GString *page = g_string_new ("<p>");

  g_string_append_printf (page, "<base href=http://example.org/%s/>", folder);
  for (guint i = 0; i < 900000; i++)
    g_string_append (page, "<a href=a>b</a> ");
  return g_string_free (page, FALSE);
}

/* Some hundred MB of page model, in 8 MB. */
static char *
large_page (void)
{
  GString *page = g_string_new ("<p>a<table><tr>");

  for (guint i = 0; i < 2000000; i++)
    g_string_append (page, "<td>");
  return g_string_free (page, FALSE);
}

typedef struct
{
  char *path, *run, *list;
  GString *names;
} Folder;

static void
folder_clear (Folder *folder)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", folder->path);

  g_assert_cmpint (system (command), ==, 0);
  g_free (folder->path);
  g_free (folder->run);
  g_free (folder->list);
  g_string_free (folder->names, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Folder, folder_clear)

/* Adds a page to the list; takes the markup over. */
static void
add_page (Folder *folder, const char *name, char *markup)
{
  g_autofree char *path = g_build_filename (folder->path, name, NULL);

  g_assert_true (g_file_set_contents (path, markup, -1, NULL));
  g_string_append_printf (folder->names, "%s\n", path);
  g_assert_true (g_file_set_contents (folder->list, folder->names->str, -1, NULL));
  g_free (markup);
}

static void
add_good_page (Folder *folder, guint number)
{
  g_autofree char *name = g_strdup_printf ("good%u.html", number);

  add_page (folder, name,
            g_strdup_printf ("<title>Good %u</title><h1>Good %u</h1><p>The text of page %u, which is long enough to "
                             "count as one, with commas, and with a full stop.",
                             number, number, number));
}

static Folder
folder_new (void)
{
  Folder folder = { temporary_path ("limits"), NULL, NULL, g_string_new (NULL) };

  g_assert_cmpint (g_mkdir (folder.path, 0700), ==, 0);
  folder.run = g_build_filename (folder.path, "run", NULL);
  folder.list = g_build_filename (folder.path, "list.txt", NULL);
  return folder;
}

/* Result of a page, by its number: "ok" or the code of its error; "" where it has none. */
static char *
outcome (const Folder *folder, guint number)
{
  g_autofree char *path = g_build_filename (folder->run, "results.jsonl", NULL), *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *found = g_strdup ("");

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return g_steal_pointer (&found);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      cJSON *line = cJSON_Parse (lines[i]);
      const cJSON *code = cJSON_GetObjectItem (cJSON_GetObjectItem (line, "error"), "code");

      if (line != NULL && (guint) cJSON_GetObjectItem (line, "number")->valueint == number)
        {
          /* once and no more */
          g_assert_cmpstr (found, ==, "");
          g_free (found);
          found = g_strdup (code != NULL ? code->valuestring : "ok");
        }
      cJSON_Delete (line);
    }
  return g_steal_pointer (&found);
}

static void
assert_outcomes (const Folder *folder, const char *const *expected)
{
  for (guint i = 0; expected[i] != NULL; i++)
    {
      g_autofree char *found = outcome (folder, i + 1);

      g_test_message ("page %u: %s", i + 1, found);
      g_assert_cmpstr (found, ==, expected[i]);
    }
}

#define BATCH(folder)                                                                                                  \
  "batch", (folder).list, "-o", (folder).run, "--no-render", "--quiet", "--jobs", "2", "--retry-delay", "0.1"

/* One that takes too long, among others, which have enough on a busy machine, too. */
static void
test_time (void)
{
  static const char *const expected[] = { "ok", "timeout", "ok", "ok", NULL };
  g_auto (Folder) folder = folder_new ();
  g_autofree char *slow = NULL, *plain = NULL;

  add_good_page (&folder, 1);
  add_page (&folder, "slow.html", slow_page ());
  add_good_page (&folder, 3);
  add_good_page (&folder, 4);
  slow = g_strdup_printf ("{\"input\": \"%s/slow.html\", \"options\": {\"timeout\": 5}}", folder.path);
  plain = g_strdup_printf ("%s/slow.html", folder.path);
  g_string_replace (folder.names, plain, slow, 0);
  g_assert_true (g_file_set_contents (folder.list, folder.names->str, -1, NULL));
  /* and once more: all of it is done */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Run) run = run_vlps (BATCH (folder), "--timeout", "100", "--write", "html,markdown,links", NULL);

      g_test_message ("%s", run->err);
      g_assert_cmpint (run->status, ==, 1);
      assert_outcomes (&folder, expected);
    }
}

/* Several that take too much memory, at the same time: which of those in work did shows when they are alone. */
static void
test_memory (void)
{
  static const char *const expected[] = { "ok", "memory", "memory", "ok", "ok", NULL };
  g_auto (Folder) folder = folder_new ();
  g_autoptr (Run) run = NULL;

  add_good_page (&folder, 1);
  add_page (&folder, "large1.html", large_page ());
  add_page (&folder, "large2.html", large_page ());
  add_good_page (&folder, 4);
  add_good_page (&folder, 5);
  run = run_vlps (BATCH (folder), "--memory", "150", "--timeout", "100", NULL);
  g_test_message ("%s", run->err);
  g_assert_cmpint (run->status, ==, 1);
  assert_outcomes (&folder, expected);
}

/* Process ids of the command under watch: vlps that are children of vlps. */
static int
find_driver (void)
{
  static const char *const names[] = { "vlps", NULL };
  g_autoptr (GArray) found = run_find_processes (names);

  for (guint i = 0; i < found->len; i++)
    for (guint k = 0; k < found->len; k++)
      {
        g_autofree char *path = g_strdup_printf ("/proc/%d/stat", g_array_index (found, int, i)), *stat = NULL;
        int parent;

        if (g_file_get_contents (path, &stat, NULL, NULL) && sscanf (strrchr (stat, ')'), ") %*c %d", &parent) == 1
            && parent == g_array_index (found, int, k))
          return g_array_index (found, int, i);
      }
  return 0;
}

/* Seconds of the processor that a process has used. */
static double
processor_seconds (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid), *stat = NULL;
  unsigned long user = 0, system = 0;

  if (g_file_get_contents (path, &stat, NULL, NULL))
    sscanf (strrchr (stat, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
  return (double) (user + system) / (double) sysconf (_SC_CLK_TCK);
}

/* Ends the program as a defect in it would, when the slow page has been in work for a while: no other costs as much. */
static void
crash_driver (gpointer data)
{
  int pid = 0;

  for (guint i = 0; i < 30000; i++)
    {
      pid = find_driver ();
      if (pid > 0 && processor_seconds (pid) > 1)
        break;
      g_usleep (10 * 1000);
    }
  g_assert_cmpint (pid, >, 0);
  kill (pid, SIGSEGV);
}

static void
test_crash (void)
{
  static const char *const expected[] = { "ok", "crashed", "ok", NULL };
  g_auto (Folder) folder = folder_new ();
  g_autoptr (Run) run = NULL;
  const RunOptions options = { .when = crash_driver };

  add_good_page (&folder, 1);
  add_page (&folder, "slow.html", slow_page ());
  add_good_page (&folder, 3);
  {
    const char *const arguments[] = { BATCH (folder), "--write", "html,markdown,links,json", NULL };

    run = run_vlps_with (&options, arguments);
  }
  g_test_message ("%s", run->err);
  g_assert_cmpint (run->status, ==, 1);
  assert_outcomes (&folder, expected);
}

/* A page that ends a comparison fails alone, too. */
static void
test_compare (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *gold = g_build_filename (folder.path, "gold.txt", NULL);
  g_autofree char *description = g_build_filename (folder.path, "dataset.json", NULL);
  g_autofree char *pages = g_build_filename (folder.path, "pages.jsonl", NULL);
  const RunOptions options = { .when = crash_driver };
  const char *const arguments[] = { "compare", folder.path, "--no-render", "-m", "vlps,bts,cetd", NULL };
  g_autoptr (Run) run = NULL;

  add_good_page (&folder, 1);
  add_page (&folder, "slow.html", slow_page ());
  add_good_page (&folder, 3);
  g_assert_true (g_file_set_contents (gold, "The text of page, which is long enough to count as one", -1, NULL));
  g_assert_true (g_file_set_contents (description, "{\"name\": \"limits\", \"gold\": [\"text\"]}", -1, NULL));
  g_assert_true (g_file_set_contents (pages,
                                      "{\"id\": \"first\", \"page\": \"good1.html\", \"gold_text\": \"gold.txt\"}\n"
                                      "{\"id\": \"second\", \"page\": \"slow.html\", \"gold_text\": \"gold.txt\"}\n"
                                      "{\"id\": \"third\", \"page\": \"good3.html\", \"gold_text\": \"gold.txt\"}\n",
                                      -1, NULL));
  run = run_vlps_with (&options, arguments);
  g_test_message ("%s%s", run->out, run->err);
  g_assert_cmpint (run->status, ==, 1);
  g_assert_nonnull (strstr (run->err, "second: the work on the page ended the program"));
  g_assert_null (strstr (run->err, "first:"));
  g_assert_nonnull (strstr (run->out, "3 pages, 1 of them without a page"));
}

static void
test_segment (void)
{
  static const char *const late[] = { "5 s", "--timeout", NULL };
  g_auto (Folder) folder = folder_new ();
  g_autofree char *page = g_build_filename (folder.path, "slow.html", NULL);
  g_autoptr (Run) run = NULL;

  add_page (&folder, "slow.html", slow_page ());
  run = run_vlps ("segment", page, "--no-render", "--timeout", "5", "-f", "markdown", NULL);
  /* on a fast machine it may be done */
  if (run->status != 0)
    run_assert_failure (run, 5, late);
}

/* Waits until the page is in work: nothing before it costs as much. */
static void
wait_for_work (gpointer data)
{
  static const char *const names[] = { "vlps", NULL };

  for (guint i = 0; i < 30000; i++)
    {
      g_autoptr (GArray) found = run_find_processes (names);

      for (guint k = 0; k < found->len; k++)
        if (processor_seconds (g_array_index (found, int, k)) > .5)
          return;
      g_usleep (10 * 1000);
    }
  g_error ("the page is not worked on");
}

/* Ctrl-C ends what looks at no signal. */
static void
test_interrupt (void)
{
  g_auto (Folder) folder = folder_new ();
  g_autofree char *page = g_build_filename (folder.path, "slow.html", NULL);
  g_autoptr (Run) run = NULL;
  const char *const arguments[] = { "segment", page, "--no-render", "--timeout", "100", "-f", "markdown", NULL };

  for (int i = 0; i < 3; i++)
    {
      static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
      const RunOptions options = { .when = wait_for_work, .signal = signals[i] };

      g_clear_pointer (&run, run_free);
      if (i == 0)
        add_page (&folder, "slow.html", slow_page ());
      run = run_vlps_with (&options, arguments);
      g_assert_cmpint (run->status, ==, 130);
    }
}

static void
prepare (void)
{
  g_test_add_func ("/limits/time", test_time);
  g_test_add_func ("/limits/memory", test_memory);
  g_test_add_func ("/limits/crash", test_crash);
  g_test_add_func ("/limits/compare", test_compare);
  g_test_add_func ("/limits/segment", test_segment);
  g_test_add_func ("/limits/interrupt", test_interrupt);
}

const Program test_program = { .prepare = prepare };
