/* run.c - runs the built program for the end-to-end tests */
#include "run.h"

#include <ftw.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ports.h"

#define MARKER "VLPS_TEST_RUN"
#define LIMIT_SECONDS 600    /* one that hangs; a busy machine takes long */
#define PATIENCE_SECONDS 300 /* killed threads of a web process with 2 GB; who never ends is found all the same */

void
run_init (void)
{
  /* what a run leaves behind is then a child of this program, whatever it does to its environment */
  prctl (PR_SET_CHILD_SUBREAPER, 1);
}

void
run_free (Run *run)
{
  if (run == NULL)
    return;
  g_free (run->out);
  g_free (run->err);
  g_free (run->command);
  g_free (run);
}

static int
remove_entry (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  return remove (path);
}

void
remove_tree (const char *path)
{
  nftw (path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

char *
fixture_path (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", name, NULL);

  return g_canonicalize_filename (path, NULL);
}

char *
free_address (void)
{
  return g_strdup_printf ("127.0.0.1:%u", free_port ());
}

char *
temporary_path (const char *name)
{
  g_autofree char *own = g_strdup_printf ("vlps-e2e-%d-%s", getpid (), name);

  return g_build_filename (g_get_tmp_dir (), own, NULL);
}

static int kept_process;

void
run_keep_process (int pid)
{
  kept_process = pid;
}

/* State letter and parent of a process; FALSE when it is gone. */
static gboolean
read_stat (const char *pid, char *ret_state, int *ret_parent)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/stat", pid);
  g_autofree char *stat = NULL;
  const char *rest;

  if (!g_file_get_contents (path, &stat, NULL, NULL))
    return FALSE;
  /* the name in brackets may hold anything */
  rest = strrchr (stat, ')');
  return rest != NULL && sscanf (rest, ") %c %d", ret_state, ret_parent) == 2;
}

static gboolean
has_marker (const char *pid, const char *marker)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/environ", pid);
  g_autofree char *environment = NULL;
  gsize length;

  return g_file_get_contents (path, &environment, &length, NULL)
         && memmem (environment, length, marker, strlen (marker)) != NULL;
}

static char *
describe (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/cmdline", pid);
  char *line = NULL;
  gsize length = 0;

  if (!g_file_get_contents (path, &line, &length, NULL))
    return g_strdup ("?");
  for (gsize i = 0; i + 1 < length; i++)
    {
      if (line[i] == '\0')
        line[i] = ' ';
    }
  return line;
}

/* The live processes of a run, one a line; "" when there are none.  Collects the dead ones that became ours. */
static char *
list_processes (const char *marker)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  GString *list = g_string_new (NULL);
  const char *pid;

  g_assert_nonnull (dir);
  while ((pid = g_dir_read_name (dir)) != NULL)
    {
      char state = '?';
      int parent = 0;

      if (!g_ascii_isdigit (*pid) || atoi (pid) == getpid () || atoi (pid) == kept_process
          || !read_stat (pid, &state, &parent))
        continue;
      if (parent == getpid () && state == 'Z')
        {
          waitpid (atoi (pid), NULL, WNOHANG);
          continue;
        }
      if (state != 'Z' && state != 'X' && (parent == getpid () || has_marker (pid, marker)))
        {
          g_autofree char *what = describe (pid);

          g_string_append_printf (list, "%s (%c) %s\n", pid, state, what);
        }
    }
  return g_string_free (list, FALSE);
}

/* Neither processes nor files of a run may be left. */
static void
assert_nothing_left (const char *marker, const char *directory, const char *command)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_SECONDS * G_USEC_PER_SEC;

  for (;;)
    {
      g_autofree char *list = list_processes (marker);

      if (*list == '\0' && g_rmdir (directory) == 0)
        return;
      if (g_get_monotonic_time () > end)
        {
          g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
          const char *name = dir != NULL ? g_dir_read_name (dir) : NULL;

          g_error ("left behind by %s:\n%s%s", command, list, name != NULL ? name : "");
        }
      g_usleep (20 * 1000);
    }
}

typedef struct
{
  GSubprocess *process;
  GMainLoop *loop;
  GBytes *out;
  GBytes *err;
  gboolean expired;
} Waiting;

