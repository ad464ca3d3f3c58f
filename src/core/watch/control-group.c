/* control-group.c - what the control groups around this process leave it of memory and processors */
#include "control-group.h"

#include <math.h>
#include <string.h>

#define ROOT "/sys/fs/cgroup"

/* The files of a version; those of the second are in one tree, those of the first in one for each controller. */
typedef struct
{
  const char *limit, *usage, *cache;
} MemoryFiles;

static const MemoryFiles memory_files[] = {
  { "memory.max", "memory.current", "\ninactive_file " },
  { "memory.limit_in_bytes", "memory.usage_in_bytes", "\ntotal_inactive_file " },
};

/* A file of a group; NULL if there is none. */
static char *
read_file (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

/* The first number of a file; FALSE if it begins with none, such as "max". */
static gboolean
read_number (const char *folder, const char *name, guint64 *ret_value)
{
  g_autofree char *text = read_file (folder, name);

  if (text == NULL || !g_ascii_isdigit (*text))
    return FALSE;
  *ret_value = g_ascii_strtoull (text, NULL, 10);
  return TRUE;
}

/* Takes the limit of one group.  Files that the kernel can drop at once do not count as used. */
static void
take_memory (VlpsControlGroup *group, const char *folder, const MemoryFiles *files)
{
  g_autofree char *stat = NULL, *lines = NULL;
  const char *cache;
  guint64 most, used, dropped = 0;

  if (!read_number (folder, files->limit, &most) || !read_number (folder, files->usage, &used))
    return;
  stat = read_file (folder, "memory.stat");
  lines = g_strconcat ("\n", stat, NULL);
  cache = strstr (lines, files->cache);
  if (cache != NULL)
    dropped = g_ascii_strtoull (cache + strlen (files->cache), NULL, 10);
  used -= MIN (used, dropped);
  group->memory = MIN (group->memory, most > used ? most - used : 0);
}

static void
take_time (VlpsControlGroup *group, double quota, double period)
{
  if (quota > 0 && period > 0)
    group->processors = group->processors > 0 ? MIN (group->processors, quota / period) : quota / period;
}

static void
take_group (VlpsControlGroup *group, const char *folder)
{
  g_autofree char *both = read_file (folder, "cpu.max");
  guint64 quota, period;

  for (guint i = 0; i < G_N_ELEMENTS (memory_files); i++)
    take_memory (group, folder, &memory_files[i]);
  if (both != NULL && g_ascii_isdigit (*both))
    {
      char *end;

      quota = g_ascii_strtoull (both, &end, 10);
      take_time (group, (double) quota, g_ascii_strtod (end, NULL));
    }
  if (read_number (folder, "cpu.cfs_quota_us", &quota) && read_number (folder, "cpu.cfs_period_us", &period))
    take_time (group, (double) quota, (double) period);
}

/* Takes a group and those around it, up to the tree's root.  A path from another place than this tree's root, as in some
 * containers, is not there: then the root alone counts. */
static void
take_path (VlpsControlGroup *group, const char *tree, const char *path)
{
  g_autofree char *folder = g_build_filename (tree, strstr (path, "..") == NULL ? path : "", NULL);

  g_strchomp (folder);
  for (;;)
    {
      char *slash;

      take_group (group, folder);
      slash = strrchr (folder, '/');
      if (strlen (folder) <= strlen (tree) || slash == NULL)
        return;
      *slash = '\0';
    }
}

VlpsControlGroup
vlps_control_group_read (const char *groups, const char *root)
{
  VlpsControlGroup group = { .memory = G_MAXUINT64 };
  g_auto (GStrv) lines = g_strsplit (groups, "\n", -1);

  /* "NUMBER:CONTROLLER,...:PATH"; of the second version there are no controllers */
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], ":", 3);
      g_auto (GStrv) controllers = NULL;

      if (g_strv_length (parts) != 3)
        continue;
      controllers = g_strsplit (parts[1], ",", -1);
      if (*parts[1] == '\0')
        take_path (&group, root, parts[2]);
      for (guint k = 0; controllers[k] != NULL; k++)
        if (strcmp (controllers[k], "memory") == 0 || strcmp (controllers[k], "cpu") == 0)
          {
            g_autofree char *tree = g_build_filename (root, controllers[k], NULL);

            take_path (&group, tree, parts[2]);
          }
    }
  return group;
}

VlpsControlGroup
vlps_control_group (void)
{
  g_autofree char *groups = NULL;

  if (!g_file_get_contents ("/proc/self/cgroup", &groups, NULL, NULL))
    return (VlpsControlGroup){ .memory = G_MAXUINT64 };
  return vlps_control_group_read (groups, ROOT);
}

guint
vlps_processors (void)
{
  guint processors = MAX (1, g_get_num_processors ());
  VlpsControlGroup group = vlps_control_group ();

  return group.processors > 0 ? MIN (processors, MAX (1, (guint) ceil (group.processors))) : processors;
}
