/* memory.c - how much memory a process and all its descendants hold */
#include "memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "watch.h"

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

static int
parent_of (const char *pid)
{
  char path[64], stat[512];
  const char *after;
  int parent;

  g_snprintf (path, sizeof path, "/proc/%s/stat", pid);
  if (!read_small (path, stat, sizeof stat))
    return 0;
  /* "PID (name) state parent ...", and the name may hold anything */
  after = strrchr (stat, ')');
  return after != NULL && sscanf (after + 1, " %*c %d", &parent) == 1 ? parent : 0;
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

void
vlps_memory_of_trees (const int *roots, guint n_roots, guint64 *ret_bytes)
{
  g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
  g_autoptr (GHashTable) parents = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer pid, parent;
  const char *name;

  memset (ret_bytes, 0, sizeof *ret_bytes * n_roots);
  while (proc != NULL && (name = g_dir_read_name (proc)) != NULL)
    if (g_ascii_isdigit (*name))
      g_hash_table_insert (parents, GINT_TO_POINTER (atoi (name)), GINT_TO_POINTER (parent_of (name)));
  g_hash_table_iter_init (&iter, parents);
  while (g_hash_table_iter_next (&iter, &pid, &parent))
    {
      gpointer ancestor = pid;

      /* processes come and go while they are listed, so there might be a circle */
      for (int climbed = 0; climbed < 64 && GPOINTER_TO_INT (ancestor) > 1; climbed++)
        {
          guint i = 0;

          while (i < n_roots && (roots[i] <= 0 || roots[i] != GPOINTER_TO_INT (ancestor)))
            i++;
          if (i < n_roots)
            {
              ret_bytes[i] += vlps_memory_of_process (GPOINTER_TO_INT (pid));
              break;
            }
          ancestor = g_hash_table_lookup (parents, ancestor);
        }
    }
}

/* A limit of a control group, less what is used of it; G_MAXUINT64 where there is none. */
static guint64
left_in_group (const char *limit_path, const char *usage_path)
{
  char limit[64], usage[64];
  guint64 most, used;

  if (!read_small (limit_path, limit, sizeof limit) || !g_ascii_isdigit (*limit)
      || !read_small (usage_path, usage, sizeof usage))
    return G_MAXUINT64;
  most = g_ascii_strtoull (limit, NULL, 10);
  used = g_ascii_strtoull (usage, NULL, 10);
  return most > used ? most - used : 0;
}

guint64
vlps_memory_available (void)
{
  char meminfo[4096];
  guint64 available;

  if (!read_small ("/proc/meminfo", meminfo, sizeof meminfo))
    return 0;
  available = kilobytes (meminfo, "\nMemAvailable:") * 1024;
  available = MIN (available, left_in_group ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"));
  return MIN (available, left_in_group ("/sys/fs/cgroup/memory/memory.limit_in_bytes",
                                        "/sys/fs/cgroup/memory/memory.usage_in_bytes"));
}

guint64
vlps_memory_share (guint n)
{
  guint64 available = vlps_memory_available ();

  return available > 0 ? MIN (VLPS_WATCH_MEMORY, MAX (available / 10 * 8 / n, LEAST)) : VLPS_WATCH_MEMORY;
}