static void
communicate_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Waiting *waiting = data;
  g_autoptr (GError) error = NULL;

  g_subprocess_communicate_finish (waiting->process, result, &waiting->out, &waiting->err, &error);
  g_assert_no_error (error);
  g_main_loop_quit (waiting->loop);
}

static gboolean
expired_cb (gpointer data)
{
  Waiting *waiting = data;

  waiting->expired = TRUE;
  g_subprocess_force_exit (waiting->process);
  return G_SOURCE_REMOVE;
}

static char *
take_text (GBytes *bytes)
{
  gsize length = g_bytes_get_size (bytes);
  char *text = g_malloc0 (length + 1);

  if (length > 0)
    memcpy (text, g_bytes_get_data (bytes, NULL), length);
  g_bytes_unref (bytes);
  return text;
}

/* A library that complains of how the program itself uses it shows a defect, whatever comes out. */
static void
assert_no_complaint (const Run *run)
{
  if (g_regex_match_simple ("\\(vlps:[0-9]+\\): .*(CRITICAL|WARNING) \\*\\*", run->err, 0, 0))
    g_test_fail_printf ("%s: %s", run->command, run->err);
}

static gboolean
has_timeout (const char *const *arguments)
{
  for (guint i = 0; arguments[i] != NULL; i++)
    if (g_str_has_prefix (arguments[i], "--timeout"))
      return TRUE;
  return FALSE;
}

Run *
run_vlps_with (const RunOptions *options, const char *const *arguments)
{
  static const char *const renders[] = { "segment", "render", "overlay", "batch", NULL };
  static guint serial = 0;
  g_autofree char *value = g_strdup_printf ("%d.%u", getpid (), ++serial);
  g_autofree char *marker = g_strdup_printf (MARKER "=%s", value);
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GMainLoop) loop = g_main_loop_new (context, FALSE);
  guint most = options->seconds > 0 ? options->seconds : LIMIT_SECONDS;
  g_autoptr (GSource) limit = g_timeout_source_new_seconds (most);
  g_autoptr (GBytes) input = NULL;
  g_autofree char *directory = g_dir_make_tmp ("vlps-e2e-XXXXXX", NULL);
  const char *program = g_getenv ("VLPS"), *pid;
  Waiting waiting = { 0 };
  Run *run = g_new0 (Run, 1);
  gint64 start = g_get_monotonic_time ();

  if (program == NULL)
    g_error ("VLPS is not set: run the tests with meson test");
  if (options->shell != NULL)
    {
      g_ptr_array_add (argv, (gpointer) "sh");
      g_ptr_array_add (argv, (gpointer) "-c");
      g_ptr_array_add (argv, (gpointer) options->shell);
      g_ptr_array_add (argv, (gpointer) "sh");
    }
  g_ptr_array_add (argv, (gpointer) program);
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  if (arguments[0] != NULL && g_strv_contains (renders, arguments[0]))
    {
      if (!has_timeout (arguments))
        g_ptr_array_add (argv, (gpointer) "--timeout=" G_STRINGIFY (RUN_PAGE_SECONDS));
      /* the same tests for another port of the engine */
      if (g_getenv ("VLPS_TEST_PORT") != NULL)
        {
          g_ptr_array_add (argv, (gpointer) "--port");
          g_ptr_array_add (argv, (gpointer) g_getenv ("VLPS_TEST_PORT"));
        }
    }
  g_ptr_array_add (argv, NULL);
  run->command = g_strjoinv (" ", (char **) argv->pdata);

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                        | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_assert_nonnull (directory);
  g_subprocess_launcher_setenv (launcher, MARKER, value, TRUE);
  g_subprocess_launcher_setenv (launcher, "TMPDIR", directory, TRUE);
  /* the tests' own strictness would end the engine's helpers at their first warning */
  g_subprocess_launcher_unsetenv (launcher, "G_DEBUG");
  for (guint i = 0; options->environment != NULL && options->environment[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (options->environment[i], "=", 2);

      if (pair[1] != NULL)
        g_subprocess_launcher_setenv (launcher, pair[0], pair[1], TRUE);
      else
        g_subprocess_launcher_unsetenv (launcher, pair[0]);
    }
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);

  waiting.process = process;
  waiting.loop = loop;
  g_main_context_push_thread_default (context);
  g_source_set_callback (limit, expired_cb, &waiting, NULL);
  g_source_attach (limit, context);
  input = g_bytes_new (options->input, options->input != NULL ? strlen (options->input) : 0);
  g_subprocess_communicate_async (process, input, NULL, communicate_cb, &waiting);
  if (options->when != NULL)
    options->when (options->data);
  /* at once: g_subprocess_send_signal() leaves it to another thread, and `then` could come first; one that has ended by
   * itself has no number any more */
  pid = g_subprocess_get_identifier (process);
  if (options->signal != 0 && pid != NULL)
    g_assert_cmpint (kill ((pid_t) g_ascii_strtoll (pid, NULL, 10), options->signal), ==, 0);
  if (options->then != NULL)
    options->then (options->data);
  g_main_loop_run (loop);
  g_subprocess_wait (process, NULL, NULL);
  g_main_context_pop_thread_default (context);
  g_source_destroy (limit);

  run->seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  if (waiting.expired)
    g_error ("%s did not end within %u s", run->command, most);
  run->status = g_subprocess_get_if_exited (process) ? g_subprocess_get_exit_status (process)
                                                     : -g_subprocess_get_term_sig (process);
  run->out_length = g_bytes_get_size (waiting.out);
  run->out = take_text (waiting.out);
  run->err = take_text (waiting.err);
  g_test_message ("%.2f s, status %d: %s%s%s", run->seconds, run->status, run->command, *run->err != '\0' ? "\n" : "",
                  run->err);
  assert_nothing_left (marker, directory, run->command);
  assert_no_complaint (run);
  return run;
}

