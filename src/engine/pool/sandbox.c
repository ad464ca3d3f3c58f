/* sandbox.c - what the kernel says of a web process: is it shut in as it should be? */
#include "sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "errors.h"

/* Value of a line "KEY:\tVALUE" of a status; NULL where there is none. */
static const char *
value_of (const char *status, const char *key)
{
  gsize length = strlen (key);

  for (const char *line = status; line != NULL; line = strchr (line, '\n'))
    {
      line += *line == '\n';
      if (strncmp (line, key, length) == 0 && line[length] == ':')
        return line + length + 1 + strspn (line + length + 1, "\t ");
    }
  return NULL;
}

static guint64
number_of (const char *status, const char *key, guint base)
{
  const char *value = value_of (status, key);

  return value != NULL ? g_ascii_strtoull (value, NULL, base) : 0;
}

static guint
count_words (const char *text)
{
  guint n = 0;

  for (; text != NULL && *text != '\0' && *text != '\n'; text += strspn (text, "\t "))
    {
      n++;
      text += strcspn (text, "\t \n");
    }
  return n;
}

VlpsSandbox
vlps_sandbox_parse (const char *status)
{
  return (VlpsSandbox){
    .pid = (int) number_of (status, "Pid", 10),
    .user = (guint) number_of (status, "Uid", 10),
    .process_trees = count_words (value_of (status, "NSpid")),
    .filtered = number_of (status, "Seccomp", 10) == 2,
    .held = number_of (status, "NoNewPrivs", 10) == 1,
    .rights = number_of (status, "CapEff", 16),
  };
}

static char *
read_status (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/status", pid);
  char *status = NULL;

  g_file_get_contents (path, &status, NULL, NULL);
  return status;
}

/* Processes come and go meanwhile, so there might be a circle. */
static gboolean
is_below (int pid, int root)
{
  for (int climbed = 0; climbed < 64 && pid > 1 && pid != root; climbed++)
    {
      g_autofree char *status = read_status (pid);

      pid = status != NULL ? (int) number_of (status, "PPid", 10) : 0;
    }
  return pid == root;
}

VlpsSandbox
vlps_sandbox_look (int root)
{
  g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while (proc != NULL && (name = g_dir_read_name (proc)) != NULL)
    {
      g_autofree char *status = g_ascii_isdigit (*name) ? read_status (atoi (name)) : NULL;

      /* names are cut off after 15 characters */
      if (status != NULL
          && (g_str_has_prefix (status, "Name:\tWebKitWebProces\n")
              || g_str_has_prefix (status, "Name:\tWPEWebProcess\n"))
          && is_below (atoi (name), root))
        return vlps_sandbox_parse (status);
    }
  return (VlpsSandbox){ 0 };
}

/* In a user namespace root is somebody else. */
static gboolean
root_is_root (void)
{
  g_autofree char *map = NULL;
  guint inside, outside;

  return !g_file_get_contents ("/proc/self/uid_map", &map, NULL, NULL) || sscanf (map, "%u %u", &inside, &outside) != 2
         || (inside == 0 && outside == 0);
}

gboolean
vlps_sandbox_check (const VlpsSandbox *sandbox, GError **error)
{
  const char *missing = NULL;

  if (sandbox->pid == 0)
    missing = "there is no web process to look at";
  else if (sandbox->user == 0 && root_is_root ())
    missing = "the web process runs as root";
  else if (sandbox->rights != 0)
    missing = "the web process has rights of root (CapEff)";
  else if (!sandbox->filtered)
    missing = "the system calls of the web process are not filtered (Seccomp)";
  else if (!sandbox->held)
    missing = "the web process could start programs with more rights (NoNewPrivs)";
  else if (sandbox->process_trees < 3)
    missing = "the web process sees the processes of its renderer (NSpid)";
  if (missing == NULL)
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "the engine's sandbox is incomplete: %s", missing);
  return vlps_error_add_cure (error, VLPS_CURE_NO_SANDBOX);
}

char *
vlps_sandbox_describe (const VlpsSandbox *sandbox)
{
  return g_strdup_printf ("web process %d: user %u, rights %" G_GINT64_MODIFIER
                          "x, system calls %s, more rights %s, %u process trees deep",
                          sandbox->pid, sandbox->user, sandbox->rights, sandbox->filtered ? "filtered" : "not filtered",
                          sandbox->held ? "impossible" : "possible", sandbox->process_trees);
}
