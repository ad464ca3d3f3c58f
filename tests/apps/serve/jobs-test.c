/* jobs-test.c - jobs whose process or service ends, and jobs that are removed */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "job-run.h"
#include "job-site.h"

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
  fixture = site_service (&site);
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
  fixture = site_service (&site);
  assert_done (fixture, path, 60);
  assert_done (fixture, second, 4);
  fixture_end (fixture);
  /* what is over stays over */
  fixture = site_service (&site);
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
  fixture = site_service (&site);
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
  fixture = site_service (&site);
  cJSON_Delete (wait_for (fixture, path, 0, "failed"));
  fixture_end (fixture);
  site_end (&site);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/jobs/killed", test_killed);
  g_test_add_func ("/jobs/removed", test_removed);
  g_test_add_func ("/jobs/broken", test_broken);
  return g_test_run ();
}