Run *
run_vlps (const char *argument, ...)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  RunOptions options = { 0 };
  va_list list;

  va_start (list, argument);
  for (; argument != NULL; argument = va_arg (list, const char *))
    g_ptr_array_add (arguments, (gpointer) argument);
  va_end (list);
  g_ptr_array_add (arguments, NULL);
  return run_vlps_with (&options, (const char *const *) arguments->pdata);
}

GArray *
run_find_processes (const char *const *names)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *own = g_strdup_printf (MARKER "=%d.", getpid ());
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *entry;

  while ((entry = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_strdup_printf ("/proc/%s/comm", entry);
      g_autofree char *name = NULL;
      int pid = atoi (entry);

      if (g_ascii_isdigit (*entry) && g_file_get_contents (path, &name, NULL, NULL)
          && g_strv_contains (names, g_strchomp (name)) && has_marker (entry, own))
        g_array_append_val (found, pid);
    }
  return found;
}

void
run_assert_success (const Run *run)
{
  if (run->status != 0)
    g_error ("%s: status %d\n%s", run->command, run->status, run->err);
}

/* The one line of `run` that is neither a warning nor the pointer to the help; newly allocated. */
static char *
find_message (const Run *run)
{
  g_auto (GStrv) lines = g_strsplit (run->err, "\n", -1);
  char *message = NULL;
  guint count = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*lines[i] == '\0' || g_str_has_prefix (lines[i], "vlps: warning: ")
          || g_str_has_prefix (lines[i], "Try 'vlps"))
        continue;
      g_free (message);
      message = g_strdup (lines[i]);
      count++;
    }
  if (count == 1 && g_str_has_prefix (message, "vlps: "))
    return message;
  g_test_fail_printf ("%s: not one message that starts with \"vlps: \", but:\n%s", run->command, run->err);
  g_free (message);
  return g_strdup ("");
}

void
run_assert_failure (const Run *run, int status, const char *const *patterns)
{
  g_autofree char *message = find_message (run);

  if (run->status != status)
    g_test_fail_printf ("%s: status %d, not %d: %s", run->command, run->status, status, message);
  if (run->out_length != 0)
    g_test_fail_printf ("%s: failed, and yet it printed %.200s", run->command, run->out);
  for (guint i = 0; patterns[i] != NULL; i++)
    {
      if (!g_regex_match_simple (patterns[i], message, G_REGEX_CASELESS, 0))
        g_test_fail_printf ("%s: the message says nothing like /%s/: %s", run->command, patterns[i], message);
    }
}

cJSON *
run_json (const Run *run)
{
  cJSON *json = cJSON_ParseWithLength (run->out, run->out_length);

  if (json == NULL)
    g_error ("%s: no JSON: %.200s", run->command, run->out);
  return json;
}
