/* memory.c - how much memory a process and all its descendants hold */
#include "memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "control-group.h"
#include "watch.h"

#define MOST_PROCESSES 4096                  /* of a tree */
#define LEAST G_GUINT64_CONSTANT (300000000) /* bytes for a renderer where the machine has less than it may hold */

/* A small file of /proc into `buffer`, ended with NUL; FALSE where it is gone. */
static gboolean
read_small (const char *path, char *buffer, gsize size)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  gssize n = fd >= 0 ? read (fd, buffer, size - 1) : -1;

  if (fd >= 0)
    close (fd);
  if (n < 0)
    return FALSE;
  buffer[n] = '\0';
  return TRUE;
}

static guint64
kilobytes (const char *status, const char *key)
{
  const char *line = strstr (status, key);

  return line != NULL ? g_ascii_strtoull (line + strlen (key), NULL, 10) : 0;
}

guint64
vlps_memory_of_process (int pid)
{
  char path[64], status[4096];

  g_snprintf (path, sizeof path, "/proc/%d/status", pid);
  if (!read_small (path, status, sizeof status))
    return 0;
  return (kilobytes (status, "\nRssAnon:") + kilobytes (status, "\nRssShmem:")) * 1024;
}

/* Appends the children of `pid`, which each of its threads may have. */
static void
append_children (GArray *tree, int pid)
{
  g_autofree char *folder = g_strdup_printf ("/proc/%d/task", pid);
  g_autoptr (GDir) threads = g_dir_open (folder, 0, NULL);
  const char *thread;

  while (threads != NULL && (thread = g_dir_read_name (threads)) != NULL)
    {
      char path[96], children[4096];
      char *rest = children;
      int child;

      g_snprintf (path, sizeof path, "%s/%s/children", folder, thread);
      if (read_small (path, children, sizeof children))
        while ((child = (int) strtol (rest, &rest, 10)) > 0)
          g_array_append_val (tree, child);
    }
}

void
vlps_memory_of_trees (const int *roots, guint n_roots, guint64 *ret_bytes)
{
  g_autoptr (GArray) tree = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < n_roots; i++)
    {
      ret_bytes[i] = 0;
      g_array_set_size (tree, 0);
      if (roots[i] > 0)
        g_array_append_val (tree, roots[i]);
      /* processes come and go while they are listed, so there might be a circle */
      for (guint k = 0; k < tree->len && k < MOST_PROCESSES; k++)
        {
          int pid = g_array_index (tree, int, k);

          ret_bytes[i] += vlps_memory_of_process (pid);
          append_children (tree, pid);
        }
    }
}

guint64
vlps_memory_available (void)
{
  char meminfo[4096];
  guint64 available;

  if (!read_small ("/proc/meminfo", meminfo, sizeof meminfo))
    return 0;
  available = kilobytes (meminfo, "\nMemAvailable:") * 1024;
  return MIN (available, vlps_control_group ().memory);
}

guint64
vlps_memory_share (guint n)
{
  guint64 available = vlps_memory_available ();

  return available > 0 ? MIN (VLPS_WATCH_MEMORY, MAX (available / 10 * 8 / n, LEAST)) : VLPS_WATCH_MEMORY;
}
