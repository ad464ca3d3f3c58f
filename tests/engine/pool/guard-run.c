/* guard-run.c - runs vlps-guard for tests */
#include "guard-run.h"

#include <string.h>

#include "child.h"

char *
guard_path (void)
{
  g_autoptr (GError) error = NULL;
  char *path = vlps_child_find_program ("vlps-guard", "VLPS_GUARD", &error);

  g_assert_no_error (error);
  return path;
}

int
run_guard (const char *const *arguments, char **ret_messages)
{
  g_autofree char *guard = guard_path ();
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GInputStream) messages = NULL;
  g_autoptr (GError) error = NULL;
  char text[2000] = "";

  g_ptr_array_add (all, guard);
  for (; *arguments != NULL; arguments++)
    g_ptr_array_add (all, (gpointer) (gsize) *arguments);
  g_ptr_array_add (all, NULL);
  process = g_subprocess_newv ((const char *const *) all->pdata,
                               G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_assert_no_error (error);
  g_assert_true (
      g_input_stream_read_all (g_subprocess_get_stderr_pipe (process), text, sizeof text - 1, NULL, NULL, NULL));
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  g_assert_true (g_subprocess_get_if_exited (process));
  if (ret_messages != NULL)
    *ret_messages = g_strdup (text);
  return g_subprocess_get_exit_status (process);
}

char *
self_path (void)
{
  return g_file_read_link ("/proc/self/exe", NULL);
}
